"""Trained policies: every role has one with a card that tells the truth; files that do not fit are refused."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import boardgame_envs
from boardgame_agents.agent import role_of, roles_of, situation_in
from boardgame_agents.learning.candidates import win_rate
from boardgame_agents.learning.card import CARD_SEED
from boardgame_agents.match import play_games
from boardgame_agents.names import make_agent
from boardgame_agents.policy import FOLDER, Layers, PolicyAgent, PolicyError, PolicyNetwork, find_policy, shipped
from boardgame_agents.search import networks as packing
from boardgame_agents.search import playing_on
from boardgame_agents.standings import Rate
from boardgame_envs.core.compile import entry
from boardgame_envs.core.game import Ruleset

ROLES = [
    (name, role)
    for name in boardgame_envs.games()
    for role in roles_of(boardgame_envs.game(name).ruleset(max(boardgame_envs.game(name).player_counts)))
]


def trained_on(name: str, role: str) -> Ruleset:
    """The game with the number of players that the latest policy of a role was trained with."""
    path = FOLDER / name / f"{role}-v{shipped(name)[role][-1]}.npz"
    players: int = PolicyNetwork.load(path).about["players"]
    return boardgame_envs.game(name).ruleset(players)


@pytest.mark.parametrize(("name", "role"), ROLES)
def test_every_role_has_a_policy_with_a_card(name: str, role: str) -> None:
    ruleset = trained_on(name, role)
    network = find_policy("", ruleset, role)
    path = FOLDER / name / f"{role}-v{network.about['version']}.npz"
    facts = json.loads(path.with_suffix(".json").read_text())
    card = path.with_suffix(".md").read_text()
    assert facts["data"] == ruleset.data_hash, "the policy was trained on other data"
    assert f"{facts['steps']:,} decisions" in card
    assert f"seed {facts['settings']['seed']}" in card
    assert {trial["opponent"].partition(":")[0] for trial in facts["trials"]} >= {"random", "scripted", "ismcts"}
    for trial in facts["trials"]:
        assert f"| {trial['opponent']} | {trial['games']} | {Rate(trial['won'], trial['games'])} |" in card


def test_an_installed_package_has_the_policies_inside(tmp_path: Path) -> None:
    """Built as for a wheel, and used from there, all policies are found in the package."""
    built = tmp_path / "built"
    command = [sys.executable, "setup.py", "-q", "egg_info", "--egg-base", str(tmp_path)]
    command += ["build", "--build-base", str(tmp_path / "temporary"), "--build-lib", str(built)]
    subprocess.run(command, cwd=FOLDER.parent.parent, capture_output=True, check=True)
    program = (
        "from boardgame_agents.policy import *; print(FOLDER); print({g: shipped(g) for g in boardgame_envs.games()})"
    )
    environment = {**os.environ, "PYTHONPATH": str(built)}
    found = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    policies = {name: shipped(name) for name in boardgame_envs.games()}
    assert found.stdout.splitlines() == [str(built / "boardgame_agents" / "policies"), str(policies)]


@pytest.mark.parametrize(("name", "role"), ROLES)
def test_the_card_tells_the_truth_about_random_opponents(name: str, role: str) -> None:
    """Played again from seeds of the card's, the share won lies in the interval that so few games allow."""
    ruleset = trained_on(name, role)
    agent = make_agent("policy", ruleset, role)
    facts = json.loads((FOLDER / name / f"{role}-v{agent.version}.json").read_text())
    told = next(trial for trial in facts["trials"] if trial["opponent"] == "random")
    again = win_rate(ruleset, role, "policy", "random", 48, CARD_SEED, 1)
    low, high = again.interval
    assert low - 0.02 <= told["rate"] <= high + 0.02
    by_chance = win_rate(ruleset, role, "random", "random", 48, CARD_SEED, 1)
    assert again.share > min(by_chance.share + 0.2, 0.95)


@pytest.mark.parametrize(("name", "role"), ROLES)
def test_a_policy_plays_the_same_when_what_it_cannot_know_is_redrawn(name: str, role: str) -> None:
    ruleset = trained_on(name, role)
    agent = make_agent("policy", ruleset, role)
    env = boardgame_envs.make(name, players=ruleset.players, illegal="raise")
    choose = boardgame_envs.sampler(1)
    env.reset(seed=1)
    tried = 0
    for _ in range(300):
        if any(env.terminations.values()) or any(env.truncations.values()):
            env.reset(seed=2)
        seen, *_ = env.last()
        assert seen is not None
        if role_of(env.agent_selection) == role and seen["action_mask"].sum() > 1:
            moves = []
            for moment in (env, env.determinize(env.agent_selection, seed=tried)):
                agent.reset(tried)
                moves.append(agent.act(situation_in(moment)))
            assert moves[0] == moves[1]
            tried += 1
        env.step(choose(seen["action_mask"]))
    assert tried >= 5


def test_one_policy_serves_all_player_counts_with_the_same_observation() -> None:
    for players in (3, 4, 5):
        ruleset = boardgame_envs.game("hold_up").ruleset(players)
        lineup = dict.fromkeys(ruleset.seats, "policy")
        assert len(play_games(ruleset, lineup, range(2))) == 2
    ruleset = boardgame_envs.game("horns_up").ruleset(9)
    with pytest.raises(PolicyError, match="horns_up with 9 players has 1213"):
        make_agent("policy", ruleset, "rocker")


def random_layers(*sizes: int) -> Layers:
    draw = np.random.default_rng(5)
    shapes = tuple(pairwise(sizes))
    return tuple((draw.random(shape, np.float32) - 0.5, draw.random(shape[1], np.float32)) for shape in shapes)


def test_a_critic_is_saved_with_its_policy(tmp_path: Path) -> None:
    ruleset = boardgame_envs.game("red_notice").ruleset()
    path = tmp_path / "mine.npz"
    observations = np.random.default_rng(1).random((5, ruleset.layout.size)).astype(np.float32)
    whole = replace(network(ruleset), critic=random_layers(ruleset.layout.size, 8, 6, 1))
    whole.save(path)
    loaded = PolicyNetwork.load(path)
    assert [array.dtype for layer in loaded.critic for array in layer] == [np.float32] * 6
    values = loaded.expected_returns(observations)
    assert values.shape == (5,)
    assert np.allclose(values, whole.expected_returns(observations), atol=2e-2)  # weights are kept in half the room
    assert np.ptp(values) > 0.1
    assert np.array_equal(loaded.logits(observations), network(ruleset).logits(observations))


def test_a_file_without_a_critic_still_plays(tmp_path: Path) -> None:
    ruleset = boardgame_envs.game("red_notice").ruleset()
    path = tmp_path / "old.npz"
    network(ruleset).save(path)
    with np.load(path) as arrays:
        assert sorted(arrays.files) == ["about", "bias_0", "bias_1", "weights_0", "weights_1"]
    loaded = PolicyNetwork.load(path)
    assert loaded.critic == ()
    PolicyAgent(loaded, ruleset)
    with pytest.raises(PolicyError, match="the policy 'mine' has no critic"):
        loaded.expected_returns(np.zeros((1, ruleset.layout.size), np.float32))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"critic_bias_1": None}, "critic_bias_1"),
        ({"critic_bias_1": np.zeros(5)}, "a bias has another size than its layer"),
        ({"critic_weights_1": np.zeros((7, 6))}, "layers do not fit together"),
        ({"critic_weights_0": np.zeros((9, 8))}, "the critic sees another number of inputs"),
        ({"critic_weights_2": np.zeros((6, 2)), "critic_bias_2": np.zeros(2)}, "more than one number"),
        ({"bias_1": np.zeros(3)}, "a bias has another size than its layer"),
    ],
)
def test_a_file_with_a_damaged_layer_is_refused(change: dict[str, Any], words: str, tmp_path: Path) -> None:
    ruleset = boardgame_envs.game("red_notice").ruleset()
    path = tmp_path / "mine.npz"
    replace(network(ruleset), critic=random_layers(ruleset.layout.size, 8, 6, 1)).save(path)
    with np.load(path) as arrays:
        kept = {**arrays, **change}
    np.savez(path, **{name: array for name, array in kept.items() if array is not None})
    with pytest.raises(PolicyError, match=f"cannot be read: .*{words}"):
        PolicyNetwork.load(path)


def network(ruleset: Ruleset) -> PolicyNetwork:
    first = np.zeros((ruleset.layout.size, 4), np.float32)
    last = np.zeros((4, len(ruleset.actions)), np.float32)
    layers = ((first, np.zeros(4, np.float32)), (last, np.zeros(len(ruleset.actions), np.float32)))
    return PolicyNetwork(layers, {"game": ruleset.game.name, "role": "forger", "version": 7, "name": "mine"})


def test_files_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    ruleset = boardgame_envs.game("red_notice").ruleset()
    path = tmp_path / "mine.npz"
    network(ruleset).save(path)
    agent = make_agent(f"policy:{path}", ruleset, "forger")
    assert agent.name == "policy:red_notice/forger@7"
    with pytest.raises(PolicyError, match=r"is for red_notice with 548 observed numbers"):
        PolicyAgent(network(ruleset), boardgame_envs.game("guilty_train").ruleset())
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(PolicyError, match="cannot be read"):
        find_policy(str(path), ruleset, "forger")
    np.savez(path, about=np.array([{"format": 1}], dtype=object))  # an object would have to be unpickled
    with pytest.raises(PolicyError, match="cannot be read"):
        find_policy(str(path), ruleset, "forger")
    path.write_bytes(pickle.dumps({"weights_0": 1}))
    with pytest.raises(PolicyError, match="cannot be read"):
        find_policy(str(path), ruleset, "forger")


@pytest.mark.parametrize(
    ("detail", "words"),
    [
        ("red_notice/pilot", "no policy is shipped for red_notice/pilot; there are policies for agent, forger"),
        ("red_notice/forger@99", "red_notice/forger has no version 99; known are 1"),
        ("chess/king", "there is no game 'chess'"),
        ("a b", "policy:a b is not understood"),
    ],
)
def test_names_that_mean_nothing_are_refused(detail: str, words: str) -> None:
    ruleset = boardgame_envs.game("red_notice").ruleset()
    with pytest.raises(boardgame_envs.BoardgameError, match=words):
        find_policy(detail, ruleset, "forger")


def choose_by_policy(*arguments: Any) -> int:
    """Bound to the kernel: kernels are called from compiled code only."""
    return 0


def choose(seen: Any, mask: Any, networks: Any, sizes: Any, seat: int, rng: Any) -> int:
    return choose_by_policy(seen, mask, networks, sizes, seat, rng)


def test_search_plays_on_by_policies() -> None:
    """The compiled network chooses with the probabilities of the numpy one."""
    ruleset = boardgame_envs.game("guilty_train").ruleset()
    networks = [find_policy("", ruleset, role_of(seat)) for seat in ruleset.seats]
    env = boardgame_envs.make("guilty_train")
    env.reset(seed=3)
    seen, *_ = env.last()
    assert seen is not None
    seat = ruleset.seat_number(env.agent_selection)
    widths = (ruleset.layout.size, 140, 150, len(ruleset.actions))
    layers = [(np.ones(shape, np.float32), np.ones(shape[1], np.float32)) for shape in pairwise(widths)]
    networks[1 - seat] = PolicyNetwork(tuple(layers), {})  # a wider one beside it changes nothing
    packed = packing.packed([network.layers for network in networks], [0, 1])
    logits = networks[seat].logits(seen["observation"][None])[0]
    legal = np.flatnonzero(seen["action_mask"])
    wanted = np.exp(logits[legal] - logits[legal].max())
    wanted /= wanted.sum()
    rng = boardgame_envs.sampler(5).rng
    counts = np.zeros(len(ruleset.actions))
    run = entry(choose, {"choose_by_policy": playing_on.choose_by_policy}, None)
    for _ in range(300):
        shown = np.zeros(packed.room, np.float32)
        shown[: ruleset.layout.size] = seen["observation"]
        counts[run(shown, seen["action_mask"], packed.networks, packed.sizes, seat, rng)] += 1
        assert not shown.any()
    assert counts[legal].sum() == 300
    assert np.abs(counts[legal] / 300 - wanted).max() < 0.1
