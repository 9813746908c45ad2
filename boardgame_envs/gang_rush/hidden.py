"""Redrawing what a seat of Gang Rush cannot know: the order of the two stacks (section 7 of the rules)."""

from __future__ import annotations

from boardgame_envs.core.cards import shuffle_afresh
from boardgame_envs.core.compile import Record, kernel


@kernel
def resample(rules: Record, s: Record, seat: int) -> None:
    """Shuffle both stacks from `s.rng`; nothing else is hidden, and no seat knows more than another."""
    shuffle_afresh(s.rng[:], s.hazard_stack[:], 0)
    shuffle_afresh(s.rng[:], s.bonus_stack[:], 0)
