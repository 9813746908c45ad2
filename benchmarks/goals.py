"""What the games should reach on one core of an ordinary machine, and whether they do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.figures import Results
from benchmarks.words import NOTHING, number


@dataclass(frozen=True)
class Goal:
    """A bound on a figure of every game."""

    title: str
    what: str
    bound: float
    unit: float
    """The unit in which it is written."""
    is_at_least: bool = True

    def is_reached(self, value: float) -> bool:
        """Whether a value is on the right side of the bound."""
        return value >= self.bound if self.is_at_least else value <= self.bound

    def cell(self, value: float | None) -> str:
        """The value, and a word where it falls short."""
        if value is None:
            return NOTHING
        return number(value / self.unit) + ("" if self.is_reached(value) else " **missed**")


GOALS = (
    Goal("batched play, thousand decisions/s, at least 1,000", "batched", 1e6, 1e3),
    Goal("AEC loop, thousand decisions/s, at least 150", "AEC loop", 150e3, 1e3),
    Goal("search, thousand decisions/s, at least 2,000", "search decisions", 2e6, 1e3),
    Goal("copy of a record in search, nanoseconds per KB, at most 200", "hot path: copy a record", 200, 1, False),
    Goal("cold start, processor seconds, at most 15", "cold start", 15, 1, False),
    Goal("cached start, processor seconds, at most 1", "cached start", 1, 1, False),
)


def rows(results: Results, games: list[str], kilobytes: Callable[[str], float | None]) -> list[list[str]]:
    """One row per goal, one cell per game."""
    found = []
    for goal in GOALS:
        cells = [goal.title]
        for game in games:
            figure = results.find(game, goal.what)
            value = None if figure is None else figure.middle
            size = kilobytes(game)
            if value is not None and goal.what == "hot path: copy a record":
                value = value / size if size else None
            cells.append(goal.cell(value))
        found.append(cells)
    return found
