"""Hold Up: gangsters rob a city, police hunt them, a convoy and a VIP carry the money to safety."""

from __future__ import annotations

from boardgame_envs.core.game import Facts, Game, Kernels
from boardgame_envs.hold_up.actions import action_table
from boardgame_envs.hold_up.data import KNOBS, read
from boardgame_envs.hold_up.draw import draw, text
from boardgame_envs.hold_up.hidden import resample
from boardgame_envs.hold_up.observation import observation_layout, observe
from boardgame_envs.hold_up.rules import apply, legal, setup
from boardgame_envs.hold_up.state import ENDINGS, PHASES, RULES, SEATS, STATE


def seats(players: int) -> tuple[str, ...]:
    """Gangsters, police players and the convoy player, in turn order."""
    return SEATS[players]


GAME = Game(
    name="hold_up",
    title="Hold Up",
    version=0,
    summary="Gangsters rob the banks of a city; police hunt them; a convoy and a VIP carry the money to safety.",
    player_counts=(3, 4, 5),
    default_players=5,
    seats=seats,
    knobs=KNOBS,
    phases=PHASES,
    endings=ENDINGS,
    facts=Facts(hidden_information=True, zero_sum=True, longest_game=12000),
    state=STATE,
    rules=RULES,
    read=read,
    action_table=action_table,
    observation_layout=observation_layout,
    kernels=Kernels(setup, legal, apply, observe, resample),
    draw=draw,
    text=text,
)
