"""The command line: every mistake is a sentence with exit code 2; arena and play do what they say."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

import boardgame_envs
from boardgame_agents.cli import main
from boardgame_agents.commands.options import knob_value, lineup_of
from boardgame_envs import BoardgameError


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert isinstance(end.value.code, int)
    return end.value.code


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said about arguments that cannot be used."""
    assert run(*arguments) == 2
    said = capsys.readouterr().err
    assert "Traceback" not in said
    return " ".join(said.split())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("arena checkers random", "there is no game 'checkers'; known are red_notice"),
        ("arena red_notice genius", "there is no agent 'genius'; known are random"),
        ("arena red_notice ismcts:0", "simulations is 0"),
        ("arena red_notice ismcts", "there is no agent 'ismcts'"),
        ("arena red_notice policy:nowhere.npz", "the policy file nowhere.npz cannot be read"),
        ("arena red_notice random!fly", "Red Notice has no kind of action 'fly'"),
        ("arena red_notice random!cheque:Mars", "Red Notice has no action 'Mars' of the kind 'cheque'; known are"),
        ("arena red_notice ismcts:open", "there is no agent 'ismcts:open'"),
        ("arena red_notice police=random", "Red Notice has no role or seat 'police'; known are forger, agent"),
        ("arena red_notice forger=random", "no agent is given for agent_0"),
        ("arena red_notice random random", "an agent is given twice for all seats"),
        ("arena red_notice human", "a person plays at the terminal only"),
        ("arena red_notice random --players 7", "players is 7; Red Notice is for 2 players"),
        ("arena red_notice random --players two", "Invalid value for '--players'"),
        ("arena red_notice random --knob wings=2", "unknown knob 'wings'; allowed are target_sum"),
        ("arena red_notice random --knob hand_limit=many", "knob 'hand_limit' is 'many'; allowed is a whole number"),
        ("arena red_notice random --knob hand_limit=99", "knob 'hand_limit' is 99; allowed is"),
        ("arena red_notice random --knob hand_limit", "--knob 'hand_limit' is not understood"),
        ("arena red_notice random --knob radars=2 --knob radars=3", "the knob 'radars' is given twice"),
        ("arena red_notice random --data missing.toml", "data file 'missing.toml' cannot be read (No such file"),
        ("arena red_notice random --data .", "data file '.' cannot be read (Is a directory)"),
        ("arena red_notice random --games 0", "Invalid value for '--games'"),
        ("arena red_notice random --games many", "Invalid value for '--games'"),
        ("arena red_notice random --seed -1", "Invalid value for '--seed'"),
        ("arena red_notice random --seed 9223372036854775808", "Invalid value for '--seed'"),
        ("arena red_notice random --processes 0", "Invalid value for '--processes'"),
        ("arena red_notice random --backend cloud", "backend is 'cloud'; allowed are processes, ray"),
        ("arena red_notice", "Missing argument"),
        ("arena red_notice random --speed 3", "No such option"),
        ("dance", "No such command 'dance'"),
        ("play red_notice --seat forger_7 --against random", "there is no seat 'forger_7'; allowed are forger_0"),
        ("play red_notice --seat forger_0 --against genius", "there is no agent 'genius'"),
        ("play red_notice --seat forger_0 --against ismcts:5:open", "ismcts:5:open sees all your cards"),
        ("play red_notice --seat forger_0 --against police=random", "Red Notice has no role or seat 'police'"),
        ("play red_notice --seat forger_0", "Missing option '--against'"),
    ],
)
def test_mistakes_are_sentences(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in refused(capsys, *arguments.split())
    assert not list(tmp_path.iterdir()), "a refused command leaves something behind"


def test_a_folder_that_is_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    said = refused(capsys, "arena", "red_notice", "random", "--out", str(tmp_path / "file"))
    assert said == f"{tmp_path / 'file'} is a file, not a folder; name another folder"
    said = refused(capsys, "arena", "red_notice", "random", "--out", str(tmp_path / "file" / "within"))
    assert "within cannot be used (Not a directory)" in said
    assert (tmp_path / "file").read_text() == "mine"


def test_no_permission(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "mkdir", forbidden)
    said = refused(capsys, "arena", "red_notice", "random", "--out", str(tmp_path / "results"))
    assert said == f"{tmp_path / 'results'} cannot be used (Permission denied)"


def test_disk_full(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    said = refused(capsys, "arena", "red_notice", "random", "--games", "2", "--out", str(tmp_path))
    assert said == f"{tmp_path / 'run.json'} cannot be written (No space left on device)"
    assert not list(tmp_path.iterdir())
    said = refused(capsys, *PLAY, "--record", str(tmp_path / "game.txt"))
    assert said == f"the record {tmp_path / 'game.txt'} cannot be written (No space left on device)"


def test_terminal_that_takes_nothing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as a terminal redirected to a full disk: the system does not say which file it is."""

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(boardgame_envs, "game", full)
    assert refused(capsys, "arena", "red_notice", "random") == "a file cannot be used (No space left on device)"


def test_arena_reports_and_keeps_what_it_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ["arena", "guilty_train", "defender=random!fight", "random", "--games", "5", "--players", "3"]
    assert run(*arguments, "--knob", "maximum_rounds=8") == 0
    said = capsys.readouterr().out
    assert "Guilty Train: 5 games" in said
    assert "random!fight" in said
    assert "5/5" in said
    (folder,) = (tmp_path / "out" / "arena").iterdir()
    assert str(folder.relative_to(tmp_path) / "games.csv") in said
    assert (folder / "games.csv").read_text().count("\n") == 6
    assert run(*arguments, "--knob", "maximum_rounds=8") == 0
    assert list((tmp_path / "out" / "arena").iterdir()) == [folder], "the same command goes on in the same folder"


def test_agents_by_seat_by_role_and_for_all() -> None:
    ruleset = boardgame_envs.game("guilty_train").ruleset(4)
    lineup = lineup_of(ruleset, ["random", "attacker=ismcts:5", "attacker_1=scripted"])
    assert {name for seat, name in lineup.items() if seat.startswith("defender")} == {"random"}
    assert (lineup["attacker_0"], lineup["attacker_1"]) == ("ismcts:5", "scripted")
    assert tuple(lineup) == ruleset.seats
    with pytest.raises(BoardgameError, match="given twice for attacker: random and scripted"):
        lineup_of(ruleset, ["random", "attacker=random", "attacker=scripted"])


def test_knobs_from_texts() -> None:
    game = boardgame_envs.game("red_notice")
    assert knob_value(game, "hand_limit", "4") == 4
    assert knob_value(game, "black_radar_retriggers", "False") is False
    assert knob_value(game, "security_windows", "own_decisions") == "own_decisions"
    assert knob_value(game, "identities", "random") == "random"
    assert knob_value(game, "identities", "Mr A,Mrs B") == ["Mr A", "Mrs B"]


# ---------------------------------------------------------------------- a person at the terminal

PLAY = ("play", "red_notice", "--seat", "forger_0", "--against", "random", "--seed", "5")


def type_in(monkeypatch: pytest.MonkeyPatch, answers: list[str]) -> None:
    """Answer the prompts; after the last answer the person closes the terminal."""
    waiting = iter(answers)

    def answer(prompt: object = "") -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


def test_a_person_plays_to_the_end(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, ["look", "no such thing", *["0"] * 5000])
    file = tmp_path / "game.txt"
    assert run(*PLAY, "--record", str(file)) == 0
    said = capsys.readouterr().out
    assert "'no such thing' is none of them" in said
    assert "The game is over: " in said
    env = boardgame_envs.load_record(file).replay()
    assert env.game_seed == 5
    assert f"The game is over: {env.ending}." in said
    assert f"forger_0 (human): {env.rewards['forger_0']:+g}" in said
    assert f"agent_0 (random): {env.rewards['agent_0']:+g}" in said


def test_the_first_choice_is_what_the_person_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game replayed up to the person's first real choice shows the list from which number 1 was taken."""
    type_in(monkeypatch, ["1"])
    file = tmp_path / "game.txt"
    assert run(*PLAY, "--record", str(file)) == 0
    record = boardgame_envs.load_record(file)
    env = boardgame_envs.make("red_notice", illegal="raise")
    env.reset(seed=5)
    for turn in record.turns:
        legal = [env.action_text(action) for action in env.legal_actions()]
        if turn.seat == "forger_0" and len(legal) > 1:
            assert turn.action == legal[1]
            break
        env.step(env.action_id(turn.action))
    else:
        pytest.fail("the person never chose")


def test_a_game_that_was_left_is_kept(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, ["0"] * 3)
    file = tmp_path / "game.txt"
    assert run(*PLAY, "--record", str(file)) == 0
    assert "You left the game before its end." in capsys.readouterr().out
    turns = boardgame_envs.load_record(file).turns
    env = boardgame_envs.load_record(file).replay()
    assert not any(env.terminations.values())
    assert sum(turn.seat == "forger_0" for turn in turns) >= 3
    said = refused(capsys, *PLAY, "--record", str(file))
    assert said == f"{file} exists already; name another file for the record"


def test_the_same_seed_and_answers_are_the_same_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("first", "second"):
        type_in(monkeypatch, ["0", "1"] * 20)
        assert run(*PLAY, "--record", str(tmp_path / name)) == 0
    assert (tmp_path / "first").read_bytes() == (tmp_path / "second").read_bytes()
