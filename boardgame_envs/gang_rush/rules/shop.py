"""The shop, repairs for money, and the crane (GR-59 to GR-63, GR-100, GR-101, GR-103, GR-181)."""

from __future__ import annotations

from boardgame_envs.core.cards import count, draw, put_on_top, shuffle
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.gang_rush.rules.losses import BILL, can_pay, full_body, gain_body, pay
from boardgame_envs.gang_rush.rules.road import is_empty
from boardgame_envs.gang_rush.state import CASH_BAG, CRANE_PASS, KINDS, ON_ROAD, ROLLING_GARAGE, ROW


@kernel
def draw_bonus(s: Record) -> int:
    """The next bonus tile, from the shuffled discards once the stack is empty; -1 if there is none (GR-R60)."""
    if count(s.bonus_stack[:]) == 0:
        for kind in range(KINDS):
            while s.bonus_discard[kind] > 0:
                s.bonus_discard[kind] -= 1
                put_on_top(s.bonus_stack[:], kind)
        shuffle(s.rng[:], s.bonus_stack[:])
    return draw(s.bonus_stack[:])


@kernel
def refill_shop(s: Record) -> None:
    """Tiles between a gap and the stack drop one step; a new one enters at the dearest place (GR-61)."""
    slot = ROW - 1
    for source in range(ROW - 1, -1, -1):
        if s.shop[source] >= 0:
            s.shop[slot] = s.shop[source]
            slot -= 1
    for empty in range(slot, -1, -1):
        s.shop[empty] = draw_bonus(s)


@kernel
def can_buy(rules: Record, s: Record, seat: int, slot: int) -> int:
    """GR-59, GR-62, GR-67."""
    if s.shop[slot] < 0 or int(s.purchases) >= rules.purchases_per_turn:
        return 0
    return can_pay(rules, s, seat, rules.price[slot])


@kernel
def buy(rules: Record, s: Record, seat: int, slot: int) -> None:
    """A tile goes to its buyer; the Cash bag pays out at once (GR-60, GR-61, GR-204)."""
    kind = int(s.shop[slot])
    pay(s, seat, rules.price[slot])
    s.shop[slot] = -1
    s.purchases += 1
    s.purchases_in_round += 1
    if kind == CASH_BAG:
        s.cash[seat] += rules.cash_bag
        s.bonus_discard[kind] += 1
    else:
        s.held[seat, kind] += 1
    refill_shop(s)


@kernel
def renew_shop(s: Record) -> None:
    """After a round without any purchase the cheapest tile is thrown out (GR-63)."""
    if s.purchases_in_round == 0 and s.shop[ROW - 1] >= 0:
        s.bonus_discard[int(s.shop[ROW - 1])] += 1
        s.shop[ROW - 1] = -1
        refill_shop(s)


@kernel
def can_repair_fully(rules: Record, s: Record, seat: int) -> int:
    """At 0 mph, with something to repair (GR-103, GR-R68)."""
    if s.needle[seat] != 0 or int(s.body[seat]) >= full_body(rules, s, seat):
        return 0
    return can_pay(rules, s, seat, rules.repair_price)


@kernel
def repair_fully(rules: Record, s: Record, seat: int) -> None:
    """The whole body is restored (GR-103)."""
    pay(s, seat, rules.repair_price)
    gain_body(rules, s, seat, full_body(rules, s, seat))


@kernel
def can_use_garage(rules: Record, s: Record, seat: int) -> int:
    """GR-181, GR-R67."""
    if s.held[seat, ROLLING_GARAGE] == 0 or int(s.body[seat]) >= full_body(rules, s, seat):
        return 0
    return can_pay(rules, s, seat, rules.garage_price)


@kernel
def use_garage(rules: Record, s: Record, seat: int) -> None:
    """One body point (GR-181)."""
    pay(s, seat, rules.garage_price)
    gain_body(rules, s, seat, 1)


@kernel
def crane_options(rules: Record, s: Record, seat: int) -> int:
    """Directions from the exit cell where a lifted car can be put, as bits; none if the exit cell itself is free.

    GR-101, GR-R28.
    """
    cell = int(s.exit_cell[seat])
    options = 0
    if is_empty(rules, s, cell) == 0:
        for direction in range(6):
            other = rules.neighbour[cell, direction]
            if is_empty(rules, s, other) != 0 and rules.is_beyond_border[other] == 0:
                options |= 1 << direction
    return options


@kernel
def lift(rules: Record, s: Record, seat: int, direction: int) -> None:
    """The crane puts a car back; paid before it picks anything up (GR-100, GR-101, GR-172, GR-R28, GR-R29)."""
    if s.held[seat, CRANE_PASS] == 0 or s.was_pushed[seat] == 0:
        pay(s, seat, rules.crane_price)
    exit_cell = int(s.exit_cell[seat])
    cell = exit_cell
    if direction >= 0:
        cell = rules.neighbour[exit_cell, direction]
    elif is_empty(rules, s, exit_cell) == 0:
        cell = nearest_empty(rules, s, exit_cell)
    s.cell[seat] = cell
    s.status[seat] = ON_ROAD
    s.exit_cell[seat] = -1
    s.was_pushed[seat] = 0
    s.cash[seat] += BILL * int(s.bills[cell])
    s.bills[cell] = 0


@kernel
def nearest_empty(rules: Record, s: Record, cell: int) -> int:
    """The free bridge cell with the least difference in position, then the smaller position and lane (GR-R28)."""
    best = cell
    least = 2**31
    for other in range(rules.cells):
        if is_empty(rules, s, other) != 0 and rules.is_beyond_border[other] == 0:
            distance = abs(rules.position[other] - rules.position[cell])
            rank = 1024 * distance + 8 * rules.position[other] + rules.lane_of[other]
            if rank < least:
                best = other
                least = rank
    return best
