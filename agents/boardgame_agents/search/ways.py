"""The ways to search: what to try in the tree, how simulations are played on below it, and who judges them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from boardgame_agents.search.judging import expect_by_critic, expect_nothing
from boardgame_agents.search.networks import NOTHING, Packed
from boardgame_agents.search.playing_on import choose_at_random, choose_by_policy, see_nothing
from boardgame_agents.search.trained import critics_of, policies_of
from boardgame_agents.search.trying import best_by_liking, best_when_all_are_tried, try_any, try_most_liked
from boardgame_envs.core.game import Game, Ruleset

OBSERVE = "observe"
"""In place of a kernel: the game's own, which writes what a seat knows."""


def no_networks(ruleset: Ruleset) -> Packed:
    """Chance needs no training."""
    return NOTHING


@dataclass(frozen=True)
class Way:
    """One way to search; `kernels` are bound to the free names of `boardgame_agents.search.tree`."""

    kernels: Mapping[str, Any]
    exploration: float
    """How much the search tries what did not look best so far."""
    beyond: int = 100_000
    """Decisions below the tree after which a simulation is broken off."""
    policies: Callable[[Ruleset], Packed] = no_networks
    critics: Callable[[Ruleset], Packed] = no_networks

    def kernels_of(self, game: Game) -> dict[str, Any]:
        """The kernels of this way and of a game."""
        kernels = {name: getattr(game.kernels, name) for name in ("legal", "apply", "resample")}
        own = {name: game.kernels.observe if one == OBSERVE else one for name, one in self.kernels.items()}
        return kernels | own


TRY_ALL = {"best_child": best_when_all_are_tried, "see_to_try": see_nothing, "try_one": try_any}
TRY_WHAT_IS_LIKED = {"best_child": best_by_liking, "see_to_try": OBSERVE, "try_one": try_most_liked}
PLAY_ON_AT_RANDOM = {"see_to_choose": see_nothing, "choose": choose_at_random}
PLAY_ON_BY_POLICY = {"see_to_choose": OBSERVE, "choose": choose_by_policy}
JUDGE_NOTHING = {"see_to_expect": see_nothing, "expect": expect_nothing}
JUDGE_BY_CRITIC = {"see_to_expect": OBSERVE, "expect": expect_by_critic}

WAYS = {
    "random": Way(TRY_ALL | PLAY_ON_AT_RANDOM | JUDGE_NOTHING, exploration=0.7),
    "policy": Way(TRY_ALL | PLAY_ON_BY_POLICY | JUDGE_NOTHING, exploration=0.7, policies=policies_of),
    "value": Way(
        TRY_WHAT_IS_LIKED | PLAY_ON_AT_RANDOM | JUDGE_BY_CRITIC,
        exploration=0.2,
        beyond=0,
        policies=policies_of,
        critics=critics_of,
    ),
}
"""By name. Playing on by policy tries actions at random all the same; judging by critics plays nothing on."""
