"""`make bench`: every figure and its peers in one run; the table goes to benchmarks/RESULTS.md."""

from __future__ import annotations

import os
import platform
import warnings
from pathlib import Path
from typing import Any

import numba
import numpy as np

import boardgame_envs
from benchmarks.floor import Floor
from benchmarks.measure import Rate, aec_loop, batched, compile_seconds, pin_to_one_core, rate, rollouts

RESULTS = Path(__file__).parent / "RESULTS.md"


def connect_four() -> Any:
    """PettingZoo's connect four with the wrappers it comes with."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    warnings.simplefilter("ignore")
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.env()


def thousands(value: Rate) -> str:
    """A rate in thousands per second, with its spread."""
    return f"{value.middle / 1000:,.0f} ({value.low / 1000:,.0f} to {value.high / 1000:,.0f})"


def main() -> None:
    """Measure everything, print it and write the table."""
    pin_to_one_core()
    floor = rate(aec_loop(Floor()))
    print(f"lean AEC floor, no game: {thousands(floor)} thousand decisions/s")
    peer = rate(aec_loop(connect_four(), 200))
    print(f"PettingZoo connect four, env(): {thousands(peer)}")
    rows = []
    for name in boardgame_envs.games():
        game = boardgame_envs.game(name)
        cold, cached = compile_seconds(name)
        loop = rate(aec_loop(boardgame_envs.make(name)))
        many = rate(batched(name, 1024))
        inside = rate(rollouts(name))
        ruleset = game.ruleset()
        sizes = f"{game.state.itemsize} B, {ruleset.layout.size} floats, {len(ruleset.actions)} actions"
        rows.append(
            f"| {game.title} ({game.default_players}) | {sizes} | {thousands(many)} | {thousands(loop)} "
            f"| {loop.middle / peer.middle:.0f}x | {loop.middle / floor.middle:.2f}x | {thousands(inside)} "
            f"| {cold:.1f} | {cached:.2f} |"
        )
        print(rows[-1], flush=True)
    RESULTS.write_text(page(floor, peer, rows), encoding="utf-8")
    print(f"written to {RESULTS.relative_to(Path.cwd()) if RESULTS.is_relative_to(Path.cwd()) else RESULTS}")


def page(floor: Rate, peer: Rate, rows: list[str]) -> str:
    """The results as a page."""
    versions = f"Python {platform.python_version()}, numpy {np.__version__}, numba {numba.__version__}"
    lines = [
        "# Benchmark results",
        "",
        "Written by `make bench`. Thousand decisions per processor second on one pinned core: median of five runs of",
        "one second, least and most in brackets. Observation and mask are always included, except in the rollouts.",
        f"{versions}, {platform.machine()}. Read the ratios: absolute figures depend on the machine and its load.",
        "",
        "| peer | AEC loop |",
        "|---|---:|",
        f"| lean AEC class with no game in it (200 floats, 100 actions) | {thousands(floor)} |",
        f"| PettingZoo connect four, `env()` | {thousands(peer)} |",
        "",
        "The AEC loop is `last()`, a random legal action by our sampler, `step()`. Batched: 1024 games, actions from",
        "outside. Rollouts: random play inside one call, without observations. Compile: processor seconds to get all",
        "five entries ready with an empty and with a full cache folder.",
        "",
        "| game (players) | state, observation, actions | batched | AEC loop | to connect four | to the floor "
        "| rollouts | compile | cached |",
        "|---|---|---:|---:|---:|---:|---:|---:|---:|",
        *rows,
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
