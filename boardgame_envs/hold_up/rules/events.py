"""Event cards (HU-117 to HU-123, GAP-8)."""

from __future__ import annotations

from boardgame_envs.core.agenda import push
from boardgame_envs.core.cards import put_under
from boardgame_envs.core.compile import Cells, Record, kernel
from boardgame_envs.core.entries import Integers
from boardgame_envs.hold_up.rules.pawns import colour_of, is_manned, is_occupied, recruit_of
from boardgame_envs.hold_up.rules.weapons import count_weapons, draw_card, draw_weapon
from boardgame_envs.hold_up.state import (
    ABOARD,
    ARMS_DEALER,
    DISCARD_WEAPON,
    EVENT_DECK,
    EXTRA_MOVE,
    EXTRA_POINTS,
    FLAT_NEXT,
    FLAT_NOW,
    FLAT_TYRE,
    FRESH_RECRUIT,
    JAMMED_GUN,
    PASSAGE_EFFECT,
    PLACE_ROADBLOCK,
    ROADBLOCK,
    SECRET_PASSAGE,
    SLOTS,
    WEAPON_DECK,
)


@kernel
def is_active(rules: Record, s: Record, effect: int) -> int:
    """Whether the active general event has this effect (HU-118)."""
    return 1 if s.event != 0 and rules.event_effect[int(s.event) - 1] == effect else 0


@kernel
def draw_event(rules: Record, s: Record, slot: int) -> None:
    """A pawn draws an event; the active one goes under the deck first (HU-119, HU-R38, HU-R39)."""
    pawn = rules.slot_pawn[int(s.seat), slot]
    s.drew_event[slot] = int(s.drew_event[slot]) | (1 << int(rules.number[int(s.cell[pawn])]))
    if s.event != 0:
        put_under(s.deck[EVENT_DECK], int(s.event) - 1)
        s.event = 0
        s.roadblock = -1
    event = draw_card(s, EVENT_DECK)
    effect = rules.event_effect[event]
    if effect < EXTRA_POINTS:
        s.event = event + 1
        if effect == ROADBLOCK and count_free(s, rules.spot_cell[:], rules.spots) > 0:
            push(s, PLACE_ROADBLOCK, int(s.seat), 0, colour_of(pawn))
        return
    put_under(s.deck[EVENT_DECK], event)
    take_effect(rules, s, colour_of(pawn), effect, rules.event_amount[event])


@kernel
def take_effect(rules: Record, s: Record, colour: int, effect: int, amount: int) -> None:
    """A vehicle event, for the colour of the pawn that drew it (HU-120, HU-121)."""
    seat = int(s.seat)
    if effect == EXTRA_POINTS:
        allow_more_combats(rules, s, colour)
        push(s, EXTRA_MOVE, seat, amount, colour)
    elif effect == PASSAGE_EFFECT:
        allow_more_combats(rules, s, colour)
        is_mobile = is_manned(s, colour) != 0 and int(s.flat_tyre[colour]) & FLAT_NOW == 0
        if is_mobile and count_free(s, rules.tunnel_cell[:], rules.tunnels) > 0:
            push(s, SECRET_PASSAGE, seat, 0, colour)
    elif effect == FLAT_TYRE:
        s.flat_tyre[colour] = int(s.flat_tyre[colour]) | FLAT_NEXT
    elif effect == ARMS_DEALER:
        if s.deck[WEAPON_DECK, 0] > 0:
            draw_weapon(rules, s, colour)
    elif effect == JAMMED_GUN:
        if count_weapons(s, colour, 0) > 0:
            push(s, DISCARD_WEAPON, seat, 1, colour)
    elif effect == FRESH_RECRUIT:
        man = recruit_of(rules, s, colour)
        if man >= 0:
            s.cell[man] = ABOARD


@kernel
def allow_more_combats(rules: Record, s: Record, colour: int) -> None:
    """After an extra move pawns of the colour may fight earlier opponents once more, in the other kind (HU-R22)."""
    for slot in range(SLOTS):
        pawn = rules.slot_pawn[int(s.seat), slot]
        if pawn >= 0 and colour_of(pawn) == colour:
            s.settled[slot] = 0


@kernel
def mark_free(s: Record, cells: Integers, number: int, mask: Cells, first: int) -> None:
    """Those of these cells that hold no pawn."""
    for place in range(number):
        if is_occupied(s, cells[place], -1) == 0:
            mask[first + place] = 1


@kernel
def count_free(s: Record, cells: Integers, number: int) -> int:
    """How many of these cells hold no pawn."""
    free = 0
    for place in range(number):
        free += 1 - is_occupied(s, cells[place], -1)
    return free
