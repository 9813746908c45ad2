"""Rounds: laying out cards, drawing and placing tokens, who acts on a card, preparing the next round."""

from __future__ import annotations

from boardgame_envs.core.agenda import pop, push, use_one
from boardgame_envs.core.cards import clear, draw, put_on_top, shuffle
from boardgame_envs.core.compile import Cells, Record, kernel
from boardgame_envs.core.ending import truncate
from boardgame_envs.red_notice.actions import TOKEN
from boardgame_envs.red_notice.rules.improvements import bonus, push_agent_move
from boardgame_envs.red_notice.state import (
    AGENT,
    AGENT_SECURITY,
    BANK,
    BANK_HALF,
    CHEQUE_HALF,
    DRAW_CHEQUE,
    FORGER,
    FORGER_MOVE,
    FORGER_SECURITY,
    JOKER,
    JOKER_HALF,
    MORE_ICONS,
    MORE_STEPS,
    NEXT_CARD,
    NEXT_ROUND,
    PERFORM_HALF,
    PLACE_TOKEN,
    REVEAL_TOKENS,
    ROUND_LIMIT,
    SECURITY_HALF,
    SPENDING_WINDOW,
)


@kernel
def shuffle_cycle(rules: Record, s: Record) -> None:
    """All tokens and all Action cards anew (RN-09, RN-15, RN-19, RN-133)."""
    clear(s.action_deck[:])
    for card in range(rules.cards):
        put_on_top(s.action_deck[:], card)
        s.used_cards[card] = 0
    shuffle(s.rng[:], s.action_deck[:])
    for seat in range(2):
        clear(s.token_bag[seat])
        for kind in range(rules.token_kinds):
            s.used_tokens[seat, kind] = 0
            for _ in range(rules.token_copies[kind]):
                put_on_top(s.token_bag[seat], kind)
        shuffle(s.rng[:], s.token_bag[seat])


@kernel
def begin_round(rules: Record, s: Record) -> None:
    """Cards in a row, tokens in hand, then placing in turn and resolving card by card (RN-30 to RN-35)."""
    s.turn += 1
    s.row_place = -1
    s.revealed = 0
    for place in range(rules.cards_per_round):
        s.row[place] = draw(s.action_deck[:])
    for seat in range(2):
        for _ in range(rules.tokens_per_round):
            s.drawn[seat, draw(s.token_bag[seat])] += 1
    push(s, NEXT_CARD, FORGER, 0, 0)
    push(s, PLACE_TOKEN, int(s.initiative), 2 * rules.tokens_per_round, 0)


@kernel
def mark_placements(rules: Record, s: Record, mask: Cells) -> None:
    """Drawn tokens on free slots, never opposite one's own token (RN-37 to RN-40)."""
    seat = int(s.seat)
    for slot in range(rules.slots):
        if s.slot_owner[slot] < 0 and int(s.slot_owner[slot ^ 1]) != seat:
            for kind in range(rules.token_kinds):
                if s.drawn[seat, kind] > 0:
                    mask[rules.first[TOKEN] + rules.slots * kind + slot] = 1


@kernel
def place_token(rules: Record, s: Record, kind: int, slot: int) -> None:
    """One token face down; then it is the other's turn (RN-35, RN-36, RN-42)."""
    seat = int(s.seat)
    s.drawn[seat, kind] -= 1
    s.slot_owner[slot] = seat
    s.slot_token[slot] = kind
    use_one(s)
    top = int(s.tasks) - 1
    s.task_seat[top] = 1 - seat
    if s.task_amount[top] == 0:
        pop(s)


@kernel
def next_card(rules: Record, s: Record) -> None:
    """Go on to the next card of the row; one without tokens is ignored (RN-43, RN-45, RN-57)."""
    s.row_place += 1
    place = int(s.row_place)
    if place == rules.cards_per_round:
        pop(s)
        prepare_next_round(rules, s)
    elif s.slot_owner[2 * place] >= 0 or s.slot_owner[2 * place + 1] >= 0:
        push(s, REVEAL_TOKENS, FORGER, 0, place)
        if rules.window_before_cards != 0:
            push(s, SPENDING_WINDOW, FORGER, 0, 0)  # window I1 (RN-R9)


@kernel
def reveal_tokens(rules: Record, s: Record, place: int) -> None:
    """Turn up the tokens of one card and settle who performs which half, in order (RN-44 to RN-56)."""
    s.revealed = place + 1
    left = int(s.slot_owner[2 * place])
    right = int(s.slot_owner[2 * place + 1])
    if left < 0 or right < 0:
        push_both_halves(s, left if left >= 0 else right, place, 0 if left >= 0 else 1)
        return
    left_token = int(s.slot_token[2 * place])
    right_token = int(s.slot_token[2 * place + 1])
    if left_token == right_token:
        first_half = 0 if left == int(s.initiative) else 1
        push(s, PERFORM_HALF, int(s.slot_owner[2 * place + 1 - first_half]), place, 1 - first_half)
        push(s, PERFORM_HALF, int(s.slot_owner[2 * place + first_half]), place, first_half)
        return
    higher = 0 if left_token > right_token else 1
    if int(s.slot_token[2 * place + higher]) != rules.pow:
        push(s, PERFORM_HALF, int(s.slot_owner[2 * place + 1 - higher]), place, 1 - higher)
    push_both_halves(s, int(s.slot_owner[2 * place + higher]), place, higher)


@kernel
def push_both_halves(s: Record, seat: int, place: int, own_half: int) -> None:
    """Both actions of a card, the one on the token's side first (RN-46, RN-R3)."""
    push(s, PERFORM_HALF, seat, place, 1 - own_half)
    push(s, PERFORM_HALF, seat, place, own_half)


@kernel
def perform_half(rules: Record, s: Record, seat: int, place: int, half: int) -> None:
    """One half of a card by one player."""
    card = int(s.row[place])
    kind = rules.half_kind[card, half]
    if kind == JOKER_HALF:
        push(s, JOKER, seat, 0, 0)
    else:
        perform(rules, s, seat, kind, rules.half_icons[card, half])


@kernel
def perform(rules: Record, s: Record, seat: int, kind: int, icons: int) -> None:
    """One of the four kinds of action, with what the agent's permanent improvements add (RN-58, RN-U3, RN-U4)."""
    if kind == CHEQUE_HALF:
        push(s, DRAW_CHEQUE, seat, icons, 0)
    elif kind == BANK_HALF:
        push(s, BANK, seat, 0, 0)
    elif kind == SECURITY_HALF:
        if seat == FORGER:
            push(s, FORGER_SECURITY, FORGER, icons, 0)
        else:
            push(s, AGENT_SECURITY, AGENT, icons + bonus(rules, s, MORE_ICONS), 0)
    elif seat == FORGER:
        push(s, FORGER_MOVE, FORGER, icons, 0)
    else:
        push_agent_move(rules, s, icons + bonus(rules, s, MORE_STEPS))


@kernel
def prepare_next_round(rules: Record, s: Record) -> None:
    """Initiative changes hands, cards and tokens are set aside, now and then all are reshuffled (RN-130 to RN-134)."""
    s.initiative = 1 - s.initiative
    for place in range(rules.cards_per_round):
        s.used_cards[s.row[place]] = 1
        s.row[place] = -1
    for slot in range(rules.slots):
        if s.slot_owner[slot] >= 0:
            s.used_tokens[s.slot_owner[slot], s.slot_token[slot]] += 1
        s.slot_owner[slot] = -1
        s.slot_token[slot] = -1
    s.row_place = -1
    s.revealed = 0
    if int(s.turn) % rules.rounds_per_reset == 0:
        shuffle_cycle(rules, s)
    if s.turn >= rules.maximum_rounds:
        truncate(s, ROUND_LIMIT)
    else:
        push(s, NEXT_ROUND, FORGER, 0, 0)
