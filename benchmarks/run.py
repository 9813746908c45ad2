"""Runs all parts one after the other, each in processes of its own, and gathers what they find."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from rich.console import Console

from benchmarks.figures import Figure, Results, figure_from
from benchmarks.parts import PARTS, Part

ROOT = Path(__file__).parent.parent
PEERS = ROOT / ".venvs" / "peers" / "bin" / "python"
PACKAGES = ("numpy", "numba", "torch", "stable_baselines3", "sb3_contrib")


def run(names: tuple[str, ...], speed: str, console: Console) -> Results:
    """Measure these parts."""
    results = Results(machine=machine(), versions={name: version(name) for name in PACKAGES})
    started = time.perf_counter()
    for part in PARTS:
        if part.name in names:
            for mode in part.modes:
                begun = time.perf_counter()
                run_part(part, mode, speed, results)
                console.print(f"{part.name}, {mode}: {time.perf_counter() - begun:.0f} s", highlight=False)
            if part.name in results.missing:
                console.print(f"{part.name} is missing: {results.missing[part.name]}", style="red", highlight=False)
    results.machine["minutes"] = (time.perf_counter() - started) / 60
    return results


def machine() -> dict[str, str | int | float]:
    """What it runs on, and how busy that was before."""
    models = [line.split(":")[1].strip() for line in _lines("/proc/cpuinfo") if line.startswith("model name")]
    return {
        "python": platform.python_version(),
        "processor": models[0] if models else platform.machine(),
        "cores": os.cpu_count() or 1,
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0,
        "date": time.strftime("%Y-%m-%d"),
    }


def _lines(path: str) -> list[str]:
    return Path(path).read_text(encoding="utf-8").splitlines() if Path(path).exists() else []


def run_part(part: Part, mode: str, speed: str, results: Results) -> None:
    """Measure one part in one mode; what goes wrong is noted as missing."""
    python = PEERS if part.is_peer else Path(sys.executable)
    if not python.exists():
        results.missing[part.name] = "the virtual environment .venvs/peers is not there; `make bench` makes it"
        return
    cores = sorted(os.sched_getaffinity(0)) if mode == "each" and hasattr(os, "sched_getaffinity") else [0]
    processes = [
        subprocess.Popen(
            [str(python), "-m", "benchmarks.worker", part.name, mode, speed, str(core)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for core in cores
    ]
    gathered = []
    for process in processes:
        output, complaint = process.communicate()
        gathered.append(read(part, output, results))
        if process.returncode:
            last = (complaint.strip().splitlines() or [f"it ended with {process.returncode}"])[-1]
            results.missing[part.name] = f"stopped: {last}"
    results.figures += together(gathered)


def read(part: Part, output: str, results: Results) -> list[Figure]:
    """The figures of one process; versions and gaps go into the results."""
    figures = []
    for line in output.splitlines():
        said = json.loads(line) if line.startswith("{") else {}
        results.versions |= said.get("version", {})
        if "missing" in said:
            results.missing[part.name] = said["missing"]
        if "figure" in said:
            figures.append(figure_from(said["figure"]))
    return figures


def together(gathered: list[list[Figure]]) -> list[Figure]:
    """What several processes did at the same time, added up."""
    if len(gathered) == 1:
        return gathered[0]
    return [
        replace(group[0], values=tuple(map(sum, zip(*(figure.values for figure in group), strict=True))))
        for group in zip(*gathered, strict=False)
    ]
