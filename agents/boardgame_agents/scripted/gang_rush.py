"""A driver for Gang Rush: sells dice, drives fast round what stands in the way, and hinders whoever is ahead.

Everything is weighed in dollars. What a movement brings is worked out backwards, from the cells where it may end to the
cell where it begins, for all cells and all numbers of wheels at once.
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
    WHEEL,
)

Values = npt.NDArray[np.float64]

BILL = 100.0
ROW_VALUE = 100.0  # for every row nearer to the end
NEEDLE_VALUE = (0.0, 200.0, 300.0, 380.0, 420.0, 420.0)  # for a needle at 0, 10, ... mph that lasts beyond this turn
IMPATIENCE = 1.0  # by how much both are worth more in the last round
POINT_VALUE = 30.0  # for a body point, beside the bill that goes with it
SPIN_VALUE = 150.0  # for not being spun round; shared out among the body points left
SOLID_VALUE = 500.0  # for not running into a container or a car that stands
CAR_VALUE = 150.0  # for not ramming a car
NAIL_VALUE = 90.0  # for not picking up a nail
RAMP_VALUE = 150.0  # for not landing roughly
POLICE_SHARE = 0.5  # of the policemen ahead hit; others come between
WIN_VALUE = 3000.0  # for getting away
TURN_VALUE = 1000.0  # for turning round before the sealed row of Closed border
NEVER = -1e6

CAR_VALUES = (2.0, 4.0, 5.0, 3.0, 1.0)  # rammer, heir, armoured, taxi, turret
HARM = {"container": 6.0, "barriers": 2.0, "police": 1.0, "nails": 1.5, "speed limit": 0.5}  # for each piece
LEAD_VALUE = 200.0  # for every row that an opponent is ahead, beside her money, when one is to be hindered
OWN_WAY = -2.0  # for a hazard in one's own way, compared with 1 in the way of the first opponent

TARGET_TENS = 4  # Counters are wanted up to 40 mph
WANTED_WHEELS = 2
LOW_BODY = 1  # Repairs are wanted at so many body points
WANTED_BONUS = {WHEEL: 30.0, COUNTER: 200.0, REPAIR: 50.0}  # for a die that is wanted, beside its sale
RESTART_BONUS = 150.0  # for a wheel that a spun car needs for its U-turn


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
    has_ramp: bool


class Driver(ScriptedPlayer):
    """Plays any driver."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        rules: Any = ruleset.rules[0]
        self.is_closed = bool(rules.closed_border)
        self.cells = int(rules.cells)
        self.lane_length = int(rules.rows) + 1
        self.bridge = np.flatnonzero(rules.row_of[: self.cells] >= 0)
        self.is_start_row = rules.row_of[: self.cells] < 0
        self.is_turning_cell = rules.is_turning_cell[: self.cells] != 0
        self.damage = rules.damage[: self.cells].astype(float)
        self.neighbour = rules.neighbour[: self.cells].tolist()
        outward = np.append(rules.position[: self.cells] / 2.0, (0.0, 0.0))
        self.progress = (outward, 2.0 * rules.border_row - outward)
        self.onward = (self._ways(FORWARD, FORWARD_LEFT, FORWARD_RIGHT), self._ways(BACK, BACK_LEFT, BACK_RIGHT))
        self.turn_wheels = int(rules.turn_wheels)
        self.change_wheels = int(rules.lane_change_wheels)
        self.free_wheels = rules.free_wheels.tolist()
        self.start_sum = rules.start_sum.tolist()
        self.price = rules.price.tolist()
        self.cash_bag = float(rules.cash_bag)
        self.ramp_gain = float(rules.dealer_resale - rules.ramp_resale)
        self.shop = [self._slices[f"shop slot {slot + 1}"].start for slot in range(ROW)]
        self.first = ruleset.actions.first
        self.block_of = [(block.name, index) for block in self.actions.blocks for index in range(len(block.texts))]
        self.opponents = tuple(f"opponent {number}" for number in range(1, ruleset.players))
        self.answers: dict[str, Callable[[list[int]], Iterable[float]]] = {
            "choose a car": self._choose_car,
            "choose a start lane": self._choose_lane,
            "take a hazard": self._take_hazard,
            "place the hazard": self._place,
            "turn the police": self._turn_police,
            "keep dice": self._keep,
            "use repairs": self._use_repairs,
            "set the speed": self._set_speed,
            "move": self._move,
        }

    def scores(self, legal: npt.NDArray[np.int64]) -> Iterable[float]:
        """How good each legal action is, in dollars."""
        return self.answers.get(self.label("phase"), self._serve)(legal.tolist())

    # ------------------------------------------------------------------ reading

    def _ways(self, *directions: int) -> npt.NDArray[np.int64]:
        """Ahead, left and right of every cell; two cells more stand for off the bridge and for nowhere."""
        away, nowhere = self.cells, self.cells + 1
        ways = np.full((3, self.cells + 2), nowhere)
        for side, direction in enumerate(directions):
            for cell in range(self.cells):
                target = self.neighbour[cell][direction]
                leaves = target == END and not self.is_closed
                ways[side, cell] = target if target >= 0 else away if leaves else nowhere
        ways[:, away] = away
        return ways

    def _car(self, driver: str) -> Car:
        is_on_road = self.label(f"{driver}: whereabouts") == "on the road"
        cell = self.choice(f"{driver}: lane") * self.lane_length + round(self.amount(f"{driver}: row"))
        faces_home, is_homebound, is_spun, is_immune, _, has_ramp, *_ = self.flags(f"{driver}: facts").tolist()
        return Car(
            cell=cell if is_on_road else -1,
            needle=round(self.amount(f"{driver}: needle")),
            body=round(self.amount(f"{driver}: body")),
            money=self.amount(f"{driver}: cash") - self.amount(f"{driver}: debt"),
            facing=int(faces_home),
            is_homebound=is_homebound,
            is_spun=is_spun,
            is_immune=is_immune,
            has_ramp=has_ramp,
        )

    def _others(self) -> list[Car]:
        """The opponents on the road."""
        return [car for car in map(self._car, self.opponents) if car.cell >= 0]

    def _hurry(self) -> float:
        """How much getting on is worth by now, compared with the first round."""
        return 1.0 + IMPATIENCE * float(self._vector[self._slices["round"].start])

    def _point(self, own: Car) -> float:
        """What a body point is worth; a wreck has nothing to lose."""
        return 0.0 if own.is_immune else BILL + POINT_VALUE + SPIN_VALUE / max(1, own.body)

    # ------------------------------------------------------------------ the road

    def _entering(self, own: Car) -> Values:
        """What it brings to come to each cell."""
        point = self._point(own)
        obstacles = self.numbers("containers (4) and barriers")
        nails = self.numbers("nails (speed limit: -9)")
        tiles = self.numbers("ramps (+-4), mines (own 3, others' -3), oil (1), acid (2)")
        values = np.zeros(self.cells + 2)
        values[: self.cells] = BILL * self.numbers("bills") - point * self.damage
        loss = np.where(obstacles == 4, SOLID_VALUE, point * obstacles) + NAIL_VALUE * np.maximum(nails, 0)
        if own.needle >= 40:
            loss += point * (nails < 0)
        if tiles.any():
            loss += 2 * point * (tiles == -3) + RAMP_VALUE * (np.abs(tiles) == 4) + point * (tiles == 2)
        values[self.bridge] -= loss
        for car in self._others():
            stands = car.needle == 0 or car.facing != own.facing
            values[car.cell] = -CAR_VALUE - (SOLID_VALUE if stands else 0.0)  # what lies under it is not to be had
        values[self.cells + 1] = NEVER
        return values

    def _ending(self, own: Car, wheels: int) -> Values:
        """What it is worth to end a movement on each cell, with 0 to `wheels` wheels left."""
        values = ROW_VALUE * self._hurry() * self.progress[int(own.is_homebound)]
        values[self.cells] = WIN_VALUE
        values[self.bridge] -= POLICE_SHARE * self._point(own) * self._policemen(own)
        if own.is_homebound:
            values[: self.cells] += WIN_VALUE * self.is_start_row
        layers = np.tile(values, (wheels + 1, 1))
        if self.is_closed and not own.is_homebound:
            layers[self.turn_wheels :, : self.cells] += TURN_VALUE * self.is_turning_cell
        return layers

    def _policemen(self, own: Car) -> Values:
        """How many policemen aim at each bridge cell along its lane, as far as they can hurt."""
        police = self.numbers("police (negative: facing outbound)").reshape(-1, self.lane_length - 1)
        aiming = np.maximum(police, 0)[:, ::-1].cumsum(axis=1)[:, ::-1]
        if self.is_closed:
            aiming = aiming + np.maximum(-police, 0).cumsum(axis=1)
        return np.minimum(aiming, own.body).ravel().astype(np.float64)

    def _plan(self, own: Car, wheels: int, from_dice: int, points: int) -> tuple[Values, list[Values]]:
        """What it brings to come to each cell, and what it is worth to be there.

        The worth stands by movement points left (0 to `points`), wheels left (0 to `wheels`) and cell. A die that is
        spent on a change of lane is not sold; `from_dice` of the wheels are dice, and free wheels go first.
        """
        ahead, left, right = self.onward[int(own.is_homebound)]
        entering = self._entering(own)
        change = self.change_wheels
        dice = np.minimum(np.arange(wheels + 1), from_dice)
        unsold = BILL * (dice[change:] - dice[: max(0, wheels + 1 - change)])[:, None]
        worth = [self._ending(own, wheels)]
        for _ in range(points):
            entered = worth[-1] + entering
            values = entered.take(ahead, axis=1)
            if wheels >= change:
                aside = np.maximum(entered.take(left, axis=1), entered.take(right, axis=1))
                values[change:] = np.maximum(values[change:], aside[: wheels + 1 - change] - unsold)
            worth.append(values)
        return entering, worth

    # ------------------------------------------------------------------ answers: set-up and hazards

    def _choose_car(self, legal: list[int]) -> Iterable[float]:
        return [CAR_VALUES[action - self.first["car"]] for action in legal]

    def _choose_lane(self, legal: list[int]) -> Iterable[float]:
        return [float(self.start_sum[action - self.first["start lane"]]) for action in legal]

    def _take_hazard(self, legal: list[int]) -> Iterable[float]:
        """The most harmful first."""
        for action in legal:
            hazard = self.label(f"hazard slot {action - self.first['hazard slot'] + 1}")
            kind, _, pieces = hazard.rpartition(" ")
            yield HARM[kind] * int(pieces) if pieces.isdecimal() else HARM[hazard]

    def _place(self, legal: list[int]) -> Iterable[float]:
        """Right in front of whoever is near to winning, police out of her reach, and not in one's own way."""
        is_police = self.label("hazard being placed").startswith("police")
        wanted = [0.0] * (self.cells + 2)
        for place, car in enumerate(sorted(self._others(), key=self._threat, reverse=True)):
            self._mark(wanted, car, 1.0 / (1 + place), is_police)
        self._mark(wanted, self._car("own"), OWN_WAY, is_police)
        cells = self.bridge[np.array(legal) - self.first["cell"]].tolist()
        return [wanted[cell] for cell in cells]

    def _threat(self, car: Car) -> float:
        """How near to winning a car is."""
        return car.money + LEAD_VALUE * float(self.progress[int(car.is_homebound)][car.cell])

    def _mark(self, wanted: list[float], car: Car, weight: float, is_police: bool) -> None:
        """Mark the cells ahead of a car: those it is about to cross, or for police those it will not reach."""
        reach = max(1, car.needle // 10)
        cell = car.cell
        for distance in range(1, reach + 5):
            cell = int(self.onward[int(car.is_homebound)][0, cell])
            if cell >= self.cells:
                return
            if is_police == (distance > reach):
                wanted[cell] += weight * (1.0 - 0.1 * distance)

    def _turn_police(self, legal: list[int]) -> Iterable[float]:
        """Towards the opponents of their lane."""
        lane, row = self.choice("lane in question"), round(self.amount("row in question"))
        hits = [0.0, 0.0]
        for weight, cars in ((1.0, self._others()), (OWN_WAY, [self._car("own")])):
            for car in cars:
                if car.cell // self.lane_length == lane:
                    hits[car.cell % self.lane_length < row] += weight
        return [hits[action - self.first["facing"]] for action in legal]

    # ------------------------------------------------------------------ answers: dice and speed

    def _keep(self, legal: list[int]) -> Iterable[float]:
        """Keep every die that is worth more than another throw of it."""
        own = self._car("own")
        bonus = [WANTED_BONUS.get(face, 0.0) for face in range(len(FACES))]
        wanted = [0] * len(FACES)
        wanted[COUNTER] = TARGET_TENS - own.needle // 10
        wanted[WHEEL] = WANTED_WHEELS
        if own.is_spun:
            wanted[WHEEL] = self.turn_wheels
            bonus[WHEEL] = RESTART_BONUS
        elif not own.is_immune:
            wanted[REPAIR] = LOW_BODY + 1 - own.body
        kept = 0
        for die in range(DICE):
            face = self.choice(f"die {die + 1}")
            if face == CRASH:
                continue
            value = BILL + bonus[face] * (wanted[face] > 0)
            wanted[face] -= 1
            hopes = sum(BILL + bonus[other] * (wanted[other] > 0) for other in range(CRASH))
            hopes += BILL + bonus[WHEEL] * (wanted[WHEEL] > 0)  # a die has two wheels
            if value >= (hopes - self._point(own)) / 6:
                kept |= 1 << die
        return [-float((action - self.first["keep"] ^ kept).bit_count()) for action in legal]

    def _use_repairs(self, legal: list[int]) -> Iterable[float]:
        """As many as lift the body above its low mark; a wreck stays one, since it has nothing more to lose."""
        own = self._car("own")
        wanted = 0 if own.is_immune else max(0, LOW_BODY + 1 - own.body)
        return [-float(abs(action - self.first["repairs"] - wanted)) for action in legal]

    def _set_speed(self, legal: list[int]) -> Iterable[float]:
        """What the movement brings and where it leads to, less the Counters that are not sold."""
        own = self._car("own")
        dice = round(float(self.numbers("symbols left")[WHEEL]) - self.amount("free wheels"))
        usable = dice - self.turn_wheels if own.is_spun else dice
        most = max(0, usable + max(self.free_wheels))
        _, worth = self._plan(own, most, max(0, usable), len(NEEDLE_VALUE) - 1)
        for action in legal:
            block, tens = self.block_of[action]
            if block != "needle":
                yield NEVER
                continue
            wheels = max(0, usable + self.free_wheels[tens])
            value = float(worth[tens][wheels, own.cell]) + NEEDLE_VALUE[tens] * self._hurry()
            yield value - BILL * abs(tens - own.needle // 10)

    # ------------------------------------------------------------------ answers: the move, and what may be done besides

    def _move(self, legal: list[int]) -> Iterable[float]:
        own = self._car("own")
        steps = self._steps(own, [action for action in legal if self.block_of[action][0] == "step"])
        return [steps[action] if action in steps else self._service(own, action) for action in legal]

    def _steps(self, own: Car, legal: list[int]) -> dict[int, float]:
        """What each step brings, compared with the best."""
        if len(legal) < 2:
            return dict.fromkeys(legal, 0.0)
        wheels = round(float(self.numbers("symbols left")[WHEEL]))
        free = max(0, round(self.amount("free wheels") - float(self.numbers("symbols spent")[WHEEL])))
        from_dice = max(0, wheels - free)
        entering, worth = self._plan(own, wheels, from_dice, round(self.amount("movement points")) - 1)
        values = {}
        for action in legal:
            _, side = self.block_of[action]
            target = self.onward[own.facing][side, own.cell]
            left = wheels - self.change_wheels if side else wheels
            unsold = BILL * (from_dice - min(left, from_dice))
            values[action] = float(entering[target] + worth[-1][left, target]) - unsold
        best = max(values.values())
        return {action: value - best for action, value in values.items()}

    def _serve(self, legal: list[int]) -> Iterable[float]:
        own = self._car("own")
        return [self._service(own, action) for action in legal]

    def _service(self, own: Car, action: int) -> float:
        """Going on is 0; what is worth doing first is above it, what costs more than it brings below."""
        block, index = self.block_of[action]
        if block == "buy":
            return self._bargain(own, index)
        if block == "U-turn":
            return TURN_VALUE
        if block == "handbrake":
            return TURN_VALUE if self.is_closed and not own.is_homebound else -1.0
        if block == "shoot":
            return self._shot(own, index)
        if block == "magic bullet":
            return BILL
        return -1.0 if block in ("play ramp", "full repair", "mortar", "use tile", "rolling garage") else 0.0

    def _bargain(self, own: Car, slot: int) -> float:
        """What a tile brings in money beyond its price."""
        gain = self.cash_bag * float(self._vector[self.shop[slot] + CASH_BAG])
        if own.has_ramp:
            gain += self.ramp_gain * float(self._vector[self.shop[slot] + RAMP_DEALER])
        return gain - self.price[slot] - 1.0

    def _shot(self, own: Car, direction: int) -> float:
        """A shot costs the sale of a die, so it must spin the car that it meets."""
        bodies = {car.cell: car.body for car in self._others()}
        cell = self.neighbour[own.cell][direction]
        while cell >= 0 and cell not in bodies:
            cell = self.neighbour[cell][direction]
        return BILL if bodies.get(cell) == 1 else -1.0


PLAYERS: dict[str, type[ScriptedPlayer]] = {"driver": Driver}
