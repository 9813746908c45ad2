"""Pools: the unseen cards that came from one shuffle. Their kinds are known to all, their places to nobody."""

from __future__ import annotations

from boardgame_envs.core.cards import count
from boardgame_envs.core.compile import Record, kernel


@kernel
def cards_in_hands(s: Record, shuffle: int, kind: int) -> int:
    """Cards of a kind in the attackers' hands that came from this shuffle."""
    found = 0
    for attacker in range(2):
        for place in range(count(s.hand[attacker])):
            if int(s.hand[attacker, place + 1]) == kind and int(s.hand_shuffle[attacker, place]) == shuffle:
                found += 1
    return found


@kernel
def cards_in_pool(rules: Record, s: Record, shuffle: int, kind: int) -> int:
    """Unseen cards of a kind that came from this shuffle; those of the last one are in the pile too.

    A new pile is made of the used cards only, so the hands of that moment are a closed pool (GT-R15).
    """
    if shuffle != int(s.shuffles):
        return cards_in_hands(s, shuffle, kind)
    unseen = rules.card_copies[kind] - int(s.used[kind])
    if shuffle > 0:
        for attacker in range(2):
            for place in range(count(s.hand[attacker])):
                if int(s.hand[attacker, place + 1]) == kind and int(s.hand_shuffle[attacker, place]) != shuffle:
                    unseen -= 1
    return unseen
