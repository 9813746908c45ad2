"""The action table of Red Notice (the blocks of RN-D1 to RN-D20)."""

from __future__ import annotations

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
    slots = [f"the {kind} of card {place + 1}" for place in range(names.row) for kind in ("left", "right")]
    tokens = tuple(f"token {token} on {slot}" for token in names.tokens for slot in slots)
    return ActionTable(
        [
            Block("cheque", tuple(f"cheque {cheque}" for cheque in names.cheques), "show or cash a cheque of this type"),
            Block("city", tuple(f"to {city}" for city in names.cities), "start in, step to, or step in place in a city"),
            Block("token", tokens, "place a drawn token on one half of a card"),
            Block("pass", ("pass",), "decline, or stop"),
            Block("draw", ("draw a cheque",), "draw the top cheque"),
            Block("take points", ("take security points",), "move the security marker up"),
            Block("joker", tuple(f"joker as {kind}" for kind in ("Cheque", "Bank", "Security", "Move")), "use a joker"),
            Block("radar on", tuple(f"radar on {name}" for name in names.continents), "place a radar, or turn one black"),
            Block("barrier on", tuple(f"barrier on {name}" for name in names.routes), "place a barrier, put a lifted one down, or turn one black"),
            Block("radar off", tuple(f"radar off {name}" for name in names.continents), "forger: spend on, or discard, a radar"),
            Block("barrier off", tuple(f"barrier off {name}" for name in names.routes), "forger: spend on, or discard, a barrier; agent: lift one"),
            Block("improvement", tuple(f"improvement {name}" for name in names.improvements), "choose an improvement, or destroy one"),
            Block("identity", tuple(f"burn {name}" for name in names.identities), "burn a false identity"),
        ]
    )  # fmt: skip
