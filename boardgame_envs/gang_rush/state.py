"""The state record of Gang Rush: seats, phases, capacities and fields."""

from __future__ import annotations

import numpy as np

from boardgame_envs.core.agenda import agenda_fields
from boardgame_envs.core.cards import pile
from boardgame_envs.core.game import rules_dtype, state_dtype

# Capacities: a data file may describe a bridge of any length up to these.
MAXIMUM_PLAYERS = 5
LANES = 5
MAXIMUM_ROWS = 32
MAXIMUM_CELLS = LANES * (MAXIMUM_ROWS + 1)
MAXIMUM_HAZARD_TILES = 60
MAXIMUM_HAZARD_TYPES = 16
MAXIMUM_PIECES = 9
MAXIMUM_BONUS_TILES = 60
MAXIMUM_MOVED = 5
MAXIMUM_TASKS = 20
ROW = 5
"""Slots of the hazard row and of the shop."""
DICE = 5
ALL_DICE = 31

# Directions, clockwise (REC-01). Straight ones are F and B; the opposite of d is (d + 3) % 6.
FORWARD, FORWARD_RIGHT, BACK_RIGHT, BACK, BACK_LEFT, FORWARD_LEFT = range(6)
DIRECTIONS = ("F", "FR", "BR", "B", "BL", "FL")

# What lies beyond a cell instead of a neighbour.
EDGE, END, BEHIND = -1, -2, -3

# The edge beside a cell of an outer lane (REC-03).
OPEN, LOW_PILE, HIGH_PILE, GROUND = range(4)
EDGES = ("open", "low pile", "high pile")

# Ways a car, a ramp or a policeman can face.
OUTBOUND, HOMEBOUND = 0, 1

# What can lie on a cell. CONTAINER to BORDER_POLICE are solid; they and ramps stop every shot.
(
    NOTHING,
    CONTAINER,
    BORDER,
    BORDER_POLICE,
    RAMP,
    BARRIERS,
    POLICE,
    NAILS,
    SPEED_LIMIT,
    MINE,
    OIL,
    ACID,
) = range(12)
THINGS = (
    "nothing", "container", "border container", "border police", "ramp", "barriers", "police", "nails", "speed limit",
    "mine", "oil", "acid",
)  # fmt: skip
PLANES = 4
"""Kinds of things in an observation: obstacles; police; nails and speed limits; ramps and bonus tiles."""
MOST_BILLS = 10
"""More on one cell look the same in an observation."""
# The road ahead of a car in an observation: lanes from left to right, and in each the cells ahead.
AHEAD_LANES = 2
"""To each side."""
AHEAD_CELLS = 5
"""As many as a car can drive in a turn."""
AHEAD = (2 * AHEAD_LANES + 1) * AHEAD_CELLS
HAZARD_TYPES = {
    "container": CONTAINER,
    "barriers": BARRIERS,
    "police": POLICE,
    "nails": NAILS,
    "speed_limit": SPEED_LIMIT,
}

# Where a car is.
WAITING, ON_ROAD, IN_RIVER, LEFT, ARRESTED = range(5)
STATUSES = ("waiting", "on the road", "in the river", "off the bridge", "arrested")

# How a car comes onto a cell.
DRIVEN, PUSHED, LANDED = range(3)

# Characters, by power (GR-146 to GR-152).
RAMMER, HEIR, ARMOURED, TAXI, TURRET = range(5)
POWERS = ("rammer", "heir", "armoured", "taxi", "turret")

# Faces of a race die (REC-06).
WHEEL, COUNTER, SHOOT, REPAIR, CRASH = range(5)
FACES = ("wheel", "counter", "shoot", "repair", "crash")

# Bonus tiles (GR-171 to GR-206); those from GUNSMITH on have a "use tile" action.
(
    RUN_FLAT,
    CRANE_PASS,
    BALLAST,
    MORTAR,
    BRIBE,
    RAMP_DEALER,
    TWIN_GUNS,
    MAGIC_BULLET,
    ROLLING_GARAGE,
    CASH_BAG,
    GUNSMITH,
    EXTRA_THROWS,
    LOADED_DIE,
    DOUBLER,
    TOOLBOX,
    WHEEL_WRENCH,
    COUNTER_WRENCH,
    WHEEL_COUNTER,
    TWIN_TURBO,
    POWER_STEERING,
    SUSPENSION,
    BULLETPROOF,
    SHOTGUN,
    MOLOTOV,
    BARRIER_GANG,
    CONTAINER_LIFT,
    MINE_TILE,
    OIL_TILE,
    ACID_TILE,
) = range(29)
TILES = (
    "run_flat", "crane_pass", "ballast", "mortar", "bribe", "ramp_dealer", "twin_guns", "magic_bullet",
    "rolling_garage", "cash_bag", "gunsmith", "extra_throws", "loaded_die", "doubler", "toolbox", "wheel_wrench",
    "counter_wrench", "wheel_counter", "twin_turbo", "power_steering", "suspension", "bulletproof", "shotgun",
    "molotov", "barrier_gang", "container_lift", "mine", "oil", "acid",
)  # fmt: skip
KINDS = len(TILES)
COLOURS = ("gold", "blue", "metallic", "grey")
"""Colours of bonus tiles, from the stack outwards at set-up (GR-06)."""

# Phases: what the seat to move is asked (D1 to D12). From SHIFT_POLICE on a direction is asked.
(
    CHOOSE_CAR,
    CHOOSE_LANE,
    HAZARD_SLOT,
    HAZARD_CELL,
    HAZARD_FACING,
    TURN_START,
    RAMP_CELL,
    RAMP_FACING,
    KEEP_DICE,
    AFTER_THROW,
    PICK_DIE,
    PICK_FACE,
    USE_REPAIRS,
    SET_SPEED,
    MOVE,
    MOVE_SOURCE,
    TURN_END,
    TILE_CELL,
    SHIFT_POLICE,
    BOUNCE,
    MOVE_TARGET,
    CRANE,
) = range(22)
PHASES = (
    "choose a car",
    "choose a start lane",
    "take a hazard",
    "place the hazard",
    "turn the police",
    "start of the turn",
    "place the ramp",
    "turn the ramp",
    "keep dice",
    "after the last throw",
    "pick a die",
    "pick a face",
    "use repairs",
    "set the speed",
    "move",
    "lift a barrier or container",
    "end of the turn",
    "place the tile",
    "shift police",
    "bounce",
    "put it down",
    "return from the river",
)

# Tasks that no seat decides; they share the agenda with the phases above.
(
    BEGIN_ROUND,
    NEXT_PLACEMENT,
    NEXT_TURN,
    BODY_STEP,
    SALE,
    AFTER_STEP,
    GO_ON,
    DISPLACE,
    CELL_EFFECTS,
    SLIDE,
    TOUCH_DOWN,
    LANDING,
    SHOT,
    BLAST,
    POLICE_FIRE,
    END_ROUND,
) = range(22, 38)

# Endings.
STILL_ON, RACE_FINISHED, BORDER_CLEARED, ONLY_SURVIVOR, ROUND_LIMIT, NOBODY_FINISHED = range(6)
ENDINGS = (
    "still on",
    "a car left the bridge",
    "all cars but one left or were arrested",
    "all other cars were arrested",
    "round limit: the cars on the bridge are arrested",
    "round limit: nobody wins",
)

STATE = state_dtype(
    seats=MAXIMUM_PLAYERS,
    fields=[
        # The agenda: a stack of tasks, the top one under way.
        *agenda_fields(MAXIMUM_TASKS),
        # The road, by cell; money lies about as bills of $100. `pieces` counts, or holds the owner of a mine.
        ("bills", np.int16, (MAXIMUM_CELLS,)),
        ("thing", np.int8, (MAXIMUM_CELLS,)),
        ("pieces", np.int8, (MAXIMUM_CELLS,)),
        ("thing_facing", np.int8, (MAXIMUM_CELLS,)),
        # The cars, by seat. `cell` is -1 off the road; `exit_cell` is where it fell into the river.
        ("cash", np.int32, (MAXIMUM_PLAYERS,)),
        ("debt", np.int32, (MAXIMUM_PLAYERS,)),
        ("cell", np.int16, (MAXIMUM_PLAYERS,)),
        ("exit_cell", np.int16, (MAXIMUM_PLAYERS,)),
        ("car", np.int8, (MAXIMUM_PLAYERS,)),
        ("status", np.int8, (MAXIMUM_PLAYERS,)),
        ("facing", np.int8, (MAXIMUM_PLAYERS,)),
        ("is_homebound", np.int8, (MAXIMUM_PLAYERS,)),
        ("is_spun", np.int8, (MAXIMUM_PLAYERS,)),
        ("is_immune", np.int8, (MAXIMUM_PLAYERS,)),
        ("was_pushed", np.int8, (MAXIMUM_PLAYERS,)),
        ("needle", np.int8, (MAXIMUM_PLAYERS,)),
        ("body", np.int8, (MAXIMUM_PLAYERS,)),
        ("has_ramp", np.int8, (MAXIMUM_PLAYERS,)),
        ("has_suspension", np.int8, (MAXIMUM_PLAYERS,)),
        ("is_bulletproof", np.int8, (MAXIMUM_PLAYERS,)),
        ("finish", np.int8, (MAXIMUM_PLAYERS,)),
        ("held", np.int8, (MAXIMUM_PLAYERS, KINDS)),
        # Stacks, rows and used tiles.
        ("hazard_stack", *pile(MAXIMUM_HAZARD_TILES)),
        ("hazard_row", np.int8, (ROW,)),
        ("hazards_used", np.int8, (MAXIMUM_HAZARD_TYPES,)),
        ("bonus_stack", *pile(MAXIMUM_BONUS_TILES)),
        ("shop", np.int8, (ROW,)),
        ("bonus_discard", np.int8, (KINDS,)),
        # The round.
        ("order", np.int8, (MAXIMUM_PLAYERS,)),
        ("cars_in_order", np.int8),
        ("order_place", np.int8),
        ("placements", np.int8),
        ("purchases_in_round", np.int8),
        ("cars_out", np.int8),
        # The turn of the active driver. `spent` and `extra` go by die face; `extra` are symbols that are no dice.
        ("active", np.int8),
        ("dice", np.int8, (DICE,)),
        ("locked", np.int8),
        ("doubled", np.int8),
        ("throws", np.int8),
        ("extra_throws", np.int8),
        ("spent", np.int8, (len(FACES),)),
        ("extra", np.int8, (len(FACES),)),
        ("free_wheels", np.int8),
        ("movement_points", np.int8),
        ("has_moved", np.int8),
        ("movement_over", np.int8),
        ("spun_this_turn", np.int8),
        ("handbrake_used", np.int8),
        ("wheels_lost", np.int8),
        ("nails", np.int8),
        ("die_tile_used", np.int8),
        ("gunsmith_used", np.int8),
        ("bullet_used", np.int8),
        ("purchases", np.int8),
        ("is_idle", np.int8),
        ("is_shaken", np.int8),
        ("moved_to", np.int16, (MAXIMUM_MOVED,)),
    ],
)

RULES = rules_dtype(
    fields=[
        ("players", np.int64),
        # The bridge. Cell of lane x (from 0) and row r: x * (rows + 1) + r + 1; the start row is -1.
        ("rows", np.int64),
        ("cells", np.int64),
        ("lane_of", np.int64, (MAXIMUM_CELLS,)),
        ("row_of", np.int64, (MAXIMUM_CELLS,)),
        ("position", np.int64, (MAXIMUM_CELLS,)),
        ("neighbour", np.int64, (MAXIMUM_CELLS, 6)),
        ("edge", np.int64, (MAXIMUM_CELLS,)),
        ("damage", np.int64, (MAXIMUM_CELLS,)),
        ("may_hold_tiles", np.int64, (MAXIMUM_CELLS,)),
        ("is_turning_cell", np.int64, (MAXIMUM_CELLS,)),
        ("is_beyond_border", np.int64, (MAXIMUM_CELLS,)),
        ("farthest_first", np.int64, (MAXIMUM_CELLS,)),
        ("start_sum", np.int64, (LANES,)),
        ("border_thing", np.int64, (LANES,)),
        ("border_pieces", np.int64, (LANES,)),
        ("border_row", np.int64),
        # Tiles and dice.
        ("hazard_types", np.int64),
        ("hazard_thing", np.int64, (MAXIMUM_HAZARD_TYPES,)),
        ("hazard_pieces", np.int64, (MAXIMUM_HAZARD_TYPES,)),
        ("hazard_copies", np.int64, (MAXIMUM_HAZARD_TYPES,)),
        ("type_of", np.int64, (len(THINGS), MAXIMUM_PIECES + 1)),
        ("barrier_pieces", np.int64),
        # By facing and cell, how an observation shows the cells ahead: which they are (where there is none a start
        # cell, on which nothing lies), in each lane the first row beyond them, whether bills are shown (not on a start
        # cell that lies behind), whether there is a way, and printed damage.
        ("ahead_cell", np.uint8, (2, MAXIMUM_CELLS, AHEAD)),
        ("ahead_beyond", np.int16, (2, MAXIMUM_CELLS, 2 * AHEAD_LANES + 1)),
        ("ahead_bills", np.float32, (2, MAXIMUM_CELLS, AHEAD)),
        ("ahead_way", np.float32, (2, MAXIMUM_CELLS, AHEAD)),
        ("ahead_damage", np.float32, (2, MAXIMUM_CELLS, AHEAD)),
        ("tile_copies", np.int64, (KINDS,)),
        ("tile_colour", np.int64, (KINDS,)),
        ("tile_wheels", np.int64, (KINDS,)),
        ("tile_counters", np.int64, (KINDS,)),
        ("tile_wrenches", np.int64, (KINDS,)),
        ("die_face", np.int64, (6,)),
        ("landing_damage", np.int64, (len(FACES),)),
        ("landing_short", np.int64, (len(FACES),)),
        ("free_wheels", np.int64, (6,)),
        ("speed_damage", np.int64, (6,)),
        ("price", np.int64, (ROW,)),
        ("prize", np.int64, (MAXIMUM_PLAYERS,)),
        # Knobs.
        ("body_maximum", np.int64),
        ("armour_bonus", np.int64),
        ("maximum_speed", np.int64),
        ("rethrows", np.int64),
        ("lane_change_wheels", np.int64),
        ("turn_wheels", np.int64),
        ("hazards_per_round", np.int64),
        ("one_hazard_per_player", np.int64),
        ("shop", np.int64),
        ("ramps", np.int64),
        ("closed_border", np.int64),
        ("debt_cap", np.int64),
        ("idle_sale_cap", np.int64),
        ("die_value", np.int64),
        ("purchases_per_turn", np.int64),
        ("crane_price", np.int64),
        ("repair_price", np.int64),
        ("garage_price", np.int64),
        ("cash_bag", np.int64),
        ("ramp_resale", np.int64),
        ("dealer_resale", np.int64),
        ("heir_minimum", np.int64),
        ("border_prizes", np.int64),
        ("last_excluded", np.int64),
        ("speed_limit_damage_40", np.int64),
        ("speed_limit_damage_50", np.int64),
        ("immune_until_repaired", np.int64),
        ("round_limit", np.int64),
        ("border_round_limit", np.int64),
    ]
)
