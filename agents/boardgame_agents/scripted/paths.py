"""How far places are from each other, for scripted players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
