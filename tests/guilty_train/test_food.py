"""Food (section 3.7)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.guilty_train.positions import scene

WAY_IN: dict[str, Any] = {"blown": "y2", "food": "M4 T1 T2 T3 H4"}


@pytest.mark.clause("GT-76", "GT-R23", "GT-R08")
@pytest.mark.parametrize(
    ("dice", "down", "token", "carried"),
    [((6, 1), "", "taken", 1), ((1, 6), "", "hidden food", 0), ((), "D1", "taken", 1)],
)
def test_a_guarded_token(dice: tuple[int, ...], down: str, token: str, carried: int) -> None:
    """A standing defender must be beaten before the token is turned; one who is down guards nothing."""
    position = scene("A1", d1="M4", down=down, **WAY_IN).roll(3, *dice).walk("M3", "M4")
    assert (position.token("M4"), position.carried("A1")) == (token, carried)


@pytest.mark.clause("GT-77", "GT-83", "GT-79")
def test_food_is_taken_and_carried() -> None:
    """Food in a room that is passed is taken without a choice, moves with the carrier, and has no limit."""
    position = scene("A1", blown="y2", food="M1 M2 M3 M4 H1").roll(5)
    for number, room in enumerate(("M3", "M1", "M2", "M4", "H1"), 1):
        position.walk(room)
        assert (position.carried("A1"), position.token(room)) == (number, "taken")
    assert position.play("stop").asked == "A2: start of an attacker's activation"
    assert (position.secured, position.loose("H1")) == (0, 0)


@pytest.mark.clause("GT-78", "GT-79")
def test_food_stays_with_its_carrier() -> None:
    """Rounds pass, cards are used and combats won, and the food stays with the attacker."""
    position = scene("A1", a1="M3", a1_food=2, food="T1 T2 T3", d1="M4", blown="y2", a1_hand="K1", barricades="b6")
    position.roll(3, 6, 1).walk("M4", "M3").play("blow up b6")
    position.idle_until("A1").roll(1).walk("M1")
    assert (position.carried("A1"), position.down) == (2, [])


@pytest.mark.clause("GT-80", "GT-90", "GT-81")
def test_a_beaten_carrier_leaves_his_food_in_the_room_entered() -> None:
    """All food of a beaten carrier stays where the combat was, beside the room's own token."""
    position = scene("A1", a1="M3", a1_food=2, food="M4 T1 T2", d1="M4", blown="y2").roll(3, 1, 6).walk("M4")
    assert (position.loose("M4"), position.loose("M3"), position.carried("A1")) == (2, 0, 0)
    assert (position.token("M4"), position.secured, position.room("A1")) == ("hidden food", 0, "OUT")
    assert position.words("attacker_0")["loose food"] == {"M4": 2}


@pytest.mark.clause("GT-80", "GT-86")
def test_a_carrier_beaten_by_a_defender_who_comes() -> None:
    """The food stays in the carrier's room when a defender comes in and wins."""
    position = scene("D1", a1="M4", a1_food=3, food="T1 T2", d1="M2", blown="y2").roll(3, 6, 1).walk("M4")
    assert (position.loose("M4"), position.carried("A1"), position.room("A1")) == (3, 0, "OUT")


@pytest.mark.clause("GT-81", "GT-82", "GT-R23")
def test_all_the_food_of_a_room_is_taken() -> None:
    """An attacker who passes takes all loose food, and the room's own if it is food."""
    position = scene("A1", loose="M3 M3 M4", food="M4 T1", blown="y2").roll(3).walk("M3")
    assert (position.carried("A1"), position.loose("M3"), position.token("M3")) == (2, 0, "nothing")
    position.walk("M4")
    assert (position.carried("A1"), position.loose("M4"), position.token("M4")) == (4, 0, "taken")


@pytest.mark.clause("GT-82", "GT-76")
def test_loose_food_is_guarded_too() -> None:
    """Who loses the combat takes no loose food and leaves his own beside it."""
    position = scene("A1", a1="M3", a1_food=1, loose="M4 M4", food="T1 T2", d1="M4", blown="y2")
    position.roll(3, 1, 6).walk("M4")
    assert (position.loose("M4"), position.carried("A1")) == (3, 0)


@pytest.mark.clause("GT-84", "GT-85", "GT-79")
def test_passing_the_base_drops_everything_off() -> None:
    """Even in mid-move all carried food is dropped off at the base, where nothing takes it back."""
    position = scene("A1", a1="M3", a1_food=3, food="T1 T2", blown="y2", d1="M4").roll(4, 1, 6).walk("OUT")
    assert (position.secured, position.carried("A1")) == (3, 0)
    position.walk("M3", "M4")
    assert (position.room("A1"), position.secured, position.loose("M4"), position.loose("M3")) == ("OUT", 3, 0, 0)


@pytest.mark.clause("GT-84", "GT-80")
def test_a_teleport_drops_nothing_off() -> None:
    """A beaten attacker comes to the base without his food."""
    position = scene("A1", a1="M3", a1_food=3, food="T1 T2", blown="y2", d1="M4").roll(4, 1, 6).walk("M4")
    assert (position.room("A1"), position.secured) == ("OUT", 0)


@pytest.mark.clause("GT-R22")
def test_defenders_do_not_touch_food() -> None:
    """A defender who walks over hidden or loose food changes nothing."""
    position = scene("D1", d1="M3", loose="M4 M4", food="M2 T1 T2", turned="H1").roll(4).walk("M4", "M2", "M1", "M2")
    assert (position.loose("M4"), position.token("M2"), position.token("M1")) == (2, "hidden food", "hidden")
    assert position.options() == {"stop", "barricade b5", "barricade b7"}


@pytest.mark.clause("GT-R24", "GT-59")
def test_turned_tokens_stay() -> None:
    """A turned token has no more effect: the room stays searched and gives nothing again."""
    position = scene("A1", turned="M3", food="M4 T1 T2 T3 H4", blown="y2").roll(6).walk("M3", "M4", "M3", "M4")
    assert (position.token("M3"), position.token("M4"), position.carried("A1")) == ("nothing", "taken", 1)
    words = position.words("defender_0")
    assert (words["tokens turned, nothing"], words["tokens turned, food taken"]) == (["M3"], ["M4"])


@pytest.mark.clause("GT-R23")
def test_order_of_events_on_entry() -> None:
    """A step costs movement before the combat, and food is taken after it."""
    position = scene("A1", d1="M3", food="M3 T1 T2 T3 H4", blown="y2").roll(1, 6, 1).walk("M3")
    assert (int(position.state.movement), position.down, position.carried("A1")) == (0, ["D1"], 1)
    assert position.options() == {"stop"}
