"""Who wins how often, by role, by agent and by seat, with 95 % Wilson intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boardgame_agents.agent import role_of
from boardgame_agents.balance.statistics import wilson
from boardgame_agents.results import GameLine


@dataclass
class Rate:
    """A share of games won."""

    won: float = 0.0
    games: int = 0

    def add(self, won: float) -> None:
        """Count one game, or the share of several seats that won it."""
        self.won += won
        self.games += 1

    @property
    def share(self) -> float:
        """The share itself."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % Wilson interval."""
        return wilson(self.won, self.games)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:.1%} ({low:.1%} to {high:.1%})"

    def facts(self) -> dict[str, float]:
        """The rate for a JSON file."""
        low, high = self.interval
        return {"games": self.games, "won": round(self.won, 6), "rate": self.share, "low": low, "high": high}


class Standings:
    """Counts games as they come. A seat has won when it got more than nothing.

    A role wins a game when one of its seats does. An agent in several seats of a role gets the share of them that won,
    and its interval counts games, not seats: what seats of one game get is not independent.
    """

    def __init__(self, seats: Sequence[str], lineups: Sequence[Mapping[str, str]]) -> None:
        self.seats = tuple(seats)
        self.lineups = lineups
        self.games = self.decisions = self.truncated = self.undecided = 0
        self.endings: Counter[str] = Counter()
        self.roles = {role_of(seat): Rate() for seat in seats}
        self.by_seat = {seat: Rate() for seat in seats}
        self.agents = {(role_of(seat), lineup[seat]): Rate() for lineup in lineups for seat in seats}

    def add(self, lines: Iterable[GameLine]) -> None:
        """Count these games."""
        for line in lines:
            self._add(line)

    def _add(self, line: GameLine) -> None:
        won = {seat: float(value > 0) for seat, value in zip(self.seats, line.returns, strict=True)}
        self.games += 1
        self.decisions += line.decisions
        self.truncated += line.truncated
        self.undecided += not any(won.values())
        self.endings[line.ending] += 1
        lineup = self.lineups[line.lineup]
        by_role: dict[str, list[float]] = {}
        by_agent: dict[tuple[str, str], list[float]] = {}
        for seat, value in won.items():
            self.by_seat[seat].add(value)
            by_role.setdefault(role_of(seat), []).append(value)
            by_agent.setdefault((role_of(seat), lineup[seat]), []).append(value)
        for role, values in by_role.items():
            self.roles[role].add(max(values))
        for key, values in by_agent.items():
            self.agents[key].add(sum(values) / len(values))

    def facts(self) -> dict[str, Any]:
        """Everything counted, for a JSON file."""
        return {
            "games": self.games,
            "undecided": self.undecided,
            "truncated": self.truncated,
            "decisions": self.decisions,
            "endings": dict(sorted(self.endings.items())),
            "roles": {role: rate.facts() for role, rate in self.roles.items()},
            "agents": [{"role": role, "agent": name, **rate.facts()} for (role, name), rate in self.agents.items()],
            "seats": {seat: rate.facts() for seat, rate in self.by_seat.items()},
        }
