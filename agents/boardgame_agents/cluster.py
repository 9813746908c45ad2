"""The chunks of many games as tasks on a Ray cluster, or on a local one where there is none."""

from __future__ import annotations

import os
import socket
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from boardgame_envs.core.errors import BoardgameError

if TYPE_CHECKING:
    from boardgame_agents.workers import Chunk, Finished, Match

IN_FLIGHT = 256
"""Chunks handed to the cluster at a time."""


def play_on_cluster(matches: Sequence[Match], chunks: Sequence[Chunk]) -> Finished:
    """The games of all chunks, as they are finished.

    The cluster is the one this process is connected to, else the one that `RAY_ADDRESS` names, else a local one that
    ends with the run. Its machines need this package installed.
    """
    import ray

    from boardgame_agents.workers import play_chunk

    is_mine = not ray.is_initialized()
    try:
        if is_mine:
            check_address()
            ray.init(log_to_driver=False, logging_level="ERROR", include_dashboard=False)
        shared = [ray.put(match) for match in matches]
        play = ray.remote(num_cpus=1)(play_chunk)
        waiting = iter(chunks)
        running = {play.remote(shared[chunk.match], chunk): chunk for chunk in islice(waiting, IN_FLIGHT)}
        while running:
            (done, *_), _ = ray.wait(list(running), num_returns=1)
            running.update({play.remote(shared[chunk.match], chunk): chunk for chunk in islice(waiting, 1)})
            yield running.pop(done), ray.get(done)
    except ray.exceptions.RayTaskError as error:
        raise error.cause if isinstance(error.cause, BoardgameError) else error from error
    except (ConnectionError, ray.exceptions.RayError) as error:
        raise BoardgameError(f"the Ray cluster cannot go on: {error}") from error
    finally:
        if is_mine:
            ray.shutdown()


def check_address() -> None:
    """Refuse a cluster that is not there: Ray itself would try to reach it for many minutes."""
    address = os.environ.get("RAY_ADDRESS", "")
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        try:
            socket.create_connection((host, int(port)), timeout=10).close()
        except (OSError, OverflowError) as error:
            raise BoardgameError(f"no Ray cluster answers at {address}, which RAY_ADDRESS names ({error})") from error
