"""How a game ends: who gets what."""

from __future__ import annotations

from boardgame_envs.core.compile import Record, kernel


@kernel
def win_alone(rules: Record, s: Record, winner: int, ending: int) -> None:
    """One seat wins, the others share the loss; the returns add up to zero."""
    s.over = 1
    s.ending = ending
    for seat in range(rules.seats):
        s.returns[seat] = -1.0 / (rules.seats - 1)
    s.returns[winner] = 1.0


@kernel
def truncate(s: Record, ending: int) -> None:
    """Nobody wins: the game has come to the limit set for its length."""
    s.over = 1
    s.truncated = 1
    s.ending = ending
