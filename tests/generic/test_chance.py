"""Chance and piles: the generator is the published one, numbers are even, no card is lost."""

from __future__ import annotations

from collections import Counter

import numba
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from boardgame_envs.core import cards
from boardgame_envs.core.random import below, check_seed, next_word, seed_words, spread_seed

Pile = npt.NDArray[np.int8]
Rng = npt.NDArray[np.uint32]


@numba.njit
def words(rng: Rng, number: int) -> list[int]:
    return [next_word(rng) for _ in range(number)]


@numba.njit
def numbers(rng: Rng, limit: int, number: int) -> list[int]:
    return [below(rng, limit) for _ in range(number)]


@numba.njit
def seeded(seed: int) -> Rng:
    rng = np.zeros(4, np.uint32)
    seed_words(rng, seed)
    return rng


@numba.njit
def shuffled(pile: Pile, rng: Rng, untouched: int) -> None:
    cards.shuffle_above(rng, pile, untouched)


@numba.njit
def drawn(pile: Pile) -> int:
    return cards.draw(pile)


@numba.njit
def added(pile: Pile, card: int, is_under: int) -> None:
    if is_under:
        cards.put_under(pile, card)
    else:
        cards.put_on_top(pile, card)


@numba.njit
def taken(pile: Pile, position: int) -> int:
    return cards.take_at(pile, position)


@numba.njit
def found(pile: Pile, card: int) -> int:
    return cards.find(pile, card)


@numba.njit
def turned(source: Pile, target: Pile) -> None:
    cards.move_all(source, target)


def pile_of(contents: list[int]) -> Pile:
    pile = np.zeros(41, np.int8)
    pile[0] = len(contents)
    pile[1 : len(contents) + 1] = contents
    return pile


def contents_of(pile: Pile) -> list[int]:
    assert not pile[int(pile[0]) + 1 :].any(), "cells above the pile are not cleared"
    return pile[1 : int(pile[0]) + 1].tolist()


def test_the_generator_is_xoshiro128_plus_plus() -> None:
    """The first words of the published generator from the state 1, 2, 3, 4."""
    rng = np.array([1, 2, 3, 4], np.uint32)
    assert words(rng, 5) == [641, 1573767, 3222811527, 3517856514, 836907274]


def test_numbers_are_even() -> None:
    """A chi-square far below what one in a million fair dice would show."""
    for limit in (2, 6, 7, 18):
        counts = Counter(numbers(seeded(limit), limit, 60_000))
        expected = 60_000 / limit
        assert sorted(counts) == list(range(limit))
        assert sum((count - expected) ** 2 / expected for count in counts.values()) < limit + 10 * limit**0.5


def test_neighbouring_seeds_share_nothing() -> None:
    first_words = [words(seeded(seed), 1)[0] for seed in range(20_000)]
    assert len(set(first_words)) > 19_900
    high_bits = Counter(word >> 28 for word in first_words)
    assert max(high_bits.values()) - min(high_bits.values()) < 250
    assert len({spread_seed(seed) for seed in range(1000)}) == 1000
    assert all(check_seed(spread_seed(seed)) >= 0 for seed in (0, 1, 2**63 - 1))


def test_every_order_is_as_likely_as_any_other() -> None:
    rng = seeded(4)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        pile = pile_of([1, 2, 3, 4])
        shuffled(pile, rng, 0)
        orders[tuple(contents_of(pile))] += 1
    assert len(orders) == 24
    assert all(abs(count - 500) < 120 for count in orders.values())


@given(some.lists(some.integers(0, 100), max_size=40), some.integers(0, 40), some.integers(0, 2**63 - 1))
@settings(deadline=None, max_examples=60)
def test_shuffling_keeps_the_cards_and_the_untouched_ones(contents: list[int], untouched: int, seed: int) -> None:
    untouched = min(untouched, len(contents))
    pile = pile_of(contents)
    shuffled(pile, seeded(seed), untouched)
    assert sorted(contents_of(pile)) == sorted(contents)
    assert contents_of(pile)[:untouched] == contents[:untouched]


@given(some.lists(some.integers(0, 100), min_size=1, max_size=39), some.integers(0, 38), some.integers(0, 100))
@settings(deadline=None, max_examples=60)
def test_piles_are_lists(contents: list[int], position: int, card: int) -> None:
    """Top is the end of the list, bottom its beginning."""
    position = min(position, len(contents) - 1)
    pile, expected = pile_of(contents), list(contents)
    added(pile, card, 0)
    expected.append(card)
    assert contents_of(pile) == expected
    assert drawn(pile) == expected.pop()
    added(pile, card, 1)
    expected.insert(0, card)
    assert contents_of(pile) == expected
    assert found(pile, card) == len(expected) - 1 - expected[::-1].index(card)
    assert found(pile, 101) == -1
    assert taken(pile, position) == expected.pop(position)
    assert contents_of(pile) == expected
    other = pile_of([])
    turned(pile, other)
    assert (contents_of(pile), contents_of(other)) == ([], expected)


def test_an_empty_pile_gives_nothing() -> None:
    assert drawn(pile_of([])) == -1


def test_seeds_outside_the_range_are_refused() -> None:
    with pytest.raises(ValueError, match="seed is -1"):
        check_seed(-1)
