"""The value of a table of payoffs between two sides: what each is sure of when both choose among known agents."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.optimize import linprog

from boardgame_agents.balance.statistics import Estimate, Numbers, percentile_interval

DRAWS = 300


@dataclass(frozen=True)
class Equilibrium:
    """The value for the first side, and how both sides mix the agents to get it."""

    value: float
    first: tuple[float, ...]
    second: tuple[float, ...]


def solve(payoffs: npt.ArrayLike) -> Equilibrium:
    """The equilibrium of a zero-sum table by linear programming; rows are the first side's agents."""
    table = np.asarray(payoffs, np.float64)
    value, first = _best_mixture(table)
    _, second = _best_mixture(-table.T)
    return Equilibrium(value, first, second)


def _best_mixture(table: Numbers) -> tuple[float, tuple[float, ...]]:
    """The largest amount that a mixture of rows is sure of against every column."""
    rows, columns = table.shape
    result = linprog(
        c=np.append(np.zeros(rows), -1.0),
        A_ub=np.hstack([-table.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=np.append(np.ones(rows), 0.0)[None],
        b_eq=[1.0],
        bounds=[(0, 1)] * rows + [(None, None)],
        method="highs",
    )
    return float(result.x[-1]), tuple(float(weight) for weight in result.x[:-1])


def value_with_interval(wins: npt.ArrayLike, draws: npt.ArrayLike, games: npt.ArrayLike, seed: int = 0) -> Estimate:
    """The value of a table of counted games (a draw is half a win), with a bootstrap interval over the games."""
    won, drawn, played = (np.asarray(counts, np.float64) for counts in (wins, draws, games))
    random = np.random.default_rng(seed)
    shares = np.stack([won, drawn, played - won - drawn], axis=-1) / played[..., None]
    values = []
    for _ in range(DRAWS):
        again = random.multinomial(played.astype(np.int64), shares)
        values.append(solve((again[..., 0] + again[..., 1] / 2) / played).value)
    low, high = percentile_interval(values)
    value = solve((won + drawn / 2) / played).value
    return Estimate(value, min(low, value), max(high, value), int(played.sum()))
