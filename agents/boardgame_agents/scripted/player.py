"""What all scripted players share: they read their observation by piece and score the legal actions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

import boardgame_envs
from boardgame_agents.agent import Actions, Masks, Observations, Situation
from boardgame_envs.core.game import Ruleset


class ScriptedPlayer(ABC):
    """Plays the legal action with the best score; chance decides between equals.

    A player remembers nothing: the observation holds all that its seat knows. So it plays many games at once.
    """

    name = "scripted"
    version = 1

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.actions = ruleset.actions
        self.parts = [(block.name, place) for block in ruleset.actions.blocks for place in range(len(block.texts))]
        """For every action id the name of its block and its place in the block."""
        self._slices = ruleset.layout.slices
        self._maximum = {piece.name: piece.maximum for piece in ruleset.layout.pieces}
        self._labels = {piece.name: piece.labels for piece in ruleset.layout.pieces}
        self._vector: Observations = np.zeros(ruleset.layout.size, np.float32)
        self._choose = boardgame_envs.sampler(0)
        self._best = np.zeros(len(ruleset.actions), np.int8)
        self._places: dict[tuple[str, ...], npt.NDArray[np.int64]] = {}

    @abstractmethod
    def scores(self, legal: npt.NDArray[np.int64]) -> Iterable[float]:
        """How good each legal action is, in the order given; the pieces are of the situation at hand."""

    def reset(self, seed: int) -> None:
        """Begin a new game."""
        self._choose.reset(seed)

    def act(self, situation: Situation) -> int:
        """One of the best legal actions."""
        return self._choose(self._best_of(situation.observation, situation.mask))

    def act_batch(self, observations: Observations, masks: Masks, seats: npt.NDArray[np.int64]) -> Actions:
        """One of the best legal actions of every row."""
        choices = (self._choose(self._best_of(seen, mask)) for seen, mask in zip(observations, masks, strict=True))
        return np.fromiter(choices, np.int64, len(masks))

    def advise_batch(self, observations: Observations, masks: Masks, seats: npt.NDArray[np.int64]) -> Masks:
        """All of the best legal actions of every row."""
        best = [self._best_of(seen, mask).copy() for seen, mask in zip(observations, masks, strict=True)]
        return np.array(best, np.int8).reshape(masks.shape)

    def _best_of(self, vector: Observations, mask: Masks) -> Masks:
        """The best legal actions as a mask, which the next call writes again."""
        legal = np.flatnonzero(mask)
        self._best[:] = 0
        if len(legal) == 1:
            self._best[legal] = 1
            return self._best
        self._vector = vector
        scores = np.fromiter(self.scores(legal), np.float64, len(legal))
        self._best[legal[scores >= scores.max() - 1e-9]] = 1
        return self._best

    # ------------------------------------------------------------------ reading the observation

    def numbers(self, piece: str) -> npt.NDArray[np.float32]:
        """The numbers of a piece, scaled back to the game's own."""
        return self._vector[self._slices[piece]] * np.float32(self._maximum[piece])

    def amount(self, piece: str) -> float:
        """The number of a piece of one number."""
        return float(self._vector[self._slices[piece].start]) * self._maximum[piece]

    def choice(self, piece: str) -> int:
        """Which of its possibilities a piece shows; -1 if none, or if the seat may not know."""
        values = self._vector[self._slices[piece]]
        best = int(values.argmax())
        return best if values[best] else -1

    def label(self, piece: str) -> str:
        """Which of its possibilities a piece shows, in words; empty if none."""
        chosen = self.choice(piece)
        return self._labels[piece][chosen] if chosen >= 0 else ""

    def flags(self, piece: str) -> npt.NDArray[np.bool_]:
        """The yes-or-no facts of a piece."""
        return self._vector[self._slices[piece]] != 0

    # ------------------------------------------------------------------ many pieces of one kind at once

    def several_numbers(self, pieces: tuple[str, ...]) -> npt.NDArray[np.float32]:
        """The numbers of pieces of equal size, one row for each, scaled back to the game's own."""
        return self._vector[self._places_of(pieces)] * np.float32(self._maximum[pieces[0]])

    def several_labels(self, pieces: tuple[str, ...]) -> list[str]:
        """What each of these pieces shows, as `label` does for one; all have the same possibilities."""
        values = self._vector[self._places_of(pieces)]
        labels = self._labels[pieces[0]]
        chosen = np.where(values.any(axis=1), values.argmax(axis=1), -1).tolist()
        return [labels[one] if one >= 0 else "" for one in chosen]

    def _places_of(self, pieces: tuple[str, ...]) -> npt.NDArray[np.int64]:
        if pieces not in self._places:
            slices = [self._slices[piece] for piece in pieces]
            self._places[pieces] = np.array([range(part.start, part.stop) for part in slices], np.int64)
        return self._places[pieces]
