"""The batched environment: many games of one ruleset, one decision in each per step."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from boardgame_envs.core.batch import Batch
from boardgame_envs.core.errors import BoardgameError, IllegalActionError
from boardgame_envs.core.game import Ruleset
from boardgame_envs.core.random import MAXIMUM_SEED, check_seed, spread_seed


class VectorStep(NamedTuple):
    """What `VectorEnv.reset` and `VectorEnv.step` return: one row per game, written anew by every step.

    `rewards` has a column per seat and is zero except in the step that ends a game. `terminated` and
    `truncated` tell that the row's game ended in this step; all else is then of the next game already.
    """

    observations: npt.NDArray[np.float32]
    masks: npt.NDArray[np.int8]
    seats: npt.NDArray[np.int64]
    rewards: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]


class VectorEnv:
    """`n` games side by side; a finished game is followed by the next one at once.

    Every game has a seed of its own, in `seeds`: `env.reset(seed=int(vector.seeds[row]))` in the AEC
    environment lays out the same game.

    Args:
        ruleset: The game made ready to play.
        n: How many games.
        seed: Seeds 0, 1, 2 ... give batches without a game in common.
        threads: How many threads share the rows; the result is the same for any number.
    """

    def __init__(self, ruleset: Ruleset, n: int, seed: int | None = None, threads: int = 1) -> None:
        for name, value, most in (("n", n, 2**24), ("threads", threads, 256)):
            if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
                raise BoardgameError(f"{name} is {value!r}; allowed is a whole number from 1 to {most}")
        self.ruleset = ruleset
        self.number = n
        self.agents = list(ruleset.seats)
        self._batch = Batch(ruleset, n)
        self._rows = np.arange(n, dtype=np.int64)
        self._parts = [part for part in np.array_split(self._rows, threads) if len(part)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.reset(seed)

    @property
    def seeds(self) -> npt.NDArray[np.int64]:
        """The seed of the game in progress in each row."""
        return self._batch.seeds

    @property
    def endings(self) -> tuple[str, ...]:
        """The words for how a game can end."""
        return self.ruleset.game.endings

    def reset(self, seed: int | None = None) -> VectorStep:
        """Start new games in all rows."""
        first = spread_seed(check_seed(seed))
        for row in range(self.number):
            self._batch.begin(row, (first + row) & MAXIMUM_SEED)
        return self._result()

    def step(self, actions: npt.ArrayLike) -> VectorStep:
        """Play one decision in every row. If any action is illegal an error names it and nothing is played."""
        chosen = self._checked(actions)
        if self._pool is None:
            refused = self._batch.play(self._rows, chosen, self.number)
            if refused >= 0:
                self._refuse(refused, chosen)
        else:
            self._step_in_threads(chosen)
        return self._result()

    def observe(self, row: int, seat: str | int) -> npt.NDArray[np.float32]:
        """What any seat knows in a row."""
        if not 0 <= row < self.number:
            raise BoardgameError(f"row is {row}; allowed is 0 to {self.number - 1}")
        observation = np.empty(self.ruleset.layout.size, np.float32)
        mask = np.empty(len(self.ruleset.actions), np.int8)
        self._batch.look(row, self.ruleset.seat_number(seat), observation, mask)
        return observation

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def _checked(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        given = np.asarray(actions)
        if given.shape != (self.number,) or given.dtype.kind not in "iu":
            raise BoardgameError(
                f"actions have shape {given.shape} and type {given.dtype}; expected is ({self.number},) whole numbers"
            )
        return np.ascontiguousarray(given, np.int64)

    def _step_in_threads(self, chosen: npt.NDArray[np.int64]) -> None:
        assert self._pool is not None
        in_range = (chosen >= 0) & (chosen < self._batch.masks.shape[1])
        legal = in_range & (self._batch.masks[self._rows, np.where(in_range, chosen, 0)] != 0)
        if not legal.all():  # checked for all rows before any thread starts, so that nothing is half played
            self._refuse(int(np.flatnonzero(~legal)[0]), chosen)
        jobs = [self._pool.submit(self._batch.play, part, chosen[part], self.number) for part in self._parts]
        for job in jobs:
            job.result()

    def _refuse(self, row: int, chosen: npt.NDArray[np.int64]) -> None:
        action, actions = int(chosen[row]), self.ruleset.actions
        words = f" ({actions.text(action)})" if 0 <= action < len(actions) else ""
        legal = [int(number) for number in np.flatnonzero(self._batch.masks[row])]
        seat = self.agents[int(self._batch.seats[row])]
        raise IllegalActionError(f"action {action}{words} in row {row} is illegal for {seat}; legal are {legal}")

    def _result(self) -> VectorStep:
        batch = self._batch
        return VectorStep(
            batch.observations, batch.masks, batch.seats, batch.rewards, batch.ends == 1, batch.ends == 2
        )  # fmt: skip

    def __getstate__(self) -> dict[str, Any]:
        raise TypeError("a vector environment cannot be pickled; make a new one from the same seed")
