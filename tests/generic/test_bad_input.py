"""Bad input gets an error that names what was given and what is allowed, and changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import boardgame_envs
from boardgame_envs.core.errors import (
    BoardgameError,
    DataError,
    IllegalActionError,
    KnobError,
    RecordError,
    RenderError,
    SeatError,
    StateError,
    UnknownGameError,
)
from boardgame_envs.core.record import GameRecord
from tests.cases import Case


def test_unknown_game() -> None:
    with pytest.raises(UnknownGameError, match=r"'monopoly'.*red_notice"):
        boardgame_envs.make("monopoly")


def test_unknown_knob(case: Case) -> None:
    knob = case.game.knobs[0].name
    with pytest.raises(KnobError, match=f"'no_such_knob'.*{knob}"):
        case.module.env(players=case.players, no_such_knob=1)


def test_every_knob_refuses_other_types_and_values(case: Case) -> None:
    for knob in case.game.knobs:
        wrong: list[object] = [3.5, None, "no such value", [], {}]
        if knob.low is not None and knob.high is not None:
            wrong += [knob.low - 1, knob.high + 1, True]
        else:
            wrong += [7]
        for value in wrong:
            with pytest.raises(KnobError, match=f"'{knob.name}'.*allowed is"):
                case.module.env(players=case.players, **{knob.name: value})


def test_wrong_number_of_players(case: Case) -> None:
    for wrong in (0, 1, 17, "two", True):
        with pytest.raises(KnobError, match="players is"):
            case.module.env(players=wrong)


def test_unknown_options(case: Case) -> None:
    with pytest.raises(RenderError, match=r"'hologram'.*rgb_array"):
        case.env(render_mode="hologram")
    with pytest.raises(BoardgameError, match=r"'ignore'.*raise, terminate"):
        case.env(illegal="ignore")
    env = case.env()
    env.reset(seed=1)
    with pytest.raises(RenderError, match="render_mode"):
        env.render()


def test_unknown_seat(case: Case) -> None:
    env = case.env()
    env.reset(seed=1)
    wrong: Any
    for wrong in ("nobody_0", 99, -1, None):
        for ask in (env.observe, env.observation_words, env.observation_space, env.action_space, env.determinize):
            with pytest.raises(SeatError, match=env.possible_agents[0]):
                ask(wrong)


def test_bad_seed(case: Case) -> None:
    env = case.env()
    wrong: Any
    for wrong in (-1, 2**63, 1.5, "one", True):
        with pytest.raises(BoardgameError, match="seed is"):
            env.reset(seed=wrong)


def test_nothing_before_reset(case: Case) -> None:
    env = case.env()
    for ask in (env.last, env.get_state, env.record, env.text, env.picture, lambda: env.step(0)):
        with pytest.raises(BoardgameError, match="reset"):
            ask()  # type: ignore[operator]


def test_illegal_actions_raise_and_change_nothing(case: Case) -> None:
    """For every id on sampled states: it is accepted if and only if the mask allows it."""
    env = case.raw_env()
    chooser = np.random.default_rng(5)
    for seed in range(3):
        env.reset(seed=seed)
        for number in range(60):
            if env._is_over:
                break
            legal = env.legal_actions()
            if number % 20 == 0:
                saved = env.get_state()
                for action in range(-1, len(case.ruleset().actions) + 1):
                    if action in legal:
                        twin = env.clone()
                        twin.step(action)
                        assert twin.get_state() != saved
                    else:
                        with pytest.raises(IllegalActionError, match="legal are"):
                            env.step(action)
                assert env.get_state() == saved
            env.step(int(chooser.choice(legal)))


def test_actions_of_other_types(case: Case) -> None:
    env = case.raw_env()
    env.reset(seed=1)
    saved = env.get_state()
    for wrong in (None, 1.0, "pass", [1], np.array([1, 2]), 2**63, -(2**70)):
        with pytest.raises(IllegalActionError):
            env.step(wrong)  # type: ignore[arg-type]
    assert env.get_state() == saved
    kind: Any
    for kind in (int, np.int32, np.int64):
        twin = env.clone()
        twin.step(kind(env.legal_actions()[0]))


def test_an_illegal_action_in_env_loses_the_game(case: Case) -> None:
    env = case.env()
    env.reset(seed=1)
    mover = env.agent_selection
    env.step(next(a for a in range(len(case.ruleset().actions)) if a not in env.legal_actions()))
    assert env.rewards == {agent: -1.0 if agent == mover else 0.0 for agent in env.possible_agents}
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    for _ in list(env.agents):
        env.step(None)
    assert env.agents == []


def test_only_none_after_the_end(case: Case) -> None:
    env = case.raw_env()
    env.reset(seed=1)
    sampler = boardgame_envs.sampler(1)
    while not env._is_over:
        env.step(sampler(env._batch.masks[0]))
    with pytest.raises(IllegalActionError, match="over"):
        env.step(0)


def test_saved_states_that_do_not_fit(case: Case) -> None:
    env = case.raw_env()
    env.reset(seed=1)
    saved = env.get_state()
    damaged = bytearray(saved)
    damaged[-3] ^= 1
    for wrong in (b"", b"nonsense", saved[:-10], bytes(damaged), saved[:60], "text"):
        with pytest.raises(StateError):
            env.set_state(wrong)  # type: ignore[arg-type]
    assert env.get_state() == saved


def test_records_that_do_not_fit(case: Case, tmp_path: Path) -> None:
    env = case.raw_env()
    env.reset(seed=1)
    sampler = boardgame_envs.sampler(1)
    for _ in range(12):
        env.step(sampler(env._batch.masks[0]))
    text = env.record().text()
    for changed, message in (
        (text.replace("record 1", "record 9", 1), "first line"),
        (text.replace(case.game.environment_name, "red_notice_v99", 1), "rules differ"),
        (text.replace(case.game.environment_name, "chess_v0", 1), "not in this collection"),
        (text.replace("data hash: ", "data hash: 0", 1), "hash"),
        (text.replace("seed: 1\n", "seed: one\n", 1), "damaged"),
        ("\n".join(text.splitlines()[:-1]), "cut off"),
        (text.replace("state hash: ", "state hash: 0", 1), "replay ends"),
        (text.replace("decisions: ", "choices: ", 1), "'decisions'"),
    ):
        assert changed != text
        with pytest.raises(RecordError, match=message):
            GameRecord.parse(changed).replay()
    lines = text.splitlines()
    lines[10] = lines[10].split(":")[0] + ": do something else"
    with pytest.raises(RecordError, match="decision 1 no longer fits"):
        GameRecord.parse("\n".join(lines)).replay()
    with pytest.raises(RecordError, match="cannot be read"):
        boardgame_envs.load_record(tmp_path / "missing.txt")


def test_data_files_that_cannot_be_read(case: Case, tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("this is = = not toml")
    with pytest.raises(DataError, match="not valid TOML"):
        case.module.env(data=broken)
    with pytest.raises(DataError, match=r"cannot be read.*standard"):
        case.module.env(data=tmp_path / "missing.toml")


def test_data_with_a_missing_or_unknown_part(case: Case) -> None:
    content = case.game.ruleset().data
    for key in content:
        without = {name: value for name, value in content.items() if name != key}
        with pytest.raises(DataError if key != "knobs" else BoardgameError, match=f"'{key}'"):
            case.game.ruleset(data=without)
    with pytest.raises(DataError, match="unknown entry 'surprise'"):
        case.game.ruleset(data={**content, "surprise": 1})
    with pytest.raises(KnobError, match="'surprise'"):
        case.game.ruleset(data={**content, "knobs": {**content["knobs"], "surprise": 1}})


def test_vector_arguments(case: Case) -> None:
    for wrong in (0, -1, 2.5, True):
        with pytest.raises(BoardgameError, match="n is"):
            boardgame_envs.vector(case.game_name, n=wrong)  # type: ignore[arg-type]
    vector = boardgame_envs.vector(case.game_name, n=4, seed=0)
    before = vector._batch.states.tobytes()
    for actions in ([0, 0], [0.5] * 4, None):
        with pytest.raises(BoardgameError, match="expected is"):
            vector.step(actions)  # type: ignore[arg-type]
    legal = [int(np.flatnonzero(row)[0]) for row in vector.reset(0).masks]
    for threads in (1, 2):
        vector = boardgame_envs.vector(case.game_name, n=4, seed=0, threads=threads)
        before = vector._batch.states.tobytes()
        for wrong_action in (-1, 10**6, next(a for a in range(9999) if not vector._batch.masks[3, a])):
            with pytest.raises(IllegalActionError, match="row 3"):
                vector.step([*legal[:3], wrong_action])
        assert vector._batch.states.tobytes() == before
