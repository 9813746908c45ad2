"""Money: loot, the pile, and what a colour leaves when its last man dies (HU-109 to HU-116, HU-131 to HU-135)."""

from __future__ import annotations

from boardgame_envs.core.cards import put_under
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.core.ending import win_alone
from boardgame_envs.hold_up.rules.pawns import are_adjacent, is_manned, men_alive
from boardgame_envs.hold_up.rules.weapons import take_weapons
from boardgame_envs.hold_up.state import (
    ABOARD,
    AGATHE,
    BANK_DECK,
    BROWN,
    CONVOY_KILL,
    GANGSTER,
    IN_DECK,
    IN_PILE,
    LOFT,
    OUT,
    PILE_FULL,
    PINK,
    POLICE,
    POLICE_KILL,
    RED,
    SHOP_DECK,
    SLOTS,
    STATION,
)


@kernel
def money(rules: Record, s: Record, holder: int) -> int:
    """What the cards of a holder are worth (colour + 1, or IN_PILE)."""
    total = 0
    for card in range(rules.cards):
        if int(s.holder[card]) == holder:
            total += rules.card_value[card]
    return total


@kernel
def deck_of(rules: Record, card: int) -> int:
    """The deck a card belongs to."""
    return BANK_DECK if card < rules.bank_cards else SHOP_DECK


@kernel
def hand_over(rules: Record, s: Record, holder: int, receiver: int) -> None:
    """All cards of a holder go to another one, or under their decks (receiver IN_DECK)."""
    for card in range(rules.cards):
        if int(s.holder[card]) == holder:
            s.holder[card] = receiver
            if receiver == IN_DECK:
                put_under(s.deck[deck_of(rules, card)], card)


@kernel
def lose_colour(rules: Record, s: Record, colour: int, killer: int) -> None:
    """The last man of a colour is dead: its vehicle goes; the last gangster ends the game (HU-110, HU-111, HU-140)."""
    s.cell[colour] = OUT
    s.flat_tyre[colour] = 0
    s.hostages[colour] = 0
    if rules.role[colour] == GANGSTER and men_alive(s, RED) + men_alive(s, BROWN) == 0:
        is_police = rules.role[rules.seat_colour[killer, 0]] == POLICE
        win_alone(rules, s, killer, POLICE_KILL if is_police else CONVOY_KILL)  # HU-142, HU-150, HU-152


@kernel
def take_everything(rules: Record, s: Record, victim: int, receiver: int) -> None:
    """Loot and weapons of a dead colour go to the killing one, or under the decks (receiver -1; HU-109, HU-R29)."""
    hand_over(rules, s, victim + 1, receiver + 1)
    take_weapons(rules, s, victim, receiver)


@kernel
def can_bank(rules: Record, s: Record, colour: int, cell: int) -> int:
    """Whether a colour of the convoy player may bank its cards here (HU-131, HU-133, HU-R44)."""
    if int(s.cell[colour]) != cell or s.banked[rules.character_of[colour]] != 0 or is_manned(s, colour) == 0:
        return 0
    return 1 if money(rules, s, colour + 1) > 0 else 0


@kernel
def bank_cards(rules: Record, s: Record, vehicle: int) -> None:
    """Turn the cards face down into the common pile (HU-134); enough of them win (HU-141, HU-151)."""
    seat = int(s.seat)
    colour = rules.seat_colour[seat, vehicle]
    s.banked[vehicle] = 1
    hand_over(rules, s, colour + 1, IN_PILE)
    if money(rules, s, IN_PILE) >= rules.target:
        win_alone(rules, s, seat, PILE_FULL)


@kernel
def can_steal(rules: Record, s: Record, seat: int) -> int:
    """Whether a gangster is beside Agathe; loft and stations are safe (HU-96, HU-135, HU-138, HU-R24)."""
    cell = int(s.cell[AGATHE])
    if cell == ABOARD:
        cell = int(s.cell[PINK])
    if cell < 0 or rules.kind[cell] == LOFT or rules.kind[cell] == STATION or money(rules, s, PINK + 1) == 0:
        return 0
    for slot in range(SLOTS):
        pawn = rules.slot_pawn[seat, slot]
        if pawn >= 0 and is_manned(s, pawn) != 0 and are_adjacent(rules, int(s.cell[pawn]), cell) != 0:
            return 1
    return 0
