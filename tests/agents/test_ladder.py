"""The skill ladder: neighbours meet on the same seeds, and strength shows."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardgame_envs
from boardgame_agents.balance.ladder import climb, games_of, markdown
from boardgame_agents.cli import main


def test_a_step_up_wins_more_in_every_role() -> None:
    ruleset = boardgame_envs.game("guilty_train").ruleset()
    counted: list[int] = []
    steps = climb(ruleset, ["random", "scripted"], 40, 0, 1, lambda match, games: counted.append(len(games)))
    assert [(step.focus, step.weaker, step.stronger) for step in steps] == [
        ("defender", "random", "scripted"), ("attacker", "random", "scripted"),
    ]  # fmt: skip
    assert sum(counted) == games_of(ruleset, ["random", "scripted"], 40) == 120  # one table of equals for both roles
    for step in steps:
        assert step.won.games == step.equal.games == step.gain.games == 40
        assert step.gain.value == pytest.approx(step.won.value - step.equal.value)
        assert step.gain.low > 0
        assert step.corrected < 0.01


def test_equals_gain_nothing_and_seats_take_turns() -> None:
    """The same agent on both rungs plays the same games, whichever seat is in focus."""
    ruleset = boardgame_envs.game("horns_up").ruleset(3)
    (step,) = climb(ruleset, ["random", "random"], 12, 3, 1)
    assert step.focus == "one seat"
    assert step.gain.value == 0
    assert step.won == step.equal


def test_the_command_writes_its_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["ladder", "guilty_train", "--agents", "random,ismcts:2", "--games", "2", "--processes", "1"]
    with pytest.raises(SystemExit) as ended:
        main([*arguments, "--out", str(tmp_path)])
    assert ended.value.code == 0
    text = (tmp_path / "guilty_train-ladder.md").read_text(encoding="utf-8")
    assert text.count("random → ismcts:2") == 2
    assert "Ladder of Guilty Train" in capsys.readouterr().out
    ruleset = boardgame_envs.game("guilty_train").ruleset()
    assert text == markdown(ruleset, climb(ruleset, ["random", "ismcts:2"], 2, 0, 1))


@pytest.mark.parametrize(("agents", "sentence"), [("ismcts:50", "needs at least two"), ("random,best", "'best'")])
def test_mistakes_are_sentences(agents: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["ladder", "guilty_train", "--agents", agents])
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err
