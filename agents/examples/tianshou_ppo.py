"""Tianshou learns a game with PPO through its own PettingZooEnv: one masked PPO per seat, all learning from self-play.

    python agents/examples/tianshou_ppo.py --game red_notice --iterations 50

Tianshou's adapter takes the environment as it is and puts `obs`, `mask` and `agent_id` into every observation; the
actor below reads the mask. Its multi-agent algorithm keeps the decisions of all seats in one buffer, in which the
next row is mostly another seat's: a loss in the opponent's turn would be missed, and the opponent's view be taken for
one's own. `TurnBased` therefore hands each seat's PPO that seat's own decisions, each leading to the next of the same
seat.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
import torch
import tyro
from tianshou.algorithm import PPO
from tianshou.algorithm.modelfree.reinforce import DiscreteActorPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOnPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Batch, Collector, ReplayBuffer, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.utils.torch_utils import policy_within_training_step
from torch import nn

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
    iterations: int = 50
    """rounds of playing and learning"""
    decisions_per_iteration: int = 4096
    """decisions of all seats together in a round"""
    epochs: int = 4
    """passes over the decisions of a round"""
    minibatch: int = 512
    """decisions in one step of the optimiser"""
    learning_rate: float = 1e-3
    """step size of Adam"""
    discount: float = 0.995
    """how much a later reward counts"""
    hidden: int = 128
    """width of the two hidden layers"""
    evaluation_games: int = 400
    """games of each seat against random opponents, before and after learning"""
    seed: int = 1
    """seed of the deals and the networks"""


class Network(nn.Module):
    """Two hidden layers over the observation."""

    def __init__(self, inputs: int, outputs: int, hidden: int) -> None:
        super().__init__()
        layers = (nn.Linear(inputs, hidden), nn.Tanh(), nn.Linear(hidden, hidden), nn.Tanh())
        self.layers = nn.Sequential(*layers, nn.Linear(hidden, outputs))

    def forward(self, seen: Any) -> torch.Tensor:
        """One number per output."""
        return self.layers(torch.as_tensor(np.asarray(seen.obs), dtype=torch.float32))


class MaskedActor(Network):
    """Logits of the actions; illegal ones are ruled out."""

    def forward(self, seen: Any, state: Any = None, info: Any = None) -> tuple[torch.Tensor, Any]:
        """The logits, and no state of its own."""
        mask = torch.as_tensor(np.asarray(seen.mask, dtype=bool))
        return super().forward(seen).masked_fill(~mask, -1e9), state


class TurnBased(MultiAgentOnPolicyAlgorithm):
    """One on-policy algorithm per seat, each learning from its seat's own decisions."""

    def _preprocess_batch(self, batch: Any, buffer: VectorReplayBuffer, indices: np.ndarray) -> Any:
        game_of = indices // (buffer.maxsize // buffer.buffer_num)
        prepared = {}
        for column, (seat, algorithm) in enumerate(self._dispatcher.algorithms.items()):
            own = [own_decisions(batch[game_of == game], seat, column) for game in np.unique(game_of)]
            rows = [row for decisions in own for row in decisions]
            prepared[seat] = Batch()  # a seat without decisions learns nothing
            if rows:
                kept = ReplayBuffer(len(rows))
                for row in rows:
                    kept.add(row)
                everything, places = kept.sample(0)
                prepared[seat] = algorithm._preprocess_batch(everything, kept, places)
        return Batch(prepared)


def own_decisions(batch: Any, seat: str, column: int) -> list[Batch]:
    """The decisions of a seat in one row of games, each with what came until its next one.

    The last one is left out unless it ended its game: it has no next one yet. The one before it then says "truncated",
    which stops the advantage there and takes the value of what it led to.
    """
    at = np.flatnonzero(batch.obs.agent_id == seat)
    ends = np.flatnonzero(batch.terminated | batch.truncated)
    first_end = np.append(ends, len(batch))[np.searchsorted(ends, at)]
    following = np.append(at[1:], len(batch))
    is_over = first_end < following
    sums = np.append(0.0, batch.rew[:, column].cumsum())
    rows = []
    for number, here in enumerate(at):
        if not is_over[number] and number + 1 == len(at):
            break
        there = here if is_over[number] else following[number]
        rows.append(
            Batch(
                obs=Batch(obs=batch.obs.obs[here], mask=batch.obs.mask[here]),
                act=batch.act[here],
                rew=sums[min(following[number], first_end[number] + 1)] - sums[here],
                terminated=is_over[number],
                truncated=not is_over[number] and number + 2 == len(at) and not is_over[number + 1],
                obs_next=Batch(obs=batch.obs.obs[there], mask=batch.obs.mask[there]),
                info=Batch(),
            )
        )
    return rows


def ppo(env: PettingZooEnv, args: Args) -> PPO:
    """The algorithm of one seat."""
    size, actions = env.observation_space["observation"].shape[0], int(env.action_space.n)
    return PPO(
        policy=DiscreteActorPolicy(actor=MaskedActor(size, actions, args.hidden), action_space=env.action_space),
        critic=Network(size, 1, args.hidden),
        optim=AdamOptimizerFactory(lr=args.learning_rate),
        gamma=args.discount,
        ent_coef=0.01,
        max_grad_norm=0.5,
    )


def win_rate(actor: MaskedActor, seat_name: str, args: Args) -> float:
    """How often a seat ends with a positive return, all other seats playing at random."""
    vector = boardgame_envs.vector(args.game, n=64, seed=args.seed + 1000, **args.knobs)
    seat, random = vector.agents.index(seat_name), boardgame_envs.sampler(args.seed)
    seen, returns = vector.reset(seed=args.seed + 1000), []
    while len(returns) < args.evaluation_games:
        actions, mine = random.batch(seen.masks), seen.seats == seat
        if mine.any():
            with torch.no_grad():
                logits, _ = actor(Batch(obs=seen.observations[mine], mask=seen.masks[mine]))
            actions[mine] = torch.distributions.Categorical(logits=logits).sample().numpy()
        seen = vector.step(actions)
        returns += seen.rewards[seen.terminated | seen.truncated, seat].tolist()
    return float(np.mean(np.array(returns[: args.evaluation_games]) > 0))


def main(args: Args) -> dict[str, float]:
    """Learn, and report the win rate of every seat against random before and after."""
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    np.random.seed(args.seed)  # noqa: NPY002  Tianshou shuffles with numpy's global generator

    def make_environment(number: int) -> PettingZooEnv:
        game = boardgame_envs.make(args.game, **args.knobs)
        game.reset(seed=args.seed * 1000 + number)  # later games follow from this seed
        return PettingZooEnv(game)

    env = make_environment(0)
    seats = env.agents
    algorithm = TurnBased(algorithms=[ppo(env, args) for _ in seats], env=env)
    actors = {seat: algorithm.get_algorithm(seat).policy.actor for seat in seats}
    before = {seat: win_rate(actors[seat], seat, args) for seat in seats}
    print("before learning, against random:", {seat: f"{rate:.0%}" for seat, rate in before.items()})

    games = DummyVectorEnv([partial(make_environment, number) for number in range(args.environments)])
    buffer = VectorReplayBuffer(args.decisions_per_iteration, args.environments)
    collector = Collector(algorithm, games, buffer, raise_on_nan_in_buffer=False)
    collector.reset()
    started = time.perf_counter()
    for _ in range(args.iterations):
        with policy_within_training_step(algorithm.policy):
            collector.collect(n_step=args.decisions_per_iteration)
            algorithm.update(buffer, batch_size=args.minibatch, repeat=args.epochs)
            collector.reset_buffer(keep_statistics=True)
    seconds = time.perf_counter() - started
    decisions = args.iterations * args.decisions_per_iteration
    after = {seat: win_rate(actors[seat], seat, args) for seat in seats}
    print(f"after {decisions:,} decisions in {seconds:.0f} s:", {seat: f"{rate:.0%}" for seat, rate in after.items()})
    result = {f"{seat}_before": before[seat] for seat in seats} | {f"{seat}_after": after[seat] for seat in seats}
    return result | {"decisions_per_second": decisions / seconds}


if __name__ == "__main__":
    main(tyro.cli(Args))
