"""Shots of the drivers (GR-48 to GR-57, GR-152, GR-174, GR-175, GR-178, GR-179, GR-184, GR-185)."""

from __future__ import annotations

from boardgame_envs.core.agenda import push
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.gang_rush.rules.losses import harm, hit
from boardgame_envs.gang_rush.rules.police import shift_police
from boardgame_envs.gang_rush.rules.road import ahead, car_at, destroy_barriers
from boardgame_envs.gang_rush.state import (
    BALLAST,
    BARRIERS,
    BLAST,
    CONTAINER,
    GO_ON,
    POLICE,
    PUSHED,
    RAMP,
    SHOOT,
    SHOT,
    TURRET,
    TWIN_GUNS,
)


@kernel
def may_aim(s: Record, seat: int, direction: int) -> int:
    """Shots go ahead; the turret turns six ways (GR-49, GR-152)."""
    return 1 if s.car[seat] == TURRET or direction == ahead(s, seat) else 0


@kernel
def first_target(rules: Record, s: Record, seat: int, direction: int) -> int:
    """The first cell in line that stops a shot; -1 or less if none does (GR-49, GR-51, GR-56, GR-57, GR-R11)."""
    cell = rules.neighbour[int(s.cell[seat]), direction]
    while cell >= 0:
        if car_at(rules, s, cell) >= 0 or CONTAINER <= int(s.thing[cell]) <= POLICE:
            return cell
        cell = rules.neighbour[cell, direction]
    return cell


@kernel
def shoot(s: Record, seat: int, direction: int) -> None:
    """One Shoot face; Twin guns fire the other way as well (GR-48, GR-178, GR-R41)."""
    s.spent[SHOOT] += 1
    if s.held[seat, TWIN_GUNS] > 0:
        push(s, SHOT, seat, 0, (direction + 3) % 6)
    push(s, SHOT, seat, 0, direction)


@kernel
def fire_shot(rules: Record, s: Record, seat: int, direction: int) -> None:
    """What a shot hits first resolves it (GR-50 to GR-55)."""
    cell = first_target(rules, s, seat, direction)
    if cell >= 0:
        strike_cell(rules, s, cell, 1, 0)


@kernel
def strike_cell(rules: Record, s: Record, cell: int, points: int, is_shielded: int) -> None:
    """A shot on a cell: a vehicle first, then barriers or police; containers and ramps do not mind.

    GR-50, GR-52 to GR-56.
    """
    other = car_at(rules, s, cell)
    if other >= 0:
        hit(s, other, points)
    elif s.thing[cell] == BARRIERS:
        destroy_barriers(s, cell, points)
    elif s.thing[cell] == POLICE and is_shielded == 0:
        shift_police(rules, s, cell, -1)


@kernel
def fire_mortar(rules: Record, s: Record, seat: int, direction: int) -> None:
    """A shot that also pushes the car it hits, which then counts as the rammer (GR-174, GR-175, GR-R37)."""
    s.spent[SHOOT] += 1
    target = car_at(rules, s, first_target(rules, s, seat, direction))
    if s.is_bulletproof[target] == 0:
        harm(s, target, 1)
        if s.held[target, BALLAST] == 0:
            push(s, GO_ON, target, PUSHED, direction)


@kernel
def fire_shotgun(rules: Record, s: Record, seat: int) -> None:
    """Two points on each of the two cells ahead (GR-184, GR-R38); barriers still shield police behind them (GR-54)."""
    s.spent[SHOOT] += 1
    direction = ahead(s, seat)
    near = rules.neighbour[int(s.cell[seat]), direction]
    if near < 0:
        return
    far = rules.neighbour[near, direction]
    thing = int(s.thing[near])
    if far >= 0 and not CONTAINER <= thing <= RAMP:
        push(s, BLAST, seat, 1 if thing == BARRIERS else 0, far)
    strike_cell(rules, s, near, 2, 0)


@kernel
def throw_molotov(rules: Record, s: Record, seat: int) -> None:
    """Three points on the cell behind (GR-185, GR-R39)."""
    cell = rules.neighbour[int(s.cell[seat]), (ahead(s, seat) + 3) % 6]
    other = car_at(rules, s, cell)
    if other >= 0:
        harm(s, other, 3)
    elif cell >= 0 and s.thing[cell] == BARRIERS:
        destroy_barriers(s, cell, 3)
