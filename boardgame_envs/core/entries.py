"""The few functions that Python calls to play a game, written once and compiled for every game.

The names `blank`, `setup`, `legal`, `apply`, `observe` and `resample` are free here: each game binds its own
(see `boardgame_envs.core.compile.entry`). States come as an array and a row, never as a bare record, because
passing a record from Python is slow. Keep entries few: each costs seconds of compile time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from boardgame_envs.core.compile import Cells, Record, Words, announced, cache_folder, entry, kernel, without_dispatch
from boardgame_envs.core.observation import Floats
from boardgame_envs.core.random import below, seed_words

Integers = npt.NDArray[np.int64]
Records = npt.NDArray[np.void]

RUNNING, TERMINATED, TRUNCATED = 0, 1, 2
"""How a row stands after a decision: `ends` of the `play` entry."""


ROWS_AT_A_TIME = 32
"""So many rows are played, then marked, then observed: each of the three is more code than fits beside the others in
the fastest memory of a processor, and the rows' data should still be near."""
ACTIONS_AT_A_TIME = 16
"""So many actions are passed over at once on the way to the one that was drawn."""


blank: Any = None
"""Bound to an array with one state record that is all zero."""


def setup(rules: Record, s: Record) -> None:
    """Bound to the game's kernel: lay out the game from `s.rng`, up to the first decision; `s` is zero otherwise."""


def legal(rules: Record, s: Record, mask: Cells) -> None:
    """Bound to the game's kernel: set `mask` to 1 for every legal action of the seat to move; it comes all zero."""


def apply(rules: Record, s: Record, action: int) -> None:
    """Bound to the game's kernel: play one decision and everything automatic after it."""


def observe(rules: Record, s: Record, seat: int, out: Floats) -> int:
    """Bound to the game's kernel: write what `seat` knows; `out` comes all zero. Returns the numbers written."""
    return 0


def resample(rules: Record, s: Record, seat: int) -> None:
    """Bound to the game's kernel: redraw from `s.rng` everything `seat` cannot know."""


@kernel
def choose_legal(mask: Cells, rng: Words) -> int:
    """A legal action, each equally likely; -1 if there is none."""
    options = count_marks(mask, 0, len(mask))
    if options == 0:
        return -1
    left = below(rng, options)
    first = 0
    while first + ACTIONS_AT_A_TIME <= len(mask):
        here = count_marks(mask, first, first + ACTIONS_AT_A_TIME)
        if left < here:
            break
        left -= here
        first += ACTIONS_AT_A_TIME
    action = first
    passed = 0
    for candidate in range(first, min(first + ACTIONS_AT_A_TIME, len(mask))):
        passed += int(mask[candidate])
        action += int(passed <= left)  # no branch: where the chosen one stands cannot be guessed
    return action


@kernel
def count_marks(mask: Cells, first: int, last: int) -> int:
    """How many actions of a part of a mask are legal; in narrow numbers, of which a vector instruction adds more."""
    marks = np.int32(0)
    for action in range(first, last):
        marks = np.int32(marks + mask[action])
    return int(marks)


def begin(rules: Records, states: Records, row: int, seed: int) -> None:
    """Start a new game in a row."""
    states[row] = blank[0]
    s = states[row]
    seed_words(s.rng[:], seed)
    setup(rules[0], s)


def look(rules: Records, states: Records, row: int, seat: int, observation: Floats, mask: Cells) -> int:
    """Write what a seat knows, and its legal actions if it is to move; returns the numbers written."""
    s = states[row]
    observation[:] = 0.0
    mask[:] = 0
    if s.over == 0 and int(s.seat) == seat:
        legal(rules[0], s, mask)
    return observe(rules[0], s, seat, observation)


def play(
    rules: Records,
    states: Records,
    rows: Integers,
    actions: Integers,
    seeds: Integers,
    seed_step: int,
    observations: Floats,
    masks: Cells,
    seats: Integers,
    rewards: Floats,
    ends: Cells,
) -> int:
    """Play one decision in each of these rows, then write what the next seat to move knows and may do.

    `masks` must be as the last call left them: they decide what is legal. If any action is illegal nothing is
    played and its position in `rows` is returned, else -1. With a positive `seed_step` a finished row starts
    its next game at once, with its seed raised by that step; its `rewards` and `ends` are those of the game
    that finished.
    """
    for position in range(len(rows)):
        row = rows[position]
        action = actions[position]
        if action < 0 or action >= masks.shape[1] or masks[row, action] == 0:
            return position
    for first in range(0, len(rows), ROWS_AT_A_TIME):
        last = min(first + ROWS_AT_A_TIME, len(rows))
        for position in range(first, last):
            row = rows[position]
            s = states[row]
            apply(rules[0], s, actions[position])
            if s.over != 0:
                ends[row] = 2 if s.truncated != 0 else 1
                for seat in range(rewards.shape[1]):
                    rewards[row, seat] = s.returns[seat]
                if seed_step > 0:
                    seeds[row] = (seeds[row] + seed_step) & 0x7FFFFFFFFFFFFFFF
                    states[row] = blank[0]
                    seed_words(s.rng[:], seeds[row])
                    setup(rules[0], s)
            elif ends[row] != 0:
                ends[row] = 0
                for seat in range(rewards.shape[1]):
                    rewards[row, seat] = 0.0
            seats[row] = s.seat
        for position in range(first, last):
            row = rows[position]
            mask = masks[row]
            mask[:] = 0
            if states[row].over == 0:
                legal(rules[0], states[row], mask)
        for position in range(first, last):
            row = rows[position]
            observation = observations[row]
            observation[:] = 0.0
            observe(rules[0], states[row], int(seats[row]), observation)
    return -1


def determinize(rules: Records, states: Records, row: int, seat: int, seed: int) -> None:
    """Redraw everything a seat cannot know in a row, the future included."""
    s = states[row]
    seed_words(s.rng[:], seed)
    resample(rules[0], s, seat)


def rollout(rules: Records, states: Records, row: int, rng: Words, mask: Cells, most: int) -> int:
    """Play random legal decisions in a row until the game or `most` decisions are over; returns how many."""
    s = states[row]
    played = 0
    while s.over == 0 and played < most:
        mask[:] = 0
        legal(rules[0], s, mask)
        apply(rules[0], s, choose_legal(mask, rng))
        played += 1
    return played


class Entries:
    """The compiled entries of one game: `prepare` compiles all that playing needs, or loads it from the cache."""

    for_playing = ("begin", "look", "play", "determinize")
    names = (*for_playing, "rollout")

    def __init__(self, title: str, name: str, kernels: dict[str, Any], state: Any, rules: Any, folders: Any) -> None:
        self.title = title
        self.folder = cache_folder(name, *folders)
        kernels = {**kernels, "blank": np.zeros(1, state)}
        self.begin = entry(begin, kernels, self.folder)
        self.look = entry(look, kernels, self.folder)
        self.play = entry(play, kernels, self.folder)
        self.determinize = entry(determinize, kernels, self.folder)
        self._kernels = kernels
        self._signatures = _signatures(state, rules)
        self._prepared = False

    @cached_property
    def play_one(self) -> Callable[..., int]:
        """`play` for callers whose arguments always have exactly its types: they are not looked at."""
        self.prepare()
        return without_dispatch(self.play, self._signatures["play"])

    @cached_property
    def rollout(self) -> Callable[..., int]:
        """Random play, compiled when it is first used: it is for tests and benchmarks, and nobody else should wait."""
        self.prepare()
        compiled: Any = entry(rollout, self._kernels, self.folder)
        if not numba.config.DISABLE_JIT:
            compiled.compile(self._signatures["rollout"])
        return compiled

    def prepare(self, on_entry: Callable[[str], None] | None = None) -> None:
        """Compile all entries that playing needs, or load them from the cache folder."""
        if self._prepared:
            return
        with announced(self.title, self.folder):
            for name in self.for_playing:
                if not numba.config.DISABLE_JIT:
                    getattr(self, name).compile(self._signatures[name])
                if on_entry is not None:
                    on_entry(name)
        self._prepared = True

    def prepare_all(self, on_entry: Callable[[str], None]) -> None:
        """Compile every entry ahead of its first use."""
        self.prepare(on_entry)
        assert callable(self.rollout)  # compiled by being asked for
        on_entry("rollout")


def _signatures(state: np.dtype[Any], rules: np.dtype[Any]) -> dict[str, tuple[Any, ...]]:
    """The argument types of each entry."""
    kinds = numba.types
    row = kinds.int64
    states = kinds.Array(numba.from_dtype(state), 1, "C")
    rulebook = kinds.Array(numba.from_dtype(rules), 1, "C")
    integers = kinds.Array(kinds.int64, 1, "C")
    floats = kinds.Array(kinds.float32, 1, "C")
    float_rows = kinds.Array(kinds.float32, 2, "C")
    cells = kinds.Array(kinds.int8, 1, "C")
    cell_rows = kinds.Array(kinds.int8, 2, "C")
    words = kinds.Array(kinds.uint32, 1, "C")
    outputs = (float_rows, cell_rows, integers, float_rows, cells)
    return {
        "begin": (rulebook, states, row, kinds.int64),
        "look": (rulebook, states, row, kinds.int64, floats, cells),
        "play": (rulebook, states, integers, integers, integers, kinds.int64, *outputs),
        "determinize": (rulebook, states, row, kinds.int64, kinds.int64),
        "rollout": (rulebook, states, row, words, cells, kinds.int64),
    }
