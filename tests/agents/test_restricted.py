"""Agents that do without some actions: kinds and single entries by name, and what they then choose."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

import boardgame_envs
from boardgame_agents.action_names import entry_names, find_actions, split_names
from boardgame_agents.balance.things import ActionCounts, things_used, uses
from boardgame_agents.match import play_games
from boardgame_agents.names import make_agent
from boardgame_envs.core.actions import Block
from boardgame_envs.core.batch import Batch
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.game import Ruleset


@lru_cache
def rules_of(game: str) -> Ruleset:
    return boardgame_envs.game(game).ruleset()


def texts(game: str, name: str) -> list[str]:
    ruleset = rules_of(game)
    return [ruleset.actions.text(action) for action in find_actions(ruleset, name)]


@pytest.mark.parametrize("game", boardgame_envs.games())
def test_every_action_has_its_name(game: str) -> None:
    ruleset = rules_of(game)
    for block in ruleset.actions.blocks:
        for text, name in zip(block.texts, entry_names(block), strict=True):
            assert texts(game, f"{block.name}:{text}") == [text]
            assert texts(game, f"{block.name}:{name}") == [text]
        assert texts(game, block.name) == list(block.texts)


def test_entries_by_parts_of_their_texts() -> None:
    assert texts("horns_up", "card:front-row fever") == ["card T20 Front-Row Fever"]
    with pytest.raises(BoardgameError, match="no action 'T2' of the kind 'card'"):
        texts("horns_up", "card:T2")  # T20 is another word


def test_words_name_several_entries_together() -> None:
    tokens = texts("red_notice", "token:POW!")
    assert len(tokens) == 8
    assert all(text.startswith("token POW! ") for text in tokens)
    assert all(text.startswith("token 1 ") for text in texts("red_notice", "token:1")), "not those on card 1"
    assert texts("red_notice", "cheque:europe") == ["cheque Europe 100k", "cheque Europe 200k"]


def test_what_tells_entries_apart() -> None:
    assert entry_names(Block("card", ("play the red card", "play the blue card"))) == ("red card", "blue card")
    assert entry_names(Block("end", ("end the turn",))) == ("end the turn",)
    assert entry_names(Block("step", ("step", "step back"))) == ("step", "step back")


def test_marks_within_a_text() -> None:
    kinds = ["token", "buy"]
    assert split_names("token:POW!", kinds, "!") == ["token:POW!"]
    assert split_names("token:POW!!buy!token:1", kinds, "!") == ["token:POW!", "buy", "token:1"]
    assert split_names("fly!buy", kinds, "!") == ["fly", "buy"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("random!fly", "has no kind of action 'fly'; known are cheque, city"),
        ("random!cheque:Mars", "no action 'Mars' of the kind 'cheque'; known are Amérique du Nord 100k, .* and 4 more"),
        ("random!identity:Queen", "known are Avocate, .*Pilote$"),
        ("random!cheque:", "no action '' of the kind 'cheque'"),
    ],
)
def test_unknown_actions_are_refused(name: str, said: str) -> None:
    with pytest.raises(BoardgameError, match=said):
        make_agent(name, rules_of("red_notice"), "forger")


@pytest.mark.parametrize("base", ["random", "scripted", "ismcts:2"])
def test_a_forbidden_thing_is_chosen_only_where_nothing_else_is_legal(base: str) -> None:
    ruleset = rules_of("red_notice")
    forbidden = np.zeros(len(ruleset.actions), np.int8)
    forbidden[find_actions(ruleset, "token:POW!")] = 1
    offered = 0

    def watch(batch: Batch, rows: np.ndarray, actions: np.ndarray) -> None:  # type: ignore[type-arg]
        nonlocal offered
        for row, action in zip(rows, actions, strict=True):
            if int(batch.seats[row]) == 0 and (batch.masks[row] > forbidden).any():
                offered += bool((batch.masks[row] & forbidden).any())
                assert not forbidden[action]

    play_games(ruleset, {"forger_0": f"{base}!token:POW!", "agent_0": "random"}, range(2), watch=watch)
    assert offered, "the token could never have been chosen"


# ---------------------------------------------------------------------- which things are studied


def test_actions_are_counted() -> None:
    ruleset = rules_of("red_notice")
    counts = ActionCounts(ruleset, 3)
    outcomes = play_games(ruleset, dict.fromkeys(ruleset.seats, "random"), range(3), watch=counts.look)
    for game, outcome in enumerate(outcomes):
        for number, block in enumerate(ruleset.actions.blocks):
            actions = find_actions(ruleset, block.name)
            assert list(counts.chosen[game][:, actions].sum(axis=1)) == list(outcome.kinds[:, number])


def test_named_things_come_first_and_kinds_take_turns() -> None:
    """Planted use: two cards, one tile each; a block of mere steps is used most, and is left out."""
    ruleset = rules_of("gang_rush")
    chosen = np.zeros((10, len(ruleset.seats), len(ruleset.actions)), np.int64)
    often = {
        "car:car Pupetta": 1, "use tile:use Gunsmith": 3, "use tile:use Doubler": 2, "use tile:use Toolbox": 1,
        "buy:buy slot 1": 4, "step:step ahead": 90, "step:step left": 1, "step:step right": 1,
    }  # fmt: skip
    for name, number in often.items():
        chosen[:, 0, find_actions(ruleset, name)] = number
    chosen[1:, 0, find_actions(ruleset, "use tile:use Toolbox")] = 0
    chosen[0, 0, find_actions(ruleset, "car:car Clyde Parker")] = 1
    chosen[:1, 0, find_actions(ruleset, "buy:buy slot 2")] = 1
    found = [thing.name for thing in things_used(ruleset, chosen, [0], 4)]
    assert found == ["car:car Pupetta", "car:car Clyde Parker", "use tile:use Gunsmith", "use tile:use Doubler"]
    every = things_used(ruleset, chosen, [0], 100)
    assert "buy:buy slot 1" in [thing.name for thing in every]
    assert "step" not in {thing.kind for thing in every}
    assert {thing.name: uses(chosen, [0], thing) for thing in every}["use tile:use Gunsmith"] == 3
    assert things_used(ruleset, chosen, [0], 0) == []
    assert things_used(ruleset, chosen, [1], 100) == [], "another seat chose none of them"


def test_the_entries_of_a_long_list_are_taken_together_by_their_first_word() -> None:
    ruleset = rules_of("red_notice")
    chosen = np.zeros((2, 2, len(ruleset.actions)), np.int64)
    chosen[:, 0, find_actions(ruleset, "token:POW! on the left of card 2")] = 1
    chosen[:, 0, find_actions(ruleset, "barrier on")] = 1
    [thing] = things_used(ruleset, chosen, [0], 10)
    assert thing.name == "token:token POW!"
    assert list(thing.actions) == find_actions(ruleset, "token:POW!")
