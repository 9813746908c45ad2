"""The latest shipped policies of all roles, and their critics, as search uses them."""

from __future__ import annotations

from functools import lru_cache

from boardgame_agents.agent import role_of, roles_of
from boardgame_agents.policy import Layers, PolicyError, PolicyNetwork, find_policy
from boardgame_agents.search.networks import HIDDEN_LAYERS, Packed, packed
from boardgame_envs.core.game import Ruleset


@lru_cache(maxsize=4)
def policies_of(ruleset: Ruleset) -> Packed:
    """What says how much a seat likes each action."""
    found = _found(ruleset)
    return _packed(ruleset, {role: network.layers for role, network in found.items()})


@lru_cache(maxsize=4)
def critics_of(ruleset: Ruleset) -> Packed:
    """What says which return a seat may expect."""
    found = _found(ruleset)
    for role, network in found.items():
        if not network.critic:
            raise PolicyError(
                f"the policy {ruleset.game.name}/{role}@{network.about['version']} has no critic, by which search "
                "would judge positions; policies made by `boardgames train` and `boardgames publish` have one"
            )
    return _packed(ruleset, {role: network.critic for role, network in found.items()})


def _found(ruleset: Ruleset) -> dict[str, PolicyNetwork]:
    found = {role: find_policy("", ruleset, role) for role in roles_of(ruleset)}
    for network in found.values():
        network.check(ruleset)
    return found


def _packed(ruleset: Ruleset, networks: dict[str, Layers]) -> Packed:
    for role, layers in networks.items():
        if len(layers) != HIDDEN_LAYERS + 1:
            raise PolicyError(
                f"search needs networks with two hidden layers; "
                f"that of {ruleset.game.name}/{role} has {len(layers) - 1}"
            )
    order = list(networks)
    return packed(list(networks.values()), [order.index(role_of(seat)) for seat in ruleset.seats])
