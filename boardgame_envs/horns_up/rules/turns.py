"""The turn, its paid actions and its end (HN-14 to HN-41), and Walls taken off the table (HN-110 to HN-115)."""

from __future__ import annotations

from boardgame_envs.core.agenda import pop, push
from boardgame_envs.core.compile import Cells, Record, kernel
from boardgame_envs.core.ending import truncate
from boardgame_envs.horns_up.actions import CARD, DROP_TOKEN, END_TURN, REMOVE_WALL, SPOT
from boardgame_envs.horns_up.rules.hands import draw_card, holds_any, note_absence
from boardgame_envs.horns_up.rules.table import begin_walk, is_wall, mark_steps, sweep
from boardgame_envs.horns_up.rules.tickets import can_play, spare_actions, what_is_possible
from boardgame_envs.horns_up.state import MENU, NEXT_TURN, TURN_LIMIT


@kernel
def stop(rules: Record, s: Record, ending: int) -> None:
    """End a game that would not end; as a loss for everybody if so wished (HN-R40)."""
    truncate(s, ending)
    if rules.truncation_is_loss != 0:
        for seat in range(rules.seats):
            s.returns[seat] = -1.0 / (rules.seats - 1)


@kernel
def begin_turn(rules: Record, s: Record, seat: int) -> None:
    """Skip the turn if marked, else draw and go to the main menu (HN-14, HN-31, HN-38 to HN-41, HN-R04, HN-R50)."""
    if int(s.turn) >= rules.turn_limit:
        stop(rules, s, TURN_LIMIT)
        return
    s.turn += 1
    s.active = seat
    if s.skip[seat] != 0:
        s.skip[seat] = 0
        push(s, NEXT_TURN, rules.seat_at[seat + 1], 0, 0)
        return
    for _ in range(rules.draw_per_turn):
        draw_card(rules, s, seat)
    s.actions_left = rules.actions_per_turn
    begin_walk(s)
    push(s, MENU, seat, 0, 0)


@kernel
def begin_paid_action(rules: Record, s: Record) -> None:
    """Book an action; the moves before it end with a sweep (HN-18 to HN-21, HN-R08)."""
    s.actions_left -= 1
    s.actions_done += 1
    s.is_acting = 1
    if rules.sweeps_every_action != 0:
        sweep(rules, s)


@kernel
def end_turn(rules: Record, s: Record) -> None:
    """Sweep and go on clockwise; who stops short of his actions shows what he cannot hold (HN-05, HN-23 to HN-27)."""
    seat = int(s.active)
    is_short = int(s.actions_done) < rules.actions_per_turn and spare_actions(rules, s) > 0
    if is_short and rules.mandatory_actions != 0 and s.tokens[seat] == 0:
        note_absence(rules, s, seat, types_that_oblige(rules, s))
    sweep(rules, s)
    s.actions_left = 0
    s.actions_done = 0
    for spot in range(rules.spots):
        s.visited[spot] = 0
    pop(s)
    push(s, NEXT_TURN, rules.seat_at[seat + 1], 0, 0)


@kernel
def types_that_oblige(rules: Record, s: Record) -> int:
    """The types (bits) whose mere possession allows a paid action on the table as it is (section 7)."""
    types = 0
    means = means_against_walls(rules, s)
    possible = what_is_possible(rules, s, 0)
    for kind in range(rules.types):
        if can_play(rules, s, kind, possible) != 0 or is_means(rules, kind, means) != 0:
            types |= 1 << kind
    return types


@kernel
def means_against_walls(rules: Record, s: Record) -> int:
    """What takes some Wall off the table: bit 1 for a Path, bit 2 for a Ticket (HN-111 to HN-114)."""
    means = 0
    for spot in range(rules.spots):
        card = int(s.card[spot])
        if is_wall(rules, card) != 0:
            means |= means_against(rules, card)
    return means


@kernel
def is_means(rules: Record, kind: int, means: int) -> int:
    """Whether a card type is among these means."""
    if kind < rules.first_wall:
        return means & 1
    return 0 if kind < rules.first_ticket else means >> 1


@kernel
def has_means(rules: Record, s: Record, seat: int, means: int) -> int:
    """Whether a hand has a card among these means."""
    if means & 1 != 0 and holds_any(s, seat, 0, rules.first_wall) != 0:
        return 1
    return holds_any(s, seat, rules.first_ticket, rules.types) if means & 2 != 0 else 0


@kernel
def means_against(rules: Record, card: int) -> int:
    """What takes this Wall off the table."""
    return rules.falls_to_path[card - 1] | (rules.falls_to_ticket[card - 1] << 1)


@kernel
def mark_walls_to_remove(rules: Record, s: Record, mask: Cells) -> None:
    """Walls for which the rocker on turn has the right card to discard (HN-111 to HN-114)."""
    for spot in range(rules.spots):
        card = int(s.card[spot])
        if is_wall(rules, card) != 0 and has_means(rules, s, int(s.active), means_against(rules, card)) != 0:
            mask[rules.first[SPOT] + spot] = 1


@kernel
def mark_cards_for_wall(rules: Record, s: Record, mask: Cells) -> None:
    """Hand cards that take the chosen Wall away (HN-111, HN-112)."""
    means = means_against(rules, int(s.card[int(s.picked_spot) - 1]))
    for kind in range(rules.types):
        if s.hand[int(s.active), kind] > 0 and is_means(rules, kind, means) != 0:
            mask[rules.first[CARD] + kind] = 1


@kernel
def mark_menu(rules: Record, s: Record, mask: Cells, possible: int) -> None:
    """The main menu: free steps, paid actions, tokens before all others, the end of the turn (HN-28, HN-32, HN-R05)."""
    seat = int(s.active)
    mark_steps(rules, s, mask)
    has_token = s.tokens[seat] > 0
    options = 0
    if spare_actions(rules, s) > 0:
        if has_token:
            mask[rules.first[DROP_TOKEN]] = 1
            options = 1
        else:
            options = mark_plays(rules, s, mask, possible)
            if has_means(rules, s, seat, means_against_walls(rules, s)) != 0:
                mask[rules.first[REMOVE_WALL]] = 1
                options += 1
    has_done_enough = int(s.actions_done) >= rules.actions_per_turn or rules.mandatory_actions == 0
    if options == 0 or (has_done_enough and not has_token):
        mask[rules.first[END_TURN]] = 1


@kernel
def mark_plays(rules: Record, s: Record, mask: Cells, possible: int) -> int:
    """The hand cards that can be played to the end; returns how many (HN-16, HN-R06, HN-R09)."""
    seat = int(s.active)
    options = 0
    for kind in range(rules.types):
        if s.hand[seat, kind] > 0 and can_play(rules, s, kind, possible) != 0:
            mask[rules.first[CARD] + kind] = 1
            options += 1
    return options
