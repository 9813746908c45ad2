"""The demo plays every game and reports it; its statistics are right."""

from __future__ import annotations

import subprocess
import sys

import pytest

import boardgame_envs
from boardgame_agents.demo import wilson


def test_demo_reports_every_game() -> None:
    command = [sys.executable, "-m", "boardgame_agents.cli", "demo", "--games", "40"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr[-2000:]
    for name in boardgame_envs.games():
        assert boardgame_envs.game(name).title in result.stdout
    assert "40/40 games" in result.stdout


def test_demo_refuses_no_games() -> None:
    command = [sys.executable, "-m", "boardgame_agents.cli", "demo", "--games", "0"]
    assert subprocess.run(command, capture_output=True, text=True, check=False).returncode == 2


@pytest.mark.parametrize(
    ("won", "played", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)]
)
def test_wilson_interval(won: int, played: int, low: float, high: float) -> None:
    """Values from the published formula."""
    assert wilson(won, played) == pytest.approx((low, high), abs=1e-4)
