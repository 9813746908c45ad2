"""The documents are true: the code of the README runs as printed, its tables are those of the code."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import boardgame_envs
from docs.generate import games_table

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def program_with(words: str) -> str:
    found = [program for program in PROGRAMS if words in program]
    assert len(found) == 1
    return "\n".join(line.removeprefix("  ") if found[0].startswith("  ") else line for line in found[0].splitlines())


def test_the_first_example_has_ten_lines_and_runs(capsys: pytest.CaptureFixture[str]) -> None:
    program = program_with("env.agent_iter()")
    assert len([line for line in program.splitlines() if line.strip()]) == 10
    exec(program, {})
    assert "decisions" in capsys.readouterr().out


def test_the_batched_example_runs() -> None:
    exec(program_with("vector.step"), {})


def test_the_training_example_runs() -> None:
    pytest.importorskip("sb3_contrib")
    exec(program_with("MaskablePPO"), {})


def test_a_replaced_board_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "boardgame_envs" / "red_notice" / "data" / "standard.toml", "my_board.toml")
    names: dict[str, object] = {"red_notice_v0": __import__("boardgame_envs.red_notice_v0", fromlist=["env"])}
    exec(program_with("my_board.toml"), names)


def test_the_table_of_games_is_up_to_date() -> None:
    found = re.search(r"<!-- games:begin -->\n(.*?)\n<!-- games:end -->", README, re.DOTALL)
    assert found
    assert found[1] == games_table(), "run `make docs`"


def test_the_two_commands_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for command in re.findall(r"`?make ([a-z-]+)", README):
        assert f"\n{command}: " in makefile
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_every_game_has_the_same_files() -> None:
    wanted = {"__init__.py", "RULES.md", "data.py", "state.py", "actions.py", "observation.py", "hidden.py"}
    for name in boardgame_envs.games():
        folder = boardgame_envs.game(name).folder
        assert wanted <= {path.name for path in folder.iterdir()}, name
        assert (folder / "data" / "standard.toml").exists()
        assert (folder / "rules" / "__init__.py").exists()
        assert (ROOT / "boardgame_envs" / f"{name}_v0.py").exists()
        assert (ROOT / "tests" / name / "invariants.py").exists()


def test_local_links_lead_somewhere() -> None:
    for document in ("README.md", "ARCHITECTURE.md", "CHANGELOG.md"):
        text = (ROOT / document).read_text(encoding="utf-8")
        for target in re.findall(r"\]\((?!http)([^)#]+)\)", text):
            assert (ROOT / target).exists(), f"{document} links to {target}"
