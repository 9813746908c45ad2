"""What an agent is: something that is shown what its seat may know, and answers with an action."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

import boardgame_envs
from boardgame_envs.core.aec import BoardgameEnv
from boardgame_envs.core.batch import Batch
from boardgame_envs.core.game import Ruleset, View
from boardgame_envs.core.random import MAXIMUM_SEED

Observations = npt.NDArray[np.float32]
Masks = npt.NDArray[np.int8]
Actions = npt.NDArray[np.int64]

DOOR_SEED = 0
"""Any number does: redrawing depends on nothing hidden, so the redrawn record tells nothing but what the seat knows."""


class Door:
    """Worlds that agree with everything a seat knows; the only way for an agent to look ahead.

    It holds a record in which all that the seat cannot know has already been redrawn, never the true one. Worlds
    redrawn from it are the same as worlds redrawn from the true record.
    """

    def __init__(self, ruleset: Ruleset, states: npt.NDArray[np.void], row: int, seat: int) -> None:
        self._ruleset = ruleset
        self._seat = seat
        self._redrawn = self._draw(states[row : row + 1], DOOR_SEED)

    def _draw(self, states: npt.NDArray[np.void], seed: int) -> npt.NDArray[np.void]:
        drawn = states.copy()
        self._ruleset.game.entries.determinize(self._ruleset.rules, drawn, 0, self._seat, seed)
        return drawn

    def records(self, seed: int) -> npt.NDArray[np.void]:
        """A world as a state record, in an array of one: what compiled search copies."""
        return self._draw(self._redrawn, seed)

    def world(self, seed: int) -> BoardgameEnv:
        """A world as an environment at this moment."""
        env = BoardgameEnv(self._ruleset)
        env.resume(self.records(seed))
        return env

    def text(self) -> str:
        """The board in words, as the seat sees it."""
        return self._ruleset.game.text(View(self._ruleset, self._redrawn[0], self._seat))

    def picture(self) -> str:
        """The board as SVG, as the seat sees it."""
        return self._ruleset.game.draw(View(self._ruleset, self._redrawn[0], self._seat)).svg()


@dataclass(frozen=True)
class Situation:
    """Everything an agent gets when it is to move: what its seat may know, and nothing else."""

    ruleset: Ruleset
    seat: int
    observation: Observations
    mask: Masks
    door: Door

    @cached_property
    def legal(self) -> list[int]:
        """The legal actions, by id."""
        return [int(action) for action in np.flatnonzero(self.mask)]

    @property
    def legal_texts(self) -> list[str]:
        """The legal actions in words."""
        return [self.ruleset.actions.text(action) for action in self.legal]

    @property
    def text(self) -> str:
        """The board in words, as the seat sees it."""
        return self.door.text()

    @property
    def words(self) -> dict[str, Any]:
        """The observation in words, by piece."""
        return self.ruleset.layout.words(self.observation)


@runtime_checkable
class Agent(Protocol):
    """Plays one seat. The same seed and the same situations give the same actions."""

    name: str
    version: int

    def reset(self, seed: int) -> None:
        """Begin a new game."""
        ...

    def act(self, situation: Situation) -> int:
        """A legal action."""
        ...


@runtime_checkable
class BatchedAgent(Agent, Protocol):
    """An agent that needs the observation and the mask only, so that it plays many games at once."""

    def act_batch(self, observations: Observations, masks: Masks, seats: npt.NDArray[np.int64]) -> Actions:
        """A legal action for every row; `reset` is called once for all of them."""
        ...


@runtime_checkable
class Adviser(BatchedAgent, Protocol):
    """An agent that also says which actions are equally good to it, which teaches more than the one it would draw."""

    def advise_batch(self, observations: Observations, masks: Masks, seats: npt.NDArray[np.int64]) -> Masks:
        """All actions it might play, for every row."""
        ...


class RandomAgent:
    """Plays a random legal action."""

    name = "random"
    version = 1

    def __init__(self) -> None:
        self._choose = boardgame_envs.sampler(0)

    def reset(self, seed: int) -> None:
        """Begin a new game."""
        self._choose.reset(seed)

    def act(self, situation: Situation) -> int:
        """A random legal action."""
        return self._choose(situation.mask)

    def act_batch(self, observations: Observations, masks: Masks, seats: npt.NDArray[np.int64]) -> Actions:
        """A random legal action for every row."""
        return self._choose.batch(masks)

    def advise_batch(self, observations: Observations, masks: Masks, seats: npt.NDArray[np.int64]) -> Masks:
        """Every legal action."""
        return masks


def own_seed(*numbers: int) -> int:
    """A seed for an agent from numbers such as the game's seed and the seat, from which nobody finds them again.

    Who knows the seed of a game knows every card in it, so an agent must not be able to work it out from its own.
    """
    digest = hashlib.blake2b(repr(numbers).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") & MAXIMUM_SEED


def role_of(seat: str) -> str:
    """The role of a seat: its name without the number."""
    return seat.rpartition("_")[0]


def roles_of(ruleset: Ruleset) -> tuple[str, ...]:
    """The roles of a game in the order of the seats."""
    return tuple(dict.fromkeys(role_of(seat) for seat in ruleset.seats))


def situation_of(batch: Batch, row: int) -> Situation:
    """What the seat to move in a row may know; later moves do not change it."""
    seat = int(batch.seats[row])
    door = Door(batch.ruleset, batch.states, row, seat)
    return Situation(batch.ruleset, seat, batch.observations[row].copy(), batch.masks[row].copy(), door)


def situation_in(env: BoardgameEnv) -> Situation:
    """What the seat to move in an environment may know."""
    seen, *_ = env.last()
    assert seen is not None
    seat = env.ruleset.seat_number(env.agent_selection)
    door = Door(env.ruleset, env.records, 0, seat)
    return Situation(env.ruleset, seat, seen["observation"], seen["action_mask"], door)
