"""The table: what lies on a spot, laying, moving and closing cards, and who has reached the stage."""

from __future__ import annotations

from boardgame_envs.core.compile import Cells, Record, kernel, small_kernel
from boardgame_envs.core.ending import win_alone
from boardgame_envs.horns_up.actions import SPOT, STEP
from boardgame_envs.horns_up.state import ALL_SIDES, BROUGHT, CARRIED, EMPTY, ENTRY, MAXIMUM_SPOTS, WALKED


@small_kernel
def is_path(rules: Record, card: int) -> int:
    """Whether what lies on a spot is a Path card."""
    return 1 if card > 0 and card <= rules.first_wall else 0


@small_kernel
def is_wall(rules: Record, card: int) -> int:
    """Whether what lies on a spot is a Wall card."""
    return 1 if card > rules.first_wall else 0


@small_kernel
def has_two_ways(rules: Record, kind: int) -> int:
    """Whether turning a Path card by 180 degrees changes its openings (HN-47)."""
    return 1 if rules.sides[kind, 0] != rules.sides[kind, 1] else 0


@kernel
def sides_at(rules: Record, s: Record, spot: int) -> int:
    """The open sides of a spot: all of an Entry, those of a face-up Path, else none (HN-61, HN-105, HN-139)."""
    card = int(s.card[spot])
    if card == ENTRY:
        return ALL_SIDES
    if is_path(rules, card) == 0 or s.face_up[spot] == 0:
        return 0
    return rules.sides[card - 1, int(s.way_up[spot])]


@kernel
def pawn_on(rules: Record, s: Record, spot: int) -> int:
    """Whether any pawn stands on a spot."""
    for seat in range(rules.seats):
        if int(s.pawn[seat]) == spot:
            return 1
    return 0


@kernel
def clear_spot(s: Record, spot: int) -> None:
    """Leave a spot empty."""
    s.card[spot] = EMPTY
    s.way_up[spot] = 0
    s.face_up[spot] = 0


@kernel
def take_off(s: Record, spot: int) -> None:
    """A card from the table to the discard pile."""
    s.discards[int(s.card[spot]) - 1] += 1
    clear_spot(s, spot)


@kernel
def lay(rules: Record, s: Record, kind: int, way: int, spot: int) -> None:
    """Lay a card, a Path face up; the Path it covers is discarded, pawns stay on the spot (HN-50 to HN-52, HN-R10)."""
    if s.card[spot] > 0:
        take_off(s, spot)
    s.card[spot] = kind + 1
    s.way_up[spot] = way
    s.face_up[spot] = is_path(rules, kind + 1)


@kernel
def move_pawns(rules: Record, s: Record, start: int, end: int) -> None:
    """All pawns of one spot to another (HN-83, HN-127)."""
    for seat in range(rules.seats):
        if int(s.pawn[seat]) == start:
            s.pawn[seat] = end


@kernel
def move_card(rules: Record, s: Record, start: int, end: int) -> None:
    """A card with its pawns to another spot; one that reaches an Entry is discarded (HN-86, HN-89, HN-128, HN-R24)."""
    if s.card[end] == ENTRY:
        take_off(s, start)
    else:
        if s.card[end] > 0:
            take_off(s, end)
        s.card[end] = s.card[start]
        s.way_up[end] = s.way_up[start]
        s.face_up[end] = s.face_up[start]
        clear_spot(s, start)
    move_pawns(rules, s, start, end)


@kernel
def sweep(rules: Record, s: Record) -> None:
    """Turn every Path without a pawn face down; the others are face up already (HN-65, HN-141, HN-R11)."""
    for spot in range(MAXIMUM_SPOTS):
        s.face_up[spot] = 0
    for seat in range(rules.seats):
        spot = int(s.pawn[seat])
        if spot >= 0 and s.card[spot] > 0:
            s.face_up[spot] = 1


@kernel
def begin_walk(s: Record) -> None:
    """Forget where the pawn on turn has been; the spot it stands on counts (HN-R14)."""
    for spot in range(MAXIMUM_SPOTS):
        s.visited[spot] = 0
    s.visited[int(s.pawn[int(s.active)])] = 1


@kernel
def mark_steps(rules: Record, s: Record, mask: Cells) -> None:
    """Free moves between connected cards (HN-22, HN-58 to HN-64, HN-R12 to HN-R14)."""
    spot = int(s.pawn[int(s.active)])
    sides = sides_at(rules, s, spot)
    for direction in range(4):
        beyond = int(rules.neighbour[spot, direction])
        if beyond < 0 or (sides >> direction) & 1 == 0 or s.visited[beyond] != 0:
            continue
        if (sides_at(rules, s, beyond) >> (direction ^ 2)) & 1 == 0:
            continue
        if s.card[spot] == ENTRY and s.card[beyond] == ENTRY and rules.entry_to_entry_steps == 0:
            continue
        mask[rules.first[STEP] + direction] = 1


@small_kernel
def is_free(rules: Record, s: Record, spot: int) -> int:
    """Whether a card may be played on this spot as an empty one (HN-54, HN-55, HN-G2)."""
    return 1 if spot >= 0 and s.card[spot] == EMPTY and rules.playable[spot] != 0 else 0


@kernel
def has_free_neighbour(rules: Record, s: Record, spot: int) -> int:
    """Whether a card could be played next to this spot."""
    for direction in range(4):
        if is_free(rules, s, int(rules.neighbour[spot, direction])) != 0:
            return 1
    return 0


@kernel
def mark_free_neighbours(rules: Record, s: Record, spot: int, mask: Cells) -> None:
    """Mark the spots next to this one where a card can be played."""
    for direction in range(4):
        beyond = int(rules.neighbour[spot, direction])
        if is_free(rules, s, beyond) != 0:
            mask[rules.first[SPOT] + beyond] = 1


@kernel
def has_path_spot(rules: Record, s: Record) -> int:
    """Whether a Path can be laid anywhere (HN-R07)."""
    for spot in range(rules.spots):
        card = int(s.card[spot])
        if is_path(rules, card) != 0 or (card == ENTRY and has_free_neighbour(rules, s, spot) != 0):
            return 1
    return 0


@kernel
def mark_path_spots(rules: Record, s: Record, mask: Cells) -> None:
    """On any Path, or next to a Path or an Entry; never on a Wall or an Entry (HN-48 to HN-57, HN-R07)."""
    for spot in range(rules.spots):
        card = int(s.card[spot])
        if card == EMPTY:
            continue
        if is_path(rules, card) != 0:
            mask[rules.first[SPOT] + spot] = 1
        if is_wall(rules, card) == 0:
            mark_free_neighbours(rules, s, spot, mask)


@kernel
def has_wall_spot(rules: Record, s: Record) -> int:
    """Whether a Wall can be played anywhere (HN-107, HN-108)."""
    for spot in range(rules.spots):
        if s.card[spot] > 0 and has_free_neighbour(rules, s, spot) != 0:
            return 1
    return 0


@kernel
def mark_wall_spots(rules: Record, s: Record, mask: Cells) -> None:
    """Next to a Path, open or closed, or to a Wall (HN-106 to HN-109, HN-R15, HN-R16)."""
    for spot in range(rules.spots):
        if s.card[spot] > 0:
            mark_free_neighbours(rules, s, spot, mask)


@kernel
def is_removable(rules: Record, s: Record, spot: int) -> int:
    """Whether the remove icon can take the card on a spot (HN-68, HN-R30)."""
    card = int(s.card[spot])
    if is_path(rules, card) != 0:
        return 1 - pawn_on(rules, s, spot)
    if is_wall(rules, card) != 0:
        return 1 if rules.falls_to_path[card - 1] + rules.falls_to_ticket[card - 1] > 0 else 0
    return 0


@kernel
def has_removable(rules: Record, s: Record) -> int:
    """Whether the remove icon can take anything."""
    for spot in range(rules.spots):
        if s.card[spot] > 0 and is_removable(rules, s, spot) != 0:
            return 1
    return 0


@kernel
def check_victory(rules: Record, s: Record) -> None:
    """A pawn in the first row on a Path open to the stage wins; who is on turn first (HN-42, HN-43, HN-R20 to R22)."""
    active = int(s.active)
    for places in range(rules.seats):
        seat = rules.seat_at[active + places]
        spot = int(s.pawn[seat])
        if spot >= 0 and rules.in_front[spot] != 0 and sides_at(rules, s, spot) & 1 != 0:
            if places > 0:
                win_alone(rules, s, seat, CARRIED)
            else:
                win_alone(rules, s, seat, BROUGHT if s.is_acting != 0 else WALKED)
            return
