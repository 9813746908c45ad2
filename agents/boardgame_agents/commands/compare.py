"""`boardgames compare`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardgame_agents.commands.options import Out
from boardgame_agents.terminal import terminal

First = Annotated[Path, typer.Argument(metavar="A.json", help="A report of `boardgames balance`.")]
Second = Annotated[Path, typer.Argument(metavar="B.json", help="Another report of the same game.")]


def compare(first: First, second: Second, out: Out = None) -> None:
    """Say what differs between two balance reports of the same game, with intervals."""
    from boardgame_agents.balance.compare import compare_reports
    from boardgame_agents.balance.page import comparison_page
    from boardgame_agents.balance.report import load_report, prepare_folder, save_report, write_text
    from boardgame_agents.balance.summary import print_comparison

    comparison = compare_reports(load_report(first), load_report(second))
    console = terminal()
    if out is not None:
        prepare_folder(out)
        page, facts = out / "comparison.html", out / "comparison.json"
        save_report(comparison, facts)
        write_text(page, comparison_page(comparison, str(first), str(second)))
    print_comparison(console, comparison)
    if out is not None:
        console.print(f"{facts}\n{page}", highlight=False, soft_wrap=True)
