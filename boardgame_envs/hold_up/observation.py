"""What a seat of Hold Up knows: the observation layout, and the kernel that writes it in the same order."""

from __future__ import annotations

from typing import Any

import numpy as np

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
    put_bits,
    put_choice,
    put_flag,
    put_matches,
)
from boardgame_envs.hold_up.actions import PERSONS, VEHICLES
from boardgame_envs.hold_up.board import MOST_CELLS
from boardgame_envs.hold_up.data import Names
from boardgame_envs.hold_up.distances import (
    ARMOURY_WAY,
    BASE_WAY,
    DRIVING,
    EXIT_WAY,
    MOST_DISTANCE,
    NO_WAY,
    ON_FOOT,
    put_way,
)
from boardgame_envs.hold_up.rules.pawns import colour_of, count_men
from boardgame_envs.hold_up.state import (
    ABOARD,
    ACT,
    CHOOSE_TARGET,
    COLOUR_NAMES,
    COLOURS,
    CREW,
    DECK_NAMES,
    EVENT_DECK,
    FLAT_NEXT,
    FLAT_NOW,
    GREEN,
    IN_PILE,
    MEN,
    MOVE,
    PHASES,
    PINK,
    RANGES,
    REPLY_TO_ATTACK,
    RIPOSTE_LOOT,
    SLOTS,
    VEHICLE_SLOTS,
    WEAPON_DECK,
)

PLAYERS = ("red gangster", "brown gangster", "blue police", "violet police", "convoy and VIP")
PERSONS_IN_PLAY = sum(CREW)
DRIVES = (
    "nearest open bank", "second open bank", "third open bank", "nearest open shop", "nearest armoury", "nearest exit",
    "nearest own base",
)  # fmt: skip
DRIVES_TO_BANKS = 3
WALKS = ("nearest open bank", "nearest open shop")
CONVOY = (COLOUR_NAMES[GREEN], COLOUR_NAMES[PINK])
LOOT_SHARES = ("a fifth", "two fifths", "three fifths", "four fifths", "the target sum")
GROUND = ("road", "event", "exit", "tunnel", "metro", "police station", "lair", "depot", "loft")
# Scales of amounts: powers of two, so that scaling is exact and quick.
MOST_POINTS = 32
MOST_WEAPONS = 8
MOST_CARDS = 64
NOWHERE = -1
"""A holder that no card has."""
LOOT_STEPS = 5
"""Loot is also shown in fifths of the target sum: whether it is enough is a question of yes or no."""


def observation_layout(rules: Any, names: Names) -> ObservationLayout:
    """The pieces of the observation, in order."""
    slots = (*VEHICLES, *PERSONS)
    sites = (*names.banks, *names.shops)
    men = [f"{name} man {number + 1}" for name, crew in zip(COLOUR_NAMES, CREW, strict=True) for number in range(crew)]
    pieces: list[Piece] = [
        choice("seat", PLAYERS),
        choice("seat to move", PLAYERS),
        choice("phase", PHASES),
        amount("round", int(rules.maximum_rounds)),
        amounts("movement points left", VEHICLES, MOST_POINTS),
        amounts("unspent extra points", VEHICLES, MOST_POINTS),
        amount("extra points or discards left", MOST_POINTS),
        choice("pawn in mid-pass", slots),
        choice("active event", names.events),
        choice("roadblock", names.spots),
        flags("open banks and shops", sites),
        choice("bank locked for the VIP", sites),
        choice("shop locked for the VIP", sites),
        choice("next riposte", ("blue police", "violet police")),
    ]
    for name in COLOUR_NAMES:
        pieces += [
            flags(f"{name} vehicle", ("on the board", "manned", "flat tyre", "flat tyre next turn")),
            amounts(f"{name} vehicle's cell", ("x", "y"), MOST_CELLS),
            choice(f"{name} vehicle stands on", GROUND),
            amounts(f"{name} vehicle holds", ("men", "hostages"), MEN),
            amounts(f"{name} weapons", tuple(f"range {number}" for number in range(RANGES)), MOST_WEAPONS),
        ]
    pieces += [
        amounts("loot", COLOUR_NAMES, int(rules.target)),
        *(flags(f"loot of {name} reaches", LOOT_SHARES) for name in COLOUR_NAMES),
        flags("men aboard", men),
        flags("men on foot", men),
        amounts("x of men on foot", men, MOST_CELLS),
        amounts("y of men on foot", men, MOST_CELLS),
        *(amounts(f"points from own {vehicle} to", names.targets, MOST_DISTANCE) for vehicle in VEHICLES),
        *(piece for vehicle in VEHICLES for piece in _ways(f"from own {vehicle} to the", DRIVES)),
        *(
            piece
            for vehicle in VEHICLES
            for piece in (
                *_ways(f"from own {vehicle} to the vehicle of", COLOUR_NAMES),
                *_ways(f"from own {vehicle} to a rival's vehicle", ("nearest",)),
                *_ways(f"from own {vehicle} to a rival on foot", ("nearest",)),
            )
        ),
        *(piece for slot in slots for piece in _ways(f"on foot from own {slot} to the", WALKS)),
        *(piece for person in PERSONS for piece in _ways(f"on foot from own {person} to his", ("vehicle",))),
        flags("bank and shop cards never shown", names.cards),
        amounts("draws until a returned card comes", names.cards, MOST_CARDS),
        amounts("cards by vehicle card", names.cards, COLOURS),
        flags("cards in the pile", names.cards),
        amount("number of cards in the pile", MOST_CARDS),
        amount("worth of the pile", int(rules.target)),
        flags("reaches the target sum with the pile", CONVOY),
        amounts("cards left in decks", DECK_NAMES, MOST_CARDS),
        amounts("weapons never shown", names.weapons, MOST_CARDS),
        amounts("known weapons in the deck", _draws(int(rules.weapon_cards)), RANGES),
        amounts("events never shown", names.events, MOST_CARDS),
        amounts("known events in the deck", _draws(int(rules.event_cards)), int(rules.events)),
        *(flags(f"sites attempted by {vehicle}'s colour", sites) for vehicle in VEHICLES),
        flags("has drawn an event here", slots),
        flags("has drawn a weapon here", PERSONS),
        flags("has banked", VEHICLES),
        flags("fought in this turn", (*COLOUR_NAMES, *men)),
        choice("card on the table", names.cards),
        choice("site attempted", sites),
        amount("rolls left", MOST_WEAPONS),
        choice("attacking slot", slots),
        choice("attacked pawn", (*COLOUR_NAMES, *men)),
        choice("distance of the attack", ("close", *(str(number) for number in range(RANGES + 1)))),
        choice("colour in question", COLOUR_NAMES),
    ]  # fmt: skip
    return ObservationLayout(pieces)


def _ways(words: str, goals: tuple[str, ...]) -> tuple[Piece, ...]:
    """Ways on an empty board: movement points, and the first step that brings nearer (-1 is west or north)."""
    return (
        amounts(f"points {words}", goals, MOST_DISTANCE),
        amounts(f"step east {words}", goals, 1),
        amounts(f"step south {words}", goals, 1),
    )


def _draws(number: int) -> tuple[str, ...]:
    return tuple(f"draw {place + 1}" for place in range(number))


@kernel
def observe(rules: Record, s: Record, seat: int, out: Floats) -> int:
    """Write what `seat` knows; returns the numbers written. Only the worth of the pile differs between seats."""
    at = put_situation(rules, s, seat, out, 0)
    at = put_city(rules, s, out, at)
    for colour in range(COLOURS):
        at = put_vehicle(rules, s, out, at, colour)
    at = put_loot(rules, s, out, at)
    at = put_men(rules, s, out, at)
    for slot in range(VEHICLE_SLOTS):
        at = put_points(rules, s, out, at, rules.slot_pawn[seat, slot])
    for slot in range(VEHICLE_SLOTS):
        at = put_drives(rules, s, out, at, rules.slot_pawn[seat, slot])
    for slot in range(VEHICLE_SLOTS):
        at = put_ways_to_vehicles(rules, s, out, at, rules.slot_pawn[seat, slot])
    for slot in range(SLOTS):
        at = put_walks(rules, s, out, at, rules.slot_pawn[seat, slot])
    for slot in range(VEHICLE_SLOTS, SLOTS):
        at = put_way_back(rules, s, out, at, rules.slot_pawn[seat, slot])
    at = put_cards(rules, s, seat, out, at)
    at = put_decks(rules, s, out, at)
    at = put_deeds(rules, s, out, at)
    return put_interruption(rules, s, out, at)


@kernel
def player_of(rules: Record, seat: int) -> int:
    """The place of a seat among the five players, whatever their number."""
    colour = int(rules.seat_colour[seat, 0])
    return colour if colour < 2 else colour // 2 + 1


@kernel
def put_situation(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """Who is asked what. Everybody sees everything that is asked in this game."""
    is_on = s.over == 0
    at = put_choice(out, at, 5, player_of(rules, seat))
    at = put_choice(out, at, 5, player_of(rules, int(s.seat)) if is_on else -1)
    at = put_choice(out, at, RIPOSTE_LOOT + 1, int(s.phase) if is_on else -1)
    at = put_amount(out, at, int(s.turn), rules.maximum_rounds)
    for vehicle in range(VEHICLE_SLOTS):
        put_amount(out, at + vehicle, int(s.points[vehicle]), MOST_POINTS)
        put_amount(out, at + VEHICLE_SLOTS + vehicle, int(s.extra_points[vehicle]), MOST_POINTS)
    at += 2 * VEHICLE_SLOTS
    at = put_amount(out, at, int(s.task_amount[int(s.tasks) - 1]) if is_on else 0, MOST_POINTS)
    return put_choice(out, at, SLOTS, rules.slot_of[int(s.passing) - 1] if s.passing > 0 else -1)


@kernel
def put_city(rules: Record, s: Record, out: Floats, at: int) -> int:
    """The event, the roadblock, bankers and markers, the VIP's locks, the next riposte."""
    at = put_choice(out, at, rules.events, int(s.event) - 1)
    if s.roadblock >= 0:
        for spot in range(rules.spots):
            if rules.spot_cell[spot] == int(s.roadblock):
                out[at + spot] = 1.0
    at += rules.spots
    at = put_matches(out, at, s.site_open[:], rules.sites, 1)
    at = put_choice(out, at, rules.sites, int(s.locked_site[0]) - 1)
    at = put_choice(out, at, rules.sites, int(s.locked_site[1]) - 1)
    return put_choice(out, at, 2, int(s.riposte_turn) if rules.seat_of[GREEN] < 0 else -1)


@kernel
def put_vehicle(rules: Record, s: Record, out: Floats, at: int, colour: int) -> int:
    """One vehicle: where and on what it stands, who and what it holds. One off the board stands nowhere: all zero."""
    cell = int(s.cell[colour])
    stands = np.float32(1.0) if cell >= 0 else np.float32(0.0)
    place = max(cell, 0)
    men = count_men(s, colour, ABOARD)
    out[at] = stands
    out[at + 1] = stands if men > 0 else np.float32(0.0)
    out[at + 4] = stands * rules.coordinates[place, 0]
    out[at + 5] = stands * rules.coordinates[place, 1]
    out[at + 6 + int(rules.ground[place])] = stands
    flat = int(s.flat_tyre[colour])
    put_flag(out, at + 2, flat & FLAT_NOW)
    put_flag(out, at + 3, flat & FLAT_NEXT)
    at += 6 + len(GROUND)
    at = put_amount(out, at, men, MEN)
    at = put_amount(out, at, int(s.hostages[colour]), MEN)
    for reach in range(RANGES):
        at = put_amount(out, at, int(s.weapons[colour, reach]), MOST_WEAPONS)
    return at


@kernel
def put_loot(rules: Record, s: Record, out: Floats, at: int) -> int:
    """What the cards under each vehicle card are worth, and in fifths; whole dollars stay exact in float32."""
    for colour in range(COLOURS):
        worth = worth_held(rules, s, colour + 1)
        put_amount(out, at + colour, worth, rules.target)
        for step in range(LOOT_STEPS):
            is_reached = int(worth * LOOT_STEPS >= rules.target * (step + 1))
            put_flag(out, at + COLOURS + colour * LOOT_STEPS + step, is_reached)
    return at + COLOURS * (LOOT_STEPS + 1)


@kernel
def worth_held(rules: Record, s: Record, holder: int) -> int:
    """What all cards are worth that lie under one vehicle card, or in the pile."""
    worth = 0
    for card in range(rules.cards):
        worth += rules.card_value[card] if int(s.holder[card]) == holder else 0
    return worth


@kernel
def put_men(rules: Record, s: Record, out: Floats, at: int) -> int:
    """All men: aboard, on foot and where, or dead. Without branches, since nobody can guess where men are."""
    zero, one = np.float32(0.0), np.float32(1.0)
    for man in range(PERSONS_IN_PLAY):
        cell = int(s.cell[rules.pawn_at[COLOURS + man]])
        x, y = rules.coordinates[max(cell, 0), 0], rules.coordinates[max(cell, 0), 1]
        out[at + man] = one if cell == ABOARD else zero
        out[at + PERSONS_IN_PLAY + man] = one if cell >= 0 else zero
        out[at + 2 * PERSONS_IN_PLAY + man] = x if cell >= 0 else zero
        out[at + 3 * PERSONS_IN_PLAY + man] = y if cell >= 0 else zero
    return at + 4 * PERSONS_IN_PLAY


@kernel
def put_points(rules: Record, s: Record, out: Floats, at: int, vehicle: int) -> int:
    """How far an own vehicle on the board has to drive to banks, shops, armouries, exits and bases."""
    if vehicle >= 0 and int(s.cell[vehicle]) >= 0:
        row = rules.drive_shown[int(s.cell[vehicle])]
        part = out[at : at + rules.targets]
        for target in range(rules.targets):
            part[target] = row[target]
    return at + rules.targets


@kernel
def put_drives(rules: Record, s: Record, out: Floats, at: int, vehicle: int) -> int:
    """The ways of an own vehicle on the board to where it may be wanted."""
    size = len(DRIVES)
    if vehicle >= 0 and int(s.cell[vehicle]) >= 0:
        cell = int(s.cell[vehicle])
        banks = DRIVES_TO_BANKS
        put_ways_to_open(rules, s, out, at, size, DRIVING, cell, 0, rules.banks, 0, banks)
        put_ways_to_open(rules, s, out, at, size, DRIVING, cell, rules.banks, rules.sites, banks, 1)
        put_way(out, at, size, banks + 1, int(rules.drive_to_nearest[ARMOURY_WAY, cell]))
        put_way(out, at, size, banks + 2, int(rules.drive_to_nearest[EXIT_WAY, cell]))
        put_way(out, at, size, banks + 3, int(rules.drive_to_nearest[BASE_WAY + rules.role[vehicle], cell]))
    return at + 3 * size


@kernel
def put_ways_to_vehicles(rules: Record, s: Record, out: Floats, at: int, vehicle: int) -> int:
    """The ways of an own vehicle on the board to all others, then to the nearest rivals that it may attack."""
    if vehicle >= 0 and int(s.cell[vehicle]) >= 0:
        row = rules.way_between[DRIVING, int(s.cell[vehicle])]
        nearest = NO_WAY
        for other in range(COLOURS):
            way = way_to_pawn(s, row, other) if other != vehicle else NO_WAY
            put_way(out, at, COLOURS, other, way)
            nearest = min(nearest, way if rules.may_attack[vehicle, other] != 0 else NO_WAY)
        put_way(out, at + 3 * COLOURS, 1, 0, nearest)
        put_way(out, at + 3 * COLOURS + 3, 1, 0, nearest_rival_on_foot(rules, s, vehicle, row))
    return at + 3 * COLOURS + 6


@small_kernel
def way_to_pawn(s: Record, row: Cells, pawn: int) -> int:
    """The way to a pawn, from the row of ways to all cells."""
    cell = int(s.cell[pawn])
    way = int(row[max(cell, 0)])
    return way if cell >= 0 else NO_WAY


@kernel
def nearest_rival_on_foot(rules: Record, s: Record, vehicle: int, row: Cells) -> int:
    """The way to the nearest man on foot that a vehicle may attack."""
    nearest = NO_WAY
    for rival in range(rules.rivals[vehicle]):
        nearest = min(nearest, way_to_pawn(s, row, int(rules.rival[vehicle, rival])))
    return nearest


@kernel
def put_walks(rules: Record, s: Record, out: Floats, at: int, pawn: int) -> int:
    """The ways on foot to open banks and shops of an own man, or of one who would get out of an own vehicle."""
    size = len(WALKS)
    if pawn >= 0 and int(s.cell[pawn]) >= 0:
        cell = int(s.cell[pawn])
        put_ways_to_open(rules, s, out, at, size, ON_FOOT, cell, 0, rules.banks, 0, 1)
        put_ways_to_open(rules, s, out, at, size, ON_FOOT, cell, rules.banks, rules.sites, 1, 1)
    return at + 3 * size


@kernel
def put_ways_to_open(
    rules: Record, s: Record, out: Floats, at: int, size: int,
    mode: int, cell: int, first: int, last: int, place: int, number: int,
) -> None:  # fmt: skip
    """The ways to the nearest open ones of some sites, so many of them."""
    left = number
    for rank in range(first, last):
        site = int(rules.sites_by_nearness[mode, cell, rank])
        if s.site_open[site] != 0:
            put_way(out, at, size, place + number - left, int(rules.way_to_target[mode, cell, site]))
            left -= 1
            if left == 0:
                return


@kernel
def put_way_back(rules: Record, s: Record, out: Floats, at: int, man: int) -> int:
    """The way on foot of an own man to where his vehicle stands."""
    if man >= 0 and int(s.cell[man]) >= 0:
        vehicle = int(s.cell[colour_of(man)])
        if vehicle >= 0:
            put_way(out, at, 1, 0, int(rules.way_between[ON_FOOT, int(s.cell[man]), vehicle]))
    return at + 3


@kernel
def put_cards(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """Bank and shop cards: never shown, returned, under vehicle cards; the pile by number, for its owner by card."""
    for deck in range(2):
        put_card_order(s.deck[deck], int(s.unseen[deck]), out, at, rules.cards)
    at += 2 * rules.cards
    at = put_holders(s.holder[:], out, at, rules.cards)
    sees_pile = int(rules.pile_total_public != 0 or seat == rules.seat_of[GREEN])
    at = put_matches(out, at, s.holder[:], rules.cards, IN_PILE if sees_pile else NOWHERE)
    worth = worth_held(rules, s, IN_PILE) if sees_pile else 0
    convoy = worth_held(rules, s, GREEN + 1)
    vip = worth_held(rules, s, PINK + 1)
    at = put_amount(out, at, number_in_pile(rules, s), MOST_CARDS)
    at = put_amount(out, at, worth, rules.target)
    at = put_flag(out, at, int(sees_pile and convoy > 0 and worth + convoy >= rules.target))
    return put_flag(out, at, int(sees_pile and vip > 0 and worth + vip >= rules.target))


@kernel
def put_card_order(deck: Cells, unseen: int, out: Floats, at: int, cards: int) -> None:
    """Which cards of a deck were never shown; after how many draws the others come."""
    height = int(deck[0])
    for place in range(unseen):
        out[at + int(deck[height - place])] = 1.0
    for place in range(unseen, height):
        put_amount(out, at + cards + int(deck[height - place]), place + 1, MOST_CARDS)


@kernel
def put_holders(holders: Cells, out: Floats, at: int, cards: int) -> int:
    """Under which vehicle card each card lies, counted from 1; 0 for none."""
    part = out[at : at + cards]
    for card in range(cards):
        part[card] = np.float32(holders[card] if holders[card] <= COLOURS else 0) / np.float32(COLOURS)
    return at + cards


@kernel
def number_in_pile(rules: Record, s: Record) -> int:
    """How many cards lie in the pile."""
    number = 0
    for card in range(rules.cards):
        number += int(int(s.holder[card]) == IN_PILE)
    return number


@kernel
def put_decks(rules: Record, s: Record, out: Floats, at: int) -> int:
    """Sizes of the decks; what is still to be seen of weapons and events, and the known order below."""
    for deck in range(4):
        at = put_amount(out, at, int(s.deck[deck, 0]), MOST_CARDS)
    weapons, events = rules.weapon_shown[:], rules.event_shown[:]
    at = put_order(s.deck[WEAPON_DECK], int(s.unseen[WEAPON_DECK]), out, at, RANGES, rules.weapon_cards, weapons)
    return put_order(s.deck[EVENT_DECK], int(s.unseen[EVENT_DECK]), out, at, rules.events, rules.event_cards, events)


@kernel
def put_order(deck: Cells, unseen: int, out: Floats, at: int, kinds: int, cards: int, shown: Floats) -> int:
    """Never shown cards of a deck by kind, then in which order known ones come: each as its kind is `shown`."""
    height = int(deck[0])
    for place in range(unseen):
        out[at + int(deck[height - place])] += np.float32(1 / MOST_CARDS)
    for place in range(unseen, height):
        out[at + kinds + place] = shown[int(deck[height - place])]
    return at + kinds + cards


@kernel
def put_deeds(rules: Record, s: Record, out: Floats, at: int) -> int:
    """What the seat whose turn it is has done already (HU-R05, HU-R09, HU-R22)."""
    for vehicle in range(VEHICLE_SLOTS):
        at = put_bits(out, at, int(s.attempted[vehicle]), rules.sites)
    turn = int(s.task_seat[0])
    fought = 0
    for slot in range(SLOTS):
        pawn = rules.slot_pawn[turn, slot]
        fought |= int(s.fought_close[slot]) | int(s.fought_far[slot])
        if pawn >= 0 and int(s.cell[pawn]) >= 0:
            number = int(rules.number[int(s.cell[pawn])])
            put_flag(out, at + slot, (int(s.drew_event[slot]) >> number) & 1)
            if slot >= VEHICLE_SLOTS:
                put_flag(out, at + SLOTS + slot - VEHICLE_SLOTS, (int(s.drew_weapon[slot]) >> number) & 1)
    at += 2 * SLOTS - VEHICLE_SLOTS
    at = put_flag(out, at, int(s.banked[0]))
    at = put_flag(out, at, int(s.banked[1]))
    part = out[at : at + COLOURS + PERSONS_IN_PLAY]
    for place in range(COLOURS + PERSONS_IN_PLAY):
        part[place] = np.float32((fought >> rules.pawn_at[place]) & 1)
    return at + COLOURS + PERSONS_IN_PLAY


@kernel
def put_interruption(rules: Record, s: Record, out: Floats, at: int) -> int:
    """The attempt or the combat under way, and the colour a pending choice is about."""
    at = put_choice(out, at, rules.cards, int(s.attempt_card) - 1)
    at = put_choice(out, at, rules.sites, int(s.attempt_site) - 1)
    at = put_amount(out, at, int(s.rolls_left), MOST_WEAPONS)
    is_fight = s.over == 0 and (s.phase == REPLY_TO_ATTACK or s.phase == CHOOSE_TARGET)
    at = put_choice(out, at, SLOTS, int(s.attack_slot) if is_fight else -1)
    target = int(s.attack_target) - 1
    place = rules.pawn_place[target] if target >= 0 else -1
    at = put_choice(out, at, COLOURS + PERSONS_IN_PLAY, place)
    at = put_choice(out, at, RANGES + 2, int(s.attack_distance) + 1 if target >= 0 else -1)
    is_asked = s.over == 0 and s.phase != MOVE and s.phase != ACT
    return put_choice(out, at, COLOURS, int(s.task_detail[int(s.tasks) - 1]) if is_asked else -1)
