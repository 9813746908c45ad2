"""The learner's games: several groups side by side, each with its own seat and opponents, as one `VecEnv`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt
from stable_baselines3.common.vec_env import VecEnv

from boardgame_agents.agent import BatchedAgent, own_seed, role_of
from boardgame_agents.names import make_batched_agent
from boardgame_envs.core.game import Ruleset
from boardgame_envs.core.random import spread_seed
from boardgame_envs.core.single import Policy
from boardgame_envs.core.stable_baselines import SeatVecEnv


@dataclass(frozen=True)
class Group:
    """Games in which the learner has one seat and a member of the league the others."""

    seat: str
    member: str
    lineup: dict[str, str]


class LeagueGames(VecEnv):  # type: ignore[misc]
    """All groups of a generation. `on_end(member, has_won)` is called for every game that ends.

    A game that reaches its limit is over: the learner gets what it pays and hopes for nothing beyond, or it would have
    no reason to win in time.
    """

    def __init__(
        self, ruleset: Ruleset, groups: Sequence[Group], rows: int, seed: int, on_end: Callable[[str, bool], None]
    ) -> None:
        self.groups = list(groups)
        self.rows = rows
        self.on_end = on_end
        self.render_mode = None
        self.parts = [
            SeatVecEnv(ruleset, group.seat, rows, opponents(ruleset, group, seed + number), spread_seed(seed + number))
            for number, group in enumerate(groups)
        ]
        first = self.parts[0]
        super().__init__(rows * len(self.parts), first.observation_space, first.action_space)

    def reset(self) -> npt.NDArray[np.float32]:
        """Start new games everywhere."""
        self._reset_seeds()
        self._reset_options()
        return np.concatenate([part.reset() for part in self.parts])

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        """Take the learner's actions."""
        for number, part in enumerate(self.parts):
            part.step_async(actions[number * self.rows : (number + 1) * self.rows])

    def step_wait(self) -> Any:
        """Play them in every group."""
        observations, rewards, dones, infos = zip(*(part.step_wait() for part in self.parts), strict=True)
        for group, reward, done in zip(self.groups, rewards, dones, strict=True):
            for row in np.flatnonzero(done):
                self.on_end(group.member, bool(reward[row] > 0))
        facts = [{**info, "TimeLimit.truncated": False} if info else info for info in chain(*infos)]
        return np.concatenate(observations), np.concatenate(rewards), np.concatenate(dones), facts

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The learner's legal actions in every row."""
        return np.concatenate([part.action_masks() for part in self.parts])

    def close(self) -> None:
        """Nothing to close."""

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """sb3-contrib asks for `action_masks` through here."""
        if method_name != "action_masks":
            raise AttributeError(f"LeagueGames has no method {method_name!r} per row; it has 'action_masks'")
        return list(self.action_masks())

    def has_attr(self, attr_name: str) -> bool:
        """Whether every row has an attribute; sb3-contrib looks for `action_masks`."""
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of every row."""
        if attr_name != "render_mode":
            raise AttributeError(f"LeagueGames has no attribute {attr_name!r} per row")
        return [None] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Rows have no attributes to set."""
        raise AttributeError(f"LeagueGames has no attribute {attr_name!r} per row")

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        """No row is wrapped."""
        return [False] * self.num_envs


def opponents(ruleset: Ruleset, group: Group, seed: int) -> dict[str, Policy]:
    """The policies of the other seats of a group; seats of one role with the same agent share it."""
    made: dict[tuple[str, str], BatchedAgent] = {}
    policies: dict[str, Policy] = {}
    for seat, name in group.lineup.items():
        if seat == group.seat:
            continue
        key = (name, role_of(seat))
        if key not in made:
            agent = make_batched_agent(name, ruleset, role_of(seat))
            agent.reset(own_seed(seed, len(made)))
            made[key] = agent
        policies[seat] = made[key].act_batch
    return policies
