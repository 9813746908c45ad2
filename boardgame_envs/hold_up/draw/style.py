"""Colours and measures of the picture."""

from __future__ import annotations

CELL = 34.0
LEFT, TOP = 34.0, 66.0  # where the city lies
SIDE, SIDE_WIDTH = 900.0, 286.0

PANEL, SHADE = "#fbf8f0", "#ded6c4"
ASPHALT, LANE = "#dcdad5", "#f7f5f0"
RIVER, WAVE, BRIDGE, PLANK = "#8fbdd3", "#b9d8e6", "#c6a77c", "#a98a60"
GRASS, TREE, TRUNK = "#b9d59a", "#6f9f57", "#587f45"
FAIR, FENCE, POST, HEDGE = "#f6dfb4", "#b0793c", "#ef7f1a", "#4f7f46"
MARKER, STALL = "#f5c518", "#d9574b"
ROOFS = (
    ("#8f6f5e", "#b08c78"),
    ("#6f7a8a", "#8f9bab"),
    ("#9c8660", "#bda67d"),
    ("#758069", "#96a188"),
    ("#85707f", "#a58f9f"),
)
BUILDINGS = {"$": "#e3b93c", "A": "#79c3de", "C": "#3d68b2", "R": "#b5382f", "D": "#3c8f5a", "L": "#e07fae"}
EVENT_COLOUR, EXIT_COLOUR, TUNNEL_COLOUR, METRO_COLOUR = "#7b4fa3", "#1f8a4c", "#3b3b40", "#d8a106"

PAINT = ("#d0342c", "#8a5a33", "#234a9b", "#5b9bd8", "#5e2d91", "#a97fd1", "#2c8a4b", "#e667a4")
"""Pawns, by colour."""
