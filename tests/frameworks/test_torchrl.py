"""TorchRL through its own PettingZooWrapper."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import boardgame_envs
from tests.frameworks.conftest import EASIER, load_example

pytest.importorskip("torchrl")


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_adapter(name: str, report: Callable[[str, str], None]) -> None:
    """A game through the wrapper, with its own random masked actions: one seat acts at a time, returns are right."""
    from torchrl.envs import PettingZooWrapper

    game = boardgame_envs.make(name, illegal="raise")
    longest = game.ruleset.game.facts.longest_game
    env = PettingZooWrapper(env=game, use_mask=True, seed=3)
    data = env.rollout(longest, break_when_any_done=True)
    assert data["next", "done"][-1].all()
    acting = sum(data[seat, "mask"].int() for seat in game.possible_agents)
    assert (acting == 1).all()
    assert game.record().turns  # played by the rules from beginning to end
    for seat in game.possible_agents:
        assert data["next", seat, "reward"].sum().item() == pytest.approx(game.rewards[seat])
    report(name, "")


def test_own_decisions() -> None:
    """What the example keeps of a batch: the seat's decisions, each with the reward and the view that followed."""
    import torch
    from tensordict import TensorDict

    example = load_example("torchrl_ppo")
    movers = list("abaabab")  # the game ends in b's turn at index 4, then a new one begins
    ends = torch.tensor([0, 0, 0, 0, 1, 0, 0]).bool()
    views = torch.arange(8.0)

    def part(shift: int) -> TensorDict:
        view = views[shift : shift + 7].reshape(7, 1, 1)
        fields = {"mask": torch.tensor([[mover == "a"] for mover in movers])} if shift == 0 else {}
        if shift:
            fields["reward"] = -ends.float().reshape(7, 1, 1)
        else:
            fields |= {
                "action_mask": torch.ones(7, 1, 2),
                "action": torch.zeros(7, 1),
                "action_log_prob": torch.zeros(7, 1),
            }
        return TensorDict({"observation": {"observation": view}, **fields}, batch_size=[7, 1])

    following = TensorDict({"a": part(1), "done": ends.reshape(7, 1)}, batch_size=[7])
    data = TensorDict({"a": part(0), "next": following}, batch_size=[7])
    own = example.own_decisions(data, "a")
    assert own["observation", "observation"].flatten().tolist() == [0, 2, 3]  # the one at 5 has no next one yet
    assert own["next", "observation", "observation"].flatten().tolist() == [2, 3, 5]
    assert own["next", "reward"].flatten().tolist() == [0, 0, -1]  # lost in b's turn
    assert own["next", "done"].flatten().tolist() == [False, False, True]


def test_learning(report: Callable[[str, str], None]) -> None:
    example = load_example("torchrl_ppo")
    result = example.main(example.Args(knobs=EASIER, iterations=4))
    assert all(np.isfinite(value) for value in result.values())
    assert result["forger_after"] > result["forger_before"] + 0.06
    wins = f"forger wins {result['forger_before']:.0%} → {result['forger_after']:.0%}"
    report("red_notice", f"ClipPPOLoss and GAE per role, through PettingZooWrapper(use_mask=True): {wins}")
