"""Improvements of the agent (RN-69 to RN-78, RN-U1 to RN-U9)."""

from __future__ import annotations

from boardgame_envs.core.agenda import push
from boardgame_envs.core.cards import count, draw
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.red_notice.state import (
    AGENT,
    AGENT_MOVE,
    AGENT_SECURITY,
    CHOOSE_IMPROVEMENT,
    FORGER,
    FREE_INSPECTION,
    FREEZE_SECURITY,
    MOVE_NOW,
    NAME_CONTINENT,
    PERMANENT_UNITS,
    PLACE_BLACK_BARRIER,
    PLACE_BLACK_RADAR,
    SECURITY_NOW,
    SHOW_IMPROVEMENTS,
    SPENDING_WINDOW,
    TAKE_EFFECT,
)


@kernel
def owns(rules: Record, s: Record, effect: int) -> int:
    """How many cards with a permanent effect the agent owns."""
    number = 0
    for kind in range(rules.improvements):
        if s.owned[kind] > 0 and rules.improvement_effect[kind] == effect:
            number += int(s.owned[kind])
    return number


@kernel
def bonus(rules: Record, s: Record, effect: int) -> int:
    """Steps or icons that the agent's permanent cards add to an action of a card (RN-U3, RN-U4)."""
    total = 0
    for kind in range(rules.improvements):
        if s.owned[kind] > 0 and rules.improvement_effect[kind] == effect:
            total += int(s.owned[kind]) * rules.improvement_amount[kind]
    return total


@kernel
def push_agent_move(rules: Record, s: Record, steps: int) -> None:
    """A movement of the agent, with its free inspection where she owns that (RN-U5)."""
    if steps > 0:
        push(s, AGENT_MOVE, AGENT, steps, 1 if owns(rules, s, FREE_INSPECTION) > 0 else 0)


@kernel
def show_improvements(rules: Record, s: Record) -> None:
    """Turn up the next improvements, as far as the deck reaches (RN-18, RN-75, RN-76)."""
    for _ in range(rules.improvements_shown):
        card = draw(s.improvement_deck[:])
        if card >= 0:
            s.displayed[card] += 1


@kernel
def count_displayed(rules: Record, s: Record) -> int:
    """Improvements on display."""
    number = 0
    for kind in range(rules.improvements):
        number += int(s.displayed[kind])
    return number


@kernel
def bring_improvement(rules: Record, s: Record, casher: int) -> None:
    """A large cheque was cashed: an improvement, or the fallback once they are used up (RN-69, RN-77, RN-78)."""
    shown = count_displayed(rules, s)
    if shown == 0 and count(s.improvement_deck[:]) == 0:
        push_agent_move(rules, s, rules.fallback_move)
        push(s, AGENT_SECURITY, AGENT, rules.fallback_security, 0)
    elif shown == 1:
        for kind in range(rules.improvements):
            if s.displayed[kind] > 0:
                gain(rules, s, kind, 0)  # nothing to choose (RN-R26)
                return
    else:
        push(s, CHOOSE_IMPROVEMENT, casher, 0, 0)


@kernel
def gain(rules: Record, s: Record, kind: int, is_forgers_choice: int) -> None:
    """The agent gains an improvement; what else lay on display leaves the game (RN-70 to RN-75)."""
    for other in range(rules.improvements):
        s.gone[other] += s.displayed[other]
        s.displayed[other] = 0
    effect = rules.improvement_effect[kind]
    if effect < SECURITY_NOW:
        s.gone[kind] -= 1
        s.owned[kind] += 1
    push(s, SHOW_IMPROVEMENTS, AGENT, 0, 0)
    push(s, TAKE_EFFECT, AGENT, 0, kind)
    if is_forgers_choice == 0 and (effect == PERMANENT_UNITS or effect == FREEZE_SECURITY):
        push(s, SPENDING_WINDOW, FORGER, 0, 0)  # window I2 (RN-R10)


@kernel
def take_effect(rules: Record, s: Record, kind: int) -> None:
    """What an improvement does at the moment it is gained (RN-71, RN-R24)."""
    effect = rules.improvement_effect[kind]
    if effect == PERMANENT_UNITS:
        push(s, PLACE_BLACK_BARRIER, AGENT, 0, 0)
        push(s, PLACE_BLACK_RADAR, AGENT, 0, 0)
    elif effect == SECURITY_NOW:
        push(s, AGENT_SECURITY, AGENT, rules.improvement_amount[kind], 0)
    elif effect == MOVE_NOW:
        push_agent_move(rules, s, rules.improvement_amount[kind])
    elif effect == NAME_CONTINENT:
        s.belief &= rules.continent_cities[rules.continent_of[s.city[FORGER]]]
    elif effect == FREEZE_SECURITY:
        s.security = 0


@kernel
def destroy(s: Record, kind: int) -> None:
    """A permanent improvement leaves the game; its effects stop at once (RN-144)."""
    s.owned[kind] -= 1
    s.gone[kind] += 1
