"""What is played for a balance report: all pairs of agents in every role, restricted and all-seeing agents, repeats.

All line-ups play the same seeds, so that they can be compared game by game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

import numpy as np

from boardgame_agents.agent import roles_of
from boardgame_agents.arena import seeds_of
from boardgame_agents.balance.hidden import seats_in_the_dark
from boardgame_agents.balance.population import (
    BASES,
    FEWEST,
    Effort,
    Population,
    TypicalLengths,
    best_searcher,
    game_price,
    has_agent,
    make_population,
    plays_many_at_once,
)
from boardgame_agents.balance.sides import Sides, Switches, groups_of, sides_of
from boardgame_agents.balance.statistics import Numbers
from boardgame_agents.balance.things import ActionCounts, Counts, things_used
from boardgame_agents.match import Outcome, play_games
from boardgame_agents.names import OPEN, WITHOUT
from boardgame_agents.workers import Match, run_matches
from boardgame_envs.core.game import Ruleset

ONE_SEAT = "one seat"
"""The focus where all seats have the same role: every seat in turn."""
PROBED = 24
REPEATS = 4

OnProgress = Callable[[int, int], None]
"""Called with the games played and the games to play."""


class Lineup(NamedTuple):
    """One agent in focus, another in all other seats."""

    focus: str
    agent: str
    field: str


@dataclass
class Series:
    """The games of a line-up in the order of the seeds, and the seats that were in focus in each."""

    outcomes: list[Outcome]
    focal: list[tuple[int, ...]]

    def won(self, sides: Sides) -> Switches:
        """In which games the focus won."""
        by_seats = {seats: sides.won(self.outcomes, seats) for seats in set(self.focal)}
        return np.array([by_seats[seats][game] for game, seats in enumerate(self.focal)], np.bool_)

    def scores(self, sides: Sides) -> Numbers:
        """What the focus got in each game: 1, 0, or the fair share of a game without a winner."""
        by_seats = {seats: sides.scores(self.outcomes, seats) for seats in set(self.focal)}
        return np.array([by_seats[seats][game] for game, seats in enumerate(self.focal)], np.float64)


@dataclass
class Study:
    """A game, the agents that play it, and all games they played."""

    ruleset: Ruleset
    seed: int
    effort: Effort
    population: Population
    sides: Sides
    probe: list[Outcome]
    """The first games of the base agent, by which is decided what is studied."""
    chosen: Counts = field(default_factory=lambda: np.zeros((0, 0, 0), np.int64), repr=False)
    """How often each seat chose each action in each of these games."""
    equal: dict[str, list[Outcome]] = field(default_factory=dict)
    """Games in which all seats are played by the same agent."""
    pairs: dict[Lineup, Series] = field(default_factory=dict)
    restricted: dict[Lineup, Series] = field(default_factory=dict)
    in_the_dark: tuple[str, ...] = ()
    """What can be in focus and has secrets kept from it."""
    informed: dict[Lineup, Series] = field(default_factory=dict)
    """One of these with open cards, for the search agent that can be afforded."""
    repeats: dict[str, list[list[Outcome]]] = field(default_factory=dict)
    """The same seeds several times, with new choices of the agents."""

    @property
    def games(self) -> int:
        """All games that were played to the end."""
        series = [*self.pairs.values(), *self.restricted.values(), *self.informed.values()]
        repeated = sum(len(outcomes) for repeats in self.repeats.values() for outcomes in repeats)
        return sum(map(len, self.equal.values())) + sum(len(one.outcomes) for one in series) + repeated

    def paired_series(self, lineup: Lineup) -> Series:
        """The games of a line-up; where both agents are the same, the games of equals seen from the focus."""
        if lineup.agent != lineup.field:
            return self.pairs[lineup]
        outcomes = self.equal[lineup.agent]
        return Series(outcomes, focal_seats(self.ruleset, lineup.focus, len(outcomes)))


def focuses(ruleset: Ruleset) -> tuple[str, ...]:
    """What can be in focus: every role, or one seat after the other where there is one role only."""
    roles = roles_of(ruleset)
    return roles if len(roles) > 1 else (ONE_SEAT,)


def focal_seats(ruleset: Ruleset, focus: str, games: int) -> list[tuple[int, ...]]:
    """The seats in focus in each of so many games."""
    if focus == ONE_SEAT:
        return [(game % len(ruleset.seats),) for game in range(games)]
    return [groups_of(ruleset)[focus]] * games


def run_study(
    ruleset: Ruleset,
    effort: Effort,
    agents: Sequence[str] | None = None,
    seed: int = 0,
    processes: int | None = None,
    on_progress: OnProgress | None = None,
) -> Study:
    """Play everything a report needs."""
    seeds = seeds_of(seed, effort.games)
    lengths, probe, chosen = _probe(ruleset, seeds[:PROBED], agents)
    population = make_population(ruleset, agents, lengths, effort)
    study = Study(ruleset, seed, effort, population, sides_of(ruleset, probe), probe, chosen)
    _Plan(study, seeds, lengths).play(processes, on_progress)
    everything = [outcome for outcomes in study.equal.values() for outcome in outcomes]
    study.sides = sides_of(ruleset, everything)
    return study


def _probe(
    ruleset: Ruleset, seeds: list[int], agents: Sequence[str] | None
) -> tuple[TypicalLengths, list[Outcome], Counts]:
    """The first games between random players, and between players of the base agent with the actions chosen there."""
    random = play_games(ruleset, dict.fromkeys(ruleset.seats, "random"), seeds)
    quick = [name for name in BASES if name in (agents or BASES) and has_agent(ruleset, name)]
    counts = ActionCounts(ruleset, len(seeds))
    base_agent = quick[0] if quick else "random"
    base = play_games(ruleset, dict.fromkeys(ruleset.seats, base_agent), seeds, watch=counts.look)
    lengths = TypicalLengths(*(float(np.mean([game.decisions for game in games])) for games in (random, base)))
    return lengths, base, counts.chosen


class _Plan:
    """The matches of a study, and where the games of each belong."""

    def __init__(self, study: Study, seeds: list[int], lengths: TypicalLengths) -> None:
        self.study = study
        self.ruleset = study.ruleset
        self.seeds = seeds
        self.matches: list[Match] = []
        self.places: list[Callable[[list[Outcome]], None]] = []
        self._plan_equals()
        self._plan_pairs()
        self._plan_restricted(lengths)
        self._plan_informed()
        self._plan_repeats()

    def play(self, processes: int | None, on_progress: OnProgress | None) -> None:
        """Play all matches and put the games where they belong."""
        total, done = sum(len(match.seeds) for match in self.matches), 0

        def finished(_: int, outcomes: list[Outcome]) -> None:
            nonlocal done
            done += len(outcomes)
            if on_progress is not None:
                on_progress(done, total)

        for put, outcomes in zip(self.places, run_matches(self.matches, processes, on_games=finished), strict=True):
            put(outcomes)

    def _add(
        self, lineup: dict[str, str], seeds: list[int], put: Callable[[list[Outcome]], None], again: int = 0
    ) -> None:
        self.matches.append(Match(self.ruleset, lineup, seeds, again))
        self.places.append(put)

    def _plan_equals(self) -> None:
        for agent, games in self.study.population.games.items():
            outcomes = self.study.equal.setdefault(agent, [])
            self._add(dict.fromkeys(self.ruleset.seats, agent), self.seeds[:games], outcomes.extend)

    def _plan_pairs(self) -> None:
        games = self.study.population.games
        found = focuses(self.ruleset)
        if len(found) == 2:
            found = found[:1]  # the other role's table is the same one, seen from the other side
        for focus, agent, other in product(found, games, games):
            if agent != other:
                lineup = Lineup(focus, agent, other)
                self.study.pairs[lineup] = self._series(lineup, min(games[agent], games[other]))

    def _plan_restricted(self, lengths: TypicalLengths) -> None:
        base, effort = self.study.population.base, self.study.effort
        games = min(self.study.population.games[base], int(effort.seconds_restricted / game_price(base, lengths)))
        games = max(games, FEWEST)
        for focus in focuses(self.ruleset):
            seats = seats_in_focus(self.ruleset, focus)
            things = things_used(self.ruleset, self.study.chosen, seats, effort.things)
            for forbidden in (*kinds_used(self.study, focus), *(thing.name for thing in things)):
                lineup = Lineup(focus, f"{base}{WITHOUT}{forbidden}", base)
                self.study.restricted[lineup] = self._series(lineup, games)

    def _plan_informed(self) -> None:
        dark = seats_in_the_dark(self.ruleset, self.study.seed)
        self.study.in_the_dark = tuple(
            focus for focus in focuses(self.ruleset) if dark & set(seats_in_focus(self.ruleset, focus))
        )
        searcher = best_searcher(self.study.population)
        if searcher is not None:
            for focus in self.study.in_the_dark:
                lineup = Lineup(focus, f"{searcher}:{OPEN}", searcher)
                self.study.informed[lineup] = self._series(lineup, self.study.population.games[searcher])

    def _plan_repeats(self) -> None:
        for agent, games in self.study.population.games.items():
            seeds = self.seeds[: games // REPEATS]
            if len(seeds) >= 2 and plays_many_at_once(self.ruleset, agent):
                repeats = self.study.repeats.setdefault(agent, [])
                for again in range(1, REPEATS + 1):
                    self._add(dict.fromkeys(self.ruleset.seats, agent), seeds, repeats.append, again)

    def _series(self, lineup: Lineup, games: int) -> Series:
        """A line-up to be played; where one seat is in focus every seat gets its share of the seeds."""
        series = Series([], focal_seats(self.ruleset, lineup.focus, games))
        kept: dict[int, Outcome] = {}
        order = {seed: number for number, seed in enumerate(self.seeds[:games])}

        def put(outcomes: list[Outcome]) -> None:
            kept.update((order[outcome.seed], outcome) for outcome in outcomes)
            series.outcomes[:] = [kept[number] for number in sorted(kept)]

        for seats in dict.fromkeys(series.focal):
            agents = {
                name: lineup.agent if number in seats else lineup.field
                for number, name in enumerate(self.ruleset.seats)
            }
            mine = [seed for seed, focal in zip(self.seeds, series.focal, strict=False) if focal == seats]
            self._add(agents, mine, put)
        return series


def seats_in_focus(ruleset: Ruleset, focus: str) -> tuple[int, ...]:
    """The seats that are in focus in some game."""
    return tuple(range(len(ruleset.seats))) if focus == ONE_SEAT else groups_of(ruleset)[focus]


def kinds_used(study: Study, focus: str) -> list[str]:
    """The kinds of action that the focus chose most in the first games of the base agent."""
    seats = seats_in_focus(study.ruleset, focus)
    counts = np.sum([outcome.kinds[list(seats)].sum(axis=0) for outcome in study.probe], axis=0)
    most = np.argsort(-counts, kind="stable")[: study.effort.kinds]
    return [study.ruleset.actions.blocks[number].name for number in sorted(most) if counts[number]]
