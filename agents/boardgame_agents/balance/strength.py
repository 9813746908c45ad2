"""Role apart from strength: who wins depends on the place at the table and on how well the agent there plays.

Every contestant (a side, or a seat that plays for itself) has the strength place + agent, and wins with a chance
proportional to exp(strength). For two contestants this is logistic regression and the scale is that of Elo.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from scipy.optimize import minimize

from boardgame_agents.balance.statistics import NORMAL, Estimate, Numbers

ELO = 400 / log(10)
PRIOR = 1e-4
"""A pull to zero too weak to matter, so that an agent that never wins gets a large number and not an endless one."""


@dataclass(frozen=True)
class Contest:
    """Games of one line-up: for each contestant its place, its agent, and how often it won (half a win for a draw)."""

    places: tuple[str, ...]
    agents: tuple[str, ...]
    wins: tuple[float, ...]


@dataclass(frozen=True)
class Strengths:
    """The fitted model, in Elo; the places add up to zero, the first agent has zero."""

    places: dict[str, Estimate]
    agents: dict[str, Estimate]
    misfit: float
    """The largest distance between the model and the win share of any contestant in any line-up."""


def fit_strengths(contests: Sequence[Contest]) -> Strengths:
    """The most likely strengths, with intervals from the curvature of the likelihood."""
    places = list(dict.fromkeys(place for contest in contests for place in contest.places))
    agents = list(dict.fromkeys(agent for contest in contests for agent in contest.agents))
    designs = [_design(contest, places, agents) for contest in contests]
    wins = [np.asarray(contest.wins, np.float64) for contest in contests]
    size = len(places) + len(agents) - 2

    def loss(weights: Numbers) -> tuple[float, Numbers]:
        total, slope = 0.5 * PRIOR * float(weights @ weights), PRIOR * weights
        for design, won in zip(designs, wins, strict=True):
            chances = _chances(design @ weights)
            total -= float(won @ np.log(np.maximum(chances, 1e-300)))
            slope = slope + design.T @ (won.sum() * chances - won)
        return total, slope

    weights: Numbers = minimize(loss, np.zeros(size), jac=True, method="BFGS", options={"gtol": 1e-7}).x
    spread: Numbers = np.linalg.inv(_curvature(designs, wins, weights)).astype(np.float64)
    to_place = _contrasts(len(places))
    games = round(sum(float(won.sum()) for won in wins))
    cut = len(places) - 1
    misfit = max(
        (
            float(np.abs(won / won.sum() - _chances(design @ weights)).max())
            for design, won in zip(designs, wins, strict=True)
        ),
        default=0.0,
    )
    return Strengths(
        places=_estimates(places, to_place, weights[:cut], spread[:cut, :cut], games),
        agents=_estimates(agents, np.eye(len(agents))[:, 1:], weights[cut:], spread[cut:, cut:], games),
        misfit=misfit,
    )


def _contrasts(count: int) -> Numbers:
    """From count - 1 free numbers to count numbers that add up to zero."""
    return np.vstack([np.eye(count - 1), -np.ones((1, count - 1))])


def _design(contest: Contest, places: list[str], agents: list[str]) -> Numbers:
    """A row for each contestant: what the free numbers add to its strength."""
    to_place, to_agent = _contrasts(len(places)), np.eye(len(agents))[:, 1:]
    rows = [
        np.concatenate([to_place[places.index(place)], to_agent[agents.index(agent)]])
        for place, agent in zip(contest.places, contest.agents, strict=True)
    ]
    return np.array(rows)


def _chances(strengths: Numbers) -> Numbers:
    raised = np.exp(strengths - strengths.max())
    return np.asarray(raised / raised.sum())


def _curvature(designs: list[Numbers], wins: list[Numbers], weights: Numbers) -> Numbers:
    total: Numbers = PRIOR * np.eye(len(weights))
    for design, won in zip(designs, wins, strict=True):
        chances = _chances(design @ weights)
        centred = design - chances @ design
        total = total + won.sum() * (centred.T * chances) @ centred
    return total


def _estimates(names: list[str], linear: Numbers, weights: Numbers, spread: Numbers, games: int) -> dict[str, Estimate]:
    values = ELO * (linear @ weights)
    halves = ELO * NORMAL * np.sqrt(np.maximum(np.diag(linear @ spread @ linear.T), 0.0))
    return {
        name: Estimate(float(value), float(value - half), float(value + half), games)
        for name, value, half in zip(names, values, halves, strict=True)
    }
