"""The worked examples of the rules (section 8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hold_up.positions import (
    AGAIN,
    BLANK,
    DONE,
    END,
    GONE,
    NEXT,
    NO_REPLY,
    REPLY,
    SKULL,
    STEAL,
    Scene,
    acting,
    attack,
    attempt,
    car,
    let_out,
    ready,
    scene,
    shoot,
)
from tests.hold_up.test_ranged_combat import shots


@pytest.mark.clause("HU-21", "HU-26", "HU-117", "HU-123", "WE-01")
def test_we_01_to_the_event_cell_with_eight_points() -> None:
    """From lair 1 the red car drives 8 points to an event cell; the last 2 are given up, and it may draw."""
    position = scene("red", red=car(1, 17)).go("vehicle 1", "WNNNNNEE")
    assert (position.at("red"), position.points) == ((2, 12), 2)
    position.play(END)
    assert position.legal() == ["vehicle 1 draws an event", DONE]


@pytest.mark.clause("HU-39", "HU-40", "HU-41", "WE-02")
def test_we_02_two_tunnels() -> None:
    """Two links take all ten points; from (0, 4) only one is possible; nothing leads back from T2 to T1."""
    position = scene("red", red=car(0, 3)).go("vehicle 1", "TT")
    assert (position.at("red"), position.points) == ((24, 15), 0)
    position = scene("red", red=car(0, 4)).go("vehicle 1", "NT")
    assert (position.at("red"), position.points) == ((24, 3), 4)
    assert not position.can("vehicle 1 takes the tunnel")
    assert scene("red", red=car(24, 3)).go("vehicle 1", "T").at("red") == (24, 15)


def we_03(blue: str = "", **given: Any) -> Scene:
    """Red at (2, 6) with a range 2, light blue at (5, 6)."""
    cars = {"red": car(2, 6, weapons="2"), "light_blue": car(5, 6, weapons=blue)}
    return acting("red", **{**cars, **given})


@pytest.mark.clause("HU-98", "HU-101", "HU-104", "WE-03")
@pytest.mark.parametrize(("face", "left"), [(SKULL, 1), (BLANK, 2)])
def test_we_03_a_shot_without_reply(face: int, left: int) -> None:
    """One die; without a weapon there is no reply in either case."""
    position = we_03().dice(face, SKULL, SKULL).play(shoot("east", 2))
    assert (position.alive("light blue"), position.alive("red"), position.player) == (left, 4, "red")


@pytest.mark.clause("HU-100", "HU-103", "WE-04")
def test_we_04_a_shot_with_reply() -> None:
    """With a range 3 light blue may reply with one die."""
    position = we_03("3").dice(BLANK, SKULL, SKULL).play(shoot("east", 2))
    assert position.legal() == [REPLY, NO_REPLY]
    assert position.play(REPLY).alive("red") == 3


@pytest.mark.clause("HU-101", "HU-R01", "WE-05")
@pytest.mark.parametrize(("men", "weapons", "dice"), [(2, "22", 2), (2, "222", 2), (4, "12", 1)])
def test_we_05_men_and_weapons(men: int, weapons: str, dice: int) -> None:
    """Two men with two or three weapons that reach: two dice; four men with one that reaches: one die."""
    for number, is_hit in ((dice - 1, True), (dice, False)):
        position = we_03(red=car(2, 6, aboard=men, weapons=weapons)).dice(*[BLANK] * number, SKULL, BLANK, BLANK)
        assert (position.play(shoot("east", 2)).alive("light blue") == 1) == is_hit


@pytest.mark.clause("HU-100", "WE-06")
@pytest.mark.parametrize(("between", "dice"), [(2, 2), (3, 2), (4, 1)])
def test_we_06_usable_weapons(between: int, dice: int) -> None:
    """Of the ranges 4 and 3 both reach to 2 and 3, one to 4."""
    given = {"red": car(2, 6, weapons="34"), "light_blue": car(3 + between, 6)}
    position = acting("red", **given).dice(SKULL, SKULL).play(shoot("east", between))
    assert position.alive("light blue") == 2 - dice


@pytest.mark.clause("HU-105", "HU-106", "HU-R18", "WE-07")
def test_we_07_river_and_bridge() -> None:
    """No shot over the water between (18, 5) and (18, 7); over the bridge of row 9 there is one at distance 2."""
    cars = {"brown": car(18, 5, weapons="3"), "dark_blue": car(18, 7)}
    assert shots(acting("brown", 4, **cars)) == []
    cars = {"brown": car(18, 9, weapons="3"), "dark_blue": car(21, 9)}
    assert shots(acting("brown", 4, **cars)) == [shoot("east", 2)]


@pytest.mark.clause("HU-107", "HU-R18", "WE-08")
def test_we_08_a_vehicle_between() -> None:
    """The green car between red and dark blue stops the shot, a green man does not."""
    cars = {"red": car(3, 6, weapons="2"), "dark_blue": car(5, 6)}
    assert not acting("red", green=car(4, 6), **cars).can(shoot("east", 1))
    assert acting("red", green=car(0, 0, (4, 6)), **cars).can(shoot("east", 1))


def we_09(*faces: int) -> Scene:
    """Two red men in bank 4 rolled these faces against B14."""
    position = acting("red", red=car(6, 4, (5, 4), (5, 4)), bank="B14").dice(*faces)
    return position.play(attempt(1), AGAIN, AGAIN)


@pytest.mark.clause("HU-63", "HU-64", "HU-65", "HU-66", "HU-67", "HU-R03", "WE-09")
def test_we_09_three_red_rolls_and_a_riposte() -> None:
    """Three rolls, failure, a riposte of 4 kills a man; the banker stays and B14 is the last card of the deck."""
    position = we_09(1, 3, 4, 4)
    assert position.men("red") == [(5, 4), "out", "aboard", "aboard"]
    assert (position.is_open("bank 4"), position.deck("bank")[-1], position.phase) == (True, "B14", "action")


@pytest.mark.clause("HU-59", "HU-60", "WE-10")
def test_we_10_the_third_roll_is_green() -> None:
    """Red's card is worth 150,000 more, the banker is gone, bank 4 is closed."""
    position = we_09(1, 3, 5, 4)
    assert position.worth(position.loot("red")) == 150_000
    assert (position.is_open("bank 4"), position.alive("red")) == (False, 4)


@pytest.mark.clause("HU-61", "HU-62", "HU-R41", "WE-11")
@pytest.mark.parametrize("face", [1, 2])
def test_we_11_agathe_in_bank_3(face: int) -> None:
    """She takes 100,000, the banker stays, bank 3 is locked until bank 7 was attempted, won or lost."""
    position = acting("convoy", pink=car(19, 0, (20, 2)), bank="B08 B09").dice(3).play(attempt(4))
    assert (position.worth(position.loot("pink")), position.is_open("bank 3")) == (100_000, True)
    assert not ready(position.next_turn("convoy")).can(attempt(4))
    position.next_turn("convoy").put("pink", car(19, 0, (22, 8)))
    ready(position).dice(face).play(attempt(4))
    assert (position.loot("pink") == "B08 B09") == (face == 2)
    position.next_turn("convoy").put("pink", car(19, 0, (20, 2)))
    assert ready(position).can(attempt(4))


@pytest.mark.clause("HU-82", "HU-83", "HU-84", "HU-85", "HU-86", "HU-R21", "WE-12")
@pytest.mark.parametrize(("face", "red"), [(SKULL, 3), (BLANK, 4)])
def test_we_12_close_combat_of_cars(face: int, red: int) -> None:
    """One skull of four dice: dark blue has one man left, who replies by himself with one die."""
    position = acting("red", red=car(3, 12), dark_blue=car(4, 12)).dice(SKULL, BLANK, BLANK, BLANK, face, SKULL)
    position.play(attack("east"))
    assert (position.alive("dark blue"), position.alive("red"), position.player) == (1, red, "red")


@pytest.mark.clause("HU-112", "HU-R07", "WE-13")
def test_we_13_a_police_car_comes_back() -> None:
    """On C2 with two men for 5 points; 4 are left to move, and a second dead car has to wait."""
    position = scene("blue", dark_blue=GONE, light_blue=GONE).play("vehicle 1 comes back at station 2")
    assert (position.at("dark blue"), position.aboard("dark blue"), position.points) == ((14, 1), 2, 4)
    assert not position.legal("vehicle 2 comes back")
    assert position.go("vehicle 1", "N").at("dark blue") == (14, 0)


@pytest.mark.clause("HU-114", "HU-115", "HU-116", "HU-R26", "WE-14")
def test_we_14_weapons_of_an_empty_car() -> None:
    """Light blue takes 5 and 2; the 300,000 and the car stay red's."""
    red = car(9, 6, (14, 5), aboard=0, weapons="25", loot="B14 B15")
    position = acting("blue", red=red, light_blue=car(10, 6))
    position.play("vehicle 2 gets the weapons of the empty vehicle of red")
    assert (position.weapons("light blue"), position.weapons("red")) == ("25", "")
    assert (position.worth(position.loot("red")), position.at("red")) == (300_000, (9, 6))


@pytest.mark.clause("HU-139", "HU-R34", "WE-15")
@pytest.mark.parametrize(
    ("loot", "is_won"), [("B04 B05 B14 B15 B16 B17 B18", True), ("B11 B14 B15 B16 B17 B18", False)]
)
def test_we_15_a_man_on_the_exit(loot: str, is_won: bool) -> None:
    """With 1,000,000 red wins at the end of his movement, with 975,000 the game goes on."""
    position = scene("red", red=car(6, 12, (1, 12), loot=loot)).go("person 1", "W").play(END)
    assert position.worth(loot) == (1_000_000 if is_won else 975_000)
    assert position.is_over == is_won
    assert position.returns == ([1.0, -0.5, -0.5] if is_won else [0.0] * 3)


@pytest.mark.clause("HU-96", "HU-137", "HU-138", "WE-16")
def test_we_16_refuge_in_a_station() -> None:
    """In station C2 Agathe is not robbed; on (15, 0) she is."""
    given: dict[str, Any] = {"red": car(14, 0), "dark_blue": car(7, 17)}
    assert not acting("red", pink=car(14, 1, loot="B17"), **given).can(STEAL)
    position = acting("red", pink=car(15, 0, loot="B17"), **given).play(STEAL)
    assert position.worth(position.loot("red")) == 200_000


@pytest.mark.clause("HU-119", "HU-120", "HU-121", "HU-R10", "HU-R38", "WE-17")
def test_we_17_nitro_replaces_the_traffic_jam() -> None:
    """The jam goes under the deck, dark blue alone gets 5 points, then Nitro goes under it."""
    given = {"dark_blue": car(0, 0, (12, 3)), "event": "Traffic jam", "next_event": "Nitro"}
    position = acting("blue", **given).play("person 1 draws an event")
    assert (position.event, position.extra_points) == ("none", 5)
    assert {text.split()[0] + text.split()[1] for text in position.legal() if text != END} == {"vehicle1", "person1"}
    position.play(END)
    assert position.deck("event")[-2:] == ["Traffic jam", "Nitro"]
    assert position.idle_until("convoy").points == 7


@pytest.mark.clause("HU-133", "HU-134", "HU-141", "WE-18")
def test_we_18_the_pile_is_full() -> None:
    """900,000 in the pile and 100,000 banked at the loft: convoy and VIP win at once."""
    pile = "B01 B14 B15 B16 B17 B18"
    position = acting("convoy", pink=car(19, 1, loot="B07"), pile=pile)
    assert position.worth(pile) == 900_000
    position.play("pink banks its cards at the loft")
    assert position.is_over
    assert position.returns == [-0.5, -0.5, 1.0]


@pytest.mark.clause("HU-155", "HU-156", "HU-157", "HU-158", "HU-R47", "HU-R48", "WE-19")
def test_we_19_a_hostage() -> None:
    """The banker is the third person aboard: one of two men outside boards; a skull removes the hostage, no man."""
    brown, option = car(6, 4, (5, 4), (5, 4)), {"hostage_option": True}
    position = acting("brown", 4, red=GONE, brown=brown, bank="B01", **option).dice(6)
    position.play(attempt(1), "take the banker hostage")
    assert (position.aboard("brown"), position.hostages("brown")) == (2, 1)
    position.next_turn("brown").go("person 1", "I")
    assert not position.can("person 2 gets in")
    position.idle_until("blue").put("dark blue", car(6, 3))
    position.play(END).dice(SKULL, BLANK, *[BLANK] * 3).play(attack("south"))
    assert (position.aboard("brown"), position.hostages("brown")) == (3, 0)
    assert position.idle_until("brown").can("person 2 gets in")


@pytest.mark.clause("HU-23", "HU-44", "HU-63", "HU-69", "WE-20")
def test_we_20_green_empties_a_bank() -> None:
    """Four points to (6, 4), three men out into bank 4: all 7 used; four rolls, and no riposte after the failure."""
    position = scene("convoy", bank="B14").go("vehicle 1", "ENNN").play(*[let_out("west")] * 3)
    assert (position.points, position.men("green")) == (0, [(5, 4)] * 3)
    position.play(NEXT, END).dice(1, 1, 1, 1, 6).play(attempt(1), AGAIN, AGAIN, AGAIN)
    assert (position.phase, position.alive("green"), position.deck("bank")[-1]) == ("action", 3, "B14")


@pytest.mark.clause("HU-99", "HU-102", "HU-104", "HU-R01", "HU-R02", "HU-R22", "WE-21")
def test_we_21_close_combat_or_a_contact_shot() -> None:
    """Close: two dice and a reply of all survivors; shot: one die and none. Either way the pair is done."""
    cars = {"dark_blue": car(9, 6, weapons="0"), "red": car(10, 6)}
    position = acting("blue", **cars)
    assert position.can(attack("east"), shoot("east", 0))
    close = position.copy().dice(BLANK, SKULL, BLANK, BLANK, SKULL).play(attack("east"))
    assert (close.alive("red"), close.alive("dark blue")) == (3, 1)
    far = position.copy().dice(BLANK, SKULL, SKULL, SKULL).play(shoot("east", 0))
    assert (far.alive("red"), far.alive("dark blue"), far.player) == (4, 2, "blue")
    for after in (close, far):
        assert not after.can(attack("east"), shoot("east", 0))
    assert shots(acting("blue", dark_blue=car(9, 6, weapons="0"), red=car(11, 6))) == []
    assert shots(acting("blue", dark_blue=car(9, 6, weapons="1"), red=car(11, 6))) == [shoot("east", 1)]
