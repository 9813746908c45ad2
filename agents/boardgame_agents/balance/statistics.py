"""Numbers with their intervals: shares, means, paired differences, and the correction for looking at many of them.

All intervals are 95 % intervals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt
from scipy import stats

LEVEL = 0.95
NORMAL = float(stats.norm.ppf(0.5 + LEVEL / 2))

ROUNDING = 1e-9
"""Differences smaller than this are none."""

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A measured number, its 95 % interval, and the games behind it."""

    value: float
    low: float
    high: float
    games: int


@dataclass(frozen=True)
class Difference:
    """A measured difference, its 95 % interval, the chance of one as large by luck alone, and the games behind it."""

    value: float
    low: float
    high: float
    games: int
    chance: float


def wilson(won: float, played: int) -> tuple[float, float]:
    """The Wilson interval of a share."""
    if played == 0:
        return 0.0, 1.0
    share, spread = won / played, NORMAL * NORMAL / played
    middle = (share + spread / 2) / (1 + spread)
    half = NORMAL * sqrt(share * (1 - share) / played + spread / (4 * played)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def share(won: float, played: int) -> Estimate:
    """A share with its Wilson interval; of no games nothing is known."""
    low, high = wilson(won, played)
    return Estimate(won / played if played else 0.5, low, high, played)


def mean(values: npt.ArrayLike) -> Estimate:
    """A mean with Student's interval."""
    numbers = np.asarray(values, np.float64)
    middle = float(numbers.mean())
    half = _student_half_width(numbers)
    return Estimate(middle, middle - half, middle + half, len(numbers))


def mean_of_shares(values: npt.ArrayLike) -> Estimate:
    """A mean of numbers between 0 and 1; its interval does not leave these bounds."""
    found = mean(values)
    return Estimate(found.value, max(0.0, found.low), min(1.0, found.high), found.games)


def paired_difference(first: npt.ArrayLike, second: npt.ArrayLike) -> Difference:
    """The mean of first minus second over games from the same seeds: what the seeds bring cancels out."""
    differences = np.asarray(first, np.float64) - np.asarray(second, np.float64)
    middle, half = float(differences.mean()), _student_half_width(differences)
    if len(differences) < 2:
        chance = 1.0
    elif np.ptp(differences) < ROUNDING:
        chance = 1.0 if abs(middle) < ROUNDING else 0.0
    else:
        chance = float(stats.ttest_1samp(differences, 0.0).pvalue)
    return Difference(middle, middle - half, middle + half, len(differences), chance)


def share_difference(won: float, played: int, other_won: float, other_played: int) -> Difference:
    """The difference of two shares of unrelated games: Newcombe's interval and the pooled test."""
    if not played or not other_played:
        return Difference(0.0, -1.0, 1.0, 0, 1.0)
    one, two = share(won, played), share(other_won, other_played)
    value = one.value - two.value
    low = value - sqrt((one.value - one.low) ** 2 + (two.high - two.value) ** 2)
    high = value + sqrt((one.high - one.value) ** 2 + (two.value - two.low) ** 2)
    pooled = (won + other_won) / (played + other_played)
    error = sqrt(pooled * (1 - pooled) * (1 / played + 1 / other_played))
    chance = float(2 * stats.norm.sf(abs(value) / error)) if error else 1.0
    return Difference(value, low, high, played + other_played, chance)


def difference_of(one: Estimate, two: Estimate) -> Difference:
    """The difference of two unrelated estimates, from their intervals; skewed intervals stay skewed."""
    value = one.value - two.value
    low = value - sqrt((one.value - one.low) ** 2 + (two.high - two.value) ** 2)
    high = value + sqrt((one.high - one.value) ** 2 + (two.value - two.low) ** 2)
    error = (value - low if value > 0 else high - value) / NORMAL
    chance = float(2 * stats.norm.sf(abs(value) / error)) if error else float(value == 0)
    return Difference(value, low, high, one.games + two.games, min(1.0, chance))


def holm(chances: Sequence[float]) -> list[float]:
    """The chances corrected by Holm's method for being the most striking among so many."""
    order = np.argsort(np.asarray(chances, np.float64), kind="stable")
    corrected = np.ones(len(chances))
    highest = 0.0
    for rank, number in enumerate(order):
        highest = max(highest, min(1.0, (len(chances) - rank) * chances[number]))
        corrected[number] = highest
    return [float(chance) for chance in corrected]


def percentile_interval(draws: npt.ArrayLike) -> tuple[float, float]:
    """The interval that holds 95 % of bootstrap draws."""
    low, high = np.quantile(np.asarray(draws, np.float64), [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)


def variance_share(outcomes: Numbers) -> float:
    """How much of the variance lies between the rows: the intraclass correlation of one-way analysis of variance.

    Rows are seeds, columns are repetitions.
    """
    columns = outcomes.shape[1]
    between = columns * float(outcomes.mean(axis=1).var(ddof=1))
    within = float(outcomes.var(axis=1, ddof=1).mean())
    total = between + (columns - 1) * within
    return (between - within) / total if total > 0 else 0.0


def _student_half_width(numbers: Numbers) -> float:
    if len(numbers) < 2:
        return float("inf")
    return float(stats.t.ppf(0.5 + LEVEL / 2, len(numbers) - 1) * numbers.std(ddof=1) / sqrt(len(numbers)))
