"""The turn order D1, A1, D2, A2 (ruling GT-R01)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.guilty_train.positions import STARTS, Scene, opening, scene

ORDER: dict[str, Any] = {"turn_order": "interleaved"}


@pytest.mark.clause("GT-R01")
def test_order() -> None:
    """The pawns of both teams take turns, the defenders first."""
    position = opening(**ORDER)
    order = []
    while position.round < 3:
        if position.phase in STARTS:
            order.append(position.pawn)
        position.idle()
    assert order == ["D1", "A1", "D2", "A2"] * 2


@pytest.mark.clause("GT-R01", "GT-R07")
@pytest.mark.parametrize(("defender", "next_pawn", "round_"), [("D2", "A2", 2), ("D1", "A1", 3)])
def test_standing_up_after_the_skipped_activation(defender: str, next_pawn: str, round_: int) -> None:
    """A defender beaten by A1 misses his next slot, in this round or the next, and stands right after it."""
    places: dict[str, Any] = {"a1": "M3", "blown": "y2", defender.lower(): "M4"}
    position = scene("A1", **places, **ORDER).roll(2, 6, 1).walk("M4", "M3")
    assert position.down == [defender]
    position.play("stop")
    while position.pawn != next_pawn or position.phase not in STARTS or position.round < round_:
        assert position.pawn != defender
        assert position.down == [defender]
        position.idle()
    assert (position.down, position.round) == ([], round_)
    assert position.idle_until(defender).round == 3 + (defender == "D1")


def blown_up(pawn: str, mode: str = "from_next_turn", **given: Any) -> Scene:
    """An attacker has just blown up b8, the last of three barricades, in round 2."""
    places = {"d1": "M2", "d2": "H2", "a1": "M3", "a2": "M3", "blown": "y2", "barricades": "b8 b1 b4"}
    cards = {"a1_hand": "K1", "a2_hand": "K1"}
    return scene(pawn, barricade_return=mode, **{**places, **cards, **given}, **ORDER).roll(1).play("blow up b8")


@pytest.mark.clause("GT-R01", "GT-R04", "GT-49")
@pytest.mark.parametrize("pawn", ["A1", "A2"])
@pytest.mark.parametrize(
    ("mode", "may_place", "left"),
    [
        ("from_next_turn", True, (1, 0, 0)),
        ("next_turn_only", True, (0, 0, 1)),
        ("skip_one_turn", False, (1, 0, 0)),
    ],
)
def test_salvage(pawn: str, mode: str, may_place: bool, left: tuple[int, int, int]) -> None:
    """What is blown up in a round cannot be placed in the rest of it and is settled after D2's next slot."""
    position = blown_up(pawn, mode)
    if pawn == "A1":
        assert (position.pawn, position.options("barricade ")) == ("D2", set())
        position.play("stop")
        assert position.tokens_off_board == (0, 1, 0)
    position.idle_until("D1", 3)
    assert (position.tokens_off_board, bool(position.options("barricade "))) == ((0, 1, 0), may_place)
    position.play("stop").idle_until("D2", 3)
    assert (position.tokens_off_board, bool(position.options("barricade "))) == ((0, 1, 0), may_place)
    position.play("stop")
    assert (position.pawn, position.tokens_off_board) == ("A2", left)


@pytest.mark.clause("GT-R01", "GT-R04")
def test_salvage_of_two_rounds() -> None:
    """When the salvage of one round is settled, what A1 has blown up since stays salvage."""
    position = blown_up("A2", "next_turn_only", barricades="b8 b6 b4").idle_until("A1", 3).roll(1).play("blow up b6")
    assert (position.pawn, position.tokens_off_board) == ("D2", (0, 2, 0))
    assert position.options("barricade ") == {"b9", "b11"}
    placed = position.copy().play("barricade b9")
    assert placed.tokens_off_board == (0, 1, 0)
    position.play("stop")
    assert position.tokens_off_board == (0, 1, 1)


@pytest.mark.clause("GT-R01", "GT-R10")
def test_stuck_is_tested_by_round() -> None:
    """Locked in by D1 after the round has begun, an attacker is stuck for a whole round only in the next one."""
    places: dict[str, Any] = {"d1": "T2", "d2": "H4", "a1": "T1", "blown": "y1", "food": "T3 M2 H4 H5 H1"}
    position = scene("D1", **places, **ORDER).play("barricade b1").idle_until("D1")
    assert (position.round, position.room("A1"), position.respawns) == (3, "T1", 3)
    position.idle_until("A2")
    position.idle().idle()
    assert (position.round, position.room("A1"), position.respawns) == (4, "OUT", 2)


@pytest.mark.clause("GT-R01", "GT-R09")
def test_a_defender_who_stands_up_beside_an_attacker() -> None:
    """D2 stands up before A2's activation: A2, in his room, must leave or fight."""
    position = scene("A1", a1="M3", a2="M4", d2="M4", blown="y2", **ORDER).roll(2, 6, 5, 1).walk("M4", "M3")
    position.play("stop")
    assert (position.pawn, position.down, position.options()) == ("A2", [], {"roll", "fight"})
