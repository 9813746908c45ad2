"""A driver for Gang Rush: sells dice, drives fast round what stands in the way, and leaves the bridge when that pays.

Everything is weighed in dollars. What a movement brings is worked out backwards, from the cells where it may end to the
cell where it begins, over all lanes at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from boardgame_agents.scripted.player import ScriptedPlayer
from boardgame_envs.core.game import Ruleset
from boardgame_envs.gang_rush.state import (
    BACK,
    BACK_LEFT,
    BACK_RIGHT,
    CASH_BAG,
    COUNTER,
    COUNTER_WRENCH,
    CRASH,
    DICE,
    END,
    FACES,
    FORWARD,
    FORWARD_LEFT,
    FORWARD_RIGHT,
    RAMP_DEALER,
    REPAIR,
    ROW,
    SHOOT,
    TWIN_TURBO,
    WHEEL,
    WHEEL_COUNTER,
)

Values = npt.NDArray[np.float64]

BILL = 100.0
ROW_VALUE = 60.0  # for every row nearer to the end
NEEDLE_VALUE = (0.0, 200.0, 300.0, 380.0, 420.0, 420.0)  # for a needle at 0, 10, ... mph that lasts beyond this turn
IMPATIENCE = 1.0  # how much more all that is worth in the last round
POLICE_SHARE = 0.5  # of the policemen ahead really hit; others may come between
POINT_VALUE = 30.0  # for a body point, beside the bill that goes with it
SPIN_VALUE = 300.0  # for not being spun round; shared out among the body points left
SOLID_VALUE = 500.0  # for not running into a container
CAR_VALUE = 150.0  # for not ramming a car that drives
NAIL_VALUE = 90.0
RAMP_VALUE = 150.0  # for not landing roughly
WIN_VALUE = 3000.0
TURN_VALUE = 1000.0  # for turning round before the sealed row of Closed border
NEVER = -1e6

KNOBS = ("turn_wheels", "lane_change_wheels", "cash_bag", "dealer_resale", "ramp_resale")

CAR_ORDER = (3, 4, 5, 1, 2)  # rammer, heir, armoured, taxi, turret
HAZARD_HARM = {"container": 6.0, "barriers": 2.0, "police": 1.0, "nails": 1.5, "speed limit": 0.5}
LOW_BODY = 1


@dataclass(slots=True)
class Car:
    """What everybody sees of a car."""

    cell: int
    """-1 off the road."""
    needle: int
    body: int
    money: float
    facing: int
    is_homebound: bool
    is_spun: bool
    is_immune: bool


class Driver(ScriptedPlayer):
    """Plays any driver."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        rules: Any = ruleset.rules[0]
        self.knobs = {name: int(rules[name]) for name in KNOBS}
        self.is_closed = bool(rules.closed_border)
        self.cells = int(rules.cells)
        self.lane_length = int(rules.rows) + 1
        self.bridge = np.flatnonzero(rules.row_of[: self.cells] >= 0)
        self.damage = rules.damage[: self.cells].astype(float)
        self.neighbour = rules.neighbour[: self.cells].tolist()
        outward = rules.position[: self.cells + 2] / 2.0
        self.progress = (outward, 2.0 * rules.border_row - outward)
        self.is_turning_cell = rules.is_turning_cell[: self.cells].astype(float)
        self.is_start_row = (rules.row_of[: self.cells] < 0).astype(float)
        self.onward = (self._ways(FORWARD, FORWARD_LEFT, FORWARD_RIGHT), self._ways(BACK, BACK_LEFT, BACK_RIGHT))
        self.free_wheels = rules.free_wheels.tolist()
        self.price = rules.price.tolist()
        self.start_sum = rules.start_sum.tolist()
        self.first = ruleset.actions.first
        self.block_of = [(block.name, index) for block in ruleset.actions.blocks for index in range(len(block.texts))]
        self.opponents = tuple(f"opponent {number}" for number in range(1, ruleset.players))
        self.answers: dict[str, Callable[[list[int]], Iterable[float]]] = {
            "choose a car": self._choose_car,
            "choose a start lane": self._choose_lane,
            "take a hazard": self._take_hazard,
            "place the hazard": self._place,
            "turn the police": self._turn_police,
            "place the tile": self._place,
            "keep dice": self._keep,
            "use repairs": self._use_repairs,
            "set the speed": self._set_speed,
            "move": self._move,
        }

    def scores(self, legal: npt.NDArray[np.int64]) -> Iterable[float]:
        """How good each legal action is in dollars; questions without a plan get the same score for all answers."""
        answer = self.answers.get(self.label("phase"), self._serve)
        return answer(legal.tolist())

    # ------------------------------------------------------------------ reading

    def _ways(self, *directions: int) -> npt.NDArray[np.int64]:
        """Ahead, left and right of every cell; two cells more stand for `out` (off the bridge) and `nowhere`."""
        out, nowhere = self.cells, self.cells + 1
        ways = np.full((3, self.cells + 2), nowhere)
        for side, direction in enumerate(directions):
            for cell in range(self.cells):
                target = self.neighbour[cell][direction]
                leaves = target == END and not self.is_closed
                ways[side, cell] = target if target >= 0 else out if leaves else nowhere
        ways[:, out] = out
        return ways

    def _car(self, driver: str) -> Car:
        is_on_road = self.label(f"{driver}: whereabouts") == "on the road"
        cell = self.choice(f"{driver}: lane") * self.lane_length + round(self.amount(f"{driver}: row"))
        facts = self.flags(f"{driver}: facts").tolist()
        return Car(
            cell=cell if is_on_road else -1,
            needle=round(self.amount(f"{driver}: needle")),
            body=round(self.amount(f"{driver}: body")),
            money=self.amount(f"{driver}: cash") - self.amount(f"{driver}: debt"),
            facing=int(facts[0]),
            is_homebound=facts[1],
            is_spun=facts[2],
            is_immune=facts[3],
        )

    def _opponents(self) -> list[Car]:
        return [car for car in map(self._car, self.opponents) if car.cell >= 0]

    # ------------------------------------------------------------------ the road

    def _point(self, own: Car) -> float:
        """What a body point is worth; a wreck has nothing to lose."""
        return 0.0 if own.is_immune else BILL + POINT_VALUE + SPIN_VALUE / max(1, own.body)

    def _entering(self, own: Car) -> Values:
        """What it brings to come to each cell."""
        point = self._point(own)
        obstacles = self.numbers("containers (4) and barriers")
        nails = self.numbers("nails (speed limit: -9)")
        tiles = self.numbers("ramps (+-4), mines (own 3, others' -3), oil (1), acid (2)")
        values = np.zeros(self.cells + 2)
        values[: self.cells] = BILL * self.numbers("bills") - point * self.damage
        on_bridge = np.where(obstacles == 4, -SOLID_VALUE, -point * obstacles)
        on_bridge -= NAIL_VALUE * np.maximum(nails, 0)
        if own.needle >= 40:
            on_bridge -= point * (nails < 0)
        on_bridge -= 2 * point * (tiles == -3) + RAMP_VALUE * (np.abs(tiles) == 4) + point * (tiles == 2)
        values[self.bridge] += on_bridge
        for car in self._opponents():
            stands = car.needle == 0 or car.facing != own.facing
            values[car.cell] -= CAR_VALUE + (SOLID_VALUE if stands else 0.0)
        values[self.cells + 1] = NEVER
        return values

    def _ending(self, own: Car, wheels: int) -> Values:
        """What it is worth to end a movement on each cell, with 0 to `wheels` wheels left."""
        values = ROW_VALUE * self._hurry() * self.progress[int(own.is_homebound)]
        values[self.cells] = WIN_VALUE
        values[self.cells + 1] = 0.0
        values[self.bridge] -= POLICE_SHARE * self._point(own) * self._policemen_ahead(own)
        if not self.is_closed:
            return np.tile(values, (wheels + 1, 1))
        if own.is_homebound:
            values[: self.cells] += WIN_VALUE * self.is_start_row
            return np.tile(values, (wheels + 1, 1))
        layers = np.tile(values, (wheels + 1, 1))
        layers[self.knobs["turn_wheels"] :, : self.cells] += TURN_VALUE * self.is_turning_cell
        return layers

    def _hurry(self) -> float:
        """How much getting on is worth by now, compared with the first round."""
        return 1.0 + IMPATIENCE * float(self._vector[self._slices["round"].start])

    def _policemen_ahead(self, own: Car) -> Values:
        """How many policemen of its lane aim at each bridge cell."""
        police = self.numbers("police (negative: facing outbound)").reshape(5, -1)
        shooting_back = np.maximum(police, 0)[:, ::-1].cumsum(axis=1)[:, ::-1]
        if self.is_closed:
            shooting_back = shooting_back + np.maximum(-police, 0).cumsum(axis=1)
        return np.asarray(np.minimum(shooting_back, own.body), np.float64).ravel()

    def _plan(self, own: Car, wheels: int, from_dice: int, steps: int) -> list[Values]:
        """What each cell is worth with 0, 1, ... `steps` movement points and 0 to `wheels` wheels left there."""
        ahead, left, right = self.onward[int(own.is_homebound)]
        entering = self._entering(own)
        change = self.knobs["lane_change_wheels"]
        dice_left = np.minimum(np.arange(wheels + 1), from_dice)
        sale_lost = BILL * (dice_left[change:] - dice_left[: wheels + 1 - change])[:, None]
        values = self._ending(own, wheels)
        worth = [values]
        for _ in range(steps):
            entered = values + entering
            values = entered.take(ahead, axis=1)
            if wheels >= change:
                aside = np.maximum(entered.take(left, axis=1), entered.take(right, axis=1))
                values[change:] = np.maximum(values[change:], aside[: wheels + 1 - change] - sale_lost)
            worth.append(values)
        return worth

    # ------------------------------------------------------------------ answers: setting up, hazards

    def _choose_car(self, legal: list[int]) -> Iterable[float]:
        return [CAR_ORDER[action - self.first["car"]] for action in legal]

    def _choose_lane(self, legal: list[int]) -> Iterable[float]:
        return [self.start_sum[action - self.first["start lane"]] for action in legal]

    def _take_hazard(self, legal: list[int]) -> Iterable[float]:
        for action in legal:
            kind, _, pieces = self.label(f"hazard slot {action - self.first['hazard slot'] + 1}").rpartition(" ")
            if pieces.isdigit():
                yield HAZARD_HARM[kind] * int(pieces)
            else:
                yield HAZARD_HARM[f"{kind} {pieces}".strip()]

    def _place(self, legal: list[int]) -> Iterable[float]:
        """Right in front of the richest, police out of her reach, and never in one's own way."""
        is_police = self.label("hazard being placed").startswith("police")
        wanted = np.zeros(self.cells + 2)
        opponents = sorted(self._opponents(), key=lambda car: -car.money)
        for place, car in enumerate(opponents):
            self._mark(wanted, car, 1.0 / (1 + place), is_police)
        own = self._car("own")
        if own.cell >= 0:
            self._mark(wanted, own, -2.0, is_police)
        return [float(wanted[self.bridge[action - self.first["cell"]]]) for action in legal]

    def _mark(self, wanted: Values, car: Car, weight: float, is_police: bool) -> None:
        """Mark the cells ahead of a car: those it will cross, or for police those it will not reach."""
        ahead = self.onward[int(car.is_homebound)][0]
        reach = max(1, car.needle // 10)
        cell = car.cell
        for distance in range(1, reach + 5):
            cell = int(ahead[cell])
            if cell >= self.cells:
                return
            if is_police == (distance > reach):
                wanted[cell] += weight * (1.0 - 0.1 * distance)

    def _turn_police(self, legal: list[int]) -> Iterable[float]:
        """Towards the opponents of their lane."""
        lane, row = self.choice("lane in question"), round(self.amount("row in question"))
        behind = ahead = 0.0
        for weight, cars in ((1.0, self._opponents()), (-2.0, [self._car("own")])):
            for car in cars:
                if car.cell // self.lane_length == lane:
                    if car.cell % self.lane_length < row:
                        behind += weight
                    else:
                        ahead += weight
        return [ahead if action == self.first["facing"] else behind for action in legal]

    # ------------------------------------------------------------------ answers: dice and speed

    def _keep(self, legal: list[int]) -> Iterable[float]:
        """Keep what is worth more than another throw of the die."""
        own = self._car("own")
        tens = own.needle // 10
        wants = [0] * len(FACES)
        wants[COUNTER] = max(0, 4 - tens)
        wants[WHEEL] = self.knobs["turn_wheels"] if own.is_spun else 2
        if own.body <= LOW_BODY and not own.is_immune:
            wants[REPAIR] = 2
        bonus = (150.0 if own.is_spun else 30.0, 200.0, 0.0, 50.0, 0.0)
        showing = [self.choice(f"die {die + 1}") for die in range(DICE)]
        kept = 0
        for die, face in enumerate(showing):
            if face == CRASH:
                continue
            wanted = wants[face] > 0
            wants[face] -= 1
            another = sum(BILL + bonus[other] * (wants[other] > 0) for other in (WHEEL, WHEEL, COUNTER, SHOOT, REPAIR))
            if BILL + bonus[face] * wanted >= (another - self._point(own)) / 6:
                kept |= 1 << die
        first = self.first["keep"]
        return [-float(((action - first) ^ kept).bit_count()) for action in legal]

    def _use_repairs(self, legal: list[int]) -> Iterable[float]:
        own = self._car("own")
        wanted = 0 if own.is_immune else max(0, LOW_BODY + 1 - own.body)
        return [-abs(action - self.first["repairs"] - wanted) for action in legal]

    def _set_speed(self, legal: list[int]) -> Iterable[float]:
        own = self._car("own")
        dice = int(self.numbers("symbols left")[WHEEL] - self.amount("free wheels"))
        dice -= self.knobs["turn_wheels"] if own.is_spun else 0
        worth = self._plan(own, dice + max(self.free_wheels), dice, 5) if dice > -5 else []
        for action in legal:
            tens = action - self.first["needle"]
            if action == self.first["full repair"]:
                yield NEVER
                continue
            wheels = max(0, dice + self.free_wheels[tens])
            value = float(worth[tens][wheels, own.cell])
            yield value + NEEDLE_VALUE[tens] * self._hurry() - BILL * abs(tens - own.needle // 10)

    # ------------------------------------------------------------------ answers: the move

    def _move(self, legal: list[int]) -> Iterable[float]:
        own = self._car("own")
        steps = self._steps(own, legal)
        for action in legal:
            if action in steps:
                yield steps[action]
            elif action == self.first["U-turn"]:
                yield WIN_VALUE
            elif action == self.first["done"]:
                yield 0.0
            else:
                yield self._service(own, action)

    def _steps(self, own: Car, legal: list[int]) -> dict[int, float]:
        """The steps, from 0 for the best downwards."""
        first = self.first["step"]
        sides = [action - first for action in legal if 0 <= action - first < 3]
        if len(sides) < 2:
            return {first + side: 0.0 for side in sides}
        wheels = int(self.numbers("symbols left")[WHEEL])
        free = max(0, int(self.amount("free wheels") - self.numbers("symbols spent")[WHEEL]))
        points = round(self.amount("movement points"))
        from_dice = max(0, wheels - free)
        worth = self._plan(own, wheels, from_dice, points - 1)[-1]
        entering = self._entering(own)
        values = {}
        for side in sides:
            target = self.onward[own.facing][side][own.cell]
            left = wheels - (self.knobs["lane_change_wheels"] if side else 0)
            sale_lost = BILL * (min(wheels, from_dice) - min(left, from_dice))
            values[first + side] = float(entering[target] + worth[left, target] - sale_lost)
        best = max(values.values())
        return {action: value - best for action, value in values.items()}

    def _serve(self, legal: list[int]) -> Iterable[float]:
        """Going on is free; what costs something must be worth it."""
        own = self._car("own")
        going_on = (self.first["roll"], self.first["done"])
        return [0.0 if action in going_on else self._service(own, action) for action in legal]

    def _service(self, own: Car, action: int) -> float:
        """Shots, purchases, tiles, repairs: above 0 if worth doing now."""
        block, index = self.block_of[action]
        if block == "buy":
            return self._bargain(own, index)
        if block == "magic bullet":
            return 100.0
        if block == "handbrake":
            return TURN_VALUE if self.is_closed and not own.is_homebound else -1.0
        if block in ("shoot", "mortar"):
            return self._shot(own, index)
        if block in ("direction", "die", "face", "cell"):
            return 0.0
        return -1.0

    def _bargain(self, own: Car, slot: int) -> float:
        """What a tile of the shop brings beyond its price."""
        kind = self.choice(f"shop slot {slot + 1}")
        worth = {CASH_BAG: float(self.knobs["cash_bag"])}
        if self.flags("own: facts")[5]:
            worth[RAMP_DEALER] = float(self.knobs["dealer_resale"] - self.knobs["ramp_resale"])
        return worth.get(kind, 0.0) - self.price[slot] - 1.0

    def _shot(self, own: Car, direction: int) -> float:
        """A shot costs the sale of a die; it pays if it spins the car it meets."""
        cell = own.cell
        cars = {car.cell: car for car in self._opponents()}
        for _ in range(6):
            cell = self.neighbour[cell][direction]
            if cell < 0:
                break
            if cell in cars:
                return 200.0 if cars[cell].body == 1 else -1.0
        return -1.0


PLAYERS: dict[str, type[ScriptedPlayer]] = {"driver": Driver}
