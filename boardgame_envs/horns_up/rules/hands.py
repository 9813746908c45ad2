"""Hands: drawing, losing and passing on cards, and what everybody can infer about a hand (section 7 of the rules)."""

from __future__ import annotations

from boardgame_envs.core.cards import count, draw, put_on_top, shuffle
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.horns_up.state import MAXIMUM_FACTS


@kernel
def hand_size(rules: Record, s: Record, seat: int) -> int:
    """Cards in a hand; public."""
    number = 0
    for kind in range(rules.types):
        number += int(s.hand[seat, kind])
    return number


@kernel
def holds_any(s: Record, seat: int, first: int, end: int) -> int:
    """Whether a hand has a card of the types from `first` up to before `end`."""
    for kind in range(first, end):
        if s.hand[seat, kind] > 0:
            return 1
    return 0


@kernel
def cards_to_draw(rules: Record, s: Record) -> int:
    """Cards in the Public deck and the discard pile together; public (HN-R49)."""
    number = count(s.deck[:])
    for kind in range(rules.types):
        number += int(s.discards[kind])
    return number


@kernel
def draw_card(rules: Record, s: Record, seat: int) -> None:
    """One card from the Public deck into a hand; the discards are a new deck when it is empty (HN-66, HN-R49)."""
    if rules.hand_limit > 0 and hand_size(rules, s, seat) >= rules.hand_limit:
        return
    if count(s.deck[:]) == 0:
        for kind in range(rules.types):
            while s.discards[kind] > 0:
                s.discards[kind] -= 1
                put_on_top(s.deck[:], kind)
        shuffle(s.rng[:], s.deck[:])
    kind = draw(s.deck[:])
    if kind >= 0:
        s.hand[seat, kind] += 1
        for fact in range(MAXIMUM_FACTS):
            if s.fact_types[seat, fact] != 0:
                s.fact_most[seat, fact] += 1
        forget_facts(rules, s, seat)


@kernel
def lose_card(s: Record, seat: int, kind: int) -> None:
    """A card leaves a hand, at most one in a decision; what that tells the others is noted after it."""
    s.hand[seat, kind] -= 1
    s.lost_by = seat
    s.lost = kind + 1


@kernel
def note_loss(rules: Record, s: Record) -> None:
    """Everybody has seen a card leave a hand (section 7)."""
    seat = int(s.lost_by)
    kind = int(s.lost) - 1
    s.lost_by = 0
    s.lost = 0
    for other in range(rules.seats):
        if s.known[other, seat, kind] > 0:
            s.known[other, seat, kind] -= 1
    for fact in range(MAXIMUM_FACTS):
        if (int(s.fact_types[seat, fact]) >> kind) & 1 != 0 and s.fact_most[seat, fact] > 0:
            s.fact_most[seat, fact] -= 1
    forget_facts(rules, s, seat)


@kernel
def discard(s: Record, seat: int, kind: int) -> None:
    """A card from a hand to the discard pile."""
    lose_card(s, seat, kind)
    s.discards[kind] += 1


@kernel
def forget_facts(rules: Record, s: Record, seat: int) -> None:
    """Drop the facts that a hand of this size fulfils in any case; such a fact can never say anything again."""
    if s.fact_types[seat, 0] == 0:
        return
    held = hand_size(rules, s, seat)
    kept = 0
    for fact in range(MAXIMUM_FACTS):
        types = int(s.fact_types[seat, fact])
        most = int(s.fact_most[seat, fact])
        s.fact_types[seat, fact] = 0
        s.fact_most[seat, fact] = 0
        if types != 0 and most < held:
            s.fact_types[seat, kept] = types
            s.fact_most[seat, kept] = most
            kept += 1


@kernel
def note_absence(rules: Record, s: Record, seat: int, types: int) -> None:
    """Everybody has seen that a hand holds none of these types (section 7). The weakest fact makes room if need be."""
    weakest = 0
    for fact in range(MAXIMUM_FACTS):
        older = int(s.fact_types[seat, fact])
        if s.fact_most[seat, fact] == 0 or older & ~types == 0:
            types |= older
            s.fact_types[seat, fact] = 0
            s.fact_most[seat, fact] = 0
    for fact in range(MAXIMUM_FACTS):
        if s.fact_types[seat, weakest] != 0:
            if s.fact_types[seat, fact] == 0 or s.fact_most[seat, fact] > s.fact_most[seat, weakest]:
                weakest = fact
    s.fact_types[seat, weakest] = types
    s.fact_most[seat, weakest] = 0
    forget_facts(rules, s, seat)


@kernel
def pass_hands(rules: Record, s: Record) -> None:
    """Every hand goes to the right, that is to the seat before, with all that is known of it (HN-120 to HN-122)."""
    for seat in range(rules.seats - 1):  # one swap after the other takes the first hand to the last seat
        for kind in range(rules.types):
            passed = s.hand[seat, kind]
            s.hand[seat, kind] = s.hand[seat + 1, kind]
            s.hand[seat + 1, kind] = passed
            for knower in range(rules.seats):
                passed = s.known[knower, seat, kind]
                s.known[knower, seat, kind] = s.known[knower, seat + 1, kind]
                s.known[knower, seat + 1, kind] = passed
        for fact in range(MAXIMUM_FACTS):
            types = s.fact_types[seat, fact]
            most = s.fact_most[seat, fact]
            s.fact_types[seat, fact] = s.fact_types[seat + 1, fact]
            s.fact_most[seat, fact] = s.fact_most[seat + 1, fact]
            s.fact_types[seat + 1, fact] = types
            s.fact_most[seat + 1, fact] = most
    for knower in range(rules.seats):
        receiver = rules.seat_at[knower + rules.seats - 1]
        for kind in range(rules.types):
            s.known[knower, knower, kind] = 0
            s.known[knower, receiver, kind] = s.hand[receiver, kind]
