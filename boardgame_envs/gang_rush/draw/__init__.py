"""The bridge of Gang Rush as one seat sees it, as a picture and as text.

Everything on the table is public, so all seats and onlookers see the same; only the order of the two stacks is
unknown to all, and neither picture nor text touches it.
"""

from __future__ import annotations

from boardgame_envs.core.draw import MUTED, Canvas
from boardgame_envs.core.game import View
from boardgame_envs.gang_rush.draw.bridge import draw_bridge
from boardgame_envs.gang_rush.draw.panels import draw_dashboards, draw_hazards, draw_shop, draw_turn
from boardgame_envs.gang_rush.draw.sight import Sight
from boardgame_envs.gang_rush.draw.style import ACCENT, HEIGHT, WIDTH
from boardgame_envs.gang_rush.draw.words import text

__all__ = ["draw", "text"]


def draw(view: View) -> Canvas:
    """The picture of the bridge."""
    sight = Sight(view)
    canvas = Canvas(WIDTH, HEIGHT)
    _draw_header(canvas, sight)
    draw_bridge(canvas, sight)
    draw_hazards(canvas, sight, 16, 366)
    draw_turn(canvas, sight, 372, 366)
    draw_shop(canvas, sight, 744, 366)
    draw_dashboards(canvas, sight, 16, 528)
    return canvas


def _draw_header(canvas: Canvas, sight: Sight) -> None:
    s = sight.state
    canvas.text(16, 34, "GANG RUSH", size=22, bold=True, fill=ACCENT)
    canvas.text(172, 34, "BREAKOUT", size=22, fill=ACCENT)
    when = f"round {int(s.turn)} of {sight.last_round}" if s.turn else "set-up"
    mode = "Closed border · " if sight.rules.closed_border else ""
    canvas.text(310, 33, f"{mode}{when} · seen by {sight.viewer}", size=13, fill=MUTED)
    words = sight.prompt()
    width = 7.7 * len(words) + 30
    colour = MUTED if s.over else sight.colour(int(s.seat))
    canvas.rectangle(1184 - width, 13, width, 28, fill=colour, radius=14)
    canvas.text(1184 - width / 2, 32, words, size=13, fill=sight.ink_on(colour), anchor="middle", bold=True)
