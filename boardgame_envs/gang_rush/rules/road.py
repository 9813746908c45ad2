"""What stands where: cars, free cells, lines, and the placing of tiles (GR-23 to GR-25, GR-110, GR-163)."""

from __future__ import annotations

from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.gang_rush.state import (
    BACK,
    BACK_LEFT,
    BARRIERS,
    BORDER_POLICE,
    CONTAINER,
    FORWARD,
    FORWARD_LEFT,
    NOTHING,
    OUTBOUND,
)


@kernel
def car_at(rules: Record, s: Record, cell: int) -> int:
    """The seat whose car stands on a cell; -1 if none does."""
    if cell >= 0:
        for seat in range(rules.players):
            if int(s.cell[seat]) == cell:
                return seat
    return -1


@kernel
def is_solid(s: Record, cell: int) -> int:
    """Whether a container, or what counts as one, blocks a cell (GR-87, GR-161)."""
    return 1 if cell >= 0 and CONTAINER <= int(s.thing[cell]) <= BORDER_POLICE else 0


@kernel
def is_straight(direction: int) -> int:
    """Whether a direction runs along the lane."""
    return 1 if direction == FORWARD or direction == BACK else 0


@kernel
def ahead(s: Record, seat: int) -> int:
    """The direction in which a car faces."""
    return FORWARD if s.facing[seat] == OUTBOUND else BACK


@kernel
def step_direction(s: Record, seat: int, side: int) -> int:
    """Ahead (0), toward lane 1 (1) or toward lane 5 (2) as seen from a car's facing."""
    way = ahead(s, seat)
    if side == 0:
        return way
    if side == 1:
        return FORWARD_LEFT if way == FORWARD else BACK_LEFT
    return way + 1 if way == FORWARD else way - 1


@kernel
def is_empty(rules: Record, s: Record, cell: int) -> int:
    """A bridge cell without vehicle, hazard, ramp or bonus tile (GR-R14, GR-R28, GR-R42, GR-R53)."""
    if cell < 0 or rules.row_of[cell] < 0 or s.thing[cell] != NOTHING:
        return 0
    return 1 if car_at(rules, s, cell) < 0 else 0


@kernel
def is_blank(rules: Record, s: Record, cell: int) -> int:
    """An empty cell that may hold tiles, without bills and printed damage (GR-24, GR-R04)."""
    if cell < 0 or s.thing[cell] != NOTHING or s.bills[cell] != 0:
        return 0
    if rules.may_hold_tiles[cell] == 0 or rules.damage[cell] != 0:
        return 0
    return 1 if car_at(rules, s, cell) < 0 else 0


@kernel
def touches(rules: Record, s: Record, cell: int, thing: int, apart_from: int) -> int:
    """Whether a thing of this type lies next to a cell, `apart_from` not counted (GR-25, GR-203)."""
    for direction in range(6):
        other = rules.neighbour[cell, direction]
        if other >= 0 and other != apart_from and int(s.thing[other]) == thing:
            return 1
    return 0


@kernel
def can_place_hazard(rules: Record, s: Record, cell: int, thing: int) -> int:
    """Whether a hazard of this type may be put on a cell (GR-23 to GR-25)."""
    if is_blank(rules, s, cell) == 0:
        return 0
    return 1 - touches(rules, s, cell, thing, -1)


@kernel
def can_place_tile(rules: Record, s: Record, cell: int) -> int:
    """Whether a ramp, mine, oil or acid may be put on a cell; bills do not matter (GR-110, GR-R42, GR-R53)."""
    return is_empty(rules, s, cell) if rules.may_hold_tiles[cell] != 0 else 0


@kernel
def some_cell(rules: Record, s: Record, thing: int) -> int:
    """Whether any cell takes a hazard of this type, or with NOTHING a ramp or bonus tile."""
    for cell in range(rules.cells):
        fits = can_place_tile(rules, s, cell) if thing == NOTHING else can_place_hazard(rules, s, cell, thing)
        if fits != 0:
            return 1
    return 0


@kernel
def bridge_cell(rules: Record, index: int) -> int:
    """The cell of a cell action: actions leave out the start row."""
    return index + index // rules.rows + 1


@kernel
def put(s: Record, cell: int, thing: int, pieces: int, facing: int) -> None:
    """Lay something on a cell, or clear it with NOTHING."""
    s.thing[cell] = thing
    s.pieces[cell] = pieces
    s.thing_facing[cell] = facing


@kernel
def discard_hazard(rules: Record, s: Record, cell: int) -> None:
    """Take a tile off the bridge; barrier tiles were put with the used ones when placed (GR-R02)."""
    thing = int(s.thing[cell])
    if thing != BARRIERS:
        s.hazards_used[rules.type_of[thing, int(s.pieces[cell])]] += 1
    put(s, cell, NOTHING, 0, 0)


@kernel
def destroy_barriers(s: Record, cell: int, number: int) -> None:
    """Remove so many barriers of a cell (GR-52, GR-R38, GR-R39)."""
    s.pieces[cell] -= min(number, int(s.pieces[cell]))
    if s.pieces[cell] == 0:
        put(s, cell, NOTHING, 0, 0)
