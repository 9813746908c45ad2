"""What both scripted players of Red Notice share: the map, answers by phase, and where a token does most."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence

import numpy as np
import numpy.typing as npt

from boardgame_agents.scripted.paths import steps_from
from boardgame_agents.scripted.player import ScriptedPlayer
from boardgame_envs.core.game import Ruleset

Part = tuple[str, int]
"""An action: the name of its block and its place in the block."""
Answer = Callable[[list[Part]], Iterable[float]]
"""How good each of these actions is in one phase."""
Half = tuple[str, float]
"""A half of an Action card: what it is, and with how many icons."""

BAD = 99.0
"""More than anything else can weigh."""
COMPANY = 0.6
"""How likely the other places a token across from one of mine."""
# Improvements from the most to the least welcome to the agent, by effect in the data file.
WELCOME = (
    "more_steps", "move_now", "free_inspection", "name_continent", "precise_radars",
    "more_icons", "permanent_units", "security_now", "freeze_security",
)  # fmt: skip


def prefer(block: str) -> Answer:
    """Choose an action of this block, or else pass."""
    return lambda parts: [2.0 * (name == block) + (name == "pass") for name, _ in parts]


def by_rank(block: str, ranks: Sequence[float]) -> Answer:
    """Choose the best ranked action of this block."""
    return lambda parts: [ranks[place] if name == block else -BAD for name, place in parts]


class RedNoticePlayer(ScriptedPlayer):
    """What both roles share: the map, the row of cards, and where a token does most."""

    other: str

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        rules = ruleset.rules[0]
        cities = range(int(rules.cities))
        self.neighbours = [rules.neighbour[city, : rules.degree[city]].tolist() for city in cities]
        self.continent = rules.continent_of[: rules.cities].tolist()
        self.distance = [steps_from([city], self.neighbours) for city in cities]
        slots = [f"card {place + 1} {side}" for place in range(ruleset.names.row) for side in ("left", "right")]
        self.slot_actions = tuple(f"{slot} action" for slot in slots)
        self.slot_icons = tuple(f"{slot} icons" for slot in slots)
        self.slot_tokens = tuple(f"{slot} token of" for slot in slots)
        self.strengths = len(ruleset.names.tokens)
        self.copies = rules.token_copies[: self.strengths].astype(float)
        self.has_pow = int(rules.pow) >= 0
        effects = [table["effect"] for table in ruleset.data.get("improvements", ())]
        self.welcome = [float(-WELCOME.index(effect)) for effect in effects]
        self.answers: dict[str, Answer] = {"place a token": self.place_token}

    def scores(self, legal: npt.NDArray[np.int64]) -> Iterable[float]:
        """How good each legal action is, by what is asked."""
        parts = [self.parts[action] for action in legal.tolist()]
        answer = self.answers.get(self.label("phase"))
        return answer(parts) if answer else [0.0] * len(parts)

    @abstractmethod
    def worth_of_halves(self, halves: Sequence[Half]) -> list[tuple[float, float]]:
        """What each half of the row is worth to the player, and how much it harms her when the other performs it."""

    def place_token(self, parts: list[Part]) -> list[float]:
        """What each token does on each half, by the odds against the other's tokens that are left (RN-46 to RN-56)."""
        kinds = self.several_labels(self.slot_actions)
        icons = self.several_numbers(self.slot_icons)[:, 0].tolist()
        owners = self.several_labels(self.slot_tokens)
        worth = self.worth_of_halves(list(zip(kinds, icons, strict=True)))
        left = np.maximum(self.copies - self.numbers(f"{self.other}'s tokens used"), 0)
        odds = (left / max(left.sum(), 1)).tolist()
        scores = []
        for block, place in parts:
            if block != "token":
                scores.append(-BAD)
                continue
            strength, slot = divmod(place, len(owners))
            scores.append(self.token_worth(strength, worth[slot], worth[slot ^ 1], owners[slot ^ 1] != "", odds))
        return scores

    def token_worth(
        self, strength: int, beside: tuple[float, float], across: tuple[float, float], is_met: bool, odds: list[float]
    ) -> float:
        """What a token brings compared with leaving the card alone, with or without a token of the other across."""
        mine, theirs = beside
        mine_across, theirs_across = across
        is_pow = self.has_pow and strength == self.strengths - 1
        struck_out = 0.0 if is_pow or not self.has_pow else odds[-1]
        wins = 1.0 - odds[-1] if is_pow else sum(odds[:strength])
        loses = 0.0 if is_pow else 1.0 - wins - odds[strength] - struck_out
        met = (1 - struck_out) * mine + wins * mine_across - (loses + struck_out) * theirs - theirs_across
        if is_pow:
            met += wins * theirs_across
        if is_met:
            return met + theirs + theirs_across
        return COMPANY * met + (1 - COMPANY) * (mine + mine_across)
