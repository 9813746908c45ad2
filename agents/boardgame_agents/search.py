"""Information-set Monte Carlo tree search for any game: one tree over what the searching seat can tell apart.

Every simulation starts from a world redrawn for that seat, walks down the tree along actions that are legal in that
world, adds one node, plays on at random and credits each decision with what its own seat got in the end. Many seats
and chance are no special case. The same code is compiled once for each game.
"""

from __future__ import annotations

from functools import lru_cache
from math import log, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import boardgame_envs
from boardgame_agents.agent import Situation
from boardgame_envs.core.compile import Cells, Record, Words, announced, cache_folder, entry, kernel
from boardgame_envs.core.entries import Integers, choose_legal
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.game import Game
from boardgame_envs.core.observation import Floats
from boardgame_envs.core.random import next_word, seed_words

NONE = -1

NODE = np.dtype(
    [
        ("first_child", np.int32),
        ("next_sibling", np.int32),
        ("action", np.int32),
        ("seat", np.int32),
        ("visits", np.int32),
        ("chances", np.int32),
        ("total", np.float64),
    ]
)
"""A node of the tree: the action that led to it, who chose it, how often it was taken and how often it could be."""


def legal(rules: Record, s: Record, mask: Cells) -> None:
    """Bound to the game's kernel."""


def apply(rules: Record, s: Record, action: int) -> None:
    """Bound to the game's kernel."""


def resample(rules: Record, s: Record, seat: int) -> None:
    """Bound to the game's kernel."""


@kernel
def best_child(nodes: Any, node: int, mask: Cells, exploration: float) -> int:
    """The most promising child that is legal in this world; what stays in `mask` has not been tried yet.

    A child is judged by the times it could have been taken, not by those of its parent: worlds differ in what is legal.
    """
    best = NONE
    best_score = -1.0e300
    child = int(nodes[node].first_child)
    while child != NONE:
        action = int(nodes[child].action)
        if mask[action] != 0:
            mask[action] = 0
            nodes[child].chances += 1
            tried = float(nodes[child].visits)
            score = nodes[child].total / tried + exploration * sqrt(log(float(nodes[child].chances)) / tried)
            if score > best_score:
                best_score = score
                best = child
        child = int(nodes[child].next_sibling)
    return best


@kernel
def add_child(nodes: Any, node: int, child: int, action: int, seat: int) -> None:
    """A new node below another one."""
    nodes[child].first_child = NONE
    nodes[child].next_sibling = nodes[node].first_child
    nodes[child].action = action
    nodes[child].seat = seat
    nodes[child].visits = 0
    nodes[child].chances = 1
    nodes[child].total = 0.0
    nodes[node].first_child = child


@kernel
def credit(nodes: Any, path: Integers, depth: int, s: Record) -> None:
    """Every decision on the path gets what its own seat got in the end."""
    for index in range(depth):
        node = path[index]
        nodes[node].visits += 1
        if s.over != 0:
            nodes[node].total += s.returns[nodes[node].seat]


@kernel
def report(nodes: Any, visits: Integers, values: Floats) -> None:
    """How often each action at the root was taken, and what it was worth on average."""
    child = int(nodes[0].first_child)
    while child != NONE:
        visits[nodes[child].action] = nodes[child].visits
        values[nodes[child].action] = nodes[child].total / nodes[child].visits
        child = int(nodes[child].next_sibling)


def search(
    rules: Any,
    states: Any,
    seat: int,
    simulations: int,
    exploration: float,
    most: int,
    rng: Words,
    mask: Cells,
    nodes: Any,
    path: Integers,
    visits: Integers,
    values: Floats,
) -> int:
    """Search from `states[0]`; fills visits and values by action and returns the decisions played on the way."""
    played = 0
    used = 1
    nodes[0].first_child = NONE
    s = states[1]
    for _ in range(simulations):
        states[1] = states[0]
        seed_words(s.rng[:], (next_word(rng) << 31) ^ next_word(rng))
        resample(rules[0], s, seat)
        node = depth = steps = 0
        is_new = False
        while s.over == 0 and steps < most:
            mask[:] = 0
            legal(rules[0], s, mask)
            steps += 1
            if is_new:
                apply(rules[0], s, choose_legal(mask, rng))
                continue
            child = best_child(nodes, node, mask, exploration)
            untried = choose_legal(mask, rng)
            if untried >= 0:
                child = used
                used += 1
                add_child(nodes, node, child, untried, int(s.seat))
                is_new = True
            apply(rules[0], s, int(nodes[child].action))
            path[depth] = child
            depth += 1
            node = child
        played += steps
        credit(nodes, path, depth, s)
    report(nodes, visits, values)
    return played


@lru_cache
def compiled_search(game: Game) -> Any:
    """The search of one game, compiled and kept like the game itself."""
    here = Path(__file__)
    sources = (Path(boardgame_envs.__file__).parent / "core", game.folder, here.parent)
    folder = cache_folder(f"{game.name}-search", *sources)
    kernels = {name: getattr(game.kernels, name) for name in ("legal", "apply", "resample")}
    return entry(search, kernels, folder), folder


class Search:
    """An agent that searches: `simulations` redrawn worlds per decision."""

    version = 1

    def __init__(self, simulations: int, exploration: float = 0.7, most: int = 100_000) -> None:
        if isinstance(simulations, bool) or not isinstance(simulations, int) or not 1 <= simulations <= 10_000_000:
            raise BoardgameError(f"simulations is {simulations!r}; allowed is a whole number from 1 to 10000000")
        self.name = f"ismcts:{simulations}"
        self.simulations = simulations
        self.exploration = exploration
        self.most = most
        self.decisions = 0
        self.seed = 0
        self._rng = np.zeros(4, np.uint32)
        self._nodes = np.zeros(simulations + 2, NODE)
        self._path = np.zeros(simulations + 2, np.int64)
        self._choose = boardgame_envs.sampler(0)

    def reset(self, seed: int) -> None:
        """Begin a new game."""
        self.seed = seed
        self._choose.reset(seed)
        self._rng[:] = self._choose.rng

    def act(self, situation: Situation) -> int:
        """The action taken most often; a forced one is played at once."""
        if len(situation.legal) == 1:
            return situation.legal[0]
        visits, _ = self.look_ahead(situation)
        return int(np.where(situation.mask != 0, visits, -1).argmax())

    def look_ahead(self, situation: Situation) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32]]:
        """How often each action was taken, and what it was worth on average."""
        ruleset = situation.ruleset
        run, folder = compiled_search(ruleset.game)
        states = ruleset.new_states(2)
        states[:1] = situation.door.records(int(self._choose.batch(np.ones((1, 1 << 20), np.int8))[0]))
        visits = np.zeros(len(ruleset.actions), np.int64)
        values = np.zeros(len(ruleset.actions), np.float32)
        mask = np.zeros(len(ruleset.actions), np.int8)
        with announced(f"the search of {ruleset.game.title}", folder):
            self.decisions += run(
                ruleset.rules, states, situation.seat, self.simulations, self.exploration,
                self.most, self._rng, mask, self._nodes, self._path, visits, values,
            )  # fmt: skip
        return visits, values
