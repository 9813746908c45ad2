"""Who keeps secrets from whom: seen in redrawn worlds, where others then hold what they do not hold in truth."""

from __future__ import annotations

import numpy as np

import boardgame_envs
from boardgame_envs.core.aec import BoardgameEnv
from boardgame_envs.core.game import Ruleset

GAMES = 4
LOOKS = 8
"""Positions of each game that are looked at."""
STRIDE = 9
"""Decisions from one look to the next."""


def seats_in_the_dark(ruleset: Ruleset, seed: int = 0) -> set[int]:
    """The seats that do not know something which another seat sees.

    Cards whose order nobody knows are no secret in this sense: redrawing them changes what nobody sees.
    """
    found: set[int] = set()
    if not ruleset.game.facts.hidden_information:
        return found
    env = BoardgameEnv(ruleset)
    choose = boardgame_envs.sampler(seed)
    for game in range(GAMES):
        env.reset(seed=seed + game)
        for decision in range(LOOKS * STRIDE):
            if any(env.terminations.values()) or any(env.truncations.values()):
                break
            if decision % STRIDE == 0:
                found |= {seat for seat in range(len(ruleset.seats)) if seat not in found and _is_fooled(env, seat)}
            seen, *_ = env.last()
            assert seen is not None
            env.step(choose(seen["action_mask"]))
    return found


def _is_fooled(env: BoardgameEnv, seat: int) -> bool:
    """Whether a world that this seat holds possible shows something else to another seat than it truly sees."""
    seats = env.ruleset.seats
    world = env.determinize(seats[seat], seed=1)
    return any(
        not np.array_equal(world.observe(other)["observation"], env.observe(other)["observation"])
        for number, other in enumerate(seats)
        if number != seat
    )
