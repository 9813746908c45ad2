"""Police stations, lairs, depot and loft (section 3.11)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hold_up.positions import (
    BLANK,
    DONE,
    END,
    NEXT,
    SKULL,
    STEAL,
    Car,
    Place,
    Scene,
    acting,
    attack,
    car,
    ready,
    scene,
    unchanged,
)

RECRUIT = ("vehicle 1 recruits a man", "vehicle 2 recruits a man")
DEPOT, LOFT = "green banks its cards at the depot", "pink banks its cards at the loft"


def recruits(position: Scene) -> list[str]:
    """The recruitings that are offered."""
    return [text for text in position.legal() if "recruits" in text]


@pytest.mark.clause("HU-124", "HU-127", "HU-130")
@pytest.mark.parametrize(
    ("player", "colour", "place", "vehicle"),
    [
        ("blue", "dark blue", (14, 1), 1), ("blue", "light blue", (17, 8), 2), ("red", "red", (1, 17), 1),
        ("red", "red", (23, 7), 1), ("convoy", "green", (5, 7), 1),
    ],
)  # fmt: skip
def test_a_car_at_home_adds_a_man_for_five_points(player: str, colour: str, place: Place, vehicle: int) -> None:
    """On a station, lair or depot the colour gets one man aboard for 5 unspent points."""
    given = {colour.replace(" ", "_"): car(*place, aboard=1)}
    position = acting(player, **given)
    before = int(position.state.points[0])
    position.play(RECRUIT[vehicle - 1])
    assert position.men(colour)[:2] == ["aboard", "aboard"]
    assert before - int(position.state.points[0]) == 5
    door = {(14, 1): (14, 0), (17, 8): (17, 9), (1, 17): (1, 18), (23, 7): (23, 6), (5, 7): (5, 6)}[place]
    assert recruits(acting(player, **{colour.replace(" ", "_"): car(*door, aboard=1)})) == []


@pytest.mark.clause("HU-133", "HU-R43", "HU-136")
def test_agathe_recruits_nobody() -> None:
    """Neither loft nor station gives the pink car a man."""
    for place in ((19, 1), (14, 1)):
        assert recruits(acting("convoy", pink=car(*place))) == []


@pytest.mark.clause("HU-136")
@pytest.mark.parametrize(
    ("player", "colour", "place", "crew"),
    [("blue", "dark blue", (14, 1), 2), ("red", "red", (1, 17), 4), ("convoy", "green", (5, 7), 3)],
)
def test_no_more_men_than_pawns(player: str, colour: str, place: Place, crew: int) -> None:
    """With all men alive, aboard or not, there is nobody to recruit."""
    for foot in ([], [(9, 14)]):
        assert recruits(acting(player, **{colour.replace(" ", "_"): car(*place, *foot)})) == []
    assert recruits(acting(player, **{colour.replace(" ", "_"): car(*place, (9, 14), aboard=crew - 2)}))


@pytest.mark.clause("HU-R06", "HU-127")
def test_recruiting_may_be_repeated_and_uses_unspent_points() -> None:
    """Ten unspent points give two men; with six spent in the movement there is none."""
    position = acting("red", red=car(1, 17, aboard=1)).play(RECRUIT[0], RECRUIT[0])
    assert (position.aboard("red"), position.points, position.legal()) == (3, 0, [DONE])
    for steps, offered in (("SEWEWN", False), ("SEWN", True)):
        moved = ready(scene("red", red=car(1, 17, aboard=1)).go("vehicle 1", steps))
        assert bool(recruits(moved)) == offered


@pytest.mark.clause("HU-R06", "HU-130", "HU-24")
def test_green_recruits_from_greens_points() -> None:
    """Pink's unspent points do not pay green's men, nor the other way round."""
    position = scene("convoy", green=car(5, 7, aboard=1)).go("vehicle 1", "NES").play(NEXT)
    position.state.cell[6] = position.cell((5, 7))
    assert recruits(position.play(END)) == []
    position = (
        scene("convoy", green=car(5, 7, aboard=1), pink=car(19, 1)).play(NEXT).go("vehicle 2", "NEEEEES").play(END)
    )
    assert recruits(position) == [RECRUIT[0]]


@pytest.mark.clause("HU-R06", "HU-30")
def test_a_recruit_does_not_move_this_turn() -> None:
    """Recruiting is an action: no movement afterwards."""
    position = acting("red", red=car(1, 17, aboard=3)).play(RECRUIT[0])
    assert position.legal() == [DONE]
    assert recruits(scene("red", red=car(1, 17, aboard=3))) == []


@pytest.mark.clause("HU-R08", "HU-R57")
@pytest.mark.parametrize(
    ("player", "colour", "place"),
    [("blue", "dark blue", (14, 1)), ("red", "red", (1, 17)), ("convoy", "green", (5, 7))],
)
def test_an_empty_car_may_recruit(player: str, colour: str, place: Place) -> None:
    """The text asks only for the vehicle: the new man is aboard."""
    position = acting(player, **{colour.replace(" ", "_"): car(*place, (9, 14), aboard=0)}).play(RECRUIT[0])
    assert position.men(colour)[:2] == [(9, 14), "aboard"]


@pytest.mark.clause("HU-R58")
def test_the_lowest_dead_slot_is_recruited() -> None:
    """The recruit is the dead man with the lowest slot."""
    position = acting("red", red=car(1, 17))
    position.state.cell[[8, 10]] = -2
    assert position.play(RECRUIT[0]).men("red") == ["aboard", "aboard", "out", "aboard"]


@pytest.mark.clause("HU-129", "HU-91")
@pytest.mark.parametrize(("player", "players"), [("blue", 3), ("brown", 4)])
def test_a_lair_does_not_protect(player: str, players: int) -> None:
    """From its entry cell police and the other gangster attack the gangster inside."""
    colour = {"blue": "dark_blue", "brown": "brown"}[player]
    position = acting(player, players, red=car(7, 5), **{colour: car(7, 6)})
    assert position.can(attack("north"))
    assert not acting(player, players, red=car(7, 5), **{colour: car(8, 6)}).legal("vehicle 1 attacks")


@pytest.mark.clause("HU-132")
@pytest.mark.parametrize("green", [car(5, 7), car(0, 9, (5, 7))])
def test_the_depot_cannot_be_attacked(green: Car) -> None:
    """Green in the depot is safe from gangsters at its doors; outside it is not."""
    for door in ((5, 6), (6, 7)):
        position = acting("red", green=green, red=car(*door, (6, 8), weapons="5"))
        assert position.legal() == [DONE]
    assert acting("red", green=car(5, 6), red=car(4, 6)).can(attack("east"))


@pytest.mark.clause("HU-135", "HU-R24")
def test_no_theft_at_the_loft() -> None:
    """Agathe at home is not robbed; one step outside she is."""
    assert not acting("red", red=car(19, 0), pink=car(19, 1, loot="B01")).can(STEAL)
    assert acting("red", red=car(20, 0), pink=car(19, 0, loot="B01")).can(STEAL)


@pytest.mark.clause("HU-137", "HU-138")
def test_agathes_car_finds_refuge_in_a_station() -> None:
    """The pink car enters a station and cannot be robbed there; Agathe on foot cannot enter."""
    position = scene("convoy", pink=car(14, 0, loot="B01"), red=car(15, 1)).play(NEXT).go("vehicle 2", "S").play(END)
    assert position.at("pink") == (14, 1)
    assert not ready(position.idle_until("red")).can(STEAL)
    on_foot = scene("convoy", pink=car(13, 0, (14, 0))).play(NEXT)
    assert not on_foot.can("person 4 steps south")


@pytest.mark.clause("HU-131", "HU-134", "HU-R44")
def test_green_banks_all_loot_at_the_depot() -> None:
    """All bank and shop cards go to the pile, weapons stay; it costs nothing and can be done once a turn."""
    position = acting("convoy", green=car(5, 7, loot="B01 S01", weapons="12"), pink=car(19, 0, loot="B03"), pile="B02")
    with unchanged(position, "points", "weapons", "cell"):
        position.play(DEPOT)
    assert (position.pile, position.loot("green"), position.loot("pink")) == ("B01 B02 S01", "", "B03")
    assert not position.can(DEPOT)
    assert position.words("gangster_0")["number of cards in the pile"] == 3


@pytest.mark.clause("HU-133", "HU-134", "HU-R44")
def test_pink_banks_into_the_same_pile() -> None:
    """At the loft the pink car banks what Agathe carries, into the common pile."""
    position = acting("convoy", green=car(5, 7, loot="B01"), pink=car(19, 1, loot="B03 S02"))
    position.play(LOFT, DEPOT)
    assert position.pile == "B01 B03 S02"


@pytest.mark.clause("HU-131", "HU-96", "HU-109")
def test_the_pile_is_safe() -> None:
    """Neither theft nor the death of the convoy's last man touches the pile."""
    given: dict[str, Any] = {"pile": "B01", "red": car(4, 12), "pink": car(3, 12, loot="B02")}
    assert acting("red", **given).play(STEAL).pile == "B01"
    cars = {"red": car(4, 12), "green": car(5, 12, aboard=1, loot="B03"), "pile": "B01"}
    position = acting("red", **cars).dice(SKULL, *[BLANK] * 3).play(attack("east"))
    assert (position.pile, position.loot("red")) == ("B01", "B03")


@pytest.mark.clause("HU-R44", "HU-R57", "HU-131", "HU-133")
@pytest.mark.parametrize(
    ("given", "action"),
    [
        ({"green": car(5, 6, loot="B01")}, DEPOT),
        ({"green": car(5, 7, (9, 14), aboard=0, loot="B01")}, DEPOT),
        ({"green": car(0, 9, (5, 7), loot="B01")}, DEPOT),
        ({"pink": car(19, 0, loot="B01")}, LOFT),
        ({"pink": car(19, 1, (9, 14), loot="B01")}, LOFT),
        ({"pink": car(18, 0, (19, 1), loot="B01")}, LOFT),
        ({"pink": car(14, 1, loot="B01")}, LOFT),
    ],
)
def test_banking_needs_the_car_with_a_man_aboard_at_home(given: dict[str, Car], action: str) -> None:
    """Not beside the building, not with an empty car, not by a man on foot."""
    assert not acting("convoy", **given).can(action)


@pytest.mark.clause("HU-R44", "HU-30")
def test_no_leaving_after_banking() -> None:
    """Banking is an action: the car stays for this turn."""
    position = acting("convoy", green=car(5, 7, loot="B01")).play(DEPOT)
    assert position.legal() == [DONE]


@pytest.mark.clause("HU-133", "HU-131")
def test_others_bank_nothing() -> None:
    """A gangster's or police loot is never banked."""
    assert not any("banks" in text for text in acting("red", red=car(1, 17, loot="B01")).legal())
    assert not any("banks" in text for text in acting("blue", dark_blue=car(14, 1, loot="B01")).legal())
