"""One virtual environment per framework, because their pins fight each other."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / ".venvs"
COMMON = ("pytest>=8", "tyro>=1")
"""What the tests and the examples need beside the framework."""


class InstallationError(Exception):
    """A framework cannot be installed here; the message is the reason."""


@dataclass(frozen=True)
class Framework:
    """A framework: the file of its tests, what it is called, and the distribution that says its version."""

    name: str
    title: str
    distribution: str
    is_in_project: bool = False
    """Whether it is part of the project's own environment, so that it needs no other."""

    @property
    def requirements(self) -> Path:
        """The file with its pins."""
        return ROOT / "frameworks" / f"{self.name}.txt"

    @property
    def tests(self) -> Path:
        """The file with its tests."""
        return ROOT / "tests" / "frameworks" / f"test_{self.name}.py"

    @property
    def python(self) -> Path:
        """The interpreter that has it installed."""
        return Path(sys.executable) if self.is_in_project else FOLDER / self.name / "bin" / "python"

    def install(self) -> None:
        """Create its environment, unless it is there already and was made from the same files."""
        if self.is_in_project:
            return
        stamp, wanted = FOLDER / self.name / "complete", self._fingerprint()
        if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
            return
        shutil.rmtree(FOLDER / self.name, ignore_errors=True)
        _run([sys.executable, "-m", "venv", str(FOLDER / self.name)])
        pip = [str(self.python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        pins = ["--constraint", str(ROOT / "constraints.txt"), "--requirement", str(self.requirements)]
        _run([*pip, *pins, *COMMON, "--editable", str(ROOT)])
        stamp.write_text(wanted, encoding="utf-8")

    def version(self) -> str:
        """The installed version."""
        code = f"import importlib.metadata as m; print(m.version({self.distribution!r}))"
        return _run([str(self.python), "-c", code]).strip()

    def _fingerprint(self) -> str:
        """Changes when the environment has to be made anew."""
        needed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
        pins = [file.read_text(encoding="utf-8") for file in (self.requirements, ROOT / "constraints.txt")]
        return hashlib.sha256("\n".join([*needed, *COMMON, *pins]).encode()).hexdigest()


FRAMEWORKS = (
    Framework("stable_baselines3", "Stable-Baselines3, sb3-contrib", "sb3-contrib", is_in_project=True),
    Framework("ppo_torch", "one-file PPO (torch)", "torch", is_in_project=True),
    Framework("open_spiel", "OpenSpiel", "open_spiel"),
    Framework("rllib", "RLlib", "ray"),
    Framework("torchrl", "TorchRL", "torchrl"),
    Framework("tianshou", "Tianshou", "tianshou"),
    Framework("agilerl", "AgileRL", "agilerl"),
)


def _run(command: list[str]) -> str:
    """What a command prints; if it fails, the reason in one line."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        errors = [line for line in lines if line.startswith("ERROR")] or lines or ["no message"]
        raise InstallationError(errors[-1].removeprefix("ERROR: "))
    return done.stdout
