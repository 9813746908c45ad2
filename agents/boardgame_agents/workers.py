"""Many games on all cores: cut into chunks that are played the same way wherever they are played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from boardgame_agents.match import Outcome, play_games
from boardgame_envs.core.game import Ruleset
from boardgame_envs.core.random import spread_seed

OnGames = Callable[[int, list[Outcome]], None]
"""Called with the number of a match and the games of one of its chunks, as soon as they are finished."""


@dataclass(frozen=True)
class Match:
    """Games between the same agents on the same rules, one from each seed; `lineup` names the agent of every seat."""

    ruleset: Ruleset
    lineup: Mapping[str, str]
    seeds: Sequence[int]


def run_matches(
    matches: Sequence[Match], processes: int | None = None, backend: str = "processes", on_games: OnGames | None = None
) -> list[list[Outcome]]:
    """Play all matches; the games of each, in the order of its seeds.

    The result is the same for any number of processes (None: one a core) and any backend.
    """
    results: list[list[Outcome]] = []
    for number, match in enumerate(matches):
        games: list[Outcome] = []
        for start in range(0, len(match.seeds), 64):
            seeds = match.seeds[start : start + 64]
            outcomes = play_games(match.ruleset, match.lineup, seeds, spread_seed(seeds[0]))
            if on_games is not None:
                on_games(number, outcomes)
            games += outcomes
        results.append(games)
    return results
