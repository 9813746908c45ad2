"""Set-up (GT-12, GT-15 to GT-25)."""

from __future__ import annotations

from boardgame_envs.core.cards import clear, put_on_top, shuffle
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.guilty_train.state import (
    A1,
    A2,
    CLOSED,
    D1,
    D2,
    HIDDEN_FOOD,
    HIDDEN_NOTHING,
    HIDE_FOOD,
    MAXIMUM_CARD_KINDS,
    MAXIMUM_DOORS,
    MAXIMUM_HAND,
    MAXIMUM_ROOMS,
    NEXT_ACTIVATION,
    NOWHERE,
    OPEN,
    OUT,
    PLACE_DEFENDER,
)


@kernel
def lay_out(rules: Record, s: Record) -> None:
    """Everything up to the defenders' first decision."""
    clear_record(s)
    s.room[D1] = NOWHERE
    s.room[D2] = NOWHERE
    s.room[A1] = OUT
    s.room[A2] = OUT
    s.respawns = rules.respawns
    s.stock = rules.barricades
    s.food_to_hide = rules.food
    for door in range(rules.inner_doors, rules.doors):
        s.door[door] = CLOSED
    for kind in range(rules.card_kinds):
        for _ in range(rules.card_copies[kind]):
            put_on_top(s.card_pile[:], kind)
    shuffle(s.rng[:], s.card_pile[:])
    s.phase = HIDE_FOOD
    s.seat = rules.seat_of[D1]


@kernel
def clear_record(s: Record) -> None:
    """Forget the game before, so that equal seeds give equal bytes."""
    s.ply = 0
    s.turn = 0
    s.over = 0
    s.truncated = 0
    s.ending = 0
    s.pawn = D1
    s.slot = 0
    s.resume = 0
    s.secured = 0
    s.salvage = 0
    s.fresh = 0
    s.lost = 0
    s.shuffles = 0
    clear_activation(s)
    for index in range(4):
        s.returns[index] = 0.0
    for index in range(2):
        s.down[index] = 0
        s.skips[index] = 0
        s.carried[index] = 0
        s.stuck[index] = 0
        s.stuck_turns[index] = 0
        clear(s.hand[index])
        for place in range(MAXIMUM_HAND):
            s.hand_shuffle[index, place] = 0
    for room in range(MAXIMUM_ROOMS):
        s.token[room] = HIDDEN_NOTHING
        s.loose[room] = 0
    for door in range(MAXIMUM_DOORS):
        s.door[door] = OPEN
    for kind in range(MAXIMUM_CARD_KINDS):
        s.used[kind] = 0
    clear(s.card_pile[:])


@kernel
def clear_activation(s: Record) -> None:
    """Nothing rolled, moved, drawn or blown up yet."""
    s.movement = 0
    s.moved = 0
    s.drawn = 0
    s.quick = 0


@kernel
def hide_food(rules: Record, s: Record, room: int) -> None:
    """One food token under a room; the defenders take turns, then place their pawns (GT-16, GT-19, GT-R27)."""
    s.token[room] = HIDDEN_FOOD
    s.food_to_hide -= 1
    if s.food_to_hide > 0:
        s.pawn = D2 - s.pawn
    else:
        s.pawn = D1
        s.phase = PLACE_DEFENDER  # nothing tokens lie in all the other rooms (GT-17)
    s.seat = rules.seat_of[s.pawn]


@kernel
def place_defender(rules: Record, s: Record, room: int) -> None:
    """A defender in any room of the train; after the second one round 1 begins (GT-22, GT-26)."""
    s.room[s.pawn] = room
    if s.pawn == D1:
        s.pawn = D2
        s.seat = rules.seat_of[D2]
    else:
        s.turn = 1
        s.slot = -1
        s.phase = NEXT_ACTIVATION
