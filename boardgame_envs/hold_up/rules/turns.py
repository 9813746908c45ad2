"""Turns: budgets, exits, the end of a turn and of a round (HU-18 to HU-31, HU-139, HU-149, HU-R34, HU-R51)."""

from __future__ import annotations

from boardgame_envs.core.agenda import pop, push
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.core.ending import truncate, win_alone
from boardgame_envs.hold_up.rules.loot import money
from boardgame_envs.hold_up.rules.pawns import is_manned, men_alive
from boardgame_envs.hold_up.state import (
    BUDGET,
    COLOURS,
    EXIT,
    GANGSTER,
    GREEN,
    LOOT_AWAY,
    MEN,
    MOVE,
    ROUND_LIMIT,
    SLOTS,
    VEHICLE_SLOTS,
)


@kernel
def begin_turn(rules: Record, s: Record, seat: int) -> None:
    """A movement phase with fresh budgets; the active event counts now (HU-21 to HU-24, HU-R40)."""
    change = 0
    if s.event != 0 and rules.event_effect[int(s.event) - 1] == BUDGET:
        change = rules.event_amount[int(s.event) - 1]
    for vehicle in range(VEHICLE_SLOTS):
        colour = rules.seat_colour[seat, vehicle]
        if colour >= 0 and (vehicle == 0 or rules.character_of[colour] == vehicle):
            points = rules.movement_points[colour] + change
            s.points[vehicle] = points if points > 0 else 0
    push(s, MOVE, seat, 0, 0)


@kernel
def clear_turn(s: Record) -> None:
    """Forget what was done in a turn."""
    s.character = 0
    s.passing = 0
    for vehicle in range(VEHICLE_SLOTS):
        s.points[vehicle] = 0
        s.extra_points[vehicle] = 0
        s.banked[vehicle] = 0
        s.attempted[vehicle] = 0
    for slot in range(SLOTS):
        s.drew_weapon[slot] = 0
        s.drew_event[slot] = 0
        s.seized[slot] = 0
        s.fought_close[slot] = 0
        s.fought_far[slot] = 0
        s.settled[slot] = 0


@kernel
def end_turn(rules: Record, s: Record) -> None:
    """On to the next seat that is still in the game (HU-18, HU-111, HU-146, HU-R32)."""
    seat = int(s.task_seat[0])
    for vehicle in range(VEHICLE_SLOTS):
        colour = rules.seat_colour[seat, vehicle]
        if colour >= 0:
            s.flat_tyre[colour] = int(s.flat_tyre[colour]) >> 1
    clear_turn(s)
    pop(s)
    while True:
        seat += 1
        if seat == rules.seats:
            seat = 0
            if int(s.turn) == rules.maximum_rounds:
                truncate(s, ROUND_LIMIT)
                for other in range(rules.seats):
                    s.returns[other] = float(rules.truncation_reward)
                return
            s.turn += 1
        if is_eliminated(rules, s, seat) == 0:
            break
    begin_turn(rules, s, seat)


@kernel
def is_eliminated(rules: Record, s: Record, seat: int) -> int:
    """Whether a gangster player has no pawn left (HU-111)."""
    colour = rules.seat_colour[seat, 0]
    return 1 if rules.role[colour] == GANGSTER and men_alive(s, colour) == 0 else 0


@kernel
def check_exits(rules: Record, s: Record) -> None:
    """A gangster resting on an exit with enough loot wins; an empty vehicle does not count (HU-139, HU-149, HU-R34)."""
    for colour in range(GREEN):
        if rules.role[colour] != GANGSTER:
            break
        on_exit = is_on_exit(rules, s, colour)
        for man in range(COLOURS + MEN * colour, COLOURS + MEN * colour + MEN):
            on_exit += is_on_exit(rules, s, man)
        if on_exit > 0 and money(rules, s, colour + 1) >= rules.target:
            win_alone(rules, s, rules.seat_of[colour], LOOT_AWAY)
            return


@kernel
def is_on_exit(rules: Record, s: Record, pawn: int) -> int:
    """Whether a pawn with somebody in it stands on an exit."""
    cell = int(s.cell[pawn])
    return is_manned(s, pawn) if cell >= 0 and rules.mark[cell] == EXIT else 0
