"""What the seat to move may do (section 6 of the rules)."""

from __future__ import annotations

from boardgame_envs.core.compile import Cells, Record, kernel
from boardgame_envs.horns_up.actions import CARD, DIRECTION, KEEP, ROCKER, SIDE, SPOT, WAY
from boardgame_envs.horns_up.rules.pushing import can_be_pushed, can_push
from boardgame_envs.horns_up.rules.stage import can_be_kept
from boardgame_envs.horns_up.rules.surfing import can_surf
from boardgame_envs.horns_up.rules.table import is_removable, mark_path_spots, mark_wall_spots
from boardgame_envs.horns_up.rules.tickets import can_play_half, can_target, spare_actions, what_is_possible
from boardgame_envs.horns_up.rules.turns import mark_cards_for_wall, mark_menu, mark_walls_to_remove
from boardgame_envs.horns_up.state import (
    CARD_FOR_WALL,
    CHOOSE_ENTRY,
    DISCARD_TICKET,
    DIVISION_SIDE,
    KEPT_CARD,
    LANDING_CARD,
    LANDING_WAY_UP,
    LAY_PATH,
    LAY_WALL,
    LEFT,
    MENU,
    OR_SIDE,
    PUSH_DIRECTION,
    REMOVED_CARD,
    RIGHT,
    SURF_DIRECTION,
    TARGET,
    WALL_TO_REMOVE,
    WAY_UP,
)


@kernel
def legal(rules: Record, s: Record, mask: Cells) -> None:
    """Mark every legal action of the seat to move; `mask` comes all zero."""
    phase = int(s.phase)
    possible = 0
    if phase == MENU or phase == OR_SIDE or phase == TARGET:
        spare = spare_actions(rules, s)  # in the menu one of them would pay for the card itself
        possible = what_is_possible(rules, s, spare - 1 if phase == MENU else spare)
    if phase == MENU:
        mark_menu(rules, s, mask, possible)
    elif phase == WAY_UP or phase == LANDING_WAY_UP:
        mask[rules.first[WAY]] = 1
        mask[rules.first[WAY] + 1] = 1
    elif phase == OR_SIDE or phase == DIVISION_SIDE or phase == KEPT_CARD:
        mark_sides(rules, s, mask, phase, possible)
    elif phase <= LAY_WALL or phase == REMOVED_CARD or phase == WALL_TO_REMOVE:
        mark_spots(rules, s, mask, phase)
    elif phase <= SURF_DIRECTION:
        mark_rockers_or_directions(rules, s, mask, phase, possible)
    else:
        mark_cards(rules, s, mask, phase)


@kernel
def mark_sides(rules: Record, s: Record, mask: Cells, phase: int, possible: int) -> None:
    """D2c, D5 and D6 (HN-78, HN-126, HN-134)."""
    if phase == OR_SIDE:
        for half in range(2):
            if can_play_half(rules, s, int(s.picked) - 1, half, possible) != 0:
                mask[rules.first[SIDE] + half] = 1
    elif phase == DIVISION_SIDE:
        mask[rules.first[SIDE]] = 1
        mask[rules.first[SIDE] + 1] = 1
    else:
        row = int(s.task_amount[int(s.tasks) - 1]) - 1
        for place in range(LEFT, RIGHT + 1):
            if can_be_kept(rules, s, row, place) != 0:
                mask[rules.first[KEEP] + place - LEFT] = 1


@kernel
def mark_spots(rules: Record, s: Record, mask: Cells, phase: int) -> None:
    """D0, D2a, D2b, D2f and D3."""
    if phase == LAY_PATH:
        mark_path_spots(rules, s, mask)
    elif phase == LAY_WALL:
        mark_wall_spots(rules, s, mask)
    elif phase == WALL_TO_REMOVE:
        mark_walls_to_remove(rules, s, mask)
    elif phase == REMOVED_CARD:
        for spot in range(rules.spots):
            if s.card[spot] > 0 and is_removable(rules, s, spot) != 0:
                mask[rules.first[SPOT] + spot] = 1
    elif phase == CHOOSE_ENTRY:
        for entry in range(rules.entries):
            mask[rules.first[SPOT] + rules.entry_spot[entry]] = 1
        if rules.exclusive_entries != 0:  # HN-R02
            for seat in range(rules.seats):
                if s.pawn[seat] >= 0:
                    mask[rules.first[SPOT] + int(s.pawn[seat])] = 0


@kernel
def mark_rockers_or_directions(rules: Record, s: Record, mask: Cells, phase: int, possible: int) -> None:
    """D2d, D2e and D2g: rockers are counted clockwise from the one who chooses."""
    seat = int(s.seat)
    if phase == PUSH_DIRECTION or phase == SURF_DIRECTION:
        for direction in range(4):
            if phase == PUSH_DIRECTION:
                can = can_push(rules, s, int(s.picked_seat) - 1, direction)
            else:
                can = can_surf(rules, s, direction, spare_actions(rules, s))
            if can != 0:
                mask[rules.first[DIRECTION] + direction] = 1
        return
    for places in range(rules.seats):
        other = rules.seat_at[seat + places]
        if phase == TARGET:
            can = can_target(rules, s, int(s.picked) - 1, int(s.picked_half), other, possible)
        else:
            can = can_be_pushed(rules, s, other)
        if can != 0:
            mask[rules.first[ROCKER] + places] = 1


@kernel
def mark_cards(rules: Record, s: Record, mask: Cells, phase: int) -> None:
    """D2g, D2h, D3 and D4: a Path to land on, a card for a Wall, any card, or a Ticket."""
    if phase == CARD_FOR_WALL:
        mark_cards_for_wall(rules, s, mask)
        return
    first = rules.first_ticket if phase == DISCARD_TICKET else 0
    end = rules.first_wall if phase == LANDING_CARD else rules.types
    for kind in range(first, end):
        if s.hand[int(s.seat), kind] > 0:
            mask[rules.first[CARD] + kind] = 1
