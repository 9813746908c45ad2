"""Tianshou learns a game through its own PettingZooEnv: one deep Q-network per seat, all learning from self-play.

    python agents/examples/tianshou_dqn.py --game red_notice --iterations 100

Tianshou's multi-agent algorithms keep the decisions of all seats in one buffer, and what follows a decision there is
mostly a decision of another seat. Two things come out right nevertheless: the mask, which Q-learning in Tianshou reads
from the observation, and returns that look far ahead, because the buffer holds the reward of every seat in every step.
The horizon is therefore longer than a game: each decision is judged by how its seat's game ended. One-step targets, and
Tianshou's PPO, would take the opponent's view for the seat's own next one and miss a loss in the opponent's turn.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import numpy as np
import torch
import tyro
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.utils.net.common import Net

import boardgame_envs


@dataclass
class Args:
    """What can be set on the command line."""

    game: str = "red_notice"
    """the game to learn"""
    knobs: dict[str, int] = field(default_factory=dict)
    """changed rules, such as target_sum 400"""
    environments: int = 16
    """games played side by side"""
    iterations: int = 100
    """rounds of playing and learning"""
    decisions_per_iteration: int = 2048
    """decisions of all seats together in a round"""
    updates_per_iteration: int = 60
    """steps of the optimiser in a round"""
    minibatch: int = 256
    """decisions in one step of the optimiser"""
    buffer: int = 20_000
    """decisions kept"""
    horizon: int = 400
    """decisions of all seats that a return looks ahead: more than a game has"""
    exploration: float = 0.3
    """share of random decisions at first; it falls to a tenth of that"""
    learning_rate: float = 1e-3
    """step size of Adam"""
    discount: float = 0.998
    """how much a later reward counts, per decision of any seat"""
    hidden: int = 128
    """width of the two hidden layers"""
    evaluation_games: int = 400
    """games of each seat against random opponents, before and after learning"""
    seed: int = 1
    """seed of the deals and the networks"""


def q_learning(env: PettingZooEnv, args: Args) -> DQN:
    """The algorithm of one seat."""
    net = Net(
        state_shape=env.observation_space["observation"].shape,
        action_shape=int(env.action_space.n),
        hidden_sizes=[args.hidden, args.hidden],
    )
    policy = DiscreteQLearningPolicy(model=net, action_space=env.action_space)
    return DQN(
        policy=policy,
        optim=AdamOptimizerFactory(lr=args.learning_rate),
        gamma=args.discount,
        n_step_return_horizon=args.horizon,
    )


def win_rate(net: Net, seat_name: str, args: Args) -> float:
    """How often a seat ends with a positive return when it plays its best value, and all others at random."""
    vector = boardgame_envs.vector(args.game, n=64, seed=args.seed + 1000, **args.knobs)
    seat, random = vector.agents.index(seat_name), boardgame_envs.sampler(args.seed)
    seen, returns = vector.reset(seed=args.seed + 1000), []
    while len(returns) < args.evaluation_games:
        actions, mine = random.batch(seen.masks), seen.seats == seat
        if mine.any():
            with torch.no_grad():
                values, _ = net(seen.observations[mine])
            actions[mine] = np.where(seen.masks[mine] != 0, values.numpy(), -np.inf).argmax(axis=1)
        seen = vector.step(actions)
        returns += seen.rewards[seen.terminated | seen.truncated, seat].tolist()
    return float(np.mean(np.array(returns[: args.evaluation_games]) > 0))


def main(args: Args) -> dict[str, float]:
    """Learn, and report the win rate of every seat against random before and after."""
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    np.random.seed(args.seed)  # noqa: NPY002  Tianshou explores with numpy's global generator

    def make_environment() -> PettingZooEnv:
        return PettingZooEnv(boardgame_envs.make(args.game, **args.knobs))

    env = make_environment()
    seats = env.agents
    algorithm = MultiAgentOffPolicyAlgorithm(algorithms=[q_learning(env, args) for _ in seats], env=env)
    nets = {seat: algorithm.get_algorithm(seat).policy.model for seat in seats}
    before = {seat: win_rate(nets[seat], seat, args) for seat in seats}
    print("before learning, against random:", {seat: f"{rate:.0%}" for seat, rate in before.items()})

    games = DummyVectorEnv([make_environment for _ in range(args.environments)])
    games.seed(args.seed)
    buffer = VectorReplayBuffer(args.buffer, args.environments)
    collector = Collector(algorithm, games, buffer, exploration_noise=True)
    collector.reset()
    started = time.perf_counter()
    for iteration in range(args.iterations):
        chance = args.exploration * max(0.1, 1 - iteration / args.iterations)
        for seat in seats:
            algorithm.get_algorithm(seat).policy.set_eps_inference(chance)
        collector.collect(n_step=args.decisions_per_iteration)
        for _ in range(args.updates_per_iteration):
            algorithm.update(buffer, sample_size=args.minibatch)
    seconds = time.perf_counter() - started
    decisions = args.iterations * args.decisions_per_iteration
    after = {seat: win_rate(nets[seat], seat, args) for seat in seats}
    print(f"after {decisions:,} decisions in {seconds:.0f} s:", {seat: f"{rate:.0%}" for seat, rate in after.items()})
    result = {f"{seat}_before": before[seat] for seat in seats} | {f"{seat}_after": after[seat] for seat in seats}
    return result | {"decisions_per_second": decisions / seconds}


if __name__ == "__main__":
    main(tyro.cli(Args))
