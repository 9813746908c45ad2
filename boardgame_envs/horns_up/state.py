"""The state record of Horns Up: seats, phases, capacities and fields."""

from __future__ import annotations

import numpy as np

from boardgame_envs.core.agenda import agenda_fields
from boardgame_envs.core.game import rules_dtype, state_dtype

# Capacities: a data file may describe a concert and cards of any size up to these.
MAXIMUM_PLAYERS = 9
MAXIMUM_SPOTS = 256
MAXIMUM_ROWS = 20
MAXIMUM_ENTRIES = 15
MAXIMUM_TYPES = 40
MAXIMUM_CARDS = 160
MAXIMUM_ICONS = 4
MAXIMUM_STAGE_KINDS = 16
MAXIMUM_STAGE_CARDS = 24
MAXIMUM_FACTS = 4
MAXIMUM_TASKS = 16

# Directions: N towards the stage, E to the right for someone facing it. Sides of a card are bits in this order.
NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS = ("N", "E", "S", "W")
ALL_SIDES = 15

# What lies beyond a spot where there is no other: the table's edge, the stage line, the stage itself.
OFF_TABLE, BEYOND_STAGE_LINE, STAGE = -1, -2, -3

# What lies on a spot: nothing, an Entry card, or a card type + 1. Where a pawn is: a spot, nowhere, or on the stage.
EMPTY, ENTRY = 0, -1
NOWHERE, ON_STAGE = -1, -2

# Phases: what the seat to move is asked. From WAY_UP to CARD_FOR_WALL a play is only half made.
(
    CHOOSE_ENTRY,
    MENU,
    WAY_UP,
    LAY_PATH,
    LAY_WALL,
    OR_SIDE,
    TARGET,
    PUSHED_ROCKER,
    PUSH_DIRECTION,
    REMOVED_CARD,
    SURF_DIRECTION,
    WALL_TO_REMOVE,
    CARD_FOR_WALL,
    LANDING_CARD,
    LANDING_WAY_UP,
    DISCARD,
    DISCARD_TICKET,
    DIVISION_SIDE,
    KEPT_CARD,
) = range(19)
PHASES = (
    "choose an Entry",
    "main menu",
    "way up of a Path",
    "spot of a Path",
    "spot of a Wall",
    "side of an or-Ticket",
    "target of a Ticket",
    "rocker to push",
    "direction of a push",
    "card to remove",
    "direction of Crowd Surfing",
    "Wall to remove",
    "card to discard for a Wall",
    "landing card",
    "way up of the landing card",
    "discard a card",
    "discard a Ticket",
    "side of a median card",
    "card to keep",
)

# Tasks that no seat decides; they share the agenda with the phases above.
NEXT_ENTRY, NEXT_TURN, ICON, FINISH_TICKET, DRAW_STAGE, DIVIDE, REGROUP = range(19, 26)

# Icons (HN-66 to HN-77).
DRAW, DISCARD_ANY, DISCARD_ONE_TICKET, REMOVE, ACTION, BALLAD, SKIP, PUSH, BYPASS, STAGE_ICON = range(10)
ICONS = ("draw", "discard", "discard_ticket", "remove", "action", "ballad", "skip", "push", "bypass", "stage")
PATH_SPOT, WALL_SPOT = 10, 11  # kept with the icons where it is asked what is possible

# Whom the icons of a Ticket strike (HN-73, HN-74).
PLAYER, ONE, ALL = range(3)
TARGETS = ("player", "one", "all")

# Effects of Stage cards (HN-117 to HN-135).
FIRE_EXPLOSION, ENCORE, SCREAM, WALL_OF_DEATH, STAGE_ICONS = range(5)
STAGE_EFFECTS = ("fire_explosion", "encore", "scream", "wall_of_death", "icons")

# What is decided for a median spot in Wall of Death: the side a card goes to, or the card that is kept.
LEFT, CENTRE, RIGHT = 1, 2, 3

# Endings.
STILL_ON, WALKED, BROUGHT, CARRIED, SURFED, TURN_LIMIT, DECISION_LIMIT = range(7)
ENDINGS = (
    "still on",
    "a rocker walked to the stage",
    "an effect opened the stage to the rocker on turn",
    "an effect brought a rocker to the stage on another's turn",
    "a rocker surfed onto the stage",
    "turn limit reached",
    "decision limit reached",
)

STATE = state_dtype(
    seats=MAXIMUM_PLAYERS,
    fields=[
        # What is publicly known of hands: at most `fact_most` cards of the types in `fact_types` (bits) are in it.
        ("fact_types", np.int64, (MAXIMUM_PLAYERS, MAXIMUM_FACTS)),
        ("fact_most", np.int16, (MAXIMUM_PLAYERS, MAXIMUM_FACTS)),
        # Rockers.
        ("pawn", np.int16, (MAXIMUM_PLAYERS,)),
        ("tokens", np.int8, (MAXIMUM_PLAYERS,)),
        ("immune", np.int8, (MAXIMUM_PLAYERS,)),
        ("skip", np.int8, (MAXIMUM_PLAYERS,)),
        ("supply", np.int16),
        ("vip", np.int8),
        # The turn.
        ("active", np.int8),
        ("actions_left", np.int16),
        ("actions_done", np.int16),
        ("is_acting", np.int8),
        ("visited", np.int8, (MAXIMUM_SPOTS,)),
        # The table, by spot.
        ("card", np.int8, (MAXIMUM_SPOTS,)),
        ("way_up", np.int8, (MAXIMUM_SPOTS,)),
        ("face_up", np.int8, (MAXIMUM_SPOTS,)),
        # Public cards, by type; `known[a, b]` are the cards a knows to be in the hand of b.
        ("deck", np.int16, (MAXIMUM_CARDS + 1,)),
        ("discards", np.int8, (MAXIMUM_TYPES,)),
        ("hand", np.int8, (MAXIMUM_PLAYERS, MAXIMUM_TYPES)),
        ("known", np.int8, (MAXIMUM_PLAYERS, MAXIMUM_PLAYERS, MAXIMUM_TYPES)),
        # Stage cards; the one showing (kind + 1) is among those used. The rocker of a split table is a seat + 1.
        ("stage_pile", np.int16, (MAXIMUM_STAGE_CARDS + 1,)),
        ("stage_used", np.int8, (MAXIMUM_STAGE_KINDS,)),
        ("stage_card", np.int8),
        ("split_by", np.int8),
        ("decided", np.int8, (MAXIMUM_ROWS,)),
        # The play under way: the Ticket shown (type + 1), and what has been chosen, each + 1 except way and half.
        ("resolving", np.int8),
        ("picked", np.int8),
        ("picked_way", np.int8),
        ("picked_half", np.int8),
        ("picked_seat", np.int8),
        ("picked_direction", np.int8),
        ("picked_spot", np.int16),
        # The card (type + 1) that left a hand in this decision; nothing once it has been noted.
        ("lost_by", np.int8),
        ("lost", np.int8),
        # The agenda: a stack of tasks, the top one under way.
        *agenda_fields(MAXIMUM_TASKS),
    ],
)

RULES = rules_dtype(
    fields=[
        # The table. Spots are numbered row by row from the back left; columns and rows count from 0 here.
        ("columns", np.int64),
        ("rows", np.int64),
        ("spots", np.int64),
        ("median", np.int64),
        ("entries", np.int64),
        ("entry_spot", np.int64, (MAXIMUM_ENTRIES,)),
        ("neighbour", np.int16, (MAXIMUM_SPOTS, 4)),
        ("playable", np.int8, (MAXIMUM_SPOTS,)),
        ("in_front", np.int8, (MAXIMUM_SPOTS,)),
        ("column_of", np.int16, (MAXIMUM_SPOTS,)),
        ("row_of", np.int16, (MAXIMUM_SPOTS,)),
        # Seats clockwise, twice round: `seat_at[seat + places]` sits so many places to the left.
        ("seat_at", np.int64, (2 * MAXIMUM_PLAYERS,)),
        # Public cards: Paths first, then Walls from `first_wall`, then Tickets from `first_ticket`.
        ("types", np.int64),
        ("first_wall", np.int64),
        ("first_ticket", np.int64),
        ("cards", np.int64),
        ("most_copies", np.int64),
        ("copies", np.int64, (MAXIMUM_TYPES,)),
        ("sides", np.int64, (MAXIMUM_TYPES, 2)),
        # How a spot is shown, by what lies there (1 more than `card`), way up and face: four sides (see `observation`).
        ("shown_sides", np.float32, (MAXIMUM_TYPES + 2, 2, 2, 4)),
        ("falls_to_path", np.int64, (MAXIMUM_TYPES,)),
        ("falls_to_ticket", np.int64, (MAXIMUM_TYPES,)),
        ("falls_to_encore", np.int64, (MAXIMUM_TYPES,)),
        ("halves", np.int64, (MAXIMUM_TYPES,)),
        ("target", np.int64, (MAXIMUM_TYPES,)),
        ("icons", np.int64, (MAXIMUM_TYPES, 2)),
        ("icon", np.int64, (MAXIMUM_TYPES, 2, MAXIMUM_ICONS)),
        # Stage cards.
        ("stage_kinds", np.int64),
        ("stage_cards", np.int64),
        ("stage_copies", np.int64, (MAXIMUM_STAGE_KINDS,)),
        ("stage_effect", np.int64, (MAXIMUM_STAGE_KINDS,)),
        ("stage_icons", np.int64, (MAXIMUM_STAGE_KINDS,)),
        ("stage_icon", np.int64, (MAXIMUM_STAGE_KINDS, MAXIMUM_ICONS)),
        # Knobs.
        ("actions_per_turn", np.int64),
        ("opening_hand", np.int64),
        ("draw_per_turn", np.int64),
        ("rows_between", np.int64),
        ("concert_columns", np.int64),
        ("margin_columns", np.int64),
        ("margin_rows", np.int64),
        ("overflow", np.int64),
        ("exclusive_entries", np.int64),
        ("entry_to_entry_steps", np.int64),
        ("hand_limit", np.int64),
        ("ballad_supply", np.int64),
        ("ballad_limit", np.int64),
        ("immune_until_cleared", np.int64),
        ("mandatory_actions", np.int64),
        ("sweeps_every_action", np.int64),
        ("crushes_median_only", np.int64),
        ("target_all_includes_self", np.int64),
        ("turn_limit", np.int64),
        ("max_paid_actions", np.int64),
        ("decision_limit", np.int64),
        ("truncation_is_loss", np.int64),
    ]
)
