"""The one-file PPO: its advantages belong to the right seat, and it learns."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import boardgame_envs
from tests.frameworks.conftest import EASIER, load_example

pytest.importorskip("torch")


def advantages_one_by_one(
    seats: list[int], values: list[float], rewards: list[list[float]], ends: list[bool], discount: float, trace: float
) -> list[float]:
    """The same as the example's, for one game after the other, seat by seat, from the definition."""
    result = [float("nan")] * len(seats)
    for seat in set(seats):
        own = [t for t, mover in enumerate(seats) if mover == seat]
        following = 0.0
        for position in reversed(range(len(own))):
            t = own[position]
            until = own[position + 1] if position + 1 < len(own) else len(seats)
            end = next((u for u in range(t, until) if ends[u]), None)
            if end is None and until == len(seats):
                following = 0.0
                continue
            reward = sum(rewards[u][seat] for u in range(t, until if end is None else end + 1))
            next_value, following = (values[until], following) if end is None else (0.0, 0.0)
            result[t] = reward + discount * next_value - values[t] + discount * trace * following
            following = result[t]
    return result


def test_advantages_run_along_each_seats_own_decisions() -> None:
    example = load_example("ppo_torch")
    args = example.Args(discount=0.9, trace=0.8)
    random = np.random.default_rng(3)
    steps, games, number = 60, 20, 3
    seats = random.integers(number, size=(steps, games))
    values = random.normal(size=(steps, games)).astype(np.float32)
    ends = random.random((steps, games)) < 0.1
    rewards = np.where(ends[..., None], random.normal(size=(steps, games, number)), 0.0).astype(np.float32)
    found = example.advantages(seats, values, rewards, ends, args)
    for game in range(games):
        column = (seats[:, game].tolist(), values[:, game].tolist(), rewards[:, game].tolist(), ends[:, game].tolist())
        expected = advantages_one_by_one(*column, 0.9, 0.8)
        np.testing.assert_allclose(found[:, game], expected, atol=1e-5)


def test_learning(report: Callable[[str, str], None]) -> None:
    example = load_example("ppo_torch")
    result = example.main(example.Args(knobs=EASIER, environments=64, steps=80_000, evaluation_games=400))
    assert result["forger_after"] > result["forger_before"] + 0.08
    wins = f"forger wins {result['forger_before']:.0%} → {result['forger_after']:.0%}"
    report("red_notice", f"masked PPO, all roles at once, on vector: {wins}")


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_every_game_runs(name: str, report: Callable[[str, str], None]) -> None:
    """One update with every role of every game: two rounds of few games, and numbers come out."""
    example = load_example("ppo_torch")
    result = example.main(example.Args(game=name, environments=8, steps=512, steps_per_update=64, evaluation_games=4))
    roles = {seat.rpartition("_")[0] for seat in boardgame_envs.make(name).possible_agents}
    assert {f"{role}_after" for role in roles} < result.keys()
    assert all(np.isfinite(value) for value in result.values())
    report(name, "")
