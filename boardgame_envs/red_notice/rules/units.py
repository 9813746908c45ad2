"""Radars, barriers and what the forger's security buys (RN-84 to RN-103)."""

from __future__ import annotations

from boardgame_envs.core.compile import Cells, Record, kernel
from boardgame_envs.red_notice.state import (
    BANK,
    BLACK,
    BURN_IDENTITY,
    CHOOSE_IMPROVEMENT,
    DESTROY_IMPROVEMENT,
    DRAW_CHEQUE,
    FORGER,
    FORGER_MOVE,
    FORGER_SECURITY,
    JOKER,
    MAXIMUM_CONTINENTS,
    PLACE_TOKEN,
    SPENDING_WINDOW,
    WHITE,
)


@kernel
def place_radar(s: Record, continent: int, face: int) -> None:
    """A radar from the reserve onto its slot, or a white one turned black (RN-90, RN-U2)."""
    if s.radars[continent] == 0:
        s.radar_reserve -= 1
    s.radars[continent] = face


@kernel
def place_barrier(s: Record, route: int, face: int) -> None:
    """A barrier from the reserve onto a route, or a white one turned black (RN-85, RN-U2)."""
    if s.barriers[route] == 0:
        s.barrier_reserve -= 1
    s.barriers[route] = face


@kernel
def return_radar(s: Record, continent: int) -> None:
    """A radar back to the reserve (RN-99, RN-120)."""
    s.radars[continent] = 0
    s.radar_reserve += 1


@kernel
def return_barrier(s: Record, route: int) -> None:
    """A barrier back to the reserve (RN-99)."""
    s.barriers[route] = 0
    s.barrier_reserve += 1


@kernel
def has_triggered(s: Record, continent: int, heard: int) -> int:
    """Whether the radar of a continent is among the first `heard` triggers of the running movement."""
    for index in range(heard):
        if int(s.trigger_continent[index]) == continent:
            return 1
    return 0


@kernel
def can_remove_radar(s: Record, continent: int) -> int:
    """White, on the map, and not triggered in the running movement (RN-96, RN-98, RN-R11)."""
    if s.radars[continent] != WHITE:
        return 0
    return 1 - has_triggered(s, continent, int(s.triggers))


@kernel
def may_spend(rules: Record, s: Record) -> int:
    """Whether points and a unit are there to spend them on (RN-96, RN-97)."""
    if int(s.security) < rules.security_price:
        return 0
    for continent in range(rules.continents):
        if can_remove_radar(s, continent) != 0:
            return 1
    for route in range(rules.routes):
        if s.barriers[route] == WHITE:
            return 1
    return 0


@kernel
def is_spending_phase(s: Record) -> int:
    """Whether the decision asked is one in which the forger may spend (RN-R9, the windows W, I1 and I2)."""
    if s.seat != FORGER:
        return 0
    phase = int(s.phase)
    if phase == PLACE_TOKEN or phase == SPENDING_WINDOW or phase == JOKER or phase == DRAW_CHEQUE:
        return 1
    if phase == BANK or phase == CHOOSE_IMPROVEMENT or phase == FORGER_SECURITY or phase == FORGER_MOVE:
        return 1
    return 1 if phase == BURN_IDENTITY or phase == DESTROY_IMPROVEMENT else 0


@kernel
def spend_on_radar(rules: Record, s: Record, continent: int) -> None:
    """Points for a white radar (RN-96)."""
    s.security -= rules.security_price
    return_radar(s, continent)
    note_removal(s, continent)


@kernel
def spend_on_barrier(rules: Record, s: Record, route: int) -> None:
    """Points for a white barrier (RN-96, RN-102)."""
    s.security -= rules.security_price
    return_barrier(s, route)
    note_removal(s, MAXIMUM_CONTINENTS + route)


@kernel
def note_removal(s: Record, unit: int) -> None:
    """Remember what left the map during a movement: the belief set needs the map as it was before (RN-R12)."""
    if s.is_moving != 0:
        s.removed_unit[s.removals] = unit
        s.removals += 1


@kernel
def count_radars(rules: Record, s: Record, face: int) -> int:
    """Radars on the map with this face."""
    number = 0
    for continent in range(rules.continents):
        if int(s.radars[continent]) == face:
            number += 1
    return number


@kernel
def count_barriers(rules: Record, s: Record, face: int) -> int:
    """Barriers on the map with this face."""
    number = 0
    for route in range(rules.routes):
        if int(s.barriers[route]) == face:
            number += 1
    return number


@kernel
def mark_radars(rules: Record, s: Record, mask: Cells, first: int, face: int) -> None:
    """Mark every radar with this face as a choice."""
    for continent in range(rules.continents):
        if int(s.radars[continent]) == face:
            mask[first + continent] = 1


@kernel
def mark_barriers(rules: Record, s: Record, mask: Cells, first: int, face: int) -> None:
    """Mark every barrier with this face as a choice."""
    for route in range(rules.routes):
        if int(s.barriers[route]) == face:
            mask[first + route] = 1


@kernel
def mark_black_radar_places(rules: Record, s: Record, mask: Cells, first: int) -> None:
    """Where a black radar can go: a white one to turn, or a free slot and a radar in reserve (RN-U2)."""
    for continent in range(rules.continents):
        if s.radars[continent] != BLACK and (s.radars[continent] == WHITE or s.radar_reserve > 0):
            mask[first + continent] = 1


@kernel
def mark_black_barrier_places(rules: Record, s: Record, mask: Cells, first: int) -> None:
    """Where a black barrier can go: a white one to turn, or a free route and a barrier in reserve (RN-U2)."""
    for route in range(rules.routes):
        if s.barriers[route] != BLACK and (s.barriers[route] == WHITE or s.barrier_reserve > 0):
            mask[first + route] = 1
