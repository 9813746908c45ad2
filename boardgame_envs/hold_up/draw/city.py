"""The city of Kantilington: ground, buildings, marks and the pawns in it."""

from __future__ import annotations

from collections import defaultdict

from boardgame_envs.core.draw import INK, MUTED, Canvas
from boardgame_envs.hold_up.draw.sight import Sight
from boardgame_envs.hold_up.draw.style import (
    ASPHALT,
    BRIDGE,
    BUILDINGS,
    CELL,
    EVENT_COLOUR,
    EXIT_COLOUR,
    FAIR,
    FENCE,
    GRASS,
    HEDGE,
    LANE,
    LEFT,
    MARKER,
    METRO_COLOUR,
    PAINT,
    PLANK,
    POST,
    RIVER,
    ROOFS,
    STALL,
    TOP,
    TREE,
    TRUNK,
    TUNNEL_COLOUR,
    WAVE,
)
from boardgame_envs.hold_up.state import COLOURS, MEN

Place = tuple[int, int]
FAIR_LETTERS = ",Sh"


def corner(place: Place) -> tuple[float, float]:
    """The upper left corner of a cell."""
    return LEFT + CELL * place[0], TOP + CELL * place[1]


def middle(place: Place) -> tuple[float, float]:
    """The centre of a cell."""
    return LEFT + CELL * (place[0] + 0.5), TOP + CELL * (place[1] + 0.5)


def draw_city(canvas: Canvas, sight: Sight) -> None:
    """The whole board."""
    rows = sight.names.rows
    canvas.rectangle(LEFT - 3, TOP - 3, CELL * len(rows[0]) + 6, CELL * len(rows) + 6, fill=INK, radius=6)
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            _draw_ground(canvas, rows, (x, y), letter)
    _draw_rulers(canvas, rows)
    _draw_fence(canvas, sight)
    _draw_buildings(canvas, sight)
    _draw_marks(canvas, sight)
    _draw_roadblock(canvas, sight)
    _draw_pawns(canvas, sight)


def _draw_ground(canvas: Canvas, rows: tuple[str, ...], place: Place, letter: str) -> None:
    """One cell without its building or mark."""
    x, y = corner(place)
    if letter == "~":
        canvas.rectangle(x, y, CELL, CELL, fill=RIVER)
        for shift in (9, 23):
            start = x + 4 + (shift * 5 + place[1] * 7) % 9
            canvas.path(f"M{start:g} {y + shift:g} q4 -4 8 0 t8 0", stroke=WAVE, line=1.6)
    elif letter == "=":
        canvas.rectangle(x, y, CELL, CELL, fill=RIVER)
        canvas.rectangle(x, y + 3, CELL, CELL - 6, fill=BRIDGE)
        for shift in range(0, int(CELL), 6):
            canvas.line((x + shift + 1, y + 4), (x + shift + 1, y + CELL - 4), stroke=PLANK, line=0.8)
        for edge in (3.0, CELL - 3):
            canvas.line((x, y + edge), (x + CELL, y + edge), stroke=PLANK, line=2.4)
    elif letter == "p":
        canvas.rectangle(x, y, CELL, CELL, fill=GRASS)
        canvas.rectangle(x + 0.5, y + 0.5, CELL - 1, CELL - 1, stroke="#a5c486", line=0.7)
        _draw_tree(canvas, x + 9 + place[1] % 2 * 15, y + 11 + place[0] % 2 * 12)
    elif letter in FAIR_LETTERS:
        canvas.rectangle(x, y, CELL, CELL, fill=FAIR)
        canvas.rectangle(x + 0.5, y + 0.5, CELL - 1, CELL - 1, stroke="#e6c88f", line=0.7)
        if letter == "h":
            for dx, dy in ((9, 10), (25, 9), (17, 17), (9, 25), (25, 25)):
                canvas.circle(x + dx, y + dy, 8, fill=HEDGE)
            for dx, dy in ((8, 8), (24, 7), (16, 15)):
                canvas.circle(x + dx, y + dy, 3, fill=TREE)
    elif letter == "#":
        canvas.rectangle(x, y, CELL, CELL, fill=ASPHALT)
        wall, roof = ROOFS[(place[0] * 7 + place[1] * 4) % len(ROOFS)]
        canvas.rectangle(x + 3, y + 4, CELL - 4, CELL - 5, fill=INK, radius=2, opacity=0.22)
        canvas.rectangle(x + 1.5, y + 1.5, CELL - 3, CELL - 4, fill=wall, radius=2)
        canvas.rectangle(x + 4, y + 3.5, CELL - 9, CELL - 9, fill=roof, radius=1.5)
        canvas.rectangle(x + 8 + place[0] % 3 * 5, y + 9 + place[1] % 2 * 6, 6, 5, fill=wall)
    else:
        canvas.rectangle(x, y, CELL, CELL, fill=ASPHALT)
        _draw_lanes(canvas, rows, place)


def _draw_tree(canvas: Canvas, x: float, y: float) -> None:
    canvas.circle(x + 1, y + 1.5, 6.5, fill=TRUNK, opacity=0.5)
    canvas.circle(x, y, 6.5, fill=TREE)
    canvas.circle(x - 2, y - 2, 2.4, fill=GRASS, opacity=0.7)


def _draw_lanes(canvas: Canvas, rows: tuple[str, ...], place: Place) -> None:
    """Lane marks towards neighbouring roads, and the edge of the cell, so that cells can be counted."""
    x, y = corner(place)
    canvas.rectangle(x + 0.5, y + 0.5, CELL - 1, CELL - 1, stroke="#cbc9c3", line=0.7)
    for dx, dy in ((1, 0), (0, 1)):
        other = (place[0] + dx, place[1] + dy)
        if other[1] < len(rows) and other[0] < len(rows[0]) and rows[other[1]][other[0]] in ".+=EXTM":
            start, end = middle(place), middle(other)
            canvas.line(start, end, stroke=LANE, line=2, dash="5 6")


def _draw_rulers(canvas: Canvas, rows: tuple[str, ...]) -> None:
    for x in range(len(rows[0])):
        canvas.text(middle((x, 0))[0], TOP - 8, x, size=10, fill=MUTED, anchor="middle")
    for y in range(len(rows)):
        canvas.text(LEFT - 8, middle((0, y))[1] + 3.5, y, size=10, fill=MUTED, anchor="end")


def _draw_fence(canvas: Canvas, sight: Sight) -> None:
    """Luna Park's fence, and two orange posts at each opening (HU-78)."""
    rows = sight.names.rows
    openings = {frozenset(pair) for pair in sight.names.openings}
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter not in FAIR_LETTERS:
                continue
            for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
                other = (x + dx, y + dy)
                if 0 <= other[1] < len(rows) and 0 <= other[0] < len(row) and rows[other[1]][other[0]] in FAIR_LETTERS:
                    continue
                (a, b), half = middle((x, y)), CELL / 2
                ends = [(a + dx * half - dy * side * half, b + dy * half + dx * side * half) for side in (-1, 1)]
                if frozenset(((x, y), other)) in openings:
                    for end in ends:
                        canvas.circle(end[0], end[1], 4.2, fill=POST, stroke="#ffffff", line=1.4)
                else:
                    canvas.line(ends[0], ends[1], stroke=FENCE, line=3.4)


def _draw_buildings(canvas: Canvas, sight: Sight) -> None:
    """Buildings that can be entered, their doors, and the banker or marker of a site that is still open."""
    names, s = sight.names, sight.state
    labels = {"$": "${}", "A": "A{}", "C": "C{}", "R": "R{}", "D": "D", "L": "♥"}
    for letter, colour in BUILDINGS.items():
        for number, place in enumerate(names.places[letter], 1):
            x, y = corner(place)
            canvas.rectangle(x, y, CELL, CELL, fill=ASPHALT)
            is_shut = letter == "$" and s.site_open[number - 1] == 0
            canvas.rectangle(x + 1.5, y + 1.5, CELL - 3, CELL - 3, fill="#8d8878" if is_shut else colour, radius=4)
            canvas.rectangle(x + 4, y + 3.5, CELL - 8, CELL - 9, stroke="#ffffff", line=1, radius=3, opacity=0.55)
            ink = INK if letter in "$A" and not is_shut else "#ffffff"
            label = labels[letter].format(number)
            left = x + (13 if letter == "$" and not is_shut else CELL / 2)
            canvas.text(left, y + 16, label, size=10.5 if len(label) > 2 else 12, fill=ink, anchor="middle", bold=True)
            if letter == "$" and not is_shut:
                _draw_man(canvas, x + CELL - 8, y + CELL - 3.5, MARKER, 0.72, INK)
            for door in names.entries[place]:
                dx, dy = door[0] - place[0], door[1] - place[1]
                a, b = x + CELL / 2 + dx * CELL / 2, y + CELL / 2 + dy * CELL / 2
                wide, high = (6, 14) if dx else (14, 6)
                canvas.rectangle(
                    a - wide / 2, b - high / 2, wide, high, fill=colour, stroke="#ffffff", line=1.2, radius=1.5
                )
    for number, place in enumerate(names.places["S"]):
        x, y = corner(place)
        canvas.polygon([(x + 3, y + 15), (x + CELL / 2, y + 4), (x + CELL - 3, y + 15)], fill=STALL)
        canvas.rectangle(x + 6, y + 15, CELL - 12, 13, fill="#fff6e0", stroke=STALL, line=1.2)
        canvas.text(x + CELL / 2, y + 25.5, f"S{number + 1}", size=9.5, anchor="middle", bold=True)
        if s.site_open[int(sight.rules.banks) + number]:
            canvas.circle(x + CELL - 7, y + 8, 4.6, fill=MARKER, stroke=INK, line=0.8)


def _draw_marks(canvas: Canvas, sight: Sight) -> None:
    """Events, exits, tunnels and the metro."""
    places = sight.names.places
    for place in places["E"]:
        x, y = middle(place)
        canvas.circle(x, y, 12, fill=EVENT_COLOUR)
        canvas.text(x, y + 6, "!", size=17, fill="#ffffff", anchor="middle", bold=True)
    for place in places["X"]:
        x, y = middle(place)
        canvas.rectangle(x - 14, y - 9, 28, 18, fill=EXIT_COLOUR, radius=3)
        canvas.text(x, y + 4, "EXIT", size=10, fill="#ffffff", anchor="middle", bold=True)
    for number, place in enumerate(places["T"], 1):
        x, y = middle(place)
        canvas.path(f"M{x - 13:g} {y + 13:g} v-14 a13 13 0 0 1 26 0 v14 z", fill=TUNNEL_COLOUR)
        canvas.text(x, y + 2, f"T{number}", size=11, fill="#ffffff", anchor="middle", bold=True)
        canvas.text(x, y + 12, f"→T{number % len(places['T']) + 1}", size=9, fill="#ffffff", anchor="middle")
    following: dict[Place, list[str]] = defaultdict(list)
    for stops in sight.names.line_stops:
        for stop, target in zip(stops, (*stops[1:], stops[0]), strict=True):
            following[stop].append(str(places["M"].index(target) + 1))
    for number, place in enumerate(places["M"], 1):
        x, y = middle(place)
        canvas.circle(x, y, 14, fill="#ffffff", stroke=METRO_COLOUR, line=3)
        canvas.text(x, y + 1, f"M{number}", size=11, anchor="middle", bold=True)
        canvas.text(x, y + 10, "→" + ",".join(following[place]), size=8.5, anchor="middle")


def _draw_roadblock(canvas: Canvas, sight: Sight) -> None:
    cell = int(sight.state.roadblock)
    if cell < 0:
        return
    x, y = middle((cell % sight.width, cell // sight.width))
    for foot in (-9, 9):
        canvas.line((x + foot, y), (x + foot, y + 10), stroke=INK, line=2.4)
    canvas.rectangle(x - 15, y - 7, 30, 11, fill="#ffffff", stroke=INK, line=1, radius=1.5)
    for shift in (-11, -3, 5):
        canvas.polygon(
            [(x + shift, y + 4), (x + shift + 4, y - 7), (x + shift + 8, y - 7), (x + shift + 4, y + 4)], fill=STALL
        )


def _draw_pawns(canvas: Canvas, sight: Sight) -> None:
    """Vehicles with the number of persons aboard, and men on foot; several on one cell stand side by side."""
    standing: dict[Place, list[int]] = defaultdict(list)
    for colour in sight.colours:
        for pawn in (colour, *sight.men(colour)):
            place = sight.place(pawn)
            if place is not None:
                standing[place].append(pawn)
    for place, pawns in standing.items():
        x, y = middle(place)
        men = [pawn for pawn in pawns if pawn >= COLOURS]
        for pawn in pawns:
            if pawn < COLOURS:
                draw_vehicle(canvas, x, y, pawn, sight.aboard(pawn), int(sight.state.hostages[pawn]))
        columns = min(4, len(men))
        for index, pawn in enumerate(men):
            row, column = divmod(index, 4)
            scale = 1.0 if len(men) == 1 else 0.72
            shift = (column - (columns - 1) / 2) * (8.0 if len(men) > 1 else 0)
            _draw_man(canvas, x + shift, y + 13 - 12 * row, PAINT[(pawn - COLOURS) // MEN], scale)


def draw_vehicle(canvas: Canvas, x: float, y: float, colour: int, aboard: int, hostages: int) -> None:
    """A car seen from the side, centred at (x, y)."""
    body = f"M{x - 15:g} {y + 7:g} v-6 q0 -4 5 -4 l4 -7 h11 l5 7 q5 0 5 5 v5 z"
    canvas.path(body, fill=PAINT[colour], stroke="#ffffff", line=1.6)
    canvas.path(body, stroke=INK, line=0.7)
    for wheel in (-8.5, 8.5):
        canvas.circle(x + wheel, y + 8, 4.2, fill=INK, stroke="#ffffff", line=1)
    canvas.text(x, y + 4.5, aboard if aboard else "–", size=13, fill="#ffffff", anchor="middle", bold=True, halo=INK)
    for hostage in range(hostages):
        canvas.circle(x - 12 + 8 * hostage, y - 11, 3.4, fill=MARKER, stroke=INK, line=0.8)


def _draw_man(canvas: Canvas, x: float, y: float, paint: str, scale: float, outline: str = "#ffffff") -> None:
    """A pawn whose foot is at (x, y)."""
    w, h = 6.5 * scale, 14 * scale
    right = f"h{w * 0.8:g} q{-w * 0.1:g} {h * 0.45:g} {w * 0.6:g} {h:g} z"
    body = f"M{x - w:g} {y:g} q{w * 0.7:g} {-h * 0.55:g} {w * 0.6:g} {-h:g} {right}"
    canvas.path(body, fill=paint, stroke=outline, line=1.2)
    canvas.circle(x, y - h - 2.5 * scale, 5 * scale, fill=paint, stroke=outline, line=1.2)
