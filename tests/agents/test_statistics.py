"""The statistics of the balance study against SciPy and statsmodels, and against games whose answer is known."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats
from statsmodels.discrete.conditional_models import ConditionalLogit
from statsmodels.discrete.discrete_model import Logit
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint

from boardgame_agents.balance.equilibrium import solve, value_with_interval
from boardgame_agents.balance.statistics import (
    Estimate,
    difference_of,
    holm,
    mean,
    mean_of_shares,
    paired_difference,
    share,
    share_difference,
    variance_share,
    wilson,
)
from boardgame_agents.balance.strength import ELO, Contest, fit_strengths


@pytest.mark.parametrize(("won", "played"), [(0, 10), (5, 10), (81, 263), (1000, 1000), (1, 1)])
def test_wilson_interval(won: int, played: int) -> None:
    assert wilson(won, played) == pytest.approx(proportion_confint(won, played, method="wilson"), abs=1e-9)


def test_of_no_games_nothing_is_known() -> None:
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)
    assert share_difference(0, 0, 3, 9).chance == 1.0


def test_mean_with_interval() -> None:
    values = np.random.default_rng(1).normal(3, 2, 50)
    expected = stats.t.interval(0.95, 49, values.mean(), stats.sem(values))
    estimate = mean(values)
    assert (estimate.low, estimate.high) == pytest.approx(expected)


def test_the_interval_of_shares_stays_between_nothing_and_all() -> None:
    found = mean_of_shares([1.0, 1.0, 0.9, 1.0])
    plain = mean([1.0, 1.0, 0.9, 1.0])
    assert plain.high > 1
    assert (found.value, found.low, found.high) == (plain.value, plain.low, 1.0)
    assert (mean_of_shares([0.0, 0.0, 0.1]).low, mean_of_shares([0.0, 0.0, 0.1]).games) == (0.0, 3)


def test_paired_difference_is_the_paired_t_test() -> None:
    random = np.random.default_rng(2)
    first = random.normal(0.2, 1, 80)
    second = first + random.normal(0.1, 0.3, 80)
    expected = stats.ttest_rel(first, second)
    found = paired_difference(first, second)
    interval = expected.confidence_interval(0.95)
    assert (found.low, found.high, found.chance) == pytest.approx((interval.low, interval.high, expected.pvalue))


def test_paired_difference_without_any_difference() -> None:
    assert paired_difference([1, 0, 1], [1, 0, 1]).chance == 1.0
    assert paired_difference([1, 1, 1], [0, 0, 0]).chance == 0.0


def test_difference_of_two_shares() -> None:
    found = share_difference(56, 70, 48, 80)
    low, high = confint_proportions_2indep(56, 70, 48, 80, method="newcomb", compare="diff")
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-9)
    table = np.array([[56, 14], [48, 32]])
    assert found.chance == pytest.approx(stats.chi2_contingency(table, correction=False).pvalue)


def test_difference_of_two_estimates() -> None:
    """With symmetrical intervals it is the sum of two normal errors."""
    found = difference_of(Estimate(10, 7, 13, 5), Estimate(2, -2, 6, 5))
    assert (found.value, found.low, found.high) == pytest.approx((8, 3, 13))
    assert found.chance == pytest.approx(2 * stats.norm.sf(8 / (5 / stats.norm.ppf(0.975))))


def test_holm_correction() -> None:
    chances = [0.01, 0.04, 0.03, 0.005, 0.5, 0.04]
    assert holm(chances) == pytest.approx(multipletests(chances, method="holm")[1])
    assert holm([]) == []


def test_variance_share_finds_what_rows_decide() -> None:
    random = np.random.default_rng(3)
    rows = random.normal(0, 1, (4000, 1))
    assert variance_share(rows + random.normal(0, 1, (4000, 4))) == pytest.approx(0.5, abs=0.03)
    assert variance_share(random.normal(0, 1, (4000, 4))) == pytest.approx(0, abs=0.02)
    assert variance_share(np.repeat(rows, 4, axis=1)) == pytest.approx(1)


def test_two_sides_are_logistic_regression() -> None:
    """Wins of the first side ~ role + skill of its agent - skill of the other's."""
    random = np.random.default_rng(4)
    names, skills, role = ("weak", "middle", "strong"), np.array([0.0, 0.7, 1.5]), 0.4
    contests, design, outcome = [], [], []
    for one in range(3):
        for two in range(3):
            won = int(random.binomial(400, 1 / (1 + np.exp(-(role + skills[one] - skills[two])))))
            contests.append(Contest(("left", "right"), (names[one], names[two]), (won, 400 - won)))
            row = [1.0, (one == 1) - (two == 1), (one == 2) - (two == 2)]
            design += [row] * 400
            outcome += [1] * won + [0] * (400 - won)
    fitted = Logit(outcome, np.array(design)).fit(disp=0)
    found = fit_strengths(contests)
    gap = found.places["left"].value - found.places["right"].value
    assert gap == pytest.approx(ELO * fitted.params[0], abs=0.05)
    low, high = ELO * fitted.conf_int()[0]
    half = found.places["left"]
    assert (2 * half.low, 2 * half.high) == pytest.approx((low, high), abs=0.5)
    for number, name in enumerate(names[1:], start=1):
        estimate = found.agents[name]
        assert (estimate.low, estimate.high) == pytest.approx(ELO * fitted.conf_int()[number], abs=0.5)
    assert found.agents["weak"] == Estimate(0.0, 0.0, 0.0, 3600)
    assert found.misfit < 0.06


def test_many_contestants_are_conditional_logit() -> None:
    random = np.random.default_rng(5)
    strength = {"a": 0.0, "b": 0.8}
    places = {"x": 0.5, "y": 0.0, "z": -0.5}
    contests, outcome, design, groups = [], [], [], []
    for number, agents in enumerate((("a", "b", "a"), ("b", "a", "a"), ("a", "a", "b"))):
        raised = np.exp([places[place] + strength[agent] for place, agent in zip("xyz", agents, strict=True)])
        winners = random.choice(3, 300, p=raised / raised.sum())
        counts = np.bincount(winners, minlength=3)
        contests.append(Contest(("x", "y", "z"), agents, tuple(float(count) for count in counts)))
        for game, winner in enumerate(winners):
            for seat in range(3):
                outcome.append(int(seat == winner))
                design.append(
                    [float(seat == 0) - (seat == 2), float(seat == 1) - (seat == 2), float(agents[seat] == "b")]
                )
                groups.append(number * 300 + game)
    fitted = ConditionalLogit(np.array(outcome), np.array(design), groups=np.array(groups)).fit(disp=0)
    found = fit_strengths(contests)
    assert [found.places["x"].value, found.places["y"].value, found.agents["b"].value] == pytest.approx(
        ELO * fitted.params, abs=0.05
    )
    low, high = ELO * fitted.conf_int()[2]
    assert (found.agents["b"].low, found.agents["b"].high) == pytest.approx((low, high), abs=0.5)


def test_an_agent_that_never_wins_is_surely_weaker() -> None:
    """Its strength has no lower end, but its interval leaves out zero: 100 of 100 games are no accident."""
    found = fit_strengths(
        [Contest(("l", "r"), ("bad", "good"), (0, 50)), Contest(("l", "r"), ("good", "bad"), (50, 0))]
    )
    good = found.agents["good"]
    assert 500 < good.low < good.value < good.high < 1e5
    assert found.places["l"].value == pytest.approx(0, abs=1e-2)


@pytest.mark.parametrize(
    ("table", "value", "first"),
    [
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, (1 / 3, 1 / 3, 1 / 3)),  # rock, paper, scissors
        ([[3, -1], [-2, 1]], 1 / 7, (3 / 7, 4 / 7)),
        ([[0.6, 0.7], [0.2, 0.9]], 0.6, (1, 0)),  # a saddle point
    ],
)
def test_equilibrium_of_known_games(table: list[list[float]], value: float, first: tuple[float, ...]) -> None:
    found = solve(table)
    assert found.value == pytest.approx(value, abs=1e-9)
    assert found.first == pytest.approx(first, abs=1e-9)
    assert float((np.array(table) @ found.second).max()) == pytest.approx(value, abs=1e-9)


def test_interval_of_the_value_narrows_with_games() -> None:
    wins, draws = np.array([[60, 40], [30, 70]]), np.array([[10, 0], [0, 0]])
    few = value_with_interval(wins, draws, np.full((2, 2), 100))
    many = value_with_interval(wins * 100, draws * 100, np.full((2, 2), 10_000))
    exact = solve([[0.65, 0.4], [0.3, 0.7]]).value
    assert few.value == many.value == pytest.approx(exact)
    assert few.low < many.low < exact < many.high < few.high
    assert few.games == 400
