"""Training end to end: MaskablePPO through our vector environment and through stable-baselines3's own way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium.spaces import Box, Discrete
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv, VecEnv, VecEnvWrapper

import boardgame_envs
from benchmarks.figures import Figure
from benchmarks.measure import Effort

GAMES, MANY, BURN_IN = 64, 512, 100
SAMPLES = 2048
"""Per round of collecting and learning, whatever the number of games."""


class AecSeat(gymnasium.Env[Any, Any]):
    """One seat of the AEC environment as people write it by hand; the others play at random."""

    def __init__(self, name: str, seat: str) -> None:
        self.env, self.seat, self.choose = boardgame_envs.make(name), seat, boardgame_envs.sampler(1)
        self.observation_space: Any = self.env.observation_space(seat)["observation"]
        self.action_space = self.env.action_space(seat)
        assert isinstance(self.observation_space, Box)
        assert isinstance(self.action_space, Discrete)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a game and play up to the learner's first turn."""
        self.env.reset(seed=seed)
        return self._up_to_the_learner()[0], {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The learner's decision and all others up to its next turn."""
        self.env.step(int(action))
        return self._up_to_the_learner()

    def action_masks(self) -> Any:
        """The legal actions of the learner."""
        return self.mask

    def _up_to_the_learner(self) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        while True:
            seen, _, terminated, truncated, _ = self.env.last()
            if terminated or truncated:
                observation = self.env.observe(self.seat)["observation"]
                return observation, self.env.rewards[self.seat], terminated, truncated, {}
            assert seen is not None
            if self.env.agent_selection == self.seat:
                self.mask = seen["action_mask"].astype(bool)
                return seen["observation"], 0.0, False, False, {}
            self.env.step(self.choose(seen["action_mask"]))


class FurtherOn(VecEnvWrapper):  # type: ignore[misc]
    """Plays a while at random after the reset, so that not only openings are measured."""

    def reset(self) -> Any:
        """Start, and play on."""
        seen, choose = self.venv.reset(), boardgame_envs.sampler(1)
        for _ in range(BURN_IN):
            seen, *_ = self.venv.step(choose.batch(masks_of(self.venv)))
        return seen

    def step_wait(self) -> Any:
        """As it is."""
        return self.venv.step_wait()


def masks_of(env: VecEnv) -> Any:
    """The legal actions in every game, asked for as the learner does."""
    return np.stack(env.env_method("action_masks")).astype(np.int8)


def ways(name: str, seat: str) -> dict[str, Callable[[], VecEnv]]:
    """How the same learner can get the same games."""
    return {
        "our VecEnv": lambda: boardgame_envs.seat_vec_env(name, seat, n=GAMES, seed=1),
        "our VecEnv, 512 games": lambda: boardgame_envs.seat_vec_env(name, seat, n=MANY, seed=1),
        "DummyVecEnv, Gymnasium view": lambda: DummyVecEnv([lambda: boardgame_envs.seat(name, seat)] * GAMES),
        "DummyVecEnv, AEC by hand": lambda: DummyVecEnv([lambda: AecSeat(name, seat)] * GAMES),
    }


def measure(effort: Effort) -> Iterator[Figure]:
    """Samples per second with the learning, and of the environment alone."""
    torch.set_num_threads(effort.cores)
    effort = replace(effort, repeats=min(effort.repeats, 3))  # a round takes long, and there are many
    for name in boardgame_envs.games():
        game = boardgame_envs.game(name)
        for way, make in ways(name, game.seats(game.default_players)[0]).items():
            yield effort.rate(game.title, f"training: {way}", learning(FurtherOn(make())), "samples/s")
            yield effort.rate(game.title, f"environment alone: {way}", playing(FurtherOn(make())), "samples/s")


def learning(env: VecEnv) -> Callable[[], int]:
    """One round of MaskablePPO: collect, then learn."""
    model = MaskablePPO("MlpPolicy", env, n_steps=SAMPLES // env.num_envs, batch_size=512, device="cpu", seed=1)

    def run() -> int:
        model.learn(total_timesteps=SAMPLES, reset_num_timesteps=False)
        return SAMPLES

    return run


def playing(env: VecEnv) -> Callable[[], int]:
    """Random legal actions through the same interface, masks asked for as the learner does."""
    choose = boardgame_envs.sampler(1)
    env.reset()

    def run() -> int:
        for _ in range(SAMPLES // env.num_envs):
            env.step(choose.batch(masks_of(env)))
        return SAMPLES

    return run
