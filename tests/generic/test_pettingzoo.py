"""PettingZoo's own tests, over all games."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from tests.cases import Case

EXPECTED = (
    "Observation is not a NumPy array",
    "should be Box or Discrete",
    "Observation space for each agent probably",
)
"""What PettingZoo says of every environment with a mask in its observation."""


@contextmanager
def only_expected_warnings() -> Iterator[None]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    for warning in caught:
        assert any(words in str(warning.message) for words in EXPECTED), str(warning.message)


def test_api(case: Case) -> None:
    with only_expected_warnings():
        api_test(case.env(), num_cycles=300)


def test_api_of_the_raw_environment_with_masks_in_infos(case: Case) -> None:
    with only_expected_warnings():
        api_test(case.raw_env(masks_in_infos=True), num_cycles=100)


def test_seeds(case: Case) -> None:
    with only_expected_warnings():
        seed_test(case.env, num_cycles=200)


def test_parallel_form(case: Case) -> None:
    with only_expected_warnings():
        parallel_api_test(case.module.parallel_env(players=case.players, **case.options), num_cycles=100)


def test_rendering(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resvg_py")
    monkeypatch.delenv("DISPLAY", raising=False)
    render_test(
        case.env,
        custom_tests={"svg": lambda picture: picture.startswith("<svg") and picture.endswith("</svg>\n")},
    )


def test_registry(case: Case) -> None:
    if not hasattr(pettingzoo, "make"):
        pytest.skip("this PettingZoo has no registry")
    env = pettingzoo.make("aec", f"boardgame_envs/{case.game_name}-v0", players=case.players, **case.options)
    env.reset(seed=3)
    assert env.unwrapped.metadata["name"] == case.game.environment_name


def test_state_is_what_all_seats_know(case: Case) -> None:
    env = case.env()
    env.reset(seed=5)
    assert env.state_space.contains(env.state())
    assert env.state().shape == (len(env.possible_agents) * case.ruleset().layout.size,)
