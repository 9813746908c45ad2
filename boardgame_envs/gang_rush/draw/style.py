"""Colours and measures of the picture."""

from __future__ import annotations

WIDTH = 1200
HEIGHT = 764

ACCENT = "#8c2f1b"
PANEL = "#fffdf7"
SHADE = "#ddd5c3"
WATER = "#8fb8cf"
WAVE = "#a9cadb"
DECK = "#5a6069"
ROAD = "#767d88"
START = "#98907f"
DAMAGED = "#8a7a68"
TURNING = "#7f8f63"
CLOSED = "#54505a"
BILL = "#4f8a4c"
POLICE = "#2b4f9e"
WARNING = "#d6402b"
TILE_COLOURS = ("#d8a72c", "#4a7fc1", "#9aa3b0", "#6b6b6b")
"""Gold, blue, metallic and grey tiles."""

LEFT = 22.0
TOP = 84.0
LANE = 44.0
"""Height of a lane; lane 1 is at the top, because the race goes to the right."""
