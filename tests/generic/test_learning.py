"""The one-seat views: the learner gets its own reward, for whatever happens between two of its turns."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import boardgame_envs
from boardgame_envs.core.errors import BoardgameError, IllegalActionError, SeatError
from boardgame_envs.core.single import RandomPolicy, SeatEnv
from tests.cases import Case


def first_legal(observations: Any, masks: npt.NDArray[np.int8], seats: Any) -> npt.NDArray[np.int64]:
    """A policy without chance."""
    return masks.argmax(axis=1).astype(np.int64)


def test_rewards_are_the_learners_own(case: Case) -> None:
    """Played beside the AEC environment with the same actions, the learner's sum is that seat's reward."""
    ruleset = case.ruleset()
    for seat in ruleset.seats:
        env = SeatEnv(ruleset, seat, opponents=first_legal)
        sampler = boardgame_envs.sampler(5)
        totals = []
        for game in range(4):
            env.reset(seed=game)
            chosen, total, done = [], 0.0, False
            seed = int(env._games.batch.seeds[0])
            while not done:
                action = sampler(env.action_masks().astype(np.int8))
                chosen.append(action)
                _, reward, terminated, truncated, info = env.step(action)
                total += reward
                done = terminated or truncated
            assert info["ending"] > 0
            aec = case.raw_env()
            aec.reset(seed=seed)
            while not aec._is_over:
                aec.step(chosen.pop(0) if aec.agent_selection == seat else int(aec._batch.masks[0].argmax()))
            assert aec.rewards[seat] == total
            assert not chosen
            totals.append(total)


def test_it_is_always_the_learners_turn(case: Case) -> None:
    env = SeatEnv(case.ruleset(), 1, RandomPolicy(3))
    sampler = boardgame_envs.sampler(5)
    env.reset(seed=1)
    for _ in range(300):
        assert env.action_masks().any()
        observation, _, terminated, truncated, _ = env.step(sampler(env.action_masks().astype(np.int8)))
        assert env.observation_space.contains(observation)
        if terminated or truncated:
            env.reset()


def test_a_seed_settles_the_whole_game(case: Case) -> None:
    """Also the random opponents that play when none are given, whatever was played before."""
    seen = []
    for before in (0, 3):
        env = SeatEnv(case.ruleset(), 0)
        env.reset(seed=before)
        sampler = boardgame_envs.sampler(1)
        shown = [env.reset(seed=5)[0].tobytes()]
        for _ in range(40):
            observation, _, terminated, truncated, _ = env.step(sampler(env.action_masks().astype(np.int8)))
            shown.append(observation.tobytes())
            if terminated or truncated:
                break
        seen.append(shown)
    assert seen[0] == seen[1]


def test_opponents_by_seat_must_be_complete(case: Case) -> None:
    seats = case.ruleset().seats
    with pytest.raises(BoardgameError, match=f"no policy is given for .*{seats[1]}"):
        SeatEnv(case.ruleset(), seats[0], opponents={})
    with pytest.raises(BoardgameError, match="learner's own seat"):
        SeatEnv(case.ruleset(), seats[0], opponents={seats[0]: first_legal})
    with pytest.raises(SeatError):
        SeatEnv(case.ruleset(), "nobody_7")
    SeatEnv(case.ruleset(), seats[0], opponents=dict.fromkeys(seats[1:], first_legal)).reset(seed=1)


def test_illegal_choices_are_named(case: Case) -> None:
    env = SeatEnv(case.ruleset(), 0)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(~env.action_masks())[0])
    with pytest.raises(IllegalActionError, match=f"action {wrong} is illegal"):
        env.step(wrong)
    bad = SeatEnv(case.ruleset(), 0, opponents=lambda o, m, s: np.full(len(m), -1, np.int64))
    with pytest.raises(IllegalActionError, match="policy of"):
        play_first_legal(bad, 50)


def play_first_legal(env: SeatEnv, decisions: int) -> None:
    for seed in range(20):
        env.reset(seed=seed)
        for _ in range(decisions):
            env.step(int(np.flatnonzero(env.action_masks())[0]))


def test_stable_baselines_environment(case: Case) -> None:
    """Rows are always at the learner's turn; the end of a game brings its reward and its last observation."""
    pytest.importorskip("stable_baselines3")
    from boardgame_envs.core.stable_baselines import SeatVecEnv

    ruleset = case.ruleset()
    env = SeatVecEnv(ruleset, 1, n=32, seed=1)
    twin = SeatVecEnv(ruleset, 1, n=32, seed=1)
    sampler = boardgame_envs.sampler(2)
    observations = env.reset()
    assert np.array_equal(observations, twin.reset())
    finished = 0
    for _ in range(400):
        masks = env.action_masks()
        assert masks.any(axis=1).all()
        assert (env.games.batch.seats == 1).all()
        actions = sampler.batch(masks.astype(np.int8))
        observations, rewards, dones, infos = env.step(actions)
        other = twin.step(actions)
        assert np.array_equal(observations, other[0])
        assert np.array_equal(rewards, other[1])
        assert (rewards[~dones] == 0).all()
        for row in np.flatnonzero(dones):
            finished += 1
            assert env.observation_space.contains(infos[row]["terminal_observation"])
            assert infos[row]["ending"] > 0
            if infos[row]["TimeLimit.truncated"]:
                assert rewards[row] == 0
            else:
                assert rewards[row] != 0
    assert np.array_equal(np.stack(env.env_method("action_masks")), env.action_masks())
    assert finished > 0 or case.game.facts.longest_game > 2000


def test_a_seed_settles_all_games_of_a_stable_baselines_environment(case: Case) -> None:
    """`seed` followed by `reset`, as stable-baselines3 does it, settles the random opponents too."""
    pytest.importorskip("stable_baselines3")
    from boardgame_envs.core.stable_baselines import SeatVecEnv

    seen = []
    for constructed in (0, 3):
        env = SeatVecEnv(case.ruleset(), 0, n=4, seed=constructed)
        env.seed(5)
        sampler = boardgame_envs.sampler(1)
        shown = [env.reset().tobytes()]
        shown += [env.step(sampler.batch(env.action_masks().astype(np.int8)))[0].tobytes() for _ in range(30)]
        seen.append(shown)
    assert seen[0] == seen[1]
