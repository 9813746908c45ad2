"""`boardgames arena`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from boardgame_agents.commands.options import (
    Backend,
    Data,
    GameName,
    Knobs,
    Out,
    Players,
    Processes,
    Seed,
    lineup_of,
    ruleset_of,
)
from boardgame_agents.results import GAMES, RUN
from boardgame_agents.terminal import terminal

if TYPE_CHECKING:  # imported when the command runs: workers start this module too, and need no statistics
    from boardgame_agents.arena import Arena
    from boardgame_agents.standings import Standings

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells use it."""

Agents = Annotated[
    list[str],
    typer.Argument(metavar="AGENT", help="Who plays: ROLE=AGENT, SEAT=AGENT, or AGENT for all other seats."),
]
Games = Annotated[int, typer.Option(min=1, max=10_000_000, help="Games of every line-up, from the same seeds.")]


def arena(
    game: GameName,
    agents: Agents,
    games: Games = 1000,
    players: Players = None,
    data: Data = None,
    knob: Knobs = None,
    seed: Seed = 0,
    processes: Processes = None,
    out: Out = None,
    backend: Backend = "processes",
) -> None:
    """Let agents play many games against each other and report who wins how often.

    Where a role has several seats with different agents, all rotations of them play the same seeds. The same command
    goes on with a run that was broken off.
    """
    from boardgame_agents.arena import Arena

    ruleset = ruleset_of(game, players, data, knob)
    plan = Arena(ruleset, lineup_of(ruleset, agents), games, seed)
    folder = out or Path("out") / "arena" / plan.label
    console = terminal()
    try:
        with _progress(console) as progress:
            task = progress.add_task(ruleset.game.title, total=plan.total, rates="")
            standings = plan.run(
                folder,
                processes,
                backend,
                lambda now: progress.update(task, completed=now.games, rates=_running(now)),
            )
    except KeyboardInterrupt:
        console.print(f"Stopped. The same command goes on with {folder}.", highlight=False)
        raise typer.Exit(INTERRUPTED) from None
    _report(console, plan, standings)
    console.print(f"{folder / RUN}\n{folder / GAMES}", highlight=False, soft_wrap=True)


def _progress(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[rates]}"),
        console=console,
    )


def _running(standings: Standings) -> str:
    rates = (
        standings.roles if len(standings.roles) > 1 else {name: rate for (_, name), rate in standings.agents.items()}
    )
    return "  ".join(f"{name} {rate.share:.1%}" for name, rate in rates.items())


def _report(console: Console, plan: Arena, standings: Standings) -> None:
    title = f"{plan.ruleset.game.title}: {standings.games:,} games" + (
        f" ({len(plan.lineups)} line-ups from {len(plan.seeds):,} seeds)" if len(plan.lineups) > 1 else ""
    )
    table = Table(title=title, caption="Wins with 95 % Wilson intervals.", highlight=False)
    table.add_column("role")
    table.add_column("agent")
    table.add_column("wins", justify="right")
    for role, rate in standings.roles.items():
        of_role = {name: rate for (its_role, name), rate in standings.agents.items() if its_role == role}
        seats = [seat for seat in plan.ruleset.seats if seat.rpartition("_")[0] == role]
        if len(of_role) > 1 or len(seats) > 1:
            table.add_row(role, "all", str(rate))
        for name, agent_rate in of_role.items():
            table.add_row(role, name, str(agent_rate))
    console.print(table)
    console.print(
        f"{standings.decisions / standings.games:,.0f} decisions a game; "
        f"{standings.undecided:,} without a winner, {standings.truncated:,} cut short",
        highlight=False,
    )
