"""The rules of Gang Rush: what may be done (`legal`) and what it leads to (`setup`, `apply`)."""

from __future__ import annotations

from boardgame_envs.core.agenda import ask
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.gang_rush.rules.flow import advance, answer
from boardgame_envs.gang_rush.rules.legal import legal
from boardgame_envs.gang_rush.rules.setup import lay_out

__all__ = ["apply", "legal", "setup"]


@kernel
def setup(rules: Record, s: Record) -> None:
    """Lay out the game, up to the first driver's choice of a car."""
    lay_out(rules, s)
    ask(s)


@kernel
def apply(rules: Record, s: Record, action: int) -> None:
    """Play one decision and everything automatic after it."""
    s.ply += 1
    answer(rules, s, action)
    advance(rules, s)
