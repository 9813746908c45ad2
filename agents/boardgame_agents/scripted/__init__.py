"""Short, readable players for every role of every game: one file per game, each with its `PLAYERS` by role."""

from __future__ import annotations

from importlib import import_module

from boardgame_agents.scripted.player import ScriptedPlayer
from boardgame_envs.core.errors import BoardgameError, one_of
from boardgame_envs.core.game import Ruleset

__all__ = ["ScriptedPlayer", "scripted_player"]


def scripted_player(ruleset: Ruleset, role: str) -> ScriptedPlayer:
    """The scripted player of a role."""
    players: dict[str, type[ScriptedPlayer]] = import_module(f"boardgame_agents.scripted.{ruleset.game.name}").PLAYERS
    if role not in players:
        raise BoardgameError(f"{ruleset.game.title} has no role {role!r}; known are {one_of(players)}")
    return players[role](ruleset)
