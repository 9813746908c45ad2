"""The action table of Horns Up (the staged decisions D0 to D6)."""

from __future__ import annotations

from boardgame_envs.core.actions import ActionTable, Block
from boardgame_envs.horns_up.data import Names
from boardgame_envs.horns_up.state import DIRECTIONS, MAXIMUM_PLAYERS

# Blocks, in the order of the table: `rules.first[SPOT]` is the id of the first spot.
STEP, END_TURN, DROP_TOKEN, REMOVE_WALL, CARD, WAY, SPOT, ROCKER, DIRECTION, SIDE, KEEP = range(11)


def action_table(names: Names) -> ActionTable:
    """All actions, in words. Rockers are counted clockwise from the one who chooses."""
    others = tuple(f"the rocker {places} to the left" for places in range(1, MAXIMUM_PLAYERS))
    return ActionTable(
        [
            Block("step", tuple(f"step {way}" for way in DIRECTIONS), "move the pawn by one spot, free"),
            Block("end turn", ("end the turn",), "end the turn"),
            Block("drop token", ("throw off a Ballad token",), "paid action: one token back to the supply"),
            Block("remove wall", ("discard a card for a Wall",), "paid action: take a Wall off the table"),
            Block("card", tuple(f"card {name}" for name in names.types), "play a hand card, land on it, or discard it"),
            Block("way", ("way up 0", "way up 180"), "lay a Path with its openings as listed, or turned round"),
            Block("spot", tuple(f"spot {spot}" for spot in names.spots), "an Entry, a place, or a card on the table"),
            Block("rocker", ("oneself", *others), "target of a Ticket, or rocker to push"),
            Block("direction", tuple(f"direction {way}" for way in DIRECTIONS), "of a push or of Crowd Surfing"),
            Block("side", ("left side", "right side"), "half of an or-Ticket, or where a median card goes"),
            Block("keep", tuple(f"keep the {side} card" for side in ("left", "centre", "right")), "which card stays"),
        ]
    )  # fmt: skip
