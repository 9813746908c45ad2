"""Crowd Surfing (section 3.10) and the rulings on it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.horns_up.positions import scene


def is_playable(table: str, hand: str = "T03 P1", **given: Any) -> bool:
    """Whether A can play Crowd Surfing."""
    return "T03" in scene(table, hand, **given).paid


@pytest.mark.clause("HN-93", "HN-102", "HN-96", "HN-103", "HN-110", "HN-71")
@pytest.mark.parametrize(
    ("way", "wall", "landing"),
    [("N", "5,5", "5,6"), ("E", "6,4", "7,4"), ("S", "5,3", "5,2"), ("W", "4,4", "3,4")],
)
def test_surfing_over_a_wall_in_any_direction(way: str, wall: str, landing: str) -> None:
    """Only the player's pawn is carried over the Wall to the spot behind it; his card and fellows stay."""
    position = scene(f"5,4 P7 A B; {wall} W3; {landing} P3 C", "T03", actions=1).play("T03")
    assert position.options() == {f"to {way}"}
    position.play(f"to {way}")
    assert (position.at(landing), position.at("5,4"), position.at(wall)) == ("P3 NE A C", "P7 NESW B", "W3")
    assert position.actions == (0, 1)


@pytest.mark.clause("HN-94", "HN-R37")
@pytest.mark.parametrize(
    ("card", "legal"), [("P1", True), ("P2", False), ("P3 NE", True), ("P3 SW", False), ("P6 SEW", False)]
)
def test_the_own_card_must_be_open_towards_the_wall(card: str, legal: bool) -> None:
    """The pawn leaves only through an open side."""
    assert is_playable(f"5,4 {card} A; 5,5 W1; 5,6 P1 B") == legal


@pytest.mark.clause("HN-93")
def test_there_must_be_a_wall_next_to_the_pawn() -> None:
    """No Wall, a Wall further on or a Wall on the diagonal: no surfing."""
    assert not is_playable("5,4 P7 A; 5,6 W1; 6,5 W1")
    assert not is_playable("5,4 P7 A; 5,5 P7 B; 5,6 W1")


@pytest.mark.clause("HN-95", "HN-96")
def test_walls_in_a_row() -> None:
    """All Walls without a gap are passed with the one card; the landing is straight behind the last."""
    position = scene("5,2 P1 A; 5,3 W1; 5,4 W3; 5,5 W2; 5,6 P2 B; 5,7 W1", "T03", actions=1).play("T03", "to N")
    assert (position.where("A"), position.is_over) == ("5,6", False)


@pytest.mark.clause("HN-97", "HN-98", "HN-99", "HN-R38", "HN-R39")
@pytest.mark.parametrize("behind", ["", "; 5,6 P5", "; 5,6 P5 up"])
def test_a_landing_card(behind: str) -> None:
    """Where no usable Path lies one is played there, either way up, for a further action; its openings are free."""
    position = scene(f"5,4 P1 A; 5,5 W1{behind}", "T03 P3 P2 W1 T05").play("T03", "to N")
    assert (position.asked, position.options()) == ("A: landing card", {"P2", "P3"})
    assert position.actions == (1, 1)
    twin = position.copy().play("P2")
    assert (twin.at("5,6"), twin.actions, twin.asked) == ("P2 EW A", (0, 2), "A: main menu")
    position.play("P3")
    assert position.options() == {"way 0", "way 180"}
    position.play("way 0")
    assert (position.at("5,6"), position.hand("A")) == ("P3 NE A", ["P2", "W1", "T05"])
    assert position.discards == (["P5", "T03"] if behind else ["T03"])


@pytest.mark.clause("HN-98", "HN-R38", "HN-97")
@pytest.mark.parametrize(
    ("hand", "actions", "legal"),
    [("T03 P1", 2, True), ("T03 P1", 1, False), ("T03 T04 W1", 2, False), ("T03 P1", 3, True)],
)
@pytest.mark.parametrize("behind", ["", "; 5,6 P5", "; 5,6 P5 up"])
def test_what_a_landing_card_needs(hand: str, actions: int, legal: bool, behind: str) -> None:
    """It takes a Path in hand and two actions."""
    assert is_playable(f"5,4 P1 A; 5,5 W1{behind}", hand, actions=actions) == legal


@pytest.mark.clause("HN-R38", "HN-96")
def test_landing_on_anothers_card_needs_neither() -> None:
    """A card with a pawn is face up: one lands on it with one action, no Path in hand, and no choice of a card."""
    position = scene("5,4 P1 A; 5,5 W1; 5,6 P2 B", "T03 P1").play("T03", "to N")
    assert (position.asked, position.where("A"), position.hand("A")) == ("A: main menu", "5,6", ["P1"])
    assert position.actions == (1, 1)


@pytest.mark.clause("HN-R38", "HN-G2")
@pytest.mark.parametrize(
    ("table", "legal"),
    [
        ("5,2 P1 A; 5,1 W1; 5,0 B", False),
        ("0,4 P2 A; -1,4 W1", False),
        ("0,4 P2 A; -1,4 W1; -2,4 P1", True),
        ("0,4 P2 A; -1,4 W1; -2,4 P1 B", True),
        ("-1,4 P2 A; -2,4 W1", False),
        ("4,1 P1 A; 4,0 W1; 4,-1 W2", False),
        ("2,1 P1 A; 2,0 W1", True),
    ],
)
def test_where_one_cannot_land(table: str, legal: bool) -> None:
    """Not on an Entry, not on an empty spot of the outermost ring, not off the table; a Path there may be covered."""
    assert is_playable(table) == legal


@pytest.mark.clause("HN-100", "HN-101", "HN-R23")
@pytest.mark.parametrize(("column", "legal"), [(-1, False), (0, False), (1, True), (9, True), (10, False), (11, False)])
def test_over_the_last_wall(column: int, legal: bool) -> None:
    """Beyond the line one lands on the stage and wins, with one action and no Path; beside the stage one cannot."""
    assert is_playable(f"{column},7 P1 A; {column},8 W1", "T03", actions=1) == legal
    if legal:
        position = scene(f"{column},7 P1 A; {column},8 W1", "T03", actions=1).play("T03", "to N")
        assert (position.winner, position.ending) == ("A", "a rocker surfed onto the stage")


@pytest.mark.clause("HN-R37", "HN-139")
def test_surfing_from_an_entry() -> None:
    """An Entry is open on all sides: one may surf off it."""
    position = scene("5,0 A; 5,1 W1; 6,1 P1", "T03 P1").play("T03", "to N", "P1")
    assert position.at("5,2") == "P1 NS A"


@pytest.mark.clause("HN-R39", "HN-65")
def test_no_sweep_and_no_move_between_the_two_cards() -> None:
    """The card left behind stays open until the next paid action; the pawn is in the air meanwhile."""
    position = scene("5,4 P1 A; 5,5 W1; 5,3 P1 B", "T03 P7").play("T03", "to N")
    assert (position.options(), position.at("5,4")) == ({"P7"}, "P1 NS A")
    position.play("P7")
    assert (position.at("5,4"), position.where("A"), position.actions) == ("P1 NS", "5,6", (0, 2))


@pytest.mark.clause("HN-R39", "HN-R14")
def test_moves_may_follow_a_landing() -> None:
    """After landing one walks on by the ordinary rules."""
    position = scene("5,4 P1 A; 5,5 W1; 6,6 P2 B", "T03 P7").play("T03", "to N", "P7")
    assert position.steps == "E"


@pytest.mark.clause("HN-42", "HN-99")
def test_landing_in_the_first_row_wins() -> None:
    """A landing card in row 8 that is open to the stage wins at once; a closed one does not."""
    for card, wins in (("P1", True), ("P2", False)):
        position = scene("5,6 P1 A; 5,7 W1", f"T03 {card}").play("T03", "to N", card)
        assert (position.is_over, position.where("A")) == (wins, "5,8")


@pytest.mark.clause("HN-93", "HN-80")
def test_the_directions_on_offer() -> None:
    """Only directions with a Wall and a possible landing are offered."""
    table = "5,4 P7 A; 5,5 W1; 5,6 P1 B; 6,4 W2; 4,4 W3; 3,4 W1; 2,4 P1 C"
    assert scene(table, "T03", actions=1).play("T03").options() == {"to N", "to W"}
    assert scene(table, "T03 P1").play("T03").options() == {"to N", "to W", "to E"}
