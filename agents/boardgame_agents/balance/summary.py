"""Reports in the terminal: the short form of the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from boardgame_agents.balance.page import number, percent, points
from boardgame_agents.balance.report import Report


def print_summary(console: Console, report: Report) -> None:
    """Win rates, role apart from strength, value, luck, worth of actions and the verdict."""
    console.print(rates_table([report], f"{report['game']['title']}: who wins among equals"))
    for line in _findings(report):
        console.print(line, highlight=False)
    console.print()
    for verdict in report["verdicts"]:
        console.print(verdict["text"], style="bold", highlight=False)
    for agent, reason in report["left_out"].items():
        console.print(f"Not measured: {agent}, because {reason}.", style="dim", highlight=False)


def rates_table(reports: Sequence[Report], title: str) -> Table:
    """Who wins in every population of every report."""
    caption = "Share of the games won by anybody, with 95 % Wilson intervals; bold where the fair share is outside."
    table = Table(title=title, caption=caption, highlight=False)
    several = len(reports) > 1
    if several:
        table.add_column("game")
    table.add_column("agents")
    for heading in ("games", "no winner"):
        table.add_column(heading, justify="right")
    table.add_column("who wins")
    table.add_column("fair", justify="right")
    table.add_column("decisions", justify="right")
    for report in reports:
        lengths = {length["agent"]: length["decisions"]["value"] for length in report["lengths"]}
        for row, population in enumerate(report["populations"]):
            first = [report["game"]["title"] if row == 0 else ""] if several else []
            table.add_row(
                *first,
                population["agent"],
                number(population["games"]),
                percent(population["undecided"]["value"], 0),
                "\n".join(_rate(group, rate) for group, rate in population["groups"].items()),
                "\n".join(percent(rate["fair"], 0) for rate in population["groups"].values()),
                number(lengths[population["agent"]]),
                end_section=several and row == len(report["populations"]) - 1,
            )
    return table


def _rate(group: str, rate: dict[str, Any]) -> str:
    decided = rate["decided"]
    if not decided["games"]:
        return f"{group} [dim]nobody won[/dim]"
    low, high = (f"{100 * decided[end]:.0f}" for end in ("low", "high"))
    text = f"{group} {percent(decided['value'], 0)} ({low} to {high})"
    is_clear = decided["low"] > rate["fair"] or decided["high"] < rate["fair"]
    return f"[bold]{text}[/bold]" if is_clear else text


def _findings(report: Report) -> list[str]:
    """The other sections, a line each."""
    lines = []
    if report["strengths"]:
        places = report["strengths"]["places"].items()
        lines.append("Apart from strength (Elo): " + "; ".join(f"{name} {_elo(estimate)}" for name, estimate in places))
    for table in report["tables"]:
        if table["equilibrium"]:
            value = table["equilibrium"]["value"]
            lines.append(
                f"Best mixtures of these agents: {table['focus']} gets {percent(value['value'])} "
                f"({percent(value['low'])} to {percent(value['high'])})"
            )
    for share in report["luck"]:
        if share["agent"] == report["base"]:
            low, high = (percent(share["share"][end], 0) for end in ("low", "high"))
            lines.append(
                f"Decided by the seed, {share['group']}: {percent(share['share']['value'], 0)} ({low} to {high})"
            )
    clear = [worth for worth in report["worths"] if worth["corrected"] < 0.05]
    for worth in sorted(clear, key=lambda worth: -abs(worth["gain"]["value"]))[:5]:
        value, low, high = (points(worth["gain"][end]) for end in ("value", "low", "high"))
        lines.append(f"'{worth['kind']}' is worth {value} points ({low} to {high}) to {worth['focus']}")
    return lines


def _elo(estimate: dict[str, Any]) -> str:
    if estimate["low"] is None:
        return f"{estimate['value']:+.0f}"
    return f"{estimate['value']:+.0f} ({estimate['low']:+.0f} to {estimate['high']:+.0f})"
