"""The shape of games: how long, how many choices, how often none, who leads when, and when it is decided."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

import boardgame_envs
from boardgame_agents.balance.sides import Sides
from boardgame_agents.balance.statistics import Estimate, Numbers, mean, share
from boardgame_agents.balance.study import Study
from boardgame_agents.match import Outcome, play_games
from boardgame_envs.core.batch import Batch
from boardgame_envs.core.game import Ruleset

POINTS = 16
"""Moments of a game of usual length at which the chances are estimated."""
ROLLOUTS = 32
LONGEST = 200_000
MARGIN = 0.1
"""Who leads must be ahead by this much of a win chance before the lead counts as changed."""
SURE = 0.9
FEWEST_DECIDED = 0.5
"""Random play must end with a winner in this share of the rollouts, or its estimates mean nothing."""


@dataclass(frozen=True)
class Lengths:
    """How long the games of one population were, and how much there was to choose."""

    agent: str
    decisions: Estimate
    quantiles: tuple[float, float, float]
    """5 %, 50 % and 95 % of the games are shorter than these."""
    options: Estimate
    forced: Estimate
    truncated: Estimate


@dataclass(frozen=True)
class Course:
    """How the lead went in games of the base agent, as an onlooker who knows everything sees it."""

    agent: str
    lead_changes: Estimate
    decided_at: Estimate
    """The share of a game after which the winner's chance stays above SURE."""
    comebacks: Estimate
    """Share of the games whose winner once had less than half of the fair share."""
    moments: tuple[float, ...]
    curves: tuple[tuple[float, ...], ...]
    """For some games the first group's chance at each of the moments."""
    surprise: tuple[float, ...]
    """The mean distance of the winner's chance from certainty, at each of the moments."""


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
                (low, middle, high),
                mean([outcome.options / max(1, outcome.decisions) for outcome in outcomes]),
                mean([outcome.forced / max(1, outcome.decisions) for outcome in outcomes]),
                share(sum(outcome.is_truncated for outcome in outcomes), len(outcomes)),
            )
        )
    return found


def game_course(study: Study) -> Course | str:
    """The course of some games of the base agent; a sentence where it cannot be measured."""
    agent = study.population.base
    stride = max(1, int(np.mean([outcome.decisions for outcome in study.probe])) // POINTS)
    watched = _Watched(study.ruleset, stride)
    seeds = [outcome.seed for outcome in study.equal[agent][: study.effort.traced]]
    lineup = dict.fromkeys(study.ruleset.seats, agent)
    outcomes = play_games(study.ruleset, lineup, seeds, watch=watched.look)
    chances = _Chances(study.ruleset, study.sides, study.seed)
    curves: list[tuple[Outcome, Numbers]] = []
    for row, outcome in enumerate(outcomes):
        if max(outcome.returns) > 0:
            curves.append((outcome, np.array([chances.of(state) for state in watched.states[row]])))
    if not curves:
        return "None of the games followed had a winner."
    if chances.decided < FEWEST_DECIDED * chances.played:
        return (
            f"Random play from these positions ends without a winner in {1 - chances.decided / chances.played:.0%} of "
            "the cases, so that it says nothing about who leads."
        )
    return _course(study, agent, curves)


class _Watched:
    """Keeps a copy of every game's state, every so many decisions."""

    def __init__(self, ruleset: Ruleset, stride: int) -> None:
        self.stride = stride
        self.states: dict[int, list[npt.NDArray[np.void]]] = {}
        self._round = 0

    def look(self, batch: Batch, rows: npt.NDArray[np.int64], actions: npt.NDArray[np.int64]) -> None:
        """Called before every round of decisions; all games have then had equally many."""
        if self._round % self.stride == 0:
            for row in rows:
                self.states.setdefault(int(row), []).append(batch.states[row : row + 1].copy())
        self._round += 1


class _Chances:
    """Win chances of all groups from copies of a true state, by random play."""

    def __init__(self, ruleset: Ruleset, sides: Sides, seed: int) -> None:
        self.ruleset = ruleset
        self.sides = sides
        self.played = self.decided = 0
        self._rng = boardgame_envs.sampler(seed).rng
        self._mask = np.zeros(len(ruleset.actions), np.int8)

    def of(self, state: npt.NDArray[np.void]) -> Numbers:
        """One chance for each group, of the rollouts that somebody won; fair shares if there are none."""
        wins = np.zeros(len(self.sides.groups))
        ended = 0
        for _ in range(ROLLOUTS):
            copy = state.copy()
            self.ruleset.game.entries.rollout(self.ruleset.rules, copy, 0, self._rng, self._mask, LONGEST)
            returns = np.asarray(copy[0]["returns"])
            self.played += 1
            if (returns > 0).any():
                ended += 1
                wins += [(returns[list(seats)] > 0).any() for seats in self.sides.groups.values()]
        self.decided += ended
        if not ended:
            return np.array([self.sides.fair(group) for group in self.sides.groups])
        return wins / ended


def _course(study: Study, agent: str, curves: list[tuple[Outcome, Numbers]]) -> Course:
    fair = np.array([study.sides.fair(group) for group in study.sides.groups])
    changes, decided_at, comebacks, first, surprise = [], [], [], [], []
    moments = np.linspace(0, 1, 21)
    for outcome, chances in curves:
        groups = list(study.sides.groups.values())
        winner = next(number for number, seats in enumerate(groups) if any(outcome.returns[seat] > 0 for seat in seats))
        times = np.append(np.arange(len(chances)) / len(chances), 1.0)
        final = np.zeros(len(groups))
        final[winner] = 1.0
        whole = np.vstack([chances, final])
        changes.append(_lead_changes(whole / fair * fair.mean()))
        unsure = np.flatnonzero(whole[:, winner] <= SURE)
        decided_at.append(float(times[unsure[-1] + 1]) if len(unsure) else 0.0)
        comebacks.append(bool((whole[:, winner] < fair[winner] / 2).any()))
        first.append(tuple(float(value) for value in np.interp(moments, times, whole[:, 0])))
        surprise.append(np.interp(moments, times, 1 - whole[:, winner]))
    return Course(
        agent,
        mean(changes),
        mean(decided_at),
        share(sum(comebacks), len(comebacks)),
        tuple(float(moment) for moment in moments),
        tuple(first),
        tuple(float(value) for value in np.mean(surprise, axis=0)),
    )


def _lead_changes(standing: Numbers) -> int:
    """How often another group takes the lead by a clear margin."""
    leader, changes = int(standing[0].argmax()), 0
    for row in standing[1:]:
        best = int(row.argmax())
        if best != leader and row[best] > row[leader] + MARGIN:
            leader, changes = best, changes + 1
    return changes
