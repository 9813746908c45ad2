"""A first lesson: the policy learns to play like a given agent, and the critic what that brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO

from boardgame_agents.agent import role_of
from boardgame_agents.match import play_games
from boardgame_envs.core.batch import Batch
from boardgame_envs.core.game import Ruleset
from boardgame_envs.core.random import spread_seed


@dataclass
class Lessons:
    """Decisions of a teacher: what it saw, could do and did, and what it got in the end."""

    observations: npt.NDArray[np.float16]
    """Kept in half the room: most numbers are 0 or 1, and there are very many."""
    masks: npt.NDArray[np.bool_]
    actions: npt.NDArray[np.int64]
    returns: npt.NDArray[np.float32]


def gather(ruleset: Ruleset, role: str, teacher: str, others: str, decisions: int, seed: int) -> Lessons:
    """Games in which the teacher plays a role; forced decisions teach nothing and are left out."""
    lineup = {seat: teacher if role_of(seat) == role else others for seat in ruleset.seats}
    mine = np.array([number for number, seat in enumerate(ruleset.seats) if role_of(seat) == role])
    seen: list[tuple[Any, ...]] = []
    parts: list[Lessons] = []
    count = 0

    def watch(batch: Batch, rows: npt.NDArray[np.int64], actions: npt.NDArray[np.int64]) -> None:
        chosen = np.isin(batch.seats[rows], mine) & (batch.masks[rows].sum(axis=1) > 1)
        kept = rows[chosen]
        masks = batch.masks[kept].astype(bool)
        seen.append(
            (kept, batch.seats[kept].copy(), batch.observations[kept].astype(np.float16), masks, actions[chosen])
        )

    chunk = 0
    while count < decisions:
        first = spread_seed(seed) + 1000 * chunk
        games = play_games(ruleset, lineup, range(first, first + 64), spread_seed(seed) + chunk, watch)
        table = np.array([game.returns for game in games], np.float32)
        rows, seats, observations, masks, actions = (np.concatenate(part) for part in zip(*seen, strict=True))
        parts.append(Lessons(observations, masks, actions, table[rows, seats]))
        count += len(actions)
        seen.clear()
        chunk += 1
    return Lessons(
        np.concatenate([part.observations for part in parts])[:decisions],
        np.concatenate([part.masks for part in parts])[:decisions],
        np.concatenate([part.actions for part in parts])[:decisions],
        np.concatenate([part.returns for part in parts])[:decisions],
    )


def teach(model: MaskablePPO, lessons: Lessons, passes: int, seed: int, learning_rate: float = 1e-3) -> float:
    """Train on the lessons; returns the share of the last pass in which the policy's first choice is the teacher's."""
    policy = model.policy
    policy.set_training_mode(True)
    optimizer = torch.optim.Adam(policy.parameters(), lr=learning_rate)
    random = np.random.default_rng(seed)
    size, agreed = 512, 0.0
    for _ in range(passes):
        order = random.permutation(len(lessons.actions))
        agreed = 0.0
        for start in range(0, len(order), size):
            part = order[start : start + size]
            observations = torch.as_tensor(lessons.observations[part].astype(np.float32))
            actions = torch.as_tensor(lessons.actions[part])
            distribution = policy.get_distribution(observations, action_masks=lessons.masks[part])
            values = policy.predict_values(observations).flatten()
            wanted = torch.as_tensor(lessons.returns[part])
            loss = -distribution.log_prob(actions).mean() + 0.5 * ((values - wanted) ** 2).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            agreed += float((distribution.mode() == actions).sum())
    policy.set_training_mode(False)
    return agreed / max(1, len(lessons.actions))
