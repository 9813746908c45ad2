"""`python -m boardgame_envs warm [game ...]` compiles the games ahead of their first use."""

from __future__ import annotations

import argparse
import sys

from boardgame_envs import game, games
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.sampler import MaskedSampler
from boardgame_envs.warming import warm_one, warm_together


def main() -> int:
    """Run the command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m boardgame_envs", description="Board games as environments.")
    commands = parser.add_subparsers(dest="command", required=True)
    warm = commands.add_parser("warm", help="compile games ahead of their first use")
    warm.add_argument("games", nargs="*", help="names of games; all by default")
    arguments = parser.parse_args()
    try:
        names = tuple(dict.fromkeys(arguments.games)) or games()
        for name in names:
            game(name)  # refuses what is not a game, before anything is compiled
        if len(names) == 1:
            warm_one(names[0])
        else:
            warm_together(names)
        MaskedSampler(0)
    except BoardgameError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
