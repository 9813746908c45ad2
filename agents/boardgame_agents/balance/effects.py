"""Seat, first move and set-up: whether it matters where one sits, who begins, and what was dealt."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from boardgame_agents.balance.sides import Sides, Switches, decided
from boardgame_agents.balance.statistics import Difference, Estimate, holm, share, share_difference
from boardgame_agents.balance.study import Study
from boardgame_envs.core.batch import Batch

SHOWN = 12
RAREST = 0.05
"""A feature is looked at when it is there in at least this share of the games, and missing in as many."""


@dataclass(frozen=True)
class SeatRate:
    """How often a seat wins among equals, of the games somebody won."""

    agent: str
    seat: str
    decided: Estimate
    fair: float


@dataclass(frozen=True)
class FirstMove:
    """What the first decision of the game is worth to who has it."""

    agent: str
    always: str
    """The seat that always begins, if it is always the same: then this cannot be told from the seat itself."""
    gain: Difference | None


@dataclass(frozen=True)
class SetupEffect:
    """How much more often a group wins when a feature of the set-up is there."""

    group: str
    feature: str
    present: Estimate
    absent: Estimate
    gain: Difference
    corrected: float


@dataclass(frozen=True)
class SetupEffects:
    """The largest effects of what stood on the table before the first decision."""

    agent: str
    features: int
    """How many were looked at; all are corrected for."""
    largest: tuple[SetupEffect, ...]


def seat_rates(study: Study) -> list[SeatRate]:
    """Every seat in every population; empty where no role has more than one seat."""
    if all(len(seats) == 1 for seats in study.sides.groups.values()) and study.sides.are_two:
        return []
    rates = []
    for agent, outcomes in study.equal.items():
        ended = int(decided(outcomes).sum())
        for number, seat in enumerate(study.ruleset.seats):
            won = int(study.sides.won(outcomes, [number]).sum())
            rates.append(SeatRate(agent, seat, share(won, ended), _fair(study.sides)))
    return rates


def _fair(sides: Sides) -> float:
    return 0.5 if sides.are_two else 1 / len(sides.ruleset.seats)


def first_moves(study: Study, begun: Batch) -> list[FirstMove]:
    """Whether the seat that has the first decision wins more often than the same seat without it."""
    found = []
    for agent, outcomes in study.equal.items():
        beginners = begun.seats[: len(outcomes)]
        ended = decided(outcomes)
        if (beginners == beginners[0]).all():
            found.append(FirstMove(agent, study.ruleset.seats[int(beginners[0])], None))
            continue
        began = began_won = other = other_won = 0
        for seat in range(len(study.ruleset.seats)):
            won = study.sides.won(outcomes, [seat])
            first = beginners == seat
            began, began_won = began + int((ended & first).sum()), began_won + int((won & first).sum())
            other, other_won = other + int((ended & ~first).sum()), other_won + int((won & ~first).sum())
        found.append(FirstMove(agent, "", share_difference(began_won, began, other_won, other)))
    return found


def begin_all(study: Study) -> Batch:
    """All games of the study before their first decision."""
    outcomes = max(study.equal.values(), key=len)
    begun = Batch(study.ruleset, len(outcomes))
    for row, outcome in enumerate(outcomes):
        begun.begin(row, outcome.seed)
    return begun


def setup_effects(study: Study, begun: Batch) -> SetupEffects:
    """What every seat sees before the first decision, against whether its group wins, for the base agent."""
    agent = study.population.base
    outcomes = study.equal[agent]
    ended = decided(outcomes)
    found: list[SetupEffect] = []
    for (group, feature), (there, won) in _features(study, begun, ended).items():
        present, absent = int(there.sum()), int((~there).sum())
        if min(present, absent) < RAREST * len(there) or min(present, absent) < 10:
            continue
        with_it, without = int((won & there).sum()), int((won & ~there).sum())
        gain = share_difference(with_it, present, without, absent)
        found.append(SetupEffect(group, feature, share(with_it, present), share(without, absent), gain, 1.0))
    corrected = holm([effect.gain.chance for effect in found])
    ranked = sorted(
        zip(corrected, found, strict=True), key=lambda pair: (pair[1].gain.chance, -abs(pair[1].gain.value))
    )
    largest = tuple(
        SetupEffect(effect.group, effect.feature, effect.present, effect.absent, effect.gain, chance)
        for chance, effect in ranked[:SHOWN]
    )
    return SetupEffects(agent, len(found), largest)


def _features(study: Study, begun: Batch, ended: Switches) -> dict[tuple[str, str], tuple[Switches, Switches]]:
    """Features by group and name: in which decided games they are there, and whether the group won.

    Where all seats have one role, what each sees of its own set-up is put together over the seats. What is the same
    for several seats, or the opposite of another feature, is looked at once.
    """
    sides, games = study.sides, len(ended)
    outcomes = study.equal[study.population.base]
    one_role = len({seat.rpartition("_")[0] for seat in study.ruleset.seats}) == 1
    parts: dict[tuple[str, str], list[tuple[Switches, Switches]]] = {}
    for seat, seat_name in enumerate(study.ruleset.seats):
        seen = _seen(begun, seat, games)
        group = "a seat" if one_role else (next(iter(sides.groups)) if sides.are_two else sides.place(seat))
        seats = (seat,) if one_role else sides.groups[group]
        won = sides.won(outcomes, seats)[ended]
        for piece in study.ruleset.layout.pieces:
            if piece.kind == "amounts":
                continue
            values = seen[:, study.ruleset.layout.slices[piece.name]] != 0
            for label, there in zip(piece.labels, values[ended].T, strict=True):
                viewer = "" if one_role else f" (seen by {seat_name})"
                text = piece.name if label == piece.name else f"{piece.name}: {label}"
                parts.setdefault((group, text + viewer), []).append((there, won))
    merged: dict[tuple[str, str], tuple[Switches, Switches]] = {}
    known: set[tuple[str, bytes]] = set()
    for (group, feature), columns in parts.items():
        if not any(there.any() and not there.all() for there, _ in columns):
            continue  # the same in every game
        there = np.concatenate([column for column, _ in columns])
        if (group, there.tobytes()) in known or (group, (~there).tobytes()) in known:
            continue
        known.add((group, there.tobytes()))
        merged[group, feature] = (there, np.concatenate([won for _, won in columns]))
    return merged


def _seen(begun: Batch, seat: int, games: int) -> np.ndarray:  # type: ignore[type-arg]
    """What a seat sees before the first decision of each game."""
    seen = np.zeros((games, begun.ruleset.layout.size), np.float32)
    mask = np.zeros(len(begun.ruleset.actions), np.int8)
    for row in range(games):
        begun.look(row, seat, seen[row], mask)
    return seen
