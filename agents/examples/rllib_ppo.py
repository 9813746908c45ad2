"""RLlib (new API stack) learns a game with PPO: one masked module per role, all of them learning from self-play.

    python agents/examples/rllib_ppo.py --game red_notice --iterations 50

RLlib's own `PettingZooEnv` takes the environment as it is. The module reads the two entries of our observations,
`observation` and `action_mask`, and rules illegal actions out. Seats of the same role share a module.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import ray
import torch
import tyro
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch.torch_rl_module import TorchRLModule
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.tune.registry import register_env
from torch import nn

import boardgame_envs


@dataclass
class Args:
    """What can be set on the command line."""

    game: str = "red_notice"
    """the game to learn"""
    knobs: dict[str, int] = field(default_factory=dict)
    """changed rules, such as target_sum 400"""
    iterations: int = 50
    """rounds of playing and learning"""
    decisions_per_iteration: int = 4096
    """decisions of all seats together in a round"""
    env_runners: int = 0
    """processes that play; 0 plays in this process"""
    learning_rate: float = 1e-3
    """step size of Adam"""
    discount: float = 0.995
    """how much a later reward counts"""
    hidden: int = 128
    """width of the two hidden layers"""
    evaluation_games: int = 400
    """games of each role against random opponents, before and after learning"""
    seed: int = 1
    """seed of the deals and the networks"""


class MaskedModule(TorchRLModule, ValueFunctionAPI):
    """The network of one role: logits of the actions, illegal ones ruled out, and the value of the situation."""

    def setup(self) -> None:
        """Build the layers from the spaces that RLlib found in the environment."""
        super().setup()
        hidden = self.model_config["hidden"]
        size = self.observation_space["observation"].shape[0]
        self.body = nn.Sequential(nn.Linear(size, hidden), nn.Tanh(), nn.Linear(hidden, hidden), nn.Tanh())
        self.actor = nn.Linear(hidden, int(self.action_space.n))
        self.critic = nn.Linear(hidden, 1)

    def _forward(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        seen = batch[Columns.OBS]
        logits = self.actor(self.body(seen["observation"]))
        return {Columns.ACTION_DIST_INPUTS: logits.masked_fill(seen["action_mask"] == 0, -1e9)}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> torch.Tensor:
        """What the situations are worth."""
        return self.critic(self.body(batch[Columns.OBS]["observation"])).squeeze(-1)


def role_of(seat: str) -> str:
    """The role of a seat: its name without the number."""
    return seat.rpartition("_")[0]


def win_rate(module: MaskedModule, role: str, args: Args) -> float:
    """How often the first seat of a role ends with a positive return, all other seats playing at random."""
    vector = boardgame_envs.vector(args.game, n=64, seed=args.seed + 1000, **args.knobs)
    seat, random = vector.agents.index(f"{role}_0"), boardgame_envs.sampler(args.seed)
    seen, returns = vector.reset(seed=args.seed + 1000), []
    while len(returns) < args.evaluation_games:
        actions, mine = random.batch(seen.masks), seen.seats == seat
        if mine.any():
            looked = {
                "observation": torch.tensor(seen.observations[mine]),
                "action_mask": torch.tensor(seen.masks[mine]),
            }
            with torch.no_grad():
                logits = module.forward_inference({Columns.OBS: looked})[Columns.ACTION_DIST_INPUTS]
            actions[mine] = torch.distributions.Categorical(logits=logits).sample().numpy()
        seen = vector.step(actions)
        returns += seen.rewards[seen.terminated | seen.truncated, seat].tolist()
    return float(np.mean(np.array(returns[: args.evaluation_games]) > 0))


def configure(args: Args, roles: list[str]) -> PPOConfig:
    """PPO with one module per role."""
    modules = {role: RLModuleSpec(module_class=MaskedModule, model_config={"hidden": args.hidden}) for role in roles}
    return (
        PPOConfig()
        .environment("boardgame")
        .framework("torch")
        .env_runners(num_env_runners=args.env_runners)
        .learners(num_learners=0)
        .multi_agent(policies=set(roles), policy_mapping_fn=lambda seat, episode, **kwargs: role_of(seat))
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs=modules))
        .training(
            lr=args.learning_rate,
            gamma=args.discount,
            lambda_=0.95,
            train_batch_size_per_learner=args.decisions_per_iteration,
            minibatch_size=512,
            num_epochs=4,
            entropy_coeff=0.01,
            use_kl_loss=False,
            vf_clip_param=10.0,
        )
        .debugging(seed=args.seed, log_level="ERROR")
    )


def main(args: Args) -> dict[str, float]:
    """Learn, and report the win rate of every role against random before and after."""
    torch.manual_seed(args.seed)
    register_env("boardgame", lambda config: PettingZooEnv(boardgame_envs.make(args.game, **args.knobs)))
    ray.init(num_cpus=max(1, args.env_runners), include_dashboard=False, logging_level=logging.ERROR)
    try:
        seats = boardgame_envs.make(args.game, **args.knobs).possible_agents
        roles = list(dict.fromkeys(role_of(seat) for seat in seats))
        algorithm = configure(args, roles).build_algo()
        before = {role: win_rate(algorithm.get_module(role), role, args) for role in roles}
        print("before learning, against random:", {role: f"{rate:.0%}" for role, rate in before.items()})
        started = time.perf_counter()
        for _ in range(args.iterations):
            algorithm.train()
        seconds = time.perf_counter() - started
        after = {role: win_rate(algorithm.get_module(role), role, args) for role in roles}
        algorithm.stop()
    finally:
        ray.shutdown()
    decisions = args.iterations * args.decisions_per_iteration
    print(f"after {decisions:,} decisions in {seconds:.0f} s:", {role: f"{rate:.0%}" for role, rate in after.items()})
    result = {f"{role}_before": before[role] for role in roles} | {f"{role}_after": after[role] for role in roles}
    return result | {"decisions_per_second": decisions / seconds}


if __name__ == "__main__":
    main(tyro.cli(Args))
