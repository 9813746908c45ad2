"""Set-up (GR-04 to GR-13, GR-161, GR-164 to GR-169)."""

from __future__ import annotations

from boardgame_envs.core.agenda import push
from boardgame_envs.core.cards import put_on_top, shuffle
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.core.random import below
from boardgame_envs.gang_rush.rules.losses import full_body
from boardgame_envs.gang_rush.rules.rounds import clear_turn, reveal_hazards
from boardgame_envs.gang_rush.rules.shop import draw_bonus
from boardgame_envs.gang_rush.rules.tiles import forget_moves
from boardgame_envs.gang_rush.state import (
    BEGIN_ROUND,
    CHOOSE_CAR,
    CHOOSE_LANE,
    COLOURS,
    HOMEBOUND,
    KINDS,
    LANES,
    MAXIMUM_PLAYERS,
    ON_ROAD,
    ROW,
)


@kernel
def lay_out(rules: Record, s: Record) -> None:
    """Everything up to the first driver's choice of a car."""
    clear_places(s)
    if rules.closed_border != 0:
        for lane in range(LANES):
            cell = lane * (rules.rows + 1) + rules.border_row + 1
            s.thing[cell] = rules.border_thing[lane]
            s.pieces[cell] = rules.border_pieces[lane]
            s.thing_facing[cell] = HOMEBOUND
    stack_hazards(rules, s)
    open_shop(rules, s)
    push(s, BEGIN_ROUND, 0, 0, 0)
    invite_drivers(rules, s)


@kernel
def clear_places(s: Record) -> None:
    """Nobody and nothing lies anywhere yet; the record comes all zero."""
    for slot in range(ROW):
        s.hazard_row[slot] = -1
        s.shop[slot] = -1
    for seat in range(MAXIMUM_PLAYERS):
        s.order[seat] = -1
        s.cell[seat] = -1
        s.exit_cell[seat] = -1
        s.car[seat] = -1
    clear_turn(s)
    forget_moves(s)


@kernel
def stack_hazards(rules: Record, s: Record) -> None:
    """A shuffled stack and the hazards of the first round (GR-04, GR-164 to GR-168)."""
    for kind in range(rules.hazard_types):
        for _ in range(rules.hazard_copies[kind]):
            put_on_top(s.hazard_stack[:], kind)
    shuffle(s.rng[:], s.hazard_stack[:])
    reveal_hazards(rules, s)


@kernel
def open_shop(rules: Record, s: Record) -> None:
    """A shuffled stack and five tiles, sorted by colour; equal colours stay in random order.

    GR-05, GR-06, GR-154, GR-R61.
    """
    if rules.shop == 0:
        return
    for kind in range(KINDS):
        for _ in range(rules.tile_copies[kind]):
            put_on_top(s.bonus_stack[:], kind)
    shuffle(s.rng[:], s.bonus_stack[:])
    for number in range(ROW):
        kind = draw_bonus(s)
        slot = number
        while slot > 0 and colour_rank(rules, int(s.shop[slot - 1])) > colour_rank(rules, kind):
            s.shop[slot] = s.shop[slot - 1]
            slot -= 1
        s.shop[slot] = kind


@kernel
def colour_rank(rules: Record, kind: int) -> int:
    """Gold next to the stack; a place without a tile comes before all (GR-06, GR-R60)."""
    return rules.tile_colour[kind] if kind >= 0 else -len(COLOURS)


@kernel
def invite_drivers(rules: Record, s: Record) -> None:
    """Each driver in turn chooses a car and a start cell, in random order of age (GR-07 to GR-09, GR-R62)."""
    for place in range(rules.players):
        other = below(s.rng[:], place + 1)
        s.order[place] = s.order[other]
        s.order[other] = place
    for place in range(rules.players - 1, -1, -1):
        push(s, CHOOSE_LANE, int(s.order[place]), 0, 0)
        push(s, CHOOSE_CAR, int(s.order[place]), 0, 0)


@kernel
def is_car_taken(rules: Record, s: Record, car: int) -> int:
    """GR-08."""
    for seat in range(rules.players):
        if int(s.car[seat]) == car:
            return 1
    return 0


@kernel
def start_in(rules: Record, s: Record, seat: int, lane: int) -> None:
    """A car takes its start cell, and its driver the money printed on it and a ramp (GR-09 to GR-13)."""
    s.cell[seat] = lane * (rules.rows + 1)
    s.status[seat] = ON_ROAD
    s.cash[seat] = rules.start_sum[lane]
    s.has_ramp[seat] = rules.ramps
    s.body[seat] = full_body(rules, s, seat)
