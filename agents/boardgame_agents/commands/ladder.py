"""`boardgames ladder`."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from boardgame_agents.agent import roles_of
from boardgame_agents.commands.options import Data, GameName, Knobs, Out, Players, Processes, Seed, ruleset_of
from boardgame_agents.names import make_agent
from boardgame_agents.terminal import terminal
from boardgame_envs.core.errors import BoardgameError

Agents = Annotated[str, typer.Option(metavar="NAME,...", help="The agents of the ladder, the weakest first.")]
Games = Annotated[int, typer.Option(min=2, max=1_000_000, help="Games of every step for each of its two agents.")]


def ladder(
    game: GameName,
    agents: Agents = "ismcts:50,ismcts:100,ismcts:200,ismcts:400,ismcts:800",
    games: Games = 100,
    players: Players = None,
    data: Data = None,
    knob: Knobs = None,
    seed: Seed = 0,
    processes: Processes = None,
    out: Out = None,
) -> None:
    """Show how much strength brings in every role: each agent against a table of the one before it in the list."""
    from boardgame_agents.balance.ladder import climb, games_of, markdown
    from boardgame_agents.balance.report import prepare_folder, write_text
    from boardgame_agents.balance.run import games_progress

    ruleset = ruleset_of(game, players, data, knob)
    names = [name.strip() for name in agents.split(",")]
    if len(names) < 2:
        raise BoardgameError(f"--agents {agents!r} names one agent; a ladder needs at least two")
    for name in names:
        for role in roles_of(ruleset):
            make_agent(name, ruleset, role)  # refuses what is not an agent, before anything is played
    if out is not None:
        prepare_folder(out)
    console = terminal()
    with games_progress(console) as progress:
        task = progress.add_task(ruleset.game.title, total=games_of(ruleset, names, games))
        steps = climb(
            ruleset, names, games, seed, processes, lambda _, played: progress.advance(task, len(played))
        )  # fmt: skip
    table = Table("place", "step", "wins", "weaker in its place", "gain", title=f"Ladder of {ruleset.game.title}")
    for step in steps:
        gain = f"{100 * step.gain.value:+.0f} ({100 * step.gain.low:+.0f} to {100 * step.gain.high:+.0f})"
        table.add_row(
            step.focus, f"{step.weaker} → {step.stronger}", f"{step.won.value:.0%}", f"{step.equal.value:.0%}", gain
        )
    console.print(table)
    if out is not None:
        path = out / f"{game}-ladder.md"
        write_text(path, markdown(ruleset, steps))
        console.print(str(path), highlight=False, soft_wrap=True)
