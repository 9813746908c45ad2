"""Scripted players of Red Notice: the agent chases the belief set, the forger cashes early and keeps her distance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from boardgame_agents.scripted.red_notice_tokens import BAD, Half, Part, RedNoticePlayer, by_rank, prefer
from boardgame_envs.core.game import Ruleset

JOKERS = ("cheque", "bank", "security", "move")
"""What a joker can be, in the order of its block."""

# Forger, in units of 100k.
NEARNESS = 0.55
"""What a step of distance leaves of the worth of a cheque."""
OTHER_CHEQUES = 0.3
"""The weight of all cheques together, beside that of the best one."""
THREAT, THREAT_FADES = 2.0, 0.55
"""How bad it is to stand where the agent stands, and what a step of distance leaves of it."""
RADAR = 0.5
EXPOSED = 1.0
"""How bad it is to stay where the agent knows the forger to be."""
PURCHASE = 0.35
"""What spending on a unit must bring at least."""
LAST_CHEQUE, LIKELY, UNLIKELY = 3.0, 0.6, 0.1
"""A Bank: what winning adds; the chance to be there with enough Moves before it, and without."""
DRAW = (0.9, 0.9, 0.5, 0.5, 0.1)
"""A cheque drawn, by the kinds in hand."""
STEP, STEP_TO_BANK, FLIGHT, POINT = 0.4, 0.4, 0.6, 0.25
AGENT_HARMS = {"bank": 0.4, "cheque": 0.2, "move": 0.3, "security": 0.3, "joker": 0.3}

# Agent, in units of a step.
SIGHT = 0.45
"""What a step of distance leaves of the worth of a city where the forger can be."""
FOUND = 2.0
"""The weight of looking into such a city."""
AGENT_GAINS = {"bank": 0.7, "cheque": 0.2, "move": 0.7, "security": 0.4, "joker": 0.7}
FORGER_HARMS = {"bank": 1.2, "cheque": 0.4, "move": 0.4, "security": 0.25, "joker": 0.6}
RADAR_FIRST, BARRIER_NEXT = 1.0, 0.5
USELESS = 0.1
"""A barrier is lifted where the forger is less likely than this."""

# Identities from the first to the last to burn.
BURNT_FIRST = ("none", "unseen", "draw_cheques", "discard_units", "full_security", "destroy_improvement")


class Forger(RedNoticePlayer):
    """Walks to where a cheque can be cashed, cashes at once, and is gone before the agent comes."""

    other = "agent"

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        rules = ruleset.rules[0]
        self.to_continent = [
            [min(row[city] for city, there in enumerate(self.continent) if there == k) for k in range(rules.continents)]
            for row in self.distance
        ]
        self.value = [float(rules.cheque_value[kind % 2]) / 100 for kind in range(int(rules.cheque_types))]
        self.target = int(rules.target_sum) / 100
        self.security_cap = int(rules.security_cap)
        self.nearness = [[NEARNESS**steps for steps in row] for row in self.to_continent]
        self.ends = ruleset.names.route_ends
        effects = [table["effect"] for table in ruleset.data.get("identities", ())]
        self.answers |= {
            "show a cheque": self.show_cheque,
            "choose a start city": self.step,
            "draw a cheque": prefer("draw"),
            "forger's security": prefer("take points"),
            "joker": self.use_joker,
            "bank": self.cash,
            "forger's step": self.step,
            "spending window": prefer("pass"),
            "choose an improvement": by_rank("improvement", [-rank for rank in self.welcome]),
            "destroy an improvement": by_rank("improvement", self.welcome),
            "burn an identity": by_rank("identity", [float(-BURNT_FIRST.index(effect)) for effect in effects]),
        }

    def scores(self, legal: npt.NDArray[np.int64]) -> Iterable[float]:
        """How good each legal action is, by what is asked."""
        self.here = self.choice("forger's city")
        self.agent = self.choice("agent's city")
        self.hand = np.flatnonzero(self.numbers("own hand")).tolist()
        self.missing = self.target - self.amount("sum cashed by the forger") / 100
        return super().scores(legal)

    # ------------------------------------------------------------------ where to be

    def prospects(self, city: int, cheques: Sequence[int]) -> float:
        """What the cheques promise to somebody in a city: the near ones more than the far ones."""
        worths = [self.value[kind] * self.nearness[city][kind // 2] for kind in cheques]
        return max(worths, default=0.0) + OTHER_CHEQUES * sum(worths)

    def threat(self, city: int) -> float:
        """How close the agent is."""
        return THREAT * THREAT_FADES ** self.distance[city][self.agent] if self.agent >= 0 else 0.0

    def show_cheque(self, parts: list[Part]) -> list[float]:
        """Show the cheque whose continent lies best for the others."""
        hand = [kind for kind, number in enumerate(self.numbers("own hand").tolist()) for _ in range(round(number))]
        scores = []
        for _, shown in parts:
            kept = hand.copy()
            kept.remove(shown)
            cities = [city for city, continent in enumerate(self.continent) if continent == shown // 2]
            scores.append(max(self.prospects(city, kept) - self.threat(city) for city in cities))
        return scores

    def step(self, parts: list[Part]) -> list[float]:
        """Towards cheques, away from the agent, round radars; staying is for those whom nobody has found."""
        rings = self.flags("white radars") | self.flags("black radars")
        rings &= ~self.flags("radars triggered in this movement")
        possible = self.flags("cities where the forger can be")
        scores = []
        for block, place in parts:
            if block == "city":
                scores.append(
                    self.city_worth(place) - RADAR * bool(rings[self.continent[place]]) - (place == self.here)
                )
            elif block == "pass":
                scores.append(self.city_worth(self.here) - EXPOSED / possible.sum())
            elif block == "barrier off":
                scores.append(self.worth_behind(place, rings) - PURCHASE)
            else:
                near = [self.city_worth(city) for city in self.neighbours[self.here] if self.continent[city] == place]
                scores.append(max(near, default=-BAD) - PURCHASE)
        return scores

    def city_worth(self, city: int) -> float:
        """How good it is to be in a city."""
        return self.prospects(city, self.hand) - self.threat(city)

    def worth_behind(self, route: int, rings: npt.NDArray[np.bool_]) -> float:
        """What lies behind a barrier."""
        if self.here not in self.ends[route]:
            return -BAD
        beyond = self.ends[route][1 - self.ends[route].index(self.here)]
        return self.city_worth(beyond) - RADAR * bool(rings[self.continent[beyond]])

    # ------------------------------------------------------------------ what to do

    def cash(self, parts: list[Part]) -> list[float]:
        """The largest cheque; the small one where its step is needed to get away."""
        flight = self.threat(self.here)
        scores = []
        for block, kind in parts:
            if block == "cheque":
                is_last = self.value[kind] >= self.missing
                scores.append(self.value[kind] + flight * (kind % 2 == 0) + BAD * is_last)
            else:
                scores.append(0.0 if block == "pass" else -BAD)
        return scores

    def gain(self, kind: str, icons: float, steps: float) -> float:
        """What performing an action is worth, when so many steps can be made before it."""
        if kind == "bank":
            return max((self.cash_worth(cheque, steps) for cheque in self.hand), default=0.0)
        if kind == "cheque":
            return icons * DRAW[min(len(self.hand), len(DRAW) - 1)]
        if kind == "move":
            is_at_bank = any(self.to_continent[self.here][cheque // 2] == 0 for cheque in self.hand)
            return icons * (STEP + FLIGHT * self.threat(self.here) + (0.0 if is_at_bank else STEP_TO_BANK))
        if kind == "security":
            return POINT * min(icons, self.security_cap - self.amount("security"))
        return max(self.gain(action, 1, steps) for action in JOKERS)

    def cash_worth(self, cheque: int, steps: float) -> float:
        """What a Bank promises with a cheque after so many steps."""
        far = self.to_continent[self.here][cheque // 2]
        chance = 1.0 if far == 0 else LIKELY if far <= steps else UNLIKELY
        return chance * (self.value[cheque] + (LAST_CHEQUE if self.value[cheque] >= self.missing else 0.0))

    def worth_of_halves(self, halves: Sequence[Half]) -> list[tuple[float, float]]:
        """A Bank counts more after a Move; the agent's Moves hurt when she is near."""
        threat = self.threat(self.here)
        worth = []
        steps = 0.0
        for kind, icons in halves:
            harm = AGENT_HARMS[kind] + (threat if kind in ("move", "joker") else 0.0)
            worth.append((self.gain(kind, icons, steps), icons * harm))
            steps += icons if kind == "move" else 0.0
        return worth

    def use_joker(self, parts: list[Part]) -> list[float]:
        """The action that is worth most."""
        return [self.gain(JOKERS[place], 1, 0) if block == "joker" else -BAD for block, place in parts]


class Agent(RedNoticePlayer):
    """Searches where the forger can be, nearest first; radars and barriers go where she is likely to come by."""

    other = "forger"

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.sight = SIGHT ** np.array(self.distance, float)
        self.ends = np.array(ruleset.names.route_ends)
        self.of_continent = np.array(self.continent)
        self.answers |= {
            "show a cheque": lambda parts: [float(kind % 2 == 0) for _, kind in parts],
            "choose a start city": by_rank("city", self.sight.sum(axis=1).tolist()),
            "place a starting radar": self.place_units,
            "draw a cheque": prefer("draw"),
            "bank": lambda parts: [1.0 + kind % 2 if block == "cheque" else 0.0 for block, kind in parts],
            "joker": by_rank("joker", [float(action == "move") for action in JOKERS]),
            "choose an improvement": by_rank("improvement", self.welcome),
            "agent's security": self.place_units,
            "put down a lifted barrier": self.place_units,
            "place a black radar": self.place_units,
            "place a black barrier": self.place_units,
            "agent's step": self.step,
        }

    def suspicion(self) -> npt.NDArray[np.float64]:
        """How likely the forger is in each city, all possible ones alike."""
        possible = self.flags("cities where the forger can be").astype(float)
        return possible / max(possible.sum(), 1.0)

    def step(self, parts: list[Part]) -> list[float]:
        """Into a city where the forger can be, from which more of them are near."""
        suspicion = self.suspicion()
        nearness = self.sight @ suspicion
        worth = (FOUND * suspicion + nearness).tolist()
        stay = float(nearness[self.choice("agent's city")])
        return [worth[place] if block == "city" else stay for block, place in parts]

    def place_units(self, parts: list[Part]) -> list[float]:
        """Radars where the forger is or can come to, barriers on the routes by which she can leave."""
        suspicion = self.suspicion()
        by_radar = np.bincount(self.of_continent, self.sight @ suspicion).tolist()
        by_barrier = suspicion[self.ends].sum(axis=1).tolist()
        scores = []
        for block, place in parts:
            if block == "radar on":
                scores.append(RADAR_FIRST + by_radar[place])
            elif block == "barrier on":
                scores.append(BARRIER_NEXT + by_barrier[place])
            else:
                scores.append(USELESS - by_barrier[place] if block == "barrier off" else 0.0)
        return scores

    def worth_of_halves(self, halves: Sequence[Half]) -> list[tuple[float, float]]:
        """Moves first; a Bank is kept from the forger, and used when a cheque fits."""
        here = self.choice("agent's city")
        hand = self.numbers("own hand")
        small = 2 * self.continent[here]
        nearness = float(self.sight[here] @ self.suspicion())
        gains = AGENT_GAINS | {"move": AGENT_GAINS["move"] + nearness, "joker": AGENT_GAINS["joker"] + nearness}
        if not hand[small] and not hand[small + 1]:
            gains["bank"] = 0.0
        return [(icons * gains[kind], icons * FORGER_HARMS[kind]) for kind, icons in halves]


PLAYERS = {"forger": Forger, "agent": Agent}
