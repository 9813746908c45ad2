"""What a seat of Horns Up knows: the observation layout, and the kernel that writes it in the same order.

Rockers are counted clockwise from the seat that looks, so that all seats see the game alike.
"""

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
    put_choice,
    put_flag,
)
from boardgame_envs.horns_up.data import Names
from boardgame_envs.horns_up.rules.hands import hand_size
from boardgame_envs.horns_up.rules.tickets import is_at_limit
from boardgame_envs.horns_up.state import (
    CENTRE,
    DIRECTIONS,
    DIVISION_SIDE,
    KEPT_CARD,
    MAXIMUM_FACTS,
    PHASES,
)


def observation_layout(rules: Any, names: Names) -> ObservationLayout:
    """The pieces of the observation, in order."""
    others = [f"{places} to the left" for places in range(1, names.players)]
    rockers = ["oneself", *others]
    columns = [f"column {column}" for column in names.columns]
    rows = [f"row {row}" for row in names.rows]
    pieces: list[Piece] = [
        choice("asked", rockers),
        choice("on turn", rockers),
        choice("VIP Pass", rockers),
        choice("phase", PHASES),
        amount("turn", int(rules.turn_limit)),
        amount("actions left", 10),
        amount("actions done", int(rules.max_paid_actions)),
        flags("paid action under way", ("yes",)),
        flags("visited around the pawn on turn", DIRECTIONS),
        # 6 open, 3 open but face down, negative a Wall: the lower, the harder to remove.
        amounts("sides", [f"{spot} {side}" for spot in names.spots for side in DIRECTIONS], 6),
        choice("own column", columns),
        choice("own row", rows),
        amounts("columns of the others", others, len(columns)),
        amounts("rows of the others", others, len(rows)),
        amounts("Ballad tokens", rockers, int(rules.ballad_limit)),
        flags("safe from Ballad tokens", rockers),
        flags("skips the next turn", rockers),
        amount("Ballad supply", max(1, int(rules.ballad_supply))),
        amounts("cards in hand", rockers, 30),
        amounts("own hand", names.types, 10),
        # Negative, m - 10: at most m cards of a set of types with this one are known to be in the hand.
        *(amounts(f"known in the hand {other}", names.types, 10) for other in others),
        amounts("discard pile", names.types, int(rules.most_copies)),
        amount("cards in the deck", int(rules.cards)),
        choice("Stage card", names.stage_cards),
        amounts("Stage cards used", names.stage_cards, 4),
        choice("table split by", rockers),
        choice("card being played", names.types),
        choice("way up chosen", ("0", "180")),
        flags("right half chosen", ("yes",)),
        choice("rocker chosen", rockers),
        choice("direction chosen", DIRECTIONS),
        choice("column of the Wall chosen", columns),
        choice("row of the Wall chosen", rows),
        choice("median row asked", rows),
        # -1 left, 0.5 centre, 1 right.
        amounts("decided for median rows", rows, 1),
    ]  # fmt: skip
    return ObservationLayout(pieces)


@kernel
def observe(rules: Record, s: Record, seat: int, out: Floats) -> int:
    """Write what `seat` knows; returns the numbers written."""
    at = put_situation(rules, s, seat, out, 0)
    at = put_table(rules, s, out, at)
    at = put_pawns(rules, s, seat, out, at)
    at = put_rockers(rules, s, seat, out, at)
    at = put_hands(rules, s, seat, out, at)
    at = put_piles(rules, s, seat, out, at)
    at = put_play(rules, s, seat, out, at)
    return put_wall_of_death(rules, s, out, at)


@kernel
def places_left(rules: Record, seat: int, other: int) -> int:
    """How many places to the left of a seat another one sits; -1 for nobody (-1)."""
    return -1 if other < 0 else rules.seat_at[other + rules.seats - seat]


@kernel
def put_situation(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """Whose turn it is and who is asked. What is asked only the one sees who has to answer."""
    seats = rules.seats
    is_asked = s.over == 0 and int(s.seat) == seat
    at = put_choice(out, at, seats, places_left(rules, seat, int(s.seat)) if s.over == 0 else -1)
    at = put_choice(out, at, seats, places_left(rules, seat, int(s.active)))
    at = put_choice(out, at, seats, places_left(rules, seat, int(s.vip)))
    at = put_choice(out, at, 19, int(s.phase) if is_asked else -1)
    at = put_amount(out, at, int(s.turn), rules.turn_limit)
    at = put_amount(out, at, int(s.actions_left), 10)
    at = put_amount(out, at, int(s.actions_done), rules.max_paid_actions)
    at = put_flag(out, at, int(s.is_acting))
    spot = int(s.pawn[int(s.active)])
    for direction in range(4):
        beyond = int(rules.neighbour[spot, direction]) if spot >= 0 else -1
        at = put_flag(out, at, int(s.visited[beyond]) if beyond >= 0 else 0)
    return at


@kernel
def put_table(rules: Record, s: Record, out: Floats, at: int) -> int:
    """Four sides of every spot: most of the observation, so it is written without a branch.

    All four sides are read before the first is written, so that the compiler need not ask whether writing changes what
    is read.
    """
    end = at + 4 * rules.spots
    table = out[at:end]
    for spot in range(rules.spots):
        sides = rules.shown_sides[int(s.card[spot]) + 1, int(s.way_up[spot]), int(s.face_up[spot])]
        north, east, south, west = sides[0], sides[1], sides[2], sides[3]
        table[4 * spot] = north
        table[4 * spot + 1] = east
        table[4 * spot + 2] = south
        table[4 * spot + 3] = west
    return end


@kernel
def put_pawns(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """Where the pawns are."""
    at = put_place(rules, int(s.pawn[seat]), out, at)
    others = rules.seats - 1
    for places in range(1, rules.seats):
        spot = int(s.pawn[rules.seat_at[seat + places]])
        if spot >= 0:
            put_amount(out, at + places - 1, int(rules.column_of[spot]) + 1, rules.columns)
            put_amount(out, at + others + places - 1, int(rules.row_of[spot]) + 1, rules.rows)
    return at + 2 * others


@kernel
def put_place(rules: Record, spot: int, out: Floats, at: int) -> int:
    """Column and row of a spot; nothing for a negative one."""
    at = put_choice(out, at, rules.columns, int(rules.column_of[spot]) if spot >= 0 else -1)
    return put_choice(out, at, rules.rows, int(rules.row_of[spot]) if spot >= 0 else -1)


@kernel
def put_rockers(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """Ballad tokens, marks and the sizes of hands."""
    seats = rules.seats
    for places in range(seats):
        other = rules.seat_at[seat + places]
        put_amount(out, at + places, int(s.tokens[other]), rules.ballad_limit)
        put_flag(out, at + seats + places, is_at_limit(rules, s, other))
        put_flag(out, at + 2 * seats + places, int(s.skip[other]))
        put_amount(out, at + 3 * seats + 1 + places, hand_size(rules, s, other), 30)
    put_amount(out, at + 3 * seats, int(s.supply), max(1, rules.ballad_supply))
    return at + 4 * seats + 1


@kernel
def put_hands(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """One's own hand, and what is known of the others': cards seen there, or types that are scarce there."""
    types = rules.types
    put_amounts(out, at, s.hand[seat], types, 10)
    for places in range(1, rules.seats):
        other = rules.seat_at[seat + places]
        shown, known = out[at + places * types : at + (places + 1) * types], s.known[seat, other]
        put_amounts(shown, 0, known, types, 10)
        for fact in range(MAXIMUM_FACTS):
            scarce = int(s.fact_types[other, fact])
            if scarce == 0:
                break
            most = (min(int(s.fact_most[other, fact]), 9) - 10) / 10.0
            for kind in range(types):
                if (scarce >> kind) & 1 != 0 and known[kind] == 0:
                    shown[kind] = min(shown[kind], most)
    return at + rules.seats * types


@kernel
def put_piles(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """Discards, the deck, and the cards of the stage."""
    at = put_amounts(out, at, s.discards[:], rules.types, rules.most_copies)
    at = put_amount(out, at, count(s.deck[:]), rules.cards)
    at = put_choice(out, at, rules.stage_kinds, int(s.stage_card) - 1)
    for kind in range(rules.stage_kinds):
        at = put_amount(out, at, int(s.stage_used[kind]), 4)
    return put_choice(out, at, rules.seats, places_left(rules, seat, int(s.split_by) - 1))


@kernel
def put_play(rules: Record, s: Record, seat: int, out: Floats, at: int) -> int:
    """The play under way: a half-made one is seen only by its player, a Ticket on the table by everybody."""
    is_own = int(s.active) == seat
    is_seen = is_own or s.resolving > 0
    card = int(s.picked) if is_own and s.picked > 0 else int(s.resolving)
    at = put_choice(out, at, rules.types, card - 1)
    at = put_choice(out, at, 2, int(s.picked_way) if is_own and s.picked > 0 else -1)
    at = put_flag(out, at, int(s.picked_half) if is_seen else 0)
    at = put_choice(out, at, rules.seats, places_left(rules, seat, int(s.picked_seat) - 1) if is_seen else -1)
    at = put_choice(out, at, 4, int(s.picked_direction) - 1 if is_seen else -1)
    return put_place(rules, int(s.picked_spot) - 1 if is_own else -1, out, at)


@kernel
def put_wall_of_death(rules: Record, s: Record, out: Floats, at: int) -> int:
    """Which median row is asked about, and what has been decided; all of it is public."""
    row = -1
    if s.over == 0 and (s.phase == DIVISION_SIDE or s.phase == KEPT_CARD):
        row = int(s.task_amount[int(s.tasks) - 1]) - 1
    at = put_choice(out, at, rules.rows, row)
    for row in range(rules.rows):
        decided = int(s.decided[row])
        if decided != 0:
            out[at + row] = 0.5 if decided == CENTRE else decided - CENTRE
    return at + rules.rows
