"""The bridge with its staggered cells, and everything on it."""

from __future__ import annotations

import math

from boardgame_envs.core.draw import INK, Canvas, Point
from boardgame_envs.gang_rush.draw.sight import Sight
from boardgame_envs.gang_rush.draw.style import (
    BILL,
    CLOSED,
    DAMAGED,
    DECK,
    LANE,
    LEFT,
    POLICE,
    ROAD,
    START,
    TOP,
    TURNING,
    WARNING,
    WATER,
    WAVE,
    WIDTH,
)
from boardgame_envs.gang_rush.state import (
    ACID,
    BARRIERS,
    BORDER,
    BORDER_POLICE,
    BOUNCE,
    CONTAINER,
    CRANE,
    HIGH_PILE,
    IN_RIVER,
    LANES,
    LOW_PILE,
    MINE,
    MOVE_TARGET,
    NAILS,
    NOTHING,
    OIL,
    RAMP,
    SHIFT_POLICE,
    SPEED_LIMIT,
)
from boardgame_envs.gang_rush.state import POLICE as POLICE_TILE


class Grid:
    """Where cells are on the canvas."""

    def __init__(self, sight: Sight) -> None:
        self.rules = sight.rules
        self.cell_width = (WIDTH - 2 * LEFT) / (int(self.rules.rows) + 1.5)

    def corner(self, cell: int) -> Point:
        """The upper left corner of a cell; half a row is the unit of position."""
        half_rows = int(self.rules.position[cell]) + 2
        return LEFT + half_rows * self.cell_width / 2, TOP + int(self.rules.lane_of[cell]) * LANE

    def centre(self, cell: int) -> Point:
        """The middle of a cell."""
        x, y = self.corner(cell)
        return x + self.cell_width / 2, y + LANE / 2


def draw_bridge(canvas: Canvas, sight: Sight) -> None:
    """River, deck, piles, cells, things and cars."""
    grid = Grid(sight)
    _draw_river(canvas, sight, grid)
    for cell in range(int(sight.rules.cells)):
        _draw_cell(canvas, sight, grid, cell)
    for cell in range(int(sight.rules.cells)):
        if sight.state.thing[cell] != NOTHING:
            _draw_thing(canvas, sight, grid, cell)
    for seat in range(len(sight.seats)):
        _draw_car(canvas, sight, grid, seat)
    for cell in range(int(sight.rules.cells)):
        if sight.state.bills[cell]:
            x, y = grid.corner(cell)
            _draw_bills(canvas, x + grid.cell_width - 9, y + LANE - 9, int(sight.state.bills[cell]))
    _draw_question(canvas, sight, grid)


def _draw_river(canvas: Canvas, sight: Sight, grid: Grid) -> None:
    """Water on both sides, the deck, and the piles that keep cars from falling."""
    bottom = TOP + LANES * LANE
    canvas.rectangle(8, TOP - 32, WIDTH - 16, LANES * LANE + 76, fill=WATER, radius=10)
    for number in range(24):
        x = 20 + number * 49.0
        for y in (TOP - 22, bottom + 14):
            canvas.path(f"M{x:g} {y:g} q6 -5 12 0 q6 5 12 0", stroke=WAVE, line=2)
    canvas.rectangle(LEFT - 6, TOP - 7, WIDTH - 2 * LEFT + 12, LANES * LANE + 14, fill=DECK, radius=5)
    rows = int(sight.rules.rows)
    for row in range(rows):
        edge = int(sight.rules.edge[row + 1])
        x = LEFT + (row + 1) * grid.cell_width
        if edge in (LOW_PILE, HIGH_PILE):
            height = 17 if edge == HIGH_PILE else 10
            fill = "#6d665b" if edge == HIGH_PILE else "#a79f90"
            for y in (TOP - 4 - height, bottom + 4):
                canvas.rectangle(x, y, grid.cell_width, height, fill=fill, stroke=DECK, radius=2)
                word = "high pile" if edge == HIGH_PILE else "low pile"
                canvas.text(x + grid.cell_width / 2, y + height - 2.5, word, 7.4, "#ffffff", "middle")
        canvas.text(x + grid.cell_width / 2, bottom + 35, row, size=10, fill=INK, anchor="middle")
    canvas.text(LEFT + grid.cell_width / 2, bottom + 35, "start", size=10, fill=INK, anchor="middle", bold=True)
    line = LEFT + grid.cell_width
    for lane in range(LANES):
        x = line + (grid.cell_width / 2 if lane % 2 else 0)
        y = TOP + lane * LANE
        canvas.line((x, y + 2), (x, y + LANE - 2), stroke="#ffffff", line=3)
    canvas.text(LEFT + 4, TOP - 14, "race direction  ▶", size=10, fill=INK, italic=True)


def _draw_cell(canvas: Canvas, sight: Sight, grid: Grid, cell: int) -> None:
    """The road itself: lanes and start sums, damage, the turning zone."""
    rules = sight.rules
    x, y = grid.corner(cell)
    damage, row = int(rules.damage[cell]), int(rules.row_of[cell])
    fill = START if row < 0 else ROAD
    if rules.is_turning_cell[cell]:
        fill = TURNING
    elif rules.is_beyond_border[cell]:
        fill = CLOSED
    elif damage:
        fill = DAMAGED
    canvas.rectangle(x + 1, y + 1, grid.cell_width - 2, LANE - 2, fill=fill, radius=3)
    if row < 0:
        lane = int(rules.lane_of[cell])
        canvas.text(x + 4, y + 13, f"lane {lane + 1}", size=8.5, fill="#ffffff", bold=True)
        canvas.text(x + 4, y + 24, f"${int(rules.start_sum[lane])}", size=8.5, fill="#ffffff")
    if damage:
        crack = "l5 7 l-4 6 l7 6 l-3 7"
        for number in range(damage):
            canvas.path(f"M{x + 10 + 13 * number:g} {y + 7:g} {crack}", stroke=INK, line=1.6)
        canvas.text(x + 4, y + LANE - 5, f"-{damage}", size=9, fill="#ffffff", bold=True)


def _draw_thing(canvas: Canvas, sight: Sight, grid: Grid, cell: int) -> None:
    """A hazard, ramp or bonus tile."""
    s = sight.state
    x, y = grid.centre(cell)
    thing, pieces, way = int(s.thing[cell]), int(s.pieces[cell]), -1 if s.thing_facing[cell] else 1
    if thing in (CONTAINER, BORDER):
        _draw_container(canvas, x, y, "#b5562f" if thing == CONTAINER else "#6e3b2a")
    elif thing == BARRIERS:
        for number in range(pieces):
            _draw_barrier(canvas, x + (number - (pieces - 1) / 2) * 12, y)
    elif thing in (POLICE_TILE, BORDER_POLICE):
        if thing == BORDER_POLICE:
            _draw_barrier(canvas, x - 15, y)
        _draw_police(canvas, x, y, pieces, way)
    elif thing == NAILS:
        for number in range(pieces):
            left = x + (number - pieces / 2) * 9
            canvas.polygon(((left, y + 8), (left + 4, y - 9), (left + 8, y + 8)), fill="#e6e9ee", stroke=INK, line=0.8)
    elif thing == SPEED_LIMIT:
        canvas.circle(x, y, 14, fill="#ffffff", stroke=WARNING, line=4)
        canvas.text(x, y + 5, "30", size=13, anchor="middle", bold=True)
    elif thing == RAMP:
        points = ((x - 16 * way, y + 13), (x + 15 * way, y - 13), (x + 15 * way, y + 13))
        canvas.polygon(points, fill="#e0a43a", stroke="#7a4d10", line=1.5)
        canvas.text(x + 4 * way, y + 10, "▶" if way > 0 else "◀", size=10, fill="#7a4d10", anchor="middle")
    elif thing == MINE:
        for spoke in range(8):
            turn = spoke * math.pi / 4
            canvas.line((x, y), (x + 14 * math.cos(turn), y + 14 * math.sin(turn)), stroke=INK, line=3)
        canvas.circle(x, y, 9.5, fill=INK, stroke=sight.colour(pieces), line=3)
    elif thing in (OIL, ACID):
        colour = "#1f1f26" if thing == OIL else "#9bd13c"
        puddle = "m-17 2 c0 -10 8 -7 12 -12 c6 -6 12 0 14 4 c6 3 10 6 6 12 c-4 8 -12 4 -18 6 c-8 3 -14 -2 -14 -10 z"
        canvas.path(f"M{x:g} {y:g} {puddle}", fill=colour, opacity=0.92)
        canvas.text(x, y + 5, THING_WORDS[thing], size=9, fill="#ffffff" if thing == OIL else INK, anchor="middle")


THING_WORDS = {OIL: "oil", ACID: "acid"}


def _draw_container(canvas: Canvas, x: float, y: float, fill: str) -> None:
    canvas.rectangle(x - 18, y - 15, 36, 30, fill=fill, stroke="#4a2413", line=1.5, radius=2)
    for offset in range(-12, 13, 6):
        canvas.line((x + offset, y - 11), (x + offset, y + 11), stroke="#4a2413", line=1.2, opacity=0.6)


def _draw_barrier(canvas: Canvas, x: float, y: float) -> None:
    canvas.rectangle(x - 4, y - 16, 8, 32, fill="#ffffff", stroke=WARNING, line=1.2, radius=1.5)
    for offset in (-12, -2, 8):
        canvas.rectangle(x - 4, y + offset, 8, 5, fill=WARNING)


def _draw_police(canvas: Canvas, x: float, y: float, pieces: int, way: int) -> None:
    canvas.circle(x, y, 13, fill=POLICE, stroke="#ffffff", line=1.5)
    canvas.text(x, y + 5, pieces, size=14, fill="#ffffff", anchor="middle", bold=True)
    tip = x + 20 * way
    canvas.polygon(((tip, y), (x + 13 * way, y - 6), (x + 13 * way, y + 6)), fill=POLICE)


def _draw_bills(canvas: Canvas, x: float, y: float, number: int) -> None:
    """Bills lying about: a note with their number."""
    canvas.rectangle(x - 9, y - 6, 18, 12, fill=BILL, stroke="#e9f3e4", line=1, radius=1.5)
    canvas.text(x, y + 3.6, number, size=9, fill="#ffffff", anchor="middle", bold=True)


def _draw_car(canvas: Canvas, sight: Sight, grid: Grid, seat: int) -> None:
    """A car on its cell, facing as it does; one in the river floats beside the cell where it fell."""
    s = sight.state
    cell, dip = int(s.cell[seat]), 0.0
    if s.status[seat] == IN_RIVER:
        cell = int(s.exit_cell[seat])
        dip = -36.0 if sight.rules.lane_of[cell] == 0 else 36.0
    if cell < 0:
        return
    x, y = grid.centre(cell)
    draw_car(canvas, x, y + dip, sight.colour(seat), seat, -1 if s.facing[seat] else 1, dip != 0)
    if s.is_spun[seat]:
        canvas.text(x, y - 12, "↻", size=15, fill="#ffffff", anchor="middle", bold=True, halo=WARNING)


def draw_car(canvas: Canvas, x: float, y: float, colour: str, seat: int, way: int, is_pale: bool = False) -> None:
    """A car seen from above, its front toward `way`."""
    opacity = 0.55 if is_pale else 1
    ink = Sight.ink_on(colour)
    for wheel in (-11, 8):
        for side in (-14, 10):
            canvas.rectangle(x + wheel * way - 3, y + side, 7, 4, fill=INK, radius=1.5, opacity=opacity)
    canvas.rectangle(x - 19, y - 11, 38, 22, fill=colour, stroke=INK, line=1.6, radius=7, opacity=opacity)
    canvas.rectangle(x - 9 - 1.5 * way, y - 8, 18, 16, fill="#ffffff", radius=4, opacity=0.35)
    canvas.path(f"M{x + 9 * way:g} {y - 7:g} q{4 * way} 7 0 14", stroke=INK, line=2, opacity=opacity)
    for side in (-7, 7):
        canvas.circle(x + 17 * way, y + side, 2.2, fill="#fff3a8", stroke=INK, line=0.7, opacity=opacity)
    canvas.text(x - 1.5 * way, y + 5, seat, size=13, fill=ink, anchor="middle", bold=True)


def _draw_question(canvas: Canvas, sight: Sight, grid: Grid) -> None:
    """The cell a decision is about, and the car whose decision it is."""
    s = sight.state
    if s.over:
        return
    top = int(s.tasks) - 1
    phase = int(s.phase)
    if SHIFT_POLICE <= phase <= MOVE_TARGET:
        x, y = grid.corner(int(s.task_detail[top]))
        canvas.rectangle(x, y, grid.cell_width, LANE, stroke=WARNING, line=3, radius=4, dash="5 3")
        if phase == BOUNCE:
            canvas.text(x + grid.cell_width / 2, y - 3, "in the air", 9, WARNING, "middle", bold=True, halo="#ffffff")
    if phase != CRANE and s.cell[int(s.seat)] >= 0:
        x, y = grid.corner(int(s.cell[int(s.seat)]))
        canvas.rectangle(x, y, grid.cell_width, LANE, stroke="#ffe066", line=3, radius=4)
