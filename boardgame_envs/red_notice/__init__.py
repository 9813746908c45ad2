"""Red Notice: a forger hides and cashes cheques around the world, a federal agent hunts her."""

from __future__ import annotations

from boardgame_envs.core.game import Facts, Game, Kernels
from boardgame_envs.red_notice.actions import action_table
from boardgame_envs.red_notice.data import KNOBS, read
from boardgame_envs.red_notice.draw import draw, text
from boardgame_envs.red_notice.hidden import resample
from boardgame_envs.red_notice.observation import observation_layout, observe
from boardgame_envs.red_notice.rules import apply, legal, setup
from boardgame_envs.red_notice.state import ENDINGS, PHASES, RULES, SEATS, STATE


def seats(players: int) -> tuple[str, ...]:
    """The forger (Angela Farbank) and the agent (Jessah Hope)."""
    return SEATS


GAME = Game(
    name="red_notice",
    title="Red Notice",
    version=0,
    summary="A forger hides and cashes cheques around the world; an FBI agent hunts her.",
    player_counts=(2,),
    default_players=2,
    seats=seats,
    knobs=KNOBS,
    phases=PHASES,
    endings=ENDINGS,
    facts=Facts(hidden_information=True, zero_sum=True, longest_game=3000),
    state=STATE,
    rules=RULES,
    read=read,
    action_table=action_table,
    observation_layout=observation_layout,
    kernels=Kernels(setup, legal, apply, observe, resample),
    draw=draw,
    text=text,
)
