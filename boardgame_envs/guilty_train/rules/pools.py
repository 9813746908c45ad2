"""Pools: the unseen cards that came from one shuffle. Their kinds are known to all, their places to nobody.

A new pile is made of the used cards only, so the cards held at that moment are a closed pool (GT-R15).
"""

from __future__ import annotations

from boardgame_envs.core.cards import count
from boardgame_envs.core.compile import Record, kernel


@kernel
def older_cards(s: Record, attacker: int) -> int:
    """How many cards of a hand are older than the pile; they are the ones held longest."""
    held = count(s.hand[attacker])
    older = 0
    while older < held and s.hand_shuffle[attacker, older] != s.shuffles:
        older += 1
    return older


@kernel
def cards_in_hands(s: Record, shuffle: int, kind: int) -> int:
    """Cards of a kind in the attackers' hands that came from this shuffle, and are older than the pile."""
    found = 0
    for attacker in range(2):
        for place in range(older_cards(s, attacker)):
            if int(s.hand[attacker, place + 1]) == kind and int(s.hand_shuffle[attacker, place]) == shuffle:
                found += 1
    return found


@kernel
def older_of_kind(s: Record, kind: int) -> int:
    """Cards of a kind in the attackers' hands that are older than the pile."""
    found = 0
    for attacker in range(2):
        for place in range(older_cards(s, attacker)):
            found += int(int(s.hand[attacker, place + 1]) == kind)
    return found
