"""Who wins among equals, and what the populations say together: the first section and the verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
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
    """What the populations say about some groups of which they all say the same."""

    groups: tuple[str, ...]
    above: tuple[str, ...]
    below: tuple[str, ...]
    close: tuple[str, ...]
    unclear: tuple[str, ...]
    shares: dict[str, tuple[Estimate, ...]]
    """What each of these populations measured, of the games that somebody won: a share for each group."""
    fair: tuple[float, ...]
    """The fair share of each group."""

    @property
    def text(self) -> str:
        """The verdict in words."""
        return _sentence(self)


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
    """A verdict on every group; a population speaks only where enough of its games were won by somebody."""
    found: dict[tuple[tuple[str, ...], ...], list[str]] = {}
    for group in groups:
        found.setdefault(_voices(populations, group), []).append(group)
    return [_verdict(populations, names, voices) for voices, names in found.items()]


def _verdict(populations: list[PopulationRates], groups: list[str], voices: tuple[tuple[str, ...], ...]) -> Verdict:
    above, below, close, unclear = voices
    speaking = {agent for said in voices for agent in said}
    shares = {
        population.agent: tuple(population.groups[group].decided for group in groups)
        for population in populations
        if population.agent in speaking
    }
    fair = tuple(populations[0].groups[group].fair for group in groups)
    return Verdict(tuple(groups), above, below, close, unclear, shares, fair)


def _voices(populations: list[PopulationRates], group: str) -> tuple[tuple[str, ...], ...]:
    """The agents among which the group wins more than its share, less, about as much, or nobody can tell."""
    voices: tuple[list[str], ...] = ([], [], [], [])
    for population in populations:
        rate = population.groups[group]
        if rate.decided.games < FEWEST_DECIDED:
            continue
        is_close = rate.fair - CLOSE <= rate.decided.low and rate.decided.high <= rate.fair + CLOSE
        said = 0 if rate.decided.low > rate.fair else 1 if rate.decided.high < rate.fair else 2 if is_close else 3
        voices[said].append(population.agent)
    return tuple(tuple(names) for names in voices)


def _sentence(verdict: Verdict) -> str:
    names = ", ".join(verdict.groups)
    names = names[0].upper() + names[1:] if len(verdict.groups) == 1 and "_" not in names else names
    speaking = [*verdict.above, *verdict.below, *verdict.close, *verdict.unclear]
    if not speaking:
        return f"{names}: too few games had a winner to say anything."
    alike = set(verdict.fair)
    fair = "the fair share" + (f" of {100 * verdict.fair[0]:.0f} %" if len(alike) == 1 else "")
    parts = [
        f"{saying} {fair} among {', '.join(f'{agent} ({_measured(verdict.shares[agent])})' for agent in agents)}"
        for saying, agents in (
            ("above", verdict.above),
            ("below", verdict.below),
            (f"within {100 * CLOSE:.0f} points of", verdict.close),
            ("no clear difference from", verdict.unclear),
        )
        if agents
    ]
    return f"{names}: {'; '.join(parts)}. {_agreement(verdict, speaking)}"


def _measured(shares: Sequence[Estimate]) -> str:
    """The share with its interval; of several groups how far their intervals reach together."""
    low, high = 100 * min(share.low for share in shares), 100 * max(share.high for share in shares)
    if len(shares) == 1:
        return f"{100 * shares[0].value:.0f} %, {low:.0f} to {high:.0f}"
    return f"{low:.0f} to {high:.0f} %"


def _agreement(verdict: Verdict, speaking: list[str]) -> str:
    kinds = {kind_of(name) for name in speaking}
    if len(kinds) == 1:
        return f"Only one kind of agent ({kinds.pop()}) has spoken, so this is no verdict about the game."
    if verdict.above and verdict.below:
        return "The populations disagree: it depends on how the game is played."
    if len(speaking) in {len(verdict.above), len(verdict.below), len(verdict.close)}:
        return "All populations agree."
    return "No population says the opposite."
