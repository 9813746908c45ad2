"""Body points, money, debts, spins and stops (GR-35 to GR-37, GR-67 to GR-69, GR-94 to GR-98)."""

from __future__ import annotations

from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.gang_rush.state import ACID, ARMOURED, HOMEBOUND, OUTBOUND

BILL = 100


@kernel
def full_body(rules: Record, s: Record, seat: int) -> int:
    """The body points of a car in perfect state (GR-13, GR-149)."""
    return rules.body_maximum + (rules.armour_bonus if s.car[seat] == ARMOURED else 0)


@kernel
def gain_body(rules: Record, s: Record, seat: int, points: int) -> None:
    """Repair a car, never above its maximum (GR-34)."""
    body = min(int(s.body[seat]) + points, full_body(rules, s, seat))
    s.body[seat] = body
    if body > 0:
        s.is_immune[seat] = 0


@kernel
def lose(s: Record, seat: int, points: int, cell: int) -> int:
    """Body points and as many bills, dropped on a cell; returns the points lost.

    GR-37, GR-68, GR-85, GR-97, GR-R09, GR-R10.

    A wreck that is no longer immune has nothing to lose but one bill at a time (GR-R75).
    """
    body = int(s.body[seat])
    lost = min(points, body if body > 0 or s.is_immune[seat] != 0 else 1)
    if lost <= 0:
        return 0
    bills = min(lost, int(s.cash[seat]) // BILL)
    s.cash[seat] -= BILL * bills
    if cell >= 0 and s.thing[cell] != ACID:
        s.bills[cell] += bills
    s.body[seat] = max(0, body - lost)
    if s.body[seat] == 0:
        s.is_immune[seat] = 1
    return lost


@kernel
def stop(s: Record, seat: int) -> None:
    """The needle goes to 0; in its own turn the car's movement is over (GR-77, GR-88, GR-R71)."""
    s.needle[seat] = 0
    if int(s.active) == seat:
        s.movement_over = 1
        s.movement_points = 0


@kernel
def spin(s: Record, seat: int) -> None:
    """The car ends up facing against its race direction (GR-94, GR-95, GR-R22)."""
    stop(s, seat)
    s.facing[seat] = OUTBOUND if s.is_homebound[seat] != 0 else HOMEBOUND
    s.is_spun[seat] = 1
    if int(s.active) == seat:
        s.spun_this_turn = 1


@kernel
def harm(s: Record, seat: int, points: int) -> int:
    """An ordinary loss: a car left without body points spins (GR-94); returns whether it did."""
    if lose(s, seat, points, int(s.cell[seat])) > 0 and s.body[seat] == 0:
        spin(s, seat)
        return 1
    return 0


@kernel
def dent(s: Record, seat: int, points: int) -> None:
    """A loss against something immovable: the last body point stops the car without a spin (GR-98, GR-R21)."""
    if lose(s, seat, points, int(s.cell[seat])) > 0 and s.body[seat] == 0:
        stop(s, seat)


@kernel
def hit(s: Record, seat: int, points: int) -> None:
    """A shot meets a car; Bulletproof cancels it (GR-50, GR-183, GR-R36)."""
    if s.is_bulletproof[seat] == 0:
        harm(s, seat, points)


@kernel
def pay(s: Record, seat: int, price: int) -> None:
    """Cash first, debt notes for the rest (GR-67)."""
    from_cash = min(price, int(s.cash[seat]))
    s.cash[seat] -= from_cash
    s.debt[seat] += price - from_cash


@kernel
def can_pay(rules: Record, s: Record, seat: int, price: int) -> int:
    """Whether optional spending stays within the debt limit of all drivers together (GR-R30)."""
    debt = price - int(s.cash[seat])
    if debt <= 0:
        return 1
    for other in range(rules.players):
        debt += int(s.debt[other])
    return 1 if debt <= rules.debt_cap else 0
