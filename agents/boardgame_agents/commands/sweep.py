"""`boardgames sweep`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from boardgame_agents.balance.population import FEWEST
from boardgame_agents.commands.balance import names_of
from boardgame_agents.commands.options import (
    Data,
    GameName,
    Knobs,
    Out,
    Players,
    Processes,
    Seed,
    command_text,
    knob_value,
    ruleset_of,
)
from boardgame_agents.terminal import terminal
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.game import Game

Vary = Annotated[
    list[str],
    typer.Option(metavar="KNOB=A,B,...", help="A knob and the values to try, one at a time; may be repeated."),
]
Games = Annotated[int, typer.Option(min=FEWEST, max=10_000_000, help="Games of every variant, from the same seeds.")]
Agents = Annotated[
    str | None, typer.Option(metavar="NAME,...", help="Who plays all seats; by default scripted and policy.")
]


def sweep(
    game: GameName,
    vary: Vary,
    games: Games = 400,
    agents: Agents = None,
    players: Players = None,
    data: Data = None,
    knob: Knobs = None,
    seed: Seed = 0,
    processes: Processes = None,
    out: Out = None,
) -> None:
    """Turn knobs one at a time and see what each changes: who wins, how long games last, which setting is fairest.

    All variants play the same seeds and are compared game by game with the default.
    """
    from boardgame_agents.balance.digest import write_sweep_digest
    from boardgame_agents.balance.page import sweep_page
    from boardgame_agents.balance.report import prepare_folder, save_report, write_text
    from boardgame_agents.balance.run import games_progress
    from boardgame_agents.balance.summary import print_sweep
    from boardgame_agents.balance.sweep import run_sweep, settings_of, usual_agents

    ruleset = ruleset_of(game, players, data, knob)
    varied = varied_of(ruleset.game, vary)
    settings_of(ruleset, varied)
    played_by = names_of(agents) or usual_agents(ruleset, varied)
    folder = out or Path("out") / "sweep" / game
    prepare_folder(folder)
    console = terminal()
    with games_progress(console) as progress:
        task = progress.add_task(ruleset.game.title, total=None)
        report = run_sweep(
            ruleset,
            varied,
            played_by,
            games,
            seed,
            processes,
            lambda done, total: progress.update(task, completed=done, total=total),
        )
    report["command"] = command_text(
        ["sweep", game],
        {
            "vary": list(vary), "games": games, "agents": agents, "players": players, "data": data, "knob": knob,
            "seed": seed,
        },
    )  # fmt: skip
    page, facts = folder / f"{game}-sweep.html", folder / f"{game}-sweep.json"
    save_report(report, facts)
    write_text(page, sweep_page(report))
    write_sweep_digest(report, page.with_suffix(".md"))
    print_sweep(console, report)
    console.print(f"{facts}\n{page}", highlight=False, soft_wrap=True)


def varied_of(game: Game, given: Sequence[str]) -> dict[str, list[object]]:
    """The knobs to vary with their values, from `knob=a,b` texts."""
    varied: dict[str, list[object]] = {}
    for text in given:
        name, separator, values = text.partition("=")
        if not separator or not values:
            raise BoardgameError(f"--vary {text!r} is not understood; write --vary KNOB=A,B,...")
        if name in varied:
            raise BoardgameError(f"the knob {name!r} is varied twice")
        varied[name] = [knob_value(game, name, value.strip()) for value in values.split(",")]
    return varied
