"""Redrawing what a seat cannot know: the order of the two stacks (section 7)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from boardgame_envs.gang_rush.state import STATE
from tests.gang_rush.positions import Race, opening

HIDDEN = {"hazard_stack", "bonus_stack", "rng"}
STACKS = ("hazard_stack", "bonus_stack")


def cards(pile: Any) -> tuple[int, ...]:
    """The tiles of a stack, bottom first."""
    return tuple(int(card) for card in pile[1 : int(pile[0]) + 1])


def small(*tiles: int) -> Race:
    """A position whose stacks hold these tiles only."""
    position = opening(seed=2)
    for stack in STACKS:
        position.state[stack][:] = 0
        position.state[stack][: len(tiles) + 1] = [len(tiles), *tiles]
    return position


def test_only_the_stacks_and_chance_change() -> None:
    """Everything but the order of the stacks and future chance stays; each stack keeps its tiles."""
    changed = Counter[str]()
    for seed in range(40):
        position = Race(seed, 3 + seed % 3).play_randomly(seed * 13, seed)
        twin = position.determinized(seed % 3, seed)
        for name in STATE.names or ():
            if name not in HIDDEN:
                assert np.array_equal(position.state[name], twin.state[name]), name
            elif not np.array_equal(position.state[name], twin.state[name]):
                changed[name] += 1
        for stack in STACKS:
            assert sorted(cards(position.state[stack])) == sorted(cards(twin.state[stack]))
    assert changed["rng"] == 40
    assert min(changed[stack] for stack in STACKS) > 10


@pytest.mark.parametrize("stack", STACKS)
def test_all_orders_come_up_evenly(stack: str) -> None:
    """Every order of three tiles comes up about equally often, two equal tiles counted as such."""
    position = small(1, 4, 7)
    orders = Counter(cards(position.determinized(0, seed).state[stack]) for seed in range(600))
    assert len(orders) == 6
    assert min(orders.values()) > 60
    pair = small(1, 1, 7)
    tops = Counter(cards(pair.determinized(1, seed).state[stack])[-1] for seed in range(600))
    assert 330 < tops[1] < 470


def test_worlds_do_not_depend_on_the_true_order() -> None:
    """Two states that differ in the stack order only are redrawn into the same worlds."""
    for seed in range(20):
        first, second = small(1, 4, 7).determinized(0, seed), small(7, 1, 4).determinized(0, seed)
        for name in HIDDEN:
            assert np.array_equal(first.state[name], second.state[name])


def test_observations_stay() -> None:
    """No seat sees a difference in a redrawn world, neither in the observation nor in the mask."""
    for seed in range(30):
        position = Race(seed, 4).play_randomly(seed * 17, seed)
        for seat in range(4):
            twin = position.determinized(seat, seed)
            for before, after in zip(position.look(seat), twin.look(seat), strict=True):
                assert np.array_equal(before, after)
