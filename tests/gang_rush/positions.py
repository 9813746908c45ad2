"""Positions of Gang Rush in short words.

Cars are A to E, by seat, and told as in "L3:6 40 body=2 cash=300 power=rammer tiles=ballast,mortar back": cell, needle,
then what differs from a plain car without power that faces the race direction with full body and $1000.
The road is told as in "L3:7 container, L2:9 police 2, L4:4 mine B"; dice are letters: W C S R X.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from boardgame_envs.core.data import DataSource
from boardgame_envs.gang_rush import GAME
from boardgame_envs.gang_rush.state import (
    ARMOURED,
    HOMEBOUND,
    ON_ROAD,
    POWERS,
    STATUSES,
    THINGS,
    TILES,
    TURN_START,
)
from boardgame_envs.testing import Position

LETTERS = "ABCDE"
DICE = "WCSRX"
START_LANES = (2, 4, 1, 3, 5)
"""Start lanes in the order of the first round."""


class Car(NamedTuple):
    """What most tests ask about a car."""

    at: str
    needle: int
    body: int
    cash: int


class Race(Position):
    """A position told in short words."""

    def __init__(self, seed: int = 0, players: int = 3, data: DataSource = None, **knobs: object) -> None:
        super().__init__(GAME, seed, players, data, **knobs)

    # Looking.

    def cell(self, text: str) -> int:
        """The number of a cell."""
        return int(self.ruleset.names.cells.index(text))

    def at(self, letter: str) -> str:
        """The cell of a car, or where it is instead."""
        seat = LETTERS.index(letter)
        if self.state.status[seat] != ON_ROAD:
            return STATUSES[int(self.state.status[seat])]
        return str(self.ruleset.names.cells[int(self.state.cell[seat])])

    def car(self, letter: str) -> Car:
        """Cell, needle, body and cash of a car."""
        s, seat = self.state, LETTERS.index(letter)
        return Car(self.at(letter), int(s.needle[seat]), int(s.body[seat]), int(s.cash[seat]))

    def fact(self, field: str, letter: str = "A") -> int:
        """A number of the state record that belongs to a car."""
        return int(self.state[field][LETTERS.index(letter)])

    def thing(self, text: str) -> str:
        """What lies on a cell."""
        cell = self.cell(text)
        word, pieces = THINGS[int(self.state.thing[cell])], int(self.state.pieces[cell])
        return f"{word} {pieces}" if word in ("barriers", "police", "nails") else word

    @property
    def bills(self) -> dict[str, int]:
        """Where how many bills lie."""
        lying = self.state.bills[: int(self.rules.cells)]
        return {self.ruleset.names.cells[cell]: int(lying[cell]) for cell in np.flatnonzero(lying)}

    @property
    def letter(self) -> str:
        """The car whose driver is asked."""
        return LETTERS[int(self.state.seat)]

    @property
    def order(self) -> str:
        """The order of the round."""
        return "".join(LETTERS[int(seat)] for seat in self.state.order[: int(self.state.cars_in_order)])

    @property
    def shop(self) -> list[str]:
        """The tiles of the shop, dearest slot first."""
        return [TILES[int(kind)] if kind >= 0 else "" for kind in self.state.shop]

    @property
    def hazards(self) -> list[str]:
        """The hazard row."""
        return [self.ruleset.names.hazards[int(kind)] if kind >= 0 else "" for kind in self.state.hazard_row]

    def options(self, start: str) -> set[str]:
        """The legal actions that begin with `start`, without it."""
        return {text.removeprefix(start) for text in self.legal(start)}

    def holds(self, letter: str, tile: str) -> int:
        """How many tiles of a kind a driver holds."""
        return int(self.state.held[LETTERS.index(letter), TILES.index(tile)])

    # Arranging.

    def put_car(self, letter: str, text: str) -> None:
        """Make a car what the words say."""
        s, seat = self.state, LETTERS.index(letter)
        place, needle, *rest = text.split()
        given = dict(word.split("=") for word in rest if "=" in word)
        power = given.get("power")
        s.car[seat] = -1 if power is None else POWERS.index(power)
        s.cell[seat], s.needle[seat], s.status[seat], s.exit_cell[seat] = self.cell(place), int(needle), ON_ROAD, -1
        full = int(self.rules.body_maximum + (self.rules.armour_bonus if s.car[seat] == ARMOURED else 0))
        s.body[seat] = int(given.get("body", full))
        s.cash[seat], s.debt[seat] = int(given.get("cash", 1000)), int(given.get("debt", 0))
        s.facing[seat] = HOMEBOUND if {"back", "spun", "home"} & set(rest) else 0
        s.is_spun[seat], s.is_homebound[seat] = "spun" in rest, "home" in rest
        s.is_immune[seat] = s.body[seat] == 0
        s.has_ramp[seat] = "ramp" in rest
        s.held[seat] = 0
        for tile in filter(None, given.get("tiles", "").split(",")):
            s.held[seat, TILES.index(tile)] += 1

    def put_road(self, road: str, bills: dict[str, int]) -> None:
        """Lay this on the road besides what is there."""
        for text in filter(None, (part.strip() for part in road.split(","))):
            place, *words = text.split()
            facing = 1 if words[0] == "police" else 0
            if words[-1] in ("out", "home"):
                facing = int(words.pop() == "home")
            pieces = 0
            if words[-1] in LETTERS:
                pieces = LETTERS.index(words.pop())
            elif words[-1].isdecimal():
                pieces = int(words.pop())
            cell = self.cell(place)
            self.state.thing[cell] = THINGS.index(" ".join(words))
            self.state.pieces[cell], self.state.thing_facing[cell] = pieces, facing
        for place, number in bills.items():
            self.state.bills[self.cell(place)] = number

    def put_order(self, order: str, turn: str) -> None:
        """It is the start of a car's turn in a round with this order."""
        s, seat = self.state, LETTERS.index(turn)
        assert s.phase == TURN_START
        s.order[: len(order)] = [LETTERS.index(letter) for letter in order]
        s.order_place = order.index(turn)
        s.task_seat[3 : int(s.tasks)] = seat
        s.active = s.seat = seat
        s.is_idle = s.needle[seat] == 0

    # Playing.

    def throw(self, dice: str = "") -> Race:
        """Throw these dice (filled up with Counters) and keep them all."""
        self.play("roll")
        self.state.dice[:] = [DICE.index(face) for face in dice.ljust(5, "C")]
        if self.phase == "keep dice":
            self.play("keep all dice")
        return self

    def drive(self, dice: str = "", needle: int | None = None, repairs: int = 0) -> Race:
        """Throw these dice, set this speed (the present one by default), and be asked to move."""
        wanted = int(self.state.needle[int(self.state.seat)]) if needle is None else needle
        self.throw(dice)
        if self.phase == "after the last throw":
            self.play("done")
        if self.phase == "use repairs":
            self.play(f"use {repairs} repairs")
        if self.phase == "set the speed":
            self.play(f"needle {wanted}")
        return self

    def go(self, steps: str) -> Race:
        """Take steps as in "ahead left"."""
        return self.play(*(f"step {step}" for step in steps.split()))

    def play(self, *actions: str) -> Race:
        """Play legal actions given in words."""
        super().play(*actions)
        return self

    def end_turn(self) -> Race:
        """Be done with the turn: it sells its dice; after the last turn the round ends."""
        active = int(self.state.active)
        turn = int(self.state.turn)
        while not self.is_over and self.phase in ("move", "end of the turn"):
            if int(self.state.active) != active or int(self.state.turn) != turn:
                break
            self.play("done")
        return self

    def copy(self) -> Race:
        """An independent copy."""
        twin = super().copy()
        twin.__class__ = Race
        assert isinstance(twin, Race)
        return twin

    def determinized(self, seat: str | int, seed: int) -> Race:
        """A copy in which everything the seat cannot know has been redrawn."""
        twin = super().determinized(seat, seed)
        assert isinstance(twin, Race)
        return twin

    def load_dice(self, *wanted: int, faces: int | Sequence[int] = 6) -> Race:
        """Set the generator so that the next dice show these values (counted from 1)."""
        super().load_dice(*wanted, faces=faces)
        return self

    def play_randomly(self, decisions: int, seed: int = 0) -> Race:
        """Play random legal decisions, until the game is over at the latest."""
        super().play_randomly(decisions, seed)
        return self


def opening(players: int = 3, seed: int = 0, data: DataSource = None, **knobs: object) -> Race:
    """A game after its set-up: the seats took the start lanes 2, 4, 1, 3, 5 and so are in order."""
    position = Race(seed, players, data, **knobs)
    while position.phase in ("choose a car", "choose a start lane"):
        seat = int(position.state.seat)
        if position.phase == "choose a car":
            position.play(f"car {position.ruleset.names.cars[seat]}")
        else:
            position.play(f"start in lane {START_LANES[seat]}")
    return position


def race(
    *cars: str,
    road: str = "",
    bills: dict[str, int] | None = None,
    order: str = "",
    turn: str = "",
    players: int = 3,
    shop: str = "",
    data: DataSource = None,
    **knobs: object,
) -> Race:
    """The start of a turn in a race without hazard draws; cars not told of stand on the start row.

    It is A's turn, the last one of the round, unless an order (the turn is its first car's) or a turn is given.
    """
    count = max(players, len(cars))
    position = opening(count, 0, data, **{"hazards_per_round": 0, **knobs})
    empty = position.state.thing.copy()
    while position.phase != "start of the turn":
        position.play(position.legal()[0])
    position.state.thing[:] = empty
    position.state.pieces[empty == 0] = 0
    spare = [f"L{lane}:-1" for lane in (5, 1, 3, 2, 4) if not any(car.startswith(f"L{lane}:-1 ") for car in cars)]
    told = [*cars, *(f"{place} 0" for place in spare)]
    for letter, text in zip(LETTERS[:count], told, strict=False):
        position.put_car(letter, text)
    position.put_road(road, bills or {})
    letters = LETTERS[:count]
    order = order or letters[1:] + letters[0]
    position.put_order(order, turn or (order[0] if order[0] == "A" else "A"))
    if shop:
        position.state.shop[:] = [TILES.index(tile) if tile != "-" else -1 for tile in shop.split()]
    return position


def faces(position: Race) -> str:
    """The dice on the table, as letters."""
    return "".join(DICE[int(face)] for face in position.state.dice)
