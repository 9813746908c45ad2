"""Scripted players: better than chance in every role, legal at every table, repeatable, and blind to secrets."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

import numpy as np
import pytest

import boardgame_envs
from boardgame_agents.agent import role_of, roles_of, situation_in
from boardgame_agents.balance.statistics import wilson
from boardgame_agents.match import Outcome, play_games
from boardgame_agents.names import make_agent
from boardgame_agents.scripted import scripted_player
from boardgame_agents.scripted.paths import FAR, costs_to, steps_from
from boardgame_envs.core.errors import BoardgameError

GAMES = [name for name in boardgame_envs.games() if find_spec(f"boardgame_agents.scripted.{name}")]
ROLES = [(name, role) for name in GAMES for role in roles_of(boardgame_envs.game(name).ruleset())]
TABLES = [(name, players) for name in GAMES for players in boardgame_envs.game(name).player_counts]
GAMES_PER_ROLE = 100


@cache
def games_of(name: str, scripted_seat: str) -> list[Outcome]:
    """Games with random players in all seats but one; without a seat, in all."""
    ruleset = boardgame_envs.game(name).ruleset()
    lineup = {seat: "scripted" if seat == scripted_seat else "random" for seat in ruleset.seats}
    return play_games(ruleset, lineup, range(GAMES_PER_ROLE))


@pytest.mark.parametrize(("name", "role"), ROLES)
def test_clearly_better_than_chance(name: str, role: str) -> None:
    """Even the lower end of the interval of its win rate lies above the upper end of a random player's."""
    ruleset = boardgame_envs.game(name).ruleset()
    seat = next(number for number, seat in enumerate(ruleset.seats) if role_of(seat) == role)
    scripted, random = (
        sum(game.returns[seat] > 0 for game in games_of(name, player)) for player in (ruleset.seats[seat], "")
    )
    assert wilson(scripted, GAMES_PER_ROLE)[0] > wilson(random, GAMES_PER_ROLE)[1]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_legal_and_repeatable_at_every_table(name: str, players: int) -> None:
    """No move is refused, every game comes to its end, and the same seeds play the same games."""
    ruleset = boardgame_envs.game(name).ruleset(players)
    lineup = dict.fromkeys(ruleset.seats, "scripted")
    first, second = (play_games(ruleset, lineup, range(3)) for _ in range(2))
    assert repr(first) == repr(second)
    for one, other in zip(first, second, strict=True):
        assert np.array_equal(one.kinds, other.kinds)
        assert one.is_truncated or max(one.returns) > 0
    other_seed = play_games(ruleset, lineup, range(3), agent_seed=1)
    assert any(not np.array_equal(one.kinds, other.kinds) for one, other in zip(first, other_seed, strict=True))


@pytest.mark.parametrize("name", GAMES)
def test_the_same_move_in_every_world_the_seat_cannot_tell_apart(name: str) -> None:
    """Along a game: with the hidden part redrawn, one by one or in a batch, the same seed plays the same move."""
    env = boardgame_envs.make(name, illegal="raise")
    env.reset(seed=4)
    players = {role: make_agent("scripted", env.ruleset, role) for role in roles_of(env.ruleset)}
    for turn in range(120):
        if any(env.terminations.values()) or any(env.truncations.values()):
            break
        situation = situation_in(env)
        redrawn = situation_in(env.determinize(env.agent_selection, seed=turn))
        player = scripted_player(env.ruleset, role_of(env.agent_selection))
        moves = []
        for shown in (situation, redrawn):
            player.reset(turn)
            moves.append(player.act(shown))
        player.reset(turn)
        seats = np.array([situation.seat])
        moves.append(int(player.act_batch(situation.observation[None], situation.mask[None], seats)[0]))
        used = players[role_of(env.agent_selection)]  # it has played the whole game, and remembers nothing of it
        used.reset(turn)
        moves.append(used.act(situation))
        assert situation.mask[moves[0]] == 1
        assert len(set(moves)) == 1
        env.step(moves[0])
    assert turn > 20


def test_an_unknown_role_is_refused() -> None:
    with pytest.raises(BoardgameError, match="has no role 'driver'"):
        scripted_player(boardgame_envs.game("red_notice").ruleset(), "driver")


def test_steps_from_the_nearest_start() -> None:
    """0 - 1 - 2 - 3 with a way back from 3 to 0 only, and 4 apart."""
    neighbours = [[1], [0, 2], [1, 3], [2, 0], []]
    assert steps_from([0], neighbours) == [0, 1, 2, 3, FAR]
    assert steps_from([0, 3], neighbours) == [0, 1, 1, 0, FAR]
    assert steps_from([3], neighbours) == [1, 2, 1, 0, FAR]


def test_costs_to_the_nearest_goal() -> None:
    """The short way from 0 to 3 leads through 1, a building that is not passed; the long one through 2 costs 5 + 4."""
    arrivals = [[], [(0, 1)], [(0, 5)], [(1, 1), (2, 4)]]
    assert costs_to([3], arrivals, [True, False, True, True]) == [9, 1, 4, 0]
    assert costs_to([3], arrivals, [True] * 4) == [2, 1, 4, 0]
    assert costs_to([1, 3], arrivals, [True, False, True, True]) == [1, 0, 4, 0]
    assert costs_to([], arrivals, [True] * 4) == [FAR] * 4
