"""The bridge of Gang Rush as one seat sees it, as a picture and as text."""

from __future__ import annotations

from boardgame_envs.core.draw import Canvas
from boardgame_envs.core.game import View


def draw(view: View) -> Canvas:
    """The picture of the bridge."""
    return Canvas(1200, 760)


def text(view: View) -> str:
    """The bridge in words."""
    return ""
