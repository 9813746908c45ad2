"""Redrawing what a seat of Guilty Train cannot know: food under tokens, and the texts of unseen cards."""

from __future__ import annotations

from boardgame_envs.core.cards import count, draw, put_on_top, shuffle_afresh
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.core.random import below
from boardgame_envs.guilty_train.state import A1, HIDDEN_FOOD, HIDDEN_NOTHING


@kernel
def resample(rules: Record, s: Record, seat: int) -> None:
    """Redraw from `s.rng` everything `seat` cannot know, consistently with all it has seen."""
    if seat >= rules.seat_of[A1]:
        redraw_food(rules, s)
    redraw_last_pool(s)
    redraw_earlier_pools(s)


@kernel
def redraw_food(rules: Record, s: Record) -> None:
    """As many food tokens as before among the tokens not yet turned, every choice of rooms equally likely."""
    food = 0
    tokens = 0
    for room in range(1, rules.rooms):
        if s.token[room] == HIDDEN_FOOD or s.token[room] == HIDDEN_NOTHING:
            tokens += 1
            food += int(s.token[room] == HIDDEN_FOOD)
    for room in range(1, rules.rooms):
        if s.token[room] == HIDDEN_FOOD or s.token[room] == HIDDEN_NOTHING:
            is_food = below(s.rng[:], tokens) < food
            s.token[room] = HIDDEN_FOOD if is_food else HIDDEN_NOTHING
            tokens -= 1
            food -= int(is_food)


@kernel
def redraw_last_pool(s: Record) -> None:
    """Mix the pile with the cards in hand that came from it, and deal them anew."""
    for attacker in range(2):
        for place in range(count(s.hand[attacker])):
            if s.hand_shuffle[attacker, place] == s.shuffles:
                put_on_top(s.card_pile[:], int(s.hand[attacker, place + 1]))
    shuffle_afresh(s.rng[:], s.card_pile[:], 0)
    for attacker in range(2):
        for place in range(count(s.hand[attacker])):
            if s.hand_shuffle[attacker, place] == s.shuffles:
                s.hand[attacker, place + 1] = draw(s.card_pile[:])


@kernel
def redraw_earlier_pools(s: Record) -> None:
    """Cards in hand that are older than the pile change places with those from the same shuffle."""
    cards = count(s.hand[0]) + count(s.hand[1])
    for index in range(cards):  # first in the order of their kinds: the result must not depend on the old places
        for other in range(index + 1, cards):
            if is_older_pool(s, index, other) != 0 and card_at(s, other) < card_at(s, index):
                exchange(s, index, other)
    for index in range(cards):
        alike = 0
        chosen = index
        for other in range(index + 1):  # each earlier card of the pool, or this one, equally likely
            if is_older_pool(s, index, other) != 0:
                alike += 1
                if below(s.rng[:], alike) == 0:
                    chosen = other
        exchange(s, index, chosen)


@kernel
def shuffle_of(s: Record, index: int) -> int:
    """The shuffle that a card in hand came from; the hands are counted through, one after the other."""
    first = count(s.hand[0])
    return int(s.hand_shuffle[0, index]) if index < first else int(s.hand_shuffle[1, index - first])


@kernel
def card_at(s: Record, index: int) -> int:
    """A card in hand, the hands counted through."""
    first = count(s.hand[0])
    return int(s.hand[0, index + 1]) if index < first else int(s.hand[1, index - first + 1])


@kernel
def put_at(s: Record, index: int, card: int) -> None:
    """Put a card into a place of the hands, counted through."""
    first = count(s.hand[0])
    if index < first:
        s.hand[0, index + 1] = card
    else:
        s.hand[1, index - first + 1] = card


@kernel
def is_older_pool(s: Record, index: int, other: int) -> int:
    """Whether two cards in hand come from the same shuffle, and not from the pile's."""
    shuffled = shuffle_of(s, index)
    return 1 if shuffled == shuffle_of(s, other) and shuffled != int(s.shuffles) else 0


@kernel
def exchange(s: Record, index: int, other: int) -> None:
    """Two cards in hand change places."""
    card = card_at(s, index)
    put_at(s, index, card_at(s, other))
    put_at(s, other, card)
