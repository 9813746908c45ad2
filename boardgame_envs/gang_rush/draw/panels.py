"""Hazard row, dice, shop and dashboards."""

from __future__ import annotations

import math

from boardgame_envs.core.draw import INK, MUTED, Canvas
from boardgame_envs.gang_rush.draw.bridge import draw_car
from boardgame_envs.gang_rush.draw.sight import SIGNS, Sight
from boardgame_envs.gang_rush.draw.style import ACCENT, BILL, PANEL, SHADE, TILE_COLOURS, WARNING
from boardgame_envs.gang_rush.state import COUNTER, CRASH, DICE, REPAIR, ROW, SHOOT, WHEEL

FACE_COLOURS = ("#3b6ea5", "#7a5aa8", "#b23a2e", "#3f8a4e", "#44474d")


def _panel(canvas: Canvas, x: float, y: float, width: float, height: float, title: str, note: str = "") -> None:
    canvas.rectangle(x, y, width, height, fill=PANEL, stroke=SHADE, radius=8)
    canvas.text(x + 10, y + 18, title, size=12, bold=True)
    canvas.text(x + width - 10, y + 18, note, size=10.5, fill=MUTED, anchor="end")


def _in_lines(words: str, longest: int) -> list[str]:
    """Words broken into lines."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) >= longest:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def draw_hazards(canvas: Canvas, sight: Sight, x: float, y: float) -> None:
    """The hazards revealed and the height of the stack."""
    s, names = sight.state, sight.names
    used = int(s.hazards_used.sum())
    _panel(canvas, x, y, 340, 148, "Hazards", f"{int(s.hazard_stack[0])} in the stack, {used} used")
    for slot in range(ROW):
        left, kind = x + 10 + slot * 65, int(s.hazard_row[slot])
        dash = "" if kind >= 0 else "4 4"
        fill = "#f3dfc9" if kind >= 0 else "none"
        canvas.rectangle(left, y + 32, 60, 76, fill=fill, stroke="#b98b5e", radius=5, dash=dash)
        for number, line in enumerate(_in_lines(names.hazards[kind], 10) if kind >= 0 else ()):
            canvas.text(left + 30, y + 66 + 14 * number, line, size=10.5, anchor="middle", bold=number == 0)
        canvas.text(left + 30, y + 124, f"slot {slot + 1}", size=9.5, fill=MUTED, anchor="middle")


def draw_shop(canvas: Canvas, sight: Sight, x: float, y: float) -> None:
    """The tiles for sale, dearest first, and the height of the stack."""
    s, rules = sight.state, sight.rules
    note = f"{int(s.bonus_stack[0])} in the stack, {int(s.bonus_discard.sum())} discarded" if rules.shop else "closed"
    _panel(canvas, x, y, 440, 148, "Shop", note)
    for slot in range(ROW):
        left, kind = x + 10 + slot * 85, int(s.shop[slot])
        if kind < 0:
            canvas.rectangle(left, y + 32, 80, 76, stroke=SHADE, radius=5, dash="4 4")
        else:
            colour = TILE_COLOURS[int(rules.tile_colour[kind])]
            canvas.rectangle(left, y + 32, 80, 76, fill="#ffffff", stroke=colour, line=2.5, radius=5)
            canvas.rectangle(left, y + 32, 80, 13, fill=colour, radius=4)
            for number, line in enumerate(_in_lines(sight.names.tiles[kind], 11)):
                canvas.text(left + 40, y + 70 + 14 * number, line, size=11, anchor="middle", bold=True)
        price = f"{slot + 1}: ${int(rules.price[slot])}"
        canvas.text(left + 40, y + 126, price, size=12, fill=BILL, anchor="middle", bold=True)


def draw_turn(canvas: Canvas, sight: Sight, x: float, y: float) -> None:
    """The dice and what is left of them in the active driver's turn."""
    s = sight.state
    active = int(s.active)
    title = f"Turn of {sight.seats[active]}" if active >= 0 else "Between turns"
    _panel(canvas, x, y, 356, 148, title, f"throw {int(s.throws)}" if s.throws else "")
    for die in range(DICE):
        _draw_die(canvas, x + 14 + die * 68, y + 32, sight, die)
    if active < 0:
        return
    left = {face: int((s.dice == face).sum()) + int(s.extra[face]) - int(s.spent[face]) for face in range(CRASH)}
    for die in range(DICE):
        if int(s.doubled) >> die & 1 and s.dice[die] in left:
            left[int(s.dice[die])] += 1
    wheels = 0 if s.wheels_lost else left[WHEEL]
    words = f"{int(s.movement_points)} MP · {wheels} wheels ({int(s.free_wheels)} free) · {left[COUNTER]} counters"
    canvas.text(x + 12, y + 120, words, size=11)
    notes = [f"{left[SHOOT]} shots · {left[REPAIR]} repairs"]
    notes += ["movement over"] if s.movement_over else []
    notes += ["wheels lost"] if s.wheels_lost else []
    notes += [f"{int(s.nails)} nails to come"] if s.nails else []
    canvas.text(x + 12, y + 137, " · ".join(notes), size=11)


def _draw_die(canvas: Canvas, x: float, y: float, sight: Sight, die: int) -> None:
    """One die: its face, whether it is locked or counts twice."""
    s = sight.state
    face = int(s.dice[die])
    if face < 0:
        canvas.rectangle(x, y, 52, 52, stroke=SHADE, radius=9, dash="4 4")
        return
    is_locked = bool(int(s.locked) >> die & 1)
    canvas.rectangle(x, y, 52, 52, fill="#ffffff", stroke=INK if is_locked else SHADE, line=2.5, radius=9)
    _draw_face(canvas, x + 26, y + 26, face)
    word = "locked" if is_locked else sight.dice()[die]
    canvas.text(x + 26, y + 66, word, size=10, fill=MUTED, anchor="middle")
    if int(s.doubled) >> die & 1:
        canvas.circle(x + 48, y + 4, 9, fill=ACCENT)
        canvas.text(x + 48, y + 8, "x2", size=9, fill="#ffffff", anchor="middle", bold=True)


def _draw_face(canvas: Canvas, x: float, y: float, face: int) -> None:
    """The sign of a die face."""
    colour = FACE_COLOURS[face]
    if face == WHEEL:
        canvas.circle(x, y, 16, stroke=colour, line=4.5)
        for spoke in range(3):
            turn = math.pi * (1 / 6 + 2 * spoke / 3)
            canvas.line((x, y), (x + 15 * math.cos(turn), y + 15 * math.sin(turn)), stroke=colour, line=4)
        canvas.circle(x, y, 4.5, fill=colour)
    elif face == COUNTER:
        canvas.path(f"M{x - 16:g} {y + 9:g} a17 17 0 1 1 32 0", stroke=colour, line=4.5)
        canvas.line((x, y + 7), (x + 9, y - 6), stroke=WARNING, line=3)
        canvas.circle(x, y + 7, 3.5, fill=colour)
    elif face == SHOOT:
        canvas.circle(x, y, 13, stroke=colour, line=3)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            canvas.line((x + 7 * dx, y + 7 * dy), (x + 19 * dx, y + 19 * dy), stroke=colour, line=3)
        canvas.circle(x, y, 2.5, fill=colour)
    elif face == REPAIR:
        canvas.line((x - 12, y + 12), (x + 6, y - 6), stroke=colour, line=6)
        canvas.path(f"M{x + 4:g} {y - 15:g} a10 10 0 1 0 11 11 l-7 2 l-6 -6 z", fill=colour)
    else:
        for dx in (-1, 1):
            canvas.line((x - 13 * dx, y - 13), (x + 13 * dx, y + 13), stroke=colour, line=6)
    canvas.text(x + 21, y + 24, SIGNS[face], size=7.5, fill=MUTED, anchor="end")


def draw_dashboards(canvas: Canvas, sight: Sight, x: float, y: float) -> None:
    """One dashboard for each driver."""
    step = (1168 + 8) / len(sight.seats)
    for seat in range(len(sight.seats)):
        _draw_dashboard(canvas, sight, seat, x + seat * step, y, step - 8)


def _draw_dashboard(canvas: Canvas, sight: Sight, seat: int, x: float, y: float, width: float) -> None:
    """Speed, body, money and tiles of a driver."""
    s = sight.state
    colour, is_active = sight.colour(seat), int(s.active) == seat
    canvas.rectangle(x, y, width, 218, fill=PANEL, stroke=colour, line=4 if is_active else 2, radius=8)
    draw_car(canvas, x + 30, y + 24, colour, seat, 1)
    canvas.text(x + 58, y + 20, sight.car_name(seat), size=12.5, bold=True)
    canvas.text(x + 58, y + 35, f"{sight.seats[seat]} · {sight.where(seat)}", size=9.5, fill=MUTED)
    places = [place for place in range(len(sight.seats)) if int(s.order[place]) == seat]
    if places and s.turn:
        canvas.text(x + width - 10, y + 20, f"#{places[0] + 1}", 13, MUTED, "end", bold=True)
    _draw_gauge(canvas, x + 56, y + 88, int(s.needle[seat]))
    _draw_body(canvas, sight, seat, x + 112, y + 52)
    canvas.text(x + 112, y + 96, f"${int(s.cash[seat])}", size=16, fill=BILL, bold=True)
    if s.debt[seat]:
        canvas.text(x + 112, y + 113, f"debt ${int(s.debt[seat])}", size=10.5, fill=WARNING, bold=True)
    ramp = ["ramp"] if s.has_ramp[seat] else []
    canvas.text(x + 12, y + 146, " · ".join(ramp + sight.marks(seat)), size=10.5, fill=ACCENT, bold=True)
    left, top = x + 10, y + 156
    for kind, words in sight.tiles(seat):
        tile = 5.9 * len(words) + 12
        if left + tile > x + width - 8:
            left, top = x + 10, top + 18
        if top > y + 205:
            canvas.text(x + width - 10, y + 214, "…", size=12, anchor="end")
            break
        canvas.rectangle(left, top, tile, 15, fill=TILE_COLOURS[int(sight.rules.tile_colour[kind])], radius=3)
        canvas.text(left + tile / 2, top + 11, words, size=9.5, fill="#ffffff", anchor="middle", bold=True)
        left += tile + 4


def _draw_gauge(canvas: Canvas, x: float, y: float, needle: int) -> None:
    """The speedometer: 0 at the left, 50 mph at the right."""
    canvas.circle(x, y, 38, fill="#2b2f36")
    for tens in range(6):
        turn = math.pi * (1 - tens / 5)
        canvas.text(x + 28 * math.cos(turn), y + 3 - 28 * math.sin(turn), 10 * tens, 8.5, "#ffffff", "middle")
    turn = math.pi * (1 - needle / 50)
    canvas.line((x, y), (x + 21 * math.cos(turn), y - 21 * math.sin(turn)), stroke=WARNING, line=3)
    canvas.circle(x, y, 4, fill="#ffffff")
    canvas.text(x, y + 22, needle, size=14, fill="#ffffff", anchor="middle", bold=True)
    canvas.text(x, y + 32, "mph", size=7.5, fill="#c8ccd2", anchor="middle")


def _draw_body(canvas: Canvas, sight: Sight, seat: int, x: float, y: float) -> None:
    """The body lights: green for points left, red for points lost."""
    body = int(sight.state.body[seat])
    for point in range(sight.full_body(seat)):
        fill = "#4caf50" if point < body else "#d9b3ad"
        canvas.circle(x + 6 + 14 * point, y + 4, 5.5, fill=fill, stroke=INK, line=0.8)
    canvas.text(x, y + 21, f"body {body} of {sight.full_body(seat)}", size=9, fill=MUTED)
