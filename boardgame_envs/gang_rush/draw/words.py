"""The bridge in words."""

from __future__ import annotations

from boardgame_envs.core.game import View
from boardgame_envs.gang_rush.draw.sight import Sight
from boardgame_envs.gang_rush.state import (
    ACID,
    BARRIERS,
    BORDER,
    BORDER_POLICE,
    CONTAINER,
    LANES,
    MINE,
    NAILS,
    OIL,
    POLICE,
    RAMP,
    ROW,
    SPEED_LIMIT,
    THINGS,
)

LETTERS = {
    CONTAINER: "##", BORDER: "##", BARRIERS: "|", POLICE: "p", BORDER_POLICE: "P", NAILS: "n", SPEED_LIMIT: "30",
    RAMP: "/", MINE: "m", OIL: "oi", ACID: "ac",
}  # fmt: skip


def text(view: View) -> str:
    """What a seat, or an onlooker, can see; all of it is public."""
    sight = Sight(view)
    s = sight.state
    when = f"round {int(s.turn)} of {sight.last_round}" if s.turn else "set-up"
    lines = [f"Gang Rush Breakout, {when}. {sight.prompt()}", ""]
    lines += _map(sight)
    lines += ["", *(_driver(sight, seat) for seat in range(len(sight.seats)))]
    lines += ["", *_things(sight)]
    if s.active >= 0:
        faces = [word or "-" for word in sight.dice()]
        locked = [str(die + 1) for die in range(len(faces)) if int(s.locked) >> die & 1]
        doubled = [str(die + 1) for die in range(len(faces)) if int(s.doubled) >> die & 1]
        lines.append(
            f"Dice: {', '.join(faces)}; locked: {' '.join(locked) or 'none'}; doubled: {' '.join(doubled) or 'none'}; "
            f"movement points: {int(s.movement_points)}; free wheels: {int(s.free_wheels)}"
        )
    row = [sight.names.hazards[int(kind)] if kind >= 0 else "-" for kind in s.hazard_row]
    lines.append(f"Hazards: {', '.join(row)}; {int(s.hazard_stack[0])} in the stack")
    if sight.rules.shop:
        prices = sight.rules.price
        shop = [
            f"${int(prices[slot])} {sight.names.tiles[int(s.shop[slot])]}" for slot in range(ROW) if s.shop[slot] >= 0
        ]
        lines.append(f"Shop: {', '.join(shop) or 'empty'}; {int(s.bonus_stack[0])} in the stack")
    return "\n".join(lines) + "\n"


def _map(sight: Sight) -> list[str]:
    """The lanes, the race going to the right; even lanes are shifted by half a cell."""
    rows = int(sight.rules.rows)
    lines = ["       " + "".join(f"{row:<4d}" if row >= 0 else "st  " for row in range(-1, rows))]
    for lane in range(LANES):
        cells = range(lane * (rows + 1), (lane + 1) * (rows + 1))
        words = "".join(f"{_cell(sight, cell):<4s}" for cell in cells)
        lines.append(f"lane {lane + 1} {'  ' if lane % 2 else ''}{words}".rstrip())
    return lines


def _cell(sight: Sight, cell: int) -> str:
    """Three signs for a cell: a car, what lies there, or $ for bills."""
    s = sight.state
    for seat in range(len(sight.seats)):
        if int(s.cell[seat]) == cell:
            return f"{'<' if s.facing[seat] else ''}{seat}{'' if s.facing[seat] else '>'}"
    thing = int(s.thing[cell])
    if thing:
        has_number = thing in (BARRIERS, POLICE, BORDER_POLICE, NAILS)
        return LETTERS[thing] + (str(int(s.pieces[cell])) if has_number else "")
    if s.bills[cell]:
        return f"${int(s.bills[cell])}"
    damage = int(sight.rules.damage[cell])
    return f"x{damage}" if damage else "."


def _driver(sight: Sight, seat: int) -> str:
    """One driver in a line."""
    s = sight.state
    facts = [
        sight.where(seat),
        f"{int(s.needle[seat])} mph",
        f"body {int(s.body[seat])}/{sight.full_body(seat)}",
        f"${int(s.cash[seat])}",
        *([f"debt ${int(s.debt[seat])}"] if s.debt[seat] else []),
        *(["ramp"] if s.has_ramp[seat] else []),
        *sight.marks(seat),
        *(words for _, words in sight.tiles(seat)),
    ]
    return f"{sight.seats[seat]} ({sight.car_name(seat)}): {', '.join(facts)}"


def _things(sight: Sight) -> list[str]:
    """Everything lying on the road, by cell, with bills."""
    s, lines = sight.state, []
    for cell, name in enumerate(sight.names.cells):
        thing, pieces = int(s.thing[cell]), int(s.pieces[cell])
        parts = []
        if thing:
            number = f" {pieces}" if thing in (BARRIERS, POLICE, BORDER_POLICE, NAILS) else ""
            owner = f" of {sight.seats[pieces]}" if thing == MINE else ""
            way = (
                (" homebound" if s.thing_facing[cell] else " outbound")
                if thing in (POLICE, RAMP, BORDER_POLICE)
                else ""
            )
            parts.append(THINGS[thing] + number + owner + way)
        if s.bills[cell]:
            parts.append(f"{int(s.bills[cell])} bills")
        if parts:
            lines.append(f"{name} {' and '.join(parts)}")
    return ["On the road: " + ("; ".join(lines) or "nothing")]
