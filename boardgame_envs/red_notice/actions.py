"""The action table of Red Notice (the blocks of RN-D1 to RN-D20)."""

from __future__ import annotations

from collections.abc import Iterable

from boardgame_envs.core.actions import ActionTable, Block
from boardgame_envs.red_notice.data import Names

# Blocks, in the order of the table: `rules.first[CITY]` is the id of the first city.
(
    CHEQUE,
    CITY,
    TOKEN,
    PASS,
    DRAW,
    TAKE_POINTS,
    JOKER_KIND,
    RADAR_ON,
    BARRIER_ON,
    RADAR_OFF,
    BARRIER_OFF,
    IMPROVEMENT,
    IDENTITY,
) = range(13)


def action_table(names: Names) -> ActionTable:
    """All actions, in words."""
    slots = [f"the {side} of card {place + 1}" for place in range(names.row) for side in ("left", "right")]
    tokens = [f"{token} on {slot}" for token in names.tokens for slot in slots]
    return ActionTable(
        [
            block("cheque", "cheque", names.cheques, "show or cash a cheque of this type"),
            block("city", "to", names.cities, "start in, step to, or step in place in a city"),
            block("token", "token", tokens, "place a drawn token on one half of a card"),
            Block("pass", ("pass",), "decline, or stop"),
            Block("draw", ("draw a cheque",), "draw the top cheque"),
            Block("take points", ("take security points",), "move the security marker up"),
            block("joker", "joker as", ("Cheque", "Bank", "Security", "Move"), "use a joker"),
            block("radar on", "radar on", names.continents, "place a radar, or turn one black"),
            block("barrier on", "barrier on", names.routes, "place a barrier, put one down, or turn one black"),
            block("radar off", "radar off", names.continents, "forger: spend on or discard a radar"),
            block("barrier off", "barrier off", names.routes, "forger: spend on or discard a barrier; agent: lift one"),
            block("improvement", "improvement", names.improvements, "choose an improvement, or destroy one"),
            block("identity", "burn", names.identities, "burn a false identity"),
        ]
    )


def block(name: str, verb: str, things: Iterable[str], meaning: str) -> Block:
    """A block in which every action is the same verb with another thing."""
    return Block(name, tuple(f"{verb} {thing}" for thing in things), meaning)
