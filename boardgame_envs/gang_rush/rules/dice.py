"""Dice and the symbols they bring (GR-28 to GR-32, GR-45, GR-58, GR-R07, GR-R34)."""

from __future__ import annotations

from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.core.random import below
from boardgame_envs.gang_rush.state import ALL_DICE, CRASH, DICE, HEIR, WHEEL


@kernel
def throw(rules: Record, s: Record, kept: int) -> None:
    """Throw every die that is not kept (GR-28, GR-29)."""
    for die in range(DICE):
        if kept >> die & 1 == 0:
            s.dice[die] = rules.die_face[below(s.rng[:], 6)]
    s.throws += 1


@kernel
def value(s: Record, die: int) -> int:
    """How often a die counts (GR-199)."""
    return 1 + (int(s.doubled) >> die & 1)


@kernel
def rolled(s: Record, face: int) -> int:
    """How many symbols of a face the dice show."""
    number = 0
    for die in range(DICE):
        if int(s.dice[die]) == face:
            number += value(s, die)
    return number


@kernel
def available(s: Record, face: int) -> int:
    """Symbols of a face still to be spent: dice, free and bonus ones together (GR-45, GR-195)."""
    if face == WHEEL and s.wheels_lost != 0:
        return 0
    return rolled(s, face) + int(s.extra[face]) - int(s.spent[face])


@kernel
def is_unused(s: Record, die: int) -> int:
    """Whether the other symbols of its face cover what was spent, so that this die is still unused (GR-R07)."""
    face = int(s.dice[die])
    if face == CRASH or (face == WHEEL and s.wheels_lost != 0):
        return 0
    return 1 if available(s, face) >= value(s, die) else 0


@kernel
def dice_used(s: Record, face: int) -> int:
    """The fewest dice that cover what was spent of a face; free and bonus symbols go first (GR-R07, GR-R34)."""
    needed = int(s.spent[face]) - int(s.extra[face])
    if face == CRASH or (face == WHEEL and s.wheels_lost != 0):
        needed = 2 * DICE  # a Crash is always used; lost wheels are not sold (GR-R07, GR-R43)
    used = 0
    for size in range(2, 0, -1):
        for die in range(DICE):
            if needed > 0 and int(s.dice[die]) == face and value(s, die) == size:
                needed -= size
                used += 1
    return used


@kernel
def sell_dice(rules: Record, s: Record, seat: int) -> None:
    """Every unused die is sold; the heir gets his minimum (GR-58, GR-148, GR-R45, GR-R76)."""
    sold = 0
    for face in range(CRASH):
        for die in range(DICE):
            if int(s.dice[die]) == face:
                sold += 1
        sold -= dice_used(s, face)
    if s.is_idle != 0 and s.needle[seat] == 0:
        sold = min(sold, rules.idle_sale_cap)
    income = rules.die_value * sold
    if s.car[seat] == HEIR and sold < 2:
        income = max(income, rules.heir_minimum)
    s.cash[seat] += income


@kernel
def keep(rules: Record, s: Record, kept: int) -> int:
    """Keep dice and throw the others; returns whether the throwing is over (GR-29 to GR-32, GR-205, GR-R73)."""
    if kept == ALL_DICE:
        s.extra_throws = 0
        return 1
    throw(rules, s, kept)
    if s.extra_throws > 0:
        s.extra_throws -= 1
        return 1 if s.extra_throws == 0 else 0
    s.locked = kept
    return 1 if int(s.throws) > rules.rethrows else 0
