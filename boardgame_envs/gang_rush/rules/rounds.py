"""Rounds and turns: order, hazards, the body step, speed, the end of a round.

GR-14 to GR-27, GR-33 to GR-41, GR-207 to GR-209.
"""

from __future__ import annotations

from boardgame_envs.core.agenda import pop, push
from boardgame_envs.core.cards import count, draw, put_on_top, shuffle
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.gang_rush.actions import MOST_REPAIRS
from boardgame_envs.gang_rush.rules.dice import available, rolled
from boardgame_envs.gang_rush.rules.exits import cars_racing, reach_limit, score_race, set_order
from boardgame_envs.gang_rush.rules.losses import full_body, harm
from boardgame_envs.gang_rush.rules.police import police_fire
from boardgame_envs.gang_rush.rules.road import put, some_cell
from boardgame_envs.gang_rush.rules.shop import renew_shop
from boardgame_envs.gang_rush.state import (
    AFTER_THROW,
    BARRIERS,
    BEGIN_ROUND,
    BODY_STEP,
    COUNTER,
    CRANE,
    CRASH,
    DICE,
    END_ROUND,
    FACES,
    HAZARD_SLOT,
    IN_RIVER,
    LEFT,
    MAXIMUM_PIECES,
    MOVE,
    NEXT_PLACEMENT,
    NEXT_TURN,
    POLICE,
    POLICE_FIRE,
    REPAIR,
    ROW,
    SALE,
    SET_SPEED,
    THINGS,
    TURN_END,
    TURN_START,
    USE_REPAIRS,
    WHEEL,
)


@kernel
def begin_round(rules: Record, s: Record) -> None:
    """The order is set, hazards are revealed, and the stages of the round follow.

    GR-14, GR-17, GR-18, GR-20, GR-R01.
    """
    s.turn += 1
    if s.turn > 1:
        reveal_hazards(rules, s)
    set_order(rules, s)
    s.order_place = -1
    s.placements = 0
    s.purchases_in_round = 0
    push(s, END_ROUND, 0, 0, 0)
    push(s, POLICE_FIRE, 0, 0, 0)
    push(s, NEXT_TURN, 0, 0, 0)
    push(s, NEXT_PLACEMENT, 0, 0, 0)


@kernel
def reveal_hazards(rules: Record, s: Record) -> None:
    """The hazards of a round (GR-04, GR-20, GR-153, GR-162)."""
    number = rules.hazards_per_round
    if rules.closed_border != 0 or rules.one_hazard_per_player != 0:
        number = min(number, cars_racing(rules, s))
    for slot in range(number):
        if count(s.hazard_stack[:]) == 0:
            recycle_hazards(rules, s)
        s.hazard_row[slot] = draw(s.hazard_stack[:])


@kernel
def recycle_hazards(rules: Record, s: Record) -> None:
    """Used tiles become a new stack; barrier tiles, smallest first, as far as the pieces go (GR-R02)."""
    supply = rules.barrier_pieces
    for cell in range(rules.cells):
        if s.thing[cell] == BARRIERS:
            supply -= int(s.pieces[cell])
    for slot in range(ROW):
        kind = int(s.hazard_row[slot])
        if kind >= 0 and rules.hazard_thing[kind] == BARRIERS:
            supply -= rules.hazard_pieces[kind]
    for pieces in range(MAXIMUM_PIECES + 1):
        for thing in range(len(THINGS)):
            kind = rules.type_of[thing, pieces]
            while kind >= 0 and s.hazards_used[kind] > 0 and (thing != BARRIERS or pieces <= supply):
                s.hazards_used[kind] -= 1
                put_on_top(s.hazard_stack[:], kind)
                if thing == BARRIERS:
                    supply -= pieces
    shuffle(s.rng[:], s.hazard_stack[:])


@kernel
def can_take_hazard(rules: Record, s: Record, slot: int) -> int:
    """Whether a tile of the row has a legal cell (GR-22, GR-27, GR-R03)."""
    kind = int(s.hazard_row[slot])
    return some_cell(rules, s, rules.hazard_thing[kind]) if kind >= 0 else 0


@kernel
def next_placement(rules: Record, s: Record) -> None:
    """The next driver, from last to first and again, takes a hazard (GR-21, GR-26, GR-27, GR-R03)."""
    for slot in range(ROW):
        if can_take_hazard(rules, s, slot) != 0:
            cars = int(s.cars_in_order)
            placer = int(s.order[cars - 1 - int(s.placements) % cars])
            s.placements += 1
            push(s, HAZARD_SLOT, placer, 0, 0)
            return
    for slot in range(ROW):
        if s.hazard_row[slot] >= 0:
            s.hazards_used[int(s.hazard_row[slot])] += 1
            s.hazard_row[slot] = -1
    s.placements = 0
    pop(s)


@kernel
def place_hazard(rules: Record, s: Record, slot: int, cell: int, facing: int) -> None:
    """A tile of the row goes on the bridge; a barrier tile is used once its pieces stand there (GR-22, GR-R02)."""
    kind = int(s.hazard_row[slot])
    thing = rules.hazard_thing[kind]
    put(s, cell, thing, rules.hazard_pieces[kind], facing if thing == POLICE else 0)
    s.hazard_row[slot] = -1
    if thing == BARRIERS:
        s.hazards_used[kind] += 1


@kernel
def next_turn(rules: Record, s: Record) -> None:
    """The next car in order has its turn (GR-18, GR-R27, GR-R69)."""
    s.order_place += 1
    if s.order_place >= s.cars_in_order:
        pop(s)
        return
    seat = int(s.order[int(s.order_place)])
    if int(s.status[seat]) >= LEFT:
        return
    s.active = seat
    s.has_suspension[seat] = 0
    s.is_bulletproof[seat] = 0
    s.is_idle = 1 if s.needle[seat] == 0 else 0
    push(s, SALE, seat, 0, 0)
    if s.cell[seat] >= 0:
        push(s, TURN_END, seat, 0, 0)
        push(s, MOVE, seat, 0, 0)
        push(s, SET_SPEED, seat, 0, 0)
        push(s, BODY_STEP, seat, 0, 0)
        push(s, AFTER_THROW, seat, 0, 0)
        push(s, TURN_START, seat, 0, 0)


@kernel
def body_step(rules: Record, s: Record, seat: int) -> None:
    """Repair and Crash faces cancel; a surplus of Crash hurts, one of Repair may be used.

    GR-33 to GR-36, GR-R08, GR-R22.
    """
    repairs = rolled(s, REPAIR)
    crashes = rolled(s, CRASH)
    s.spent[REPAIR] = min(repairs, crashes)
    if crashes > repairs:
        harm(s, seat, crashes - repairs)
    most = min(repairs - crashes, full_body(rules, s, seat) - int(s.body[seat]))
    if most > 0:
        push(s, USE_REPAIRS, seat, min(most, MOST_REPAIRS), 0)


@kernel
def can_set_speed(rules: Record, s: Record, seat: int, tens: int) -> int:
    """A needle within reach of the Counters that can pay for the wheels spent, and for a spun car's turn.

    GR-38 to GR-40, GR-R24, GR-R71.
    """
    needle = 10 * tens
    if needle > rules.maximum_speed or abs(needle - int(s.needle[seat])) > 10 * available(s, COUNTER):
        return 0
    owed = rules.turn_wheels if s.is_spun[seat] != 0 and tens > 0 else 0
    return 1 if available(s, WHEEL) - int(s.free_wheels) + rules.free_wheels[tens] >= owed else 0


@kernel
def set_speed(rules: Record, s: Record, seat: int, tens: int) -> None:
    """The needle fixes movement points and free wheels (GR-38, GR-41, GR-42, GR-R71)."""
    s.spent[COUNTER] += abs(10 * tens - int(s.needle[seat])) // 10
    s.needle[seat] = 10 * tens
    s.extra[WHEEL] += rules.free_wheels[tens] - int(s.free_wheels)
    s.free_wheels = rules.free_wheels[tens]
    s.movement_points = tens
    if tens > 0:
        s.is_idle = 0


@kernel
def needs_speed(rules: Record, s: Record, seat: int) -> int:
    """Whether there is a choice of speed; if not, the needle stays (GR-39, GR-R22)."""
    if s.movement_over != 0:
        return 0
    options = 0
    for tens in range(6):
        options += can_set_speed(rules, s, seat, tens)
    if options > 1:
        return 1
    set_speed(rules, s, seat, int(s.needle[seat]) // 10)
    return 0


@kernel
def clear_turn(s: Record) -> None:
    """Nobody's turn: no dice on the table, nothing spent (GR-207)."""
    s.locked = 0
    s.doubled = 0
    s.throws = 0
    s.extra_throws = 0
    for die in range(DICE):
        s.dice[die] = -1
    for face in range(len(FACES)):
        s.spent[face] = 0
        s.extra[face] = 0
    s.active = -1
    s.free_wheels = 0
    s.movement_points = 0
    s.has_moved = 0
    s.movement_over = 0
    s.spun_this_turn = 0
    s.handbrake_used = 0
    s.wheels_lost = 0
    s.nails = 0
    s.die_tile_used = 0
    s.gunsmith_used = 0
    s.bullet_used = 0
    s.purchases = 0
    s.is_idle = 0
    s.is_shaken = 0


@kernel
def fire_and_lift(rules: Record, s: Record) -> None:
    """Police fire, then the cranes, in turn order (GR-140, GR-209, GR-R28)."""
    police_fire(rules, s)
    for place in range(int(s.cars_in_order) - 1, -1, -1):
        if s.status[int(s.order[place])] == IN_RIVER:
            push(s, CRANE, int(s.order[place]), 0, 0)


@kernel
def end_round(rules: Record, s: Record) -> None:
    """The shop is renewed; the race is over, out of time, or goes on (GR-63, GR-125, GR-R66)."""
    renew_shop(s)
    if rules.closed_border == 0 and s.cars_out > 0:
        score_race(rules, s)
    elif s.turn >= (rules.border_round_limit if rules.closed_border != 0 else rules.round_limit):
        reach_limit(rules, s)
    else:
        push(s, BEGIN_ROUND, 0, 0, 0)
