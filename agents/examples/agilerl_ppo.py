"""AgileRL's PPO learns one seat of a game while the other seats play at random.

    python agents/examples/agilerl_ppo.py --game red_notice --seat forger_0 --iterations 50

AgileRL's multi-agent vectors are made for agents who all act in every step, so a turn-based game comes to it as the
Gymnasium view of one seat: `boardgame_envs.seat` plays the other seats inside `step`. AgileRL looks for the mask in
`info["action_mask"]`; `MaskInInfo` puts it there. A finished game must be followed by the next one in the same step
(`AutoresetMode.SAME_STEP`): otherwise the vector would ask for an action in a game that is over, where none is legal.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

import gymnasium
import numpy as np
import torch
import tyro
from agilerl.algorithms import PPO
from agilerl.rollouts.on_policy import collect_rollouts
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import boardgame_envs


@dataclass
class Args:
    """What can be set on the command line."""

    game: str = "red_notice"
    """the game to learn"""
    seat: str = "forger_0"
    """the seat that learns"""
    knobs: dict[str, int] = field(default_factory=dict)
    """changed rules, such as target_sum 400"""
    environments: int = 16
    """games played side by side"""
    iterations: int = 50
    """rounds of playing and learning"""
    decisions_per_iteration: int = 2048
    """decisions of the learner in a round"""
    epochs: int = 4
    """passes over the decisions of a round"""
    minibatch: int = 512
    """decisions in one step of the optimiser"""
    learning_rate: float = 1e-3
    """step size of Adam"""
    discount: float = 0.995
    """how much a later reward counts"""
    hidden: int = 128
    """width of the hidden layers"""
    evaluation_games: int = 400
    """games against random opponents, before and after learning"""
    seed: int = 1
    """seed of the deals, the opponents and the network"""


class MaskInInfo(gymnasium.Wrapper):
    """The legal actions in the info, where AgileRL looks for them."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a game."""
        observation, info = self.env.reset(seed=seed, options=options)
        return observation, info | {"action_mask": self.env.action_masks()}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play a decision of the learner and all others up to its next turn."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        return observation, reward, terminated, truncated, info | {"action_mask": self.env.action_masks()}


def make_environment(args: Args, number: int) -> SyncVectorEnv:
    """Games side by side in which `args.seat` is the learner's."""
    makers = [lambda: MaskInInfo(boardgame_envs.seat(args.game, args.seat, **args.knobs)) for _ in range(number)]
    return SyncVectorEnv(makers, autoreset_mode=AutoresetMode.SAME_STEP)


def win_rate(agent: PPO, args: Args) -> float:
    """How often the seat ends with a positive return against random opponents."""
    vector = boardgame_envs.vector(args.game, n=64, seed=args.seed + 1000, **args.knobs)
    seat, random = vector.agents.index(args.seat), boardgame_envs.sampler(args.seed)
    seen, returns = vector.reset(seed=args.seed + 1000), []
    agent.set_training_mode(False)
    while len(returns) < args.evaluation_games:
        actions, mine = random.batch(seen.masks), seen.seats == seat
        if mine.any():
            with torch.no_grad():
                actions[mine] = agent.get_action(seen.observations[mine], action_mask=seen.masks[mine])[0]
        seen = vector.step(actions)
        returns += seen.rewards[seen.terminated | seen.truncated, seat].tolist()
    agent.set_training_mode(True)
    return float(np.mean(np.array(returns[: args.evaluation_games]) > 0))


def main(args: Args) -> dict[str, float]:
    """Learn, and report the win rate before and after."""
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    environment = make_environment(args, args.environments)
    agent = PPO(
        environment.single_observation_space,
        environment.single_action_space,
        net_config={"encoder_config": {"hidden_size": [args.hidden]}, "head_config": {"hidden_size": [args.hidden]}},
        batch_size=args.minibatch,
        lr=args.learning_rate,
        learn_step=args.decisions_per_iteration,
        gamma=args.discount,
        update_epochs=args.epochs,
        num_envs=args.environments,
    )
    before = win_rate(agent, args)
    print(f"{args.game} {args.seat}: wins {before:.0%} before learning")
    observations, infos = environment.reset(seed=args.seed)
    done, scores = np.zeros(args.environments), np.zeros(args.environments)
    started = time.perf_counter()
    for _ in range(args.iterations):
        _, observations, done, scores, infos = collect_rollouts(
            agent, environment, last_obs=observations, last_done=done, last_scores=scores, last_info=infos
        )
        agent.learn()
    seconds = time.perf_counter() - started
    decisions = args.iterations * args.decisions_per_iteration
    after = win_rate(agent, args)
    print(f"{args.game} {args.seat}: wins {after:.0%} after {decisions:,} decisions in {seconds:.0f} s")
    return {"before": before, "after": after, "decisions_per_second": decisions / seconds}


if __name__ == "__main__":
    main(tyro.cli(Args))
