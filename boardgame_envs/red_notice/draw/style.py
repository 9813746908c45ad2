"""Colours and measures of the picture."""

from __future__ import annotations

SEA, LAND, PANEL, SHADE = "#dde8ec", "#f1ead9", "#fbf8f0", "#e4dccb"
SEAT_COLOURS = ("#9c2f45", "#22405f")
HALO = "#d4536b"
LEFT, TOP, SCALE = 16.0, 52.0, 0.868  # where the 1000 x 560 map lies
SIDE, SIDE_WIDTH = 900.0, 284.0
PAWN = "m-8 0 c1 -9 5 -8 5 -14 h6 c0 6 4 5 5 14 z"
