"""The worked examples WE-01 to WE-21 (section 8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.guilty_train.positions import STARTS, Scene, opening, scene
from tests.guilty_train.test_end import ELIMINATED, LOOTED


@pytest.mark.clause("GT-28", "GT-29", "GT-30")
def test_we01_a_walk_of_five() -> None:
    """WE-01: with a 5 an attacker may stop before and after each of five steps, and no later."""
    position = scene("A1", blown="y2").roll(5)
    for room in ("M3", "M4", "H1", "H2", "H4"):
        assert "stop" in position.options()
        position.walk(room)
    assert position.options() == {"stop"}
    assert position.room("A1") == "H4"


@pytest.mark.clause("GT-50", "GT-55")
def test_we02_first_turn() -> None:
    """WE-02: in round 1 both attackers can only draw."""
    position = opening().idle_until("A1", 1)
    for _ in range(2):
        assert position.options() == {"draw"}
        position.play("draw")
    assert [len(position.hand(pawn)) for pawn in ("A1", "A2")] == [1, 1]
    assert (len(position.pile), position.rooms("A1", "A2")) == (18, ["OUT", "OUT"])


@pytest.mark.clause("GT-52", "GT-53", "GT-61")
def test_we03_draw_or_move() -> None:
    """WE-03: after a roll one may draw at once, but not after a step, not even back at the base."""
    position = scene("A1", blown="y2", a1_hand="K1").roll(4)
    drawn = position.copy().play("draw")
    assert (len(drawn.hand("A1")), drawn.pawn) == (2, "A2")
    position.walk("M3", "OUT")
    assert int(position.state.movement) == 2
    assert position.options() == {"stop", "move through y2", "blow up y1", "blow up y3"}


@pytest.mark.clause("GT-59", "GT-77")
def test_we04_searching_on_the_way() -> None:
    """WE-04: every room passed is turned, food is taken, and no step is an action."""
    position = scene("A1", blown="y2", food="M1 H1 T1 T2 T3").roll(3).walk("M3", "M4", "H1")
    assert [position.token(room) for room in ("M3", "M4", "H1", "M1")] == ["nothing", "nothing", "taken", "hidden food"]
    assert (position.carried("A1"), position.pawn) == (1, "A1")


def into_m4(*dice: int) -> Scene:
    """A1 rolls 5 and walks to M4, where food is hidden and D1 stands."""
    places: dict[str, Any] = {"d1": "M4", "food": "M4 T1 T2 T3 H4", "barricades": "b7", "a1_hand": "K1"}
    return scene("A1", blown="y2", **places).roll(5, *dice).walk("M3", "M4")


@pytest.mark.clause("GT-76", "GT-87", "GT-90", "GT-92", "GT-96")
def test_we05_a_combat_lost() -> None:
    """WE-05: the attacker who loses goes to the base and the token stays hidden."""
    position = into_m4(2, 6)
    assert (position.room("A1"), position.respawns, position.pawn) == ("OUT", 2, "A2")
    assert (position.token("M3"), position.token("M4"), position.room("D1")) == ("nothing", "hidden food", "M4")


@pytest.mark.clause("GT-76", "GT-89", "GT-91")
def test_we06_a_combat_won() -> None:
    """WE-06: the attacker who wins turns the token and goes on."""
    position = into_m4(6, 2)
    assert (position.down, position.room("D1"), position.token("M4")) == (["D1"], "M4", "taken")
    assert (position.carried("A1"), int(position.state.movement)) == (1, 3)
    assert position.options() == {"stop", "blow up b7", "move through b8", "move through g2"}


@pytest.mark.clause("GT-93", "GT-95", "GT-R05")
def test_we07_a_pair_wins() -> None:
    """WE-07: two attackers keep their 5 against a 4; with 2 and 4 all three dice are rolled again."""
    places: dict[str, Any] = {"a1": "M1", "a2": "M1", "d1": "M2", "blown": "y2", "a1_food": 1, "food": "T1 T2 T3 H4"}
    for dice in ((4, 2, 5), (4, 2, 4, 1, 2, 3)):
        position = scene("D1", **places).roll(4, *dice).walk("M1")
        assert (position.down, position.pawn) == (["D1"], "D2")
        assert (position.rooms("A1", "A2"), position.carried("A1"), position.respawns) == (["M1", "M1"], 1, 3)
        position.play("stop").idle_until("D2")
        assert (position.round, position.down) == (3, ["D1"])


PAIR: dict[str, Any] = {
    "a1": "M1", "a2": "M1", "a1_food": 1, "a2_food": 2, "food": "T1 T2", "d1": "M2", "blown": "y2", "a1_hand": "K5 K1",
}  # fmt: skip


@pytest.mark.clause("GT-80", "GT-81", "GT-91", "GT-94", "GT-96")
def test_we08_a_pair_loses() -> None:
    """WE-08: the single beats both, three food tokens lie in the room, and he may move on."""
    position = scene("D1", **PAIR).roll(3, 6, 3, 5).walk("M1")
    assert (position.rooms("A1", "A2"), position.respawns) == (["OUT", "OUT"], 1)
    assert (position.carried("A1"), position.carried("A2"), position.loose("M1"), position.secured) == (0, 0, 3, 0)
    assert (position.pawn, int(position.state.movement)) == ("D1", 2)


@pytest.mark.clause("GT-97", "GT-R12", "GT-R13")
def test_we09_the_last_respawn() -> None:
    """WE-09: the attackers choose who uses it; the other's cards lie open on the used pile."""
    position = scene("D1", players=4, respawns=1, **PAIR).roll(3, 6, 3, 5).walk("M1")
    assert (position.seat, position.options()) == ("attacker_0", {"keep A1", "keep A2"})
    position.play("keep A2")
    assert (position.rooms("A1", "A2"), position.respawns) == (["", "OUT"], 0)
    assert (position.used, position.is_over) == (["K1", "K5"], False)


@pytest.mark.clause("GT-97", "GT-100", "GT-R30")
@pytest.mark.parametrize("players", [2, 4])
def test_we10_the_last_attacker_falls(players: int) -> None:
    """WE-10: the defenders win at once, for all seats of the teams."""
    position = scene("A1", players, a1="M3", a2="", d2="M4", respawns=0, blown="y2").roll(3, 1, 6).walk("M4")
    assert (position.room("A1"), position.ending) == ("", ELIMINATED)
    assert position.returns == [1.0] * (players // 2) + [-1.0] * (players // 2)


@pytest.mark.clause("GT-39", "GT-41", "GT-42", "GT-43", "GT-R03")
def test_we11_placing() -> None:
    """WE-11: what a defender in M4 may barricade and take off."""
    position = scene("D1", d1="M4", d2="H1", barricades="b7")
    assert position.options() == {"barricade b8", "barricade g2", "unbarricade b7", "roll", "stop"}
    position.play("barricade g2")
    assert (position.pawn, position.tokens_off_board[0]) == ("D2", 1)
    assert "g2" not in position.roll(3).options("move through ")
    attacker = scene("A1", a1="M4", barricades="b7 g2", blown="y2").roll(3)
    assert attacker.options("move through ") == {"b8"}


@pytest.mark.clause("GT-36", "GT-47")
def test_we12_exterior_doors_are_not_for_defenders() -> None:
    """WE-12: a blown-up exterior door can be neither barricaded nor passed by a defender."""
    position = scene("D2", d2="H3", blown="y3")
    assert position.options("barricade ") == {"b10", "b12"}
    assert "barricade y3" not in [position.ruleset.actions.text(n) for n in range(len(position.ruleset.actions))]
    assert position.roll(2).options("move through ") == {"b10", "b12"}


@pytest.mark.clause("GT-49", "GT-69", "GT-70", "GT-71", "GT-R04")
@pytest.mark.parametrize(
    ("mode", "places", "left"),
    [
        ("from_next_turn", True, (3, 0, 0)),
        ("next_turn_only", True, (2, 0, 1)),
        ("skip_one_turn", True, (3, 0, 0)),
    ],
)
def test_we13_a_barricade_blown_up(mode: str, places: bool, left: tuple[int, int, int]) -> None:
    """WE-13: it is salvage until the end of the next defenders' turn; the teammate passes at once."""
    given: dict[str, Any] = {"a1": "OUT", "a2": "M3", "barricades": "b8", "blown": "y2", "a1_hand": "K1"}
    position = scene("A1", d1="M1", d2="M4", round_=5, barricade_return=mode, **given)
    position.roll(3).walk("M3").play("blow up b8")
    assert (position.barricades, position.pawn, position.tokens_off_board) == (set(), "A2", (2, 1, 0))
    crossing = position.copy().roll(2, 6, 1).walk("M4")
    assert crossing.room("A2") == "M4"
    position.idle_until("D1")
    assert position.round == 6
    assert bool(position.options("barricade ")) == places
    elsewhere = position.copy().play("barricade b5")
    assert elsewhere.tokens_off_board == ((1, 1, 0) if mode == "skip_one_turn" else (2, 0, 0))
    assert "b8" in elsewhere.options("barricade ")
    position.play("stop", "stop")
    assert position.tokens_off_board == left


@pytest.mark.clause("GT-63", "GT-64", "GT-R10")
@pytest.mark.parametrize(("hand", "room", "respawns"), [("", "OUT", 2), ("K1", "T1", 3)])
def test_we14_locked_in(hand: str, room: str, respawns: int) -> None:
    """WE-14: without a card the attacker in T1 pays at the end of the turn; with one he may blow up b1."""
    given: dict[str, Any] = {"a1": "T1", "d1": "T2", "d2": "H4", "blown": "y1", "food": "T3 M2 H4 H5 H1", "round_": 4}
    position = scene("D1", a1_hand=hand, **given).play("barricade b1", "stop").roll(3)
    assert position.options("blow up ") == ({"b1"} if hand else set())
    position.play("stop", "roll")
    assert (position.room("A1"), position.respawns) == ("T1", 3)
    position.play("stop")
    assert (position.room("A1"), position.respawns, position.round) == (room, respawns, 5)


@pytest.mark.clause("GT-61", "GT-84", "GT-85", "GT-99")
def test_we15_the_fifth_food() -> None:
    """WE-15: out, in for the last food and out again wins in mid-move."""
    position = scene("A1", a1="M3", a1_food=2, food="H3", blown="y2 y3").roll(4)
    assert position.secured == 2
    assert position.walk("OUT").secured == 4
    position.walk("H3")
    assert (position.token("H3"), position.carried("A1")) == ("taken", 1)
    position.walk("OUT")
    assert (position.ending, position.secured) == (LOOTED, 5)


@pytest.mark.clause("GT-82", "GT-83", "GT-R23")
def test_we16_all_five() -> None:
    """WE-16: two carried, two loose and one hidden make five, after the combat is won."""
    places: dict[str, Any] = {"a2": "M4", "a2_food": 2, "loose": "H1 H1", "food": "H1", "d1": "H1", "blown": "y2"}
    position = scene("A2", **places).roll(2, 6, 1).walk("H1")
    assert (position.carried("A2"), position.loose("H1"), position.token("H1")) == (5, 0, "taken")
    assert position.options("move through ") == {"g2", "b9", "b10"}


@pytest.mark.clause("GT-89", "GT-R07", "GT-R08", "GT-R09")
def test_we17_following_a_beaten_defender() -> None:
    """WE-17: he is skipped, does not fight beside D2, stands up, and the attacker then leaves or fights."""
    position = scene("A1", a1="M1", d1="M2", d2="M4", blown="y2", round_=7).roll(3, 6, 1).walk("M2").play("stop")
    position.idle_until("D2")
    assert (position.round, position.down) == (8, ["D1"])
    beaten = position.copy().roll(2, 3, 4, 1).walk("M2")
    assert beaten.down == ["D2"]  # had D1 fought, the 4 would have been his; he stands up after D2's activation
    assert beaten.room("A1") == "M2"
    position.play("stop")
    assert (position.pawn, position.down, position.options()) == ("A1", [], {"roll", "fight"})
    position.roll(2)
    assert position.options() == {"move through b5", "move through b7", "fight"}
    assert position.walk("M1").respawns == 3


@pytest.mark.clause("GT-71", "GT-72", "GT-R18")
def test_we18_targets() -> None:
    """WE-18: inside only the barricade of the room; at the base every closed exterior door."""
    position = scene("A1", a1="T4", d2="H5", blown="y2", a1_hand="K1 K1", barricades="b4").roll(3)
    assert position.options() == {"stop", "blow up b4", "move through b3"}
    assert scene("A1", a1_hand="K1").roll(3).options("blow up ") == {"y1", "y2", "y3"}


@pytest.mark.clause("GT-66", "GT-67", "GT-68")
def test_we19_hands() -> None:
    """WE-19: with 3 cards there is no draw; without one there is no use, whatever the teammate holds."""
    position = scene("A1", a1_hand="K1 K1 K1")
    assert position.options() == {"roll"}
    assert "draw" not in position.roll(2).options()
    position.play("stop")
    assert position.options() == {"draw", "roll"}
    assert position.roll(2).options() == {"draw", "stop"}


@pytest.mark.clause("GT-K6", "GT-70", "GT-75")
def test_we20_quick_fuse() -> None:
    """WE-20: a quick fuse opens y1, the walk goes on, and a second card clears b3."""
    position = scene("A1", a1_hand="K6 K1", barricades="b3").roll(3).play("blow up y1")
    assert (position.closed, int(position.state.movement)) == ({"y2", "y3"}, 3)
    assert "draw" not in position.options()
    position.walk("T4")
    assert (position.token("T4"), int(position.state.movement)) == ("nothing", 2)
    position.play("blow up b3")
    assert (position.barricades, position.pawn) == (set(), "A2")


@pytest.mark.clause("GT-K2", "GT-70", "GT-74")
def test_we21_damp_fuse() -> None:
    """WE-21: a dud leaves the door closed, is spent and ends the activation."""
    position = scene("A1", a1_hand="K2").roll(4).play("blow up y3")
    assert (position.closed, position.used, position.hand("A1")) == ({"y1", "y2", "y3"}, ["K2"], [])
    assert (position.pawn, position.phase in STARTS) == ("A2", True)
