"""The lean AEC floor: the least an AEC environment with observation and mask can cost, with no game in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from benchmarks.figures import Figure
from benchmarks.measure import Effort

OBSERVATION, ACTIONS, LENGTH = 200, 100, 60


class Floor:
    """Two seats take turns for sixty decisions; every action is legal and nothing happens."""

    def __init__(self) -> None:
        self.possible_agents = ["player_0", "player_1"]
        self.observation = np.zeros(OBSERVATION, np.float32)
        self.mask = np.ones(ACTIONS, np.int8)

    def reset(self, seed: int | None = None) -> None:
        self.turn = 0
        self.agent_selection = self.possible_agents[0]
        self.terminations = dict.fromkeys(self.possible_agents, False)
        self.truncations = dict.fromkeys(self.possible_agents, False)
        self.rewards = dict.fromkeys(self.possible_agents, 0.0)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.possible_agents}

    def last(self) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        seen = {"observation": self.observation.copy(), "action_mask": self.mask.copy()}
        return seen, self.rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def step(self, action: int | None) -> None:
        self.turn += 1
        self.agent_selection = self.possible_agents[self.turn & 1]
        if self.turn == LENGTH:
            self.terminations = dict.fromkeys(self.possible_agents, True)


def aec_loop(env: Any, decisions: int = 2000) -> Callable[[], int]:
    """`last()`, a random legal action by our sampler, `step()`: the loop every AEC user writes."""
    import boardgame_envs

    sampler = boardgame_envs.sampler(1)
    env.reset(seed=1)

    def run() -> int:
        for _ in range(decisions):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
            else:
                env.step(sampler(observation["action_mask"]))
        return decisions

    return run


def still_loop() -> Callable[[], int]:
    """The same without a sampler: what every part runs before and after, to see how steady the machine is."""
    env = Floor()
    env.reset()

    def run() -> int:
        for _ in range(1000):
            _, _, terminated, _, _ = env.last()
            if terminated:
                env.reset()
            else:
                env.step(0)
        return 1000

    return run


def measure(effort: Effort) -> Iterator[Figure]:
    """The floor."""
    note = f"{OBSERVATION} floats, {ACTIONS} actions"
    yield effort.rate("lean AEC class with no game in it", "AEC loop", aec_loop(Floor()), note=note)
