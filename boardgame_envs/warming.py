"""Compiling games ahead of their first use: one with a progress bar, or several side by side on all cores."""

from __future__ import annotations

import contextlib
import io
import multiprocessing
import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from boardgame_envs import game
from boardgame_envs.core.entries import Entries

BAR = 30


def warm_one(name: str) -> None:
    """Compile one game, with a progress bar."""
    found = game(name)
    started = time.perf_counter()
    done = 0

    def show(_: str) -> None:
        nonlocal done
        done += 1
        filled = BAR * done // len(Entries.names)
        seconds = time.perf_counter() - started
        print(f"\r{found.title:<20} [{'#' * filled}{'.' * (BAR - filled)}] {seconds:4.1f} s", end="", flush=True)

    found.entries.prepare_all(show)
    print(f"  {where_kept(name)}")


def warm_together(names: Sequence[str]) -> None:
    """Compile games side by side on all cores, with a line for each as it is ready."""
    workers = min(len(names), os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        compiling = {pool.submit(compile_quietly, name): name for name in names}
        for number, finished in enumerate(as_completed(compiling), start=1):
            name, seconds = compiling[finished], finished.result()
            print(f"[{number}/{len(names)}] {game(name).title:<20} {seconds:4.1f} s  {where_kept(name)}", flush=True)


def compile_quietly(name: str) -> float:
    """Compile one game in a process of its own; returns the seconds it took."""
    started = time.perf_counter()
    with contextlib.redirect_stderr(io.StringIO()):  # the lines of several processes would run into each other
        game(name).entries.prepare_all(lambda entry: None)
    return time.perf_counter() - started


def where_kept(name: str) -> str:
    """Where the compiled code of a game is, in words."""
    folder = game(name).entries.folder
    return f"kept in {folder}" if folder is not None else "not kept: no folder can be written"
