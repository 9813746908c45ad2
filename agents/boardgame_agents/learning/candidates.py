"""Which policy of a run is published: snapshots at several temperatures are tried, and the best on average is taken.

The newest one is not always the best: a learner that meets ever stronger rivals may forget how to beat weak ones.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from boardgame_agents.agent import role_of
from boardgame_agents.learning.league import SNAPSHOT
from boardgame_agents.policy import PolicyNetwork
from boardgame_agents.standings import Rate
from boardgame_agents.workers import Match, run_matches
from boardgame_envs.core.game import Ruleset

TEMPERATURES = (1.0, 0.5, 0.0)
"""How sharply a policy may play."""
MOST_SNAPSHOTS = 4
"""Snapshots that are tried, evenly spread over the run, the newest included."""
TRIAL_SEED = 1_000_000


def win_rate(
    ruleset: Ruleset, role: str, agent: str, opponent: str, games: int, first_seed: int, processes: int | None
) -> Rate:
    """How often an agent wins in every seat of a role in turn, the other seats being the opponent's; the same seeds."""
    seats = [number for number, seat in enumerate(ruleset.seats) if role_of(seat) == role]
    seeds = range(first_seed, first_seed - (-games // len(seats)))
    lineups = [dict.fromkeys(ruleset.seats, opponent) | {ruleset.seats[seat]: agent} for seat in seats]
    rate = Rate()
    results = run_matches([Match(ruleset, lineup, seeds) for lineup in lineups], processes)
    for seat, played in zip(seats, results, strict=True):
        for game in played:
            rate.add(float(game.returns[seat] > 0))
    return rate


def candidates(run: Path, role: str, generation: int) -> list[PolicyNetwork]:
    """Policies of a role from the whole run up to a generation; first the pupil, if there is one.

    A snapshot without decisions of its own is the pupil once more.
    """
    found = filter(None, (SNAPSHOT.fullmatch(path.name) for path in run.glob(f"{role}-g*.npz")))
    numbers = sorted(number for number in (int(match[2]) for match in found) if number < generation)
    chosen = np.unique(np.linspace(0, len(numbers) - 1, MOST_SNAPSHOTS).round().astype(int))
    snapshots = [PolicyNetwork.load(run / f"{role}-g{numbers[place]}.npz") for place in chosen]
    pupil = run / f"pupil-{role}.npz"
    if not pupil.exists():
        return snapshots
    return [PolicyNetwork.load(pupil), *(snapshot for snapshot in snapshots if snapshot.about["steps"] > 0)]


def best_of(
    found: Sequence[PolicyNetwork],
    opponents: Sequence[str],
    trial: Callable[[str, str], Rate],
    say: Callable[[str], None],
) -> PolicyNetwork:
    """The network and temperature with the best win rate, on average over opponents that play many games at once."""
    quick = [name for name in opponents if not name.startswith("ismcts")] or list(opponents)
    best, best_share = found[-1], -1.0
    with tempfile.TemporaryDirectory() as folder:
        for network in found:
            for temperature in TEMPERATURES:
                candidate = replace(network, about={**network.about, "temperature": temperature})
                path = Path(folder) / "candidate.npz"
                candidate.save(path)
                rates = [trial(f"policy:{path}", opponent) for opponent in quick]
                words = ", ".join(f"{rate} against {opponent}" for rate, opponent in zip(rates, quick, strict=True))
                say(f"after {candidate.about['steps']:,} decisions, temperature {temperature:g}: {words}")
                share = sum(rate.share for rate in rates) / len(rates)
                if share >= best_share:
                    best, best_share = candidate, share
    return best
