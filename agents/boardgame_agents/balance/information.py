"""The value of information: what a role gains when everything lies open to it, and to nobody else.

A search agent plays a role twice on the same seeds against the same opponents: as it is, and with the true position in
place of worlds redrawn for its seat. The second also knows the order of the cards to come (see
`boardgame_agents.open_door`), so a gain is what secrets and coming cards are worth together. Roles from which nobody
hides anything are left out: theirs would be the worth of the coming cards alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from boardgame_agents.balance.population import best_searcher
from boardgame_agents.balance.statistics import Difference, Estimate, holm, mean, paired_difference
from boardgame_agents.balance.study import Lineup, Study, focuses


@dataclass(frozen=True)
class Gain:
    """What a role gains by seeing everything."""

    focus: str
    score: Estimate
    """With open cards."""
    equal: Estimate
    """Without."""
    gain: Difference
    corrected: float


@dataclass(frozen=True)
class Information:
    """What secrets are worth to each role from which somebody keeps any."""

    agent: str
    gains: tuple[Gain, ...]
    informed: tuple[str, ...]
    """The roles from which nobody keeps a secret."""


def information(study: Study) -> Information | str:
    """The value of information for every role; a sentence where it cannot be measured or there is none."""
    if not study.ruleset.game.facts.hidden_information:
        return "nothing is hidden in this game."
    if not study.in_the_dark:
        return "nobody knows anything that the others do not; all that is hidden is what will come."
    searcher = best_searcher(study.population)
    if searcher is None:
        return "it takes a search agent, and none took part or could be afforded."
    found = []
    for lineup, series in study.informed.items():
        equal = study.paired_series(Lineup(lineup.focus, lineup.field, lineup.field)).scores(study.sides)
        scores = series.scores(study.sides)
        difference = paired_difference(scores, equal[: len(scores)])
        found.append(Gain(lineup.focus, mean(scores), mean(equal), difference, 1.0))
    corrected = holm([one.gain.chance for one in found])
    gains = tuple(replace(one, corrected=chance) for one, chance in zip(found, corrected, strict=True))
    informed = tuple(focus for focus in focuses(study.ruleset) if focus not in study.in_the_dark)
    return Information(searcher, gains, informed)
