"""Which line-ups of the population last: alpha-rank of the payoff tables, with intervals, and whether they go round."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np

from boardgame_agents.balance.alpha_rank import ends, gains_between_roles, gains_within_role, masses
from boardgame_agents.balance.statistics import Estimate, Numbers, percentile_interval
from boardgame_agents.balance.study import Lineup, Study, focuses

DRAWS = 200
LASTING = 0.5
"""A line-up that holds more than this of the long run is where the population settles."""
SHOWN = 6
"""Line-ups of a cycle that the sentence names."""
EVERYBODY = "everybody"


@dataclass(frozen=True)
class Profile:
    """Which agent plays each role, and the share of the long run in which that is so."""

    agents: dict[str, str]
    mass: Estimate


@dataclass(frozen=True)
class Ranking:
    """All profiles of the population, the most lasting first."""

    profiles: tuple[Profile, ...]
    cycle: tuple[dict[str, str], ...]
    """The heaviest end of better replies, if it is a cycle."""
    cycles: float
    """Share of the tables drawn again in which the heaviest end is a cycle."""
    text: str


def ranking(study: Study) -> Ranking | str:
    """Alpha-rank of the population; a sentence where the tables do not suffice."""
    roles, agents = focuses(study.ruleset), study.population.agents
    if len(agents) < 2:
        return "one agent only took part."
    if len(roles) > 2:
        return f"{len(roles)} roles need line-ups of {len(roles)} different agents, and the tables have two at a time."
    cells = [_Cell(study, agent, field) for agent, field in product(agents, agents)]
    names = [EVERYBODY] if len(roles) == 1 else list(roles)
    profiles = [dict(zip(names, chosen, strict=True)) for chosen in product(agents, repeat=len(names))]
    gains = _gains(np.array([cell.mean for cell in cells]), len(agents))
    measured = masses(gains)
    random = np.random.default_rng(study.seed)
    draws, cyclic = [], 0
    for _ in range(DRAWS):
        again = _gains(np.array([cell.drawn_again(random) for cell in cells]), len(agents))
        drawn = masses(again)
        draws.append(drawn)
        cyclic += len(_heaviest_end(again, drawn)) > 1
    games = sum(cell.games for cell in cells)
    found = []
    for profile, mass, drawn in zip(profiles, measured, np.array(draws).T, strict=True):
        low, high = percentile_interval(drawn)
        found.append(Profile(profile, Estimate(float(mass), min(low, float(mass)), max(high, float(mass)), games)))
    found.sort(key=lambda profile: -profile.mass.value)
    end = sorted(_heaviest_end(gains, measured), key=lambda number: -measured[number])
    cycle = tuple(profiles[number] for number in end) if len(end) > 1 else ()
    text = _text(found[0], cycle, len(ends(gains)), cyclic / DRAWS)
    return Ranking(tuple(found), cycle, cyclic / DRAWS, text)


class _Cell:
    """The games of one line-up: what each role got in them."""

    def __init__(self, study: Study, agent: str, field: str) -> None:
        focus, *others = focuses(study.ruleset)
        series = study.paired_series(Lineup(focus, agent, field))
        columns = [series.scores(study.sides)]
        columns += [study.sides.scores(series.outcomes, study.sides.groups[other]) for other in others]
        self.results, counts = np.unique(np.stack(columns, axis=1), axis=0, return_counts=True)
        self.games = len(series.outcomes)
        self.shares = counts / self.games

    @property
    def mean(self) -> Numbers:
        """What each role got on average."""
        return np.asarray(self.shares @ self.results)

    def drawn_again(self, random: np.random.Generator) -> Numbers:
        """The same of as many games drawn from these."""
        return np.asarray(random.multinomial(self.games, self.shares) @ self.results / self.games)


def _gains(means: Numbers, agents: int) -> Numbers:
    """From what each role got in every cell; the first role's agent changes slowest."""
    tables = [column.reshape(agents, agents) for column in means.T]
    return gains_within_role(tables[0]) if len(tables) == 1 else gains_between_roles(tables)


def _heaviest_end(gains: Numbers, shares: Numbers) -> list[int]:
    return max(ends(gains), key=lambda end: float(shares[end].sum()))


def lineup_text(agents: dict[str, str]) -> str:
    """A profile in words."""
    return ", ".join(f"{role} {agent}" for role, agent in agents.items())


def _text(first: Profile, cycle: tuple[dict[str, str], ...], number_of_ends: int, cycles: float) -> str:
    share = _percent(first.mass.value)
    if cycle:
        more = f" and {len(cycle) - SHOWN} more" if len(cycle) > SHOWN else ""
        round_trip = "; ".join(lineup_text(agents) for agents in cycle[:SHOWN])
        start = f"The line-up held longest has {share}. " if first.mass.value <= LASTING else ""
        said = f"{start}Better replies go round and settle nowhere: {round_trip}{more}."
    elif first.mass.value > LASTING:
        said = f"The population settles on {lineup_text(first.agents)}, which holds {share} of the long run."
    else:
        said = f"No line-up holds more than half of the long run; the first, {lineup_text(first.agents)}, has {share}."
    if number_of_ends > 1:
        said += f" There are {number_of_ends} places to settle, depending on where play begins."
    return f"{said} A cycle appears in {_percent(cycles)} of the tables drawn again from the games."


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
