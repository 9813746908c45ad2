"""Set-up (HN-01 to HN-13)."""

from __future__ import annotations

from boardgame_envs.core.agenda import ask, push
from boardgame_envs.core.cards import put_on_top, shuffle
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.core.random import below
from boardgame_envs.horns_up.rules.hands import draw_card
from boardgame_envs.horns_up.state import (
    CHOOSE_ENTRY,
    ENTRY,
    MAXIMUM_PLAYERS,
    NEXT_ENTRY,
    NEXT_TURN,
    NOWHERE,
)


@kernel
def lay_out(rules: Record, s: Record) -> None:
    """Everything up to the first choice of an Entry."""
    for seat in range(MAXIMUM_PLAYERS):
        s.pawn[seat] = NOWHERE
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
    ask(s)


@kernel
def next_entry(rules: Record, s: Record, seat: int, left: int) -> None:
    """In turn order a rocker draws his opening hand and then chooses his Entry (HN-11, HN-12, HN-R03)."""
    s.active = seat
    for _ in range(rules.opening_hand):
        draw_card(rules, s, seat)
    if left > 1:
        push(s, NEXT_ENTRY, rules.seat_at[seat + 1], left - 1, 0)
    push(s, CHOOSE_ENTRY, seat, 0, 0)
