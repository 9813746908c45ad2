"""Armouries and weapons (section 3.4)."""

from __future__ import annotations

import pytest

from tests.hold_up.positions import DONE, Car, Scene, acting, car, scene

ARMOURY, OTHER_ARMOURY = (5, 1), (19, 4)


def draw(person: int = 1) -> str:
    """The words for drawing a weapon."""
    return f"person {person} draws a weapon"


def discards(position: Scene) -> str:
    """The ranges that may be discarded."""
    return "".join(reach for reach in "012345" if position.can(f"discard a weapon of range {reach}"))


@pytest.mark.clause("HU-49", "HU-50")
@pytest.mark.parametrize(
    ("player", "colour", "person", "crew"),
    [("red", "red", 1, 4), ("blue", "dark blue", 1, 2), ("blue", "light blue", 3, 2), ("convoy", "green", 1, 3)],
)
def test_a_man_in_an_armoury_brings_a_weapon(player: str, colour: str, person: int, crew: int) -> None:
    """The next weapon card goes, visible to all, under the card of the man's own colour, wherever the vehicle is."""
    position = acting(player, weapon="4", **{colour.replace(" ", "_"): car(0, 9, ARMOURY)})
    before = position.deck("weapon")
    position.play(draw(person))
    assert position.weapons(colour) == "4"
    assert position.deck("weapon") == before[1:]
    for seat in position.ruleset.seats:
        weapons = position.words(seat)[f"{colour} weapons"]
        assert {name: number for name, number in weapons.items() if number} == {"range 4": 1}
    assert position.aboard(colour) == crew - 1


@pytest.mark.clause("HU-49", "HU-R09")
def test_each_man_draws_once_a_turn() -> None:
    """Two men in armouries bring a weapon each; none of them a second one in this turn."""
    position = acting("red", weapon="31", red=car(0, 9, ARMOURY, OTHER_ARMOURY)).play(draw(2))
    assert position.can(draw(1))
    assert not position.can(draw(2))
    position.play(draw(1))
    assert position.weapons("red") == "13"
    assert position.legal() == [DONE]


@pytest.mark.clause("HU-49", "HU-27")
def test_only_men_in_an_armoury_draw() -> None:
    """Neither the car at the door nor a man beside it brings a weapon."""
    assert acting("red", red=car(6, 1, (5, 0))).legal() == [DONE]


@pytest.mark.clause("HU-51")
def test_a_man_draws_again_on_later_turns() -> None:
    """Who stays in the armoury may draw again in the next turn."""
    position = acting("red", weapon="31", red=car(0, 9, ARMOURY)).play(draw())
    position.next_turn("red").idle()
    assert position.play(draw()).weapons("red") == "13"


@pytest.mark.clause("HU-52", "HU-53", "HU-54", "HU-55", "HU-R27")
@pytest.mark.parametrize(
    ("player", "colour", "weapons"),
    [("red", "red", "1122"), ("blue", "dark blue", "12"), ("blue", "light blue", "12"), ("convoy", "green", "112")],
)
def test_weapons_above_the_cap_go_under_the_deck(player: str, colour: str, weapons: str) -> None:
    """With 4, 2 or 3 weapons one more makes the owner put a card of his choice, old or new, under the deck."""
    person = 3 if colour == "light blue" else 1
    for chosen in "25":
        given = {colour.replace(" ", "_"): car(0, 9, ARMOURY, weapons=weapons)}
        position = acting(player, weapon="5", **given).play(draw(person))
        assert position.phase == "discard a weapon"
        assert discards(position) == "125"
        position.play(f"discard a weapon of range {chosen}")
        assert position.weapons(colour) == (weapons + "5").replace(chosen, "", 1)
        assert position.deck("weapon")[-1] == chosen
        assert position.phase == "action"


@pytest.mark.clause("HU-53", "HU-54", "HU-55", "HU-R27")
@pytest.mark.parametrize(
    ("player", "colour", "weapons"), [("red", "red", "113"), ("blue", "dark blue", "1"), ("convoy", "green", "11")]
)
def test_no_discard_up_to_the_cap(player: str, colour: str, weapons: str) -> None:
    """As long as the cap is kept nothing is discarded, and nobody may."""
    position = acting(player, weapon="5", **{colour.replace(" ", "_"): car(0, 9, ARMOURY, weapons=weapons)})
    position.play(draw())
    assert position.weapons(colour) == weapons + "5"
    assert not position.legal("discard")


@pytest.mark.clause("HU-55")
def test_each_police_car_has_a_cap_of_its_own() -> None:
    """Two weapons in the dark car leave room for two in the light one."""
    given = {"dark_blue": car(0, 9, weapons="11"), "light_blue": car(0, 10, ARMOURY, weapons="2")}
    position = acting("blue", weapon="3", **given).play(draw(3))
    assert (position.weapons("dark blue"), position.weapons("light blue"), position.phase) == ("11", "23", "action")


@pytest.mark.clause("HU-R28")
def test_agathe_draws_no_weapon() -> None:
    """Agathe may stand in an armoury, but draws nothing."""
    assert acting("convoy", pink=car(19, 0, ARMOURY)).legal() == [DONE]


@pytest.mark.clause("HU-R37")
def test_an_empty_weapon_deck_gives_nothing() -> None:
    """Without cards no draw is offered."""
    position = scene("red", players=5, red=car(0, 9, ARMOURY))
    position.set_deck("weapon", [])
    position.idle()
    assert position.legal() == [DONE]


@pytest.mark.clause("HU-52", "HU-R37")
def test_discards_come_again_in_their_order() -> None:
    """Once the deck has been drawn through, the discarded cards come in the order in which they went under it."""
    position = scene("red", red=car(0, 9, ARMOURY, OTHER_ARMOURY, weapons="1122"))
    position.set_deck("weapon", [*"55"]).idle()
    position.play(draw(1), "discard a weapon of range 1", draw(2), "discard a weapon of range 2")
    assert position.deck("weapon") == ["1", "2"]
    assert int(position.state.unseen[2]) == 0


@pytest.mark.clause("HU-49")
def test_the_man_of_a_car_without_crew_brings_weapons() -> None:
    """The vehicle may be empty: the weapon goes under its card all the same."""
    empty: Car = car(0, 9, ARMOURY, aboard=0)
    assert acting("red", weapon="2", red=empty).play(draw()).weapons("red") == "2"
