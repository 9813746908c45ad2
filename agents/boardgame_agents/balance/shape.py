"""The shape of games: how long they are, how much there is to choose, and how often there is no choice."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from boardgame_agents.balance.statistics import Estimate, mean, share
from boardgame_agents.balance.study import Study


@dataclass(frozen=True)
class Lengths:
    """How long the games of one population were, and how much there was to choose."""

    agent: str
    decisions: Estimate
    deviation: float
    """The standard deviation of the decisions."""
    quantiles: tuple[float, float, float]
    """5 %, 50 % and 95 % of the games are shorter than these."""
    options: Estimate
    forced: Estimate
    truncated: Estimate


def game_lengths(study: Study) -> list[Lengths]:
    """Length and choices of every population."""
    found = []
    for agent, outcomes in study.equal.items():
        decisions = np.array([outcome.decisions for outcome in outcomes])
        low, middle, high = (float(value) for value in np.quantile(decisions, [0.05, 0.5, 0.95]))
        found.append(
            Lengths(
                agent,
                mean(decisions),
                float(decisions.std(ddof=1)) if len(decisions) > 1 else 0.0,
                (low, middle, high),
                mean([outcome.options / max(1, outcome.decisions) for outcome in outcomes]),
                mean([outcome.forced / max(1, outcome.decisions) for outcome in outcomes]),
                share(sum(outcome.is_truncated for outcome in outcomes), len(outcomes)),
            )
        )
    return found
