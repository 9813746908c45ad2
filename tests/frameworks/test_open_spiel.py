"""OpenSpiel: its own tests on our games, the same games as in the AEC environment, search, and exact solving."""

from __future__ import annotations

import random
import unittest
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import boardgame_envs
from boardgame_envs.core.errors import BoardgameError, IllegalActionError
from tests.frameworks.conftest import EXAMPLES, load_example

pyspiel = pytest.importorskip("pyspiel")

from boardgame_envs import open_spiel  # noqa: E402  only where OpenSpiel is installed

TINY = {"data": str(EXAMPLES / "tiny_train.toml")}


def load(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"{open_spiel.PREFIX}{name}", parameters)


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_openspiels_random_simulations(name: str, report: Callable[[str, str], None]) -> None:
    """Its C++ test (copies, masks, bounds, strings, tensors) and its Python one (pickles) on a random game each."""
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    game = load(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    GamesSimTest().sim_game(game)
    report(name, "random_sim_test and sim_game")


def run_api_tests(base: type[unittest.TestCase], game: Any, names: Sequence[str]) -> None:
    case = type("OnOurGame", (base,), {"game": game, "game_name": str(game.get_type().short_name)})
    result = unittest.TestResult()
    unittest.TestSuite(case(name) for name in names).run(result)
    assert result.testsRun == len(names)
    assert result.wasSuccessful(), [text for _, text in result.errors + result.failures]


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_openspiels_interface_tests(name: str, report: Callable[[str, str], None]) -> None:
    from open_spiel.integration_tests import api_test

    base = api_test.EnforceAPIOnPartialTreeBase
    run_api_tests(base, load(name, deals=20), unittest.TestLoader().getTestCaseNames(base))
    report(name, "api_test on sampled states")


def test_openspiels_interface_tests_on_a_whole_tree(report: Callable[[str, str], None]) -> None:
    """Those that need no information-state tensor: the information state is a string here."""
    from open_spiel.integration_tests import api_test

    names = [
        "test_legal_actions_empty",
        "test_constant_sum",
        "test_current_player_returns_terminal_player_on_terminal_nodes",
        "test_information_state_no_argument_raises_on_terminal_nodes",
    ]
    run_api_tests(api_test.EnforceAPIOnFullTreeBase, load("guilty_train", **TINY, maximum_rounds=1, deals=2), names)
    report("guilty_train", "api_test on a whole tree")


def test_perfect_recall() -> None:
    """On a whole tree, one information state never comes from two different pasts of its player."""
    past_of: dict[str, tuple[Any, ...]] = {}

    def walk(state: Any, pasts: tuple[tuple[Any, ...], ...]) -> None:
        if state.is_terminal():
            return
        player = state.current_player()
        if player < 0:
            for action in state.legal_actions():
                walk(state.child(action), pasts)
            return
        key = state.information_state_string()
        assert past_of.setdefault(key, pasts[player]) == pasts[player]
        for action in state.legal_actions():
            longer = (*pasts[player], (key, action))
            walk(state.child(action), tuple(longer if seat == player else past for seat, past in enumerate(pasts)))

    walk(load("guilty_train", **TINY, maximum_rounds=1, deals=2).new_initial_state(), ((), ()))
    assert len(past_of) > 100


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_a_deal_is_the_game_with_that_seed(name: str) -> None:
    env = boardgame_envs.make(name, illegal="raise")
    env.reset(seed=7)
    state = load(name).new_initial_state()
    state.apply_action(7)
    choose = random.Random(1)
    while not state.is_terminal():
        seat = env.possible_agents.index(env.agent_selection)
        assert state.current_player() == seat
        assert state.legal_actions() == env.legal_actions()
        action = choose.choice(state.legal_actions())
        assert state.action_to_string(action) == env.action_text(action)
        assert state.observation_tensor(seat) == env.observe(env.agent_selection)["observation"].tolist()
        state.apply_action(action)
        env.step(action)
    assert state.returns() == [env.rewards[seat] for seat in env.possible_agents]


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_redrawing_keeps_what_the_player_knows(name: str) -> None:
    """As in OpenSpiel's test of resampling, for every player at every decision; what is hidden does change."""
    game = load(name)
    state = game.new_initial_state()
    state.apply_action(3)
    choose, sampler = random.Random(2), random.Random(5).random
    is_changed = False
    for _ in range(120):
        if state.is_terminal():
            break
        for player in range(game.num_players()):
            twin = state.resample_from_infostate(player, sampler)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)
            assert twin.current_player() == state.current_player()
            if player == state.current_player():
                assert twin.legal_actions() == state.legal_actions()
            is_changed = is_changed or str(twin) != str(state)
        state.apply_action(choose.choice(state.legal_actions()))
    assert is_changed


def test_information_states_tell_nothing_hidden() -> None:
    """Hiding the food elsewhere, unseen by the attackers, leaves their information state as it is."""
    game = load("guilty_train", **TINY)
    states = [game.new_initial_state() for _ in range(2)]
    for state, room in zip(states, ("A", "B"), strict=True):
        state.apply_action(0)
        for text in (f"hide food in {room}", "defender to A", "defender to B", "stop", "stop"):
            state.apply_action(state.string_to_action(text))
    assert states[0].information_state_string(1) == states[1].information_state_string(1)
    assert states[0].information_state_string(0) != states[1].information_state_string(0)
    assert states[0].board(1) == states[1].board(1)
    assert states[0].board() != states[1].board()


def test_search_finds_a_winning_move(report: Callable[[str, str], None]) -> None:
    """OpenSpiel's ISMCTS in the middle of Red Notice, where one action wins at once and others do not."""
    import numpy as np
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    game = load("red_notice", target_sum=200)
    state, winning = position_with_a_winning_move(game)
    numbers = np.random.RandomState(1)
    evaluator = RandomRolloutEvaluator(n_rollouts=1, random_state=numbers)
    bot = ISMCTSBot(game=game, evaluator=evaluator, uct_c=1.0, max_simulations=400, random_state=numbers)
    assert bot.step(state) in winning
    report("red_notice", "ISMCTS finds a winning move")


def position_with_a_winning_move(game: Any) -> tuple[Any, list[int]]:
    """A decision with several choices, some of which win at once whatever is hidden."""
    choose = random.Random(4)
    for deal in range(100):
        state = game.new_initial_state()
        state.apply_action(deal)
        while not state.is_terminal():
            mover, options = state.current_player(), state.legal_actions()
            winning = [action for action in options if state.child(action).returns()[mover] > 0]
            if 0 < len(winning) <= len(options) - 2:
                return state, winning
            state.apply_action(choose.choice(options))
    raise AssertionError("no such position in 100 games")


def test_solving_and_searching(report: Callable[[str, str], None]) -> None:
    example = load_example("open_spiel_solve")
    result = example.main(example.Args(iterations=40, games=60))
    assert result["nash_conv_after"] < result["nash_conv_before"] / 4
    assert 0.5 < result["value"] < 1.0
    assert result["ismcts_wins"] > result["random_wins"]
    solved = f"NashConv {result['nash_conv_before']:.2f} → {result['nash_conv_after']:.2f}"
    searched = f"ISMCTS wins {result['ismcts_wins']:.0%}, random {result['random_wins']:.0%}"
    report("guilty_train", f"CFR+ on a tiny train: {solved}; {searched}")


def test_mistakes_get_a_sentence() -> None:
    with pytest.raises(BoardgameError, match="deals is 0; allowed"):
        load("red_notice", deals=0)
    with pytest.raises(BoardgameError, match="knob 'hand_limit' is 99"):
        load("red_notice", hand_limit=99)
    with pytest.raises(RuntimeError, match="no_such_knob"):
        load("red_notice", no_such_knob=1)
    state = load("red_notice").new_initial_state()
    state.apply_action(1)
    illegal = next(action for action in range(10_000) if action not in state.legal_actions())
    with pytest.raises(IllegalActionError, match=f"action {illegal} is illegal for"):
        state.apply_action(illegal)


def test_knobs_of_the_data_file_hold() -> None:
    """OpenSpiel hands over the standard value of every knob; those of a data file still count, given ones more."""
    assert load("guilty_train", **TINY).table.ruleset.knobs["maximum_rounds"] == 2
    assert load("guilty_train", **TINY, maximum_rounds=3).table.ruleset.knobs["maximum_rounds"] == 3
    assert load("guilty_train", players=4).num_players() == 4
