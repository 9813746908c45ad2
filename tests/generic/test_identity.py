"""The same game in every form: compiled, plain Python, batched, replayed; copies that share nothing."""

from __future__ import annotations

import copy
import hashlib
import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import boardgame_envs
from boardgame_envs.core.record import GameRecord
from boardgame_envs.core.vector import VectorEnv
from tests.cases import CASES, Case

ROOT = Path(__file__).parents[2]


def fingerprint(case: Case, games: int, decisions: int) -> str:
    """A hash over every state, observation and mask of a few random games in the AEC environment."""
    digest = hashlib.sha256()
    env = case.raw_env()
    for seed in range(games):
        env.reset(seed=seed)
        chooser = np.random.default_rng(seed)
        for _ in range(decisions):
            seen, _, terminated, truncated, _ = env.last()
            assert seen is not None
            digest.update(env._batch.record_bytes(0))
            digest.update(seen["observation"].tobytes() + seen["action_mask"].tobytes())
            if terminated or truncated:
                break
            env.step(int(chooser.choice(np.flatnonzero(seen["action_mask"]))))
        twin = env.determinize(env.possible_agents[seed % len(env.possible_agents)], seed=seed)
        digest.update(twin._batch.record_bytes(0))
    return digest.hexdigest()


def compare_with_plain_python(case: Case, games: int, decisions: int) -> None:
    """Every kernel runs in plain Python too, with warnings as errors, so that no small integer overflows."""
    what = f"fingerprint(CASES[{CASES.index(case)}], {games}, {decisions})"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    program = f"from tests.generic.test_identity import *; print({what})"
    plain = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", program],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert plain.returncode == 0, plain.stderr[-2000:]
    assert plain.stdout.strip() == fingerprint(case, games, decisions)


def test_plain_python_plays_the_same_bytes(case: Case) -> None:
    compare_with_plain_python(case, games=2, decisions=200)


@pytest.mark.long
def test_plain_python_plays_the_same_long_games(case: Case) -> None:
    compare_with_plain_python(case, games=3, decisions=1000)


def test_batched_rows_play_the_same_bytes(case: Case) -> None:
    """A row of the batched environment is the AEC game of its seed."""
    vector = VectorEnv(case.ruleset(), 3, seed=4)
    env = case.raw_env()
    for row in range(3):
        env.reset(seed=int(vector.seeds[row]))
        assert env._batch.record_bytes(0) == vector._batch.record_bytes(row)
    env.reset(seed=int(vector.seeds[1]))
    sampler = boardgame_envs.sampler(9)
    seen = vector.reset(4)
    for _ in range(2000):
        actions = sampler.batch(seen.masks)
        env.step(int(actions[1]))
        seen = vector.step(actions)
        if seen.terminated[1] or seen.truncated[1]:
            assert [env.rewards[agent] for agent in env.possible_agents] == seen.rewards[1].tolist()
            env.reset(seed=int(vector.seeds[1]))
        assert env._batch.record_bytes(0) == vector._batch.record_bytes(1)
        assert env.possible_agents[seen.seats[1]] == env.agent_selection
        assert np.array_equal(env._batch.observations[0], seen.observations[1])


def test_threads_change_nothing(case: Case) -> None:
    one, four = (VectorEnv(case.ruleset(), 64, seed=4, threads=threads) for threads in (1, 4))
    first, second = one.reset(3), four.reset(3)
    left, right = boardgame_envs.sampler(1), boardgame_envs.sampler(1)
    for _ in range(200):
        first, second = one.step(left.batch(first.masks)), four.step(right.batch(second.masks))
    assert one._batch.states.tobytes() == four._batch.states.tobytes()
    assert np.array_equal(first.observations, second.observations)
    four.close()


def test_copies_at_every_decision_share_nothing(case: Case) -> None:
    """Clone, deepcopy, pickle and saved bytes keep the game where it is; playing on changes no earlier copy."""
    env = case.raw_env()
    env.reset(seed=2)
    sampler = boardgame_envs.sampler(3)
    kept = []
    for number in range(120):
        if env._is_over:
            break
        saved = env.get_state()
        twin = (env.clone, lambda: copy.deepcopy(env), lambda: pickle.loads(pickle.dumps(env)))[number % 3]()
        assert twin.get_state() == saved
        kept.append((twin, saved))
        env.step(sampler(env._batch.masks[0]))
    for twin, saved in kept:
        assert twin.get_state() == saved
    twin, saved = kept[len(kept) // 2]
    env.set_state(saved)
    assert env.get_state() == saved
    for _ in range(40):
        if env._is_over:
            break
        action = sampler(env._batch.masks[0])
        env.step(action)
        twin.step(action)
        assert env.get_state() == twin.get_state()


def test_a_clone_is_as_good_as_a_new_environment(case: Case) -> None:
    """Copies have spaces of their own, made when asked for: the same object every time, no random draws in common."""
    env = case.raw_env(masks_in_infos=True)
    assert env.clone().agents == []
    env.reset(seed=2)
    twin, seat = env.clone(), env.possible_agents[0]
    assert twin.observation_space(seat) is twin.observation_space(seat)
    assert twin.observation_space(seat) == env.observation_space(seat)
    assert twin.observation_space(seat) is not env.observation_space(seat)
    assert twin.action_space(seat) is not env.action_space(seat)
    mover = env.agent_selection
    assert twin.infos[mover]["action_mask"] is not env.infos[mover]["action_mask"]
    assert np.array_equal(twin.infos[mover]["action_mask"], env.infos[mover]["action_mask"])
    saved = twin.get_state()
    env.reset(seed=3)
    env.metadata["name"], env.infos[mover]["ending"] = "other", 1
    assert (twin.get_state(), str(twin)) == (saved, case.game.environment_name)
    seen, *_ = twin.last()
    assert seen is not None
    twin.step(int(seen["action_mask"].argmax()))
    assert env.game_seed == 3
    assert twin.game_seed == 2


def test_finished_games_are_copied_too(case: Case) -> None:
    env = case.raw_env()
    env.reset(seed=6)
    sampler = boardgame_envs.sampler(6)
    while not env._is_over:
        env.step(sampler(env._batch.masks[0]))
    env.step(None)
    twin = pickle.loads(pickle.dumps(env))
    assert (twin.agents, twin.rewards, twin.terminations) == (env.agents, env.rewards, env.terminations)
    while twin.agents:
        twin.step(None)


def test_records_replay_bit_by_bit(case: Case) -> None:
    env = case.raw_env()
    sampler = boardgame_envs.sampler(8)
    for seed in range(3):
        env.reset(seed=seed)
        while not env._is_over:
            env.step(sampler(env._batch.masks[0]))
        record = GameRecord.parse(env.record().text())
        assert record == env.record()
        assert record.replay()._batch.record_bytes(0) == env._batch.record_bytes(0)


def test_golden_records_still_fit(case: Case) -> None:
    """Games recorded earlier replay to the same final state: a change of behaviour needs a new version."""
    folder = ROOT / "tests" / case.game_name / "records"
    records = sorted(folder.glob("*.txt"))
    assert len(records) >= 5, "record some games with python -m tests.record_games"
    for path in records:
        boardgame_envs.load_record(path).replay()


def test_seeds_do_not_depend_on_global_state(case: Case) -> None:
    env = case.raw_env()
    env.reset(seed=7)
    before = env._batch.record_bytes(0)
    np.random.seed(1)  # noqa: NPY002
    np.random.random(5)  # noqa: NPY002
    state = np.random.get_state()[1].tobytes()  # type: ignore[union-attr,index]  # noqa: NPY002
    env.reset(seed=7)
    assert env._batch.record_bytes(0) == before
    assert np.random.get_state()[1].tobytes() == state  # type: ignore[union-attr,index]  # noqa: NPY002


def test_unseeded_games_differ_and_follow_from_the_first_seed(case: Case) -> None:
    first, second = case.raw_env(), case.raw_env()
    for env in (first, second):
        env.reset(seed=12)
        env.reset()
    assert first.game_seed == second.game_seed
    assert first.game_seed != 12
