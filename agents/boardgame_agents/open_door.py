"""The open door: the true position in place of worlds that fit what a seat knows, to measure what secrets are worth.

No situation has it but those of an agent whose name ends in `open`, as `ismcts:100:open`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

import boardgame_envs
from boardgame_agents.agent import Door, Situation, situation_of
from boardgame_envs.core.batch import Batch
from boardgame_envs.core.game import Ruleset


class OpenDoor(Door):
    """Worlds in which everything is as it truly is; only the chance to come differs from one to the next.

    Dice and shuffles to come are redrawn. The order of cards that lie in a pile already is a part of the position which
    cannot be told from the secrets of the players, so whoever looks through this door knows the coming cards too.
    """

    def __init__(self, ruleset: Ruleset, states: npt.NDArray[np.void], row: int, seat: int) -> None:
        super().__init__(ruleset, states, row, seat)
        self._redrawn = states[row : row + 1].copy()

    def _draw(self, states: npt.NDArray[np.void], seed: int) -> npt.NDArray[np.void]:
        drawn = states.copy()
        drawn[0]["rng"] = boardgame_envs.sampler(seed).rng
        return drawn


def open_situation_of(batch: Batch, row: int) -> Situation:
    """What the seat to move in a row may know, with an open door."""
    known = situation_of(batch, row)
    door = OpenDoor(batch.ruleset, batch.states, row, known.seat)
    return Situation(batch.ruleset, known.seat, known.observation, known.mask, door)
