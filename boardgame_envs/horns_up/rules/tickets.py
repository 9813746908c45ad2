"""Ticket cards: which can be played, what they ask first, and their icons one by one (HN-66 to HN-80)."""

from __future__ import annotations

from boardgame_envs.core.agenda import push
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.horns_up.rules.hands import (
    cards_to_draw,
    draw_card,
    hand_size,
    holds_any,
    lose_card,
    note_absence,
)
from boardgame_envs.horns_up.rules.pushing import can_push_anybody
from boardgame_envs.horns_up.rules.surfing import can_surf_anywhere
from boardgame_envs.horns_up.rules.table import has_path_spot, has_removable, has_two_ways, has_wall_spot
from boardgame_envs.horns_up.state import (
    ACTION,
    ALL,
    BALLAD,
    BYPASS,
    DISCARD,
    DISCARD_ANY,
    DISCARD_ONE_TICKET,
    DISCARD_TICKET,
    DRAW,
    DRAW_STAGE,
    FINISH_TICKET,
    ICON,
    KEPT_CARD,
    LAY_PATH,
    LAY_WALL,
    ONE,
    OR_SIDE,
    PATH_SPOT,
    PLAYER,
    PUSH,
    PUSHED_ROCKER,
    REGROUP,
    REMOVE,
    REMOVED_CARD,
    SKIP,
    STAGE_ICON,
    SURF_DIRECTION,
    TARGET,
    WALL_SPOT,
    WAY_UP,
)


@kernel
def spare_actions(rules: Record, s: Record) -> int:
    """Paid actions that can still be done in this turn (HN-27, HN-R40)."""
    return min(int(s.actions_left), rules.max_paid_actions - int(s.actions_done))


@kernel
def is_at_limit(rules: Record, s: Record, seat: int) -> int:
    """Whether a rocker is safe from Ballad tokens (HN-34, HN-35, HN-R53)."""
    if int(s.tokens[seat]) >= rules.ballad_limit:
        return 1
    return int(s.immune[seat])


@kernel
def what_is_possible(rules: Record, s: Record, spare: int) -> int:
    """What the table and the piles allow, as bits: icons, a place for a Path, a place for a Wall.

    Looked up once per decision; `spare` are the actions left for a landing card.
    """
    bits = 1 << DISCARD_ANY | 1 << DISCARD_ONE_TICKET | 1 << ACTION | 1 << SKIP | 1 << STAGE_ICON
    bits |= has_path_spot(rules, s) << PATH_SPOT
    bits |= has_wall_spot(rules, s) << WALL_SPOT
    bits |= has_removable(rules, s) << REMOVE
    bits |= can_push_anybody(rules, s) << PUSH
    bits |= can_surf_anywhere(rules, s, spare) << BYPASS
    if s.supply > 0:
        bits |= 1 << BALLAD
    if cards_to_draw(rules, s) > 0:
        bits |= 1 << DRAW
    return bits


@kernel
def can_do(rules: Record, s: Record, seat: int, icon: int, possible: int) -> int:
    """Whether an icon can be carried out on a rocker, as far as everybody can tell (HN-R31, HN-R34, HN-R52 to R55)."""
    if (possible >> icon) & 1 == 0:
        return 0
    if icon == BALLAD:
        return 1 - is_at_limit(rules, s, seat)
    if icon == SKIP:
        return 1 - int(s.skip[seat])
    if icon <= DISCARD_ONE_TICKET:
        held = hand_size(rules, s, seat)
        if seat == int(s.active) and s.resolving == 0:
            held -= 1  # the Ticket itself is still in the hand
        if icon == DRAW:
            return 1 if rules.hand_limit == 0 or held < rules.hand_limit else 0
        return 1 if held > 0 else 0
    return 1


@kernel
def can_target(rules: Record, s: Record, kind: int, half: int, seat: int, possible: int) -> int:
    """Whether a Ticket's half does anything to a rocker; for a token nobody at the limit is chosen (HN-35, HN-R31)."""
    can = 0
    for index in range(rules.icons[kind, half]):
        icon = rules.icon[kind, half, index]
        if icon == BALLAD and rules.target[kind] == ONE and is_at_limit(rules, s, seat) != 0:
            return 0
        can |= can_do(rules, s, seat, icon, possible)
    return can


@kernel
def can_play_half(rules: Record, s: Record, kind: int, half: int, possible: int) -> int:
    """Whether a Ticket's half does anything to anybody it can strike (HN-73, HN-74, HN-R31, HN-R32)."""
    target = rules.target[kind]
    active = int(s.active)
    for seat in range(rules.seats):
        is_struck = seat != active or target != ALL or rules.target_all_includes_self != 0
        if target == PLAYER and seat != active:
            is_struck = False
        if is_struck and can_target(rules, s, kind, half, seat, possible) != 0:
            return 1
    return 0


@kernel
def can_play(rules: Record, s: Record, kind: int, possible: int) -> int:
    """Whether a card of this type can be played to the end (HN-R09, HN-R31)."""
    if kind < rules.first_wall:
        return (possible >> PATH_SPOT) & 1
    if kind < rules.first_ticket:
        return (possible >> WALL_SPOT) & 1
    for half in range(rules.halves[kind]):
        if can_play_half(rules, s, kind, half, possible) != 0:
            return 1
    return 0


@kernel
def first_question(rules: Record, kind: int) -> int:
    """What is asked first when a card is played; -1 for a Ticket that takes effect without a choice."""
    if kind < rules.first_wall:
        return WAY_UP if has_two_ways(rules, kind) != 0 else LAY_PATH
    if kind < rules.first_ticket:
        return LAY_WALL
    return OR_SIDE if rules.halves[kind] == 2 else question_of_half(rules, kind, 0)


@kernel
def question_of_half(rules: Record, kind: int, half: int) -> int:
    """What a Ticket's half asks before it is shown: its target, or what its only icon wants to know; -1 for nothing."""
    if rules.target[kind] == ONE:
        return TARGET
    return question_of_icon(rules.icon[kind, half, 0]) if rules.icons[kind, half] == 1 else -1


@kernel
def question_of_icon(icon: int) -> int:
    """What the player of an icon has to choose; -1 for nothing."""
    if icon == PUSH:
        return PUSHED_ROCKER
    if icon == REMOVE:
        return REMOVED_CARD
    return SURF_DIRECTION if icon == BYPASS else -1


@kernel
def show_ticket(s: Record) -> None:
    """Lay the picked Ticket open; it is discarded when all it does is done (HN-79, HN-80)."""
    active = int(s.active)
    lose_card(s, active, int(s.picked) - 1)
    s.resolving = s.picked
    s.picked = 0
    push(s, FINISH_TICKET, active, 0, 0)


@kernel
def take_effect(rules: Record, s: Record, target: int) -> None:
    """Show the picked Ticket and put all its icons on the agenda, the left one on top (HN-19, HN-73, HN-74, HN-R33)."""
    kind = int(s.picked) - 1
    half = int(s.picked_half)
    show_ticket(s)
    for index in range(rules.icons[kind, half] - 1, -1, -1):
        push_icon(rules, s, target, rules.target[kind], rules.icon[kind, half, index])


@kernel
def push_icon(rules: Record, s: Record, seat: int, target: int, icon: int) -> None:
    """One icon for one rocker, or for all of them clockwise from the player (HN-74, HN-R32, HN-R33)."""
    if target != ALL:
        push(s, ICON, seat, 1, icon)
    elif rules.target_all_includes_self != 0:
        push(s, ICON, seat, rules.seats, icon)
    else:
        push(s, ICON, rules.seat_at[seat + 1], rules.seats - 1, icon)


@kernel
def do_icon(rules: Record, s: Record, seat: int, icon: int) -> None:
    """Carry out one icon; what cannot be done is skipped (HN-66 to HN-77, HN-R31)."""
    if icon == DISCARD_ONE_TICKET and holds_any(s, seat, rules.first_ticket, rules.types) == 0:
        note_absence(rules, s, seat, (1 << rules.types) - (1 << rules.first_ticket))  # HN-R34
    elif can_do(rules, s, seat, icon, what_is_possible(rules, s, spare_actions(rules, s))) == 0:
        return
    elif icon == DRAW:
        draw_card(rules, s, seat)
    elif icon == DISCARD_ANY:
        push(s, DISCARD, seat, 0, 0)
    elif icon == DISCARD_ONE_TICKET:
        push(s, DISCARD_TICKET, seat, 0, 0)
    elif icon == ACTION:
        s.actions_left += 1
    elif icon == BALLAD:
        give_token(rules, s, seat)
    elif icon == SKIP:
        s.skip[seat] = 1
    elif question_of_icon(icon) >= 0:
        push(s, question_of_icon(icon), seat, 0, 0)
    else:
        push(s, DRAW_STAGE, seat, 0, 0)
        if s.split_by > 0:  # the regrouping comes first (HN-130, HN-R44)
            push(s, REGROUP, seat, 0, 0)
            push(s, KEPT_CARD, int(s.split_by) - 1, rules.rows, 0)


@kernel
def give_token(rules: Record, s: Record, seat: int) -> None:
    """One Ballad token from the supply (HN-33, HN-34, HN-R52)."""
    s.tokens[seat] += 1
    s.supply -= 1
    if rules.immune_until_cleared != 0 and int(s.tokens[seat]) >= rules.ballad_limit:
        s.immune[seat] = 1


@kernel
def drop_token(s: Record, seat: int) -> None:
    """One Ballad token back to the supply (HN-29, HN-37)."""
    s.tokens[seat] -= 1
    s.supply += 1
    if s.tokens[seat] == 0:
        s.immune[seat] = 0
