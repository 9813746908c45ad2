"""Gang Rush Breakout as a PettingZoo environment: `env()`, `raw_env()`, `parallel_env()`.

The rules, knobs, actions and observations are documented in `boardgame_envs/gang_rush/RULES.md`.
"""

from boardgame_envs.core.aec import environment_functions
from boardgame_envs.gang_rush import GAME

__all__ = ["env", "parallel_env", "raw_env"]

env, raw_env, parallel_env = environment_functions(GAME)
