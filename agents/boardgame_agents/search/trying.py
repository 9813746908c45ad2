"""Which action a simulation takes at a node: one of those that did well so far, or one that was never tried.

Either all are tried before any is taken again, in any order; or a trained policy says how much it likes each of them,
and what it does not like may never be tried at all.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from boardgame_agents.search.networks import FIRST_HIDDEN, INPUTS, OUTPUTS, SECOND_HIDDEN
from boardgame_agents.search.playing_on import fill_chances
from boardgame_envs.core.compile import Cells, Words, kernel
from boardgame_envs.core.entries import Integers, choose_legal
from boardgame_envs.core.observation import Floats

NONE = -1


@kernel
def is_empty(mask: Cells) -> int:
    """Whether no action is left."""
    for action in range(len(mask)):
        if mask[action] != 0:
            return 0
    return 1


@kernel
def best_when_all_are_tried(nodes: Any, node: int, mask: Cells, exploration: float) -> int:
    """The most promising child that is legal in this world, once nothing stays in `mask`, the actions never tried.

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
    return best if is_empty(mask) != 0 else NONE


@kernel
def try_any(
    nodes: Any, node: int, child: int, seen: Floats, mask: Cells, networks: Floats, sizes: Integers, seat: int,
    rng: Words,
) -> int:  # fmt: skip
    """Any action that was never tried."""
    return choose_legal(mask, rng)


@kernel
def best_by_liking(nodes: Any, node: int, mask: Cells, exploration: float) -> int:
    """The most promising child that is legal in this world, unless one never tried promises more: then none.

    An action never tried is expected to bring what the tried ones brought on average.
    """
    best = NONE
    best_score = -1.0e300
    visits = total = 0.0
    left = 1.0
    child = int(nodes[node].first_child)
    while child != NONE:
        action = int(nodes[child].action)
        if mask[action] != 0:
            mask[action] = 0
            nodes[child].chances += 1
            tried = float(nodes[child].visits)
            visits += tried
            total += nodes[child].total
            left -= nodes[child].liking
            wish = exploration * nodes[child].liking * sqrt(float(nodes[child].chances)) / (1.0 + tried)
            score = nodes[child].total / tried + wish
            if score > best_score:
                best_score = score
                best = child
        child = int(nodes[child].next_sibling)
    nodes[node].left = max(left, 0.0)
    if best == NONE or is_empty(mask) != 0:
        return best
    return best if best_score >= total / visits + exploration * nodes[node].next_liking * sqrt(visits) else NONE


@kernel
def try_most_liked(
    nodes: Any, node: int, child: int, seen: Floats, mask: Cells, networks: Floats, sizes: Integers, seat: int,
    rng: Words,
) -> int:  # fmt: skip
    """The action never tried that the seat's policy likes most; notes how much it likes it, and the one after it."""
    sum_of_all = fill_chances(seen, mask, networks, sizes, seat)
    chances = seen[sizes[INPUTS] + sizes[FIRST_HIDDEN] + sizes[SECOND_HIDDEN] :]
    chosen = NONE
    most = second = -1.0
    for action in range(sizes[OUTPUTS]):
        if mask[action] != 0:
            if chances[action] > most:
                second = most
                most = chances[action]
                chosen = action
            elif chances[action] > second:
                second = chances[action]
    seen[:] = 0.0
    nodes[node].next_liking = nodes[node].left * max(second, 0.0) / sum_of_all
    nodes[child].liking = nodes[node].left * most / sum_of_all
    return chosen
