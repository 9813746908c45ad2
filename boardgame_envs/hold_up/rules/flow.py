"""The course of play: what a decision leads to, and what goes on by itself after it."""

from __future__ import annotations

from boardgame_envs.core.agenda import ask, pop, top_amount, top_detail
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.hold_up.actions import (
    ATTEMPT,
    BANK_CARDS,
    BARRAGE,
    BLOCKS,
    CLOSE_ON_FOOT,
    DISCARD,
    DRAW_EVENT,
    DRAW_WEAPON,
    END_MOVE,
    END_TURN,
    GET_IN,
    GET_OUT,
    GIVE_UP,
    LOOT_TO,
    NEXT_CHARACTER,
    PASSAGE,
    RECRUIT,
    REENTER,
    REPLY,
    SEIZE,
    SHOOT,
    STEAL,
    STEP,
    TAKE,
    TAKE_METRO,
    TAKE_TUNNEL,
    TARGET,
)
from boardgame_envs.hold_up.rules.attempts import begin_attempt, go_on
from boardgame_envs.hold_up.rules.combat import begin_combat, end_combat, fight, neighbour_of, reply
from boardgame_envs.hold_up.rules.events import draw_event
from boardgame_envs.hold_up.rules.loot import bank_cards, hand_over, take_everything
from boardgame_envs.hold_up.rules.movement import get_in, get_out, move_pawn, reenter
from boardgame_envs.hold_up.rules.pawns import colour_of, recruit_of
from boardgame_envs.hold_up.rules.setup import place_vehicle
from boardgame_envs.hold_up.rules.turns import begin_turn, check_exits, end_turn, is_eliminated
from boardgame_envs.hold_up.rules.weapons import discard, draw_weapon, seize
from boardgame_envs.hold_up.state import (
    ABOARD,
    ACT,
    CLOSE_QUARTERS,
    DIRECTIONS,
    EXTRA_MOVE,
    LINK,
    PINK,
    RANGES,
    TURN_OVER,
    VEHICLE_SLOTS,
)


@kernel
def apply(rules: Record, s: Record, action: int) -> None:
    """Play one decision and everything automatic after it."""
    s.ply += 1
    block = 0
    while block + 1 < BLOCKS and action >= rules.first[block + 1]:
        block += 1
    index = action - rules.first[block]
    if block < ATTEMPT:
        answer_movement(rules, s, block, index)
    elif block <= GIVE_UP or block == DRAW_WEAPON:
        answer_site(rules, s, block, index)
    elif block <= SHOOT:
        answer_combat(rules, s, block, index)
    elif block <= END_TURN:
        answer_action(rules, s, block, index)
    else:
        answer_choice(rules, s, block, index)
    if s.over == 0:
        go_on_to_decision(rules, s)


@kernel
def go_on_to_decision(rules: Record, s: Record) -> None:
    """Find the next decision; exits are checked, the turn of a gangster without men ends (HU-111, HU-R34)."""
    if s.tasks == 0:
        begin_turn(rules, s, 0)  # all vehicles are placed
    if s.task[int(s.tasks) - 1] > EXTRA_MOVE:
        check_exits(rules, s)  # not while pawns are on the move
    if s.over == 0 and s.tasks == 1 and s.task[0] == ACT and is_eliminated(rules, s, int(s.task_seat[0])) != 0:
        s.task[0] = TURN_OVER
    if s.over == 0 and s.task[0] == TURN_OVER:
        end_turn(rules, s)
    if s.over == 0:
        ask(s)


@kernel
def answer_movement(rules: Record, s: Record, block: int, index: int) -> None:
    """Placing and moving."""
    if block == STEP:
        move_pawn(rules, s, index // DIRECTIONS, index % DIRECTIONS)
    elif block == TAKE_TUNNEL:
        move_pawn(rules, s, index, LINK)
    elif block == TAKE_METRO:
        move_pawn(rules, s, VEHICLE_SLOTS + index // rules.lines, LINK + index % rules.lines)
    elif block == GET_OUT:
        get_out(rules, s, index // DIRECTIONS, index % DIRECTIONS)
    elif block == GET_IN:
        get_in(rules, s, VEHICLE_SLOTS + index)
    elif block == REENTER:
        reenter(rules, s, index)
    elif block == NEXT_CHARACTER:
        s.character = 1
    elif block == END_MOVE:
        end_move(rules, s)
    else:
        place_vehicle(rules, s, index)


@kernel
def end_move(rules: Record, s: Record) -> None:
    """Actions follow; points left of an extra move may still pay recruits of its colour (HU-25, HU-26, HU-R10)."""
    if s.phase == EXTRA_MOVE:
        vehicle = rules.slot_of[top_detail(s)]
        s.extra_points[vehicle] += top_amount(s)
        pop(s)
    else:
        s.task[0] = ACT
        s.character = 0


@kernel
def answer_site(rules: Record, s: Record, block: int, index: int) -> None:
    """Banks, shops and armouries."""
    slot = VEHICLE_SLOTS + index
    man = rules.slot_pawn[int(s.seat), slot]
    if block == DRAW_WEAPON:
        s.drew_weapon[slot] = int(s.drew_weapon[slot]) | (1 << int(rules.number[int(s.cell[man])]))
        draw_weapon(rules, s, colour_of(man))
        return
    if block == ATTEMPT:
        begin_attempt(rules, s, man)
    else:
        pop(s)
    go_on(rules, s, 1 if block != GIVE_UP else 0)


@kernel
def answer_combat(rules: Record, s: Record, block: int, index: int) -> None:
    """Attacks and shots; discards stand among them in the table."""
    if block == DISCARD:
        discard(s, index)
        return
    attacked = index
    if block == TARGET:
        pop(s)
    else:
        slot = index // DIRECTIONS
        direction = index % DIRECTIONS
        steps = 1
        distance = CLOSE_QUARTERS
        if block == CLOSE_ON_FOOT:
            slot = VEHICLE_SLOTS + index // (DIRECTIONS + 1)
            direction = index % (DIRECTIONS + 1)
        elif block == SHOOT:
            slot = index // (DIRECTIONS * RANGES)
            direction = index // RANGES % DIRECTIONS
            steps = index % RANGES + 1
            distance = index % RANGES + rules.distance_of_neighbours
        cell = neighbour_of(rules, int(s.cell[rules.slot_pawn[int(s.seat), slot]]), direction, steps)
        attacked = begin_combat(rules, s, slot, cell, distance)
    if attacked >= 0:
        fight(rules, s, attacked)


@kernel
def answer_action(rules: Record, s: Record, block: int, index: int) -> None:
    """The other actions of a turn."""
    seat = int(s.seat)
    if block == STEAL:
        hand_over(rules, s, PINK + 1, rules.seat_colour[seat, 0] + 1)
    elif block == SEIZE:
        seize(rules, s, index // PINK, index % PINK)
    elif block == RECRUIT:
        recruit(rules, s, index)
    elif block == DRAW_EVENT:
        draw_event(rules, s, index)
    elif block == BANK_CARDS:
        bank_cards(rules, s, index)
    else:
        s.task[0] = TURN_OVER


@kernel
def recruit(rules: Record, s: Record, vehicle: int) -> None:
    """One man for unspent points; extra points, which serve one colour only, go first (HU-124, HU-R06, HU-R10)."""
    colour = rules.seat_colour[int(s.seat), vehicle]
    character = rules.character_of[colour]
    s.cell[recruit_of(rules, s, colour)] = ABOARD
    extra = int(s.extra_points[vehicle])
    if extra > rules.recruit_cost:
        extra = rules.recruit_cost
    s.extra_points[vehicle] -= extra
    s.points[character] -= rules.recruit_cost - extra


@kernel
def answer_choice(rules: Record, s: Record, block: int, index: int) -> None:
    """Decisions that interrupted a turn; whatever is declined just leaves the agenda."""
    colour = top_detail(s)
    pop(s)
    if block == PASSAGE:
        s.cell[colour] = rules.tunnel_cell[index]
    elif block == BARRAGE:
        s.roadblock = rules.spot_cell[index]
    elif block == TAKE:
        s.hostages[colour] += 1
    elif block == LOOT_TO:
        take_everything(rules, s, colour, rules.seat_colour[int(s.seat), index])
    elif block >= REPLY and block < LOOT_TO:
        if block == REPLY:
            reply(rules, s)
        end_combat(s)
