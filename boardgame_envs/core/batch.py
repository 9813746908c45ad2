"""Rows of games in progress with the buffers that the entries write: what every environment is built on."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from boardgame_envs.core.game import Ruleset


class Batch:
    """`number` games of one ruleset. After `begin` and `play` the buffers show what the seats to move know."""

    def __init__(self, ruleset: Ruleset, number: int) -> None:
        self.ruleset = ruleset
        self.number = number
        self.entries = ruleset.game.entries
        self.entries.prepare()
        self._bytes = np.zeros((number, ruleset.game.state.itemsize), np.uint8)
        self.states = self._records()
        self.states["over"] = 1  # nothing can be played before `begin`
        self.seeds = np.zeros(number, np.int64)
        self.observations = np.zeros((number, ruleset.layout.size), np.float32)
        self.masks = np.zeros((number, len(ruleset.actions)), np.int8)
        self.seats = np.zeros(number, np.int64)
        self.rewards = np.zeros((number, len(ruleset.seats)), np.float32)
        self.ends = np.zeros(number, np.int8)

    def copy(self) -> Batch:
        """An independent batch with the same games and the same in its buffers."""
        twin = object.__new__(Batch)
        twin.ruleset = self.ruleset
        twin.number = self.number
        twin.entries = self.entries
        twin._bytes = self._bytes.copy()
        twin.states = twin._records()
        twin.seeds = self.seeds.copy()
        twin.observations = self.observations.copy()
        twin.masks = self.masks.copy()
        twin.seats = self.seats.copy()
        twin.rewards = self.rewards.copy()
        twin.ends = self.ends.copy()
        return twin

    def begin(self, row: int, seed: int) -> None:
        """Start a new game in a row."""
        self.entries.begin(self.ruleset.rules, self.states, row, seed)
        self.seeds[row] = seed
        self.rewards[row] = 0
        self.ends[row] = 0
        self.refresh(row)

    def refresh(self, row: int) -> None:
        """Write the buffers of a row anew, after its record was changed from outside."""
        seat = int(self.states[row]["seat"])
        self.seats[row] = seat
        self.look(row, seat, self.observations[row], self.masks[row])

    def look(self, row: int, seat: int, observation: np.ndarray, mask: np.ndarray) -> None:  # type: ignore[type-arg]
        """Write what a seat knows and may do."""
        self.entries.look(self.ruleset.rules, self.states, row, seat, observation, mask)

    def play(self, rows: np.ndarray, actions: np.ndarray, seed_step: int) -> int:  # type: ignore[type-arg]
        """Play one decision in each of these rows (see the `play` entry); -1, or the position of an illegal one."""
        return int(
            self.entries.play(
                self.ruleset.rules, self.states, rows, actions, self.seeds, seed_step,
                self.observations, self.masks, self.seats, self.rewards, self.ends,
            )
        )  # fmt: skip

    def record_bytes(self, row: int) -> bytes:
        """The bytes of a row's record."""
        return self._bytes[row].tobytes()

    def set_record_bytes(self, row: int, data: bytes) -> None:
        """Put bytes back into a row's record."""
        self._bytes[row] = np.frombuffer(data, np.uint8)
        self.refresh(row)

    def _records(self) -> npt.NDArray[np.void]:
        """The bytes as records. To copy, make or view records in any other way takes numpy ten times as long."""
        return np.ndarray(self.number, self.ruleset.game.state, self._bytes)  # type: ignore[arg-type]
