"""Masked PPO in one file, with torch alone: all roles of a game learn at once, each with a network of its own.

    python agents/examples/ppo_torch.py --game red_notice --steps 1000000

Everything runs on the batched environment: one compiled call plays a decision in every game, whoever's turn it is. A
decision is kept in the column of its game and of its seat; its advantage is computed along that seat's own decisions
only, so that a role is credited with what happened between two of its turns, and never with its opponent's reward.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import numpy as np
import torch
import tyro
from torch import nn
from torch.distributions import Categorical

import boardgame_envs


@dataclass
class Args:
    """What can be set on the command line."""

    game: str = "red_notice"
    """the game to learn"""
    knobs: dict[str, int] = field(default_factory=dict)
    """changed rules, such as target_sum 400"""
    environments: int = 128
    """games played side by side"""
    steps: int = 1_000_000
    """decisions of all seats together"""
    steps_per_update: int = 128
    """decisions in each game between two updates"""
    epochs: int = 4
    """passes over the decisions of an update"""
    minibatches: int = 4
    """parts into which a pass divides them"""
    learning_rate: float = 1e-3
    """step size of Adam, going down to nothing"""
    discount: float = 0.995
    """how much a later reward counts"""
    trace: float = 0.95
    """lambda of the generalised advantage estimate"""
    clip: float = 0.2
    """how far the probability of an action may move in an update"""
    entropy: float = 0.01
    """weight of the bonus for trying things"""
    hidden: int = 128
    """width of the two hidden layers"""
    evaluation_games: int = 500
    """games of each role against random opponents, before and after learning"""
    seed: int = 1
    """seed of the deals and the networks"""


class ActorCritic(nn.Module):
    """The network of one role: logits of the actions, illegal ones ruled out, and the value of the situation."""

    def __init__(self, observation: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(observation, hidden), nn.Tanh(), nn.Linear(hidden, hidden), nn.Tanh())
        self.actor = nn.Linear(hidden, actions)
        self.critic = nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.actor.weight, 0.01)

    def forward(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """The distribution over legal actions, and the value."""
        features = self.body(observations)
        logits = self.actor(features).masked_fill(masks == 0, -1e9)
        return Categorical(logits=logits, validate_args=False), self.critic(features).squeeze(-1)


def win_rates(networks: dict[str, ActorCritic], args: Args) -> dict[str, float]:
    """How often the first seat of each role ends with a positive return, all other seats playing at random."""
    rates = {}
    for role, network in networks.items():
        vector = boardgame_envs.vector(args.game, n=64, seed=args.seed + 1000, **args.knobs)
        seat = vector.agents.index(f"{role}_0")
        random = boardgame_envs.sampler(args.seed)
        seen, returns = vector.reset(seed=args.seed + 1000), []
        while len(returns) < args.evaluation_games:
            actions = random.batch(seen.masks)
            mine = seen.seats == seat
            if mine.any():
                looked, legal = torch.from_numpy(seen.observations[mine]), torch.from_numpy(seen.masks[mine])
                with torch.no_grad():
                    actions[mine] = network(looked, legal)[0].sample().numpy()
            seen = vector.step(actions)
            returns += seen.rewards[seen.terminated | seen.truncated, seat].tolist()
        rates[role] = float(np.mean(np.array(returns[: args.evaluation_games]) > 0))
    return rates


def advantages(seats: np.ndarray, values: np.ndarray, rewards: np.ndarray, ends: np.ndarray, args: Args) -> np.ndarray:
    """Generalised advantages, each along the decisions of one seat in one game; the last decisions get nan.

    Walking back through time, every game keeps per seat what its next own decision was worth. A decision without a
    later one of the same seat, nor the end of its game, has no target yet.
    """
    games, number = seats.shape[1], rewards.shape[2]
    rows = np.arange(games)
    result = np.full(seats.shape, np.nan, np.float32)
    next_value, next_advantage = np.full((games, number), np.nan, np.float32), np.zeros((games, number), np.float32)
    pending = np.zeros((games, number), np.float32)
    for t in reversed(range(len(seats))):
        over = ends[t]
        next_value[over], next_advantage[over], pending[over] = 0.0, 0.0, 0.0
        pending += rewards[t]  # also for the seats that did not move: they hear of it at their own last decision
        mover = seats[t]
        delta = pending[rows, mover] + args.discount * next_value[rows, mover] - values[t]
        result[t] = delta + args.discount * args.trace * next_advantage[rows, mover]
        next_advantage[rows, mover] = np.nan_to_num(result[t])
        next_value[rows, mover], pending[rows, mover] = values[t], 0.0
    return result


def main(args: Args) -> dict[str, float]:
    """Learn, and report the win rate of every role against random before and after."""
    torch.set_num_threads(1)  # the networks are small: threads cost more than they bring
    torch.manual_seed(args.seed)
    vector = boardgame_envs.vector(args.game, n=args.environments, seed=args.seed, **args.knobs)
    observation, actions = vector.ruleset.layout.size, len(vector.ruleset.actions)
    role_of_seat = [seat.rpartition("_")[0] for seat in vector.agents]
    roles = list(dict.fromkeys(role_of_seat))
    role_number = np.array([roles.index(role) for role in role_of_seat])
    networks = {role: ActorCritic(observation, actions, args.hidden) for role in roles}
    optimizers = {role: torch.optim.Adam(networks[role].parameters(), args.learning_rate) for role in roles}
    before = win_rates(networks, args)
    print("before learning, against random:", {role: f"{rate:.0%}" for role, rate in before.items()})

    shape = (args.steps_per_update, args.environments)
    kept_observations, kept_masks = torch.zeros(*shape, observation), torch.zeros(*shape, actions, dtype=torch.int8)
    kept_actions, kept_log_probabilities = torch.zeros(shape, dtype=torch.int64), torch.zeros(shape)
    values, seats = np.zeros(shape, np.float32), np.zeros(shape, np.int64)
    rewards, ends = np.zeros((*shape, len(vector.agents)), np.float32), np.zeros(shape, bool)
    updates = max(1, args.steps // (args.steps_per_update * args.environments))
    seen = vector.reset(seed=args.seed)
    started = time.perf_counter()
    for update in range(updates):
        for t in range(args.steps_per_update):  # ---- play
            kept_observations[t], kept_masks[t] = torch.from_numpy(seen.observations), torch.from_numpy(seen.masks)
            seats[t] = seen.seats
            for number, role in enumerate(roles):
                mine = torch.from_numpy(role_number[seats[t]] == number)
                with torch.no_grad():
                    distribution, value = networks[role](kept_observations[t][mine], kept_masks[t][mine])
                    chosen = distribution.sample()
                kept_actions[t, mine], kept_log_probabilities[t, mine] = chosen, distribution.log_prob(chosen)
                values[t, mine.numpy()] = value.numpy()
            seen = vector.step(kept_actions[t].numpy())
            rewards[t], ends[t] = seen.rewards, seen.terminated | seen.truncated
        advantage = advantages(seats, values, rewards, ends, args)
        for number, role in enumerate(roles):  # ---- learn
            mine = torch.from_numpy((role_number[seats] == number) & ~np.isnan(advantage))
            gains = torch.from_numpy(advantage)[mine]
            targets = gains + torch.from_numpy(values)[mine]
            inputs = (kept_observations[mine], kept_masks[mine], kept_actions[mine], kept_log_probabilities[mine])
            optimizers[role].param_groups[0]["lr"] = args.learning_rate * (1 - update / updates)
            for _ in range(args.epochs):
                for part in torch.randperm(len(gains)).chunk(args.minibatches):
                    looked, legal, chosen, old = (tensor[part] for tensor in inputs)
                    distribution, value = networks[role](looked, legal)
                    gain = (gains[part] - gains[part].mean()) / (gains[part].std() + 1e-8)
                    ratio = (distribution.log_prob(chosen) - old).exp()
                    policy = -torch.min(ratio * gain, ratio.clamp(1 - args.clip, 1 + args.clip) * gain).mean()
                    loss = policy + 0.5 * (value - targets[part]).pow(2).mean()
                    loss = loss - args.entropy * distribution.entropy().mean()
                    optimizers[role].zero_grad()
                    loss.backward()
                    nn.utils.clip_grad_norm_(networks[role].parameters(), 0.5)
                    optimizers[role].step()
    seconds = time.perf_counter() - started
    played = updates * args.steps_per_update * args.environments
    after = win_rates(networks, args)
    print(f"after {played:,} decisions in {seconds:.0f} s:", {role: f"{rate:.0%}" for role, rate in after.items()})
    result = {f"{role}_before": before[role] for role in roles} | {f"{role}_after": after[role] for role in roles}
    return result | {"decisions_per_second": played / seconds}


if __name__ == "__main__":
    main(tyro.cli(Args))
