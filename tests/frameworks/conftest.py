"""What the framework tests share: the examples as modules, and a way to tell the conformance matrix what was run."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLES = Path(__file__).parents[2] / "agents" / "examples"

EASIER = {"target_sum": 600}
"""A shorter Red Notice, in which a few thousand decisions are enough to see a forger learn."""


def load_example(name: str) -> ModuleType:
    """An example script as a module; it is run by calling its `main`."""
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def report(record_property: Callable[[str, object], None]) -> Callable[[str, str], None]:
    """Call it with the games and what was run on them: `python -m frameworks` reads it from pytest's report."""

    def say(games: str, ran: str) -> None:
        record_property("games", games)
        record_property("ran", ran)

    return say
