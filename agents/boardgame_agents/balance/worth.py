"""Restricted play: what each kind of action is worth to those who may choose it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from boardgame_agents.balance.statistics import Difference, holm, paired_difference
from boardgame_agents.balance.study import ONE_SEAT, Lineup, Study
from boardgame_agents.names import WITHOUT


@dataclass(frozen=True)
class Worth:
    """What the focus gains by being allowed a kind of action, against the same agents on the same seeds."""

    focus: str
    kind: str
    uses: float
    """Times a seat chooses it in a game, on average."""
    gain: Difference
    corrected: float


def worths(study: Study) -> list[Worth]:
    """Every kind of action for every role that uses it, the most valuable first."""
    found = []
    for lineup, series in study.restricted.items():
        base = study.paired_series(Lineup(lineup.focus, lineup.field, lineup.field))
        restricted = series.scores(study.sides)
        gain = paired_difference(base.scores(study.sides)[: len(restricted)], restricted)
        kind = lineup.agent.partition(WITHOUT)[2]
        found.append(Worth(lineup.focus, kind, _uses(study, lineup.focus, kind), gain, 1.0))
    corrected = holm([worth.gain.chance for worth in found])
    whole = [
        Worth(worth.focus, worth.kind, worth.uses, worth.gain, chance)
        for worth, chance in zip(found, corrected, strict=True)
    ]
    return sorted(whole, key=lambda worth: (worth.focus, -worth.gain.value))


def _uses(study: Study, focus: str, kind: str) -> float:
    number = [block.name for block in study.ruleset.actions.blocks].index(kind)
    seats = range(len(study.ruleset.seats)) if focus == ONE_SEAT else study.sides.groups[focus]
    outcomes = study.equal[study.population.base]
    return float(np.mean([outcome.kinds[list(seats), number].mean() for outcome in outcomes]))
