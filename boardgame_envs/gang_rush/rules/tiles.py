"""Using bonus tiles (GR-180, GR-182 to GR-206)."""

from __future__ import annotations

from boardgame_envs.core.agenda import push
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.gang_rush.rules.dice import available, is_unused, value
from boardgame_envs.gang_rush.rules.losses import gain_body
from boardgame_envs.gang_rush.rules.road import is_blank, put, touches
from boardgame_envs.gang_rush.rules.shooting import fire_shotgun, throw_molotov
from boardgame_envs.gang_rush.state import (
    AFTER_THROW,
    BARRIER_GANG,
    BARRIERS,
    BULLETPROOF,
    CONTAINER,
    CONTAINER_LIFT,
    COUNTER,
    CRASH,
    DICE,
    DOUBLER,
    EXTRA_THROWS,
    GUNSMITH,
    KEEP_DICE,
    LOADED_DIE,
    MAXIMUM_MOVED,
    MOLOTOV,
    MOVE,
    MOVE_SOURCE,
    NOTHING,
    PICK_DIE,
    POWER_STEERING,
    SET_SPEED,
    SHOOT,
    SHOTGUN,
    SUSPENSION,
    WHEEL,
)

MOST_BARRIERS = 3
MOST_CONTAINERS = 2


@kernel
def can_accelerate(s: Record) -> int:
    """Whether Counter symbols still count: before the first movement point (GR-R33)."""
    return 1 if s.has_moved == 0 and s.movement_over == 0 else 0


@kernel
def can_use(rules: Record, s: Record, seat: int, kind: int, phase: int) -> int:
    """Whether a held tile may be used now: the table of windows, grey tiles apart."""
    if s.held[seat, kind] == 0:
        return 0
    if kind == EXTRA_THROWS:
        return 1 if phase == AFTER_THROW and int(s.throws) > rules.rethrows and s.die_tile_used == 0 else 0
    if kind <= DOUBLER:
        if kind == GUNSMITH and s.gunsmith_used != 0:
            return 0
        for die in range(DICE):
            if can_pick(rules, s, seat, kind, die, phase) != 0:
                return 1
        return 0
    if kind <= POWER_STEERING:
        is_useful = rules.tile_wheels[kind] + rules.tile_wrenches[kind] > 0 or can_accelerate(s) != 0
        return 1 if is_useful else 0
    if phase != MOVE:
        return 0
    if kind == SHOTGUN:
        return 1 if available(s, SHOOT) > 0 else 0
    if kind == BARRIER_GANG:
        return some_source(rules, s, BARRIERS)
    if kind == CONTAINER_LIFT:
        return some_source(rules, s, CONTAINER)
    return 1 if kind <= MOLOTOV else 0


@kernel
def use_tile(rules: Record, s: Record, seat: int, kind: int, phase: int) -> None:
    """Use a tile; all but the Gunsmith are then discarded (GR-R33)."""
    if kind != GUNSMITH:
        s.held[seat, kind] -= 1
        s.bonus_discard[kind] += 1
    if kind == EXTRA_THROWS:
        s.extra_throws = 2
        s.locked = 0
        push(s, KEEP_DICE, seat, 0, 0)
    elif kind <= DOUBLER:
        s.die_tile_used = 1
        if kind == GUNSMITH:
            s.gunsmith_used = 1
        push(s, PICK_DIE, seat, phase, kind)
    elif kind <= POWER_STEERING:
        take_symbols(rules, s, seat, kind, phase)
    elif kind == SUSPENSION:
        s.has_suspension[seat] = 1
    elif kind == BULLETPROOF:
        s.is_bulletproof[seat] = 1
    elif kind == SHOTGUN:
        fire_shotgun(rules, s, seat)
    elif kind == MOLOTOV:
        throw_molotov(rules, s, seat)
    elif kind == BARRIER_GANG:
        push(s, MOVE_SOURCE, seat, MAXIMUM_MOVED, BARRIERS)
    elif kind == CONTAINER_LIFT:
        push(s, MOVE_SOURCE, seat, MOST_CONTAINERS, CONTAINER)


@kernel
def take_symbols(rules: Record, s: Record, seat: int, kind: int, phase: int) -> None:
    """Extra wheels and counters for this turn, and body points at once (GR-186 to GR-191, GR-R33, GR-R34)."""
    s.extra[WHEEL] += rules.tile_wheels[kind]
    gain_body(rules, s, seat, rules.tile_wrenches[kind])
    if rules.tile_counters[kind] > 0 and can_accelerate(s) != 0:
        s.extra[COUNTER] += rules.tile_counters[kind]
        if phase == MOVE:
            push(s, SET_SPEED, seat, 0, 0)


@kernel
def can_pick(rules: Record, s: Record, seat: int, kind: int, die: int, phase: int) -> int:
    """Whether a die can be chosen for a tile (GR-180, GR-199, GR-206, GR-R40)."""
    face = int(s.dice[die])
    if kind == DOUBLER and value(s, die) > 1:
        return 0
    if kind == GUNSMITH and (face == CRASH or face == SHOOT):
        return 0
    if phase != MOVE:
        return 1
    if is_unused(s, die) == 0:
        return 0
    if kind == DOUBLER:
        return 1 if face == WHEEL or face == SHOOT else 0
    if kind == LOADED_DIE and face == SHOOT and s.wheels_lost != 0:
        return 0
    if face == WHEEL and s.is_spun[seat] != 0 and s.movement_points > 0:  # the forced U-turn stays payable (GR-R24)
        return 1 if available(s, WHEEL) - value(s, die) >= rules.turn_wheels else 0
    return 1


@kernel
def can_turn_to(s: Record, die: int, face: int, phase: int) -> int:
    """Faces for the Loaded die: another one; in the move only Wheel or Shoot (GR-206)."""
    if int(s.dice[die]) == face:
        return 0
    if phase != MOVE:
        return 1
    return 1 if face == SHOOT or (face == WHEEL and s.wheels_lost == 0) else 0


@kernel
def moved_here(s: Record, cell: int) -> int:
    """How many pieces were put on a cell in the running use of a tile."""
    number = 0
    for index in range(MAXIMUM_MOVED):
        if int(s.moved_to[index]) == cell:
            number += 1
    return number


@kernel
def move_options(rules: Record, s: Record, cell: int, thing: int) -> int:
    """Directions in which a barrier or container can be moved, as bits (GR-200 to GR-203, GR-R72)."""
    options = 0
    if int(s.thing[cell]) != thing or moved_here(s, cell) >= max(1, int(s.pieces[cell])):
        return 0
    for direction in range(6):
        target = rules.neighbour[cell, direction]
        if target < 0:
            continue
        if thing == BARRIERS:
            joins = s.thing[target] == BARRIERS and s.pieces[target] < MOST_BARRIERS
            if joins or is_blank(rules, s, target) != 0:
                options |= 1 << direction
        elif is_blank(rules, s, target) != 0 and touches(rules, s, target, CONTAINER, cell) == 0:
            options |= 1 << direction
    return options


@kernel
def some_source(rules: Record, s: Record, thing: int) -> int:
    """Whether any barrier or container can be moved."""
    for cell in range(rules.cells):
        if move_options(rules, s, cell, thing) != 0:
            return 1
    return 0


@kernel
def move_piece(rules: Record, s: Record, cell: int, direction: int) -> None:
    """One barrier, or a container, goes to a neighbouring cell (GR-200 to GR-202)."""
    target = rules.neighbour[cell, direction]
    thing = int(s.thing[cell])
    if thing == BARRIERS:
        put(s, target, BARRIERS, int(s.pieces[target]) + 1, 0)
        s.pieces[cell] -= 1
    else:
        put(s, target, thing, 0, 0)
    if s.pieces[cell] == 0:
        put(s, cell, NOTHING, 0, 0)
    index = 0
    while s.moved_to[index] >= 0:
        index += 1
    s.moved_to[index] = target


@kernel
def forget_moves(s: Record) -> None:
    """The use of the tile is over."""
    for index in range(MAXIMUM_MOVED):
        s.moved_to[index] = -1
