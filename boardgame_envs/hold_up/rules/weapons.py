"""Weapons: drawing, caps, discards, seizing those of an empty vehicle (HU-49 to HU-55, HU-115, HU-R26, HU-R27)."""

from __future__ import annotations

from boardgame_envs.core.agenda import pop, push, top_amount, top_detail
from boardgame_envs.core.cards import draw, put_under
from boardgame_envs.core.compile import Cells, Record, kernel
from boardgame_envs.hold_up.actions import DISCARD, SEIZE
from boardgame_envs.hold_up.rules.pawns import are_adjacent, colour_of, count_men, is_manned
from boardgame_envs.hold_up.state import (
    ABOARD,
    DISCARD_WEAPON,
    PINK,
    RANGES,
    SLOTS,
    VEHICLE_SLOTS,
    WEAPON_DECK,
)


@kernel
def count_weapons(s: Record, colour: int, distance: int) -> int:
    """Weapons of a colour that reach a distance (HU-100)."""
    number = 0
    for reach in range(distance, RANGES):
        number += int(s.weapons[colour, reach])
    return number


@kernel
def draw_card(s: Record, deck: int) -> int:
    """The top card of a deck, which everybody sees; below the never shown cards lie those that came back (HU-R37)."""
    if s.unseen[deck] > 0:
        s.unseen[deck] -= 1
    return draw(s.deck[deck])


@kernel
def draw_weapon(rules: Record, s: Record, colour: int) -> None:
    """One weapon card, open, under the vehicle card of a colour (HU-49, HU-50)."""
    s.weapons[colour, draw_card(s, WEAPON_DECK)] += 1
    keep_to_cap(rules, s, colour)


@kernel
def keep_to_cap(rules: Record, s: Record, colour: int) -> None:
    """The owner must at once discard what is above the cap (HU-53 to HU-55, HU-R27)."""
    surplus = count_weapons(s, colour, 0) - rules.weapon_cap[colour]
    if surplus > 0:
        push(s, DISCARD_WEAPON, rules.seat_of[colour], surplus, colour)


@kernel
def mark_discards(rules: Record, s: Record, mask: Cells) -> None:
    """Every range that lies under the vehicle card."""
    for reach in range(RANGES):
        if s.weapons[top_detail(s), reach] > 0:
            mask[rules.first[DISCARD] + reach] = 1


@kernel
def discard(s: Record, reach: int) -> None:
    """A weapon goes under the deck (HU-52)."""
    s.weapons[top_detail(s), reach] -= 1
    put_under(s.deck[WEAPON_DECK], reach)
    s.task_amount[int(s.tasks) - 1] -= 1
    if top_amount(s) == 0:
        pop(s)


@kernel
def seizing_slot(rules: Record, s: Record, seat: int, receiver: int, victim: int) -> int:
    """The lowest slot whose pawn may seize a vehicle's weapons for a colour, or -1 (HU-115, HU-R09, HU-R26)."""
    cell = int(s.cell[victim])
    if cell < 0 or cell == rules.depot_cell or count_men(s, victim, ABOARD) > 0 or count_weapons(s, victim, 0) == 0:
        return -1
    for slot in range(SLOTS):
        pawn = rules.slot_pawn[seat, slot]
        if pawn >= 0 and colour_of(pawn) == receiver and is_manned(s, pawn) != 0:
            if (int(s.seized[slot]) >> victim) & 1 == 0 and are_adjacent(rules, int(s.cell[pawn]), cell) != 0:
                return slot
    return -1


@kernel
def mark_seizures(rules: Record, s: Record, mask: Cells, seat: int) -> None:
    """Empty vehicles of other players beside own pawns; pink has no use for weapons."""
    for victim in range(PINK):
        if int(s.cell[victim]) < 0 or rules.seat_of[victim] == seat:
            continue
        for vehicle in range(VEHICLE_SLOTS):
            receiver = rules.seat_colour[seat, vehicle]
            if receiver >= 0 and receiver != PINK and seizing_slot(rules, s, seat, receiver, victim) >= 0:
                mask[rules.first[SEIZE] + PINK * vehicle + victim] = 1


@kernel
def seize(rules: Record, s: Record, vehicle: int, victim: int) -> None:
    """Take all weapons of an empty vehicle; its money stays with the men outside (HU-114, HU-115)."""
    seat = int(s.seat)
    receiver = rules.seat_colour[seat, vehicle]
    slot = seizing_slot(rules, s, seat, receiver, victim)
    s.seized[slot] = int(s.seized[slot]) | (1 << victim)
    take_weapons(rules, s, victim, receiver)


@kernel
def take_weapons(rules: Record, s: Record, victim: int, receiver: int) -> None:
    """All weapons of one colour go to another one, or under the deck (receiver -1)."""
    for reach in range(RANGES):
        number = int(s.weapons[victim, reach])
        s.weapons[victim, reach] = 0
        if receiver >= 0:
            s.weapons[receiver, reach] += number
        else:
            for _ in range(number):
                put_under(s.deck[WEAPON_DECK], reach)
    if receiver >= 0:
        keep_to_cap(rules, s, receiver)
