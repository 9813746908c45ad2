"""Police: shifted by shots and cars, and their fire at the end of the round.

GR-53 to GR-55, GR-82, GR-137 to GR-140.
"""

from __future__ import annotations

from boardgame_envs.core.agenda import push
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.gang_rush.rules.losses import hit
from boardgame_envs.gang_rush.rules.road import car_at, discard_hazard, is_empty, is_straight, put
from boardgame_envs.gang_rush.state import (
    BACK,
    BORDER_POLICE,
    BRIBE,
    CONTAINER,
    FORWARD,
    NOTHING,
    OUTBOUND,
    POLICE,
    RAMP,
    SHIFT_POLICE,
)


@kernel
def shift_options(rules: Record, s: Record, cell: int, taken: int) -> int:
    """Directions in which police can be shifted, as bits; the side a car comes from is taken (GR-53, GR-R14)."""
    options = 0
    for direction in range(6):
        if is_straight(direction) == 0 and direction != taken:
            if is_empty(rules, s, rules.neighbour[cell, direction]) != 0:
                options |= 1 << direction
    return options


@kernel
def shift_police(rules: Record, s: Record, cell: int, taken: int) -> None:
    """Police must leave a cell: the active driver says where to, or they leave the bridge.

    GR-53, GR-55, GR-82, GR-138.
    """
    if shift_options(rules, s, cell, taken) == 0:
        discard_hazard(rules, s, cell)
    else:
        push(s, SHIFT_POLICE, int(s.active), taken, cell)


@kernel
def shift_to(rules: Record, s: Record, cell: int, direction: int) -> None:
    """The whole tile goes to a lateral cell; its facing is kept (GR-53)."""
    put(s, rules.neighbour[cell, direction], POLICE, int(s.pieces[cell]), int(s.thing_facing[cell]))
    put(s, cell, NOTHING, 0, 0)


@kernel
def police_fire(rules: Record, s: Record) -> None:
    """Every tile fires, the farthest first (GR-139, GR-140, GR-R13)."""
    for index in range(rules.cells):
        cell = rules.farthest_first[index]
        if s.thing[cell] == POLICE or s.thing[cell] == BORDER_POLICE:
            fire(rules, s, cell)


@kernel
def fire(rules: Record, s: Record, cell: int) -> None:
    """All policemen of a cell shoot at the first car in line; a bribed one is not there (GR-137, GR-176, GR-R12)."""
    direction = FORWARD if s.thing_facing[cell] == OUTBOUND else BACK
    pieces = int(s.pieces[cell])
    target = rules.neighbour[cell, direction]
    while target >= 0:
        seat = car_at(rules, s, target)
        if seat >= 0 and s.held[seat, BRIBE] == 0:
            hit(s, seat, pieces)
            return
        if CONTAINER <= int(s.thing[target]) <= RAMP:
            return
        target = rules.neighbour[target, direction]
