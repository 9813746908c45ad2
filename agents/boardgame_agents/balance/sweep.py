"""Variants of a game on the same seeds: what each knob changes, which matters most, and which setting is fairest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from boardgame_agents.arena import seeds_of
from boardgame_agents.balance.population import why_missing
from boardgame_agents.balance.report import Report, agent_versions, game_facts, plain, versions
from boardgame_agents.balance.sides import Sides, decided, sides_of
from boardgame_agents.balance.statistics import Difference, Estimate, holm, mean, paired_difference, share
from boardgame_agents.match import Outcome
from boardgame_agents.workers import Match, run_matches
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.game import Ruleset

DEFAULT = "default"


@dataclass(frozen=True)
class Setting:
    """One knob set to one value; the default has no name."""

    knob: str
    value: object

    @property
    def label(self) -> str:
        """As on the command line."""
        return f"{self.knob}={self.value}" if self.knob else DEFAULT


@dataclass(frozen=True)
class Change:
    """What a variant changes for one group against the default, on the same seeds."""

    group: str
    score: Estimate
    difference: Difference
    corrected: float


@dataclass(frozen=True)
class Variant:
    """A setting, played by one agent in all seats."""

    label: str
    knob: str
    value: Any
    agent: str
    undecided: Estimate
    decisions: Estimate
    longer: Difference
    changes: tuple[Change, ...]
    distance: Estimate
    """How far the groups are from their fair shares: the largest distance of any."""


@dataclass(frozen=True)
class KnobEffect:
    """The largest change that any value of a knob makes for any group."""

    knob: str
    label: str
    agent: str
    group: str
    difference: Difference
    corrected: float


def settings_of(ruleset: Ruleset, varied: Mapping[str, Sequence[object]]) -> list[Setting]:
    """The default and every value of every knob that differs from it; a wrong one is refused before any game."""
    settings = [Setting("", None)]
    for knob, values in varied.items():
        for value in values:
            setting = Setting(knob, value)
            variant_rules(ruleset, setting)
            if ruleset.knobs[knob] != value and setting not in settings:
                settings.append(setting)
    if len(settings) == 1:
        raise BoardgameError("every value given is the default, so there is nothing to compare")
    return settings


def variant_rules(ruleset: Ruleset, setting: Setting) -> Ruleset:
    """The game with a knob turned."""
    if not setting.knob:
        return ruleset
    knobs: dict[str, object] = {**ruleset.given_knobs, setting.knob: setting.value}
    variant = Ruleset(ruleset.game, ruleset.players, ruleset.data, knobs)
    variant.data_name = ruleset.data_name
    return variant


def run_sweep(
    ruleset: Ruleset,
    varied: Mapping[str, Sequence[object]],
    agents: Sequence[str],
    games: int,
    seed: int = 0,
    processes: int | None = None,
    on_games: Callable[[int, int], None] | None = None,
) -> Report:
    """Play every variant with every agent from the same seeds and compare each with the default."""
    settings = settings_of(ruleset, varied)
    rules = [variant_rules(ruleset, setting) for setting in settings]
    for agent in agents:
        for variant in rules:
            missing = why_missing(variant, agent)
            if missing:
                raise BoardgameError(missing)
    seeds = seeds_of(seed, games)
    matches = [Match(one, dict.fromkeys(one.seats, agent), seeds) for agent in agents for one in rules]
    done = 0

    def finished(_: int, outcomes: list[Outcome]) -> None:
        nonlocal done
        done += len(outcomes)
        if on_games is not None:
            on_games(done, len(matches) * games)

    played = run_matches(matches, processes, on_games=finished)
    variants: list[Variant] = []
    sides = sides_of(ruleset, [outcome for outcomes in played for outcome in outcomes])
    for number, agent in enumerate(agents):
        of_agent = played[number * len(rules) : (number + 1) * len(rules)]
        variants += _variants(sides, settings, agent, of_agent)
    return sweep_report(ruleset, sides, _corrected(variants, len(sides.groups)), agents, games, seed)


def _variants(sides: Sides, settings: list[Setting], agent: str, played: list[list[Outcome]]) -> list[Variant]:
    default = played[0]
    default_lengths = [outcome.decisions for outcome in default]
    found = []
    for setting, outcomes in zip(settings, played, strict=True):
        changes, distances = [], []
        for group, seats in sides.groups.items():
            scores = sides.scores(outcomes, seats)
            difference = paired_difference(scores, sides.scores(default, seats))
            score = mean(scores)
            changes.append(Change(group, score, difference, 1.0))
            distances.append(_distance(score, sides.fair(group)))
        lengths = [outcome.decisions for outcome in outcomes]
        found.append(
            Variant(
                setting.label, setting.knob, setting.value, agent,
                share(int((~decided(outcomes)).sum()), len(outcomes)),
                mean(lengths), paired_difference(lengths, default_lengths), tuple(changes),
                max(distances, key=lambda distance: distance.value),
            )
        )  # fmt: skip
    return found


def _distance(score: Estimate, fair: float) -> Estimate:
    """The distance from the fair share; the interval reaches to zero where the fair share is inside."""
    low, high = score.low - fair, score.high - fair
    nearest = 0.0 if low <= 0 <= high else min(abs(low), abs(high))
    return Estimate(abs(score.value - fair), nearest, max(abs(low), abs(high)), score.games)


def _corrected(variants: list[Variant], groups: int) -> list[Variant]:
    """All comparisons with the default, corrected by Holm's method for being so many.

    Two groups are each other's mirror image and count as one comparison.
    """
    told = 1 if groups == 2 else groups
    chances = iter(
        holm([one.difference.chance for variant in variants if variant.knob for one in variant.changes[:told]])
    )
    whole = []
    for variant in variants:
        corrected = [next(chances) if variant.knob else 1.0 for _ in range(told)]
        changes = tuple(
            replace(change, corrected=corrected[min(number, told - 1)]) for number, change in enumerate(variant.changes)
        )
        whole.append(replace(variant, changes=changes))
    return whole


def rank_knobs(variants: Sequence[Variant]) -> list[KnobEffect]:
    """The knobs by the largest change any of their values makes, the strongest first."""
    best: dict[str, KnobEffect] = {}
    for variant in variants:
        for change in variant.changes:
            effect = KnobEffect(
                variant.knob, variant.label, variant.agent, change.group, change.difference, change.corrected
            )
            known = best.get(variant.knob)
            if variant.knob and (known is None or abs(change.difference.value) > abs(known.difference.value)):
                best[variant.knob] = effect
    return sorted(best.values(), key=lambda effect: -abs(effect.difference.value))


def suggest(variants: Sequence[Variant]) -> dict[str, Any]:
    """The setting whose groups are nearest to their fair shares, over all agents; the worst agent counts."""
    labels = list(dict.fromkeys(variant.label for variant in variants))
    worst = {
        label: max(
            (variant for variant in variants if variant.label == label), key=lambda variant: variant.distance.value
        )
        for label in labels
    }
    best = min(labels, key=lambda label: worst[label].distance.value)
    default = worst[DEFAULT]
    chosen = worst[best]
    is_clear = chosen.distance.high < default.distance.low
    text = (
        "No setting tried is nearer to the fair shares than the default."
        if best == DEFAULT
        else f"{best} is nearest to the fair shares: the largest distance is {chosen.distance.value:.1%} "
        f"({chosen.distance.low:.1%} to {chosen.distance.high:.1%}), against {default.distance.value:.1%} "
        f"({default.distance.low:.1%} to {default.distance.high:.1%}) by default; games last "
        f"{chosen.decisions.value:,.0f} decisions instead of {default.decisions.value:,.0f}."
        + ("" if is_clear else " The intervals overlap: play more games before you trust this.")
    )
    return {"label": best, "is_clear": is_clear, "text": text}


def sweep_report(
    ruleset: Ruleset, sides: Sides, variants: list[Variant], agents: Sequence[str], games: int, seed: int
) -> Report:
    """The sweep as plain data."""
    report = {
        "format": 1,
        "kind": "sweep",
        "command": "",
        "game": game_facts(ruleset),
        "groups": {group: {"fair": sides.fair(group)} for group in sides.groups},
        "agents": list(agents),
        "variants": variants,
        "knobs": rank_knobs(variants),
        "suggestion": suggest(variants),
        "reproducibility": {
            "seed": seed,
            "first_seed": seeds_of(seed, 1)[0],
            "games": games * len(variants),
            "games_of_a_variant": games,
            "versions": versions(),
            "agents": agent_versions(ruleset, dict.fromkeys(agents, games)),
        },
    }
    whole: Report = plain(report)
    return whole


def usual_agents(ruleset: Ruleset, varied: Mapping[str, Sequence[object]]) -> list[str]:
    """The quick agents that play with some sense and fit every variant; random players if there are none.

    A trained policy is left out where a knob changes what is seen or what can be chosen.
    """
    rules = [variant_rules(ruleset, setting) for setting in settings_of(ruleset, varied)]
    sensible = [name for name in ("scripted", "policy") if not any(why_missing(variant, name) for variant in rules)]
    return sensible or ["random"]
