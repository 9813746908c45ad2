"""The state record of Guilty Train: pawns, phases, capacities and fields."""

from __future__ import annotations

import numpy as np

from boardgame_envs.core.cards import pile
from boardgame_envs.core.game import rules_dtype, state_dtype

# Pawns, in play at every number of players (GT-02).
D1, D2, A1, A2 = range(4)
PAWNS = ("D1", "D2", "A1", "A2")

# Capacities: a data file may describe a board of any size up to these. Rooms count the base.
MAXIMUM_ROOMS = 24
MAXIMUM_DOORS = 40
MAXIMUM_DEGREE = 12
MAXIMUM_WAGONS = 8
MAXIMUM_CARD_KINDS = 12
MAXIMUM_CARDS = 63
MAXIMUM_HAND = 5

# Places: the base is room 0; a pawn that is not on the board is nowhere.
OUT = 0
NOWHERE = -1

# Phases: what the seat to move is asked.
(
    HIDE_FOOD,
    PLACE_DEFENDER,
    DEFENDER_START,
    DEFENDER_MOVE,
    ATTACKER_START,
    ATTACKER_MOVE,
    DRAW_AGAIN,
    SECOND_TARGET,
    LAST_RESPAWN,
    GAME_OVER,
) = range(10)
PHASES = (
    "hide a food token",
    "place a defender",
    "start of a defender's activation",
    "a defender moves or acts",
    "start of an attacker's activation",
    "an attacker moves or acts",
    "draw another card",
    "second target",
    "who uses the last respawn",
    "game over",
)

# Steps that no seat decides; they follow the phases above.
NEXT_ACTIVATION, STUCK_PENALTIES, CLOSE_ROUND = range(10, 13)

# Kinds of door (GT-09 to GT-11), and how a door stands.
BROWN, GREEN, YELLOW = range(3)
DOOR_KINDS = ("brown", "green", "yellow")
OPEN, BARRICADED, CLOSED = range(3)

# How the search token of a room lies (GT-18, GT-59, GT-R24).
HIDDEN_NOTHING, HIDDEN_FOOD, TURNED_NOTHING, FOOD_TAKEN = range(4)

# Effects of explosive cards (GT-K1 to GT-K7).
BLAST, DUD, SECOND, KNOCK_DOWN, THROW_OUT, GO_ON, DRAW_CARD = range(7)
CARD_EFFECTS = ("blast", "dud", "second_target", "knock_down", "throw_out", "go_on", "draw_card")

# Choices of knobs.
REROLL, DEFENDER_WINS, ATTACKER_WINS = range(3)
COMBAT_TIES = ("reroll", "defender", "attacker")
FROM_NEXT_TURN, NEXT_TURN_ONLY, SKIP_ONE_TURN = range(3)
BARRICADE_RETURNS = ("from_next_turn", "next_turn_only", "skip_one_turn")
LIMIT_DEFENDERS, LIMIT_DRAW, LIMIT_BY_FOOD = range(3)
TRUNCATION_RESULTS = ("defenders", "draw", "by_food")

# Endings.
STILL_ON, FOOD_LOOTED, ATTACKERS_ELIMINATED, ROUND_LIMIT = range(4)
ENDINGS = (
    "still on",
    "the attackers brought out the food",
    "both attackers were eliminated",
    "round limit reached",
)

STATE = state_dtype(
    seats=4,
    fields=[
        # From which pile a card in hand came, of those made so far; the wide cells come first, so that none is idle.
        ("shuffles", np.int16),
        ("hand_shuffle", np.int16, (2, MAXIMUM_HAND)),
        # The activation under way. `turn` in the header counts rounds from 1; it is 0 during set-up.
        ("pawn", np.int8),
        ("slot", np.int8),
        ("movement", np.int8),
        ("moved", np.int8),
        ("drawn", np.int8),
        ("quick", np.int8),
        ("resume", np.int8),
        # Pawns: room by pawn; for defenders whether down and activations still to skip; the rest for attackers.
        ("room", np.int8, (4,)),
        ("down", np.int8, (2,)),
        ("skips", np.int8, (2,)),
        ("carried", np.int8, (2,)),
        ("stuck", np.int8, (2,)),
        ("stuck_turns", np.int8, (2,)),
        ("respawns", np.int8),
        # Food: to be hidden during set-up, in rooms, and brought out.
        ("food_to_hide", np.int8),
        ("secured", np.int8),
        ("token", np.int8, (MAXIMUM_ROOMS,)),
        ("loose", np.int8, (MAXIMUM_ROOMS,)),
        # Doors and barricades; `fresh` is the part of the salvage that was blown up in this round.
        ("door", np.int8, (MAXIMUM_DOORS,)),
        ("stock", np.int8),
        ("salvage", np.int8),
        ("fresh", np.int8),
        ("lost", np.int8),
        # Cards, by kind.
        ("card_pile", *pile(MAXIMUM_CARDS)),
        ("used", np.int8, (MAXIMUM_CARD_KINDS,)),
        ("hand", np.int8, (2, MAXIMUM_HAND + 1)),
    ],
)

RULES = rules_dtype(
    fields=[
        # The board. Doors that can be barricaded come first.
        ("rooms", np.int64),
        ("doors", np.int64),
        ("inner_doors", np.int64),
        ("degree", np.int64, (MAXIMUM_ROOMS,)),
        ("room_door", np.int64, (MAXIMUM_ROOMS, MAXIMUM_DEGREE)),
        ("beyond", np.int64, (MAXIMUM_ROOMS, MAXIMUM_DEGREE)),
        ("door_rooms", np.int64, (MAXIMUM_DOORS, 2)),
        # Cards.
        ("cards", np.int64),
        ("card_kinds", np.int64),
        ("card_copies", np.int64, (MAXIMUM_CARD_KINDS,)),
        ("most_copies", np.int64),
        ("card_effect", np.int64, (MAXIMUM_CARD_KINDS,)),
        # Who runs which pawn, and in which order they act.
        ("seat_of", np.int64, (4,)),
        ("order", np.int64, (4,)),
        # Knobs.
        ("interleaved", np.int64),
        ("respawns", np.int64),
        ("food", np.int64),
        ("nothing", np.int64),
        ("food_to_win", np.int64),
        ("barricades", np.int64),
        ("hand_limit", np.int64),
        ("draws_per_activation", np.int64),
        ("movement_die", np.int64),
        ("combat_die", np.int64),
        ("pair_dice", np.int64),
        ("combat_tie", np.int64),
        ("barricade_return", np.int64),
        ("knockdown_skips", np.int64),
        ("stuck_grace_turns", np.int64),
        ("first_turn_forced_draw", np.int64),
        ("reshuffle", np.int64),
        ("maximum_rounds", np.int64),
        ("truncation_result", np.int64),
    ]
)
