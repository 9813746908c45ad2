"""`boardgames train`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from boardgame_agents.agent import roles_of
from boardgame_agents.commands.options import EXTRA, Data, GameName, Knobs, Players, Seed, ruleset_of
from boardgame_agents.terminal import terminal
from boardgame_envs.core.errors import BoardgameError, one_of
from boardgame_envs.core.game import Ruleset

Roles = Annotated[list[str] | None, typer.Option("--role", help="A role that learns; all of them by default.")]
Steps = Annotated[
    str, typer.Option(metavar="NUMBER", help="Own decisions of each role, such as 2_000_000; 0: lessons only.")
]
Folder = Annotated[Path | None, typer.Option("--out", metavar="FOLDER", help="Where the run is kept, and resumed.")]
Opponents = Annotated[str, typer.Option(help="Plain agents of the league beside its snapshots, with commas.")]
Start = Annotated[str, typer.Option(metavar="POLICY", help="A trained policy to begin with, such as 'policy'.")]
Teacher = Annotated[str, typer.Option(help="An agent to imitate first; 'nobody' starts from nothing.")]
Lessons = Annotated[int, typer.Option(min=1, help="Decisions of the teacher to imitate.")]
Rounds = Annotated[int, typer.Option(min=1, help="Rounds of lessons; after the first the pupil plays.")]
Passes = Annotated[int, typer.Option(min=1, help="How often lessons are gone through in every round.")]
LessonRate = Annotated[float, typer.Option(min=0.0, help="Learning rate of the lessons.")]
Hidden = Annotated[str, typer.Option(metavar="SIZE,...", help="Sizes of the policy's hidden layers.")]
Critic = Annotated[str, typer.Option(metavar="SIZE,SIZE", help="Sizes of the critic's hidden layers.")]
Rate = Annotated[float, typer.Option(min=0.0, help="Learning rate of MaskablePPO.")]
Entropy = Annotated[float, typer.Option(min=0.0, help="How much MaskablePPO likes to try things out.")]
Gamma = Annotated[float, typer.Option(min=0.0, max=1.0, help="What each decision later leaves of a reward.")]
Every = Annotated[int, typer.Option(min=1, help="Evaluate after so many generations of a role.")]


def train(
    game: GameName,
    role: Roles = None,
    steps: Steps = "1_000_000",
    players: Players = None,
    data: Data = None,
    knob: Knobs = None,
    seed: Seed = 0,
    opponents: Opponents = "random,scripted",
    start: Start = "",
    teacher: Teacher = "scripted",
    lessons: Lessons = 300_000,
    lesson_rounds: Rounds = 1,
    lesson_passes: Passes = 16,
    lesson_rate: LessonRate = 1e-3,
    hidden: Hidden = "128,128",
    critic: Critic = "128,64",
    learning_rate: Rate = 3e-4,
    entropy: Entropy = 0.01,
    gamma: Gamma = 0.999,
    evaluate_every: Every = 2,
    out: Folder = None,
) -> None:
    """Train policies with MaskablePPO in a league of opponents; a run that was stopped goes on where it was.

    It ends with the generation in which all roles have their decisions.
    """
    ruleset = ruleset_of(game, players, data, knob)
    wanted = _number(steps)
    if wanted == 0 and teacher == "nobody":
        raise BoardgameError("--steps 0 leaves lessons only, and those need a teacher")
    try:
        from boardgame_agents.learning.trainer import Settings, Trainer
    except ImportError as error:
        raise BoardgameError(EXTRA) from error
    settings = Settings(
        seed=seed,
        roles=_roles(ruleset, role or []),
        opponents=tuple(opponents.split(",")),
        start=start,
        teacher="" if teacher == "nobody" else teacher,
        lessons=lessons,
        lesson_rounds=lesson_rounds,
        lesson_passes=lesson_passes,
        lesson_rate=lesson_rate,
        hidden=_sizes("--hidden", hidden),
        critic=_critic_sizes(critic),
        learning_rate=learning_rate,
        entropy=entropy,
        gamma=gamma,
    )
    folder = out or Path("runs") / ruleset.game.name
    console = terminal()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as bars:
        bar = bars.add_task(ruleset.game.title, total=wanted * len(settings.roles))
        gathering = bars.add_task("lessons", total=lessons // lesson_rounds, visible=False)

        def on_gathered(role: str, turn: int, number: int) -> None:
            bars.update(gathering, description=f"{role}, lessons {turn}", completed=number, visible=True)

        def on_lesson(role: str, turn: int, agreed: float) -> None:
            bars.update(gathering, visible=False)
            bars.console.print(f"{role}, lessons {turn}: chooses like {settings.teacher} in {agreed:.0%}")

        trainer = Trainer(ruleset, folder, settings, lambda number: bars.advance(bar, number), on_lesson, on_gathered)
        bars.update(bar, completed=sum(trainer.progress.steps.values()))
        while wanted == 0 and len(trainer.progress.models) < len(settings.roles):
            trainer.lessons()
        while min(trainer.progress.steps.get(name, 0) for name in settings.roles) < wanted:
            learned = trainer.generation()
            if trainer.progress.steps[learned] // settings.generation_steps % evaluate_every == 0:
                rates = trainer.evaluate(learned)
                words = ", ".join(f"{share:.0%} against {member}" for member, share in rates.items())
                bars.console.print(f"{learned} after {trainer.progress.steps[learned]:,} decisions: {words}")
    console.print(f"The run is kept in {folder}; its newest policies are:", soft_wrap=True, highlight=False)
    for name in settings.roles:
        console.print(f"  {trainer.league.agent_of('latest', name)}", soft_wrap=True, highlight=False)


def _number(text: str) -> int:
    plain = text.replace("_", "").replace(",", "")
    if not plain.isascii() or not plain.isdigit() or int(plain) > 10**12:
        raise BoardgameError(f"--steps {text!r} is not understood; write a whole number such as 2_000_000")
    return int(plain)


def _critic_sizes(text: str) -> tuple[int, ...]:
    sizes = _sizes("--critic", text)
    if len(sizes) != 2:
        raise BoardgameError(f"--critic {text!r} has not two layers, which search asks for; write sizes such as 128,64")
    return sizes


def _sizes(option: str, text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if not all(part.isascii() and part.isdigit() and 1 <= int(part) <= 10**4 for part in parts):
        raise BoardgameError(f"{option} {text!r} is not understood; write sizes such as 256,256")
    return tuple(int(part) for part in parts)


def _roles(ruleset: Ruleset, given: list[str]) -> tuple[str, ...]:
    known = roles_of(ruleset)
    for role in given:
        if role not in known:
            raise BoardgameError(f"{ruleset.game.title} has no role {role!r}; known are {one_of(known)}")
    return tuple(dict.fromkeys(given)) or known
