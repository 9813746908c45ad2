"""What all tests share: the cases (a game with a number of players) that the generic suite runs over."""

from __future__ import annotations

import pytest

from tests.cases import CASES, Case


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes `case` runs once for every game and number of players."""
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", CASES, ids=[case.name for case in CASES])


@pytest.fixture
def environment(case: Case):  # type: ignore[no-untyped-def]
    """A raw environment of the case, at the start of a game."""
    env = case.raw_env()
    env.reset(seed=1)
    return env
