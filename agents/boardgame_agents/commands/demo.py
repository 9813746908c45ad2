"""`boardgames demo`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

import boardgame_envs
from boardgame_agents.balance.population import DEMO_EFFORT, FEWEST
from boardgame_agents.commands.options import Out, Processes, Seed, command_text
from boardgame_agents.terminal import terminal

Games = Annotated[int | None, typer.Option(min=FEWEST, max=10_000_000, help="Most games of a line-up.")]

INTRODUCTION = (
    "A quick look at every game: agents play each other in all roles from the same seeds. Intervals are wide: "
    "the command boardgames balance plays more games of one game, and lets search agents take part."
)


def demo(games: Games = None, seed: Seed = 0, processes: Processes = None, out: Out = None) -> None:
    """Study the balance of every game, quickly: a table here, and a page with everything."""
    from boardgame_agents.balance.page import report_page
    from boardgame_agents.balance.report import prepare_folder, save_report, write_text
    from boardgame_agents.balance.run import games_progress, study_report
    from boardgame_agents.balance.summary import glance_table

    folder = out or Path("out") / "demo"
    prepare_folder(folder)
    effort = replace(DEMO_EFFORT, games=games or DEMO_EFFORT.games)
    console = terminal()
    reports = []
    with games_progress(console) as progress:
        for name in boardgame_envs.games():
            ruleset = boardgame_envs.game(name).ruleset()
            ruleset.game.entries.prepare()
            report = study_report(ruleset, effort, None, seed, processes, progress)
            report["command"] = command_text(["demo"], {"games": games, "seed": seed})
            save_report(report, folder / f"{name}.json")
            reports.append(report)
    page = folder / "index.html"
    write_text(page, report_page(reports, "Balance of all games", INTRODUCTION))
    console.print(glance_table(reports))
    for report in reports:
        for verdict in report["verdicts"]:
            console.print(f"{report['game']['title']}: {verdict['text']}", highlight=False)
    console.print(f"The whole report: {page.resolve()}", highlight=False, soft_wrap=True)
