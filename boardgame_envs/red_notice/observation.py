"""What a seat of Red Notice knows: the observation layout, and the kernel that writes it in the same order."""

from __future__ import annotations

from typing import Any

from boardgame_envs.core.cards import count
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.core.observation import (
    Floats,
    ObservationLayout,
    Piece,
    amount,
    amounts,
    choice,
    flags,
    put_amount,
    put_amounts,
    put_bits,
    put_choice,
    put_flag,
    put_matches,
)
from boardgame_envs.red_notice.data import Names
from boardgame_envs.red_notice.rules.cheques import hand_size, known_bottoms
from boardgame_envs.red_notice.state import (
    AGENT,
    AGENT_MOVE,
    BLACK,
    BURNT,
    FORGER,
    HALF_KINDS,
    MAXIMUM_STEPS,
    PERFORM_HALF,
    PHASES,
    PUT_DOWN_BARRIER,
    USABLE,
    WHITE,
)


def observation_layout(rules: Any, names: Names) -> ObservationLayout:
    """The pieces of the observation, in order."""
    places = range(names.row)
    slots = [f"card {place + 1} {side}" for place in places for side in ("left", "right")]
    announced = range(1, MAXIMUM_STEPS + 1)
    pieces: list[Piece] = [
        choice("seat", ("forger", "agent")),
        choice("phase", PHASES),
        amount("icons or steps left", 8),
        flags("task", ("inspection in place is free", "lifted barrier is black")),
        choice("initiative", ("forger", "agent")),
        amount("round", int(rules.maximum_rounds)),
        choice("forger's city", names.cities),
        choice("agent's city", names.cities),
        flags("cities where the forger can be", names.cities),
        flags("white radars", names.continents),
        flags("black radars", names.continents),
        flags("radars triggered in this movement", names.continents),
        flags("white barriers", names.routes),
        flags("black barriers", names.routes),
        amount("radars in reserve", 8),
        amount("barriers in reserve", 20),
        amount("security", max(1, int(rules.security_cap))),
        flags("usable identities", names.identities),
        flags("burnt identities", names.identities),
        amounts("own hand", names.cheques, 4),
        amounts("cheques known in the other's hand", names.cheques, 4),
        amounts("own cheques that the other knows", names.cheques, 4),
        amount("cheques in the other's hand", int(rules.hand_limit) + 1),
        amount("cheques in the pile", int(rules.cheque_copies.sum())),
        choice("lowest cheque of the pile", names.cheques),
        choice("second lowest cheque of the pile", names.cheques),
        amounts("cashed by the forger", names.cheques, 4),
        amounts("cashed by the agent", names.cheques, 4),
        amount("sum cashed by the forger", int(rules.target_sum)),
        amounts("improvements on display", names.improvements, 4),
        amounts("improvements owned", names.improvements, 4),
        amounts("improvements gone", names.improvements, 4),
        amount("improvements in the deck", max(1, int(rules.improvement_copies.sum()))),
        *(choice(f"{slot} action", HALF_KINDS) for slot in slots),
        *(amount(f"{slot} icons", 4) for slot in slots),
        *(choice(f"{slot} token of", ("forger", "agent")) for slot in slots),
        *(choice(f"{slot} token", names.tokens) for slot in slots),
        choice("card being resolved", [f"card {place + 1}" for place in places]),
        flags("halves still to perform", ("forger left", "forger right", "agent left", "agent right")),
        flags("action cards used", names.cards),
        amounts("own tokens in hand", names.tokens, 4),
        amounts("forger's tokens used", names.tokens, 4),
        amounts("agent's tokens used", names.tokens, 4),
        *(choice(f"announced radar {number}", names.continents) for number in announced),
        flags("announced cities", names.cities),
    ]  # fmt: skip
    return ObservationLayout(pieces)


@kernel
def observe(rules: Record, s: Record, seat: int, out: Floats) -> int:
    """Write what `seat` knows; returns the numbers written."""
    at = put_situation(rules, s, seat, out, 0)
    at = put_map(rules, s, seat, out, at)
    at = put_units(rules, s, seat, out, at)
    at = put_cheques(rules, s, seat, out, at)
    at = put_improvements(rules, s, out, at)
    at = put_row(rules, s, seat, out, at)
    at = put_tokens(rules, s, seat, out, at)
    return put_announcement(rules, s, out, at)


@kernel
def put_situation(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """Who is asked what. A seat that is not to move sees no phase: the other's prompts are her own affair."""
    is_asked = s.over == 0 and int(s.seat) == seat
    at = put_choice(out, at, 2, seat)
    at = put_choice(out, at, 22, int(s.phase) if is_asked else -1)
    top = int(s.tasks) - 1
    left = 0
    if is_asked and s.is_moving != 0:
        left = int(s.steps_granted) - int(s.steps_used)
    elif is_asked and s.phase != PUT_DOWN_BARRIER:
        left = int(s.task_amount[top])
    at = put_amount(out, at, left, 8)
    at = put_flag(out, at, int(s.task_detail[top]) if is_asked and s.phase == AGENT_MOVE else 0)
    at = put_flag(out, at, 1 if is_asked and s.phase == PUT_DOWN_BARRIER and s.task_amount[top] == BLACK else 0)
    at = put_choice(out, at, 2, int(s.initiative))
    return put_amount(out, at, int(s.turn), rules.maximum_rounds)


@kernel
def put_map(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """Pawns, and where the forger can be by public knowledge."""
    at = put_choice(out, at, rules.cities, int(s.city[FORGER]) if seat == FORGER else -1)
    at = put_choice(out, at, rules.cities, int(s.city[AGENT]))
    return put_bits(out, at, int(s.belief), rules.cities)


@kernel
def put_units(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """Radars and barriers; a radar switched off in the running movement is the forger's secret until its end."""
    at = put_matches(out, at, s.radars[:], rules.continents, WHITE)
    at = put_matches(out, at, s.radars[:], rules.continents, BLACK)
    if seat == FORGER:
        for index in range(int(s.triggers)):
            out[at + int(s.trigger_continent[index])] = 1.0
    at += rules.continents
    at = put_matches(out, at, s.barriers[:], rules.routes, WHITE)
    at = put_matches(out, at, s.barriers[:], rules.routes, BLACK)
    at = put_amount(out, at, int(s.radar_reserve), 8)
    at = put_amount(out, at, int(s.barrier_reserve), 20)
    at = put_amount(out, at, int(s.security), max(1, rules.security_cap))
    at = put_matches(out, at, s.identities[:], rules.identity_kinds, USABLE)
    return put_matches(out, at, s.identities[:], rules.identity_kinds, BURNT)


@kernel
def put_cheques(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """Own hand, what is known of the other's and of the pile, and what has been cashed."""
    types = rules.cheque_types
    at = put_amounts(out, at, s.hand[seat], types, 4)
    at = put_amounts(out, at, s.known[1 - seat], types, 4)
    at = put_amounts(out, at, s.known[seat], types, 4)
    at = put_amount(out, at, hand_size(rules, s, 1 - seat), rules.hand_limit + 1)
    cheques = 0
    for kind in range(types):
        cheques += rules.cheque_copies[kind]
    at = put_amount(out, at, count(s.cheque_pile[:]), cheques)
    known = known_bottoms(s)
    at = put_choice(out, at, types, int(s.cheque_pile[1]) if known > 0 else -1)
    at = put_choice(out, at, types, int(s.cheque_pile[2]) if known > 1 else -1)
    at = put_amounts(out, at, s.cashed[FORGER], types, 4)
    at = put_amounts(out, at, s.cashed[AGENT], types, 4)
    return put_amount(out, at, int(s.cashed_sum), rules.target_sum)


@kernel
def put_improvements(rules: Record, s: Record, out: Floats, at: int) -> int:
    """Improvements on display, owned and gone; the rest is in the deck."""
    kinds = rules.improvements
    cards = 0
    for kind in range(kinds):
        cards += rules.improvement_copies[kind]
    at = put_amounts(out, at, s.displayed[:], kinds, 4)
    at = put_amounts(out, at, s.owned[:], kinds, 4)
    at = put_amounts(out, at, s.gone[:], kinds, 4)
    return put_amount(out, at, count(s.improvement_deck[:]), max(1, cards))


@kernel
def put_row(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """The cards of the round and the tokens beside them; the other's face-down tokens show only their place."""
    slots, kinds, revealed = rules.slots, rules.token_kinds, 2 * int(s.revealed)
    for place in range(rules.cards_per_round):
        card = int(s.row[place])
        if card >= 0:
            for side in range(2):
                slot = 2 * place + side
                out[at + 5 * slot + rules.half_kind[card, side]] = 1.0
                out[at + 5 * slots + slot] = rules.half_icons[card, side] * 0.25
    for slot in range(slots):
        owner = int(s.slot_owner[slot])
        if owner >= 0:
            out[at + 6 * slots + 2 * slot + owner] = 1.0
            if owner == seat or slot < revealed:
                out[at + 8 * slots + kinds * slot + int(s.slot_token[slot])] = 1.0
    at += (8 + kinds) * slots
    at = put_choice(out, at, rules.cards_per_round, int(s.row_place))
    for index in range(int(s.tasks)):
        if s.task[index] == PERFORM_HALF:
            out[at + 2 * int(s.task_seat[index]) + int(s.task_detail[index])] = 1.0
    return at + 4


@kernel
def put_tokens(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """Cards and tokens used in this cycle, and the tokens in one's own hand."""
    at = put_matches(out, at, s.used_cards[:], rules.cards, 1)
    kinds = rules.token_kinds
    at = put_amounts(out, at, s.drawn[seat], kinds, 4)
    at = put_amounts(out, at, s.used_tokens[FORGER], kinds, 4)
    return put_amounts(out, at, s.used_tokens[AGENT], kinds, 4)


@kernel
def put_announcement(rules: Record, s: Record, out: Floats, at: int) -> int:
    """The radars the forger announced last, in order; cities only under Radars précis."""
    for index in range(MAXIMUM_STEPS):
        is_announced = index < int(s.announcements)
        at = put_choice(out, at, rules.continents, int(s.announced_continent[index]) if is_announced else -1)
    for index in range(int(s.announcements)):
        city = int(s.announced_city[index])
        if city > 0:
            out[at + city - 1] = 1.0
    return at + rules.cities
