"""Pawns: who is where, who is aboard, who is beside whom."""

from __future__ import annotations

from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.hold_up.state import ABOARD, ARMOURY, BANK, COLOURS, DIRECTIONS, MEN, OUT, PAWNS


@kernel
def colour_of(pawn: int) -> int:
    """The colour of a vehicle or man."""
    return pawn if pawn < COLOURS else (pawn - COLOURS) // MEN


@kernel
def count_men(s: Record, colour: int, cell: int) -> int:
    """How many men of a colour are on a cell, or ABOARD."""
    first = COLOURS + MEN * colour
    number = 0
    for man in range(first, first + MEN):
        if int(s.cell[man]) == cell:
            number += 1
    return number


@kernel
def men_alive(s: Record, colour: int) -> int:
    """Men of a colour in play, aboard or on foot."""
    return MEN - count_men(s, colour, OUT)


@kernel
def lowest_man(s: Record, colour: int, cell: int) -> int:
    """The man of a colour with the lowest slot on a cell, ABOARD or OUT; -1 if there is none (HU-R58)."""
    first = COLOURS + MEN * colour
    for man in range(first, first + MEN):
        if int(s.cell[man]) == cell:
            return man
    return -1


@kernel
def highest_man(s: Record, colour: int, cell: int) -> int:
    """The man of a colour with the highest slot on a cell or ABOARD; -1 if there is none (HU-R58)."""
    first = COLOURS + MEN * colour
    for man in range(first + MEN - 1, first - 1, -1):
        if int(s.cell[man]) == cell:
            return man
    return -1


@kernel
def recruit_of(rules: Record, s: Record, colour: int) -> int:
    """The man a colour would recruit next; -1 without supply, room aboard or a vehicle (HU-136, HU-R49)."""
    man = lowest_man(s, colour, OUT)
    if int(s.cell[colour]) < 0 or man >= COLOURS + MEN * colour + rules.crew[colour] or has_room(rules, s, colour) == 0:
        return -1
    return man


@kernel
def has_room(rules: Record, s: Record, colour: int) -> int:
    """Whether one more person fits into the vehicle, hostages included (HU-158, HU-R14)."""
    return 1 if count_men(s, colour, ABOARD) + int(s.hostages[colour]) < rules.crew[colour] else 0


@kernel
def is_manned(s: Record, pawn: int) -> int:
    """Whether a pawn stands on the board and can act: a man on foot, a vehicle with a man aboard (HU-R57)."""
    if int(s.cell[pawn]) < 0:
        return 0
    return 1 if pawn >= COLOURS or count_men(s, pawn, ABOARD) > 0 else 0


@kernel
def are_adjacent(rules: Record, cell: int, other: int) -> int:
    """Side by side with no wall between, or inside one building (HU-91, HU-R17)."""
    if cell == other:
        return 1
    for direction in range(DIRECTIONS):
        if int(rules.ways[0, cell, direction]) == other:
            return 1
    return 0


@kernel
def holds_many(rules: Record, cell: int) -> int:
    """Whether several pawns may rest on a cell: banks and armouries only (HU-33, HU-34)."""
    kind = int(rules.kind[cell])
    return 1 if kind == BANK or kind == ARMOURY else 0


@kernel
def is_occupied(s: Record, cell: int, but: int) -> int:
    """Whether any pawn but one stands on a cell."""
    for pawn in range(PAWNS):
        if int(s.cell[pawn]) == cell and pawn != but:
            return 1
    return 0


@kernel
def mark_occupants(s: Record) -> None:
    """Enter every pawn on the board into `occupant`, counted from 1; one in mid-pass gives way to the other."""
    passing = int(s.passing) - 1
    if passing >= 0:
        s.occupant[int(s.cell[passing])] = passing + 1
    for pawn in range(PAWNS):
        cell = int(s.cell[pawn])
        if cell >= 0 and pawn != passing:
            s.occupant[cell] = pawn + 1


@kernel
def clear_occupants(s: Record) -> None:
    """Leave `occupant` all zero."""
    for pawn in range(PAWNS):
        cell = int(s.cell[pawn])
        if cell >= 0:
            s.occupant[cell] = 0
