"""The balance report: all sections of a study as plain data, which the page, the terminal and comparisons read."""

from __future__ import annotations

import dataclasses
import json
import math
import platform
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numba
import numpy
import scipy

from boardgame_agents.agent import roles_of
from boardgame_agents.arena import seeds_of
from boardgame_agents.balance.course import game_course
from boardgame_agents.balance.effects import begin_all, first_moves, seat_rates, setup_effects
from boardgame_agents.balance.information import information
from boardgame_agents.balance.luck import luck_shares
from boardgame_agents.balance.population import kind_of
from boardgame_agents.balance.ranking import ranking
from boardgame_agents.balance.rates import population_rates, verdicts
from boardgame_agents.balance.shape import game_lengths
from boardgame_agents.balance.study import Study
from boardgame_agents.balance.tables import best_replies, payoff_tables, skill_ladder, strengths
from boardgame_agents.balance.worth import worths
from boardgame_agents.names import make_agent
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.game import Ruleset
from boardgame_envs.version import VERSION

FORMAT = 1

Report = dict[str, Any]


class ReportError(BoardgameError):
    """A report cannot be written, read or used; the message says which and why."""


def build_report(study: Study) -> Report:
    """All sections of a study, as plain data."""
    begun = begin_all(study)
    populations = population_rates(study)
    replies = best_replies(study)
    valued = worths(study)
    report: Report = {
        "format": FORMAT,
        "kind": "balance",
        "command": "",
        "game": game_facts(study.ruleset),
        "groups": {
            group: {"seats": [study.ruleset.seats[seat] for seat in seats], "fair": study.sides.fair(group)}
            for group, seats in study.sides.groups.items()
        },
        "two_sides": study.sides.are_two,
        "verdicts": [
            {**dataclasses.asdict(verdict), "text": verdict.text}
            for verdict in verdicts(populations, list(study.sides.groups))
        ],
        "populations": populations,
        "left_out": study.population.left_out,
        "base": study.population.base,
        "strengths": strengths(study),
        "tables": payoff_tables(study),
        "alpha_rank": ranking(study),
        "best_replies": [reply for reply in replies if kind_of(reply.field) != "policy"],
        "policy_gaps": [reply for reply in replies if kind_of(reply.field) == "policy"],
        "ladder": skill_ladder(study),
        "seats": seat_rates(study),
        "first_moves": first_moves(study, begun),
        "setup": setup_effects(study, begun),
        "luck": luck_shares(study),
        "lengths": game_lengths(study),
        "course": game_course(study),
        "worths": [worth for worth in valued if not worth.thing],
        "things": [worth for worth in valued if worth.thing],
        "information": information(study),
        "reproducibility": _reproducibility(study),
    }
    plain_report: Report = plain(report)
    return plain_report


def game_facts(ruleset: Ruleset) -> dict[str, Any]:
    """Which game, in which form."""
    return {
        "name": ruleset.game.name,
        "environment": ruleset.game.environment_name,
        "title": ruleset.game.title,
        "summary": ruleset.game.summary,
        "players": ruleset.players,
        "seats": ruleset.seats,
        "data": ruleset.data_name,
        "data_hash": ruleset.data_hash,
        "knobs": ruleset.knobs,
        "given_knobs": ruleset.given_knobs,
    }


def versions() -> dict[str, str]:
    """The versions of what the numbers depend on."""
    return {
        "boardgame_envs": VERSION,
        "python": platform.python_version(),
        "numpy": numpy.__version__,
        "numba": numba.__version__,
        "scipy": scipy.__version__,
    }


def agent_versions(ruleset: Ruleset, agents: Mapping[str, int]) -> dict[str, dict[str, Any]]:
    """What stands behind the names of the agents, by role, and the games of equals each played."""
    found: dict[str, dict[str, Any]] = {}
    for name, games in agents.items():
        made = {role: make_agent(name, ruleset, role) for role in roles_of(ruleset)}
        found[name] = {
            "games": games,
            "roles": {role: f"{agent.name}, version {agent.version}" for role, agent in made.items()},
        }
    return found


def _reproducibility(study: Study) -> dict[str, Any]:
    return {
        "seed": study.seed,
        "first_seed": seeds_of(study.seed, 1)[0],
        "games": study.games,
        "effort": study.effort,
        "versions": versions(),
        "agents": agent_versions(study.ruleset, study.population.games),
    }


def plain(value: Any) -> Any:
    """Lists, dictionaries, texts and finite numbers only: what JSON can hold."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    return value


def prepare_folder(folder: Path) -> None:
    """Make the folder and see that it can be written to, before hours are spent on what goes there."""
    if folder.exists() and not folder.is_dir():
        raise ReportError(f"{folder} is a file, not a folder; name another folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise ReportError(f"the folder {folder} cannot be written to: {error.strerror or error}") from error


def write_text(path: Path, text: str) -> None:
    """Write a file; a half-written one never takes the place of a good one."""
    unfinished = path.with_name(f"unfinished-{path.name}")
    try:
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(path)
    except OSError as error:
        raise ReportError(f"{path} cannot be written: {error.strerror or error}") from error


def save_report(report: Report, path: Path) -> None:
    """Write a report as JSON."""
    write_text(path, json.dumps(report, indent=1, allow_nan=False))


def load_report(path: Path) -> Report:
    """Read a report; what is no report gets a sentence."""
    try:
        report = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ReportError(f"the report {path} cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise ReportError(f"{path} is not a report: it is no JSON ({error})") from error
    if not isinstance(report, dict) or report.get("kind") != "balance":
        raise ReportError(f"{path} is not a balance report; `boardgames balance GAME` writes one")
    if report.get("format") != FORMAT:
        raise ReportError(f"the report {path} has format {report.get('format')!r}; expected is {FORMAT}")
    return report
