"""How far it is in the city of Hold Up and which way to go, on an empty board: what the observation shows of the map.

A city is no open field: where a street leads cannot be told from coordinates. So the tables hold, besides the movement
points, the first step of a shortest way: which of east and west, and which of south and north, brings nearer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from boardgame_envs.core.compile import small_kernel
from boardgame_envs.core.observation import Floats
from boardgame_envs.hold_up import state as limits
from boardgame_envs.hold_up.board import Place

Points = npt.NDArray[np.int16]

MOST_DISTANCE = 64
"""The scale of the observation for movement points; nothing is farther than this."""
POINTS_BIT, EAST_BIT = 4, 2
"""A way in one number: south (0 north, 1 neither, 2 south), from these bits on east (0 west, 1 neither, 2 east) and the
points. The shortest way is the least number."""
NO_WAY = 1 << 14
"""Farther than anything; shown as three zeros, like the way of a pawn to itself."""
HERE = 1 << EAST_BIT | 1
DRIVING, ON_FOOT = range(2)
ARMOURY_WAY, EXIT_WAY, BASE_WAY = range(3)
"""Rows of `drive_to_nearest`: armouries, exits, then the bases of gangsters, police, convoy and VIP."""
UNREACHED = 1000


def measure(
    places: Mapping[str, tuple[Place, ...]], entries: Mapping[Place, tuple[Place, ...]], rules: Any
) -> tuple[str, ...]:
    """Fill the tables of ways: to banks, shops, armouries, exits and bases, and from every cell to every other.

    Ways of vehicles to a building end where it is entered; those into parks where men had better get out, and their
    points are for driving and walking. No way leads through a building.
    """
    width, cells = int(rules.width), int(rules.width) * int(rules.height)
    kinds = (
        ("bank", "$"), ("shop", "S"), ("armoury", "A"), ("exit", "X"),
        ("lair", "R"), ("station", "C"), ("depot", "D"), ("loft", "L"),
    )  # fmt: skip
    targets = [
        (f"{word} {number}" if len(places[letter]) > 1 else word, place)
        for word, letter in kinds
        for number, place in enumerate(places[letter], 1)
    ]
    rules.targets = len(targets)
    ends = [y * width + x for _, (x, y) in targets]
    drive = _points_between(*_streets(rules, cells, DRIVING)).copy()
    walk = _points_between(*_streets(rules, cells, ON_FOOT))
    for (x, y), doors in entries.items():
        drive[:, y * width + x] = drive[:, [to_y * width + to_x for to_x, to_y in doors]].min(axis=1)
    kind = rules.kind[:cells]
    roads = np.flatnonzero(kind == limits.ROAD)
    for cell in np.flatnonzero((kind > limits.ROAD) & (kind <= limits.SHOP)):
        drive[:, cell] = (drive[:, roads] + walk[roads, cell]).min(axis=1)
    for mode, points in ((DRIVING, drive), (ON_FOOT, walk)):
        ways = _ways_in_one_number(points, rules, mode)
        rules.way_between[mode, :cells, :cells] = ways
        rules.way_to_target[mode, :cells, : len(ends)] = ways[:, ends]
        for first, last in ((0, int(rules.banks)), (int(rules.banks), int(rules.sites))):
            order = np.argsort(points[:, ends[first:last]], axis=1, kind="stable")
            rules.sites_by_nearness[mode, :cells, first:last] = first + order
    rules.drive_shown[:cells] = (rules.way_to_target[DRIVING, :cells] >> POINTS_BIT) / MOST_DISTANCE
    at = int(rules.sites)
    for number, (_, letter) in enumerate(kinds[2:]):
        columns = rules.way_to_target[DRIVING, :cells, at : at + len(places[letter])]
        rules.drive_to_nearest[number, :cells] = columns.min(axis=1)  # the shortest way is the least number
        at += len(places[letter])
    return tuple(name for name, _ in targets)


def _streets(rules: Any, cells: int, mode: int) -> tuple[bytes, bytes, bytes, int]:
    """What driving or walking depends on, in a form that can be remembered."""
    costs = rules.enter_cost[limits.COLOURS * mode]
    return rules.ways[mode, :cells].tobytes(), rules.kind[:cells].tobytes(), costs.tobytes(), int(rules.link_cost[mode])


@lru_cache(maxsize=16)
def _points_between(ways: bytes, kinds: bytes, enter_cost: bytes, link_cost: int) -> Points:
    """Movement points from every cell to every other one, by the method of Floyd and Warshall."""
    kind = np.frombuffer(kinds, np.int8)
    cost = np.frombuffer(enter_cost, np.int8)
    way = np.frombuffer(ways, np.int16).reshape(len(kind), -1)
    points = np.full((len(kind), len(kind)), UNREACHED, np.int16)
    for number in range(way.shape[1]):
        sources = np.flatnonzero(way[:, number] >= 0)
        goals = way[sources, number]
        prices = (
            cost[kind[goals]].astype(np.int16) if number < limits.LINK else np.full(len(goals), link_cost, np.int16)
        )
        is_open = prices > 0
        steps = (sources[is_open], goals[is_open])
        points[steps] = np.minimum(points[steps], prices[is_open])
    np.fill_diagonal(points, 0)
    for middle in np.flatnonzero((kind <= limits.SHOP) & (cost[kind] > 0)):
        np.minimum(points, points[:, middle, None] + points[None, middle, :], out=points)
    return points


def _ways_in_one_number(points: Points, rules: Any, mode: int) -> Points:
    """Points and first steps from every cell to every other one, as one number each."""
    cells = len(points)
    prices = rules.enter_cost[limits.COLOURS * mode][rules.kind[:cells]].astype(np.int16)
    steps = []
    for side in range(limits.DIRECTIONS):
        beside = rules.ways[mode, :cells, side]
        after = points[beside] + prices[beside][:, None]
        is_open = (beside >= 0) & (prices[beside] > 0)
        steps.append(is_open[:, None] & (after == points) & (points < UNREACHED))
    north, east, south, west = steps
    return np.minimum(points, MOST_DISTANCE) << POINTS_BIT | _side(west, east) << EAST_BIT | _side(north, south)


def _side(before: npt.NDArray[np.bool_], behind: npt.NDArray[np.bool_]) -> Points:
    """2 where the second of two opposite steps is on a shortest way, else 0 where the first is, else 1."""
    return np.where(behind, 2, np.where(before, 0, 1)).astype(np.int16)


@small_kernel
def put_way(out: Floats, at: int, size: int, place: int, way: int) -> None:
    """Write a way among `size` others: the points of all stand first, then all easts, then all souths."""
    shown = way if way < NO_WAY else HERE
    out[at + place] = np.float32(shown >> POINTS_BIT) / np.float32(MOST_DISTANCE)
    out[at + size + place] = np.float32((shown >> EAST_BIT & 3) - 1)
    out[at + 2 * size + place] = np.float32((shown & 3) - 1)
