"""The page in a real browser: tables and plots are there, drawn, and nothing is fetched from elsewhere."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from typing import Any

import pytest

import boardgame_envs
from boardgame_agents.balance.page import report_page
from boardgame_agents.balance.population import Effort
from boardgame_agents.balance.report import Report, build_report
from boardgame_agents.balance.study import run_study

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)

MEASURE = """
<pre id="measured"></pre>
<script>
const size = element => { const box = element.getBoundingClientRect(); return [box.width, box.height]; };
const measured = {
  tables: Object.fromEntries([...document.querySelectorAll("table[class]")].map(
    table => [table.className, [table.rows.length, ...size(table)]])),
  plots: [...document.querySelectorAll("svg.plot")].map(
    plot => [plot.getAttribute("aria-label"), ...size(plot), plot.querySelectorAll("path").length]),
  sections: [...document.querySelectorAll("section")].map(section => [section.id, ...size(section)]),
  rates: [...document.querySelectorAll("table.rates td")].map(cell => cell.innerText.trim()),
  fetched: performance.getEntriesByType("resource").length,
  width: document.documentElement.scrollWidth,
};
document.getElementById("measured").textContent = JSON.stringify(measured);
</script>
"""


@pytest.fixture(scope="module")
def report() -> Report:
    effort = Effort(games=32, seconds=60, seconds_restricted=60, kinds=2, traced=2, things=2)
    return build_report(
        run_study(boardgame_envs.game("guilty_train").ruleset(), effort, ["random", "scripted"], processes=1)
    )


@pytest.fixture(scope="module")
def page(report: Report) -> str:
    return report_page([report], "Balance <of> Guilty Train")


@pytest.fixture(scope="module")
def measured(page: str, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the browser says about the page."""
    if BROWSER is None:
        pytest.skip("no Chromium is installed")
    folder = tmp_path_factory.mktemp("browser")
    (folder / "page.html").write_text(page.replace("</body>", MEASURE + "</body>"))
    shown = subprocess.run(
        [
            BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1100,900",
            f"--user-data-dir={folder / 'profile'}", "--dump-dom", (folder / "page.html").as_uri(),
        ],
        capture_output=True, text=True, check=True, timeout=120,
    ).stdout  # fmt: skip
    found = re.search(r'<pre id="measured">(.*?)</pre>', shown, re.DOTALL)
    assert found is not None
    return json.loads(html.unescape(found[1]))


def test_all_sections_are_shown(measured: Any) -> None:
    sections = {name: (width, height) for name, width, height in measured["sections"]}
    parts = (
        "verdict", "rates", "strengths", "tables", "ranking", "replies", "ladder", "setup", "luck", "shape", "worth",
        "information", "again",
    )  # fmt: skip
    assert set(sections) == {f"guilty_train-{part}" for part in parts}
    assert all(width > 500 and height > 60 for width, height in sections.values())


def test_tables_have_their_rows(measured: Any, report: Report) -> None:
    rows = {name: count for name, (count, *_) in measured["tables"].items()}
    assert rows["rates"] == 1 + 2 * 2
    assert rows["payoffs"] == 1 + 2
    assert rows["worths"] == 1 + len(report["worths"])
    assert rows["things"] == 1 + len(report["things"]) > 1
    assert rows["ranking"] > 1
    assert rows["lengths"] == 1 + 2
    assert rows["replies"] == 1 + 4
    random = report["populations"][0]
    assert {"random", str(random["games"])} <= set(measured["rates"])
    share = f"{100 * random['groups']['defender']['decided']['value']:.1f} %"
    assert any(cell.startswith(share) for cell in measured["rates"])


def test_plots_are_drawn(measured: Any) -> None:
    names = {name for name, *_ in measured["plots"]}
    assert {f"guilty_train {part}" for part in ("rates", "strengths", "luck", "course", "worth", "things")} <= names
    assert "guilty_train payoffs defender" in names
    assert all(width > 200 and height > 60 and paths > 3 for _, width, height, paths in measured["plots"])


def test_nothing_is_fetched_and_nothing_overflows(measured: Any, page: str) -> None:
    assert measured["fetched"] == 0
    assert measured["width"] <= 1100
    assert not re.search(r'(?:src|href)="(?!#)', page)
    assert "http" not in page


def test_texts_are_escaped(page: str) -> None:
    assert "Balance &lt;of&gt; Guilty Train" in page


def test_what_is_new_to_old_readers_is_on_the_page(page: str, report: Report) -> None:
    """Also where no browser is installed."""
    assert html.escape(report["alpha_rank"]["text"]) in page
    assert f"Not measured: {html.escape(report['information'])}" in page
    for thing in report["things"]:
        assert f"<td>{html.escape(thing['thing'])}</td>" in page


def test_worth_of_secrets_on_the_page(report: Report) -> None:
    gain = {"value": 0.125, "low": 0.01, "high": 0.24, "games": 60, "chance": 0.03}
    score = {"value": 0.5, "low": 0.4, "high": 0.6, "games": 60}
    gains = [{"focus": "attacker", "score": score, "equal": score, "gain": gain, "corrected": 0.03}]
    shown = {**report, "information": {"agent": "ismcts:50", "gains": gains, "informed": ["defender"]}}
    page = report_page([shown], "Balance")
    assert "+12.5" in page
    assert "Nobody keeps a secret from defender." in page
    assert 'aria-label="guilty_train information"' in page
