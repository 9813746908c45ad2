"""What the seat to move may do."""

from __future__ import annotations

from boardgame_envs.core.cards import count
from boardgame_envs.core.compile import Cells, Record, kernel
from boardgame_envs.guilty_train.actions import DRAW, FIGHT, FOOD, KEEP, MOVE, PAWN, PLACE, REMOVE, ROLL, STOP, USE
from boardgame_envs.guilty_train.rules.barricades import salvage_to_place
from boardgame_envs.guilty_train.rules.cards import can_draw, is_target
from boardgame_envs.guilty_train.rules.combat import is_sharing
from boardgame_envs.guilty_train.state import (
    A1,
    ATTACKER_START,
    BARRICADED,
    D2,
    DEFENDER_START,
    DRAW_AGAIN,
    HIDDEN_NOTHING,
    HIDE_FOOD,
    LAST_RESPAWN,
    OPEN,
    OUT,
    PLACE_DEFENDER,
    SECOND_TARGET,
)


@kernel
def legal(rules: Record, s: Record, mask: Cells) -> None:
    """Mark every legal action of the seat to move; `mask` comes all zero."""
    phase = int(s.phase)
    if phase <= PLACE_DEFENDER:
        mark_setup(rules, s, mask)
    elif phase == LAST_RESPAWN:
        mask[rules.first[KEEP]] = 1
        mask[rules.first[KEEP] + 1] = 1
    elif phase == DRAW_AGAIN:
        mask[rules.first[DRAW]] = 1
        mask[rules.first[STOP]] = 1
    elif phase == SECOND_TARGET:
        mask[rules.first[STOP]] = 1
        mark_targets(rules, s, mask)
    else:
        mark_activation(rules, s, mask)


@kernel
def mark_setup(rules: Record, s: Record, mask: Cells) -> None:
    """Rooms without food for a token, any room of the train for a defender (GT-16, GT-19, GT-22)."""
    block = rules.first[FOOD] if s.phase == HIDE_FOOD else rules.first[PAWN]
    for room in range(1, rules.rooms):
        if s.phase != HIDE_FOOD or s.token[room] == HIDDEN_NOTHING:
            mask[block + room - 1] = 1


@kernel
def mark_activation(rules: Record, s: Record, mask: Cells) -> None:
    """An activation before or after the die; sharing a room with an opponent one must leave or fight (GT-R09)."""
    is_start = 1 if s.phase == DEFENDER_START or s.phase == ATTACKER_START else 0
    if is_start != 0:
        mask[rules.first[ROLL]] = 1
    elif s.movement > 0:
        mark_moves(rules, s, mask)
    if is_sharing(s) != 0:
        mask[rules.first[FIGHT]] = 1
    elif s.pawn <= D2:
        mask[rules.first[STOP]] = 1  # also instead of rolling (GT-37, GT-R25)
        mark_barricades(rules, s, mask)
    else:
        mark_cards(rules, s, mask, is_start)


@kernel
def mark_moves(rules: Record, s: Record, mask: Cells) -> None:
    """Unblocked doors of the room; defenders never leave the train (GT-31, GT-32, GT-36, GT-56)."""
    room = int(s.room[s.pawn])
    for place in range(rules.degree[room]):
        door = rules.room_door[room, place]
        if s.door[door] == OPEN and (s.pawn > D2 or rules.beyond[room, place] != OUT):
            mask[rules.first[MOVE] + door] = 1


@kernel
def mark_barricades(rules: Record, s: Record, mask: Cells) -> None:
    """Doors of the defender's room, never exterior ones, one barricade each (GT-39 to GT-41, GT-47, GT-48, GT-R19)."""
    room = int(s.room[s.pawn])
    has_barricade = int(s.stock) + salvage_to_place(rules, s) > 0
    for place in range(rules.degree[room]):
        door = rules.room_door[room, place]
        if s.door[door] == BARRICADED:
            mask[rules.first[REMOVE] + door] = 1
        elif has_barricade and door < rules.inner_doors:
            mask[rules.first[PLACE] + door] = 1


@kernel
def mark_cards(rules: Record, s: Record, mask: Cells, is_start: int) -> None:
    """Drawing in the base instead of moving; after the roll also using a card, or stopping (GT-50 to GT-54, GT-R17)."""
    attacker = int(s.pawn) - A1
    if s.room[s.pawn] == OUT and s.moved == 0 and s.quick == 0 and can_draw(rules, s, attacker) != 0:
        mask[rules.first[DRAW]] = 1
        if s.turn == 1 and rules.first_turn_forced_draw != 0:
            mask[rules.first[ROLL]] = 0
    if is_start == 0:
        mask[rules.first[STOP]] = 1
        if count(s.hand[attacker]) > 0:
            mark_targets(rules, s, mask)


@kernel
def mark_targets(rules: Record, s: Record, mask: Cells) -> None:
    """Barricades on doors of the attacker's room; in the base closed exterior doors (GT-71, GT-72, GT-R18)."""
    room = int(s.room[s.pawn])
    for place in range(rules.degree[room]):
        door = rules.room_door[room, place]
        if is_target(s, room, door) != 0:
            mask[rules.first[USE] + door] = 1
