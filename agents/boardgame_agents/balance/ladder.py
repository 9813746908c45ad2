"""The skill ladder: agents of rising strength, each in every role against a table of the one below it.

A step is worth what the stronger agent wins more than the weaker one does in its place, on the same seeds against the
same opponents. Only neighbours meet, so that high rungs, which think long, can be afforded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from boardgame_agents.arena import seeds_of
from boardgame_agents.balance.statistics import Difference, Estimate, Numbers, holm, paired_difference, share
from boardgame_agents.balance.study import focal_seats, focuses
from boardgame_agents.match import Outcome
from boardgame_agents.workers import Match, OnGames, run_matches
from boardgame_envs.core.game import Ruleset


@dataclass(frozen=True)
class Step:
    """One step up the ladder in one role."""

    focus: str
    weaker: str
    stronger: str
    won: Estimate
    """What the stronger agent wins against a table of the weaker one."""
    equal: Estimate
    """What the weaker agent wins in its place."""
    gain: Difference
    corrected: float
    """The chance of such a gain by luck, corrected for the number of steps."""


Leg = list[tuple[tuple[int, ...], Match]]
"""An agent in a focus against a field: the seats in focus, and the match for their part of the seeds."""
Key = tuple[tuple[tuple[str, str], ...], tuple[int, ...]]
"""What tells matches apart: who plays, and from which seeds."""


def climb(
    ruleset: Ruleset,
    agents: Sequence[str],
    games: int,
    seed: int = 0,
    processes: int | None = None,
    on_games: OnGames | None = None,
) -> list[Step]:
    """Play every step in every role; so many games for the stronger and for the weaker agent."""
    steps = _steps(ruleset, agents)
    legs = _legs(ruleset, steps, seeds_of(seed, games))
    matches = _matches(legs)
    played = dict(zip(matches, run_matches([*matches.values()], processes, on_games=on_games), strict=True))
    won = [_won(leg, [played[_key(match)] for _, match in leg]) for leg in legs]
    gains = [paired_difference(strong, weak) for strong, weak in zip(won[::2], won[1::2], strict=True)]
    chances = holm([gain.chance for gain in gains])
    return [
        Step(*step, share(float(strong.sum()), len(strong)), share(float(weak.sum()), len(weak)), gain, chance)
        for step, strong, weak, gain, chance in zip(steps, won[::2], won[1::2], gains, chances, strict=True)
    ]


def games_of(ruleset: Ruleset, agents: Sequence[str], games: int) -> int:
    """How many games a ladder takes."""
    legs = _legs(ruleset, _steps(ruleset, agents), range(games))
    return sum(len(match.seeds) for match in _matches(legs).values())


def markdown(ruleset: Ruleset, steps: Sequence[Step]) -> str:
    """The ladder as a table."""
    lines = [
        f"## {ruleset.game.title}, {ruleset.players} players",
        "",
        "| place | step | games | wins | weaker one in its place | gain, in points | chance, corrected |",
        "|---|---|---:|---|---|---|---:|",
    ]
    for step in steps:
        gain = " to ".join(f"{100 * value:+.1f}" for value in (step.gain.low, step.gain.high))
        lines.append(
            f"| {step.focus} | {step.weaker} → {step.stronger} | {step.won.games} | {_percent(step.won)} "
            f"| {_percent(step.equal)} | {100 * step.gain.value:+.1f} ({gain}) | {step.corrected:.3f} |"
        )
    return "\n".join([*lines, ""])


def _percent(estimate: Estimate) -> str:
    return f"{estimate.value:.0%} ({estimate.low:.0%} to {estimate.high:.0%})"


def _steps(ruleset: Ruleset, agents: Sequence[str]) -> list[tuple[str, str, str]]:
    """Every step in every role: the focus, the weaker and the stronger agent."""
    return [(focus, weaker, stronger) for focus in focuses(ruleset) for weaker, stronger in pairwise(agents)]


def _legs(ruleset: Ruleset, steps: Sequence[tuple[str, str, str]], seeds: Sequence[int]) -> list[Leg]:
    """Two legs for every step: first the stronger agent, then the weaker one in its place."""
    return [
        _leg(ruleset, focus, agent, weaker, seeds) for focus, weaker, stronger in steps for agent in (stronger, weaker)
    ]


def _matches(legs: Sequence[Leg]) -> dict[Key, Match]:
    """What has to be played: a table of equals serves every role that is in focus at it."""
    return {_key(match): match for leg in legs for _, match in leg}


def _key(match: Match) -> Key:
    return tuple(match.lineup.items()), tuple(match.seeds)


def _leg(ruleset: Ruleset, focus: str, agent: str, field: str, seeds: Sequence[int]) -> Leg:
    focal = focal_seats(ruleset, focus, len(seeds))
    parts: Leg = []
    for seats in dict.fromkeys(focal):
        lineup = {name: agent if number in seats else field for number, name in enumerate(ruleset.seats)}
        mine = [seed for seed, chosen in zip(seeds, focal, strict=True) if chosen == seats]
        parts.append((seats, Match(ruleset, lineup, mine)))
    return parts


def _won(leg: Leg, played: Sequence[Sequence[Outcome]]) -> Numbers:
    """In which games the focus won, part by part: the same order for both agents of a step."""
    won = [
        any(outcome.returns[seat] > 0 for seat in seats)
        for (seats, _), outcomes in zip(leg, played, strict=True)
        for outcome in outcomes
    ]
    return np.array(won, np.float64)
