"""The end of the game (GT-99, GT-100, GT-R20, GT-R21, GT-R29, GT-R34)."""

from __future__ import annotations

from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.guilty_train.rules.setup import clear_activation
from boardgame_envs.guilty_train.state import D2, GAME_OVER, LIMIT_BY_FOOD, LIMIT_DRAW, ROUND_LIMIT


@kernel
def finish(rules: Record, s: Record, attackers_return: float, ending: int) -> None:
    """End the game at once; what the attackers get the defenders lose."""
    s.over = 1
    s.ending = ending
    s.phase = GAME_OVER
    for pawn in range(4):
        s.returns[rules.seat_of[pawn]] = -attackers_return if pawn <= D2 else attackers_return
    clear_activation(s)


@kernel
def reach_limit(rules: Record, s: Record) -> None:
    """The last round is over: the defenders have protected the food, or what the knob says (GT-R21)."""
    if rules.truncation_result == LIMIT_DRAW:
        s.truncated = 1
        finish(rules, s, 0.0, ROUND_LIMIT)
    elif rules.truncation_result == LIMIT_BY_FOOD:
        finish(rules, s, 2.0 * int(s.secured) / rules.food_to_win - 1.0, ROUND_LIMIT)
    else:
        finish(rules, s, -1.0, ROUND_LIMIT)
