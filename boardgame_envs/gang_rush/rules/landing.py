"""Coming down from a ramp: touchdown, bounces and the damage of the die (GR-117 to GR-124)."""

from __future__ import annotations

from boardgame_envs.core.agenda import push
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.gang_rush.rules.exits import fall
from boardgame_envs.gang_rush.rules.losses import BILL, harm, lose, spin
from boardgame_envs.gang_rush.rules.movement import enter
from boardgame_envs.gang_rush.rules.road import car_at, is_solid, step_direction
from boardgame_envs.gang_rush.state import BOUNCE, EDGE, HIGH_PILE, LANDED, LANDING, TAXI, TOUCH_DOWN


@kernel
def touch_down(rules: Record, s: Record, seat: int, damage: int, cell: int, direction: int) -> None:
    """The car comes down on a cell and stays, or bounces off a vehicle or container.

    GR-119 to GR-122, GR-R55, GR-R56.
    """
    other = car_at(rules, s, cell)
    if (other < 0 or other == seat) and is_solid(s, cell) == 0:
        push(s, LANDING, seat, damage, 0)
        enter(rules, s, seat, cell, direction, LANDED)
        return
    before = int(s.bills[cell])
    if s.car[seat] != TAXI and lose(s, seat, 1, cell) > 0:
        s.is_shaken = 1
    dropped = int(s.bills[cell]) - before
    if other >= 0:
        harm(s, other, 1)
        s.cash[other] += BILL * dropped
        s.bills[cell] -= dropped
    push(s, BOUNCE, seat, damage, cell)


@kernel
def bounce_options(rules: Record, s: Record, seat: int, cell: int) -> int:
    """Where a car can bounce to, as direction bits; none means the river (GR-120, GR-123, GR-124, GR-R54)."""
    free = 0
    cars = 0
    containers = 0
    outside = 0
    for side in range(3):
        direction = step_direction(s, seat, side)
        target = rules.neighbour[cell, direction]
        if target == EDGE:
            outside = 1
        elif car_at(rules, s, target) >= 0:
            cars |= 1 << direction
        elif is_solid(s, target) != 0:
            containers |= 1 << direction
        else:
            free |= 1 << direction
    if free != 0:
        return free
    if outside != 0 and car_at(rules, s, cell) >= 0 and rules.edge[cell] < HIGH_PILE:
        return 0
    return cars if cars != 0 else containers


@kernel
def bounce(rules: Record, s: Record, seat: int, damage: int, cell: int, direction: int) -> None:
    """The car flies on to a front cell, or into the river (direction -1)."""
    if direction < 0:
        fall(s, seat, cell, 0)
    else:
        push(s, TOUCH_DOWN, seat, 8 * damage + direction, rules.neighbour[cell, direction])


@kernel
def land(s: Record, seat: int, damage: int) -> None:
    """The die's damage where the car has come to rest; then it spins if nothing is left (GR-118, GR-R55)."""
    if s.cell[seat] >= 0:
        if lose(s, seat, damage, int(s.cell[seat])) > 0:
            s.is_shaken = 1
        if s.is_shaken != 0 and s.body[seat] == 0 and s.spun_this_turn == 0:
            spin(s, seat)
    s.is_shaken = 0
