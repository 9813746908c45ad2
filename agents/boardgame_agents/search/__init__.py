"""Information-set Monte Carlo tree search for any game, compiled once for each."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import boardgame_envs
from boardgame_agents.agent import Situation
from boardgame_agents.open_door import OpenDoor
from boardgame_agents.search.tree import NOBODY, NODE, UNKNOWN, search
from boardgame_agents.search.ways import WAYS
from boardgame_envs.core.compile import announced, cache_folder, entry
from boardgame_envs.core.errors import BoardgameError, one_of
from boardgame_envs.core.game import Game


@lru_cache
def compiled_search(game: Game, way: str) -> tuple[Any, Path | None]:
    """The search of one game, compiled and kept like the game itself."""
    sources = (Path(boardgame_envs.__file__).parent / "core", game.folder, Path(__file__).parent)
    folder = cache_folder(f"{game.name}-search-{way}", *sources)
    return entry(search, WAYS[way].kernels_of(game), folder), folder


class Search:
    """An agent that searches: `simulations` redrawn worlds per decision.

    Args:
        simulations: Worlds per decision.
        way: What becomes of simulations below the tree: they are played on at "random" or by the shipped "policy" of
            every role, or broken off at once and judged by the "value" that the critics of these policies expect.
        exploration: How much the search tries what did not look best so far; by default as much as suits the way.
        is_open: Whether it is shown everything and searches from the true position: hands, hidden places, and the order
            of the cards to come. Dice and later shuffles stay unknown to it.
    """

    version = 2

    def __init__(
        self, simulations: int, way: str = "random", exploration: float | None = None, is_open: bool = False
    ) -> None:
        if isinstance(simulations, bool) or not isinstance(simulations, int) or not 1 <= simulations <= 10_000_000:
            raise BoardgameError(f"simulations is {simulations!r}; allowed is a whole number from 1 to 10000000")
        if way not in WAYS:
            raise BoardgameError(f"search goes by {one_of(WAYS)}, not by {way!r}")
        self.name = f"ismcts:{simulations}" + ("" if way == "random" else f":{way}") + (":open" if is_open else "")
        self.simulations = simulations
        self.way = way
        self.exploration = WAYS[way].exploration if exploration is None else exploration
        self.is_open = is_open
        self.decisions = 0
        self.seed = 0
        self._rng = np.zeros(4, np.uint32)
        self._worlds = np.random.default_rng(0)
        self._nodes = np.zeros(simulations + 2, NODE)
        self._path = np.zeros(simulations + 2, np.int64)

    def reset(self, seed: int) -> None:
        """Begin a new game."""
        self.seed = seed
        self._worlds = np.random.default_rng(seed)
        self._rng[:] = boardgame_envs.sampler(seed).rng

    def act(self, situation: Situation) -> int:
        """The action taken most often; a forced one is played at once."""
        if len(situation.legal) == 1:
            return situation.legal[0]
        visits, _ = self.look_ahead(situation)
        return int(np.where(situation.mask != 0, visits, -1).argmax())

    def look_ahead(self, situation: Situation) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32]]:
        """How often each action was taken, and what it was worth on average."""
        ruleset = situation.ruleset
        if self.is_open != isinstance(situation.door, OpenDoor):
            raise BoardgameError(f"{self.name} plays with open cards, which only arena and balance studies give it")
        way = WAYS[self.way]
        run, folder = compiled_search(ruleset.game, self.way)
        policies, critics = way.policies(ruleset), way.critics(ruleset)
        states = ruleset.new_states(2)
        states[:1] = situation.door.records(int(self._worlds.integers(1 << 62)))
        visits = np.zeros(len(ruleset.actions), np.int64)
        values = np.zeros(len(ruleset.actions), np.float32)
        mask = np.zeros(len(ruleset.actions), np.int8)
        returns = np.full(len(ruleset.seats), UNKNOWN, np.float32)
        seen = np.zeros(max(policies.room, critics.room), np.float32)
        with announced(f"the search of {ruleset.game.title}", folder):
            self.decisions += run(
                ruleset.rules, states, NOBODY if self.is_open else situation.seat, self.simulations, self.exploration,
                way.beyond, self._rng, mask, self._nodes, self._path, visits, values, returns, seen,
                policies.networks, policies.sizes, critics.networks, critics.sizes,
            )  # fmt: skip
        return visits, values
