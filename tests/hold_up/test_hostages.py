"""The hostage option (section 3.14)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hold_up.positions import (
    BLANK,
    DONE,
    GIVE_UP,
    GONE,
    NO_REPLY,
    SKULL,
    Scene,
    acting,
    attack,
    attempt,
    car,
    let_out,
    scene,
    shoot,
)

BANK_4 = (5, 4)
TAKE, LEAVE = "take the banker hostage", "leave the banker behind"


def robbed(players: int = 4, **given: Any) -> Scene:
    """Brown, alone among gangsters, with two men in bank 4 and his car at its door has robbed it."""
    arranged = {"red": GONE, "brown": car(6, 4, BANK_4, BANK_4), "bank": "B01", "hostage_option": True, **given}
    return acting("brown", players, **arranged).dice(6).play(attempt(1))


@pytest.mark.clause("HU-155", "HU-156")
@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("door", [(6, 4), (5, 3)])
def test_the_surviving_gangster_may_take_the_banker(players: int, door: tuple[int, int]) -> None:
    """After a success with his car on an entry cell of the bank he takes the banker aboard, or not."""
    position = robbed(players, brown=car(*door, BANK_4, BANK_4))
    assert (position.player, position.phase, position.legal()) == ("brown", "take a hostage", [TAKE, LEAVE])
    assert position.loot("brown") == "B01"
    left = position.copy().play(LEAVE)
    assert (left.hostages("brown"), left.phase) == (0, "action")
    position.play(TAKE)
    assert (position.hostages("brown"), position.phase, position.is_open("bank 4")) == (1, "action", False)


@pytest.mark.clause("HU-155", "HU-156", "HU-R48", "HU-158")
@pytest.mark.parametrize(
    "given",
    [
        {"hostage_option": False},
        {"red": car(1, 17)},  # both gangsters live
        {"brown": car(6, 5, BANK_4, BANK_4)},  # not on an entry cell
        {"brown": car(6, 4, BANK_4, BANK_4, aboard=0)},  # nobody aboard
        {"brown": car(6, 4, BANK_4, aboard=2, hostages=2)},  # four persons aboard
    ],
)
def test_no_hostage(given: dict[str, Any]) -> None:
    """Only with the option, after the other's elimination, with the car at the door, a man aboard and a free seat."""
    position = robbed(**given)
    assert position.phase == "action"
    assert position.loot("brown") == "B01"


@pytest.mark.clause("HU-155")
def test_no_hostages_at_three_players() -> None:
    """With a single gangster nobody was eliminated, so there are no hostages."""
    position = acting("red", hostage_option=True, red=car(6, 4, BANK_4), bank="B01").dice(6).play(attempt(1))
    assert position.phase == "action"


@pytest.mark.clause("HU-R48", "HU-156")
def test_no_hostage_from_shops_or_failures() -> None:
    """A shop has no banker, and a failed robbery gives none; the convoy takes none either."""
    given: dict[str, Any] = {"red": GONE, "hostage_option": True}
    shop = acting("brown", 4, brown=car(6, 9, (7, 7)), shop="S01", **given).dice(6).play(attempt(1))
    assert shop.phase == "action"
    failed = acting("brown", 4, brown=car(6, 4, BANK_4), bank="B01", **given).dice(1, 1).play(attempt(1), GIVE_UP)
    assert failed.phase == "action"
    convoy = acting("convoy", 5, green=car(6, 4, BANK_4), bank="B01", **given).dice(6).play(attempt(1))
    assert convoy.phase == "action"


@pytest.mark.clause("HU-R48")
def test_several_hostages() -> None:
    """Each robbed bank may give one more as long as there is room."""
    position = robbed(brown=car(6, 4, BANK_4, BANK_4, aboard=1, hostages=1)).play(TAKE)
    assert position.hostages("brown") == 2


@pytest.mark.clause("HU-157", "HU-R47")
@pytest.mark.parametrize(("skulls", "hostages", "men"), [(0, 2, 2), (1, 1, 2), (2, 0, 2)])
def test_a_hostage_is_hit_instead_of_a_man(skulls: int, hostages: int, men: int) -> None:
    """Each skull of a shot removes a hostage while there are any."""
    brown = car(0, 9, aboard=2, hostages=2)
    position = acting("blue", 4, red=GONE, brown=brown, dark_blue=car(3, 9, weapons="22"), hostage_option=True)
    position.dice(*[SKULL] * skulls, *[BLANK] * (2 - skulls)).play(shoot("west", 2))
    assert (position.hostages("brown"), position.aboard("brown")) == (hostages, men)


@pytest.mark.clause("HU-157", "HU-R47")
def test_hits_beyond_the_hostages_kill_men() -> None:
    """In close combat, too, hostages go first and then men."""
    cars = {"red": GONE, "brown": car(3, 12, aboard=2, hostages=1), "dark_blue": car(4, 12)}
    position = acting("blue", 4, hostage_option=True, **cars).dice(SKULL, SKULL, BLANK).play(attack("west"))
    assert (position.hostages("brown"), position.aboard("brown")) == (0, 1)


@pytest.mark.clause("HU-R47")
def test_a_reply_hits_hostages_as_well() -> None:
    """The reply of an attacked car removes a hostage of the attacker."""
    cars = {"red": GONE, "brown": car(3, 12, aboard=2, hostages=1), "dark_blue": car(4, 12)}
    position = acting("brown", 4, hostage_option=True, **cars).dice(BLANK, BLANK, SKULL, BLANK).play(attack("east"))
    assert (position.hostages("brown"), position.aboard("brown")) == (0, 2)


@pytest.mark.clause("HU-R47")
def test_hostages_roll_no_dice() -> None:
    """Two men and two hostages roll two dice, in the attack and in the reply."""
    cars = {"red": GONE, "brown": car(3, 12, aboard=2, hostages=2), "dark_blue": car(4, 12)}
    position = acting("brown", 4, hostage_option=True, **cars).dice(BLANK, BLANK, SKULL, BLANK, SKULL)
    position.play(attack("east"))
    assert (position.alive("dark blue"), position.hostages("brown")) == (2, 1)
    position = acting("blue", 4, hostage_option=True, **cars).dice(BLANK, BLANK, BLANK, BLANK, SKULL, SKULL)
    assert position.play(attack("west")).alive("dark blue") == 2


@pytest.mark.clause("HU-R47")
def test_men_outside_and_ripostes_do_not_touch_hostages() -> None:
    """A man hit on foot or by a riposte dies although there are hostages in the car."""
    brown = car(6, 4, BANK_4, aboard=2, hostages=1)
    position = acting("brown", 4, red=GONE, brown=brown, bank="B14", hostage_option=True).dice(1, 4)
    position.play(attempt(1), GIVE_UP)
    assert (position.hostages("brown"), position.alive("brown")) == (1, 2)
    brown = car(6, 4, (8, 13), aboard=2, hostages=1)
    position = acting("blue", 4, red=GONE, brown=brown, dark_blue=car(0, 9, (9, 13)), hostage_option=True)
    position.dice(SKULL).play(attack("west", "person 1"))
    assert (position.hostages("brown"), position.alive("brown")) == (1, 2)


@pytest.mark.clause("HU-158", "HU-R48", "HU-R49")
def test_hostages_fill_seats() -> None:
    """Four persons at most: nobody boards and nobody is recruited when men and hostages fill the car."""
    for hostages, has_room in ((2, False), (1, True)):
        brown = car(23, 17, (23, 18), aboard=2, hostages=hostages)
        position = scene("brown", 4, red=GONE, brown=brown, hostage_option=True)
        assert position.can("person 1 gets in") == has_room
        position.idle()
        assert position.can("vehicle 1 recruits a man") == has_room


@pytest.mark.clause("HU-159")
def test_a_hostage_left_alone_disappears() -> None:
    """When the last man gets out, the hostages are gone at once, and do not come back with him."""
    position = scene("brown", 4, red=GONE, brown=car(6, 12, aboard=2, hostages=2), hostage_option=True)
    assert position.play(let_out("north")).hostages("brown") == 2
    assert position.play(let_out("south")).hostages("brown") == 0
    assert position.go("person 1", "I").hostages("brown") == 0


@pytest.mark.clause("HU-159", "HU-R23")
def test_hostages_do_not_outlive_the_last_man_aboard() -> None:
    """With the rule that hostages absorb nothing, they vanish when the last man aboard is killed."""
    brown = car(3, 12, (9, 14), aboard=1, hostages=2)
    cars = {"red": GONE, "brown": brown, "dark_blue": car(4, 12)}
    knobs = {"hostage_option": True, "hostage_absorbs_hit": False}
    position = acting("blue", 4, **cars, **knobs).dice(SKULL, BLANK).play(attack("west"))
    assert (position.aboard("brown"), position.hostages("brown"), position.alive("brown")) == (0, 0, 1)


@pytest.mark.clause("HU-R48")
def test_hostages_cannot_be_released() -> None:
    """Getting out is for men: with a hostage and a man aboard the man gets out."""
    position = scene("brown", 4, red=GONE, brown=car(6, 12, aboard=2, hostages=1), hostage_option=True)
    position.play(let_out("north"))
    assert (position.aboard("brown"), position.hostages("brown")) == (1, 1)
    assert not any("hostage" in text or "banker" in text for text in position.legal())


@pytest.mark.clause("HU-R47", "HU-89")
def test_hostages_stay_when_the_man_beside_the_car_replies() -> None:
    """A man on foot who declines to reply changes nothing for the hostages."""
    cars = {"red": GONE, "brown": car(6, 12, aboard=2, hostages=1), "dark_blue": car(0, 9, (6, 13))}
    position = acting("brown", 4, hostage_option=True, **cars).dice(BLANK, BLANK).play(attack("south"), NO_REPLY)
    assert position.hostages("brown") == 1
    assert position.can(DONE)
