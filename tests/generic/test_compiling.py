"""Compiling: each kernel once, no stale code, no writable folder needed, and safe with bounds checked."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import boardgame_envs
from boardgame_envs.core.compile import cache_folder, source_hash

ROOT = Path(__file__).parents[2]

PLAY = """
import sys
from boardgame_envs.core.batch import Batch
from tests.cases import CASES

for case in CASES:
    if case.game_name == "{game}" and not case.label:
        Batch(case.ruleset(), 1)
        for index, position in enumerate(case.positions(12)):
            for seat in range(len(position.ruleset.seats)):
                position.look(seat)
                position.determinized(seat, index).play_randomly(200, index)
for name, module in list(sys.modules.items()):
    if name.startswith("boardgame_envs."):
        for kernel in vars(module).values():
            if len(getattr(kernel, "signatures", ())) > 1 and kernel.__module__ == name:
                print(name, kernel.__name__, kernel.signatures)
"""

OUTSIDE = """
import numpy as np
from boardgame_envs.core.compile import entry, kernel
from boardgame_envs.core.kernel_code import KernelCode

@kernel
def read(cells, place):
    return cells[place]

def look(cells, place):
    return read(cells, place)

compiled = entry(look, {"read": read}, None)
assert compiled(np.arange(3), 2) == 2
for made in read.overloads.values():
    print(type(made.library) is KernelCode)
for place in (3, -1):
    try:
        compiled(np.arange(3), place)
    except IndexError as error:
        print(error)
"""


def run(*arguments: str, folder: Path = ROOT, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own."""
    environment = {**os.environ, **variables}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("game", boardgame_envs.games())
def test_cold_compile_with_bounds_checked(game: str, tmp_path: Path) -> None:
    """No kernel reads or writes outside its arrays; each has one signature; compiling is announced in one line."""
    result = run("-c", PLAY.format(game=game), NUMBA_BOUNDSCHECK="1", BOARDGAME_ENVS_CACHE=str(tmp_path))
    assert result.returncode == 0, result.stderr[-3000:]
    assert result.stdout == ""
    title = boardgame_envs.game(game).title
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith(f"boardgame_envs: compiling {title}, once ... done in ")
    assert any(tmp_path.rglob("*.nbc"))


def test_kernels_are_parts_of_entries_only(tmp_path: Path) -> None:
    """Numba emits no kernel by itself; what goes wrong in a kernel is still told by the entry.

    Kernels do not count from the end of an array: with bounds checked that is told as well.
    """
    script = tmp_path / "outside.py"
    script.write_text(OUTSIDE, encoding="utf-8")
    result = run(str(script), NUMBA_BOUNDSCHECK="1", PYTHONPATH=str(ROOT))
    assert result.returncode == 0, result.stderr[-3000:]
    assert result.stdout.splitlines() == ["True", *2 * ["index is out of bounds"]]


def test_changed_sources_use_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = tmp_path / "sources"
    (sources / "inner").mkdir(parents=True)
    (sources / "inner" / "kernel.py").write_text("A = 1")
    before = source_hash(sources)
    (sources / "inner" / "kernel.py").write_text("A = 2")
    assert source_hash(sources) != before
    monkeypatch.setenv("BOARDGAME_ENVS_CACHE", str(tmp_path / "cache"))
    first = cache_folder("game", sources)
    (sources / "inner" / "other.py").write_text("B = 1")
    second = cache_folder("game", sources)
    assert first is not None
    assert second is not None
    assert first != second


def test_edited_kernels_are_compiled_anew(tmp_path: Path) -> None:
    """After an edit of an inner kernel the new rule is played, not the one in the cache."""
    shutil.copytree(ROOT / "boardgame_envs", tmp_path / "boardgame_envs")
    program = (
        "import boardgame_envs; from boardgame_envs.core.sampler import MaskedSampler; import numpy as np;"
        "print([MaskedSampler(1)(np.ones(1000, np.int8)) for _ in range(3)])"
    )
    variables = {"BOARDGAME_ENVS_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}

    def play() -> str:
        return run("-c", program, folder=tmp_path, **variables).stdout

    first = play()
    assert play() == first
    kernel = tmp_path / "boardgame_envs" / "core" / "random.py"
    kernel.write_text(kernel.read_text(encoding="utf-8").replace("0x85EBCA6B", "0x85EBCA6D"), encoding="utf-8")
    assert play() != first


def test_no_writable_folder_is_needed(tmp_path: Path) -> None:
    """Where nothing can be written the game is compiled all the same, and says that it is not kept."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    variables: dict[str, Any] = {
        name: str(blocked) for name in ("BOARDGAME_ENVS_CACHE", "NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "HOME", "TMPDIR")
    }
    program = (
        "import tempfile; tempfile.tempdir = '/dev/null/nowhere'\n"
        "import boardgame_envs\n"
        "print(boardgame_envs.game('red_notice').entries.folder)\n"
        "print(boardgame_envs.sampler(1).batch(__import__('numpy').ones((2, 3), 'int8')).shape)"
    )
    result = run("-c", program, **variables)
    assert result.returncode == 0, result.stderr[-2000:]
    assert result.stdout.split("\n")[0] == "None"


def test_other_peoples_cache_setting_is_left_alone() -> None:
    import numba

    before = numba.config.CACHE_DIR
    boardgame_envs.game("red_notice").entries.prepare()
    assert before == numba.config.CACHE_DIR


def test_warming_shows_progress() -> None:
    result = run("-m", "boardgame_envs", "warm", "red_notice")
    assert result.returncode == 0, result.stderr[-2000:]
    assert "[##############################]" in result.stdout
    several = run("-m", "boardgame_envs", "warm", "red_notice", "guilty_train", "red_notice")
    assert several.returncode == 0, several.stderr[-2000:]
    lines = several.stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["[1/2]", "[2/2]"]
    assert sorted(line[6:18].strip() for line in lines) == ["Guilty Train", "Red Notice"]
    assert several.stderr == ""
    wrong = run("-m", "boardgame_envs", "warm", "chess")
    assert wrong.returncode == 2
    assert "there is no game 'chess'" in wrong.stderr
