"""Where the forger can be: the exact set of cities that public events allow (section 7.3 of the rules).

Sets of cities are bits of a whole number. While the forger moves, nothing is known until she announces her
triggered radars; then every path that would have given the same announcement is followed.
"""

from __future__ import annotations

from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.red_notice.rules.improvements import owns
from boardgame_envs.red_notice.rules.units import has_triggered
from boardgame_envs.red_notice.state import BLACK, MAXIMUM_CONTINENTS, MAXIMUM_STEPS, PRECISE_RADARS, WHITE


@kernel
def was_still_there(s: Record, unit: int, removed: int) -> int:
    """Whether a unit that left during the movement was still on the map after the first `removed` removals."""
    for index in range(removed, int(s.removals)):
        if int(s.removed_unit[index]) == unit:
            return 1
    return 0


@kernel
def is_open(s: Record, route: int, removed: int) -> int:
    """Whether the forger could use a route after the first `removed` removals of the movement (RN-117, RN-139)."""
    if s.is_unseen != 0:
        return 1
    if s.barriers[route] != 0:
        return 0
    return 1 - was_still_there(s, MAXIMUM_CONTINENTS + route, removed)


@kernel
def would_trigger(rules: Record, s: Record, continent: int, heard: int, removed: int) -> int:
    """Whether entering a continent sets off its radar, after these triggers and removals (RN-118, RN-122, RN-123)."""
    if s.is_unseen != 0:
        return 0
    face = int(s.radars[continent])
    if face == 0 and was_still_there(s, continent, removed) != 0:
        face = WHITE
    if face == 0:
        return 0
    if face == BLACK and rules.black_radar_retriggers != 0:
        return 1
    return 1 - has_triggered(s, continent, heard)


@kernel
def fits_announcement(s: Record, city: int, continent: int, heard: int, is_precise: int) -> int:
    """Whether a trigger on entering a city is the next one announced (RN-119, RN-U1)."""
    if heard >= int(s.triggers) or int(s.trigger_continent[heard]) != continent:
        return 0
    return 1 if is_precise == 0 or int(s.trigger_city[heard]) == city else 0


@kernel
def follow(rules: Record, s: Record, city: int, used: int, heard: int, removed: int, is_precise: int) -> None:
    """All single steps from a city, with the announcement so far."""
    for index in range(rules.degree[city]):
        if is_open(s, rules.neighbour_route[city, index], removed) != 0:
            enter(rules, s, rules.neighbour[city, index], used, heard, removed, is_precise, 0)
    enter(rules, s, city, used, heard, removed, is_precise, 1)


@kernel
def enter(
    rules: Record, s: Record, city: int, used: int, heard: int, removed: int, is_precise: int, in_place: int
) -> None:
    """One step into a city: kept if its trigger, or its silence, fits. A silent step in place is none (RN-R30)."""
    continent = rules.continent_of[city]
    if would_trigger(rules, s, continent, heard, removed) == 0:
        if in_place == 0:
            s.reach[used + 1, heard] |= 1 << city
    elif fits_announcement(s, city, continent, heard, is_precise) != 0:
        s.reach[used + 1, heard + 1] |= 1 << city


@kernel
def spread(rules: Record, s: Record, removed: int, is_precise: int) -> None:
    """Follow every kept path to the end of the granted steps; steps need not be used (RN-128)."""
    for used in range(int(s.steps_granted)):
        for heard in range(int(s.triggers) + 1):
            cities = int(s.reach[used, heard])
            city = 0
            while cities != 0:
                if cities & 1 != 0:
                    follow(rules, s, city, used, heard, removed, is_precise)
                cities >>= 1
                city += 1


@kernel
def forget_triggered(s: Record, unit: int) -> None:
    """Drop the paths that had set off a radar which was then removed: that is not a legal target (RN-R11)."""
    for heard in range(1, int(s.triggers) + 1):
        if has_triggered(s, unit, heard) != 0:
            for used in range(int(s.steps_granted) + 1):
                s.reach[used, heard] = 0


@kernel
def update_after_movement(rules: Record, s: Record) -> None:
    """The belief set once the movement's triggers have been announced."""
    is_precise = owns(rules, s, PRECISE_RADARS)
    s.reach[0, 0] = s.belief
    spread(rules, s, 0, is_precise)
    for removed in range(int(s.removals)):
        unit = int(s.removed_unit[removed])
        if unit < MAXIMUM_CONTINENTS:
            forget_triggered(s, unit)
        spread(rules, s, removed + 1, is_precise)
    cities = 0
    for used in range(int(s.steps_granted) + 1):
        cities |= int(s.reach[used, int(s.triggers)])
    s.belief = cities
    for used in range(MAXIMUM_STEPS + 1):
        for heard in range(MAXIMUM_STEPS + 1):
            s.reach[used, heard] = 0
