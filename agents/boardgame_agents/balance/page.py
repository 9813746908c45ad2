"""Reports as self-contained HTML pages: everything is in the file, nothing is fetched."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from boardgame_agents.balance import plots
from boardgame_agents.balance.plots import Bar
from boardgame_agents.balance.report import Report

MISSING = "–"
DEFAULT = "default"
SHOWN_WORTHS = 40


def percent(value: float | None, digits: int = 1) -> str:
    """A share in per cent."""
    return MISSING if value is None else f"{100 * value:.{digits}f} %"


def points(value: float | None) -> str:
    """A difference of shares, in points of a per cent."""
    return MISSING if value is None else f"{100 * value:+.1f}"


def number(value: float | None, digits: int = 0) -> str:
    """A number with thousands set apart."""
    return MISSING if value is None else f"{value:,.{digits}f}"


def chance(value: float) -> str:
    """The chance of as large a difference by luck alone."""
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def mixture(weights: dict[str, float]) -> str:
    """A mixture of agents in words."""
    parts = [f"{agent} {percent(weight, 0)}" for agent, weight in weights.items() if weight >= 0.005]
    return ", ".join(parts)


def amount(value: float | None, unit: str) -> str:
    """A number in its unit."""
    return percent(value) if unit in {"share", "percent"} else number(value)


def change(value: float | None, unit: str) -> str:
    """A difference in its unit."""
    if value is None or unit in {"share", "percent"}:
        return points(value)
    return f"{value:+,.0f}"


@lru_cache
def pages() -> Environment:
    """The templates with their filters."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        percent=percent, points=points, number=number, chance=chance, mixture=mixture, amount=amount, change=change
    )
    return environment


def report_page(reports: Sequence[Report], heading: str, introduction: str = "") -> str:
    """A page with one report, or with several and a summary of all."""
    entries = [{"report": _with_defaults(report), "plots": report_plots(report)} for report in reports]
    return pages().get_template("report.html").render(entries=entries, heading=heading, introduction=introduction)


def sweep_page(report: Report) -> str:
    """The page of a sweep."""
    return pages().get_template("sweep.html").render(report=report, plots=sweep_plots(report))


def sweep_plots(report: Report) -> dict[str, Any]:
    """All pictures of a sweep."""
    key = report["game"]["name"]
    marked = {DEFAULT, report["suggestion"]["label"]}
    trade_offs = []
    for agent in report["agents"]:
        of_agent = [variant for variant in report["variants"] if variant["agent"] == agent]
        for number, group in enumerate(_shown_groups(report)):
            dots = [
                (variant["label"], variant["changes"][number]["score"]["value"], variant["decisions"]["value"],
                 variant["label"] in marked)
                for variant in of_agent
            ]  # fmt: skip
            fair = report["groups"][group]["fair"]
            name = f"{key} trade-off {group} {agent}"
            trade_offs.append(_markup(plots.trade_off(dots, fair, f"{group}, played by {agent}", name)))
    bars = [_bar(f"{effect['label']}: {effect['group']}", effect["difference"]) for effect in report["knobs"]]
    return {"knobs": _forest(bars, [0.0], "change of the score", f"{key} knobs"), "trade_offs": trade_offs}


def _shown_groups(report: Report) -> list[str]:
    """One of two groups says it all."""
    groups = list(report["groups"])
    return groups[:1] if len(groups) == 2 else groups


def comparison_page(report: Report, first: str, second: str) -> str:
    """The page of a comparison."""
    bars = [
        _bar(f"{finding['section']}: {finding['what']}", finding["difference"])
        for finding in report["findings"]
        if finding["unit"] in {"share", "percent"} and finding["corrected"] < 0.05
    ]
    drawn = _forest(bars, [0.0], "second minus first, where luck is an unlikely explanation", "differences")
    return pages().get_template("comparison.html").render(report=report, plot=drawn, first=first, second=second)


def _with_defaults(report: Report) -> Report:
    has_roles = list(report["groups"]) != list(report["game"]["seats"]) or report["two_sides"]
    return {"seconds": None, **report, "roles": has_roles}


def report_plots(report: Report) -> dict[str, Any]:
    """All pictures of a report."""
    key = report["game"]["name"]
    groups = report["groups"]
    first = next(iter(groups))
    drawn: dict[str, Any] = {
        "rates": _rates(report, f"{key} rates"),
        "strengths": _strengths(report, f"{key} strengths"),
        "tables": [
            _markup(
                plots.heat(
                    [[cell["value"] for cell in row] for row in table["cells"]],
                    table["agents"],
                    table["focus"],
                    table["other"],
                    table["fair"],
                    f"{key} payoffs {table['focus']}",
                )
            )
            for table in report["tables"]
        ],
        "ladder": _forest(
            [_bar(f"{rung['focus']}: {rung['stronger']}", rung["gain"]) for rung in report["ladder"]],
            [0.0], "gain in win rate over the rung below", f"{key} ladder",
        ),
        "setup": _forest(
            [_bar(_short(effect["feature"]), effect["gain"]) for effect in report["setup"]["largest"]],
            [0.0], "difference in win rate", f"{key} setup",
        ),
        "luck": _forest(
            [_bar(f"{share['agent']}: {share['group']}", share["share"]) for share in report["luck"]],
            [0.0, 1.0], "decided by the seed", f"{key} luck",
        ),
        "worth": _forest(
            [_bar(f"{worth['focus']}: {worth['kind']}", worth["gain"]) for worth in _most_valuable(report["worths"])],
            [0.0], "worth in win rate", f"{key} worth",
        ),
        "things": _forest(
            [_bar(_short(f"{worth['focus']}: {worth['thing']}"), worth["gain"])
             for worth in _most_valuable(report["things"])],
            [0.0], "worth in win rate", f"{key} things",
        ),
        "information": "",
        "course": "",
    }  # fmt: skip
    if not isinstance(report["information"], str):
        bars = [_bar(gain["focus"], gain["gain"]) for gain in report["information"]["gains"]]
        drawn["information"] = _forest(bars, [0.0], "gain in win rate with open cards", f"{key} information")
    if not isinstance(report["course"], str):
        fair = groups[first]["fair"]
        drawn["course"] = _markup(plots.courses(report["course"], first, fair, f"{key} course"))
    return drawn


def _rates(report: Report, name: str) -> Markup:
    bars = [
        _bar(f"{population['agent']}: {group}", rate["decided"], number)
        for number, population in enumerate(report["populations"])
        for group, rate in population["groups"].items()
        if rate["decided"]["games"]
    ]
    return _forest(
        bars, [group["fair"] for group in report["groups"].values()], "share of the games won by anybody", name
    )


def _strengths(report: Report, name: str) -> Markup:
    if not report["strengths"]:
        return Markup()
    bars = [_bar(place, estimate) for place, estimate in report["strengths"]["places"].items()]
    return _markup(plots.forest(bars, [0.0], "Elo apart from strength", name, percent=False))


def _forest(bars: list[Bar], marks: list[float], axis: str, name: str) -> Markup:
    return _markup(plots.forest(bars, marks, axis, name)) if bars else Markup()


def _bar(label: str, estimate: dict[str, Any], series: int = 0) -> Bar:
    return Bar(label, estimate["value"], estimate["low"], estimate["high"], series)


def _most_valuable(worths: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those furthest from nothing, in the order of the table."""
    kept = sorted(worths, key=lambda worth: -abs(worth["gain"]["value"]))[:SHOWN_WORTHS]
    return [worth for worth in worths if worth in kept]


def _short(text: str) -> str:
    return text if len(text) <= 48 else text[:46] + "…"


def _markup(svg: str) -> Markup:
    """SVG that the page takes as it is: matplotlib escapes all texts in it."""
    return Markup(svg)
