"""Push Away (section 3.9) and the rulings on it."""

from __future__ import annotations

import pytest

from tests.horns_up.positions import Scene, scene


def push(table: str, whom: str, way: str, **given: object) -> Scene:
    """A pushes a rocker by Push Away."""
    return scene(table, "T02", **given).play("T02", whom, f"to {way}")  # type: ignore[arg-type]


def ways(table: str, whom: str = "B", turn: str = "A") -> str:
    """The directions in which a rocker can be pushed; "" if he cannot be."""
    position = scene(table, "T02", turn=turn)
    if "T02" not in position.paid or whom not in position.play("T02").options():
        return ""
    found = position.play(whom).options("to ")
    return "".join(way for way in "NESW" if way in found)


@pytest.mark.clause("HN-81", "HN-82", "HN-89", "HN-53")
@pytest.mark.parametrize(("way", "spot"), [("N", "5,5"), ("E", "6,4"), ("S", "5,3"), ("W", "4,4")])
def test_a_rocker_is_pushed_with_his_card(way: str, spot: str) -> None:
    """The card and its pawn move one spot in the chosen direction; face and way up stay; nothing is discarded."""
    assert ways("5,4 P3 SW B") == "NESW"
    position = push("5,4 P3 SW B", "B", way)
    assert (position.at(spot), position.at("5,4"), position.discards) == ("P3 SW B", "", ["T02"])


@pytest.mark.clause("HN-83")
def test_all_pawns_on_the_card_go_with_it() -> None:
    """Every pawn on the pushed card travels, the player's own too."""
    assert push("5,4 P1 A B C", "B", "W").at("4,4") == "P1 NS A B C"


@pytest.mark.clause("HN-84", "HN-85", "HN-R25")
def test_a_chain_of_rockers() -> None:
    """Cards with rockers in the way are pushed on, the player's own too, as far as the chain is unbroken."""
    position = push("3,4 P1 B; 4,4 P3 SW C D; 5,4 P2 A; 7,4 P1 E", "B", "E")
    assert [position.at(spot) for spot in ("3,4", "4,4", "5,4", "6,4", "7,4")] == [
        "", "P1 NS B", "P3 SW C D", "P2 EW A", "P1 NS E",
    ]  # fmt: skip


@pytest.mark.clause("HN-R24", "HN-84")
@pytest.mark.parametrize("face", ["", "up"])
def test_a_path_without_a_pawn_is_covered(face: str) -> None:
    """Only rockers hand a push on: a loose Path in the way is covered and discarded, also at the end of a chain."""
    position = push(f"5,4 P1 B; 6,4 P3 {face}; 7,4 P2 C", "B", "E")
    assert (position.at("6,4"), position.at("7,4"), position.discards) == ("P1 NS B", "P2 EW C", ["P3", "T02"])
    position = push(f"5,4 P1 B; 6,4 P2 C; 7,4 P3 {face}", "B", "E")
    assert (position.at("6,4"), position.at("7,4"), position.discards) == ("P1 NS B", "P2 EW C", ["P3", "T02"])


@pytest.mark.clause("HN-86", "HN-R29", "HN-138", "HN-140", "HN-142")
def test_pushed_onto_an_entry() -> None:
    """The card is discarded, its pawns stand on the Entry with those who are there; the Entry does not move."""
    position = push("5,1 P1 B C; 5,0 D", "B", "S")
    assert (position.at("5,0"), position.at("5,1"), position.discards) == ("Entry B C D", "", ["P1", "T02"])


@pytest.mark.clause("HN-R29", "HN-86")
def test_a_chain_ends_at_an_entry() -> None:
    """The first card goes, the cards behind follow up by one spot."""
    position = push("8,0 P2 B; 7,0 C; 10,0 P1 D", "B", "W")
    assert (position.at("7,0"), position.at("8,0"), position.at("10,0")) == ("Entry B C", "", "P1 NS D")
    position = push("5,3 P5 B; 5,2 P3 C; 5,1 P2 D; 5,0 E; 5,-1 P1 A", "B", "S")
    assert [position.at(f"5,{row}") for row in (3, 2, 1, 0, -1)] == ["", "P5 NES B", "P3 NE C", "Entry D E", "P1 NS A"]


@pytest.mark.clause("HN-87", "HN-88", "HN-R28")
@pytest.mark.parametrize("column", [-1, 0, 1, 5, 9, 11])
def test_crushed_against_the_stage(column: int) -> None:
    """From row 8 towards N: the card stays, nothing is discarded, the rocker skips his next turn; in every column."""
    position = push(f"{column},8 P2 B C", "B", "N")
    assert (position.at(f"{column},8"), position.discards, position.marks()) == ("P2 EW B C", ["T02"], "BC")
    assert not position.is_over
    assert position.end_turn().active == "D"


@pytest.mark.clause("HN-R28", "HN-87")
def test_a_chain_against_the_stage() -> None:
    """Nothing moves; only the rockers in row 8 are crushed, also the player himself, and also if marked already."""
    table = "3,8 P2 A; 3,7 P1 B; 3,6 P1 C"
    position = push(table, "C", "N")
    assert [position.at(f"3,{row}") for row in (8, 7, 6)] == ["P2 EW A", "P1 NS B", "P1 NS C"]
    assert (position.marks(), position.discards) == ("A", ["T02"])
    assert push(table, "C", "N", skip="A").marks() == "A"


@pytest.mark.clause("HN-R28", "HN-88")
def test_a_gap_before_the_stage_leaves_room() -> None:
    """With room in front of the card the push moves it and crushes nobody."""
    position = push("3,8 P2 C; 3,6 P1 B", "B", "N")
    assert (position.at("3,7"), position.marks()) == ("P1 NS B", "")


@pytest.mark.clause("HN-90", "HN-91", "HN-R32")
def test_whom_one_may_push() -> None:
    """Any other rocker on a Path, however far away; not oneself and nobody on an Entry."""
    position = scene("1,1 P1 A; 9,8 P2 B; -2,4 P1 C; 5,0 D", "T02").play("T02")
    assert position.options() == {"B", "C"}
    assert "T02" not in scene("1,1 P1 A", "T02").paid


@pytest.mark.clause("HN-85", "HN-90")
def test_sharing_a_card_with_the_player() -> None:
    """A rocker who stands on the player's own card may be pushed with it."""
    assert ways("5,4 P1 A B") == "NESW"


@pytest.mark.clause("HN-R26", "HN-105")
def test_walls_stop_a_push() -> None:
    """A direction in which the card or the end of its chain meets a Wall is not legal."""
    assert ways("5,4 P1 B; 5,5 W1; 6,4 P1 C; 7,4 W3; 4,4 P1; 3,4 W2") == "SW"
    assert ways("5,4 P1 B; 5,5 W1; 5,3 W1; 4,4 W2; 6,4 W3") == ""


@pytest.mark.clause("HN-R27", "HN-G2", "HN-92", "HN-54")
def test_the_edge_of_the_table_stops_a_push() -> None:
    """A push may carry cards outside the concert, as far as the outermost ring and no further."""
    assert ways("1,4 P1 B") == "NESW"
    assert push("1,4 P1 B", "B", "W").at("0,4") == "P1 NS B"
    assert push("-1,4 P1 B", "B", "W").at("-2,4") == "P1 NS B"
    assert push("4,-1 P1 B", "B", "S").at("4,-2") == "P1 NS B"
    assert ways("-2,4 P1 B") == "NES"
    assert ways("-1,4 P1 B; -2,4 P1 C") == "NES"
    assert ways("12,4 P1 B") == "NSW"
    assert ways("4,-2 P1 B") == "NEW"


@pytest.mark.clause("HN-R25", "HN-84")
def test_a_gap_breaks_the_chain() -> None:
    """A rocker beyond a gap is not touched."""
    position = push("5,4 P1 B; 5,6 P1 C", "B", "N")
    assert (position.at("5,5"), position.at("5,6")) == ("P1 NS B", "P1 NS C")


@pytest.mark.clause("HN-89", "HN-65")
def test_the_pushed_card_stays_open() -> None:
    """Carrying a pawn it is face up before and after, and may be walked onto by the ordinary rules."""
    position = push("5,4 P1 A; 6,5 P5 NES B", "B", "W")
    assert (position.at("5,5"), position.steps) == ("P5 NES B", "N")


@pytest.mark.clause("HN-77", "HN-78")
def test_front_row_fever_pushes_too() -> None:
    """The left half of T20 is a push like Push Away."""
    position = scene("5,4 P1 B", "T20").play("T20", "left", "B", "to S")
    assert (position.where("B"), position.actions) == ("5,3", (1, 1))
