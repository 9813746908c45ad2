"""The rules of Hold Up: what may be done (`legal`) and what it leads to (`setup`, `apply`)."""

from __future__ import annotations

from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.hold_up.rules.flow import advance, answer
from boardgame_envs.hold_up.rules.legal import legal
from boardgame_envs.hold_up.rules.setup import lay_out

__all__ = ["apply", "legal", "setup"]


@kernel
def setup(rules: Record, s: Record) -> None:
    """Lay out the game, up to the first decision."""
    lay_out(rules, s)
    advance(rules, s)


@kernel
def apply(rules: Record, s: Record, action: int) -> None:
    """Play one decision and everything automatic after it."""
    s.ply += 1
    answer(rules, s, action)
    advance(rules, s)
