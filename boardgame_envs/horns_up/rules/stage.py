"""Stage cards (HN-116 to HN-135)."""

from __future__ import annotations

from boardgame_envs.core.agenda import push
from boardgame_envs.core.cards import count, draw, put_on_top, shuffle
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.horns_up.rules.hands import pass_hands
from boardgame_envs.horns_up.rules.table import (
    clear_spot,
    has_two_ways,
    is_path,
    move_card,
    move_pawns,
    pawn_on,
    take_off,
)
from boardgame_envs.horns_up.rules.tickets import push_icon
from boardgame_envs.horns_up.state import (
    ALL,
    CENTRE,
    DIVIDE,
    DIVISION_SIDE,
    ENCORE,
    ENTRY,
    FIRE_EXPLOSION,
    LEFT,
    MAXIMUM_ROWS,
    RIGHT,
    SCREAM,
    WALL_OF_DEATH,
)


@kernel
def draw_stage_card(rules: Record, s: Record, seat: int) -> None:
    """The next Stage card replaces the one showing and takes effect (HN-116, HN-R45, HN-R46, HN-R48)."""
    if count(s.stage_pile[:]) == 0:
        for kind in range(rules.stage_kinds):
            while s.stage_used[kind] > 0:
                s.stage_used[kind] -= 1
                put_on_top(s.stage_pile[:], kind)
        shuffle(s.rng[:], s.stage_pile[:])
    kind = draw(s.stage_pile[:])
    s.stage_used[kind] += 1
    s.stage_card = kind + 1
    effect = rules.stage_effect[kind]
    if effect == FIRE_EXPLOSION:
        turn_paths(rules, s)
    elif effect == ENCORE:
        discard_mosh_pits(rules, s)
    elif effect == SCREAM:
        pass_hands(rules, s)
    elif effect == WALL_OF_DEATH:
        s.split_by = seat + 1
        push(s, DIVIDE, seat, 0, 0)
        push(s, DIVISION_SIDE, seat, rules.rows, 0)
    else:
        for index in range(rules.stage_icons[kind] - 1, -1, -1):
            push_icon(rules, s, seat, ALL, rules.stage_icon[kind, index])


@kernel
def turn_paths(rules: Record, s: Record) -> None:
    """Every Path, face up or down, the other way up (HN-117, HN-118, HN-R47)."""
    for spot in range(rules.spots):
        card = int(s.card[spot])
        if is_path(rules, card) != 0 and has_two_ways(rules, card - 1) != 0:
            s.way_up[spot] = 1 - s.way_up[spot]


@kernel
def discard_mosh_pits(rules: Record, s: Record) -> None:
    """Encore clears the Walls that fall to nothing else (HN-113, HN-119)."""
    for spot in range(rules.spots):
        if s.card[spot] > 0 and rules.falls_to_encore[int(s.card[spot]) - 1] != 0:
            take_off(s, spot)


@kernel
def median_spot(rules: Record, row: int) -> int:
    """The spot of the median column in a row."""
    return row * rules.columns + rules.median


@kernel
def is_side_free(rules: Record, s: Record, row: int, step: int) -> int:
    """Whether a median card can move to a side: unless the whole row out to the rim is full of cards (HN-R36)."""
    spot = median_spot(rules, row)
    for _ in range(rules.median):
        spot += step
        if s.card[spot] <= 0:
            return 1
    return 0


@kernel
def ask_division(rules: Record, s: Record) -> int:
    """Go on to the next median card that could move to either side; 0 when there is none (HN-126, HN-R36, HN-R42)."""
    top = int(s.tasks) - 1
    while s.task_amount[top] > 0:
        row = int(s.task_amount[top]) - 1
        if s.card[median_spot(rules, row)] > 0:
            left = is_side_free(rules, s, row, -1)
            right = is_side_free(rules, s, row, 1)
            if left + right == 2:
                return 1
            if left + right == 1:
                s.decided[row] = LEFT if left != 0 else RIGHT
        s.task_amount[top] -= 1
    return 0


@kernel
def shift_column(rules: Record, s: Record, column: int, step: int) -> None:
    """All cards of a column one spot sideways, unless something stays in the way (HN-125, HN-131, HN-135, HN-R36)."""
    if column + step < 0 or column + step >= rules.columns:
        return
    for row in range(rules.rows):
        spot = row * rules.columns + column
        if s.card[spot] > 0 and s.card[spot + step] <= 0:
            move_card(rules, s, spot, spot + step)


@kernel
def divide(rules: Record, s: Record) -> None:
    """The first phase of Wall of Death: everything moves outwards, the rim first (HN-124 to HN-129, HN-R41)."""
    for distance in range(rules.median, 0, -1):
        shift_column(rules, s, rules.median - distance, -1)
        shift_column(rules, s, rules.median + distance, 1)
    for row in range(rules.rows):
        if s.decided[row] != 0:
            spot = median_spot(rules, row)
            move_card(rules, s, spot, spot + (-1 if s.decided[row] == LEFT else 1))
        s.decided[row] = 0


@kernel
def can_be_kept(rules: Record, s: Record, row: int, place: int) -> int:
    """Whether the card left of, on or right of a median spot can stay: any Path beats all Walls (HN-133, HN-R35)."""
    centre = median_spot(rules, row)
    card = int(s.card[centre + place - CENTRE])
    if card <= 0:
        return 0
    if is_path(rules, card) != 0:
        return 1
    for step in range(-1, 2):
        if is_path(rules, int(s.card[centre + step])) != 0:
            return 0
    return 1


@kernel
def ask_kept_card(rules: Record, s: Record) -> int:
    """Go on to the next clash that is not settled by itself; 0 when there is none (HN-134, HN-R35, HN-R44)."""
    top = int(s.tasks) - 1
    while s.task_amount[top] > 0:
        row = int(s.task_amount[top]) - 1
        if s.card[median_spot(rules, row)] != ENTRY:
            rivals = 0
            for place in range(LEFT, RIGHT + 1):
                if can_be_kept(rules, s, row, place) != 0:
                    rivals += 1
                    s.decided[row] = place
            if rivals > 1:
                s.decided[row] = 0
                return 1
        s.task_amount[top] -= 1
    return 0


@kernel
def settle_median(rules: Record, s: Record, row: int) -> None:
    """What comes together on a median spot: one card is kept and carries all pawns (HN-128, HN-133, HN-134, HN-R35)."""
    centre = median_spot(rules, row)
    kept = int(s.decided[row])
    s.decided[row] = 0
    for place in range(LEFT, RIGHT + 1):
        spot = centre + place - CENTRE
        if s.card[spot] > 0 and place != kept:
            take_off(s, spot)
    if kept == LEFT or kept == RIGHT:
        spot = centre + kept - CENTRE
        s.card[centre] = s.card[spot]
        s.way_up[centre] = s.way_up[spot]
        s.face_up[centre] = s.face_up[spot]
        clear_spot(s, spot)
    for step in range(-1, 2, 2):
        if s.card[centre + step] != ENTRY:
            move_pawns(rules, s, centre + step, centre)
    if s.card[centre] > 0 and pawn_on(rules, s, centre) != 0:
        s.face_up[centre] = 1  # HN-R11


@kernel
def regroup(rules: Record, s: Record) -> None:
    """The second phase of Wall of Death: everything moves inwards, then the nearest are crushed (HN-130 to HN-134)."""
    s.split_by = 0
    for row in range(rules.rows):
        settle_median(rules, s, row)
    for distance in range(2, rules.median + 1):
        shift_column(rules, s, rules.median - distance, 1)
        shift_column(rules, s, rules.median + distance, -1)
    for row in range(MAXIMUM_ROWS):
        s.decided[row] = 0
    crush_nearest(rules, s)


@kernel
def crush_nearest(rules: Record, s: Record) -> None:
    """The rockers on Paths nearest to the median column skip their next turn (HN-132, HN-R43, HN-R51, HN-R54)."""
    nearest = 0 if rules.crushes_median_only != 0 else rules.columns
    for seat in range(rules.seats):
        spot = int(s.pawn[seat])
        if s.card[spot] > 0:
            nearest = min(nearest, abs(int(rules.column_of[spot]) - rules.median))
    for seat in range(rules.seats):
        spot = int(s.pawn[seat])
        if s.card[spot] > 0 and abs(int(rules.column_of[spot]) - rules.median) == nearest:
            s.skip[seat] = 1
