"""The board of Red Notice as one seat sees it, as a picture and as text.

Both are made from a `Sight`, which holds nothing that the seat cannot know.
"""

from __future__ import annotations

from boardgame_envs.core.draw import MUTED, Canvas
from boardgame_envs.core.game import View
from boardgame_envs.red_notice.draw.cards import draw_cycle, draw_row
from boardgame_envs.red_notice.draw.map import draw_map
from boardgame_envs.red_notice.draw.panels import draw_agent, draw_forger, draw_shared
from boardgame_envs.red_notice.draw.sight import ROLES, Sight
from boardgame_envs.red_notice.draw.style import SEAT_COLOURS
from boardgame_envs.red_notice.draw.words import text
from boardgame_envs.red_notice.state import FORGER

__all__ = ["draw", "text"]


def draw(view: View) -> Canvas:
    """The picture of the board."""
    sight = Sight(view)
    canvas = Canvas(1200, 780)
    _draw_header(canvas, sight)
    draw_map(canvas, sight)
    draw_row(canvas, sight, 16, 548, 868)
    draw_cycle(canvas, sight, 16, 728, 868)
    draw_forger(canvas, sight, 52)
    draw_agent(canvas, sight, 290)
    draw_shared(canvas, sight, 540)
    return canvas


def _draw_header(canvas: Canvas, sight: Sight) -> None:
    s = sight.state
    viewer = "an onlooker" if sight.viewer is None else f"the {ROLES[sight.viewer]}"
    canvas.text(16, 34, "RED NOTICE", size=22, bold=True, fill=SEAT_COLOURS[FORGER])
    when = f"round {int(s.turn)}" if s.turn else "set-up"
    canvas.text(178, 33, f"{when} · seen by {viewer}", size=13, fill=MUTED)
    words = sight.prompt()
    colour = MUTED if s.over else SEAT_COLOURS[int(s.seat)]
    width = 7.6 * len(words) + 30
    canvas.rectangle(1184 - width, 13, width, 28, fill=colour, radius=14)
    canvas.text(1184 - width / 2, 32, words, size=13, fill="#ffffff", anchor="middle", bold=True)
