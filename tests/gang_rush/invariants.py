"""What holds in every position of Gang Rush; checked on many records at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardgame_envs.core.game import Ruleset
from boardgame_envs.gang_rush.state import (
    ACID,
    ARMOURED,
    BARRIERS,
    BORDER,
    BORDER_POLICE,
    CONTAINER,
    CRASH,
    FACES,
    IN_RIVER,
    LEFT,
    MAXIMUM_TASKS,
    MINE,
    MINE_TILE,
    NAILS,
    OIL,
    ON_ROAD,
    PHASES,
    POLICE,
    RAMP,
    WAITING,
)


def check(ruleset: Ruleset, states: Any) -> None:
    """Assert every invariant on every record."""
    rules = ruleset.rules[0]
    check_cars(rules, states)
    check_road(rules, states)
    check_hazards(rules, states)
    check_bonus_tiles(rules, states)
    check_turn(rules, states)
    assert ((states["tasks"] >= 0) & (states["tasks"] <= MAXIMUM_TASKS)).all()
    running = states[states["over"] == 0]
    assert (running["phase"] < len(PHASES)).all()
    assert (running["seat"] < rules.players).all()
    assert (running["ending"] == 0).all()
    assert (np.abs(states["returns"][:, : rules.players].sum(axis=1)) < 1e-5).all()


def check_cars(rules: Any, states: Any) -> None:
    """Cars stand alone on cells, dials keep to their scales, money comes in bills of $100."""
    players = int(rules.players)
    status, cell = states["status"][:, :players], states["cell"][:, :players]
    on_road = status == ON_ROAD
    placed = status != WAITING
    assert ((cell >= 0) == on_road).all()
    assert (cell < rules.cells).all()
    stands = on_road[:, :, None] & on_road[:, None, :] & (cell[:, :, None] == cell[:, None, :])
    assert (stands.sum(axis=(1, 2)) == on_road.sum(axis=1)).all()
    assert ((states["exit_cell"][:, :players] >= 0) | (status != IN_RIVER)).all()
    car = states["car"][:, :players]
    assert (car[placed] >= 0).all()
    same_car = (car[:, :, None] == car[:, None, :]) & (car[:, :, None] >= 0)
    assert (same_car.sum(axis=(1, 2)) == (car >= 0).sum(axis=1)).all()
    needle, body = states["needle"][:, :players], states["body"][:, :players]
    assert ((needle >= 0) & (needle <= rules.maximum_speed) & (needle % 10 == 0)).all()
    assert (needle[status == IN_RIVER] == 0).all()
    full = rules.body_maximum + (car == ARMOURED) * rules.armour_bonus
    assert ((body >= 0) & (body <= full)).all()
    cash, debt = states["cash"][:, :players], states["debt"][:, :players]
    assert ((cash >= 0) & (debt >= 0)).all()
    is_spun = states["is_spun"][:, :players] > 0
    facing, homebound = states["facing"][:, :players], states["is_homebound"][:, :players]
    assert (facing[is_spun & on_road] != homebound[is_spun & on_road]).all()
    if not rules.closed_border:
        assert (homebound == 0).all()
    finish = states["finish"][:, :players]
    assert (finish[status == LEFT] > 0).all()
    same_place = (finish[:, :, None] == finish[:, None, :]) & (finish[:, :, None] > 0)
    assert (same_place.sum(axis=(1, 2)) == (finish > 0).sum(axis=1)).all()
    assert (finish[states["over"] == 0][status[states["over"] == 0] == ON_ROAD] == 0).all()


def check_road(rules: Any, states: Any) -> None:
    """Nothing lies off the bridge; solid things share no cell with a car; ramps are kept or stand on the road."""
    cells, players = int(rules.cells), int(rules.players)
    thing, pieces = states["thing"][:, :cells], states["pieces"][:, :cells]
    for field in ("thing", "pieces", "bills"):
        assert (states[field][:, cells:] == 0).all()
    assert (states["bills"] >= 0).all()
    assert (thing[:, rules.row_of[:cells] < 0] == 0).all()
    counted = (thing == BARRIERS) | (thing == POLICE) | (thing == NAILS)
    assert (pieces[counted] >= 1).all()
    barriers = pieces * (thing == BARRIERS)
    assert (barriers <= 3).all()
    assert (barriers.sum(axis=1) <= rules.barrier_pieces).all()
    row, seat = np.nonzero(states["status"][:, :players] == ON_ROAD)
    under = thing[row, states["cell"][row, seat]]
    assert ((under != CONTAINER) & (under != BORDER) & (under != BORDER_POLICE)).all()
    started = (states["status"][:, :players] != WAITING).all(axis=1) & (rules.ramps == 1)
    ramps = (thing == RAMP).sum(axis=1) + (states["has_ramp"][:, :players] > 0).sum(axis=1)
    waiting_ramps = states["phase"] == PHASES.index("turn the ramp")
    assert ((ramps == players) | waiting_ramps | ~started).all()
    sealed = np.isin(thing, (BORDER, BORDER_POLICE)).sum(axis=1)
    assert (sealed == (5 if rules.closed_border else 0)).all()


def check_hazards(rules: Any, states: Any) -> None:
    """Every hazard tile is in the stack, in the row, used or on the road (barriers are used once they stand)."""
    cells = int(rules.cells)
    stack, thing, pieces = states["hazard_stack"], states["thing"][:, :cells], states["pieces"][:, :cells]
    in_stack = np.arange(stack.shape[1] - 1) < stack[:, :1]
    for kind in range(int(rules.hazard_types)):
        number = ((stack[:, 1:] == kind) & in_stack).sum(axis=1) + (states["hazard_row"] == kind).sum(axis=1)
        number = number + states["hazards_used"][:, kind]
        if rules.hazard_thing[kind] != BARRIERS:
            is_counted = rules.hazard_pieces[kind] > 0
            lying = (thing == rules.hazard_thing[kind]) & ((pieces == rules.hazard_pieces[kind]) | (not is_counted))
            number = number + lying.sum(axis=1)
        assert (number == rules.hazard_copies[kind]).all()


def check_bonus_tiles(rules: Any, states: Any) -> None:
    """Every bonus tile is in the stack, in the shop, held, discarded or on the road."""
    cells, stack = int(rules.cells), states["bonus_stack"]
    in_stack = np.arange(stack.shape[1] - 1) < stack[:, :1]
    thing = states["thing"][:, :cells]
    held = states["held"].sum(axis=1)
    assert (states["held"] >= 0).all()
    for kind, copies in enumerate(rules.tile_copies):
        number = ((stack[:, 1:] == kind) & in_stack).sum(axis=1) + (states["shop"] == kind).sum(axis=1)
        number = number + held[:, kind] + states["bonus_discard"][:, kind]
        if kind >= MINE_TILE:
            number = number + (thing == (MINE, OIL, ACID)[kind - MINE_TILE]).sum(axis=1)
        assert (number == copies).all()


def check_turn(rules: Any, states: Any) -> None:
    """The order names every car once, and no more symbols are spent than there are."""
    players = int(rules.players)
    order = states["order"][:, :players]
    is_in = np.arange(players)[:, None] < states["cars_in_order"][:, None, None]
    listed = (order[:, :, None] == np.arange(players)) & is_in
    assert (listed.sum(axis=1) <= 1).all()
    assert (listed.sum(axis=(1, 2)) == states["cars_in_order"]).all()
    dice = states["dice"]
    assert ((dice >= -1) & (dice <= CRASH)).all()
    doubled = (states["doubled"][:, None] >> np.arange(5)) & 1
    for face in range(len(FACES)):
        there = ((dice == face) * (1 + doubled)).sum(axis=1) + states["extra"][:, face]
        free = states["free_wheels"] if face == 0 else 0
        assert (states["spent"][:, face] <= there + free).all()
    assert ((states["locked"] >= 0) & (states["locked"] <= 31)).all()
    assert ((states["movement_points"] >= 0) & (states["movement_points"] <= 5)).all()
    assert (states["purchases"] <= rules.purchases_per_turn).all()
    assert (states["throws"] <= rules.rethrows + 3).all()
