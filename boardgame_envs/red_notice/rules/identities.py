"""False identities: what burning one does (RN-112, RN-137 to RN-146)."""

from __future__ import annotations

from boardgame_envs.core.agenda import push
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.red_notice.rules.cheques import can_draw, draw_cheque
from boardgame_envs.red_notice.state import (
    BURNT,
    DESTROY_IMPROVEMENT,
    DESTROY_PERMANENT,
    DISCARD_BARRIER,
    DISCARD_RADAR,
    DISCARD_UNITS,
    DRAW_CHEQUES,
    FORGER,
    FORGER_MOVE,
    FULL_SECURITY,
    SECURITY_TO_FULL,
    UNSEEN,
)


@kernel
def burn(rules: Record, s: Record, identity: int) -> None:
    """The effect of an identity, in the order of its tile; it can never be used again."""
    s.identities[identity] = BURNT
    effect = rules.identity_effect[identity]
    if effect == SECURITY_TO_FULL:
        push(s, FULL_SECURITY, FORGER, 0, 0)
    push(s, FORGER_MOVE, FORGER, rules.identity_steps[identity], 1 if effect == UNSEEN else 0)
    if effect == DISCARD_UNITS:
        push(s, DISCARD_RADAR, FORGER, 0, 0)
        push(s, DISCARD_BARRIER, FORGER, 0, 0)
    elif effect == DESTROY_PERMANENT:
        push(s, DESTROY_IMPROVEMENT, FORGER, 0, 0)
    elif effect == DRAW_CHEQUES:
        for _ in range(rules.identity_amount[identity]):
            if can_draw(rules, s, FORGER) != 0:  # ordered by the tile, so no decision (RN-R21)
                draw_cheque(s, FORGER)
