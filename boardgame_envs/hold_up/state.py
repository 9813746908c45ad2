"""The state record of Hold Up: colours, pawns, phases, capacities and fields."""

from __future__ import annotations

import numpy as np

from boardgame_envs.core.agenda import agenda_fields
from boardgame_envs.core.game import rules_dtype, state_dtype

# Colours: one vehicle and the men that belong to it.
RED, BROWN, DARK_BLUE, LIGHT_BLUE, DARK_VIOLET, LIGHT_VIOLET, GREEN, PINK = range(8)
COLOURS = 8
COLOUR_NAMES = ("red", "brown", "dark blue", "light blue", "dark violet", "light violet", "green", "pink")

# Roles of colours; a convoy player has a convoy colour and the VIP (HU-04, HU-143, HU-147).
GANGSTER, POLICE, CONVOY, VIP = range(4)
ROLES = (GANGSTER, GANGSTER, POLICE, POLICE, POLICE, POLICE, CONVOY, VIP)
CREW = (4, 4, 2, 2, 2, 2, 3, 1)
"""Men of each colour: no more pawns exist (HU-06 to HU-08, HU-136)."""

# Seats by number of players, in turn order, and the colours of each (HU-18, HU-R32).
SEATS = {
    3: ("gangster_0", "police_0", "convoy_0"),
    4: ("gangster_0", "gangster_1", "police_0", "police_1"),
    5: ("gangster_0", "gangster_1", "police_0", "police_1", "convoy_0"),
}
SEAT_COLOURS = {
    3: ((RED,), (DARK_BLUE, LIGHT_BLUE), (GREEN, PINK)),
    4: ((RED,), (BROWN,), (DARK_BLUE, LIGHT_BLUE), (DARK_VIOLET, LIGHT_VIOLET)),
    5: ((RED,), (BROWN,), (DARK_BLUE, LIGHT_BLUE), (DARK_VIOLET, LIGHT_VIOLET), (GREEN, PINK)),
}
MAXIMUM_SEATS = 5

# Pawns: the vehicle of a colour has the number of the colour, its men follow in fours.
MEN = 4
PAWNS = COLOURS + MEN * COLOURS
AGATHE = COLOURS + MEN * PINK
ABOARD, OUT = -1, -2
"""Where a pawn is when it is on no cell: a man in his vehicle; a man dead or a vehicle off the board."""

# Slots of a player: two vehicles, then four persons (section 6 of the rules).
VEHICLE_SLOTS = 2
SLOTS = 6

# Capacities: a data file may describe a board of any size up to these.
MAXIMUM_CELLS = 512
MAXIMUM_SITES = 30
MAXIMUM_BUILDINGS = 8
MAXIMUM_EVENT_CELLS = 30
MAXIMUM_EXITS = 8
MAXIMUM_TUNNELS = 8
MAXIMUM_LINES = 2
MAXIMUM_SPOTS = 64
MAXIMUM_DECK = 40
MAXIMUM_CARDS = 48
MAXIMUM_EVENTS = 24
MAXIMUM_TARGETS = MAXIMUM_SITES + MAXIMUM_EXITS + 3 * MAXIMUM_BUILDINGS + 2
MAXIMUM_TASKS = 8
MAXIMUM_SEARCH = PAWNS + 2
RANGES = 6

# Kinds of cell. CLOSED is an ordinary building, the river or a hedge. Kinds up to SHOP are open to shots (HU-R18).
ROAD, PARK, LUNA_PARK, SHOP, BANK, ARMOURY, STATION, LAIR, DEPOT, LOFT, CLOSED = range(11)
KINDS = 11

# Marks on road cells.
NO_MARK, EVENT, EXIT, TUNNEL, METRO = range(5)

# Ways out of a cell: four directions, then links (the tunnel for vehicles, a metro line each for men).
DIRECTIONS = 4
DIRECTION_NAMES = ("north", "east", "south", "west")
LINK = 4
WAYS = 4 + MAXIMUM_LINES

# Phases: what the seat to move is asked (section 6 of the rules).
(
    PLACE_VEHICLE,
    MOVE,
    EXTRA_MOVE,
    ACT,
    ROLL_AGAIN,
    DISCARD_WEAPON,
    CHOOSE_TARGET,
    REPLY_TO_ATTACK,
    PLACE_ROADBLOCK,
    SECRET_PASSAGE,
    TAKE_HOSTAGE,
    RIPOSTE_LOOT,
) = range(12)
PHASES = (
    "place a vehicle",
    "movement",
    "extra movement",
    "action",
    "roll again",
    "discard a weapon",
    "choose a target",
    "reply to an attack",
    "place the roadblock",
    "secret passage",
    "take a hostage",
    "vehicle for the loot of a riposte",
)

# A task that no seat decides: the turn has ended.
TURN_OVER = len(PHASES)

# Effects of event cards (GAP-8); those before EXTRA_POINTS are general (HU-118), the others hit a vehicle (HU-120).
(
    ROADBLOCK,
    BUDGET,
    NO_METRO,
    NO_TUNNELS,
    NO_SHOTS,
    NO_ARMOURIES,
    NO_SHOPS,
    NO_REROLLS,
    MORE_REROLLS,
    EXTRA_POINTS,
    PASSAGE_EFFECT,
    FLAT_TYRE,
    ARMS_DEALER,
    JAMMED_GUN,
    FRESH_RECRUIT,
) = range(15)
EVENT_EFFECTS = (
    "roadblock",
    "budget",
    "no_metro",
    "no_tunnels",
    "no_shots",
    "no_armouries",
    "no_shops",
    "no_rerolls",
    "more_rerolls",
    "extra_move",
    "passage",
    "flat_tyre",
    "arms_dealer",
    "jammed_gun",
    "fresh_recruit",
)

# Decks. Bank and shop cards are numbered together, banks first; weapons go by range, events by kind.
BANK_DECK, SHOP_DECK, WEAPON_DECK, EVENT_DECK = range(4)
DECK_NAMES = ("bank cards", "shop cards", "weapon cards", "event cards")

# Where a bank or shop card lies: in its deck (or on the table), under vehicle card `holder - 1`, or in the pile.
IN_DECK, IN_PILE = 0, COLOURS + 1

# Flat tyres (bits): in this turn of the owner, in his next one.
FLAT_NOW, FLAT_NEXT = 1, 2

# Distance of a close combat.
CLOSE_QUARTERS = -1

# Endings.
STILL_ON, LOOT_AWAY, POLICE_KILL, PILE_FULL, CONVOY_KILL, ROUND_LIMIT = range(6)
ENDINGS = (
    "still on",
    "a gangster left the city with the target sum",
    "the police killed the last gangster",
    "the convoy secured the target sum",
    "the convoy killed the last gangster",
    "round limit reached",
)

STATE = state_dtype(
    seats=MAXIMUM_SEATS,
    fields=[
        # The board: the cell of each pawn (y * width + x), ABOARD or OUT.
        ("cell", np.int16, (PAWNS,)),
        ("roadblock", np.int16),
        ("site_open", np.int8, (MAXIMUM_SITES,)),
        ("hostages", np.int8, (COLOURS,)),
        ("flat_tyre", np.int8, (COLOURS,)),
        # Cards. A deck counts its cards first, then come the cards from bottom to top. `unseen` counts the never shown
        # cards on top of each deck; below them the order is known.
        ("deck", np.int8, (4, MAXIMUM_DECK + 1)),
        ("unseen", np.int8, (4,)),
        ("holder", np.int8, (MAXIMUM_CARDS,)),
        ("weapons", np.int8, (COLOURS, RANGES)),
        # The active general event, counted from 1; 0 for none.
        ("event", np.int8),
        # The VIP's locked bank and shop, as site counted from 1 (HU-62, HU-81); who rolls the next riposte (HU-144).
        ("locked_site", np.int8, (2,)),
        ("riposte_turn", np.int8),
        # The turn under way: movement points left by character, unspent extra points by vehicle slot, the pawn in
        # mid-pass (counted from 1), and what each slot or colour has done (bits; HU-R05, HU-R09, HU-R22).
        ("character", np.int8),
        ("points", np.int8, (2,)),
        ("extra_points", np.int16, (2,)),
        ("passing", np.int8),
        ("banked", np.int8, (2,)),
        ("attempted", np.int32, (2,)),
        ("drew_weapon", np.int32, (SLOTS,)),
        ("drew_event", np.int32, (SLOTS,)),
        ("seized", np.int32, (SLOTS,)),
        ("fought_close", np.int64, (SLOTS,)),
        ("fought_far", np.int64, (SLOTS,)),
        ("settled", np.int64, (SLOTS,)),
        # The attempt under way: card and site counted from 1, the colour and the rolls left.
        ("attempt_card", np.int8),
        ("attempt_site", np.int8),
        ("attempt_colour", np.int8),
        ("rolls_left", np.int8),
        # The combat under way: slot of the attacker, pawn attacked (counted from 1) or cell, distance of the shot.
        ("attack_slot", np.int8),
        ("attack_target", np.int8),
        ("attack_cell", np.int16),
        ("attack_distance", np.int8),
        # The agenda: a stack of tasks, the top one under way.
        *agenda_fields(MAXIMUM_TASKS),
        # Room to work in while legal moves are looked for; all zero at any other time.
        ("occupant", np.int8, (MAXIMUM_CELLS,)),
        ("search_cell", np.int16, (MAXIMUM_SEARCH,)),
        ("search_points", np.int8, (MAXIMUM_SEARCH,)),
    ],
)

RULES = rules_dtype(
    fields=[
        # The players: colours, slots and who may attack whom.
        ("players", np.int64),
        ("role", np.int64, (COLOURS,)),
        ("crew", np.int64, (COLOURS,)),
        ("seat_of", np.int64, (COLOURS,)),
        ("seat_colour", np.int64, (MAXIMUM_SEATS, VEHICLE_SLOTS)),
        ("slot_pawn", np.int64, (MAXIMUM_SEATS, SLOTS)),
        ("slot_of", np.int64, (PAWNS,)),
        # All pawns there are, vehicles first: the place of each in this order, and which one is at a place.
        ("pawn_place", np.int64, (PAWNS,)),
        ("pawn_at", np.int64, (COLOURS + sum(CREW),)),
        ("character_of", np.int64, (COLOURS,)),
        ("home", np.int64, (COLOURS,)),
        ("may_attack", np.int64, (COLOURS, COLOURS)),
        # The men that a vehicle may attack, so many of them.
        ("rivals", np.int64, (COLOURS,)),
        ("rival", np.int8, (COLOURS, sum(CREW))),
        # The board. `ways` and `enter_cost` are by vehicle or man, and by cell or kind of cell.
        ("width", np.int64),
        ("height", np.int64),
        ("coordinates", np.float32, (MAXIMUM_CELLS, 2)),
        ("kind", np.int8, (MAXIMUM_CELLS,)),
        ("mark", np.int8, (MAXIMUM_CELLS,)),
        ("ground", np.int8, (MAXIMUM_CELLS,)),
        ("number", np.int8, (MAXIMUM_CELLS,)),
        ("site", np.int8, (MAXIMUM_CELLS,)),
        ("ways", np.int16, (2, MAXIMUM_CELLS, WAYS)),
        ("enter_cost", np.int8, (2 * COLOURS, KINDS)),
        ("link_cost", np.int64, (2,)),
        ("banks", np.int64),
        ("sites", np.int64),
        ("site_cell", np.int64, (MAXIMUM_SITES,)),
        ("stations", np.int64),
        ("station_cell", np.int64, (MAXIMUM_BUILDINGS,)),
        ("lairs", np.int64),
        ("lair_cell", np.int64, (MAXIMUM_BUILDINGS,)),
        ("depot_cell", np.int64),
        ("loft_cell", np.int64),
        ("exits", np.int64),
        ("tunnels", np.int64),
        ("tunnel_cell", np.int64, (MAXIMUM_TUNNELS,)),
        ("lines", np.int64),
        ("spots", np.int64),
        ("spot_cell", np.int64, (MAXIMUM_SPOTS,)),
        # What the observation shows of ways through the city (distances.py): by vehicle and man from every cell to
        # every other one and to every target (driving there also as it is shown), driving to the nearest armoury, exit
        # and base of each role; banks, then shops, by their distance.
        ("targets", np.int64),
        ("way_between", np.int16, (2, MAXIMUM_CELLS, MAXIMUM_CELLS)),
        ("way_to_target", np.int16, (2, MAXIMUM_CELLS, MAXIMUM_TARGETS)),
        ("drive_shown", np.float32, (MAXIMUM_CELLS, MAXIMUM_TARGETS)),
        ("drive_to_nearest", np.int16, (6, MAXIMUM_CELLS)),
        ("sites_by_nearness", np.int8, (2, MAXIMUM_CELLS, MAXIMUM_SITES)),
        # Cards.
        ("bank_cards", np.int64),
        ("cards", np.int64),
        ("card_value", np.int64, (MAXIMUM_CARDS,)),
        ("card_attack", np.int64, (MAXIMUM_CARDS,)),
        ("card_riposte", np.int64, (MAXIMUM_CARDS,)),
        ("weapon_cards", np.int64),
        ("weapon_copies", np.int64, (RANGES,)),
        ("events", np.int64),
        ("event_cards", np.int64),
        ("event_copies", np.int64, (MAXIMUM_EVENTS,)),
        ("event_effect", np.int64, (MAXIMUM_EVENTS,)),
        ("event_amount", np.int64, (MAXIMUM_EVENTS,)),
        # How the observation shows that a card of a kind comes next.
        ("weapon_shown", np.float32, (RANGES,)),
        ("event_shown", np.float32, (MAXIMUM_EVENTS,)),
        # Knobs, by colour where roles differ.
        ("movement_points", np.int64, (COLOURS,)),
        ("target", np.int64),
        ("recruit_cost", np.int64),
        ("reentry_cost", np.int64),
        ("reentry_men", np.int64, (COLOURS,)),
        ("weapon_cap", np.int64, (COLOURS,)),
        ("cost_out", np.int64),
        ("cost_in", np.int64),
        ("skull_faces", np.int64),
        ("rolls_without_men", np.int64),
        ("distance_of_neighbours", np.int64),
        ("minimum_shot_distance", np.int64),
        ("hostage_option", np.int64),
        ("hostage_absorbs_hit", np.int64),
        ("pile_total_public", np.int64),
        ("maximum_rounds", np.int64),
        ("truncation_reward", np.int64),
    ]
)
