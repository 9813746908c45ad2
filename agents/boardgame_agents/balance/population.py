"""Which agents are studied, and how many games of each can be afforded.

The cost of a game is reckoned from fixed prices and the length of random games, never from a clock: the same command
plays the same games on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from boardgame_agents.agent import BatchedAgent, roles_of
from boardgame_agents.names import make_agent
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.game import Ruleset

USUAL = ("random", "scripted", "policy", "ismcts:50", "ismcts:100", "ismcts:200")
PRICES = {"random": 2e-6, "policy": 30e-6, "scripted": 50e-6, "ismcts": 100e-6}
"""Seconds a decision takes, about."""
PRICE_OF_ROLLOUT = 0.4e-6
"""Seconds a decision inside a simulated game takes, about."""
FEWEST = 16
"""With fewer games an interval says nothing."""
ENOUGH = 60
"""With fewer games than this a search agent is not chosen for its budget."""
BASES = ("scripted", "policy", "random")
"""Who plays where one quick population is enough, in order of preference."""


@dataclass(frozen=True)
class Effort:
    """How much is played: at most so many games of a line-up, and no more than about so many seconds of one core."""

    games: int
    """At least FEWEST."""
    seconds: float
    """For a line-up in the tables of the population."""
    seconds_restricted: float
    """For a line-up with a restricted agent; there are many."""
    kinds: int
    """Kinds of action that are studied for a role; those chosen most."""
    traced: int
    """Games whose win chances are followed."""
    things: int = 0
    """Single actions that are studied for a role, besides kinds; see `boardgame_agents.balance.things`."""


USUAL_EFFORT = Effort(games=2400, seconds=20.0, seconds_restricted=6.0, kinds=48, traced=60, things=32)
QUICK_EFFORT = Effort(games=400, seconds=2.5, seconds_restricted=0.6, kinds=12, traced=16, things=8)
DEMO_EFFORT = Effort(games=300, seconds=2.0, seconds_restricted=0.5, kinds=5, traced=6, things=3)


@dataclass
class Population:
    """The agents that take part with the games each can afford, and those left out with the reason."""

    games: dict[str, int] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)

    @property
    def agents(self) -> tuple[str, ...]:
        """Who takes part."""
        return tuple(self.games)

    @property
    def base(self) -> str:
        """The quick agent that restricted play and game shape are studied with: the most sensible one there is."""
        for name in BASES:
            if name in self.games:
                return name
        return max(self.games, key=lambda name: self.games[name])


def has_agent(ruleset: Ruleset, name: str) -> bool:
    """Whether there is such an agent for all roles."""
    return not why_missing(ruleset, name)


def kind_of(name: str) -> str:
    """What an agent is, without its budget or file: `ismcts` of `ismcts:200`."""
    return name.partition(":")[0].partition("!")[0]


@dataclass(frozen=True)
class TypicalLengths:
    """How many decisions a game has: between random players, and between agents that play with some sense."""

    random: float
    sensible: float


def make_population(
    ruleset: Ruleset, asked: Sequence[str] | None, lengths: TypicalLengths, effort: Effort
) -> Population:
    """The usual agents that this game has, search if it can be afforded; those asked for by name must exist."""
    population = Population()
    for name in dict.fromkeys(asked or USUAL):
        missing = why_missing(ruleset, name)
        if missing:
            if asked:
                raise BoardgameError(missing)
            population.left_out[name] = missing
            continue
        price = game_price(name, lengths)
        games = min(effort.games, int(effort.seconds / price))
        if games < FEWEST and kind_of(name) == "ismcts" and not asked:
            population.left_out[name] = f"about {price:.1f} s a game is more than this study's effort allows"
            continue
        population.games[name] = max(games, FEWEST)
    return population


def game_price(name: str, lengths: TypicalLengths) -> float:
    """Seconds that a game between such agents takes on one core, about."""
    kind = kind_of(name)
    price = PRICES.get(kind, PRICES["scripted"])
    if kind == "ismcts":
        price += simulations_of(name) * PRICE_OF_ROLLOUT * lengths.random / 2
    return price * (lengths.random if kind == "random" else lengths.sensible)


def simulations_of(name: str) -> int:
    """The budget of a search agent: 200 of `ismcts:200:open`."""
    return int(name.partition("!")[0].split(":")[1])


def plain_searchers(population: Population) -> list[str]:
    """The search agents that differ in nothing but their budgets."""
    return [name for name in population.agents if re.fullmatch(r"ismcts:\d+", name)]


def best_searcher(population: Population) -> str | None:
    """The strongest search agent that plays enough games to see differences, or else the one that plays most."""
    searching = plain_searchers(population)
    if not searching:
        return None
    return max(searching, key=lambda name: (min(population.games[name], ENOUGH), simulations_of(name)))


def plays_many_at_once(ruleset: Ruleset, name: str) -> bool:
    """Whether an agent needs the observation only; its chance then differs from one repetition to the next."""
    return all(isinstance(make_agent(name, ruleset, role), BatchedAgent) for role in roles_of(ruleset))


def why_missing(ruleset: Ruleset, name: str) -> str:
    """Why there is no such agent for all roles; empty if there is."""
    try:
        for role in roles_of(ruleset):
            make_agent(name, ruleset, role)
    except BoardgameError as error:
        return str(error)
    except ModuleNotFoundError:
        return f"{ruleset.game.title} has no {name} player"
    return ""
