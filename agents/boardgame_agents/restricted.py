"""An agent kept from some kinds of action: what it then loses is what those actions are worth to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from boardgame_agents.agent import Actions, Agent, BatchedAgent, Masks, Observations, Situation
from boardgame_envs.core.errors import BoardgameError, one_of
from boardgame_envs.core.game import Ruleset


class Restricted:
    """Plays like another agent but chooses a forbidden kind of action only when nothing else is legal."""

    def __init__(self, agent: Agent, ruleset: Ruleset, forbidden: Sequence[str]) -> None:
        self.agent = agent
        self.name = "!".join([agent.name, *forbidden])
        self.version = agent.version
        self._allowed = np.ones(len(ruleset.actions), np.int8)
        blocks = {block.name: block for block in ruleset.actions.blocks}
        for kind in forbidden:
            if kind not in blocks:
                raise BoardgameError(f"{ruleset.game.title} has no kind of action {kind!r}; known are {one_of(blocks)}")
            first = ruleset.actions.first[kind]
            self._allowed[first : first + len(blocks[kind].texts)] = 0
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
