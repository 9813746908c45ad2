"""Wall of Death (section 3.13) and the rulings on it."""

from __future__ import annotations

import pytest

from tests.horns_up.positions import Scene, scene


def divide(table: str, *choices: str, **given: object) -> Scene:
    """A brings Wall of Death and decides for the median cards."""
    return scene(table, "T01 T01", stage="S4 S2 S2", **given).play("T01", *choices)  # type: ignore[arg-type]


def regroup(table: str, *choices: str, split_by: str = "A", **given: object) -> Scene:
    """A plays Horns Up on a table that is split, and the clashes are settled; Encore follows."""
    return scene(table, "T01", stage="S2", split_by=split_by, **given).play("T01", *choices)  # type: ignore[arg-type]


@pytest.mark.clause("HN-123", "HN-124", "HN-125", "HN-127", "HN-R41", "HN-135")
def test_the_division() -> None:
    """At once every Path and Wall moves away from the median column, outside and face down too, with its pawns."""
    table = "4,3 P3 SW B C; 6,3 W3; 3,5 P1; 9,8 P2 D; 0,1 W1; 10,2 P1; 4,7 W2; 6,6 P5 NSW; 5,0 A"
    position = divide(table)
    assert position.asked == "A: main menu"
    cards = {spot: found for spot, found in position.table.items() if not found.startswith("Entry")}
    assert cards == {
        "3,3": "P3 SW B C", "7,3": "W3", "2,5": "P1 NS down", "10,8": "P2 EW D", "-1,1": "W1", "11,2": "P1 NS down",
        "3,7": "W2", "7,6": "P5 NSW down",
    }  # fmt: skip
    assert position.at("5,0") == "Entry A"
    assert (position.discards, position.marks(), int(position.state.split_by)) == (["T01"], "", 1)


@pytest.mark.clause("HN-126", "HN-R42")
def test_median_cards_go_as_decided_row_by_row() -> None:
    """The rocker who brought it decides for each median card, from row 8 down; then all move at once."""
    table = "5,8 P2 B; 5,4 P1; 5,-2 W1; 5,6 W2; 4,4 P2"
    position = scene(table, "T01", turn="C", stage="S4").play("T01")
    rows = []
    for side in ("left", "right", "left", "right"):
        assert (position.asked, position.options()) == ("C: side of a median card", {"left", "right"})
        rows.append(position.words()["median row asked"])
        assert position.at("4,4") == "P2 EW down"
        position.play(side)
    assert rows == ["row 8", "row 6", "row 4", "row -2"]
    assert [position.at(spot) for spot in ("4,8", "6,6", "4,4", "6,-2", "3,4")] == [
        "P2 EW B", "W2", "P1 NS down", "W1", "P2 EW down",
    ]  # fmt: skip
    assert all(not position.at(f"5,{row}") for row in (8, 6, 4, -2))


@pytest.mark.clause("HN-128", "HN-140", "HN-135", "HN-142")
def test_division_over_an_entry() -> None:
    """A card that reaches an Entry is discarded, Path or Wall; its pawns stand on that Entry."""
    position = divide("2,0 P2 B; 8,0 W1; 4,0 P1 C; 1,0 A; 3,0 D; 6,0 P3")
    assert [position.at(spot) for spot in ("1,0", "3,0", "7,0")] == ["Entry A B", "Entry C D", "Entry"]
    assert sorted(position.discards) == ["P1", "P2", "P3", "T01", "W1"]
    assert not any(position.at(f"{column},0") for column in (2, 4, 6, 8))


@pytest.mark.clause("HN-129", "HN-130", "HN-R44", "HN-R45")
def test_play_goes_on_until_the_next_horns_up() -> None:
    """The table stays split through turns and other cards; the next Horns Up of anybody regroups it."""
    position = divide("3,4 P1 B", draws="P1 T01", hands={"B": "P1"})
    assert position.at("2,4") == "P1 NS B"
    position.end_turn().play("P1 2,5")
    assert (position.at("2,4"), int(position.state.split_by)) == ("P1 NS B", 1)
    position.end_turn().play("T01")
    assert position.active == "C"
    assert (position.at("3,4"), position.at("3,5")) == ("P1 NS B", "P1 NS down")
    assert (int(position.state.split_by), position.stage_used) == (0, ["S2", "S4"])


@pytest.mark.clause("HN-131", "HN-123", "HN-R41", "HN-R36", "HN-135")
def test_the_regrouping() -> None:
    """Every card outside column 5 moves one spot towards it, also those laid since and those at the rim."""
    table = "3,3 P1 B; 7,3 W3; -2,5 P2; 12,6 W1; 1,1 P1; 5,4 P5 NSW; 0,0 W2; 6,2 P1"
    position = regroup(table)
    cards = {spot: found for spot, found in position.table.items() if not found.startswith("Entry")}
    assert cards == {
        "4,3": "P1 NS B", "-1,5": "P2 EW down", "11,6": "W1", "2,1": "P1 NS down", "5,4": "P5 NSW down",
        "5,2": "P1 NS down",
    }  # fmt: skip
    assert sorted(position.discards) == ["T01", "W2", "W3"]  # W2 came to an Entry, and Encore followed


@pytest.mark.clause("HN-128", "HN-140", "HN-R44")
def test_regrouping_over_an_entry() -> None:
    """In the second phase too a card that reaches an Entry is discarded and its pawns stand there, uncrushed."""
    position = regroup("2,0 P1 B; 6,0 P1 C; 3,0 D")
    assert (position.at("3,0"), position.at("5,0").split()[:2]) == ("Entry B D", ["Entry", "C"])
    assert (position.discards, position.marks()) == (["P1", "P1", "T01"], "")


@pytest.mark.clause("HN-132", "HN-R43")
@pytest.mark.parametrize(
    ("table", "crushed"),
    [
        ("3,3 P1 B; 8,4 P1 C", "B"),
        ("3,3 P1 B; 7,4 P1 C D; 9,8 P2 E", "BCD"),
        ("5,3 P1 B; 6,5 P1 C; 7,5 P1 D", "BC"),
        ("4,3 P1 A; 2,3 P1 B", "A"),
        ("5,0 A; 1,1 P1 B; 10,1 P1 C", "B"),
        ("12,1 P1 C", "C"),
        ("", ""),
    ],
)
def test_who_is_crushed(table: str, crushed: str) -> None:
    """After the shift all rockers on Paths with the smallest distance to column 5; those on Entries do not count."""
    assert regroup(table).marks() == crushed


@pytest.mark.clause("HN-132", "HN-R51", "HN-38")
def test_the_crushed_skip_their_next_turn() -> None:
    """The player of the Horns Up may be hit; his present turn goes on."""
    position = regroup("4,3 P1 A; 6,5 P1 B")
    assert (position.marks(), position.asked, position.actions) == ("AB", "A: main menu", (1, 1))
    assert position.end_turn().active == "C"


@pytest.mark.clause("HN-133", "HN-R35")
@pytest.mark.parametrize("wall", ["4", "5", "6"])
def test_a_path_prevails_over_walls(wall: str) -> None:
    """Where a Path meets Walls on a median spot, the Walls are discarded without any choice."""
    path = "6" if wall == "4" else "4"
    position = regroup(f"{wall},4 W2; {path},4 P3 SW B")
    assert (position.asked, position.at("5,4"), position.discards) == ("A: main menu", "P3 SW B", ["W2", "T01"])
    three = regroup("4,4 W1; 5,4 W2; 6,4 P1")
    assert (three.at("5,4"), three.discards) == ("P1 NS down", ["W1", "W2", "T01"])


@pytest.mark.clause("HN-134", "HN-R35", "HN-R44")
def test_same_kinds_clash_and_the_wall_of_death_rocker_decides() -> None:
    """The rocker who brought Wall of Death chooses what is kept, from row 8 down; all pawns stand on the kept card."""
    table = "4,7 P1 B; 6,7 P2 C; 4,2 W1; 6,2 W2; 4,4 P3 NE; 5,4 P4 NW D; 6,4 P5 NES; 5,6 W1"
    position = scene(table, "T01", stage="S6", split_by="E").play("T01")
    asked = []
    for choice in ("keep left", "keep right", "keep right"):
        asked.append((position.asked, position.words()["median row asked"], sorted(position.options("keep "))))
        position.play(choice)
    both, three = ["left", "right"], ["centre", "left", "right"]
    question = "E: card to keep"
    assert asked == [(question, "row 7", both), (question, "row 4", three), (question, "row 2", both)]
    assert [position.at(f"5,{row}") for row in (7, 6, 4, 2)] == ["P1 NS B C", "W1", "P5 NES D", "W2"]
    assert sorted(position.discards) == ["P2", "P3", "P4", "T01", "W1"]
    assert (position.marks(), position.asked) == ("BCD", "A: main menu")
    assert len(position.hand("A")) == 1  # the new Stage card has been resolved afterwards


@pytest.mark.clause("HN-R35")
@pytest.mark.parametrize(("choice", "kept"), [("left", "P3 NE"), ("centre", "P4 NW"), ("right", "P5 NES")])
def test_any_of_three_paths_may_be_kept(choice: str, kept: str) -> None:
    """Paths of different types clash as well; Walls among them go without a question."""
    position = regroup("4,4 P3 NE; 5,4 P4 NW; 6,4 P5 NES", f"keep {choice}")
    assert position.at("5,4") == f"{kept} down"
    mixed = scene("4,4 P3 NE; 5,4 W1; 6,4 P5 NES", "T01", stage="S2", split_by="A").play("T01")
    assert mixed.options() == {"keep left", "keep right"}


@pytest.mark.clause("HN-R35", "HN-R11")
def test_a_face_down_card_that_is_kept_opens_under_a_pawn() -> None:
    """If the kept Path was face down and pawns come to it, it is turned face up; a face-down one without stays."""
    position = regroup("4,4 P1; 6,4 P2 B", "keep left")
    assert (position.at("5,4"), position.discards) == ("P1 NS B", ["P2", "T01"])


@pytest.mark.clause("HN-R36", "HN-G2")
def test_the_rim_of_the_table() -> None:
    """A card at the rim stays, and so do those that are stopped by it, from the rim inwards."""
    position = divide("-2,4 P1; -1,4 P2 B; 0,4 W1; 2,4 P1; 12,5 W2; 11,5 P1 C; 9,5 P2")
    assert [position.at(f"{column},4") for column in (-2, -1, 0, 1)] == ["P1 NS down", "P2 EW B", "W1", "P1 NS down"]
    assert [position.at(f"{column},5") for column in (12, 11, 10)] == ["W2", "P1 NS C", "P2 EW down"]


@pytest.mark.clause("HN-R36")
@pytest.mark.parametrize(("west", "east"), [(True, False), (False, True), (True, True)])
def test_a_blocked_median_card(west: bool, east: bool) -> None:
    """A median card cannot be sent to a side that is blocked up to the rim; blocked on both sides it stays."""
    row = [f"{column},4 P1" for column in range(-2, 5) if west] + [f"{column},4 P1" for column in range(6, 13) if east]
    position = scene("; ".join([*row, "5,4 P2 B"]), "T01", stage="S4").play("T01")
    open_sides = {side for side, is_blocked in (("left", west), ("right", east)) if not is_blocked}
    if position.phase == "side of a median card":  # a single way may be taken without asking
        assert position.options() == open_sides
        position.play(*open_sides)
    assert position.at({(True, False): "6,4", (False, True): "4,4", (True, True): "5,4"}[west, east]) == "P2 EW B"
    assert position.asked == "A: main menu"


@pytest.mark.clause("HN-R44", "HN-R20", "HN-R22")
def test_a_win_by_regrouping_comes_before_the_next_stage_card() -> None:
    """After phase 2 there is one victory check; the winner's game is over and no new Stage card is drawn."""
    position = regroup("4,8 P1; 6,8 P2 B", "keep left")
    assert (position.winner, position.stage_used) == ("B", [])
    crushed = regroup("10,8 P1 C")
    assert (crushed.winner, crushed.where("C")) == ("C", "9,8")


@pytest.mark.clause("HN-R20", "HN-R21")
def test_a_win_by_division() -> None:
    """A card of the margin never wins; one that is carried out of the width of the stage does not either."""
    position = divide("9,8 P2 B; 4,8 P2 C")
    assert (position.is_over, position.where("B"), position.where("C")) == (False, "10,8", "3,8")


@pytest.mark.clause("HN-R45", "HN-130", "HN-R44")
def test_a_second_wall_of_death_regroups_first() -> None:
    """When the next Horns Up brings Wall of Death again, the table is regrouped and then divided anew."""
    position = scene("3,4 P1 B; 6,5 P2 C; 4,0 P1 D", "T01", stage="S4", split_by="E").play("T01")
    assert (position.at("4,4"), position.at("5,5"), position.marks()) == ("P1 NS B", "P2 EW C", "C")
    assert position.asked == "A: side of a median card"
    position.play("right")
    assert (position.at("3,4"), position.at("6,5"), int(position.state.split_by)) == ("P1 NS B", "P2 EW C", 1)


@pytest.mark.clause("HN-R43")
@pytest.mark.parametrize(("knob", "crushed"), [("closest", "B"), ("median_only", "")])
def test_who_is_crushed_by_the_knob(knob: str, crushed: str) -> None:
    """With median_only nobody outside the median column is crushed."""
    assert regroup("2,3 P1 B", wod_crush=knob).marks() == crushed
    assert regroup("4,3 P1 B", wod_crush=knob).marks() == "B"


@pytest.mark.clause("HN-R54", "HN-132")
def test_a_mark_is_not_doubled_by_a_crush() -> None:
    """A crushed rocker who is marked already has one mark."""
    assert int(regroup("3,3 P1 B", skip="B").state.skip[1]) == 1
