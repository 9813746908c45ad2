"""The city of Hold Up as its scripted players see it: which ways lead where, and what they cost."""

from __future__ import annotations

from functools import lru_cache

from boardgame_agents.scripted.paths import costs_to
from boardgame_envs.core.game import Ruleset
from boardgame_envs.hold_up.state import COLOURS, DIRECTIONS, SHOP

MOST_FIELDS = 4096
"""How many maps of costs are kept."""
DRIVING, ON_FOOT = range(2)


class City:
    """The streets for the vehicle and the men of one colour."""

    def __init__(self, ruleset: Ruleset, colour: int) -> None:
        rules = ruleset.rules[0]
        self.width = int(rules.width)
        number = self.width * int(rules.height)
        kinds = rules.kind[:number].tolist()
        self.ways: list[list[int]] = rules.ways[DRIVING, :number, :DIRECTIONS].tolist()
        """From each cell the one in each direction, -1 where no way leads; tunnels and metro are left out."""
        self._is_open = [kind <= SHOP for kind in kinds]
        self._arrivals: list[list[list[tuple[int, int]]]] = []
        for on_foot in (DRIVING, ON_FOOT):
            enter = rules.enter_cost[COLOURS * on_foot + colour].tolist()
            arrivals: list[list[tuple[int, int]]] = [[] for _ in kinds]
            for cell, around in enumerate(self.ways):
                for target in around:
                    if target >= 0 and enter[kinds[target]] > 0:
                        arrivals[target].append((cell, enter[kinds[target]]))
            self._arrivals.append(arrivals)
        self.roads: list[list[int]] = [[] for _ in kinds]
        """From each cell those to which a vehicle can drive."""
        for target, sources in enumerate(self._arrivals[DRIVING]):
            for cell, _ in sources:
                self.roads[cell].append(target)
        self.points_to = lru_cache(MOST_FIELDS)(self._points_to)

    def _points_to(self, goals: tuple[int, ...], on_foot: int, roadblock: int = -1) -> list[int]:
        """Movement points from every cell to the nearest of some cells; vehicles do not pass the roadblock."""
        arrivals = self._arrivals[on_foot]
        if roadblock >= 0 and not on_foot:
            arrivals = [[] if cell == roadblock else before for cell, before in enumerate(arrivals)]
        return costs_to(goals, arrivals, self._is_open)

    def beside(self, cell: int) -> tuple[int, ...]:
        """The cells joined to a cell: where one attacks it from, and how a building is entered."""
        return tuple(other for other in self.ways[cell] if other >= 0)
