"""What a seat of Gang Rush knows: the observation layout, and the kernel that writes it in the same order.

Everything on the table is public, so all seats see the same, each from its own place: cars are listed from the
observer's own onwards, and the road ahead of it is shown once more, as seen from the own car. Only the order of the
two stacks is unknown.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardgame_envs.core.cards import count
from boardgame_envs.core.compile import Cells, Record, kernel, small_kernel
from boardgame_envs.core.observation import (
    Floats,
    ObservationLayout,
    Piece,
    amount,
    amounts,
    choice,
    flags,
    put_amount,
    put_amounts,
    put_choice,
    put_flag,
)
from boardgame_envs.gang_rush.data import Names
from boardgame_envs.gang_rush.rules.dice import available
from boardgame_envs.gang_rush.state import (
    ACID,
    AHEAD,
    AHEAD_CELLS,
    AHEAD_LANES,
    BARRIERS,
    BORDER_POLICE,
    BOUNCE,
    CONTAINER,
    CRASH,
    DICE,
    FACES,
    GUNSMITH,
    HAZARD_CELL,
    HAZARD_FACING,
    IN_RIVER,
    KINDS,
    LANES,
    LOADED_DIE,
    MAXIMUM_MOVED,
    MAXIMUM_PIECES,
    MINE,
    MOST_BILLS,
    MOVE_SOURCE,
    MOVE_TARGET,
    NAILS,
    OIL,
    OUTBOUND,
    PHASES,
    PICK_DIE,
    PICK_FACE,
    PLANES,
    POLICE,
    POWERS,
    RAMP,
    RAMP_FACING,
    ROW,
    SHIFT_POLICE,
    SPEED_LIMIT,
    STATUSES,
    TILE_CELL,
    USE_REPAIRS,
    WHEEL,
)

MOST_CASH = 10_000
MOST_WHEELS = 10
ONE, FOUR, NINE = map(np.float32, (1, 4, 9))
# Looked up where single numbers are written: a division takes long.
NINTHS = (np.arange(MAXIMUM_PIECES + 1) / 9).astype(np.float32)
TENTHS = (np.arange(MOST_BILLS + 1) / 10).astype(np.float32)
TWELFTHS = (np.arange(MAXIMUM_PIECES + 1) / 12).astype(np.float32)
CONTAINER_SHOWN, RAMP_SHOWN, MINE_SHOWN, ACID_SHOWN, OIL_SHOWN, LIMIT_SHOWN = 4, 4, 3, 2, 1, -9
CAR_FLAGS = (
    "faces homebound", "is homebound", "is spun", "is immune", "was pushed into the river", "has a ramp", "suspension",
    "bulletproof",
)  # fmt: skip
TURN_FLAGS = (
    "has moved", "movement over", "spun this turn", "handbrake used", "wheels lost", "die tile used", "gunsmith used",
    "magic bullet used", "stood still so far",
)  # fmt: skip


def observation_layout(rules: Any, names: Names) -> ObservationLayout:
    """The pieces of the observation, in order."""
    players = int(rules.players)
    drivers = ("own", *(f"opponent {number}" for number in range(1, players)))
    lanes = [f"lane {lane + 1}" for lane in range(LANES)]
    rows = ["start row", *(f"row {row}" for row in range(int(rules.rows)))]
    most_body = int(rules.body_maximum + rules.armour_bonus)
    ahead = _places_ahead()
    slots = range(1, ROW + 1)
    dice = [f"die {die + 1}" for die in range(DICE)]
    pieces: list[Piece] = [
        choice("seat", names.seats),
        choice("phase", PHASES),
        choice("driver to decide", drivers),
        choice("active driver", drivers),
        amount("round", int(max(rules.round_limit, rules.border_round_limit))),
        choice("lane in question", lanes),
        amount("row in question", int(rules.rows)),
        choice("hazard being placed", names.hazards),
        choice("tile being used", names.tiles[GUNSMITH:]),
        choice("die being changed", dice),
        amount("moves, repairs or damage at stake", 9),
        amounts("cells of moved pieces", [f"move {number + 1}" for number in range(MAXIMUM_MOVED)], int(rules.cells)),
        amounts("containers (4) and barriers", names.bridge_cells, 4),
        amounts("police (negative: facing outbound)", names.bridge_cells, 9),
        amounts("nails (speed limit: -9)", names.bridge_cells, 9),
        amounts("ramps (+-4), mines (own 3, others' -3), oil (1), acid (2)", names.bridge_cells, 4),
        amounts("bills", names.cells, MOST_BILLS),
        amounts("ahead: no way (4), cars that stand or come (2) or drive on (1), the end (-4)", ahead, 4),
        amounts("ahead: barriers and damage", ahead, 12),
        amounts("ahead: nails (speed limit: -9)", ahead, 9),
        amounts("ahead: bills", ahead, MOST_BILLS),
        amounts("ahead: policemen there and beyond who fire homewards", ahead, MAXIMUM_PIECES),
        choice("own speed", [f"{10 * tens} mph" for tens in range(6)]),
        choice("own body", [f"{points} points" for points in range(most_body + 1)]),
    ]  # fmt: skip
    for driver in drivers:
        pieces += [
            choice(f"{driver}: car", names.cars),
            choice(f"{driver}: lane", lanes),
            amount(f"{driver}: row", int(rules.rows)),
            choice(f"{driver}: place", rows),
            choice(f"{driver}: whereabouts", STATUSES),
            flags(f"{driver}: facts", CAR_FLAGS),
            amount(f"{driver}: needle", 50),
            amount(f"{driver}: body", most_body),
            amount(f"{driver}: cash", MOST_CASH),
            amount(f"{driver}: debt", MOST_CASH),
            amount(f"{driver}: place at the finish", players),
            amount(f"{driver}: place in the order", players),
            amounts(f"{driver}: tiles", names.tiles, 2),
        ]
    pieces += [
        *(choice(f"hazard slot {slot}", names.hazards) for slot in slots),
        amounts("used hazards", names.hazards, 10),
        amount("hazards in the stack", 30),
        *(choice(f"shop slot {slot}", names.tiles) for slot in slots),
        amounts("discarded tiles", names.tiles, 2),
        amount("bonus tiles in the stack", 30),
        amount("turns begun in this round", players),
        amount("hazards placed in this round", ROW),
        amount("purchases in this round", players),
        *(choice(die, FACES) for die in dice),
        flags("locked dice", dice),
        flags("doubled dice", dice),
        amount("throws", 5),
        amount("extra throws", 2),
        amounts("symbols left", FACES[:CRASH], 10),
        amounts("symbols spent", FACES[:CRASH], 10),
        amount("free wheels", 10),
        amount("movement points", 5),
        choice("cells still to drive", [f"{cells} cells" for cells in range(6)]),
        choice("wheels left", [f"{wheels} wheels" for wheels in range(MOST_WHEELS + 1)]),
        amount("nails picked up", 9),
        amount("purchases", 5),
        flags("turn", TURN_FLAGS),
        flags("landing", ("bruised in flight",)),
    ]  # fmt: skip
    return ObservationLayout(pieces)


def _places_ahead() -> list[str]:
    """The cells ahead of a car, lane by lane from left to right."""
    sides = [f"{lanes} left, " for lanes in range(AHEAD_LANES, 0, -1)]
    sides += ["", *(f"{lanes} right, " for lanes in range(1, AHEAD_LANES + 1))]
    return [f"{side}{cell} ahead" for side in sides for cell in range(1, AHEAD_CELLS + 1)]


@kernel
def observe(rules: Record, s: Record, seat: int, out: Floats) -> int:
    """Write what `seat` knows; returns the numbers written."""
    at = put_situation(rules, s, seat, out, 0)
    at = put_question(rules, s, out, at)
    at = put_road(rules, s, seat, out, at)
    at = put_ahead(rules, s, seat, out, at)
    for place in range(rules.players):
        at = put_car(rules, s, (seat + place) % rules.players, out, at)
    at = put_tiles(rules, s, out, at)
    return put_turn(rules, s, out, at)


@kernel
def put_situation(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """Who is asked what, whose turn it is, and the round."""
    players = rules.players
    at = put_choice(out, at, players, seat)
    at = put_choice(out, at, len(PHASES), int(s.phase) if s.over == 0 else -1)
    at = put_choice(out, at, players, (int(s.seat) - seat) % players if s.over == 0 else -1)
    at = put_choice(out, at, players, (int(s.active) - seat) % players if s.active >= 0 else -1)
    return put_amount(out, at, int(s.turn), max(rules.round_limit, rules.border_round_limit))


@kernel
def put_cell(rules: Record, cell: int, out: Floats, at: int) -> int:
    """A cell as lane and row; the start row is 0, no cell writes nothing."""
    if cell >= 0:
        out[at + rules.lane_of[cell]] = 1.0
        out[at + LANES] = (rules.row_of[cell] + 1) / rules.rows
    return at + LANES + 1


@kernel
def put_question(rules: Record, s: Record, out: Floats, at: int) -> int:
    """What the decision under way is about."""
    top = max(0, int(s.tasks) - 1)
    phase = int(s.phase)
    amount_at_stake = int(s.task_amount[top])
    detail = int(s.task_detail[top])
    is_on = s.over == 0
    about_cell = SHIFT_POLICE <= phase <= MOVE_TARGET or phase == HAZARD_FACING or phase == RAMP_FACING
    at = put_cell(rules, detail if is_on and about_cell else -1, out, at)
    hazard = -1
    tile = -1
    if is_on:
        if phase == HAZARD_CELL:
            hazard = int(s.hazard_row[detail])
        elif phase == HAZARD_FACING:
            hazard = int(s.hazard_row[amount_at_stake])
        elif phase == PICK_DIE or phase == TILE_CELL:
            tile = detail - GUNSMITH
        elif phase == PICK_FACE:
            tile = LOADED_DIE - GUNSMITH
    at = put_choice(out, at, rules.hazard_types, hazard)
    at = put_choice(out, at, KINDS - GUNSMITH, tile)
    at = put_choice(out, at, DICE, detail if is_on and phase == PICK_FACE else -1)
    has_amount = phase == USE_REPAIRS or phase == MOVE_SOURCE or phase == BOUNCE
    at = put_amount(out, at, amount_at_stake if is_on and has_amount else 0, 9)
    for index in range(MAXIMUM_MOVED):
        at = put_amount(out, at, int(s.moved_to[index]) + 1, rules.cells)
    return at


@kernel
def put_road(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """What lies on the bridge, in the plane of its kind, and the bills."""
    rows = rules.rows
    plane = LANES * rows
    for lane in range(LANES):
        first = lane * (rows + 1) + 1
        things, pieces = s.thing[first : first + rows], s.pieces[first : first + rows]
        facings = s.thing_facing[first : first + rows]
        put_obstacles(out, at, things, pieces)
        put_police(out, at + plane, things, pieces, facings)
        put_nails(out, at + 2 * plane, things, pieces)
        put_hazards(out, at + 3 * plane, things, pieces, facings, seat)
        at += rows
    at += (PLANES - 1) * plane
    bills, part = s.bills[: rules.cells], out[at : at + rules.cells]
    for cell in range(rules.cells):
        part[cell] = TENTHS[min(int(bills[cell]), MOST_BILLS)]
    return at + rules.cells


# One lane in each of the planes. There is no branch in these loops and numbers stay small until they are written, so
# that they become vector instructions.


@kernel
def put_obstacles(out: Floats, at: int, things: Cells, pieces: Cells) -> None:
    """Containers of all kinds and police on the border, barriers by their number."""
    part = out[at : at + len(things)]
    for row in range(len(things)):
        thing = things[row]
        shown = pieces[row] if thing == BARRIERS else 0
        shown = CONTAINER_SHOWN if (thing >= CONTAINER) & (thing <= BORDER_POLICE) else shown
        part[row] = np.float32(np.int8(shown)) / FOUR


@kernel
def put_police(out: Floats, at: int, things: Cells, pieces: Cells, facings: Cells) -> None:
    """Policemen, those who face outbound as negative ones."""
    part = out[at : at + len(things)]
    for row in range(len(things)):
        men = pieces[row] if things[row] == POLICE else 0
        part[row] = np.float32(np.int8(-men if facings[row] == OUTBOUND else men)) / NINE


@kernel
def put_nails(out: Floats, at: int, things: Cells, pieces: Cells) -> None:
    """Nails by their number, and speed limits."""
    part = out[at : at + len(things)]
    for row in range(len(things)):
        thing = things[row]
        shown = pieces[row] if thing == NAILS else 0
        shown = LIMIT_SHOWN if thing == SPEED_LIMIT else shown
        part[row] = np.float32(np.int8(shown)) / NINE


@kernel
def put_hazards(out: Floats, at: int, things: Cells, pieces: Cells, facings: Cells, seat: int) -> None:
    """Ramps by the way they face, mines by whose they are, oil and acid."""
    part = out[at : at + len(things)]
    owner = np.int8(seat)
    for row in range(len(things)):
        thing = things[row]
        ramp = RAMP_SHOWN if facings[row] == OUTBOUND else -RAMP_SHOWN
        mine = MINE_SHOWN if pieces[row] == owner else -MINE_SHOWN
        shown = OIL_SHOWN if thing == OIL else 0
        shown = ACID_SHOWN if thing == ACID else shown
        shown = mine if thing == MINE else shown
        shown = ramp if thing == RAMP else shown
        part[row] = np.float32(np.int8(shown)) / FOUR


@kernel
def put_ahead(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """The road ahead as seen from the own car, and what the car can do there."""
    own = int(s.cell[seat])
    if own >= 0:
        facing = int(s.facing[seat])
        for place in range(AHEAD):
            put_cell_ahead(rules, s, own, facing, place, out, at)
        for lane_ahead in range(2 * AHEAD_LANES + 1):
            put_police_ahead(rules, s, own, facing, lane_ahead, out, at + 4 * AHEAD)
        for other in range(rules.players):
            if s.cell[other] >= 0:
                stands = s.needle[other] == 0 or int(s.facing[other]) != facing
                put_car_ahead(rules, own, facing, int(s.cell[other]), 0.5 if stands else 0.25, out, at)
    at = put_choice(out, at + 5 * AHEAD, 6, int(s.needle[seat]) // 10)
    return put_choice(out, at, rules.body_maximum + rules.armour_bonus + 1, int(s.body[seat]))


@small_kernel
def put_cell_ahead(rules: Record, s: Record, own: int, facing: int, place: int, out: Floats, at: int) -> None:
    """What lies on one of the cells ahead of a car, and the bills; nothing lies where there is no cell."""
    cell = int(rules.ahead_cell[facing, own, place])
    thing = s.thing[cell]
    pieces = int(s.pieces[cell])
    is_solid = (thing >= CONTAINER) & (thing <= BORDER_POLICE)
    barriers = pieces if thing == BARRIERS else 0
    points = NINTHS[pieces if thing == NAILS else 0]
    bills = TENTHS[min(int(s.bills[cell]), MOST_BILLS)]
    out[at + place] = ONE if is_solid else rules.ahead_way[facing, own, place]
    out[at + AHEAD + place] = rules.ahead_damage[facing, own, place] + TWELFTHS[barriers]
    out[at + 2 * AHEAD + place] = -ONE if thing == SPEED_LIMIT else points
    out[at + 3 * AHEAD + place] = bills * rules.ahead_bills[facing, own, place]


@kernel
def put_police_ahead(rules: Record, s: Record, own: int, facing: int, lane_ahead: int, out: Floats, at: int) -> None:
    """For the cells ahead in one lane how many policemen there and beyond fire homewards."""
    policemen = count_policemen_beyond(rules, s, own, facing, lane_ahead)
    for number in range(AHEAD_CELLS):
        place = AHEAD_CELLS * lane_ahead + (AHEAD_CELLS - 1 - number if facing == OUTBOUND else number)
        cell = int(rules.ahead_cell[facing, own, place])
        policemen += count_policemen(s, cell)
        out[at + place] = NINTHS[min(policemen, MAXIMUM_PIECES) if rules.row_of[cell] >= 0 else 0]


@kernel
def count_policemen_beyond(rules: Record, s: Record, own: int, facing: int, lane_ahead: int) -> int:
    """How many policemen fire homewards from beyond the cells ahead in one lane.

    The whole lane is gone through: a loop of ever other length is slower.
    """
    lane = min(max(rules.lane_of[own] + lane_ahead - AHEAD_LANES, 0), LANES - 1)
    beyond = int(rules.ahead_beyond[facing, own, lane_ahead])
    first = lane * (rules.rows + 1) + 1
    policemen = 0
    for row in range(rules.rows):
        policemen += count_policemen(s, first + row) if row >= beyond else 0
    return policemen


@small_kernel
def count_policemen(s: Record, cell: int) -> int:
    """How many policemen on a cell fire homewards."""
    return int(s.pieces[cell]) if (s.thing[cell] == POLICE) & (s.thing_facing[cell] != OUTBOUND) else 0


@kernel
def put_car_ahead(rules: Record, own: int, facing: int, cell: int, shown: float, out: Floats, at: int) -> None:
    """Another car, if it is on the part of the road ahead that is shown."""
    lane = rules.lane_of[cell] - rules.lane_of[own] + AHEAD_LANES
    half_cells = (rules.position[cell] - rules.position[own]) * (1 - 2 * facing)
    if (lane >= 0) & (lane <= 2 * AHEAD_LANES) & (half_cells > 0) & (half_cells <= 2 * AHEAD_CELLS):
        out[at + AHEAD_CELLS * lane + (half_cells - 1) // 2] = shown


@kernel
def put_car(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """One car and its driver; a car in the river is where it fell in."""
    at = put_choice(out, at, len(POWERS), int(s.car[seat]))
    cell = int(s.exit_cell[seat]) if s.status[seat] == IN_RIVER else int(s.cell[seat])
    at = put_cell(rules, cell, out, at)
    at = put_choice(out, at, rules.rows + 1, rules.row_of[cell] + 1 if cell >= 0 else -1)
    at = put_choice(out, at, len(STATUSES), int(s.status[seat]))
    at = put_flag(out, at, int(s.facing[seat]))
    at = put_flag(out, at, int(s.is_homebound[seat]))
    at = put_flag(out, at, int(s.is_spun[seat]))
    at = put_flag(out, at, int(s.is_immune[seat]))
    at = put_flag(out, at, int(s.was_pushed[seat]))
    at = put_flag(out, at, int(s.has_ramp[seat]))
    at = put_flag(out, at, int(s.has_suspension[seat]))
    at = put_flag(out, at, int(s.is_bulletproof[seat]))
    at = put_amount(out, at, int(s.needle[seat]), 50)
    at = put_amount(out, at, int(s.body[seat]), rules.body_maximum + rules.armour_bonus)
    at = put_amount(out, at, int(s.cash[seat]), MOST_CASH)
    at = put_amount(out, at, int(s.debt[seat]), MOST_CASH)
    at = put_amount(out, at, int(s.finish[seat]), rules.players)
    turn = 0
    for place in range(rules.players):
        turn = place + 1 if int(s.order[place]) == seat else turn
    at = put_amount(out, at, turn, rules.players)
    return put_amounts(out, at, s.held[seat], KINDS, 2)


@kernel
def put_tiles(rules: Record, s: Record, out: Floats, at: int) -> int:
    """Both rows, what is used, and how high the stacks are."""
    for slot in range(ROW):
        at = put_choice(out, at, rules.hazard_types, int(s.hazard_row[slot]))
    at = put_amounts(out, at, s.hazards_used[:], rules.hazard_types, 10)
    at = put_amount(out, at, count(s.hazard_stack[:]), 30)
    for slot in range(ROW):
        at = put_choice(out, at, KINDS, int(s.shop[slot]))
    at = put_amounts(out, at, s.bonus_discard[:], KINDS, 2)
    return put_amount(out, at, count(s.bonus_stack[:]), 30)


@kernel
def put_turn(rules: Record, s: Record, out: Floats, at: int) -> int:
    """How far the round and the turn are, and the dice."""
    at = put_amount(out, at, int(s.order_place) + 1, rules.players)
    at = put_amount(out, at, int(s.placements), ROW)
    at = put_amount(out, at, int(s.purchases_in_round), rules.players)
    for die in range(DICE):
        at = put_choice(out, at, len(FACES), int(s.dice[die]))
    for die in range(DICE):
        at = put_flag(out, at, int(s.locked) >> die & 1)
    for die in range(DICE):
        at = put_flag(out, at, int(s.doubled) >> die & 1)
    at = put_amount(out, at, int(s.throws), 5)
    at = put_amount(out, at, int(s.extra_throws), 2)
    for face in range(CRASH):
        at = put_amount(out, at, available(s, face), 10)
    for face in range(CRASH):
        at = put_amount(out, at, int(s.spent[face]), 10)
    at = put_amount(out, at, int(s.free_wheels), 10)
    at = put_amount(out, at, int(s.movement_points), 5)
    at = put_choice(out, at, 6, min(int(s.movement_points), 5))
    at = put_choice(out, at, MOST_WHEELS + 1, max(0, min(available(s, WHEEL), MOST_WHEELS)))
    at = put_amount(out, at, int(s.nails), 9)
    at = put_amount(out, at, int(s.purchases), 5)
    at = put_flag(out, at, int(s.has_moved))
    at = put_flag(out, at, int(s.movement_over))
    at = put_flag(out, at, int(s.spun_this_turn))
    at = put_flag(out, at, int(s.handbrake_used))
    at = put_flag(out, at, int(s.wheels_lost))
    at = put_flag(out, at, int(s.die_tile_used))
    at = put_flag(out, at, int(s.gunsmith_used))
    at = put_flag(out, at, int(s.bullet_used))
    at = put_flag(out, at, int(s.is_idle))
    return put_flag(out, at, int(s.is_shaken))
