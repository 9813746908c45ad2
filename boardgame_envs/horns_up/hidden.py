"""Redrawing what a seat of Horns Up cannot know (section 7 of the rules).

Hidden are the hands of the others, the order of both piles, half-made plays, and what others know of hands.
"""

from __future__ import annotations

from boardgame_envs.core.cards import count, draw, find, put_on_top, shuffle_afresh, take_at
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.core.random import below
from boardgame_envs.horns_up.rules.pushing import can_be_pushed
from boardgame_envs.horns_up.rules.table import has_two_ways, is_wall
from boardgame_envs.horns_up.rules.tickets import (
    can_play,
    can_play_half,
    first_question,
    question_of_half,
    spare_actions,
    what_is_possible,
)
from boardgame_envs.horns_up.rules.turns import has_means, is_means, means_against, means_against_walls
from boardgame_envs.horns_up.state import (
    CARD_FOR_WALL,
    DISCARD_TICKET,
    LANDING_CARD,
    LANDING_WAY_UP,
    LAY_PATH,
    MAXIMUM_FACTS,
    OR_SIDE,
    PUSH_DIRECTION,
    PUSHED_ROCKER,
    WALL_TO_REMOVE,
    WAY_UP,
)

ATTEMPTS = 8
"""How often it is tried to deal to all hands that must fulfil conditions."""
EXCHANGES = 24
"""How often, on average, every unknown card of a hand that must fulfil conditions is offered for exchange."""
UNHELD = 62
"""The bit of a type that no hand ever holds: it keeps a hand as it is where nothing else would do."""


@kernel
def resample(rules: Record, s: Record, seat: int) -> None:
    """Redraw from `s.rng` everything `seat` cannot know, consistently with all it has seen."""
    needed = types_needed(rules, s, seat)
    redraw_hands(rules, s, seat, needed)
    shuffle_afresh(s.rng[:], s.stage_pile[:], 0)
    for holder in range(rules.seats):
        redraw_knowledge(rules, s, seat, holder)
    if s.over == 0 and int(s.seat) != seat and is_half_made(s) != 0:
        redraw_play(rules, s)


@kernel
def is_half_made(s: Record) -> int:
    """Whether the seat to move has begun a play that nobody else can see yet."""
    phase = int(s.phase)
    if phase >= WAY_UP and phase <= CARD_FOR_WALL:
        return 1 if s.resolving == 0 else 0
    return 1 if phase == LANDING_WAY_UP else 0


@kernel
def types_needed(rules: Record, s: Record, seat: int) -> int:
    """The types (bits) of which the asked hand must hold at least one, for everybody sees it being asked."""
    asked = int(s.seat)
    if s.over != 0 or asked == seat:
        return 0
    phase = int(s.phase)
    types = 0
    if phase == DISCARD_TICKET:
        types = (1 << rules.types) - (1 << rules.first_ticket)
    elif phase == LANDING_CARD or phase == LANDING_WAY_UP:
        for kind in range(rules.first_wall):
            if phase == LANDING_CARD or has_two_ways(rules, kind) != 0:
                types |= 1 << kind
    elif is_half_made(s) != 0:
        means = means_against_walls(rules, s)
        types = types_that_ask(rules, s, what_is_possible(rules, s, 0)) | 1 << UNHELD
        for kind in range(rules.types):
            if is_means(rules, kind, means) != 0:
                types |= 1 << kind
    return types


@kernel
def types_that_ask(rules: Record, s: Record, possible: int) -> int:
    """The types (bits) that can be played and are half made until their player has chosen something."""
    types = 0
    for kind in range(rules.types):
        if can_play(rules, s, kind, possible) != 0 and first_question(rules, kind) >= 0:
            types |= 1 << kind
    return types


@kernel
def redraw_hands(rules: Record, s: Record, seat: int, needed: int) -> None:
    """Mix all cards the seat cannot place and deal them anew, first to the hands that must fulfil conditions.

    While this goes on the unused `known[hand, hand]` keep what a hand really holds, in case the conditions leave so
    few worlds that none is found.
    """
    sizes = 0  # unknown cards of each hand, seven bits each
    for other in range(rules.seats):
        for kind in range(rules.types):
            s.known[other, other, kind] = s.hand[other, kind]
            while other != seat and s.hand[other, kind] > s.known[seat, other, kind]:
                s.hand[other, kind] -= 1
                sizes += 1 << (7 * other)
                put_on_top(s.deck[:], kind)
    shuffle_afresh(s.rng[:], s.deck[:], 0)
    is_dealt = 0
    for _ in range(ATTEMPTS):
        if is_dealt == 0:
            is_dealt = deal_bound_hands(rules, s, seat, needed, sizes)
    for other in range(rules.seats):
        size = (sizes >> (7 * other)) & 127
        if is_bound(s, other, needed) != 0:
            if is_dealt == 0:
                restore(rules, s, other)
            elif size > 0:
                exchange(rules, s, seat, other, needed, size)
    for other in range(rules.seats):
        if is_bound(s, other, needed) == 0:
            for _ in range((sizes >> (7 * other)) & 127):
                s.hand[other, draw(s.deck[:])] += 1
        for kind in range(rules.types):
            s.known[other, other, kind] = 0


@kernel
def deal_bound_hands(rules: Record, s: Record, seat: int, needed: int, sizes: int) -> int:
    """Deal to the hands under conditions so that all are fulfilled; 0 if that has led nowhere and is undone."""
    for other in range(rules.seats):
        if is_bound(s, other, needed) != 0:
            for _ in range((sizes >> (7 * other)) & 127):
                place = random_fitting(rules, s, other, needed)
                if place < 0:
                    take_back(rules, s, seat, needed)
                    return 0
                s.hand[other, take_at(s.deck[:], place)] += 1
    return 1


@kernel
def random_fitting(rules: Record, s: Record, holder: int, needed: int) -> int:
    """The place in the deck of a random card that a hand may still be dealt; -1 if there is none."""
    wanted = (1 << rules.types) - 1
    if needed != 0 and holder == int(s.seat) and held_among(rules, s, holder, needed) == 0:
        wanted = needed
    for fact in range(MAXIMUM_FACTS):
        types = int(s.fact_types[holder, fact])
        if types != 0 and held_among(rules, s, holder, types) >= int(s.fact_most[holder, fact]):
            wanted &= ~types
    fitting = 0
    for place in range(count(s.deck[:])):
        fitting += (wanted >> int(s.deck[place + 1])) & 1
    if fitting == 0:
        return -1
    left = below(s.rng[:], fitting)
    place = -1
    while left >= 0:
        place += 1
        left -= (wanted >> int(s.deck[place + 1])) & 1
    return place


@kernel
def take_back(rules: Record, s: Record, seat: int, needed: int) -> None:
    """The unknown cards of the hands under conditions back under the mixture."""
    for other in range(rules.seats):
        if other != seat and is_bound(s, other, needed) != 0:
            for kind in range(rules.types):
                while s.hand[other, kind] > s.known[seat, other, kind]:
                    s.hand[other, kind] -= 1
                    put_on_top(s.deck[:], kind)


@kernel
def restore(rules: Record, s: Record, holder: int) -> None:
    """Leave a hand as it is."""
    for kind in range(rules.types):
        while s.hand[holder, kind] < s.known[holder, holder, kind]:
            take_at(s.deck[:], find(s.deck[:], kind))
            s.hand[holder, kind] += 1


@kernel
def is_bound(s: Record, holder: int, needed: int) -> int:
    """Whether a hand must fulfil conditions."""
    if s.fact_types[holder, 0] != 0:
        return 1
    return 1 if needed != 0 and holder == int(s.seat) else 0


@kernel
def is_possible(rules: Record, s: Record, holder: int, needed: int) -> int:
    """Whether a hand fits the facts about it and holds one of the types needed."""
    for fact in range(MAXIMUM_FACTS):
        if s.fact_types[holder, fact] != 0:
            if held_among(rules, s, holder, int(s.fact_types[holder, fact])) > int(s.fact_most[holder, fact]):
                return 0
    if needed == 0 or holder != int(s.seat):
        return 1
    return 1 if held_among(rules, s, holder, needed) > 0 else 0


@kernel
def held_among(rules: Record, s: Record, holder: int, types: int) -> int:
    """Cards of these types (bits) in a hand."""
    number = 0
    for kind in range(rules.types):
        if (types >> kind) & 1 != 0:
            number += int(s.hand[holder, kind])
    return number


@kernel
def exchange(rules: Record, s: Record, seat: int, holder: int, needed: int, unknown: int) -> None:
    """Swap unknown cards of a hand with random ones of the mixture, as long as the hand stays possible.

    Cards dealt one by one do not make all possible hands equally likely; many exchanges do.
    """
    if count(s.deck[:]) == 0:
        return
    for _ in range(EXCHANGES * unknown):
        left = below(s.rng[:], unknown)
        given = 0
        while left >= int(s.hand[holder, given]) - int(s.known[seat, holder, given]):
            left -= int(s.hand[holder, given]) - int(s.known[seat, holder, given])
            given += 1
        place = 1 + below(s.rng[:], count(s.deck[:]))
        taken = int(s.deck[place])
        s.hand[holder, given] -= 1
        s.hand[holder, taken] += 1
        if is_possible(rules, s, holder, needed) != 0:
            s.deck[place] = given
        else:
            s.hand[holder, given] += 1
            s.hand[holder, taken] -= 1


@kernel
def redraw_knowledge(rules: Record, s: Record, seat: int, holder: int) -> None:
    """What the others know of a hand: who had it longer ago knows fewer of its cards, all known to the later one too.

    What the seat knows itself stays, and so does what its giver knows of its own hand: it has seen those cards come.
    """
    own_place = rules.seat_at[seat + rules.seats - holder]  # how many passes ago the seat had this hand; 0 for its own
    for places in range(1, rules.seats):
        knower = rules.seat_at[holder + places]
        size = 0
        for kind in range(rules.types):
            size += int(s.known[knower, holder, kind])
        if size == 0:
            return
        if places != max(own_place, 1):
            later = -1 if places == 1 else rules.seat_at[holder + places - 1]
            thin_out(rules, s, holder, knower, later, seat if places < own_place else -1, size)


@kernel
def thin_out(rules: Record, s: Record, holder: int, knower: int, later: int, floor: int, size: int) -> None:
    """Random `size` cards of those the later holder knows (-1: of the hand), with all that seat `floor` knows."""
    total = 0
    loose = 0
    for kind in range(rules.types):
        number = int(s.hand[holder, kind]) if later < 0 else int(s.known[later, holder, kind])
        s.known[knower, holder, kind] = number
        total += number
        loose += number - (int(s.known[floor, holder, kind]) if floor >= 0 else 0)
    while total > size and loose > 0:
        left = below(s.rng[:], loose)
        for kind in range(rules.types):
            number = int(s.known[knower, holder, kind]) - (int(s.known[floor, holder, kind]) if floor >= 0 else 0)
            if left >= 0 and left < number:
                s.known[knower, holder, kind] -= 1
            left -= number
        total -= 1
        loose -= 1


@kernel
def redraw_play(rules: Record, s: Record) -> None:
    """Another half-made play that the redrawn hand allows; how far it has got is open too."""
    seat = int(s.seat)
    if s.phase == LANDING_WAY_UP:
        s.picked = random_landing(rules, s, seat) + 1
        return
    possible = what_is_possible(rules, s, spare_actions(rules, s))
    can_remove = has_means(rules, s, seat, means_against_walls(rules, s))
    asking = types_that_ask(rules, s, possible)
    options = can_remove
    for kind in range(rules.types):
        if s.hand[seat, kind] > 0:
            options += (asking >> kind) & 1
    if options == 0:
        return
    s.picked = 0
    s.picked_way = 0
    s.picked_half = 0
    s.picked_seat = 0
    s.picked_spot = 0
    question = WALL_TO_REMOVE
    left = below(s.rng[:], options) - can_remove
    for kind in range(rules.types):
        if left >= 0 and s.hand[seat, kind] > 0 and (asking >> kind) & 1 != 0:
            if left == 0:
                s.picked = kind + 1
            left -= 1
    if s.picked > 0:
        question = first_question(rules, int(s.picked) - 1)
    for _ in range(2):
        if below(s.rng[:], 2) == 0:
            question = answer_secretly(rules, s, question, possible)
    s.phase = question
    s.task[int(s.tasks) - 1] = question


@kernel
def random_landing(rules: Record, s: Record, seat: int) -> int:
    """A Path of the hand whose way up matters, each type equally likely."""
    options = 0
    chosen = int(s.picked) - 1
    for kind in range(rules.first_wall):
        if s.hand[seat, kind] > 0 and has_two_ways(rules, kind) != 0:
            options += 1
            if below(s.rng[:], options) == 0:
                chosen = kind
    return chosen


@kernel
def answer_secretly(rules: Record, s: Record, question: int, possible: int) -> int:
    """A random answer that leaves the play half made; returns the next question, or the same one if there is none."""
    options = 0
    following = question
    if question == WAY_UP:
        s.picked_way = below(s.rng[:], 2)
        return LAY_PATH
    if question == OR_SIDE:
        kind = int(s.picked) - 1
        for half in range(2):
            next_question = question_of_half(rules, kind, half)
            if next_question >= 0 and can_play_half(rules, s, kind, half, possible) != 0:
                options += 1
                if below(s.rng[:], options) == 0:
                    s.picked_half = half
                    following = next_question
    elif question == PUSHED_ROCKER:
        for seat in range(rules.seats):
            if can_be_pushed(rules, s, seat) != 0:
                options += 1
                if below(s.rng[:], options) == 0:
                    s.picked_seat = seat + 1
                    following = PUSH_DIRECTION
    elif question == WALL_TO_REMOVE:
        for spot in range(rules.spots):
            card = int(s.card[spot])
            if is_wall(rules, card) != 0 and has_means(rules, s, int(s.seat), means_against(rules, card)) != 0:
                options += 1
                if below(s.rng[:], options) == 0:
                    s.picked_spot = spot + 1
                    following = CARD_FOR_WALL
    return following
