"""`make docs` puts the examples into docs/frameworks.md, so that the page is the code that is tested."""

from __future__ import annotations

from pathlib import Path

from docs.generate import with_table
from frameworks.virtual_environments import ROOT

PAGE = ROOT / "docs" / "frameworks.md"


def examples() -> list[Path]:
    """The example scripts."""
    return sorted((ROOT / "agents" / "examples").glob("*.py"))


def with_examples(text: str) -> str:
    """The page with the code of every example between its two marks."""
    for path in examples():
        text = with_table(text, path.stem, f"```python\n{path.read_text(encoding='utf-8')}```")
    return text


def main() -> None:
    """Write the page."""
    PAGE.write_text(with_examples(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
