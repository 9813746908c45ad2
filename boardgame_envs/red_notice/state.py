"""The state record of Red Notice: seats, phases, capacities and fields."""

from __future__ import annotations

import numpy as np

from boardgame_envs.core.agenda import agenda_fields
from boardgame_envs.core.cards import pile
from boardgame_envs.core.game import rules_dtype, state_dtype

# Seats.
FORGER, AGENT = 0, 1
SEATS = ("forger_0", "agent_0")

# Capacities: a data file may describe a board of any size up to these.
MAXIMUM_CITIES = 60
MAXIMUM_ROUTES = 120
MAXIMUM_DEGREE = 10
MAXIMUM_CONTINENTS = 8
MAXIMUM_TOKEN_KINDS = 10
MAXIMUM_TOKENS = 30
MAXIMUM_CARDS = 40
MAXIMUM_ROW = 8
MAXIMUM_IMPROVEMENTS = 16
MAXIMUM_IMPROVEMENT_CARDS = 30
MAXIMUM_IDENTITIES = 12
MAXIMUM_CHEQUES = 60
MAXIMUM_STEPS = 6
MAXIMUM_REMOVALS = 12
MAXIMUM_TASKS = 24

# Phases: what the seat to move is asked (RN-D1 to RN-D20).
(
    SHOW_CHEQUE,
    START_CITY,
    START_RADAR,
    PLACE_TOKEN,
    SPENDING_WINDOW,
    JOKER,
    DRAW_CHEQUE,
    BANK,
    CHOOSE_IMPROVEMENT,
    AGENT_SECURITY,
    PUT_DOWN_BARRIER,
    FORGER_SECURITY,
    FORGER_MOVE,
    AGENT_MOVE,
    BURN_IDENTITY,
    DISCARD_BARRIER,
    DISCARD_RADAR,
    DESTROY_IMPROVEMENT,
    REMOVE_BLACK_RADAR,
    REMOVE_BLACK_BARRIER,
    PLACE_BLACK_RADAR,
    PLACE_BLACK_BARRIER,
) = range(22)
PHASES = (
    "show a cheque",
    "choose a start city",
    "place a starting radar",
    "place a token",
    "spending window",
    "joker",
    "draw a cheque",
    "bank",
    "choose an improvement",
    "agent's security",
    "put down a lifted barrier",
    "forger's security",
    "forger's step",
    "agent's step",
    "burn an identity",
    "discard a barrier",
    "discard a radar",
    "destroy an improvement",
    "remove a black radar",
    "remove a black barrier",
    "place a black radar",
    "place a black barrier",
)

# Tasks that no seat decides; they share the agenda with the phases above.
NEXT_ROUND, NEXT_CARD, REVEAL_TOKENS, PERFORM_HALF, TAKE_EFFECT, SHOW_IMPROVEMENTS, FULL_SECURITY = range(22, 29)

# Kinds of action on a half of an Action card (RN-58, RN-59).
CHEQUE_HALF, BANK_HALF, SECURITY_HALF, MOVE_HALF, JOKER_HALF = range(5)
HALF_KINDS = ("cheque", "bank", "security", "move", "joker")

# Faces of a unit on the map.
WHITE, BLACK = 1, 2

# Effects of improvements (RN-U1 to RN-U9); those before SECURITY_NOW stay with the agent.
(
    PRECISE_RADARS,
    PERMANENT_UNITS,
    MORE_STEPS,
    MORE_ICONS,
    FREE_INSPECTION,
    SECURITY_NOW,
    MOVE_NOW,
    NAME_CONTINENT,
    FREEZE_SECURITY,
) = range(9)
IMPROVEMENT_EFFECTS = (
    "precise_radars",
    "permanent_units",
    "more_steps",
    "more_icons",
    "free_inspection",
    "security_now",
    "move_now",
    "name_continent",
    "freeze_security",
)

# Effects of identities (RN-138 to RN-146).
DISCARD_UNITS, UNSEEN, SECURITY_TO_FULL, DRAW_CHEQUES, DESTROY_PERMANENT, ONLY_STEPS = range(6)
IDENTITY_EFFECTS = ("discard_units", "unseen", "full_security", "draw_cheques", "destroy_improvement", "none")

# Identities: not dealt, usable, burnt.
NOT_DEALT, USABLE, BURNT = range(3)

# Endings.
STILL_ON, TARGET_CASHED, FORGER_ARRESTED, ROUND_LIMIT = range(4)
ENDINGS = ("still on", "the forger cashed the target sum", "the agent arrested the forger", "round limit reached")

STATE = state_dtype(
    seats=2,
    fields=[
        # The map. Sets of cities are bits of a whole number.
        ("belief", np.int64),
        ("city", np.int8, (2,)),
        ("radars", np.int8, (MAXIMUM_CONTINENTS,)),
        ("barriers", np.int8, (MAXIMUM_ROUTES,)),
        ("radar_reserve", np.int8),
        ("barrier_reserve", np.int8),
        ("security", np.int8),
        ("identities", np.int8, (MAXIMUM_IDENTITIES,)),
        # Cheques, by type: 2 x continent + (0 small, 1 large).
        ("cheque_pile", *pile(MAXIMUM_CHEQUES)),
        ("hand", np.int8, (2, 2 * MAXIMUM_CONTINENTS)),
        ("known", np.int8, (2, 2 * MAXIMUM_CONTINENTS)),
        ("cashed", np.int8, (2, 2 * MAXIMUM_CONTINENTS)),
        ("shown", np.int8, (2,)),
        ("cashed_sum", np.int32),
        # Improvements, by type.
        ("improvement_deck", *pile(MAXIMUM_IMPROVEMENT_CARDS)),
        ("displayed", np.int8, (MAXIMUM_IMPROVEMENTS,)),
        ("owned", np.int8, (MAXIMUM_IMPROVEMENTS,)),
        ("gone", np.int8, (MAXIMUM_IMPROVEMENTS,)),
        # Programming. A slot is 2 x place in the row + half.
        ("action_deck", *pile(MAXIMUM_CARDS)),
        ("used_cards", np.int8, (MAXIMUM_CARDS,)),
        ("row", np.int8, (MAXIMUM_ROW,)),
        ("row_place", np.int8),
        ("revealed", np.int8),
        ("initiative", np.int8),
        ("token_bag", np.int8, (2, MAXIMUM_TOKENS + 1)),
        ("drawn", np.int8, (2, MAXIMUM_TOKEN_KINDS)),
        ("used_tokens", np.int8, (2, MAXIMUM_TOKEN_KINDS)),
        ("slot_owner", np.int8, (2 * MAXIMUM_ROW,)),
        ("slot_token", np.int8, (2 * MAXIMUM_ROW,)),
        # The movement of the forger under way.
        ("is_moving", np.int8),
        ("is_unseen", np.int8),
        ("steps_granted", np.int8),
        ("steps_used", np.int8),
        ("triggers", np.int8),
        ("trigger_continent", np.int8, (MAXIMUM_STEPS,)),
        ("trigger_city", np.int8, (MAXIMUM_STEPS,)),
        ("removals", np.int8),
        ("removed_unit", np.int16, (MAXIMUM_REMOVALS,)),
        ("reach", np.int64, (MAXIMUM_STEPS + 1, MAXIMUM_STEPS + 1)),
        # The last announcement of radars; cities (counted from 1) only under Radars précis.
        ("announcements", np.int8),
        ("announced_continent", np.int8, (MAXIMUM_STEPS,)),
        ("announced_city", np.int8, (MAXIMUM_STEPS,)),
        # The agenda: a stack of tasks, the top one under way.
        *agenda_fields(MAXIMUM_TASKS),
    ],
)

RULES = rules_dtype(
    fields=[
        # The board.
        ("cities", np.int64),
        ("continents", np.int64),
        ("routes", np.int64),
        ("continent_of", np.int64, (MAXIMUM_CITIES,)),
        ("continent_cities", np.int64, (MAXIMUM_CONTINENTS,)),
        ("degree", np.int64, (MAXIMUM_CITIES,)),
        ("neighbour", np.int64, (MAXIMUM_CITIES, MAXIMUM_DEGREE)),
        ("neighbour_route", np.int64, (MAXIMUM_CITIES, MAXIMUM_DEGREE)),
        # Cheques, tokens and cards.
        ("cheque_types", np.int64),
        ("cheque_value", np.int64, (2,)),
        ("cheque_copies", np.int64, (2 * MAXIMUM_CONTINENTS,)),
        ("token_kinds", np.int64),
        ("token_copies", np.int64, (MAXIMUM_TOKEN_KINDS,)),
        ("pow", np.int64),
        ("cards", np.int64),
        ("half_kind", np.int64, (MAXIMUM_CARDS, 2)),
        ("half_icons", np.int64, (MAXIMUM_CARDS, 2)),
        ("improvements", np.int64),
        ("improvement_copies", np.int64, (MAXIMUM_IMPROVEMENTS,)),
        ("improvement_effect", np.int64, (MAXIMUM_IMPROVEMENTS,)),
        ("improvement_amount", np.int64, (MAXIMUM_IMPROVEMENTS,)),
        ("identity_kinds", np.int64),
        ("identity_effect", np.int64, (MAXIMUM_IDENTITIES,)),
        ("identity_steps", np.int64, (MAXIMUM_IDENTITIES,)),
        ("identity_amount", np.int64, (MAXIMUM_IDENTITIES,)),
        ("identity_fixed", np.int64, (MAXIMUM_IDENTITIES,)),
        ("identities_random", np.int64),
        ("slots", np.int64),
        # Knobs.
        ("target_sum", np.int64),
        ("hand_limit", np.int64),
        ("cheques_dealt", np.int64),
        ("bonus_steps", np.int64),
        ("security_start", np.int64),
        ("security_cap", np.int64),
        ("security_price", np.int64),
        ("starting_radars", np.int64),
        ("radars", np.int64),
        ("barriers", np.int64),
        ("improvements_shown", np.int64),
        ("black_radar_retriggers", np.int64),
        ("window_before_cards", np.int64),
        ("identities_dealt", np.int64),
        ("first_initiative", np.int64),
        ("cards_per_round", np.int64),
        ("tokens_per_round", np.int64),
        ("rounds_per_reset", np.int64),
        ("joker_icons", np.int64),
        ("fallback_security", np.int64),
        ("fallback_move", np.int64),
        ("maximum_rounds", np.int64),
    ]
)
