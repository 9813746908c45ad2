"""What an agent is: something that is shown what its seat may know, and answers with an action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

import boardgame_envs
from boardgame_envs.core.aec import BoardgameEnv
from boardgame_envs.core.game import Ruleset


@dataclass(frozen=True)
class Situation:
    """Everything an agent gets when it is to move: what its seat may know, and nothing else.

    `worlds(seed)` gives an environment at this moment in which all that the seat cannot know has been redrawn;
    it is the only way to look ahead.
    """

    seat: str
    observation: npt.NDArray[np.float32]
    mask: npt.NDArray[np.int8]
    actions: tuple[str, ...]
    """All actions of the game in words, by id."""
    text: Callable[[], str]
    worlds: Callable[[int], BoardgameEnv]

    @property
    def legal(self) -> list[int]:
        """The legal actions, by id."""
        return [int(action) for action in np.flatnonzero(self.mask)]

    def legal_texts(self) -> list[str]:
        """The legal actions in words."""
        return [self.actions[action] for action in self.legal]


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


def situation_of(env: BoardgameEnv, known: tuple[str, ...] | None = None) -> Situation:
    """What the seat to move may know; later moves do not change it."""
    seat = env.agent_selection
    seen, *_ = env.last()
    assert seen is not None
    moment = env.clone()

    def worlds(seed: int) -> BoardgameEnv:
        return moment.determinize(seat, seed)

    texts = env.ruleset.actions.texts if known is None else known
    return Situation(seat, seen["observation"], seen["action_mask"], texts, lambda: moment.text(seat), worlds)


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


def play(ruleset: Ruleset, agents: dict[str, Agent], seed: int) -> dict[str, Any]:
    """Play one game; returns each seat's reward, the ending and the number of decisions."""
    env = BoardgameEnv(ruleset, illegal="raise")
    env.reset(seed=seed)
    for number, agent in enumerate(agents.values()):
        agent.reset(seed * len(agents) + number)
    decisions = 0
    while env.agents and not any(env.terminations.values()) and not any(env.truncations.values()):
        env.step(agents[env.agent_selection].act(situation_of(env)))
        decisions += 1
    return {"rewards": dict(env.rewards), "ending": env.ending, "decisions": decisions}
