"""The city of Hold Up as one seat sees it, as a picture and as text.

Both are made from a `Sight`, which shows nothing that the seat cannot know.
"""

from __future__ import annotations

from boardgame_envs.core.draw import MUTED, Canvas
from boardgame_envs.core.game import View
from boardgame_envs.hold_up.draw.city import draw_city
from boardgame_envs.hold_up.draw.panels import draw_bottom, draw_vehicle_cards
from boardgame_envs.hold_up.draw.sight import Sight
from boardgame_envs.hold_up.draw.style import CELL, PAINT, TOP
from boardgame_envs.hold_up.draw.words import text

__all__ = ["draw", "text"]


def draw(view: View) -> Canvas:
    """The picture of the city."""
    sight = Sight(view)
    canvas = Canvas(1200, round(TOP + CELL * int(sight.rules.height) + 98))
    _draw_header(canvas, sight)
    draw_city(canvas, sight)
    draw_vehicle_cards(canvas, sight)
    draw_bottom(canvas, sight)
    return canvas


def _draw_header(canvas: Canvas, sight: Sight) -> None:
    s = sight.state
    canvas.text(34, 34, "HOLD UP", size=22, bold=True, fill=PAINT[0])
    canvas.text(150, 33, f"round {int(s.turn)} · seen by {sight.viewer_words()}", size=13, fill=MUTED)
    words = " · ".join(part for part in (sight.prompt(), sight.points()) if part)
    colour = MUTED if s.over else PAINT[int(sight.rules.seat_colour[int(s.seat), 0])]
    width = 7.7 * len(words) + 30
    canvas.rectangle(1186 - width, 13, width, 28, fill=colour, radius=14)
    canvas.text(1186 - width / 2, 32, words, size=13, fill="#ffffff", anchor="middle", bold=True)
