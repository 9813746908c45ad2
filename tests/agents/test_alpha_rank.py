"""Alpha-rank against games whose answer is known, and what the report makes of it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest

import boardgame_envs
from boardgame_agents.balance import alpha_rank
from boardgame_agents.balance.alpha_rank import ends, gains_between_roles, gains_within_role, masses
from boardgame_agents.balance.population import Effort, Population
from boardgame_agents.balance.ranking import Ranking, ranking
from boardgame_agents.balance.sides import Sides
from boardgame_agents.balance.statistics import Numbers
from boardgame_agents.balance.study import Lineup, Series, Study
from boardgame_agents.match import Outcome

ROCK_PAPER_SCISSORS = np.array([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]])
BIASED = np.array([[0, -0.5, 1], [0.5, 0, -0.1], [-1, 0.1, 0]])
"""The example of the paper: in the limit of strong selection only who beats whom counts, not by how much."""
PENNIES = np.array([[1.0, 0.0], [0.0, 1.0]])


@pytest.mark.parametrize("payoffs", [ROCK_PAPER_SCISSORS, BIASED])
def test_rock_paper_scissors_is_uniform(payoffs: Numbers) -> None:
    gains = gains_within_role(payoffs)
    assert masses(gains) == pytest.approx(np.full(3, 1 / 3), abs=1e-3)
    assert ends(gains) == [[0, 1, 2]]


def test_a_dominated_agent_has_no_mass() -> None:
    gains = gains_within_role(np.array([[0.5, 0.6, 0.9], [0.4, 0.5, 0.9], [0.1, 0.1, 0.5]]))
    assert masses(gains) == pytest.approx([1, 0, 0], abs=1e-6)
    assert ends(gains) == [[0]]


def test_matching_pennies_between_two_roles_is_uniform() -> None:
    gains = gains_between_roles([PENNIES, 1 - PENNIES])
    assert masses(gains) == pytest.approx(np.full(4, 1 / 4))
    assert ends(gains) == [[0, 1, 2, 3]]


def test_two_places_to_settle() -> None:
    """Both drive on the left or both on the right; the profiles between have no mass."""
    gains = gains_between_roles([PENNIES, PENNIES])
    assert masses(gains) == pytest.approx([0.5, 0, 0, 0.5], abs=1e-6)
    assert ends(gains) == [[0], [3]]


def test_agents_that_do_equally_well_share_the_mass() -> None:
    assert masses(gains_within_role(np.full((4, 4), 0.25))) == pytest.approx(np.full(4, 1 / 4))


def test_masses_solve_the_chain_of_the_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """The transition matrix written out as in the paper, and its eigenvector by numpy."""
    monkeypatch.setattr(alpha_rank, "SELECTION", 0.3)
    monkeypatch.setattr(alpha_rank, "MEMBERS", 10)
    tables = list(np.random.default_rng(4).random((2, 3, 4)))
    profiles = list(product(range(3), range(4)))
    chain = np.zeros((12, 12))
    for (row, (one, two)), (column, (new_one, new_two)) in product(enumerate(profiles), repeat=2):
        if (one != new_one) + (two != new_two) == 1:
            role = 0 if one != new_one else 1
            gain = tables[role][new_one, new_two] - tables[role][one, two]
            chain[row, column] = (1 - np.exp(-0.3 * gain)) / (1 - np.exp(-3 * gain)) / (2 + 3)
    chain += np.diag(1 - chain.sum(axis=1))
    values, vectors = np.linalg.eig(chain.T)
    expected = np.real(vectors[:, np.argmax(np.real(values))])
    assert masses(gains_between_roles(tables)) == pytest.approx(expected / expected.sum())


# ---------------------------------------------------------------------- from the games of a study


def planted(game: str, won: Callable[[str, str], float], agents: tuple[str, ...], games: int = 200) -> Study:
    """A study in which the first role with one agent against another wins a given share of the games."""
    ruleset = boardgame_envs.game(game).ruleset()
    study = Study(
        ruleset, 0, Effort(games, 1, 1, 1, 1), Population(dict.fromkeys(agents, games)), Sides(ruleset, True), []
    )
    for one, two in product(agents, agents):
        number = round(games * won(one, two))
        pairs = [(1.0, -1.0)] * number + [(-1.0, 1.0)] * (games - number)
        outcomes = [
            Outcome(seed, pair, "over", False, 1, 0, 1, np.zeros((2, 1), np.int32)) for seed, pair in enumerate(pairs)
        ]
        if one == two:
            study.equal[one] = outcomes
        else:
            study.pairs[Lineup(ruleset.seats[0].rpartition("_")[0], one, two)] = Series(outcomes, [(0,)] * games)
    return study


def test_a_population_that_settles() -> None:
    strength = {"random": 0.0, "scripted": 0.3}
    found = ranking(planted("red_notice", lambda one, two: 0.5 + strength[one] - strength[two], ("random", "scripted")))
    assert isinstance(found, Ranking)
    assert found.profiles[0].agents == {"forger": "scripted", "agent": "scripted"}
    assert found.profiles[0].mass.value == pytest.approx(1, abs=1e-6)
    assert sum(profile.mass.value for profile in found.profiles) == pytest.approx(1)
    assert (found.cycle, found.cycles) == ((), 0.0)
    assert "settles on forger scripted, agent scripted" in found.text


def test_a_population_that_goes_round() -> None:
    found = ranking(planted("red_notice", lambda one, two: 0.9 if one == two else 0.1, ("random", "scripted")))
    assert isinstance(found, Ranking)
    assert [profile.mass.value for profile in found.profiles] == pytest.approx([0.25] * 4, abs=1e-3)
    assert len(found.cycle) == 4
    assert found.cycles == 1.0
    assert "go round and settle nowhere" in found.text


def test_intervals_show_what_few_games_leave_open() -> None:
    """A small lead in ten games may well be the other way round: the masses may then be anything."""
    found = ranking(
        planted("red_notice", lambda one, two: 0.6 if one == "scripted" else 0.5, ("random", "scripted"), 10)
    )
    assert isinstance(found, Ranking)
    first = found.profiles[0]
    assert first.mass.high - first.mass.low > 0.5


def test_three_roles_are_not_ranked() -> None:
    ruleset = boardgame_envs.game("hold_up").ruleset()
    population = Population({"random": 20, "scripted": 20})
    study = Study(ruleset, 0, Effort(20, 1, 1, 1, 1), population, Sides(ruleset, False), [])
    assert "3 roles need line-ups of 3 different agents" in str(ranking(study))
    study.population = Population({"random": 20})
    assert ranking(study) == "one agent only took part."
