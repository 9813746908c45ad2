"""Restricted play: what each kind of action, and each single thing, is worth to those who may choose it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from boardgame_agents.action_names import WITHIN, find_actions
from boardgame_agents.balance.statistics import Difference, holm, paired_difference
from boardgame_agents.balance.study import Lineup, Study, seats_in_focus
from boardgame_agents.balance.things import Thing, uses
from boardgame_agents.names import WITHOUT


@dataclass(frozen=True)
class Worth:
    """What the focus gains by being allowed some actions, against the same agents on the same seeds."""

    focus: str
    kind: str
    thing: str
    """The single action of the kind; empty where the whole kind is meant."""
    uses: float
    """Times a seat chooses it in a game, on average; single things are counted in the first games only."""
    gain: Difference
    corrected: float
    """Holm's correction over all kinds and things of all roles."""


def worths(study: Study) -> list[Worth]:
    """Every kind of action and every thing studied, for every role that uses it, the most valuable first."""
    found = []
    for lineup, series in study.restricted.items():
        base = study.paired_series(Lineup(lineup.focus, lineup.field, lineup.field))
        restricted = series.scores(study.sides)
        gain = paired_difference(base.scores(study.sides)[: len(restricted)], restricted)
        kind, _, thing = lineup.agent.partition(WITHOUT)[2].partition(WITHIN)
        found.append(Worth(lineup.focus, kind, thing, _uses(study, lineup.focus, kind, thing), gain, 1.0))
    corrected = holm([worth.gain.chance for worth in found])
    whole = [replace(worth, corrected=chance) for worth, chance in zip(found, corrected, strict=True)]
    return sorted(whole, key=lambda worth: (worth.focus, -worth.gain.value))


def _uses(study: Study, focus: str, kind: str, thing: str) -> float:
    seats = seats_in_focus(study.ruleset, focus)
    if thing:
        actions = tuple(find_actions(study.ruleset, f"{kind}{WITHIN}{thing}"))
        return uses(study.chosen, seats, Thing(kind, thing, actions))
    number = [block.name for block in study.ruleset.actions.blocks].index(kind)
    outcomes = study.equal[study.population.base]
    return float(np.mean([outcome.kinds[list(seats), number].mean() for outcome in outcomes]))
