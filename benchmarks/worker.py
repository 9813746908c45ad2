"""One part, measured in this process: `python -m benchmarks.worker <part> <mode> <full or quick> <core>`.

The core is for one process on each; a process alone looks for the quietest one.

Prints one JSON object per line: a version, a figure, or why nothing could be measured.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import warnings
from dataclasses import asdict
from importlib.metadata import version
from typing import Any

from benchmarks.measure import Effort, pin_to, quietest_core
from benchmarks.parts import PARTS


def effort_of(part: str, mode: str, speed: str) -> Effort:
    """How long to measure."""
    if speed == "quick":
        return Effort(part, mode, repeats=2, seconds=0.05)
    return Effort(part, mode, repeats=5 if mode == "one" else 3)


def say(kind: str, content: Any) -> None:
    """One line for the process that reads."""
    print(json.dumps({kind: content}), flush=True)


def main(name: str, mode: str, speed: str, core: str) -> None:
    """Measure one part."""
    if mode != "all":
        pin_to(quietest_core() if mode == "one" else int(core))
        os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1", MKL_NUM_THREADS="1")
    os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1", JAX_PLATFORMS="cpu")
    warnings.simplefilter("ignore")
    part = next(part for part in PARTS if part.name == name)
    try:
        from benchmarks.floor import still_loop

        module = importlib.import_module(part.module)
    except ModuleNotFoundError as error:
        say("missing", f"{error.name} is not installed")
        return
    for package in getattr(module, "PACKAGES", ()):
        say("version", {package: version(package)})
    effort, still = effort_of(name, mode, speed), still_loop()
    say("figure", asdict(effort.rate(name, "still loop", still)))
    for figure in module.measure(effort):
        say("figure", asdict(figure))
    say("figure", asdict(effort.rate(name, "still loop", still)))


if __name__ == "__main__":
    main(*sys.argv[1:])
