"""The arena: paired seeds, fair rotations, right statistics, and a folder from which nothing is ever lost."""

from __future__ import annotations

import csv
import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import boardgame_envs
from boardgame_agents import workers
from boardgame_agents.arena import Arena, rotations, seeds_of
from boardgame_agents.balance.statistics import wilson
from boardgame_agents.results import GameLine, ResultsError, RunFolder
from boardgame_agents.standings import Standings
from boardgame_envs.core.game import Ruleset


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "TOGETHER", 4)


def hunt() -> Ruleset:
    return boardgame_envs.game("red_notice").ruleset()


def small_arena(**changes: Any) -> Arena:
    plan: dict[str, Any] = {"lineup": {"forger_0": "random", "agent_0": "random!pass"}, "games": 10, "seed": 3}
    return Arena(changes.pop("ruleset", None) or hunt(), **{**plan, **changes})


def rows(folder: Path) -> list[dict[str, str]]:
    with (folder / "games.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def both_files(folder: Path) -> tuple[bytes, bytes]:
    return (folder / "games.csv").read_bytes(), (folder / "run.json").read_bytes()


# ---------------------------------------------------------------------- line-ups and seeds


@pytest.mark.parametrize(
    ("agents", "count"), [("abcd", 4), ("abab", 2), ("aabb", 4), ("aaab", 4), ("aaaa", 1)], ids=str
)
def test_rotations_are_complete_and_fair(agents: str, count: int) -> None:
    ruleset = boardgame_envs.game("gang_rush").ruleset(4)
    found = rotations(ruleset, dict(zip(ruleset.seats, agents, strict=True)))
    assert len(found) == len({tuple(lineup.values()) for lineup in found}) == count
    assert list(found[0].values()) == list(agents)
    for seat in ruleset.seats:
        share = Counter(lineup[seat] for lineup in found)
        assert share == Counter({agent: agents.count(agent) * count // 4 for agent in set(agents)})


def test_roles_rotate_apart() -> None:
    """Every rotation of one role meets every rotation of the other; nobody changes the role."""
    ruleset = boardgame_envs.game("hold_up").ruleset(5)
    found = rotations(ruleset, dict(zip(ruleset.seats, ("a", "b", "c", "d", "e"), strict=True)))
    assert [tuple(lineup.values()) for lineup in found] == [
        ("a", "b", "c", "d", "e"),
        ("a", "b", "d", "c", "e"),
        ("b", "a", "c", "d", "e"),
        ("b", "a", "d", "c", "e"),
    ]
    assert all(tuple(lineup) == ruleset.seats for lineup in found)


def test_every_lineup_plays_the_same_seeds(tmp_path: Path) -> None:
    ruleset = boardgame_envs.game("gang_rush").ruleset(3)
    lineup = dict(zip(ruleset.seats, ("random", "random", "random!" + ruleset.actions.blocks[0].name), strict=True))
    plan = Arena(ruleset, lineup, games=2, seed=1)
    plan.run(tmp_path, processes=1)
    by_lineup: dict[str, list[str]] = {}
    for row in rows(tmp_path):
        by_lineup.setdefault(row["lineup"], []).append(row["seed"])
    assert by_lineup == {str(number): [str(seed) for seed in seeds_of(1, 2)] for number in range(3)}


def test_runs_of_other_seeds_share_no_games() -> None:
    assert not set(seeds_of(0, 10_000)) & set(seeds_of(1, 10_000))
    assert seeds_of(5, 20)[:10] == seeds_of(5, 10)
    assert all(0 <= seed < 2**63 for seed in seeds_of(2**63 - 1, 100))


# ---------------------------------------------------------------------- what is written


@pytest.mark.usefixtures("small_chunks")
def test_run_json_says_what_games_csv_holds(tmp_path: Path) -> None:
    plan = small_arena()
    plan.run(tmp_path, processes=1)
    run, games = json.loads((tmp_path / "run.json").read_text()), rows(tmp_path)
    assert [int(row["seed"]) for row in games] == seeds_of(3, 10)
    won = {seat: sum(float(row[seat]) > 0 for row in games) for seat in plan.ruleset.seats}
    assert run["finished"] is True
    assert run["games"] == 10
    assert run["endings"] == dict(Counter(row["ending"] for row in games))
    assert run["decisions"] == sum(int(row["decisions"]) for row in games)
    assert run["truncated"] == sum(int(row["truncated"]) for row in games)
    for seat, role, agent in (("forger_0", "forger", "random"), ("agent_0", "agent", "random!pass")):
        low, high = wilson(won[seat], 10)
        expected = {"games": 10, "won": won[seat], "rate": won[seat] / 10, "low": low, "high": high}
        assert run["roles"][role] == run["seats"][seat] == expected
        assert {"role": role, "agent": agent, **expected} in run["agents"]
    settings = run["settings"]
    assert (settings["game"], settings["players"], settings["games"], settings["seed"]) == ("red_notice_v0", 2, 10, 3)
    assert settings["data"] == plan.ruleset.data_hash
    assert settings["knobs"]["hand_limit"] == 5
    assert settings["agents"][1] == {"role": "agent", "agent": "random!pass", "name": "random!pass", "version": 1}
    assert run["versions"][0]["boardgame-envs"] == boardgame_envs.__version__
    assert set(run["versions"][0]) == {"python", "numpy", "numba", "boardgame-envs"}


def test_the_games_are_those_that_agents_play(tmp_path: Path) -> None:
    plan = small_arena()
    plan.run(tmp_path, processes=1)
    (outcomes,) = workers.run_matches([workers.Match(plan.ruleset, plan.lineups[0], plan.seeds)], processes=1)
    for row, outcome in zip(rows(tmp_path), outcomes, strict=True):
        assert (float(row["forger_0"]), float(row["agent_0"])) == outcome.returns
        assert (row["ending"], int(row["forced"])) == (outcome.ending, outcome.forced)
        assert (int(row["decisions"]), int(row["options"])) == (outcome.decisions, outcome.options)


def test_standings_count_roles_agents_and_seats() -> None:
    """Two rivals of one agent share what their seats get; a role wins a game when one of its seats does."""
    seats = ("thief_0", "thief_1", "guard_0")
    standings = Standings(seats, [{"thief_0": "a", "thief_1": "a", "guard_0": "c"}, dict.fromkeys(seats, "b")])
    for lineup, returns in (
        (0, (1.0, -0.5, -0.5)),
        (0, (1.0, 1.0, -1.0)),
        (1, (0.0, 0.0, 0.0)),
        (1, (-1.0, -1.0, 1.0)),
    ):
        standings.add([GameLine(lineup, 0, 0, "over", int(not any(returns)), 10, 1, 20, returns)])
    assert (standings.games, standings.undecided, standings.truncated, standings.decisions) == (4, 1, 1, 40)
    assert {role: (rate.won, rate.games) for role, rate in standings.roles.items()} == {
        "thief": (2, 4),
        "guard": (1, 4),
    }
    assert {seat: rate.won for seat, rate in standings.by_seat.items()} == {"thief_0": 2, "thief_1": 1, "guard_0": 1}
    assert {key: (rate.won, rate.games) for key, rate in standings.agents.items()} == {
        ("thief", "a"): (1.5, 2), ("guard", "c"): (0, 2), ("thief", "b"): (0, 2), ("guard", "b"): (1, 2),
    }  # fmt: skip
    assert standings.agents["thief", "a"].interval == wilson(1.5, 2)


# ---------------------------------------------------------------------- killed, and going on


@pytest.mark.usefixtures("small_chunks")
def test_a_run_cut_off_at_any_byte_goes_on(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    small_arena().run(whole, processes=1)
    small_arena().run(broken, processes=1)
    games, _ = both_files(whole)
    head = games.index(b"\n") + 1
    for length in [*range(head, len(games), 61), len(games) - 1]:
        (broken / "games.csv").write_bytes(games[:length])
        small_arena().run(broken, processes=1)
        assert both_files(broken) == both_files(whole), length


@pytest.mark.usefixtures("small_chunks")
def test_what_is_finished_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small_arena().run(tmp_path, processes=1)
    lines = (tmp_path / "games.csv").read_bytes().splitlines(keepends=True)
    (tmp_path / "games.csv").write_bytes(b"".join([lines[0], *lines[5:9], lines[2], lines[10][:9]]))
    played: list[int] = []
    plain = workers.play_chunk

    def watched(match: workers.Match, chunk: workers.Chunk) -> list[Any]:
        played.extend(match.seeds[chunk.start : chunk.stop])
        return plain(match, chunk)

    monkeypatch.setattr(workers, "play_chunk", watched)
    small_arena().run(tmp_path, processes=1)
    seeds = seeds_of(3, 10)
    assert played == [*seeds[:4], *seeds[8:]]
    assert (tmp_path / "games.csv").read_bytes().splitlines(keepends=True) == lines
    played.clear()
    small_arena().run(tmp_path, processes=1)
    assert not played


def command(folder: Path) -> list[str]:
    options = ["--games", "1500", "--processes", "2", "--out", str(folder)]
    return [sys.executable, "-m", "boardgame_agents.cli", "arena", "red_notice", "random", *options]


def start_and_wait_for_games(folder: Path, said: Path) -> subprocess.Popen[bytes]:
    with said.open("wb") as file:
        process = subprocess.Popen(command(folder), stdout=file, stderr=file, start_new_session=True)
    games = folder / "games.csv"
    while process.poll() is None and not (games.exists() and games.read_bytes().count(b"\n") > 1):
        time.sleep(0.01)
    return process


def members(group: int) -> list[int]:
    """The processes of a group that still run, from /proc."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, of_group, *_ = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(of_group) == group and state != "Z":
            found.append(int(path.parent.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
def test_killed_in_the_middle_and_started_again(tmp_path: Path) -> None:
    process = start_and_wait_for_games(tmp_path / "killed", tmp_path / "said")
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert 1 < (tmp_path / "killed" / "games.csv").read_bytes().count(b"\n") < 1501
    deadline = time.monotonic() + 60
    while members(process.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    left = members(process.pid)
    for number in left:
        os.kill(number, signal.SIGKILL)
    assert not left, "workers outlive the run that started them"
    again = subprocess.run(command(tmp_path / "killed"), capture_output=True, text=True, check=False)
    assert again.returncode == 0, again.stderr[-2000:]
    Arena(hunt(), dict.fromkeys(hunt().seats, "random"), 1500).run(tmp_path / "whole", processes=1)
    assert both_files(tmp_path / "killed") == both_files(tmp_path / "whole")


def test_ctrl_c_stops_with_a_sentence(tmp_path: Path) -> None:
    process = start_and_wait_for_games(tmp_path / "results", tmp_path / "said")
    os.killpg(process.pid, signal.SIGINT)
    assert process.wait(timeout=60) == 130
    said = (tmp_path / "said").read_text()
    assert "The same command goes on with" in " ".join(said.split())
    assert "Traceback" not in said


@pytest.mark.usefixtures("small_chunks")
def test_disk_full_is_a_sentence_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small_arena().run(tmp_path / "whole", processes=1)
    plain, calls = os.fsync, [0]

    def full(handle: int) -> None:
        calls[0] += 1
        if calls[0] > 4:
            raise OSError(errno.ENOSPC, "No space left on device")
        plain(handle)

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(ResultsError, match=r"games.csv cannot be written \(No space left on device\)"):
            small_arena().run(tmp_path / "full", processes=1)
    assert len(rows(tmp_path / "full")) >= 4
    small_arena().run(tmp_path / "full", processes=1)
    assert both_files(tmp_path / "full") == both_files(tmp_path / "whole")


# ---------------------------------------------------------------------- folders that do not fit


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"games": 11}, "games was 10 and is now 11"),
        ({"seed": 4}, "seed was 3 and is now 4"),
        ({"lineup": {"forger_0": "random!draw", "agent_0": "random"}}, "agents was"),
        ({"ruleset": boardgame_envs.game("red_notice").ruleset(hand_limit=4)}, "knobs was"),
        ({"ruleset": boardgame_envs.game("guilty_train").ruleset(2), "lineup": None}, "game was red_notice_v0"),
    ],
)
def test_another_run_in_the_folder_is_refused(tmp_path: Path, changes: dict[str, Any], words: str) -> None:
    small_arena().run(tmp_path, processes=1)
    before = both_files(tmp_path)
    if changes.get("lineup", ...) is None:
        changes = {**changes, "lineup": dict.fromkeys(changes["ruleset"].seats, "random")}
    with pytest.raises(ResultsError, match=f"holds another run.*{words}"):
        small_arena(**changes).run(tmp_path, processes=1)
    assert both_files(tmp_path) == before


def test_a_changed_policy_file_is_another_run(tmp_path: Path) -> None:
    import numpy as np

    from boardgame_agents.policy import PolicyNetwork

    ruleset = hunt()
    shape = (ruleset.layout.size, len(ruleset.actions))
    about = {"game": "red_notice", "role": "forger", "version": 1, "name": "a test"}
    file = tmp_path / "forger.npz"
    labels = []
    for value in (0.0, 1.0):
        layer = (np.full(shape, value, np.float32), np.zeros(shape[1], np.float32))
        PolicyNetwork((layer,), about).save(file)
        labels.append(small_arena(lineup={"forger_0": f"policy:{file}", "agent_0": "random"}).label)
    assert labels[0] != labels[1]


def test_two_runs_cannot_share_a_folder(tmp_path: Path) -> None:
    plan = small_arena()
    first = RunFolder(tmp_path, plan.settings, plan.ruleset.seats)
    with first, pytest.raises(ResultsError, match="another run is writing into"):
        plan.run(tmp_path, processes=1)
    plan.run(tmp_path, processes=1)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("run.json", "{", "run.json is damaged"),
        ("run.json", "[1]", "run.json is damaged"),
        ("games.csv", "lineup,game\n1,2\n3,4\n", "has a games.csv but no run.json"),
    ],
)
def test_foreign_files_are_refused(tmp_path: Path, name: str, content: str, words: str) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(ResultsError, match=words):
        small_arena().run(tmp_path, processes=1)
    assert (tmp_path / name).read_text() == content


def test_damaged_and_doubled_lines_are_refused(tmp_path: Path) -> None:
    small_arena().run(tmp_path, processes=1)
    games = tmp_path / "games.csv"
    lines = games.read_text().splitlines(keepends=True)
    games.write_text("".join([*lines, lines[3]]))
    with pytest.raises(ResultsError, match="has a game twice"):
        small_arena().run(tmp_path, processes=1)
    games.write_text("".join([*lines[:3], "0,what\n", *lines[3:]]))
    with pytest.raises(ResultsError, match=r"line 4 of .*games.csv is damaged \(2 cells in place of 10\)"):
        small_arena().run(tmp_path, processes=1)
