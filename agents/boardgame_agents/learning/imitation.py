"""First lessons: the policy learns to play like its teacher.

In the first round the teacher plays. In later rounds the pupil plays and the teacher says what it would have done, so
that the pupil also learns to get out of where its own mistakes lead it.
"""

from __future__ import annotations

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from boardgame_agents.learning.lessons import Lessons


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
