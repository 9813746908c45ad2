"""Positions of random games to measure on: opening positions alone would flatter, decisions get dearer later on."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

import boardgame_envs
from boardgame_envs.core.aec import BoardgameEnv
from boardgame_envs.core.batch import Batch

STAGES = 1024


@lru_cache
def stages(name: str, players: int | None = None) -> npt.NDArray[np.void]:
    """Records of games in all their stages, as they are found in play that has gone on for long."""
    ruleset = boardgame_envs.game(name).ruleset(players)
    states, mask = ruleset.new_states(STAGES), np.zeros(len(ruleset.actions), np.int8)
    entries, rng = ruleset.game.entries, np.array([1, 2, 3, 4], np.uint32)
    length = mean_length(name, players)
    for row in range(STAGES):
        seed, left = row, int(length * (1 + row / STAGES))
        entries.begin(ruleset.rules, states, row, seed)
        while left := left - int(entries.rollout(ruleset.rules, states, row, rng, mask, left)):
            seed += STAGES
            entries.begin(ruleset.rules, states, row, seed)
        if states[row]["over"]:
            entries.begin(ruleset.rules, states, row, seed + STAGES)
    return states


def mean_length(name: str, players: int | None = None, games: int = 100) -> float:
    """Decisions in a random game, on average."""
    ruleset = boardgame_envs.game(name).ruleset(players)
    states, mask = ruleset.new_states(1), np.zeros(len(ruleset.actions), np.int8)
    entries, rng, played = ruleset.game.entries, np.array([4, 3, 2, 1], np.uint32), 0
    entries.prepare()
    for seed in range(games):
        entries.begin(ruleset.rules, states, 0, seed)
        played += int(entries.rollout(ruleset.rules, states, 0, rng, mask, 1_000_000))
    return played / games


def spread_out(batch: Batch, name: str, players: int | None = None) -> None:
    """Put the games of a batch into all their stages."""
    batch.states[:] = stages(name, players)[np.arange(batch.number) % STAGES]
    for row in range(batch.number):
        batch.refresh(row)


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
