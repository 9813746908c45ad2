"""How numbers and tables are written on the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from benchmarks.figures import Figure

NOTHING = "–"


def number(value: float) -> str:
    """Three significant digits at least, with commas in thousands."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    if abs(value) >= 10:
        return f"{value:.1f}"
    return f"{value:.2f}"


def spread(figure: Figure | None, unit: float = 1.0) -> str:
    """The median in a unit, least and most in brackets."""
    if figure is None:
        return NOTHING
    middle, low, high = (number(value / unit) for value in (figure.middle, figure.low, figure.high))
    return middle if low == high else f"{middle} ({low} to {high})"


def thousands(figure: Figure | None) -> str:
    """A rate in thousands per second, with its spread."""
    return spread(figure, 1000.0)


def microseconds(figure: Figure | None) -> str:
    """What one operation takes, from how many there are per second."""
    return NOTHING if figure is None else number(1e6 / figure.middle)


def times(ours: Figure | None, theirs: float | None) -> str:
    """How many times as fast."""
    if ours is None or not theirs:
        return NOTHING
    ratio = ours.middle / theirs
    return f"{ratio:,.0f}x" if ratio >= 10 else f"{ratio:.2f}x"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A Markdown table; all but the first column stand to the right."""
    lines = [f"| {' | '.join(heads)} |", "|---|" + "---:|" * (len(heads) - 1)]
    return [*lines, *(f"| {' | '.join(row)} |" for row in rows), ""]
