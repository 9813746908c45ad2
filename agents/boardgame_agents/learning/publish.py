"""Publishing: the best policies of a run become numbered files, each with a model card that says what it can do."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from boardgame_agents.agent import role_of, roles_of
from boardgame_agents.learning.candidates import TRIAL_SEED, best_of, candidates, win_rate
from boardgame_agents.learning.card import CARD_SEED, Trial, trials_of, write_cards
from boardgame_agents.learning.critics import fresh_critic, gather_positions, learn
from boardgame_agents.learning.export import layers_of
from boardgame_agents.learning.tables import Table
from boardgame_agents.policy import FOLDER, PolicyNetwork, shipped
from boardgame_agents.results import read_facts
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.game import Ruleset

CRITIC_SEED = 3_000_000
CRITIC_HIDDEN = (128, 64)

Say = Callable[[str], None]


def publish(
    ruleset: Ruleset,
    run: Path,
    role: str,
    opponents: Sequence[str],
    games: int,
    processes: int | None = None,
    folder: Path = FOLDER,
    say: Say = lambda text: None,
) -> Path:
    """Publish the best policy of a role of a run under the next version number; returns its file."""
    progress, settings = (read_facts(run / f"{name}.json") for name in ("progress", "settings"))
    if role not in progress["models"]:
        raise BoardgameError(f"the run in {run} has no model of {role} yet")
    trial = partial(win_rate, ruleset, role, games=games, first_seed=TRIAL_SEED, processes=processes)
    found = candidates(run, role, progress["generation"])
    network = best_of(found, opponents, trial, lambda text: say(f"{role}: {text}"))
    version = max(shipped(ruleset.game.name, folder).get(role, [0])) + 1
    about = {
        **network.about, "name": f"{role}-v{version}", "version": version,
        "generations": progress["generation"], "seconds": round(progress["seconds"]), "settings": settings,
        "trained": progress["steps"][role], "began": progress.get("began", {}).get(role, ""),
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
    write_cards(path, ruleset, network, trials)
    return path


def publish_critics(
    ruleset: Ruleset,
    games: int,
    folder: Path = FOLDER,
    say: Say = lambda text: None,
    on_games: Callable[[int], None] | None = None,
) -> list[Path]:
    """Give the latest published policies of all roles critics that learn from games of these; returns their files."""
    versions = shipped(ruleset.game.name, folder)
    roles = [role for role in roles_of(ruleset) if role in versions]
    files = {role: folder / ruleset.game.name / f"{role}-v{versions[role][-1]}.npz" for role in roles}
    if not files:
        raise BoardgameError(f"no policy is published for {ruleset.game.name} in {folder}")
    networks = {role: PolicyNetwork.load(path) for role, path in files.items()}
    trials = {role: trials_of(path) for role, path in files.items()}
    for network in networks.values():
        network.check(ruleset)
    with _tables(ruleset, files, networks) as tables:
        positions = gather_positions(ruleset, tables, games, CRITIC_SEED, on_games)
    for role, path in files.items():
        critic = fresh_critic(ruleset.layout.size, CRITIC_HIDDEN, CRITIC_SEED)
        explained = learn(critic, positions.pop(role), CRITIC_SEED)
        about = {**networks[role].about, "critic": {"games": games, "explains": round(explained, 4)}}
        network = replace(networks[role], about=about, critic=layers_of(critic))
        network.save(path)
        write_cards(path, ruleset, network, trials[role])
        say(f"{role}: its critic explains {explained:.1%} of what unseen games bring")
    return list(files.values())


@contextmanager
def _tables(ruleset: Ruleset, files: Mapping[str, Path], networks: Mapping[str, PolicyNetwork]) -> Any:
    """Tables where policies play as they do, where they also try what they like less, and where scripted play.

    Search goes where no good player would: a critic must have met what mistakes lead to.
    """
    seats = tuple(range(len(ruleset.seats)))
    with tempfile.TemporaryDirectory() as folder:
        curious = {}
        for role, network in networks.items():
            curious[role] = Path(folder) / f"{role}.npz"
            replace(network, about={**network.about, "temperature": 1.0}).save(curious[role])
        plain = Table(dict.fromkeys(ruleset.seats, "scripted"), seats)
        by_policies = [
            Table({seat: _agent(paths, role_of(seat)) for seat in ruleset.seats}, seats) for paths in (files, curious)
        ]
        yield [*by_policies, plain]


def _agent(paths: Mapping[str, Path], role: str) -> str:
    return f"policy:{paths[role]}" if role in paths else "scripted"
