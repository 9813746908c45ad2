"""Which figures of ours stand beside which figures of others."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.figures import Results


@dataclass(frozen=True)
class Comparison:
    """One kind of play, ours and theirs."""

    title: str
    ours: str
    theirs: tuple[str, ...]
    """The figures of others that are of this kind."""


COMPARISONS = (
    Comparison("One game at a time from Python, observation and mask", "AEC loop", ("AEC loop", "from Python")),
    Comparison("Many games at once, observation and mask", "batched", ("batched by rows",)),
    Comparison("Random play inside compiled code, no observation", "random play inside", ("random play inside",)),
    Comparison("Tree search with random games", "search decisions", ("search decisions",)),
)


def our_games(results: Results) -> list[str]:
    """The titles of our games, in order."""
    parts = ("AEC loop", "batched play", "single operations", "search", "growth", "training", "hot path", "memory")
    found = [figure.who for figure in results.figures if figure.part in parts and figure.what != "still loop"]
    return list(dict.fromkeys(found))


def peer_rates(results: Results, comparison: Comparison, mode: str = "one") -> dict[str, float]:
    """Decisions per second of every peer in one kind of play; the best where several batch sizes were tried."""
    ours = our_games(results)
    rates: dict[str, float] = {}
    for figure in results.figures:
        if figure.mode == mode and figure.what in comparison.theirs and figure.who not in ours:
            rates[figure.who] = max(figure.middle, rates.get(figure.who, 0.0))
    if comparison.ours == "search decisions":
        for figure in results.of("search simulations", mode):
            length = results.find(figure.who, "length")
            if length is not None:
                rates[figure.who] = figure.middle * length.middle
    return rates
