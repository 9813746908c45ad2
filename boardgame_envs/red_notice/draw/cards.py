"""The row of Action cards, and the tokens beside them."""

from __future__ import annotations

import math

from boardgame_envs.core.draw import INK, MUTED, Canvas
from boardgame_envs.red_notice.draw.sight import ROLES, Sight
from boardgame_envs.red_notice.draw.style import PANEL, SEAT_COLOURS, SHADE
from boardgame_envs.red_notice.state import (
    FORGER,
    HALF_KINDS,
)


def _draw_icon(canvas: Canvas, kind: int, x: float, y: float, colour: str = INK) -> None:
    """The sign of an action, about 24 wide around (x, y)."""
    if HALF_KINDS[kind] == "cheque":
        canvas.rectangle(x - 12, y - 8, 24, 16, stroke=colour, line=1.8, radius=2)
        canvas.line((x - 8, y - 2), (x + 4, y - 2), stroke=colour, line=1.6)
        canvas.line((x - 8, y + 3), (x, y + 3), stroke=colour, line=1.6)
        canvas.circle(x + 7, y + 3, 2, fill=colour)
    elif HALF_KINDS[kind] == "bank":
        canvas.polygon(((x - 12, y - 3), (x, y - 11), (x + 12, y - 3)), fill=colour)
        for dx in (-8, 0, 8):
            canvas.line((x + dx, y), (x + dx, y + 6), stroke=colour, line=2.6)
        canvas.line((x - 11, y + 10), (x + 11, y + 10), stroke=colour, line=2.4)
    elif HALF_KINDS[kind] == "security":
        shield = "m0 -11 l9 3 c0 10 -3 16 -9 19 c-6 -3 -9 -9 -9 -19 z"
        canvas.path(f"M{x:g} {y:g} {shield}", stroke=colour, line=1.8)
        canvas.path(f"M{x:g} {y:g} m-4 0 l3 4 l6 -8", stroke=colour, line=1.8)
    elif HALF_KINDS[kind] == "move":
        canvas.polygon(((x - 11, y + 9), (x + 12, y), (x - 11, y - 9), (x - 5, y)), fill=colour)
    else:
        star = [(11 if i % 2 == 0 else 4.6, math.pi * i / 5) for i in range(10)]
        canvas.polygon([(x + r * math.sin(turn), y - r * math.cos(turn)) for r, turn in star], fill=colour)


def draw_token(canvas: Canvas, x: float, y: float, seat: int, value: str, radius: float = 15) -> None:
    """An action token: its value, or only its owner's colour when face down."""
    colour = SEAT_COLOURS[seat]
    if value:
        canvas.circle(x, y, radius, fill="#ffffff", stroke=colour, line=radius / 5)
        size = radius * (1.15 if len(value) == 1 else 0.56)
        canvas.text(x, y + size * 0.36, value, size=size, fill=colour, anchor="middle", bold=True)
    else:
        canvas.circle(x, y, radius, fill=colour, stroke="#ffffff", line=radius / 7)
        canvas.circle(x, y, radius * 0.58, stroke="#ffffff", line=1, opacity=0.55)


def draw_row(canvas: Canvas, sight: Sight, x: float, y: float, width: float) -> None:
    """The cards of the round with the tokens beside them."""
    holder = int(sight.state.initiative)
    canvas.text(x, y + 13, "Cards of the round, resolved from left to right", size=12, bold=True)
    canvas.text(x + width, y + 13, f"initiative: {ROLES[holder]}", 12, SEAT_COLOURS[holder], "end", bold=True)
    step = (width + 10) / sight.names.row
    for place in range(sight.names.row):
        _draw_card(canvas, sight, place, x + place * step, y + 24, step - 10)


def _draw_card(canvas: Canvas, sight: Sight, place: int, x: float, y: float, width: float) -> None:
    """One place of the row: a card, its tokens, and what is still to be performed."""
    s, middle = sight.state, x + width / 2
    is_done, is_current = place < int(s.row_place), place == int(s.row_place)
    colour = SEAT_COLOURS[FORGER] if is_current else MUTED
    frame = colour if is_current else SHADE
    canvas.rectangle(x, y, width, 132, fill=PANEL, stroke=frame, line=2 if is_current else 1, radius=8)
    words = f"{place + 1}" + (" · being resolved" if is_current else " · resolved" if is_done else "")
    canvas.text(middle, y + 17, words, size=10.5, fill=colour, anchor="middle")
    card = int(s.row[place])
    if card < 0:
        return
    is_narrow = width < 200  # tokens then lie below the card instead of beside it
    cell = min(63.0, width / 2 - 5)
    canvas.rectangle(middle - cell, y + 24, 2 * cell, 84, fill="#ffffff", stroke=SHADE, radius=6)
    canvas.line((middle, y + 30), (middle, y + 102), stroke=SHADE)
    to_do = sight.still_to_perform() if is_current else []
    if to_do and not is_narrow:
        canvas.text(x + 8, y + 124, "to do", size=9.5, fill=MUTED)
    for half, sign in enumerate((-1, 1)):
        centre = middle + cell / 2 * sign
        _draw_half(canvas, sight, (card, half), centre, y + 24, cell, is_done)
        place_x, place_y, radius = (centre, y + 120, 11) if is_narrow else (middle + 82 * sign, y + 66, 15)
        canvas.circle(place_x, place_y, radius, stroke=SHADE, line=1.5, dash="3 3")
        owner, value = sight.slots[2 * place + half]
        if owner >= 0:
            draw_token(canvas, place_x, place_y, owner, value, radius)
        actors = [seat for seat, side in to_do if side == half]
        if actors:
            words, row = " + ".join(ROLES[seat] for seat in actors), y + (106 if is_narrow else 124)
            canvas.text(centre, row, words, 10, SEAT_COLOURS[actors[0]], "middle", bold=True)


def _draw_half(
    canvas: Canvas, sight: Sight, which: tuple[int, int], x: float, y: float, width: float, is_done: bool
) -> None:
    """One half of a card (card, half): its icons and its name."""
    kind, icons = int(sight.rules.half_kind[which]), int(sight.rules.half_icons[which])
    colour = MUTED if is_done else INK
    step = min(29.0, (width - 28) / max(1, icons - 1))
    for index in range(icons):
        _draw_icon(canvas, kind, x + (index - (icons - 1) / 2) * step, y + 36, colour)
    canvas.text(x, y + 72, HALF_KINDS[kind], size=11, fill=colour, anchor="middle")


def draw_cycle(canvas: Canvas, sight: Sight, x: float, y: float, width: float) -> None:
    """All Action cards, small: used in this cycle, in the row, or still to come."""
    s, names = sight.state, sight.names
    canvas.text(x, y, "All action cards; those used up until the next reshuffle are pale", size=10.5, fill=MUTED)
    rows = [int(card) for card in s.row[: names.row]]
    step = (width + 6) / len(names.cards)
    for card in range(len(names.cards)):
        left = x + card * step
        paper = SHADE if card in rows else PANEL
        canvas.rectangle(left, y + 8, step - 6, 26, fill=paper, stroke=SHADE, radius=4)
        signs = (f"{HALF_KINDS[int(sight.rules.half_kind[card, half])]}" for half in (0, 1))
        icons = (int(sight.rules.half_icons[card, half]) for half in (0, 1))
        words = (f"{sign[:1].upper()}{number if number > 1 else ''}" for sign, number in zip(signs, icons, strict=True))
        colour = "#c9c3b4" if s.used_cards[card] else INK
        canvas.text(left + (step - 6) / 2, y + 25, " | ".join(words), 11, colour, "middle", bold=card in rows)
