"""How each figure is measured: medians over repeats, in processor seconds of one pinned core."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

import numpy as np

import boardgame_envs

REPEATS = 5
SECONDS = 1.0


@dataclass(frozen=True)
class Rate:
    """Something counted per second: the median over the repeats, and the least and most."""

    middle: float
    low: float
    high: float


def rate(run: Callable[[], int]) -> Rate:
    """Call `run` (which returns how much it did) for a while, several times over."""
    run()
    rates = []
    for _ in range(REPEATS):
        done, started = 0, time.process_time()
        while time.process_time() - started < SECONDS:
            done += run()
        rates.append(done / (time.process_time() - started))
    return Rate(median(rates), min(rates), max(rates))


def pin_to_one_core() -> None:
    """Stay on one core, so that a figure per second is a figure per core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {sorted(os.sched_getaffinity(0))[0]})


def aec_loop(env: Any, decisions: int = 2000) -> Callable[[], int]:
    """`last()`, a random legal action by our sampler, `step()`: the loop every AEC user writes."""
    sampler = boardgame_envs.sampler(1)
    env.reset(seed=1)

    def run() -> int:
        for _ in range(decisions):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
            else:
                env.step(sampler(observation["action_mask"]))
        return decisions

    return run


def batched(name: str, rows: int, players: int | None = None, threads: int = 1) -> Callable[[], int]:
    """One step of the batched environment with random actions from outside, observation and mask included."""
    vector = boardgame_envs.vector(name, n=rows, seed=1, players=players, threads=threads)
    sampler = boardgame_envs.sampler(1)
    seen = vector.reset(1)

    def run() -> int:
        nonlocal seen
        for _ in range(max(1, 20_000 // rows)):
            seen = vector.step(sampler.batch(seen.masks))
        return rows * max(1, 20_000 // rows)

    return run


def rollouts(name: str) -> Callable[[], int]:
    """Random play inside one call, without observations: what search does."""
    ruleset = boardgame_envs.game(name).ruleset()
    entries, states = ruleset.game.entries, ruleset.new_states(1)
    mask, rng = np.zeros(len(ruleset.actions), np.int8), np.array([1, 2, 3, 4], np.uint32)
    seed = 0

    def run() -> int:
        nonlocal seed
        seed += 1
        entries.begin(ruleset.rules, states, 0, seed)
        return int(entries.rollout(ruleset.rules, states, 0, rng, mask, 1_000_000))

    return run


def start_seconds(name: str, folder: str) -> float:
    """Processor seconds of a fresh process until a game can be played, less those of importing the package."""
    program = (
        "import time, boardgame_envs; from boardgame_envs.core.sampler import MaskedSampler; "
        f"game = boardgame_envs.game({name!r}); "
        "started = time.process_time(); game.entries.prepare(); print(time.process_time() - started)"
    )
    environment = {**os.environ, "BOARDGAME_ENVS_CACHE": folder}
    result = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )  # fmt: skip
    return float(result.stdout)


def compile_seconds(name: str) -> tuple[float, float]:
    """Processor seconds to get ready with an empty cache folder, and with a full one."""
    with tempfile.TemporaryDirectory() as folder:
        return start_seconds(name, folder), start_seconds(name, folder)
