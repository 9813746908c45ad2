"""How cost grows: with the number of environments, with players, and with the length of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import process_time

import numpy as np

import boardgame_envs
from benchmarks.figures import Figure
from benchmarks.games.batched import ROWS, outside
from benchmarks.games.operations import repeated
from benchmarks.games.positions import position
from benchmarks.measure import Effort
from boardgame_envs.core.batch import Batch
from boardgame_envs.core.random import spread_seed

NUMBERS = (1, 4, 16, 64, 256, 1024, 4096, 16384, 65536)
LENGTHS = (8, 16, 32, 64, 128, 256, 512, 1024)
ENOUGH = 64
"""Games that must still be on for the cost of a decision to mean something."""


def measure(effort: Effort) -> Iterator[Figure]:
    """All three, with fewer repeats than elsewhere: there are many points."""
    effort = replace(effort, repeats=min(effort.repeats, 3), seconds=effort.seconds / 2)
    for name in boardgame_envs.games():
        game = boardgame_envs.game(name)
        for number in NUMBERS:
            yield effort.rate(game.title, "by environments", outside(name, number), at=number)
        for players in game.player_counts:
            yield effort.rate(game.title, "by players", outside(name, ROWS, players), at=players)
        yield from by_length(effort, name)
        for decisions in LENGTHS:
            env = position(name, decisions)
            if env is not None:
                yield effort.rate(game.title, "clone by length", repeated(env.clone), "operations/s", at=decisions)


def by_length(effort: Effort, name: str) -> Iterator[Figure]:
    """What a decision costs early and late in a game: games side by side from their start, without new ones."""
    spent = np.zeros((effort.repeats, len(LENGTHS)))
    played = np.zeros((effort.repeats, len(LENGTHS)), np.int64)
    batch, choose = Batch(boardgame_envs.game(name).ruleset(), ROWS), boardgame_envs.sampler(1)
    for repeat in range(effort.repeats):
        for row in range(ROWS):
            batch.begin(row, spread_seed(repeat) // 2 + row)
        rows, decision = np.arange(ROWS), 0
        while len(rows) >= ENOUGH and decision < LENGTHS[-1]:
            actions = choose.batch(batch.masks[rows])
            started = process_time()
            batch.play(rows, actions, 0)
            bin_number = int(np.searchsorted(LENGTHS, decision, side="right"))
            spent[repeat, bin_number] += process_time() - started
            played[repeat, bin_number] += len(rows)
            rows, decision = rows[batch.ends[rows] == 0], decision + 1
    for bin_number, length in enumerate(LENGTHS):
        if played[:, bin_number].all():
            values = (1e9 * spent[:, bin_number] / played[:, bin_number]).tolist()
            yield effort.amount(boardgame_envs.game(name).title, "by length", values, "nanoseconds", at=length)
