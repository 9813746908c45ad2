"""Search: it sees no secrets, finds what wins at once, and plays better with more simulations."""

from __future__ import annotations

import numpy as np
import pytest

import boardgame_envs
from boardgame_agents.agent import situation_in
from boardgame_agents.match import play_games
from boardgame_agents.search import Search
from boardgame_envs.core.aec import BoardgameEnv
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.red_notice.state import BANK, FORGER


def middle_of_a_game(name: str, seed: int, decisions: int) -> BoardgameEnv:
    env = boardgame_envs.make(name, illegal="raise")
    env.reset(seed=seed)
    choose = boardgame_envs.sampler(seed)
    for _ in range(decisions):
        if any(env.terminations.values()) or any(env.truncations.values()):
            env.reset(seed=seed + 1000)
        seen, *_ = env.last()
        assert seen is not None
        env.step(choose(seen["action_mask"]))
    return env


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_the_same_move_in_every_world_the_seat_cannot_tell_apart(name: str) -> None:
    """With the hidden part redrawn the agent is given the same situation and plays the same move with the same seed."""
    agent = Search(60)
    for seed in range(6):
        env = middle_of_a_game(name, seed, 20 + 15 * seed)
        situation = situation_in(env)
        other = situation_in(env.determinize(env.agent_selection, seed=seed + 1))
        assert np.array_equal(situation.observation, other.observation)
        assert situation.text == other.text
        moves = []
        for shown in (situation, other):
            agent.reset(seed)
            moves.append(agent.act(shown))
        assert situation.mask[moves[0]] == 1
        assert moves[0] == moves[1]


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_a_situation_has_no_door_to_the_true_state(name: str) -> None:
    env = middle_of_a_game(name, 3, 40)
    situation = situation_in(env)
    true = env.records[0].tobytes()
    assert all(world.tobytes() != true for world in (situation.door._redrawn, situation.door.records(1)))
    world = situation.door.world(1)
    seat = world.agent_selection
    assert world.ruleset.seat_number(seat) == situation.seat
    assert np.array_equal(world.observe(seat)["observation"], situation.observation)
    assert world.records.tobytes() == env.determinize(seat, 1).records.tobytes()


def one_cheque_short() -> tuple[BoardgameEnv, str]:
    """A forger one cheque short of the target, in the right city with the right cheque, and the action that wins."""
    env = middle_of_a_game("red_notice", 5, 60)
    while int(env.records[0].phase) != BANK or int(env.records[0].seat) != FORGER:
        seen, *_ = env.last()
        assert seen is not None
        env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
    state = env.records[0]
    state.cashed_sum = 850  # the large cheque wins at once, the small one does not
    city = int(state.city[FORGER])
    cheque = 2 * int(env.ruleset.rules[0].continent_of[city]) + 1
    if state.hand[FORGER, cheque] == 0:
        state.hand[FORGER, cheque] = 1
    env._batch.refresh(0)
    return env, f"cheque {env.ruleset.names.cheques[cheque]}"


def test_the_winning_cheque_is_cashed() -> None:
    env, winning = one_cheque_short()
    agent = Search(400)
    agent.reset(1)
    assert env.action_text(agent.act(situation_in(env))) == winning


@pytest.mark.parametrize("role", ["forger_0", "agent_0"])
def test_search_beats_random_play(role: str) -> None:
    ruleset = boardgame_envs.game("red_notice").ruleset()
    lineup = {seat: "ismcts:200" if seat == role else "random" for seat in ruleset.seats}
    games = play_games(ruleset, lineup, range(4))
    assert sum(game.returns[ruleset.seat_number(role)] > 0 for game in games) >= 3


def test_the_same_seed_plays_the_same_game() -> None:
    ruleset = boardgame_envs.game("guilty_train").ruleset()
    lineup = dict.fromkeys(ruleset.seats, "ismcts:20")
    first, second = (play_games(ruleset, lineup, [3]) for _ in range(2))
    assert repr(first) == repr(second)


def test_a_wrong_budget_is_refused() -> None:
    for wrong in (0, -5, 2.5, True):
        with pytest.raises(BoardgameError, match="simulations is"):
            Search(wrong)  # type: ignore[arg-type]


def test_more_simulations_win_more() -> None:
    """On the same seeds, against the same weak search, the attackers win more with eight times the budget."""
    ruleset = boardgame_envs.game("guilty_train").ruleset()
    won = {}
    for budget in (10, 80):
        games = play_games(ruleset, {"defender_0": "ismcts:10", "attacker_0": f"ismcts:{budget}"}, range(24))
        won[budget] = sum(game.returns[1] > 0 for game in games)
    assert won[80] >= won[10] + 4
