"""`python -m boardgame_envs warm [game ...]` compiles the games ahead of their first use."""

from __future__ import annotations

import argparse
import sys
import time

from boardgame_envs import game, games
from boardgame_envs.core.entries import Entries
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.sampler import MaskedSampler

BAR = 30


def main() -> int:
    """Run the command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m boardgame_envs", description="Board games as environments.")
    commands = parser.add_subparsers(dest="command", required=True)
    warm = commands.add_parser("warm", help="compile games ahead of their first use")
    warm.add_argument("games", nargs="*", help="names of games; all by default")
    arguments = parser.parse_args()
    try:
        for name in arguments.games or games():
            warm_game(name)
        MaskedSampler(0)
    except BoardgameError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def warm_game(name: str) -> None:
    """Compile one game, with a progress bar."""
    found = game(name)
    started = time.perf_counter()
    done = 0

    def show(_: str) -> None:
        nonlocal done
        done += 1
        filled = BAR * done // len(Entries.names)
        seconds = time.perf_counter() - started
        print(f"\r{found.title:<20} [{'#' * filled}{'.' * (BAR - filled)}] {seconds:4.1f} s", end="", flush=True)

    found.entries.prepare(show)
    where = found.entries.folder
    print(f"  kept in {where}" if where is not None else "  not kept: no folder can be written")


if __name__ == "__main__":
    sys.exit(main())
