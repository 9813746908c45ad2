"""Horns Up as a PettingZoo environment: `env()`, `raw_env()`, `parallel_env()`.

The rules, knobs, actions and observations are documented in `boardgame_envs/horns_up/RULES.md`.
"""

from boardgame_envs.core.aec import environment_functions
from boardgame_envs.horns_up import GAME

__all__ = ["env", "parallel_env", "raw_env"]

env, raw_env, parallel_env = environment_functions(GAME)
