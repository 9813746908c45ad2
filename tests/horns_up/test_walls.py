"""Wall cards (section 3.11) and the rulings on them."""

from __future__ import annotations

import pytest

from tests.horns_up.positions import WALLS, scene

THREE = "5,3 W1; 6,3 W2; 7,3 W3"


@pytest.mark.clause("HN-104", "HN-65", "HN-R46")
@pytest.mark.parametrize("code", WALLS)
def test_a_wall_stays(code: str) -> None:
    """A Wall is neither swept nor removed by the turns that pass; a Mosh Pit also stays while Encore shows."""
    position = scene("5,4 P1 B", f"T01 {code}", stage="S2").play("T01", code, "5,5").end_turns("A")
    assert position.at("5,5") == code
    assert position.words()["Stage card"].startswith("S2")


@pytest.mark.clause("HN-105", "HN-110")
@pytest.mark.parametrize("code", WALLS)
def test_no_pawn_walks_into_a_wall(code: str) -> None:
    """A Wall cannot be entered or crossed; one walks round it."""
    position = scene(f"5,4 P7 A; 5,5 {code}; 5,6 P7 B; 6,4 P7 C; 6,5 P7 D; 6,6 P7 E")
    assert position.steps == "E"
    assert position.play("step E", "step N", "step N", "step W").where("A") == "5,6"


@pytest.mark.clause("HN-106", "HN-107", "HN-108", "HN-109", "HN-R15", "HN-R16", "HN-G2")
@pytest.mark.parametrize("code", WALLS)
def test_where_a_wall_may_go(code: str) -> None:
    """On an empty playable spot next to a Path (open or closed) or a Wall, in row 8 and outside the limits too."""
    table = "5,1 P1 B; 8,8 P2; 11,4 W1; -2,2 P1 C; 2,-2 P1"
    position = scene(table, code).play(code)
    assert position.options() == {
        "5,2", "4,1", "6,1", "8,7", "7,8", "9,8", "11,3", "11,5", "10,4", "-1,2", "2,-1",
    }  # fmt: skip
    position.play("9,8")
    assert (position.at("9,8"), position.actions) == (code, (1, 1))


@pytest.mark.clause("HN-107", "HN-R06")
def test_an_entry_alone_is_not_enough() -> None:
    """On a bare table no Wall can be laid."""
    assert "W1" not in scene(hand="W1").paid
    assert "W1" in scene("5,1 P1", "W1").paid


@pytest.mark.clause("HN-106")
def test_a_wall_may_be_played_in_any_action() -> None:
    """Walls may be played as the first or the second action, in front of anybody."""
    position = scene("5,4 P1 B", "P1 W1 W2").play("P1 5,5", "W1", "5,6")
    assert (position.at("5,6"), position.actions) == ("W1", (0, 2))


@pytest.mark.clause("HN-111", "HN-112", "HN-113", "HN-114")
@pytest.mark.parametrize(
    ("hand", "walls"),
    [
        ("P1", {"6,3"}),
        ("T04", {"5,3", "6,3"}),
        ("P1 T04", {"5,3", "6,3"}),
        ("W1 P2", {"6,3"}),
        ("W1", set()),
        ("", set()),
    ],
)
def test_which_card_removes_which_wall(hand: str, walls: set[str]) -> None:
    """A Ticket removes Troublemakers or Headbangers, a Path Headbangers only, a Wall nothing; nothing a Mosh Pit."""
    position = scene(THREE, hand)
    assert ("unwall" in position.paid) == bool(walls)
    if walls:
        assert position.play("unwall").options() == walls


@pytest.mark.clause("HN-111", "HN-112")
@pytest.mark.parametrize(("wall", "cards"), [("5,3", {"T04", "T13"}), ("6,3", {"P1", "P6", "T04", "T13"})])
def test_which_cards_may_be_discarded(wall: str, cards: set[str]) -> None:
    """For Troublemakers any Ticket, for Headbangers any Path or Ticket; never a Wall card."""
    assert scene(THREE, "P1 P6 W2 W3 T04 T13").play("unwall", wall).options() == cards


@pytest.mark.clause("HN-113")
@pytest.mark.parametrize("hand", ["P1", "T04", "W3", "T01"])
def test_no_discard_removes_a_mosh_pit(hand: str) -> None:
    """With a Mosh Pit only, there is no Wall to discard for."""
    assert "unwall" not in scene("7,3 W3", hand).paid


@pytest.mark.clause("HN-115", "HN-21", "HN-110", "HN-114")
def test_one_card_removes_one_wall() -> None:
    """The card and the Wall go to the discard pile; other Walls of the kind stay; the distance does not matter."""
    position = scene("1,1 P1 A; 9,8 W2; 8,8 W2", "P1 T13").play("unwall", "9,8", "P1")
    assert (position.at("9,8"), position.at("8,8"), position.discards) == ("", "W2", ["P1", "W2"])
    assert (position.hand("A"), position.actions, position.marks()) == (["T13"], (1, 1), "")
    position.play("unwall", "8,8", "T13")
    assert (position.discards, position.actions, position.marks()) == (["P1", "W2", "W2", "T13"], (0, 2), "")


@pytest.mark.clause("HN-24", "HN-114")
def test_walls_are_removed_on_ones_own_turn_only() -> None:
    """The rocker on turn is the one who may discard, whoever played the Wall."""
    position = scene("5,4 P1 C; 5,5 W2", "W1", hands={"B": "P1"}).end_turn()
    assert position.asked == "B: main menu"
    assert "unwall" in position.options()


@pytest.mark.clause("HN-G4")
def test_three_walls_of_each_kind() -> None:
    """Nine Walls: three Troublemakers, three Headbangers, three Mosh Pits, without openings."""
    rules = scene().rules
    assert [int(number) for number in rules.copies[7:10]] == [3, 3, 3]
    assert not rules.sides[7:10].any()
