"""What all scripted players of Hold Up share: they see where everybody is, give orders to their pawns, follow them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from boardgame_agents.scripted.hold_up_city import DRIVING, ON_FOOT, City
from boardgame_agents.scripted.paths import FAR
from boardgame_agents.scripted.player import ScriptedPlayer
from boardgame_envs.core.game import Ruleset
from boardgame_envs.hold_up.state import (
    BROWN,
    COLOUR_NAMES,
    COLOURS,
    CREW,
    DIRECTIONS,
    EXIT,
    MEN,
    RED,
    SLOTS,
    VEHICLE_SLOTS,
)

GANGSTERS = (RED, BROWN)

# What is done whenever it can be, the most important first; actions that are not here are left alone.
DEEDS = {
    "steal": 9.0, "bank cards": 8.0, "close combat": 7.0, "close combat on foot": 7.0, "shoot": 6.0, "attempt": 5.0,
    "recruit": 4.0, "draw weapon": 3.0, "seize": 2.0, "roll again": 2.0, "give up": 1.0, "reply": 1.0, "no reply": 0.5,
    "take hostage": 1.0, "leave hostage": 0.5, "decline passage": 1.0, "end turn": 0.5,
}  # fmt: skip
UNWANTED = -1.0
# Movement: men get in first, then vehicles drive and men walk, then men get out; the movement ends at 0.
GET_IN, MOVE, COME_BACK, GET_OUT = 4.0, 3.0, 2.0, 1.0
NEARER = 0.01
"""What a point nearer to its goal puts one pawn before another."""

# Collecting money.
MEN_AT_WORK = 2
"""How many men enter a bank together."""
SHORT_WALK = 14
"""The points a man walks to a shop at most."""
CAUTION = 15.0
"""How many points farther a gangster goes for a bank rather than to one where the police are."""

# Hunting.
LOADED = 8.0
"""How many points farther the police go for a gangster with all the money he needs."""
BLOCKS_AWAY = 0.85
"""What a point of distance leaves of the worth of a place, at the start."""


class HoldUpPlayer(ScriptedPlayer):
    """What all roles share: where everybody is, and moving by orders."""

    colours: tuple[int, int]
    """The colours of its vehicles; the second may be the first again."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        rules = ruleset.rules[0]
        self.cities = [City(ruleset, colour) for colour in dict.fromkeys(self.colours)]
        self.site_cells: list[int] = rules.site_cell[: rules.sites].tolist()
        self.banks = int(rules.banks)
        self.spot_cells: list[int] = rules.spot_cell[: rules.spots].tolist()
        self.exits = tuple(np.flatnonzero(rules.mark == EXIT).tolist())
        self.starts = rules.station_cell[: rules.stations].tolist() + rules.lair_cell[: rules.lairs].tolist()
        self.stations = int(rules.stations)
        self.target = float(rules.target)
        self.recruit_cost = int(rules.recruit_cost)
        self.place_of: list[int] = rules.pawn_place.tolist()
        self.slots_of = {}
        for seat in range(int(rules.seats)):
            first = int(rules.seat_colour[seat, 0])
            self.slots_of[first if first in GANGSTERS else first // 2 + 1] = rules.slot_pawn[seat].tolist()
        self.vehicles = tuple(f"{name} vehicle" for name in COLOUR_NAMES)
        self.vehicle_cells = tuple(f"{name} vehicle's cell" for name in COLOUR_NAMES)
        self.vehicle_men = tuple(f"{name} vehicle holds" for name in COLOUR_NAMES)

    def scores(self, legal: npt.NDArray[np.int64]) -> Iterable[float]:
        """How good each legal action is, by what is asked."""
        parts = [self.parts[action] for action in legal.tolist()]
        phase = self.label("phase")
        if phase == "action":
            self.look()
            return [self.deed(block, place) for block, place in parts]
        if phase in ("movement", "extra movement"):
            self.look()
            self.give_orders()
            return [self.follow(block, place) for block, place in parts]
        if phase == "place a vehicle":
            self.look()
            return [self.start_worth(self.starts[place]) for _, place in parts]
        if phase == "discard a weapon":
            return [-float(reach) for _, reach in parts]
        return [DEEDS.get(block, 0.0) for block, _ in parts]

    def look(self) -> None:
        """Read where everybody is and what is open."""
        width = self.cities[0].width
        on_board = self.several_numbers(self.vehicles)[:, 0] > 0
        corners = self.several_numbers(self.vehicle_cells)
        on_foot = self.flags("men on foot")
        men = self.numbers("y of men on foot") * width + self.numbers("x of men on foot")
        vehicles = np.where(on_board, corners[:, 1] * width + corners[:, 0], -1)
        self.cells: list[int] = [*vehicles.astype(int).tolist(), *np.where(on_foot, men, -1).astype(int).tolist()]
        self.aboard: list[float] = self.several_numbers(self.vehicle_men)[:, 0].tolist()
        self.slots = self.slots_of[self.choice("seat")]
        self.at = [self.cells[self.place_of[pawn]] if pawn >= 0 else -1 for pawn in self.slots]
        self.loot: list[float] = (self.numbers("loot") / self.target).tolist()
        self.open = self.flags("open banks and shops").tolist()
        spot = self.choice("roadblock")
        self.roadblock = self.spot_cells[spot] if spot >= 0 else -1

    # ------------------------------------------------------------------ orders

    @abstractmethod
    def give_orders(self) -> None:
        """Say where each pawn goes: `fields`, `leaving` and `boarding`."""

    @abstractmethod
    def start_worth(self, cell: int) -> float:
        """How good it is to start there."""

    def deed(self, block: str, place: int) -> float:
        """How good an action is."""
        return DEEDS.get(block, UNWANTED)

    def begin_orders(self) -> None:
        """Everybody stays where he is."""
        self.fields: list[list[int] | None] = [None] * SLOTS
        """For each slot the points to its goal from every cell."""
        self.leaving: list[list[int] | None] = [None] * VEHICLE_SLOTS
        """For each vehicle whose men get out, the points on foot to their goal."""
        self.boarding: set[int] = set()

    def follow(self, block: str, place: int) -> float:
        """How well a move follows the orders."""
        if block == "step":
            slot, direction = divmod(place, DIRECTIONS)
        elif block == "get out":
            vehicle, direction = divmod(place, DIRECTIONS)
            field = self.leaving[vehicle]
            cell = self.at[vehicle]
            is_nearer = field is not None and field[self.city(vehicle).ways[cell][direction]] < field[cell]
            return GET_OUT if is_nearer else UNWANTED
        elif block == "get in":
            return GET_IN if place + VEHICLE_SLOTS in self.boarding else UNWANTED
        elif block in ("tunnel", "metro"):
            return UNWANTED
        else:
            return COME_BACK if block == "come back" else 0.0
        field = self.fields[slot]
        if field is None:
            return UNWANTED
        now, then = field[self.at[slot]], field[self.beyond(slot, direction)]
        return MOVE - NEARER * now if then < now else UNWANTED - NEARER * then

    def city(self, slot: int) -> City:
        """The streets for a slot."""
        return self.cities[-1] if self.colour(slot) == self.colours[1] else self.cities[0]

    def colour(self, slot: int) -> int:
        """The colour of a slot."""
        pawn = self.slots[slot]
        return pawn if pawn < COLOURS else (pawn - COLOURS) // MEN

    def beyond(self, slot: int, direction: int) -> int:
        """The cell beside a slot in a direction; -1 if no way leads there."""
        return self.city(slot).ways[self.at[slot]][direction]

    def men_outside(self, vehicle: int) -> list[int]:
        """The slots of a vehicle's men on foot."""
        colour = self.colour(vehicle)
        return [s for s in range(VEHICLE_SLOTS, SLOTS) if self.at[s] >= 0 and self.colour(s) == colour]

    def free(self, cells: Iterable[int], vehicle: int) -> tuple[int, ...]:
        """Those of some cells on which no other vehicle stands."""
        own = self.at[vehicle]
        return tuple(cell for cell in cells if cell == own or cell not in self.cells[:COLOURS])

    def drive(self, vehicle: int, goals: tuple[int, ...]) -> int:
        """Send a vehicle to the nearest of some cells; returns the points it is away."""
        field = self.city(vehicle).points_to(goals, DRIVING, self.roadblock)
        self.fields[vehicle] = field
        return field[self.at[vehicle]]

    def call_back(self, slot: int, vehicle: int) -> None:
        """Send a man back to his vehicle."""
        self.boarding.add(slot)
        city = self.city(slot)
        self.fields[slot] = city.points_to(city.beside(self.at[vehicle]), ON_FOOT)

    # ------------------------------------------------------------------ hunting

    def find_prey(self, colours: Iterable[int]) -> None:
        """Everybody of some colours who can be attacked, and how many points farther to go for him."""
        self.prey = []
        for colour in colours:
            bonus = LOADED * self.loot[colour]
            pawns = range(COLOURS + MEN * colour, COLOURS + MEN * colour + CREW[colour])
            places = [colour] * bool(self.aboard[colour]) + [self.place_of[pawn] for pawn in pawns]
            self.prey += [(self.cells[place], bonus) for place in places if self.cells[place] >= 0]

    def chase(self, slot: int, on_foot: int, farthest: int) -> bool:
        """Send a pawn beside the best prey within a number of points, if there is one."""
        city = self.city(slot)
        best = float(FAR)
        for cell, bonus in self.prey:
            goals = city.beside(cell)
            field = city.points_to(goals if on_foot else self.free(goals, slot), on_foot, self.roadblock)
            far = field[self.at[slot]]
            if far <= farthest and far - bonus < best:
                best = far - bonus
                self.fields[slot] = field
        return best < FAR

    # ------------------------------------------------------------------ collecting money

    def collect(self, vehicle: int, sites: Sequence[int], kept_aboard: int) -> None:
        """Drive to the best bank, send men in and fetch them again; shops when there is no bank left."""
        cells = [self.site_cells[site] for site in sites]
        banks = [cell for site, cell in zip(sites, cells, strict=True) if site < self.banks]
        shops = tuple(cell for cell in cells if cell not in banks and cell not in self.cells)
        outside = self.men_outside(vehicle)
        at_work = [slot for slot in outside if self.at[slot] in cells]
        for slot in outside:
            if slot not in at_work and (banks or not self.walk(slot, shops)):
                self.call_back(slot, vehicle)
        if banks and len(outside) > len(at_work):
            return  # the vehicle waits for them
        goals = self.head_for(vehicle, [self.at[slot] for slot in at_work] or banks, shops)
        if outside:
            self.fields[vehicle] = None
        is_crewed = self.aboard[self.colour(vehicle)] > kept_aboard
        if goals and is_crewed and len(at_work) < MEN_AT_WORK and not self.can_drive_nearer(vehicle):
            self.leaving[vehicle] = self.city(vehicle).points_to(goals, ON_FOOT)

    def head_for(self, vehicle: int, banks: Sequence[int], shops: tuple[int, ...]) -> tuple[int, ...]:
        """Send a vehicle to the best bank, or else near the shops; returns where its men go from there."""
        cost, bank = min(((self.cost_of_bank(vehicle, cell), cell) for cell in banks), default=(FAR, -1))
        if cost >= FAR:
            self.fields[vehicle] = self.city(vehicle).points_to(shops, ON_FOOT)
            return shops
        self.fields[vehicle] = field = self.entry_field(vehicle, bank)
        return (bank,) if field[self.at[vehicle]] == 0 else ()

    def cost_of_bank(self, vehicle: int, cell: int) -> float:
        """The points to a bank, and more where those are near whom this player fears."""
        field = self.entry_field(vehicle, cell)
        feared = [field[there] for there in self.feared_cells() if there >= 0]
        return field[self.at[vehicle]] + CAUTION * sum(BLOCKS_AWAY**far for far in feared)

    def feared_cells(self) -> list[int]:
        """Where the vehicles are that this player avoids; -1 for one that is lost."""
        return []

    def entry_field(self, vehicle: int, cell: int) -> list[int]:
        """The points to the free entries of a building."""
        city = self.city(vehicle)
        return city.points_to(self.free(city.beside(cell), vehicle), DRIVING, self.roadblock)

    def can_drive_nearer(self, vehicle: int) -> bool:
        """Whether a step brings a vehicle nearer to its goal."""
        field = self.fields[vehicle]
        if field is None:
            return False
        here = self.at[vehicle]
        return any(field[cell] < field[here] for cell in self.city(vehicle).roads[here])

    def walk(self, slot: int, goals: tuple[int, ...]) -> bool:
        """Send a man to the nearest of some cells, if it is not far."""
        field = self.city(slot).points_to(goals, ON_FOOT)
        if field[self.at[slot]] > SHORT_WALK:
            return False
        self.fields[slot] = field
        return True

    def near_banks(self, cell: int) -> float:
        """How near a cell is to banks."""
        city = self.cities[0]
        return sum(BLOCKS_AWAY ** city.points_to((bank,), ON_FOOT)[cell] for bank in self.site_cells[: self.banks])
