"""Set-up (HN-01 to HN-13)."""

from __future__ import annotations

from boardgame_envs.core.cards import clear, put_on_top, shuffle
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.core.random import below
from boardgame_envs.horns_up.rules.agenda import push
from boardgame_envs.horns_up.rules.hands import draw_card
from boardgame_envs.horns_up.state import (
    CHOOSE_ENTRY,
    ENTRY,
    MAXIMUM_FACTS,
    MAXIMUM_PLAYERS,
    MAXIMUM_ROWS,
    MAXIMUM_SPOTS,
    MAXIMUM_STAGE_KINDS,
    MAXIMUM_TASKS,
    MAXIMUM_TYPES,
    NEXT_ENTRY,
    NEXT_TURN,
    NOWHERE,
)


@kernel
def lay_out(rules: Record, s: Record) -> None:
    """Everything up to the first choice of an Entry."""
    clear_record(s)
    clear_rockers(s)
    for entry in range(rules.entries):
        s.card[rules.entry_spot[entry]] = ENTRY
    s.supply = rules.ballad_supply
    s.vip = below(s.rng[:], rules.seats)  # HN-03, HN-04, HN-R01
    s.active = s.vip
    for kind in range(rules.stage_kinds):
        for _ in range(rules.stage_copies[kind]):
            put_on_top(s.stage_pile[:], kind)
    shuffle(s.rng[:], s.stage_pile[:])
    for kind in range(rules.types):
        for _ in range(rules.copies[kind]):
            put_on_top(s.deck[:], kind)
    shuffle(s.rng[:], s.deck[:])
    push(s, NEXT_TURN, int(s.vip), 0, 0)
    next_entry(rules, s, int(s.vip), rules.seats)
    s.phase = CHOOSE_ENTRY
    s.seat = s.vip


@kernel
def next_entry(rules: Record, s: Record, seat: int, left: int) -> None:
    """In turn order a rocker draws his opening hand and then chooses his Entry (HN-11, HN-12, HN-R03)."""
    s.active = seat
    for _ in range(rules.opening_hand):
        draw_card(rules, s, seat)
    if left > 1:
        push(s, NEXT_ENTRY, rules.seat_at[seat + 1], left - 1, 0)
    push(s, CHOOSE_ENTRY, seat, 0, 0)


@kernel
def clear_record(s: Record) -> None:
    """Forget the game before, so that equal seeds give equal bytes."""
    s.ply = 0
    s.turn = 0
    s.phase = 0
    s.seat = 0
    s.over = 0
    s.truncated = 0
    s.ending = 0
    s.actions_left = 0
    s.actions_done = 0
    s.is_acting = 0
    s.stage_card = 0
    s.split_by = 0
    s.resolving = 0
    s.picked = 0
    s.picked_way = 0
    s.picked_half = 0
    s.picked_seat = 0
    s.picked_direction = 0
    s.picked_spot = 0
    s.lost_by = 0
    s.lost = 0
    s.tasks = 0
    for spot in range(MAXIMUM_SPOTS):
        s.card[spot] = 0
        s.way_up[spot] = 0
        s.face_up[spot] = 0
        s.visited[spot] = 0
    for kind in range(MAXIMUM_TYPES):
        s.discards[kind] = 0
    for kind in range(MAXIMUM_STAGE_KINDS):
        s.stage_used[kind] = 0
    for row in range(MAXIMUM_ROWS):
        s.decided[row] = 0
    for index in range(MAXIMUM_TASKS):
        s.task[index] = 0
        s.task_seat[index] = 0
        s.task_amount[index] = 0
        s.task_detail[index] = 0
    clear(s.deck[:])
    clear(s.stage_pile[:])


@kernel
def clear_rockers(s: Record) -> None:
    """Empty hands, no pawn on the table, no token, no mark, nothing known (HN-13)."""
    for seat in range(MAXIMUM_PLAYERS):
        s.returns[seat] = 0.0
        s.pawn[seat] = NOWHERE
        s.tokens[seat] = 0
        s.immune[seat] = 0
        s.skip[seat] = 0
        for fact in range(MAXIMUM_FACTS):
            s.fact_types[seat, fact] = 0
            s.fact_most[seat, fact] = 0
        for kind in range(MAXIMUM_TYPES):
            s.hand[seat, kind] = 0
            for other in range(MAXIMUM_PLAYERS):
                s.known[seat, other, kind] = 0
