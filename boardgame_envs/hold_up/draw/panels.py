"""The side panels: vehicle cards, the turn, the event, decks and the pile."""

from __future__ import annotations

from boardgame_envs.core.draw import INK, MUTED, Canvas
from boardgame_envs.hold_up.draw.city import draw_vehicle
from boardgame_envs.hold_up.draw.sight import Sight, dollars
from boardgame_envs.hold_up.draw.style import (
    CELL,
    EVENT_COLOUR,
    LEFT,
    PAINT,
    PANEL,
    SHADE,
    SIDE,
    SIDE_WIDTH,
    TOP,
)
from boardgame_envs.hold_up.state import (
    ABOARD,
    BANK_DECK,
    COLOUR_NAMES,
    CREW,
    DECK_NAMES,
    FLAT_NOW,
    GANGSTER,
    GREEN,
    OUT,
    SHOP_DECK,
)


def draw_vehicle_cards(canvas: Canvas, sight: Sight) -> None:
    """One card per colour in play: men, hostages, weapons and loot."""
    height = min(92.0, 644.0 / len(sight.colours) - 6)
    for place, colour in enumerate(sight.colours):
        _draw_vehicle_card(canvas, sight, TOP - 3 + place * (height + 6), height, colour)


def _draw_vehicle_card(canvas: Canvas, sight: Sight, y: float, height: float, colour: int) -> None:
    s, rules = sight.state, sight.rules
    is_turn = not s.over and int(s.seat) == int(rules.seat_of[colour])
    paint = PAINT[colour]
    canvas.rectangle(
        SIDE,
        y,
        SIDE_WIDTH,
        height,
        fill=PANEL,
        stroke=paint if is_turn else SHADE,
        line=2.4 if is_turn else 1,
        radius=7,
    )
    canvas.rectangle(SIDE, y, 44, height, fill=paint, radius=7, opacity=0.25)
    draw_vehicle(canvas, SIDE + 22, y + height / 2, colour, sight.aboard(colour), int(s.hostages[colour]))
    canvas.text(SIDE + 54, y + 17, f"{sight.owner(colour)} · {COLOUR_NAMES[colour]}", size=12, bold=True)
    canvas.text(SIDE + SIDE_WIDTH - 10, y + 17, _condition(sight, colour), size=11, fill=MUTED, anchor="end")
    for index, man in enumerate(sight.men(colour)):
        cell = int(s.cell[man])
        x = SIDE + 60 + 15 * index
        canvas.circle(
            x,
            y + 32,
            5,
            fill=paint if cell == ABOARD else "#ffffff",
            stroke=paint,
            line=2,
            opacity=0.35 if cell == OUT else 1,
        )
        if cell == OUT:
            canvas.line((x - 4, y + 36), (x + 4, y + 28), stroke=MUTED, line=1.6)
    for index, reach in enumerate(sight.weapons(colour)):
        x = SIDE + 54 + 15 * CREW[colour] + 12 + 24 * index
        canvas.rectangle(x, y + 23, 20, 18, fill="#4a4e57", radius=3)
        canvas.text(x + 10, y + 36, reach, size=12, fill="#ffffff", anchor="middle", bold=True)
    worth, target = sight.worth(colour + 1), int(rules.target)
    top = y + height - 26
    wide = SIDE_WIDTH - 64
    canvas.rectangle(SIDE + 54, top, wide, 16, fill="#ece5d5", radius=4)
    if worth:
        canvas.rectangle(SIDE + 54, top, max(6, wide * min(1, worth / target)), 16, fill="#d8b13a", radius=4)
    share = f"{dollars(worth)} of {dollars(target)}" if rules.role[colour] == GANGSTER else dollars(worth)
    canvas.text(SIDE + 54 + wide / 2, top + 12.5, share, size=11.5, anchor="middle", bold=bool(worth))


def _condition(sight: Sight, colour: int) -> str:
    s = sight.state
    if int(s.cell[colour]) < 0:
        return "not placed yet" if sight.dead(colour) < CREW[colour] else "out of play"
    if int(s.flat_tyre[colour]):
        return "flat tyre" if int(s.flat_tyre[colour]) & FLAT_NOW else "flat tyre next turn"
    return "empty" if sight.aboard(colour) == 0 else ""


def draw_bottom(canvas: Canvas, sight: Sight) -> None:
    """The event, the decks, the pile and the key, under the city."""
    s, rules = sight.state, sight.rules
    y = TOP + CELL * int(rules.height) + 14
    width = 200.0
    _box(canvas, LEFT, y, width, "EVENT", EVENT_COLOUR)
    canvas.text(LEFT + 12, y + 44, sight.event(), size=15, bold=True, fill=INK if s.event else MUTED)
    _box(canvas, LEFT + 212, y, 330, "DECKS: cards, of them never shown", MUTED)
    for deck, name in enumerate(DECK_NAMES):
        x = LEFT + 224 + 80 * deck
        canvas.text(x, y + 38, name.split()[0], size=11, fill=MUTED)
        canvas.text(x, y + 56, f"{int(s.deck[deck, 0])} / {int(s.unseen[deck])}", size=14, bold=True)
    _box(canvas, LEFT + 554, y, 296, "PILE" if rules.seat_of[GREEN] >= 0 else "RIPOSTE", PAINT[GREEN])
    if rules.seat_of[GREEN] >= 0:
        canvas.text(LEFT + 566, y + 44, sight.pile(), size=13, bold=True)
    else:
        roller = sight.seats[len(sight.seats) - 2 + int(s.riposte_turn)]
        canvas.text(LEFT + 566, y + 44, f"the next one is rolled by {roller}", size=13, bold=True)
    _draw_locks(canvas, sight, y)


def _draw_locks(canvas: Canvas, sight: Sight, y: float) -> None:
    """Where the VIP may not try again yet, and what the dots mean."""
    sites = (*sight.names.banks, *sight.names.shops)
    locked = [
        sites[int(sight.state.locked_site[deck]) - 1]
        for deck in (BANK_DECK, SHOP_DECK)
        if sight.state.locked_site[deck]
    ]
    if locked:
        canvas.text(LEFT + 566, y + 61, f"locked for Agathe: {', '.join(locked)}", size=11, fill=MUTED)
    key = (
        "● aboard  ○ on foot  / dead",
        "number on a car: men aboard; grey bank: closed",
        "dark squares: weapons by range",
    )
    for line, words in enumerate(key):
        canvas.text(SIDE, y + 16 + 17 * line, words, size=11, fill=MUTED)


def _box(canvas: Canvas, x: float, y: float, width: float, title: str, colour: str) -> None:
    canvas.rectangle(x, y, width, 68, fill=PANEL, stroke=SHADE, radius=7)
    canvas.text(x + 12, y + 18, title, size=10.5, fill=colour, bold=True)
