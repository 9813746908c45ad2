"""The course of play: what each kind of decision leads to, and what goes on by itself after it (`advance`)."""

from __future__ import annotations

from boardgame_envs.core.agenda import ask, pop, push
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.horns_up.actions import (
    CARD,
    DIRECTION,
    DROP_TOKEN,
    END_TURN,
    KEEP,
    REMOVE_WALL,
    ROCKER,
    SIDE,
    SPOT,
    WAY,
)
from boardgame_envs.horns_up.rules.hands import discard, lose_card
from boardgame_envs.horns_up.rules.pushing import push_rocker
from boardgame_envs.horns_up.rules.setup import next_entry
from boardgame_envs.horns_up.rules.stage import ask_division, ask_kept_card, divide, draw_stage_card, regroup
from boardgame_envs.horns_up.rules.surfing import choose_landing, land, surf
from boardgame_envs.horns_up.rules.table import begin_walk, check_victory, lay, take_off
from boardgame_envs.horns_up.rules.tickets import (
    do_icon,
    drop_token,
    first_question,
    question_of_half,
    show_ticket,
    take_effect,
)
from boardgame_envs.horns_up.rules.turns import begin_paid_action, begin_turn, end_turn
from boardgame_envs.horns_up.state import (
    CARD_FOR_WALL,
    CHOOSE_ENTRY,
    DISCARD,
    DISCARD_TICKET,
    DIVIDE,
    DIVISION_SIDE,
    DRAW_STAGE,
    FINISH_TICKET,
    ICON,
    KEPT_CARD,
    LANDING_CARD,
    LANDING_WAY_UP,
    LAY_PATH,
    LEFT,
    MENU,
    NEXT_ENTRY,
    NEXT_TURN,
    OR_SIDE,
    PUSH_DIRECTION,
    PUSHED_ROCKER,
    REGROUP,
    REMOVED_CARD,
    RIGHT,
    SURF_DIRECTION,
    TARGET,
    WALL_TO_REMOVE,
    WAY_UP,
)


@kernel
def advance(rules: Record, s: Record) -> None:
    """Do automatic tasks until a seat must decide or the game is over; a win ends it at any moment (HN-R20)."""
    while s.over == 0:
        check_victory(rules, s)
        if s.over != 0:
            return
        top = int(s.tasks) - 1
        task = int(s.task[top])
        seat = int(s.task_seat[top])
        amount = int(s.task_amount[top])
        detail = int(s.task_detail[top])
        if task < NEXT_ENTRY:
            if task == MENU and s.is_acting != 0:
                s.is_acting = 0  # an action is done: free moves may follow (HN-22)
                begin_walk(s)
            is_asked = 1
            if task == DIVISION_SIDE:
                is_asked = ask_division(rules, s)
            elif task == KEPT_CARD:
                is_asked = ask_kept_card(rules, s)
            if is_asked != 0:
                ask(s)
                return
        pop(s)
        if task == NEXT_ENTRY:
            next_entry(rules, s, seat, amount)
        elif task == NEXT_TURN:
            begin_turn(rules, s, seat)
        elif task == ICON:
            if amount > 1:  # the others follow clockwise (HN-R33)
                push(s, ICON, rules.seat_at[seat + 1], amount - 1, detail)
            do_icon(rules, s, seat, detail)
        elif task == FINISH_TICKET:
            s.discards[int(s.resolving) - 1] += 1  # HN-80
            s.resolving = 0
            s.picked_half = 0
        elif task == DRAW_STAGE:
            draw_stage_card(rules, s, seat)
        elif task == DIVIDE:
            divide(rules, s)
        elif task == REGROUP:
            regroup(rules, s)


@kernel
def answer_menu(rules: Record, s: Record, action: int) -> None:
    """D1: a free step, a paid action, or the end of the turn."""
    seat = int(s.active)
    if action < rules.first[END_TURN]:
        s.pawn[seat] = rules.neighbour[int(s.pawn[seat]), action]
        s.visited[int(s.pawn[seat])] = 1
    elif action == rules.first[END_TURN]:
        end_turn(rules, s)
    else:
        begin_paid_action(rules, s)
        if action == rules.first[DROP_TOKEN]:
            drop_token(s, seat)
        elif action == rules.first[REMOVE_WALL]:
            push(s, WALL_TO_REMOVE, seat, 0, 0)
        else:
            kind = action - rules.first[CARD]
            s.picked = kind + 1
            ask_or_show(rules, s, first_question(rules, kind))


@kernel
def ask_or_show(rules: Record, s: Record, question: int) -> None:
    """Ask what the picked card wants to know first, or show a Ticket that wants to know nothing."""
    if question >= 0:
        push(s, question, int(s.active), 0, 0)
    else:
        take_effect(rules, s, int(s.active))


@kernel
def answer_laying(rules: Record, s: Record, action: int, phase: int) -> None:
    """D0, D2a and D2b: an Entry, a Path or a Wall."""
    seat = int(s.seat)
    spot = action - rules.first[SPOT]
    if phase == CHOOSE_ENTRY:
        s.pawn[seat] = spot
    elif phase == WAY_UP:
        s.picked_way = action - rules.first[WAY]
        push(s, LAY_PATH, seat, 0, 0)
    else:
        kind = int(s.picked) - 1
        lose_card(s, seat, kind)
        lay(rules, s, kind, int(s.picked_way), spot)
        s.picked = 0
        s.picked_way = 0


@kernel
def answer_ticket(rules: Record, s: Record, action: int, phase: int) -> None:
    """D2c to D2g: what a Ticket asks. It is shown as soon as its first effect is fixed."""
    seat = int(s.seat)
    if phase == OR_SIDE:
        s.picked_half = action - rules.first[SIDE]
        ask_or_show(rules, s, question_of_half(rules, int(s.picked) - 1, int(s.picked_half)))
    elif phase == TARGET:
        take_effect(rules, s, rules.seat_at[seat + action - rules.first[ROCKER]])
    elif phase == PUSHED_ROCKER:
        s.picked_seat = rules.seat_at[seat + action - rules.first[ROCKER]] + 1
        push(s, PUSH_DIRECTION, seat, 0, 0)
    else:
        if s.resolving == 0:
            show_ticket(s)
        if phase == PUSH_DIRECTION:
            push_rocker(rules, s, int(s.picked_seat) - 1, action - rules.first[DIRECTION])
            s.picked_seat = 0
        elif phase == REMOVED_CARD:
            take_off(s, action - rules.first[SPOT])
        elif phase == SURF_DIRECTION:
            surf(rules, s, action - rules.first[DIRECTION])


@kernel
def answer_card(rules: Record, s: Record, action: int, phase: int) -> None:
    """D2g, D2h, D3 and D4: landing cards, Walls taken away, discards in and out of turn."""
    seat = int(s.seat)
    if phase == WALL_TO_REMOVE:
        s.picked_spot = action - rules.first[SPOT] + 1
        push(s, CARD_FOR_WALL, seat, 0, 0)
    elif phase == CARD_FOR_WALL:
        discard(s, seat, action - rules.first[CARD])
        take_off(s, int(s.picked_spot) - 1)  # HN-115
        s.picked_spot = 0
    elif phase == LANDING_CARD:
        choose_landing(rules, s, action - rules.first[CARD])
    elif phase == LANDING_WAY_UP:
        land(rules, s, int(s.picked) - 1, action - rules.first[WAY])
    elif phase == DISCARD or phase == DISCARD_TICKET:
        discard(s, seat, action - rules.first[CARD])


@kernel
def answer_wall_of_death(rules: Record, s: Record, action: int, phase: int) -> None:
    """D5 and D6: a side for a median card, or the card that is kept, from row 8 down (HN-126, HN-134, HN-R42)."""
    top = int(s.tasks) - 1
    row = int(s.task_amount[top]) - 1
    if phase == KEPT_CARD:
        s.decided[row] = action - rules.first[KEEP] + LEFT
    else:
        s.decided[row] = LEFT if action == rules.first[SIDE] else RIGHT
    s.task_amount[top] = row
