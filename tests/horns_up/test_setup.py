"""Set-up (section 3.1), table (HN-G1, HN-G2) and the start of the game."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.horns_up import GAME
from boardgame_envs.horns_up.state import ENTRY, STAGE
from tests.horns_up.positions import LETTERS, PATHS, STAGE_CARDS, TYPES, Scene, opening, scene

ENTRIES = {
    3: "2 5 8", 4: "2 4 6 8", 5: "1 3 5 7 9", 6: "1 3 4 6 7 9",
    7: "1 2 4 5 6 8 9", 8: "1 2 3 4 6 7 8 9", 9: "1 2 3 4 5 6 7 8 9",
}  # fmt: skip
COUNTS = tuple(ENTRIES)


@pytest.mark.clause("HN-01")
@pytest.mark.parametrize("players", COUNTS)
def test_three_to_nine_rockers_with_a_pawn_each(players: int) -> None:
    """Three to nine rockers play; after the set-up everyone's one pawn stands on the table, nobody else's does."""
    position = opening(players)
    pawns = [int(spot) for spot in position.state.pawn]
    assert all(spot >= 0 for spot in pawns[:players])
    assert all(spot < 0 for spot in pawns[players:])
    assert len(position.ruleset.seats) == players


@pytest.mark.clause("HN-01")
@pytest.mark.parametrize("players", [2, 10])
def test_no_other_number_of_rockers(players: int) -> None:
    """Two or ten rockers are refused."""
    with pytest.raises(BoardgameError):
        Scene(players=players)


@pytest.mark.clause("HN-03", "HN-04", "HN-R01")
@pytest.mark.parametrize("players", [3, 9])
def test_the_vip_pass_falls_to_anybody_who_then_begins(players: int) -> None:
    """Every seat is dealt the VIP Pass equally often; it chooses its Entry first and takes the first turn."""
    number = 150 * players
    position = Scene(0, players)
    begins = Counter(int(position.restart(seed).state.vip) for seed in range(number))
    assert all(110 < begins[seat] < 190 for seat in range(players))
    for seed in range(10):
        position.restart(seed)
        vip = LETTERS[int(position.state.vip)]
        assert position.asked == f"{vip}: choose an Entry"
        for _ in range(players):
            position.play(min(position.options()))
        assert (position.asked, position.active, int(position.state.turn)) == (f"{vip}: main menu", vip, 1)


@pytest.mark.clause("HN-05")
@pytest.mark.parametrize("players", [3, 5, 9])
def test_turns_go_clockwise(players: int) -> None:
    """After the first turn the turn goes round and round to the left."""
    position = opening(players)
    order = []
    for _ in range(2 * players + 1):
        order.append(position.active)
        position.end_turn()
    assert "".join(order) == (LETTERS[:players] * 3)[: 2 * players + 1]


@pytest.mark.clause("HN-06", "HN-12", "HN-R03", "HN-11")
def test_each_draws_four_and_chooses_before_the_next() -> None:
    """In turn order a rocker draws four cards and chooses any free Entry; only then the next one draws."""
    for seed in range(20):
        position = Scene(seed)
        vip = int(position.state.vip)
        free = {f"{column},0" for column in ENTRIES[5].split()}
        for place in range(5):
            letter = LETTERS[(vip + place) % 5]
            assert position.asked == f"{letter}: choose an Entry"
            assert position.options() == free
            sizes = [len(position.hand(LETTERS[(vip + other) % 5])) for other in range(5)]
            assert sizes == [4] * (place + 1) + [0] * (4 - place)
            chosen = sorted(free)[seed % len(free)]
            position.play(chosen)
            assert position.where(letter) == chosen
            free.remove(chosen)
        assert [len(position.hand(letter)) for letter in LETTERS[:5]].count(4) == 4


@pytest.mark.clause("HN-R02")
def test_an_entry_is_chosen_only_once() -> None:
    """At set-up nobody may choose an Entry that is taken."""
    position = Scene(0).play("5,0")
    assert position.options() == {"1,0", "3,0", "7,0", "9,0"}


@pytest.mark.clause("HN-07", "HN-08", "HN-G1", "HN-136")
@pytest.mark.parametrize("players", COUNTS)
def test_the_entries_lie_eight_spots_from_the_stage(players: int) -> None:
    """As many Entries as rockers lie in row 0, mirrored about column 5, each eight spots from the stage."""
    position = Scene(players=players)
    spots = [f"{column},0" for column in ENTRIES[players].split()]
    assert list(np.flatnonzero(position.state.card == ENTRY)) == [position.spot(text) for text in spots]
    assert position.options() == set(spots)
    assert {str(10 - int(column)) for column in ENTRIES[players].split()} == set(ENTRIES[players].split())
    for text in spots:
        spot = position.spot(text)
        for _ in range(8):
            spot = int(position.rules.neighbour[spot, 0])
            assert position.state.card[spot] == 0
        assert int(position.rules.neighbour[spot, 0]) == STAGE


@pytest.mark.clause("HN-09")
def test_the_stage_pile_is_shuffled_and_nothing_shows() -> None:
    """Twelve Stage cards lie in random order; none shows before one is drawn."""
    tops: Counter[str] = Counter()
    position = Scene(0, 3)
    for seed in range(300):
        position.restart(seed)
        assert len(position.stage_pile) == 12
        assert (int(position.state.stage_card), position.stage_used) == (0, [])
        tops[position.stage_pile[0]] += 1
    assert set(tops) == set(STAGE_CARDS)
    assert all(25 < tops[code] < 80 for code in STAGE_CARDS[:4])  # 50 expected
    assert opening().words()["Stage card"] == "none"


@pytest.mark.clause("HN-10", "HN-11")
@pytest.mark.parametrize("players", COUNTS)
def test_the_public_deck(players: int) -> None:
    """82 Paths, 9 Walls and 46 Tickets form one deck; 137 - 4N are left after dealing, and one more is drawn."""
    position = opening(players)
    assert len(position.deck) == 137 - 4 * players - 1
    cards = Counter(position.deck + [code for letter in LETTERS[:players] for code in position.hand(letter)])
    kinds = Counter({kind: sum(number for code, number in cards.items() if code[0] == kind) for kind in "PWT"})
    assert kinds == {"P": 82, "W": 9, "T": 46}
    assert all(cards[code] == position.rules.copies[kind] for kind, code in enumerate(TYPES))


@pytest.mark.clause("HN-10", "HN-11")
def test_the_public_deck_is_shuffled() -> None:
    """Top, bottom and first hand are as often a Path as there are Paths in the deck, and are not always the same."""
    seen: dict[str, Counter[str]] = {"top": Counter(), "bottom": Counter(), "hand": Counter()}
    position = Scene(0, 3)
    for seed in range(300):
        position.restart(seed)
        hand = position.hand(position.letter)
        for place, code in (("top", position.deck[0]), ("bottom", position.deck[-1]), ("hand", hand[seed % 4])):
            seen[place][code] += 1
    for counts in seen.values():
        assert len(counts) > 20
        assert 145 < sum(counts[code] for code in PATHS) < 215  # 180 expected


@pytest.mark.clause("HN-13", "HN-02")
@pytest.mark.parametrize("players", [3, 5, 9])
def test_the_table_is_bare_at_the_start(players: int) -> None:
    """No Path, no Wall, no discard, no token and no mark; Legend cards are nowhere in play."""
    position = opening(players)
    assert all(found.startswith("Entry ") for found in position.table.values())
    assert (position.tokens, int(position.state.supply), position.marks()) == ([0] * players, 24, "")
    assert (position.discards, int(position.state.split_by)) == ([], 0)
    assert position.actions == (2, 0)
    words = " ".join(
        (*position.names.types, *position.names.stage_cards, *position.ruleset.layout.words(position.look()[0]))
    )
    assert "legend" not in words.lower()


@pytest.mark.clause("HN-G1", "HN-G2")
def test_the_table_and_its_zones() -> None:
    """The grid has 15 x 11 spots, 130 of them playable: the concert, two columns on either side, one row behind."""
    position = Scene()
    assert (int(position.rules.columns), int(position.rules.rows), int(position.rules.spots)) == (15, 11, 165)
    playable = {
        (column, row)
        for column in range(-2, 13)
        for row in range(-2, 9)
        if position.rules.playable[position.spot(f"{column},{row}")]
    }
    assert playable == {(column, row) for column in range(-1, 12) for row in range(-1, 9)}
    assert len(playable) == 130
    front = {
        column
        for column in range(-2, 13)
        for row in range(-2, 9)
        if position.rules.in_front[position.spot(f"{column},{row}")]
    }
    assert front == set(range(1, 10))
    assert len(position.ruleset.actions) == 222
    assert len(GAME.phases) == len(set(GAME.phases))


@pytest.mark.clause("HN-02")
def test_nothing_can_be_done_besides_cards_tokens_moves_and_ending() -> None:
    """The main menu holds moves, hand cards, tokens, Wall removal and the end of the turn; no reference card."""
    position = scene("5,4 P7 A; 5,5 P7 B; 4,4 W2", "P1 T05", done=2, actions=1)
    assert position.options() == {"step N", "P1", "T05", "unwall", "end"}
