"""The league: who a learner plays against, harder opponents more often."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from boardgame_agents.agent import role_of
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.game import Ruleset

LATEST = "latest"
SNAPSHOT = re.compile(r"(\w+)-g(\d+)\.npz")
FORGETTING = 0.02
"""How fast an old result is forgotten: one part in fifty with every game."""
SHARPNESS = 1.5
"""The weight of a member is its chance to beat the learner, to this power."""
LEAST_WEIGHT = 0.05


@dataclass
class Rivalry:
    """How a role fares against each member of the league, as moving averages."""

    won: dict[str, float] = field(default_factory=dict)

    def note(self, member: str, has_won: bool) -> None:
        """One more game against a member."""
        before = self.won.get(member, 0.5)
        self.won[member] = before + FORGETTING * (float(has_won) - before)

    def weights(self, members: list[str]) -> np.ndarray:  # type: ignore[type-arg]
        """How often each member is met: the less it loses, the more often."""
        chances = np.array([1.0 - self.won.get(member, 0.5) for member in members])
        weights = np.maximum(chances, LEAST_WEIGHT) ** SHARPNESS
        return np.asarray(weights / weights.sum())


class League:
    """The members that play the other seats: plain agents by name, and snapshots of all roles by generation."""

    def __init__(
        self,
        ruleset: Ruleset,
        folder: Path,
        plain: tuple[str, ...],
        generation: Callable[[], int],
        most_snapshots: int = 8,
    ) -> None:
        self.ruleset = ruleset
        self.folder = folder
        self.plain = plain
        self.generation = generation
        """The generation to come: a snapshot of it or a later one is a leftover of a run that was cut off."""
        self.most_snapshots = most_snapshots

    def snapshots(self, role: str) -> dict[int, Path]:
        """The snapshots of a role by generation."""
        found = filter(None, (SNAPSHOT.fullmatch(path.name) for path in self.folder.glob(f"{role}-g*.npz")))
        numbered = sorted((int(match[2]), self.folder / match[0]) for match in found)
        return {number: path for number, path in numbered if number < self.generation()}

    def members(self) -> list[str]:
        """Everybody the learner can meet: a snapshot stands for all roles at that generation."""
        generations = sorted({number for seat in self.ruleset.seats for number in self.snapshots(role_of(seat))})
        if len(generations) > self.most_snapshots:  # evenly spread over the past, the newest included
            chosen = np.linspace(0, len(generations) - 1, self.most_snapshots).round().astype(int)
            generations = [generations[index] for index in chosen]
        return [*self.plain, *(f"snapshot:{number}" for number in generations)]

    def agent_of(self, member: str, role: str) -> str:
        """The name of the agent that plays a role for a member."""
        if member in self.plain:
            return member
        snapshots = self.snapshots(role)
        if member == LATEST:
            known = sorted(snapshots)
        elif member.startswith("snapshot:"):
            known = [number for number in snapshots if number <= int(member.removeprefix("snapshot:"))]
        else:
            raise BoardgameError(f"the league has no member {member!r}")
        return f"policy:{snapshots[known[-1]]}" if known else self.plain[-1]

    def lineup(self, member: str) -> dict[str, str]:
        """The agents of all seats for a member."""
        return {seat: self.agent_of(member, role_of(seat)) for seat in self.ruleset.seats}

    def choose(self, rivalry: Rivalry, groups: int, seed: int) -> list[str]:
        """Who the groups of a generation meet: the newest first, then by how hard they are to beat."""
        members = self.members()
        random = np.random.default_rng(seed)
        drawn = random.choice(len(members), size=groups - 1, p=rivalry.weights(members))
        return [LATEST, *(members[int(index)] for index in drawn)]
