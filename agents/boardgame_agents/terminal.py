"""The terminal that all commands print to."""

from __future__ import annotations

from rich.console import Console


def terminal() -> Console:
    """A console that takes text as it is: `ismcts:100:` is an agent, not a picture."""
    return Console(emoji=False)
