"""First lessons: the policy learns to play like a given agent.

A lesson is all that the teacher might have played, not the one action that chance let it choose among equals.

In the first round the teacher plays. In later rounds the pupil plays and the teacher says what it would have done, so
that the pupil also learns to get out of where its own mistakes lead it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO

from boardgame_agents.agent import Adviser, BatchedAgent, Masks, Observations, role_of
from boardgame_agents.match import play_games
from boardgame_agents.names import make_batched_agent
from boardgame_envs.core.batch import Batch
from boardgame_envs.core.game import Ruleset
from boardgame_envs.core.random import spread_seed


@dataclass
class Lessons:
    """Decisions: what was seen and could be done, and what the teacher would do."""

    observations: npt.NDArray[np.float16]
    """Kept in half the room: most numbers are 0 or 1, and there are very many."""
    masks: npt.NDArray[np.bool_]
    advice: npt.NDArray[np.bool_]
    """All actions that the teacher might play."""

    @classmethod
    def room_for(cls, ruleset: Ruleset, decisions: int) -> Lessons:
        """Room for so many decisions, to be filled round by round: they are too many to be kept twice."""
        actions = (decisions, len(ruleset.actions))
        return cls(
            np.zeros((decisions, ruleset.layout.size), np.float16),
            np.zeros(actions, np.bool_),
            np.zeros(actions, np.bool_),
        )

    def part(self, first: int, last: int) -> Lessons:
        """The decisions from `first` to before `last`, in the same room."""
        return Lessons(*(getattr(self, field.name)[first:last] for field in fields(self)))


def gather(ruleset: Ruleset, role: str, teacher: str, player: str, others: str, lessons: Lessons, seed: int) -> None:
    """Fill `lessons`: what the teacher would do where `player` plays a role. Forced decisions teach nothing."""
    lineup = {seat: player if role_of(seat) == role else others for seat in ruleset.seats}
    mine = np.array([number for number, seat in enumerate(ruleset.seats) if role_of(seat) == role])
    adviser = make_batched_agent(teacher, ruleset, role)
    advise = adviser.advise_batch if isinstance(adviser, Adviser) else partial(_single_advice, adviser)
    adviser.reset(spread_seed(seed + 1))
    seen: list[tuple[Any, ...]] = []
    wanted = len(lessons.masks)

    def watch(batch: Batch, rows: npt.NDArray[np.int64], actions: npt.NDArray[np.int64]) -> None:
        chosen = np.isin(batch.seats[rows], mine) & (batch.masks[rows].sum(axis=1) > 1)
        kept = rows[chosen]
        if len(kept):
            observations, masks, seats = batch.observations[kept], batch.masks[kept], batch.seats[kept]
            advice = advise(observations, masks, seats).astype(bool)
            seen.append((observations.astype(np.float16), masks.astype(bool), advice))

    chunk = count = 0
    while count < wanted:
        first = spread_seed(seed) + 1000 * chunk
        play_games(ruleset, lineup, range(first, first + 64), spread_seed(seed) + chunk, watch)
        for observations, masks, advice in seen:
            new = lessons.part(count, count + len(masks))
            room = len(new.masks)
            new.observations[:], new.masks[:], new.advice[:] = observations[:room], masks[:room], advice[:room]
            count += room
        seen.clear()
        chunk += 1


def _single_advice(
    agent: BatchedAgent, observations: Observations, masks: Masks, seats: npt.NDArray[np.int64]
) -> Masks:  # fmt: skip
    """The one action an agent plays, as advice."""
    advice = np.zeros_like(masks)
    advice[np.arange(len(masks)), agent.act_batch(observations, masks, seats)] = 1
    return advice


def teach(model: MaskablePPO, lessons: Lessons, passes: int, seed: int, learning_rate: float = 1e-3) -> float:
    """Train on the lessons; returns the share of the last pass in which the policy's first choice is advised."""
    policy = model.policy
    policy.set_training_mode(True)
    optimizer = torch.optim.Adam(policy.parameters(), lr=learning_rate)
    random = np.random.default_rng(seed)
    size, agreed = 512, 0.0
    for turn in range(passes):
        optimizer.param_groups[0]["lr"] = learning_rate * (1 - turn / passes)
        order = random.permutation(len(lessons.masks))
        agreed = 0.0
        for start in range(0, len(order), size):
            part = order[start : start + size]
            observations = torch.as_tensor(lessons.observations[part].astype(np.float32))
            advice = torch.as_tensor(lessons.advice[part])
            logits = policy.get_distribution(observations, action_masks=lessons.masks[part]).distribution.logits
            likeness = torch.logsumexp(logits.masked_fill(~advice, -torch.inf), dim=1)
            loss = -likeness.mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            agreed += float(advice.gather(1, logits.argmax(dim=1, keepdim=True)).sum())
    policy.set_training_mode(False)
    return agreed / max(1, len(lessons.masks))
