"""Last man of a colour, vehicles that come back, empty vehicles (section 3.9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hold_up.positions import (
    BLANK,
    DONE,
    END,
    GIVE_UP,
    GONE,
    NEXT,
    SKULL,
    STEAL,
    Car,
    Scene,
    acting,
    attack,
    attempt,
    car,
    ready,
    scene,
    shoot,
    unchanged,
)

BANK_4 = (5, 4)


def seize(colour: str, vehicle: int = 1) -> str:
    """The words for seizing weapons."""
    return f"vehicle {vehicle} gets the weapons of the empty vehicle of {colour}"


def fatal(players: int = 4, **given: Any) -> Scene:
    """The red car killed the last dark blue man, who had loot and weapons."""
    cars = {"red": car(3, 12, weapons="3", loot="B02"), "dark_blue": car(4, 12, aboard=1, weapons="12", loot="B01 S01")}
    return acting("red", players, **{**cars, **given}).dice(SKULL, *[BLANK] * 3).play(attack("east"))


@pytest.mark.clause("HU-109", "HU-110")
def test_the_killer_takes_loot_and_weapons() -> None:
    """Everything on the dead colour's card goes to the card of the killing colour, and the car leaves the board."""
    position = fatal()
    assert (position.loot("red"), position.weapons("red")) == ("B01 B02 S01", "123")
    assert (position.loot("dark blue"), position.weapons("dark blue")) == ("", "")
    assert (position.at("dark blue"), position.alive("dark blue")) == ("out", 0)


@pytest.mark.clause("HU-109")
def test_the_killing_colour_not_its_player_takes_it() -> None:
    """The light car's kill goes to the light card, the dark one gets nothing; money stays there (HU-R30)."""
    cars = {"light_blue": car(3, 12), "red": car(4, 12, aboard=1, weapons="12", loot="B01")}
    position = acting("blue", 4, **cars).dice(SKULL, BLANK).play(attack("east", "vehicle 2"))
    assert (position.loot("light blue"), position.weapons("light blue")) == ("B01", "12")
    assert (position.loot("dark blue"), position.weapons("dark blue")) == ("", "")
    assert not position.is_over


@pytest.mark.clause("HU-109", "HU-110")
def test_a_man_on_foot_who_was_the_last() -> None:
    """Killing the last man on foot removes his empty car, wherever it stands, and takes what its card holds."""
    position = fatal(dark_blue=car(0, 0, (4, 12), aboard=0, weapons="1", loot="B01"))
    assert (position.at("dark blue"), position.weapons("red"), position.loot("red")) == ("out", "13", "B01 B02")


@pytest.mark.clause("HU-109", "HU-86")
def test_a_fatal_reply() -> None:
    """The reply of the attacked car that kills the attacker's last man wins his card's cards."""
    cars = {"red": car(3, 12, aboard=1, weapons="12", loot="B01"), "green": car(4, 12)}
    position = acting("red", 5, **cars).dice(BLANK, SKULL, BLANK, BLANK).play(attack("east"))
    assert (position.loot("green"), position.weapons("green"), position.at("red")) == ("B01", "12", "out")
    assert not position.is_over
    assert (position.player, position.phase) == ("brown", "movement")


@pytest.mark.clause("HU-109", "HU-102")
def test_a_fatal_shot() -> None:
    """A shot from afar that kills the last man takes his card's cards as well."""
    cars = {"red": car(0, 9, weapons="2"), "dark_blue": car(3, 9, aboard=1, weapons="1", loot="B01")}
    position = acting("red", **cars).dice(SKULL).play(shoot("east", 2))
    assert (position.loot("red"), position.weapons("red"), position.at("dark blue")) == ("B01", "12", "out")


@pytest.mark.clause("HU-109", "HU-R27")
def test_too_many_weapons_after_a_kill() -> None:
    """The new owner discards down to his cap, also when it is not his turn."""
    position = fatal(red=car(3, 12, weapons="3344"))
    assert (position.player, position.phase) == ("red", "discard a weapon")
    position.play("discard a weapon of range 1", "discard a weapon of range 3")
    assert (position.weapons("red"), position.phase) == ("2344", "action")
    assert position.deck("weapon")[-2:] == ["1", "3"]
    cars = {"red": car(3, 12, aboard=1, weapons="1235"), "dark_blue": car(4, 12)}
    position = acting("red", 5, **cars).dice(BLANK, SKULL, BLANK).play(attack("east"))
    assert (position.player, position.phase) == ("blue", "discard a weapon")
    position.play("discard a weapon of range 1", "discard a weapon of range 2")
    assert (position.weapons("dark blue"), position.player, position.phase) == ("35", "brown", "movement")


@pytest.mark.clause("HU-111", "HU-153", "HU-R36")
def test_an_eliminated_gangster_plays_no_more() -> None:
    """Without a pawn left a gangster is out: his turns are left out, and the game goes on with the other one."""
    cars = {"brown": car(3, 12), "red": car(4, 12, aboard=1, loot="B01", weapons="5")}
    position = acting("brown", 4, **cars).dice(SKULL, *[BLANK] * 3).play(attack("east"))
    assert (position.is_over, position.loot("brown"), position.weapons("brown")) == (False, "B01", "5")
    position.play(DONE).idle_until("brown")
    assert int(position.state.turn) == 2
    players = []
    for _ in range(20):
        players.append(position.player)
        position.idle()
    assert set(players) == {"brown", "blue", "violet"}


@pytest.mark.clause("HU-112", "HU-125", "HU-R07")
def test_a_police_car_comes_back() -> None:
    """For 5 points it returns on a free station of his choice with two men, and may move on at once."""
    position = scene("blue", dark_blue=GONE, light_blue=car(23, 13))
    assert position.legal("vehicle 1 comes back") == [
        f"vehicle 1 comes back at station {number}" for number in (1, 2, 3, 4)
    ]
    position.play("vehicle 1 comes back at station 2")
    assert (position.at("dark blue"), position.men("dark blue"), position.points) == ((14, 1), ["aboard"] * 2, 4)
    position.go("vehicle 1", "N")
    assert position.at("dark blue") == (14, 0)


@pytest.mark.clause("HU-112", "HU-R07")
def test_coming_back_may_wait() -> None:
    """Nobody has to come back; the offer stands in later turns, too."""
    position = scene("blue", dark_blue=GONE)
    assert position.can(END)
    assert position.next_turn("blue").can("vehicle 1 comes back at station 1")
    assert position.at("dark blue") == "out"


@pytest.mark.clause("HU-112", "HU-R07")
def test_one_police_car_comes_back_per_turn() -> None:
    """Nine points are enough for one car; with less than five none comes back."""
    position = scene("blue", dark_blue=GONE, light_blue=GONE)
    assert len(position.legal("vehicle 2 comes back")) == 5
    position.play("vehicle 2 comes back at station 3")
    assert not any("comes back" in text for text in position.legal())
    position = scene("blue", dark_blue=GONE, light_blue=car(0, 9)).go("vehicle 2", "EEEE")
    assert position.can("vehicle 1 comes back at station 1")
    assert not position.go("vehicle 2", "E").can("vehicle 1 comes back at station 1")


@pytest.mark.clause("HU-112", "HU-R07")
def test_not_in_the_turn_of_its_loss() -> None:
    """A car lost through a reply comes back in the owner's next turn at the earliest, in his movement phase."""
    cars = {"dark_blue": car(3, 12, aboard=1), "red": car(4, 12)}
    position = acting("blue", **cars).dice(BLANK, SKULL, BLANK, BLANK, BLANK).play(attack("east"))
    assert position.at("dark blue") == "out"
    assert not any("comes back" in text for text in position.legal())
    assert position.next_turn("blue").can("vehicle 1 comes back at station 1")


@pytest.mark.clause("HU-112")
def test_only_dead_colours_come_back() -> None:
    """While a man of the colour lives the car does not return, and gangsters never do."""
    assert not any("comes back" in text for text in scene("blue", dark_blue=car(0, 0, (9, 14), aboard=0)).legal())
    position = scene("brown", 4, red=GONE)
    assert not any("comes back" in text for text in position.legal())


@pytest.mark.clause("HU-113")
def test_the_convoy_comes_back() -> None:
    """Green returns on the depot with three men, for 5 points of its own budget, before pink moves."""
    position = scene("convoy", green=GONE)
    assert [text for text in position.legal() if "comes back" in text] == ["vehicle 1 comes back at the depot"]
    later = position.copy().play(NEXT)
    assert not any("comes back" in text for text in later.legal())
    position.play("vehicle 1 comes back at the depot")
    assert (position.at("green"), position.men("green"), position.points) == ((5, 7), ["aboard"] * 3, 2)
    assert position.go("vehicle 1", "E").play(NEXT).points == 7


@pytest.mark.clause("HU-109", "HU-112", "HU-113")
@pytest.mark.parametrize(
    ("player", "colour", "home"), [("blue", "dark blue", "station 2"), ("convoy", "green", "the depot")]
)
def test_who_comes_back_has_no_cards(player: str, colour: str, home: str) -> None:
    """A car that returns starts without weapons and loot."""
    position = fatal(5, dark_blue=car(4, 12, aboard=1, weapons="12", loot="B01"), green=GONE).idle_until(player)
    position.play(f"vehicle 1 comes back at {home}")
    assert (position.weapons(colour), position.loot(colour)) == ("", "")


@pytest.mark.clause("HU-114", "HU-116")
def test_one_living_man_holds_all() -> None:
    """While a man on foot lives, his empty car stays on the board and his card keeps the money."""
    position = fatal(dark_blue=car(4, 12, (9, 14), aboard=1, weapons="12", loot="B01"))
    assert (position.loot("dark blue"), position.weapons("dark blue")) == ("B01", "12")
    assert (position.at("dark blue"), position.men("dark blue")) == ((4, 12), [(9, 14), "out"])


@pytest.mark.clause("HU-115")
def test_weapons_of_an_empty_car_are_seized() -> None:
    """A neighbour takes all its weapons without dice, and no money; the car stays."""
    cars = {"red": car(9, 6, (14, 5), aboard=0, weapons="25", loot="B01"), "light_blue": car(10, 6)}
    position = acting("blue", **cars)
    with unchanged(position, "cell", "rng", "holder"):
        position.play(seize("red", 2))
    assert (position.weapons("light blue"), position.weapons("red"), position.loot("red")) == ("25", "", "B01")


@pytest.mark.clause("HU-115", "HU-R57")
def test_a_man_seizes_for_his_own_card() -> None:
    """A man beside the empty car takes the weapons for his vehicle, even if that is empty; an empty car takes none."""
    empty = car(9, 6, (14, 5), aboard=0, weapons="25")
    position = acting("red", green=empty, red=car(0, 0, (10, 6), aboard=0)).play(seize("green"))
    assert position.weapons("red") == "25"
    assert not acting("red", green=empty, red=car(10, 6, (0, 0), aboard=0)).can(seize("green"))


@pytest.mark.clause("HU-115", "HU-114")
def test_manned_cars_keep_their_weapons() -> None:
    """With a man aboard nothing is seized, nor from a distance."""
    red = car(9, 6, weapons="25", aboard=1)
    assert not acting("blue", red=red, dark_blue=car(10, 6)).can(seize("red"))
    away = car(9, 6, (14, 5), aboard=0, weapons="25")
    assert not acting("blue", red=away, dark_blue=car(11, 6)).can(seize("red"))


@pytest.mark.clause("HU-R26")
@pytest.mark.parametrize(
    ("player", "action", "given", "allowed"),
    [
        ("convoy", seize("red"), {"red": car(9, 6, (14, 5), aboard=0, weapons="2"), "green": car(10, 6)}, True),
        ("convoy", seize("red", 2), {"red": car(9, 6, (14, 5), aboard=0, weapons="2"), "pink": car(10, 6)}, False),
        ("blue", seize("green"), {"green": car(9, 6, (14, 5), aboard=0, weapons="2"), "dark_blue": car(10, 6)}, True),
        (
            "blue",
            seize("dark violet"),
            {"dark_violet": car(9, 6, (14, 5), aboard=0, weapons="2"), "dark_blue": car(10, 6)},
            True,
        ),
        (
            "blue",
            seize("light blue"),
            {"light_blue": car(9, 6, (14, 5), aboard=0, weapons="2"), "dark_blue": car(10, 6)},
            False,
        ),
        ("red", seize("brown"), {"brown": car(9, 6, (14, 5), aboard=0, weapons="2"), "red": car(10, 6)}, True),
        ("red", seize("dark blue"), {"dark_blue": car(14, 1, (14, 5), aboard=0, weapons="2"), "red": car(14, 0)}, True),
        ("blue", seize("red"), {"red": car(7, 5, (14, 5), aboard=0, weapons="2"), "dark_blue": car(7, 6)}, True),
        ("red", seize("green"), {"green": car(5, 7, (14, 5), aboard=0, weapons="2"), "red": car(5, 6)}, False),
        (
            "red",
            seize("dark blue"),
            {"dark_blue": car(14, 1, (14, 5), aboard=0, weapons="2"), "red": car(13, 0)},
            False,
        ),
    ],
)
def test_who_seizes_from_whom(player: str, action: str, given: dict[str, Car], allowed: bool) -> None:
    """Any colour of another player but pink; also in a station or lair from its entry, never on the depot."""
    assert acting(player, 5, **given).can(action) == allowed


@pytest.mark.clause("HU-R26", "HU-R27")
def test_seized_weapons_keep_to_the_cap() -> None:
    """Above the cap the taker discards at once."""
    cars = {"red": car(9, 6, (14, 5), aboard=0, weapons="25"), "dark_blue": car(10, 6, weapons="1")}
    position = acting("blue", **cars).play(seize("red"))
    assert position.phase == "discard a weapon"
    assert position.play("discard a weapon of range 1").weapons("dark blue") == "25"
    assert position.phase == "action"


@pytest.mark.clause("HU-R25", "HU-115")
def test_seizing_is_an_action_of_the_own_turn() -> None:
    """Also a taker who did not move seizes, and only in his own action phase."""
    cars = {"red": car(9, 6, (14, 5), aboard=0, weapons="25"), "dark_blue": car(10, 6)}
    assert not scene("blue", **cars).can(seize("red"))
    assert not any("gets the weapons" in text for text in acting("red", **cars).legal())
    assert acting("blue", **cars).can(seize("red"))


@pytest.mark.clause("HU-R29")
@pytest.mark.parametrize(
    ("green", "loot", "weapons"),
    [(car(5, 7), "B01", "12"), (car(0, 9, (9, 14), aboard=0), "B01", "12"), (GONE, "", "")],
)
def test_last_man_killed_by_a_riposte_of_the_convoy(green: Car, loot: str, weapons: str) -> None:
    """Loot and weapons go to the green card; without green they go under their decks."""
    red = car(0, 0, BANK_4, aboard=0, loot="B01", weapons="12")
    position = acting("red", 5, red=red, green=green, bank="B14").dice(1, 6).play(attempt(1), GIVE_UP)
    assert (position.loot("green"), position.weapons("green")) == (loot, weapons)
    assert (position.at("red"), position.is_over) == ("out", False)
    if not loot:
        assert "B01" in position.deck("bank")[-2:]
        assert sorted(position.deck("weapon")[-2:]) == ["1", "2"]
    else:
        assert position.deck("bank")[-1] == "B14"


def riposte_of_the_police(**given: Any) -> Scene:
    """At four players red's last man has died by the riposte that blue rolled."""
    red = car(0, 0, BANK_4, aboard=0, loot="B01", weapons="12")
    return acting("red", 4, red=red, bank="B14", **given).dice(1, 6).play(attempt(1), GIVE_UP)


@pytest.mark.clause("HU-R29")
@pytest.mark.parametrize(("vehicle", "colour"), [(1, "dark blue"), (2, "light blue")])
def test_police_choose_the_car_for_the_loot_of_a_riposte(vehicle: int, colour: str) -> None:
    """With two cars in play the police player chooses which one gets it."""
    position = riposte_of_the_police()
    assert (position.player, position.phase) == ("blue", "vehicle for the loot of a riposte")
    assert position.legal() == [f"vehicle {number} gets the loot of the riposte" for number in (1, 2)]
    position.play(f"vehicle {vehicle} gets the loot of the riposte")
    assert (position.loot(colour), position.weapons(colour)) == ("B01", "12")
    assert (position.player, position.phase) == ("brown", "movement")


@pytest.mark.clause("HU-R29")
def test_police_with_one_car_or_none() -> None:
    """A single car gets it unasked; without a car the cards go under their decks."""
    position = riposte_of_the_police(dark_blue=GONE)
    assert (position.loot("light blue"), position.weapons("light blue"), position.player) == ("B01", "12", "brown")
    position = riposte_of_the_police(dark_blue=GONE, light_blue=GONE)
    assert position.player == "brown"
    assert not any(position.loot(name) for name in ("dark blue", "light blue", "dark violet", "light violet", "brown"))
    assert {"B01", "B14"} == set(position.deck("bank")[-2:])


@pytest.mark.clause("HU-R29", "HU-R27")
def test_discards_after_a_riposte() -> None:
    """The police player discards at once, out of his turn, what is above the cap of the chosen car."""
    position = riposte_of_the_police(light_blue=car(23, 13, weapons="3"))
    position.play("vehicle 2 gets the loot of the riposte")
    assert (position.player, position.phase) == ("blue", "discard a weapon")
    position.play("discard a weapon of range 1")
    assert (position.weapons("light blue"), position.player) == ("23", "brown")


@pytest.mark.clause("HU-R30")
def test_captured_money_stays_until_its_owner_dies() -> None:
    """Police cannot bank or use it; green may bank it; who kills that colour gets it."""
    position = acting("blue", 5, dark_blue=car(8, 0, loot="B14 B15 B16 B17 B18"))
    assert not position.is_over
    position = acting("convoy", 5, green=car(5, 7, loot="B01")).play("green banks its cards at the depot")
    assert position.pile == "B01"
    assert fatal().loot("red") == "B01 B02 S01"


@pytest.mark.clause("HU-R57", "HU-R08")
def test_an_empty_car_can_only_recruit() -> None:
    """On an event cell, beside Agathe and an enemy, an empty car is offered nothing."""
    cars = {"red": car(6, 6, (14, 5), aboard=0, weapons="5"), "pink": car(5, 6, loot="B01"), "dark_blue": car(7, 6)}
    assert acting("red", closed=["bank 5"], **cars).legal() == [DONE]
    manned = ready(scene("red", **{**cars, "red": car(6, 6, (14, 5), weapons="5")}))
    assert manned.can(STEAL, "vehicle 1 draws an event", attack("east"), shoot("east", 0))
