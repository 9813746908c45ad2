"""`python -m frameworks [NAME ...]` tests all frameworks, or those named, and writes their rows of the matrix."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.table import Table

from frameworks.matrix import HEADINGS, Row, check, markdown
from frameworks.virtual_environments import FRAMEWORKS, ROOT

PAGE = ROOT / "docs" / "conformance.md"
HEADER = """# Conformance

What was run on our games in each framework, through its own PettingZoo adapter where that is made for turns: the
adapter plays every game named here, and an algorithm learns or computes something that a test checks. Learning runs are
short, on Red Notice with `target_sum=600`; win rates are against random opponents, before and after, over 400 to 800
games. Written by `make test-frameworks`; how to use each framework stands in [frameworks.md](frameworks.md).

"""


def main(names: list[str]) -> int:
    """Test frameworks one after the other; 1 if a test failed, 2 if a name is unknown."""
    known = {framework.name: framework for framework in FRAMEWORKS}
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"there is no framework {unknown[0]!r}; known are {', '.join(known)}", file=sys.stderr)
        return 2
    console = Console()
    rows: list[Row] = []
    for framework in (known[name] for name in names or known):
        with console.status(f"{framework.title}: installing and testing"):
            rows.append(check(framework))
        console.print(f"{framework.title}: {rows[-1].result} in {rows[-1].seconds:.0f} s", highlight=False)
    table = Table(*HEADINGS, title="Conformance matrix", show_lines=True)
    for row in rows:
        table.add_row(*row.cells)
    console.print(table)
    console.print(f"in {sum(row.seconds for row in rows) / 60:.1f} minutes", highlight=False)
    written = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else ""
    PAGE.write_text(f"{HEADER}{markdown(rows, written)}\n", encoding="utf-8")
    console.print("written to docs/conformance.md", highlight=False)
    return int(any(row.has_failed for row in rows))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
