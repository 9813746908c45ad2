"""Agents by name, as on the command line: `random`, `scripted`, `ismcts:400`, `policy`, `policy:red_notice/forger`."""

from __future__ import annotations

from boardgame_agents.agent import Agent, RandomAgent, roles_of
from boardgame_agents.restricted import Restricted
from boardgame_agents.scripted import scripted_player
from boardgame_agents.search import Search
from boardgame_envs.core.errors import BoardgameError, one_of
from boardgame_envs.core.game import Ruleset

KINDS = (
    "random",
    "scripted",
    "ismcts:SIMULATIONS",
    "ismcts:SIMULATIONS:policy",
    "policy",
    "policy:GAME/ROLE@VERSION",
    "policy:FILE.npz",
    "human",
)
WITHOUT = "!"


def make_agent(name: str, ruleset: Ruleset, role: str) -> Agent:
    """The agent of that name for a role.

    `scripted!buy` plays like `scripted` but never chooses an action of the kind (block) `buy` while it has another.
    """
    if role not in roles_of(ruleset):
        raise BoardgameError(f"{ruleset.game.title} has no role {role!r}; known are {one_of(roles_of(ruleset))}")
    plain, *forbidden = name.split(WITHOUT)
    agent = _plain_agent(plain, ruleset, role)
    return Restricted(agent, ruleset, forbidden) if forbidden else agent


def _plain_agent(name: str, ruleset: Ruleset, role: str) -> Agent:
    kind, _, detail = name.partition(":")
    if kind == "random" and not detail:
        return RandomAgent()
    if kind == "scripted" and not detail:
        return scripted_player(ruleset, role)
    simulations, _, way = detail.partition(":")
    if kind == "ismcts" and simulations.isascii() and simulations.isdigit():
        return Search(int(simulations), way or "random")
    if kind == "policy":
        from boardgame_agents.policy import PolicyAgent, find_policy

        return PolicyAgent(find_policy(detail, ruleset, role), ruleset)
    if kind == "human" and not detail:
        from boardgame_agents.human import HumanAgent

        return HumanAgent()
    raise BoardgameError(f"there is no agent {name!r}; known are {one_of(KINDS)}")
