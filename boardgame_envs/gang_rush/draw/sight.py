"""What picture and text are made from."""

from __future__ import annotations

from typing import Any

from boardgame_envs.core.draw import INK
from boardgame_envs.core.game import View
from boardgame_envs.gang_rush.data import Names
from boardgame_envs.gang_rush.state import ARMOURED, ARRESTED, ENDINGS, FACES, IN_RIVER, LEFT, PHASES, STATUSES

SIGNS = ("W", "C", "S", "R", "X")
"""Letters of the die faces."""


class Sight:
    """The state with words for it. Nothing in it is hidden from any seat."""

    def __init__(self, view: View) -> None:
        self.state = view.state
        self.rules: Any = view.ruleset.rules[0]
        self.names: Names = view.ruleset.names
        self.seats = view.ruleset.seats
        self.viewer = "an onlooker" if view.seat is None else self.seats[view.seat]
        is_closed = bool(self.rules.closed_border)
        self.last_round = int(self.rules.border_round_limit if is_closed else self.rules.round_limit)

    def prompt(self) -> str:
        """What is going on, in one line."""
        s = self.state
        if s.over:
            winners = [seat for seat, value in zip(self.seats, s.returns, strict=False) if value > 0]
            return ENDINGS[int(s.ending)] + (f": {winners[0]} wins" if winners else "")
        return f"{self.seats[int(s.seat)]}: {PHASES[int(s.phase)]}"

    def colour(self, seat: int) -> str:
        """The colour of a seat's car."""
        car = int(self.state.car[seat])
        return self.names.car_colours[car] if car >= 0 else "#9a9a9a"

    @staticmethod
    def ink_on(colour: str) -> str:
        """Black or white, whichever can be read on a colour."""
        try:
            red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        except ValueError:
            return INK
        return INK if 0.3 * red + 0.59 * green + 0.11 * blue > 140 else "#ffffff"

    def car_name(self, seat: int) -> str:
        """The character a seat plays."""
        car = int(self.state.car[seat])
        return self.names.cars[car] if car >= 0 else "no car yet"

    def full_body(self, seat: int) -> int:
        """Body points of an undamaged car."""
        is_armoured = self.state.car[seat] == ARMOURED
        return int(self.rules.body_maximum + (self.rules.armour_bonus if is_armoured else 0))

    def where(self, seat: int) -> str:
        """Where a car is, in words."""
        s = self.state
        status = int(s.status[seat])
        if status == IN_RIVER:
            return f"in the river at {self.names.cells[int(s.exit_cell[seat])]}"
        if status in (LEFT, ARRESTED) or s.cell[seat] < 0:
            return STATUSES[status] + (f", place {int(s.finish[seat])}" if s.finish[seat] else "")
        way = "homebound" if s.facing[seat] else "outbound"
        return f"{self.names.cells[int(s.cell[seat])]}, facing {way}"

    def tiles(self, seat: int) -> list[tuple[int, str]]:
        """The bonus tiles a driver holds: (kind, words)."""
        held = self.state.held[seat]
        return [
            (kind, name + (f" x{int(held[kind])}" if held[kind] > 1 else ""))
            for kind, name in enumerate(self.names.tiles)
            if held[kind]
        ]

    def marks(self, seat: int) -> list[str]:
        """Whatever else is special about a car."""
        s = self.state
        marks = [
            (s.is_spun[seat], "spun"),
            (s.body[seat] == 0 and s.car[seat] >= 0 and s.status[seat] != 0, "wreck"),
            (self.rules.closed_border and s.is_homebound[seat], "homebound"),
            (s.has_suspension[seat], "suspension"),
            (s.is_bulletproof[seat], "bulletproof"),
            (s.finish[seat] and s.cell[seat] >= 0, f"place {int(s.finish[seat])}"),
        ]
        return [word for is_set, word in marks if is_set]

    def dice(self) -> list[str]:
        """The faces on the table, in words."""
        return [FACES[int(face)] if face >= 0 else "" for face in self.state.dice]
