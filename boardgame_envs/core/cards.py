"""Piles of cards, tokens or tiles.

A pile is a row of int8 cells in a record: the first cell counts the cards, the cards follow from bottom to
top. Pass a pile field as ``s.deck[:]``, so that piles of every length share one compiled kernel.
"""

from __future__ import annotations

import numpy as np

from boardgame_envs.core.compile import Cells, Words, kernel
from boardgame_envs.core.random import below


def pile(capacity: int) -> tuple[type[np.int8], tuple[int]]:
    """The type and shape of a record field that holds a pile of at most `capacity` cards."""
    return (np.int8, (capacity + 1,))


@kernel
def count(cards: Cells) -> int:
    """How many cards the pile holds."""
    return int(cards[0])


@kernel
def clear(cards: Cells) -> None:
    """Empty the pile; unused cells are zero, so that equal piles have equal bytes."""
    for index in range(len(cards)):
        cards[index] = 0


@kernel
def put_on_top(cards: Cells, card: int) -> None:
    """Add a card on top."""
    height = int(cards[0]) + 1
    cards[height] = card
    cards[0] = height


@kernel
def put_under(cards: Cells, card: int) -> None:
    """Add a card at the bottom."""
    height = int(cards[0]) + 1
    for index in range(height, 1, -1):
        cards[index] = cards[index - 1]
    cards[1] = card
    cards[0] = height


@kernel
def top(cards: Cells) -> int:
    """The top card, which stays where it is; -1 from an empty pile."""
    if cards[0] == 0:
        return -1
    return int(cards[int(cards[0])])


@kernel
def draw(cards: Cells) -> int:
    """Take the top card; -1 from an empty pile."""
    height = int(cards[0])
    if height == 0:
        return -1
    card = int(cards[height])
    cards[height] = 0
    cards[0] = height - 1
    return card


@kernel
def take_at(cards: Cells, position: int) -> int:
    """Take the card at a position counted from 0 at the bottom; those above close up."""
    height = int(cards[0])
    card = int(cards[position + 1])
    for index in range(position + 1, height):
        cards[index] = cards[index + 1]
    cards[height] = 0
    cards[0] = height - 1
    return card


@kernel
def find(cards: Cells, card: int) -> int:
    """Position of the highest copy of a card, counted from 0 at the bottom; -1 if there is none."""
    for index in range(int(cards[0]), 0, -1):
        if int(cards[index]) == card:
            return index - 1
    return -1


@kernel
def shuffle(rng: Words, cards: Cells) -> None:
    """Put the cards in random order."""
    shuffle_above(rng, cards, 0)


@kernel
def shuffle_above(rng: Words, cards: Cells, untouched: int) -> None:
    """Put the cards in random order, except the lowest `untouched` ones."""
    for index in range(int(cards[0]), untouched + 1, -1):
        other = untouched + 1 + below(rng, index - untouched)
        card = cards[index]
        cards[index] = cards[other]
        cards[other] = card


@kernel
def shuffle_afresh(rng: Words, cards: Cells, untouched: int) -> None:
    """Shuffle all but the lowest cards so that the new order tells nothing of the old one, even to who knows `rng`.

    Redrawing a hidden pile this way gives the same world from every state that a seat cannot tell apart.
    """
    for index in range(untouched + 2, int(cards[0]) + 1):
        card = cards[index]
        place = index
        while place > untouched + 1 and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card
    shuffle_above(rng, cards, untouched)


@kernel
def move_all(source: Cells, target: Cells) -> None:
    """Turn a whole pile onto another one, bottom card first."""
    for index in range(1, int(source[0]) + 1):
        put_on_top(target, int(source[index]))
    clear(source)
