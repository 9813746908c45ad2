"""The command line: `boardgames demo`, and more to come."""

from __future__ import annotations

import sys

import typer

from boardgame_agents.demo import run_demo
from boardgame_envs import BoardgameError

app = typer.Typer(help="Board games for reinforcement learning.", no_args_is_help=True, add_completion=False)


@app.callback()
def root() -> None:
    """Board games for reinforcement learning."""


@app.command()
def demo(games: int = typer.Option(2000, min=1, help="Random games to play of each game.")) -> None:
    """Play every game with random players and report who wins, how long games last, and how fast they run."""
    run_demo(games)


def main() -> None:
    """Run the command line; a mistake of the user's is one sentence and exit code 2."""
    try:
        app()
    except BoardgameError as error:
        print(error, file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
