"""How anything is measured: repeated for a while, several times over, by the right clock.

Only the standard library is imported here, because peers are measured in a virtual environment of their own.
"""

from __future__ import annotations

import os
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.figures import Figure

MODES = ("one", "each", "all")
"""One pinned core by processor time; one process on each core by wall clock; threads on all cores by wall clock."""


@dataclass(frozen=True)
class Effort:
    """How long and how often to measure, for which part, in which mode."""

    part: str
    mode: str
    repeats: int = 5
    seconds: float = 0.2

    @property
    def cores(self) -> int:
        """How many cores this process may use."""
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

    def clock(self) -> float:
        """Processor seconds on one core, which others on the machine disturb least; else seconds."""
        return time.process_time() if self.mode == "one" else time.perf_counter()

    def rate(
        self, who: str, what: str, run: Callable[[], int], unit: str = "decisions/s", at: float = 0.0, note: str = ""
    ) -> Figure:
        """Call `run` (which returns how much it did) for a while, several times over: so much per second."""
        run()
        rates, shares = [], []
        for _ in range(self.repeats):
            done, started, wall, processor = 0, self.clock(), time.perf_counter(), time.process_time()
            while self.clock() - started < self.seconds:
                done += run()
            rates.append(done / (self.clock() - started))
            shares.append((time.process_time() - processor) / (time.perf_counter() - wall))
        return Figure(self.part, self.mode, who, what, unit, tuple(rates), median(shares), at, note)

    def amount(self, who: str, what: str, values: list[float], unit: str, at: float = 0.0, note: str = "") -> Figure:
        """Something that was measured in another way, in its own unit."""
        return Figure(self.part, self.mode, who, what, unit, tuple(values), 1.0, at, note)


def pin_to(core: int) -> None:
    """Stay on one core, so that a figure per second is a figure per core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})


def quietest_core() -> int:
    """The core of which this process gets most when it tries each for a moment."""
    if not hasattr(os, "sched_getaffinity"):
        return 0
    allowed, shares = os.sched_getaffinity(0), {}
    for core in sorted(allowed):
        pin_to(core)
        wall, processor = time.perf_counter(), time.process_time()
        while time.perf_counter() - wall < 0.3:
            pass
        shares[core] = (time.process_time() - processor) / (time.perf_counter() - wall)
    os.sched_setaffinity(0, allowed)
    return max(shares, key=lambda core: shares[core])


def allocated_bytes(make: Callable[[], object], number: int = 10) -> float:
    """What each of so many things made weighs in Python's and numpy's own count."""
    kept = [make()]  # what only the first one needs is not counted
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept += [make() for _ in range(number)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / number


def resident_bytes(make: Callable[[], object], number: int) -> float:
    """By how much this process grows for each of so many things made outside Python; zero where that is not known."""
    status = Path("/proc/self/statm")
    if not status.exists():
        return 0.0
    kept = [make() for _ in range(number // 10)]  # what only the first ones need is not counted
    before = int(status.read_text().split()[1])
    kept += [make() for _ in range(number)]
    after = int(status.read_text().split()[1])
    return (after - before) * os.sysconf("SC_PAGE_SIZE") / number
