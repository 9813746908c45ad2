"""`boardgames balance`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from boardgame_agents.balance.population import FEWEST, QUICK_EFFORT, USUAL, USUAL_EFFORT, Effort
from boardgame_agents.commands.options import (
    Data,
    GameName,
    Knobs,
    Out,
    Players,
    Processes,
    Seed,
    command_text,
    ruleset_of,
)
from boardgame_agents.terminal import terminal

Games = Annotated[
    int | None, typer.Option(min=FEWEST, max=10_000_000, help="Most games of a line-up; slow agents play fewer.")
]
Agents = Annotated[
    str | None, typer.Option(metavar="NAME,...", help=f"The agents to study, by default {','.join(USUAL)}.")
]
Quick = Annotated[bool, typer.Option("--quick", help="A first look in about a minute: fewer games, wider intervals.")]


def balance(
    game: GameName,
    players: Players = None,
    data: Data = None,
    knob: Knobs = None,
    games: Games = None,
    agents: Agents = None,
    quick: Quick = False,
    seed: Seed = 0,
    processes: Processes = None,
    out: Out = None,
) -> None:
    """Study who is favoured in a game, by how much and why, and write it to a page.

    Agents play each other in all roles; the report has win rates with intervals, role apart from strength, payoff
    tables with their equilibrium and alpha-rank, best replies, skill ladder, set-up effects, luck, the shape of games,
    and what kinds of action, single cards and secrets are worth. The same command gives the same report.
    """
    from boardgame_agents.balance.digest import write_digest
    from boardgame_agents.balance.page import report_page
    from boardgame_agents.balance.report import prepare_folder, save_report, write_text
    from boardgame_agents.balance.run import games_progress, study_report
    from boardgame_agents.balance.summary import print_summary

    ruleset = ruleset_of(game, players, data, knob)
    folder = out or Path("out") / "balance" / game
    prepare_folder(folder)
    console = terminal()
    with games_progress(console) as progress:
        report = study_report(ruleset, effort_of(games, quick), names_of(agents), seed, processes, progress)
    report["command"] = command_text(
        ["balance", game],
        {
            "players": players,
            "data": data,
            "knob": knob,
            "games": games,
            "agents": agents,
            "quick": quick,
            "seed": seed,
        },
    )
    page, facts = folder / f"{game}.html", folder / f"{game}.json"
    save_report(report, facts)
    write_text(page, report_page([report], f"Balance of {ruleset.game.title}"))
    write_digest(report, page.with_suffix(".md"))
    print_summary(console, report)
    console.print(f"{facts}\n{page}", highlight=False, soft_wrap=True)


def effort_of(games: int | None, quick: bool) -> Effort:
    """How much is to be played."""
    usual = QUICK_EFFORT if quick else USUAL_EFFORT
    return replace(usual, games=games or usual.games)


def names_of(agents: str | None) -> list[str] | None:
    """The agents of a list with commas; None if nothing is asked for."""
    return [name.strip() for name in agents.split(",")] if agents else None
