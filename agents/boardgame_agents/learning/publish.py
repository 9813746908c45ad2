"""Publishing: the best policies of a run become numbered files, each with a model card that says what it can do."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from boardgame_agents.learning.candidates import TRIAL_SEED, best_of, candidates, win_rate
from boardgame_agents.policy import FOLDER, Layers, PolicyNetwork, shipped
from boardgame_agents.results import write_whole
from boardgame_agents.standings import Rate
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.game import Ruleset

CARD_SEED = 2_000_000


@dataclass(frozen=True)
class Trial:
    """How an agent did in a role against one kind of opponent."""

    opponent: str
    rate: Rate
    baseline: Rate | None = None
    """The same seats and seeds with the scripted player in place of the policy."""


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
    """Publish the best policy of a role of a run under the next version number; returns its file."""
    progress, settings = (_read(run / f"{name}.json") for name in ("progress", "settings"))
    if role not in progress["models"]:
        raise BoardgameError(f"the run in {run} has no model of {role} yet")
    trial = partial(win_rate, ruleset, role, games=games, first_seed=TRIAL_SEED, processes=processes)
    found = candidates(run, role, progress["generation"])
    network = best_of(found, opponents, trial, lambda text: say(f"{role}: {text}"))
    version = max(shipped(ruleset.game.name, folder).get(role, [0])) + 1
    about = {
        **network.about, "name": f"{role}-v{version}", "version": version,
        "generations": progress["generation"], "seconds": round(progress["seconds"]), "settings": settings,
    }  # fmt: skip
    path = folder / ruleset.game.name / f"{role}-v{version}.npz"
    network = replace(network, about=about)
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


def card(ruleset: Ruleset, network: PolicyNetwork, trials: Sequence[Trial]) -> str:
    """The model card."""
    about = network.about
    settings = about["settings"]
    seconds, generations, seed = about["seconds"], about["generations"], settings["seed"]
    lines = [
        f"# {ruleset.game.title}: {about['role']}, version {about['version']}",
        "",
        f"A trained policy for the role {about['role']} of `{ruleset.game.environment_name}`, played with "
        f"`policy:{about['game']}/{about['role']}@{about['version']}`.",
        "",
        f"- Trained for {about['players']} players on data `{about['data']}`, knobs as the game has them by default; "
        f"fits every player count with the same observation size ({ruleset.layout.size}).",
        _method(about["steps"], settings),
        f"- {about['steps']:,} decisions of this role, the best of the snapshots tried; the run of all roles took "
        f"{seconds / 60:.0f} minutes of one core ({generations} generations, seed {seed}).",
        f"- Network: {_sizes(network.layers)}, tanh; plays at temperature {about['temperature']:g} "
        "(0: always its first choice).",
        *([f"- Critic, for search: {_sizes(network.critic)}, tanh."] if network.critic else []),
        *([f"- {about['note']}"] if "note" in about else []),
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


def _sizes(layers: Layers) -> str:
    return " - ".join(str(len(weights)) for weights, _ in layers) + f" - {len(layers[-1][1])}"


def _method(steps: int, settings: Mapping[str, Any]) -> str:
    """How the policy was made; where the pupil was best it has never met the league."""
    teacher, lessons = settings["teacher"], settings["lessons"]
    if steps == 0:
        return f"- Method: imitating `{teacher}` for {lessons:,} decisions; what MaskablePPO made of it was no better."
    league = f"- Method: MaskablePPO in a league ({', '.join(settings['opponents'])} and its own snapshots)"
    return league + (f", after imitating `{teacher}` for {lessons:,} decisions." if teacher else ".")


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
