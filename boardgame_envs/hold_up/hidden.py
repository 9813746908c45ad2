"""Redrawing what a seat of Hold Up cannot know (section 7 of the rules).

The only thing hidden is the order of the cards that were never shown, and it is hidden from everybody: every card
that was drawn was shown, cards go back under their deck in public, and what lies in the pile follows from what was
banked. So the never shown cards on top of each deck are shuffled, and all else stays.
"""

from __future__ import annotations

from boardgame_envs.core.cards import count, shuffle_above
from boardgame_envs.core.compile import Cells, Record, Words, kernel
from boardgame_envs.hold_up.state import EVENT_DECK, WEAPON_DECK


@kernel
def resample(rules: Record, s: Record, seat: int) -> None:
    """Redraw from `s.rng` everything `seat` cannot know: the order of never shown cards."""
    for deck in range(2):
        shuffle_unseen(s.rng[:], s.deck[deck], int(s.unseen[deck]))
    shuffle_unseen(s.rng[:], s.weapon_deck[:], int(s.unseen[WEAPON_DECK]))
    shuffle_unseen(s.rng[:], s.event_deck[:], int(s.unseen[EVENT_DECK]))


@kernel
def shuffle_unseen(rng: Words, deck: Cells, unseen: int) -> None:
    """Shuffle the never shown cards on top; the returned ones below keep their known order (HU-R37)."""
    shuffle_above(rng, deck, count(deck) - unseen)
