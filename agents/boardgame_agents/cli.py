"""The command line: `boardgames COMMAND ...`; each command is a module of `boardgame_agents.commands`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import typer

from boardgame_agents.commands.arena import arena
from boardgame_agents.commands.balance import balance
from boardgame_agents.commands.compare import compare
from boardgame_agents.commands.critics import critics
from boardgame_agents.commands.demo import demo
from boardgame_agents.commands.ladder import ladder
from boardgame_agents.commands.play import play
from boardgame_agents.commands.publish import publish
from boardgame_agents.commands.sweep import sweep
from boardgame_agents.commands.train import train
from boardgame_envs import BoardgameError

COMMANDS = (demo, balance, sweep, compare, ladder, arena, play, train, publish, critics)

MISTAKE = 2
"""The exit code when what the user gave cannot be used."""

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
for command in COMMANDS:
    app.command()(command)


@app.callback()
def root() -> None:
    """Board games for reinforcement learning: play them, let agents play them, study their balance."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; a mistake of the user's is one sentence and exit code 2."""
    try:
        app(arguments)
    except BoardgameError as error:
        sys.exit(_refuse(str(error)))
    except OSError as error:
        which = error.filename or "a file"
        sys.exit(_refuse(f"{which} cannot be used ({error.strerror or error})"))


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return MISTAKE


if __name__ == "__main__":
    main()
