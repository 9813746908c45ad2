"""RLCard: its `env.step` with the mask built by the caller, as learners need it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
import rlcard  # type: ignore[import-not-found]

from benchmarks.figures import Figure
from benchmarks.measure import Effort, allocated_bytes

PACKAGES = ("rlcard",)
GAMES = {"leduc-holdem": "Leduc hold'em", "uno": "Uno", "gin-rummy": "gin rummy"}


def measure(effort: Effort) -> Iterator[Figure]:
    """Play and memory."""
    for name, title in GAMES.items():
        who, env = f"RLCard {title}", rlcard.make(name, {"seed": 1})
        note = f"{np.prod(env.state_shape[0]):,} numbers, {env.num_actions} actions"
        yield effort.rate(who, "from Python", play(name), note=note)
        if effort.mode == "one":
            yield effort.amount(who, "memory", [allocated_bytes(partial(started, name))], "bytes")


def started(name: str) -> object:
    """A game at its start."""
    env = rlcard.make(name)
    env.reset()
    return env


def play(name: str) -> Callable[[], int]:
    """Observation, mask, a random legal action, step."""
    env = rlcard.make(name, {"seed": 1})
    mask = np.zeros(env.num_actions, np.int8)
    state, _ = env.reset()

    def run() -> int:
        nonlocal state
        for _ in range(100):
            legal = list(state["legal_actions"])
            mask[:] = 0
            mask[legal] = 1
            state, _ = env.step(random.choice(legal))
            if env.is_over():
                state, _ = env.reset()
        return 100

    return run
