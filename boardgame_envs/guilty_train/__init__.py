"""Guilty Train: looters blow their way into a stranded train, its defenders hide and guard the food."""

from __future__ import annotations

from boardgame_envs.core.game import Facts, Game, Kernels
from boardgame_envs.guilty_train.actions import action_table
from boardgame_envs.guilty_train.data import KNOBS, read
from boardgame_envs.guilty_train.draw import draw, text
from boardgame_envs.guilty_train.hidden import resample
from boardgame_envs.guilty_train.observation import observation_layout, observe
from boardgame_envs.guilty_train.rules import apply, legal, setup
from boardgame_envs.guilty_train.state import ENDINGS, PHASES, RULES, STATE


def seats(players: int) -> tuple[str, ...]:
    """The defenders' seats, then the attackers'; of three players one is the defenders' side (GT-03 to GT-05)."""
    defenders = ("defender_0", "defender_1") if players == 4 else ("defender_0",)
    attackers = ("attacker_0",) if players == 2 else ("attacker_0", "attacker_1")
    return defenders + attackers


GAME = Game(
    name="guilty_train",
    title="Guilty Train",
    version=0,
    summary="Looters blow their way into a stranded train for its food; two defenders hide it and fight them off.",
    player_counts=(2, 3, 4),
    default_players=2,
    seats=seats,
    knobs=KNOBS,
    phases=PHASES,
    endings=ENDINGS,
    # Between the teams every point won is lost, but with three players the teams have one and two seats.
    facts=Facts(hidden_information=True, zero_sum=False, longest_game=2600),
    state=STATE,
    rules=RULES,
    read=read,
    action_table=action_table,
    observation_layout=observation_layout,
    kernels=Kernels(setup, legal, apply, observe, resample),
    draw=draw,
    text=text,
)
