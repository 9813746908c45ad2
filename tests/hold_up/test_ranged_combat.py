"""Ranged combat (section 3.8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hold_up.positions import (
    BLANK,
    DONE,
    NO_REPLY,
    REPLY,
    SKULL,
    Car,
    Place,
    Scene,
    acting,
    attack,
    car,
    scene,
    shoot,
)


def shots(position: Scene) -> list[str]:
    """The shots that are offered."""
    return [text for text in position.legal() if " shoots " in text]


def shot(*faces: int, red: str = "2", blue: str = "", men: int = 4, between: int = 2, **given: Any) -> Scene:
    """The red car at (0, 9) shot east along row 9 at the dark blue car; weapons, men aboard and dice as given."""
    cars = {"red": car(0, 9, aboard=men, weapons=red), "dark_blue": car(between + 1, 9, weapons=blue)}
    return acting("red", **{**cars, **given}).dice(*faces).play(shoot("east", between))


@pytest.mark.clause("HU-98", "HU-102")
def test_a_shot_kills_by_skulls() -> None:
    """Each skull kills one man of the car shot at; a blank kills nobody."""
    assert shot(SKULL).alive("dark blue") == 1
    assert shot(BLANK).alive("dark blue") == 2
    assert shot(SKULL, SKULL, red="22").alive("dark blue") == 0


@pytest.mark.clause("HU-98", "HU-R19")
def test_only_manned_vehicles_with_a_weapon_shoot() -> None:
    """No weapon, nobody aboard, or a man on foot: no shot."""
    blue = car(3, 9)
    assert shots(acting("red", red=car(0, 9), dark_blue=blue)) == []
    assert shots(acting("red", red=car(0, 9, (9, 14), aboard=0, weapons="5"), dark_blue=blue)) == []
    assert shots(acting("red", red=car(0, 0, (0, 9), weapons="5"), dark_blue=blue)) == []
    assert shots(acting("red", red=car(0, 9, weapons="5"), dark_blue=blue)) == [shoot("east", 2)]


@pytest.mark.clause("HU-98", "HU-R19")
def test_men_on_foot_can_be_shot_and_do_not_reply() -> None:
    """A man on foot in line dies by a skull; if he survives he has no answer, whatever his car holds."""
    given: dict[str, Any] = {"dark_blue": car(3, 3, (3, 9), weapons="5")}
    assert shot(SKULL, **given).men("dark blue")[0] == "out"
    position = shot(BLANK, **given)
    assert (position.player, position.phase, position.alive("red")) == ("red", "action", 4)


@pytest.mark.clause("HU-98")
def test_no_shot_before_the_movement_is_over() -> None:
    """Shots are actions."""
    position = scene("red", red=car(0, 9, weapons="5"), dark_blue=car(3, 9))
    assert shots(position) == []


@pytest.mark.clause("HU-99", "HU-100", "HU-R01")
@pytest.mark.parametrize("reach", range(6))
@pytest.mark.parametrize("between", range(6))
def test_a_weapon_shoots_up_to_its_range(reach: int, between: int) -> None:
    """A weapon of range r shoots at all distances from 0 to r; neighbours are at 0."""
    position = acting("red", red=car(8, 12, weapons=str(reach)), dark_blue=car(9 + between, 12))
    assert shots(position) == ([shoot("east", between)] if between <= reach else [])


@pytest.mark.clause("HU-99", "HU-R01")
def test_nothing_reaches_beyond_five() -> None:
    """With six cells between no weapon reaches."""
    assert shots(acting("red", red=car(8, 12, weapons="5"), dark_blue=car(15, 12))) == []


@pytest.mark.clause("HU-101")
@pytest.mark.parametrize(
    ("men", "weapons", "between", "dice"),
    [(4, "222", 2, 3), (2, "22", 2, 2), (2, "222", 2, 2), (4, "12", 2, 1), (4, "1345", 3, 3), (1, "555", 0, 1),
     (4, "0125", 0, 4), (3, "0125", 0, 3)],
)  # fmt: skip
def test_dice_are_the_lesser_of_men_and_usable_weapons(men: int, weapons: str, between: int, dice: int) -> None:
    """Each man aboard uses one weapon that reaches: so many dice are rolled, and no more."""
    for number in (dice - 1, dice):
        faces = [BLANK] * number + [SKULL] + [BLANK] * 3
        given: dict[str, Any] = {"green": car(1 + between, 9), "dark_blue": car(9, 3)}
        position = shot(*faces, red=weapons, men=men, between=between, **given)
        assert position.alive("green") == (2 if number < dice else 3)


@pytest.mark.clause("HU-103", "HU-100", "HU-R21")
@pytest.mark.parametrize(("weapons", "is_asked"), [("2", True), ("5", True), ("1", False), ("01", False), ("", False)])
def test_who_may_reply(weapons: str, is_asked: bool) -> None:
    """A surviving car is asked for a reply if one of its weapons reaches that far; otherwise there is none."""
    position = shot(BLANK, SKULL, SKULL, blue=weapons)
    if is_asked:
        assert (position.player, position.legal()) == ("blue", [REPLY, NO_REPLY])
    else:
        assert (position.player, position.phase, position.alive("red")) == ("red", "action", 4)


@pytest.mark.clause("HU-103", "HU-101")
@pytest.mark.parametrize(
    ("weapons", "face", "reply", "red"),
    [("22", BLANK, REPLY, 2), ("25", SKULL, REPLY, 3), ("12", BLANK, REPLY, 3), ("22", BLANK, NO_REPLY, 4)],
)
def test_dice_of_the_reply(weapons: str, face: int, reply: str, red: int) -> None:
    """The reply uses the survivors and the weapons that reach; it is optional."""
    position = shot(face, SKULL, SKULL, SKULL, blue=weapons).play(reply)
    assert position.alive("red") == red
    assert (position.player, position.phase) == ("red", "action")


@pytest.mark.clause("HU-103")
def test_the_dead_do_not_reply() -> None:
    """A car whose men aboard all died does not reply."""
    position = shot(SKULL, SKULL, red="22", dark_blue=car(3, 9, (9, 14), aboard=1, weapons="5"))
    assert (position.player, position.men("dark blue")) == ("red", [(9, 14), "out"])


@pytest.mark.clause("HU-104", "HU-R02")
def test_a_contact_shot_is_not_answered_without_a_weapon() -> None:
    """Against a neighbour the attacker may choose: close combat with a reply, or a shot with none."""
    cars = {"red": car(3, 12, weapons="0"), "dark_blue": car(4, 12)}
    position = acting("red", **cars)
    assert position.can(attack("east"), shoot("east", 0))
    position.dice(BLANK, SKULL, SKULL).play(shoot("east", 0))
    assert (position.alive("red"), position.player) == (4, "red")


@pytest.mark.clause("HU-R22", "HU-R02")
@pytest.mark.parametrize(("first", "second"), [(attack("east"), shoot("east", 0)), (shoot("east", 0), attack("east"))])
def test_one_combat_per_pair_close_or_ranged(first: str, second: str) -> None:
    """After either kind of combat the pair fights no more in this turn; in the next one it may."""
    position = acting("red", red=car(3, 12, weapons="0"), dark_blue=car(4, 12)).dice(*[BLANK] * 8).play(first)
    assert not position.can(first, second)
    position.next_turn("red").idle()
    assert position.can(first, second)


@pytest.mark.clause("HU-105", "HU-R18")
@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ((12, 12), [shoot("east", 3)]),
        ((8, 9), []),  # neither row nor column
        ((6, 11), []),
        ((9, 12), [shoot("east", 0)]),
    ],
)
def test_shots_follow_rows_and_columns(place: Place, expected: list[str]) -> None:
    """Only pawns in the same row or column are in line."""
    blue = car(*place) if place != (8, 9) else car(0, 0, (10, 10))
    assert shots(acting("red", red=car(8, 12, weapons="5"), dark_blue=blue)) == expected


@pytest.mark.clause("HU-105")
@pytest.mark.parametrize(
    ("place", "direction"), [((3, 9), "north"), ((3, 15), "south"), ((1, 12), "west"), ((5, 12), "east")]
)
def test_shots_in_all_four_directions(place: Place, direction: str) -> None:
    """North, east, south and west."""
    between = abs(place[0] - 3) + abs(place[1] - 12) - 1
    assert shots(acting("red", red=car(3, 12, weapons="5"), dark_blue=car(*place))) == [shoot(direction, between)]


@pytest.mark.clause("HU-106", "HU-R18")
def test_the_river_is_no_straight_line() -> None:
    """No shot over water, along a row or a column; over a bridge there is one."""
    assert shots(acting("red", red=car(15, 0, weapons="5"), dark_blue=car(18, 0))) == []
    assert shots(acting("red", red=car(18, 5, weapons="5"), dark_blue=car(18, 8))) == []
    assert shots(acting("red", red=car(15, 3, weapons="5"), dark_blue=car(18, 3))) == [shoot("east", 2)]


@pytest.mark.clause("HU-R18")
@pytest.mark.parametrize(
    ("red", "blue"),
    [
        (car(6, 8, weapons="5"), car(0, 0, (7, 8))),  # fence
        (car(6, 9, weapons="5"), car(0, 0, (9, 9))),  # hedge
        (car(6, 4, weapons="5"), car(0, 0, (5, 4))),  # into a building from its entry
        (car(6, 4, weapons="5"), car(3, 4)),  # through buildings
        (car(1, 17, weapons="5"), car(1, 18)),  # out of a lair
        (car(0, 1, weapons="5"), car(3, 1)),  # ordinary buildings
    ],
)
def test_walls_stop_shots(red: Car, blue: Car) -> None:
    """Nobody shoots into, out of or through buildings, hedges and fences, not even from an entry cell."""
    assert shots(acting("red", red=red, dark_blue=blue)) == []


@pytest.mark.clause("HU-R18", "HU-91")
def test_parks_and_openings_are_open_to_shots() -> None:
    """Shots cross parks and go through an opening into Luna Park."""
    across = acting("red", red=car(6, 13, weapons="5"), dark_blue=car(12, 13))
    assert shots(across) == [shoot("east", 5)]
    assert shots(acting("red", red=car(11, 6, weapons="5"), dark_blue=car(0, 0, (11, 10)))) == [shoot("south", 3)]


@pytest.mark.clause("HU-107", "HU-R18", "HU-R57")
@pytest.mark.parametrize(
    ("given", "is_free"),
    [
        ({"green": car(2, 9)}, False),
        ({"light_blue": car(2, 9, (9, 14), aboard=0)}, False),
        ({"pink": car(2, 9)}, False),
        ({"green": car(0, 0, (2, 9))}, True),
    ],
)
def test_vehicles_between_prevent_a_shot(given: dict[str, Any], is_free: bool) -> None:
    """Any car in between, an empty one too, blocks the line; men do not."""
    position = acting("red", **{"red": car(0, 9, weapons="5"), "dark_blue": car(4, 9), **given})
    assert position.can(shoot("east", 3)) == is_free


@pytest.mark.clause("HU-107", "HU-R18")
def test_the_roadblock_does_not_stop_shots() -> None:
    """A shot passes the roadblock."""
    position = acting("red", event="Roadblock", roadblock=(6, 9), red=car(6, 8, weapons="5"), dark_blue=car(6, 10))
    assert shots(position) == [shoot("south", 1)]


@pytest.mark.clause("HU-107")
def test_a_shot_hits_the_nearest_pawn_or_those_behind_men() -> None:
    """Behind a man both he and the car are targets, behind a car nothing."""
    cars = {"red": car(0, 9, weapons="5"), "dark_blue": car(4, 9, (2, 9))}
    assert shots(acting("red", **cars)) == [shoot("east", 1), shoot("east", 3)]
    cars = {"red": car(0, 9, weapons="5"), "dark_blue": car(2, 9, (4, 9))}
    assert shots(acting("red", **cars)) == [shoot("east", 1)]


@pytest.mark.clause("HU-108", "HU-92", "HU-93", "HU-95", "HU-97")
def test_who_may_shoot_at_whom() -> None:
    """Police shoot at gangsters only, the convoy at nobody, gangsters at all but Agathe, nobody at his own."""
    row = {"pink": car(1, 9), "green": car(3, 9, weapons="5"), "light_blue": car(3, 12), "dark_violet": car(0, 0)}
    position = acting("blue", 5, dark_blue=car(2, 9, weapons="5"), **row)
    assert shots(position) == []
    assert shots(acting("convoy", red=car(2, 9), green=car(0, 9, weapons="5"))) == []
    assert shots(acting("red", red=car(2, 9, weapons="5"), green=car(3, 9), pink=car(1, 9))) == [shoot("east", 0)]
    assert shots(acting("red", 5, red=car(2, 9, weapons="5"), brown=car(1, 9))) == [shoot("west", 0)]
    assert shots(acting("blue", dark_blue=car(2, 9, weapons="5"), red=car(1, 9), light_blue=car(3, 9))) == [
        shoot("west", 0)
    ]
    assert shots(acting("red", red=car(2, 9, (4, 9), weapons="5"))) == []


@pytest.mark.clause("HU-93", "HU-103")
def test_the_convoy_may_reply_to_a_shot() -> None:
    """Green, shot at by a gangster, may reply with weapons that reach."""
    cars = {"red": car(0, 9, weapons="2"), "green": car(3, 9, weapons="2")}
    position = acting("red", **cars).dice(BLANK, SKULL).play(shoot("east", 2))
    assert position.player == "convoy"
    assert position.play(REPLY).alive("red") == 3


@pytest.mark.clause("HU-98")
def test_both_police_cars_shoot() -> None:
    """The light car is named by its own slot."""
    position = acting("blue", light_blue=car(0, 9, weapons="2"), red=car(3, 9)).dice(SKULL).play(shoot("east", 2, 2))
    assert position.alive("red") == 3
    assert position.legal() == [DONE]


@pytest.mark.clause("HU-R23")
def test_empty_cars_are_not_shot_at() -> None:
    """Nobody is aboard to be hit."""
    assert shots(acting("red", red=car(0, 9, weapons="5"), dark_blue=car(3, 9, (9, 14), aboard=0))) == []


@pytest.mark.clause("GAP-4", "HU-84", "HU-89")
def test_two_of_six_faces_are_skulls() -> None:
    """Exactly two faces of the combat die kill."""
    assert [shot(face).alive("dark blue") for face in range(1, 7)] == [1, 1, 2, 2, 2, 2]
