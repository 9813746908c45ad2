"""How a simulation is played on below the tree: at random, or by trained policies."""

from __future__ import annotations

from math import exp

from boardgame_agents.search.networks import (
    FIRST_HIDDEN,
    INPUTS,
    OUTPUTS,
    SECOND_HIDDEN,
    fill_hidden,
    number_out,
)
from boardgame_envs.core.compile import Cells, Record, Words, kernel
from boardgame_envs.core.entries import Integers, choose_legal
from boardgame_envs.core.observation import Floats
from boardgame_envs.core.random import below

RESOLUTION = 1 << 24
"""A draw between 0 and 1 is one of so many."""


@kernel
def see_nothing(rules: Record, s: Record, seat: int, seen: Floats) -> int:
    """Playing at random needs no observation."""
    return 0


@kernel
def choose_at_random(seen: Floats, mask: Cells, networks: Floats, sizes: Integers, seat: int, rng: Words) -> int:
    """Every legal action is equally likely."""
    return choose_legal(mask, rng)


@kernel
def fill_chances(seen: Floats, mask: Cells, networks: Floats, sizes: Integers, seat: int) -> float:
    """How much a seat's policy likes each action of `mask`, behind the hidden layers of `seen`; returns their sum."""
    last = fill_hidden(seen, networks, sizes, seat)
    chances = seen[sizes[INPUTS] + sizes[FIRST_HIDDEN] + sizes[SECOND_HIDDEN] :]
    highest = -1.0e30
    for action in range(sizes[OUTPUTS]):
        if mask[action] != 0:
            value = number_out(seen, networks, sizes, last, action)
            chances[action] = value
            if value > highest:
                highest = value
    total = 0.0
    for action in range(sizes[OUTPUTS]):
        if mask[action] != 0:
            chances[action] = exp(chances[action] - highest)
            total += chances[action]
    return total


@kernel
def choose_by_policy(seen: Floats, mask: Cells, networks: Floats, sizes: Integers, seat: int, rng: Words) -> int:
    """A draw with the probabilities of the seat's policy; what was seen is wiped for the next observation."""
    left = fill_chances(seen, mask, networks, sizes, seat) * (below(rng, RESOLUTION) / RESOLUTION)
    chances = seen[sizes[INPUTS] + sizes[FIRST_HIDDEN] + sizes[SECOND_HIDDEN] :]
    chosen = -1
    for action in range(sizes[OUTPUTS]):
        if mask[action] != 0 and (chosen < 0 or left >= 0.0):
            chosen = action
            left -= chances[action]
    seen[:] = 0.0
    return chosen
