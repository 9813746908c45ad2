"""What the seat to move may do."""

from __future__ import annotations

from boardgame_envs.core.compile import Cells, Record, kernel
from boardgame_envs.gang_rush.actions import (
    BULLET,
    BUY,
    CAR,
    CELL,
    DIE,
    DIRECTION,
    DONE,
    FACE,
    FACE_WAY,
    FULL_REPAIR,
    GARAGE,
    HANDBRAKE,
    KEEP,
    MORTAR_TO,
    NEEDLE,
    PLAY_RAMP,
    REPAIRS,
    ROLL,
    SHOOT_TO,
    SLOT,
    START_LANE,
    STEP,
    U_TURN,
    USE_TILE,
)
from boardgame_envs.gang_rush.rules.dice import available
from boardgame_envs.gang_rush.rules.landing import bounce_options
from boardgame_envs.gang_rush.rules.movement import may_pull_handbrake, may_turn
from boardgame_envs.gang_rush.rules.police import shift_options
from boardgame_envs.gang_rush.rules.road import (
    bridge_cell,
    can_place_hazard,
    can_place_tile,
    car_at,
    some_cell,
    step_direction,
)
from boardgame_envs.gang_rush.rules.rounds import can_set_speed, can_take_hazard
from boardgame_envs.gang_rush.rules.setup import is_car_taken
from boardgame_envs.gang_rush.rules.shooting import first_target, may_aim
from boardgame_envs.gang_rush.rules.shop import can_buy, can_repair_fully, can_use_garage, crane_options
from boardgame_envs.gang_rush.rules.tiles import can_pick, can_turn_to, can_use, move_options
from boardgame_envs.gang_rush.state import (
    AFTER_THROW,
    ALL_DICE,
    BOUNCE,
    CHOOSE_CAR,
    CHOOSE_LANE,
    DICE,
    END,
    FACES,
    GUNSMITH,
    HAZARD_CELL,
    HAZARD_SLOT,
    KEEP_DICE,
    KINDS,
    LANES,
    MAGIC_BULLET,
    MINE_TILE,
    MORTAR,
    MOVE,
    MOVE_SOURCE,
    MOVE_TARGET,
    NOTHING,
    PICK_DIE,
    POWERS,
    RAMP_CELL,
    ROW,
    SET_SPEED,
    SHIFT_POLICE,
    SHOOT,
    TILE_CELL,
    TURN_END,
    TURN_START,
    USE_REPAIRS,
    WHEEL,
)


@kernel
def legal(rules: Record, s: Record, mask: Cells) -> None:
    """Mark every legal action of the seat to move; `mask` comes all zero."""
    phase = int(s.phase)
    if phase == MOVE:
        mark_move(rules, s, mask)
    elif phase >= SHIFT_POLICE:
        options = direction_options(rules, s, phase)
        for direction in range(6):
            mask[rules.first[DIRECTION] + direction] = options >> direction & 1
    elif phase == HAZARD_CELL or phase == RAMP_CELL or phase == TILE_CELL or phase == MOVE_SOURCE:
        mark_cells(rules, s, mask, phase)
    elif phase < KEEP_DICE:
        mark_placing(rules, s, mask, phase)
    else:
        mark_dashboard(rules, s, mask, phase)
    if phase == TURN_START or phase == AFTER_THROW or phase == SET_SPEED or phase == MOVE:
        mark_services(rules, s, mask, phase)


@kernel
def direction_options(rules: Record, s: Record, phase: int) -> int:
    """The directions among which the top task lets its seat choose, as bits (D10, D12)."""
    top = int(s.tasks) - 1
    seat = int(s.task_seat[top])
    cell = int(s.task_detail[top])
    if phase == SHIFT_POLICE:
        return shift_options(rules, s, cell, int(s.task_amount[top]))
    if phase == BOUNCE:
        return bounce_options(rules, s, seat, cell)
    if phase == MOVE_TARGET:
        return move_options(rules, s, cell, int(s.thing[cell]))
    return crane_options(rules, s, seat)


@kernel
def mark_placing(rules: Record, s: Record, mask: Cells, phase: int) -> None:
    """Set-up, hazards and the start of a turn (D1 to D4)."""
    if phase == CHOOSE_CAR:
        for car in range(len(POWERS)):
            mask[rules.first[CAR] + car] = 1 - is_car_taken(rules, s, car)
    elif phase == CHOOSE_LANE:
        for lane in range(LANES):
            if car_at(rules, s, lane * (rules.rows + 1)) < 0:
                mask[rules.first[START_LANE] + lane] = 1
    elif phase == HAZARD_SLOT:
        for slot in range(ROW):
            mask[rules.first[SLOT] + slot] = can_take_hazard(rules, s, slot)
    elif phase == TURN_START:
        mask[rules.first[ROLL]] = 1
        if s.has_ramp[s.seat] != 0:
            mask[rules.first[PLAY_RAMP]] = some_cell(rules, s, NOTHING)
    else:
        mask[rules.first[FACE_WAY]] = 1
        mask[rules.first[FACE_WAY] + 1] = 1


@kernel
def mark_cells(rules: Record, s: Record, mask: Cells, phase: int) -> None:
    """Cells for a hazard, ramp, mine, oil or acid, and cells with something to be moved (D3, D4, D10, D11)."""
    top = int(s.tasks) - 1
    detail = int(s.task_detail[top])
    first = rules.first[CELL]
    thing = rules.hazard_thing[int(s.hazard_row[detail])] if phase == HAZARD_CELL else detail
    for index in range(5 * rules.rows):
        cell = bridge_cell(rules, index)
        if phase == HAZARD_CELL:
            mask[first + index] = can_place_hazard(rules, s, cell, thing)
        elif phase == MOVE_SOURCE:
            if move_options(rules, s, cell, thing) != 0:
                mask[first + index] = 1
        else:
            mask[first + index] = can_place_tile(rules, s, cell)
    if phase == MOVE_SOURCE and s.moved_to[0] >= 0:
        mask[rules.first[DONE]] = 1  # GR-R72


@kernel
def mark_dashboard(rules: Record, s: Record, mask: Cells, phase: int) -> None:
    """Dice, repairs, speed and the end of the turn (D4 to D8, D11)."""
    top = int(s.tasks) - 1
    seat = int(s.seat)
    if phase == KEEP_DICE:
        locked = int(s.locked)
        for kept in range(ALL_DICE + 1):
            if kept & locked == locked:
                mask[rules.first[KEEP] + kept] = 1
    elif phase == AFTER_THROW:
        mask[rules.first[DONE]] = 1
    elif phase == PICK_DIE:
        for die in range(DICE):
            kind = int(s.task_detail[top])
            mask[rules.first[DIE] + die] = can_pick(rules, s, seat, kind, die, int(s.task_amount[top]))
    elif phase == USE_REPAIRS:
        for number in range(int(s.task_amount[top]) + 1):
            mask[rules.first[REPAIRS] + number] = 1
    elif phase == SET_SPEED:
        for tens in range(6):
            mask[rules.first[NEEDLE] + tens] = can_set_speed(rules, s, seat, tens)
    elif phase == TURN_END:
        mask[rules.first[DONE]] = 1
        for kind in range(MINE_TILE, KINDS):
            if s.held[seat, kind] > 0:
                mask[rules.first[USE_TILE] + kind - GUNSMITH] = 1
    else:
        for face in range(len(FACES)):
            mask[rules.first[FACE] + face] = can_turn_to(s, int(s.task_detail[top]), face, int(s.task_amount[top]))


@kernel
def mark_services(rules: Record, s: Record, mask: Cells, phase: int) -> None:
    """Repairs for money, and bonus tiles in their windows (D4, D6, D8, D9)."""
    seat = int(s.seat)
    mask[rules.first[FULL_REPAIR]] = can_repair_fully(rules, s, seat)
    if phase == SET_SPEED:
        return
    mask[rules.first[GARAGE]] = can_use_garage(rules, s, seat)
    if phase != TURN_START:
        for kind in range(GUNSMITH, MINE_TILE):
            mask[rules.first[USE_TILE] + kind - GUNSMITH] = can_use(rules, s, seat, kind, phase)


@kernel
def mark_move(rules: Record, s: Record, mask: Cells) -> None:
    """Steps, turns, shots and purchases (D9)."""
    seat = int(s.seat)
    wheels = available(s, WHEEL)
    if s.movement_points == 0:
        mask[rules.first[DONE]] = 1
    elif s.is_spun[seat] == 0:
        mask[rules.first[STEP]] = 1
        for side in range(1, 3):
            target = rules.neighbour[int(s.cell[seat]), step_direction(s, seat, side)]
            if wheels >= rules.lane_change_wheels and (target >= 0 or target == END):
                mask[rules.first[STEP] + side] = 1  # nobody steers off the road on purpose (GR-R26)
    if wheels >= rules.turn_wheels:
        mask[rules.first[U_TURN]] = may_turn(s, seat)
        mask[rules.first[HANDBRAKE]] = may_pull_handbrake(rules, s, seat)
    if available(s, SHOOT) > 0:
        mark_shots(rules, s, mask, seat)
    if s.held[seat, MAGIC_BULLET] > 0 and s.bullet_used == 0:
        for other in range(rules.players):
            if other != seat:
                mask[rules.first[BULLET] + other] = s.cell[other] >= 0
    for slot in range(ROW):
        mask[rules.first[BUY] + slot] = can_buy(rules, s, seat, slot)


@kernel
def mark_shots(rules: Record, s: Record, mask: Cells, seat: int) -> None:
    """Shots need no target; a mortar round needs a vehicle as the first thing in line (GR-48, GR-R11, GR-R37)."""
    for direction in range(6):
        if may_aim(s, seat, direction) != 0:
            mask[rules.first[SHOOT_TO] + direction] = 1
            if s.held[seat, MORTAR] > 0 and car_at(rules, s, first_target(rules, s, seat, direction)) >= 0:
                mask[rules.first[MORTAR_TO] + direction] = 1
