"""Order of play and movement (section 3.3)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.guilty_train.positions import STARTS, opening, scene


def test_positions_are_what_they_seem() -> None:
    """A scene starts where it says, in round 2."""
    for pawn in ("D1", "D2", "A1", "A2"):
        position = scene(pawn)
        assert (position.pawn, position.round, position.phase in STARTS) == (pawn, 2, True)


@pytest.mark.clause("GT-26", "GT-27", "GT-R01")
def test_teams_alternate() -> None:
    """The defenders' turn comes first in every round, then the attackers'; those who cannot act are passed over."""
    position = opening(defenders="M2 M2")
    order = []
    while position.round < 4:
        if position.phase in STARTS:
            order.append(position.pawn)
        position.idle()
    assert order == ["D1", "D2", "A1", "A2"] * 3
    skipped = scene("D1", down="D2", a1="", respawns=0).play("stop")
    assert skipped.asked == "A2: start of an attacker's activation"


@pytest.mark.clause("GT-28", "GT-29")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("pawn", ["D1", "A1"])
def test_the_die_is_a_maximum(pawn: str, die: int) -> None:
    """A pawn may stop after 0, 1, ... up to as many rooms as the die shows, and no later."""
    position = scene(pawn, d1="M1", d2="T1", a1="H1", blown="y2").roll(die)
    there_and_back = {"D1": ("b5", "b5"), "A1": ("b9", "b9")}[pawn]
    for step in range(die):
        assert "stop" in position.options()
        assert int(position.state.movement) == die - step
        position.play(f"move through {there_and_back[step % 2]}")
    assert position.options("move through ") == set()
    assert "stop" in position.options()


@pytest.mark.clause("GT-28")
def test_the_die_is_fair() -> None:
    """The movement die has six faces, all of them as likely."""
    position = opening()
    rolls = (position.determinized("attacker_0", seed).play("roll") for seed in range(600))
    seen = Counter(int(rolled.state.movement) for rolled in rolls)
    assert set(seen) == set(range(1, 7))
    assert min(seen.values()) > 60


@pytest.mark.clause("GT-30", "GT-58", "GT-61")
def test_every_door_costs_one() -> None:
    """Brown, green and yellow doors cost one each, into the train and out to the base too."""
    position = scene("A1", blown="y2 y3").roll(6)
    for left, room in zip((5, 4, 3, 2, 1, 0), ("M3", "M4", "H1", "H3", "OUT", "M3"), strict=True):
        position.walk(room)
        assert (position.room("A1"), int(position.state.movement)) == (room, left)
    assert position.options() == {"stop"}


@pytest.mark.clause("GT-31", "GT-R02")
@pytest.mark.parametrize(("room", "doors"), [("T5", "b2 b3 g1"), ("M4", "b7 b8 g2"), ("T1", "b1"), ("H4", "b11 b13")])
def test_defenders_move_through_doors_only(room: str, doors: str) -> None:
    """A defender crosses interior doors and doors between wagons; no door, no passage."""
    position = scene("D1", d1=room).roll(3)
    assert position.options("move through ") == set(doors.split())


@pytest.mark.clause("GT-32", "GT-43")
@pytest.mark.parametrize(("pawn", "places"), [("D1", {"d1": "M4"}), ("A1", {"a1": "M4", "blown": "y2"})])
def test_a_barricade_stops_everybody(pawn: str, places: dict[str, Any]) -> None:
    """Neither defenders nor attackers cross a barricaded door, from either side."""
    free = scene(pawn, **places).roll(3)
    assert free.options("move through ") == {"b7", "b8", "g2"}
    barred = scene(pawn, barricades="b8 g2", **places).roll(3)
    assert barred.options("move through ") == {"b7"}
    other_side: dict[str, Any] = {name: "H1" if room == "M4" else room for name, room in places.items()}
    assert "g2" not in scene(pawn, barricades="g2", **other_side).roll(3).options("move through ")


@pytest.mark.clause("GT-33", "GT-42", "GT-45", "GT-55", "GT-70")
@pytest.mark.parametrize(
    ("pawn", "action", "places"),
    [
        ("D1", "barricade b8", {"d1": "M4"}),
        ("D1", "unbarricade b8", {"d1": "M4", "barricades": "b8"}),
        ("A1", "draw", {}),
        ("A1", "blow up y1", {"a1_hand": "K1 K1"}),
        ("A1", "blow up b8", {"a1": "M3", "blown": "y2", "barricades": "b8", "a1_hand": "K1 K1"}),
        ("A1", "blow up b8", {"a1": "M3", "blown": "y2", "barricades": "b8", "a1_hand": "K2 K1"}),
    ],
)
def test_an_action_ends_the_activation(pawn: str, action: str, places: dict[str, Any]) -> None:
    """After any action the next pawn is asked, whatever movement was left; the next die starts from nothing."""
    position = scene(pawn, **places).roll(6).play(action)
    assert position.pawn == {"D1": "D2", "A1": "A2"}[pawn]
    assert position.phase in STARTS
    assert (int(position.state.movement), int(position.state.moved)) == (0, 0)


@pytest.mark.clause("GT-34", "GT-91", "GT-35")
@pytest.mark.parametrize(("pawn", "dice"), [("D1", (6, 1)), ("A1", (6, 1))])
def test_a_combat_is_no_action(pawn: str, dice: tuple[int, int]) -> None:
    """The winner of a combat moves on and may still act."""
    position = scene(pawn, d1="M2", a1="M4", blown="y2", a1_hand="K1", barricades="b6").roll(4, *dice)
    position.walk({"D1": "M4", "A1": "M2"}[pawn])
    assert int(position.state.movement) == 3
    if pawn == "D1":
        assert position.options() == {"stop", "move through b7", "move through b8", "move through g2",
                                      "barricade b7", "barricade b8", "barricade g2"}  # fmt: skip
    else:
        assert position.options() == {"stop", "move through b5", "move through b7"}
        assert "blow up b6" in position.walk("M1").options()


@pytest.mark.clause("GT-35", "GT-38", "GT-R17")
@pytest.mark.parametrize("steps", [(), ("M2",), ("M2", "M4")])
def test_an_action_may_follow_any_part_of_the_movement(steps: tuple[str, ...]) -> None:
    """A barricade is placed, and a card used, after none, some or all of the movement."""
    position = scene("D1", d1="M1").roll(2).walk(*steps)
    assert position.options("barricade ")
    attacker = scene("A1", a1="M1", blown="y2", a1_hand="K1", barricades="b6 b8 g1").roll(2).walk(*steps)
    assert ("blow up" in " ".join(attacker.options())) == (steps != ("M2",))


@pytest.mark.clause("GT-36", "GT-R32")
@pytest.mark.parametrize(("room", "door"), [("T4", "y1"), ("M3", "y2"), ("H3", "y3")])
def test_defenders_never_leave_the_train(room: str, door: str) -> None:
    """A blown-up exterior door is no way for a defender, though it is one for an attacker."""
    position = scene("D1", d1=room, blown="y1 y2 y3").roll(6)
    assert door not in position.options("move through ")
    assert door in scene("A1", a1=room, blown="y1 y2 y3").roll(6).options("move through ")


@pytest.mark.clause("GT-R31")
def test_rooms_may_be_revisited() -> None:
    """A pawn may go back and forth as long as it has movement."""
    position = scene("D1", d1="M1").roll(5).walk("M2", "M1", "M2", "M1", "T5")
    assert position.room("D1") == "T5"
    attacker = scene("A1", a1="M3", blown="y2").roll(4).walk("M1", "M3", "M1", "M3")
    assert attacker.room("A1") == "M3"


@pytest.mark.clause("GT-R32")
def test_teammates_share_rooms_freely() -> None:
    """Two defenders or two attackers may stand in one room, and attackers meet no defender at the base."""
    defenders = scene("D1", d1="M1", d2="M2").roll(1).walk("M2").play("stop")
    assert (defenders.rooms("D1", "D2"), defenders.down) == (["M2", "M2"], [])
    attackers = scene("A1", a1="M3", a2="M1", blown="y2").roll(1).walk("M1")
    assert (attackers.rooms("A1", "A2"), attackers.respawns) == (["M1", "M1"], 3)
    attackers.play("stop").roll(2).walk("M3", "OUT")
    assert attackers.asked == "A2: an attacker moves or acts"
