"""Set-up (HU-05 to HU-17)."""

from __future__ import annotations

from boardgame_envs.core.agenda import ask, pop, push, top_detail
from boardgame_envs.core.cards import clear, put_on_top, shuffle
from boardgame_envs.core.compile import Record, kernel
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
    MAXIMUM_TASKS,
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
def setup(rules: Record, s: Record) -> None:
    """Lay out the game, up to the first decision."""
    clear_record(s)
    clear_turn(s)
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
    ask(s)


@kernel
def clear_record(s: Record) -> None:
    """Forget the game before, so that equal seeds give equal bytes."""
    s.ply = 0
    s.over = 0
    s.truncated = 0
    s.ending = 0
    s.event = 0
    s.roadblock = -1
    s.riposte_turn = 0
    s.attempt_card = 0
    s.attempt_site = 0
    s.attempt_colour = 0
    s.rolls_left = 0
    s.attack_slot = 0
    s.attack_target = 0
    s.attack_cell = 0
    s.attack_distance = 0
    s.tasks = 0
    for seat in range(MAXIMUM_SEATS):
        s.returns[seat] = 0.0
    for pawn in range(PAWNS):
        s.cell[pawn] = OUT
    for place in range(MAXIMUM_SEARCH):
        s.search_cell[place] = 0
    for colour in range(COLOURS):
        clear(s.weapons[colour])
    clear(s.hostages[:])
    clear(s.flat_tyre[:])
    clear(s.locked_site[:])
    clear(s.site_open[:])
    clear(s.holder[:])
    clear(s.occupant[:])
    clear(s.search_points[:])
    clear(s.task[:])
    clear(s.task_seat[:])
    clear(s.task_amount[:])
    for place in range(MAXIMUM_TASKS):
        s.task_detail[place] = 0


@kernel
def shuffle_decks(rules: Record, s: Record) -> None:
    """Four decks nobody has looked into (HU-17)."""
    for deck in range(4):
        clear(s.deck[deck])
    for card in range(rules.cards):
        put_on_top(s.deck[BANK_DECK if card < rules.bank_cards else SHOP_DECK], card)
    for reach in range(RANGES):
        for _ in range(rules.weapon_copies[reach]):
            put_on_top(s.deck[WEAPON_DECK], reach)
    for event in range(rules.events):
        for _ in range(rules.event_copies[event]):
            put_on_top(s.deck[EVENT_DECK], event)
    for deck in range(4):
        shuffle(s.rng[:], s.deck[deck])
        s.unseen[deck] = s.deck[deck, 0]


@kernel
def place_vehicle(rules: Record, s: Record, place: int) -> None:
    """A vehicle starts with all its men aboard (HU-06 to HU-13)."""
    cell = rules.station_cell[place] if place < rules.stations else rules.lair_cell[place - rules.stations]
    s.cell[top_detail(s)] = cell
    pop(s)
