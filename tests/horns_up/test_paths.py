"""Path cards: laying them (section 3.6), walking and closing (section 3.7), and the rulings on them."""

from __future__ import annotations

import pytest

from tests.horns_up.positions import PATHS, Scene, scene

ONE_WAY = {"P1", "P2", "P7"}


def spots_for(position: Scene, code: str) -> set[str]:
    """Where the rocker on turn may lay a Path."""
    twin = position.copy().play(code)
    if twin.phase == "way up of a Path":
        twin.play("way 0")
    return twin.options()


@pytest.mark.clause("HN-46", "HN-47", "HN-G3")
@pytest.mark.parametrize(
    ("code", "shapes"),
    [
        ("P1", {"NS"}), ("P2", {"EW"}), ("P3", {"NE", "SW"}), ("P4", {"NW", "ES"}),
        ("P5", {"NES", "NSW"}), ("P6", {"NEW", "ESW"}), ("P7", {"NESW"}),
    ],
)  # fmt: skip
def test_a_path_lies_one_way_up_or_the_other(code: str, shapes: set[str]) -> None:
    """A Path is laid as it is or turned by 180 degrees, as its player likes; never by 90."""
    found = set()
    for way in {"way 0", "way 180"} if code not in ONE_WAY else {""}:
        position = scene(hand=code).play(code)
        if way:
            assert position.options() == {"way 0", "way 180"}
            position.play(way)
        position.play("1,1")
        found.add(position.at("1,1").split()[1])
    assert found == shapes


@pytest.mark.clause("HN-48", "HN-R07", "HN-57")
def test_on_a_bare_table_paths_go_next_to_entries() -> None:
    """The first Path lies next to an Entry: in front of it, behind it or beside it, never on it."""
    entries = (1, 3, 5, 7, 9)
    expected = {f"{column},{row}" for column in entries for row in (1, -1)} | {
        f"{column},0" for column in range(0, 11, 2)
    }
    assert spots_for(scene(hand="P1"), "P1") == expected


@pytest.mark.clause("HN-48", "HN-53", "HN-R07", "HN-50", "HN-56")
def test_where_a_path_may_go() -> None:
    """Next to a Path, face up or down, or on top of one, however far away; not on a Wall or next to a Wall only."""
    position = scene("8,5 P2; 2,5 P1 B; 5,5 W1", "P1")
    near = spots_for(position, "P1") - spots_for(scene(hand="P1"), "P1")
    assert near == {"8,5", "7,5", "9,5", "8,4", "8,6", "2,5", "1,5", "3,5", "2,4", "2,6"}


@pytest.mark.clause("HN-49")
def test_openings_need_not_match() -> None:
    """A card may be laid beside another without any connection."""
    position = scene("5,4 P1 A", "P1").play("P1 6,4")
    assert (position.at("6,4"), position.steps) == ("P1 NS", "")


@pytest.mark.clause("HN-50", "HN-R10", "HN-65")
@pytest.mark.parametrize("face", ["", "up"])
def test_covering_a_path(face: str) -> None:
    """A Path may cover another, face up or face down; the covered one is discarded at once."""
    position = scene(f"5,4 P1 A; 5,5 P2 {face}", "P1").play("P1 5,5")
    assert (position.at("5,5"), position.discards, position.steps) == ("P1 NS", ["P2"], "N")


@pytest.mark.clause("HN-51", "HN-R10")
def test_covering_the_card_under_ones_own_pawn() -> None:
    """A rocker turns off by covering his own card; that is one action and needs no move."""
    position = scene("5,4 P1 A; 5,5 W1; 6,4 P7 B", "P6").play("P6 NEW 5,4")
    assert (position.at("5,4"), position.actions, position.steps) == ("P6 NEW A", (1, 1), "E")
    assert position.discards == ["P1"]


@pytest.mark.clause("HN-52", "HN-63")
def test_covering_the_card_under_others() -> None:
    """All pawns of the spot stand on the new card, which stays face up."""
    position = scene("5,4 P1 B C", "P2").play("P2 5,4").end_turn()
    assert position.at("5,4") == "P2 EW B C"
    assert (position.active, position.steps) == ("B", "")


@pytest.mark.clause("HN-54", "HN-G2")
def test_paths_outside_the_limits() -> None:
    """Paths may be laid beside the concert and behind the Entry row, two columns and one row far."""
    position = scene("1,5 P2 A; 9,5 P2 B", "P1 P1 P1 P1 P1 P1", actions=9)
    position.play("P1 0,5", "P1 -1,5", "P1 10,5", "P1 11,5", "P1 1,-1")
    spots = spots_for(position, "P1")
    assert not spots & {"-2,5", "12,5", "1,-2"}
    assert {"-1,4", "-1,6", "11,4", "11,6", "0,-1", "2,-1"} <= spots


@pytest.mark.clause("HN-G2", "HN-R07")
def test_the_overflow_ring_takes_cards_only_on_top_of_paths() -> None:
    """In the outermost ring a Path may only cover a Path; what lies there lets nothing be laid beside it there."""
    position = scene("-2,5 P1 B; 12,5 P2; 5,-2 P1", "P1")
    assert spots_for(position, "P1") - spots_for(scene(hand="P1"), "P1") == {"-2,5", "-1,5", "12,5", "11,5", "5,-2"}
    assert scene("-2,5 P1 B", "P2").play("P2 -2,5").at("-2,5") == "P2 EW B"


@pytest.mark.clause("HN-55")
@pytest.mark.parametrize("column", [-1, 1, 5, 9, 11])
def test_nothing_lies_beyond_the_line_of_the_stage(column: int) -> None:
    """Row 8 is the last row, in every column."""
    position = scene(f"{column},8 P2 B", "P1")
    assert max(int(spot.split(",")[1]) for spot in spots_for(position, "P1")) == 8
    assert not any(spot.endswith(",9") for spot in position.codes)


@pytest.mark.clause("HN-56", "HN-57", "HN-138")
def test_no_card_on_walls_or_entries() -> None:
    """A Path goes neither on a Wall nor on an Entry, occupied or not."""
    position = scene("5,1 W1; 6,1 P7 A; 6,2 P1", "P1")
    assert not spots_for(position, "P1") & {"5,1", "1,0", "3,0", "5,0", "7,0", "9,0"}


@pytest.mark.clause("HN-58", "HN-59", "HN-60", "HN-R12")
@pytest.mark.parametrize(
    ("own", "other", "way", "open_"),
    [
        ("P1", "P1", "N", True), ("P2", "P1", "N", False), ("P1", "P2", "N", False), ("P7", "P3 NE", "N", False),
        ("P7", "P3 SW", "N", True), ("P2", "P2", "E", True), ("P1", "P2", "E", False), ("P2", "P1", "E", False),
        ("P7", "P4 NW", "E", True), ("P7", "P4 ES", "E", False), ("P7", "P5 NES", "W", True),
        ("P7", "P5 NSW", "W", False), ("P6 NEW", "P7", "S", False), ("P6 ESW", "P7", "S", True),
        ("P7", "P6 ESW", "S", False), ("P7", "P6 NEW", "S", True),
    ],
)  # fmt: skip
def test_both_cards_must_be_open_to_each_other(own: str, other: str, way: str, open_: bool) -> None:
    """A step needs an opening on the side one leaves and on the side one enters, also towards an occupied card."""
    place = {"N": "5,5", "E": "6,4", "S": "5,3", "W": "4,4"}[way]
    for occupied in ("B", "up"):
        position = scene(f"5,4 {own} A; {place} {other} {occupied}")
        assert position.steps == (way if open_ else "")
    if open_:
        assert position.play(f"step {way}").where("A") == place


@pytest.mark.clause("HN-58")
def test_never_diagonally_and_never_over_a_gap() -> None:
    """A pawn steps to one of the four neighbours only."""
    assert scene("5,4 P7 A; 6,5 P7 B; 4,3 P7 C; 5,6 P7 D").steps == ""


@pytest.mark.clause("HN-61", "HN-65")
def test_a_face_down_card_cannot_be_walked_on() -> None:
    """A closed card has to be covered by a new one first."""
    position = scene("5,4 P1 A; 5,5 P1", "P1")
    assert position.steps == ""
    assert position.play("P1 5,5").steps == "N"


@pytest.mark.clause("HN-62", "HN-22")
def test_several_steps_in_a_row() -> None:
    """A pawn walks on as long as each step is open."""
    position = scene("5,2 P1 A; 5,3 P1 B; 5,4 P4 SE C; 6,4 P7 D", actions=0).play("step N", "step N", "step E")
    assert (position.where("A"), position.actions) == ("6,4", (0, 0))


@pytest.mark.clause("HN-63", "HN-64")
def test_any_number_on_one_card() -> None:
    """A rocker steps onto a connected card that others occupy at no cost; five may stand there."""
    position = scene("5,3 P1 A; 5,4 P1 B C D E", hand="P1").play("step N")
    assert (position.at("5,4"), position.actions) == ("P1 NS A B C D E", (2, 0))


@pytest.mark.clause("HN-65", "HN-R08", "HN-R09")
@pytest.mark.parametrize(
    ("given", "plays"),
    [
        ({"hand": "P1"}, ("P1",)), ({"hand": "W1"}, ("W1",)), ({"hand": "T17"}, ("T17",)),
        ({"hand": "T05"}, ("T05",)), ({"hand": "P1"}, ("unwall",)), ({"tokens": {"A": 1}}, ("drop",)),
        ({"actions": 0}, ("end",)),
    ],
)  # fmt: skip
def test_the_sweep_comes_when_a_paid_action_begins_and_at_the_end(
    given: dict[str, object], plays: tuple[str, ...]
) -> None:
    """Face-up Paths without a pawn are closed as soon as a paid action is chosen, and when the turn ends."""
    position = scene("5,4 P7 A; 5,5 P7 B; 5,6 P1 up; 2,2 P3 SW up; 8,4 W2", **given)  # type: ignore[arg-type]
    assert (position.at("5,6"), position.at("2,2")) == ("P1 NS", "P3 SW")
    position.play(*plays)
    assert (position.at("5,6"), position.at("2,2")) == ("P1 NS down", "P3 SW down")
    assert (position.at("5,4"), position.at("5,5"), position.at("8,4")) == ("P7 NESW A", "P7 NESW B", "W2")


@pytest.mark.clause("HN-R08", "HN-65", "HN-22")
def test_cards_stay_open_for_the_moves_after_an_action() -> None:
    """A freshly laid card stays open until the next paid action; the card left behind closes then, not before."""
    position = scene("5,4 P1 A; 4,4 P1 B", "P1 P2").play("P1 5,5")
    assert position.at("5,5") == "P1 NS"
    position.play("step N")
    assert position.at("5,4") == "P1 NS"
    position.play("P2")
    assert (position.at("5,4"), position.at("5,5")) == ("P1 NS down", "P1 NS A")


@pytest.mark.clause("HN-R09")
def test_masks_judge_the_table_as_the_sweep_will_leave_it() -> None:
    """Crowd Surfing to a loose card that is still open needs a landing card: it will be closed by then."""
    table = "5,3 P1 A; 5,4 W1; 5,5 P1 up"
    assert "T03" not in scene(table, "T03").paid
    assert "T03" in scene(table, "T03 P2").paid
    assert "T03" in scene(table.replace("up", "B"), "T03", actions=1).paid


@pytest.mark.clause("HN-R11", "HN-61")
def test_a_face_down_card_stays_face_down() -> None:
    """Neither later turns, nor pushes over it, nor Fire Explosion open a closed card again."""
    position = scene("5,4 P1; 8,8 P1", "T01 P1", stage="S1").play("T01", "P1 2,0").end_turn()
    assert (position.at("5,4"), position.at("8,8")) == ("P1 NS down", "P1 NS down")


@pytest.mark.clause("HN-R13", "HN-139")
def test_stepping_back_onto_an_entry() -> None:
    """A Path that is open towards an Entry leads onto it; one that is closed does not."""
    assert scene("5,1 P1 A").steps == "S"
    assert scene("5,1 P2 A").steps == ""
    assert scene("4,0 P2 A; 3,0 B; 5,0 C").steps == "EW"
    assert scene("4,0 P2 A").play("step E").at("5,0").split()[0] == "Entry"


@pytest.mark.clause("HN-R13")
@pytest.mark.parametrize("players", [7, 9])
def test_no_step_from_entry_to_entry(players: int) -> None:
    """Neighbouring Entries are not connected."""
    position = scene("1,0 A", players=players)
    assert position.steps == ""
    assert scene("5,0 A", players=players).steps == ""


@pytest.mark.clause("HN-R14")
def test_no_walking_to_and_fro() -> None:
    """A pawn does not return to a spot it has stood on since the turn or the last paid action began."""
    position = scene("5,3 P7 A; 5,4 P7 B; 6,4 P7 C; 6,3 P7 D", "P1 P1").play("step N")
    assert position.steps == "E"
    position.play("step E", "step S")
    assert position.steps == ""
    position.play("P1 9,1")
    assert position.steps == "N"  # the card it started from has been closed, and the others may be visited again
    position.play("step N")
    assert position.steps == "W"


@pytest.mark.clause("HN-R14")
def test_the_next_turn_forgets_the_walk() -> None:
    """In a later turn the spots of an earlier walk may be visited again."""
    position = scene("5,3 P7 A B; 5,4 P7 C", actions=0).play("step N")
    assert position.steps == ""
    position.play("end")
    assert (position.active, position.steps) == ("B", "N")
    position.end_turns("A")
    assert position.steps == "S"


@pytest.mark.clause("HN-53", "HN-114")
def test_every_path_type_can_be_laid_far_away() -> None:
    """All seven types go on the same spots, whatever the distance to one's own pawn."""
    position = scene("9,7 P1 B", " ".join(PATHS))
    places = [spots_for(position, code) for code in PATHS]
    assert all(spots == places[0] for spots in places)
    assert "9,8" in places[0]
