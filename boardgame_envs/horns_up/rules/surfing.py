"""Crowd Surfing (HN-93 to HN-103)."""

from __future__ import annotations

from boardgame_envs.core.agenda import push
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.core.ending import win_alone
from boardgame_envs.horns_up.rules.hands import holds_any, lose_card
from boardgame_envs.horns_up.rules.table import has_two_ways, is_free, is_path, is_wall, lay, pawn_on, sides_at
from boardgame_envs.horns_up.state import LANDING_CARD, LANDING_WAY_UP, OFF_TABLE, ON_STAGE, STAGE, SURFED


@kernel
def spot_behind_walls(rules: Record, s: Record, direction: int) -> int:
    """What lies behind the Walls next to the pawn on turn; OFF_TABLE if none can be passed (HN-93 to HN-95)."""
    spot = int(s.pawn[int(s.active)])
    beyond = int(rules.neighbour[spot, direction])
    if (sides_at(rules, s, spot) >> direction) & 1 == 0 or beyond < 0 or is_wall(rules, int(s.card[beyond])) == 0:
        return OFF_TABLE
    while beyond >= 0 and is_wall(rules, int(s.card[beyond])) != 0:
        beyond = int(rules.neighbour[beyond, direction])
    return beyond


@kernel
def is_usable(rules: Record, s: Record, spot: int) -> int:
    """Whether a Path is open once the sweep of a paid action has been done (HN-R09, HN-R38)."""
    if is_path(rules, int(s.card[spot])) == 0 or s.face_up[spot] == 0:
        return 0
    return 1 if rules.sweeps_every_action == 0 else pawn_on(rules, s, spot)


@kernel
def can_surf(rules: Record, s: Record, direction: int, spare: int) -> int:
    """Whether the pawn on turn can surf that way with so many actions to spare (HN-96 to HN-101, HN-R23, HN-R38)."""
    beyond = spot_behind_walls(rules, s, direction)
    if beyond == STAGE:
        return 1
    if beyond < 0:
        return 0
    if is_usable(rules, s, beyond) != 0:
        return 1
    if is_path(rules, int(s.card[beyond])) == 0 and is_free(rules, s, beyond) == 0:
        return 0
    return holds_any(s, int(s.active), 0, rules.first_wall) if spare > 0 else 0


@kernel
def can_surf_anywhere(rules: Record, s: Record, spare: int) -> int:
    """Whether the bypass icon can be carried out (HN-102)."""
    for direction in range(4):
        if can_surf(rules, s, direction, spare) != 0:
            return 1
    return 0


@kernel
def surf(rules: Record, s: Record, direction: int) -> None:
    """Onto the stage, onto an open Path, or into the air until a landing card is chosen (HN-44, HN-96, HN-101)."""
    active = int(s.active)
    beyond = spot_behind_walls(rules, s, direction)
    if beyond == STAGE:
        s.pawn[active] = ON_STAGE
        win_alone(rules, s, active, SURFED)
    elif is_usable(rules, s, beyond) != 0:
        s.pawn[active] = beyond
    else:
        s.picked_direction = direction + 1
        push(s, LANDING_CARD, active, 0, 0)


@kernel
def choose_landing(rules: Record, s: Record, kind: int) -> None:
    """A landing card costs one more action (HN-98, HN-R39)."""
    s.actions_left -= 1
    s.actions_done += 1
    if has_two_ways(rules, kind) != 0:
        s.picked = kind + 1
        push(s, LANDING_WAY_UP, int(s.active), 0, 0)
    else:
        land(rules, s, kind, 0)


@kernel
def land(rules: Record, s: Record, kind: int, way: int) -> None:
    """The pawn comes down on its landing card, whatever its openings (HN-97, HN-99)."""
    active = int(s.active)
    spot = spot_behind_walls(rules, s, int(s.picked_direction) - 1)
    lose_card(s, active, kind)
    lay(rules, s, kind, way, spot)
    s.pawn[active] = spot
    s.picked = 0
    s.picked_direction = 0
