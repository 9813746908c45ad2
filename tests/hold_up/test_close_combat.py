"""Close combat, and theft from Agathe (section 3.7)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hold_up.positions import (
    BLANK,
    DONE,
    GONE,
    NO_REPLY,
    REPLY,
    SKULL,
    STEAL,
    Car,
    Place,
    Scene,
    acting,
    attack,
    car,
    unchanged,
)

BANK_4 = (5, 4)
SAME = "person 1 attacks to the same building"


def attacks(position: Scene) -> list[str]:
    """The attacks that are offered."""
    return [text for text in position.legal() if " attacks to the " in text]


def duel(*faces: int, red: int = 4, blue: int = 2, **given: Any) -> Scene:
    """The red car attacked the dark blue car east of it; men aboard and dice as given."""
    cars = {"red": car(3, 12, aboard=red), "dark_blue": car(4, 12, aboard=blue)}
    return acting("red", **{**cars, **given}).dice(*faces).play(attack("east"))


@pytest.mark.clause("HU-82")
@pytest.mark.parametrize(
    ("place", "direction"), [((3, 11), "north"), ((4, 12), "east"), ((3, 13), "south"), ((2, 12), "west")]
)
def test_adjacent_vehicles_may_fight(place: Place, direction: str) -> None:
    """A car may attack an opposing car on any of the four cells beside it."""
    position = acting("red", red=car(3, 12), dark_blue=car(*place))
    assert attacks(position) == [attack(direction)]


@pytest.mark.clause("HU-82", "HU-R17")
@pytest.mark.parametrize("place", [(5, 12), (2, 11), (3, 9), (24, 3)])
def test_no_close_combat_further_away(place: Place) -> None:
    """Two cells away, diagonally or over a link nobody fights."""
    start = (0, 3) if place == (24, 3) else (3, 12)
    assert not attacks(acting("red", red=car(*start), dark_blue=car(*place) if place != (2, 11) else car(9, 3, place)))


@pytest.mark.clause("HU-83", "HU-84", "HU-85")
@pytest.mark.parametrize(("men", "faces", "dead"), [(4, 4, 2), (2, 2, 2), (1, 1, 1), (3, 3, 2)])
def test_one_die_for_every_man_aboard(men: int, faces: int, dead: int) -> None:
    """As many dice as men aboard are rolled: with skulls only, so many men die, the surplus is lost."""
    position = duel(*[SKULL] * faces, BLANK, red=men)
    assert position.alive("dark blue") == 2 - dead
    assert position.alive("red") == men


@pytest.mark.clause("HU-83")
def test_men_outside_roll_no_dice() -> None:
    """Only men aboard count: with one of four aboard a single die is rolled."""
    position = duel(BLANK, BLANK, BLANK, SKULL, SKULL, SKULL, red=1)
    assert position.alive("dark blue") == 2
    cars = {"red": car(3, 12, (8, 13), (9, 13), (10, 13)), "dark_blue": car(4, 12)}
    position = acting("red", **cars).dice(BLANK, BLANK, BLANK, SKULL, SKULL).play(attack("east"))
    assert position.alive("dark blue") == 2


@pytest.mark.clause("HU-84", "HU-85", "HU-R58")
def test_the_dead_leave_the_board() -> None:
    """The man with the highest slot aboard dies first, and nobody outside."""
    position = duel(SKULL, BLANK, BLANK, BLANK, BLANK)
    assert position.men("dark blue") == ["aboard", "out"]
    position = acting("red", red=car(3, 12), green=car(4, 12, (9, 9))).dice(SKULL, BLANK, BLANK, BLANK, BLANK)
    assert position.play(attack("east")).men("green") == [(9, 9), "aboard", "out"]


@pytest.mark.clause("HU-86", "HU-R21")
@pytest.mark.parametrize(("faces", "red", "blue"), [((6, 6, 6, 6, 1, 1), 2, 2), ((1, 6, 6, 6, 1, 1), 3, 1)])
def test_survivors_reply(faces: tuple[int, ...], red: int, blue: int) -> None:
    """The attacked car replies at once, without being asked, with a die for every survivor; then the combat is over."""
    position = duel(*faces)
    assert (position.alive("red"), position.alive("dark blue")) == (red, blue)
    assert (position.player, position.phase) == ("red", "action")


@pytest.mark.clause("HU-86")
def test_no_reply_of_the_dead() -> None:
    """When nobody survives in the car nobody replies, even if men of that colour live elsewhere."""
    position = duel(1, 1, 1, 1, 1, 1, dark_blue=car(4, 12, (9, 9)))
    assert (position.alive("red"), position.men("dark blue")) == (4, [(9, 9), "out"])


@pytest.mark.clause("HU-87", "HU-88", "HU-R22")
def test_several_combats_in_any_order() -> None:
    """A car beside two enemies fights both, in the order it likes, each of them once."""
    cars = {"red": car(3, 12), "dark_blue": car(4, 12), "light_blue": car(2, 12)}
    for order in (("east", "west"), ("west", "east")):
        position = acting("red", **cars)
        for number, direction in enumerate(order):
            assert attacks(position) == [attack(way) for way in ("east", "west") if way in order[number:]]
            position.dice(*[BLANK] * 6).play(attack(direction))
        assert attacks(position) == []


@pytest.mark.clause("HU-R22", "HU-87")
def test_later_combats_use_the_men_then_alive() -> None:
    """Who lost men in the first combat rolls fewer dice in the second."""
    cars = {"red": car(3, 12), "dark_blue": car(4, 12), "light_blue": car(2, 12)}
    position = acting("red", **cars).dice(6, 6, 6, 6, 1, 1).play(attack("east"))
    assert position.alive("red") == 2
    position.dice(6, 6, 1, 1, 1).play(attack("west"))
    assert (position.alive("light blue"), position.alive("red")) == (2, 0)


@pytest.mark.clause("HU-R22")
def test_every_pawn_of_a_player_may_fight_the_same_enemy() -> None:
    """Car and man are different pawns: both fight the car between them."""
    position = acting("red", red=car(3, 12, (5, 12)), dark_blue=car(4, 12)).dice(*[BLANK] * 5).play(attack("east"))
    assert attacks(position) == [attack("west", "person 1")]


@pytest.mark.clause("HU-89", "HU-R21")
@pytest.mark.parametrize(("reply", "faces", "red"), [(REPLY, (6, 1), 3), (REPLY, (6, 6), 4), (NO_REPLY, (6, 1), 4)])
def test_man_against_man(reply: str, faces: tuple[int, int], red: int) -> None:
    """One die each; the surviving defender is asked whether he replies."""
    position = acting("red", red=car(0, 0, (8, 13)), dark_blue=car(0, 9, (9, 13))).dice(*faces)
    position.play(attack("east", "person 1"))
    assert (position.player, position.phase, position.legal()) == ("blue", "reply to an attack", [REPLY, NO_REPLY])
    position.play(reply)
    assert (position.alive("red"), position.alive("dark blue")) == (red, 2)
    assert (position.player, position.phase) == ("red", "action")


@pytest.mark.clause("HU-89")
def test_a_man_who_dies_does_not_reply() -> None:
    """A single skull kills the man attacked, and nothing is asked."""
    position = acting("red", red=car(0, 0, (8, 13)), dark_blue=car(0, 9, (9, 13))).dice(SKULL, SKULL)
    position.play(attack("east", "person 1"))
    assert (position.men("dark blue"), position.alive("red"), position.player) == (["out", "aboard"], 4, "red")


@pytest.mark.clause("HU-90", "HU-89")
def test_a_vehicle_attacks_a_man() -> None:
    """The car rolls a die for every man aboard; the survivor may reply with one die at a man aboard."""
    cars = {"red": car(6, 13), "dark_blue": car(0, 9, (7, 13))}
    assert acting("red", **cars).dice(6, 6, 6, 1).play(attack("east")).alive("dark blue") == 1
    position = acting("red", **cars).dice(6, 6, 6, 6, 1, 1).play(attack("east"), REPLY)
    assert (position.aboard("red"), position.alive("dark blue")) == (3, 2)


@pytest.mark.clause("HU-90", "HU-R20")
def test_a_man_attacks_a_vehicle() -> None:
    """The man rolls one die, the car replies by itself with all aboard; more skulls than men are lost."""
    cars = {"red": car(0, 0, (3, 12)), "green": car(4, 12)}
    position = acting("red", **cars).dice(1, 1, 1).play(attack("east", "person 1"))
    assert (position.alive("green"), position.men("red")[0], position.alive("red")) == (2, "out", 3)
    position = acting("red", **cars).dice(6, 6, 6, 6, 1).play(attack("east", "person 1"))
    assert (position.alive("green"), position.alive("red")) == (3, 4)


@pytest.mark.clause("HU-91", "HU-R17")
@pytest.mark.parametrize(
    ("red", "blue", "expected"),
    [
        (car(0, 0, BANK_4), car(0, 9, BANK_4), [SAME]),
        (car(6, 4), car(0, 9, BANK_4), [attack("west")]),
        (car(0, 0, (5, 3)), car(0, 9, BANK_4), [attack("south", "person 1")]),
        (car(0, 0, BANK_4), car(6, 4), [attack("east", "person 1")]),
        (car(4, 3), car(0, 9, BANK_4), []),
        (car(0, 0, (4, 3)), car(0, 9, BANK_4), []),
        (car(6, 3), car(0, 9, BANK_4), []),
    ],
)
def test_fights_in_and_at_buildings(red: Car, blue: Car, expected: list[str]) -> None:
    """A man in a building is fought from inside it and from its entry cells, and fights those; walls protect him."""
    assert attacks(acting("red", red=red, dark_blue=blue)) == expected


@pytest.mark.clause("HU-R17")
@pytest.mark.parametrize(("place", "expected"), [((6, 8), []), ((6, 9), [attack("east")])])
def test_the_fence_of_luna_park_separates(place: Place, expected: list[str]) -> None:
    """Over the fence nobody fights; through an opening they do."""
    man = (place[0] + 1, place[1])
    assert attacks(acting("red", red=car(*place), dark_blue=car(0, 0, man))) == expected
    mirrored = acting("red", red=car(0, 0, man), dark_blue=car(*place))
    assert len(attacks(mirrored)) == len(expected)


@pytest.mark.clause("HU-92", "HU-108")
def test_police_attack_gangsters_only() -> None:
    """A police car leaves green, pink and other police alone; gangsters it may attack."""
    cars = {"green": car(4, 12), "dark_violet": car(2, 12), "light_blue": car(3, 13), "pink": car(3, 11)}
    assert not attacks(acting("blue", 5, dark_blue=car(3, 12), **cars))
    assert attacks(acting("blue", 5, dark_blue=car(3, 12), **{**cars, "red": car(4, 12), "green": car(5, 12)}))
    assert attacks(acting("blue", 5, dark_blue=car(3, 12), **{**cars, "brown": car(4, 12), "green": car(5, 12)}))


@pytest.mark.clause("HU-93")
def test_convoy_never_attacks_but_replies() -> None:
    """Between enemies the convoy is offered no attack; attacked on foot it is asked for a reply."""
    assert not attacks(acting("convoy", green=car(3, 12, (8, 13)), red=car(4, 12, (9, 13)), dark_blue=car(2, 12)))
    position = acting("red", green=car(3, 12, (8, 13)), red=car(4, 12, (9, 13))).dice(BLANK, SKULL)
    position.play(attack("west", "person 1"))
    assert (position.player, position.legal()) == ("convoy", [REPLY, NO_REPLY])
    assert position.play(REPLY).alive("red") == 3


@pytest.mark.clause("HU-94", "HU-95")
def test_agathe_neither_attacks_nor_is_attacked() -> None:
    """Nobody can attack her or her car, in close combat or by a shot, and she attacks nobody."""
    cars = {"pink": car(3, 12), "red": car(4, 12, weapons="5"), "dark_blue": car(3, 11)}
    assert attacks(acting("blue", **cars)) == []
    assert attacks(acting("red", red=car(4, 12, (2, 12)), pink=car(3, 12))) == []
    assert attacks(acting("red", red=car(4, 12), pink=car(9, 3, (3, 12)))) == []
    assert not acting("red", red=car(4, 12, weapons="5"), pink=car(3, 12)).legal("vehicle 1 shoots")
    assert acting("convoy", **cars).legal() == [DONE]
    inside = acting("red", red=car(0, 0, BANK_4), pink=car(9, 3, BANK_4))
    assert not attacks(inside)


@pytest.mark.clause("HU-97", "HU-148")
def test_a_gangster_may_attack_anyone() -> None:
    """Police, convoy and the other gangster alike."""
    cars = {"brown": car(4, 12), "dark_blue": car(2, 12), "green": car(3, 11), "light_violet": car(3, 13)}
    assert len(attacks(acting("red", 5, red=car(3, 12), **cars))) == 4
    assert len(attacks(acting("brown", 5, red=car(3, 12), brown=car(4, 12)))) == 1


@pytest.mark.clause("HU-97")
def test_nobody_attacks_his_own_pawns() -> None:
    """A player's own cars and men are no opponents."""
    assert not attacks(acting("red", red=car(3, 12, (4, 12), (5, 12))))
    assert not attacks(acting("blue", dark_blue=car(3, 12, (3, 11)), light_blue=car(4, 12)))


@pytest.mark.clause("HU-R20")
def test_skulls_never_reach_men_outside_the_target() -> None:
    """Four skulls against one man aboard kill that one; his colleague beside the car lives."""
    position = duel(1, 1, 1, 1, 1, dark_blue=car(4, 12, (5, 12)))
    assert position.men("dark blue") == [(5, 12), "out"]


@pytest.mark.clause("HU-R23", "HU-R57")
def test_an_empty_car_is_not_attacked_and_does_not_attack() -> None:
    """There is nobody to hit in an empty car, and nobody to hit from it."""
    assert not attacks(acting("red", red=car(3, 12), dark_blue=car(4, 12, (9, 9), aboard=0)))
    assert not attacks(acting("red", red=car(3, 12, (9, 9), aboard=0), dark_blue=car(4, 12)))


@pytest.mark.clause("HU-R58", "HU-91")
def test_choosing_among_several_colours_in_a_bank() -> None:
    """With men of several colours inside the attacker names the colour; with one colour nothing is asked."""
    cars = {"red": car(6, 4), "dark_blue": car(0, 9, BANK_4), "green": car(5, 7, BANK_4), "pink": car(9, 3, BANK_4)}
    position = acting("red", **cars).play(attack("west"))
    assert position.phase == "choose a target"
    assert position.legal() == ["attack a dark blue man", "attack a green man"]
    position.dice(SKULL, BLANK, BLANK, BLANK).play("attack a green man")
    assert (position.alive("green"), position.alive("dark blue")) == (2, 2)
    position = acting("red", **{**cars, "green": car(5, 7)}).dice(SKULL, BLANK, BLANK, BLANK).play(attack("west"))
    assert position.alive("dark blue") == 1


@pytest.mark.clause("HU-R58", "HU-92")
def test_police_choose_among_gangsters_only() -> None:
    """Men a police player may not attack are no choice."""
    cars = {"dark_blue": car(6, 4), "red": car(0, 9, BANK_4), "green": car(5, 7, BANK_4)}
    position = acting("blue", **cars).dice(SKULL, BLANK).play(attack("west"))
    assert (position.alive("red"), position.alive("green"), position.phase) == (3, 3, "action")
    cars = {**cars, "brown": car(0, 12, BANK_4)}
    position = acting("blue", 5, **cars).play(attack("west"))
    assert position.legal() == ["attack a red man", "attack a brown man"]


@pytest.mark.clause("HU-R58", "HU-R22")
def test_men_in_a_bank_are_attacked_by_slot() -> None:
    """The lowest slot this attacker may still fight is attacked; when he has fought all, no attack is left."""
    cars = {"red": car(6, 4), "dark_blue": car(0, 9, BANK_4, BANK_4)}
    position = acting("red", **cars).dice(*[BLANK] * 4).play(attack("west"), NO_REPLY)
    position.dice(SKULL, *[BLANK] * 3).play(attack("west"))
    assert position.men("dark blue") == [BANK_4, "out"]
    assert not attacks(position)
    assert acting("red", **cars).dice(SKULL, 6, 6, 6).play(attack("west")).men("dark blue") == ["out", BANK_4]


@pytest.mark.clause("HU-R22", "HU-R58")
def test_a_colour_that_was_fought_is_no_choice_any_more() -> None:
    """After the only dark blue man was fought the green one is attacked without a question."""
    cars = {"red": car(6, 4), "dark_blue": car(0, 9, BANK_4), "green": car(5, 7, BANK_4)}
    position = acting("red", **cars).play(attack("west")).dice(*[BLANK] * 4)
    position.play("attack a dark blue man", NO_REPLY).dice(SKULL, *[BLANK] * 3).play(attack("west"))
    assert position.alive("green") == 2


@pytest.mark.clause("HU-R45", "HU-129", "HU-91")
@pytest.mark.parametrize(("station", "door"), [((14, 1), (15, 1)), ((1, 4), (1, 3))])
def test_police_in_a_station_can_be_attacked(station: Place, door: Place) -> None:
    """From the entry cell of a station a gangster attacks the police inside, and they him."""
    cars = {"red": car(*door), "dark_blue": car(*station)}
    assert len(attacks(acting("red", **cars))) == 1
    assert len(attacks(acting("blue", **cars))) == 1


# Theft from Agathe.


@pytest.mark.clause("HU-96")
@pytest.mark.parametrize(
    ("red", "pink"),
    [
        (car(3, 12), car(4, 12, loot="B01 S01")),
        (car(0, 0, (3, 12)), car(4, 12, loot="B01 S01")),
        (car(3, 12), car(9, 3, (4, 12), loot="B01 S01")),
        (car(0, 0, BANK_4), car(9, 3, BANK_4, loot="B01 S01")),
        (car(6, 4), car(9, 3, BANK_4, loot="B01 S01")),
        (car(0, 0, BANK_4), car(6, 4, loot="B01 S01")),
    ],
)
def test_a_gangster_takes_all_she_carries(red: Car, pink: Car) -> None:
    """A gangster's pawn beside Agathe, in her car or outside, takes all her cards; the pile is safe."""
    position = acting("red", red=red, pink=pink, pile="B02")
    with unchanged(position, "cell", "rng"):
        position.play(STEAL)
    assert (position.loot("red"), position.loot("pink"), position.pile) == ("B01 S01", "", "B02")


@pytest.mark.clause("HU-96", "HU-R24", "HU-135", "HU-138", "HU-R57")
@pytest.mark.parametrize(
    ("red", "pink"),
    [
        (car(3, 12), car(5, 12, loot="B01")),  # too far
        (car(3, 12), car(4, 12, (9, 14), loot="B01")),  # she is not in the car beside him
        (car(19, 0), car(19, 1, loot="B01")),  # loft
        (car(18, 1), car(9, 3, (19, 1), loot="B01")),  # loft, on foot
        (car(15, 1), car(14, 1, loot="B01")),  # station
        (car(4, 3), car(9, 3, BANK_4, loot="B01")),  # wall
        (car(3, 12, (9, 14), aboard=0), car(4, 12, loot="B01")),  # nobody in the gangster's car
    ],
)
def test_no_theft(red: Car, pink: Car) -> None:
    """Not from afar, nor from her empty car, nor in loft and station, nor through walls, nor by an empty car."""
    assert not acting("red", red=red, pink=pink).can(STEAL)


@pytest.mark.clause("HU-96")
def test_only_gangsters_steal() -> None:
    """Police beside Agathe take nothing, green neither."""
    cars = {"pink": car(3, 12, loot="B01"), "dark_blue": car(4, 12), "green": car(3, 13)}
    assert acting("blue", **cars).legal() == [DONE]
    assert acting("convoy", **cars).legal() == [DONE]
    assert acting("brown", 5, **{**cars, "brown": car(3, 11)}).play(STEAL).loot("brown") == "B01"


@pytest.mark.clause("HU-R25", "HU-96")
def test_theft_also_from_who_came_to_him() -> None:
    """A gangster who did not move robs Agathe in his own action phase; green's loot he cannot steal."""
    position = acting("red", red=car(3, 12), green=car(2, 12, loot="B02"), pink=car(4, 12, loot="B01"))
    assert position.play(STEAL).loot("red") == "B01"
    assert position.loot("green") == "B02"


@pytest.mark.clause("HU-85", "HU-110")
def test_gone_colours_are_no_targets() -> None:
    """A colour without men is not on the board, so nobody fights it."""
    assert not attacks(acting("red", red=car(3, 12), dark_blue=GONE, light_blue=car(5, 12)))
