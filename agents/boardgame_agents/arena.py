"""The arena: the same games from the same seeds for every line-up of given agents, into a folder that can go on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any

from boardgame_agents.agent import role_of, roles_of
from boardgame_agents.match import Outcome
from boardgame_agents.names import WITHOUT, make_agent
from boardgame_agents.results import GameLine, RunFolder
from boardgame_agents.standings import Standings
from boardgame_agents.workers import Match, check_backend, chunk_size, run_matches
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.game import Ruleset
from boardgame_envs.core.random import MAXIMUM_SEED, check_seed, spread_seed
from boardgame_envs.version import VERSION

OnStandings = Callable[[Standings], None]


def seeds_of(seed: int, games: int) -> list[int]:
    """The seeds of so many games; seeds 0, 1, 2 ... give runs without a game in common."""
    first = spread_seed(check_seed(seed))
    return [(first + number) & MAXIMUM_SEED for number in range(games)]


def rotations(ruleset: Ruleset, lineup: Mapping[str, str]) -> list[dict[str, str]]:
    """All line-ups in which the agents of each role have moved on by some seats, each once; the given one is first.

    Over all of them every agent sits equally often in every seat of its role.
    """
    by_role = []
    for role in roles_of(ruleset):
        seats = [seat for seat in ruleset.seats if role_of(seat) == role]
        agents = [lineup[seat] for seat in seats]
        turned = dict.fromkeys(tuple(agents[step:] + agents[:step]) for step in range(len(agents)))
        by_role.append([dict(zip(seats, order, strict=True)) for order in turned])
    return [{seat: name for part in parts for seat, name in part.items()} for parts in product(*by_role)]


class Arena:
    """What is to be played: `games` games from one seed for every rotation of a line-up."""

    def __init__(self, ruleset: Ruleset, lineup: Mapping[str, str], games: int, seed: int = 0) -> None:
        if isinstance(games, bool) or games < 1:
            raise BoardgameError(f"games is {games!r}; allowed is a whole number from 1")
        self.ruleset = ruleset
        self.seed = seed
        self.seeds = seeds_of(seed, games)
        self.together = chunk_size(Match(ruleset, lineup, ()))
        self.lineups = rotations(ruleset, lineup)

    @property
    def total(self) -> int:
        """Games of all line-ups together."""
        return len(self.lineups) * len(self.seeds)

    @cached_property
    def settings(self) -> dict[str, Any]:
        """Everything the games depend on: runs with the same settings have the same games."""
        ruleset = self.ruleset
        return {
            "game": ruleset.game.environment_name,
            "package": VERSION,
            "players": ruleset.players,
            "data": ruleset.data_hash,
            "knobs": dict(ruleset.knobs),
            "agents": _agents(ruleset, self.lineups[0]),
            "lineups": self.lineups,
            "games": len(self.seeds),
            "seed": self.seed,
            "together": self.together,
        }

    @property
    def label(self) -> str:
        """A name for the folder, the same for the same settings."""
        text = json.dumps(self.settings, sort_keys=True)
        return f"{self.ruleset.game.name}-{hashlib.sha256(text.encode()).hexdigest()[:10]}"

    def run(
        self, path: Path, processes: int | None = None, backend: str = "processes", show: OnStandings | None = None
    ) -> Standings:
        """Play what the folder does not have yet; `show` sees the standings whenever games are finished."""
        check_backend(backend)
        standings = Standings(self.ruleset.seats, self.lineups)
        with RunFolder(path, self.settings, self.ruleset.seats) as folder:
            lines = self._whole_chunks(folder.read())
            folder.keep(lines)
            standings.add(lines)
            if show is not None:
                show(standings)
            number_of = {seed: number for number, seed in enumerate(self.seeds)}

            def finished(lineup: int, outcomes: list[Outcome]) -> None:
                new = [GameLine.of(lineup, number_of[outcome.seed], outcome) for outcome in outcomes]
                folder.add(new)
                lines.extend(new)
                standings.add(new)
                if show is not None:
                    show(standings)

            run_matches(self._missing(lines), processes, backend, finished)
            folder.keep(sorted(lines))
            folder.write_run({"finished": True, "first_seed": self.seeds[0], **standings.facts()})
        return standings

    def _whole_chunks(self, lines: list[GameLine]) -> list[GameLine]:
        """The games whose chunk is complete: agents share their chance within a chunk, so it is played as a whole."""
        chunks: dict[tuple[int, int], list[GameLine]] = {}
        for line in lines:
            chunks.setdefault((line.lineup, line.game // self.together), []).append(line)
        whole = []
        for (_, chunk), found in chunks.items():
            if len(found) == min(self.together, len(self.seeds) - chunk * self.together):
                whole += found
        return whole

    def _missing(self, lines: list[GameLine]) -> list[Match]:
        have = {(line.lineup, line.seed) for line in lines}
        return [
            Match(self.ruleset, lineup, [seed for seed in self.seeds if (number, seed) not in have])
            for number, lineup in enumerate(self.lineups)
        ]


def _agents(ruleset: Ruleset, lineup: Mapping[str, str]) -> list[dict[str, Any]]:
    """The agents with their versions; `name` is what the agent calls itself, with the version of a policy in it."""
    found = []
    for role, given in dict.fromkeys((role_of(seat), name) for seat, name in lineup.items()):
        agent = make_agent(given, ruleset, role)
        found.append({"role": role, "agent": given, "name": agent.name, "version": agent.version, **_file(given)})
    return found


def _file(given: str) -> dict[str, str]:
    """The hash of the file an agent is read from, where its name names one."""
    path = Path(given.split(WITHOUT, maxsplit=1)[0].partition(":")[2])
    return {"file": hashlib.sha256(path.read_bytes()).hexdigest()[:16]} if path.is_file() else {}
