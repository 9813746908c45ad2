"""Scripted players of Guilty Train: defenders hunt and seal off, attackers raid the train and carry the food out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from boardgame_agents.scripted.paths import FAR, steps_from
from boardgame_agents.scripted.player import ScriptedPlayer
from boardgame_envs.core.game import Ruleset

OUT = 0
"""The attackers' base; the rooms of the train follow it."""
NOBODY = -1
FIRST_ATTACKER = 2
"""Among the pawns D1, D2, A1, A2."""
FADES = [0.7**steps for steps in range(FAR + 1)]
"""What distance leaves of the worth of a room."""

# Defenders, in units of food.
FIGHT = 10.0
"""Fighting costs the attackers a respawn, the defenders only time."""
CHASE = 3.0
CARRIED = 1.0
"""How much more an attacker is worth for each food he carries."""
LOCKED_IN = 2.0
"""A barricade that leaves an attacker without cards stuck."""
ROLL = 0.3
TOKEN = 0.3
"""What a barricade must bring at least."""
UNBAR = 1.0
"""What it costs to take one off."""
SEALED = 0.6
"""What keeping food out of reach is worth."""
SHUT_DOOR = 0.3
"""How much of a threat an exterior door is that has not been blown up yet."""

# Attackers, in units of food.
BROUGHT_OUT = 3.0
SECURED = 2.0
"""Food in hand that can be brought out with the movement left."""
HOME = 1.0
"""The pull of the base for each food carried."""
DANGER = 0.5
"""What it costs to end an activation beside a standing defender."""
MEETING = 1.5
"""What it costs to fight one."""
CAUTION, CALM = 1.5, 0.3
"""How much danger counts when there is no respawn, and how much less with each."""
DRAW = (0.6, 0.4, 0.15, 0.0)
"""A card more, by the cards in hand."""
OPENED = 2.0
"""The weight of what a blast brings into reach."""


class GuiltyTrainPlayer(ScriptedPlayer):
    """What both teams share: the doors that can be passed, and who is where."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.rooms = range(int(ruleset.rules[0].rooms))
        self.ends: tuple[tuple[int, int], ...] = ruleset.names.door_rooms
        self.inner = int(ruleset.names.inner_doors)
        self.pawns = tuple(f"room of {pawn}" for pawn in ("D1", "D2", "A1", "A2"))

    def scores(self, legal: npt.NDArray[np.int64]) -> Iterable[float]:
        """How good each legal action is, by the kind of action."""
        parts = [self.parts[action] for action in legal.tolist()]
        self.look()
        return self.judge(parts)

    def look(self) -> None:
        """Read what is needed for every decision."""
        places = [self.choice(pawn) for pawn in self.pawns]
        self.defenders = places[:2]
        self.attackers = places[2:]
        self.active = self.choice("active pawn")
        self.here = places[self.active] if self.active >= 0 else NOBODY
        self.carried = self.numbers("food carried").tolist()
        self.cards = self.numbers("cards in hand").tolist()
        self.blocked = [*self.flags("barricades").tolist(), *self.flags("closed exterior doors").tolist()]
        down = self.flags("defenders down").tolist()
        self.guards = [room for room, is_down in zip(self.defenders, down, strict=True) if room >= 0 and not is_down]

    @abstractmethod
    def judge(self, parts: list[tuple[str, int]]) -> list[float]:
        """How good each action is, given as block and place in the block."""

    def ways(self, toggled: int = -1) -> list[list[int]]:
        """The rooms next to each room through doors that are not blocked; one door may be imagined the other way."""
        ways: list[list[int]] = [[] for _ in self.rooms]
        for door, (one, other) in enumerate(self.ends):
            if self.blocked[door] == (door == toggled):
                ways[one].append(other)
                ways[other].append(one)
        return ways

    def beyond(self, door: int) -> int:
        """The room behind a door of the active pawn's room."""
        one, other = self.ends[door]
        return other if one == self.here else one


class Defender(GuiltyTrainPlayer):
    """Hides the food deep in the train, fights whoever comes in, and bars the ways to the food in between."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.blocked = [False] * len(self.ends)
        self.depth = steps_from([OUT], self.ways())

    def judge(self, parts: list[tuple[str, int]]) -> list[float]:
        """Fight, else hunt, else guard."""
        if parts[0][0] in ("food", "pawn"):
            sign = 1.0 if parts[0][0] == "food" else -1.0
            return [sign * self.depth[place + 1] for _, place in parts]
        ways = self.ways()
        self.food = np.flatnonzero(self.flags("food known under tokens")) + 1
        self.loose = self.numbers("loose food").tolist()
        intruders = [
            (steps_from([room], inside(ways)), CHASE + CARRIED * carried)
            for room, carried in zip(self.attackers, self.carried, strict=True)
            if room > OUT
        ]
        before = self.reach(ways)
        here = self.position(self.here, intruders, ways)
        scores = []
        for block, place in parts:
            if block == "fight":
                scores.append(FIGHT)
            elif block == "move":
                scores.append(self.position(self.beyond(place), intruders, ways))
            elif block == "roll":
                scores.append(here + ROLL)
            elif block == "place":
                scores.append(here + before - self.reach(self.ways(place)) - TOKEN)
            else:
                scores.append(here if block == "stop" else here - UNBAR)
        return scores

    def reach(self, ways: list[list[int]]) -> float:
        """How much food the attackers have in reach, less those of them who are locked in."""
        steps = steps_from([OUT], ways)
        reach = SEALED * sum(FADES[steps[room]] for room in self.food)
        reach += SEALED * sum(number * FADES[steps[room + 1]] for room, number in enumerate(self.loose) if number)
        for room, cards in zip(self.attackers, self.cards, strict=True):
            if room > OUT and steps[room] == FAR and cards == 0:
                reach -= LOCKED_IN
        return reach

    def position(self, room: int, intruders: Sequence[tuple[list[int], float]], ways: list[list[int]]) -> float:
        """How good it is to be in a room: near intruders, or else near the ways in that nobody guards."""
        hunt = max((worth * FADES[steps[room]] for steps, worth in intruders if steps[room] < FAR), default=0.0)
        if hunt:
            return hunt
        steps = steps_from([room], inside(ways))
        mates = [guard for pawn, guard in enumerate(self.defenders) if pawn != self.active]
        worth = 0.0
        for door in range(self.inner, len(self.ends)):
            entry = max(self.ends[door])
            if entry not in mates:
                worth += (SHUT_DOOR if self.blocked[door] else 1.0) * FADES[steps[entry]]
        return worth


def inside(ways: list[list[int]]) -> list[list[int]]:
    """The ways of a defender: never outside."""
    return [[], *([room for room in rooms if room != OUT] for rooms in ways[1:])]


class Attacker(GuiltyTrainPlayer):
    """Opens doors, raids as deep as the die allows to come back, and avoids defenders who stand."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.maximum_rounds = int(ruleset.rules[0].maximum_rounds)

    def judge(self, parts: list[tuple[str, int]]) -> list[float]:
        """Raid if it pays, else blow up what is in the way, else draw cards."""
        if parts[0][0] == "keep":
            return [self.cards[place] for _, place in parts]
        own = self.active - FIRST_ATTACKER
        ways = self.ways()
        self.load = self.carried[own]
        time_left = 1.0 - self.amount("round") / self.maximum_rounds
        self.caution = time_left * CAUTION / (1.0 + CALM * self.amount("respawns"))
        self.gains = self.expected_food()
        self.threats = [steps_from([guard], inside(ways)) for guard in self.guards]
        self.way_out = steps_from([OUT], self.round_guards(ways))
        left = round(self.amount("movement left"))
        before = self.prospects(self.here, ways)
        stay = self.in_room(self.here, 0, before)
        scores = []
        for block, place in parts:
            if block == "move":
                room = self.beyond(place)
                scores.append(self.in_room(room, left - 1, self.prospects(room, ways)) - self.meeting(room))
            elif block == "use":
                scores.append(stay + OPENED * (self.prospects(self.here, self.ways(place)) - before))
            elif block == "draw":
                scores.append(stay + DRAW[min(round(self.cards[own]), len(DRAW) - 1)])
            elif block == "roll":
                scores.append(FIGHT)  # one can still draw afterwards
            else:
                scores.append(stay if block == "stop" else stay - self.meeting(self.here))
        return scores

    def expected_food(self) -> list[float]:
        """The food to be expected in each room."""
        unturned = self.flags("tokens not yet turned")
        chance = self.amount("food still under tokens") / max(int(unturned.sum()), 1)
        return [0.0, *(unturned * chance + self.numbers("loose food")).tolist()]

    def round_guards(self, ways: list[list[int]]) -> list[list[int]]:
        """The ways that lead through no room with a defender who stands."""
        return [[] if room in self.guards else rooms for room, rooms in enumerate(ways)]

    def prospects(self, room: int, ways: list[list[int]]) -> float:
        """What the food elsewhere promises to somebody in a room: the near more than the far."""
        steps = steps_from([room], ways if room in self.guards else self.round_guards(ways))
        far = sum(gain * FADES[steps[there]] for there, gain in enumerate(self.gains) if there != room)
        return far + self.load * HOME * FADES[steps[OUT]]

    def in_room(self, room: int, left: int, prospects: float) -> float:
        """How good it is to be in a room with so much movement left."""
        if room == OUT:
            return prospects + BROUGHT_OUT * self.load
        load = self.load + self.gains[room]
        if self.way_out[room] <= left:
            return prospects + SECURED * load
        threat = max((FADES[steps[room]] for steps in self.threats), default=0.0)
        return prospects + load - self.caution * DANGER * threat * (1.0 + load)

    def meeting(self, room: int) -> float:
        """What it costs to fight whoever stands there."""
        return self.caution * MEETING * (1.0 + self.load) * (room in self.guards)


PLAYERS = {"defender": Defender, "attacker": Attacker}
