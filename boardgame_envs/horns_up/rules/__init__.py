"""The rules of Horns Up: what may be done (`legal`) and what it leads to (`setup`, `apply`)."""

from __future__ import annotations

from boardgame_envs.core.agenda import pop
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.horns_up.rules.flow import (
    advance,
    answer_card,
    answer_laying,
    answer_menu,
    answer_ticket,
    answer_wall_of_death,
)
from boardgame_envs.horns_up.rules.hands import note_loss
from boardgame_envs.horns_up.rules.legal import legal
from boardgame_envs.horns_up.rules.setup import lay_out as setup
from boardgame_envs.horns_up.rules.turns import stop
from boardgame_envs.horns_up.state import DECISION_LIMIT, DIVISION_SIDE, LAY_WALL, MENU, SURF_DIRECTION

__all__ = ["apply", "legal", "setup"]


@kernel
def apply(rules: Record, s: Record, action: int) -> None:
    """Play one decision and everything automatic after it."""
    s.ply += 1
    phase = int(s.phase)
    if phase == MENU:
        answer_menu(rules, s, action)
    elif phase >= DIVISION_SIDE:
        answer_wall_of_death(rules, s, action, phase)
    else:
        pop(s)
        if phase <= LAY_WALL:
            answer_laying(rules, s, action, phase)
        elif phase <= SURF_DIRECTION:
            answer_ticket(rules, s, action, phase)
        else:
            answer_card(rules, s, action, phase)
    if s.lost > 0:
        note_loss(rules, s)
    advance(rules, s)
    if s.over == 0 and int(s.ply) >= rules.decision_limit:
        stop(rules, s, DECISION_LIMIT)
