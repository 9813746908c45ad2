"""PettingZoo's classic games with the wrappers they come with."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from functools import partial
from types import ModuleType

from pettingzoo.classic import chess_v6, connect_four_v3

from benchmarks.figures import Figure
from benchmarks.floor import aec_loop
from benchmarks.measure import Effort, allocated_bytes

PACKAGES = ("pettingzoo",)
GAMES: dict[str, tuple[ModuleType, int, str]] = {
    "PettingZoo connect four": (connect_four_v3, 200, "84 numbers, 7 actions"),
    "PettingZoo chess": (chess_v6, 20, "7,104 numbers, 4,672 actions"),
}


def measure(effort: Effort) -> Iterator[Figure]:
    """The AEC loop, copies and memory."""
    for who, (module, decisions, note) in GAMES.items():
        yield effort.rate(who, "AEC loop", aec_loop(module.env(), decisions), note=note)
        if effort.mode == "one":
            yield effort.rate(who, "clone", deep_copy(module), "operations/s", note="`copy.deepcopy`")
            yield effort.amount(who, "memory", [allocated_bytes(partial(started, module))], "bytes")


def started(module: ModuleType) -> object:
    """A game at its start."""
    env = module.env()
    env.reset(seed=1)
    return env


def deep_copy(module: ModuleType) -> Callable[[], int]:
    """The only way to copy a game."""
    env = started(module)

    def run() -> int:
        for _ in range(5):
            copy.deepcopy(env)
        return 5

    return run
