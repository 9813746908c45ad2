"""TorchRL learns a game with its own parts: PettingZooWrapper, MaskedCategorical, GAE and ClipPPOLoss, one per role.

    python agents/examples/torchrl_ppo.py --game red_notice --iterations 50

`PettingZooWrapper(env, use_mask=True)` takes the environment as it is and makes a group of every seat. In each step it
asks all groups, and `mask` says whose decision counted. `own_decisions` keeps those of one seat and makes each lead to
the next one of the same seat, so that advantages run along what that seat decided and what it got for it.
"""

from __future__ import annotations

import time
import warnings
from dataclasses import dataclass, field

import numpy as np
import torch
import tyro
from tensordict import TensorDict
from tensordict.nn import TensorDictModule, TensorDictSequential
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import PettingZooWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

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
    """games of each role against random opponents, before and after learning"""
    seed: int = 1
    """seed of the deals and the networks"""


def network(inputs: int, outputs: int, hidden: int) -> nn.Module:
    """Two hidden layers."""
    layers = (nn.Linear(inputs, hidden), nn.Tanh(), nn.Linear(hidden, hidden), nn.Tanh(), nn.Linear(hidden, outputs))
    return nn.Sequential(*layers)


def actor_of(net: nn.Module, group: tuple[str, ...]) -> ProbabilisticActor:
    """An actor that reads and writes under `group`: a seat's part of the environment, or nothing for the loss."""
    module = TensorDictModule(net, in_keys=[(*group, "observation", "observation")], out_keys=[(*group, "logits")])
    return ProbabilisticActor(
        module,
        in_keys={"logits": (*group, "logits"), "mask": (*group, "action_mask")},
        out_keys=[(*group, "action")],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
        log_prob_key=(*group, "action_log_prob"),
    )


def own_decisions(data: TensorDict, seat: str) -> TensorDict:
    """The decisions of one seat, each with what came until its next one; the last one is left out unless it ended."""
    part, following = data[seat].squeeze(1), data["next", seat].squeeze(1)
    at = part["mask"].nonzero().squeeze(-1)
    ends = data["next", "done"].squeeze(-1).nonzero().squeeze(-1)
    length = torch.tensor([len(data)])
    first_end = torch.cat([ends, length])[torch.searchsorted(ends, at)]
    until = torch.minimum(torch.cat([at[1:], length]), first_end + 1)  # where the next decision, or game, begins
    is_over = first_end < torch.cat([at[1:], length])
    sums = torch.cat([torch.zeros(1), following["reward"].squeeze(-1).cumsum(0)])
    chosen = part.select("observation", "action_mask", "action", "action_log_prob")[at]
    chosen["next"] = TensorDict(
        {
            "observation": following["observation"][until - 1],
            "reward": (sums[until] - sums[at]).unsqueeze(-1),
            "done": is_over.unsqueeze(-1),
            "terminated": is_over.unsqueeze(-1),
        },
        batch_size=[len(at)],
    )
    return chosen if len(at) and is_over[-1] else chosen[:-1]


def win_rate(net: nn.Module, role: str, args: Args) -> float:
    """How often the first seat of a role ends with a positive return, all other seats playing at random."""
    vector = boardgame_envs.vector(args.game, n=64, seed=args.seed + 1000, **args.knobs)
    seat, random = vector.agents.index(f"{role}_0"), boardgame_envs.sampler(args.seed)
    seen, returns = vector.reset(seed=args.seed + 1000), []
    while len(returns) < args.evaluation_games:
        actions, mine = random.batch(seen.masks), seen.seats == seat
        if mine.any():
            with torch.no_grad():
                logits = net(torch.from_numpy(seen.observations[mine]))
            chosen = MaskedCategorical(logits=logits, mask=torch.from_numpy(seen.masks[mine]).bool()).sample()
            actions[mine] = chosen.numpy()
        seen = vector.step(actions)
        returns += seen.rewards[seen.terminated | seen.truncated, seat].tolist()
    return float(np.mean(np.array(returns[: args.evaluation_games]) > 0))


def main(args: Args) -> dict[str, float]:
    """Learn, and report the win rate of every role against random before and after."""
    warnings.filterwarnings("ignore", message=".*pettingzoo.*")  # it warns of every version but one
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    game = boardgame_envs.make(args.game, **args.knobs)
    env = PettingZooWrapper(env=game, use_mask=True, seed=args.seed)
    seats = game.possible_agents
    role_of_seat = {seat: seat.rpartition("_")[0] for seat in seats}
    roles = list(dict.fromkeys(role_of_seat.values()))
    size, actions = game.ruleset.layout.size, len(game.ruleset.actions)
    nets = {role: network(size, actions, args.hidden) for role in roles}
    critics = {
        role: ValueOperator(network(size, 1, args.hidden), in_keys=[("observation", "observation")]) for role in roles
    }
    losses = {role: ClipPPOLoss(actor_of(nets[role], ()), critics[role], entropy_coeff=0.01) for role in roles}
    advantages = {role: GAE(gamma=args.discount, lmbda=0.95, value_network=critics[role]) for role in roles}
    optimizers = {role: torch.optim.Adam(losses[role].parameters(), args.learning_rate) for role in roles}
    policy = TensorDictSequential(*(actor_of(nets[role_of_seat[seat]], (seat,)) for seat in seats))
    before = {role: win_rate(nets[role], role, args) for role in roles}
    print("before learning, against random:", {role: f"{rate:.0%}" for role, rate in before.items()})

    decisions = args.iterations * args.decisions_per_iteration
    collector = Collector(
        env, policy, frames_per_batch=args.decisions_per_iteration, total_frames=decisions, trust_policy=True
    )
    started = time.perf_counter()
    for data in collector:
        for role in roles:
            parts = [own_decisions(data, seat) for seat in seats if role_of_seat[seat] == role]
            with torch.no_grad():
                batch = torch.cat([advantages[role](part) for part in parts])
            for _ in range(args.epochs):
                for part in torch.randperm(len(batch)).split(args.minibatch):
                    terms = losses[role](batch[part])
                    optimizers[role].zero_grad()
                    sum(terms[name] for name in ("loss_objective", "loss_critic", "loss_entropy")).backward()
                    nn.utils.clip_grad_norm_(losses[role].parameters(), 0.5)
                    optimizers[role].step()
    collector.shutdown()
    seconds = time.perf_counter() - started
    after = {role: win_rate(nets[role], role, args) for role in roles}
    print(f"after {decisions:,} decisions in {seconds:.0f} s:", {role: f"{rate:.0%}" for role, rate in after.items()})
    result = {f"{role}_before": before[role] for role in roles} | {f"{role}_after": after[role] for role in roles}
    return result | {"decisions_per_second": decisions / seconds}


if __name__ == "__main__":
    main(tyro.cli(Args))
