"""The parts of a run, in order: each is measured in a process of its own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """Something measured in one process."""

    name: str
    module: str
    """Has `measure(effort)`, which yields figures, and may name in PACKAGES what it measures."""
    modes: tuple[str, ...]
    is_peer: bool = False
    """Measured in the virtual environment of the peers."""


PARTS = (
    Part("lean AEC floor", "benchmarks.floor", ("one", "each")),
    Part("PettingZoo", "benchmarks.peers.pettingzoo", ("one", "each"), is_peer=True),
    Part("OpenSpiel", "benchmarks.peers.open_spiel", ("one", "each"), is_peer=True),
    Part("RLCard", "benchmarks.peers.rlcard", ("one", "each"), is_peer=True),
    Part("Pgx", "benchmarks.peers.pgx", ("one", "all"), is_peer=True),
    Part("AEC loop", "benchmarks.games.loop", ("one", "each")),
    Part("batched play", "benchmarks.games.batched", ("one", "all")),
    Part("single operations", "benchmarks.games.operations", ("one",)),
    Part("search", "benchmarks.games.search", ("one", "each")),
    Part("growth", "benchmarks.games.growth", ("one",)),
    Part("training", "benchmarks.games.training", ("one",)),
    Part("hot path", "benchmarks.games.hot_path", ("one",)),
    Part("memory", "benchmarks.games.memory", ("one",)),
    Part("compiling", "benchmarks.games.compiling", ("one",)),
)
