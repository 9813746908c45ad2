"""Many games at once: actions from outside, and random play inside one call."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import boardgame_envs
from benchmarks.figures import Figure
from benchmarks.games.positions import spread_out
from benchmarks.measure import Effort
from boardgame_envs.core.random import spread_seed

ROWS = 1024


def measure(effort: Effort) -> Iterator[Figure]:
    """Batched play with as many threads as there are cores."""
    for name in boardgame_envs.games():
        game = boardgame_envs.game(name)
        ruleset = game.ruleset()
        sizes = f"{game.state.itemsize} B, {ruleset.layout.size} numbers, {len(ruleset.actions)} actions"
        yield effort.rate(game.title, "batched", outside(name, ROWS, threads=effort.cores), note=sizes)
        yield effort.rate(game.title, "random play inside", inside(name, effort.cores))


def outside(name: str, rows: int, players: int | None = None, threads: int = 1) -> Callable[[], int]:
    """Steps of the batched environment with random actions from outside, observation and mask included."""
    vector = boardgame_envs.vector(name, n=rows, seed=1, players=players, threads=threads)
    sampler = boardgame_envs.sampler(1)
    seen = vector.reset(1)  # shows the buffers of the batch, which are written in place
    spread_out(vector._batch, name, players)
    steps = max(1, 10_000 // rows)

    def run() -> int:
        nonlocal seen
        for _ in range(steps):
            seen = vector.step(sampler.batch(seen.masks))
        return rows * steps

    return run


def inside(name: str, threads: int = 1) -> Callable[[], int]:
    """Whole random games, each inside one call, without observations: what search does."""
    lanes = [one_lane(name, number) for number in range(threads)]
    if threads == 1:
        return lanes[0]
    pool = ThreadPoolExecutor(threads)

    def run() -> int:
        return sum(job.result() for job in [pool.submit(lane) for lane in lanes])

    return run


def one_lane(name: str, number: int) -> Callable[[], int]:
    """Twenty random games, one after the other."""
    ruleset = boardgame_envs.game(name).ruleset()
    entries, states = ruleset.game.entries, ruleset.new_states(1)
    entries.prepare()
    mask, rng = np.zeros(len(ruleset.actions), np.int8), np.array([1, 2, 3, 4 + number], np.uint32)
    seed = spread_seed(number)

    def run() -> int:
        nonlocal seed
        played = 0
        for _ in range(20):
            seed += 1
            entries.begin(ruleset.rules, states, 0, seed)
            played += int(entries.rollout(ruleset.rules, states, 0, rng, mask, 1_000_000))
        return played

    return run
