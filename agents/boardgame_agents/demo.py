"""The demo: every game played by random players, with who wins, how long it lasts and how fast it runs."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from math import sqrt

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

import boardgame_envs

ROWS = 256


@dataclass
class Tally:
    """What was counted over the games of one kind."""

    title: str
    players: int
    seats: list[str]
    games: int = 0
    truncated: int = 0
    decisions: int = 0
    steps: int = 0
    seconds: float = 0.0
    wins: dict[str, int] = field(default_factory=dict)

    @property
    def roles(self) -> dict[str, tuple[int, int]]:
        """Games won by each role (at least one of its seats won), and games played."""
        return {role: (won, self.games) for role, won in self.wins.items()}


def wilson(won: float, played: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    if played == 0:
        return 0.0, 1.0
    z = 1.959964
    share, spread = won / played, z * z / played
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / played + spread / (4 * played)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def play_random(name: str, games: int, progress: Progress) -> Tally:
    """Play so many random games of a game in the batched environment."""
    vector = boardgame_envs.vector(name, n=ROWS, seed=2026)
    game = boardgame_envs.game(name)
    roles = np.array([seat.split("_")[0] for seat in vector.agents])
    tally = Tally(game.title, game.default_players, vector.agents, wins=dict.fromkeys(roles.tolist(), 0))
    sampler = boardgame_envs.sampler(2026)
    bar = progress.add_task(game.title, total=games)
    left = np.full(ROWS, games // ROWS) + (
        np.arange(ROWS) < games % ROWS
    )  # each row's own number: no bias to short games
    seen = vector.reset(2026)
    started = time.perf_counter()
    while left.any():
        seen = vector.step(sampler.batch(seen.masks))
        tally.decisions += int((left > 0).sum())
        tally.steps += ROWS
        for row in np.flatnonzero((seen.terminated | seen.truncated) & (left > 0)):
            left[row] -= 1
            tally.games += 1
            tally.truncated += int(seen.truncated[row])
            for role in set(roles[seen.rewards[row] > 0].tolist()):
                tally.wins[role] += 1
        progress.update(bar, completed=tally.games)
    tally.seconds = time.perf_counter() - started
    return tally


def run_demo(games: int) -> None:
    """Play and report all games."""
    console = Console()
    columns = (TextColumn("{task.description:<20}"), BarColumn(), TextColumn("{task.completed}/{task.total} games"))
    with Progress(*columns, TimeElapsedColumn(), console=console) as progress:
        tallies = [play_random(name, games, progress) for name in boardgame_envs.games()]
    table = Table(title=f"{games} random games of each", caption="Win rates with 95 % Wilson intervals.")
    for heading, justify in (("game", "left"), ("players", "right"), ("wins by role", "left"), ("truncated", "right")):
        table.add_column(heading, justify=justify)  # type: ignore[arg-type]
    table.add_column("decisions a game", justify="right")
    table.add_column("decisions/s", justify="right")
    for tally in tallies:
        wins = []
        for role, (won, played) in tally.roles.items():
            low, high = wilson(won, played)
            wins.append(f"{role} {won / played:.1%} ({low:.1%} to {high:.1%})")
        table.add_row(
            tally.title,
            str(tally.players),
            "\n".join(wins),
            f"{tally.truncated / tally.games:.1%}",
            f"{tally.decisions / tally.games:,.0f}",
            f"{tally.steps / tally.seconds:,.0f}",
        )
    console.print(table)
