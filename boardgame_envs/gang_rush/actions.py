"""The action table of Gang Rush (the blocks of D1 to D12)."""

from __future__ import annotations

from boardgame_envs.core.actions import ActionTable, Block
from boardgame_envs.gang_rush.data import Names
from boardgame_envs.gang_rush.state import ALL_DICE, DICE, DIRECTIONS, FACES, GUNSMITH, LANES, MAXIMUM_PLAYERS, ROW

# Blocks, in the order of the table: `rules.first[CELL]` is the id of the first bridge cell.
(
    CAR,
    START_LANE,
    SLOT,
    CELL,
    FACE_WAY,
    ROLL,
    PLAY_RAMP,
    FULL_REPAIR,
    KEEP,
    DIE,
    FACE,
    REPAIRS,
    NEEDLE,
    STEP,
    U_TURN,
    HANDBRAKE,
    SHOOT_TO,
    MORTAR_TO,
    BULLET,
    BUY,
    USE_TILE,
    GARAGE,
    DIRECTION,
    DONE,
) = range(24)

MOST_REPAIRS = 6
"""Repair faces that one throw can bring: five dice, one of them doubled."""


def _keep_text(kept: int) -> str:
    """Which dice are kept; die i is bit i."""
    if kept == 0:
        return "keep no die"
    if kept == ALL_DICE:
        return "keep all dice"
    return "keep dice " + " ".join(str(die + 1) for die in range(DICE) if kept >> die & 1)


def action_table(names: Names) -> ActionTable:
    """All actions, in words.

    Directions are absolute: F is toward higher rows, left toward lane 1; only "ahead" follows the facing.
    """
    keeps = tuple(_keep_text(kept) for kept in range(ALL_DICE + 1))
    targets = tuple(f"magic bullet at driver_{seat}" for seat in range(MAXIMUM_PLAYERS))
    return ActionTable(
        [
            Block("car", tuple(f"car {car}" for car in names.cars), "choose a car with its character"),
            Block("start lane", tuple(f"start in lane {lane + 1}" for lane in range(LANES)), "choose a start cell"),
            Block("hazard slot", tuple(f"hazard slot {slot + 1}" for slot in range(ROW)), "take a hazard from the row"),
            Block("cell", tuple(f"cell {cell}" for cell in names.bridge_cells), "place something, or lift a piece"),
            Block("facing", ("facing outbound", "facing homebound"), "how placed police fire or a ramp is driven up"),
            Block("roll", ("roll",), "throw the dice"),
            Block("play ramp", ("play ramp",), "place the ramp"),
            Block("full repair", ("full repair",), "pay for the whole body at 0 mph"),
            Block("keep", keeps, "keep these dice, throw the others again"),
            Block("die", tuple(f"die {die + 1}" for die in range(DICE)), "pick a die for a tile"),
            Block("face", tuple(f"face {face}" for face in FACES), "pick a face for the Loaded die"),
            Block("repairs", tuple(f"use {n} repairs" for n in range(MOST_REPAIRS + 1)), "use surplus Repair faces"),
            Block("needle", tuple(f"needle {10 * tens}" for tens in range(6)), "set the speed in mph"),
            Block("step", ("step ahead", "step left", "step right"), "spend a movement point"),
            Block("U-turn", ("U-turn",), "turn to the race direction before the first step"),
            Block("handbrake", ("handbrake",), "turn round at the end of the movement"),
            Block("shoot", tuple(f"shoot {way}" for way in DIRECTIONS), "fire a shot"),
            Block("mortar", tuple(f"mortar {way}" for way in DIRECTIONS), "fire a shot as a mortar round"),
            Block("magic bullet", targets, "hit any car"),
            Block("buy", tuple(f"buy slot {slot + 1}" for slot in range(ROW)), "buy a tile; slot 1 is the dearest"),
            Block("use tile", tuple(f"use {tile}" for tile in names.tiles[GUNSMITH:]), "use a bonus tile"),
            Block("rolling garage", ("repair 1 in the garage",), "pay for one body point"),
            Block("direction", tuple(f"direction {way}" for way in DIRECTIONS), "where police, a car or a piece goes"),
            Block("done", ("done",), "go on"),
        ]
    )
