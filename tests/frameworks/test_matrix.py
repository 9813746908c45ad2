"""The page with the examples, and the conformance matrix made from pytest's reports."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from frameworks.__main__ import main
from frameworks.documents import PAGE, examples, with_examples
from frameworks.matrix import Row, markdown, read_report
from frameworks.virtual_environments import FRAMEWORKS, InstallationError, _run

PASSED = '<testcase name="test_a"><properties><property name="games" value="red_notice"/>{}</properties></testcase>'
RAN = '<property name="ran" value="PPO: wins 10% → 30%"/>'
FAILED = '<testcase name="test_b"><failure message="boom"/></testcase>'
SKIPPED = '<testcase name="test_c"><skipped message="no such package"/></testcase>'


@pytest.mark.parametrize(
    ("cases", "expected"),
    [
        (PASSED.format(RAN) + PASSED.format(""), ("red_notice", "PPO: wins 10% → 30%", "passed (2 tests)")),
        (PASSED.format("") + FAILED, ("red_notice", "", "failed: test_b")),
        (SKIPPED, ("", "", "not run: no such package")),
        (PASSED.format("") + SKIPPED, ("red_notice", "", "passed (1 tests); known: no such package")),
        ("", ("", "", "not run: no tests")),
    ],
)
def test_reading_a_report(tmp_path: Path, cases: str, expected: tuple[str, str, str]) -> None:
    path = tmp_path / "report.xml"
    path.write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>", encoding="utf-8")
    assert read_report(path) == expected


def test_matrix_as_a_table() -> None:
    rows = [Row("RLlib", "1.0", "red_notice", "a|b", "passed (1 tests)", 3.0)]
    assert markdown(rows).splitlines()[2:] == ["| RLlib | 1.0 | red_notice | a/b | passed (1 tests) |"]
    assert not rows[0].has_failed
    assert Row("RLlib", "", "", "", "failed: test_b", 1.0).has_failed


def test_rows_of_other_frameworks_stay() -> None:
    page = markdown([Row("OpenSpiel", "1.0", "", "", "passed (1 tests)", 1.0), Row("RLlib", "", "", "", "old", 1.0)])
    again = markdown([Row("RLlib", "2.0", "", "", "new", 1.0)], page)
    assert again.splitlines()[2:] == ["| OpenSpiel | 1.0 |  |  | passed (1 tests) |", "| RLlib | 2.0 |  |  | new |"]


def test_every_framework_has_its_tests_and_its_pins() -> None:
    for framework in FRAMEWORKS:
        assert framework.tests.is_file()
        assert framework.is_in_project or framework.requirements.is_file()


def test_an_impossible_installation_gives_its_reason() -> None:
    with pytest.raises(InstallationError, match="no such module"):
        _run(["python3", "-c", "import sys; sys.exit('ERROR: there is no such module')"])


def test_unknown_names_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no_framework"]) == 2
    assert "there is no framework 'no_framework'" in capsys.readouterr().err


def test_the_page_is_the_code() -> None:
    """`make docs` puts it there."""
    text = PAGE.read_text(encoding="utf-8")
    assert text == with_examples(text)


@pytest.mark.parametrize("path", examples(), ids=lambda path: path.stem)
def test_examples_explain_every_setting(path: Path) -> None:
    """A docstring stands under each field of `Args`: the command line shows it as help."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    settings = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Args").body[1:]
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 220
    for field, text in zip(settings[::2], settings[1::2], strict=True):
        assert isinstance(field, ast.AnnAssign)
        assert isinstance(text, ast.Expr)
        assert isinstance(text.value, ast.Constant)
        assert isinstance(text.value.value, str)
