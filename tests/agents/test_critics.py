"""Critics: they tell something about games they never saw, from what a seat knows and nothing else."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import boardgame_envs
from boardgame_agents.agent import roles_of
from boardgame_agents.cli import main
from boardgame_agents.learning import critics
from boardgame_agents.learning.critics import Positions, fresh_critic, gather_positions, learn
from boardgame_agents.learning.export import critic_of, layers_of, network_of
from boardgame_agents.learning.games import LeagueGames
from boardgame_agents.learning.league import Rivalry
from boardgame_agents.learning.publish import publish_critics
from boardgame_agents.learning.tables import Table
from boardgame_agents.learning.trainer import Settings, Trainer
from boardgame_agents.match import play_games
from boardgame_agents.policy import FOLDER, PolicyNetwork, find_policy
from boardgame_envs.core.batch import Batch
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.game import Ruleset
from boardgame_envs.core.random import spread_seed


def ruleset_of(name: str) -> Ruleset:
    return boardgame_envs.game(name).ruleset()


def random_table(ruleset: Ruleset) -> Table:
    return Table(dict.fromkeys(ruleset.seats, "random"), tuple(range(len(ruleset.seats))))


def drawn_positions(games: int, explained: float, seed: int) -> Positions:
    """Two positions a game; what they bring hangs on one number for a share, the rest is luck of the whole game."""
    draw = np.random.default_rng(seed)
    number = np.repeat(np.arange(games, dtype=np.int32), 2)
    seen = draw.normal(size=(2 * games, 5)).astype(np.float16)
    seen[1::2] = seen[::2]
    luck = np.repeat(draw.normal(size=games), 2)
    returns = np.sqrt(explained) * seen[:, 0].astype(np.float64) + np.sqrt(1 - explained) * luck
    return Positions(seen, returns.astype(np.float32), number)


# ---------------------------------------------------------------------- positions


def test_positions_are_what_seats_see_and_what_the_game_brought_them() -> None:
    ruleset = ruleset_of("guilty_train")
    table = random_table(ruleset)
    found = gather_positions(ruleset, [table], 6, seed=4)
    assert tuple(found) == roles_of(ruleset)
    sights: dict[int, set[bytes]] = {row: set() for row in range(6)}
    scratch, mask = np.zeros(ruleset.layout.size, np.float32), np.zeros(len(ruleset.actions), np.int8)

    def watch(batch: Batch, rows: Any, actions: Any) -> None:
        for row in rows:
            batch.look(int(row), 1, scratch, mask)
            sights[int(row)].add(scratch.astype(np.float16).tobytes())

    first = spread_seed(4)
    games = play_games(ruleset, table.lineup, range(first, first + 6), first, watch)
    [role] = [role for role in found if ruleset.seats[1].startswith(role)]
    positions = found[role]
    for row, game in enumerate(games):
        mine = positions.games == row
        assert mine.sum() == min(game.decisions, critics.POSITIONS_OF_A_GAME)
        assert set(positions.returns[mine].tolist()) == {np.float32(game.returns[1]).item()}
        assert {one.tobytes() for one in positions.observations[mine]} <= sights[row]


def test_moments_of_a_game_have_equal_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """Late ones as well as early ones, although nobody knows how long a game will be."""
    ruleset = ruleset_of("guilty_train")
    moments, games = 40, 400
    album = critics._Album(ruleset, [0], games, seed=1)
    batch = Batch(ruleset, games)
    for row in range(games):
        batch.begin(row, row)
    rows = np.arange(games)
    seen = np.zeros(moments)

    for moment in range(moments):
        monkeypatch.setattr(batch, "look", lambda row, seat, seen, mask, moment=moment: seen.fill(moment))
        album.watch(batch, rows, rows)
    for moment in range(moments):
        seen[moment] = (album.pictures[:, :, 0, 0] == moment).sum()
    assert seen.sum() == games * critics.POSITIONS_OF_A_GAME
    expected = games * critics.POSITIONS_OF_A_GAME / moments
    assert (np.abs(seen - expected) < 5 * np.sqrt(expected)).all()


def test_only_the_given_seats_are_kept() -> None:
    ruleset = ruleset_of("guilty_train")
    lineup = dict.fromkeys(ruleset.seats, "random")
    alone = gather_positions(ruleset, [Table(lineup, (1,))], 5, seed=1)
    among_all = gather_positions(ruleset, [random_table(ruleset)], 5, seed=1)
    assert list(alone) == ["attacker"]
    for field in ("observations", "returns", "games"):
        assert np.array_equal(getattr(alone["attacker"], field), getattr(among_all["attacker"], field))
    assert not np.array_equal(alone["attacker"].observations, among_all["defender"].observations)


# ---------------------------------------------------------------------- learning


def test_a_critic_explains_what_can_be_told_and_not_what_is_luck() -> None:
    for explained in (0.6, 0.0):
        positions = drawn_positions(20_000, explained, 3)
        share = learn(fresh_critic(5, (32, 16), 1), positions, 1)
        assert share == pytest.approx(explained, abs=0.07)


def test_what_is_said_to_be_explained_is_of_games_that_were_not_learned_from() -> None:
    """Where every game is known by heart the share is still that of unseen games."""
    draw = np.random.default_rng(1)
    number = np.repeat(np.arange(60, dtype=np.int32), 50)
    seen = np.eye(60, dtype=np.float16)[number]
    positions = Positions(seen, draw.normal(size=60).astype(np.float32)[number], number)
    critic = fresh_critic(60, (64, 32), 1)
    share = learn(critic, positions, 1)
    assert share < 0.05
    tested = positions.games % critics.TESTED == 0
    with torch.no_grad():
        expected = critic(torch.as_tensor(seen[tested].astype(np.float32)))[:, 0].numpy()
    returns = positions.returns[tested]
    assert share == pytest.approx(1 - ((returns - expected) ** 2).mean() / returns.var(), abs=1e-5)


def test_a_critic_of_a_game_explains_something() -> None:
    ruleset = ruleset_of("guilty_train")
    table = Table(dict.fromkeys(ruleset.seats, "scripted"), tuple(range(len(ruleset.seats))))
    found = gather_positions(ruleset, [table], 1500, seed=2)
    for role, positions in found.items():
        again = fresh_critic(ruleset.layout.size, (64, 32), 1)
        share = learn(again, positions, 1)
        assert share > 0.05, role
    assert [len(bias) for _, bias in layers_of(again)] == [64, 32, 1]


def test_the_same_seed_learns_the_same() -> None:
    positions = drawn_positions(300, 0.5, 1)
    first, second = (fresh_critic(5, (8, 4), 1) for _ in range(2))
    assert learn(first, positions, 2) == learn(second, positions, 2)
    for one, other in zip(layers_of(first), layers_of(second), strict=True):
        assert np.array_equal(one[0], other[0])


def test_games_that_all_bring_the_same_explain_nothing() -> None:
    positions = drawn_positions(100, 0.5, 1)
    same = Positions(positions.observations, np.ones_like(positions.returns), positions.games)
    assert learn(fresh_critic(5, (8, 4), 1), same, 1) == 0.0


def test_a_policy_begins_to_learn_by_itself_with_a_taught_critic(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The critic of the model itself is taught, in the seats where the learner will sit."""
    ruleset = ruleset_of("horns_up")
    settings = Settings(
        seed=1, opponents=("random", "scripted"), lessons=400, lesson_passes=1, groups=2, rows=2, rollout=8, updates=1,
        hidden=(8,), critic=(6, 5), minibatch=16, critic_games=30,
    )  # fmt: skip
    trainer = Trainer(ruleset, tmp_path, settings)
    seen: list[Any] = []

    def tables(ruleset: Ruleset, tables: Any, games: int, seed: int) -> dict[str, Positions]:
        seen.append((tables, games))
        return gather_positions(ruleset, tables, games, seed)

    def taught(critic: Any, positions: Positions, seed: int) -> float:
        seen.append(critic)
        return learn(critic, positions, seed)

    monkeypatch.setattr("boardgame_agents.learning.trainer.gather_positions", tables)
    monkeypatch.setattr("boardgame_agents.learning.trainer.learn", taught)
    groups = trainer._groups("rocker", Rivalry(), 1)
    model = trainer._model("rocker", LeagueGames(ruleset, groups, 2, 1, lambda member, won: None), 1)
    assert seen == []
    trainer._teach_critic("rocker", model, 1)
    (table_list, count), critic = seen
    assert count == 30
    assert [len(table.seats) for table in table_list] == 2 * ([1] * len(ruleset.seats) + [len(ruleset.seats)])
    for table in table_list:
        pupils = [seat for seat, name in table.lineup.items() if name.startswith("policy:")]
        assert pupils == [ruleset.seats[number] for number in table.seats]
    exported = network_of(model, {}).critic
    for one, other in zip(layers_of(critic), exported, strict=True):
        assert np.array_equal(one[0], other[0])
    assert [len(bias) for _, bias in layers_of(critic_of(model))] == [6, 5, 1]


# ---------------------------------------------------------------------- publishing


def test_published_critics_are_put_beside_policies_that_stay_the_same(tmp_path: Path) -> None:
    ruleset = ruleset_of("guilty_train")
    shutil.copytree(FOLDER / "guilty_train", tmp_path / "guilty_train")
    before = {role: find_policy("", ruleset, role) for role in roles_of(ruleset)}
    kept = {path: path.read_text() for path in (tmp_path / "guilty_train").iterdir() if path.suffix != ".npz"}
    said: list[str] = []
    played: list[int] = []
    files = publish_critics(ruleset, 300, tmp_path, said.append, played.append)
    assert sum(played) == 300
    for role, path, words in zip(roles_of(ruleset), files, said, strict=True):
        network = PolicyNetwork.load(path)
        assert [array.tobytes() for layer in network.layers for array in layer] == [
            array.tobytes() for layer in before[role].layers for array in layer
        ]
        assert [len(bias) for _, bias in network.critic] == [128, 64, 1]
        assert network.about["critic"]["games"] == 300
        share = network.about["critic"]["explains"]
        card = path.with_suffix(".md").read_text()
        assert f"explains {share:.1%}" in card
        assert "300 games" in card
        assert f"{role}: its critic explains {share:.1%}" in words
        facts = json.loads(path.with_suffix(".json").read_text())
        assert facts["critic"] == network.about["critic"]
        assert facts["trials"] == json.loads(kept[path.with_suffix(".json")])["trials"]
        assert card.partition("| opponent |")[2] == kept[path.with_suffix(".md")].partition("| opponent |")[2]
    left = {path for path in (tmp_path / "guilty_train").iterdir() if path.suffix != ".npz"}
    assert left == set(kept), "a file is left behind"


def test_critics_learn_from_policies_careful_and_curious_and_from_scripted_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = ruleset_of("guilty_train")
    shutil.copytree(FOLDER / "guilty_train", tmp_path / "guilty_train")
    met: list[Any] = []

    def gathered(ruleset: Ruleset, tables: Any, *details: Any) -> dict[str, Positions]:
        for table in tables:
            assert table.seats == (0, 1)
            names = list(table.lineup.values())
            temperatures = [
                PolicyNetwork.load(Path(name.removeprefix("policy:"))).about["temperature"]
                for name in names
                if name.startswith("policy:")
            ]
            met.append(temperatures or names)
        return gather_positions(ruleset, tables[:1], 100, 1)

    monkeypatch.setattr("boardgame_agents.learning.publish.gather_positions", gathered)
    publish_critics(ruleset, 100, tmp_path)
    own = [find_policy("", ruleset, role).about["temperature"] for role in roles_of(ruleset)]
    assert met == [own, [1.0, 1.0], ["scripted", "scripted"]]


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_shipped_critics_explain_what_their_cards_say(name: str) -> None:
    """In other games of the same policies than those they learned from."""
    ruleset = ruleset_of(name)
    seats = tuple(range(len(ruleset.seats)))
    tables = [Table(dict.fromkeys(ruleset.seats, agent), seats) for agent in ("policy", "scripted")]
    for role, positions in gather_positions(ruleset, tables, 512, seed=77).items():
        network = find_policy("", ruleset, role)
        expected = network.expected_returns(positions.observations.astype(np.float32))
        unexplained = ((positions.returns - expected) ** 2).mean() / positions.returns.var()
        said = network.about["critic"]["explains"]
        assert said > 0.02
        assert 1 - unexplained == pytest.approx(said, abs=0.15)


def test_mistakes_are_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ruleset = ruleset_of("guilty_train")
    with pytest.raises(BoardgameError, match="no policy is published for guilty_train in"):
        publish_critics(ruleset, 100, tmp_path)
    (tmp_path / "guilty_train").mkdir()
    shutil.copy(FOLDER / "guilty_train" / "defender-v1.npz", tmp_path / "guilty_train")
    with pytest.raises(BoardgameError, match=r"defender-v1\.json cannot be read \(No such file"):
        publish_critics(ruleset, 100, tmp_path)
    with pytest.raises(SystemExit) as end:
        main(["critics", "checkers"])
    assert end.value.code == 2
    assert "there is no game 'checkers'" in capsys.readouterr().err
