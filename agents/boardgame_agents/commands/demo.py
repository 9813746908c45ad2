"""`boardgames demo`."""

from __future__ import annotations

from typing import Annotated

import typer

from boardgame_agents.demo import run_demo


def demo(games: Annotated[int, typer.Option(min=1, help="Random games to play of each game.")] = 2000) -> None:
    """Play every game with random players and report who wins, how long games last, and how fast they run."""
    run_demo(games)
