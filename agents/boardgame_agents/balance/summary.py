"""Reports in the terminal: the short form of the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from boardgame_agents.balance.page import amount, chance, change, number, percent, points
from boardgame_agents.balance.report import Report


def print_summary(console: Console, report: Report) -> None:
    """Win rates, role apart from strength, value, what lasts, luck, worth of actions and secrets, and the verdict."""
    console.print(rates_table(report))
    for line in _findings(report):
        console.print(line, highlight=False)
    console.print()
    for verdict in report["verdicts"]:
        console.print(verdict["text"], style="bold", highlight=False)
    for agent, reason in report["left_out"].items():
        console.print(f"Not measured: {agent}, because {reason}.", style="dim", highlight=False)


def rates_table(report: Report) -> Table:
    """Who wins in every population of a report."""
    table = _table(f"{report['game']['title']}: who wins among equals", ("agents",))
    for population in report["populations"]:
        _add_population(table, report, population, population["agent"])
    return table


def glance_table(reports: Sequence[Report]) -> Table:
    """Who wins in every game, among equals of its most sensible quick agent."""
    table = _table("Who wins among equals", ("game", "agents"))
    for report in reports:
        for population in report["populations"]:
            if population["agent"] == report["base"]:
                _add_population(table, report, population, report["game"]["title"], population["agent"])
    return table


def _table(title: str, names: Sequence[str]) -> Table:
    caption = (
        "Share of the games won by anybody, with 95 % Wilson intervals; bold where the fair share is outside. "
        "Length in decisions."
    )
    table = Table(title=title, caption=caption, highlight=False)
    for name in names:
        table.add_column(name)
    table.add_column("games", justify="right")
    table.add_column("no winner", justify="right")
    table.add_column("who", no_wrap=True)
    table.add_column("wins", justify="right", no_wrap=True)
    table.add_column("fair", justify="right", no_wrap=True)
    table.add_column("length", justify="right")
    return table


def _add_population(table: Table, report: Report, population: dict[str, Any], *names: str) -> None:
    """A row for each group; what holds for all of them stands in the first."""
    lengths = {length["agent"]: length["decisions"]["value"] for length in report["lengths"]}
    facts = (number(population["games"]), percent(population["undecided"]["value"], 0))
    for row, (group, rate) in enumerate(population["groups"].items()):
        before = (*names, *facts) if row == 0 else [""] * (len(names) + len(facts))
        after = number(lengths[population["agent"]]) if row == 0 else ""
        is_last = row == len(population["groups"]) - 1
        table.add_row(*before, group, _rate(rate), percent(rate["fair"], 0), after, end_section=is_last)


def _rate(rate: dict[str, Any]) -> str:
    decided = rate["decided"]
    if not decided["games"]:
        return "-"
    low, high = (f"{100 * decided[end]:.0f}" for end in ("low", "high"))
    text = f"{percent(decided['value'], 0)} ({low} to {high})"
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
    if not isinstance(report["alpha_rank"], str):
        lines.append(f"What lasts (alpha-rank): {report['alpha_rank']['text']}")
    for share in report["luck"]:
        if share["agent"] == report["base"]:
            low, high = (percent(share["share"][end], 0) for end in ("low", "high"))
            lines.append(
                f"Decided by the seed, {share['group']}: {percent(share['share']['value'], 0)} ({low} to {high})"
            )
    for section, name in (("worths", "kind"), ("things", "thing")):
        clear = [worth for worth in report[section] if worth["corrected"] < 0.05]
        for worth in sorted(clear, key=lambda worth: -abs(worth["gain"]["value"]))[:5]:
            lines.append(f"'{worth[name]}' is worth {_gained(worth['gain'])} to {worth['focus']}")
    if not isinstance(report["information"], str):
        for gain in report["information"]["gains"]:
            lines.append(f"Seeing all cards is worth {_gained(gain['gain'])} to {gain['focus']}")
    return lines


def _gained(gain: dict[str, Any]) -> str:
    value, low, high = (points(gain[end]) for end in ("value", "low", "high"))
    return f"{value} points ({low} to {high})"


def _elo(estimate: dict[str, Any]) -> str:
    if estimate["low"] is None:
        return f"{estimate['value']:+.0f}"
    return f"{estimate['value']:+.0f} ({estimate['low']:+.0f} to {estimate['high']:+.0f})"


def print_sweep(console: Console, report: Report) -> None:
    """All variants, the ranking of the knobs and the suggestion."""
    games = report["reproducibility"]["games_of_a_variant"]
    table = Table(
        title=f"{report['game']['title']}: {games:,} games of every variant, from the same seeds",
        caption="Change against the default, in points; bold where the Holm-corrected chance is below 0.05.",
        highlight=False,
    )
    for heading in ("variant", "agents", "group"):
        table.add_column(heading, overflow="fold")
    for heading in ("score", "change", "chance", "decisions"):
        table.add_column(heading, justify="right")
    for variant in report["variants"]:
        for row, entry in enumerate(variant["changes"]):
            is_first = row == 0
            table.add_row(
                variant["label"] if is_first else "",
                variant["agent"] if is_first else "",
                entry["group"],
                percent(entry["score"]["value"]),
                _points_with_interval(entry) if variant["knob"] else "",
                chance(entry["corrected"]) if variant["knob"] else "",
                number(variant["decisions"]["value"]) if is_first else "",
            )
    console.print(table)
    ranked = ", ".join(f"{effect['knob']} {points(effect['difference']['value'])}" for effect in report["knobs"])
    console.print(f"Knobs by their largest effect, in points: {ranked}", highlight=False)
    console.print(report["suggestion"]["text"], style="bold", highlight=False)


def _points_with_interval(entry: dict[str, Any]) -> str:
    value, low, high = (points(entry["difference"][end]) for end in ("value", "low", "high"))
    text = f"{value} ({low} to {high})"
    return f"[bold]{text}[/bold]" if entry["corrected"] < 0.05 else text


def print_comparison(console: Console, report: Report) -> None:
    """The settings that differ, and the numbers."""
    for name, (first, second) in report["settings"].items():
        console.print(f"{name}: {first} / {second}", highlight=False, markup=False)
    table = Table(
        title=f"{report['game']['title']}: second minus first",
        caption="95 % intervals; bold where the Holm-corrected chance is below 0.05.",
        highlight=False,
    )
    for heading in ("section", "what"):
        table.add_column(heading)
    for heading in ("first", "second", "difference", "chance"):
        table.add_column(heading, justify="right")
    for finding in report["findings"]:
        unit, difference = finding["unit"], finding["difference"]
        low, high = (change(difference[end], unit) for end in ("low", "high"))
        text = f"{change(difference['value'], unit)} ({low} to {high})"
        table.add_row(
            finding["section"],
            finding["what"],
            amount(finding["first"]["value"], unit),
            amount(finding["second"]["value"], unit),
            f"[bold]{text}[/bold]" if finding["corrected"] < 0.05 else text,
            chance(finding["corrected"]),
        )
    console.print(table)
