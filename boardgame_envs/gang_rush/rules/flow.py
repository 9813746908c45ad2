"""The course of play: what a decision leads to (`answer`), and what goes on by itself after it (`advance`)."""

from __future__ import annotations

from boardgame_envs.core.agenda import ask, pop, push
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.gang_rush.actions import (
    BULLET,
    BUY,
    DONE,
    FULL_REPAIR,
    GARAGE,
    HANDBRAKE,
    MORTAR_TO,
    PLAY_RAMP,
    SHOOT_TO,
    STEP,
    U_TURN,
    USE_TILE,
)
from boardgame_envs.gang_rush.rules.dice import keep, sell_dice, throw
from boardgame_envs.gang_rush.rules.landing import bounce, land, touch_down
from boardgame_envs.gang_rush.rules.legal import direction_options
from boardgame_envs.gang_rush.rules.losses import gain_body, hit
from boardgame_envs.gang_rush.rules.movement import (
    advance_car,
    after_step,
    cell_effects,
    displace,
    pull_handbrake,
    slide,
    step,
    turn_round,
)
from boardgame_envs.gang_rush.rules.police import shift_to
from boardgame_envs.gang_rush.rules.road import bridge_cell, put, some_cell
from boardgame_envs.gang_rush.rules.rounds import (
    begin_round,
    body_step,
    clear_turn,
    end_round,
    fire_and_lift,
    needs_speed,
    next_placement,
    next_turn,
    place_hazard,
    set_speed,
)
from boardgame_envs.gang_rush.rules.setup import start_in
from boardgame_envs.gang_rush.rules.shooting import fire_mortar, fire_shot, shoot, strike_cell
from boardgame_envs.gang_rush.rules.shop import buy, can_repair_fully, can_use_garage, lift, repair_fully, use_garage
from boardgame_envs.gang_rush.rules.tiles import can_use, forget_moves, move_piece, some_source, use_tile
from boardgame_envs.gang_rush.state import (
    AFTER_STEP,
    AFTER_THROW,
    BEGIN_ROUND,
    BLAST,
    BODY_STEP,
    BOUNCE,
    CELL_EFFECTS,
    CHOOSE_CAR,
    CHOOSE_LANE,
    DISPLACE,
    END_ROUND,
    GO_ON,
    GUNSMITH,
    HAZARD_CELL,
    HAZARD_FACING,
    HAZARD_SLOT,
    HOMEBOUND,
    KEEP_DICE,
    KINDS,
    LANDING,
    LOADED_DIE,
    MINE,
    MINE_TILE,
    MOVE,
    MOVE_SOURCE,
    MOVE_TARGET,
    NEXT_PLACEMENT,
    NEXT_TURN,
    NOTHING,
    OUTBOUND,
    PICK_DIE,
    PICK_FACE,
    POLICE,
    POLICE_FIRE,
    RAMP,
    RAMP_CELL,
    RAMP_FACING,
    REPAIR,
    SALE,
    SET_SPEED,
    SHIFT_POLICE,
    SHOOT,
    SHOT,
    SLIDE,
    TILE_CELL,
    TOUCH_DOWN,
    TURN_END,
    USE_REPAIRS,
)


@kernel
def advance(rules: Record, s: Record) -> None:
    """Do automatic tasks until a seat must decide or the game is over."""
    while s.over == 0:
        top = int(s.tasks) - 1
        task = int(s.task[top])
        if task >= BEGIN_ROUND:
            do_automatic(rules, s, task)
        elif task >= SHIFT_POLICE:
            options = direction_options(rules, s, task)
            if options & (options - 1) != 0:
                ask(s)
                return
            go_to(rules, s, task, only_direction(options))
        elif is_asked(rules, s, task) != 0:
            ask(s)
            return
        else:
            pop(s)


@kernel
def only_direction(options: int) -> int:
    """The direction of a single option; -1 without any."""
    direction = -1
    while options != 0:
        options >>= 1
        direction += 1
    return direction


@kernel
def is_asked(rules: Record, s: Record, task: int) -> int:
    """Whether a decision is put to its seat, or passed over because there is nothing to decide."""
    top = int(s.tasks) - 1
    seat = int(s.task_seat[top])
    if task == MOVE:
        return 1 if s.cell[seat] >= 0 else 0
    if task == SET_SPEED:
        return needs_speed(rules, s, seat)
    if task == AFTER_THROW:
        return has_use(rules, s, seat)
    if task == TURN_END:
        return has_tile_to_place(rules, s, seat)
    if task == MOVE_SOURCE:
        if s.task_amount[top] > 0 and some_source(rules, s, int(s.task_detail[top])) != 0:
            return 1
        forget_moves(s)
        return 0
    return 1


@kernel
def has_use(rules: Record, s: Record, seat: int) -> int:
    """Whether a tile or a repair can be used after the last throw (D6)."""
    if can_repair_fully(rules, s, seat) != 0 or can_use_garage(rules, s, seat) != 0:
        return 1
    for kind in range(GUNSMITH, MINE_TILE):
        if can_use(rules, s, seat, kind, AFTER_THROW) != 0:
            return 1
    return 0


@kernel
def has_tile_to_place(rules: Record, s: Record, seat: int) -> int:
    """Whether a mine, oil or acid can be placed (D11, GR-R42)."""
    for kind in range(MINE_TILE, KINDS):
        if s.held[seat, kind] > 0:
            return some_cell(rules, s, NOTHING) if s.cell[seat] >= 0 else 0
    return 0


@kernel
def do_automatic(rules: Record, s: Record, task: int) -> None:
    """One task that nobody decides."""
    top = int(s.tasks) - 1
    seat = int(s.task_seat[top])
    amount = int(s.task_amount[top])
    detail = int(s.task_detail[top])
    if task == NEXT_PLACEMENT:
        next_placement(rules, s)  # stays until the row is empty
        return
    if task == NEXT_TURN:
        next_turn(rules, s)  # stays until everybody has moved
        return
    pop(s)
    if task == AFTER_STEP:
        after_step(s, seat)
    elif task == DISPLACE:
        displace(rules, s, seat, detail)
    elif task == CELL_EFFECTS:
        cell_effects(rules, s, seat, detail, amount)
    elif task == GO_ON:
        advance_car(rules, s, seat, detail, amount)
    elif task == SLIDE:
        slide(rules, s, seat, detail)
    elif task == TOUCH_DOWN:
        touch_down(rules, s, seat, amount // 8, detail, amount % 8)
    elif task == LANDING:
        land(s, seat, amount)
    elif task == SHOT:
        fire_shot(rules, s, seat, detail)
    elif task == BLAST:
        strike_cell(rules, s, detail, 2, amount)
    elif task == BODY_STEP:
        body_step(rules, s, seat)
    elif task == SALE:
        sell_dice(rules, s, seat)
        clear_turn(s)
    elif task == POLICE_FIRE:
        fire_and_lift(rules, s)
    elif task == END_ROUND:
        end_round(rules, s)
    else:
        begin_round(rules, s)


@kernel
def answer(rules: Record, s: Record, action: int) -> None:
    """What the seat to move has decided."""
    phase = int(s.phase)
    seat = int(s.seat)
    block = DONE
    while rules.first[block] > action:
        block -= 1
    index = action - rules.first[block]
    if phase >= SHIFT_POLICE:
        go_to(rules, s, phase, index)
    elif block == DONE:
        if phase == MOVE_SOURCE:
            forget_moves(s)
        pop(s)
    elif block == FULL_REPAIR:
        repair_fully(rules, s, seat)
    elif block == GARAGE:
        use_garage(rules, s, seat)
    elif block == USE_TILE:
        if phase == TURN_END:
            push(s, TILE_CELL, seat, 0, GUNSMITH + index)
        else:
            use_tile(rules, s, seat, GUNSMITH + index, phase)
    elif phase == MOVE:
        answer_move(rules, s, seat, block, index)
    elif phase < KEEP_DICE:
        answer_placing(rules, s, seat, phase, block, index)
    else:
        answer_dashboard(rules, s, seat, phase, index)


@kernel
def answer_placing(rules: Record, s: Record, seat: int, phase: int, block: int, index: int) -> None:
    """Set-up, hazards, ramps and the first throw (D1 to D4)."""
    top = int(s.tasks) - 1
    amount = int(s.task_amount[top])
    detail = int(s.task_detail[top])
    if block == PLAY_RAMP:
        push(s, RAMP_CELL, seat, 0, 0)
        return
    pop(s)
    if phase == CHOOSE_CAR:
        s.car[seat] = index
    elif phase == CHOOSE_LANE:
        start_in(rules, s, seat, index)
    elif phase == HAZARD_SLOT:
        push(s, HAZARD_CELL, seat, 0, index)
    elif phase == HAZARD_CELL:
        thing = rules.hazard_thing[int(s.hazard_row[detail])]
        if thing == POLICE and rules.closed_border != 0:  # GR-R12
            push(s, HAZARD_FACING, seat, detail, bridge_cell(rules, index))
        else:
            place_hazard(rules, s, detail, bridge_cell(rules, index), HOMEBOUND)
    elif phase == HAZARD_FACING:
        place_hazard(rules, s, amount, detail, index)
    elif phase == RAMP_CELL:
        if rules.closed_border != 0:
            push(s, RAMP_FACING, seat, 0, bridge_cell(rules, index))
        else:
            place_ramp(s, seat, bridge_cell(rules, index), OUTBOUND)
    elif phase == RAMP_FACING:
        place_ramp(s, seat, detail, index)
    else:
        throw(rules, s, 0)
        if rules.rethrows > 0:
            push(s, KEEP_DICE, seat, 0, 0)


@kernel
def place_ramp(s: Record, seat: int, cell: int, facing: int) -> None:
    """A ramp stays for the rest of the game (GR-107, GR-109 to GR-113, GR-R50)."""
    put(s, cell, RAMP, 0, facing)
    s.has_ramp[seat] = 0


@kernel
def answer_dashboard(rules: Record, s: Record, seat: int, phase: int, index: int) -> None:
    """Dice, repairs, speed, and cells chosen for tiles (D5 to D8, D10, D11)."""
    top = int(s.tasks) - 1
    amount = int(s.task_amount[top])
    detail = int(s.task_detail[top])
    if phase == KEEP_DICE:
        if keep(rules, s, index) != 0:
            pop(s)
        return
    if phase == MOVE_SOURCE:
        s.task_amount[top] = amount - 1
        push(s, MOVE_TARGET, seat, 0, bridge_cell(rules, index))
        return
    pop(s)
    if phase == PICK_DIE:
        if detail == LOADED_DIE:
            push(s, PICK_FACE, seat, amount, index)
        elif detail == GUNSMITH:
            s.dice[index] = SHOOT
        else:
            s.doubled |= 1 << index
    elif phase == PICK_FACE:
        s.dice[detail] = index
    elif phase == USE_REPAIRS:
        s.spent[REPAIR] += index
        gain_body(rules, s, seat, index)
    elif phase == SET_SPEED:
        set_speed(rules, s, seat, index)
    elif phase == TILE_CELL:
        s.held[seat, detail] -= 1
        thing = MINE + detail - MINE_TILE
        put(s, bridge_cell(rules, index), thing, seat if thing == MINE else 0, 0)


@kernel
def answer_move(rules: Record, s: Record, seat: int, block: int, index: int) -> None:
    """Steps, turns, shots and purchases (D9)."""
    if block == STEP:
        step(rules, s, seat, index)
    elif block == U_TURN:
        turn_round(rules, s, seat)
    elif block == HANDBRAKE:
        pull_handbrake(rules, s, seat)
    elif block == SHOOT_TO:
        shoot(s, seat, index)
    elif block == MORTAR_TO:
        fire_mortar(rules, s, seat, index)
    elif block == BULLET:
        s.bullet_used = 1
        hit(s, index, 1)
    elif block == BUY:
        buy(rules, s, seat, index)


@kernel
def go_to(rules: Record, s: Record, phase: int, direction: int) -> None:
    """Where police, a bouncing or lifted car, a barrier or a container goes (D10, D12)."""
    top = int(s.tasks) - 1
    seat = int(s.task_seat[top])
    amount = int(s.task_amount[top])
    cell = int(s.task_detail[top])
    pop(s)
    if phase == SHIFT_POLICE:
        shift_to(rules, s, cell, direction)
    elif phase == BOUNCE:
        bounce(rules, s, seat, amount, cell, direction)
    elif phase == MOVE_TARGET:
        move_piece(rules, s, cell, direction)
    else:
        lift(rules, s, seat, direction)
