"""The pictures of the reports, as SVG text that takes its colours from the page, light or dark."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import matplotlib
from matplotlib import rc_context
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure

from boardgame_agents.balance.labels import label_places

INK, FAINT, ACCENT, SECOND = "#010203", "#040506", "#070809", "#0a0b0c"
"""Stand-ins that no plot uses otherwise; each becomes a colour variable of the page."""
VARIABLES = {INK: "var(--ink)", FAINT: "var(--faint)", ACCENT: "var(--accent)", SECOND: "var(--second)"}
DIVERGING = LinearSegmentedColormap.from_list("fair", ["#c4622d", "#f1ece4", "#2f6f9f"])
STYLE = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.sans-serif": ["system-ui", "DejaVu Sans"],
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
}


@dataclass(frozen=True)
class Bar:
    """One line of a forest plot: a value with its interval."""

    label: str
    value: float
    low: float | None
    high: float | None
    series: int = 0


@contextmanager
def _figure(width: float, height: float, name: str) -> Iterator[tuple[Figure, list[str]]]:
    """A figure to draw on; its SVG is in the list once the block is left."""
    drawn: list[str] = []
    with rc_context({**STYLE, "svg.hashsalt": name}):
        figure = Figure(figsize=(width, height), layout="constrained")
        FigureCanvasSVG(figure)
        yield figure, drawn
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    drawn.append(_for_page(out.getvalue(), name))


def _for_page(svg: str, name: str) -> str:
    """The SVG without its header, scaled by the page and coloured by it."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'width="[\d.]+pt" height="[\d.]+pt"', f'role="img" aria-label="{name}" class="plot"', svg, count=1)
    svg = re.sub(
        r'id="(figure|axes|patch|line2d|text|matplotlib|xtick|ytick|PathCollection|LineCollection)[^"]*"', "", svg
    )
    svg = re.sub(r' xmlns(:xlink)?="[^"]*"', "", svg)  # inside an HTML page they are understood
    svg = svg.replace("xlink:href", "href")
    for stand_in, variable in VARIABLES.items():
        svg = svg.replace(stand_in, variable)
    return svg


def forest(bars: Sequence[Bar], marks: Sequence[float], axis: str, name: str, percent: bool = True) -> str:
    """Values with their intervals, one below the other; `marks` are lines to compare with."""
    with _figure(7.2, 0.75 + 0.27 * max(2, len(bars)), name) as (figure, drawn):
        plot = figure.add_subplot()
        for mark in dict.fromkeys(marks):
            plot.axvline(mark, color=FAINT, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
        for row, bar in enumerate(bars):
            colour = (ACCENT, SECOND)[bar.series % 2]
            if bar.low is not None and bar.high is not None:
                plot.plot([bar.low, bar.high], [row, row], color=colour, linewidth=2.2, solid_capstyle="round")
            plot.plot([bar.value], [row], "o", color=colour, markersize=5.5)
        plot.set_yticks(range(len(bars)), [bar.label for bar in bars])
        plot.set_ylim(len(bars) - 0.4, -0.6)
        plot.tick_params(axis="y", length=0)
        plot.set_xlabel(axis)
        if percent:
            plot.xaxis.set_major_formatter(matplotlib.ticker.PercentFormatter(1.0))
    return drawn[0]


def heat(
    cells: Sequence[Sequence[float]],
    agents: Sequence[str],
    focus: str,
    other: str,
    fair: float,
    name: str,
) -> str:
    """A payoff table in colours, rows played by the focus: blue is more than the fair share, orange less."""
    size = len(agents)
    with _figure(2.4 + 0.95 * size, 1.3 + 0.55 * size, name) as (figure, drawn):
        plot = figure.add_subplot()
        reach = max(fair, 1 - fair)
        plot.pcolormesh(cells, cmap=DIVERGING, vmin=fair - reach, vmax=fair + reach, edgecolors="none")
        for row, values in enumerate(cells):
            for column, value in enumerate(values):
                dark = abs(value - fair) > 0.62 * reach
                plot.text(
                    column + 0.5, row + 0.5, f"{value:.0%}", ha="center", va="center",
                    color="#ffffff" if dark else "#20242a",
                )  # fmt: skip
        plot.set_xticks([number + 0.5 for number in range(size)], agents, rotation=25, ha="right")
        plot.set_yticks([number + 0.5 for number in range(size)], agents)
        plot.set_xlabel(f"{other} played by")
        plot.set_ylabel(f"{focus} played by")
        plot.set_ylim(size, 0)
        plot.tick_params(length=0)
        for spine in plot.spines.values():
            spine.set_visible(False)
    return drawn[0]


def courses(course: dict[str, Any], group: str, fair: float, name: str) -> str:
    """The first group's chance over the course of some games, and how far from certain the winner was on average."""
    with _figure(7.2, 3.0, name) as (figure, drawn):
        plot = figure.add_subplot()
        for number, curve in enumerate(course["curves"][:24]):
            label = f"one game: chance of {group}" if number == 0 else None
            plot.plot(course["moments"], curve, color=FAINT, linewidth=0.9, label=label)
        plot.plot(course["moments"], course["doubt"], color=ACCENT, linewidth=2.6, label="mean doubt about the winner")
        plot.axhline(fair, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
        plot.set_xlabel("share of the game played")
        plot.set_ylabel("chance")
        plot.xaxis.set_major_formatter(matplotlib.ticker.PercentFormatter(1.0))
        plot.yaxis.set_major_formatter(matplotlib.ticker.PercentFormatter(1.0))
        plot.set_ylim(-0.02, 1.02)
        plot.legend(frameon=False, fontsize=9, loc="lower left", bbox_to_anchor=(0, 1), ncols=2, borderaxespad=0)
    return drawn[0]


def trade_off(points: Sequence[tuple[str, float, float, bool]], target: float, group: str, name: str) -> str:
    """Variants of a game by length and win rate; the default and the suggestion are filled."""
    with _figure(7.2, 4.2, name) as (figure, drawn):
        plot = figure.add_subplot()
        plot.axvline(target, color=FAINT, linewidth=1, linestyle=(0, (4, 3)))
        for _, rate, length, is_marked in points:
            plot.plot([rate], [length], "o", color=ACCENT if is_marked else SECOND, markersize=8 if is_marked else 6)
        plot.set_xlabel(f"{group}: score")
        plot.set_ylabel("decisions a game")
        plot.margins(0.18, 0.15)
        figure.canvas.draw()  # from here on it is known where on the paper the dots are
        dots = plot.transData.transform([(rate, length) for _, rate, length, _ in points]) * 72 / figure.dpi
        labels = [label for label, *_ in points]
        for (label, rate, length, _), place in zip(points, label_places(dots.tolist(), labels), strict=True):
            plot.annotate(label, (rate, length), xytext=place, textcoords="offset points", fontsize=8.5)
        plot.xaxis.set_major_formatter(matplotlib.ticker.PercentFormatter(1.0))
    return drawn[0]
