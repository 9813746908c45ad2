"""A rocker for Horns Up: lays Paths straight to the stage, rides on others' cards, and holds up whoever is near it.

Everything is weighed in rows. A pawn's standing is its row, and nearly one more if its card is open to the stage: the
next Path then leads on, whereas a closed card must first be covered. Beside the concert the way leads back into it.
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

OPEN_AHEAD = 0.7  # for a card open to the stage
OPEN_ASIDE = 0.1  # for one open to a side only
WALL_AHEAD = -0.4  # for a Wall right ahead
ROUND_WALL = 0.5  # for a side open beside such a Wall
OUTSIDE = -1.0  # for every column that the pawn is beside the concert
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
WASTE = -0.5  # for what helps nobody

FACE_DOWN = 0.5  # what an observation says of the open side of a closed card; more for one that is face up
MOSH_PIT = -1.0  # what it says of a Wall that no card removes; more for the others
SIDE_BITS = np.array((1, 2, 4, 8))
AHEAD_BIT, BACK_BIT = 1 << NORTH, 1 << SOUTH


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
        rows, columns = rules.row_of[:spots].tolist(), rules.column_of[:spots].tolist()
        outside = [abs(column - int(rules.median)) - int(rules.concert_columns) // 2 for column in columns]
        self.base = [row + OUTSIDE * max(0, beside) for row, beside in zip(rows, outside, strict=True)]
        self.onward = [
            NORTH if beside <= 0 else EAST if column < rules.median else WEST
            for column, beside in zip(columns, outside, strict=True)
        ]
        self.goal = max(rows) + 1.0
        self.sides = rules.sides[: rules.types].tolist()
        self.first_wall, self.first_ticket = int(rules.first_wall), int(rules.first_ticket)
        self.target = rules.target[: rules.types].tolist()
        self.halves = [
            [rules.icon[kind, half, : rules.icons[kind, half]].tolist() for half in range(rules.halves[kind])]
            for kind in range(rules.types)
        ]
        self.may_change_entry = bool(rules.entry_to_entry_steps)
        self.first = ruleset.actions.first
        self.block_of = [(block.name, index) for block in self.actions.blocks for index in range(len(block.texts))]
        self.answers: dict[str, Callable[[int], float]] = {
            "way up of a Path": self._way,
            "spot of a Path": self._path_spot,
            "spot of a Wall": self._wall_spot,
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
        """How good each legal action is, in rows; Entries and Wall of Death are left to chance."""
        phase = self.label("phase")
        if phase != "main menu" and phase not in self.answers:
            return [0.0] * len(legal)
        self._read()
        if phase == "main menu":
            return self._menu(legal.tolist())
        first = self.first[self.block_of[int(legal[0])][0]]
        return map(self.answers[phase], (legal - first).tolist())

    # ------------------------------------------------------------------ the table

    def _read(self) -> None:
        """Take in the table: open sides, Walls, pawns, how much to fear each opponent, where a Path connects."""
        sides = self._vector[self._slices["sides"]].reshape(-1, 4)
        self.open: list[int] = ((sides > FACE_DOWN) @ SIDE_BITS).tolist()
        self.cards = frozenset(np.flatnonzero(sides.any(axis=1)).tolist())
        self.walls = frozenset(np.flatnonzero(sides[:, 0] < 0).tolist())
        self.own = self.choice("own row") * self.columns + self.choice("own column")
        columns, rows = self.numbers("columns of the others").tolist(), self.numbers("rows of the others").tolist()
        self.others = [
            round(row - 1) * self.columns + round(column - 1) for row, column in zip(rows, columns, strict=True)
        ]
        self.held = self.entries.union(self.others, (self.own,))
        self.fear = [
            HINDER / (1.0 + max(0.0, self.goal - self._standing(spot, self.open[spot]))) for spot in self.others
        ]
        self.ahead = self.neighbour[self.own][self.onward[self.own]]
        self.can_clear_way = self.ahead in self.walls and float(sides[self.ahead, 0]) > MOSH_PIT
        self.here = self._standing(self.own, self.open[self.own])
        self.links = self._links()
        self.played = self.choice("card being played")
        self.way_up = max(0, self.choice("way up chosen"))
        self._laid: dict[int, dict[int, float]] = {}

    def _standing(self, spot: int, sides: int) -> float:
        """How near to winning a pawn on this spot is, on a card with these sides open."""
        value = self.base[spot]
        onward = self.onward[spot]
        ahead = self.neighbour[spot][onward]
        is_open_aside = sides & ~(1 << onward | 1 << (onward ^ 2))
        if ahead in self.walls:
            return value + WALL_AHEAD + (ROUND_WALL if is_open_aside else 0.0)
        if sides >> onward & 1:
            return WIN if self.is_in_front[spot] else value + OPEN_AHEAD
        return value + OPEN_ASIDE if is_open_aside else value

    def _walk(self, cards: frozenset[int]) -> dict[int, int]:
        """Where the pawn can walk on these cards, and by which first step."""
        found = {self.own: -1}
        queue = [self.own]
        for spot in queue:
            for way in range(4):
                beyond = self.neighbour[spot][way]
                if beyond in cards and beyond not in found and self._connects(spot, way, beyond):
                    found[beyond] = way if spot == self.own else found[spot]
                    queue.append(beyond)
        return found

    def _connects(self, spot: int, way: int, beyond: int) -> bool:
        """Whether a pawn can step that way."""
        if not self.open[spot] >> way & 1 or not self.open[beyond] >> (way ^ 2) & 1:
            return False
        return self.may_change_entry or spot not in self.entries or beyond not in self.entries

    # ------------------------------------------------------------------ laying

    def _links(self) -> dict[int, int]:
        """The spots where a Path can be stepped on, with the sides of it that would connect.

        Only cards held by a pawn, and Entries, are still open once the Path lies there.
        """
        links: dict[int, int] = {}
        for spot in self._walk(self.held):
            for way in range(4):
                beyond = self.neighbour[spot][way]
                if beyond < 0 or not self.open[spot] >> way & 1 or beyond in self.entries or beyond in self.walls:
                    continue
                if beyond in self.cards or self.is_playable[beyond]:
                    links[beyond] = links.get(beyond, 0) | 1 << (way ^ 2)
        return links

    def _laying(self, sides: int) -> dict[int, float]:
        """What it brings to lay a Path with these sides open on each spot that matters."""
        if sides not in self._laid:
            self._laid[sides] = self._lay(sides)
        return self._laid[sides]

    def _lay(self, sides: int) -> dict[int, float]:
        values = {
            spot: max(0.0, self._beyond(spot, sides) - self.here) for spot, links in self.links.items() if sides & links
        }
        if self.own not in self.entries:
            values[self.own] = self._standing(self.own, sides) - self.here
        for spot, fear in zip(self.others, self.fear, strict=True):
            if spot not in self.entries:
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
            ahead = self.neighbour[spot][self.onward[spot]]
            if ahead >= 0 and ahead not in self.cards:
                values[ahead] = values.get(ahead, 0.0) + fear * (OPEN_AHEAD - WALL_AHEAD)
        return values

    # ------------------------------------------------------------------ the menu

    def _menu(self, legal: list[int]) -> Iterable[float]:
        """First walk as far as it goes, then the best card."""
        steps = self._walk(self.cards)
        standings = {spot: self._standing(spot, self.open[spot]) for spot in steps}
        best = max(steps, key=standings.__getitem__)
        wanted = steps[best] if standings[best] > self.here else -1
        return [self._menu_value(action, wanted) for action in legal]

    def _menu_value(self, action: int, wanted_step: int) -> float:
        block, index = self.block_of[action]
        if block == "step":
            return 2 * WIN if index == wanted_step else -WIN
        if block == "card":
            return self._card_value(index)
        if block == "remove wall":
            return CLEAR_WAY if self.can_clear_way else WASTE
        return DROP_VALUE if block == "drop token" else 0.0

    def _card_value(self, kind: int) -> float:
        """What it brings to play a card now."""
        if kind < self.first_wall:
            leads_on = any(sides & AHEAD_BIT and sides & BACK_BIT for sides in self.sides[kind])
            best = max(self._best_spot(sides) for sides in self.sides[kind])
            return best - BOTH_WAYS if leads_on else best
        if kind < self.first_ticket:
            return max([0.0, *self._walling().values()])
        return max(self._half_value(kind, half) for half in range(len(self.halves[kind])))

    def _best_spot(self, sides: int) -> float:
        return max([0.0, *self._laying(sides).values()])

    def _half_value(self, kind: int, half: int) -> float:
        """What a Ticket brings; one that strikes somebody is for the most feared, or for oneself if it does good."""
        icons = self._icons_value(kind, half)
        if self.target[kind] == ONE:
            return max(icons, -icons * max(self.fear))
        return ALL_SHARE * icons if self.target[kind] == ALL else icons

    def _icons_value(self, kind: int, half: int) -> float:
        return sum(self._icon_value(icon) for icon in self.halves[kind][half])

    def _icon_value(self, icon: int) -> float:
        if icon == PUSH:
            return max(self._pushed(places) for places in range(1, len(self.others) + 1))
        if icon == BYPASS:
            return SURF_VALUE if self.ahead in self.walls else WASTE
        if icon == REMOVE and self.can_clear_way:
            return CLEAR_WAY
        return ICON_VALUE[icon]

    # ------------------------------------------------------------------ the other questions

    def _way(self, way: int) -> float:
        return self._best_spot(self.sides[self.played][way])

    def _path_spot(self, spot: int) -> float:
        sides = self.sides[self.played][self.way_up]
        return self._laying(sides).get(spot, 0.0)

    def _wall_spot(self, spot: int) -> float:
        return self._walling().get(spot, 0.0)

    def _half(self, half: int) -> float:
        return self._half_value(self.played, half)

    def _victim(self, places: int) -> float:
        half = int(self.flags("right half chosen")[0])
        icons = self._icons_value(self.played, half)
        return -icons * self.fear[places - 1] if places else icons

    def _pushed(self, places: int) -> float:
        spot = self.others[places - 1]
        return max(self._push(spot, way) for way in range(4))

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
        if spot == self.ahead:
            return 1.0
        return -1.0 if spot in self.walls else 0.0

    def _surf_way(self, way: int) -> float:
        return {NORTH: 1.0, SOUTH: -1.0}.get(way, 0.0)

    def _landing(self, kind: int) -> float:
        return max(self._landing_sides(sides) for sides in self.sides[kind])

    def _landing_way(self, way: int) -> float:
        return self._landing_sides(self.sides[self.played][way])

    def _landing_sides(self, sides: int) -> float:
        return float(bool(sides & AHEAD_BIT))

    def _discarded(self, kind: int) -> float:
        return -self._card_value(kind)


PLAYERS: dict[str, type[ScriptedPlayer]] = {"rocker": Rocker}
