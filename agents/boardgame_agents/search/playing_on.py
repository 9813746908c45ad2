"""How a simulation is played on below the tree: at random, or by trained policies."""

from __future__ import annotations

from math import exp, tanh
from typing import Any

import numpy as np
import numpy.typing as npt

from boardgame_agents.policy import PolicyNetwork
from boardgame_envs.core.compile import Cells, Record, Words, kernel
from boardgame_envs.core.entries import Integers, choose_legal
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.observation import Floats
from boardgame_envs.core.random import below

INPUTS, FIRST_HIDDEN, SECOND_HIDDEN, OUTPUTS = 0, 1, 2, 3
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
def fill_layer(values: Floats, size: int, weights: Floats, bias: Floats, out: Floats) -> None:
    """One layer with tanh; inputs that are zero cost nothing, and most are."""
    width = len(bias)
    for to in range(width):
        out[to] = bias[to]
    for index in range(size):
        value = values[index]
        if value != 0.0:
            row = weights[index * width : (index + 1) * width]
            for to in range(width):
                out[to] += value * row[to]
    for to in range(width):
        out[to] = tanh(out[to])


@kernel
def choose_by_policy(seen: Floats, mask: Cells, networks: Floats, sizes: Integers, seat: int, rng: Words) -> int:
    """A draw with the probabilities of the seat's policy; what was seen is wiped for the next observation.

    `seen` has room behind the observation for both hidden layers and one number per action.
    """
    inputs, first, second, outputs = sizes[INPUTS], sizes[FIRST_HIDDEN], sizes[SECOND_HIDDEN], sizes[OUTPUTS]
    length = len(networks) // sizes[4]
    network = networks[seat * length : (seat + 1) * length]
    one = inputs * first
    two = one + first
    three = two + first * second
    four = three + second
    five = four + second * outputs
    low = seen[inputs : inputs + first]
    high = seen[inputs + first : inputs + first + second]
    chances = seen[inputs + first + second :]
    fill_layer(seen[:inputs], inputs, network[:one], network[one:two], low)
    fill_layer(low, first, network[two:three], network[three:four], high)
    highest = -1.0e30
    for action in range(outputs):
        if mask[action] != 0:
            value = network[five + action]
            row = network[four + action * second : four + (action + 1) * second]
            for index in range(second):
                value += high[index] * row[index]
            chances[action] = value
            if value > highest:
                highest = value
    total = 0.0
    for action in range(outputs):
        if mask[action] != 0:
            chances[action] = exp(chances[action] - highest)
            total += chances[action]
    left = total * (below(rng, RESOLUTION) / RESOLUTION)
    chosen = -1
    for action in range(outputs):
        if mask[action] != 0 and (chosen < 0 or left >= 0.0):
            chosen = action
            left -= chances[action]
    seen[:] = 0.0
    return chosen


def packed(networks: list[PolicyNetwork]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int64], int]:
    """The networks of all seats in one array, their sizes, and how much room `seen` needs.

    Hidden layers are made as wide as the widest: what is added stays 0 and adds nothing to the next layer.
    """
    ends = {(len(network.layers[0][0]), len(network.layers[-1][1])) for network in networks}
    if len(ends) != 1 or any(len(network.layers) != 3 for network in networks):
        raise BoardgameError("playing on by policy needs policies with two hidden layers for all seats")
    inputs, outputs = next(iter(ends))
    first, second = (max(len(network.layers[layer][1]) for network in networks) for layer in (0, 1))
    parts: list[Any] = []
    for network in networks:
        (w1, b1), (w2, b2), (w3, b3) = network.layers
        wide = _widened(w1, b1, inputs, first), _widened(w2, b2, first, second), _widened(w3, b3, second, outputs)
        (w1, b1), (w2, b2), (w3, b3) = wide
        parts += [w1.ravel(), b1, w2.ravel(), b2, np.ascontiguousarray(w3.T).ravel(), b3]
    sizes = np.array([inputs, first, second, outputs, len(networks)], np.int64)
    return np.concatenate(parts).astype(np.float32), sizes, inputs + first + second + outputs


def _widened(weights: Floats, bias: Floats, inputs: int, outputs: int) -> tuple[Floats, Floats]:
    more = outputs - weights.shape[1]
    return np.pad(weights, ((0, inputs - len(weights)), (0, more))), np.pad(bias, (0, more))
