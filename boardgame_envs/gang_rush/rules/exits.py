"""Off the road: the river, the end of the bridge, arrest, and who wins.

GR-86, GR-99, GR-125 to GR-133, GR-156 to GR-160.
"""

from __future__ import annotations

from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.core.ending import truncate, win_alone
from boardgame_envs.gang_rush.rules.losses import stop
from boardgame_envs.gang_rush.state import (
    ARRESTED,
    BORDER_CLEARED,
    IN_RIVER,
    LEFT,
    MAXIMUM_PLAYERS,
    NOBODY_FINISHED,
    ONLY_SURVIVOR,
    RACE_FINISHED,
    RAMP_DEALER,
    ROUND_LIMIT,
)

NEVER = -(2**31)


@kernel
def take_off(s: Record, seat: int, status: int) -> None:
    """A car is no longer on the road; where it faced no longer matters."""
    stop(s, seat)
    s.status[seat] = status
    s.cell[seat] = -1
    s.facing[seat] = s.is_homebound[seat]
    s.is_spun[seat] = 0


@kernel
def fall(s: Record, seat: int, cell: int, was_pushed: int) -> None:
    """Into the river from a cell (GR-86, GR-99)."""
    take_off(s, seat, IN_RIVER)
    s.exit_cell[seat] = cell
    s.was_pushed[seat] = was_pushed


@kernel
def leave(rules: Record, s: Record, seat: int) -> None:
    """Over the limit of the bridge: the prize of the place is paid at once (GR-125, GR-129, GR-R57)."""
    take_off(s, seat, LEFT)
    if rules.closed_border == 0 or rules.border_prizes != 0:
        s.cash[seat] += rules.prize[int(s.cars_out)]
    s.cars_out += 1
    s.finish[seat] = s.cars_out
    end_border_race(rules, s)


@kernel
def arrest(rules: Record, s: Record, seat: int) -> None:
    """Beyond the sealed line the game is over for a car (GR-160)."""
    take_off(s, seat, ARRESTED)
    end_border_race(rules, s)


@kernel
def cars_racing(rules: Record, s: Record) -> int:
    """How many cars have neither left nor been arrested."""
    number = 0
    for seat in range(rules.players):
        if int(s.status[seat]) < LEFT:
            number += 1
    return number


@kernel
def end_border_race(rules: Record, s: Record) -> None:
    """Closed border ends at once when one car is left; that one is arrested unless it is the only one free.

    GR-157, GR-158, GR-R65.
    """
    if rules.closed_border == 0 or cars_racing(rules, s) > 1:
        return
    for seat in range(rules.players):
        if int(s.status[seat]) < LEFT:
            if s.cars_out == 0:
                win_alone(rules, s, seat, ONLY_SURVIVOR)
                return
            take_off(s, seat, ARRESTED)
    win_alone(rules, s, richest(rules, s), BORDER_CLEARED)


@kernel
def progress(rules: Record, s: Record, seat: int) -> int:
    """How far a car is, in half cells (GR-14, GR-R63)."""
    position = rules.position[int(s.cell[seat])]
    return 4 * rules.border_row - position if s.is_homebound[seat] != 0 else position


@kernel
def is_ahead(rules: Record, s: Record, seat: int, other: int) -> int:
    """Whether a car on the road is ahead of another: farther, else faster, else farther left (GR-14 to GR-16)."""
    difference = progress(rules, s, seat) - progress(rules, s, other)
    if difference == 0:
        difference = int(s.needle[seat]) - int(s.needle[other])
    if difference == 0:
        difference = rules.lane_of[int(s.cell[other])] - rules.lane_of[int(s.cell[seat])]
    return 1 if difference > 0 else 0


@kernel
def set_order(rules: Record, s: Record) -> None:
    """The order of the cars on the road, first to last (GR-14 to GR-16)."""
    number = 0
    for seat in range(rules.players):
        if s.cell[seat] < 0:
            continue
        place = number
        while place > 0 and is_ahead(rules, s, seat, int(s.order[place - 1])) != 0:
            s.order[place] = s.order[place - 1]
            place -= 1
        s.order[place] = seat
        number += 1
    s.cars_in_order = number
    for place in range(number, MAXIMUM_PLAYERS):
        s.order[place] = -1


@kernel
def score_race(rules: Record, s: Record) -> None:
    """The end of the standard race: places, prizes and the winner (GR-125 to GR-133, GR-R58)."""
    set_order(rules, s)
    for place in range(int(s.cars_in_order)):
        seat = int(s.order[place])
        s.cash[seat] += rules.prize[int(s.cars_out)]
        s.cars_out += 1
        s.finish[seat] = s.cars_out
    win_alone(rules, s, richest(rules, s), RACE_FINISHED)


@kernel
def final_sum(rules: Record, s: Record, seat: int) -> int:
    """Cash less debt plus the sale of an unused ramp; prizes are in the cash already (GR-108, GR-130, GR-177)."""
    total = int(s.cash[seat]) - int(s.debt[seat])
    if s.has_ramp[seat] != 0:
        total += rules.dealer_resale if s.held[seat, RAMP_DEALER] > 0 else rules.ramp_resale
    return total


@kernel
def richest(rules: Record, s: Record) -> int:
    """The winner: the largest sum of those placed, but not the last; ties to the better place.

    GR-02, GR-131 to GR-133.
    """
    winner = -1
    best = NEVER
    for place in range(1, int(s.cars_out) + 1):
        if place == rules.players and rules.last_excluded != 0:
            continue
        for seat in range(rules.players):
            if int(s.finish[seat]) == place and final_sum(rules, s, seat) > best:
                winner = seat
                best = final_sum(rules, s, seat)
    return winner


@kernel
def reach_limit(rules: Record, s: Record) -> None:
    """The round limit: only those who got away can win (GR-R66)."""
    if s.cars_out == 0:
        truncate(s, NOBODY_FINISHED)
        return
    for seat in range(rules.players):
        if int(s.status[seat]) < LEFT:
            take_off(s, seat, ARRESTED)
    win_alone(rules, s, richest(rules, s), ROUND_LIMIT)
