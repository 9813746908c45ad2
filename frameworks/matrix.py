"""Running a framework's tests, and the rows and tables that say what came of it."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

from frameworks.virtual_environments import FRAMEWORKS, ROOT, Framework, InstallationError

LONGEST = 1800.0
"""Seconds after which the tests of a framework are given up."""

HEADINGS = ("framework", "version", "games", "what was run", "result")


@dataclass(frozen=True)
class Row:
    """What is known of one framework."""

    framework: str
    version: str
    games: str
    ran: str
    result: str
    seconds: float

    @property
    def has_failed(self) -> bool:
        """Whether a test failed."""
        return self.result.startswith("failed")

    @property
    def cells(self) -> tuple[str, ...]:
        """The row as it stands in a table."""
        return (self.framework, self.version, self.games, self.ran, self.result)


def check(framework: Framework) -> Row:
    """Install a framework if need be, run its tests, and say what came of it."""
    started = time.perf_counter()
    try:
        framework.install()
        version = framework.version()
    except InstallationError as error:
        return Row(framework.title, "", "", "", f"not run: {error}", time.perf_counter() - started)
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [str(framework.python), "-m", "pytest", "-W", "default", f"--junitxml={report}", str(framework.tests)]
        try:
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=LONGEST)
        except subprocess.TimeoutExpired:
            result = f"failed: not finished after {LONGEST / 60:.0f} minutes"
            return Row(framework.title, version, "", "", result, time.perf_counter() - started)
        if not report.is_file():
            result = f"failed: {(done.stdout + done.stderr).strip().splitlines()[-1]}"
            return Row(framework.title, version, "", "", result, time.perf_counter() - started)
        games, ran, result = read_report(report)
    return Row(framework.title, version, games, ran, result, time.perf_counter() - started)


def read_report(path: Path) -> tuple[str, str, str]:
    """The games, what was run on them, and the result, from pytest's report."""
    games: dict[str, None] = {}
    ran: dict[str, None] = {}
    passed, not_passed, reasons = 0, [], []
    for case in ElementTree.parse(path).iter("testcase"):
        problem = next((child for child in case if child.tag in ("failure", "error", "skipped")), None)
        if problem is None:
            passed += 1
            told = {entry.get("name"): entry.get("value", "") for entry in case.iter("property")}
            games |= {told["games"]: None} if told.get("games") else {}
            ran |= {told["ran"]: None} if told.get("ran") else {}
        elif problem.tag == "skipped":
            reasons.append(problem.get("message", ""))
        else:
            not_passed.append(case.get("name", ""))
    if not_passed:
        result = f"failed: {', '.join(not_passed)}"
    elif not passed:
        result = f"not run: {'; '.join(reasons) or 'no tests'}"
    else:
        result = f"passed ({passed} tests)" + (f"; known: {'; '.join(reasons)}" if reasons else "")
    return ", ".join(games), "; ".join(ran), result


def lines_of(page: str) -> dict[str, str]:
    """The lines of a written matrix by framework."""
    lines = [line for line in page.splitlines() if line.startswith("| ")]
    return {line.split(" | ")[0].removeprefix("| "): line for line in lines[1:]}


def markdown(rows: Sequence[Row], page: str = "") -> str:
    """The matrix as it stands in the documentation; frameworks that were not tested now stay as they are in `page`."""
    tested = {row.framework: f"| {' | '.join(cell.replace('|', '/') for cell in row.cells)} |" for row in rows}
    known = lines_of(page) | tested
    ordered = [known[framework.title] for framework in FRAMEWORKS if framework.title in known]
    return "\n".join([f"| {' | '.join(HEADINGS)} |", "|---" * len(HEADINGS) + "|", *ordered])
