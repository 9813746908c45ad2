"""Gang Rush Breakout: getaway cars race over a bridge, ram, shoot and grab each other's money."""

from __future__ import annotations

from boardgame_envs.core.game import Facts, Game, Kernels
from boardgame_envs.gang_rush.actions import action_table
from boardgame_envs.gang_rush.data import KNOBS, read, seats
from boardgame_envs.gang_rush.draw import draw, text
from boardgame_envs.gang_rush.hidden import resample
from boardgame_envs.gang_rush.observation import observation_layout, observe
from boardgame_envs.gang_rush.rules import apply, legal, setup
from boardgame_envs.gang_rush.state import ENDINGS, PHASES, RULES, STATE

GAME = Game(
    name="gang_rush",
    title="Gang Rush Breakout",
    version=0,
    summary="Getaway cars race over a bridge, ram, shoot and grab money; the richest wins, but never the last.",
    player_counts=(3, 4, 5),
    default_players=4,
    seats=seats,
    knobs=KNOBS,
    phases=PHASES,
    endings=ENDINGS,
    facts=Facts(hidden_information=True, zero_sum=True, longest_game=12_000),
    state=STATE,
    rules=RULES,
    read=read,
    action_table=action_table,
    observation_layout=observation_layout,
    kernels=Kernels(setup, legal, apply, observe, resample),
    draw=draw,
    text=text,
)
