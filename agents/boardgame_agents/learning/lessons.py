"""Lessons: decisions, and what a teacher would do there.

A lesson is all that the teacher might have played, not the one action that chance let it choose among equals. A teacher
that searches says one action, after thinking for a while, so its lessons are gathered on all cores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from boardgame_agents.agent import Adviser, BatchedAgent, own_seed
from boardgame_agents.learning.tables import Table
from boardgame_agents.match import Player, play_games
from boardgame_agents.names import make_agent
from boardgame_agents.workers import TOGETHER, work_in_turn
from boardgame_envs.core.batch import Batch
from boardgame_envs.core.game import Ruleset
from boardgame_envs.core.random import spread_seed

ONE_BY_ONE = 4
"""Games that are played together where the teacher looks at one decision at a time."""
SEEDS_APART = 1000
"""More than games are ever played together, so that no game is met twice."""


@dataclass
class Lessons:
    """Decisions: what was seen and could be done, and what the teacher would do."""

    observations: npt.NDArray[np.float16]
    """Kept in half the room: most numbers are 0 or 1, and there are very many."""
    masks: npt.NDArray[np.bool_]
    advice: npt.NDArray[np.bool_]
    """All actions that the teacher might play."""

    @classmethod
    def room_for(cls, ruleset: Ruleset, decisions: int) -> Lessons:
        """Room for so many decisions, to be filled round by round: they are too many to be kept twice."""
        actions = (decisions, len(ruleset.actions))
        return cls(
            np.zeros((decisions, ruleset.layout.size), np.float16),
            np.zeros(actions, np.bool_),
            np.zeros(actions, np.bool_),
        )

    def part(self, first: int, last: int) -> Lessons:
        """The decisions from `first` to before `last`, in the same room."""
        return Lessons(*(getattr(self, field.name)[first:last] for field in fields(self)))


@dataclass(frozen=True)
class School:
    """Where lessons come from: who teaches a role, and the tables at which games are played in turn."""

    ruleset: Ruleset
    role: str
    teacher: str
    tables: Sequence[Table]
    seed: int


def gather(
    school: School,
    lessons: Lessons,
    processes: int | None = None,
    on_lessons: Callable[[int], None] | None = None,
) -> None:
    """Fill `lessons`, the same for any number of processes. Forced decisions teach nothing.

    Tells `on_lessons` how many there are, again and again.
    """
    is_quick = isinstance(make_agent(school.teacher, school.ruleset, school.role), BatchedAgent)
    count, wanted = 0, len(lessons.masks)
    with closing(work_in_turn(lessons_of, school, 1 if is_quick else processes)) as parts:
        while count < wanted:
            for part in next(parts):
                new = lessons.part(count, count + len(part.masks))
                room = len(new.masks)
                for field in fields(Lessons):
                    getattr(new, field.name)[:] = getattr(part, field.name)[:room]
                count += room
            if on_lessons is not None:
                on_lessons(count)


def lessons_of(school: School, number: int) -> list[Lessons]:
    """The lessons of some games at one table, moment by moment."""
    teacher = _Teacher(school, number)
    play_games(
        school.ruleset, teacher.table.lineup, teacher.seeds, spread_seed(school.seed) + number, teacher.watch
    )  # fmt: skip
    return teacher.lessons


class _Teacher:
    """Watches games at one table and notes what the teacher would do in some seats."""

    def __init__(self, school: School, number: int) -> None:
        self.table = school.tables[number % len(school.tables)]
        self._seats = np.array(self.table.seats, np.int64)
        mine = [self.table.lineup[school.ruleset.seats[seat]] for seat in self.table.seats]
        self._plays_itself = all(name == school.teacher for name in mine)
        agent = make_agent(school.teacher, school.ruleset, school.role)
        self._adviser = agent if isinstance(agent, Adviser) else None
        agent.reset(own_seed(school.seed, number))
        games = TOGETHER if isinstance(agent, BatchedAgent) else ONE_BY_ONE
        first = spread_seed(school.seed) + SEEDS_APART * number
        self.seeds = range(first, first + games)
        self._player = Player(school.ruleset, school.teacher, school.role, list(self.table.seats), self.seeds)
        self._player.begin(own_seed(school.seed, number))
        self.lessons: list[Lessons] = []

    def watch(self, batch: Batch, rows: npt.NDArray[np.int64], actions: npt.NDArray[np.int64]) -> None:
        """Note all decisions of this moment that are the teacher's to advise, and not forced."""
        chosen = np.isin(batch.seats[rows], self._seats) & (batch.masks[rows].sum(axis=1) > 1)
        kept = rows[chosen]
        if len(kept):
            advice = self._advice(batch, kept, actions[chosen])
            self.lessons.append(Lessons(batch.observations[kept].astype(np.float16), batch.masks[kept] != 0, advice))

    def _advice(
        self, batch: Batch, rows: npt.NDArray[np.int64], played: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.bool_]:
        """All that is equally good to the teacher, or the one action it plays."""
        masks = batch.masks[rows]
        if self._adviser is not None:
            return self._adviser.advise_batch(batch.observations[rows], masks, batch.seats[rows]) != 0
        advice = np.zeros(masks.shape, np.bool_)
        actions = played if self._plays_itself else self._player.choose(batch, rows)
        advice[np.arange(len(rows)), actions] = True
        return advice
