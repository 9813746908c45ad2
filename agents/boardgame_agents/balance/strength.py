"""Role apart from strength: who wins depends on the place at the table and on how well the agent there plays.

Every contestant (a side, or a seat that plays for itself) has the strength place + agent, and wins with a chance
proportional to exp(strength). For two contestants this is logistic regression and the scale is that of Elo.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from scipy import stats
from scipy.linalg import null_space
from scipy.optimize import brentq, minimize

from boardgame_agents.balance.statistics import LEVEL, Estimate, Numbers

ELO = 400 / log(10)
PRIOR = (ELO / 2000) ** 2
"""A weak pull to zero, as if strengths were known to differ by some 2000 Elo: an agent that never wins gets a large
number and not an endless one; with a few hundred games it changes nothing that can be seen."""
DROP = float(stats.chi2.ppf(LEVEL, 1)) / 2
"""What is less likely by more than this, in logarithms, is outside the interval."""
FURTHEST = 60.0
"""Where the search for the end of an interval stops, in units of the curvature's own error."""


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
    """The most likely strengths, with intervals from the likelihood: they may reach further to one side."""
    places = list(dict.fromkeys(place for contest in contests for place in contest.places))
    agents = list(dict.fromkeys(agent for contest in contests for agent in contest.agents))
    fit = _Fit(contests, places, agents)
    blank, to_agent = np.zeros((len(places), len(agents) - 1)), np.eye(len(agents))[:, 1:]
    by_place = np.hstack([_contrasts(len(places)), blank])
    by_agent = np.hstack([np.zeros((len(agents), len(places) - 1)), to_agent])
    return Strengths(
        places={name: fit.estimate(row) for name, row in zip(places, by_place, strict=True)},
        agents={name: fit.estimate(row) for name, row in zip(agents, by_agent, strict=True)},
        misfit=fit.misfit,
    )


class _Fit:
    """The likelihood of all contests: its top, and how far one can go from there."""

    def __init__(self, contests: Sequence[Contest], places: list[str], agents: list[str]) -> None:
        self.designs = np.stack([_design(contest, places, agents) for contest in contests])
        self.wins = np.array([contest.wins for contest in contests], np.float64)
        self.games = self.wins.sum(axis=1)
        self.size = self.designs.shape[2]
        self.best = _lowest(self.loss, np.zeros(self.size))
        self.lowest = self.loss(self.best)[0]
        self.spread: Numbers = np.linalg.inv(self._curvature()).astype(np.float64)

    @property
    def misfit(self) -> float:
        """The largest distance between a chance and the share of wins it stands for."""
        return float(np.abs(self.wins / self.games[:, None] - self._chances(self.best)).max())

    def loss(self, weights: Numbers) -> tuple[float, Numbers]:
        """How unlikely the wins are, and the slope of that."""
        chances = self._chances(weights)
        value = 0.5 * PRIOR * float(weights @ weights) - float((self.wins * np.log(np.maximum(chances, 1e-300))).sum())
        too_many = self.games[:, None] * chances - self.wins
        return value, PRIOR * weights + np.einsum("cnp,cn->p", self.designs, too_many)

    def estimate(self, row: Numbers) -> Estimate:
        """A sum of the free numbers, in Elo."""
        value, games = float(row @ self.best), round(float(self.games.sum()))
        if not row.any():
            return Estimate(0.0, 0.0, 0.0, games)
        low, high = (self._end(row, value, sign) for sign in (-1.0, 1.0))
        return Estimate(ELO * value, ELO * low, ELO * high, games)

    def _end(self, row: Numbers, value: float, sign: float) -> float:
        """How far the sum can go until even the best of the rest makes the wins too unlikely."""
        error = float(np.sqrt(row @ self.spread @ row))
        rest = null_space(row[None])

        def excess(steps: float) -> float:
            start = self.best + sign * steps * error * row / (row @ row)

            def along(free: Numbers) -> tuple[float, Numbers]:
                found, slope = self.loss(start + rest @ free)
                return found, slope @ rest

            free = _lowest(along, np.zeros(rest.shape[1]))
            return along(free)[0] - self.lowest - DROP

        far = 1.0
        while excess(far) < 0 and far < FURTHEST:
            far *= 2
        steps = brentq(excess, 0.0, far, xtol=1e-3) if far < FURTHEST else FURTHEST
        return value + sign * float(steps) * error

    def _chances(self, weights: Numbers) -> Numbers:
        strengths = self.designs @ weights
        raised = np.exp(strengths - strengths.max(axis=1, keepdims=True))
        return np.asarray(raised / raised.sum(axis=1, keepdims=True))

    def _curvature(self) -> Numbers:
        chances = self._chances(self.best)
        centred = self.designs - np.einsum("cn,cnp->cp", chances, self.designs)[:, None]
        weighted = centred * (chances * self.games[:, None])[..., None]
        return np.asarray(PRIOR * np.eye(self.size) + np.einsum("cnp,cnq->pq", weighted, centred))


def _lowest(loss: Callable[[Numbers], tuple[float, Numbers]], start: Numbers) -> Numbers:
    if not len(start):
        return start
    return np.asarray(minimize(loss, start, jac=True, method="BFGS", options={"gtol": 1e-6}).x)


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
