"""Who wins among equals, and what the populations say together: the first section and the verdict."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from boardgame_agents.balance.population import kind_of
from boardgame_agents.balance.sides import Sides, decided
from boardgame_agents.balance.statistics import Estimate, share
from boardgame_agents.balance.study import Study
from boardgame_agents.match import Outcome

FEWEST_DECIDED = 30
"""With fewer games won by anybody a population has no voice in the verdict."""
CLOSE = 0.05
"""An interval within this distance of the fair share is called close to it."""


@dataclass(frozen=True)
class GroupRate:
    """How often a group wins among equals."""

    wins: Estimate
    """Share of all games."""
    decided: Estimate
    """Share of the games that somebody won."""
    fair: float


@dataclass(frozen=True)
class PopulationRates:
    """Games in which every seat is played by the same agent."""

    agent: str
    games: int
    undecided: Estimate
    groups: dict[str, GroupRate]
    endings: dict[str, int]


@dataclass(frozen=True)
class Verdict:
    """What the populations say about one group, and whether they agree."""

    group: str
    above: tuple[str, ...]
    below: tuple[str, ...]
    close: tuple[str, ...]
    unclear: tuple[str, ...]
    text: str


def population_rates(study: Study) -> list[PopulationRates]:
    """The win rates of all populations of equals."""
    return [rates_of(agent, study.sides, outcomes) for agent, outcomes in study.equal.items()]


def rates_of(agent: str, sides: Sides, outcomes: list[Outcome]) -> PopulationRates:
    """The win rates in one population."""
    number = len(outcomes)
    ended = int(decided(outcomes).sum())
    groups = {}
    for name, seats in sides.groups.items():
        won = int(sides.won(outcomes, seats).sum())
        groups[name] = GroupRate(share(won, number), share(won, ended), sides.fair(name))
    endings = Counter(outcome.ending for outcome in outcomes)
    return PopulationRates(agent, number, share(number - ended, number), groups, dict(endings.most_common()))


def verdicts(populations: list[PopulationRates], groups: list[str]) -> list[Verdict]:
    """One verdict for every group; a population speaks only where enough of its games were won by somebody."""
    return [_verdict(populations, group) for group in groups]


def _verdict(populations: list[PopulationRates], group: str) -> Verdict:
    above, below, close, unclear = [], [], [], []
    for population in populations:
        rate = population.groups[group]
        if rate.decided.games < FEWEST_DECIDED:
            continue
        if rate.decided.low > rate.fair:
            above.append(population.agent)
        elif rate.decided.high < rate.fair:
            below.append(population.agent)
        elif rate.fair - CLOSE <= rate.decided.low and rate.decided.high <= rate.fair + CLOSE:
            close.append(population.agent)
        else:
            unclear.append(population.agent)
    text = _sentence(group, above, below, close, unclear)
    return Verdict(group, tuple(above), tuple(below), tuple(close), tuple(unclear), text)


def _sentence(group: str, above: list[str], below: list[str], close: list[str], unclear: list[str]) -> str:
    speaking = [*above, *below, *close, *unclear]
    if not speaking:
        return f"{_capital(group)}: too few games had a winner to say anything."
    parts = []
    for names, saying in (
        (above, "wins more than its fair share among {}"),
        (below, "wins less than its fair share among {}"),
        (close, f"stays within {CLOSE:.0%} of its fair share among {{}}"),
        (unclear, "shows no clear difference among {}"),
    ):
        if names:
            parts.append(saying.format(", ".join(names)))
    kinds = {kind_of(name) for name in speaking}
    if len(kinds) == 1:
        ending = f"; only one kind of agent ({kinds.pop()}) has spoken, so this is no verdict about the game."
    elif above and below:
        ending = "; the populations disagree: it depends on how the game is played."
    elif len(speaking) in {len(above), len(below), len(close)}:
        ending = "; all populations agree."
    else:
        ending = "; no population says the opposite."
    return f"{_capital(group)} " + ", ".join(parts) + ending


def _capital(group: str) -> str:
    return f"The {group}" if "_" not in group else group
