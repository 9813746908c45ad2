"""The loop every AEC user writes, and the same through a batch of one."""

from __future__ import annotations

from collections.abc import Iterator

import boardgame_envs
from benchmarks.figures import Figure
from benchmarks.floor import aec_loop
from benchmarks.games.batched import outside
from benchmarks.measure import Effort


def measure(effort: Effort) -> Iterator[Figure]:
    """One game at a time, from Python."""
    for name in boardgame_envs.games():
        who = boardgame_envs.game(name).title
        yield effort.rate(who, "AEC loop", aec_loop(boardgame_envs.make(name)))
        yield effort.rate(who, "batch of one", outside(name, 1))
