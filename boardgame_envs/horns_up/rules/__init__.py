"""The rules of Horns Up: what may be done (`legal`) and what it leads to (`setup`, `apply`)."""

from __future__ import annotations

from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.horns_up.rules.agenda import truncate
from boardgame_envs.horns_up.rules.flow import advance, answer
from boardgame_envs.horns_up.rules.legal import legal
from boardgame_envs.horns_up.rules.setup import lay_out
from boardgame_envs.horns_up.state import DECISION_LIMIT

__all__ = ["apply", "legal", "setup"]


@kernel
def setup(rules: Record, s: Record) -> None:
    """Lay out the game, up to the first choice of an Entry."""
    lay_out(rules, s)
    advance(rules, s)


@kernel
def apply(rules: Record, s: Record, action: int) -> None:
    """Play one decision and everything automatic after it."""
    s.ply += 1
    answer(rules, s, action)
    advance(rules, s)
    if s.over == 0 and int(s.ply) >= rules.decision_limit:
        truncate(rules, s, DECISION_LIMIT)
