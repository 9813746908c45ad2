"""A data file that does not describe a playable game is refused in one sentence that says where and what."""

from __future__ import annotations

import pytest

from boardgame_envs.hold_up import GAME
from tests.data_changes import Change, Data, assert_refused, edited, put, standard
from tests.hold_up.positions import Scene


def letter(x: int, y: int, new: str) -> Change:
    """A change of one letter of the map, or of what follows it in its row."""

    def change(data: Data) -> None:
        rows = data["board"]["map"].strip().splitlines()
        rows[y] = rows[y][:x] + new + rows[y][x + 1 :]
        data["board"]["map"] = "\n".join(rows)

    return change


def also(*changes: Change) -> Change:
    """Several changes."""

    def change(data: Data) -> None:
        for single in changes:
            single(data)

    return change


@pytest.mark.parametrize(
    ("change", "where", "what"),
    [
        (letter(3, 2, "?"), "[board]", "'map' has the letter '?' at [3, 2]; known are"),
        (letter(3, 2, ".."), "[board]", "'map' row 2 has 26 cells; the first row has 25"),
        (put("board", "map", "\n".join(["." * 40] * 20)), "[board]", "'map' is 40 x 20"),
        (put("board", "map", 7), "[board]", "'map' is 7"),
        (put("board", "map", ""), "[board]", "'map' is empty"),
        (
            lambda data: put("board", "map", data["board"]["map"].translate({43: 46, 61: 46}))(data),
            "[board]",
            "the map has 0 cells '+' or '='; it must have 1 to 64",
        ),
        (
            also(put("board", "exits", []), *(letter(x, y, ".") for x, y in ((8, 0), (24, 10), (9, 18), (0, 12)))),
            "[board]",
            "'exits' has 0 cells; it must have 1 to 8",
        ),
        (
            put("board", "exits", [[8, 0], [24, 10], [9, 18]]),
            "[board]",
            "the map has 'X' at [0, 12], which stands 0 times in 'exits'",
        ),
        (put("board", "exits", 3, [1, 12]), "[board]", "'exits' names the cell [1, 12]"),
        (put("board", "exits", 3, [30, 12]), "[board]", "'exits' names the cell [30, 12], which is not on the map"),
        (put("board", "exits", 3, "west"), "[board]", "'exits'"),
        (put("board", "exits", 3, [1, "a"]), "[board]", "'exits' has [1, 'a'] where a cell [x, y] is wanted"),
        (put("board", "events", 1, [3, 0]), "[board]", "the map has 'E' at [3, 0], which stands 2 times in 'events'"),
        (put("board", "shops", 0, [8, 7]), "[board]", "'shops' names the cell [8, 7]"),
        (
            put("board", "banks", 3, [[5, 4], [4, 3]]),
            "[board]",
            "the entry cell [4, 3] of [5, 4] in 'banks' must be a road cell beside it",
        ),
        (
            put("board", "banks", 3, [[5, 4], [4, 4]]),
            "[board]",
            "the entry cell [4, 4] of [5, 4] in 'banks' must be a road cell beside it",
        ),
        (put("board", "banks", 3, []), "[board]", "'banks' has an empty building"),
        (
            lambda data: data["board"]["banks"].append([[5, 4], [5, 3]]),
            "[board]",
            "the map has '$' at [5, 4], which stands 2 times in 'banks'",
        ),
        (put("board", "banks", 3, [[5, 4]]), "[board]", "the building [5, 4] in 'banks' has no entry cell"),
        (put("board", "banks", 3, [[4, 4], [4, 3]]), "[board]", "'banks' names the cell [4, 4]"),
        (put("board", "banks", []), "[board]", "'banks' has 0 buildings; it must have 1 to"),
        (
            lambda data: data["board"]["police_stations"].pop(),
            "[board]",
            "'police_stations' has 4 buildings; it must have 5 to",
        ),
        (
            put("board", "lairs", standard(GAME)["board"]["lairs"][:2]),
            "[board]",
            "'lairs' has 2 buildings; it must have 3 to",
        ),
        (put("board", "depot", [[5, 7]]), "[board]", "the building [5, 7] in 'depot' has no entry cell"),
        (put("board", "loft", [[5, 7], [5, 6]]), "[board]", "'loft' names the cell [5, 7]"),
        (put("board", "luna_park_openings", []), "[board]", "'luna_park_openings' is empty"),
        (
            put("board", "luna_park_openings", 0, [[11, 6], [11, 8]]),
            "[board]",
            "the opening [[11, 6], [11, 8]] must be a road cell and the Luna Park cell beside it",
        ),
        (
            put("board", "luna_park_openings", 0, [[11, 6]]),
            "[board]",
            "'luna_park_openings' has [[11, 6]] where two cells are wanted",
        ),
        (put("board", "luna_park_openings", 0, [[6, 13], [7, 13]]), "[board]", "the opening [[6, 13], [7, 13]]"),
        (put("board", "metro_lines", []), "[board]", "'metro_lines' has 0 lines; it must have 1 to 2"),
        (
            put("board", "metro_lines", 1, [[15, 8], [21, 5], [21, 5], [21, 11], [18, 14]]),
            "[board]",
            "'metro_lines' must lead through at least two cells, each once",
        ),
        (
            put("board", "metro_lines", 1, [[15, 8], [21, 5], [21, 11]]),
            "[board]",
            "the map has 'M' at [18, 14], which stands 0 times in 'metro_lines'",
        ),
        (
            also(put("board", "tunnels", [[0, 3]]), letter(24, 3, "."), letter(24, 15, "."), letter(0, 15, ".")),
            "[board]",
            "'tunnels' must lead through at least two cells",
        ),
        (put("board", "weather", "fine"), "[board]", "unknown entry 'weather'"),
        (lambda data: data["board"].pop("loft"), "[board]", "'loft' is missing"),
        (
            put("bank_cards", "B01", "attack", [3, 7]),
            "[B01]",
            "'attack' is [3, 7]; it must be different faces from 1 to 6",
        ),
        (put("bank_cards", "B01", "riposte", [3, 3]), "[B01]", "'riposte' is [3, 3]; it must be different faces"),
        (put("bank_cards", "B01", "value", 0), "[B01]", "'value' is 0; it must be a whole number from 1"),
        (put("bank_cards", "B01", "colour", "red"), "[B01]", "unknown entry 'colour'"),
        (lambda data: data["shop_cards"]["S03"].pop("riposte"), "[S03]", "'riposte' is missing"),
        (
            put("shop_cards", "B01", {"value": 1, "attack": [1], "riposte": [1]}),
            "[B01]",
            "the card 'B01' stands among the bank cards too; every card needs a code of its own",
        ),
        (put("shop_cards", {}), "[shop_cards]", "there are 0 cards"),
        (
            lambda data: [card.update(value=1_000_000) for card in data["bank_cards"].values()],
            "[bank_cards]",
            "all bank and shop cards together are worth more than",
        ),
        (put("weapons", "copies", [3, 3, 3]), "[weapons]", "'copies' has 3 items"),
        (put("weapons", "copies", [30, 3, 3, 3, 3, 3]), "[weapons]", "'copies' adds up to 45; it must be at most"),
        (put("weapons", "copies", [3, 3, 3, 3, 3, -1]), "[weapons]", "none negative"),
        (put("weapons", "names", 1, "stun gun"), "[weapons]", "'names' has a name twice"),
        (
            put("event_cards", 4, "effect", "rain"),
            "[[event_cards]] number 5",
            "'effect' is 'rain'; allowed are roadblock",
        ),
        (put("event_cards", 4, "name", "Fog"), "[[event_cards]] number 6", "the event 'Fog' stands twice"),
        (put("event_cards", 4, "copies", 0), "[[event_cards]] number 5", "'copies' is 0"),
        (put("event_cards", 4, "amount", 2), "[[event_cards]] number 5", "unknown entry 'amount'"),
        (lambda data: data["event_cards"][1].pop("amount"), "[[event_cards]] number 2", "'amount' is missing"),
        (put("event_cards", 10, "amount", 0), "[[event_cards]] number 11", "'amount' is 0"),
        (put("event_cards", 0, "copies", 30), "Hold Up", "there are 55 event cards; there must be 2 to"),
        (
            put("event_cards", [{"name": "Fog", "copies": 1, "effect": "no_shots"}]),
            "Hold Up",
            "there are 1 event cards; there must be 2 to",
        ),
        (put("weather", {}), "Hold Up", "unknown entry 'weather'"),
        (lambda data: data.pop("board"), "Hold Up", "'board' is missing"),
    ],
)
@pytest.mark.clause("GAP-1", "GAP-5", "GAP-6", "GAP-7", "GAP-8")
def test_a_mistake_is_named_with_its_place(change: Change, where: str, what: str) -> None:
    """The sentence names the table with the mistake, what stands there and what may stand there."""
    assert_refused(GAME, change, where, what)


def small_city() -> Data:
    """A city with fewer spots, exits, tunnels and cards."""
    data = edited(GAME, also(letter(9, 18, "."), letter(0, 15, "."), letter(24, 15, "."), letter(0, 0, ".")))
    data["board"]["exits"].remove([9, 18])
    data["board"]["tunnels"] = [[0, 3], [24, 3]]
    data["board"]["lairs"].pop(1)
    data["board"]["map"] = data["board"]["map"].replace(".##.##.R#.", ".##.##.##.")
    data["bank_cards"].pop("B18")
    data["weapons"]["copies"] = [0, 1, 2, 3, 4, 5]
    data["event_cards"] = data["event_cards"][:4]
    return data


@pytest.mark.clause("GAP-1", "GAP-9")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_an_owner_may_replace_the_data(players: int) -> None:
    """Another board and other cards are played as they are given, without another program."""
    for seed in range(3):
        position = Scene(seed, players, small_city(), maximum_rounds=20)
        assert len(position.ruleset.actions) == 251 - 1 - 2 - 1
        assert len(position.deck("weapon")) == 15
        position.play_randomly(12_000, seed)
        assert position.is_over
