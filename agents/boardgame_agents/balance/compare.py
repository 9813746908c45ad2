"""Two balance reports of the same game: what differs between them, with intervals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from boardgame_agents.balance.report import Report, ReportError, plain
from boardgame_agents.balance.statistics import Difference, Estimate, difference_of, holm, share_difference


@dataclass(frozen=True)
class Finding:
    """One number of both reports and its difference, second minus first."""

    section: str
    what: str
    unit: str
    first: Estimate
    second: Estimate
    difference: Difference
    corrected: float


def compare_reports(first: Report, second: Report) -> Report:
    """Everything both reports measure, with the differences; reports of different games are refused."""
    one, two = first["game"], second["game"]
    if one["name"] != two["name"]:
        raise ReportError(f"the reports are about different games: {one['title']} and {two['title']}")
    numbers, others = dict(_numbers(first)), dict(_numbers(second))
    found = []
    for key, estimate in numbers.items():
        if key in others:
            section, what, unit = key
            found.append(
                Finding(section, what, unit, estimate, others[key], _difference(key, estimate, others[key]), 1.0)
            )
    corrected = holm([finding.difference.chance for finding in found])
    findings = [
        Finding(one.section, one.what, one.unit, one.first, one.second, one.difference, chance)
        for one, chance in zip(found, corrected, strict=True)
    ]
    comparison: Report = plain(
        {
            "format": 1,
            "kind": "comparison",
            "game": one,
            "settings": _settings(first, second),
            "findings": findings,
            "only_first": sorted({f"{section}: {what}" for section, what, _ in numbers.keys() - others.keys()}),
            "only_second": sorted({f"{section}: {what}" for section, what, _ in others.keys() - numbers.keys()}),
        }
    )
    return comparison


def _difference(key: tuple[str, str, str], first: Estimate, second: Estimate) -> Difference:
    """Shares of games are compared as such, other numbers by their intervals."""
    if key[2] == "share":
        won, other = second.value * second.games, first.value * first.games
        return share_difference(won, second.games, other, first.games)
    return difference_of(second, first)


def _numbers(report: Report) -> Iterator[tuple[tuple[str, str, str], Estimate]]:
    """Every number of a report that has an interval, with its section, name and unit.

    Of two sides one is enough: the other is its mirror image, and would only weaken the correction.
    """
    told = list(report["groups"])[: 1 if report["two_sides"] else None]
    for population in report["populations"]:
        agent = population["agent"]
        yield ("win rates", f"{agent}: without a winner", "share"), _estimate(population["undecided"])
        for group, rate in population["groups"].items():
            if group in told and rate["decided"]["games"]:
                yield ("win rates", f"{agent}: {group}", "share"), _estimate(rate["decided"])
    if report["strengths"]:
        for place, estimate in report["strengths"]["places"].items():
            if place in told:
                yield ("apart from strength", place, "Elo"), _estimate(estimate)
    for table in report["tables"]:
        if table["equilibrium"]:
            yield ("equilibrium", table["focus"], "percent"), _estimate(table["equilibrium"]["value"])
    for share in report["luck"]:
        yield ("luck", f"{share['agent']}: {share['group']}", "percent"), _estimate(share["share"])
    for length in report["lengths"]:
        yield ("length", f"{length['agent']}: decisions", "number"), _estimate(length["decisions"])
        yield ("length", f"{length['agent']}: forced", "percent"), _estimate(length["forced"])
    for worth in report["worths"]:
        yield ("worth of actions", f"{worth['focus']}: {worth['kind']}", "percent"), _estimate(worth["gain"])
    for worth in report.get("things", []):  # older reports have none
        what = f"{worth['focus']}: {worth['thing']}"
        yield ("worth of single things", what, "percent"), _estimate(worth["gain"])
    found = report.get("information", "")
    if not isinstance(found, str):
        for gain in found["gains"]:
            what = f"{found['agent']}: {gain['focus']}"
            yield ("worth of secrets", what, "percent"), _estimate(gain["gain"])


def _estimate(plain_estimate: dict[str, Any]) -> Estimate:
    value = plain_estimate["value"]
    low, high = plain_estimate["low"], plain_estimate["high"]
    return Estimate(
        value, float("-inf") if low is None else low, float("inf") if high is None else high, plain_estimate["games"]
    )


def _settings(first: Report, second: Report) -> dict[str, list[Any]]:
    """Settings that differ, with both values."""
    pairs: dict[str, tuple[Any, Any]] = {
        name: (first["game"][name], second["game"][name]) for name in ("environment", "players", "data", "data_hash")
    }
    knobs, others = first["game"]["knobs"], second["game"]["knobs"]
    for knob in dict.fromkeys([*knobs, *others]):
        pairs[f"knob {knob}"] = (knobs.get(knob), others.get(knob))
    again, other_again = first["reproducibility"], second["reproducibility"]
    pairs["seed"] = (again["seed"], other_again["seed"])
    pairs["games"] = (again["games"], other_again["games"])
    for name in again["versions"]:
        pairs[f"version of {name}"] = (again["versions"][name], other_again["versions"].get(name))
    for agent in dict.fromkeys([*again["agents"], *other_again["agents"]]):
        here, there = (report["reproducibility"]["agents"].get(agent) for report in (first, second))
        pairs[f"agent {agent}"] = (here["roles"] if here else None, there["roles"] if there else None)
    return {name: [one, two] for name, (one, two) in pairs.items() if one != two}
