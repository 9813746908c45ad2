"""Knobs: the numbers and options of a game that a caller may turn without editing its data file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from boardgame_envs.core.errors import KnobError, one_of

KnobValue = int | bool | str | tuple[str, ...]


@dataclass(frozen=True)
class Knob:
    """One knob: its name, what it may be set to, and what it does.

    A number has `low` and `high`; an option has `choices`; a switch has neither. An option with `list_of` may
    also be a list of such names, which the game checks against its data. The default stands in the data file
    under ``[knobs]``.
    """

    name: str
    meaning: str
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    list_of: str = ""

    @property
    def allowed(self) -> str:
        """What the knob may be set to, in words."""
        if self.low is not None:
            return f"a whole number from {self.low} to {self.high}"
        if self.choices:
            return f"one of {one_of(self.choices)}" + (f", or a list of {self.list_of}" if self.list_of else "")
        return "true or false"

    def check(self, value: object, where: str) -> KnobValue:
        """The value as stored, or an error that names the knob, what was given and what is allowed."""
        if self.low is not None:
            assert self.high is not None
            if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
                return value
        elif self.choices:
            if isinstance(value, str) and value in self.choices:
                return value
            if self.list_of and isinstance(value, list | tuple) and value:
                if all(isinstance(name, str) for name in value) and len(set(value)) == len(value):
                    return tuple(value)
        elif isinstance(value, bool):
            return value
        raise KnobError(f"{where}knob {self.name!r} is {value!r}; allowed is {self.allowed}")


def settle(
    knobs: Iterable[Knob], from_data: Mapping[str, object], given: Mapping[str, object], where: str
) -> dict[str, KnobValue]:
    """The value of every knob: from the caller if given, else from the data file."""
    by_name = {knob.name: knob for knob in knobs}
    for name in given:
        if name not in by_name:
            raise KnobError(f"unknown knob {name!r}; allowed are {one_of(by_name)}")
    for name in from_data:
        if name not in by_name:
            raise KnobError(f"{where}: [knobs] has an unknown entry {name!r}; allowed are {one_of(by_name)}")
    settled: dict[str, KnobValue] = {}
    for name, knob in by_name.items():
        if name in given:
            settled[name] = knob.check(given[name], "")
        elif name in from_data:
            settled[name] = knob.check(from_data[name], f"{where}: ")
        else:
            raise KnobError(f"{where}: [knobs] lacks {name!r} ({knob.allowed})")
    return settled


def markdown(knobs: Iterable[Knob], defaults: Mapping[str, object]) -> str:
    """The table of knobs, as it stands in the documentation; `defaults` are those of a data file."""
    lines = ["| knob | default | allowed | meaning |", "|---|---|---|---|"]
    for knob in knobs:
        value = defaults[knob.name]
        default = str(value).lower() if isinstance(value, bool) else str(value)
        lines.append(f"| `{knob.name}` | {default} | {knob.allowed} | {knob.meaning} |")
    return "\n".join(lines)
