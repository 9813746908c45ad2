"""Training in generations: each builds its games anew from the seed and its number, so that resuming changes nothing.

A run lives in a folder: `settings.json`, `progress.json`, `<role>-g<generation>.zip` (the newest model of a role with
its optimizer) and snapshots `<role>-g<generation>.npz`. `progress.json` is written last: what it does not name yet is
done again.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from boardgame_agents.agent import role_of, roles_of
from boardgame_agents.learning.critics import Table, gather_positions, learn
from boardgame_agents.learning.export import critic_of, network_of
from boardgame_agents.learning.games import Group, LeagueGames
from boardgame_agents.learning.imitation import Lessons, gather, teach
from boardgame_agents.learning.league import League, Rivalry
from boardgame_agents.learning.threads import one_thread
from boardgame_agents.match import play_games
from boardgame_agents.names import make_batched_agent
from boardgame_agents.results import read_facts, refused_in_words, write_whole
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.game import Ruleset
from boardgame_envs.core.random import spread_seed

EARLY_PASSES = 2


@dataclass(frozen=True)
class Settings:
    """What a run is trained with; a run that is resumed must have the same."""

    seed: int = 0
    roles: tuple[str, ...] = ()
    """The roles that learn; the others stay as their members of the league are."""
    opponents: tuple[str, ...] = ("random", "scripted")
    """Plain members of the league; the last one also stands in for a role that has no snapshot yet."""
    teacher: str = "scripted"
    """Whom the policy imitates before it learns by itself; empty for nobody."""
    lessons: int = 300_000
    """Decisions of the teacher, over all rounds."""
    lesson_rounds: int = 1
    """In all rounds but the first the pupil plays and the teacher says what it would have done; the plain members of
    the league play the other seats in turn."""
    lesson_passes: int = 16
    """How often all lessons are gone through in the last round; in the rounds before it, `EARLY_PASSES` are enough to
    lead the pupil to where its mistakes are."""
    critic_games: int = 4_000
    """Games of the taught policy from which its critic learns, before the policy learns by itself; 0 for none."""
    groups: int = 4
    rows: int = 32
    """Games side by side in each group."""
    rollout: int = 128
    """Decisions of the learner in each row between two updates."""
    updates: int = 8
    """Updates in a generation."""
    hidden: tuple[int, ...] = (128, 128)
    critic: tuple[int, ...] = (128, 64)
    """Hidden layers of the critic, which search can judge positions by; it asks for two."""
    learning_rate: float = 3e-4
    gamma: float = 0.999
    gae_lambda: float = 0.95
    entropy: float = 0.01
    epochs: int = 4
    minibatch: int = 1024
    clip: float = 0.2
    target_kl: float = 0.03

    @property
    def generation_steps(self) -> int:
        """Decisions of the learner in a generation."""
        return self.groups * self.rows * self.rollout * self.updates


@dataclass
class Progress:
    """How far a run has come."""

    generation: int = 0
    steps: dict[str, int] = field(default_factory=dict)
    models: dict[str, str] = field(default_factory=dict)
    """The file of the newest model of each role."""
    seconds: float = 0.0
    rivalries: dict[str, dict[str, float]] = field(default_factory=dict)
    evaluations: list[dict[str, Any]] = field(default_factory=list)


class Trainer:
    """One run of one ruleset: call `generation()` until `steps` of every role are enough."""

    def __init__(
        self,
        ruleset: Ruleset,
        folder: Path,
        settings: Settings,
        on_step: Callable[[int], None] | None = None,
        on_lesson: Callable[[str, int, float], None] | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.folder = folder
        self.settings = settings
        self.roles = settings.roles or roles_of(ruleset)
        self.on_step = on_step
        self.on_lesson = on_lesson
        """Called after a round of lessons with the role, the round and the share in which pupil and teacher agree."""
        for role in roles_of(ruleset):
            for name in {*settings.opponents, settings.teacher} - {""}:
                make_batched_agent(name, ruleset, role)  # refuses what cannot train, before anything is written
        folder.mkdir(parents=True, exist_ok=True)
        self.progress = self._resume()
        self.league = League(ruleset, folder, settings.opponents, lambda: self.progress.generation)

    def generation(self) -> str:
        """Train the next role for one generation; returns the role."""
        with one_thread():
            return self._generation()

    def _generation(self) -> str:
        started = time.perf_counter()
        number = self.progress.generation
        role = self.roles[number % len(self.roles)]
        seed = spread_seed(self.settings.seed * 1_000_003 + number) % 2**31
        torch.manual_seed(seed)
        rivalry = Rivalry(dict(self.progress.rivalries.get(role, {})))
        games = LeagueGames(self.ruleset, self._groups(role, rivalry, seed), self.settings.rows, seed, rivalry.note)
        model = self._model(role, games, seed)
        done = self.progress.steps.get(role, 0)
        report = None if self.on_step is None else _Reporter(self.on_step)
        model.learn(
            self.settings.generation_steps, reset_num_timesteps=False, tb_log_name=role, callback=report,
        )  # fmt: skip
        before = self.progress.models.get(role)
        self.progress.models[role] = self._keep(role, model, number)
        self.progress.generation = number + 1
        self.progress.steps[role] = done + self.settings.generation_steps
        self.progress.rivalries[role] = rivalry.won
        self.progress.seconds += time.perf_counter() - started
        self._save_progress()
        if before is not None:
            (self.folder / before).unlink(missing_ok=True)
        return role

    def evaluate(self, role: str, games: int = 128) -> dict[str, float]:
        """Win rates of the newest snapshot of a role against each plain member of the league."""
        with one_thread():
            rates = self._rates(role, games)
        self.progress.evaluations.append(
            {"generation": self.progress.generation, "role": role, "steps": self.progress.steps.get(role, 0), **rates}
        )
        self._save_progress()
        return rates

    def _rates(self, role: str, games: int) -> dict[str, float]:
        rates = {}
        newest = self.league.agent_of("latest", role)
        mine = [number for number, seat in enumerate(self.ruleset.seats) if role_of(seat) == role]
        for member in self.settings.opponents:
            won = 0
            for turn, seat in enumerate(mine):  # the other seats of the role are the opponents' when it is for itself
                share = games // len(mine)
                lineup = self.league.lineup(member) | {self.ruleset.seats[seat]: newest}
                played = play_games(self.ruleset, lineup, range(share * turn, share * (turn + 1)), turn)
                won += sum(game.returns[seat] > 0 for game in played)
            rates[member] = won / (games // len(mine) * len(mine))
        return rates

    def _groups(self, role: str, rivalry: Rivalry, seed: int) -> list[Group]:
        seats = [seat for seat in self.ruleset.seats if role_of(seat) == role]
        members = self.league.choose(rivalry, self.settings.groups, seed)
        turn = self.progress.generation // len(self.roles)
        return [
            Group(seats[(turn + number) % len(seats)], member, self.league.lineup(member))
            for number, member in enumerate(members)
        ]

    def _model(self, role: str, games: LeagueGames, seed: int) -> MaskablePPO:
        if role in self.progress.models:
            model = MaskablePPO.load(self.folder / self.progress.models[role], env=games, device="cpu")
            model.set_random_seed(seed)
            return model
        chosen = self.settings
        layers = {"pi": list(chosen.hidden), "vf": list(chosen.critic)}
        model = MaskablePPO(
            "MlpPolicy", games, seed=seed, device="cpu", n_steps=chosen.rollout, batch_size=chosen.minibatch,
            n_epochs=chosen.epochs, gamma=chosen.gamma, gae_lambda=chosen.gae_lambda, ent_coef=chosen.entropy,
            learning_rate=chosen.learning_rate, clip_range=chosen.clip, target_kl=chosen.target_kl,
            policy_kwargs={"net_arch": layers}, tensorboard_log=_tensorboard(self.folder),
        )  # fmt: skip
        if chosen.teacher:
            self._teach(role, model, seed)
        return model

    def _teach(self, role: str, model: MaskablePPO, seed: int) -> None:
        chosen = self.settings
        pupil = self.folder / f"pupil-{role}.npz"
        share = chosen.lessons // chosen.lesson_rounds
        lessons = Lessons.room_for(self.ruleset, share * chosen.lesson_rounds)
        for turn in range(chosen.lesson_rounds):
            player = chosen.teacher if turn == 0 else f"policy:{pupil}"
            others = self.league.plain[-1 - turn % len(self.league.plain)]
            new, so_far = lessons.part(share * turn, share * (turn + 1)), lessons.part(0, share * (turn + 1))
            gather(self.ruleset, role, chosen.teacher, player, others, new, seed + turn)
            is_last = turn == chosen.lesson_rounds - 1
            passes = chosen.lesson_passes if is_last else min(EARLY_PASSES, chosen.lesson_passes)
            agreed = teach(model, so_far, passes, seed + turn)
            network_of(model, self._about(role, "pupil")).save(pupil)
            if self.on_lesson is not None:
                self.on_lesson(role, turn + 1, agreed)
        if chosen.critic_games > 0:
            positions = gather_positions(self.ruleset, self._tables(role, f"policy:{pupil}"), chosen.critic_games, seed)
            learn(critic_of(model), positions[role], seed)

    def _tables(self, role: str, pupil: str) -> list[Table]:
        """Where the learner will sit: in one seat of the role or in all, the rest of the league in the others."""
        seats = [number for number, seat in enumerate(self.ruleset.seats) if role_of(seat) == role]
        tables = []
        for member in self.league.plain:
            for mine in dict.fromkeys([*((seat,) for seat in seats), tuple(seats)]):
                taken = {self.ruleset.seats[number]: pupil for number in mine}
                tables.append(Table(self.league.lineup(member) | taken, mine))
        return tables

    def _keep(self, role: str, model: MaskablePPO, generation: int) -> str:
        steps = self.progress.steps.get(role, 0) + self.settings.generation_steps
        about = {**self._about(role, f"{role}-g{generation}"), "steps": steps}
        network_of(model, about).save(self.folder / f"{role}-g{generation}.npz")
        path = self.folder / f"{role}-g{generation}.zip"
        with refused_in_words(path, "written"):
            model.save(path)
        return path.name

    def _about(self, role: str, name: str) -> dict[str, Any]:
        ruleset = self.ruleset
        return {
            "name": name, "game": ruleset.game.name, "role": role, "version": 0,
            "players": ruleset.players, "data": ruleset.data_hash, "steps": 0,
        }  # fmt: skip

    def _resume(self) -> Progress:
        ruleset = self.ruleset
        wanted = {
            "game": ruleset.game.environment_name, "players": ruleset.players, "data": ruleset.data_hash,
            "knobs": ruleset.knobs, **asdict(self.settings),
        }  # fmt: skip
        wanted = json.loads(json.dumps(wanted))
        path = self.folder / "settings.json"
        if not path.exists():
            write_whole(path, json.dumps(wanted, indent=1))
            return Progress()
        kept = read_facts(path)
        for name, value in wanted.items():
            if kept.get(name) != value:
                raise BoardgameError(
                    f"the run in {self.folder} has {name} {kept.get(name)!r}, not {value!r}; "
                    "choose another folder or the same settings"
                )
        progress = self.folder / "progress.json"
        return Progress(**read_facts(progress)) if progress.exists() else Progress()

    def _save_progress(self) -> None:
        write_whole(self.folder / "progress.json", json.dumps(asdict(self.progress), indent=1))


class _Reporter(BaseCallback):  # type: ignore[misc]
    """Reports the decisions made."""

    def __init__(self, on_step: Callable[[int], None]) -> None:
        super().__init__()
        self._report = on_step

    def _on_step(self) -> bool:
        self._report(self.training_env.num_envs)
        return True


def _tensorboard(folder: Path) -> str | None:
    """Where TensorBoard's files go, if it is installed."""
    try:
        import_module("tensorboard")
    except ImportError:
        return None
    return str(folder / "tensorboard")
