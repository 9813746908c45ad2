"""Sweeps play the same seeds and compare game by game; comparisons of reports say what differs."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests

import boardgame_envs
from boardgame_agents.arena import seeds_of
from boardgame_agents.balance import sweep
from boardgame_agents.balance.compare import compare_reports
from boardgame_agents.balance.report import Report
from boardgame_agents.balance.sweep import run_sweep, usual_agents
from boardgame_agents.cli import main
from boardgame_agents.workers import Match, run_matches

VARIED: dict[str, list[object]] = {"food_to_win": [1, 5], "hand_limit": [2]}
GAMES = 120


@pytest.fixture(scope="module")
def swept() -> tuple[Report, list[Match], list[Any]]:
    """A sweep with random players, the matches it played and their games."""
    seen: list[Match] = []
    kept: list[Any] = []

    def watched(matches: list[Match], *arguments: Any, **named: Any) -> Any:
        seen.extend(matches)
        kept.extend(run_matches(matches, *arguments, **named))
        return kept

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sweep, "run_matches", watched)
        ruleset = boardgame_envs.game("guilty_train").ruleset()
        report = run_sweep(ruleset, VARIED, ["random"], GAMES, seed=3, processes=1)
    return report, seen, kept


def test_every_variant_plays_the_same_seeds(swept: tuple[Report, list[Match], list[Any]]) -> None:
    report, matches, _ = swept
    assert [variant["label"] for variant in report["variants"]] == ["default", "food_to_win=1", "hand_limit=2"]
    assert [match.seeds for match in matches] == [seeds_of(3, GAMES)] * 3
    assert [match.ruleset.knobs["food_to_win"] for match in matches] == [5, 1, 5]
    assert [match.ruleset.knobs["hand_limit"] for match in matches] == [3, 3, 2]


def test_variants_are_compared_game_by_game(swept: tuple[Report, list[Match], list[Any]]) -> None:
    report, _, played = swept
    attackers = [np.array([outcome.returns[1] > 0 for outcome in outcomes], float) for outcomes in played]
    chances = []
    for variant, wins in zip(report["variants"], attackers, strict=True):
        attacker = variant["changes"][1]
        assert attacker["group"] == "attacker"
        assert attacker["score"]["value"] == pytest.approx(wins.mean())
        assert attacker["difference"]["value"] == pytest.approx((wins - attackers[0]).mean())
        if variant["knob"]:
            test = stats.ttest_rel(wins, attackers[0])
            interval = test.confidence_interval(0.95)
            assert (attacker["difference"]["low"], attacker["difference"]["high"]) == pytest.approx(
                (interval.low, interval.high)
            )
            chances.append(test.pvalue)
    corrected = [variant["changes"][1]["corrected"] for variant in report["variants"][1:]]
    assert corrected == pytest.approx(multipletests(chances, method="holm")[1])
    longer = np.mean([one.decisions - two.decisions for one, two in zip(played[1], played[0], strict=True)])
    assert report["variants"][1]["longer"]["value"] == pytest.approx(longer)


def test_knobs_are_ranked_and_the_fairest_is_suggested(swept: tuple[Report, list[Match], list[Any]]) -> None:
    report, _, played = swept
    assert [effect["knob"] for effect in report["knobs"]] == ["food_to_win", "hand_limit"]
    assert report["knobs"][0]["corrected"] < 0.001
    distances = [abs(np.mean([outcome.returns[1] > 0 for outcome in outcomes]) - 0.5) for outcomes in played]
    labels = [variant["label"] for variant in report["variants"]]
    assert report["suggestion"]["label"] == labels[int(np.argmin(distances))]


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert isinstance(ended.value.code, int)
    return ended.value.code


@pytest.mark.parametrize(
    ("vary", "said"),
    [
        ("weather=1", "unknown knob 'weather'"),
        ("food=0", "knob 'food' is 0; allowed is"),
        ("food=many", "knob 'food' is 'many'"),
        ("food", "write --vary KNOB=A,B,..."),
        ("hand_limit=3", "nothing to compare"),
    ],
)
def test_wrong_values_are_refused_before_any_game(capsys: pytest.CaptureFixture[str], vary: str, said: str) -> None:
    assert run("sweep", "guilty_train", "--vary", vary) == 2
    assert said in capsys.readouterr().err


def test_sweep_command_writes_page_and_facts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["sweep", "guilty_train", "--vary", "food_to_win=1", "--agents", "random", "--games", "16"]
    assert run(*arguments, "--processes", "1", "--out", str(tmp_path)) == 0
    report = json.loads((tmp_path / "guilty_train-sweep.json").read_text())
    page = (tmp_path / "guilty_train-sweep.html").read_text()
    assert report["suggestion"]["text"].split(":")[0] in page
    assert page.count("<svg") == 2
    digest = (tmp_path / "guilty_train-sweep.md").read_text()
    assert digest.count("| food_to_win") == 2
    assert report["suggestion"]["text"] in digest
    command = "boardgames sweep guilty_train --vary food_to_win=1 --games 16 --agents random --seed 0"
    assert report["command"] == command
    assert f"<code>{command}</code>" in page
    assert f"    {command}\n" in digest
    assert str(tmp_path / "guilty_train-sweep.html") in capsys.readouterr().out.replace("\n", "")


def test_a_policy_plays_only_where_it_fits_every_variant() -> None:
    ruleset = boardgame_envs.game("guilty_train").ruleset()
    assert usual_agents(ruleset, {"respawns": [2, 4]}) == ["scripted", "policy"]
    assert usual_agents(ruleset, {"respawns": [2], "hand_limit": [4]}) == ["scripted"]


# ---------------------------------------------------------------------- comparisons


def small_report(won: int) -> Report:
    """A report with one population, written by hand."""
    share = {"value": won / 400, "low": won / 400 - 0.05, "high": won / 400 + 0.05, "games": 400}
    none = {"value": 0.0, "low": 0.0, "high": 0.01, "games": 400}
    other = {**share, "value": 1 - share["value"]}
    groups = {"forger": {"decided": share}, "agent": {"decided": other}}
    return {
        "game": {
            "name": "red_notice", "title": "Red Notice", "environment": "red_notice_v0", "players": 2,
            "data": "standard", "data_hash": "a", "knobs": {"target_sum": 1000}, "seats": ["forger_0", "agent_0"],
        },
        "groups": {"forger": {}, "agent": {}},
        "two_sides": True,
        "populations": [{"agent": "random", "undecided": none, "groups": groups}],
        "strengths": {"places": {"forger": {"value": -10.0, "low": -20.0, "high": 0.0, "games": 400}}},
        "tables": [], "luck": [], "lengths": [], "worths": [],
        "reproducibility": {"seed": 0, "games": 400, "versions": {}, "agents": {}},
    }  # fmt: skip


def test_comparison_finds_what_differs() -> None:
    first, second = small_report(160), small_report(240)
    second["game"]["knobs"] = {"target_sum": 800}
    second["strengths"]["places"]["agent"] = {"value": 1.0, "low": 0.0, "high": 2.0, "games": 1}
    found = compare_reports(first, second)
    assert found["settings"] == {"knob target_sum": [1000, 800]}
    by_name = {finding["what"]: finding for finding in found["findings"]}
    assert set(by_name) == {"random: without a winner", "random: forger", "forger"}
    forger = by_name["random: forger"]
    assert forger["difference"]["value"] == pytest.approx(0.2)
    assert 0.12 < forger["difference"]["low"] < 0.2 < forger["difference"]["high"] < 0.28
    assert forger["corrected"] < 0.001
    assert by_name["forger"]["corrected"] == 1.0
    assert found["only_first"] == found["only_second"] == []


def test_comparison_with_itself_finds_nothing() -> None:
    report = small_report(160)
    found = compare_reports(report, deepcopy(report))
    assert found["settings"] == {}
    assert all(finding["difference"]["value"] == 0 and finding["corrected"] == 1 for finding in found["findings"])
