"""What a game declares, and a game made ready to play: `Game` and `Ruleset`."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from boardgame_envs import core
from boardgame_envs.core.actions import ActionTable
from boardgame_envs.core.data import DataSource, Table, data_hash, read_data
from boardgame_envs.core.draw import Canvas
from boardgame_envs.core.entries import Entries
from boardgame_envs.core.errors import KnobError, SeatError, one_of
from boardgame_envs.core.knobs import Knob, KnobValue, settle
from boardgame_envs.core.observation import ObservationLayout

MAXIMUM_BLOCKS = 48

Field = tuple[Any, ...]


def state_dtype(seats: int, fields: Sequence[Field]) -> np.dtype[np.void]:
    """The type of a state record: the header that every game has, then the game's own fields."""
    header: list[Field] = [
        ("rng", np.uint32, (4,)),
        ("returns", np.float32, (seats,)),
        ("ply", np.int32),
        ("turn", np.int32),
        ("phase", np.int16),
        ("seat", np.int8),
        ("over", np.int8),
        ("truncated", np.int8),
        ("ending", np.int8),
    ]
    return _record([*header, *fields])


def rules_dtype(fields: Sequence[Field]) -> np.dtype[np.void]:
    """The type of a rules record: the header that every game has, then the game's own fields.

    `first[block]` is the id of the first action of a block, in the order of the action table.
    """
    header: list[Field] = [
        ("seats", np.int64),
        ("actions", np.int64),
        ("observation", np.int64),
        ("first", np.int64, (MAXIMUM_BLOCKS,)),
    ]
    return _record([*header, *fields])


def _record(fields: list[Field]) -> np.dtype[np.void]:
    for name, *_ in fields:
        if hasattr(np.record, name):
            raise TypeError(f"a record field cannot be named {name!r}: numpy records have an attribute of that name")
    return np.dtype((np.record, np.dtype(_without_gaps(fields), align=True)))


def _without_gaps(fields: list[Field]) -> list[Field]:
    """The fields with the bytes that alignment leaves between them named: equal records then have equal bytes."""
    plain = np.dtype(fields, align=True)
    places: Mapping[str, Any] = plain.fields or {}
    filled: list[Field] = []
    for field, following in zip(fields, [*fields[1:], None], strict=True):
        filled.append(field)
        kind, start = places[field[0]][:2]
        gap = (plain.itemsize if following is None else places[following[0]][1]) - start - kind.itemsize
        if gap:
            filled.append((f"gap_after_{field[0]}", np.uint8, (gap,)))
    return filled


@dataclass(frozen=True)
class Kernels:
    """The five compiled functions that are a game (see ARCHITECTURE.md, the kernel contract)."""

    setup: Callable[..., None]
    legal: Callable[..., None]
    apply: Callable[..., None]
    observe: Callable[..., int]
    resample: Callable[..., None]


@dataclass(frozen=True)
class View:
    """What a drawing is made from: one state, seen by one seat, or by an onlooker who sees everything (None)."""

    ruleset: Ruleset
    state: Any
    seat: int | None


@dataclass(frozen=True)
class Facts:
    """Statements about a game that the generic tests verify."""

    hidden_information: bool
    zero_sum: bool
    longest_game: int
    """No game has more decisions than this with the standard data and knobs."""


@dataclass(frozen=True, eq=False)
class Game:
    """Everything a game declares. The five packages each build one, named `GAME`."""

    name: str
    title: str
    version: int
    summary: str
    player_counts: tuple[int, ...]
    default_players: int
    seats: Callable[[int], tuple[str, ...]]
    """The seat names for a number of players, in the order of seat numbers."""
    knobs: tuple[Knob, ...]
    phases: tuple[str, ...]
    endings: tuple[str, ...]
    """Words for `ending` in the state; number 0 means that the game is still on."""
    facts: Facts
    state: np.dtype[np.void]
    rules: np.dtype[np.void]
    read: Callable[[Table, int, Mapping[str, KnobValue], Any], Any]
    """(data, players, knobs, rules record to fill) -> names: whatever the texts and drawings need."""
    action_table: Callable[[Any], ActionTable]
    observation_layout: Callable[[Any, Any], ObservationLayout]
    kernels: Kernels
    draw: Callable[[View], Canvas]
    text: Callable[[View], str]

    def __repr__(self) -> str:
        return f"<Game {self.name}_v{self.version}>"

    @property
    def environment_name(self) -> str:
        """The versioned name, as in `red_notice_v0`."""
        return f"{self.name}_v{self.version}"

    @cached_property
    def folder(self) -> Path:
        """The folder of the game's package."""
        return Path(inspect.getfile(self.read)).parent

    @cached_property
    def entries(self) -> Entries:
        """The functions that play the game, compiled on first use."""
        kernels = {name: getattr(self.kernels, name) for name in ("setup", "legal", "apply", "observe", "resample")}
        sources = (Path(core.__file__).parent, self.folder)
        return Entries(self.title, self.name, kernels, self.state, self.rules, sources)

    def ruleset(self, players: int | None = None, data: DataSource = None, **knobs: object) -> Ruleset:
        """The game made ready for a number of players, a data file and knobs."""
        count = self.default_players if players is None else players
        if isinstance(count, bool) or count not in self.player_counts:
            raise KnobError(f"players is {count!r}; {self.title} is for {one_of(self.player_counts)} players")
        return Ruleset(self, int(count), data, knobs)


class Ruleset:
    """A game made ready to play: its rules record, tables and seats. It never changes and can be shared."""

    def __init__(self, game: Game, players: int, data: DataSource, knobs: Mapping[str, object]) -> None:
        self.game = game
        self.players = players
        self.data_name, self.data = read_data(game.folder / "data", data)
        self.data_hash = data_hash(self.data)
        where = f"data file {self.data_name!r} of {game.title}"
        table = Table(self.data, where)
        self.given_knobs = dict(knobs)
        self.knobs = settle(game.knobs, table.table("knobs").values, knobs, where)
        self.seats = game.seats(players)
        self.rules: npt.NDArray[np.void] = np.zeros(1, game.rules)
        self.names = game.read(table, players, self.knobs, self.rules[0])
        table.finish()
        self.actions = game.action_table(self.names)
        self.layout = game.observation_layout(self.rules[0], self.names)
        header = self.rules[0]
        header.seats = len(self.seats)
        header.actions = len(self.actions)
        header.observation = self.layout.size
        for number, block in enumerate(self.actions.blocks):
            header.first[number] = self.actions.first[block.name]

    def __repr__(self) -> str:
        knobs = "".join(f", {name}={value!r}" for name, value in self.given_knobs.items())
        return f"<Ruleset {self.game.environment_name}, {self.players} players, data {self.data_name}{knobs}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (self.game.name, self.players, self.data, self.data_name, self.given_knobs))

    @cached_property
    def layout_hash(self) -> str:
        """A hash of the state record's fields: saved states of another layout do not fit."""
        return hashlib.sha256(str(self.game.state.fields).encode()).hexdigest()[:16]

    def new_states(self, number: int) -> npt.NDArray[np.void]:
        """Empty state records; each needs `begin` before anything else."""
        return np.zeros(number, self.game.state)

    def seat_number(self, seat: str | int) -> int:
        """The number of a seat given by name or number."""
        if isinstance(seat, str) and seat in self.seats:
            return self.seats.index(seat)
        if isinstance(seat, int | np.integer) and not isinstance(seat, bool) and 0 <= seat < len(self.seats):
            return int(seat)
        raise SeatError(f"there is no seat {seat!r}; allowed are {one_of(self.seats)}")


def _rebuild(name: str, players: int, data: Mapping[str, Any], data_name: str, knobs: Mapping[str, object]) -> Ruleset:
    """A ruleset from a pickle; the data travels with it, so that no file is needed."""
    from boardgame_envs import game

    ruleset = Ruleset(game(name), players, data, knobs)
    ruleset.data_name = data_name
    return ruleset
