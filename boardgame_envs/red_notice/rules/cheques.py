"""Drawing and cashing cheques (RN-61 to RN-69, RN-79 to RN-82)."""

from __future__ import annotations

from boardgame_envs.core.agenda import push
from boardgame_envs.core.cards import count, draw
from boardgame_envs.core.compile import Cells, Record, kernel
from boardgame_envs.core.ending import win_alone
from boardgame_envs.red_notice.actions import CHEQUE
from boardgame_envs.red_notice.rules.improvements import bring_improvement, push_agent_move
from boardgame_envs.red_notice.state import FORGER, FORGER_MOVE, TARGET_CASHED


@kernel
def hand_size(rules: Record, s: Record, seat: int) -> int:
    """Cheques in a hand; public (RN-R37)."""
    number = 0
    for kind in range(rules.cheque_types):
        number += int(s.hand[seat, kind])
    return number


@kernel
def known_bottoms(s: Record) -> int:
    """How many cheques at the bottom of the pile both players know: those shown during set-up (RN-22, RN-26)."""
    shown = (1 if s.shown[0] >= 0 else 0) + (1 if s.shown[1] >= 0 else 0)
    return min(shown, count(s.cheque_pile[:]))


@kernel
def can_draw(rules: Record, s: Record, seat: int) -> int:
    """Room in the hand and a card in the pile (RN-62, RN-63, RN-R7)."""
    if count(s.cheque_pile[:]) == 0:
        return 0
    return 1 if hand_size(rules, s, seat) < rules.hand_limit else 0


@kernel
def draw_cheque(s: Record, seat: int) -> None:
    """The top cheque into a hand; one of the known bottom cards stays known there (RN-61)."""
    is_known = known_bottoms(s) == count(s.cheque_pile[:])
    kind = draw(s.cheque_pile[:])
    s.hand[seat, kind] += 1
    if is_known:
        s.known[seat, kind] += 1


@kernel
def mark_cashable(rules: Record, s: Record, mask: Cells) -> None:
    """Cheques of the colour of the city the seat to move is in (RN-65)."""
    seat = int(s.seat)
    continent = rules.continent_of[s.city[seat]]
    for kind in range(2 * continent, 2 * continent + 2):
        if s.hand[seat, kind] > 0:
            mask[rules.first[CHEQUE] + kind] = 1


@kernel
def cash(rules: Record, s: Record, seat: int, kind: int) -> None:
    """Turn a cheque up: the forger names her city, the win is checked, then the value takes effect (RN-R5)."""
    s.hand[seat, kind] -= 1
    s.cashed[seat, kind] += 1
    if s.known[seat, kind] > 0:
        s.known[seat, kind] -= 1
    if seat == FORGER:
        s.belief = 1 << int(s.city[FORGER])
        s.cashed_sum += rules.cheque_value[kind % 2]
        if s.cashed_sum >= rules.target_sum:
            win_alone(rules, s, FORGER, TARGET_CASHED)
            return
    if kind % 2 == 1:
        bring_improvement(rules, s, seat)
    elif seat == FORGER:
        push(s, FORGER_MOVE, FORGER, rules.bonus_steps, 0)
    else:
        push_agent_move(rules, s, rules.bonus_steps)
