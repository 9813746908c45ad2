"""Trained networks inside of compiled search: all roles' in one array, and what comes out of one of them.

A buffer `seen` holds what a seat observes, and behind it room for both hidden layers and what comes out at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import tanh
from typing import Any

import numpy as np
import numpy.typing as npt

from boardgame_agents.policy import Layers
from boardgame_envs.core.compile import kernel
from boardgame_envs.core.entries import Integers
from boardgame_envs.core.observation import Floats

INPUTS, FIRST_HIDDEN, SECOND_HIDDEN, OUTPUTS, NETWORKS, FIRST_SEAT = 0, 1, 2, 3, 4, 5
"""Where the sizes stand; from `FIRST_SEAT` on it is the number of each seat's network."""
HIDDEN_LAYERS = 2


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
def fill_hidden(seen: Floats, networks: Floats, sizes: Integers, seat: int) -> int:
    """Both hidden layers of a seat's network; returns where its last layer begins."""
    inputs, first, second = sizes[INPUTS], sizes[FIRST_HIDDEN], sizes[SECOND_HIDDEN]
    length = len(networks) // sizes[NETWORKS]
    start = sizes[FIRST_SEAT + seat] * length
    network = networks[start : start + length]
    one = inputs * first
    two = one + first
    three = two + first * second
    four = three + second
    low = seen[inputs : inputs + first]
    high = seen[inputs + first : inputs + first + second]
    fill_layer(seen[:inputs], inputs, network[:one], network[one:two], low)
    fill_layer(low, first, network[two:three], network[three:four], high)
    return start + four


@kernel
def number_out(seen: Floats, networks: Floats, sizes: Integers, last: int, output: int) -> float:
    """One number at the end of a network whose hidden layers are filled and whose last layer begins at `last`."""
    second = sizes[SECOND_HIDDEN]
    hidden = sizes[INPUTS] + sizes[FIRST_HIDDEN]
    row = last + output * second
    value = networks[last + sizes[OUTPUTS] * second + output]
    for index in range(second):
        value += seen[hidden + index] * networks[row + index]
    return value


@dataclass(frozen=True)
class Packed:
    """Networks in one array, their sizes with the number of each seat's network, and how much room `seen` needs."""

    networks: npt.NDArray[np.float32]
    sizes: npt.NDArray[np.int64]
    room: int


NOTHING = Packed(np.zeros(1, np.float32), np.ones(FIRST_SEAT, np.int64), 1)
"""For ways to search that ask no network."""


def packed(networks: Sequence[Layers], of_seats: Sequence[int]) -> Packed:
    """Networks with two hidden layers and the same inputs and outputs, and which of them each seat has.

    Hidden layers are made as wide as the widest: what is added stays 0 and adds nothing to the next layer.
    """
    inputs, outputs = len(networks[0][0][0]), len(networks[0][-1][1])
    first, second = (max(len(layers[number][1]) for layers in networks) for number in range(HIDDEN_LAYERS))
    parts: list[Any] = []
    for (w1, b1), (w2, b2), (w3, b3) in networks:
        wide = _widened(w1, b1, inputs, first), _widened(w2, b2, first, second), _widened(w3, b3, second, outputs)
        (w1, b1), (w2, b2), (w3, b3) = wide
        parts += [w1.ravel(), b1, w2.ravel(), b2, np.ascontiguousarray(w3.T).ravel(), b3]
    sizes = np.array([inputs, first, second, outputs, len(networks), *of_seats], np.int64)
    return Packed(np.concatenate(parts).astype(np.float32), sizes, inputs + first + second + outputs)


def _widened(weights: Floats, bias: Floats, inputs: int, outputs: int) -> tuple[Floats, Floats]:
    more = outputs - weights.shape[1]
    return np.pad(weights, ((0, inputs - len(weights)), (0, more))), np.pad(bias, (0, more))
