"""How long a fresh process takes until a game can be played, with an empty and with a full cache folder."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

import boardgame_envs
from benchmarks.figures import Figure
from benchmarks.measure import Effort

COLD = 2
"""A cold start takes long, so that there are fewer of them."""


def measure(effort: Effort) -> Iterator[Figure]:
    """Processor seconds; importing the package is not counted."""
    for name in boardgame_envs.games():
        who = boardgame_envs.game(name).title
        cold, cached = [], []
        for _ in range(COLD):
            with tempfile.TemporaryDirectory() as folder:
                cold.append(start_seconds(name, folder))
                cached += [start_seconds(name, folder) for _ in range(2)]
        yield effort.amount(who, "cold start", cold, "seconds")
        yield effort.amount(who, "cached start", cached, "seconds")


def start_seconds(name: str, folder: str) -> float:
    """Processor seconds of a fresh process until a game can be played, less those of importing the package."""
    program = (
        "import time, boardgame_envs; from boardgame_envs.core.sampler import MaskedSampler; "
        f"game = boardgame_envs.game({name!r}); "
        "started = time.process_time(); game.entries.prepare(); print(time.process_time() - started)"
    )
    environment = {**os.environ, "BOARDGAME_ENVS_CACHE": folder}
    result = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )  # fmt: skip
    return float(result.stdout)
