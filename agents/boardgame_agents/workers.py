"""Many games on all cores: cut into chunks that are played the same way wherever they are played.

A chunk's games depend on its rules, line-up and seeds only: its agents are seeded by its first seed. So the result is
the same in this process, in many, and on a cluster, and a run that was broken off goes on with the chunks it lacks.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import count
from typing import Any, TypeVar

from boardgame_agents.agent import BatchedAgent, role_of
from boardgame_agents.match import Outcome, play_games
from boardgame_agents.names import make_agent
from boardgame_envs.core.errors import BoardgameError, one_of
from boardgame_envs.core.game import Ruleset
from boardgame_envs.core.random import spread_seed

BACKENDS = ("processes", "ray")
TOGETHER = 64
"""Games in a chunk when all agents play many games at once."""
ONE_BY_ONE = 2
"""Games in a chunk when an agent looks at one game at a time: playing more together would gain nothing."""
AHEAD = 2
"""Tasks for each worker that are begun before the first of them is asked for."""
THREAD_LIMITS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")

Item = TypeVar("Item")
Result = TypeVar("Result")
OnGames = Callable[[int, list[Outcome]], None]
"""Called with the number of a match and the games of one of its chunks, as soon as they are finished."""


@dataclass(frozen=True)
class Match:
    """Games between the same agents on the same rules, one from each seed; `lineup` names the agent of every seat."""

    ruleset: Ruleset
    lineup: Mapping[str, str]
    seeds: Sequence[int]
    agent_seed: int = 0
    """Another number lets the agents that play many games at once choose anew in the same games."""


@dataclass(frozen=True)
class Chunk:
    """Games of one match that are played together: the seeds from `start` to before `stop`."""

    match: int
    start: int
    stop: int


Finished = Generator[tuple[Chunk, list[Outcome]], None, None]
"""The games of chunks, as they are finished."""


def run_matches(
    matches: Sequence[Match], processes: int | None = None, backend: str = "processes", on_games: OnGames | None = None
) -> list[list[Outcome]]:
    """Play all matches; returns the games of each, in the order of its seeds.

    The result is the same for any number of processes (None: one a core) and any backend.
    """
    check_backend(backend)
    chunks = chunks_of(matches)
    played: dict[Chunk, list[Outcome]] = {}
    with closing(_play_chunks(matches, chunks, processes, backend)) as finished:
        for chunk, outcomes in finished:
            played[chunk] = outcomes
            if on_games is not None:
                on_games(chunk.match, outcomes)
    results: list[list[Outcome]] = [[] for _ in matches]
    for chunk in chunks:
        results[chunk.match] += played[chunk]
    return results


def check_backend(backend: str) -> None:
    """Refuse a backend that does not exist or is not installed."""
    if backend not in BACKENDS:
        raise BoardgameError(f"backend is {backend!r}; allowed are {one_of(BACKENDS)}")
    if backend == "ray" and find_spec("ray") is None:
        raise BoardgameError(
            "the backend 'ray' needs Ray, which is not installed; get it with: pip install 'boardgame-envs[ray]'"
        )


def chunks_of(matches: Sequence[Match]) -> list[Chunk]:
    """All games of all matches, cut into chunks."""
    chunks = []
    for number, match in enumerate(matches):
        size, games = chunk_size(match), len(match.seeds)
        chunks += [Chunk(number, start, min(start + size, games)) for start in range(0, games, size)]
    return chunks


def chunk_size(match: Match) -> int:
    """How many games of a match are played together; wrong agents are noticed here, before any game begins."""
    size = TOGETHER
    for seat in match.ruleset.seats:
        if seat not in match.lineup:
            raise BoardgameError(f"no agent is given for {seat}")
    for seat, name in match.lineup.items():
        agent = make_agent(name, match.ruleset, role_of(seat))
        if agent.name.startswith("human"):
            raise BoardgameError("a person plays at the terminal only: see `boardgames play --help`")
        if not isinstance(agent, BatchedAgent):
            size = ONE_BY_ONE
    return size


def play_chunk(match: Match, chunk: Chunk) -> list[Outcome]:
    """Play the games of one chunk of a match."""
    seeds = match.seeds[chunk.start : chunk.stop]
    return play_games(match.ruleset, match.lineup, seeds, agent_seed=spread_seed(int(seeds[0])) + match.agent_seed)


def available_cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _play_chunks(matches: Sequence[Match], chunks: Sequence[Chunk], processes: int | None, backend: str) -> Finished:
    """The games of all chunks, as they are finished."""
    if processes is not None and processes < 1:
        raise BoardgameError(f"processes is {processes}; allowed is a whole number from 1")
    if backend == "ray":
        from boardgame_agents.cluster import play_on_cluster

        yield from play_on_cluster(matches, chunks)
        return
    workers = min(available_cores() if processes is None else processes, len(chunks))
    if workers <= 1:
        for chunk in chunks:
            yield chunk, play_chunk(matches[chunk.match], chunk)
    else:
        yield from _play_in_processes(matches, chunks, workers)


# ---------------------------------------------------------------------- worker processes


def work_in_turn(
    task: Callable[[Any, int], Result], shared: object, processes: int | None
) -> Generator[Result, None, None]:
    """`task(shared, 0)`, `task(shared, 1)` and so on, in this order, on many cores (None: all of them).

    It never ends by itself: who has enough closes it.
    """
    workers = available_cores() if processes is None else processes
    if workers <= 1:
        for number in count():
            yield task(shared, number)
    with _workers(workers, shared) as pool:
        coming: deque[Future[Result]] = deque()
        for number in count():
            with _inherited_by_workers():
                coming.append(pool.submit(_work, task, number))
            if len(coming) == AHEAD * workers:
                yield coming.popleft().result()


def _play_in_processes(matches: Sequence[Match], chunks: Sequence[Chunk], workers: int) -> Finished:
    for match in matches:
        match.ruleset.game.entries.prepare()  # compiled here once, not by every worker
    with _workers(workers, tuple(matches)) as pool:
        with _inherited_by_workers():
            futures = {pool.submit(_work, _chunk_of, chunk): chunk for chunk in chunks}
        for future in as_completed(futures):
            yield futures[future], future.result()


@contextmanager
def _workers(number: int, shared: object) -> Iterator[ProcessPoolExecutor]:
    """Worker processes that all hold the same; none is left when the work is done or broken off."""
    others = set(multiprocessing.active_children())
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(number, spawn, initializer=_begin_worker, initargs=(shared,))
    try:
        yield pool
    except BaseException as error:  # also when interrupted, or when the caller stops listening
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        if isinstance(error, BrokenProcessPool):
            raise BoardgameError("a worker process ended unexpectedly: it was killed, or memory ran out") from error
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _inherited_by_workers() -> Iterator[None]:
    """While workers are started: they compute with one thread each, and leave Ctrl-C to the process that started them.

    Both are inherited, so that they hold from the first instruction of a worker.
    """
    before = {name: os.environ.get(name) for name in THREAD_LIMITS}
    is_main_thread = threading.current_thread() is threading.main_thread()
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN) if is_main_thread else None
    os.environ.update(dict.fromkeys(THREAD_LIMITS, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
        if is_main_thread:
            signal.signal(signal.SIGINT, handler)


_shared: Any = None
"""In a worker process: what it was started for."""


def _begin_worker(shared: object) -> None:
    global _shared
    _shared = shared
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A worker whose parent was killed would otherwise wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(task: Callable[[Any, Item], Result], item: Item) -> Result:
    return task(_shared, item)


def _chunk_of(matches: Sequence[Match], chunk: Chunk) -> list[Outcome]:
    return play_chunk(matches[chunk.match], chunk)
