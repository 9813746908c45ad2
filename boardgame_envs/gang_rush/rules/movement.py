"""Driving: steps, what a cell does to a car, slides, pushes and turns.

GR-42 to GR-47, GR-79 to GR-92, GR-96, GR-104, GR-134 to GR-144.
"""

from __future__ import annotations

from boardgame_envs.core.agenda import push
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.core.random import below
from boardgame_envs.gang_rush.rules.collisions import ram
from boardgame_envs.gang_rush.rules.exits import arrest, fall, leave
from boardgame_envs.gang_rush.rules.losses import BILL, dent, harm, stop
from boardgame_envs.gang_rush.rules.police import shift_police
from boardgame_envs.gang_rush.rules.road import (
    car_at,
    discard_hazard,
    is_solid,
    is_straight,
    put,
    step_direction,
)
from boardgame_envs.gang_rush.state import (
    ACID,
    AFTER_STEP,
    BARRIERS,
    BEHIND,
    CELL_EFFECTS,
    DRIVEN,
    EDGE,
    END,
    FORWARD,
    GO_ON,
    LANDED,
    MINE,
    MINE_TILE,
    NAILS,
    NOTHING,
    OIL,
    OPEN,
    OUTBOUND,
    POLICE,
    PUSHED,
    RAMMER,
    RAMP,
    RUN_FLAT,
    SLIDE,
    SPEED_LIMIT,
    TAXI,
    TOUCH_DOWN,
    WHEEL,
)


@kernel
def step(rules: Record, s: Record, seat: int, side: int) -> None:
    """One movement point, and two wheels for a change of lane (GR-42 to GR-44, GR-70, GR-74)."""
    direction = step_direction(s, seat, side)
    s.movement_points -= 1
    s.has_moved = 1
    if side != 0:
        s.spent[WHEEL] += rules.lane_change_wheels
    if rules.immune_until_repaired == 0:
        s.is_immune[seat] = 0  # a wreck that drives again is fair game (GR-R75)
    push(s, AFTER_STEP, seat, 0, 0)
    push(s, GO_ON, seat, DRIVEN, direction)


@kernel
def advance_car(rules: Record, s: Record, seat: int, direction: int, how: int) -> None:
    """A car goes one cell by its own force: a step, a slide, or the way a mortar round sends it.

    GR-88, GR-90, GR-R37, GR-R43.
    """
    cell = int(s.cell[seat])
    target = rules.neighbour[cell, direction]
    other = car_at(rules, s, target)
    if target == EDGE:
        if rules.edge[cell] == OPEN:
            fall(s, seat, cell, 1 if how == PUSHED else 0)
        else:
            dent(s, seat, 1)
    elif target == BEHIND:
        if how == DRIVEN:
            stop(s, seat)  # nobody passes behind the start row (GR-R25, GR-R59)
    elif other >= 0:
        ram(rules, s, seat, other, direction)
    elif is_solid(s, target) != 0:
        if is_straight(direction) != 0:
            dent(s, seat, int(s.needle[seat]) // 10)
            stop(s, seat)
        else:
            dent(s, seat, 1)
    else:
        enter(rules, s, seat, target, direction, how)


@kernel
def displace(rules: Record, s: Record, seat: int, direction: int) -> None:
    """A pushed car goes where nothing stops it (GR-72, GR-79 to GR-82, GR-86)."""
    cell = int(s.cell[seat])
    target = rules.neighbour[cell, direction]
    if target == EDGE:
        fall(s, seat, cell, 1)
    else:
        enter(rules, s, seat, target, direction, PUSHED)


@kernel
def enter(rules: Record, s: Record, seat: int, cell: int, direction: int, how: int) -> None:
    """A car comes onto a cell: bills first, then police, then the rest (GR-64, GR-80, GR-138, GR-R05, GR-R49)."""
    if cell == END:
        if rules.closed_border != 0:
            arrest(rules, s, seat)
        else:
            leave(rules, s, seat)
        return
    s.cell[seat] = cell
    s.cash[seat] += BILL * int(s.bills[cell])
    s.bills[cell] = 0
    if rules.is_beyond_border[cell] != 0:
        arrest(rules, s, seat)
    elif rules.row_of[cell] < 0 and s.is_homebound[seat] != 0:
        leave(rules, s, seat)  # GR-R64
    elif s.thing[cell] == POLICE:
        push(s, CELL_EFFECTS, seat, how, direction)
        shift_police(rules, s, cell, (direction + 3) % 6)
    else:
        cell_effects(rules, s, seat, direction, how)


@kernel
def cell_effects(rules: Record, s: Record, seat: int, direction: int, how: int) -> None:
    """What lies on the cell a car has come to, in the order of GR-R49."""
    cell = int(s.cell[seat])
    thing = int(s.thing[cell])
    pieces = int(s.pieces[cell])
    needle = int(s.needle[seat])
    spared = 1 if s.car[seat] == RAMMER else 0  # GR-147
    if thing == BARRIERS:
        put(s, cell, NOTHING, 0, 0)
        harm(s, seat, pieces - spared)  # GR-136, GR-R46
    elif thing == RAMP:
        if how != LANDED:
            meet_ramp(rules, s, seat, direction, how, 3 - spared)
        return  # the ramp covers what is printed (GR-R53)
    elif thing == SPEED_LIMIT:
        harm(s, seat, rules.speed_damage[needle // 10])  # GR-141
    elif thing == NAILS:
        if s.held[seat, RUN_FLAT] == 0:
            discard_hazard(rules, s, cell)
            if how == PUSHED:
                s.needle[seat] = max(0, needle - 10 * pieces)  # GR-R47
            else:
                s.nails += pieces  # GR-134, GR-R48
    elif thing == MINE and pieces != seat:
        put(s, cell, NOTHING, 0, 0)
        s.bonus_discard[MINE_TILE] += 1
        harm(s, seat, 2)  # GR-193
    spun = 0
    damage = rules.damage[cell] - (1 if s.car[seat] == TAXI else 0)
    if damage > 0 and s.has_suspension[seat] == 0:
        spun = harm(s, seat, damage)  # GR-144, GR-150, GR-182
    if thing == ACID:
        spun += harm(s, seat, 1)  # GR-196
    if thing == OIL or thing == ACID:
        if int(s.active) == seat:
            s.wheels_lost = 1  # GR-195
        if spun == 0:
            push(s, SLIDE if how == PUSHED else GO_ON, seat, DRIVEN, direction)


@kernel
def meet_ramp(rules: Record, s: Record, seat: int, direction: int, how: int, damage: int) -> None:
    """Head-on with movement points left it is a jump; from the side or behind a triple barrier.

    GR-114 to GR-116, GR-R50 to GR-R52.
    """
    facing = int(s.thing_facing[int(s.cell[seat])])
    if is_straight(direction) == 0 or (direction == FORWARD) != (facing == OUTBOUND):
        harm(s, seat, damage)
    elif how == DRIVEN and s.movement_points > 0:
        fly(rules, s, seat, direction)


@kernel
def fly(rules: Record, s: Record, seat: int, direction: int) -> None:
    """The rest of the movement is flown in a straight line; a die tells the landing.

    GR-116 to GR-118, GR-151, GR-R55.
    """
    face = rules.die_face[below(s.rng[:], 6)]
    cells = int(s.movement_points) - rules.landing_short[face]
    damage = max(0, rules.landing_damage[face] - (1 if s.car[seat] == TAXI else 0))
    target = int(s.cell[seat])
    while cells > 0 and target >= 0 and (rules.row_of[target] >= 0 or direction == FORWARD):
        target = rules.neighbour[target, direction]
        cells -= 1
    s.movement_points = 0
    push(s, TOUCH_DOWN, seat, 8 * damage + direction, target)


@kernel
def slide(rules: Record, s: Record, seat: int, direction: int) -> None:
    """Oil and acid carry a pushed car on by one cell, if nothing is in the way (GR-194, GR-196, GR-R43)."""
    cell = int(s.cell[seat])
    target = rules.neighbour[cell, direction]
    if target == EDGE:
        if rules.edge[cell] == OPEN:
            fall(s, seat, cell, 1)
    elif target == END:
        enter(rules, s, seat, target, direction, PUSHED)
    elif target >= 0 and is_solid(s, target) == 0 and s.thing[target] != RAMP and car_at(rules, s, target) < 0:
        enter(rules, s, seat, target, direction, PUSHED)


@kernel
def after_step(s: Record, seat: int) -> None:
    """At the end of the movement the nails picked up slow the car down (GR-134, GR-R48)."""
    if s.movement_points == 0 and s.nails > 0:
        s.needle[seat] = max(0, int(s.needle[seat]) - 10 * int(s.nails))
        s.nails = 0


@kernel
def turn_round(rules: Record, s: Record, seat: int) -> None:
    """A U-turn: three wheels, no movement point (GR-96, GR-R24, GR-R74)."""
    s.spent[WHEEL] += rules.turn_wheels
    s.facing[seat] = 1 - int(s.facing[seat])
    s.is_spun[seat] = 0


@kernel
def pull_handbrake(rules: Record, s: Record, seat: int) -> None:
    """Turn round on the spot at the end of the movement; in the turning zone it is the imposed turn.

    GR-104, GR-165, GR-170.
    """
    turn_round(rules, s, seat)
    s.handbrake_used = 1
    stop(s, seat)
    if rules.is_turning_cell[int(s.cell[seat])] != 0:
        s.is_homebound[seat] = 1


@kernel
def may_pull_handbrake(rules: Record, s: Record, seat: int) -> int:
    """GR-104, GR-165 to GR-170, GR-R63, GR-R74; wheels are checked elsewhere."""
    if s.movement_points > 0 or s.handbrake_used != 0 or s.spun_this_turn != 0 or may_turn(s, seat) != 0:
        return 0
    if rules.closed_border != 0 and s.is_homebound[seat] == 0:
        return rules.is_turning_cell[int(s.cell[seat])]
    return 1


@kernel
def may_turn(s: Record, seat: int) -> int:
    """Whether the U-turn is open: facing against the race, no movement point spent (GR-R74)."""
    is_backward = int(s.facing[seat]) != int(s.is_homebound[seat])
    return 1 if is_backward and s.has_moved == 0 and s.movement_over == 0 else 0
