"""What an environment weighs: rows of a batch by their arrays, AEC environments by what Python allocates."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import boardgame_envs
from benchmarks.figures import Figure
from benchmarks.measure import Effort, allocated_bytes
from boardgame_envs.core.aec import BoardgameEnv
from boardgame_envs.core.batch import Batch


def measure(effort: Effort) -> Iterator[Figure]:
    """Bytes per environment."""
    for name in boardgame_envs.games():
        game = boardgame_envs.game(name)
        batch = Batch(game.ruleset(), 64)
        arrays = (batch.states, batch.seeds, batch.observations, batch.masks, batch.seats, batch.rewards, batch.ends)
        yield effort.amount(game.title, "memory in a batch", [sum(array.nbytes for array in arrays) / 64], "bytes")
        yield effort.amount(game.title, "memory", [allocated_bytes(partial(started, name))], "bytes")


def started(name: str) -> BoardgameEnv:
    """A game at its start."""
    env = boardgame_envs.make(name)
    env.reset(seed=1)
    return env
