"""An agent kept from some actions: what it then loses is what those actions are worth to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from boardgame_agents.action_names import find_actions
from boardgame_agents.agent import Actions, Agent, BatchedAgent, Masks, Observations, Situation
from boardgame_envs.core.game import Ruleset


class Restricted:
    """Plays like another agent but chooses a forbidden action only when nothing else is legal.

    Forbidden are kinds of action (`buy`) or single entries of a kind (`card:Front-Row Fever`).
    """

    def __init__(self, agent: Agent, ruleset: Ruleset, forbidden: Sequence[str]) -> None:
        self.agent = agent
        self.name = "!".join([agent.name, *forbidden])
        self.version = agent.version
        self._allowed = np.ones(len(ruleset.actions), np.int8)
        for name in forbidden:
            self._allowed[find_actions(ruleset, name)] = 0
        if isinstance(agent, BatchedAgent):
            self.act_batch = self._act_batch

    def reset(self, seed: int) -> None:
        """Begin a new game."""
        self.agent.reset(seed)

    def act(self, situation: Situation) -> int:
        """A legal action, allowed if there is one."""
        allowed = situation.mask * self._allowed
        return self.agent.act(replace(situation, mask=allowed) if allowed.any() else situation)

    def _act_batch(self, observations: Observations, masks: Masks, seats: npt.NDArray[np.int64]) -> Actions:
        assert isinstance(self.agent, BatchedAgent)
        allowed = masks * self._allowed
        stuck = ~allowed.any(axis=1)
        allowed[stuck] = masks[stuck]
        return self.agent.act_batch(observations, allowed, seats)
