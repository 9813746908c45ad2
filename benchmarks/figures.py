"""What a measurement leaves behind: figures, what could not be measured, and on what it all ran."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any


@dataclass(frozen=True)
class Figure:
    """One thing measured several times over."""

    part: str
    mode: str
    who: str
    """The game, with its collection where it is not ours."""
    what: str
    unit: str
    values: tuple[float, ...]
    """One per repeat, more is better or worse as the unit says."""
    share: float = 1.0
    """The part of the core that the measuring process got while it ran."""
    at: float = 0.0
    """Where on an axis this stands: a number of environments, players or decisions."""
    note: str = ""

    @property
    def middle(self) -> float:
        """The median over the repeats."""
        return median(self.values)

    @property
    def low(self) -> float:
        """The least over the repeats."""
        return min(self.values)

    @property
    def high(self) -> float:
        """The most over the repeats."""
        return max(self.values)


@dataclass
class Results:
    """Everything one run of `make bench` found."""

    figures: list[Figure] = field(default_factory=list)
    missing: dict[str, str] = field(default_factory=dict)
    """What could not be measured, and why."""
    machine: dict[str, Any] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)

    def of(self, what: str, mode: str = "one") -> list[Figure]:
        """All figures about one thing, in the order they were measured."""
        return [figure for figure in self.figures if figure.what == what and figure.mode == mode]

    def find(self, who: str, what: str, mode: str = "one") -> Figure | None:
        """One figure, if it was measured."""
        return next((figure for figure in self.of(what, mode) if figure.who == who), None)

    def save(self, path: Path) -> None:
        """Write everything as JSON."""
        path.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> Results:
        """Read what `save` wrote."""
        kept = json.loads(path.read_text(encoding="utf-8"))
        return cls(
            [figure_from(entry) for entry in kept["figures"]], kept["missing"], kept["machine"], kept["versions"]
        )


def figure_from(entry: dict[str, Any]) -> Figure:
    """A figure from its JSON form."""
    return Figure(**{**entry, "values": tuple(entry["values"])})
