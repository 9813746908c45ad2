"""Rams, chains, sandwiches and pile-ups (GR-70 to GR-86, GR-89, GR-91 to GR-93)."""

from __future__ import annotations

from boardgame_envs.core.agenda import push
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.gang_rush.rules.losses import dent, harm, stop
from boardgame_envs.gang_rush.rules.road import car_at, is_solid, is_straight
from boardgame_envs.gang_rush.state import BALLAST, BEHIND, DISPLACE, EDGE, OPEN, RAMMER

FREE, HELD, SQUEEZED, PILE_UP = range(4)
"""What becomes of the last car of a chain: it moves, stays, is pressed sideways, or runs into a container."""


@kernel
def ram(rules: Record, s: Record, rammer: int, rammed: int, direction: int) -> None:
    """One car tries to enter the cell of another (GR-70 to GR-78, GR-R15 to GR-R19)."""
    own = int(s.needle[rammer])
    other = int(s.needle[rammed])
    if other > 0 and s.facing[rammer] == s.facing[rammed]:
        shove(rules, s, rammer, rammer, rammed, direction, 1)
        return
    loss = (own + other) // 10  # the other one stands still or comes the other way (GR-76)
    if own < other:
        shove(rules, s, rammer, rammed, rammer, (direction + 3) % 6, loss)
    else:
        shove(rules, s, rammer, rammer, rammed, direction, loss)
    stop(s, rammer)
    stop(s, rammed)


@kernel
def shove(rules: Record, s: Record, rammer: int, pusher: int, first: int, direction: int, loss: int) -> None:
    """`pusher` pushes `first` and every car behind it; losses fall before anybody moves.

    GR-71, GR-83 to GR-85, GR-R16.
    """
    cars = 1
    last = first
    while s.held[last, BALLAST] == 0:
        behind = car_at(rules, s, rules.neighbour[int(s.cell[last]), direction])
        if behind < 0:
            break
        last = behind
        cars += 1
    outcome = what_stops(rules, s, last, direction)
    least = int(s.needle[pusher]) // 10 if outcome == PILE_UP else 0  # GR-89
    spares_rammer = s.car[rammer] == RAMMER  # GR-146, GR-R44
    strike(s, pusher, max(least, 0 if spares_rammer and pusher == rammer else loss), outcome == PILE_UP)
    car = first
    for place in range(cars):
        following = car_at(rules, s, rules.neighbour[int(s.cell[car]), direction])
        points = loss if place == 0 else 1
        if place < cars - 1:
            points = max(points, 2)  # the sandwich
        if spares_rammer and car == rammer:
            points = 0
        points = max(points, least)
        is_squeezed = outcome == SQUEEZED and place == cars - 1
        strike(s, car, points + 1 if is_squeezed else points, outcome == PILE_UP or is_squeezed)
        if outcome == PILE_UP:
            stop(s, car)
        elif outcome == FREE:
            push(s, DISPLACE, car, 0, direction)  # the last one ends up on top and moves first
        car = following
    if outcome == PILE_UP:
        stop(s, pusher)


@kernel
def strike(s: Record, seat: int, points: int, is_immovable: int) -> None:
    """One car's loss in a shock: one loss, whatever adds up to it (GR-R15, GR-R21)."""
    if is_immovable != 0:
        dent(s, seat, points)
    else:
        harm(s, seat, points)


@kernel
def what_stops(rules: Record, s: Record, car: int, direction: int) -> int:
    """What a pushed car meets that keeps it where it is (GR-86, GR-89, GR-91, GR-92, GR-173, GR-R59)."""
    cell = int(s.cell[car])
    target = rules.neighbour[cell, direction]
    if s.held[car, BALLAST] > 0 or target == BEHIND:
        return HELD
    if target == EDGE:
        return FREE if rules.edge[cell] == OPEN else SQUEEZED
    if is_solid(s, target) != 0:
        return PILE_UP if is_straight(direction) != 0 else SQUEEZED
    return FREE
