"""Who contends with whom, and how a finished game counts: two sides whose seats win together, or seats each for itself.

A group is what the report speaks of: a role, or a single seat where all seats have the same role.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from boardgame_agents.agent import role_of, roles_of
from boardgame_agents.balance.statistics import Numbers
from boardgame_agents.match import Outcome
from boardgame_envs.core.game import Ruleset

Switches = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Sides:
    """The groups of a game; `are_two` when there are two roles and the seats of each win and lose together."""

    ruleset: Ruleset
    are_two: bool

    @cached_property
    def groups(self) -> dict[str, tuple[int, ...]]:
        """The seat numbers of every group."""
        return groups_of(self.ruleset)

    def fair(self, group: str) -> float:
        """The share of games that the group would win if nobody were favoured."""
        return 0.5 if self.are_two else len(self.groups[group]) / len(self.ruleset.seats)

    @cached_property
    def contestants(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win together: the two sides, or every seat alone."""
        if self.are_two:
            return tuple(self.groups.values())
        return tuple((seat,) for seat in range(len(self.ruleset.seats)))

    def place(self, seat: int) -> str:
        """The group of a seat."""
        return next(name for name, seats in self.groups.items() if seat in seats)

    def won(self, outcomes: Sequence[Outcome], seats: Iterable[int]) -> Switches:
        """In which games one of these seats won."""
        return np.asarray((returns_of(outcomes)[:, list(seats)] > 0).any(axis=1))

    def scores(self, outcomes: Sequence[Outcome], seats: Sequence[int]) -> Numbers:
        """A win is 1, a loss 0; a game without a winner counts as what a fair game gives these seats on average."""
        fair = 0.5 if self.are_two else len(seats) / len(self.ruleset.seats)
        return np.where(decided(outcomes), self.won(outcomes, seats).astype(np.float64), fair)


def groups_of(ruleset: Ruleset) -> dict[str, tuple[int, ...]]:
    """The seat numbers of every role, or of every seat where there is one role only."""
    roles = roles_of(ruleset)
    if len(roles) == 1:
        return {seat: (number,) for number, seat in enumerate(ruleset.seats)}
    return {role: tuple(number for number, seat in enumerate(ruleset.seats) if role_of(seat) == role) for role in roles}


def sides_of(ruleset: Ruleset, outcomes: Sequence[Outcome]) -> Sides:
    """The sides as the outcomes show them: seats of a role that got different things do not stand together."""
    groups = groups_of(ruleset)
    returns = returns_of(outcomes)[decided(outcomes)]
    alike = all(bool((returns[:, list(seats)] == returns[:, [seats[0]]]).all()) for seats in groups.values())
    is_shown = len(returns) > 0 or len(ruleset.seats) == 2
    return Sides(ruleset, len(groups) == 2 and len(roles_of(ruleset)) == 2 and alike and is_shown)


def returns_of(outcomes: Sequence[Outcome]) -> Numbers:
    """What every seat got in every game."""
    return np.array([outcome.returns for outcome in outcomes], np.float64)


def decided(outcomes: Sequence[Outcome]) -> Switches:
    """Which games somebody won."""
    return np.asarray((returns_of(outcomes) > 0).any(axis=1))
