"""The tree of the search, and the search itself: one tree over what the searching seat can tell apart.

Every simulation starts from a world redrawn for that seat, walks down the tree along actions that are legal in that
world, adds one node, plays on to the end and credits each decision with what its own seat got. Many seats and chance
are no special case. The names `legal`, `apply`, `resample`, `look` and `choose` are free here: every game, and every
way to play on, binds its own.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

import numpy as np

from boardgame_envs.core.compile import Cells, Record, Words, kernel
from boardgame_envs.core.entries import Integers, choose_legal
from boardgame_envs.core.observation import Floats
from boardgame_envs.core.random import next_word, seed_words

NONE = -1
NOBODY = -1
"""In place of the searching seat where the searcher is shown everything: nothing is redrawn but what chance brings."""

NODE = np.dtype(
    [
        ("first_child", np.int32),
        ("next_sibling", np.int32),
        ("action", np.int32),
        ("seat", np.int32),
        ("visits", np.int32),
        ("chances", np.int32),
        ("total", np.float64),
    ]
)
"""A node of the tree: the action that led to it, who chose it, how often it was taken and how often it could be."""


def legal(rules: Record, s: Record, mask: Cells) -> None:
    """Bound to the game's kernel."""


def apply(rules: Record, s: Record, action: int) -> None:
    """Bound to the game's kernel."""


def resample(rules: Record, s: Record, seat: int) -> None:
    """Bound to the game's kernel."""


def look(rules: Record, s: Record, seat: int, seen: Floats) -> int:
    """Bound to the game's `observe`, or to nothing where playing on needs no observation."""
    return 0


def choose(seen: Floats, mask: Cells, networks: Floats, sizes: Integers, seat: int, rng: Words) -> int:
    """Bound to a way to play on (see `boardgame_agents.search.playing_on`)."""
    return 0


@kernel
def best_child(nodes: Any, node: int, mask: Cells, exploration: float) -> int:
    """The most promising child that is legal in this world; what stays in `mask` has not been tried yet.

    A child is judged by the times it could have been taken, not by those of its parent: worlds differ in what is legal.
    """
    best = NONE
    best_score = -1.0e300
    child = int(nodes[node].first_child)
    while child != NONE:
        action = int(nodes[child].action)
        if mask[action] != 0:
            mask[action] = 0
            nodes[child].chances += 1
            tried = float(nodes[child].visits)
            score = nodes[child].total / tried + exploration * sqrt(log(float(nodes[child].chances)) / tried)
            if score > best_score:
                best_score = score
                best = child
        child = int(nodes[child].next_sibling)
    return best


@kernel
def add_child(nodes: Any, node: int, child: int, action: int, seat: int) -> None:
    """A new node below another one."""
    nodes[child].first_child = NONE
    nodes[child].next_sibling = nodes[node].first_child
    nodes[child].action = action
    nodes[child].seat = seat
    nodes[child].visits = 0
    nodes[child].chances = 1
    nodes[child].total = 0.0
    nodes[node].first_child = child


@kernel
def credit(nodes: Any, path: Integers, depth: int, s: Record) -> None:
    """Every decision on the path gets what its own seat got in the end."""
    for index in range(depth):
        node = path[index]
        nodes[node].visits += 1
        if s.over != 0:
            nodes[node].total += s.returns[nodes[node].seat]


@kernel
def report(nodes: Any, visits: Integers, values: Floats) -> None:
    """How often each action at the root was taken, and what it was worth on average."""
    child = int(nodes[0].first_child)
    while child != NONE:
        visits[nodes[child].action] = nodes[child].visits
        values[nodes[child].action] = nodes[child].total / nodes[child].visits
        child = int(nodes[child].next_sibling)


def search(
    rules: Any,
    states: Any,
    seat: int,
    simulations: int,
    exploration: float,
    most: int,
    rng: Words,
    mask: Cells,
    nodes: Any,
    path: Integers,
    visits: Integers,
    values: Floats,
    seen: Floats,
    networks: Floats,
    sizes: Integers,
) -> int:
    """Search from `states[0]` in worlds redrawn for a seat, or in the true one for NOBODY.

    Fills visits and values by action and returns the decisions played on the way.
    """
    played = 0
    used = 1
    nodes[0].first_child = NONE
    s = states[1]
    for _ in range(simulations):
        states[1] = states[0]
        seed_words(s.rng[:], (next_word(rng) << 31) ^ next_word(rng))
        if seat != NOBODY:
            resample(rules[0], s, seat)
        node = depth = steps = 0
        is_new = False
        while s.over == 0 and steps < most:
            mask[:] = 0
            legal(rules[0], s, mask)
            steps += 1
            if is_new:
                look(rules[0], s, int(s.seat), seen)
                apply(rules[0], s, choose(seen, mask, networks, sizes, int(s.seat), rng))
                continue
            child = best_child(nodes, node, mask, exploration)
            untried = choose_legal(mask, rng)
            if untried >= 0:
                child = used
                used += 1
                add_child(nodes, node, child, untried, int(s.seat))
                is_new = True
            apply(rules[0], s, int(nodes[child].action))
            path[depth] = child
            depth += 1
            node = child
        played += steps
        credit(nodes, path, depth, s)
    report(nodes, visits, values)
    return played
