"""Stage cards (section 3.12), S1 to S8 (HN-G5), and the rulings on them."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.horns_up.positions import STAGE_CARDS, Scene, put_counts, scene, set_cards


def horns_up(stage: str, table: str = "", hand: str = "T01", **given: object) -> Scene:
    """A plays Horns Up and this Stage card comes."""
    return scene(table, hand, stage=stage, **given).play("T01")  # type: ignore[arg-type]


@pytest.mark.clause("HN-116", "HN-R45", "HN-G5")
@pytest.mark.parametrize("code", STAGE_CARDS)
def test_horns_up_draws_a_stage_card(code: str) -> None:
    """The top card of the Stage pile is drawn, shows, and replaces the one that showed before."""
    position = horns_up(f"{code} S2", hand="T01")
    assert position.stage_used == [code]
    assert position.words()["Stage card"].split()[0] == code
    assert len(position.stage_pile) == 11
    while position.active == "A" and position.phase != "main menu":
        position.play(min(position.options()))
    position.state.tokens[:] = 0
    put_counts(position.state.hand[0], "T01")
    position.play("T01")
    assert position.words()["Stage card"].split()[0] == "S2"
    assert position.stage_used == sorted([code, "S2"])


@pytest.mark.clause("HN-117", "HN-118", "HN-R47")
def test_fire_explosion_turns_every_path() -> None:
    """Paths with and without pawns, face up or down, inside and outside, are turned; Walls, Entries and pawns stay."""
    table = "5,2 P3 NE A; 4,4 P4 NW; 6,6 P5 NSW B; 7,6 P6 SEW; 0,3 P1; 8,3 P2; -2,5 P3 SW; 5,5 W1; 9,0 C"
    before = scene(table).table
    position = horns_up("S1", table)
    turned = {
        "5,2": "P3 SW A", "4,4": "P4 ES down", "6,6": "P5 NES B", "7,6": "P6 NEW down", "0,3": "P1 NS down",
        "8,3": "P2 EW down", "-2,5": "P3 NE down",
    }  # fmt: skip
    assert position.table == {**before, **turned}
    assert position.discards == ["T01"]


@pytest.mark.clause("HN-119", "HN-113", "HN-R46")
def test_encore_discards_mosh_pits() -> None:
    """Every Mosh Pit on the table is discarded; other Walls stay, and so do Mosh Pits in hands."""
    position = horns_up("S2", "5,5 W3; 9,8 W3; 4,4 W1; 3,3 W2", "T01 W3", hands={})
    assert [position.at(spot) for spot in ("5,5", "9,8", "4,4", "3,3")] == ["", "", "W1", "W2"]
    assert (position.hand("A"), position.discards) == (["W3"], ["W3", "W3", "T01"])
    held = horns_up("S2", "5,5 W3", "T01", hands={"B": "W3"})
    assert held.hand("B") == ["W3"]


@pytest.mark.clause("HN-120", "HN-121", "HN-122")
@pytest.mark.parametrize("turn", ["A", "D"])
def test_scream_for_me_passes_hands_to_the_right(turn: str) -> None:
    """Seat i gives all its cards to seat i-1 at the same time; tokens, marks and pawns stay."""
    hands = {"A": "P1 P1", "B": "P2", "C": "", "D": "T05 W1", "E": "P3"}
    own = hands.pop(turn)
    position = scene("5,4 P1 B", f"T01 {own}", turn=turn, hands=hands, tokens={"B": 2}, skip="C", stage="S3").play(
        "T01"
    )
    assert [position.hand(letter) for letter in "ABCDE"] == [["P2"], [], ["W1", "T05"], ["P3"], ["P1", "P1"]]
    assert (position.tokens, position.marks(), position.where("B")) == ([0, 2, 0, 0, 0], "C", "5,4")
    assert (position.discards, position.asked) == (["T01"], f"{turn}: main menu")


@pytest.mark.clause("HN-74", "HN-G5", "HN-R33", "HN-R52")
def test_power_ballad() -> None:
    """Everybody gets a token, the player too; those at three do not; the player's next action goes to his token."""
    position = horns_up("S5", hand="T01 P1", tokens={"B": 3, "C": 1})
    assert (position.tokens, int(position.state.supply)) == ([1, 3, 2, 1, 1], 16)
    assert position.options() == {"drop"}


@pytest.mark.clause("HN-74", "HN-G5", "HN-R33")
def test_special_guest() -> None:
    """Everybody draws one card, clockwise from the player."""
    position = scene(hand="T01", turn="B", stage="S6", draws="P1 P2 P3 P4 P5").play("T01")
    assert [position.hand(letter) for letter in "BCDEA"] == [["P1"], ["P2"], ["P3"], ["P4"], ["P5"]]


@pytest.mark.clause("HN-74", "HN-G5", "HN-R33", "HN-75", "HN-R34")
@pytest.mark.parametrize(
    ("code", "asked"),
    [
        ("S7", [("D", {"P1", "T05"}), ("E", {"W1"}), ("A", {"P2", "T04"}), ("C", {"P3"})]),
        ("S8", [("D", {"T05"}), ("A", {"T04"})]),
    ],
)
def test_foul_weather_and_blackout(code: str, asked: list[tuple[str, set[str]]]) -> None:
    """Everybody discards a card (a Ticket) of his choice, clockwise from the player; who has none is passed over."""
    hands = {"A": "P2 T04", "C": "P3", "E": "W1"}
    position = scene(hand="T01 P1 T05", turn="D", hands=hands, stage=code).play("T01")
    found = []
    while position.phase != "main menu":
        found.append((position.letter, position.options()))
        position.play(max(position.options()))
    assert found == asked
    assert position.asked == "D: main menu"
    assert len(position.discards) == len(asked) + 1


@pytest.mark.clause("HN-R46", "HN-129")
@pytest.mark.parametrize("code", ["S1", "S5"])
def test_stage_effects_happen_once(code: str) -> None:
    """While the Stage card goes on showing it does nothing more."""
    position = horns_up(code, "5,4 P3 NE B")
    tokens, card = position.tokens, position.at("5,4")
    position.end_turns("A")
    assert (position.tokens, position.at("5,4"), int(position.state.stage_card)) == (tokens, card, int(code[1]))


@pytest.mark.clause("HN-R48")
def test_an_empty_stage_pile_is_shuffled_anew() -> None:
    """All used cards, the one showing included, form a new pile; then one is drawn."""
    drawn: Counter[str] = Counter()
    for seed in range(60):
        position = scene(hand="T01", stage="S2").copy()
        set_cards(position.state.stage_pile, [])
        position.state.stage_used[:] = 0
        position.state.stage_used[:3] = [1, 2, 1]
        position.state.stage_card = 2
        position.state.rng[:] = [seed * 7919 + 1, seed * 104729 + 3, seed * 1299709 + 5, seed * 15485863 + 7]
        position.play("T01")
        assert len(position.stage_pile) == 3
        (used,) = position.stage_used
        assert sorted([used, *position.stage_pile]) == ["S1", "S2", "S2", "S3"]
        drawn[used] += 1
    assert set(drawn) == {"S1", "S2", "S3"}


@pytest.mark.clause("HN-116", "HN-R48")
def test_the_pile_is_not_shuffled_early() -> None:
    """With one card left in the pile it is that card which comes."""
    position = scene(hand="T01")
    set_cards(position.state.stage_pile, [1])
    position.state.stage_used[:8] = [2, 1, 2, 2, 1, 1, 1, 1]
    position.play("T01")
    assert (position.stage_pile, len(position.stage_used)) == ([], 12)
