"""Movement: ways and their cost, resting and passing, getting out and in, coming back (HU-20 to HU-48)."""

from __future__ import annotations

from boardgame_envs.core.agenda import top_amount, top_detail
from boardgame_envs.core.compile import Cells, Record, kernel
from boardgame_envs.hold_up.actions import (
    END_MOVE,
    GET_IN,
    GET_OUT,
    NEXT_CHARACTER,
    REENTER,
    STEP,
    TAKE_METRO,
    TAKE_TUNNEL,
)
from boardgame_envs.hold_up.rules.events import is_active
from boardgame_envs.hold_up.rules.pawns import (
    are_adjacent,
    colour_of,
    count_men,
    has_room,
    holds_many,
    is_occupied,
    lowest_man,
)
from boardgame_envs.hold_up.state import (
    ABOARD,
    COLOURS,
    CONVOY,
    DIRECTIONS,
    EXTRA_MOVE,
    FLAT_NOW,
    LINK,
    MEN,
    NO_METRO,
    NO_TUNNELS,
    OUT,
    POLICE,
    SLOTS,
    VEHICLE_SLOTS,
    WAYS,
)


@kernel
def points_left(s: Record) -> int:
    """Movement points of the budget that is being spent (HU-21 to HU-24, HU-R10)."""
    return top_amount(s) if s.phase == EXTRA_MOVE else int(s.points[s.character])


@kernel
def pay(s: Record, cost: int) -> None:
    """Spend movement points."""
    if s.phase == EXTRA_MOVE:
        s.task_amount[int(s.tasks) - 1] -= cost
    else:
        s.points[s.character] -= cost


@kernel
def way_cost(rules: Record, s: Record, on_foot: int, colour: int, cell: int, way: int) -> int:
    """Points for one of the ways out of a cell; 0 where a pawn may not go (HU-32, HU-36 to HU-45, GAP-2, GAP-3)."""
    target = int(rules.ways[on_foot, cell, way])
    if target < 0 or (on_foot == 0 and target == int(s.roadblock)):
        return 0
    if way < LINK:
        return int(rules.enter_cost[COLOURS * on_foot + colour, rules.kind[target]])
    if is_active(rules, s, NO_METRO if on_foot != 0 else NO_TUNNELS) != 0:
        return 0
    return int(rules.link_cost[on_foot])


@kernel
def may_rest(rules: Record, s: Record, on_foot: int, cell: int) -> int:
    """Whether the pawn on the move may stay on a cell (HU-33, HU-34; a man not on the roadblock). Needs `occupant`."""
    if holds_many(rules, cell) != 0:
        return 1
    return 1 if s.occupant[cell] == 0 and (on_foot == 0 or cell != int(s.roadblock)) else 0


@kernel
def may_board(rules: Record, s: Record, colour: int, cell: int, points: int) -> int:
    """Whether a man on this cell can get into the vehicle of his colour (GAP-2, HU-R14)."""
    vehicle = int(s.cell[colour])
    if vehicle < 0 or points < rules.cost_in or cell == vehicle or are_adjacent(rules, cell, vehicle) == 0:
        return 0
    return has_room(rules, s, colour)


@kernel
def may_land(rules: Record, s: Record, on_foot: int, colour: int, start: int, points: int) -> int:
    """Whether a pawn may enter a cell with these points left: it rests there, or can get on to where it may (HU-R12).

    The search runs over cells on which the pawn may not rest, each with the most points left on arrival, and repeats
    until nothing improves. There are no more such cells than pawns, and nearly always the first one decides.
    """
    if may_rest(rules, s, on_foot, start) != 0:
        return 1
    s.search_cell[0] = start
    s.search_points[0] = points
    known = 1
    found = 0
    improved = 1
    while improved != 0 and found == 0:
        improved = 0
        at = 0
        while at < known and found == 0:
            cell = int(s.search_cell[at])
            left = int(s.search_points[at])
            at += 1
            if on_foot != 0 and may_board(rules, s, colour, cell, left) != 0:
                found = 1
            for way in range(WAYS):
                cost = way_cost(rules, s, on_foot, colour, cell, way)
                if cost == 0 or cost > left:
                    continue
                target = int(rules.ways[on_foot, cell, way])
                if may_rest(rules, s, on_foot, target) != 0:
                    found = 1
                    break
                place = 0
                while place < known and int(s.search_cell[place]) != target:
                    place += 1
                if place == known:
                    s.search_cell[place] = target
                    s.search_points[place] = -1
                    known += 1
                if int(s.search_points[place]) < left - cost:
                    s.search_points[place] = left - cost
                    improved = 1
    for place in range(known):
        s.search_cell[place] = 0
        s.search_points[place] = 0
    return found


@kernel
def mark_movement(rules: Record, s: Record, mask: Cells) -> None:
    """Everything the seat to move may do in a movement phase or an extra move. Needs `occupant`."""
    seat = int(s.seat)
    points = points_left(s)
    for slot in range(SLOTS):
        pawn = rules.slot_pawn[seat, slot]
        if pawn < 0 or int(s.cell[pawn]) < 0 or (s.passing != 0 and int(s.passing) != pawn + 1):
            continue
        colour = colour_of(pawn)
        if s.phase == EXTRA_MOVE:
            if colour != top_detail(s):
                continue
        elif rules.character_of[colour] != int(s.character):
            continue
        mark_pawn(rules, s, mask, slot, pawn, points)
    if s.passing != 0:
        return
    if s.phase == EXTRA_MOVE or s.character == 1 or rules.seat_colour[seat, 1] < 0:
        mask[rules.first[END_MOVE]] = 1
    elif rules.role[rules.seat_colour[seat, 0]] == CONVOY:
        mask[rules.first[NEXT_CHARACTER]] = 1
    else:
        mask[rules.first[END_MOVE]] = 1
    if s.phase != EXTRA_MOVE and points >= rules.reentry_cost and s.character == 0:
        mark_reentry(rules, s, mask, seat)


@kernel
def mark_pawn(rules: Record, s: Record, mask: Cells, slot: int, pawn: int, points: int) -> None:
    """Steps and links of one pawn, getting out of a vehicle, getting in (HU-35 to HU-48)."""
    cell = int(s.cell[pawn])
    colour = colour_of(pawn)
    on_foot = 1 if pawn >= COLOURS else 0
    if on_foot == 0:
        if count_men(s, colour, ABOARD) == 0:
            return  # nobody drives, nobody gets out (HU-47)
        if s.passing == 0 and points >= rules.cost_out:
            man = lowest_man(s, colour, ABOARD)
            s.cell[man] = OUT  # his seat is free while he is out
            for direction in range(DIRECTIONS):
                if way_cost(rules, s, 1, colour, cell, direction) != 0:
                    target = int(rules.ways[1, cell, direction])
                    if may_land(rules, s, 1, colour, target, points - rules.cost_out) != 0:
                        mask[rules.first[GET_OUT] + DIRECTIONS * slot + direction] = 1
            s.cell[man] = ABOARD
        if int(s.flat_tyre[colour]) & FLAT_NOW != 0:
            return
    elif may_board(rules, s, colour, cell, points) != 0:
        mask[rules.first[GET_IN] + slot - VEHICLE_SLOTS] = 1
    before = int(s.occupant[cell])
    if before == pawn + 1:
        s.occupant[cell] = 0  # it may come back to where it starts
    for way in range(WAYS):
        cost = way_cost(rules, s, on_foot, colour, cell, way)
        if cost == 0 or cost > points:
            continue
        if may_land(rules, s, on_foot, colour, int(rules.ways[on_foot, cell, way]), points - cost) != 0:
            if way < LINK:
                mask[rules.first[STEP] + DIRECTIONS * slot + way] = 1
            elif on_foot == 0:
                mask[rules.first[TAKE_TUNNEL] + slot] = 1
            else:
                mask[rules.first[TAKE_METRO] + rules.lines * (slot - VEHICLE_SLOTS) + way - LINK] = 1
    s.occupant[cell] = before


@kernel
def mark_reentry(rules: Record, s: Record, mask: Cells, seat: int) -> None:
    """Lost police vehicles come back at a free station, the convoy's at the depot (HU-112, HU-113, HU-R07)."""
    for vehicle in range(VEHICLE_SLOTS):
        colour = rules.seat_colour[seat, vehicle]
        if colour < 0 or int(s.cell[colour]) != OUT:
            continue
        if rules.role[colour] == POLICE:
            for station in range(rules.stations):
                if s.occupant[rules.station_cell[station]] == 0:
                    mask[rules.first[REENTER] + rules.stations * vehicle + station] = 1
        elif rules.role[colour] == CONVOY:
            mask[rules.first[REENTER] + VEHICLE_SLOTS * rules.stations] = 1


@kernel
def arrive(rules: Record, s: Record, pawn: int, cell: int) -> None:
    """Put a pawn on a cell; where it may not rest it is in mid-pass and must go on (HU-35, HU-R12)."""
    s.cell[pawn] = cell
    s.passing = 0
    if holds_many(rules, cell) == 0:
        if is_occupied(s, cell, pawn) != 0 or (pawn >= COLOURS and cell == int(s.roadblock)):
            s.passing = pawn + 1


@kernel
def move_pawn(rules: Record, s: Record, slot: int, way: int) -> None:
    """One step or link."""
    pawn = rules.slot_pawn[int(s.seat), slot]
    on_foot = 1 if pawn >= COLOURS else 0
    cell = int(s.cell[pawn])
    pay(s, way_cost(rules, s, on_foot, colour_of(pawn), cell, way))
    arrive(rules, s, pawn, int(rules.ways[on_foot, cell, way]))


@kernel
def get_out(rules: Record, s: Record, vehicle: int, direction: int) -> None:
    """The first man aboard gets out; hostages left alone disappear (HU-44, HU-159, HU-R58)."""
    colour = rules.seat_colour[int(s.seat), vehicle]
    pay(s, rules.cost_out)
    arrive(rules, s, lowest_man(s, colour, ABOARD), int(rules.ways[1, int(s.cell[colour]), direction]))
    if count_men(s, colour, ABOARD) == 0:
        s.hostages[colour] = 0


@kernel
def get_in(rules: Record, s: Record, slot: int) -> None:
    """A man gets into the vehicle of his colour."""
    pay(s, rules.cost_in)
    s.cell[rules.slot_pawn[int(s.seat), slot]] = ABOARD
    s.passing = 0


@kernel
def reenter(rules: Record, s: Record, place: int) -> None:
    """A lost vehicle comes back with new men (HU-112, HU-113, HU-125)."""
    vehicle = place // rules.stations
    cell = rules.depot_cell
    if vehicle < VEHICLE_SLOTS:
        cell = rules.station_cell[place % rules.stations]
    else:
        vehicle = 0
    colour = rules.seat_colour[int(s.seat), vehicle]
    pay(s, rules.reentry_cost)
    s.cell[colour] = cell
    first = COLOURS + MEN * colour
    for man in range(first, first + rules.reentry_men[colour]):
        s.cell[man] = ABOARD
