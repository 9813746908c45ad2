"""Scripted players of Hold Up: rob the near bank and run, hunt the nearest gangster, collect and bring it home."""

from __future__ import annotations

from boardgame_agents.scripted.hold_up_city import DRIVING, ON_FOOT
from boardgame_agents.scripted.hold_up_orders import BLOCKS_AWAY, DEEDS, GANGSTERS, UNWANTED, HoldUpPlayer
from boardgame_agents.scripted.paths import FAR
from boardgame_envs.core.game import Ruleset
from boardgame_envs.hold_up.state import COLOURS, CREW, DARK_BLUE, DIRECTIONS, GREEN, PINK, RED, VEHICLE_SLOTS

FEW_MEN, LAIR_IN_REACH = 2, 12
"""A gangster with no more men than this goes to a lair in reach for new ones."""
HOME_WITH = 0.4
"""The share of the target at which the convoy player brings it home."""

ON_FOOT_CHASE = 10
"""The points a policeman walks after a gangster at most."""
ROUNDING = 1e-6
"""Sums of money are read as shares of the target."""


class Gangster(HoldUpPlayer):
    """Robs bank after bank, then shops, and drives to an exit with enough money."""

    colours = (RED, RED)

    def give_orders(self) -> None:
        """To an exit when rich, to a lair when few are left, else to work."""
        self.begin_orders()
        own = self.colour(0)
        outside = self.men_outside(0)
        men = self.aboard[own] + len(outside)
        if self.loot[own] >= 1.0:
            if self.aboard[own]:
                self.drive(0, self.free(self.exits, 0))
            else:
                self.call_back(outside[0], 0)
            return
        lairs = self.free(self.starts[self.stations :], 0)
        points = self.amount("movement points left")
        if self.at[0] in lairs and men < CREW[own] and points >= self.recruit_cost:
            return
        if men <= FEW_MEN and not outside and self.drive(0, lairs) <= LAIR_IN_REACH:
            return
        sites = [site for site, is_open in enumerate(self.open) if is_open]
        self.find_prey(colour for colour in range(COLOURS) if colour != own and self.loot[colour])
        if sites or not self.chase(0, DRIVING, FAR - 1):
            self.collect(0, sites, kept_aboard=1)
        elif outside:
            self.fields[0] = None
            for slot in outside:
                self.call_back(slot, 0)

    def feared_cells(self) -> list[int]:
        """The police."""
        return self.cells[DARK_BLUE:GREEN]

    def deed(self, block: str, place: int) -> float:
        """Attack only the weaker."""
        if block == "close combat":
            cell = self.beyond(place // DIRECTIONS, place % DIRECTIONS)
            foes = [self.aboard[colour] for colour in range(COLOURS) if self.cells[colour] == cell] or [1.0]
            return DEEDS[block] if max(foes) <= self.aboard[self.colour(0)] else UNWANTED
        return super().deed(block, place)

    def start_worth(self, cell: int) -> float:
        """Near banks, far from the police."""
        police = [there for there in self.cells[DARK_BLUE:GREEN] if there >= 0]
        danger = sum(BLOCKS_AWAY ** self.cities[0].points_to((cell,), ON_FOOT)[there] for there in police)
        return self.near_banks(cell) - danger


class Police(HoldUpPlayer):
    """Hunts the nearest gangster, rather one with money, and attacks whenever it can."""

    colours = (DARK_BLUE, DARK_BLUE)

    def give_orders(self) -> None:
        """Each vehicle and each man after the nearest gangster."""
        self.begin_orders()
        self.find_prey(GANGSTERS)
        for vehicle in range(VEHICLE_SLOTS):
            if self.at[vehicle] < 0 or not self.aboard[self.colour(vehicle)] or self.chase(vehicle, DRIVING, FAR - 1):
                continue
            if self.chase(vehicle, ON_FOOT, FAR - 1) and not self.can_drive_nearer(vehicle):
                self.leaving[vehicle] = self.fields[vehicle]  # where no car can follow
        for vehicle in range(VEHICLE_SLOTS):
            for slot in self.men_outside(vehicle):
                if not self.chase(slot, ON_FOOT, ON_FOOT_CHASE) and self.at[vehicle] >= 0:
                    self.call_back(slot, vehicle)

    def start_worth(self, cell: int) -> float:
        """Near banks, which is where gangsters come."""
        return self.near_banks(cell)


class Convoy(HoldUpPlayer):
    """Empties banks with the convoy and withdraws with Agathe; both bring home what they have in time."""

    colours = (GREEN, PINK)

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.homes = (int(ruleset.rules[0].depot_cell), int(ruleset.rules[0].loft_cell))

    def give_orders(self) -> None:
        """Home with enough money, else to work."""
        self.begin_orders()
        sites = [site for site, is_open in enumerate(self.open) if is_open]
        locked = (self.choice("bank locked for the VIP"), self.choice("shop locked for the VIP"))
        points = self.numbers("movement points left").tolist()
        missing = 1.0 - ROUNDING - self.amount("worth of the pile") / self.target
        for vehicle, colour in enumerate(self.colours):
            if self.at[vehicle] < 0:
                continue
            free = sites if colour == GREEN else [site for site in sites if site not in locked]
            outside = self.men_outside(vehicle)
            is_short = self.aboard[colour] + len(outside) < CREW[colour]
            if is_short and self.at[vehicle] == self.homes[vehicle] and points[vehicle] >= self.recruit_cost:
                continue
            if self.loot[colour] >= min(HOME_WITH, missing) or (self.loot[colour] and not free):
                for slot in outside:
                    self.call_back(slot, vehicle)
                if not outside:
                    self.drive(vehicle, (self.homes[vehicle],))
            else:
                self.collect(vehicle, free, kept_aboard=1 if colour == GREEN else 0)

    def start_worth(self, cell: int) -> float:
        """The convoy player starts at home."""
        return 0.0


PLAYERS = {"gangster": Gangster, "police": Police, "convoy": Convoy}
