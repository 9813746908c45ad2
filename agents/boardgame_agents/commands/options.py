"""What several commands take: the game and how it is played, agents by seat, seeds, processes."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

import boardgame_envs
from boardgame_agents.agent import role_of, roles_of
from boardgame_envs.core.errors import BoardgameError, one_of
from boardgame_envs.core.game import Game, Ruleset
from boardgame_envs.core.random import MAXIMUM_SEED

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game: " + ", ".join(boardgame_envs.games()) + ".")]
Players = Annotated[int | None, typer.Option(help="Number of players; the game's usual one by default.")]
Data = Annotated[str | None, typer.Option(metavar="FILE", help="A data file in place of the standard one.")]
Knobs = Annotated[list[str] | None, typer.Option("--knob", metavar="NAME=VALUE", help="Set a knob; may be repeated.")]
Seed = Annotated[int, typer.Option(min=0, max=MAXIMUM_SEED, help="The same seed gives the same games.")]
Processes = Annotated[int | None, typer.Option(min=1, max=1024, help="Processes to share the work; one a core.")]
Backend = Annotated[str, typer.Option(help="Where games are played: processes, or ray (a Ray cluster).")]
To = Annotated[Path, typer.Option(metavar="FOLDER", help="Where published policies lie.")]
Out = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where the results go.")]

EXTRA = "training needs more packages: pip install 'boardgame-envs[training]'"


def ruleset_of(name: str, players: int | None, data: str | None, knobs: Sequence[str] | None) -> Ruleset:
    """The game made ready as the options say."""
    game = boardgame_envs.game(name)
    return game.ruleset(players, data, **knobs_of(game, knobs or ()))


def command_text(named: Sequence[str], options: Mapping[str, object]) -> str:
    """The command that does the same again; options without a value are left out, those with several are repeated."""
    words = ["boardgames", *named]
    for name, value in options.items():
        if value is True:
            words.append(f"--{name}")
        elif value is not None and value is not False:
            given = value if isinstance(value, list) else [value]
            words += [word for one in given for word in (f"--{name}", str(one))]
    return shlex.join(words)


def knobs_of(game: Game, given: Sequence[str]) -> dict[str, object]:
    """The knobs from `name=value` texts."""
    knobs: dict[str, object] = {}
    for text in given:
        name, separator, value = text.partition("=")
        if not separator:
            raise BoardgameError(f"--knob {text!r} is not understood; write --knob NAME=VALUE")
        if name in knobs:
            raise BoardgameError(f"the knob {name!r} is given twice")
        knobs[name] = knob_value(game, name, value)
    return knobs


def knob_value(game: Game, name: str, text: str) -> object:
    """The value of a knob from its text; a text that does not fit is left to the game, which says what is allowed."""
    knob = next((knob for knob in game.knobs if knob.name == name), None)
    if knob is None:
        return text
    if knob.low is not None:
        try:
            return int(text)
        except ValueError:
            return text
    if knob.choices:
        return text.split(",") if knob.list_of and text not in knob.choices else text
    return {"true": True, "false": False}.get(text.lower(), text)


def lineup_of(ruleset: Ruleset, given: Sequence[str], taken: Mapping[str, str] | None = None) -> dict[str, str]:
    """The agent of every seat from texts: `seat=agent` goes before `role=agent`, and that before one name for all.

    Seats in `taken` have their agent already.
    """
    by_place: dict[str, str] = {}
    for text in given:
        place, separator, agent = text.partition("=")
        place, agent = (place, agent) if separator else ("", text)
        if place and place not in ruleset.seats and place not in roles_of(ruleset):
            known = one_of([*roles_of(ruleset), *ruleset.seats])
            raise BoardgameError(f"{ruleset.game.title} has no role or seat {place!r}; known are {known}")
        if place in by_place:
            raise BoardgameError(f"an agent is given twice for {place or 'all seats'}: {by_place[place]} and {agent}")
        by_place[place] = agent
    lineup = dict(taken or {})
    for seat in ruleset.seats:
        agent_name = by_place.get(seat, by_place.get(role_of(seat), by_place.get("")))
        if seat not in lineup:
            if agent_name is None:
                raise BoardgameError(f"no agent is given for {seat}; write {role_of(seat)}=AGENT or one AGENT for all")
            lineup[seat] = agent_name
    return {seat: lineup[seat] for seat in ruleset.seats}
