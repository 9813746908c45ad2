"""The tree of the search, and the search itself: one tree over what the searching seat can tell apart.

Every simulation starts from a world redrawn for that seat, walks down the tree along actions that are legal in that
world, adds one node, plays on for a while or to the end, and credits each decision with what its own seat got or, where
the game was broken off, may expect. Many seats and chance are no special case. The names `legal`, `apply`, `resample`,
`best_child`, `see_first`, `try_one`, `see`, `choose`, `look` and `expect` are free here: every game, and every way to
search, binds its own.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardgame_agents.search.trying import NONE
from boardgame_envs.core.compile import Cells, Record, Words, kernel
from boardgame_envs.core.entries import Integers
from boardgame_envs.core.observation import Floats
from boardgame_envs.core.random import next_word, seed_words

NOBODY = -1
"""In place of the searching seat where the searcher is shown everything: nothing is redrawn but what chance brings."""
UNKNOWN = 2.0
"""In place of what a seat gets, which is never more than 1."""

NODE_FIELDS = np.dtype(
    [
        ("first_child", np.int32),
        ("next_sibling", np.int32),
        ("action", np.int32),
        ("seat", np.int32),
        ("visits", np.int32),
        ("chances", np.int32),
        ("total", np.float64),
        ("liking", np.float32),
        ("next_liking", np.float32),
        ("left", np.float32),
    ],
    align=True,
)
NODE = np.dtype((np.record, NODE_FIELDS))
"""A node of the tree: the action that led to it, who chose it, how often it was taken and how often it could be.

Where a policy says what to try: how much it likes that action, the one to be tried next below, and all not tried yet.
"""


def legal(rules: Record, s: Record, mask: Cells) -> None:
    """Bound to the game's kernel."""


def apply(rules: Record, s: Record, action: int) -> None:
    """Bound to the game's kernel."""


def resample(rules: Record, s: Record, seat: int) -> None:
    """Bound to the game's kernel."""


def best_child(nodes: Any, node: int, mask: Cells, exploration: float) -> int:
    """Bound to a way to walk down the tree (see `boardgame_agents.search.trying`)."""
    return NONE


def try_one(
    nodes: Any, node: int, child: int, seen: Floats, mask: Cells, networks: Floats, sizes: Integers, seat: int,
    rng: Words,
) -> int:  # fmt: skip
    """Bound to a way to choose what was never tried."""
    return 0


def choose(seen: Floats, mask: Cells, networks: Floats, sizes: Integers, seat: int, rng: Words) -> int:
    """Bound to a way to play on (see `boardgame_agents.search.playing_on`)."""
    return 0


def expect(seen: Floats, critics: Floats, sizes: Integers, seat: int) -> float:
    """Bound to a way to judge a position where the game is broken off (see `boardgame_agents.search.judging`)."""
    return 0.0


def see_to_try(rules: Record, s: Record, seat: int, seen: Floats) -> int:
    """Bound to the game's `observe`, or to nothing where what comes next needs no observation."""
    return 0


see_to_choose = see_to_expect = see_to_try


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
def credit(nodes: Any, path: Integers, depth: int, returns: Floats) -> None:
    """Every decision on the path gets what its own seat got in the end, or may expect."""
    for index in range(depth):
        node = path[index]
        nodes[node].visits += 1
        nodes[node].total += returns[nodes[node].seat]


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
    beyond: int,
    rng: Words,
    mask: Cells,
    nodes: Any,
    path: Integers,
    visits: Integers,
    values: Floats,
    returns: Floats,
    seen: Floats,
    networks: Floats,
    sizes: Integers,
    critics: Floats,
    critic_sizes: Integers,
) -> int:
    """Search from `states[0]` in worlds redrawn for a seat, or in the true one for NOBODY.

    Simulations go `beyond` the tree for so many decisions at most. Fills visits and values by action and returns the
    decisions played on the way.
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
        node = depth = 0
        left = beyond
        is_new = False
        while s.over == 0 and (not is_new or left > 0):
            mask[:] = 0
            legal(rules[0], s, mask)
            mover = int(s.seat)
            played += 1
            if is_new:
                left -= 1
                see_to_choose(rules[0], s, mover, seen)
                apply(rules[0], s, choose(seen, mask, networks, sizes, mover, rng))
                continue
            child = best_child(nodes, node, mask, exploration)
            if child == NONE:
                see_to_try(rules[0], s, mover, seen)
                child = used
                used += 1
                add_child(
                    nodes, node, child, try_one(nodes, node, child, seen, mask, networks, sizes, mover, rng), mover
                )
                is_new = True
            apply(rules[0], s, int(nodes[child].action))
            path[depth] = child
            depth += 1
            node = child
        for index in range(depth):
            owner = int(nodes[path[index]].seat)
            if s.over != 0:
                returns[owner] = s.returns[owner]
            elif returns[owner] == UNKNOWN:
                see_to_expect(rules[0], s, owner, seen)
                returns[owner] = expect(seen, critics, critic_sizes, owner)
        credit(nodes, path, depth, returns)
        returns[:] = UNKNOWN
    report(nodes, visits, values)
    return played
