"""MaskablePPO of sb3-contrib learns one seat of a game while the other seats play at random.

    python agents/examples/sb3_maskable_ppo.py --game red_notice --seat forger_0 --steps 200000

Two ways in, both with `action_masks()` on the environment itself, as sb3-contrib looks for it:

- `boardgame_envs.seat_vec_env` is a native `VecEnv`: many games in one process, played by one compiled call per step;
- `boardgame_envs.seat` is a Gymnasium environment, for `DummyVecEnv`, `SubprocVecEnv` and whatever wraps those.

The other seats move inside `step`. The learner's reward adds up from one of its turns to the next, so that it also
sees the loss that an opponent's move brought about.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import torch
import tyro
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv, VecEnv

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
    view: Literal["vec_env", "gymnasium"] = "vec_env"
    """the native VecEnv, or Gymnasium environments in a DummyVecEnv"""
    environments: int = 64
    """games played side by side"""
    steps: int = 200_000
    """decisions of the learner in all"""
    steps_per_update: int = 64
    """decisions in each game between two updates"""
    learning_rate: float = 1e-3
    """step size of Adam"""
    discount: float = 0.995
    """how much a later reward counts"""
    hidden: int = 128
    """width of the two hidden layers"""
    evaluation_games: int = 500
    """games played before and after learning"""
    seed: int = 1
    """seed of the deals, the opponents and the network"""
    save: str = ""
    """where to write the model; nowhere if empty"""


def make_environment(args: Args) -> VecEnv:
    """Many games in which `args.seat` is the learner's."""
    if args.view == "vec_env":
        return boardgame_envs.seat_vec_env(args.game, args.seat, n=args.environments, seed=args.seed, **args.knobs)
    return DummyVecEnv(
        [lambda: boardgame_envs.seat(args.game, args.seat, **args.knobs) for _ in range(args.environments)]
    )


def win_rate(model: MaskablePPO, args: Args, seed: int) -> float:
    """How often the model's seat ends with a positive return against random opponents."""
    env = boardgame_envs.seat_vec_env(args.game, args.seat, n=64, seed=seed, **args.knobs)
    observations = env.reset()
    returns: list[float] = []
    while len(returns) < args.evaluation_games:
        actions, _ = model.predict(observations, action_masks=env.action_masks())
        observations, rewards, dones, _ = env.step(actions)
        returns += rewards[dones].tolist()
    return float(np.mean(np.array(returns[: args.evaluation_games]) > 0))


def main(args: Args) -> dict[str, float]:
    """Learn, and report the win rate before and after."""
    torch.set_num_threads(1)  # the networks are small: threads cost more than they bring
    environment = make_environment(args)
    model = MaskablePPO(
        "MlpPolicy",
        environment,
        n_steps=args.steps_per_update,
        batch_size=args.environments * args.steps_per_update // 4,
        n_epochs=4,
        learning_rate=args.learning_rate,
        gamma=args.discount,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [args.hidden, args.hidden]},
        seed=args.seed,
        device="cpu",
    )
    before = win_rate(model, args, seed=args.seed + 1000)
    print(f"{args.game} {args.seat}: wins {before:.0%} before learning")
    started = time.perf_counter()
    model.learn(total_timesteps=args.steps)
    seconds = time.perf_counter() - started
    after = win_rate(model, args, seed=args.seed + 1000)
    print(f"{args.game} {args.seat}: wins {after:.0%} after {args.steps:,} decisions in {seconds:.0f} s")
    if args.save:
        model.save(args.save)
    return {"before": before, "after": after, "decisions_per_second": args.steps / seconds}


if __name__ == "__main__":
    main(tyro.cli(Args))
