"""AgileRL: its PPO and its rollouts on the Gymnasium view of one seat."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import boardgame_envs
from tests.frameworks.conftest import EASIER, load_example

pytest.importorskip("agilerl")


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_masks_in_the_vector(name: str, report: Callable[[str, str], None]) -> None:
    """Gymnasium's vector hands on masks that are never empty, and only legal actions reach the games."""
    example = load_example("agilerl_ppo")
    seat = boardgame_envs.make(name).possible_agents[0]
    vector = example.make_environment(example.Args(game=name, seat=seat), 4)
    _, infos = vector.reset(seed=1)
    choose = boardgame_envs.sampler(1)
    for _ in range(300):
        assert infos["action_mask"].shape == (4, vector.single_action_space.n)
        assert infos["action_mask"].any(axis=1).all()
        _, _, _, _, infos = vector.step(choose.batch(infos["action_mask"].astype(np.int8)))  # an illegal one raises
    report(name, "")


def test_learning(report: Callable[[str, str], None]) -> None:
    example = load_example("agilerl_ppo")
    result = example.main(example.Args(knobs=EASIER, iterations=10))
    assert result["after"] > result["before"] + 0.06
    report(
        "red_notice",
        f"PPO and collect_rollouts on vectors of seat: wins {result['before']:.0%} → {result['after']:.0%}",
    )
