"""The demo studies every game: a table in the terminal, a report for each, and one page with all of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import boardgame_envs
from boardgame_agents.balance import population, study
from boardgame_agents.balance.population import Effort
from boardgame_agents.cli import main
from boardgame_agents.commands import demo


def run_tiny_demo(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random players only: every game is covered quickly, and other tests cover the other agents."""
    monkeypatch.setattr(demo, "DEMO_EFFORT", Effort(16, 0.01, 0.01, kinds=1, traced=1, things=1))
    monkeypatch.setattr(population, "USUAL", ("random",))
    monkeypatch.setattr(study, "BASES", ("random",))
    with pytest.raises(SystemExit) as ended:
        main(["demo", "--out", str(folder), "--processes", "1"])
    assert ended.value.code == 0


def test_demo_reports_every_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    run_tiny_demo(tmp_path, monkeypatch)
    page, said = (tmp_path / "index.html").read_text(), capsys.readouterr().out
    assert str((tmp_path / "index.html").resolve()) in said.replace("\n", "")
    for name in boardgame_envs.games():
        game = boardgame_envs.game(name)
        report = json.loads((tmp_path / f"{name}.json").read_text())
        assert report["game"]["seats"] == list(game.seats(game.default_players))
        assert sum(report["populations"][0]["endings"].values()) == 16
        assert game.title in said
        assert report["command"] == "boardgames demo --seed 0"
        assert f'<article id="{name}">' in page


def test_demo_refuses_no_games(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["demo", "--games", "0"])
    assert ended.value.code == 2
    assert "--games" in capsys.readouterr().err
