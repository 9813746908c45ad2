"""Help for tests of rules: a position that is set up, looked at and played in words, and dice that fall as wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numba
import numpy as np

from boardgame_envs.core.compile import Words
from boardgame_envs.core.data import DataSource
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.game import Game, Ruleset, View
from boardgame_envs.core.random import below, seed_words


class Position:
    """One game in progress whose record may be edited freely: ``position.state.security = 4``.

    Unlike an environment it shows everything and guards nothing but legality.
    """

    def __init__(
        self, game: Game, seed: int = 0, players: int | None = None, data: DataSource = None, **knobs: object
    ) -> None:
        self.ruleset: Ruleset = game.ruleset(players, data, **knobs)
        self.game = game
        self.states = self.ruleset.new_states(1)
        self.game.entries.begin(self.ruleset.rules, self.states, 0, seed)

    @property
    def state(self) -> Any:
        """The state record; assigning to its fields changes the position."""
        return self.states[0]

    @property
    def rules(self) -> Any:
        """The rules record."""
        return self.ruleset.rules[0]

    @property
    def seat(self) -> str:
        """The seat to move, by name."""
        return self.ruleset.seats[int(self.state.seat)]

    @property
    def phase(self) -> str:
        """What the seat to move is asked, in words."""
        return self.game.phases[int(self.state.phase)]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def ending(self) -> str:
        """How the game ended, in words."""
        return self.game.endings[int(self.state.ending)]

    @property
    def returns(self) -> list[float]:
        """The returns of all seats."""
        return [float(value) for value in self.state.returns[: len(self.ruleset.seats)]]

    def look(self, seat: str | int | None = None) -> tuple[Any, Any]:
        """Observation and mask of a seat (of the seat to move by default)."""
        number = int(self.state.seat) if seat is None else self.ruleset.seat_number(seat)
        observation = np.zeros(self.ruleset.layout.size, np.float32)
        mask = np.zeros(len(self.ruleset.actions), np.int8)
        self.game.entries.look(self.ruleset.rules, self.states, 0, number, observation, mask)
        return observation, mask

    def words(self, seat: str | int | None = None) -> dict[str, Any]:
        """What a seat knows, in words."""
        return self.ruleset.layout.words(self.look(seat)[0])

    def text(self, seat: str | int | None = None) -> str:
        """The text view of a seat, or of an onlooker who sees everything."""
        return self.game.text(View(self.ruleset, self.state, None if seat is None else self.ruleset.seat_number(seat)))

    def svg(self, seat: str | int | None = None) -> str:
        """The picture a seat sees, or an onlooker who sees everything."""
        number = None if seat is None else self.ruleset.seat_number(seat)
        return self.game.draw(View(self.ruleset, self.state, number)).svg()

    def legal(self, start: str = "") -> list[str]:
        """The legal actions of the seat to move, in words; only those beginning with `start`."""
        texts = [self.ruleset.actions.text(int(action)) for action in np.flatnonzero(self.look()[1])]
        return [text for text in texts if text.startswith(start)]

    def play(self, *actions: str) -> Position:
        """Play legal actions given in words, one after the other."""
        for text in actions:
            action = self.ruleset.actions.id(text)
            if not self.look()[1][action]:
                raise BoardgameError(f"{text!r} is not legal for {self.seat} ({self.phase}); legal are {self.legal()}")
            self.apply(action)
        return self

    def apply(self, action: int) -> None:
        """Play an action by id without any check."""
        outputs = (
            np.zeros((1, self.ruleset.layout.size), np.float32),
            np.ones((1, len(self.ruleset.actions)), np.int8),
            np.zeros(1, np.int64),
            np.zeros((1, len(self.ruleset.seats)), np.float32),
            np.zeros(1, np.int8),
        )
        rows, actions, seeds = np.zeros(1, np.int64), np.array([action], np.int64), np.zeros(1, np.int64)
        self.game.entries.play(self.ruleset.rules, self.states, rows, actions, seeds, 0, *outputs)

    def play_randomly(self, decisions: int, seed: int = 0) -> Position:
        """Play random legal decisions, until the game is over at the latest."""
        rng = np.zeros(4, np.uint32)
        rng[:] = np.random.default_rng(seed).integers(1, 2**32, 4, dtype=np.uint32)
        mask = np.zeros(len(self.ruleset.actions), np.int8)
        self.game.entries.rollout(self.ruleset.rules, self.states, 0, rng, mask, decisions)
        return self

    def determinized(self, seat: str | int, seed: int) -> Position:
        """A copy in which everything the seat cannot know has been redrawn."""
        copy = self.copy()
        number = self.ruleset.seat_number(seat)
        self.game.entries.determinize(self.ruleset.rules, copy.states, 0, number, seed)
        return copy

    def copy(self) -> Position:
        """An independent copy."""
        copy = object.__new__(Position)
        copy.ruleset, copy.game = self.ruleset, self.game
        copy.states = self.ruleset.new_states(1)
        copy.states.view(np.uint8)[:] = self.states.view(np.uint8)
        return copy

    def load_dice(self, *wanted: int, faces: int | Sequence[int] = 6) -> Position:
        """Set the generator so that the next dice show these values (counted from 1)."""
        sides = [faces] * len(wanted) if isinstance(faces, int) else list(faces)
        values = np.array([value - 1 for value in wanted], np.int64)
        seed = _find_seed(values, np.array(sides, np.int64), np.zeros(4, np.uint32), 200_000_000)
        if seed < 0:
            raise BoardgameError(f"no generator state found for {wanted} with {sides} faces")
        _seed(self.state.rng, seed)
        return self


@numba.njit
def _seed(rng: Words, seed: int) -> None:
    seed_words(rng, seed)


@numba.njit
def _find_seed(wanted: Any, faces: Any, rng: Words, most: int) -> int:
    for seed in range(most):
        seed_words(rng, seed)
        fits = True
        for index in range(len(wanted)):
            if below(rng, faces[index]) != wanted[index]:
                fits = False
                break
        if fits:
            return seed
    return -1
