"""Alpha-rank: where a population ends up whose members now and then try another agent and keep to what does better.

A profile says which agent plays each role. From every profile single roles change to other agents; the change spreads
through a population of MEMBERS with the chance that its gain gives it. The share of time that this process spends in
each profile in the long run is the profile's mass (Omidshafiei and others 2019, "alpha-Rank: Multi-Agent Evaluation by
Evolution"). Unlike an equilibrium it is unique, and it shows cycles: their profiles share the mass.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from scipy.sparse.csgraph import connected_components

from boardgame_agents.balance.statistics import ROUNDING, Numbers

MEMBERS = 50
SELECTION = 100.0
"""How much a gain counts (alpha): from a few points of the win rate on, what is better spreads almost surely."""
RAREST = 1e-30
"""No change is less likely than this, so that every profile can be left and the masses are unique."""


def gains_between_roles(payoffs: Sequence[Numbers]) -> Numbers:
    """What a role gains by each change of its agent; not a number where two profiles differ in more than one role.

    `payoffs` has a table for each role with one axis for each role; profiles are in the order of the flattened tables.
    """
    profiles = list(product(*(range(size) for size in payoffs[0].shape)))
    gains = np.full((len(profiles), len(profiles)), np.nan)
    for (row, old), (column, new) in product(enumerate(profiles), repeat=2):
        changed = [role for role in range(len(payoffs)) if old[role] != new[role]]
        if len(changed) == 1:
            gains[row, column] = payoffs[changed[0]][new] - payoffs[changed[0]][old]
    return gains


def gains_within_role(payoffs: Numbers) -> Numbers:
    """What one player gains by changing to another agent where everybody plays the same one.

    `payoffs[agent, field]` is what an agent gets when all others play the field's. In a game with one winner the
    others get what the newcomer does not, so its gain over what it had is also its lead over the others, but for a
    factor.
    """
    gains = payoffs.T - np.diag(payoffs)[:, None]
    np.fill_diagonal(gains, np.nan)
    return np.asarray(gains)


def masses(gains: Numbers) -> Numbers:
    """The share of time in each profile, in the long run."""
    changes = np.nan_to_num(_chances_to_spread(gains), nan=0.0)
    return _long_run(changes / max(1, int((~np.isnan(gains[0])).sum())))


def ends(gains: Numbers) -> list[list[int]]:
    """Where chains of better replies end: single profiles, or cycles of them, that no better reply leads out of."""
    better = np.nan_to_num(gains, nan=0.0) > ROUNDING
    number, part_of = connected_components(better, directed=True, connection="strong")
    found = []
    for part in range(number):
        inside = part_of == part
        if not better[np.ix_(inside, ~inside)].any():
            found.append([int(profile) for profile in np.flatnonzero(inside)])
    return sorted(found)


def _chances_to_spread(gains: Numbers) -> Numbers:
    """The chance that one member with a new agent takes over the population (the fixation probability)."""
    strength = np.clip(SELECTION * gains, -700 / MEMBERS, 700)
    with np.errstate(invalid="ignore", divide="ignore"):
        chances = np.expm1(-strength) / np.expm1(-MEMBERS * strength)
    chances = np.where(np.abs(strength) < ROUNDING, 1 / MEMBERS, chances)
    return np.asarray(np.where(np.isnan(gains), np.nan, np.maximum(chances, RAREST)))


def _long_run(changes: Numbers) -> Numbers:
    """The stationary distribution, by the elimination of Grassmann, Taksar and Heyman.

    It subtracts nothing, so that chances of very different sizes lose no digits.
    """
    rest = changes.copy()
    size = len(rest)
    for last in range(size - 1, 0, -1):
        rest[:last, last] /= rest[last, :last].sum()
        rest[:last, :last] += np.outer(rest[:last, last], rest[last, :last])
    share = np.zeros(size)
    share[0] = 1.0
    for profile in range(1, size):
        share[profile] = share[:profile] @ rest[:profile, profile]
    return np.asarray(share / share.sum())
