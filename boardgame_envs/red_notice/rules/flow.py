"""The course of play: what a decision leads to (`answer`), and what goes on by itself after it (`advance`)."""

from __future__ import annotations

from boardgame_envs.core.agenda import ask, pop, push, top_amount, use_one
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.red_notice.actions import (
    BARRIER_OFF,
    BARRIER_ON,
    CHEQUE,
    CITY,
    IDENTITY,
    IMPROVEMENT,
    JOKER_KIND,
    PASS,
    RADAR_OFF,
    RADAR_ON,
    TOKEN,
)
from boardgame_envs.red_notice.rules.cheques import can_draw, cash, draw_cheque
from boardgame_envs.red_notice.rules.identities import burn
from boardgame_envs.red_notice.rules.improvements import destroy, gain, show_improvements, take_effect
from boardgame_envs.red_notice.rules.movement import (
    begin_forger_movement,
    end_forger_movement,
    step_agent,
    step_forger,
)
from boardgame_envs.red_notice.rules.rounds import (
    begin_round,
    next_card,
    perform,
    perform_half,
    place_token,
    reveal_tokens,
)
from boardgame_envs.red_notice.rules.setup import show_cheque
from boardgame_envs.red_notice.rules.units import (
    count_barriers,
    count_radars,
    is_spending_phase,
    may_spend,
    place_barrier,
    place_radar,
    return_barrier,
    return_radar,
    spend_on_barrier,
    spend_on_radar,
)
from boardgame_envs.red_notice.state import (
    AGENT,
    AGENT_MOVE,
    AGENT_SECURITY,
    BANK,
    BLACK,
    BURN_IDENTITY,
    CHOOSE_IMPROVEMENT,
    DESTROY_IMPROVEMENT,
    DISCARD_BARRIER,
    DISCARD_RADAR,
    DRAW_CHEQUE,
    FORGER,
    FORGER_MOVE,
    FORGER_SECURITY,
    FULL_SECURITY,
    JOKER,
    NEXT_CARD,
    NEXT_ROUND,
    PERFORM_HALF,
    PERMANENT_UNITS,
    PLACE_BLACK_BARRIER,
    PLACE_BLACK_RADAR,
    PLACE_TOKEN,
    PUT_DOWN_BARRIER,
    REMOVE_BLACK_BARRIER,
    REMOVE_BLACK_RADAR,
    REVEAL_TOKENS,
    SHOW_CHEQUE,
    SHOW_IMPROVEMENTS,
    SPENDING_WINDOW,
    START_CITY,
    START_RADAR,
    TAKE_EFFECT,
    WHITE,
)


@kernel
def advance(rules: Record, s: Record) -> None:
    """Do automatic tasks until a seat must decide or the game is over."""
    while s.over == 0:
        task = int(s.task[int(s.tasks) - 1])
        if task >= NEXT_ROUND:
            do_automatic(rules, s, task)
        elif is_asked(rules, s, task) != 0:
            ask(s)
            return
        else:
            if s.is_moving != 0 and task == FORGER_MOVE:
                end_forger_movement(rules, s)
            pop(s)


@kernel
def is_asked(rules: Record, s: Record, task: int) -> int:
    """Whether a decision is put to its seat. Only what everybody can see lets one be passed over (RN-D notes)."""
    top = int(s.tasks) - 1
    if task == FORGER_MOVE:
        if s.is_moving == 0:
            begin_forger_movement(s, int(s.task_amount[top]), int(s.task_detail[top]))
        return 1 if s.steps_used < s.steps_granted else 0
    if task == AGENT_MOVE or task == AGENT_SECURITY or task == START_RADAR or task == PLACE_TOKEN:
        return 1 if s.task_amount[top] > 0 else 0
    if task == DRAW_CHEQUE:
        return can_draw(rules, s, int(s.task_seat[top])) if s.task_amount[top] > 0 else 0
    if task == SPENDING_WINDOW:
        return may_spend(rules, s)
    if task == DISCARD_BARRIER:
        return count_barriers(rules, s, WHITE)
    if task == DISCARD_RADAR:
        return count_radars(rules, s, WHITE)
    if task == REMOVE_BLACK_BARRIER:
        return count_barriers(rules, s, BLACK)
    if task == REMOVE_BLACK_RADAR:
        return count_radars(rules, s, BLACK)
    if task == DESTROY_IMPROVEMENT:
        return owns_any(rules, s)
    return 1


@kernel
def owns_any(rules: Record, s: Record) -> int:
    """How many permanent improvements the agent owns (RN-R18)."""
    number = 0
    for kind in range(rules.improvements):
        number += int(s.owned[kind])
    return number


@kernel
def do_automatic(rules: Record, s: Record, task: int) -> None:
    """One task that nobody decides."""
    top = int(s.tasks) - 1
    seat = int(s.task_seat[top])
    amount = int(s.task_amount[top])
    detail = int(s.task_detail[top])
    if task == NEXT_CARD:
        next_card(rules, s)  # stays below the cards until the row is done
        return
    pop(s)
    if task == NEXT_ROUND:
        begin_round(rules, s)
    elif task == REVEAL_TOKENS:
        reveal_tokens(rules, s, detail)
    elif task == PERFORM_HALF:
        perform_half(rules, s, seat, amount, detail)
    elif task == TAKE_EFFECT:
        take_effect(rules, s, detail)
    elif task == SHOW_IMPROVEMENTS:
        show_improvements(rules, s)
    elif task == FULL_SECURITY:
        s.security = rules.security_cap  # Agent secret, whatever was spent before (RN-142, RN-R22)


@kernel
def answer(rules: Record, s: Record, action: int) -> None:
    """What the seat to move has decided."""
    phase = int(s.phase)
    if is_spending_phase(s) != 0 and action >= rules.first[RADAR_OFF] and action < rules.first[IMPROVEMENT]:
        if action < rules.first[BARRIER_OFF]:
            spend_on_radar(rules, s, action - rules.first[RADAR_OFF])
        else:
            spend_on_barrier(rules, s, action - rules.first[BARRIER_OFF])
    elif phase <= PLACE_TOKEN:
        answer_placing(rules, s, action, phase)
    elif phase == FORGER_MOVE:
        if action == rules.first[PASS]:
            end_forger_movement(rules, s)
            pop(s)
        else:
            step_forger(rules, s, action - rules.first[CITY])
    elif action == rules.first[PASS]:
        pop(s)  # declines the action, or stops all its remaining icons or steps (RN-60, RN-106)
    elif phase == AGENT_MOVE:
        step_agent(rules, s, action - rules.first[CITY])
    elif phase <= FORGER_SECURITY:
        answer_action(rules, s, action, phase)
    else:
        answer_effect(rules, s, action, phase)


@kernel
def answer_placing(rules: Record, s: Record, action: int, phase: int) -> None:
    """Set-up and programming (RN-D1 to RN-D6)."""
    if phase == SHOW_CHEQUE:
        show_cheque(rules, s, action - rules.first[CHEQUE])
    elif phase == START_CITY:
        s.city[s.seat] = action - rules.first[CITY]
        pop(s)
    elif phase == START_RADAR:
        place_radar(s, action - rules.first[RADAR_ON], WHITE)
        use_one(s)
    else:
        placed = action - rules.first[TOKEN]
        place_token(rules, s, placed // rules.slots, placed % rules.slots)


@kernel
def answer_action(rules: Record, s: Record, action: int, phase: int) -> None:
    """The four actions and what they lead to (RN-D7 to RN-D12)."""
    seat = int(s.seat)
    if phase == JOKER:
        pop(s)
        perform(rules, s, seat, action - rules.first[JOKER_KIND], rules.joker_icons)
    elif phase == DRAW_CHEQUE:
        use_one(s)
        draw_cheque(s, seat)
    elif phase == BANK:
        pop(s)
        cash(rules, s, seat, action - rules.first[CHEQUE])
    elif phase == CHOOSE_IMPROVEMENT:
        pop(s)
        gain(rules, s, action - rules.first[IMPROVEMENT], 1 if seat == FORGER else 0)
    elif phase == AGENT_SECURITY:
        use_icon(rules, s, action)
    elif phase == PUT_DOWN_BARRIER:
        face = top_amount(s)
        pop(s)
        place_barrier(s, action - rules.first[BARRIER_ON], face)
    elif phase == FORGER_SECURITY:
        s.security = min(int(s.security) + top_amount(s), rules.security_cap)  # surplus is lost (RN-100)
        pop(s)


@kernel
def use_icon(rules: Record, s: Record, action: int) -> None:
    """One Security icon of the agent: a radar, a barrier, or a barrier lifted to be moved (RN-84, RN-89)."""
    use_one(s)
    if action >= rules.first[BARRIER_OFF]:
        route = action - rules.first[BARRIER_OFF]
        face = int(s.barriers[route])
        return_barrier(s, route)
        push(s, PUT_DOWN_BARRIER, AGENT, face, route)
    elif action >= rules.first[BARRIER_ON]:
        place_barrier(s, action - rules.first[BARRIER_ON], WHITE)
    else:
        place_radar(s, action - rules.first[RADAR_ON], WHITE)


@kernel
def answer_effect(rules: Record, s: Record, action: int, phase: int) -> None:
    """Identities and permanent units (RN-D15 to RN-D19)."""
    pop(s)
    if phase == BURN_IDENTITY:
        burn(rules, s, action - rules.first[IDENTITY])
    elif phase == DISCARD_BARRIER or phase == REMOVE_BLACK_BARRIER:
        return_barrier(s, action - rules.first[BARRIER_OFF])
    elif phase == DISCARD_RADAR or phase == REMOVE_BLACK_RADAR:
        return_radar(s, action - rules.first[RADAR_OFF])
    elif phase == DESTROY_IMPROVEMENT:
        kind = action - rules.first[IMPROVEMENT]
        destroy(s, kind)
        if rules.improvement_effect[kind] == PERMANENT_UNITS:
            push(s, REMOVE_BLACK_BARRIER, FORGER, 0, 0)
            push(s, REMOVE_BLACK_RADAR, FORGER, 0, 0)
    elif phase == PLACE_BLACK_RADAR:
        place_radar(s, action - rules.first[RADAR_ON], BLACK)
    elif phase == PLACE_BLACK_BARRIER:
        place_barrier(s, action - rules.first[BARRIER_ON], BLACK)
