"""Reading a game's data file: TOML in, checked values out, one plain sentence for every mistake."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from boardgame_envs.core.errors import DataError, one_of

DataSource = str | Path | Mapping[str, Any] | None
"""What a caller may give as `data`: a shipped name, a path to a TOML file, its parsed content, or nothing."""


class Table:
    """One table of a data file. Every getter checks, and says where it looked when something is wrong."""

    def __init__(self, values: Mapping[str, Any], where: str) -> None:
        self.values = values
        self.where = where
        self.used: set[str] = set()

    def fail(self, problem: str) -> NoReturn:
        """Refuse this table."""
        raise DataError(f"{self.where}: {problem}")

    def get(self, key: str, kind: type | tuple[type, ...], described: str) -> Any:
        """A required entry of one of these types."""
        self.used.add(key)
        if key not in self.values:
            self.fail(f"{key!r} is missing ({described})")
        value = self.values[key]
        kinds = kind if isinstance(kind, tuple) else (kind,)
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            self.fail(f"{key!r} is {value!r}; it must be {described}")
        return value

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number in a range."""
        if default is not None and key not in self.values:
            return default
        described = f"a whole number from {low} to {high}"
        value: int = self.get(key, int, described)
        if not low <= value <= high:
            self.fail(f"{key!r} is {value}; it must be {described}")
        return value

    def number(self, key: str) -> float:
        """A number, whole or not."""
        return float(self.get(key, (int, float), "a number"))

    def switch(self, key: str, default: bool | None = None) -> bool:
        """True or false."""
        if default is not None and key not in self.values:
            return default
        return bool(self.get(key, bool, "true or false"))

    def text(self, key: str, choices: Sequence[str] = (), default: str | None = None) -> str:
        """A word or sentence, one of `choices` where they are given."""
        if default is not None and key not in self.values:
            return default
        value: str = self.get(key, str, "a text in quotes")
        if choices and value not in choices:
            self.fail(f"{key!r} is {value!r}; allowed are {one_of(choices)}")
        if not value.strip():
            self.fail(f"{key!r} is empty")
        return value

    def list_of(self, key: str, kind: type, length: int | None = None) -> list[Any]:
        """A list whose items all have one type, of a given length where one is given."""
        described = f"a list of {'any number of' if length is None else length} {kind.__name__} values"
        values: list[Any] = self.get(key, list, described)
        if not all(isinstance(value, kind) and (kind is bool or not isinstance(value, bool)) for value in values):
            self.fail(f"{key!r} is {values!r}; it must be {described}")
        if length is not None and len(values) != length:
            self.fail(f"{key!r} has {len(values)} items; it must be {described}")
        return values

    def table(self, key: str) -> Table:
        """A table inside this one."""
        return Table(self.get(key, dict, "a table"), f"{self.where}, [{key}]")

    def tables(self, key: str, most: int, least: int = 1) -> list[Table]:
        """A list of tables (``[[key]]`` in the file)."""
        rows: list[Any] = self.get(key, list, f"a list of tables [[{key}]]")
        if not least <= len(rows) <= most:
            self.fail(f"[[{key}]] stands {len(rows)} times; it must be {least} to {most} times")
        if not all(isinstance(row, dict) for row in rows):
            self.fail(f"{key!r} must be a list of tables [[{key}]]")
        return [Table(row, f"{self.where}, [[{key}]] number {number}") for number, row in enumerate(rows, 1)]

    def finish(self) -> None:
        """Refuse entries nobody asked for: they are typing mistakes."""
        for key in self.values:
            if key not in self.used:
                self.fail(f"unknown entry {key!r}; known are {one_of(sorted(self.used))}")


class Names:
    """A list of distinct names in a data file, looked up by name with a good error."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.names: list[str] = []

    def add(self, table: Table, name: str) -> int:
        """Enter a new name; its position is its id."""
        if name in self.names:
            table.fail(f"the {self.what} {name!r} stands twice")
        self.names.append(name)
        return len(self.names) - 1

    def find(self, table: Table, name: object) -> int:
        """The id of a name."""
        if not isinstance(name, str) or name not in self.names:
            table.fail(f"there is no {self.what} {name!r}; known are {one_of(self.names)}")
        return self.names.index(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)


def read_data(folder: Path, source: DataSource) -> tuple[str, dict[str, Any]]:
    """The label and parsed content of a data file: shipped by name, from a path, or given as a mapping."""
    if isinstance(source, Mapping):
        return "given data", dict(source)
    shipped = sorted(path.stem for path in folder.glob("*.toml"))
    name = "standard" if source is None else str(source)
    path = folder / f"{name}.toml" if name in shipped else Path(name)
    try:
        with path.open("rb") as file:
            return name, tomllib.load(file)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise DataError(
            f"data file {name!r} cannot be read ({reason}); shipped are {one_of(shipped)}, or give a path to a file"
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"data file {name!r} is not valid TOML: {error}") from error


def data_hash(content: Mapping[str, Any]) -> str:
    """A hash of what a data file says, whatever its layout and comments."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
