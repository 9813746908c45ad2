"""The course of games: who leads when, how often the lead changes, and when it is decided.

Chances are estimated from copies of the true position, as an onlooker sees it who knows all cards but not the dice to
come: the same players go on from there many times, and the groups' wins are counted. Others would not do: random
players throw away what the players of the game would win with, so that a game looks open that is long decided.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

import boardgame_envs
from boardgame_agents.balance.sides import Sides
from boardgame_agents.balance.statistics import Estimate, Numbers, mean, mean_of_shares, share
from boardgame_agents.balance.study import Study
from boardgame_agents.match import Outcome, play_games, play_on
from boardgame_envs.core.batch import Batch
from boardgame_envs.core.game import Ruleset

POINTS = 12
"""Moments of a game of usual length at which the chances are estimated."""
ROLLOUTS = {True: 32, False: 12}
"""Continuations of a position, by whether they are random: others take much longer."""
SURE = 0.9
FEWEST_DECIDED = 0.5
"""Continuations must end with a winner in this share of the cases, or their estimates mean nothing."""
TRIED = 2
"""Games by which it is seen whether continuations have winners."""

States = npt.NDArray[np.void]


@dataclass(frozen=True)
class Course:
    """How the lead went in games of the base agent."""

    agent: str
    going_on: str
    """Who plays the continuations."""
    lead_changes: Estimate
    decided_at: Estimate
    """The share of a game after which the winner's chance stays above SURE."""
    comebacks: Estimate
    """Share of the games whose winner once had less than half of the fair share."""
    moments: tuple[float, ...]
    curves: tuple[tuple[float, ...], ...]
    """For every game the first group's chance at each of the moments."""
    doubt: tuple[float, ...]
    """The mean distance of the winner's chance from certainty, at each of the moments."""


def game_course(study: Study) -> Course | str:
    """The course of some games of the base agent; a sentence where it cannot be measured."""
    agent = study.population.base
    stride = max(1, int(np.mean([outcome.decisions for outcome in study.probe])) // POINTS)
    watched = _Watched(stride)
    seeds = [outcome.seed for outcome in study.equal[agent][: study.effort.traced]]
    outcomes = play_games(study.ruleset, dict.fromkeys(study.ruleset.seats, agent), seeds, watch=watched.look)
    games = [(outcome, watched.states[row]) for row, outcome in enumerate(outcomes) if max(outcome.returns) > 0]
    if not games:
        return "none of the games followed had a winner."
    for going_on in dict.fromkeys((agent, "random")):
        chances = _Chances(study.ruleset, study.sides, going_on, study.seed)
        curves = [(outcome, chances.along(states)) for outcome, states in games[:TRIED]]
        if chances.decided >= FEWEST_DECIDED * chances.played:
            curves += [(outcome, chances.along(states)) for outcome, states in games[TRIED:]]
            return _course(study.sides, agent, going_on, curves, margin_of(ROLLOUTS[going_on == "random"]))
    return (
        f"going on from these positions ends without a winner in {1 - chances.decided / chances.played:.0%} of the "
        "cases, so that it says nothing about who leads."
    )


class _Watched:
    """Keeps a copy of every game's state, every so many decisions."""

    def __init__(self, stride: int) -> None:
        self.stride = stride
        self.states: dict[int, list[States]] = {}
        self._round = 0

    def look(self, batch: Batch, rows: npt.NDArray[np.int64], actions: npt.NDArray[np.int64]) -> None:
        """Called before every round of decisions; all games have then had equally many."""
        if self._round % self.stride == 0:
            for row in rows:
                self.states.setdefault(int(row), []).append(batch.states[row : row + 1].copy())
        self._round += 1


class _Chances:
    """Win chances of all groups at given positions."""

    def __init__(self, ruleset: Ruleset, sides: Sides, agent: str, seed: int) -> None:
        self.ruleset = ruleset
        self.sides = sides
        self.agent = agent
        self.played = self.decided = 0
        self._seed = seed
        self._rollouts = ROLLOUTS[agent == "random"]

    def along(self, states: list[States]) -> Numbers:
        """A row for each position: the chance of each group, of the continuations that somebody won."""
        batch = Batch(self.ruleset, len(states) * self._rollouts)
        for row in range(batch.number):
            batch.states[row] = states[row // self._rollouts][0]
            batch.states[row]["rng"] = boardgame_envs.sampler(self._seed).rng  # other dice every time
            batch.refresh(row)
            self._seed += 1
        outcomes = play_on(batch, dict.fromkeys(self.ruleset.seats, self.agent), agent_seed=self._seed)
        return np.array([self._at(outcomes[at : at + self._rollouts]) for at in range(0, batch.number, self._rollouts)])

    def _at(self, outcomes: list[Outcome]) -> Numbers:
        """Fair shares where nobody won."""
        won = np.array([self.sides.won(outcomes, seats) for seats in self.sides.groups.values()])
        ended = int(won.any(axis=0).sum())
        self.played += len(outcomes)
        self.decided += ended
        if not ended:
            return np.array([self.sides.fair(group) for group in self.sides.groups])
        return np.asarray(won.sum(axis=1) / ended)


def _course(sides: Sides, agent: str, going_on: str, curves: list[tuple[Outcome, Numbers]], margin: float) -> Course:
    fair = np.array([sides.fair(group) for group in sides.groups])
    groups = list(sides.groups.values())
    changes, decided_at, comebacks, first, doubt = [], [], [], [], []
    moments = np.linspace(0, 1, 21)
    for outcome, chances in curves:
        winner = next(number for number, seats in enumerate(groups) if any(outcome.returns[seat] > 0 for seat in seats))
        times = np.append(np.arange(len(chances)) / len(chances), 1.0)
        whole = np.vstack([chances, np.arange(len(groups)) == winner])
        changes.append(lead_changes(whole, fair, margin))
        unsure = np.flatnonzero(whole[:, winner] <= SURE)
        decided_at.append(float(times[unsure[-1] + 1]) if len(unsure) else 0.0)
        comebacks.append(bool((whole[:, winner] < fair[winner] / 2).any()))
        first.append(tuple(float(value) for value in np.interp(moments, times, whole[:, 0])))
        doubt.append(np.interp(moments, times, 1 - whole[:, winner]))
    return Course(
        agent,
        going_on,
        mean(changes),
        mean_of_shares(decided_at),
        share(sum(comebacks), len(comebacks)),
        tuple(float(moment) for moment in moments),
        tuple(first),
        tuple(float(value) for value in np.mean(doubt, axis=0)),
    )


def margin_of(rollouts: int) -> float:
    """How far luck in so many continuations moves the difference of two chances: one standard error, at even odds."""
    return 1 / sqrt(rollouts)


def lead_changes(chances: Numbers, fair: Numbers, margin: float) -> int:
    """How often another group takes the lead by more than the margin; who has more than its fair share leads."""
    ahead = chances - fair
    leader, changes = int(ahead[0].argmax()), 0
    for row in ahead[1:]:
        best = int(row.argmax())
        if best != leader and row[best] > row[leader] + margin:
            leader, changes = best, changes + 1
    return changes
