"""The course of play: what a decision leads to (`answer`), and what goes on by itself after it (`advance`)."""

from __future__ import annotations

from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.core.random import roll
from boardgame_envs.guilty_train.actions import DRAW, FIGHT, FOOD, KEEP, MOVE, PAWN, PLACE, REMOVE, ROLL, STOP, USE
from boardgame_envs.guilty_train.rules.barricades import place_barricade, remove_barricade, settle_salvage
from boardgame_envs.guilty_train.rules.cards import destroy, draw_as_action, use_card
from boardgame_envs.guilty_train.rules.combat import keep, meet
from boardgame_envs.guilty_train.rules.ending import reach_limit
from boardgame_envs.guilty_train.rules.setup import clear_activation, hide_food, place_defender
from boardgame_envs.guilty_train.rules.stuck import charge_stuck, note_stuck
from boardgame_envs.guilty_train.state import (
    ATTACKER_MOVE,
    ATTACKER_START,
    CLOSE_ROUND,
    D1,
    D2,
    DEFENDER_MOVE,
    DEFENDER_START,
    NEXT_ACTIVATION,
    NOWHERE,
    SECOND_TARGET,
    STUCK_PENALTIES,
)


@kernel
def answer(rules: Record, s: Record, action: int) -> None:
    """What the seat to move has decided."""
    first = rules.first
    if action < first[PLACE]:
        move(rules, s, action - first[MOVE])
    elif action < first[REMOVE]:
        place_barricade(rules, s, action - first[PLACE])
    elif action < first[USE]:
        remove_barricade(s, action - first[REMOVE])
    elif action < first[FOOD]:
        name_target(rules, s, action - first[USE])
    elif action < first[PAWN]:
        hide_food(rules, s, action - first[FOOD] + 1)
    elif action < first[ROLL]:
        place_defender(rules, s, action - first[PAWN] + 1)
    elif action == first[ROLL]:
        s.movement = roll(s.rng[:], rules.movement_die)  # a maximum (GT-28, GT-29)
        s.phase = DEFENDER_MOVE if s.pawn <= D2 else ATTACKER_MOVE
    elif action == first[DRAW]:
        draw_as_action(rules, s)
    elif action == first[STOP]:
        s.phase = NEXT_ACTIVATION
    elif action == first[FIGHT]:
        meet(rules, s)  # GT-R09
    else:
        keep(rules, s, action - first[KEEP])


@kernel
def move(rules: Record, s: Record, door: int) -> None:
    """Through a door into the next room, for one movement (GT-30, GT-58, GT-R23)."""
    room = int(s.room[s.pawn])
    start = rules.door_rooms[door, 0]
    s.room[s.pawn] = rules.door_rooms[door, 1] if start == room else start
    s.movement -= 1
    s.moved += 1
    meet(rules, s)


@kernel
def name_target(rules: Record, s: Record, door: int) -> None:
    """A target is named: for a card (GT-75), or for the second blast of a double charge (GT-K3)."""
    if s.phase == SECOND_TARGET:
        destroy(s, door)
        s.phase = NEXT_ACTIVATION
    else:
        use_card(rules, s, door)


@kernel
def advance(rules: Record, s: Record) -> None:
    """Do what nobody decides until a seat must decide or the game is over."""
    while s.over == 0 and s.phase >= NEXT_ACTIVATION:
        if s.phase == NEXT_ACTIVATION:
            next_activation(rules, s)
        elif s.phase == STUCK_PENALTIES:
            s.phase = CLOSE_ROUND
            charge_stuck(rules, s)
        else:
            close_round(rules, s)


@kernel
def next_activation(rules: Record, s: Record) -> None:
    """Close the activation of one pawn and open that of the next, in the fixed order (GT-26, GT-27, GT-R01)."""
    clear_activation(s)
    if s.slot >= 0 and s.pawn <= D2:
        close_defender(rules, s)
    s.slot += 1
    slot = int(s.slot)
    if slot == 4:
        s.pawn = D1  # nobody's activation is running now
        s.phase = STUCK_PENALTIES
        return
    if slot == (0 if rules.interleaved != 0 else 2):
        note_stuck(rules, s)
    pawn = rules.order[slot]
    s.pawn = pawn
    if pawn <= D2:
        if s.down[pawn] != 0:
            if s.skips[pawn] > 0:
                s.skips[pawn] -= 1  # this is an activation he misses (GT-89, GT-R07)
            return
        s.phase = DEFENDER_START
    else:
        if s.room[pawn] == NOWHERE:
            return
        s.phase = ATTACKER_START
    s.seat = rules.seat_of[pawn]


@kernel
def close_defender(rules: Record, s: Record) -> None:
    """After a defender's place in the order: standing up, and after the second one the salvage (GT-R04, GT-R07)."""
    pawn = int(s.pawn)
    for defender in range(D2 + 1):
        is_time = pawn == defender if rules.interleaved != 0 else pawn == D2
        if is_time and s.skips[defender] == 0:
            s.down[defender] = 0
    if pawn == D2:
        settle_salvage(rules, s)


@kernel
def close_round(rules: Record, s: Record) -> None:
    """After the attackers' turn: the round limit, or the next round (GT-26, GT-R21)."""
    s.fresh = 0
    if int(s.turn) >= rules.maximum_rounds:
        reach_limit(rules, s)
        return
    s.turn += 1
    s.slot = -1
    s.phase = NEXT_ACTIVATION
