"""Asymmetric board games as fast PettingZoo environments."""

from __future__ import annotations

from importlib import import_module

from boardgame_envs.core.errors import UnknownGameError, one_of
from boardgame_envs.core.game import Game

__version__ = "0.1.0"

_GAMES = ("red_notice",)


def games() -> tuple[str, ...]:
    """The names of all games."""
    return _GAMES


def game(name: str) -> Game:
    """A game by name."""
    if name not in _GAMES:
        raise UnknownGameError(f"there is no game {name!r}; known are {one_of(_GAMES)}")
    found: Game = import_module(f"boardgame_envs.{name}").GAME
    return found
