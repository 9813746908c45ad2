"""Changes of a game's standard data, for tests of what its data file may hold."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from boardgame_envs.core.errors import DataError
from boardgame_envs.core.game import Game

Data = dict[str, Any]
Change = Callable[[Data], object]


def standard(game: Game) -> Data:
    """The standard data of a game."""
    return tomllib.loads((game.folder / "data" / "standard.toml").read_text(encoding="utf-8"))


def edited(game: Game, *changes: Change) -> Data:
    """The standard data after some changes."""
    data = copy.deepcopy(standard(game))
    for change in changes:
        change(data)
    return data


def put(*path: Any) -> Change:
    """A change that puts the last item of the path where the others lead."""

    def change(data: Data) -> None:
        place: Any = data
        for key in path[:-2]:
            place = place[key]
        place[path[-2]] = path[-1]

    return change


def drop(*path: Any) -> Change:
    """A change that removes what the path leads to."""

    def change(data: Data) -> None:
        place: Any = data
        for key in path[:-1]:
            place = place[key]
        place.pop(path[-1])

    return change


def assert_refused(game: Game, change: Change, where: str, what: str) -> None:
    """The changed data is refused in one sentence that names the table with the mistake and says what is wrong."""
    with pytest.raises(DataError) as raised:
        game.ruleset(data=edited(game, change))
    message = str(raised.value)
    assert message.startswith(f"data file 'given data' of {game.title}")
    assert where in message
    assert what in message
    assert "\n" not in message
