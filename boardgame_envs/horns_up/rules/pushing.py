"""Push Away (HN-81 to HN-92)."""

from __future__ import annotations

from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.horns_up.rules.table import is_path, is_wall, move_card, pawn_on
from boardgame_envs.horns_up.state import OFF_TABLE


@kernel
def end_of_chain(rules: Record, s: Record, spot: int, direction: int) -> int:
    """The last card of the unbroken chain that a push moves; -1 if it is not legal (HN-84, HN-R25 to HN-R28)."""
    while True:
        beyond = int(rules.neighbour[spot, direction])
        if beyond < 0:
            return -1 if beyond == OFF_TABLE else spot
        card = int(s.card[beyond])
        if is_wall(rules, card) != 0:
            return -1
        if is_path(rules, card) == 0 or pawn_on(rules, s, beyond) == 0:
            return spot
        spot = beyond


@kernel
def can_push(rules: Record, s: Record, seat: int, direction: int) -> int:
    """Whether another rocker who stands on a Path can be pushed that way (HN-82, HN-90, HN-91, HN-R32)."""
    spot = int(s.pawn[seat])
    if seat == int(s.active) or spot < 0 or s.card[spot] <= 0:
        return 0
    return 1 if end_of_chain(rules, s, spot, direction) >= 0 else 0


@kernel
def can_be_pushed(rules: Record, s: Record, seat: int) -> int:
    """Whether a rocker can be pushed at all."""
    for direction in range(4):
        if can_push(rules, s, seat, direction) != 0:
            return 1
    return 0


@kernel
def can_push_anybody(rules: Record, s: Record) -> int:
    """Whether the push icon can be carried out."""
    for seat in range(rules.seats):
        if can_be_pushed(rules, s, seat) != 0:
            return 1
    return 0


@kernel
def push_rocker(rules: Record, s: Record, seat: int, direction: int) -> None:
    """Move the chain by one spot, its far end first, or crush that end against the stage (HN-83 to HN-88, HN-R29)."""
    start = int(s.pawn[seat])
    spot = end_of_chain(rules, s, start, direction)
    beyond = int(rules.neighbour[spot, direction])
    if beyond < 0:
        for other in range(rules.seats):
            if int(s.pawn[other]) == spot:
                s.skip[other] = 1
        return
    while True:
        move_card(rules, s, spot, beyond)
        if spot == start:
            return
        beyond = spot
        spot = int(rules.neighbour[spot, direction ^ 2])
