"""Positions in the middle of random games, to measure single operations on."""

from __future__ import annotations

import boardgame_envs
from boardgame_envs.core.aec import BoardgameEnv


def position(name: str, decisions: int, seed: int = 1, tries: int = 200) -> BoardgameEnv | None:
    """An environment after so many random decisions; None if no random game lasted that long."""
    env, choose = boardgame_envs.make(name), boardgame_envs.sampler(seed)
    for number in range(tries):
        env.reset(seed=seed + number)
        for _ in range(decisions):
            legal = env.legal_actions()
            if not legal:
                break
            observation, *_ = env.last()
            assert observation is not None
            env.step(choose(observation["action_mask"]))
        if env.legal_actions():
            return env
    return None


def choice(name: str, decisions: int, seed: int) -> BoardgameEnv:
    """An environment after about so many random decisions, at one with several legal actions."""
    for later in range(200):
        env = position(name, decisions + later, seed)
        if env is not None and len(env.legal_actions()) > 1:
            return env
    raise AssertionError(f"random games of {name} never come to a choice")
