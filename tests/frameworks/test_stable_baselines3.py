"""stable-baselines3 and sb3-contrib: MaskablePPO through the native VecEnv and through the Gymnasium view."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import boardgame_envs
from tests.frameworks.conftest import EASIER, load_example

pytest.importorskip("sb3_contrib")


def test_native_vec_env_learns(report: Callable[[str, str], None]) -> None:
    example = load_example("sb3_maskable_ppo")
    result = example.main(example.Args(knobs=EASIER, environments=32, steps=24_000, evaluation_games=400))
    assert result["after"] > result["before"] + 0.08
    report("red_notice", f"MaskablePPO on seat_vec_env: wins {result['before']:.0%} → {result['after']:.0%}")


def test_gymnasium_view_learns(report: Callable[[str, str], None]) -> None:
    example = load_example("sb3_maskable_ppo")
    settings = {"environments": 8, "steps_per_update": 256, "steps": 16_384, "evaluation_games": 400}
    result = example.main(example.Args(knobs=EASIER, view="gymnasium", **settings))
    assert result["after"] > result["before"] + 0.06
    report("red_notice", f"MaskablePPO on DummyVecEnv of seat: wins {result['before']:.0%} → {result['after']:.0%}")


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_every_game_runs(name: str, report: Callable[[str, str], None]) -> None:
    """Two updates with the last seat of every game, and a number comes out."""
    example = load_example("sb3_maskable_ppo")
    seat = boardgame_envs.make(name).possible_agents[-1]
    settings = {"environments": 8, "steps_per_update": 16, "steps": 256, "evaluation_games": 4}
    result = example.main(example.Args(game=name, seat=seat, **settings))
    assert all(np.isfinite(value) for value in result.values())
    report(name, "")
