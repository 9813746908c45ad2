"""Agents by name, as on the command line: `random`, `scripted`, `ismcts:400`, `policy`, `policy:red_notice/forger`."""

from __future__ import annotations

from boardgame_agents.action_names import split_names
from boardgame_agents.agent import Agent, BatchedAgent, RandomAgent, roles_of
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
    "ismcts:SIMULATIONS:value",
    "ismcts:SIMULATIONS:open",
    "policy",
    "policy:GAME/ROLE@VERSION",
    "policy:FILE.npz",
    "human",
)
WITHOUT = "!"
OPEN = "open"
"""The last part of the name of a search agent that is shown everything, for studies of what secrets are worth."""


def make_agent(name: str, ruleset: Ruleset, role: str) -> Agent:
    """The agent of that name for a role.

    `scripted!buy` plays like `scripted` but never chooses an action of the kind (block) `buy` while it has another;
    `scripted!card:Front-Row Fever` does without that one entry of the kind `card`.
    """
    if role not in roles_of(ruleset):
        raise BoardgameError(f"{ruleset.game.title} has no role {role!r}; known are {one_of(roles_of(ruleset))}")
    plain, without, rest = name.partition(WITHOUT)
    agent = _plain_agent(plain, ruleset, role)
    if not without:
        return agent
    return Restricted(agent, ruleset, split_names(rest, [block.name for block in ruleset.actions.blocks], WITHOUT))


def make_batched_agent(name: str, ruleset: Ruleset, role: str) -> BatchedAgent:
    """The agent of that name, for training, which plays many games side by side."""
    agent = make_agent(name, ruleset, role)
    if not isinstance(agent, BatchedAgent):
        raise BoardgameError(f"{name} plays one game at a time; training needs agents that play many at once")
    return agent


def is_open(name: str) -> bool:
    """Whether a name asks for an agent that is shown everything: only such a name opens the cards."""
    kind, *details = name.partition(WITHOUT)[0].split(":")
    return kind == "ismcts" and details[-1:] == [OPEN]


def _plain_agent(name: str, ruleset: Ruleset, role: str) -> Agent:
    kind, _, detail = name.partition(":")
    if kind == "random" and not detail:
        return RandomAgent()
    if kind == "scripted" and not detail:
        return scripted_player(ruleset, role)
    simulations, _, way = detail.removesuffix(f":{OPEN}").partition(":")
    if kind == "ismcts" and simulations.isascii() and simulations.isdigit():
        return Search(int(simulations), way or "random", is_open=is_open(name))
    if kind == "policy":
        from boardgame_agents.policy import PolicyAgent, find_policy

        return PolicyAgent(find_policy(detail, ruleset, role), ruleset)
    if kind == "human" and not detail:
        from boardgame_agents.human import HumanAgent

        return HumanAgent()
    raise BoardgameError(f"there is no agent {name!r}; known are {one_of(KINDS)}")
