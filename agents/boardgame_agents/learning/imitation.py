"""First lessons: the policy learns to play like a given agent, and the critic what that brings.

A lesson is all that the teacher might have played, not the one action that chance let it choose among equals.

In the first round the teacher plays. In later rounds the pupil plays and the teacher says what it would have done, so
that the pupil also learns to get out of where its own mistakes lead it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO

from boardgame_agents.agent import Adviser, BatchedAgent, Masks, Observations, role_of
from boardgame_agents.match import play_games
from boardgame_agents.names import make_agent
from boardgame_envs.core.batch import Batch
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.game import Ruleset
from boardgame_envs.core.random import spread_seed


@dataclass
class Lessons:
    """Decisions: what was seen and could be done, what the teacher would do, and what the player got in the end."""

    observations: npt.NDArray[np.float16]
    """Kept in half the room: most numbers are 0 or 1, and there are very many."""
    masks: npt.NDArray[np.bool_]
    advice: npt.NDArray[np.bool_]
    """All actions that the teacher might play."""
    returns: npt.NDArray[np.float32]


def gather(
    ruleset: Ruleset, role: str, teacher: str, player: str, others: str, decisions: int, seed: int
) -> Lessons:  # fmt: skip
    """What the teacher would do in games where `player` plays a role; forced decisions teach nothing."""
    lineup = {seat: player if role_of(seat) == role else others for seat in ruleset.seats}
    mine = np.array([number for number, seat in enumerate(ruleset.seats) if role_of(seat) == role])
    adviser = make_agent(teacher, ruleset, role)
    if not isinstance(adviser, BatchedAgent):
        raise BoardgameError(f"{teacher} plays one game at a time; a teacher must play many at once")
    advise = adviser.advise_batch if isinstance(adviser, Adviser) else partial(_single_advice, adviser)
    adviser.reset(spread_seed(seed + 1))
    seen: list[tuple[Any, ...]] = []
    parts: list[tuple[Any, ...]] = []
    count = 0

    def watch(batch: Batch, rows: npt.NDArray[np.int64], actions: npt.NDArray[np.int64]) -> None:
        chosen = np.isin(batch.seats[rows], mine) & (batch.masks[rows].sum(axis=1) > 1)
        kept = rows[chosen]
        if len(kept):
            observations, masks, seats = batch.observations[kept], batch.masks[kept], batch.seats[kept]
            advice = advise(observations, masks, seats).astype(bool)
            seen.append((kept, seats.copy(), observations.astype(np.float16), masks.astype(bool), advice))

    chunk = 0
    while count < decisions:
        first = spread_seed(seed) + 1000 * chunk
        games = play_games(ruleset, lineup, range(first, first + 64), spread_seed(seed) + chunk, watch)
        table = np.array([game.returns for game in games], np.float32)
        rows, seats, observations, masks, advice = (np.concatenate(part) for part in zip(*seen, strict=True))
        parts.append((observations, masks, advice, table[rows, seats]))
        count += len(rows)
        seen.clear()
        chunk += 1
    return Lessons(*(np.concatenate(part)[:decisions] for part in zip(*parts, strict=True)))


def _single_advice(
    agent: BatchedAgent, observations: Observations, masks: Masks, seats: npt.NDArray[np.int64]
) -> Masks:  # fmt: skip
    """The one action an agent plays, as advice."""
    advice = np.zeros_like(masks)
    advice[np.arange(len(masks)), agent.act_batch(observations, masks, seats)] = 1
    return advice


def together(lessons: list[Lessons]) -> Lessons:
    """Several rounds of lessons as one."""
    fields = ("observations", "masks", "advice", "returns")
    return Lessons(*(np.concatenate([getattr(part, name) for part in lessons]) for name in fields))


def teach(model: MaskablePPO, lessons: Lessons, passes: int, seed: int, learning_rate: float = 1e-3) -> float:
    """Train on the lessons; returns the share of the last pass in which the policy's first choice is advised."""
    policy = model.policy
    policy.set_training_mode(True)
    optimizer = torch.optim.Adam(policy.parameters(), lr=learning_rate)
    random = np.random.default_rng(seed)
    size, agreed = 512, 0.0
    for turn in range(passes):
        optimizer.param_groups[0]["lr"] = learning_rate * (1 - turn / passes)
        order = random.permutation(len(lessons.returns))
        agreed = 0.0
        for start in range(0, len(order), size):
            part = order[start : start + size]
            observations = torch.as_tensor(lessons.observations[part].astype(np.float32))
            advice = torch.as_tensor(lessons.advice[part])
            logits = policy.get_distribution(observations, action_masks=lessons.masks[part]).distribution.logits
            values = policy.predict_values(observations).flatten()
            wanted = torch.as_tensor(lessons.returns[part])
            likeness = torch.logsumexp(logits.masked_fill(~advice, -torch.inf), dim=1)
            loss = -likeness.mean() + 0.5 * ((values - wanted) ** 2).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            agreed += float(advice.gather(1, logits.argmax(dim=1, keepdim=True)).sum())
    policy.set_training_mode(False)
    return agreed / max(1, len(lessons.returns))
