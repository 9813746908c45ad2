"""Open cards: who asks for them by name searches from the true position, and nobody else does."""

from __future__ import annotations

import numpy as np
import pytest

import boardgame_envs
from boardgame_agents import match
from boardgame_agents.agent import Situation, situation_in, situation_of
from boardgame_agents.balance.hidden import seats_in_the_dark
from boardgame_agents.match import play_games
from boardgame_agents.names import is_open, make_agent
from boardgame_agents.open_door import OpenDoor, open_situation_of
from boardgame_agents.search import Search
from boardgame_envs.core.batch import Batch
from boardgame_envs.core.errors import BoardgameError


def batch_in_mid_game(name: str, seed: int, decisions: int = 60) -> Batch:
    batch = Batch(boardgame_envs.game(name).ruleset(), 1)
    batch.begin(0, seed)
    choose = boardgame_envs.sampler(seed)
    for _ in range(decisions):
        batch.play(np.array([0]), choose.batch(batch.masks), 0)
    assert batch.ends[0] == 0
    return batch


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_the_open_door_shows_the_true_position_with_other_chance(name: str) -> None:
    batch = batch_in_mid_game(name, 3)
    door = open_situation_of(batch, 0).door
    worlds = [door.records(seed) for seed in (1, 2)]
    assert worlds[0]["rng"].tobytes() != worlds[1]["rng"].tobytes() != batch.states["rng"].tobytes()
    for world in worlds:
        world["rng"] = batch.states["rng"]
        assert world.tobytes() == batch.states.tobytes()


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("ismcts:5:open", True), ("ismcts:5:policy:open", True), ("ismcts:5:open!city", True), ("ismcts:5", False),
        ("ismcts:5!token:open", False), ("policy:open", False), ("random", False), ("open", False),
    ],
)  # fmt: skip
def test_only_the_name_asks_for_it(name: str, asked: bool) -> None:
    assert is_open(name) is asked


def test_nobody_else_gets_an_open_door(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = boardgame_envs.game("guilty_train").ruleset()
    given: list[tuple[str, bool]] = []
    act = Search.act

    def noted(agent: Search, situation: Situation) -> int:
        given.append((agent.name, isinstance(situation.door, OpenDoor)))
        return act(agent, situation)

    monkeypatch.setattr(Search, "act", noted)
    play_games(ruleset, {"defender_0": "ismcts:1!fight", "attacker_0": "ismcts:1:open!fight"}, [1])
    assert set(given) == {("ismcts:1", False), ("ismcts:1:open", True)}

    def refuse(*_: object) -> Situation:
        raise AssertionError("an open door was made")

    monkeypatch.setattr(match, "open_situation_of", refuse)
    play_games(ruleset, dict.fromkeys(ruleset.seats, "ismcts:1"), [1])


def test_an_open_searcher_refuses_a_closed_door() -> None:
    env = boardgame_envs.make("guilty_train")
    env.reset(seed=1)
    agent = make_agent("ismcts:5:open", env.ruleset, "defender")
    agent.reset(1)
    with pytest.raises(BoardgameError, match="ismcts:5:open plays with open cards"):
        agent.act(situation_in(env))


def test_a_wrong_way_is_refused_with_open_cards_too() -> None:
    ruleset = boardgame_envs.game("guilty_train").ruleset()
    with pytest.raises(BoardgameError, match="not by 'wide'"):
        make_agent("ismcts:5:wide:open", ruleset, "defender")


def test_open_search_plays_by_what_is_hidden() -> None:
    """In positions that the attacker cannot tell apart closed search counts the same visits, open search others."""
    batch = batch_in_mid_game("guilty_train", 5, 40)
    while int(batch.seats[0]) != 1 or batch.masks[0].sum() < 2:
        batch.play(np.array([0]), boardgame_envs.sampler(1).batch(batch.masks), 0)
    other = Batch(batch.ruleset, 1)
    other.begin(0, 5)
    other.states[:] = batch.states
    batch.ruleset.game.entries.determinize(batch.ruleset.rules, other.states, 0, 1, 99)
    other.refresh(0)
    visits = {}
    for is_shown, situation in ((False, situation_of), (True, open_situation_of)):
        for number, given in enumerate((batch, other)):
            agent = Search(200, is_open=is_shown)
            agent.reset(1)
            visits[is_shown, number] = agent.look_ahead(situation(given, 0))[0].tolist()
    assert visits[False, 0] == visits[False, 1]
    assert visits[True, 0] != visits[True, 1]


@pytest.mark.parametrize(
    ("game", "dark"),
    [
        ("red_notice", {0, 1}),
        ("guilty_train", {1}),
        ("hold_up", set()),
        ("horns_up", set(range(5))),
        ("gang_rush", set()),
    ],
)
def test_who_has_secrets_kept_from_it(game: str, dark: set[int]) -> None:
    """By section 7 of the rules: defenders know the food, nobody knows the cards; a deck alone is nobody's secret."""
    assert seats_in_the_dark(boardgame_envs.game(game).ruleset()) == dark
