"""Steps of the forger and of the agent, radars, inspections and captures (RN-104 to RN-129)."""

from __future__ import annotations

from boardgame_envs.core.agenda import pop, push, use_one
from boardgame_envs.core.compile import Cells, Record, kernel
from boardgame_envs.core.ending import win_alone
from boardgame_envs.red_notice.actions import CITY
from boardgame_envs.red_notice.rules.belief import is_open, update_after_movement, would_trigger
from boardgame_envs.red_notice.rules.improvements import owns
from boardgame_envs.red_notice.rules.units import return_radar
from boardgame_envs.red_notice.state import (
    AGENT,
    BURN_IDENTITY,
    FORGER,
    FORGER_ARRESTED,
    MAXIMUM_REMOVALS,
    MAXIMUM_STEPS,
    PRECISE_RADARS,
    USABLE,
    WHITE,
)


@kernel
def begin_forger_movement(s: Record, steps: int, is_unseen: int) -> None:
    """One movement: all the steps of one source (RN-R1)."""
    s.is_moving = 1
    s.is_unseen = is_unseen
    s.steps_granted = steps
    s.steps_used = 0


@kernel
def mark_forger_steps(rules: Record, s: Record, mask: Cells) -> None:
    """Neighbours over open routes; her own city only where that sets off a radar (RN-117, RN-129, RN-R30)."""
    city = int(s.city[FORGER])
    first = rules.first[CITY]
    removed = int(s.removals)
    for index in range(rules.degree[city]):
        if is_open(s, rules.neighbour_route[city, index], removed) != 0:
            mask[first + rules.neighbour[city, index]] = 1
    if would_trigger(rules, s, rules.continent_of[city], int(s.triggers), removed) != 0:
        mask[first + city] = 1


@kernel
def step_forger(rules: Record, s: Record, city: int) -> None:
    """The forger enters a city in secret and sets off its continent's radar (RN-116, RN-118)."""
    continent = rules.continent_of[city]
    if would_trigger(rules, s, continent, int(s.triggers), int(s.removals)) != 0:
        s.trigger_continent[s.triggers] = continent
        s.trigger_city[s.triggers] = city
        s.triggers += 1
    s.city[FORGER] = city
    s.steps_used += 1


@kernel
def end_forger_movement(rules: Record, s: Record) -> None:
    """The forger announces the radars she triggered, in order; white ones return to the reserve (RN-119, RN-120)."""
    update_after_movement(rules, s)
    is_precise = owns(rules, s, PRECISE_RADARS)
    s.announcements = s.triggers
    for index in range(MAXIMUM_STEPS):
        s.announced_continent[index] = s.trigger_continent[index]
        is_named = is_precise > 0 and index < int(s.triggers)
        s.announced_city[index] = int(s.trigger_city[index]) + 1 if is_named else 0
        if index < int(s.triggers) and s.radars[s.trigger_continent[index]] == WHITE:
            return_radar(s, int(s.trigger_continent[index]))
        s.trigger_continent[index] = 0
        s.trigger_city[index] = 0
    for index in range(MAXIMUM_REMOVALS):
        s.removed_unit[index] = 0
    s.triggers = 0
    s.removals = 0
    s.steps_granted = 0
    s.steps_used = 0
    s.is_moving = 0
    s.is_unseen = 0


@kernel
def mark_agent_steps(rules: Record, s: Record, mask: Cells) -> None:
    """Every neighbour, and her own city; no unit stops her (RN-94, RN-108, RN-R29)."""
    city = int(s.city[AGENT])
    first = rules.first[CITY]
    mask[first + city] = 1
    for index in range(rules.degree[city]):
        mask[first + rules.neighbour[city, index]] = 1


@kernel
def step_agent(rules: Record, s: Record, city: int) -> None:
    """The agent enters a city and inspects it, or inspects the one she is in (RN-107 to RN-110)."""
    is_free = int(s.task_detail[int(s.tasks) - 1]) != 0 and city == int(s.city[AGENT])
    s.task_detail[int(s.tasks) - 1] = 0  # the free inspection comes before her first step or not at all (RN-U5)
    if not is_free:
        use_one(s)
    s.city[AGENT] = city
    if int(s.city[FORGER]) == city:
        pop(s)  # a capture ends the action under way and nothing else (RN-110, RN-R2)
        capture(rules, s, city)
    else:
        s.belief &= ~(1 << city)


@kernel
def capture(rules: Record, s: Record, city: int) -> None:
    """The forger is caught: she burns an identity, or loses without one (RN-111, RN-113, RN-136)."""
    s.belief = 1 << city
    for identity in range(rules.identity_kinds):
        if s.identities[identity] == USABLE:
            push(s, BURN_IDENTITY, FORGER, 0, 0)
            return
    win_alone(rules, s, AGENT, FORGER_ARRESTED)
