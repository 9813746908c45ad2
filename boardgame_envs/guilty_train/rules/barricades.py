"""Barricades (GT-38 to GT-49)."""

from __future__ import annotations

from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.guilty_train.state import BARRICADED, NEXT_ACTIVATION, NEXT_TURN_ONLY, OPEN, SKIP_ONE_TURN


@kernel
def salvage_to_place(rules: Record, s: Record) -> int:
    """Blown-up barricades that may be placed already: those of an earlier round, if the mode allows (GT-R04)."""
    return 0 if rules.barricade_return == SKIP_ONE_TURN else int(s.salvage) - int(s.fresh)


@kernel
def place_barricade(rules: Record, s: Record, door: int) -> None:
    """One barricade on a door of the room, from the salvage first; the activation is over (GT-39, GT-42, GT-R04)."""
    if salvage_to_place(rules, s) > 0:
        s.salvage -= 1
    else:
        s.stock -= 1
    s.door[door] = BARRICADED
    s.phase = NEXT_ACTIVATION


@kernel
def remove_barricade(s: Record, door: int) -> None:
    """A barricade back to the stock; the activation is over (GT-44, GT-45, GT-R19)."""
    s.stock += 1
    s.door[door] = OPEN
    s.phase = NEXT_ACTIVATION


@kernel
def settle_salvage(rules: Record, s: Record) -> None:
    """What is left of earlier rounds' salvage joins the stock, or is lost in one mode (GT-49, GT-R04)."""
    left = int(s.salvage) - int(s.fresh)
    s.salvage = s.fresh
    if rules.barricade_return == NEXT_TURN_ONLY:
        s.lost += left
    else:
        s.stock += left
