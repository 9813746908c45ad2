"""`make bench`: every figure and its peers in one run.

`python -m benchmarks run` measures everything and writes benchmarks/RESULTS.md, results.png and results.json;
`python -m benchmarks page` writes page and picture anew from results.json.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from benchmarks.figures import Results
from benchmarks.page import page
from benchmarks.parts import PARTS
from benchmarks.plot import draw
from benchmarks.run import ROOT, run

FOLDER = ROOT / "benchmarks"
TRIAL = ROOT / "out" / "benchmarks"

app = typer.Typer(add_completion=False, no_args_is_help=True)
console = Console()


@app.command("run")
def run_command(
    quick: Annotated[bool, typer.Option(help="Measure briefly, to try it out.")] = False,
    only: Annotated[list[str] | None, typer.Option(help="Measure this part; can be given several times.")] = None,
) -> None:
    """Measure. Only a full run changes what is kept in benchmarks/; a partial one goes to out/benchmarks/."""
    known = tuple(part.name for part in PARTS)
    for name in only or ():
        if name not in known:
            raise typer.BadParameter(f"there is no part {name!r}; known are {', '.join(known)}")
    results = run(tuple(only or known), "quick" if quick else "full", console)
    folder = TRIAL if quick or only else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    results.save(folder / "results.json")
    write(results, folder)


@app.command("page")
def page_command(folder: Annotated[Path, typer.Argument(help="Where results.json is.")] = FOLDER) -> None:
    """Write page and picture anew from results.json."""
    if not (folder / "results.json").exists():
        raise typer.BadParameter(f"there is no results.json in {folder}")
    write(Results.load(folder / "results.json"), folder)


def write(results: Results, folder: Path) -> None:
    """The page and the picture."""
    (folder / "RESULTS.md").write_text(page(results), encoding="utf-8")
    draw(results, folder / "results.png")
    console.print(f"written to {folder.relative_to(ROOT) if folder.is_relative_to(ROOT) else folder}")


if __name__ == "__main__":
    app()
