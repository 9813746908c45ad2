"""Information-set search: simulations and the decisions played in them, from positions in the middle of games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

import boardgame_envs
from benchmarks.figures import Figure
from benchmarks.games.positions import choice
from benchmarks.measure import Effort
from boardgame_agents.agent import situation_in
from boardgame_agents.search import Search

SIMULATIONS = 200
AFTER = (1, 10, 20, 40)
"""Random decisions before each of the positions."""


class Searcher:
    """Searches from several positions in turn."""

    def __init__(self, name: str) -> None:
        self.situations = cycle([situation_in(choice(name, after, seed)) for seed, after in enumerate(AFTER)])
        self.agent = Search(SIMULATIONS)
        self.agent.reset(1)

    def simulations(self) -> int:
        """Search once; how many simulations that were."""
        self.agent.look_ahead(next(self.situations))
        return SIMULATIONS

    def decisions(self) -> int:
        """Search once; how many decisions were played in the simulations."""
        before = self.agent.decisions
        self.simulations()
        return self.agent.decisions - before


def measure(effort: Effort) -> Iterator[Figure]:
    """Decisions and simulations per second."""
    for name in boardgame_envs.games():
        who = boardgame_envs.game(name).title
        searcher = Searcher(name)
        yield effort.rate(who, "search decisions", searcher.decisions)
        yield effort.rate(who, "search simulations", searcher.simulations, "simulations/s")
