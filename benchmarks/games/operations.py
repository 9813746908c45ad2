"""Single operations of one environment: copying a game, looking at it, redrawing what a seat cannot know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import boardgame_envs
from benchmarks.figures import Figure
from benchmarks.games.positions import choice
from benchmarks.measure import Effort
from boardgame_envs.core.aec import BoardgameEnv

DECISIONS = 20


def measure(effort: Effort) -> Iterator[Figure]:
    """Every operation after twenty random decisions."""
    for name in boardgame_envs.games():
        who = boardgame_envs.game(name).title
        for what, operation in operations(choice(name, DECISIONS, 1)).items():
            yield effort.rate(who, what, repeated(operation), "operations/s")


def operations(env: BoardgameEnv) -> dict[str, Callable[[], object]]:
    """What can be done with an environment, for the seat to move."""
    seat, seeds = env.agent_selection, count()
    return {
        "clone": env.clone,
        "observe": lambda: env.observe(seat),
        "determinize": lambda: env.determinize(seat, next(seeds)),
    }


def repeated(operation: Callable[[], object]) -> Callable[[], int]:
    """A hundred times."""

    def run() -> int:
        for _ in range(100):
            operation()
        return 100

    return run
