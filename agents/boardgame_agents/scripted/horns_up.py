"""A rocker for Horns Up: lays Paths straight to the stage, rides on others' cards, and holds up whoever is near it.

Everything is weighed in rows. A pawn's standing is its row, and nearly one more if its card is open to the stage: the
next Path then leads on, whereas a closed card must first be covered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from boardgame_agents.scripted.player import ScriptedPlayer
from boardgame_envs.core.game import Ruleset
from boardgame_envs.horns_up.state import (
    ACTION,
    ALL,
    BALLAD,
    BYPASS,
    DISCARD_ANY,
    DISCARD_ONE_TICKET,
    DRAW,
    EAST,
    NORTH,
    ONE,
    PUSH,
    REMOVE,
    SKIP,
    SOUTH,
    STAGE_ICON,
    WEST,
)

OPEN_AHEAD = 0.9  # for a card open to the stage
OPEN_ASIDE = 0.1  # for one open to a side only
WALL_AHEAD = -0.7  # for a Wall right ahead
OUTSIDE = -1.0  # for standing beside the concert
WIN = 100.0

HINDER = 2.5  # for holding up an opponent by a row when she is there, the less the farther she is
BOTH_WAYS = 0.1  # for keeping a Path that leads straight ahead, the best one to have
ICON_VALUE = {
    DRAW: 0.6,
    DISCARD_ANY: -0.5,
    DISCARD_ONE_TICKET: -0.3,
    REMOVE: 0.0,
    ACTION: 0.3,
    BALLAD: -0.6,
    SKIP: -1.0,
    STAGE_ICON: 0.1,
}
ALL_SHARE = 0.1  # of an icon that strikes everybody alike
CLEAR_WAY = 0.8  # for taking away a Wall right ahead
SURF_VALUE = 1.5
DROP_VALUE = 0.5

AHEAD_BIT, RIGHT_BIT, BACK_BIT, LEFT_BIT = (1 << side for side in (NORTH, EAST, SOUTH, WEST))


class Rocker(ScriptedPlayer):
    """Plays any rocker."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        rules: Any = ruleset.rules[0]
        spots = int(rules.spots)
        self.columns = int(rules.columns)
        self.neighbour = rules.neighbour[:spots].tolist()
        self.is_playable = rules.playable[:spots].tolist()
        self.is_in_front = rules.in_front[:spots].tolist()
        self.entries = frozenset(rules.entry_spot[: rules.entries].tolist())
        concert = range(
            int(rules.median - rules.concert_columns // 2), int(rules.median + rules.concert_columns // 2) + 1
        )
        rows, columns = rules.row_of[:spots].tolist(), rules.column_of[:spots].tolist()
        self.base = [row + (0.0 if column in concert else OUTSIDE) for row, column in zip(rows, columns, strict=True)]
        self.goal = max(rows) + 1.0
        self.sides = rules.sides[: rules.types].tolist()
        self.first_wall, self.first_ticket = int(rules.first_wall), int(rules.first_ticket)
        self.target = rules.target[: rules.types].tolist()
        self.halves = [
            [rules.icon[kind, half, : rules.icons[kind, half]].tolist() for half in range(rules.halves[kind])]
            for kind in range(rules.types)
        ]
        self.first = ruleset.actions.first
        self.block_of = [(block.name, index) for block in self.actions.blocks for index in range(len(block.texts))]
        self.answers: dict[str, Callable[[int], float]] = {
            "way up of a Path": self._way,
            "side of an or-Ticket": self._half,
            "target of a Ticket": self._victim,
            "rocker to push": self._pushed,
            "direction of a push": self._push_way,
            "card to remove": self._removed,
            "Wall to remove": self._removed,
            "direction of Crowd Surfing": self._surf_way,
            "card to discard for a Wall": self._discarded,
            "landing card": self._landing,
            "way up of the landing card": self._landing_way,
            "discard a card": self._discarded,
            "discard a Ticket": self._discarded,
        }

    def scores(self, legal: npt.NDArray[np.int64]) -> Iterable[float]:
        """How good each legal action is, in rows."""
        phase = self.label("phase")
        self._read()
        if phase == "main menu":
            return self._menu(legal.tolist())
        choices = (legal - self.first[self.block_of[int(legal[0])][0]]).tolist()
        if phase == "spot of a Path":
            laying = self._laying(self._sides_of_play())
            return [laying.get(spot, 0.0) for spot in choices]
        if phase == "spot of a Wall":
            walling = self._walling()
            return [walling.get(spot, 0.0) for spot in choices]
        answer = self.answers.get(phase)
        return [answer(index) for index in choices] if answer else [0.0] * len(choices)

    # ------------------------------------------------------------------ the table

    def _read(self) -> None:
        """Take in the table: open sides by spot, Walls, pawns, and how much each opponent is to be feared."""
        sides = self._vector[self._slices["sides"]].reshape(-1, 4)
        self.open: list[int] = ((sides > 0.75) @ np.array((1, 2, 4, 8))).tolist()
        self.walls = frozenset(np.flatnonzero(sides[:, 0] < 0).tolist())
        self.laid: list[bool] = sides.any(axis=1).tolist()
        self.own = self.choice("own row") * self.columns + self.choice("own column")
        columns = np.rint(self.numbers("columns of the others")).astype(int).tolist()
        rows = np.rint(self.numbers("rows of the others")).astype(int).tolist()
        self.others = [
            (row - 1) * self.columns + column - 1 if row else -1 for row, column in zip(rows, columns, strict=True)
        ]
        self.fear = [
            HINDER / (1.0 + max(0.0, self.goal - self._standing(spot, self.open[spot]))) if spot >= 0 else 0.0
            for spot in self.others
        ]
        self.held = self.entries.union(self.others, (self.own,))

    def _standing(self, spot: int, sides: int) -> float:
        """How near to winning a pawn on this spot is, on a card with these sides open."""
        value = self.base[spot]
        ahead = self.neighbour[spot][NORTH]
        if ahead in self.walls:
            value += WALL_AHEAD
        elif sides & AHEAD_BIT:
            if ahead < 0:
                return WIN if self.is_in_front[spot] else value
            return value + OPEN_AHEAD
        return value + OPEN_ASIDE if sides & (RIGHT_BIT | LEFT_BIT) else value

    def _walk(self, only_held: bool) -> dict[int, int]:
        """Where the pawn can walk, and by which first step; `only_held` leaves out Paths about to be closed."""
        found = {self.own: -1}
        queue = [self.own]
        for spot in queue:
            for way in range(4):
                beyond = self.neighbour[spot][way]
                if beyond in found or not self._connects(spot, way) or (only_held and beyond not in self.held):
                    continue
                found[beyond] = way if spot == self.own else found[spot]
                queue.append(beyond)
        return found

    def _connects(self, spot: int, way: int) -> bool:
        """Whether a pawn can step that way."""
        beyond = self.neighbour[spot][way]
        if beyond < 0 or not self.open[spot] >> way & 1 or not self.open[beyond] >> (way ^ 2) & 1:
            return False
        return not (spot in self.entries and beyond in self.entries)

    # ------------------------------------------------------------------ laying

    def _links(self) -> dict[int, int]:
        """The spots where a Path can be stepped on, with the sides of it that would connect."""
        links: dict[int, int] = {}
        for spot in self._walk(only_held=True):
            for way in range(4):
                beyond = self.neighbour[spot][way]
                if beyond >= 0 and self.open[spot] >> way & 1 and self._takes_path(beyond):
                    links[beyond] = links.get(beyond, 0) | 1 << (way ^ 2)
        return links

    def _takes_path(self, spot: int) -> bool:
        if spot in self.entries or spot in self.walls:
            return False
        return self.laid[spot] or bool(self.is_playable[spot])

    def _laying(self, sides: int) -> dict[int, float]:
        """What it brings to lay a Path with these sides open on each spot that matters."""
        here = self._standing(self.own, self.open[self.own])
        values = {}
        for spot, links in self._links().items():
            if sides & links:
                values[spot] = max(0.0, self._beyond(spot, sides) - here)
        if self.own not in self.entries:
            values[self.own] = self._standing(self.own, sides) - here
        for spot, fear in zip(self.others, self.fear, strict=True):
            if spot >= 0 and spot not in self.entries:
                gain = self._standing(spot, sides) - self._standing(spot, self.open[spot])
                values[spot] = values.get(spot, 0.0) - fear * gain
        return values

    def _beyond(self, spot: int, sides: int) -> float:
        """The best standing on a new Path, or on a card held by a pawn that it leads to."""
        best = self._standing(spot, sides)
        for way in range(4):
            beyond = self.neighbour[spot][way]
            if sides >> way & 1 and beyond in self.held and self.open[beyond] >> (way ^ 2) & 1:
                best = max(best, self._standing(beyond, self.open[beyond]))
        return best

    def _walling(self) -> dict[int, float]:
        """What it brings to put a Wall right ahead of a pawn."""
        values: dict[int, float] = {}
        for spot, fear in ((self.own, -1.0), *zip(self.others, self.fear, strict=True)):
            ahead = self.neighbour[spot][NORTH] if spot >= 0 else -1
            if ahead >= 0:
                values[ahead] = values.get(ahead, 0.0) + fear * (OPEN_AHEAD - WALL_AHEAD)
        return values

    def _best_way(self, kind: int) -> float:
        return max(max(self._laying(sides).values(), default=0.0) for sides in set(self.sides[kind]))

    def _sides_of_play(self) -> int:
        kind = self.choice("card being played")
        return int(self.sides[kind][max(0, self.choice("way up chosen"))])

    # ------------------------------------------------------------------ the menu

    def _menu(self, legal: list[int]) -> Iterable[float]:
        """First walk as far as it goes, then the best card."""
        steps = self._walk(only_held=False)
        best = max(steps, key=lambda spot: self._standing(spot, self.open[spot]))
        wanted = (
            steps[best] if self._standing(best, self.open[best]) > self._standing(self.own, self.open[self.own]) else -1
        )
        return [self._menu_value(action, wanted) for action in legal]

    def _menu_value(self, action: int, wanted_step: int) -> float:
        block, index = self.block_of[action]
        if block == "step":
            return 2 * WIN if index == wanted_step else -WIN
        if block == "card":
            return self._card_value(index)
        if block == "remove wall":
            return CLEAR_WAY if self.neighbour[self.own][NORTH] in self.walls else -0.5
        return DROP_VALUE if block == "drop token" else 0.0

    def _card_value(self, kind: int) -> float:
        """What it brings to play a card now."""
        if kind < self.first_wall:
            leads_on = any(sides & AHEAD_BIT and sides & BACK_BIT for sides in self.sides[kind])
            return max(0.0, self._best_way(kind)) - (BOTH_WAYS if leads_on else 0.0)
        if kind < self.first_ticket:
            return max(0.0, *self._walling().values())
        return max(self._half_value(kind, half) for half in range(len(self.halves[kind])))

    def _half_value(self, kind: int, half: int) -> float:
        icons = sum(self._icon_value(icon) for icon in self.halves[kind][half])
        if self.target[kind] == ONE:
            return -icons * max(self.fear)
        return ALL_SHARE * icons if self.target[kind] == ALL else icons

    def _icon_value(self, icon: int) -> float:
        has_wall_ahead = self.neighbour[self.own][NORTH] in self.walls
        if icon == PUSH:
            return max(self._pushed(places) for places in range(1, len(self.others) + 1))
        if icon == BYPASS:
            return SURF_VALUE if has_wall_ahead else -0.5
        if icon == REMOVE and has_wall_ahead:
            return CLEAR_WAY
        return ICON_VALUE[icon]

    # ------------------------------------------------------------------ the other questions

    def _way(self, way: int) -> float:
        return max(self._laying(self.sides[self.choice("card being played")][way]).values(), default=0.0)

    def _half(self, half: int) -> float:
        return self._half_value(self.choice("card being played"), half)

    def _victim(self, places: int) -> float:
        """Whom a Ticket strikes: the most feared, or oneself if it does good."""
        kind = self.choice("card being played")
        half = int(self.flags("right half chosen")[0])
        icons = sum(self._icon_value(icon) for icon in self.halves[kind][half])
        return -icons * self.fear[places - 1] if places else icons

    def _pushed(self, places: int) -> float:
        spot = self.others[places - 1]
        return max(self._push(spot, way) for way in range(4)) if spot >= 0 else 0.0

    def _push_way(self, way: int) -> float:
        return self._push(self.others[self.choice("rocker chosen") - 1], way)

    def _push(self, spot: int, way: int) -> float:
        """What it brings to shift a pawn and all in line behind it."""
        if spot in self.entries:
            return 0.0
        rows = {NORTH: 1.0, SOUTH: -1.0}.get(way, 0.0)
        value = 0.0
        while spot >= 0 and spot not in self.entries and spot in self.held:
            value += rows * (spot == self.own)
            value -= rows * sum(fear for other, fear in zip(self.others, self.fear, strict=True) if other == spot)
            spot = self.neighbour[spot][way]
        return value

    def _removed(self, spot: int) -> float:
        """The Wall right ahead; else none that holds up others."""
        if spot == self.neighbour[self.own][NORTH]:
            return 1.0
        return -1.0 if spot in self.walls else 0.0

    def _surf_way(self, way: int) -> float:
        return {NORTH: 1.0, SOUTH: -1.0}.get(way, 0.0)

    def _landing(self, kind: int) -> float:
        return max(self._landing_sides(sides) for sides in self.sides[kind])

    def _landing_way(self, way: int) -> float:
        return self._landing_sides(self.sides[self.choice("card being played")][way])

    def _landing_sides(self, sides: int) -> float:
        return float(bool(sides & AHEAD_BIT))

    def _discarded(self, kind: int) -> float:
        return -self._card_value(kind)


PLAYERS: dict[str, type[ScriptedPlayer]] = {"rocker": Rocker}
