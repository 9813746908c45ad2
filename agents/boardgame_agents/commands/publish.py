"""`boardgames publish`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardgame_agents.agent import roles_of
from boardgame_agents.commands.critics import teach_critics
from boardgame_agents.commands.options import Data, GameName, Knobs, Players, Processes, To, ruleset_of
from boardgame_agents.policy import FOLDER
from boardgame_agents.terminal import terminal

Run = Annotated[Path, typer.Option(metavar="FOLDER", help="The folder of the training run.")]
Roles = Annotated[list[str] | None, typer.Option("--role", help="A role to publish; all of the game by default.")]
Opponents = Annotated[str, typer.Option(help="Who it is tried against, with commas.")]
Games = Annotated[int, typer.Option(min=1, help="Games against each; a tenth of it against search.")]
CriticGames = Annotated[int, typer.Option(min=0, help="Games that the critics of all roles learn from; 0 for none.")]


def publish(
    game: GameName,
    run: Run,
    role: Roles = None,
    players: Players = None,
    data: Data = None,
    knob: Knobs = None,
    opponents: Opponents = "random,scripted,ismcts:100",
    games: Games = 600,
    critic_games: CriticGames = 20_000,
    processes: Processes = None,
    to: To = FOLDER,
) -> None:
    """Publish the best policies of a training run, each with a model card, and teach critics for search."""
    from boardgame_agents.learning.publish import publish as publish_policy  # here, to keep other commands quick

    ruleset = ruleset_of(game, players, data, knob)
    console = terminal()

    def say(text: str) -> None:
        console.print(text, highlight=False, soft_wrap=True)

    for name in role or roles_of(ruleset):
        path = publish_policy(ruleset, run, name, opponents.split(","), games, processes, to, say)
        say(f"{name}: {path}")
    if critic_games > 0:
        teach_critics(ruleset, critic_games, to)
