"""RLlib on its new API stack, through its own PettingZooEnv; and the arena on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import boardgame_envs
from tests.frameworks.conftest import EASIER, load_example

pytest.importorskip("ray.rllib")


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_adapter(name: str, report: Callable[[str, str], None]) -> None:
    """A game through the adapter: only the mover is asked, everybody ends together and hears its own return."""
    from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv

    twin = boardgame_envs.make(name)
    env = PettingZooEnv(boardgame_envs.make(name))
    seen, _ = env.reset(seed=5)
    twin.reset(seed=5)
    choose, totals, ended = boardgame_envs.sampler(1), dict.fromkeys(env.possible_agents, 0.0), {"__all__": False}
    while not ended["__all__"]:
        assert list(seen) == [twin.agent_selection]
        assert env.observation_spaces[twin.agent_selection].contains(seen[twin.agent_selection])
        action = choose(seen[twin.agent_selection]["action_mask"])
        seen, rewards, terminated, truncated, _ = env.step({twin.agent_selection: action})
        ended = terminated if terminated["__all__"] else truncated
        for seat, reward in rewards.items():
            totals[seat] += reward
        twin.step(action)
    assert totals == twin.rewards
    assert set(seen) == set(twin.possible_agents)
    report(name, "")


def test_the_arena_on_a_cluster(report: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """A local Ray cluster plays the same games as one process."""
    import ray

    from boardgame_agents import workers
    from tests.agents.test_workers import facts, matches

    monkeypatch.setattr(workers, "TOGETHER", 4)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        shared = workers.run_matches(matches(), backend="ray")
    finally:
        ray.shutdown()
    assert facts(shared) == facts(workers.run_matches(matches(), processes=1))
    report("red_notice", "the arena on a local Ray cluster: the same games as in one process")


def test_learning(report: Callable[[str, str], None]) -> None:
    example = load_example("rllib_ppo")
    result = example.main(example.Args(knobs=EASIER, iterations=5, evaluation_games=800))
    assert result["forger_after"] > result["forger_before"] + 0.05
    wins = f"forger wins {result['forger_before']:.0%} → {result['forger_after']:.0%}"
    report("red_notice", f"PPO (new API stack), one masked module per role, through PettingZooEnv: {wins}")
