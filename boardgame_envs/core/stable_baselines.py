"""The batched environment as a stable-baselines3 `VecEnv` with `action_masks()`, for MaskablePPO.

Importing this module needs the `training` extra.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete
from stable_baselines3.common.vec_env import VecEnv

from boardgame_envs.core.errors import IllegalActionError
from boardgame_envs.core.game import Ruleset
from boardgame_envs.core.random import check_seed
from boardgame_envs.core.single import Opponents, SeatBatch, policy_of_each_seat


class SeatVecEnv(VecEnv):  # type: ignore[misc]
    """`n` games in which one seat learns; the others are played by given policies inside `step`.

    The learner's reward adds up until its next turn. A finished game is followed by the next one at once; its
    last observation stands in `infos[row]["terminal_observation"]`, and a truncated one says so in
    `infos[row]["TimeLimit.truncated"]`, so that values are bootstrapped as they should be.

    Args:
        ruleset: The game made ready to play.
        seat: The learner's seat, by name or number.
        n: How many games.
        opponents: One policy for all other seats, or one by seat name; random by default.
        seed: Seed of the deals and of the random opponents.
    """

    def __init__(
        self, ruleset: Ruleset, seat: str | int, n: int = 64, opponents: Opponents = None, seed: int | None = None
    ) -> None:
        self.ruleset = ruleset
        self.render_mode = None
        self.games = SeatBatch(ruleset, seat, n, opponents, check_seed(seed))
        self._rows = np.arange(n, dtype=np.int64)
        self._actions = np.zeros(n, np.int64)
        observation_space = Box(-1.0, 1.0, (ruleset.layout.size,), np.float32)
        super().__init__(n, observation_space, Discrete(len(ruleset.actions)))

    def set_opponents(self, opponents: Opponents, seed: int = 0) -> None:
        """Change who plays the other seats, from the next decision on."""
        self.games.policies = policy_of_each_seat(self.ruleset, self.games.seat, opponents, seed)
        self.games.has_own_opponents = opponents is None

    def reset(self) -> npt.NDArray[np.float32]:
        """Start new games in all rows."""
        seed = self._seeds[0]
        if seed is not None:
            self.games.seed(seed)
        for row in range(self.num_envs):
            self.games.begin(row)
        self._reset_seeds()
        self._reset_options()
        return self.games.batch.observations.copy()

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        """Take the learner's actions."""
        self._actions = np.ascontiguousarray(actions, np.int64)

    def step_wait(
        self,
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32], npt.NDArray[np.bool_], list[dict[str, Any]]]:
        """Play them, then the others up to the learner's next turn; finished games are followed by new ones."""
        games, batch = self.games, self.games.batch
        refused = games.play(self._rows, self._actions)
        if refused >= 0:
            legal = np.flatnonzero(batch.masks[refused]).tolist()
            raise IllegalActionError(f"action {self._actions[refused]} in row {refused} is illegal; legal are {legal}")
        rewards = batch.rewards[:, games.seat].copy()
        dones = batch.ends != 0
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(dones):
            infos[row] = {
                "terminal_observation": games.learners_view(int(row)),
                "TimeLimit.truncated": bool(batch.ends[row] == 2),
                "ending": int(batch.states[row]["ending"]),
                "episode": {"r": float(rewards[row]), "l": int(batch.states[row]["ply"]), "t": 0.0},
            }
            games.begin(int(row))
        return batch.observations.copy(), rewards, dones, infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of the learner in every row."""
        return self.games.batch.masks.astype(bool)

    def close(self) -> None:
        """Nothing to close."""

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """sb3-contrib asks for `action_masks` through here."""
        if method_name != "action_masks":
            raise AttributeError(f"SeatVecEnv has no method {method_name!r} per row; it has 'action_masks'")
        masks = self.action_masks()
        return [masks[row] for row in self._chosen(indices)]

    def has_attr(self, attr_name: str) -> bool:
        """Whether every row has an attribute; sb3-contrib looks for `action_masks`."""
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of every row."""
        if attr_name == "render_mode":
            return [None for _ in self._chosen(indices)]
        if attr_name == "action_masks":
            return [lambda row=row: self.action_masks()[row] for row in self._chosen(indices)]
        raise AttributeError(f"SeatVecEnv has no attribute {attr_name!r} per row")

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Rows have no attributes to set."""
        raise AttributeError(f"SeatVecEnv has no attribute {attr_name!r} per row")

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        """No row is wrapped."""
        return [False for _ in self._chosen(indices)]

    def _chosen(self, indices: int | Sequence[int] | None) -> list[int]:
        return [int(row) for row in self._get_indices(indices)]
