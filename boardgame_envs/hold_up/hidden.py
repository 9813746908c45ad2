"""Redrawing what a seat of Hold Up cannot know (section 7 of the rules).

The only thing hidden is the order of the cards that were never shown, and it is hidden from everybody: every card
that was drawn was shown, cards go back under their deck in public, and what lies in the pile follows from what was
banked. So the never shown cards on top of each deck are shuffled, and all else stays.
"""

from __future__ import annotations

from boardgame_envs.core.cards import shuffle_afresh
from boardgame_envs.core.compile import Record, kernel


@kernel
def resample(rules: Record, s: Record, seat: int) -> None:
    """Redraw from `s.rng` everything `seat` cannot know: the order of never shown cards (HU-R37)."""
    for deck in range(4):
        shuffle_afresh(s.rng[:], s.deck[deck], int(s.deck[deck, 0]) - int(s.unseen[deck]))
