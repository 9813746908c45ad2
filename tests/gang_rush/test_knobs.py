"""Every knob has the effect it names (section 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.gang_rush.data import KNOBS
from tests.gang_rush.positions import Race, opening, race
from tests.gang_rush.test_closed_border import border
from tests.gang_rush.test_money_and_collisions import crash


def sold(*cars: str, dice: str = "CCCCC", **knobs: Any) -> int:
    """What A has earned after a turn on the spot."""
    return race(*(cars or ("L3:6 0",)), **knobs).drive(dice).end_turn().fact("cash") - 1000


def throws(**knobs: Any) -> int:
    """How often dice are thrown at most."""
    position, number = race("L3:6 10", **knobs).play("roll"), 1
    while position.phase == "keep dice":
        position.play("keep no die")
        number += 1
    return number


def straight_only(**knobs: Any) -> bool:
    """Whether two wheels are too few for a lane change."""
    return not race("L3:6 50", **knobs).drive("WWCCC").legal("step left")


def can_turn(**knobs: Any) -> bool:
    """Whether two wheels turn a standing car."""
    return "handbrake" in race("L3:6 0", **knobs).drive("WWCCC").legal()


def crane_debt(**knobs: Any) -> int:
    """What the crane costs B."""
    position = race("L2:7 20", "L1:8 20 cash=0", **knobs).drive("WWCCC").go("left ahead").end_turn()
    return position.fact("debt", "B")


def bought(**knobs: Any) -> int:
    """How many tiles can be bought in a turn."""
    position, number = race("L3:6 0 cash=5000", shop="ballast bribe mortar toolbox mine", **knobs).drive(), 0
    while position.legal("buy"):
        position.play(position.legal("buy")[-1])
        number += 1
    return number


def scored(b: str, **knobs: Any) -> int:
    """Who wins when A leaves with $1100 (prize and sale included) and B and C stay."""
    position = race("L3:23 10 cash=0", f"L3:10 0 {b}", "L1:0 0 cash=9000", **knobs).drive().go("ahead").end_turn()
    return position.returns.index(max(position.returns))


def last_round(variant: bool, **knobs: Any) -> int:
    """The round after which a parked race ends."""
    make = border if variant else race
    position: Race = make("L3:6 0", players=3, **knobs)
    while not position.is_over:
        position.drive().end_turn()
    return int(position.state.turn)


def border_cash(**knobs: Any) -> int:
    """A's cash after leaving first in Closed border."""
    position = border("L3:0 10 home cash=0", players=3, order="ABC", **knobs).drive().go("ahead")
    return position.fact("cash")


def wreck(**knobs: Any) -> tuple[int, int]:
    """Needle and cash of a driving wreck after it hit a barrier."""
    position = race("L4:4 20 body=0", road="L4:5 barriers 1", **knobs).drive().go("ahead")
    return position.fact("needle"), position.fact("cash")


EFFECTS: dict[str, tuple[Callable[..., Any], Any, Any, Any]] = {
    "body_maximum": (lambda **k: opening(3, **k).fact("body", "A"), 7, 5, 7),
    "armour_bonus": (lambda **k: opening(3, **k).fact("body", "C"), 1, 7, 6),
    "maximum_speed": (lambda **k: max(race("L3:6 20", **k).throw().options("needle ")), 30, "50", "30"),
    "rethrows": (throws, 1, 3, 2),
    "lane_change_wheels": (straight_only, 3, False, True),
    "turn_wheels": (can_turn, 2, False, True),
    "hazards_per_round": (lambda **k: sum(map(bool, opening(3, **k).hazards)), 2, 5, 2),
    "one_hazard_per_player": (lambda **k: sum(map(bool, opening(3, **k).hazards)), True, 5, 3),
    "shop": (lambda **k: any(opening(3, **k).shop), False, True, False),
    "ramps": (lambda **k: int(opening(3, **k).state.has_ramp.sum()), False, 3, 0),
    "closed_border": (lambda **k: Race(0, 3, **k).thing("L1:19"), True, "nothing", "border container"),
    "debt_cap": (lambda **k: len(race("L3:6 0 cash=0", **k).drive().legal("buy")), 250, 5, 2),
    "idle_sale_cap": (sold, 2, 500, 200),
    "die_value": (sold, 50, 500, 250),
    "purchases_per_turn": (bought, 3, 1, 3),
    "crane_price": (crane_debt, 700, 500, 700),
    "repair_price": (lambda **k: race("L3:6 0 body=1", **k).play("full repair").fact("cash"), 600, 800, 400),
    "garage_price": (
        lambda **k: race("L3:6 10 body=1 tiles=rolling_garage", **k).play("repair 1 in the garage").fact("cash"),
        300,
        900,
        700,
    ),
    "cash_bag": (
        lambda **k: race("L3:6 0", shop="mine oil acid bribe cash_bag", **k).drive().play("buy slot 5").fact("cash"),
        100,
        1400,
        1000,
    ),
    "ramp_resale": (lambda **k: scored("cash=900 ramp", **k), 100, 1, 0),
    "dealer_resale": (lambda **k: scored("cash=500 ramp tiles=ramp_dealer", **k), 100, 1, 0),
    "heir_minimum": (lambda **k: sold("L3:6 0 body=0 power=heir", dice="XXXXX", **k), 400, 200, 400),
    "border_prizes": (border_cash, False, 1100, 500),
    "last_excluded": (lambda **k: scored("cash=0", **k), False, 0, 2),
    "speed_limit_damage_40": (lambda **k: crash("L4:4 40", road="L4:5 speed limit", **k).fact("body"), 3, 4, 2),
    "speed_limit_damage_50": (lambda **k: crash("L4:4 50", road="L4:5 speed limit", **k).fact("body"), 2, 4, 3),
    "wreck_immunity": (wreck, "until_it_drives", (20, 1000), (0, 900)),
    "round_limit": (lambda **k: last_round(False, **k), 3, 30, 3),
    "border_round_limit": (lambda **k: last_round(True, **k), 3, 45, 3),
}
"""By knob: what is looked at, another value, what is seen by default and with that value."""


@pytest.mark.clause("GR-R20", "GR-R30", "GR-R66", "GR-R75", "GR-R76", "GR-40", "GR-153", "GR-154", "GR-155")
@pytest.mark.parametrize("name", [knob.name for knob in KNOBS])
def test_knob(name: str) -> None:
    """Another value shows, and the default is as in the rules."""
    see, value, usual, changed = EFFECTS[name]
    assert (see(), see(**{name: value})) == (usual, changed)


@pytest.mark.clause("GR-R76")
def test_idle_sale_cap_binds_standing_cars_only() -> None:
    """A car that moved, or came to a stop in its turn, sells everything under the cap."""
    assert race("L4:4 10", idle_sale_cap=2).drive("WWWWW").go("ahead").end_turn().fact("cash") == 1500
    assert race("L4:4 10", idle_sale_cap=2).drive("CWWWW", 0).end_turn().fact("cash") == 1400
    assert race("L4:4 0").drive("WWWWW").end_turn().fact("cash") == 1500


@pytest.mark.parametrize(
    ("knobs", "words"),
    [
        ({"body_maximum": 0}, "body_maximum"),
        ({"maximum_speed": 60}, "maximum_speed"),
        ({"maximum_speed": 25}, "steps of 10"),
        ({"hazards_per_round": 6}, "hazards_per_round"),
        ({"wreck_immunity": "never"}, "wreck_immunity"),
        ({"shop": "open"}, "shop"),
        ({"idle_sale_cap": 6}, "idle_sale_cap"),
        ({"wings": 2}, "wings"),
    ],
)
def test_illegal_knobs_are_refused(knobs: dict[str, Any], words: str) -> None:
    """A knob that does not exist or has a value out of range is refused by name."""
    with pytest.raises(BoardgameError, match=words):
        Race(0, 3, **knobs)
