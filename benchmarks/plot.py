"""The picture of results: ours beside theirs, and how cost grows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

from benchmarks.comparisons import COMPARISONS, Comparison, our_games, peer_rates
from benchmarks.figures import Results
from benchmarks.tables import WAYS

OURS, THEIRS = "#1b6ca8", "#b0b7bf"
WAY_COLOURS = (OURS, "#6fb1e0", THEIRS, "#d9a441")


def draw(results: Results, path: Path) -> None:
    """Write the picture."""
    games = our_games(results)
    figure, panels = plt.subplots(3, 3, figsize=(18, 16), layout="constrained")
    for panel, comparison in zip(panels.flat[:4], COMPARISONS, strict=True):
        draw_comparison(panel, results, games, comparison)
    draw_lines(panels.flat[4], results, games, "by environments", "environments side by side")
    draw_lines(panels.flat[5], results, games, "by players", "players")
    draw_lines(panels.flat[6], results, games, "by length", "decision in the game")
    draw_training(panels.flat[7], results, games)
    draw_hot_path(panels.flat[8], results, games)
    figure.suptitle("Boardgame Envs: speed on one core, ours in blue", fontsize=16)
    figure.savefig(path, dpi=80)
    plt.close(figure)


def draw_comparison(panel: Any, results: Results, games: list[str], comparison: Comparison) -> None:
    """Bars on a logarithmic axis, the fastest on top."""
    rates = {game: figure.middle for game in games if (figure := results.find(game, comparison.ours))}
    bars = sorted({**rates, **peer_rates(results, comparison)}.items(), key=lambda bar: bar[1])
    panel.barh([who for who, _ in bars], [rate for _, rate in bars], color=[OURS if who in rates else THEIRS for who, _ in bars])  # fmt: skip # noqa: E501
    panel.set_xscale("log")
    for place, (_, rate) in enumerate(bars):
        panel.text(rate, place, f" {rate / 1000:,.0f}k" if rate >= 1e4 else f" {rate / 1000:.1f}k", va="center")
    if bars:
        panel.set_xlim(bars[0][1] / 2, bars[-1][1] * 4)  # room for the figures behind the bars
    panel.set_xlabel("decisions per second")
    panel.set_title(comparison.title, fontsize=11)


def draw_lines(panel: Any, results: Results, games: list[str], what: str, axis: str) -> None:
    """One line per game along an axis."""
    unit = ""
    for game in games:
        points = [figure for figure in results.of(what) if figure.who == game]
        if points:
            unit = points[0].unit
            panel.plot([point.at for point in points], [point.middle for point in points], marker="o", label=game)
    if what != "by players":
        panel.set_xscale("log", base=2)
    panel.set_ylim(bottom=0)
    panel.set_xlabel(axis)
    panel.set_ylabel("nanoseconds per decision" if unit == "nanoseconds" else "decisions per second, batched")
    panel.set_title(f"How cost grows: {axis}", fontsize=11)
    if unit:
        panel.legend(fontsize=8)


def draw_training(panel: Any, results: Results, games: list[str]) -> None:
    """Samples per second of each way to the learner, in groups by game."""
    for number, way in enumerate(WAYS):
        found = [results.find(game, f"training: {way}") for game in games]
        heights = [figure.middle if figure else 0.0 for figure in found]
        places = [place + (number - 1.5) * 0.2 for place in range(len(games))]
        panel.bar(places, heights, 0.2, label=way, color=WAY_COLOURS[number])
    panel.set_xticks(range(len(games)), [game.replace(" ", "\n") for game in games], fontsize=8)
    panel.margins(y=0.35)
    panel.set_ylabel("samples per second")
    panel.set_title("MaskablePPO end to end, one core", fontsize=11)
    panel.legend(fontsize=8)


def draw_hot_path(panel: Any, results: Results, games: list[str]) -> None:
    """The pieces of a decision, one on top of the other."""
    prefix, bottoms = "hot path: ", [0.0] * len(games)
    beside = {f"{prefix}{piece}" for piece in ("whole", "copy a record", "redraw a record")}
    pieces = dict.fromkeys(
        figure.what for figure in results.figures if figure.what.startswith(prefix) and figure.what not in beside
    )
    for piece in pieces:
        found = [results.find(game, piece) for game in games]
        heights = [max(0.0, figure.middle) if figure else 0.0 for figure in found]
        panel.bar(
            [game.replace(" ", "\n") for game in games], heights, bottom=bottoms, label=piece.removeprefix(prefix)
        )
        bottoms = [bottom + height for bottom, height in zip(bottoms, heights, strict=True)]
    panel.tick_params(axis="x", labelsize=8)
    panel.margins(y=0.4)
    panel.set_ylabel("nanoseconds per decision, batched")
    panel.set_title("Where the time goes", fontsize=11)
    if pieces:
        panel.legend(fontsize=8)
