"""Drawing: an SVG canvas, pixels from SVG, and a window.

A picture is plain SVG text and needs nothing installed. Pixels need the `drawing` extra; only the window of
``render_mode="human"`` needs a display.
"""

from __future__ import annotations

import importlib.util
import io
import sys
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from boardgame_envs.core.errors import RenderError

INK = "#22262e"
PAPER = "#f6f1e5"
MUTED = "#7d8390"
FONT = "DejaVu Sans, Verdana, sans-serif"

Point = tuple[float, float]


class Canvas:
    """A picture under construction. Shapes are drawn in the order in which they are added."""

    def __init__(self, width: int, height: int, background: str = PAPER) -> None:
        self.width = width
        self.height = height
        self.parts: list[str] = []
        self.rectangle(0, 0, width, height, fill=background)

    def rectangle(
        self, x: float, y: float, width: float, height: float, fill: str = "none", stroke: str = "none",
        line: float = 1, radius: float = 0, opacity: float = 1, dash: str = "",
    ) -> None:  # fmt: skip
        """A rectangle with its upper left corner at (x, y)."""
        size = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
        self._add("rect", f'{size} rx="{radius:g}"', fill, stroke, line, opacity, dash)

    def circle(
        self, x: float, y: float, radius: float, fill: str = "none", stroke: str = "none", line: float = 1,
        opacity: float = 1, dash: str = "",
    ) -> None:  # fmt: skip
        """A circle around (x, y)."""
        self._add("circle", f'cx="{x:g}" cy="{y:g}" r="{radius:g}"', fill, stroke, line, opacity, dash)

    def line(
        self, start: Point, end: Point, stroke: str = INK, line: float = 1, opacity: float = 1, dash: str = ""
    ) -> None:
        """A straight line."""
        ends = f'x1="{start[0]:g}" y1="{start[1]:g}" x2="{end[0]:g}" y2="{end[1]:g}" stroke-linecap="round"'
        self._add("line", ends, "none", stroke, line, opacity, dash)

    def polygon(
        self, points: Sequence[Point], fill: str = "none", stroke: str = "none", line: float = 1, opacity: float = 1
    ) -> None:
        """A closed shape through these points."""
        corners = " ".join(f"{x:g},{y:g}" for x, y in points)
        self._add("polygon", f'points="{corners}"', fill, stroke, line, opacity, "")

    def path(
        self,
        commands: str,
        fill: str = "none",
        stroke: str = "none",
        line: float = 1,
        opacity: float = 1,
        dash: str = "",
    ) -> None:
        """A shape given by SVG path commands."""
        self._add("path", f'd="{escape(commands)}"', fill, stroke, line, opacity, dash)

    def text(
        self, x: float, y: float, words: object, size: float = 12, fill: str = INK, anchor: str = "start",
        bold: bool = False, italic: bool = False, halo: str = "",
    ) -> None:  # fmt: skip
        """A line of text whose baseline starts, ends or is centred at (x, y); `halo` outlines it for legibility."""
        style = (' font-weight="bold"' if bold else "") + (' font-style="italic"' if italic else "")
        if halo:
            style += f' paint-order="stroke" stroke="{halo}" stroke-width="{size / 4:g}" stroke-linejoin="round"'
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-family="{FONT}" font-size="{size:g}" fill="{fill}" '
            f'text-anchor="{anchor}"{style}>{escape(str(words))}</text>'
        )

    def svg(self) -> str:
        """The finished picture."""
        frame = f'viewBox="0 0 {self.width} {self.height}" width="{self.width}" height="{self.height}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>\n' + "\n".join(self.parts) + "\n</svg>\n"

    def _add(self, tag: str, where: str, fill: str, stroke: str, line: float, opacity: float, dash: str) -> None:
        style = f'fill="{fill}"'
        if stroke != "none":
            style += f' stroke="{stroke}" stroke-width="{line:g}"'
        if opacity != 1:
            style += f' opacity="{opacity:g}"'
        if dash:
            style += f' stroke-dasharray="{dash}"'
        self.parts.append(f"<{tag} {where} {style}/>")


def png(svg: str) -> bytes:
    """The picture as a PNG file; no display is needed."""
    try:
        import resvg_py
    except ImportError as error:
        raise RenderError(
            "pixels need the drawing extra: pip install 'boardgame-envs[drawing]' "
            "(render_mode 'svg' and 'ansi' work without it)"
        ) from error
    fonts = _fonts()
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=fonts or None, skip_system_fonts=bool(fonts)))


def pixels(svg: str) -> npt.NDArray[np.uint8]:
    """The picture as an array of height x width x 3 bytes."""
    data = png(svg)
    from PIL import Image

    with Image.open(io.BytesIO(data)) as image:
        return np.asarray(image.convert("RGB"), dtype=np.uint8)


def _fonts() -> list[str]:
    """Matplotlib's fonts where it is installed, so that pictures look alike on every machine."""
    found = importlib.util.find_spec("matplotlib")
    if found is None or found.origin is None:
        return []
    folder = Path(found.origin).parent / "mpl-data" / "fonts" / "ttf"
    return [str(path) for path in sorted(folder.glob("DejaVuSans*.ttf"))]


class Window:
    """The window of ``render_mode="human"``. Without a display it says so once and stays closed."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._root: Any = None
        self._label: Any = None
        self._image: Any = None
        self._is_impossible = False

    def show(self, svg: str) -> None:
        """Show a picture, opening the window if need be."""
        if self._is_impossible:
            return
        try:
            import tkinter

            if self._root is None:
                self._root = tkinter.Tk()
                self._root.title(self.title)
                self._label = tkinter.Label(self._root)
                self._label.pack()
            self._image = tkinter.PhotoImage(master=self._root, data=png(svg), format="png")
            self._label.configure(image=self._image)
            self._root.update()
        except ImportError as error:
            self._give_up(error)
        except Exception as error:  # tkinter.TclError: there is no display, or the window was closed
            if type(error).__name__ != "TclError":
                raise
            self._give_up(error)

    def _give_up(self, reason: Exception) -> None:
        self._is_impossible = True
        self._root = None
        print(
            f"boardgame_envs: no window ({reason}); render_mode 'rgb_array', 'svg' and 'ansi' need none",
            file=sys.stderr,
        )

    def close(self) -> None:
        """Close the window if it is open."""
        if self._root is not None:
            self._root.destroy()
            self._root = None
