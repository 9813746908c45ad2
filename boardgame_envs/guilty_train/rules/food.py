"""Food: found, carried, left behind and brought out (GT-59, GT-60, GT-76 to GT-85)."""

from __future__ import annotations

from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.guilty_train.rules.ending import finish
from boardgame_envs.guilty_train.state import (
    A1,
    FOOD_LOOTED,
    FOOD_TAKEN,
    HIDDEN_FOOD,
    HIDDEN_NOTHING,
    OUT,
    TURNED_NOTHING,
)


@kernel
def leave_food(s: Record, attacker: int) -> None:
    """Everything carried stays in the room where the carrier is (GT-80, GT-81)."""
    s.loose[s.room[A1 + attacker]] += s.carried[attacker]
    s.carried[attacker] = 0


@kernel
def pick_up(rules: Record, s: Record, attacker: int) -> None:
    """In the train: loose food and the token of the room; in the base everything is brought to safety (GT-R23)."""
    room = int(s.room[A1 + attacker])
    if room == OUT:
        s.secured += s.carried[attacker]
        s.carried[attacker] = 0
        if int(s.secured) >= rules.food_to_win:
            finish(rules, s, 1.0, FOOD_LOOTED)  # at once, in mid-activation (GT-84, GT-85, GT-99)
    elif room > OUT:
        s.carried[attacker] += s.loose[room]
        s.loose[room] = 0
        if s.token[room] == HIDDEN_FOOD:
            s.carried[attacker] += 1
            s.token[room] = FOOD_TAKEN
        elif s.token[room] == HIDDEN_NOTHING:
            s.token[room] = TURNED_NOTHING
