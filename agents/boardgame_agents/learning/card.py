"""Model cards: what a published policy is, how it was made and what it can do, to be read by people and by programs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardgame_agents.policy import Layers, PolicyNetwork
from boardgame_agents.results import read_facts, write_whole
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

    def facts(self) -> dict[str, Any]:
        """The trial for a JSON file."""
        scripted = None if self.baseline is None else self.baseline.facts()
        return {"opponent": self.opponent, **self.rate.facts(), "scripted": scripted}

    @classmethod
    def from_facts(cls, facts: Mapping[str, Any]) -> Trial:
        """What `facts` wrote."""
        rates = [None if kept is None else Rate(kept["won"], kept["games"]) for kept in (facts, facts["scripted"])]
        return cls(facts["opponent"], rates[0] or Rate(), rates[1])


def write_cards(path: Path, ruleset: Ruleset, network: PolicyNetwork, trials: Sequence[Trial]) -> None:
    """Write both cards of a policy file, beside it."""
    write_whole(path.with_suffix(".md"), card(ruleset, network, trials))
    facts = {**network.about, "trials": [trial.facts() for trial in trials]}
    write_whole(path.with_suffix(".json"), json.dumps(facts, indent=1) + "\n")


def trials_of(path: Path) -> list[Trial]:
    """The trials on the card of a policy file."""
    kept = path.with_suffix(".json")
    try:
        return [Trial.from_facts(facts) for facts in read_facts(kept)["trials"]]
    except (KeyError, TypeError) as error:
        raise BoardgameError(f"{kept} is not the card of a policy: it lacks {error}") from error


def card(ruleset: Ruleset, network: PolicyNetwork, trials: Sequence[Trial]) -> str:
    """The model card."""
    about = network.about
    seconds, generations, seed = about["seconds"], about["generations"], about["settings"]["seed"]
    lines = [
        f"# {ruleset.game.title}: {about['role']}, version {about['version']}",
        "",
        f"A trained policy for the role {about['role']} of `{ruleset.game.environment_name}`, played with "
        f"`policy:{about['game']}/{about['role']}@{about['version']}`.",
        "",
        f"- Trained for {about['players']} players on data `{about['data']}`, knobs as the game has them by default; "
        f"fits every player count with the same observation size ({ruleset.layout.size}).",
        _method(about),
        f"- {about['steps']:,} decisions of this role, the best of the snapshots tried; the run of all roles took "
        f"{seconds / 60:.0f} minutes ({generations} generations, seed {seed}).",
        f"- Network: {_sizes(network.layers)}, tanh; plays at temperature {about['temperature']:g} "
        "(0: always its first choice).",
        *([_critic(network)] if network.critic else []),
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


def _critic(network: PolicyNetwork) -> str:
    """What the critic is, and how much of what it never saw it can tell."""
    said = f"- Critic, for search: {_sizes(network.critic)}, tanh"
    if "critic" not in network.about:
        return f"{said}."
    games, share = network.about["critic"]["games"], network.about["critic"]["explains"]
    return (
        f"{said}; learned from {games:,} games of the policies that were the latest then, and of scripted players. Of "
        f"games that it was not shown it explains {share:.1%} of the variance of what they bring."
    )


def _method(about: Mapping[str, Any]) -> str:
    """How the policy was made; where the pupil was best it has never met the league."""
    settings = about["settings"]
    teacher, opponents = settings["teacher"], ", ".join(settings["opponents"])
    began = f"beginning with `{about['began']}`, " if about.get("began") else ""
    lessons = f"imitating `{teacher}` for {settings['lessons']:,} decisions" if teacher else ""
    if about["steps"] == 0:
        more = "" if about.get("trained") == 0 else "; what MaskablePPO made of it was no better"
        return f"- Method: {began}{lessons}{more}."
    after = f", after {lessons}" if lessons else ""
    return f"- Method: {began}MaskablePPO in a league ({opponents} and its own snapshots){after}."


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
