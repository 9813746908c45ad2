"""Horns Up: rockers push through the crowd of a concert, and the first at the stage wins."""

from __future__ import annotations

from boardgame_envs.core.game import Facts, Game, Kernels
from boardgame_envs.horns_up.actions import action_table
from boardgame_envs.horns_up.data import KNOBS, read
from boardgame_envs.horns_up.draw import draw, text
from boardgame_envs.horns_up.hidden import resample
from boardgame_envs.horns_up.observation import observation_layout, observe
from boardgame_envs.horns_up.rules import apply, legal, setup
from boardgame_envs.horns_up.state import ENDINGS, PHASES, RULES, STATE


def seats(players: int) -> tuple[str, ...]:
    """One rocker per player, in turn order."""
    return tuple(f"rocker_{number}" for number in range(players))


GAME = Game(
    name="horns_up",
    title="Horns Up",
    version=0,
    summary="Rockers race through a concert crowd of path, wall and ticket cards; the first at the stage wins.",
    player_counts=(3, 4, 5, 6, 7, 8, 9),
    default_players=5,
    seats=seats,
    knobs=KNOBS,
    phases=PHASES,
    endings=ENDINGS,
    facts=Facts(hidden_information=True, zero_sum=True, longest_game=20_000),
    state=STATE,
    rules=RULES,
    read=read,
    action_table=action_table,
    observation_layout=observation_layout,
    kernels=Kernels(setup, legal, apply, observe, resample),
    draw=draw,
    text=text,
)
