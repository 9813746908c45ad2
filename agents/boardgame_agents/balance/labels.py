"""Where the labels of dots go, so that none covers another label or a dot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""

LETTER, LINE = 4.7, 10.0
"""The usual width of a letter and the height of a line, in points, at the size of the labels."""
DOT = 5.0
GAP = 6.0
STEPS = 5


def label_places(dots: Sequence[tuple[float, float]], texts: Sequence[str]) -> list[tuple[float, float]]:
    """For each dot how far from it its label begins, right and up; all in points, as are the dots.

    A label goes to the right of its dot if there is room, or else to the left, further up or down, or at last where it
    covers least.
    """
    taken = [(x - DOT, y - DOT, x + DOT, y + DOT) for x, y in dots]
    found = []
    for (x, y), text in zip(dots, texts, strict=True):
        width = LETTER * len(text)
        best = min(_places(width), key=lambda place: _covered(_moved(place, x, y, width), taken))
        taken.append(_moved(best, x, y, width))
        found.append(best)
    return found


def _places(width: float) -> Iterator[tuple[float, float]]:
    for step in range(STEPS):
        for side in (GAP, -GAP - width):
            for up in (-LINE / 2 + step * LINE, -LINE / 2 - step * LINE):
                yield side, up


def _moved(place: tuple[float, float], x: float, y: float, width: float) -> Box:
    left, bottom = x + place[0], y + place[1]
    return left, bottom, left + width, bottom + LINE


def _covered(box: Box, taken: Sequence[Box]) -> float:
    """The area that is covered twice."""
    return sum(
        max(0.0, min(box[2], other[2]) - max(box[0], other[0]))
        * max(0.0, min(box[3], other[3]) - max(box[1], other[1]))
        for other in taken
    )
