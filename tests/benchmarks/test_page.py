"""The page and the picture of the benchmarks, from made-up numbers; nothing here measures time."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.comparisons import COMPARISONS, peer_rates
from benchmarks.figures import Figure, Results
from benchmarks.goals import GOALS
from benchmarks.page import page
from benchmarks.parts import PARTS
from benchmarks.plot import draw
from benchmarks.run import read, run_part, together
from benchmarks.tables import hot_path, largest_pieces
from benchmarks.words import number, spread, times


def figure(who: str, what: str, *values: float, **more: object) -> Figure:
    return Figure("batched play", "one", who, what, "decisions/s", values, **more)  # type: ignore[arg-type]


@pytest.fixture
def results() -> Results:
    theirs = Figure("PettingZoo", "one", "PettingZoo chess", "AEC loop", "decisions/s", (400.0, 500.0, 600.0))
    search = Figure("OpenSpiel", "one", "OpenSpiel chess", "search simulations", "simulations/s", (1000.0,))
    length = Figure("OpenSpiel", "one", "OpenSpiel chess", "length", "decisions", (30.0,))
    small = Figure("Pgx", "one", "Pgx chess", "batched by rows", "decisions/s", (2e6,), at=256)
    large = Figure("Pgx", "one", "Pgx chess", "batched by rows", "decisions/s", (1e6,), at=4096)
    ours = [
        figure("Ludo", "batched", 1e6, 2e6, 4e6, note="2048 B, 10 numbers, 4 actions"),
        figure("Ludo", "AEC loop", 100_000.0),
        figure("Ludo", "search decisions", 3e6),
        *(figure("Ludo", "by environments", 1e5 * at, at=at) for at in (1, 4)),
        *(figure("Ludo", "by players", 1e6 / at, at=at) for at in (2, 3)),
        figure("Ludo", "hot path: play the decision", 10.0),
        figure("Ludo", "hot path: mark the legal actions", 40.0),
        figure("Ludo", "hot path: write the observation", 30.0),
        figure("Ludo", "hot path: choose at random", 20.0),
        figure("Ludo", "hot path: whole", 100.0),
        figure("Ludo", "hot path: copy a record", 300.0),
    ]
    return Results([*ours, theirs, search, length, small, large], {"RLCard": "rlcard is not installed"}, {"cores": 2})


def test_numbers_and_spreads_are_written_with_three_digits() -> None:
    assert [number(value) for value in (1234567.0, 45.67, 0.1234)] == ["1,234,567", "45.7", "0.12"]
    assert spread(figure("Ludo", "x", 3000.0, 1000.0, 2000.0), 1000.0) == "2.00 (1.00 to 3.00)"
    assert times(figure("Ludo", "x", 100.0), 200.0) == "0.50x"


def test_peers_stand_with_their_best_batch_and_search_in_decisions(results: Results) -> None:
    rates = {comparison.ours: peer_rates(results, comparison) for comparison in COMPARISONS}
    assert rates["AEC loop"] == {"PettingZoo chess": 500.0}
    assert rates["batched"] == {"Pgx chess": 2e6}
    assert rates["search decisions"] == {"OpenSpiel chess": 30_000.0}


def test_the_page_has_ratios_goals_and_gaps(results: Results) -> None:
    written = page(results)
    assert "| PettingZoo chess (0.50) | 200x |" in written
    assert "| Pgx chess (2,000) | 1.00x |" in written
    assert "| OpenSpiel chess (30.0) | 100x |" in written
    assert "| AEC loop, thousand decisions/s, at least 150 | 100 **missed** |" in written
    assert "| batched play, thousand decisions/s, at least 1,000 | 2,000 |" in written
    assert "| copy of a record in search, nanoseconds per KB, at most 200 | 150 |" in written
    assert "| RLCard | not measured | rlcard is not installed | – |" in written


def test_the_three_largest_costs_are_in_bold(results: Results) -> None:
    pieces = ["play the decision", "mark the legal actions", "write the observation", "choose at random"]
    assert largest_pieces(results, "Ludo", pieces) == pieces[1:]
    lines = hot_path(results, ["Ludo"])
    assert "| mark the legal actions | **40.0 (40%)** |" in lines
    assert "| play the decision | 10.0 (10%) |" in lines


def test_goals_bind_in_both_directions() -> None:
    at_least, at_most = GOALS[0], GOALS[-1]
    assert at_least.is_reached(1e6)
    assert not at_least.is_reached(1e6 - 1)
    assert at_most.is_reached(1.0)
    assert not at_most.is_reached(1.1)


def test_the_picture_is_drawn_with_and_without_figures(results: Results, tmp_path: Path) -> None:
    draw(results, tmp_path / "full.png")
    draw(Results(), tmp_path / "empty.png")
    full, empty = ((tmp_path / name).read_bytes() for name in ("full.png", "empty.png"))
    assert full.startswith(b"\x89PNG")
    assert full != empty


def test_results_are_read_back_as_they_were_saved(results: Results, tmp_path: Path) -> None:
    results.save(tmp_path / "results.json")
    assert Results.load(tmp_path / "results.json") == results


def test_processes_at_the_same_time_are_added_up() -> None:
    one, other = [figure("Ludo", "AEC loop", 1.0, 2.0)], [figure("Ludo", "AEC loop", 10.0, 20.0)]
    assert together([one, other])[0].values == (11.0, 22.0)
    assert together([one]) == one


def test_what_a_process_says_is_taken_up() -> None:
    results = Results()
    said = '{"version": {"rlcard": "9"}}\nnoise\n{"missing": "rlcard is not installed"}\n'
    assert read(PARTS[0], said, results) == []
    assert results.versions == {"rlcard": "9"}
    assert results.missing == {PARTS[0].name: "rlcard is not installed"}


def test_a_peer_that_cannot_be_measured_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    part = next(part for part in PARTS if part.is_peer)
    results = Results()
    monkeypatch.setattr("benchmarks.run.PEERS", tmp_path / "no such python")
    run_part(part, "one", "quick", results)
    assert "make bench" in results.missing[part.name]
