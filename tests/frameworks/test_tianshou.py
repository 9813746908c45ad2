"""Tianshou through its own PettingZooEnv."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import boardgame_envs
from tests.frameworks.conftest import EASIER, load_example

pytest.importorskip("tianshou")


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_adapter(name: str, report: Callable[[str, str], None]) -> None:
    """A game through the adapter: the mover's view and mask, and at the end everybody's return."""
    from tianshou.env import PettingZooEnv

    twin = boardgame_envs.make(name)
    env = PettingZooEnv(boardgame_envs.make(name))
    seen, _ = env.reset(seed=5)
    twin.reset(seed=5)
    choose, over, rewards = boardgame_envs.sampler(1), False, []
    while not over:
        assert seen["agent_id"] == twin.agent_selection
        expected = twin.observe(twin.agent_selection)
        assert np.array_equal(seen["obs"], expected["observation"])
        assert np.array_equal(seen["mask"], expected["action_mask"] != 0)
        action = choose(expected["action_mask"])
        seen, rewards, terminated, truncated, _ = env.step(action)
        twin.step(action)
        over = terminated or truncated
    assert rewards == [twin.rewards[seat] for seat in twin.possible_agents]
    report(name, "")


def test_seeding_through_the_adapter() -> None:
    from tianshou.env import PettingZooEnv

    game = boardgame_envs.make("red_notice")
    PettingZooEnv(game).seed(3)  # calls anything named `seed`, or resets with it where there is nothing
    assert game.game_seed == 3


def test_own_decisions() -> None:
    """What the example keeps of a batch: the seat's decisions, each with the reward and the view that followed."""
    from tianshou.data import Batch

    example = load_example("tianshou_ppo")
    movers = np.array(list("abaabaaa"))  # the game ends in b's turn at index 4, then a new one begins
    ends = np.array([0, 0, 0, 0, 1, 0, 0, 0], bool)
    batch = Batch(
        obs=Batch(agent_id=movers, obs=np.arange(8.0)[:, None], mask=np.ones((8, 2), bool)),
        act=np.zeros(8, int), rew=np.where(ends, -1.0, 0.0)[:, None] * [1.0, -1.0],
        terminated=ends, truncated=np.zeros(8, bool),
    )  # fmt: skip
    own = example.own_decisions(batch, "a", 0)
    assert [row.obs.obs.item() for row in own] == [0, 2, 3, 5, 6]  # the one at 7 has no next one yet
    assert [row.obs_next.obs.item() for row in own if not row.terminated] == [2, 3, 6, 7]
    assert [row.rew for row in own] == [0, 0, -1, 0, 0]  # lost in b's turn
    assert [row.terminated for row in own] == [False, False, True, False, False]
    assert [row.truncated for row in own] == [False, False, False, False, True]


def test_learning(report: Callable[[str, str], None]) -> None:
    example = load_example("tianshou_ppo")
    result = example.main(example.Args(knobs=EASIER, iterations=5))
    assert result["forger_0_after"] > result["forger_0_before"] + 0.08
    wins = f"forger wins {result['forger_0_before']:.0%} → {result['forger_0_after']:.0%}"
    report("red_notice", f"PPO per seat in a multi-agent algorithm, through PettingZooEnv: {wins}")
