"""Who sits where in the games that something is learned from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from boardgame_agents.agent import role_of
from boardgame_envs.core.game import Ruleset


@dataclass(frozen=True)
class Table:
    """Who plays in every seat, and the seats from which something is learned."""

    lineup: Mapping[str, str]
    seats: tuple[int, ...]


def tables_of(ruleset: Ruleset, role: str, player: str, lineups: Sequence[Mapping[str, str]]) -> list[Table]:
    """A player in one seat of a role, in each in turn, and in all of them, among each of these line-ups."""
    seats = [number for number, seat in enumerate(ruleset.seats) if role_of(seat) == role]
    tables = []
    for lineup in lineups:
        for mine in dict.fromkeys([*((seat,) for seat in seats), tuple(seats)]):
            taken = {ruleset.seats[number]: player for number in mine}
            tables.append(Table({**lineup, **taken}, mine))
    return tables
