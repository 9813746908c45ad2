"""The attackers' turn and the stuck rule (section 3.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.guilty_train.positions import Scene, opening, scene


@pytest.mark.clause("GT-50")
def test_first_turn_is_a_draw() -> None:
    """In round 1 each attacker must draw; in round 2 nobody must."""
    position = opening().idle_until("A1", 1)
    for pawn in ("A1", "A2"):
        assert (position.pawn, position.options()) == (pawn, {"draw"})
        position.play("draw")
    assert (position.round, len(position.hand("A1")), len(position.hand("A2"))) == (2, 1, 1)
    assert position.idle_until("A1").options() == {"draw", "roll"}


@pytest.mark.clause("GT-51", "GT-R26")
@pytest.mark.parametrize(
    ("places", "options"),
    [
        ({}, {"draw", "roll"}),
        ({"a1_hand": "K1 K1"}, {"draw", "roll"}),
        ({"a1_hand": "K1 K1 K1"}, {"roll"}),
        ({"a1": "M3", "blown": "y2", "a1_hand": "K1", "barricades": "b8"}, {"roll"}),
    ],
)
def test_draw_or_roll(places: dict[str, Any], options: set[str]) -> None:
    """A later activation starts with a draw or a roll, never with a pass, a move or a card."""
    assert scene("A1", **places).options() == options


@pytest.mark.clause("GT-52", "GT-R26")
def test_draw_after_an_unused_roll() -> None:
    """Who rolled and has not moved may still draw at the base, or simply stop."""
    position = scene("A1", blown="y2").roll(3)
    assert {"draw", "stop"} <= position.options()
    assert position.copy().play("stop").hand("A1") == []
    position.play("draw")
    assert (len(position.hand("A1")), position.pawn) == (1, "A2")
    assert "draw" not in scene("A1", a1="M3", blown="y2").roll(3).options()


@pytest.mark.clause("GT-53")
def test_no_draw_after_moving() -> None:
    """Back at the base after a step there is no draw in this activation, but there is in the next."""
    position = scene("A1", blown="y2").roll(4).walk("M3", "OUT")
    assert position.options() == {"move through y2", "stop"}
    position.play("stop").idle_until("A1")
    assert "draw" in position.options()


@pytest.mark.clause("GT-54", "GT-14")
@pytest.mark.parametrize("room", ["M3", "T1", "H5"])
def test_cards_are_drawn_at_the_base_only(room: str) -> None:
    """Inside the train there is no pile, before or after the roll."""
    position = scene("A1", a1=room, d1="H1", d2="H1", blown="y1 y2 y3")
    assert "draw" not in position.options()
    assert "draw" not in position.play("roll").options()


@pytest.mark.clause("GT-55")
def test_one_card_from_the_top() -> None:
    """A draw takes the top card, as the youngest of the hand, and ends the activation."""
    position = scene("A1", a1_hand="K1", pile="K5 K2 K3")
    position.play("draw")
    assert (position.hand("A1"), position.pile, position.pawn) == (["K1", "K5"], ["K2", "K3"], "A2")


@pytest.mark.clause("GT-56", "GT-57", "GT-69")
def test_exterior_doors() -> None:
    """A closed exterior door lets nobody in; once blown up it stays open, for the teammate too."""
    position = scene("A1", a1_hand="K1").roll(6)
    assert position.options("move through ") == set()
    position.play("blow up y2").roll(2)
    assert position.options("move through ") == {"y2"}
    position.walk("M3").play("stop").idle_until("A1", 6)
    assert (position.closed, position.roll(1).options("move through ")) == ({"y1", "y3"}, {"y2"})


@pytest.mark.clause("GT-56", "GT-R18")
def test_closed_exterior_doors_from_inside() -> None:
    """A closed exterior door can neither be passed nor blown up from inside the train."""
    position = scene("A1", a1="T4", blown="y2", a1_hand="K1 K1", barricades="b3").roll(4)
    assert position.options() == {"move through b4", "blow up b3", "stop"}


@pytest.mark.clause("GT-59", "GT-77")
def test_every_room_passed_is_searched() -> None:
    """Each room walked through is turned, not only the last; a room that is not entered stays hidden."""
    position = scene("A1", blown="y2", food="M4 H1 T1 T2 T3").roll(4).walk("M3", "M4")
    assert [position.token(room) for room in ("M3", "M4", "H1", "M1")] == ["nothing", "taken", "hidden food", "hidden"]
    position.walk("H1", "H2")
    assert [position.token(room) for room in ("H1", "H2")] == ["taken", "nothing"]
    assert (position.carried("A1"), position.options("move through ")) == (2, set())
    assert position.words("defender_0")["tokens turned, food taken"] == ["M4", "H1"]


@pytest.mark.clause("GT-60", "GT-99")
def test_food_counts_only_at_the_base() -> None:
    """Food carried through the train is not safe: the attackers win when the last of it reaches the base."""
    position = scene("A1", a1="M3", a1_food=5, food="", blown="y2").roll(2).walk("M1")
    assert (position.secured, position.is_over) == (0, False)
    position.walk("M3")
    assert not position.is_over
    position.play("stop").idle_until("A1").roll(1).walk("OUT")
    assert (position.secured, position.is_over) == (5, True)
    found = scene("A1", food="M3", blown="y2").roll(2).walk("M3")
    assert (found.secured, found.is_over, found.carried("A1")) == (4, False, 1)
    assert found.walk("OUT").is_over


@pytest.mark.clause("GT-61")
def test_in_and_out() -> None:
    """Within one activation an attacker goes in and out as often as the die allows."""
    position = scene("A1", blown="y1 y2 y3").roll(6).walk("M3", "OUT", "T4", "OUT", "H3", "OUT")
    assert (position.room("A1"), position.options()) == ("OUT", {"stop"})


@pytest.mark.clause("GT-62")
def test_food_is_not_handed_over() -> None:
    """Teammates in one room keep their own food: nothing passes between them."""
    position = scene("A1", a1="M3", a2="M1", a1_food=2, a2_food=1, food="T1 T2", blown="y2").roll(2).walk("M1")
    assert (position.carried("A1"), position.carried("A2")) == (2, 1)
    assert position.options() == {"stop", "move through b5", "move through b6", "move through g1"}
    position.play("stop").roll(1).walk("M3")
    assert (position.carried("A1"), position.carried("A2")) == (2, 1)


# The stuck rule. Positions begin at D2's activation, because stuck attackers are looked for when their turn starts.


def cornered(**given: Any) -> Scene:
    """A1 is in T1 behind a barricade on b1, the defenders are in the head, and D2 is about to act in round 2."""
    places = {"a1": "T1", "d1": "H4", "d2": "H5", "blown": "y1", "barricades": "b1", "food": "T3 M2 H4 H5 H1"}
    return scene("D2", **{**places, **given})


def turn_over(position: Scene) -> Scene:
    """Pass until the next round."""
    number = position.round
    while position.round == number and not position.is_over and position.phase != "who uses the last respawn":
        position.idle()
    return position


@pytest.mark.clause("GT-63", "GT-64", "GT-R10", "GT-R28")
@pytest.mark.parametrize(
    ("places", "is_stuck"),
    [
        ({}, True),
        ({"a1_hand": "K2"}, False),  # a card may open the way
        ({"barricades": ""}, False),
        ({"a1": "T2", "barricades": "b2"}, True),
        ({"a1": "T2", "barricades": "b1"}, False),
        ({"a1": "T4", "blown": "y2", "barricades": "b3"}, True),  # a closed exterior door is no way out
        ({"a1": "T4", "blown": "y1 y2", "barricades": "b3"}, False),
        ({"a1": "T4", "blown": "y2", "barricades": "b4"}, False),  # a way round through other wagons
        ({"a1": "M2", "blown": "y2", "barricades": "b5 b7"}, True),
        ({"a1": "M2", "blown": "y2", "barricades": "b5 b8"}, True),
        ({"a1": "M2", "blown": "y2 y3", "barricades": "b5 b8"}, False),
        ({"a1": "M2", "blown": "y2", "barricades": "b5"}, False),
        ({"a1": "OUT", "blown": "", "barricades": ""}, False),
        ({"a1": "T2", "barricades": "", "d1": "T5", "d2": "T5"}, False),  # defenders do not block
    ],
)
def test_who_is_stuck(places: dict[str, Any], is_stuck: bool) -> None:
    """In the train, no card, every way out blocked: only then a respawn is lost and the attacker sent to the base."""
    position = cornered(**places)
    room = position.room("A1")
    position.play("stop")
    assert position.words("defender_0")["stuck at the start of the turn"] == (["A1"] if is_stuck else [])
    turn_over(position)
    assert (position.room("A1"), position.respawns) == (("OUT", 2) if is_stuck else (room, 3))


@pytest.mark.clause("GT-64", "GT-R10", "GT-R28")
def test_nobody_must_help() -> None:
    """The teammate is free to do what he likes; the penalty falls at the end of the attackers' turn."""
    position = cornered(a2="T2", a2_hand="K1").play("stop", "roll", "stop").roll(2)
    assert position.options() >= {"stop", "blow up b1", "move through b2"}
    position.play("stop")
    assert (position.room("A1"), position.respawns, position.round) == ("OUT", 2, 3)


@pytest.mark.clause("GT-64", "GT-69", "GT-R10")
def test_the_teammate_frees_him() -> None:
    """A barricade blown up by the teammate in time spares the penalty."""
    position = cornered(a2="T2", a2_hand="K1").play("stop", "roll", "stop").roll(2).play("blow up b1")
    assert (position.room("A1"), position.respawns, position.round) == ("T1", 3, 3)


@pytest.mark.clause("GT-R10")
def test_stuck_only_at_the_end() -> None:
    """Who spends his last card on a dud becomes stuck during the turn and pays only at the end of the next."""
    position = cornered(a1_hand="K2").play("stop").roll(2).play("blow up b1")
    turn_over(position)
    assert (position.room("A1"), position.respawns) == ("T1", 3)
    position.idle_until("A1")
    turn_over(position)
    assert (position.room("A1"), position.respawns) == ("OUT", 2)


@pytest.mark.clause("GT-R10")
def test_stuck_only_at_the_start() -> None:
    """A turn at whose end the attacker is free does not count and restarts the count."""
    position = turn_over(cornered(stuck_grace_turns=2, a2="T2", a2_hand="K1"))
    assert position.words("attacker_0")["turns stuck"] == {"A1": 1}
    position.idle_until("A2").roll(1).play("blow up b1")
    assert (position.respawns, position.words("attacker_0")["turns stuck"]) == (3, {})


@pytest.mark.clause("GT-R10")
def test_grace_turns_in_a_row() -> None:
    """With two grace turns the penalty comes after the second turn in a row; one passed test restarts the count."""
    given: dict[str, Any] = {"stuck_grace_turns": 2, "d1": "T2", "d2": "H4"}
    position = turn_over(cornered(**given))
    assert (position.room("A1"), position.respawns) == ("T1", 3)
    assert turn_over(position.copy()).respawns == 2
    position.play("unbarricade b1")
    turn_over(position)
    assert (position.room("A1"), position.respawns) == ("T1", 3)
    position.play("barricade b1")
    turn_over(position)
    assert (position.room("A1"), position.respawns) == ("T1", 3)
    assert turn_over(position).respawns == 2


@pytest.mark.clause("GT-R10")
def test_stuck_without_a_teammate() -> None:
    """A survivor has one full turn too; with no respawn left he is eliminated at its end, and the game is over."""
    position = cornered(a2="", respawns=0).play("stop")
    assert position.asked == "A1: start of an attacker's activation"
    turn_over(position)
    assert position.asked == "both attackers were eliminated"


@pytest.mark.clause("GT-R11", "GT-78")
def test_food_of_a_stuck_attacker_stays() -> None:
    """The food of an attacker who is taken out stays in the room he was stuck in."""
    position = turn_over(cornered(a1_food=2, food="T3 M2 H4"))
    assert (position.loose("T1"), position.carried("A1"), position.secured) == (2, 0, 0)


@pytest.mark.clause("GT-R11", "GT-97", "GT-R13")
def test_stuck_with_no_respawn() -> None:
    """With 0 respawns a stuck attacker is eliminated; the teammate plays on."""
    position = turn_over(cornered(respawns=0, a1_food=1, food="T3 M2 H4 H5"))
    assert (position.rooms("A1", "A2"), position.loose("T1"), position.is_over) == (["", "OUT"], 1, False)


@pytest.mark.clause("GT-R11", "GT-R35")
@pytest.mark.parametrize(("respawns", "left"), [(3, 1), (2, 0)])
def test_two_stuck_attackers_pay_one_each(respawns: int, left: int) -> None:
    """Two stuck attackers cost two respawns; from one room the food of both stays there."""
    position = turn_over(cornered(a2="T1", a1_food=2, a2_food=1, food="T3 M2", respawns=respawns))
    assert (position.rooms("A1", "A2"), position.respawns) == (["OUT", "OUT"], left)
    assert (position.loose("T1"), position.carried("A1"), position.carried("A2")) == (3, 0, 0)


@pytest.mark.clause("GT-R12", "GT-R11")
@pytest.mark.parametrize("kept", ["A1", "A2"])
def test_two_stuck_attackers_and_one_respawn(kept: str) -> None:
    """The seat of A1 says who uses the last respawn; the other is eliminated and play goes on with the next round."""
    position = turn_over(cornered(a2="T1", respawns=1, players=4, a1_food=1, food="T3 M2 H4 H5"))
    assert (position.phase, position.seat) == ("who uses the last respawn", "attacker_0")
    assert position.options() == {"keep A1", "keep A2"}
    position.play(f"keep {kept}")
    lost = {"A1": "A2", "A2": "A1"}[kept]
    assert (position.room(kept), position.room(lost), position.respawns) == ("OUT", "", 0)
    assert (position.asked, position.round) == ("D1: start of a defender's activation", 3)
    assert position.loose("T1") == 1


@pytest.mark.clause("GT-R11")
def test_no_respawn_for_two_stuck_attackers() -> None:
    """With 0 respawns both are eliminated, which ends the game."""
    position = turn_over(cornered(a2="T1", respawns=0))
    assert (position.asked, position.rooms("A1", "A2")) == ("both attackers were eliminated", ["", ""])


@pytest.mark.clause("GT-R35", "GT-62")
def test_teammate_in_the_room_takes_the_food() -> None:
    """When a stuck attacker is taken out, a teammate who stays in the room takes his food at once."""
    position = turn_over(cornered(a2="T1", a2_hand="K1", a1_food=2, a2_food=1, food="T3 M2"))
    assert position.rooms("A1", "A2") == ["OUT", "T1"]
    assert (position.carried("A1"), position.carried("A2"), position.loose("T1")) == (0, 3, 0)


@pytest.mark.clause("GT-R14", "GT-64")
def test_freed_by_the_penalty() -> None:
    """Back at the base the attacker acts normally in his next activation."""
    position = turn_over(cornered()).idle_until("A1")
    assert position.options() == {"draw", "roll"}
    assert position.words("attacker_0")["stuck at the start of the turn"] == []
