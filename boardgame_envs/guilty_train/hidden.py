"""Redrawing what a seat of Guilty Train cannot know: food under tokens, and the texts of unseen cards."""

from __future__ import annotations

from boardgame_envs.core.cards import count, draw, put_on_top, shuffle
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
    shuffle(s.rng[:], s.card_pile[:])
    for attacker in range(2):
        for place in range(count(s.hand[attacker])):
            if s.hand_shuffle[attacker, place] == s.shuffles:
                s.hand[attacker, place + 1] = draw(s.card_pile[:])


@kernel
def redraw_earlier_pools(s: Record) -> None:
    """Cards in hand that are older than the pile change places with those from the same shuffle."""
    first = count(s.hand[0])
    cards = first + count(s.hand[1])
    for index in range(cards):
        owner = 0 if index < first else 1
        place = index - owner * first
        shuffled = int(s.hand_shuffle[owner, place])
        if shuffled == int(s.shuffles):
            continue
        alike = 0
        other_owner = owner
        other_place = place
        for other in range(index + 1):  # each earlier card of the pool, or this one, equally likely
            candidate = 0 if other < first else 1
            candidate_place = other - candidate * first
            if int(s.hand_shuffle[candidate, candidate_place]) == shuffled:
                alike += 1
                if below(s.rng[:], alike) == 0:
                    other_owner = candidate
                    other_place = candidate_place
        card = s.hand[owner, place + 1]
        s.hand[owner, place + 1] = s.hand[other_owner, other_place + 1]
        s.hand[other_owner, other_place + 1] = card
