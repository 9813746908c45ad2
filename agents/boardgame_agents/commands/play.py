"""`boardgames play`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from boardgame_agents.agent import Agent, own_seed, role_of, situation_in
from boardgame_agents.commands.options import Data, GameName, Knobs, Players, lineup_of, ruleset_of
from boardgame_agents.names import is_open, make_agent
from boardgame_agents.results import write_whole
from boardgame_agents.terminal import terminal
from boardgame_envs.core.aec import BoardgameEnv
from boardgame_envs.core.errors import BoardgameError, RecordError
from boardgame_envs.core.random import MAXIMUM_SEED, check_seed

PERSON = "human"

Seat = Annotated[str, typer.Option(help="Your seat, such as forger_0.")]
Against = Annotated[
    list[str],
    typer.Option(metavar="AGENT", help="Who plays the others: AGENT, ROLE=AGENT or SEAT=AGENT; may be repeated."),
]
Seed = Annotated[int | None, typer.Option(min=0, max=MAXIMUM_SEED, help="The same seed gives the same cards and dice.")]
Record = Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game in a file, from which it replays.")]


def play(
    game: GameName,
    seat: Seat,
    against: Against,
    players: Players = None,
    data: Data = None,
    knob: Knobs = None,
    seed: Seed = None,
    record: Record = None,
) -> None:
    """Play a game yourself, at the terminal, against agents."""
    ruleset = ruleset_of(game, players, data, knob)
    ruleset.seat_number(seat)
    lineup = lineup_of(ruleset, against, taken={seat: PERSON})
    for name in filter(is_open, lineup.values()):
        raise BoardgameError(f"{name} sees all your cards: it takes part in arena and balance studies only")
    env = BoardgameEnv(ruleset)
    env.reset(check_seed(seed))
    agents = _agents(env, lineup)
    if record is not None and record.exists():
        raise RecordError(f"{record} exists already; name another file for the record")
    console = terminal()
    try:
        _play(env, agents, seat, record)
    except (EOFError, KeyboardInterrupt):
        console.print("\nYou left the game before its end.")
    else:
        console.print(env.text(), markup=False, highlight=False)
        _report(console, env, lineup)
    if record is not None:
        _save(env, record)
        console.print(f"The game is kept in {record}.", highlight=False, soft_wrap=True)


def _agents(env: BoardgameEnv, lineup: dict[str, str]) -> dict[str, Agent]:
    agents = {seat: make_agent(name, env.ruleset, role_of(seat)) for seat, name in lineup.items()}
    assert env.game_seed is not None
    for number, agent in enumerate(agents.values(), 1):
        agent.reset(own_seed(env.game_seed, number))
    return agents


def _play(env: BoardgameEnv, agents: dict[str, Agent], person: str, record: Path | None) -> None:
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        seat = env.agent_selection
        if seat == person and record is not None:
            _save(env, record)  # whatever happens to the terminal, the game so far is kept
        env.step(agents[seat].act(situation_in(env)))


def _save(env: BoardgameEnv, path: Path) -> None:
    try:
        write_whole(path, env.record().text())
    except OSError as error:
        raise RecordError(f"the record {path} cannot be written ({error.strerror})") from error


def _report(console: Console, env: BoardgameEnv, lineup: dict[str, str]) -> None:
    console.print(f"The game is over: {env.ending}.", highlight=False)
    for seat, name in lineup.items():
        console.print(f"{seat} ({name}): {env.rewards[seat]:+g}", markup=False, highlight=False)
