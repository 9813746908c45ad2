"""Reports as Markdown with a picture: the summary that goes beside a game, in a repository or a letter."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from markupsafe import Markup

from boardgame_agents.balance.page import pages, report_plots, sweep_plots
from boardgame_agents.balance.report import Report, write_text

CLEAR = 0.05
"""What is less likely than this by luck alone, after Holm's correction, is shown."""


def write_digest(report: Report, path: Path) -> None:
    """Write the summary of a balance report, and its picture beside it."""
    picture = path.with_suffix(".svg")
    write_text(picture, standalone(str(report_plots(report)["rates"])))
    lengths = {length["agent"]: length["decisions"]["value"] for length in report["lengths"]}
    clear = {
        section: sorted(
            (worth for worth in report[section] if worth["corrected"] < CLEAR),
            key=lambda worth: -abs(worth["gain"]["value"]),
        )
        for section in ("worths", "things")
    }
    setup = [effect for effect in report["setup"]["largest"] if effect["corrected"] < CLEAR]
    _write("report.md", path, report=report, picture=picture.name, lengths=lengths, setup=setup, **clear)


def write_sweep_digest(report: Report, path: Path) -> None:
    """Write the summary of a sweep, and its picture beside it."""
    picture = path.with_suffix(".svg")
    write_text(picture, standalone(str(sweep_plots(report)["knobs"])))
    _write("sweep.md", path, report=report, picture=picture.name)


def standalone(drawn: str) -> str:
    """A plot of the page as a picture of its own, with the size and the colours that the page would give it."""
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawn)
    width, height = size.groups() if size else ("0", "0")
    return pages().get_template("picture.svg").render(drawn=Markup(drawn), width=width, height=height)


def _write(template: str, path: Path, **facts: Any) -> None:
    texts = pages().overlay(autoescape=False)
    texts.filters["elo"] = elo
    write_text(path, texts.get_template(template).render(**facts))


def elo(value: float | None) -> str:
    """A difference in Elo."""
    return "–" if value is None else f"{value:+.0f}"
