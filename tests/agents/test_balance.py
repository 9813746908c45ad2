"""The balance report: its numbers are those of the games played, planted effects are found, mistakes are sentences."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

import boardgame_envs
from boardgame_agents.arena import seeds_of
from boardgame_agents.balance import population
from boardgame_agents.balance.compare import compare_reports
from boardgame_agents.balance.course import lead_changes, margin_of
from boardgame_agents.balance.digest import write_digest
from boardgame_agents.balance.effects import begin_all, setup_effects
from boardgame_agents.balance.information import information
from boardgame_agents.balance.luck import luck_shares
from boardgame_agents.balance.population import Effort, Population, TypicalLengths, best_searcher, make_population
from boardgame_agents.balance.rates import PopulationRates, Verdict, rates_of, verdicts
from boardgame_agents.balance.report import Report, build_report, load_report, save_report
from boardgame_agents.balance.sides import Sides, sides_of
from boardgame_agents.balance.statistics import Estimate, variance_share
from boardgame_agents.balance.study import REPEATS, Lineup, Study, run_study
from boardgame_agents.cli import main
from boardgame_agents.commands import balance
from boardgame_agents.match import Outcome
from boardgame_agents.workers import Match, run_matches

EFFORT = Effort(games=48, seconds=60, seconds_restricted=60, kinds=2, traced=3, things=3)
AGENTS = ["random", "scripted"]
SECTIONS = {
    "game", "groups", "two_sides", "verdicts", "populations", "left_out", "base", "strengths", "tables", "best_replies",
    "policy_gaps", "ladder", "seats", "first_moves", "setup", "luck", "lengths", "course", "worths", "reproducibility",
    "alpha_rank", "things", "information",
}  # fmt: skip


@pytest.fixture(scope="module")
def study() -> Study:
    return run_study(boardgame_envs.game("red_notice").ruleset(), EFFORT, AGENTS, processes=1)


@pytest.fixture(scope="module")
def report(study: Study) -> Report:
    return build_report(study)


def played(study: Study, games: int = EFFORT.games, again: int = 0, **by_role: str) -> list[Outcome]:
    """The raw games of a line-up, played apart from the study."""
    ruleset = study.ruleset
    lineup = {seat: by_role[seat.rpartition("_")[0]] for seat in ruleset.seats}
    return run_matches([Match(ruleset, lineup, seeds_of(0, games), again)], processes=1)[0]


def returns(outcomes: Sequence[Outcome]) -> Any:
    return np.array([outcome.returns for outcome in outcomes])


def scores(outcomes: Sequence[Outcome], seat: int) -> Any:
    """Written apart from the study: 1 for a win, a half where nobody won."""
    got = returns(outcomes)[:, seat]
    return np.where(got > 0, 1.0, np.where(got < 0, 0.0, 0.5))


# ---------------------------------------------------------------------- the numbers are those of the games


def test_all_sections_are_there(report: Report) -> None:
    assert not SECTIONS - report.keys()
    assert json.loads(json.dumps(report, allow_nan=False)) == report


@pytest.mark.parametrize("agent", AGENTS)
def test_win_rates(study: Study, report: Report, agent: str) -> None:
    outcomes = played(study, forger=agent, agent=agent)
    [rates] = [rates for rates in report["populations"] if rates["agent"] == agent]
    got = returns(outcomes)
    won, ended = int((got[:, 0] > 0).sum()), int((got != 0).any(axis=1).sum())
    assert rates["games"] == len(outcomes) == EFFORT.games
    for share, of in (("wins", len(outcomes)), ("decided", ended)):
        found = rates["groups"]["forger"][share]
        assert (found["value"], found["games"]) == (won / of, of)
        assert (found["low"], found["high"]) == pytest.approx(proportion_confint(won, of, method="wilson"))
    assert rates["undecided"]["value"] == pytest.approx(1 - ended / len(outcomes))
    assert rates["endings"] == {
        ending: sum(outcome.ending == ending for outcome in outcomes) for ending in {game.ending for game in outcomes}
    }


def test_payoff_table_and_equilibrium(study: Study, report: Report) -> None:
    [table] = report["tables"]
    assert (table["focus"], table["other"], table["agents"]) == ("forger", "agent", AGENTS)
    expected = [[scores(played(study, forger=row, agent=column), 0).mean() for column in AGENTS] for row in AGENTS]
    assert [[cell["value"] for cell in row] for row in table["cells"]] == pytest.approx(np.array(expected))
    value = table["equilibrium"]["value"]
    mixtures = [list(table["equilibrium"][name].values()) for name in ("mixture", "other_mixture")]
    assert value["value"] == pytest.approx(mixtures[0] @ np.array(expected) @ mixtures[1])
    assert value["low"] <= value["value"] <= value["high"]


def test_strengths_describe_the_table(report: Report) -> None:
    places = report["strengths"]["places"]
    assert places["forger"]["value"] == pytest.approx(-places["agent"]["value"])
    assert report["strengths"]["agents"]["random"]["value"] == 0
    assert report["strengths"]["agents"]["scripted"]["low"] > 0


def test_best_replies(study: Study, report: Report) -> None:
    [reply] = [one for one in report["best_replies"] if (one["focus"], one["field"]) == ("agent", "random")]
    gain = scores(played(study, forger="random", agent="scripted"), 1) - scores(
        played(study, forger="random", agent="random"), 1
    )
    assert (reply["reply"], reply["gain"]["value"]) == ("scripted", pytest.approx(gain.mean()))
    assert reply["gain"]["low"] < gain.mean() < reply["gain"]["high"]


def test_worth_of_actions(study: Study, report: Report) -> None:
    worths = {(worth["focus"], worth["kind"]): worth for worth in report["worths"]}
    assert len(worths) == 2 * EFFORT.kinds
    base = played(study, forger="scripted", agent="scripted")
    for (focus, kind), worth in worths.items():
        seat = ["forger", "agent"].index(focus)
        names = ["scripted", "scripted"]
        names[seat] += f"!{kind}"
        gain = scores(base, seat) - scores(played(study, forger=names[0], agent=names[1]), seat)
        assert worth["gain"]["value"] == pytest.approx(gain.mean())
        number = [block.name for block in study.ruleset.actions.blocks].index(kind)
        assert worth["uses"] == pytest.approx(np.mean([outcome.kinds[seat, number] for outcome in base]))
        assert worth["corrected"] >= worth["gain"]["chance"]


def test_worth_of_single_things(study: Study, report: Report) -> None:
    base = played(study, forger="scripted", agent="scripted")
    assert [thing["focus"] for thing in report["things"]].count("forger") == EFFORT.things
    for thing in report["things"]:
        seat = ["forger", "agent"].index(thing["focus"])
        names = ["scripted", "scripted"]
        names[seat] += f"!{thing['kind']}:{thing['thing']}"
        gain = scores(base, seat) - scores(played(study, forger=names[0], agent=names[1]), seat)
        assert thing["gain"]["value"] == pytest.approx(gain.mean())
        assert thing["gain"]["games"] == EFFORT.games
        assert thing["uses"] > 0


def test_kinds_and_things_are_one_family(report: Report) -> None:
    family = [*report["worths"], *report["things"]]
    expected = multipletests([worth["gain"]["chance"] for worth in family], method="holm")[1]
    assert [worth["corrected"] for worth in family] == pytest.approx(expected)


def test_alpha_rank_of_the_table(report: Report) -> None:
    """Whoever plays scripted wins more in this table, in either role, so that is where the population settles."""
    found = report["alpha_rank"]
    assert found["profiles"][0]["agents"] == {"forger": "scripted", "agent": "scripted"}
    assert sum(profile["mass"]["value"] for profile in found["profiles"]) == pytest.approx(1)
    assert len(found["profiles"]) == len(AGENTS) ** 2


def test_without_a_search_agent_secrets_have_no_worth(study: Study, report: Report) -> None:
    assert study.in_the_dark == ("forger", "agent")
    assert not study.informed
    assert "it takes a search agent" in report["information"]


def test_luck(study: Study, report: Report) -> None:
    [luck] = [luck for luck in report["luck"] if luck["agent"] == "scripted"]
    games = EFFORT.games // REPEATS
    repeats = [
        scores(played(study, games, again, forger="scripted", agent="scripted"), 0) for again in range(1, REPEATS + 1)
    ]
    assert len({tuple(one) for one in repeats}) > 1, "the agents chose the same every time"
    assert luck["share"]["value"] == pytest.approx(variance_share(np.stack(repeats, axis=1)))
    assert (luck["seeds"], luck["repeats"]) == (games, REPEATS)


def test_agents_without_chance_leave_nothing_to_measure(study: Study) -> None:
    """Who plays every seed alike would seem to leave everything to luck."""
    first, second = study.repeats["scripted"][:2]
    alike, anew = (replace(study, repeats={"scripted": [first, other]}) for other in (first, second))
    assert luck_shares(alike) == []
    assert [share.agent for share in luck_shares(anew)] == ["scripted"]


def test_lengths(study: Study, report: Report) -> None:
    [length] = [length for length in report["lengths"] if length["agent"] == "random"]
    outcomes = played(study, forger="random", agent="random")
    assert length["decisions"]["value"] == np.mean([outcome.decisions for outcome in outcomes])
    assert length["forced"]["value"] == pytest.approx(
        np.mean([outcome.forced / outcome.decisions for outcome in outcomes])
    )
    assert length["deviation"] == pytest.approx(np.std([outcome.decisions for outcome in outcomes], ddof=1))
    assert length["truncated"]["value"] == np.mean([outcome.is_truncated for outcome in outcomes])


def test_course_of_games(report: Report) -> None:
    course = report["course"]
    assert course["going_on"] == course["agent"] == "scripted"
    assert len(course["curves"]) == EFFORT.traced
    for curve in course["curves"]:
        assert curve[-1] in {0.0, 1.0}
        assert all(0 <= chance <= 1 for chance in curve)
    assert course["doubt"][-1] == 0
    assert 0 < course["doubt"][0] < 1


def test_the_same_study_in_other_processes_gives_the_same_report(study: Study, report: Report) -> None:
    again = build_report(run_study(study.ruleset, EFFORT, AGENTS, processes=2))
    assert again == report


# ---------------------------------------------------------------------- what secrets are worth


def test_worth_of_secrets() -> None:
    """Only the attackers of the train have anything kept from them; their gain is that of the games played."""
    ruleset = boardgame_envs.game("guilty_train").ruleset()
    effort = replace(EFFORT, games=16, kinds=1, traced=1, things=0)
    study = run_study(ruleset, effort, ["random", "ismcts:2"], processes=1)
    report = build_report(study)
    found = report["information"]
    assert (found["agent"], found["informed"]) == ("ismcts:2", ["defender"])
    [gain] = found["gains"]
    closed = played(study, 16, defender="ismcts:2", attacker="ismcts:2")
    opened = played(study, 16, defender="ismcts:2", attacker="ismcts:2:open")
    assert [one.decisions for one in closed] != [one.decisions for one in opened], "open cards change nothing"
    assert gain["focus"] == "attacker"
    assert gain["gain"]["value"] == pytest.approx((scores(opened, 1) - scores(closed, 1)).mean())
    assert (gain["score"]["value"], gain["equal"]["value"]) == (scores(opened, 1).mean(), scores(closed, 1).mean())
    assert study.games == sum(map(len, study.equal.values())) + 16 * (2 + 2 + 1) + 16 // REPEATS * REPEATS


def test_where_nobody_has_secrets_there_is_nothing_to_measure() -> None:
    ruleset = boardgame_envs.game("gang_rush").ruleset()
    nobody = Study(ruleset, 0, EFFORT, Population({"ismcts:50": 20}), Sides(ruleset, False), [])
    assert "nobody knows anything that the others do not" in str(information(nobody))


@pytest.mark.parametrize(
    ("games", "chosen"),
    [
        ({"random": 100}, None),
        ({"random": 100, "ismcts:50:open": 100, "ismcts:50:policy": 100}, None),
        ({"ismcts:50": 400, "ismcts:200": 80, "ismcts:400": 20}, "ismcts:200"),
        ({"ismcts:50": 40, "ismcts:200": 16}, "ismcts:50"),
    ],
)
def test_the_search_agent_that_is_shown_everything(games: dict[str, int], chosen: str | None) -> None:
    assert best_searcher(Population(games)) == chosen


# ---------------------------------------------------------------------- one role, many roles


@pytest.fixture(scope="module")
def race() -> Study:
    ruleset = boardgame_envs.game("gang_rush").ruleset(players=3)
    return run_study(ruleset, replace(EFFORT, games=18, kinds=1, traced=1), AGENTS, processes=1)


def test_one_seat_after_the_other_is_in_focus(race: Study) -> None:
    series = race.pairs[Lineup("one seat", "scripted", "random")]
    assert series.focal == [(game % 3,) for game in range(18)]
    assert [outcome.seed for outcome in series.outcomes] == seeds_of(0, 18)
    for seat in range(3):
        lineup = {name: "scripted" if number == seat else "random" for number, name in enumerate(race.ruleset.seats)}
        expected = run_matches([Match(race.ruleset, lineup, seeds_of(0, 18)[seat::3])], processes=1)[0]
        assert [outcome.returns for outcome in series.outcomes[seat::3]] == [outcome.returns for outcome in expected]
    won = [outcome.returns[game % 3] > 0 for game, outcome in enumerate(series.outcomes)]
    assert list(series.won(race.sides)) == won


def test_report_on_a_race(race: Study) -> None:
    report = build_report(race)
    assert not report["two_sides"]
    assert {group["fair"] for group in report["groups"].values()} == {1 / 3}
    assert report["tables"][0]["equilibrium"] is None
    assert len(report["seats"]) == 3 * len(AGENTS)
    assert sum(place["value"] for place in report["strengths"]["places"].values()) == pytest.approx(0, abs=1e-6)
    assert [list(profile["agents"]) for profile in report["alpha_rank"]["profiles"]] == [["everybody"]] * len(AGENTS)
    assert "nobody knows anything" in report["information"]


def outcome(*values: float, seed: int = 0) -> Outcome:
    return Outcome(seed, values, "over", False, 10, 1, 30, np.zeros((len(values), 1), np.int32))


def test_sides_are_read_off_the_outcomes() -> None:
    four = boardgame_envs.game("guilty_train").ruleset(players=4)
    assert sides_of(four, [outcome(1, 1, -1, -1), outcome(-1, -1, 1, 1)]).are_two
    alone = boardgame_envs.game("hold_up").ruleset(players=4)
    found = sides_of(alone, [outcome(1, -1 / 3, -1 / 3, -1 / 3), outcome(0, 0, 0, 0)])
    assert not found.are_two
    assert found.fair("police") == 0.5
    assert list(found.scores([outcome(0, 0, 0, 0), outcome(-1 / 3, -1 / 3, 1, -1 / 3)], found.groups["police"])) == [
        0.5,
        1.0,
    ]
    assert not sides_of(alone, [outcome(0, 0, 0, 0)]).are_two


# ---------------------------------------------------------------------- planted effects and verdicts


def test_a_planted_effect_of_the_deal_is_found() -> None:
    """The forger wins where one of her identities is dealt, and one game in four otherwise."""
    ruleset = boardgame_envs.game("red_notice").ruleset()
    fake = Study(ruleset, 0, EFFORT, Population({"random": 300}), Sides(ruleset, True), [])
    fake.equal["random"] = [outcome(1, -1, seed=seed) for seed in range(300)]
    begun = begin_all(fake)
    piece = next(piece for piece in ruleset.layout.pieces if piece.name == "usable identities")
    seen = np.zeros((300, ruleset.layout.size), np.float32)
    mask = np.zeros(len(ruleset.actions), np.int8)
    for row in range(300):
        begun.look(row, 0, seen[row], mask)
    dealt = seen[:, ruleset.layout.slices[piece.name]][:, 2] != 0
    wins = dealt | (np.arange(300) % 4 == 0)
    fake.equal["random"] = [outcome(*((1, -1) if win else (-1, 1)), seed=seed) for seed, win in enumerate(wins)]
    effects = setup_effects(fake, begun)
    largest = effects.largest[0]
    assert piece.labels[2] in largest.feature
    assert largest.corrected < 0.001
    assert largest.present.value == 1.0
    assert largest.absent.value == pytest.approx(wins[~dealt].mean())
    assert effects.features > 1


def rates(agent: str, won: int, games: int) -> PopulationRates:
    sides = Sides(boardgame_envs.game("red_notice").ruleset(), True)
    return rates_of(agent, sides, [outcome(1, -1)] * won + [outcome(-1, 1)] * (games - won))


@pytest.mark.parametrize(
    ("populations", "said"),
    [
        ([("random", 900, 1000)], "Only one kind of agent (random)"),
        ([("ismcts:50", 900, 1000), ("ismcts:100", 900, 1000)], "Only one kind of agent (ismcts)"),
        ([("random", 900, 1000), ("scripted", 800, 1000)], "All populations agree."),
        ([("random", 900, 1000), ("scripted", 200, 1000)], "The populations disagree"),
        (
            [("random", 900, 1000), ("scripted", 200, 1000)],
            "above the fair share of 50 % among random (90 %, 88 to 92); below the fair share of 50 % among scripted "
            "(20 %, 18 to 23)",
        ),
        (
            [("random", 5000, 10000), ("scripted", 5050, 10000)],
            "within 5 points of the fair share of 50 % among random (50 %, 49 to 51), scripted (50 %, 50 to 51)",
        ),
        ([("random", 900, 1000), ("scripted", 26, 50)], "No population says the opposite."),
        ([("random", 20, 20)], "too few games"),
    ],
)
def test_verdicts_name_the_populations(populations: list[tuple[str, int, int]], said: str) -> None:
    [forger] = [one for one in verdicts([rates(*one) for one in populations], ["forger"]) if "forger" in one.groups]
    assert said in forger.text


def test_a_verdict_on_several_groups_reaches_over_all_their_intervals() -> None:
    share = (Estimate(0.25, 0.2, 0.3, 400), Estimate(0.3, 0.26, 0.34, 400))
    verdict = Verdict(("driver_0", "driver_1"), (), (), (), ("random",), {"random": share}, (0.25, 0.25))
    assert (
        "driver_0, driver_1: no clear difference from the fair share of 25 % among random (20 to 34 %)" in verdict.text
    )


def test_lead_changes_need_a_margin() -> None:
    chances = np.array([[0.6, 0.4], [0.49, 0.51], [0.4, 0.6], [0.45, 0.55], [0.9, 0.1]])
    fair = np.array([0.5, 0.5])
    assert lead_changes(chances, fair, 0.1) == 2
    assert lead_changes(chances[:2], fair, 0.1) == 0
    assert lead_changes(chances, fair, 0.3) == 0


def test_the_margin_is_the_error_of_a_difference_of_chances() -> None:
    first = np.random.default_rng(0).binomial(32, 0.5, 100_000) / 32
    assert margin_of(32) == pytest.approx((first - (1 - first)).std(), rel=0.01)


# ---------------------------------------------------------------------- who takes part


def test_agents_that_are_missing_or_too_slow_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = boardgame_envs.game("red_notice").ruleset()
    monkeypatch.setattr(population, "USUAL", ("random", "policy:red_notice/forger@999", "ismcts:100000"))
    found = make_population(ruleset, None, TypicalLengths(500, 100), EFFORT)
    assert found.agents == ("random",)
    assert "forger" in found.left_out["policy:red_notice/forger@999"]
    assert "s a game" in found.left_out["ismcts:100000"]


def test_slow_agents_play_fewer_games() -> None:
    ruleset = boardgame_envs.game("red_notice").ruleset()
    effort = Effort(games=5000, seconds=10, seconds_restricted=1, kinds=1, traced=1)
    found = make_population(ruleset, ["random", "ismcts:20", "ismcts:40"], TypicalLengths(500, 100), effort)
    assert found.games["random"] == 5000 > found.games["ismcts:20"] > found.games["ismcts:40"] > 16


# ---------------------------------------------------------------------- the command line


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert "Traceback" not in said
    return said


def test_wrong_knob(capsys: pytest.CaptureFixture[str]) -> None:
    assert "unknown knob 'colour'" in refused(capsys, "balance", "red_notice", "--knob", "colour=red")


def test_wrong_agent(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    said = refused(capsys, "balance", "red_notice", "--agents", "random,wizard", "--out", str(tmp_path))
    assert "there is no agent 'wizard'" in said


def test_folder_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    folder = tmp_path / "taken" / "deeper"
    assert f"the folder {folder} cannot be written to" in refused(capsys, "balance", "red_notice", "--out", str(folder))
    said = refused(capsys, "balance", "red_notice", "--out", str(tmp_path / "taken"))
    assert said == f"{tmp_path / 'taken'} is a file, not a folder; name another folder\n"
    assert (tmp_path / "taken").read_text() == "a file"


def test_a_report_says_which_command_makes_it_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "QUICK_EFFORT", replace(EFFORT, kinds=1, things=1, traced=1))
    command = ["balance", "guilty_train", "--knob", "respawns=3", "--games", "16", "--agents", "random", "--quick"]
    with pytest.raises(SystemExit) as ended:
        main([*command, "--processes", "1", "--out", str(tmp_path)])
    assert ended.value.code == 0
    again = " ".join(["boardgames", *command, "--seed", "0"])
    assert load_report(tmp_path / "guilty_train.json")["command"] == again
    assert f"<code>{again}</code>" in (tmp_path / "guilty_train.html").read_text()
    assert f"    {again}\n" in (tmp_path / "guilty_train.md").read_text()


def test_reports_that_are_none(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{")
    (tmp_path / "other.json").write_text("[1]")
    (tmp_path / "old.json").write_text('{"kind": "balance", "format": 0}')
    for name, said in (
        ("broken.json", "it is no JSON"),
        ("other.json", "is not a balance report"),
        ("old.json", "has format 0"),
        ("nowhere.json", "cannot be read"),
    ):
        assert said in refused(capsys, "compare", str(tmp_path / name), str(tmp_path / name))


def test_reports_of_different_games_are_not_compared(
    report: Report, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    save_report(report, tmp_path / "one.json")
    other = {**report, "game": {**report["game"], "name": "chess", "title": "Chess"}}
    save_report(other, tmp_path / "two.json")
    said = refused(capsys, "compare", str(tmp_path / "one.json"), str(tmp_path / "two.json"))
    assert "different games: Red Notice and Chess" in said


def test_reports_from_before_things_and_secrets_are_still_compared(report: Report) -> None:
    old = {name: part for name, part in report.items() if name not in {"alpha_rank", "things", "information"}}
    found = compare_reports(old, report)
    assert not [finding for finding in found["findings"] if finding["section"] == "worth of single things"]
    new = {f"worth of single things: {thing['focus']}: {thing['thing']}" for thing in report["things"]}
    assert set(found["only_second"]) == new
    both = compare_reports(report, report)["findings"]
    assert sum(finding["section"] == "worth of single things" for finding in both) == len(report["things"])


def test_a_saved_report_is_the_same_report(report: Report, tmp_path: Path) -> None:
    save_report(report, tmp_path / "report.json")
    assert load_report(tmp_path / "report.json") == report
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]


def test_the_digest_has_the_numbers_of_the_report(report: Report, tmp_path: Path) -> None:
    write_digest(report, tmp_path / "digest.md")
    text = (tmp_path / "digest.md").read_text()
    for played_by in report["populations"]:
        for group, rate in played_by["groups"].items():
            assert f"| {group} | {100 * rate['decided']['value']:.1f} % |" in text
    for verdict in report["verdicts"]:
        assert f"**{verdict['text']}**" in text
    for table in report["tables"]:
        for agent, row in zip(table["agents"], table["cells"], strict=True):
            assert f"| {agent} | " + " | ".join(f"{100 * cell['value']:.1f} %" for cell in row) + " |" in text
    assert report["alpha_rank"]["text"] in text
    assert f"Not measured: {report['information']}" in text
    for thing in report["things"]:
        assert (f"| {thing['thing']} |" in text) == (thing["corrected"] < 0.05)
    for played_by in report["populations"]:
        for ending, count in played_by["endings"].items():
            assert f"| {played_by['agent']} | {ending} | {count} |" in text
    assert f"the lead changes {report['course']['lead_changes']['value']:.1f} times" in text
    length = report["lengths"][0]
    for effect in report["setup"]["largest"]:
        assert (f"| {effect['feature']} | {effect['group']} |" in text) == (effect["corrected"] < 0.05)
    assert "![win rates](digest.svg)" in text
    assert f"± {length['deviation']:,.0f}" in text


def test_the_picture_of_a_digest_stands_alone(report: Report, tmp_path: Path) -> None:
    """Browsers show an SVG file only with its namespace; no page is there to give it colours and a size."""
    write_digest(report, tmp_path / "digest.md")
    picture = (tmp_path / "digest.svg").read_text()
    root = ElementTree.fromstring(picture)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert float(root.attrib["width"]) > 100 < float(root.attrib["height"])
    used = set(re.findall(r"var\((--\w+)\)", picture))
    assert used
    assert all(f"{name}: #" in picture for name in used)


@pytest.mark.parametrize(
    "picture", sorted((Path(__file__).parents[2] / "reports").glob("*.svg")), ids=lambda path: path.name
)
def test_pictures_of_reports_are_pictures(picture: Path) -> None:
    assert ElementTree.fromstring(picture.read_text()).tag == "{http://www.w3.org/2000/svg}svg"
