"""The folder of a run: every finished game at once on disk, so that a run killed at any moment goes on where it was.

`run.json` says what is played, with which versions, and in the end who won how often; `games.csv` has one line a game.
Lines are appended as games finish and put in order at the end. A file is replaced as a whole or not at all.
"""

from __future__ import annotations

import csv
import io
import json
import os
import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import astuple, dataclass, fields
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from boardgame_agents.match import Outcome
from boardgame_envs.core.errors import BoardgameError

try:
    import fcntl
except ImportError:  # not on Windows: two runs into one folder at the same time are not noticed there
    fcntl = None  # type: ignore[assignment]

RUN = "run.json"
GAMES = "games.csv"
PACKAGES = ("boardgame-envs", "numpy", "numba")


class ResultsError(BoardgameError):
    """A folder of results cannot be read, written or continued; the message says which and why."""


@dataclass(frozen=True, order=True)
class GameLine:
    """One line of `games.csv`: how one game of one line-up went."""

    lineup: int
    game: int
    seed: int
    ending: str
    truncated: int
    decisions: int
    forced: int
    options: int
    returns: tuple[float, ...]

    @classmethod
    def of(cls, lineup: int, game: int, outcome: Outcome) -> GameLine:
        """The line of a game that was played."""
        returns = tuple(float(f"{value:.6g}") for value in outcome.returns)
        return cls(
            lineup, game, outcome.seed, outcome.ending, int(outcome.is_truncated), outcome.decisions, outcome.forced,
            outcome.options, returns,
        )  # fmt: skip

    @classmethod
    def parse(cls, cells: Sequence[str], seats: int) -> GameLine:
        """The line from its cells; a ValueError if they are damaged."""
        if len(cells) != len(COLUMNS) + seats:
            raise ValueError(f"{len(cells)} cells in place of {len(COLUMNS) + seats}")
        lineup, game, seed, ending, *counts = cells[: len(COLUMNS)]
        truncated, decisions, forced, options = map(int, counts)
        returns = tuple(float(cell) for cell in cells[len(COLUMNS) :])
        return cls(int(lineup), int(game), int(seed), ending, truncated, decisions, forced, options, returns)

    def cells(self) -> list[object]:
        """The cells of the line."""
        *values, returns = astuple(self)
        return [*values, *(f"{value:.6g}" for value in returns)]


COLUMNS = tuple(field.name for field in fields(GameLine) if field.name != "returns")


class RunFolder:
    """A folder with a run in it, new or begun before; used in a `with`, which keeps other runs out of it."""

    def __init__(self, path: Path, settings: Mapping[str, Any], seats: Sequence[str]) -> None:
        self.path = path
        self.settings = json.loads(json.dumps(settings))
        self.seats = seats
        self._versions: list[dict[str, str]] = []
        self._lock = -1

    def __enter__(self) -> Self:
        with refused_in_words(self.path, "used"):
            if self.path.exists() and not self.path.is_dir():
                raise ResultsError(f"{self.path} is a file, not a folder; name another folder")
            self.path.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(self.path, os.O_RDONLY)
        try:
            self._keep_others_out()
            self._begin()
        except BaseException:
            os.close(self._lock)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._lock)

    def read(self) -> list[GameLine]:
        """The games finished so far; a last line that was cut off while it was written does not count."""
        path = self.path / GAMES
        with refused_in_words(path, "read"):
            text = path.read_bytes().decode("utf-8", errors="replace") if path.exists() else ""
        whole, _, _ = text.rpartition("\n")
        lines = [
            self._parsed(number, cells) for number, cells in enumerate(csv.reader(io.StringIO(whole)), 1) if number > 1
        ]
        if len({(line.lineup, line.game) for line in lines}) != len(lines):
            raise ResultsError(f"{path} has a game twice: it was edited; remove it, or name another folder")
        return lines

    def keep(self, lines: Iterable[GameLine]) -> None:
        """Make `games.csv` consist of these games."""
        self._replace(GAMES, self._text([[*COLUMNS, *self.seats]]) + self._text(line.cells() for line in lines))

    def add(self, lines: Iterable[GameLine]) -> None:
        """Append games; they are on disk when this returns."""
        path = self.path / GAMES
        with refused_in_words(path, "written"), path.open("ab") as file:
            file.write(self._text(line.cells() for line in lines).encode())
            file.flush()
            os.fsync(file.fileno())

    def write_run(self, found: Mapping[str, Any]) -> None:
        """Write `run.json`: the settings and versions, and what was found."""
        content = {"settings": self.settings, "versions": self._versions, **found}
        self._replace(RUN, json.dumps(content, indent=1, ensure_ascii=False) + "\n")

    # ------------------------------------------------------------------ inside

    def _keep_others_out(self) -> None:
        if fcntl is not None:
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise ResultsError(f"another run is writing into {self.path}; wait, or name another folder") from error

    def _begin(self) -> None:
        path = self.path / RUN
        if path.exists():
            before = self._earlier_run(path)
            self._compare(before["settings"])
            self._versions = before["versions"]
        elif (self.path / GAMES).exists():
            raise ResultsError(
                f"{self.path} has a {GAMES} but no {RUN}: it is no run to go on with; name another folder"
            )
        now = _versions()
        if now not in self._versions:
            self._versions.append(now)
        if not path.exists():
            self.write_run({"finished": False})

    def _earlier_run(self, path: Path) -> dict[str, Any]:
        with refused_in_words(path, "read"):
            text = path.read_bytes()
        try:
            before = json.loads(text)
            if isinstance(before["settings"], dict) and isinstance(before["versions"], list):
                return dict(before)
        except (ValueError, KeyError, TypeError):
            pass
        raise ResultsError(f"{path} is damaged, or of something else; name another folder")

    def _compare(self, before: Mapping[str, Any]) -> None:
        """Refuse to mix games of different runs."""
        different = [
            f"{name} was {_short(before.get(name))} and is now {_short(self.settings.get(name))}"
            for name in dict.fromkeys([*before, *self.settings])
            if before.get(name) != self.settings.get(name)
        ]
        if different:
            raise ResultsError(f"{self.path} holds another run: {'; '.join(different)}; name another folder")

    def _parsed(self, number: int, cells: Sequence[str]) -> GameLine:
        try:
            return GameLine.parse(cells, len(self.seats))
        except ValueError as error:
            raise ResultsError(f"line {number} of {self.path / GAMES} is damaged ({error})") from error

    @staticmethod
    def _text(rows: Iterable[Sequence[object]]) -> str:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(rows)
        return text.getvalue()

    def _replace(self, name: str, text: str) -> None:
        path = self.path / name
        with refused_in_words(path, "written"):
            write_whole(path, text)


def write_whole(path: Path, text: str) -> None:
    """Write a file so that there is the old one or the new one at every moment, never half of one."""
    unfinished = path.with_name(f"{path.name}.unfinished")
    try:
        with unfinished.open("w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError as error:
        with suppress(OSError):
            unfinished.unlink()
        error.filename = error.filename or str(path)  # a full disk does not say which file it had no room for
        raise


def read_facts(path: Path) -> dict[str, Any]:
    """The facts in a JSON file."""
    try:
        with refused_in_words(path, "read"):
            facts = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ResultsError(f"{path} cannot be read: {error}") from error
    if not isinstance(facts, dict):
        raise ResultsError(f"{path} cannot be read: it does not hold facts by name")
    return facts


@contextmanager
def refused_in_words(path: Path, done: str) -> Iterator[None]:
    """What the system refuses, as a sentence."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ResultsError(f"{path} cannot be {done} ({reason})") from error


def _versions() -> dict[str, str]:
    return {"python": platform.python_version(), **{name: version(name) for name in PACKAGES}}


def _short(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)
