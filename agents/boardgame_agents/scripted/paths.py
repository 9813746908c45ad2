"""How far places are from each other, for scripted players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush

FAR = 99
"""The distance of a place that cannot be reached."""


def steps_from(starts: Iterable[int], neighbours: Sequence[Iterable[int]]) -> list[int]:
    """Steps to every place from the nearest of some starts; `FAR` where no way leads."""
    distance = [FAR] * len(neighbours)
    border = list(starts)
    for place in border:
        distance[place] = 0
    for place in border:  # grows while it is walked through
        nearest = distance[place] + 1
        for neighbour in neighbours[place]:
            if distance[neighbour] > nearest:
                distance[neighbour] = nearest
                border.append(neighbour)
    return distance


def costs_to(
    goals: Iterable[int], arrivals: Sequence[Sequence[tuple[int, int]]], is_passed: Sequence[bool]
) -> list[int]:
    """What it costs from every place to the nearest goal; `FAR` where no way leads.

    `arrivals` has for each place the places before it and what the step costs; only places marked in `is_passed` are
    passed through on the way.
    """
    cost = [FAR] * len(arrivals)
    heap = [(0, goal) for goal in goals]
    while heap:
        far, place = heappop(heap)
        if far >= cost[place]:
            continue
        cost[place] = far
        if far == 0 or is_passed[place]:
            for before, step in arrivals[place]:
                if far + step < cost[before]:
                    heappush(heap, (far + step, before))
    return cost
