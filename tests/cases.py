"""The games, player counts and variants that the generic suite covers, and ways to get into the middle of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import boardgame_envs
from boardgame_envs.core.aec import BoardgameEnv
from boardgame_envs.core.game import Game, Ruleset
from boardgame_envs.testing import Position


@dataclass(frozen=True)
class Case:
    """One game made ready in one way."""

    game_name: str
    players: int
    label: str = ""
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of the case in test ids."""
        return f"{self.game_name}-{self.players}" + (f"-{self.label}" if self.label else "")

    @property
    def game(self) -> Game:
        return boardgame_envs.game(self.game_name)

    @property
    def module(self) -> Any:
        return import_module(f"boardgame_envs.{self.game.environment_name}")

    def ruleset(self) -> Ruleset:
        return self.game.ruleset(self.players, **self.options)

    def env(self, **more: Any) -> BoardgameEnv:
        env: BoardgameEnv = self.module.env(players=self.players, **self.options, **more)
        return env

    def raw_env(self, **more: Any) -> BoardgameEnv:
        env: BoardgameEnv = self.module.raw_env(players=self.players, **self.options, **more)
        return env

    def positions(self, number: int, seed: int = 0, longest: int = 400) -> Iterator[Position]:
        """Positions from random games, spread over their length; a few are finished games."""
        for index in range(number):
            position = Position(self.game, seed + index, self.players, **self.options)
            yield position.play_randomly((index * 37) % longest, seed + index)


VARIANTS: dict[str, tuple[tuple[int | None, str, dict[str, Any]], ...]] = {
    "red_notice": ((2, "all-knobs", {"security_windows": "own_decisions", "black_radar_retriggers": False}),),
    "gang_rush": ((4, "closed-border", {"closed_border": True}),),
}
"""Further cases by game: players, label, knobs."""


def _cases() -> list[Case]:
    found = []
    for name in boardgame_envs.games():
        game = boardgame_envs.game(name)
        counts = game.player_counts if len(game.player_counts) <= 3 else (3, 5, 9)
        found += [Case(name, players) for players in counts]
        found += [
            Case(name, players or game.default_players, label, knobs)
            for players, label, knobs in VARIANTS.get(name, ())
        ]
    return found


CASES = _cases()
