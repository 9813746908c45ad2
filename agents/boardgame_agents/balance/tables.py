"""Every agent against every other: role apart from strength, payoff tables, best replies and the skill ladder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from boardgame_agents.balance.equilibrium import solve, value_with_interval
from boardgame_agents.balance.population import plain_searchers, simulations_of
from boardgame_agents.balance.sides import Sides, decided
from boardgame_agents.balance.statistics import Difference, Estimate, holm, mean, paired_difference, wilson
from boardgame_agents.balance.strength import Contest, Strengths, fit_strengths
from boardgame_agents.balance.study import Lineup, Series, Study, focuses
from boardgame_agents.match import Outcome


@dataclass(frozen=True)
class Value:
    """What a side is sure of in the table, and the mixtures of agents that do it."""

    value: Estimate
    mixture: dict[str, float]
    other_mixture: dict[str, float]


@dataclass(frozen=True)
class PayoffTable:
    """What the focus gets with each agent (rows) when all others are played by another (columns)."""

    focus: str
    other: str
    fair: float
    agents: tuple[str, ...]
    cells: tuple[tuple[Estimate, ...], ...]
    equilibrium: Value | None
    """Only between two roles."""


@dataclass(frozen=True)
class BestReply:
    """The best agent known against a table where everybody else plays one agent, and what it gains over that agent."""

    focus: str
    field: str
    reply: str
    gain: Difference
    corrected: float


@dataclass(frozen=True)
class Rung:
    """What a larger budget gains over a smaller one."""

    focus: str
    weaker: str
    stronger: str
    score: Estimate
    equal: Estimate
    gain: Difference


def strengths(study: Study) -> Strengths | None:
    """Role apart from strength, from all games between agents of the population that somebody won."""
    contests = []
    for agent, outcomes in study.equal.items():
        contests += _contests(study.sides, (agent,) * len(study.ruleset.seats), outcomes)
    for lineup, series in study.pairs.items():
        for seats in dict.fromkeys(series.focal):
            agents = tuple(
                lineup.agent if number in seats else lineup.field for number in range(len(study.ruleset.seats))
            )
            outcomes = [game for game, focal in zip(series.outcomes, series.focal, strict=True) if focal == seats]
            contests += _contests(study.sides, agents, outcomes)
    return fit_strengths(contests) if contests else None


def _contests(sides: Sides, agents: tuple[str, ...], outcomes: Sequence[Outcome]) -> list[Contest]:
    """The games that somebody won, as a contest between the contestants; none if nobody won any."""
    if not outcomes or not decided(outcomes).any():
        return []
    wins = tuple(float(sides.won(outcomes, seats).sum()) for seats in sides.contestants)
    places = tuple(sides.place(seats[0]) for seats in sides.contestants)
    return [Contest(places, tuple(agents[seats[0]] for seats in sides.contestants), wins)]


def payoff_tables(study: Study) -> list[PayoffTable]:
    """One table for two sides; one for each role against the field otherwise."""
    found = focuses(study.ruleset)
    if len(found) == 2:
        return [_table(study, found[0], found[1])]
    return [_table(study, focus, "all others") for focus in found]


def _table(study: Study, focus: str, other: str) -> PayoffTable:
    agents = study.population.agents
    rows = [[study.paired_series(Lineup(focus, agent, field)) for field in agents] for agent in agents]
    cells = tuple(tuple(cell_estimate(series, study.sides) for series in row) for row in rows)
    seats = rows[0][0].focal[0]
    fair = 0.5 if study.sides.are_two else len(seats) / len(study.ruleset.seats)
    value = _value(study, rows) if len(focuses(study.ruleset)) == 2 else None
    return PayoffTable(focus, other, fair, agents, cells, value)


def cell_estimate(series: Series, sides: Sides) -> Estimate:
    """The mean score of the focus. Without draws it is a share and has Wilson's interval."""
    scores = series.scores(sides)
    if decided(series.outcomes).all():
        low, high = wilson(float(scores.sum()), len(scores))
        return Estimate(float(scores.mean()), low, high, len(scores))
    estimate = mean(scores)
    return Estimate(estimate.value, max(0.0, estimate.low), min(1.0, estimate.high), estimate.games)


def _value(study: Study, rows: list[list[Series]]) -> Value:
    won = np.array([[int(series.won(study.sides).sum()) for series in row] for row in rows])
    drawn = np.array([[int((~decided(series.outcomes)).sum()) for series in row] for row in rows])
    played = np.array([[len(series.outcomes) for series in row] for row in rows])
    exact = solve((won + drawn / 2) / played)
    agents = study.population.agents
    return Value(
        value_with_interval(won, drawn, played, study.seed),
        dict(zip(agents, exact.first, strict=True)),
        dict(zip(agents, exact.second, strict=True)),
    )


def best_replies(study: Study) -> list[BestReply]:
    """For every agent as the field the reply that gains most, on the same seeds; corrected for the choice of reply."""
    return [
        _best_reply(study, focus, field)
        for focus in focuses(study.ruleset)
        for field in study.population.agents
        if len(study.population.agents) > 1
    ]


def _best_reply(study: Study, focus: str, field: str) -> BestReply:
    own = against_field(study, focus, field, field)
    replies = [agent for agent in study.population.agents if agent != field]
    gains = []
    for agent in replies:
        scores = against_field(study, focus, agent, field)
        shared = min(len(scores), len(own))
        gains.append(paired_difference(scores[:shared], own[:shared]))
    best = int(np.argmax([gain.value for gain in gains]))
    return BestReply(focus, field, replies[best], gains[best], holm([gain.chance for gain in gains])[best])


def against_field(study: Study, focus: str, agent: str, field: str) -> np.ndarray:  # type: ignore[type-arg]
    """The scores of a focus; the second of two roles is read from the first one's table."""
    found = focuses(study.ruleset)
    if len(found) == 2 and focus == found[1]:
        series = study.paired_series(Lineup(found[0], field, agent))
        seats = study.sides.groups[focus]
        return study.sides.scores(series.outcomes, seats)
    return study.paired_series(Lineup(focus, agent, field)).scores(study.sides)


def skill_ladder(study: Study) -> list[Rung]:
    """Search with more and more simulations: what each step up gains against a table of the step below."""
    searching = sorted(plain_searchers(study.population), key=simulations_of)
    rungs = []
    for focus in focuses(study.ruleset):
        for weaker, stronger in pairwise(searching):
            scores = against_field(study, focus, stronger, weaker)
            equal = against_field(study, focus, weaker, weaker)
            shared = min(len(scores), len(equal))
            gain = paired_difference(scores[:shared], equal[:shared])
            rungs.append(Rung(focus, weaker, stronger, mean(scores), mean(equal), gain))
    return rungs
