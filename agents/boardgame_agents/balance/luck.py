"""Luck: how much of the outcome the seed decides, that is the deal and the dice, when the agents choose anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from boardgame_agents.balance.sides import decided
from boardgame_agents.balance.statistics import Estimate, percentile_interval, variance_share
from boardgame_agents.balance.study import Study
from boardgame_agents.match import Outcome

DRAWS = 400
FEWEST_DECIDED = 0.2
"""Where fewer games have a winner there is nothing to explain."""


@dataclass(frozen=True)
class LuckShare:
    """The share of the variance of the outcome that lies between seeds."""

    agent: str
    group: str
    share: Estimate
    seeds: int
    repeats: int


def choose_anew(repeats: Sequence[Sequence[Outcome]]) -> bool:
    """Whether any game went another way the next time; agents without chance would seem to leave all to luck."""
    return any(
        (first.returns, first.decisions) != (other.returns, other.decisions)
        for again in repeats[1:]
        for first, other in zip(repeats[0], again, strict=True)
    )


def luck_shares(study: Study) -> list[LuckShare]:
    """The share of luck for every population that can choose anew in the same games, and every group."""
    found = []
    for agent, repeats in study.repeats.items():
        if np.mean([decided(outcomes).mean() for outcomes in repeats]) < FEWEST_DECIDED or not choose_anew(repeats):
            continue
        groups = list(study.sides.groups)[:1] if study.sides.are_two else list(study.sides.groups)
        for group in groups:
            seats = study.sides.groups[group]
            scores = np.stack([study.sides.scores(outcomes, seats) for outcomes in repeats], axis=1)
            value = variance_share(scores)
            random = np.random.default_rng(study.seed)
            seeds = len(scores)
            draws = [variance_share(scores[random.integers(0, seeds, seeds)]) for _ in range(DRAWS)]
            low, high = percentile_interval(draws)
            estimate = Estimate(value, min(low, value), max(high, value), scores.size)
            found.append(LuckShare(agent, group, estimate, seeds, len(repeats)))
    return found
