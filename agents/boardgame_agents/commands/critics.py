"""`boardgames critics`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardgame_agents.commands.options import EXTRA, Data, GameName, Knobs, Players, To, ruleset_of
from boardgame_agents.policy import FOLDER
from boardgame_agents.terminal import terminal
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.game import Ruleset

Games = Annotated[int, typer.Option(min=100, max=10_000_000, help="Whole games they learn from.")]


def critics(
    game: GameName,
    games: Games = 20_000,
    players: Players = None,
    data: Data = None,
    knob: Knobs = None,
    to: To = FOLDER,
) -> None:
    """Teach critics, by which search judges positions, for the latest published policies of a game."""
    teach_critics(ruleset_of(game, players, data, knob), games, to)


def teach_critics(ruleset: Ruleset, games: int, folder: Path) -> None:
    """Play and learn, with a progress bar."""
    from boardgame_agents.balance.run import games_progress  # here, to keep other commands quick

    try:
        from boardgame_agents.learning.publish import publish_critics
    except ImportError as error:
        raise BoardgameError(EXTRA) from error
    console = terminal()
    with games_progress(console) as progress:
        task = progress.add_task(f"{ruleset.game.title}, critics", total=games)
        publish_critics(
            ruleset, games, folder, lambda text: progress.console.print(text, highlight=False),
            lambda played: progress.advance(task, played),
        )  # fmt: skip
