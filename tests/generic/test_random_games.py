"""Random games: nothing breaks, every game ends, and the invariants hold after every decision."""

from __future__ import annotations

from collections import Counter
from importlib import import_module

import numpy as np
import pytest

import boardgame_envs
from boardgame_envs.core.vector import VectorEnv
from tests.cases import Case


def play(case: Case, games: int, seed: int, every: int) -> Counter[str]:
    """Play so many games to their end; returns how they ended.

    After every decision a part of the games is checked, so that each game is checked after every so many of its own.
    """
    ruleset = case.ruleset()
    vector = VectorEnv(ruleset, games // 4, seed)
    sampler = boardgame_envs.sampler(seed)
    check = import_module(f"tests.{case.game_name}.invariants").check
    seats = len(ruleset.seats)
    ends: Counter[str] = Counter()
    seen = vector.reset(seed)
    longest = step = 0
    while sum(ends.values()) < games:
        seen = vector.step(sampler.batch(seen.masks))
        step += 1
        part = slice(step % every, None, every)
        assert (seen.masks.any(axis=1)).all(), "a seat to move has no legal action"
        assert ((seen.masks == 0) | (seen.masks == 1)).all()
        assert (np.abs(seen.observations[part]) <= 1).all(), "an observation leaves [-1, 1]"
        assert ((seen.seats >= 0) & (seen.seats < seats)).all()
        finished = seen.terminated | seen.truncated
        assert not (seen.terminated & seen.truncated).any()
        assert (seen.rewards[~finished] == 0).all()
        assert (seen.rewards[seen.truncated] == 0).all()
        assert (np.abs(seen.rewards) <= 1).all()
        if case.game.facts.zero_sum:
            assert np.allclose(seen.rewards.sum(axis=1), 0, atol=1e-5)
        for row in np.flatnonzero(seen.terminated):
            assert seen.rewards[row].max() == 1, "a game that ends has a winner or is truncated"
        longest = max(longest, int(vector._batch.states["ply"].max()))
        ends["terminated"] += int(seen.terminated.sum())
        ends["truncated"] += int(seen.truncated.sum())
        check(ruleset, vector._batch.states[part])
    assert longest <= case.game.facts.longest_game
    return ends


def test_random_games_keep_all_invariants(case: Case) -> None:
    is_main = case.players == case.game.default_players and not case.label
    play(case, 10_000 if is_main else 1_000, seed=1, every=5)


@pytest.mark.long
def test_many_random_games(case: Case) -> None:
    play(case, 20_000, seed=2, every=1)


def test_observation_writes_exactly_its_layout(case: Case) -> None:
    for position in case.positions(40):
        for seat in range(len(position.ruleset.seats)):
            observation = np.zeros(position.ruleset.layout.size, np.float32)
            mask = np.zeros(len(position.ruleset.actions), np.int8)
            written = case.game.entries.look(position.ruleset.rules, position.states, 0, seat, observation, mask)
            assert written == position.ruleset.layout.size
            assert bool(mask.any()) == (not position.is_over and seat == int(position.state.seat))


def test_observe_changes_nothing(case: Case) -> None:
    for position in case.positions(20):
        before = position.states.tobytes()
        for seat in range(len(position.ruleset.seats)):
            position.look(seat)
            position.words(seat)
            position.text(seat)
        assert position.states.tobytes() == before


def test_a_used_record_starts_afresh(case: Case) -> None:
    """The same seed gives the same bytes whatever was in the record before."""
    ruleset = case.ruleset()
    clean, used = ruleset.new_states(1), ruleset.new_states(1)
    used.view(np.uint8)[:] = 0x5A
    case.game.entries.begin(ruleset.rules, clean, 0, 11)
    case.game.entries.begin(ruleset.rules, used, 0, 11)
    for name in clean.dtype.names or ():
        assert np.array_equal(clean[name], used[name]), f"setup leaves the old value of {name!r}"
