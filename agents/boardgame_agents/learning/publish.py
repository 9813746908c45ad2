"""Publishing: the newest policies of a run become numbered files, each with a model card that says what it can do."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from boardgame_agents.agent import role_of
from boardgame_agents.policy import FOLDER, PolicyNetwork, shipped
from boardgame_agents.results import write_whole
from boardgame_agents.standings import Rate
from boardgame_agents.workers import Match, run_matches
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.game import Ruleset

TEMPERATURES = (1.0, 0.5, 0.0)
"""How sharply a policy may play; the best against the strongest opponent is kept."""
TRIAL_SEED = 1_000_000
CARD_SEED = 2_000_000


@dataclass(frozen=True)
class Trial:
    """How an agent did in a role against one kind of opponent."""

    opponent: str
    rate: Rate
    baseline: Rate | None = None
    """The same seats and seeds with the scripted player in place of the policy."""


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


def publish(
    ruleset: Ruleset,
    run: Path,
    role: str,
    opponents: Sequence[str],
    games: int,
    processes: int | None = None,
    folder: Path = FOLDER,
    say: Callable[[str], None] = lambda text: None,
) -> Path:
    """Publish the newest policy of a role of a run under the next version number; returns its file."""
    progress, settings = (_read(run / f"{name}.json") for name in ("progress", "settings"))
    model = progress["models"].get(role)
    if model is None:
        raise BoardgameError(f"the run in {run} has no model of {role} yet")
    network = PolicyNetwork.load(run / model.replace(".zip", ".npz"))
    version = max(shipped(ruleset.game.name, folder).get(role, [0])) + 1
    about = {
        **network.about, "name": f"{role}-v{version}", "version": version, "steps": progress["steps"][role],
        "generations": progress["generation"], "seconds": round(progress["seconds"]), "settings": settings,
    }  # fmt: skip
    path = folder / ruleset.game.name / f"{role}-v{version}.npz"
    temperature = _best_temperature(ruleset, role, network, about, path, opponents, games, processes, say)
    network = replace(network, about={**about, "temperature": temperature})
    network.save(path)
    trials = []
    for opponent in opponents:
        count = games if not opponent.startswith("ismcts") else max(20, games // 10)
        rate = win_rate(ruleset, role, f"policy:{path}", opponent, count, CARD_SEED, processes)
        baseline = win_rate(ruleset, role, "scripted", opponent, count, CARD_SEED, processes)
        say(f"{role} against {opponent}: {rate}; scripted in its place: {baseline}")
        trials.append(Trial(opponent, rate, baseline))
    write_whole(path.with_suffix(".md"), card(ruleset, network, trials))
    facts = [
        {"opponent": trial.opponent, **trial.rate.facts(), "scripted": trial.baseline and trial.baseline.facts()}
        for trial in trials
    ]
    write_whole(path.with_suffix(".json"), json.dumps({**network.about, "trials": facts}, indent=1) + "\n")
    return path


def _best_temperature(
    ruleset: Ruleset,
    role: str,
    network: PolicyNetwork,
    about: dict[str, Any],
    path: Path,
    opponents: Sequence[str],
    games: int,
    processes: int | None,
    say: Callable[[str], None],
) -> float:
    strongest = next((name for name in ("scripted", "random") if name in opponents), opponents[0])
    best, best_share = TEMPERATURES[0], -1.0
    for temperature in TEMPERATURES:
        candidate = path.with_name(f"trial-{path.name}")
        replace(network, about={**about, "temperature": temperature}).save(candidate)
        try:
            rate = win_rate(ruleset, role, f"policy:{candidate}", strongest, games, TRIAL_SEED, processes)
        finally:
            candidate.unlink()
        say(f"{role} at temperature {temperature:g} against {strongest}: {rate}")
        if rate.share > best_share:
            best, best_share = temperature, rate.share
    return best


def card(ruleset: Ruleset, network: PolicyNetwork, trials: Sequence[Trial]) -> str:
    """The model card."""
    about = network.about
    settings = about["settings"]
    sizes = " - ".join(str(len(weights)) for weights, _ in network.layers) + f" - {len(network.layers[-1][1])}"
    teacher = settings["teacher"]
    lines = [
        f"# {ruleset.game.title}: {about['role']}, version {about['version']}",
        "",
        f"A trained policy for the role {about['role']} of `{ruleset.game.environment_name}`, played with "
        f"`policy:{about['game']}/{about['role']}@{about['version']}`.",
        "",
        f"- Trained for {about['players']} players on data `{about['data']}`, knobs as the game has them by default; "
        f"fits every player count with the same observation size ({ruleset.layout.size}).",
        f"- Method: MaskablePPO in a league ({', '.join(settings['opponents'])} and its own snapshots)"
        + (f", after imitating `{teacher}` for {settings['lessons']:,} decisions." if teacher else "."),
        f"- {about['steps']:,} decisions of this role; the run of all roles took {about['seconds'] / 60:.0f} minutes "
        f"on one core; seed {settings['seed']}; {about['generations']} generations.",
        f"- Network: {sizes}, tanh; plays at temperature {about['temperature']:g} (0: always its first choice).",
        "",
        "One seat of the role is the policy's, in turn; all other seats are the opponent's. Win rates with 95 % Wilson "
        f"intervals; all seeds are from {CARD_SEED:,} on, which training does not use.",
        "",
        "| opponent | games | policy wins | scripted player in its place wins |",
        "|---|---:|---|---|",
    ]
    lines += [f"| {trial.opponent} | {trial.rate.games} | {trial.rate} | {trial.baseline} |" for trial in trials]
    lines += ["", *_verdict(trials), ""]
    return "\n".join(lines)


def _verdict(trials: Sequence[Trial]) -> list[str]:
    """What the table says, in words, as far as the intervals allow it."""
    said = []
    for trial in trials:
        if trial.baseline is None:
            continue
        (low, high), (scripted_low, scripted_high) = trial.rate.interval, trial.baseline.interval
        if low > scripted_high:
            said.append(f"Against {trial.opponent} it does better than the scripted player.")
        elif high < scripted_low:
            said.append(f"Against {trial.opponent} it does worse than the scripted player.")
        else:
            said.append(f"Against {trial.opponent} these games do not tell it from the scripted player.")
    return said


def _read(path: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(path.read_text())
    except (OSError, ValueError) as error:
        raise BoardgameError(f"{path} cannot be read: {error}") from error
    return found
