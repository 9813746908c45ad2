"""`python -m tests.record_games GAME [number]` records random games into tests/GAME/records."""

from __future__ import annotations

import sys
from pathlib import Path

import boardgame_envs
from tests.cases import CASES


def main(name: str, number: int) -> None:
    """Record games of every player count and variant of a game, in turn."""
    folder = Path(__file__).parent / name / "records"
    folder.mkdir(exist_ok=True)
    cases = [case for case in CASES if case.game_name == name]
    for index in range(number):
        case = cases[index % len(cases)]
        env = case.raw_env()
        env.reset(seed=1000 + index)
        sampler = boardgame_envs.sampler(index)
        while not env._is_over:
            env.step(sampler(env._batch.masks[0]))
        env.record().save(folder / f"{index + 1:02d}-{case.name}.txt")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 6)
