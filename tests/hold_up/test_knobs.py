"""Every knob has the effect it names (section 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boardgame_envs.core.errors import KnobError
from boardgame_envs.hold_up.data import KNOBS
from tests.hold_up.positions import (
    AGAIN,
    GONE,
    NEXT,
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
from tests.hold_up.test_ranged_combat import shots

BANK_4, ARMOURY = (5, 4), (5, 1)


def spent(position: Scene, *actions: str) -> int:
    """The points that actions cost."""
    before = position.points
    return before - position.play(*actions).points


def asked_after_drawing(player: str, colour: str, weapons: str, **knobs: Any) -> str:
    """What a player is asked after drawing a weapon with these under the card."""
    position = acting(player, weapon="5", **{colour: car(0, 9, ARMOURY, weapons=weapons)}, **knobs)
    return position.play("person 1 draws a weapon").phase


def rolls(**knobs: Any) -> int:
    """How many rolls two men have in a bank when all are red."""
    position = acting("red", red=car(6, 4, BANK_4, BANK_4), bank="B14", **knobs).dice(*[1] * 5).play(attempt(1))
    number = 1
    while position.phase == "roll again":
        position.play(AGAIN)
        number += 1
    return number


def deadly_faces(**knobs: Any) -> int:
    """How many faces of the combat die kill."""
    cars = {"red": car(3, 12, aboard=1), "dark_blue": car(0, 0, (4, 12))}
    return sum(
        acting("red", **cars, **knobs).dice(face).play(attack("east")).alive("dark blue") == 1 for face in range(1, 7)
    )


def distances(**knobs: Any) -> list[int]:
    """At how many cells between a range 2 shoots."""
    positions = [acting("red", red=car(8, 12, weapons="2"), dark_blue=car(9 + gap, 12), **knobs) for gap in range(4)]
    return [gap for gap, position in enumerate(positions) if shots(position)]


def hit(**knobs: Any) -> int:
    """How many men are aboard after a skull against two men with a hostage."""
    cars = {"red": GONE, "brown": car(3, 12, aboard=2, hostages=1), "dark_blue": car(4, 12, aboard=1)}
    position = acting("blue", 4, hostage_option=True, **cars, **knobs).dice(SKULL, 6, 6)
    return position.play(attack("west")).aboard("brown")


def asked_after_robbing(**knobs: Any) -> str:
    """What the surviving gangster is asked after a robbery with his car at the door."""
    position = acting("brown", 4, red=GONE, brown=car(6, 4, BANK_4), bank="B01", **knobs).dice(6)
    return position.play(attempt(1)).phase


def truncated(**knobs: Any) -> tuple[int, list[float]]:
    """When the game is truncated, and with what result."""
    position = scene("red", **knobs)
    position.state.turn = max(1, int(position.rules.maximum_rounds) - 1)
    while not position.is_over:
        position.idle()
    return int(position.state.turn), position.returns


# What the test looks at, what it sees with the standard value, the value set, and what it sees then.
EFFECTS: dict[str, tuple[Callable[..., Any], Any, Any, Any]] = {
    "movement_points_gangster": (lambda **k: scene("red", **k).points, 10, 12, 12),
    "movement_points_police": (lambda **k: scene("blue", **k).points, 9, 4, 4),
    "movement_points_convoy": (lambda **k: scene("convoy", **k).points, 7, 5, 5),
    "movement_points_vip": (lambda **k: scene("convoy", **k).play(NEXT).points, 7, 9, 9),
    "target_three_players": (lambda **k: acting("red", red=car(8, 0, loot="B01"), **k).is_over, False, 50_000, True),
    "target_more_players": (lambda **k: acting("red", 5, red=car(8, 0, loot="B01"), **k).is_over, False, 50_000, True),
    "recruit_cost": (
        lambda **k: spent(acting("red", red=car(1, 17, aboard=1), **k), "vehicle 1 recruits a man"),
        5,
        3,
        3,
    ),
    "reentry_cost": (
        lambda **k: spent(scene("blue", dark_blue=GONE, **k), "vehicle 1 comes back at station 1"),
        5,
        2,
        2,
    ),
    "reentry_men_police": (
        lambda **k: scene("blue", dark_blue=GONE, **k).play("vehicle 1 comes back at station 1").alive("dark blue"),
        2,
        1,
        1,
    ),
    "reentry_men_convoy": (
        lambda **k: scene("convoy", green=GONE, **k).play("vehicle 1 comes back at the depot").alive("green"),
        3,
        2,
        2,
    ),
    "weapon_cap_gangster": (
        lambda **k: asked_after_drawing("red", "red", "1122", **k),
        "discard a weapon",
        5,
        "action",
    ),
    "weapon_cap_convoy": (
        lambda **k: asked_after_drawing("convoy", "green", "11", **k),
        "action",
        2,
        "discard a weapon",
    ),
    "weapon_cap_police": (
        lambda **k: asked_after_drawing("blue", "dark_blue", "11", **k),
        "discard a weapon",
        3,
        "action",
    ),
    "cost_man_road": (lambda **k: spent(scene("red", red=car(0, 0, (3, 12)), **k), "person 1 steps east"), 2, 3, 3),
    "cost_man_park": (lambda **k: spent(scene("red", red=car(0, 0, (8, 13)), **k), "person 1 steps east"), 1, 2, 2),
    "cost_man_building": (lambda **k: spent(scene("red", red=car(0, 0, (6, 4)), **k), "person 1 steps west"), 1, 4, 4),
    "cost_vehicle_road": (lambda **k: spent(scene("red", red=car(3, 12), **k), "vehicle 1 steps east"), 1, 2, 2),
    "cost_vehicle_building": (lambda **k: spent(scene("red", red=car(1, 18), **k), "vehicle 1 steps north"), 1, 3, 3),
    "cost_tunnel": (lambda **k: spent(scene("red", red=car(0, 3), **k), "vehicle 1 takes the tunnel"), 5, 2, 2),
    "cost_metro": (lambda **k: spent(scene("red", red=car(0, 0, (6, 3)), **k), "person 1 rides metro line 1"), 2, 5, 5),
    "cost_out": (lambda **k: spent(scene("red", red=car(6, 12), **k), let_out("south")), 1, 2, 2),
    "cost_in": (lambda **k: spent(scene("red", red=car(6, 12, (6, 13)), **k), "person 1 gets in"), 1, 4, 4),
    "skull_faces": (deadly_faces, 2, 5, 5),
    "reroll_mode": (rolls, 3, "n", 2),
    "range_counts": (distances, [0, 1, 2], "steps", [0, 1]),
    "minimum_shot_distance": (distances, [0, 1, 2], 2, [2]),
    "hostage_option": (asked_after_robbing, "action", True, "take a hostage"),
    "hostage_absorbs_hit": (hit, 2, False, 1),
    "pile_total_public": (
        lambda **k: scene("red", pile="B01", **k).words("gangster_0")["cards in the pile"],
        [],
        True,
        ["B01"],
    ),
    "maximum_rounds": (lambda **k: truncated(**k)[0], 60, 7, 7),
    "truncation_reward": (lambda **k: truncated(**k)[1], [0.0] * 3, -1, [-1.0] * 3),
}


def test_every_knob_is_tested() -> None:
    """The table above names every knob of the game."""
    assert set(EFFECTS) == {knob.name for knob in KNOBS}


@pytest.mark.clause(
    "HU-21",
    "HU-22",
    "HU-23",
    "HU-24",
    "HU-39",
    "HU-44",
    "HU-45",
    "HU-53",
    "HU-54",
    "HU-55",
    "HU-112",
    "HU-113",
    "HU-124",
    "HU-R01",
    "HU-R02",
    "HU-R03",
    "HU-R47",
    "HU-R51",
    "GAP-2",
    "GAP-4",
)
@pytest.mark.parametrize("name", EFFECTS)
def test_a_knob_has_its_effect(name: str) -> None:
    """A knob changes what it names, from the standard behaviour to the one asked for."""
    look, standard, value, changed = EFFECTS[name]
    assert look() == standard
    assert look(**{name: value}) == changed


@pytest.mark.clause("HU-R02", "HU-R01")
def test_the_other_reading_of_ranges() -> None:
    """Counting steps with shots from 2 on, weapons of range 0 and 1 never shoot, and neighbours only fight closely."""
    knobs: dict[str, Any] = {"range_counts": "steps", "minimum_shot_distance": 2}
    for reach in range(6):
        found = [
            gap
            for gap in range(6)
            if shots(acting("red", red=car(8, 12, weapons=str(reach)), dark_blue=car(9 + gap, 12), **knobs))
        ]
        assert found == list(range(1, reach))
    position = acting("red", red=car(8, 12, weapons="5"), dark_blue=car(9, 12), **knobs)
    assert position.can(attack("east"))


@pytest.mark.clause("HU-R03")
def test_one_man_has_a_single_roll_in_the_other_mode() -> None:
    """With n rolls in all one man rolls once, and Agathe too."""
    position = acting("red", red=car(6, 4, BANK_4), bank="B14", reroll_mode="n").dice(1, 1).play(attempt(1))
    assert position.phase == "action"
    position = acting("convoy", pink=car(19, 0, BANK_4), bank="B14", reroll_mode="n").dice(5).play(attempt(4))
    assert position.loot("pink") == "B14"


@pytest.mark.clause("HU-R51")
def test_stalling_may_be_as_bad_as_losing() -> None:
    """With truncation_reward -1 a decided game is still worth 1 to its winner."""
    position = acting("red", red=car(8, 0, loot="B04 B05 B14 B15 B16 B17 B18"), truncation_reward=-1)
    assert position.returns == [1.0, -0.5, -0.5]


@pytest.mark.parametrize(
    "knobs",
    [
        {"movement_points_gangster": 30, "movement_points_vip": 1, "weapon_cap_gangster": 20, "skull_faces": 6},
        {"weapon_cap_gangster": 0, "weapon_cap_convoy": 0, "weapon_cap_police": 0, "cost_man_road": 10},
        {"reroll_mode": "n", "range_counts": "steps", "minimum_shot_distance": 6, "target_more_players": 1},
        {"hostage_option": True, "hostage_absorbs_hit": False, "maximum_rounds": 1, "skull_faces": 1},
    ],
)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_extreme_settings_are_playable(players: int, knobs: dict[str, Any]) -> None:
    """Whatever the knobs say, a game comes to its end."""
    position = Scene(3, players, **{"maximum_rounds": 15, **knobs}).play_randomly(20_000, 3)
    assert position.is_over


@pytest.mark.parametrize(
    ("knobs", "sentence"),
    [
        ({"recruit_costs": 5}, "unknown knob 'recruit_costs'; allowed are movement_points_gangster"),
        ({"recruit_cost": 0}, "knob 'recruit_cost' is 0; allowed is a whole number from 1 to 30"),
        ({"recruit_cost": True}, "knob 'recruit_cost' is True"),
        ({"recruit_cost": 2.5}, "knob 'recruit_cost' is 2.5"),
        ({"skull_faces": 7}, "knob 'skull_faces' is 7; allowed is a whole number from 1 to 6"),
        ({"reentry_men_police": 3}, "knob 'reentry_men_police' is 3; allowed is a whole number from 1 to 2"),
        ({"reentry_men_convoy": 4}, "knob 'reentry_men_convoy' is 4; allowed is a whole number from 1 to 3"),
        ({"truncation_reward": 1}, "knob 'truncation_reward' is 1"),
        ({"hostage_option": 1}, "knob 'hostage_option' is 1; allowed is true or false"),
        ({"reroll_mode": "2n"}, "knob 'reroll_mode' is '2n'; allowed is one of 1+n, n"),
        ({"range_counts": "miles"}, "knob 'range_counts' is 'miles'; allowed is one of between, steps"),
    ],
)
def test_settings_that_cannot_be_played_are_refused(knobs: dict[str, Any], sentence: str) -> None:
    """A wrong knob is refused with a sentence that names it, what was given and what is allowed."""
    with pytest.raises(KnobError) as raised:
        Scene(**knobs)
    assert sentence in str(raised.value)


@pytest.mark.clause("HU-100", "HU-98")
def test_every_gap_names_a_shot_of_its_own() -> None:
    """Shots are named by the cells between, whichever way distances are counted."""
    position = acting("red", red=car(8, 12, weapons="3"), dark_blue=car(10, 12), range_counts="steps")
    assert shots(position) == [shoot("east", 1)]
