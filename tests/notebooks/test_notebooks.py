"""The notebooks: saved with their outputs, and running from top to bottom."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

FOLDER = Path(__file__).parents[2] / "notebooks"
NAMES = ("first_steps", "beliefs_in_red_notice", "train_and_watch", "balance_study", "design_a_variant")
SECONDS_A_CELL = 600
"""A notebook that hangs fails; the limit is far above what a slow machine needs."""
HOME = ("/home/", "/root/", "/work/", "/tmp/", "/Users/")


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]


def code_cells(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def outputs(notebook: Any) -> list[Any]:
    return [output for cell in code_cells(notebook) for output in cell.outputs]


def run(notebook: Any, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a notebook in a process of its own, which leaves nothing outside the folder; the outputs are then in it."""
    path = folder / "notebook.ipynb"
    nbformat.write(notebook, path)  # type: ignore[no-untyped-call]
    command = [sys.executable, "-c", "from nbclient.cli import main; main()", "--inplace", "--kernel_name=python3"]
    return subprocess.run(
        [*command, f"--timeout={SECONDS_A_CELL}", str(path)],
        env={**os.environ, "JUPYTER_RUNTIME_DIR": str(folder), "IPYTHONDIR": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_notebook_is_tested() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.ipynb")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_saved_as_it_ran(name: str) -> None:
    notebook = read(FOLDER / f"{name}.ipynb")
    nbformat.validate(notebook)  # type: ignore[no-untyped-call]
    cells = code_cells(notebook)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    kinds = {output.output_type for output in outputs(notebook)}
    assert "error" not in kinds
    assert "display_data" in kinds or "execute_result" in kinds  # there is something to look at
    assert not any(output.get("name") == "stderr" for output in outputs(notebook))
    assert not any(cell.metadata for cell in notebook.cells)  # no times of execution
    for output in outputs(notebook):
        output.get("data", {}).pop("image/png", None)  # letters without a meaning
    text = nbformat.writes(notebook)  # type: ignore[no-untyped-call]
    assert not any(place in text for place in HOME)


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_runs_from_top_to_bottom(name: str, tmp_path: Path) -> None:
    notebook = read(FOLDER / f"{name}.ipynb")
    saved = [[output.output_type for output in cell.outputs] for cell in code_cells(notebook)]
    for cell in code_cells(notebook):
        cell.outputs = []
    finished = run(notebook, tmp_path)
    assert finished.returncode == 0, finished.stderr
    for cell, expected in zip(code_cells(read(tmp_path / "notebook.ipynb")), saved, strict=True):
        kinds = {output.output_type for output in cell.outputs}
        assert "error" not in kinds
        assert kinds == set(expected)  # the page shows what the code shows


def test_a_failing_cell_is_noticed(tmp_path: Path) -> None:
    cell = nbformat.v4.new_code_cell("assert 1 + 1 == 3")  # type: ignore[no-untyped-call]
    finished = run(nbformat.v4.new_notebook(cells=[cell]), tmp_path)  # type: ignore[no-untyped-call]
    assert finished.returncode != 0
    assert "AssertionError" in finished.stderr
