"""Attempts at banks and shops, ripostes and hostages (HU-56 to HU-81, HU-144, HU-155 to HU-158)."""

from __future__ import annotations

from boardgame_envs.core.agenda import push
from boardgame_envs.core.cards import put_under
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.core.random import roll
from boardgame_envs.hold_up.rules.events import is_active
from boardgame_envs.hold_up.rules.loot import deck_of, lose_colour, take_everything
from boardgame_envs.hold_up.rules.pawns import (
    are_adjacent,
    colour_of,
    count_men,
    has_room,
    highest_man,
    is_manned,
    lowest_man,
    men_alive,
)
from boardgame_envs.hold_up.rules.weapons import draw_card
from boardgame_envs.hold_up.state import (
    BANK_DECK,
    BROWN,
    CONVOY,
    GANGSTER,
    GREEN,
    MORE_REROLLS,
    NO_REROLLS,
    NO_SHOPS,
    OUT,
    POLICE,
    RED,
    RIPOSTE_LOOT,
    ROLL_AGAIN,
    SHOP_DECK,
    TAKE_HOSTAGE,
    VEHICLE_SLOTS,
    VIP,
)


@kernel
def can_attempt(rules: Record, s: Record, man: int) -> int:
    """Whether a man may attempt the site he stands on (HU-56, HU-57, HU-62, HU-74, HU-81, HU-R05, HU-R37, HU-R41)."""
    cell = int(s.cell[man])
    site = int(rules.site[cell])
    if site < 0 or s.site_open[site] == 0:
        return 0
    colour = colour_of(man)
    deck = BANK_DECK if site < rules.banks else SHOP_DECK
    if rules.role[colour] == POLICE or lowest_man(s, colour, cell) != man or s.deck[deck, 0] == 0:
        return 0
    if (int(s.attempted[rules.character_of[colour]]) >> site) & 1 != 0:
        return 0
    if rules.role[colour] == VIP and int(s.locked_site[deck]) == site + 1:
        return 0
    return 0 if deck == SHOP_DECK and is_active(rules, s, NO_SHOPS) != 0 else 1


@kernel
def begin_attempt(rules: Record, s: Record, man: int) -> None:
    """Draw the card and count the rolls (HU-58, HU-63, HU-70, HU-72, HU-R03)."""
    cell = int(s.cell[man])
    colour = colour_of(man)
    site = int(rules.site[cell])
    deck = BANK_DECK if site < rules.banks else SHOP_DECK
    rolls = 1
    if rules.role[colour] == VIP:
        s.locked_site[deck] = 0  # an attempt elsewhere lifts the lock, won or lost
    else:
        rolls = rules.rolls_without_men + count_men(s, colour, cell)
    if is_active(rules, s, NO_REROLLS) != 0:
        rolls = 1
    if is_active(rules, s, MORE_REROLLS) != 0:
        rolls += rules.event_amount[int(s.event) - 1]
    character = rules.character_of[colour]
    s.attempted[character] = int(s.attempted[character]) | (1 << site)
    s.attempt_card = draw_card(s, deck) + 1
    s.attempt_site = site + 1
    s.attempt_colour = colour
    s.rolls_left = rolls


@kernel
def go_on(rules: Record, s: Record, is_rolling: int) -> None:
    """Roll against the ATTACK row, or give up; after a red roll the player may have more (HU-63, HU-64, HU-R04)."""
    if is_rolling != 0:
        s.rolls_left -= 1
        if (rules.card_attack[int(s.attempt_card) - 1] >> roll(s.rng[:], 6)) & 1 != 0:
            succeed(rules, s)
        elif s.rolls_left > 0:
            push(s, ROLL_AGAIN, int(s.seat), 0, int(s.attempt_colour))
            return
        else:
            fail(rules, s)
    else:
        fail(rules, s)
    s.attempt_card = 0
    s.attempt_site = 0
    s.attempt_colour = 0
    s.rolls_left = 0


@kernel
def succeed(rules: Record, s: Record) -> None:
    """The card is won; the site closes, or locks for the VIP till she tries another (HU-59 to HU-62, HU-80)."""
    colour = int(s.attempt_colour)
    site = int(s.attempt_site) - 1
    s.holder[int(s.attempt_card) - 1] = colour + 1
    if rules.role[colour] == VIP:
        s.locked_site[BANK_DECK if site < rules.banks else SHOP_DECK] = site + 1
    else:
        s.site_open[site] = 0
        if site < rules.banks and may_take_hostage(rules, s, colour, rules.site_cell[site]) != 0:
            push(s, TAKE_HOSTAGE, int(s.seat), 0, colour)


@kernel
def may_take_hostage(rules: Record, s: Record, colour: int, bank: int) -> int:
    """The surviving gangster's manned vehicle stands at the bank and has room (HU-155, HU-156, HU-R48)."""
    other = RED + BROWN - colour
    if (
        rules.hostage_option == 0
        or rules.role[colour] != GANGSTER
        or rules.seat_of[other] < 0
        or men_alive(s, other) > 0
    ):
        return 0
    if is_manned(s, colour) == 0 or are_adjacent(rules, int(s.cell[colour]), bank) == 0:
        return 0
    return has_room(rules, s, colour)


@kernel
def fail(rules: Record, s: Record) -> None:
    """The site ripostes against a gangster, then the card goes under its deck (HU-64, HU-65, HU-69, HU-70, HU-79)."""
    card = int(s.attempt_card) - 1
    if rules.role[int(s.attempt_colour)] == GANGSTER:
        riposte(rules, s, card, int(s.attempt_colour), rules.site_cell[int(s.attempt_site) - 1])
    put_under(s.deck[deck_of(rules, card)], card)


@kernel
def next_roller(rules: Record, s: Record) -> int:
    """Who rolls this riposte: the convoy player, or the police players in turn (HU-66, HU-144, HU-R31)."""
    if rules.seat_of[GREEN] >= 0:
        return int(rules.seat_of[GREEN])
    roller = int(rules.seats) - 2 + int(s.riposte_turn)
    s.riposte_turn = 1 - int(s.riposte_turn)
    return roller


@kernel
def riposte(rules: Record, s: Record, card: int, colour: int, cell: int) -> None:
    """A roll against the RIPOSTE row: green kills a man; the last one is the roller's kill (HU-66 to HU-68, HU-R29)."""
    roller = next_roller(rules, s)
    if (rules.card_riposte[card] >> roll(s.rng[:], 6)) & 1 == 0:
        return
    s.cell[highest_man(s, colour, cell)] = OUT
    if men_alive(s, colour) > 0:
        return
    lose_colour(rules, s, colour, roller)
    receiver = -1
    vehicles = 0
    for vehicle in range(VEHICLE_SLOTS):
        candidate = rules.seat_colour[roller, vehicle]
        if (
            candidate >= 0
            and int(s.cell[candidate]) >= 0
            and (rules.role[candidate] == POLICE or rules.role[candidate] == CONVOY)
        ):
            receiver = candidate
            vehicles += 1
    if vehicles > 1 and s.over == 0:
        push(s, RIPOSTE_LOOT, roller, 0, colour)
    else:
        take_everything(rules, s, colour, receiver)
