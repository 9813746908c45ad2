"""A study from beginning to end, with a progress bar."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from boardgame_agents.balance.population import Effort
from boardgame_agents.balance.report import Report, build_report
from boardgame_agents.balance.study import run_study
from boardgame_envs.core.game import Ruleset


def study_report(
    ruleset: Ruleset,
    effort: Effort,
    agents: Sequence[str] | None,
    seed: int,
    processes: int | None,
    progress: Progress,
) -> Report:
    """Study a game while a progress bar shows how far it is."""
    task = progress.add_task(ruleset.game.title, total=None)
    started = time.perf_counter()
    study = run_study(
        ruleset, effort, agents, seed, processes, lambda done, total: progress.update(task, completed=done, total=total)
    )
    progress.update(task, description=f"{ruleset.game.title}, evaluating")
    report = build_report(study)
    progress.update(task, description=ruleset.game.title)
    report["seconds"] = round(time.perf_counter() - started, 1)
    return report


def games_progress(console: Console) -> Progress:
    """Progress bars in games."""
    return Progress(
        TextColumn("{task.description:<30}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=console,
    )
