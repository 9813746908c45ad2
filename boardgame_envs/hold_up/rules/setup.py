"""Set-up (HU-05 to HU-17)."""

from __future__ import annotations

from boardgame_envs.core.cards import clear, count, put_on_top, shuffle
from boardgame_envs.core.compile import Cells, Record, kernel
from boardgame_envs.hold_up.actions import PLACE
from boardgame_envs.hold_up.rules.agenda import pop, push, top_detail
from boardgame_envs.hold_up.rules.attempts import clear_attempt
from boardgame_envs.hold_up.rules.pawns import is_occupied
from boardgame_envs.hold_up.rules.turns import clear_turn
from boardgame_envs.hold_up.state import (
    ABOARD,
    BANK_DECK,
    COLOURS,
    EVENT_DECK,
    GANGSTER,
    GREEN,
    MAXIMUM_SEARCH,
    MAXIMUM_SEATS,
    MEN,
    OUT,
    PAWNS,
    PINK,
    PLACE_VEHICLE,
    RANGES,
    SHOP_DECK,
    WEAPON_DECK,
)


@kernel
def lay_out(rules: Record, s: Record) -> None:
    """Everything up to the first decision."""
    clear_record(s)
    s.turn = 1
    for site in range(rules.sites):
        s.site_open[site] = 1
    shuffle_decks(rules, s)
    for colour in range(COLOURS):
        if rules.seat_of[colour] >= 0:
            for man in range(rules.crew[colour]):
                s.cell[COLOURS + MEN * colour + man] = ABOARD
    if rules.seat_of[GREEN] >= 0:
        s.cell[GREEN] = rules.depot_cell
        s.cell[PINK] = rules.loft_cell
    # Police place before gangsters, so they lie on top of the agenda (HU-14, HU-145, HU-154, HU-R32).
    for is_gangster in range(1, -1, -1):
        for colour in range(GREEN - 1, -1, -1):
            if rules.seat_of[colour] >= 0 and (rules.role[colour] == GANGSTER) == (is_gangster == 1):
                push(s, PLACE_VEHICLE, rules.seat_of[colour], 0, colour)


@kernel
def clear_record(s: Record) -> None:
    """Forget the game before, so that equal seeds give equal bytes."""
    s.ply = 0
    s.phase = 0
    s.seat = 0
    s.over = 0
    s.truncated = 0
    s.ending = 0
    s.event = 0
    s.roadblock = -1
    s.riposte_turn = 0
    s.attack_slot = 0
    s.attack_target = 0
    s.attack_cell = 0
    s.attack_distance = 0
    s.tasks = 0
    s.locked_site[0] = 0
    s.locked_site[1] = 0
    for seat in range(MAXIMUM_SEATS):
        s.returns[seat] = 0.0
    for pawn in range(PAWNS):
        s.cell[pawn] = OUT
    for colour in range(COLOURS):
        s.hostages[colour] = 0
        s.flat_tyre[colour] = 0
        clear(s.weapons[colour])
    clear(s.site_open[:])
    clear(s.holder[:])
    clear(s.occupant[:])
    clear(s.search_points[:])
    clear(s.task[:])
    clear(s.task_seat[:])
    clear(s.task_amount[:])
    clear(s.task_detail[:])
    for place in range(MAXIMUM_SEARCH):
        s.search_cell[place] = 0
    clear_turn(s)
    clear_attempt(s)


@kernel
def shuffle_decks(rules: Record, s: Record) -> None:
    """Four decks nobody has looked into (HU-17)."""
    for deck in range(2):
        clear(s.deck[deck])
    clear(s.weapon_deck[:])
    clear(s.event_deck[:])
    for card in range(rules.cards):
        put_on_top(s.deck[BANK_DECK if card < rules.bank_cards else SHOP_DECK], card)
    for reach in range(RANGES):
        for _ in range(rules.weapon_copies[reach]):
            put_on_top(s.weapon_deck[:], reach)
    for event in range(rules.events):
        for _ in range(rules.event_copies[event]):
            put_on_top(s.event_deck[:], event)
    for deck in range(2):
        shuffle(s.rng[:], s.deck[deck])
        s.unseen[deck] = count(s.deck[deck])
    shuffle(s.rng[:], s.weapon_deck[:])
    shuffle(s.rng[:], s.event_deck[:])
    s.unseen[WEAPON_DECK] = count(s.weapon_deck[:])
    s.unseen[EVENT_DECK] = count(s.event_deck[:])


@kernel
def mark_places(rules: Record, s: Record, mask: Cells) -> None:
    """Free stations for a police vehicle, free lairs for a gangster's (HU-10, HU-11)."""
    if rules.role[top_detail(s)] == GANGSTER:
        for lair in range(rules.lairs):
            if is_occupied(s, rules.lair_cell[lair], -1) == 0:
                mask[rules.first[PLACE] + rules.stations + lair] = 1
    else:
        for station in range(rules.stations):
            if is_occupied(s, rules.station_cell[station], -1) == 0:
                mask[rules.first[PLACE] + station] = 1


@kernel
def place_vehicle(rules: Record, s: Record, place: int) -> None:
    """A vehicle starts with all its men aboard (HU-06 to HU-13)."""
    cell = rules.station_cell[place] if place < rules.stations else rules.lair_cell[place - rules.stations]
    s.cell[top_detail(s)] = cell
    pop(s)
