"""Games on many processes: the same games everywhere, and no process is left behind.

On a Ray cluster they are played in `tests/frameworks/test_rllib.py`, where Ray is installed.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import sys

import pytest

import boardgame_envs
from boardgame_agents import workers
from boardgame_agents.cluster import check_address
from boardgame_agents.match import Outcome
from boardgame_agents.workers import Match, chunk_size, chunks_of, run_matches
from boardgame_envs import BoardgameError


def matches(games: int = 12, agent: str = "random") -> list[Match]:
    hunt = boardgame_envs.game("red_notice").ruleset(hand_limit=4)
    train = boardgame_envs.game("guilty_train").ruleset(3)
    return [
        Match(hunt, {"forger_0": agent, "agent_0": "random!radar on"}, range(100, 100 + games)),
        Match(train, dict.fromkeys(train.seats, "random"), range(7, 7 + games - 3)),
    ]


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "TOGETHER", 4)


def facts(results: list[list[Outcome]]) -> list[list[dict[str, object]]]:
    return [[{**vars(game), "kinds": game.kinds.tolist()} for game in games] for games in results]


@pytest.mark.usefixtures("small_chunks")
def test_one_and_two_processes_play_the_same_games() -> None:
    alone = run_matches(matches(), processes=1)
    shared = run_matches(matches(), processes=2)
    assert [[game.seed for game in games] for games in alone] == [list(range(100, 112)), list(range(7, 16))]
    assert facts(alone) == facts(shared)


@pytest.mark.long
@pytest.mark.usefixtures("small_chunks")
def test_search_plays_the_same_games_in_two_processes() -> None:
    assert facts(run_matches(matches(5, "ismcts:4"), 1)) == facts(run_matches(matches(5, "ismcts:4"), 2))


@pytest.mark.usefixtures("small_chunks")
def test_a_chunk_is_the_same_without_those_before_it() -> None:
    """What makes a broken-off run go on: a chunk's games depend on its own seeds only."""
    whole, *_ = run_matches(matches()[:1], processes=1)
    match = matches()[0]
    later = Match(match.ruleset, match.lineup, match.seeds[4:])
    assert facts(run_matches([later], processes=1)) == facts([whole[4:]])


def test_agents_that_look_at_one_game_get_small_chunks() -> None:
    ruleset = boardgame_envs.game("red_notice").ruleset()
    assert chunk_size(Match(ruleset, {"forger_0": "random", "agent_0": "random!pass"}, ())) == workers.TOGETHER
    assert chunk_size(Match(ruleset, {"forger_0": "random", "agent_0": "ismcts:9"}, ())) == workers.ONE_BY_ONE
    chunks = chunks_of([Match(ruleset, {"forger_0": "random", "agent_0": "ismcts:9"}, range(5))])
    assert [(chunk.start, chunk.stop) for chunk in chunks] == [(0, 2), (2, 4), (4, 5)]


@pytest.mark.usefixtures("small_chunks")
def test_games_are_reported_once_each_as_they_finish() -> None:
    seen: list[tuple[int, int]] = []
    run_matches(matches(), 1, on_games=lambda number, games: seen.extend((number, game.seed) for game in games))
    assert sorted(seen) == [(0, seed) for seed in range(100, 112)] + [(1, seed) for seed in range(7, 16)]


@pytest.mark.usefixtures("small_chunks")
def test_an_interruption_ends_the_workers() -> None:
    def interrupt(number: int, games: list[Outcome]) -> None:
        assert multiprocessing.active_children()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_matches(matches(400), processes=2, on_games=interrupt)
    assert not multiprocessing.active_children()


@pytest.mark.usefixtures("small_chunks")
def test_a_killed_worker_is_a_sentence() -> None:
    def kill(number: int, games: list[Outcome]) -> None:
        for process in multiprocessing.active_children():
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)

    with pytest.raises(BoardgameError, match="a worker process ended unexpectedly"):
        run_matches(matches(400), processes=2, on_games=kill)
    assert not multiprocessing.active_children()


def test_workers_are_started_with_one_thread_and_deaf_to_interrupts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "7")
    monkeypatch.delenv("MKL_NUM_THREADS", raising=False)
    with workers._inherited_by_workers():
        assert [os.environ[name] for name in workers.THREAD_LIMITS] == ["1"] * len(workers.THREAD_LIMITS)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    assert os.environ["OMP_NUM_THREADS"] == "7"
    assert "MKL_NUM_THREADS" not in os.environ
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize(
    ("lineup", "words"),
    [
        ({"forger_0": "random"}, "no agent is given for agent_0"),
        ({"forger_0": "random", "agent_0": "genius"}, "there is no agent 'genius'"),
        ({"forger_0": "random", "agent_0": "human"}, "a person plays at the terminal only"),
        ({"forger_0": "random", "agent_0": "random", "agent_1": "random"}, "there is no seat 'agent_1'"),
    ],
)
def test_wrong_lineups_are_refused(lineup: dict[str, str], words: str) -> None:
    with pytest.raises(BoardgameError, match=words):
        run_matches([Match(boardgame_envs.game("red_notice").ruleset(), lineup, range(2))], processes=1)


def test_wrong_places_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BoardgameError, match="backend is 'cloud'; allowed are processes, ray"):
        run_matches(matches(), backend="cloud")
    with pytest.raises(BoardgameError, match="processes is 0"):
        run_matches(matches(), processes=0)
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BoardgameError, match=r"not installed; get it with: pip install 'boardgame-envs\[ray\]'"):
        run_matches(matches(), backend="ray")


def test_a_cluster_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    check_address()
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        monkeypatch.setenv("RAY_ADDRESS", address)
        check_address()
    for name in (address, f"ray://{address}", "127.0.0.1:99999"):
        monkeypatch.setenv("RAY_ADDRESS", name)
        with pytest.raises(BoardgameError, match=f"no Ray cluster answers at {name}, which RAY_ADDRESS names"):
            check_address()
