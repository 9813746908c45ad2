"""Search by value: positions are judged by the critic of the seat that is asked, and policies say what to try."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import boardgame_envs
from boardgame_agents.agent import Situation, role_of, roles_of, situation_in
from boardgame_agents.match import play_games
from boardgame_agents.names import make_agent
from boardgame_agents.policy import Layers, PolicyError, PolicyNetwork
from boardgame_agents.search import Search, judging, networks, trained, trying
from boardgame_agents.search.tree import NODE
from boardgame_envs.core.compile import entry
from boardgame_envs.core.game import Ruleset
from tests.agents.test_search import middle_of_a_game, one_cheque_short

ROOT = Path(__file__).parents[2]
Find = Callable[[str, Ruleset, str], PolicyNetwork]


def drawn_layers(seed: int, *sizes: int) -> Layers:
    draw = np.random.default_rng(seed)
    shapes = pairwise(sizes)
    return tuple((draw.random(shape, np.float32) - 0.5, draw.random(shape[1], np.float32) - 0.5) for shape in shapes)


def drawn_policy(detail: str, ruleset: Ruleset, role: str) -> PolicyNetwork:
    """Any policy and critic, another one for each role; their hidden layers are not equally wide."""
    place = roles_of(ruleset).index(role)
    inputs, actions = ruleset.layout.size, len(ruleset.actions)
    about = {"game": ruleset.game.name, "role": role, "version": 1, "name": f"{role}-v1"}
    layers = drawn_layers(place, inputs, 12 + place, 9, actions)
    return PolicyNetwork(layers, about, drawn_layers(10 + place, inputs, 11, 7 + place, 1))


def with_last(layers: Layers, weights: float, bias: Any) -> Layers:
    """The same layers, but the last has these weights and bias."""
    (before, old) = layers[-1]
    return *layers[:-1], (before * weights, np.zeros_like(old) + np.float32(bias))


def indifferent_policy(detail: str, ruleset: Ruleset, role: str) -> PolicyNetwork:
    """Likes all actions equally and expects nothing."""
    network = drawn_policy(detail, ruleset, role)
    return replace(network, layers=with_last(network.layers, 0, 0), critic=with_last(network.critic, 0, 0))


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Find], None]]:
    """Lets search find other policies than the shipped ones."""

    def replaced(find: Find) -> None:
        monkeypatch.setattr(trained, "find_policy", find)
        forget()

    def forget() -> None:
        trained.policies_of.cache_clear()
        trained.critics_of.cache_clear()

    yield replaced
    forget()


def searched(agent: Search, situation: Situation, seed: int) -> tuple[Any, Any]:
    agent.reset(seed)
    return agent.look_ahead(situation)


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_a_position_is_worth_what_the_critic_of_its_seat_says(name: str, use: Callable[[Find], None]) -> None:
    """One simulation tries what the policy likes most and judges what the seat then sees, as numpy does."""
    use(drawn_policy)
    agent = Search(1, "value")
    checked = 0
    for seed in range(40):
        situation = situation_in(middle_of_a_game(name, seed, 5 + 4 * seed))
        ruleset = situation.ruleset
        seat = ruleset.seats[situation.seat]
        network = drawn_policy("", ruleset, role_of(seat))
        visits, values = searched(agent, situation, seed)
        [action] = np.flatnonzero(visits)
        logits = network.logits(situation.observation[None])[0]
        assert action == np.where(situation.mask != 0, logits, -1e9).argmax()
        expected = set()
        for number in range(6):
            world = situation.door.world(number)
            world.step(int(action))
            if any(world.terminations.values()):
                break
            seen = world.observe(seat)["observation"]
            expected.add(float(np.clip(network.expected_returns(seen[None])[0], -1, 1)))
        if len(expected) == 1:  # what the seat sees next does not depend on chance
            assert values[action] == pytest.approx(expected.pop(), abs=1e-4)
            checked += 1
    assert checked >= 5


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_every_decision_is_credited_with_what_its_own_seat_may_expect(name: str, use: Callable[[Find], None]) -> None:
    """Critics that always say the same: then every node has the number of the seat that decided there."""
    said = (3.0, -0.25, 0.5)

    def constant(detail: str, ruleset: Ruleset, role: str) -> PolicyNetwork:
        network = drawn_policy(detail, ruleset, role)
        return replace(network, critic=with_last(network.critic, 0, said[roles_of(ruleset).index(role)]))

    use(constant)
    agent = Search(150, "value")
    situation = situation_in(middle_of_a_game(name, 3, 8))
    visits, _ = searched(agent, situation, 1)
    assert visits.sum() == 150
    nodes = agent._nodes[1:151]
    assert (nodes["visits"] >= 1).all()
    seats = situation.ruleset.seats
    roles = [roles_of(situation.ruleset).index(role_of(seats[seat])) for seat in nodes["seat"]]
    wanted = np.minimum(said, 1.0)[roles]  # never more than a game can bring
    assert np.allclose(nodes["total"] / nodes["visits"], wanted, atol=1e-6)
    assert len(set(nodes["seat"])) > 1 or name in {"hold_up", "gang_rush"}, "only one seat decides"


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_the_same_search_in_every_world_the_seat_cannot_tell_apart(name: str, use: Callable[[Find], None]) -> None:
    use(drawn_policy)
    agent = Search(60, "value")
    for seed in range(6):
        env = middle_of_a_game(name, seed, 20 + 15 * seed)
        situation = situation_in(env)
        other = situation_in(env.determinize(env.agent_selection, seed=seed + 1))
        first, second = searched(agent, situation, seed), searched(agent, other, seed)
        assert (first[0] > 0).sum() > 1 or len(situation.legal) == 1
        assert np.array_equal(first, second)


def test_the_same_seed_plays_the_same_game(use: Callable[[Find], None]) -> None:
    use(drawn_policy)
    ruleset = boardgame_envs.game("guilty_train").ruleset()
    lineup = dict.fromkeys(ruleset.seats, "ismcts:20:value")
    first, second = (play_games(ruleset, lineup, [3]) for _ in range(2))
    assert repr(first) == repr(second)
    lineup = {"defender_0": "ismcts:20:value", "attacker_0": "ismcts:20:value:open"}
    assert repr(play_games(ruleset, lineup, [3])) != repr(first)


def test_the_winning_cheque_is_cashed(use: Callable[[Find], None]) -> None:
    """The end of a game counts as it is, and draws the search to it from indifference."""
    use(indifferent_policy)
    env, cheque = one_cheque_short()
    agent = Search(100, "value")
    visits, values = searched(agent, situation_in(env), 1)
    assert env.action_text(int(visits.argmax())) == cheque
    assert visits.max() > 50
    assert values[visits.argmax()] == 1.0


def test_what_a_policy_likes_is_tried_first_and_most(use: Callable[[Find], None]) -> None:
    """As long as nothing is known to be better."""
    env = middle_of_a_game("red_notice", 2, 40)
    situation = situation_in(env)
    assert len(situation.legal) >= 3
    liked, next_liked = situation.legal[-1], situation.legal[0]

    def liking(detail: str, ruleset: Ruleset, role: str) -> PolicyNetwork:
        network = indifferent_policy(detail, ruleset, role)
        bias = np.zeros(len(ruleset.actions), np.float32)
        bias[[liked, next_liked]] = 9.0, 8.0
        return replace(network, layers=with_last(network.layers, 0, bias))

    use(liking)
    visits, _ = searched(Search(1, "value"), situation, 1)
    assert visits[liked] == 1
    visits, _ = searched(Search(60, "value"), situation, 1)
    assert visits[liked] > 2 * visits[next_liked] > visits.sum() / 5
    assert visits.sum() == visits[liked] + visits[next_liked] == 60


def plain_visits() -> list[list[int]]:
    """What short searches visit; also run without compiling."""
    found = []
    for name in ("guilty_train", "horns_up"):
        for way, simulations in (("value", 25), ("random", 2)):
            situation = situation_in(middle_of_a_game(name, 1, 20))
            visits, _ = searched(Search(simulations, way), situation, 5)
            found.append(visits.tolist())
    return found


def test_plain_python_searches_the_same(use: Callable[[Find], None]) -> None:
    use(drawn_policy)
    program = (
        "from tests.agents.test_search_by_value import *; trained.find_policy = drawn_policy; print(plain_visits())"
    )
    plain = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", program],
        cwd=ROOT, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert plain.returncode == 0, plain.stderr[-2000:]
    assert plain.stdout.strip() == str(plain_visits())


# ---------------------------------------------------------------------- buffers


def expect_by_critic(*arguments: Any) -> float:
    """Bound to the kernel: kernels are called from compiled code only."""
    return 0.0


def try_most_liked(*arguments: Any) -> int:
    """Bound to the kernel."""
    return 0


def judge(seen: Any, weights: Any, sizes: Any, seat: int) -> float:
    return expect_by_critic(seen, weights, sizes, seat)


def attempt(nodes: Any, seen: Any, mask: Any, weights: Any, sizes: Any, rng: Any) -> int:
    return try_most_liked(nodes, 0, 1, seen, mask, weights, sizes, 0, rng)


def test_what_was_seen_is_wiped() -> None:
    ruleset = boardgame_envs.game("guilty_train").ruleset()
    network = drawn_policy("", ruleset, "attacker")
    for layers, kernel, template in (
        (network.critic, {"expect_by_critic": judging.expect_by_critic}, judge),
        (network.layers, {"try_most_liked": trying.try_most_liked}, attempt),
    ):
        packed = networks.packed([layers], [0])
        seen = np.zeros(packed.room, np.float32)
        seen[: ruleset.layout.size] = 0.5
        if template is judge:
            entry(template, kernel, None)(seen, packed.networks, packed.sizes, 0)
        else:
            mask = np.ones(len(ruleset.actions), np.int8)
            rng = boardgame_envs.sampler(1).rng
            entry(template, kernel, None)(np.zeros(2, NODE), seen, mask, packed.networks, packed.sizes, rng)
        assert not seen.any()


# ---------------------------------------------------------------------- what it needs


def test_a_policy_without_a_critic_is_refused_with_a_sentence(use: Callable[[Find], None]) -> None:
    use(lambda detail, ruleset, role: replace(drawn_policy(detail, ruleset, role), critic=()))
    situation = situation_in(middle_of_a_game("red_notice", 1, 10))
    with pytest.raises(PolicyError, match=r"red_notice/forger@1 has no critic, .* made by `boardgames train`"):
        Search(5, "value").look_ahead(situation)


def test_networks_with_other_layers_are_refused(use: Callable[[Find], None]) -> None:
    def shallow(detail: str, ruleset: Ruleset, role: str) -> PolicyNetwork:
        network = drawn_policy(detail, ruleset, role)
        return replace(network, critic=drawn_layers(1, ruleset.layout.size, 5, 1))

    use(shallow)
    situation = situation_in(middle_of_a_game("red_notice", 1, 10))
    with pytest.raises(PolicyError, match=r"search needs networks with two hidden layers; that of .*forger has 1"):
        Search(5, "value").look_ahead(situation)


@pytest.mark.parametrize("way", ["policy", "value"])
def test_policies_for_another_number_of_players_are_refused(way: str, use: Callable[[Find], None]) -> None:
    """Observations of another size would not fit into the networks."""
    three = boardgame_envs.game("horns_up").ruleset(3)
    use(lambda detail, ruleset, role: drawn_policy(detail, three, role))
    env = boardgame_envs.make("horns_up", players=9)
    env.reset(seed=1)
    with pytest.raises(PolicyError, match=r"horns_up with 9 players has \d+"):
        Search(5, way).look_ahead(situation_in(env))


def test_names() -> None:
    ruleset = boardgame_envs.game("red_notice").ruleset()
    agent = make_agent("ismcts:7:value", ruleset, "forger")
    assert isinstance(agent, Search)
    assert (agent.name, agent.way, agent.is_open) == ("ismcts:7:value", "value", False)
    agent = make_agent("ismcts:7:value:open", ruleset, "forger")
    assert isinstance(agent, Search)
    assert (agent.name, agent.way, agent.is_open) == ("ismcts:7:value:open", "value", True)
    with pytest.raises(boardgame_envs.BoardgameError, match="goes by random, policy, value, not by 'guess'"):
        make_agent("ismcts:7:guess", ruleset, "forger")
