"""What a seat of Guilty Train knows: the observation layout, and the kernel that writes it in the same order."""

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
    put_choice,
    put_flag,
)
from boardgame_envs.guilty_train.data import Names
from boardgame_envs.guilty_train.rules.pools import cards_in_hands, older_cards, older_of_kind
from boardgame_envs.guilty_train.state import (
    A1,
    HIDDEN_FOOD,
    HIDE_FOOD,
    NOWHERE,
    OPEN,
    PAWNS,
    PHASES,
    TURNED_NOTHING,
)


def observation_layout(rules: Any, names: Names) -> ObservationLayout:
    """The pieces of the observation, in order."""
    rooms, inner, outer = names.rooms[1:], names.doors[: names.inner_doors], names.doors[names.inner_doors :]
    defenders, attackers = PAWNS[:A1], PAWNS[A1:]
    barricades, most = max(1, int(rules.barricades)), int(rules.most_copies)
    held = [f"card {place} of {attacker}" for attacker in attackers for place in range(1, names.hand + 1)]
    pieces: list[Piece] = [
        flags("own pawns", PAWNS),
        choice("phase", PHASES),
        choice("active pawn", PAWNS),
        amount("movement left", int(rules.movement_die)),
        amount("rooms moved", int(rules.movement_die)),
        amount("cards drawn in this activation", int(rules.draws_per_activation)),
        flags("quick fuse used in this activation", ("yes",)),
        amount("round", int(rules.maximum_rounds)),
        *(choice(f"room of {pawn}", names.rooms) for pawn in PAWNS),
        flags("defenders down", defenders),
        amounts("activations to skip", defenders, int(rules.knockdown_skips)),
        amounts("cards in hand", attackers, names.hand),
        amounts("food carried", attackers, int(rules.food)),
        flags("stuck at the start of the turn", attackers),
        amounts("turns stuck", attackers, int(rules.stuck_grace_turns)),
        amount("respawns", max(1, int(rules.respawns))),
        amount("food brought out", int(rules.food)),
        amount("food still under tokens", int(rules.food)),
        amount("food still to hide", int(rules.food)),
        flags("tokens not yet turned", rooms),
        flags("tokens turned, nothing", rooms),
        flags("tokens turned, food taken", rooms),
        flags("food known under tokens", rooms),
        amounts("loose food", rooms, int(rules.food)),
        flags("barricades", inner),
        flags("closed exterior doors", outer),
        amounts("barricade tokens", ("stock", "salvage", "blown up in this round", "lost"), barricades),
        amount("cards in the pile", int(rules.cards)),
        amounts("cards used", names.cards, most),
        amounts("cards unseen since the last shuffle", names.cards, most),
        *(amounts(f"pool of {card}, if older than the pile", names.cards, 2 * names.hand) for card in held),
    ]
    return ObservationLayout(pieces)


@kernel
def observe(rules: Record, s: Record, seat: int, out: Floats) -> int:
    """Write what `seat` knows; returns the numbers written."""
    at = put_situation(rules, s, seat, out, 0)
    at = put_pawns(rules, s, out, at)
    at = put_food(rules, s, seat, out, at)
    at = put_doors(rules, s, out, at)
    return put_cards(rules, s, out, at)


@kernel
def put_share(out: Floats, at: int, value: int, per_one: float) -> int:
    """Write one number scaled by what one is worth; returns where the next number goes."""
    out[at] = value * per_one
    return at + 1


@kernel
def put_situation(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """Whose pawns are one's own, and the activation under way, which everybody sees."""
    for pawn in range(4):
        if rules.seat_of[pawn] == seat:
            out[at + pawn] = 1.0
    at = put_choice(out, at + 4, 10, int(s.phase))
    is_active = s.over == 0 and s.phase != HIDE_FOOD and s.slot < 4
    at = put_choice(out, at, 4, int(s.pawn) if is_active else NOWHERE)
    per_step = 1.0 / rules.movement_die
    at = put_share(out, at, int(s.movement), per_step)
    at = put_share(out, at, int(s.moved), per_step)
    at = put_share(out, at, int(s.drawn), 1.0 / rules.draws_per_activation)
    at = put_flag(out, at, int(s.quick))
    return put_share(out, at, int(s.turn), 1.0 / rules.maximum_rounds)


@kernel
def put_pawns(rules: Record, s: Record, out: Floats, at: int) -> int:
    """Where the pawns are and how they fare; one that is not on the board is in no room."""
    for pawn in range(4):
        at = put_choice(out, at, rules.rooms, int(s.room[pawn]))
    per_skip = 1.0 / rules.knockdown_skips
    per_card = 1.0 / rules.hand_limit
    per_food = 1.0 / rules.food
    per_turn = 1.0 / rules.stuck_grace_turns
    for index in range(2):
        put_flag(out, at + index, int(s.down[index]))
        put_share(out, at + 2 + index, int(s.skips[index]), per_skip)
        put_share(out, at + 4 + index, count(s.hand[index]), per_card)
        put_share(out, at + 6 + index, int(s.carried[index]), per_food)
        put_flag(out, at + 8 + index, int(s.stuck[index]))
        put_share(out, at + 10 + index, int(s.stuck_turns[index]), per_turn)
    return put_share(out, at + 12, int(s.respawns), 1.0 / max(1, rules.respawns))


@kernel
def put_food(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """Tokens and food; what lies under a token that is not yet turned only the defenders know (GT-18, GT-20)."""
    is_defender = seat < rules.seat_of[A1]
    rooms = rules.rooms - 1
    per_food = 1.0 / rules.food
    hidden = rules.food - int(s.secured) - int(s.carried[0]) - int(s.carried[1])
    tokens = at + 3
    for place in range(rooms):
        token = int(s.token[place + 1])
        if token <= HIDDEN_FOOD:
            out[tokens + place] = 1.0
            if token == HIDDEN_FOOD and is_defender:
                out[tokens + 3 * rooms + place] = 1.0
        else:
            out[tokens + (rooms if token == TURNED_NOTHING else 2 * rooms) + place] = 1.0
        if s.loose[place + 1] != 0:
            out[tokens + 4 * rooms + place] = int(s.loose[place + 1]) * per_food
            hidden -= int(s.loose[place + 1])
    put_share(out, at, int(s.secured), per_food)
    put_share(out, at + 1, hidden, per_food)
    put_share(out, at + 2, int(s.food_to_hide) if is_defender else 0, per_food)
    return int(tokens + 5 * rooms)


@kernel
def put_doors(rules: Record, s: Record, out: Floats, at: int) -> int:
    """Barricades on the board, exterior doors not yet blown up, and where the other barricades are."""
    for door in range(rules.doors):
        out[at + door] = 1.0 if s.door[door] != OPEN else 0.0
    at += rules.doors
    per_barricade = 1.0 / max(1, rules.barricades)
    at = put_share(out, at, int(s.stock), per_barricade)
    at = put_share(out, at, int(s.salvage), per_barricade)
    at = put_share(out, at, int(s.fresh), per_barricade)
    return put_share(out, at, int(s.lost), per_barricade)


@kernel
def put_cards(rules: Record, s: Record, out: Floats, at: int) -> int:
    """The pile, the used cards, and what unseen cards can be; not even their holder knows more (GT-73, GT-74)."""
    kinds = rules.card_kinds
    at = put_share(out, at, count(s.card_pile[:]), 1.0 / rules.cards)
    older = older_cards(s, 0) + older_cards(s, 1)
    per_copy = 1.0 / rules.most_copies
    for kind in range(kinds):
        used = int(s.used[kind])
        unseen = rules.card_copies[kind] - used
        if older > 0:
            unseen -= older_of_kind(s, kind)
        out[at + kind] = used * per_copy
        out[at + kinds + kind] = unseen * per_copy
    at += 2 * kinds
    for attacker in range(2):
        if older > 0:
            put_older_cards(rules, s, attacker, out, at)
        at += rules.hand_limit * kinds
    return at


@kernel
def put_older_cards(rules: Record, s: Record, attacker: int, out: Floats, at: int) -> None:
    """The pool of each card older than the pile: it is one of these; a younger one is one of the unseen cards."""
    per_card = 0.5 / rules.hand_limit
    for place in range(older_cards(s, attacker)):
        shuffle = int(s.hand_shuffle[attacker, place])
        for kind in range(rules.card_kinds):
            put_share(out, at + place * rules.card_kinds + kind, cards_in_hands(s, shuffle, kind), per_card)
