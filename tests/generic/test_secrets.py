"""Secrets stay secret: states that differ only in what a seat cannot know look the same to it in every way."""

from __future__ import annotations

import numpy as np
import pytest

from boardgame_envs.testing import Position
from tests.cases import Case


def assert_same_view(position: Position, other: Position, seat: int, is_drawn: bool) -> None:
    name = position.ruleset.seats[seat]
    seen, mask = position.look(seat)
    seen_other, mask_other = other.look(seat)
    assert np.array_equal(seen, seen_other), differing(position, other, name)
    assert np.array_equal(mask, mask_other), f"the mask of {name} tells a secret"
    assert position.text(name) == other.text(name), f"the text of {name} tells a secret"
    if is_drawn:
        assert position.svg(name) == other.svg(name), f"the picture of {name} tells a secret"


def differing(position: Position, other: Position, name: str) -> str:
    left, right = position.words(name), other.words(name)
    return f"{name} could tell by " + ", ".join(piece for piece in left if left[piece] != right[piece])


def compare(case: Case, pairs: int, seed: int, drawn_every: int) -> None:
    made = 0
    for position in case.positions(pairs, seed):
        for seat in range(len(position.ruleset.seats)):
            other = position.determinized(seat, seed + made)
            assert int(other.state.seat) == int(position.state.seat)
            assert int(other.state.over) == int(position.state.over)
            assert_same_view(position, other, seat, made % drawn_every == 0)
            made += 1
            if made == pairs:
                return


def test_a_seat_cannot_tell_worlds_apart(case: Case) -> None:
    compare(case, 2_000, seed=0, drawn_every=10)


@pytest.mark.long
def test_a_seat_cannot_tell_many_worlds_apart(case: Case) -> None:
    compare(case, 100_000, seed=1_000_000, drawn_every=100)


def test_redrawing_depends_on_nothing_hidden(case: Case) -> None:
    """With the same seed, states that a seat cannot tell apart are redrawn to the same bytes: nothing hidden stays."""
    for index, position in enumerate(case.positions(150, seed=300)):
        for seat in range(len(position.ruleset.seats)):
            once = position.determinized(seat, index)
            again = position.determinized(seat, index + 1000).determinized(seat, index)
            assert once.states.tobytes() == again.states.tobytes(), kept(once, again)


def kept(once: Position, again: Position) -> str:
    names = once.states.dtype.names or ()
    return "what was hidden shows in " + ", ".join(
        n for n in names if not np.array_equal(once.states[n], again.states[n])
    )


def test_infos_and_selection_tell_nothing(case: Case) -> None:
    env = case.raw_env(masks_in_infos=True)
    for seed in range(10):
        env.reset(seed=seed)
        chooser = np.random.default_rng(seed)
        for _ in range(30 + 10 * seed):
            if not env._is_over:
                env.step(int(chooser.choice(env.legal_actions())))
        for seat in env.agents:
            twin = env.determinize(seat, seed=seed)
            assert twin.agent_selection == env.agent_selection
            assert twin.rewards == env.rewards
            assert twin.infos[seat].keys() == env.infos[seat].keys()
            assert all(np.array_equal(twin.infos[seat][key], env.infos[seat][key]) for key in env.infos[seat])


def test_a_redrawn_world_does_not_tell_the_seed(case: Case) -> None:
    """From the seed of the true game every card in it could be dealt again."""
    env = case.raw_env()
    env.reset(seed=7)
    twin = env.determinize(env.agent_selection, seed=1)
    assert env.game_seed == 7
    assert twin.game_seed != 7
    assert b'"seed": 7' not in twin.get_state()


def test_redrawn_worlds_can_be_played_to_the_end(case: Case) -> None:
    from importlib import import_module

    check = import_module(f"tests.{case.game_name}.invariants").check
    for index, position in enumerate(case.positions(60, seed=50)):
        seat = index % len(position.ruleset.seats)
        world = position.determinized(seat, index)
        check(world.ruleset, world.states)
        world.play_randomly(case.game.facts.longest_game + 1, index)
        assert world.is_over


def test_redrawing_draws_new_futures(case: Case) -> None:
    """Two redrawn worlds of the same moment differ somewhere in most cases."""
    if not case.game.facts.hidden_information:
        pytest.skip("nothing is hidden")
    position = Position(case.game, 3, case.players, **case.options).play_randomly(30, 3)
    worlds = {position.determinized(0, seed).states.tobytes() for seed in range(20)}
    assert len(worlds) == 20
