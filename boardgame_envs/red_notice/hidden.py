"""Redrawing what a seat of Red Notice cannot know (section 7.4 of the rules)."""

from __future__ import annotations

from boardgame_envs.core.cards import draw, put_on_top, shuffle_afresh
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.core.random import below
from boardgame_envs.red_notice.rules.belief import is_open, would_trigger
from boardgame_envs.red_notice.rules.cheques import known_bottoms
from boardgame_envs.red_notice.rules.units import has_triggered
from boardgame_envs.red_notice.state import AGENT, FORGER, MAXIMUM_CONTINENTS, MAXIMUM_STEPS

PATIENCE = 64


@kernel
def resample(rules: Record, s: Record, seat: int) -> None:
    """Redraw from `s.rng` everything `seat` cannot know, consistently with all it has seen."""
    redraw_cheques(rules, s, 1 - seat)
    redraw_tokens(rules, s, 1 - seat)
    shuffle_afresh(s.rng[:], s.token_bag[seat], 0)
    shuffle_afresh(s.rng[:], s.action_deck[:], 0)
    shuffle_afresh(s.rng[:], s.improvement_deck[:], 0)
    if seat == AGENT and s.city[FORGER] >= 0:
        if s.is_moving != 0:
            redraw_movement(rules, s)
        else:
            s.city[FORGER] = draw_city(s)


@kernel
def redraw_cheques(rules: Record, s: Record, other: int) -> None:
    """Mix the unknown cheques of the other hand into the pile above its known bottom, and deal them anew."""
    bottoms = known_bottoms(s)
    unknown = 0
    for kind in range(rules.cheque_types):
        while s.hand[other, kind] > s.known[other, kind]:
            s.hand[other, kind] -= 1
            put_on_top(s.cheque_pile[:], kind)
            unknown += 1
    shuffle_afresh(s.rng[:], s.cheque_pile[:], bottoms)
    for _ in range(unknown):
        s.hand[other, draw(s.cheque_pile[:])] += 1


@kernel
def redraw_tokens(rules: Record, s: Record, other: int) -> None:
    """Mix the other's unseen tokens, in hand, face down or still to come, and hand them out anew."""
    in_hand = 0
    for kind in range(rules.token_kinds):
        while s.drawn[other, kind] > 0:
            s.drawn[other, kind] -= 1
            put_on_top(s.token_bag[other], kind)
            in_hand += 1
    for slot in range(2 * int(s.revealed), rules.slots):
        if int(s.slot_owner[slot]) == other:
            put_on_top(s.token_bag[other], int(s.slot_token[slot]))
    shuffle_afresh(s.rng[:], s.token_bag[other], 0)
    for slot in range(2 * int(s.revealed), rules.slots):
        if int(s.slot_owner[slot]) == other:
            s.slot_token[slot] = draw(s.token_bag[other])
    for _ in range(in_hand):
        s.drawn[other, draw(s.token_bag[other])] += 1


@kernel
def draw_city(s: Record) -> int:
    """A city where the forger can be, each equally likely."""
    cities = int(s.belief)
    number = 0
    while cities != 0:
        number += cities & 1
        cities >>= 1
    left = below(s.rng[:], number)
    cities = int(s.belief)
    city = 0
    while True:
        if cities & 1 != 0:
            if left == 0:
                return city
            left -= 1
        cities >>= 1
        city += 1


@kernel
def redraw_movement(rules: Record, s: Record) -> None:
    """Where the forger may have got to in the middle of a movement: a random path that fits the removals seen."""
    for _ in range(PATIENCE):
        used = below(s.rng[:], int(s.steps_granted))
        if walk(rules, s, used) != 0:
            return
    walk(rules, s, 0)  # to have made no step yet always fits


@kernel
def walk(rules: Record, s: Record, steps: int) -> int:
    """A random path of so many steps with the removals somewhere on the way; 0 if it does not fit them."""
    for index in range(MAXIMUM_STEPS):
        s.trigger_continent[index] = 0
        s.trigger_city[index] = 0
    s.triggers = 0
    s.steps_used = steps
    s.city[FORGER] = draw_city(s)
    removed = 0
    for step in range(steps + 1):
        while removed < int(s.removals) and (step == steps or below(s.rng[:], 2) == 0):
            unit = int(s.removed_unit[removed])
            if unit < MAXIMUM_CONTINENTS and has_triggered(s, unit, int(s.triggers)) != 0:
                return 0
            removed += 1
        if step < steps and stride(rules, s, removed) == 0:
            return 0
    return 1


@kernel
def stride(rules: Record, s: Record, removed: int) -> int:
    """One random step that was possible after so many removals; 0 if there was none."""
    city = int(s.city[FORGER])
    triggers_here = would_trigger(rules, s, rules.continent_of[city], int(s.triggers), removed)
    options = triggers_here
    for index in range(rules.degree[city]):
        options += is_open(s, rules.neighbour_route[city, index], removed)
    if options == 0:
        return 0
    left = below(s.rng[:], options) - triggers_here
    target = city
    for index in range(rules.degree[city]):
        if is_open(s, rules.neighbour_route[city, index], removed) != 0:
            if left == 0:
                target = rules.neighbour[city, index]
            left -= 1
    continent = rules.continent_of[target]
    if would_trigger(rules, s, continent, int(s.triggers), removed) != 0:
        s.trigger_continent[s.triggers] = continent
        s.trigger_city[s.triggers] = target
        s.triggers += 1
    s.city[FORGER] = target
    return 1
