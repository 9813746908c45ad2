"""Training in generations: each builds its games anew from the seed and its number, so that resuming changes nothing.

A run lives in a folder: `settings.json`, `progress.json`, `<role>-g<generation>.zip` (the newest model of a role with
its optimizer) and snapshots `<role>-g<generation>.npz`. `progress.json` is written last: what it does not name yet is
done again.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from boardgame_agents.agent import role_of, roles_of
from boardgame_agents.learning.critics import gather_positions, learn
from boardgame_agents.learning.export import critic_of, network_of, put_into
from boardgame_agents.learning.games import Group, LeagueGames
from boardgame_agents.learning.imitation import teach
from boardgame_agents.learning.league import League, Rivalry
from boardgame_agents.learning.lessons import Lessons, School, gather
from boardgame_agents.learning.tables import Table, tables_of
from boardgame_agents.learning.threads import one_thread
from boardgame_agents.match import play_games
from boardgame_agents.names import make_agent, make_batched_agent
from boardgame_agents.policy import PolicyNetwork, named_policy
from boardgame_agents.results import read_facts, refused_in_words, write_whole
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.game import Ruleset
from boardgame_envs.core.random import spread_seed

EARLY_PASSES = 2
SETTINGS = "settings.json"


@dataclass(frozen=True)
class Settings:
    """What a run is trained with; a run that is resumed must have the same."""

    seed: int = 0
    roles: tuple[str, ...] = ()
    """The roles that learn; the others stay as their members of the league are."""
    opponents: tuple[str, ...] = ("random", "scripted")
    """Plain members of the league; the last one also stands in for a role that has no snapshot yet."""
    start: str = ""
    """The trained policy, by its name as an agent, whose numbers the learner begins with; empty for chance."""
    teacher: str = "scripted"
    """Whom the policy imitates before it learns by itself; empty for nobody."""
    lessons: int = 300_000
    """Decisions of the teacher, over all rounds."""
    lesson_rounds: int = 1
    """In all rounds but the first the pupil plays and the teacher says what it would have done; the plain members of
    the league have the other seats in turn."""
    lesson_passes: int = 16
    """How often all lessons are gone through in the last round; in the rounds before it, `EARLY_PASSES` are enough to
    lead the pupil to where its mistakes are."""
    lesson_rate: float = 1e-3
    """How fast the pupil learns in the first pass of a round, and ever more slowly after it."""
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
    began: dict[str, str] = field(default_factory=dict)
    """The published policy that a role began with, if any."""
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
        on_gathered: Callable[[str, int, int], None] | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.folder = folder
        self.settings = settings
        self.roles = settings.roles or roles_of(ruleset)
        self.on_step = on_step
        self.on_lesson = on_lesson
        """Called after a round of lessons with the role, the round and the share in which pupil and teacher agree."""
        self.on_gathered = on_gathered
        """Called while the lessons of a round are gathered, with the role, the round and how many there are so far."""
        for role in roles_of(ruleset):  # what cannot train is refused before anything is written
            for name in settings.opponents:
                make_batched_agent(name, ruleset, role)
            if settings.teacher:
                make_agent(settings.teacher, ruleset, role)
        if not (folder / SETTINGS).exists():  # a run that goes on has begun with what was there then
            for role in self.roles:
                self._beginning(role)
        folder.mkdir(parents=True, exist_ok=True)
        self.progress = self._resume()
        self.league = League(ruleset, folder, settings.opponents, lambda: self.progress.generation)

    def lessons(self) -> str:
        """Teach the next role and leave it at that, as a generation without decisions of its own; returns the role."""
        with one_thread():
            return self._generation(by_itself=lambda role, model, seed: None, steps=0)

    def generation(self) -> str:
        """Train the next role for one generation, after its lessons where it had none yet; returns the role."""
        with one_thread():
            return self._generation(by_itself=self._play, steps=self.settings.generation_steps)

    def _generation(self, by_itself: Callable[[str, MaskablePPO, int], None], steps: int) -> str:
        started = time.perf_counter()
        number = self.progress.generation
        role = self.roles[number % len(self.roles)]
        seed = spread_seed(self.settings.seed * 1_000_003 + number) % 2**31
        torch.manual_seed(seed)
        rivalry = Rivalry(dict(self.progress.rivalries.get(role, {})))
        games = LeagueGames(self.ruleset, self._groups(role, rivalry, seed), self.settings.rows, seed, rivalry.note)
        model = self._model(role, games, seed)
        by_itself(role, model, seed)
        before = self.progress.models.get(role)
        self.progress.steps[role] = self.progress.steps.get(role, 0) + steps
        self.progress.models[role] = self._keep(role, model, number)
        self.progress.generation = number + 1
        self.progress.rivalries[role] = rivalry.won
        self.progress.seconds += time.perf_counter() - started
        self._save_progress()
        if before is not None:
            (self.folder / before).unlink(missing_ok=True)
        return role

    def _play(self, role: str, model: MaskablePPO, seed: int) -> None:
        if self.progress.steps.get(role, 0) == 0 and self.settings.teacher:
            self._teach_critic(role, model, seed)
        report = None if self.on_step is None else _Reporter(self.on_step)
        steps = self.settings.generation_steps
        model.learn(steps, reset_num_timesteps=False, tb_log_name=role, callback=report)

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
        start = self._beginning(role)
        layers = {"pi": list(chosen.hidden), "vf": list(chosen.critic)}
        model = MaskablePPO(
            "MlpPolicy", games, seed=seed, device="cpu", n_steps=chosen.rollout, batch_size=chosen.minibatch,
            n_epochs=chosen.epochs, gamma=chosen.gamma, gae_lambda=chosen.gae_lambda, ent_coef=chosen.entropy,
            learning_rate=chosen.learning_rate, clip_range=chosen.clip, target_kl=chosen.target_kl,
            policy_kwargs={"net_arch": layers}, tensorboard_log=_tensorboard(self.folder),
        )  # fmt: skip
        if start is not None:
            put_into(model, start)
            self.progress.began[role] = f"{start.about['name']}"
        if chosen.teacher:
            self._teach(role, model, seed)
        return model

    def _beginning(self, role: str) -> PolicyNetwork | None:
        """The trained policy that a role begins with, if any; refused where it is of another size."""
        if not self.settings.start:
            return None
        network = named_policy(self.settings.start, self.ruleset, role)
        network.check(self.ruleset)
        sizes = tuple(len(bias) for _, bias in network.layers[:-1])
        if sizes != self.settings.hidden:
            raise BoardgameError(
                f"{self.settings.start} has hidden layers of {sizes} in the role {role}, not of {self.settings.hidden}"
            )
        return network

    def _teach(self, role: str, model: MaskablePPO, seed: int) -> None:
        chosen = self.settings
        pupil = self._pupil(role)
        share = chosen.lessons // chosen.lesson_rounds
        lessons = Lessons.room_for(self.ruleset, share * chosen.lesson_rounds)
        for turn in range(chosen.lesson_rounds):
            player = chosen.teacher if turn == 0 else f"policy:{pupil}"
            member = self.league.plain[-1 - turn % len(self.league.plain)]
            school = School(self.ruleset, role, chosen.teacher, self._tables(role, player, [member]), seed + turn)
            new, so_far = lessons.part(share * turn, share * (turn + 1)), lessons.part(0, share * (turn + 1))
            gather(school, new, on_lessons=partial(self.on_gathered, role, turn + 1) if self.on_gathered else None)
            is_last = turn == chosen.lesson_rounds - 1
            passes = chosen.lesson_passes if is_last else min(EARLY_PASSES, chosen.lesson_passes)
            agreed = teach(model, so_far, passes, seed + turn, chosen.lesson_rate)
            network_of(model, self._about(role, "pupil")).save(pupil)
            if self.on_lesson is not None:
                self.on_lesson(role, turn + 1, agreed)

    def _teach_critic(self, role: str, model: MaskablePPO, seed: int) -> None:
        if self.settings.critic_games > 0:
            tables = self._tables(role, f"policy:{self._pupil(role)}", self.league.plain)
            positions = gather_positions(self.ruleset, tables, self.settings.critic_games, seed)
            learn(critic_of(model), positions[role], seed)

    def _pupil(self, role: str) -> Path:
        return self.folder / f"pupil-{role}.npz"

    def _tables(self, role: str, player: str, members: Sequence[str]) -> list[Table]:
        """A player where the learner will sit, with members of the league in the other seats."""
        return tables_of(self.ruleset, role, player, [self.league.lineup(member) for member in members])

    def _keep(self, role: str, model: MaskablePPO, generation: int) -> str:
        about = {**self._about(role, f"{role}-g{generation}"), "steps": self.progress.steps[role]}
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
        path = self.folder / SETTINGS
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
