"""Training: it learns, from its own rewards; a run that is resumed is the run that was never stopped."""

from __future__ import annotations

import json
import multiprocessing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import boardgame_envs
from boardgame_agents.agent import RandomAgent, Situation
from boardgame_agents.cli import main
from boardgame_agents.learning.candidates import best_of, win_rate
from boardgame_agents.learning.games import Group, LeagueGames, opponents
from boardgame_agents.learning.league import League, Rivalry
from boardgame_agents.learning.lessons import Lessons, School, gather, lessons_of
from boardgame_agents.learning.publish import publish
from boardgame_agents.learning.tables import Table, tables_of
from boardgame_agents.learning.trainer import Settings, Trainer
from boardgame_agents.match import play_games
from boardgame_agents.policy import PolicyNetwork, find_policy
from boardgame_agents.results import write_whole
from boardgame_agents.scripted import scripted_player
from boardgame_agents.search import Search
from boardgame_agents.standings import Rate
from boardgame_envs.core.batch import Batch
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.game import Ruleset

TINY = Settings(
    seed=3,
    opponents=("random",),
    teacher="",
    groups=2,
    rows=4,
    rollout=16,
    updates=1,
    hidden=(16,),
    critic=(12, 10),
    minibatch=32,
    critic_games=40,
)


def ruleset_of(name: str, **knobs: Any) -> Ruleset:
    return boardgame_envs.game(name).ruleset(**knobs)


def arrays(path: Path) -> list[bytes]:
    network = PolicyNetwork.load(path)
    return [array.tobytes() for layer in network.layers + network.critic for array in layer]


def test_a_resumed_run_is_the_run_that_was_never_stopped(tmp_path: Path) -> None:
    ruleset = ruleset_of("guilty_train")
    whole = Trainer(ruleset, tmp_path / "whole", TINY)
    for _ in range(4):
        whole.generation()
        Trainer(ruleset, tmp_path / "parts", TINY).generation()
    for role, number in (("defender", 0), ("attacker", 1), ("defender", 2), ("attacker", 3)):
        name = f"{role}-g{number}.npz"
        assert arrays(tmp_path / "parts" / name) == arrays(tmp_path / "whole" / name)


def test_a_run_killed_before_its_progress_was_written_repeats_the_generation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = ruleset_of("guilty_train")
    whole = Trainer(ruleset, tmp_path / "whole", TINY)
    for _ in range(4):
        whole.generation()
    cut = Trainer(ruleset, tmp_path / "cut", TINY)
    cut.generation()
    cut.generation()
    with monkeypatch.context() as patch:
        patch.setattr(Trainer, "_save_progress", lambda self: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            cut.generation()
    again = Trainer(ruleset, tmp_path / "cut", TINY)
    assert again.progress.generation == 2
    again.generation()
    again.generation()
    for role, number in (("defender", 0), ("attacker", 1), ("defender", 2), ("attacker", 3)):
        name = f"{role}-g{number}.npz"
        assert arrays(tmp_path / "cut" / name) == arrays(tmp_path / "whole" / name)
    assert again.progress.rivalries == whole.progress.rivalries
    assert again.progress.steps == whole.progress.steps


def test_other_settings_are_refused(tmp_path: Path) -> None:
    ruleset = ruleset_of("guilty_train")
    Trainer(ruleset, tmp_path, TINY)
    with pytest.raises(BoardgameError, match="has rows 4, not 8"):
        Trainer(ruleset, tmp_path, Settings(**{**vars(TINY), "rows": 8}))
    with pytest.raises(BoardgameError, match="has knobs"):
        Trainer(ruleset_of("guilty_train", hand_limit=4), tmp_path, TINY)
    (tmp_path / "settings.json").write_text("{")
    with pytest.raises(BoardgameError, match=r"settings\.json cannot be read"):
        Trainer(ruleset, tmp_path, TINY)


def test_a_win_in_one_step_is_learned(tmp_path: Path) -> None:
    """One cheque is enough to win: the forger learns to cash the first one instead of wandering about."""
    ruleset = ruleset_of("red_notice", target_sum=100)
    settings = Settings(
        seed=1, roles=("forger",), opponents=("random",), teacher="", groups=2, rows=32, rollout=64, updates=8,
        hidden=(64,), critic=(64,), entropy=0.0, learning_rate=1e-3, gamma=0.95, target_kl=0.2,
    )  # fmt: skip
    trainer = Trainer(ruleset, tmp_path, settings)
    trainer.generation()
    by_chance = play_games(ruleset, dict.fromkeys(ruleset.seats, "random"), range(200))
    learned = play_games(ruleset, trainer.league.lineup("latest") | {"agent_0": "random"}, range(200))
    assert sum(game.returns[0] > 0 for game in learned) >= sum(game.returns[0] > 0 for game in by_chance)
    assert sum(game.decisions for game in learned) < 0.7 * sum(game.decisions for game in by_chance)


def test_a_short_run_plays_better_than_random(tmp_path: Path) -> None:
    ruleset = ruleset_of("red_notice")
    settings = Settings(
        seed=2, roles=("forger",), opponents=("random",), teacher="", groups=2, rows=32, rollout=128, updates=16,
        hidden=(64, 64), critic=(64, 64), learning_rate=1e-3, target_kl=0.2,
    )  # fmt: skip
    trainer = Trainer(ruleset, tmp_path, settings)
    trainer.generation()
    learned = trainer.evaluate("forger", 200)["random"]
    games = play_games(ruleset, dict.fromkeys(ruleset.seats, "random"), range(200))
    by_chance = sum(game.returns[0] > 0 for game in games) / 200
    assert learned > by_chance + 0.15
    assert trainer.progress.evaluations[0]["random"] == learned


def test_what_is_exported_gives_the_models_probabilities_and_returns(tmp_path: Path) -> None:
    from sb3_contrib import MaskablePPO

    ruleset = ruleset_of("guilty_train")
    trainer = Trainer(ruleset, tmp_path, TINY)
    trainer.generation()
    model = MaskablePPO.load(tmp_path / "defender-g0.zip", device="cpu")
    network = PolicyNetwork.load(tmp_path / "defender-g0.npz")
    batch = Batch(ruleset, 8)
    for row in range(8):
        batch.begin(row, row)
    choose = boardgame_envs.sampler(1)
    for _ in range(12):  # further into the game no two rows are alike
        assert batch.play(np.arange(8), choose.batch(batch.masks), 0) < 0
    import torch

    with torch.no_grad():
        wanted = model.policy.get_distribution(torch.as_tensor(batch.observations), action_masks=batch.masks)
        probabilities = wanted.distribution.probs.numpy()
    logits = np.where(batch.masks != 0, network.logits(batch.observations), -1e9)
    given = np.exp(logits - logits.max(axis=1, keepdims=True))
    given /= given.sum(axis=1, keepdims=True)
    assert np.allclose(given, probabilities, atol=2e-3)
    with torch.no_grad():
        returns = model.policy.predict_values(torch.as_tensor(batch.observations)).numpy()[:, 0]
    assert [len(bias) for _, bias in network.critic] == [12, 10, 1]
    assert np.allclose(network.expected_returns(batch.observations), returns, atol=2e-3)
    assert np.ptp(returns) > 1e-2


def school_of(teacher: str, player: str, seed: int = 1) -> School:
    """A teacher of the attacker of Guilty Train, who sits among random players."""
    ruleset = ruleset_of("guilty_train")
    tables = tables_of(ruleset, "attacker", player, [dict.fromkeys(ruleset.seats, "random")])
    return School(ruleset, "attacker", teacher, tables, seed)


def taught(teacher: str, player: str, decisions: int, processes: int | None = None) -> Lessons:
    """What a teacher would do as an attacker of Guilty Train among random players."""
    school = school_of(teacher, player)
    lessons = Lessons.room_for(school.ruleset, decisions)
    gather(school, lessons, processes)
    return lessons


def test_lessons_are_what_the_teacher_did() -> None:
    lessons = taught("random", "random", 500)
    assert len(lessons.advice) == 500
    assert (lessons.advice == lessons.masks).all()  # to a random player all legal actions are equal
    assert (lessons.masks.sum(axis=1) > 1).all()


def test_a_teacher_without_advice_teaches_what_it_plays() -> None:
    lessons = taught("scripted!use", "random", 300)
    assert (lessons.advice.sum(axis=1) == 1).all()
    assert (lessons.advice <= lessons.masks).all()


def test_in_later_rounds_the_pupil_plays_and_the_teacher_advises(tmp_path: Path) -> None:
    ruleset = ruleset_of("guilty_train")
    lessons = taught("scripted", "random", 400)
    adviser = scripted_player(ruleset, "attacker")
    seats = np.full(400, 1)
    again = adviser.act_batch(lessons.observations.astype(np.float32), lessons.masks.astype(np.int8), seats)
    assert lessons.advice[np.arange(400), again].all()
    assert (lessons.advice <= lessons.masks).all()
    assert 1 <= lessons.advice.sum(axis=1).mean() < lessons.masks.sum(axis=1).mean()
    said: list[tuple[str, int]] = []
    settings = Settings(**{**vars(TINY), "teacher": "scripted", "lessons": 2000, "lesson_rounds": 2})
    gathered: dict[tuple[str, int], list[int]] = {}
    trainer = Trainer(
        ruleset, tmp_path, settings, on_lesson=lambda role, turn, agreed: said.append((role, turn)),
        on_gathered=lambda role, turn, number: gathered.setdefault((role, turn), []).append(number),
    )  # fmt: skip
    trainer.generation()
    assert said == list(gathered) == [("defender", 1), ("defender", 2)]
    for numbers in gathered.values():
        assert numbers == sorted(numbers)
        assert numbers[-1] == 1000


def test_a_teacher_that_searches_teaches_the_same_on_any_number_of_cores() -> None:
    lessons = taught("ismcts:2", "random", 120, processes=1)  # first, so that search is compiled once only
    again = taught("ismcts:2", "random", 120, processes=2)
    assert not multiprocessing.active_children()
    for name in ("observations", "masks", "advice"):
        assert np.array_equal(getattr(lessons, name), getattr(again, name))
    assert (lessons.advice.sum(axis=1) == 1).all()
    assert (lessons.advice <= lessons.masks).all()
    assert (lessons.masks.sum(axis=1) > 1).all()


def test_a_teacher_that_plays_itself_is_not_asked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it played is the lesson; a second search with other chance might say something else."""
    asked: list[int] = []
    act = Search.act

    def counted(self: Search, situation: Situation) -> int:
        asked.append(len(situation.legal))
        return act(self, situation)

    monkeypatch.setattr(Search, "act", counted)
    parts = lessons_of(school_of("ismcts:2", "ismcts:2"), 0)
    assert sum(len(part.masks) for part in parts) == sum(number > 1 for number in asked) > 20


def test_lessons_come_from_all_tables_in_turn_and_from_their_seats_only() -> None:
    ruleset = ruleset_of("horns_up")
    lineup = dict.fromkeys(ruleset.seats, "random")
    tables = [Table(lineup, (1,)), Table(lineup, (0, 3))]
    school = School(ruleset, "rocker", "scripted", tables, 1)
    adviser = scripted_player(ruleset, "rocker")
    one, other, first_again = (lessons_of(school, number) for number in range(3))
    counts = [sum(len(part.masks) for part in parts) for parts in (one, other, first_again)]
    assert 1.5 < counts[1] / counts[0] < 2.5
    assert 0.7 < counts[2] / counts[0] < 1.4
    for part in one[:20]:
        seats = np.full(len(part.masks), 1)
        advice = adviser.advise_batch(part.observations.astype(np.float32), part.masks.astype(np.int8), seats)
        assert np.array_equal(advice.astype(bool), part.advice)


def test_learning_begins_with_a_given_policy(tmp_path: Path) -> None:
    """Without lessons and own decisions the published policy and critic come out as they went in."""
    ruleset = ruleset_of("guilty_train")
    shipped = find_policy("", ruleset, "attacker")
    sizes = {"hidden": (128, 128), "critic": (128, 64), "roles": ("attacker",), "start": "policy"}
    trainer = Trainer(ruleset, tmp_path / "run", Settings(**{**vars(TINY), **sizes}))
    assert trainer.lessons() == "attacker"
    assert trainer.progress.steps == {"attacker": 0}
    kept = PolicyNetwork.load(tmp_path / "run" / "attacker-g0.npz")
    for mine, theirs in ((kept.layers, shipped.layers), (kept.critic, shipped.critic)):
        for (weights, bias), (wanted, wanted_bias) in zip(mine, theirs, strict=True):
            assert np.array_equal(weights, wanted)
            assert np.array_equal(bias, wanted_bias)
    trainer.generation()
    assert trainer.progress.steps == {"attacker": TINY.generation_steps}
    changed = PolicyNetwork.load(tmp_path / "run" / "attacker-g1.npz")
    assert not np.array_equal(changed.layers[0][0], shipped.layers[0][0])


def test_a_run_goes_on_although_another_policy_was_published(tmp_path: Path) -> None:
    """What it began with is settled: a policy of another size, or none, in that place changes nothing."""
    ruleset = ruleset_of("guilty_train")
    given = tmp_path / "given.npz"
    find_policy("", ruleset, "attacker").save(given)
    changed = {"hidden": (128, 128), "roles": ("attacker",), "start": f"policy:{given}"}
    settings = Settings(**{**vars(TINY), **changed})
    Trainer(ruleset, tmp_path / "run", settings).lessons()
    given.unlink()
    again = Trainer(ruleset, tmp_path / "run", settings)
    again.generation()
    assert again.progress.steps == {"attacker": TINY.generation_steps}
    with pytest.raises(BoardgameError, match=r"given\.npz cannot be read"):
        Trainer(ruleset, tmp_path / "new", settings)


def test_the_card_of_a_taught_policy_says_what_it_began_with(tmp_path: Path) -> None:
    ruleset = ruleset_of("guilty_train")
    changed = {
        "hidden": (128, 128), "critic": (128, 64), "roles": ("attacker",), "start": "policy", "teacher": "scripted",
        "lessons": 300, "lesson_passes": 1,
    }  # fmt: skip
    trainer = Trainer(ruleset, tmp_path / "run", Settings(**{**vars(TINY), **changed}))
    trainer.lessons()
    said: list[str] = []
    path = publish(ruleset, tmp_path / "run", "attacker", ["random"], 4, 1, tmp_path / "policies", said.append)
    began = find_policy("", ruleset, "attacker").about["name"]
    card = path.with_suffix(".md").read_text()
    assert f"- Method: beginning with `{began}`, imitating `scripted` for 300 decisions.\n" in card
    assert sum("temperature" in line for line in said) == 3  # the pupil only: the snapshot is the same


def test_a_start_that_does_not_fit_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    ruleset = ruleset_of("guilty_train")
    for start, words in (
        ("policy", r"hidden layers of \(128, 128\) in the role defender, not of \(16,\)"),
        ("scripted", "'scripted' is no trained policy"),
        ("policy:red_notice/forger", "is for red_notice"),
    ):
        with pytest.raises(BoardgameError, match=words):
            Trainer(ruleset, tmp_path / "run", Settings(**{**vars(TINY), "start": start}))
    assert not (tmp_path / "run").exists()


def test_rounds_of_lessons_share_one_room() -> None:
    """A part of the room is filled and nothing beside it, with the same lessons as by itself."""
    ruleset = ruleset_of("guilty_train")
    room = Lessons.room_for(ruleset, 500)
    gather(school_of("random", "random"), room.part(150, 350))
    assert not room.masks[:150].any()
    assert not room.masks[350:].any()
    alone = taught("random", "random", 200)
    assert np.array_equal(room.part(150, 350).observations, alone.observations)
    assert np.array_equal(room.part(150, 350).advice, alone.advice)


# ---------------------------------------------------------------------- the league


def test_harder_opponents_are_met_more_often(tmp_path: Path) -> None:
    rivalry = Rivalry()
    for _ in range(300):
        rivalry.note("random", True)
        rivalry.note("scripted", False)
    weights = rivalry.weights(["random", "scripted"])
    assert weights[1] > 0.9
    assert weights[0] > 0
    league = League(ruleset_of("guilty_train"), tmp_path, ("random", "scripted"), lambda: 0)
    met = league.choose(rivalry, 200, 1)
    assert met[0] == "latest"
    assert met.count("scripted") > 4 * met.count("random") > 0


def test_snapshots_stand_for_all_roles(tmp_path: Path) -> None:
    ruleset = ruleset_of("guilty_train")
    trainer = Trainer(ruleset, tmp_path, TINY)
    assert trainer.league.members() == ["random"]
    for _ in range(3):
        trainer.generation()
    league = trainer.league
    assert league.members() == ["random", "snapshot:0", "snapshot:1", "snapshot:2"]
    assert league.agent_of("snapshot:0", "attacker") == "random"  # not born yet
    assert league.agent_of("snapshot:1", "defender").endswith("defender-g0.npz")
    assert league.agent_of("latest", "defender").endswith("defender-g2.npz")
    with pytest.raises(BoardgameError, match="no member 'nobody'"):
        league.agent_of("nobody", "defender")


def test_a_long_past_is_thinned_out(tmp_path: Path) -> None:
    league = League(ruleset_of("guilty_train"), tmp_path, ("random",), lambda: 100, most_snapshots=4)
    for number in range(0, 90, 2):
        (tmp_path / f"defender-g{number}.npz").touch()
    (tmp_path / "defender-g120.npz").touch()  # of a generation that was cut off
    assert league.members() == ["random", "snapshot:0", "snapshot:30", "snapshot:58", "snapshot:88"]


def test_groups_have_their_own_seats_and_opponents() -> None:
    ruleset = ruleset_of("guilty_train", players=4)
    ended: list[tuple[str, bool]] = []
    groups = [
        Group("attacker_0", "random", dict.fromkeys(ruleset.seats, "random")),
        Group("attacker_1", "scripted", dict.fromkeys(ruleset.seats, "scripted")),
    ]
    games = LeagueGames(ruleset, groups, 3, 5, lambda member, won: ended.append((member, won)))
    assert [part.games.seat for part in games.parts] == [2, 3]
    games.reset()
    choose = boardgame_envs.sampler(1)
    for _ in range(400):
        games.step_async(choose.batch(games.action_masks().astype(np.int8)))
        observations, rewards, dones, infos = games.step_wait()
        assert not any(info.get("TimeLimit.truncated") for info in infos)  # a game at its limit is over
    assert observations.shape == (6, ruleset.layout.size)
    assert rewards.shape == dones.shape == (6,)
    assert len(infos) == 6
    assert {member for member, _ in ended} == {"random", "scripted"}
    with pytest.raises(BoardgameError, match="plays one game at a time"):
        opponents(ruleset, Group("attacker_0", "search", dict.fromkeys(ruleset.seats, "ismcts:5")), 0)


# ---------------------------------------------------------------------- publishing


def test_a_published_policy_has_a_card_with_its_win_rates(tmp_path: Path) -> None:
    ruleset = ruleset_of("guilty_train")
    run, folder = tmp_path / "run", tmp_path / "policies"
    Trainer(ruleset, run, TINY).generation()
    path = publish(ruleset, run, "defender", ["random"], 40, processes=1, folder=folder)
    assert path.name == "defender-v1.npz"
    assert publish(ruleset, run, "defender", ["random"], 40, processes=1, folder=folder).name == "defender-v2.npz"
    facts = json.loads(path.with_suffix(".json").read_text())
    rate = win_rate(ruleset, "defender", f"policy:{path}", "random", 40, 2_000_000, 1)
    assert facts["trials"][0]["won"] == rate.won
    card = path.with_suffix(".md").read_text()
    assert str(rate) in card
    assert f"Critic, for search: {ruleset.layout.size} - 12 - 10 - 1, tanh." in card
    assert find_policy(str(path), ruleset, "defender").critic
    assert facts["steps"] == TINY.generation_steps
    assert facts["data"] == ruleset.data_hash
    assert sorted(file.name for file in path.parent.iterdir()) == sorted(
        f"defender-v{version}.{kind}" for version in (1, 2) for kind in ("json", "md", "npz")
    )
    with pytest.raises(BoardgameError, match="no model of attacker yet"):
        publish(ruleset, run, "attacker", ["random"], 40, folder=folder)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
def test_a_full_disk_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file of a run is refused by name, and the old one stays."""
    layer = np.zeros((2, 2), np.float32), np.zeros(2, np.float32)
    network = PolicyNetwork((layer,), {"name": "old"})
    path = tmp_path / "kept.npz"
    network.save(path)
    before = path.read_bytes()
    (tmp_path / "unfinished-kept.npz").symlink_to("/dev/full")
    with pytest.raises(
        BoardgameError, match=r"the policy file .*kept\.npz cannot be written \(No space left on device"
    ):
        network.save(path)
    assert path.read_bytes() == before
    (tmp_path / "run.json.unfinished").symlink_to("/dev/full")
    with pytest.raises(OSError, match=r"No space left on device: '.*run\.json'"):
        write_whole(tmp_path / "run.json", "x" * 10)
    assert [file.name for file in tmp_path.iterdir()] == ["kept.npz"]


def test_the_best_snapshot_is_published_not_the_newest(tmp_path: Path) -> None:
    rates = {0: 0.9, 64: 0.5, 128: 0.2}
    layer = np.zeros((2, 2), np.float32), np.zeros(2, np.float32)
    networks = [PolicyNetwork((layer,), {"steps": steps}) for steps in rates]
    played: list[tuple[int, float]] = []

    def trial(agent: str, opponent: str) -> Rate:
        about = PolicyNetwork.load(Path(agent.removeprefix("policy:"))).about
        played.append((about["steps"], about["temperature"]))
        rate = Rate()
        for game in range(100):
            rate.add(float(game < 100 * rates[about["steps"]] - 10 * about["temperature"]))
        return rate

    said: list[str] = []
    best = best_of(networks, ["random", "scripted", "ismcts:9"], trial, said.append)
    assert (best.about["steps"], best.about["temperature"]) == (0, 0.0)
    assert len(played) == 2 * len(said) == 2 * 9  # search is too slow to choose by


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            "train red_notice --opponents ismcts:5",
            "ismcts:5 plays one game at a time; training needs agents that play many",
        ),
        ("train red_notice --opponents random,nobody", "there is no agent 'nobody'"),
        ("train checkers", "there is no game 'checkers'"),
        ("train red_notice --role police", "Red Notice has no role 'police'; known are forger, agent"),
        ("train red_notice --steps many", "--steps 'many' is not understood"),
        ("train red_notice --steps -1", "--steps '-1' is not understood"),
        ("train red_notice --steps 0 --teacher nobody", "--steps 0 leaves lessons only, and those need a teacher"),
        ("train red_notice --start scripted", "'scripted' is no trained policy; write policy"),
        ("train red_notice --start policy --hidden 64", "hidden layers of (128, 128) in the role forger, not of (64,)"),
        ("train red_notice --hidden 128,many", "--hidden '128,many' is not understood; write sizes such as 256,256"),
        ("train red_notice --critic 128,few", "--critic '128,few' is not understood; write sizes such as 256,256"),
        ("train red_notice --critic 128", "--critic '128' has not two layers, which search asks for"),
        ("train red_notice --knob wings=2", "unknown knob 'wings'"),
        ("publish red_notice --run nowhere", "progress.json cannot be read"),
    ],
)
def test_mistakes_are_sentences(
    arguments: str, words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        main(arguments.split())
    assert end.value.code == 2
    assert words in " ".join(capsys.readouterr().err.split())
    assert not list(tmp_path.iterdir()), "something is left behind"


def test_the_random_agent_is_an_agent_for_many_games() -> None:
    agent = RandomAgent()
    agent.reset(1)
    masks = np.eye(5, dtype=np.int8)
    assert agent.act_batch(np.zeros((5, 2), np.float32), masks, np.zeros(5, np.int64)).tolist() == list(range(5))


def test_win_rates_are_those_of_the_role() -> None:
    """Also when agent and opponent are the same: the two sides' rates then add up to all games."""
    ruleset = ruleset_of("guilty_train")
    rates = [win_rate(ruleset, role, "random", "random", 60, 5, 1) for role in ("defender", "attacker")]
    assert rates[0].won + rates[1].won == 60
    assert rates[0].won > rates[1].won
