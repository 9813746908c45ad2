"""Players, roles and set-up (sections 3.1 and 3.13)."""

from __future__ import annotations

from collections import Counter

import pytest

from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.hold_up.state import COLOUR_NAMES
from tests.hold_up.positions import DECKS, END, NEXT, Scene, scene

COLOURS_IN_PLAY = {
    3: {"red", "dark blue", "light blue", "green", "pink"},
    4: {"red", "brown", "dark blue", "light blue", "dark violet", "light violet"},
    5: set(COLOUR_NAMES),
}
CREWS = {
    "red": 4,
    "brown": 4,
    "dark blue": 2,
    "light blue": 2,
    "dark violet": 2,
    "light violet": 2,
    "green": 3,
    "pink": 1,
}
SEATS = {
    3: ("gangster_0", "police_0", "convoy_0"),
    4: ("gangster_0", "gangster_1", "police_0", "police_1"),
    5: ("gangster_0", "gangster_1", "police_0", "police_1", "convoy_0"),
}


def placed(players: int) -> Scene:
    """A game after the set-up."""
    position = Scene(1, players)
    while position.phase == "place a vehicle":
        position.play(position.legal()[0])
    return position


@pytest.mark.clause("HU-01", "HU-04", "HU-143", "HU-147")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_players_and_their_colours(players: int) -> None:
    """Three, four or five players, each with the colours of the role; the other colours stay in the box."""
    position = placed(players)
    assert position.ruleset.seats == SEATS[players]
    on_board = {name for name in COLOUR_NAMES if position.at(name) != "out"}
    assert on_board == COLOURS_IN_PLAY[players]
    owners = {name: int(position.rules.seat_of[number]) for number, name in enumerate(COLOUR_NAMES)}
    roles = [position.ruleset.seats[owners[name]].split("_")[0] for name in COLOUR_NAMES if name in on_board]
    kinds = ("gangster", "gangster", "police", "police", "police", "police", "convoy", "convoy")
    assert roles == [kind for kind, name in zip(kinds, COLOUR_NAMES, strict=True) if name in on_board]
    for dark, light in (("dark blue", "light blue"), ("dark violet", "light violet"), ("green", "pink")):
        assert owners[dark] == owners[light]
    assert len({owners[name] for name in on_board}) == players


@pytest.mark.clause("HU-01")
@pytest.mark.parametrize("players", [1, 2, 6])
def test_no_other_number_of_players(players: int) -> None:
    """Any other number of players is refused."""
    with pytest.raises(BoardgameError, match="3, 4, 5"):
        Scene(0, players)


@pytest.mark.clause("HU-05")
@pytest.mark.parametrize("seed", range(6))
def test_roles_do_not_depend_on_chance(seed: int) -> None:
    """Drawing the roles is left to who takes which seat: the first seat is always the red gangster."""
    position = Scene(seed)
    words = [position.words(seat)["seat"] for seat in position.ruleset.seats]
    assert words == ["red gangster", "blue police", "convoy and VIP"]


@pytest.mark.clause("HU-06", "HU-07", "HU-08", "HU-09")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_man_starts_aboard(players: int) -> None:
    """Two men in a police car, four in a gangster's, three in the convoy's, Agathe alone; none is on the board."""
    position = placed(players)
    for name in COLOURS_IN_PLAY[players]:
        assert position.men(name) == ["aboard"] * CREWS[name]
        assert position.words()[f"{name} vehicle holds"]["men"] == CREWS[name]


@pytest.mark.clause("HU-10")
def test_police_choose_two_different_stations() -> None:
    """The dark car, then the light one, start on any two different stations."""
    position = Scene()
    assert position.legal() == [f"start at station {number}" for number in range(1, 6)]
    position.play("start at station 3")
    assert position.at("dark blue") == (17, 8)
    assert position.legal() == [f"start at station {number}" for number in (1, 2, 4, 5)]
    position.play("start at station 5")
    assert position.at("light blue") == (23, 13)


@pytest.mark.clause("HU-10", "HU-11", "HU-145")
def test_second_players_choose_among_what_is_left() -> None:
    """At four players the violet police have three stations left, and brown three lairs."""
    position = Scene(0, 4).play("start at station 1", "start at station 2")
    assert (position.player, position.legal()) == ("violet", [f"start at station {number}" for number in (3, 4, 5)])
    position.play("start at station 4")
    assert position.legal() == ["start at station 3", "start at station 5"]
    position.play("start at station 5", "start at lair 2")
    assert (position.player, position.legal()) == ("brown", [f"start at lair {number}" for number in (1, 3, 4)])


@pytest.mark.clause("HU-11")
@pytest.mark.parametrize(("lair", "cell"), [(1, (1, 17)), (2, (7, 5)), (3, (23, 17)), (4, (23, 7))])
def test_a_gangster_chooses_a_lair(lair: int, cell: tuple[int, int]) -> None:
    """The gangster's car starts on one of the four lairs."""
    position = Scene().play("start at station 1", "start at station 2")
    assert position.legal() == [f"start at lair {number}" for number in range(1, 5)]
    assert position.play(f"start at lair {lair}").at("red") == cell


@pytest.mark.clause("HU-12", "HU-13", "HU-14")
def test_convoy_and_vip_start_at_home() -> None:
    """Before anybody is asked, the green car stands on the depot and the pink one on the loft."""
    position = Scene()
    assert (position.at("green"), position.at("pink")) == ((5, 7), (19, 1))
    assert position.player == "blue"


@pytest.mark.clause("HU-14", "HU-145", "HU-154", "HU-R32")
@pytest.mark.parametrize(
    ("players", "order"),
    [(3, "blue blue red"), (4, "blue blue violet violet red brown"), (5, "blue blue violet violet red brown")],
)
def test_order_of_placing(players: int, order: str) -> None:
    """Convoy and VIP, then the police, then the gangsters."""
    position = Scene(2, players)
    asked = []
    while position.phase == "place a vehicle":
        asked.append(position.player)
        position.play(position.legal()[0])
    assert asked == order.split()


@pytest.mark.clause("HU-15", "HU-16")
def test_bankers_and_markers() -> None:
    """A banker stands in each of the eleven banks, a marker on each of the eight shops."""
    position = placed(3)
    sites = [f"bank {number}" for number in range(1, 12)] + [f"shop {number}" for number in range(1, 9)]
    assert position.words()["open banks and shops"] == sites


@pytest.mark.clause("HU-17")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_nobody_starts_with_cards(players: int) -> None:
    """All cards are in their decks, no event is active, no roadblock stands."""
    position = placed(players)
    assert all(not position.weapons(name) and not position.loot(name) for name in COLOUR_NAMES)
    assert (position.pile, position.event, int(position.state.roadblock)) == ("", "none", -1)
    assert [len(position.deck(kind)) for kind in DECKS] == [18, 9, 18, 27]
    assert not position.state.hostages.any()
    assert not position.state.flat_tyre.any()


@pytest.mark.clause("HU-17")
def test_decks_are_shuffled() -> None:
    """Every card may be the first of its deck."""
    position, found = Scene(), {kind: Counter[str]() for kind in DECKS}
    for seed in range(300):
        position.restart(seed)
        for kind in DECKS:
            found[kind][position.deck(kind)[0]] += 1
    assert [len(found[kind]) for kind in DECKS] == [18, 9, 6, 17]


@pytest.mark.clause("HU-18", "HU-146", "HU-R32")
@pytest.mark.parametrize(
    ("players", "order"),
    [(3, "red blue convoy"), (4, "red brown blue violet"), (5, "red brown blue violet convoy")],
)
def test_order_of_turns(players: int, order: str) -> None:
    """Gangsters first, one after the other, then police, then convoy and VIP, again and again."""
    position = placed(players)
    found: list[tuple[str, int]] = []
    while len(found) < 2 * players:
        turn = (position.player, int(position.state.turn))
        if turn not in found:
            found.append(turn)
        position.idle()
    assert found == [(name, number) for number in (1, 2) for name in order.split()]


@pytest.mark.clause("HU-143", "HU-148")
def test_four_players_have_neither_convoy_nor_vip() -> None:
    """At four players there are four police cars, and no green and pink pawns whose home could hold anybody."""
    position = placed(4)
    assert [position.at(name) for name in ("green", "pink")] == ["out", "out"]
    assert sum(position.at(name) != "out" for name in COLOUR_NAMES[2:6]) == 4
    assert position.alive("green") == position.alive("pink") == 0


@pytest.mark.clause("HU-02", "HU-03", "HU-R54")
def test_alliances_bind_nobody() -> None:
    """There is no action for agreements: what can be played is what the rules of the board name."""
    blocks = {block.name for block in Scene().ruleset.actions.blocks}
    assert blocks == {
        "place", "step", "tunnel", "metro", "get out", "get in", "come back", "next character", "end movement",
        "attempt", "roll again", "give up", "draw weapon", "discard", "close combat", "close combat on foot",
        "target", "shoot", "steal", "seize", "recruit", "draw event", "bank cards", "end turn", "barrage", "passage",
        "decline passage", "take hostage", "leave hostage", "reply", "no reply", "loot to",
    }  # fmt: skip


@pytest.mark.clause("HU-10", "HU-12", "HU-13")
def test_actions_keep_their_ids_at_every_number_of_players() -> None:
    """The 251 actions do not depend on the number of players, and stand in the order of section 6."""
    tables = [[*Scene(0, players).ruleset.actions.texts] for players in (3, 4, 5)]
    assert tables[0] == tables[1] == tables[2]
    assert len(tables[0]) == 251
    sizes = [len(block.texts) for block in Scene().ruleset.actions.blocks]
    assert sizes == [
        9,
        24,
        2,
        8,
        8,
        4,
        11,
        1,
        1,
        4,
        1,
        1,
        4,
        6,
        8,
        20,
        7,
        48,
        1,
        14,
        2,
        6,
        2,
        1,
        47,
        4,
        1,
        1,
        1,
        1,
        1,
        2,
    ]


@pytest.mark.clause("HU-23", "HU-24")
def test_who_is_asked_next_character() -> None:
    """Only the convoy player goes from one character to the other."""
    assert scene("convoy").can(NEXT)
    assert not scene("convoy").can(END)
    assert not scene("red").can(NEXT)
    assert not scene("blue").can(NEXT)
