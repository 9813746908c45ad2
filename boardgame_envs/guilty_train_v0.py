"""Guilty Train as a PettingZoo environment: `env()`, `raw_env()`, `parallel_env()`.

The rules, knobs, actions and observations are documented in `boardgame_envs/guilty_train/RULES.md`.
"""

from boardgame_envs.core.aec import environment_functions
from boardgame_envs.guilty_train import GAME

__all__ = ["env", "parallel_env", "raw_env"]

env, raw_env, parallel_env = environment_functions(GAME)
