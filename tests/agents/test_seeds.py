"""Agents cannot work out the seed of the game from the one they are given: it would tell them every card."""

from __future__ import annotations

import pytest

import boardgame_envs
from boardgame_agents import match
from boardgame_agents.agent import Agent, RandomAgent, Situation, own_seed
from boardgame_envs.core.random import MAXIMUM_SEED, spread_seed

GAME_SEED = 123_456_789
WORD = 2**64


def unspread(seed: int) -> set[int]:
    """The numbers from which `spread_seed` makes a seed: it is made to spread, not to hide."""
    found = set()
    for lost in (0, 1):
        mixed = seed | lost << 63
        mixed ^= (mixed >> 31) ^ (mixed >> 62)
        for constant in (0x94D049BB133111EB, 0xBF58476D1CE4E5B9):
            mixed = (mixed - 0x9E3779B97F4A7C15) * pow(constant, -1, WORD) % WORD
            mixed ^= (mixed >> 30) ^ (mixed >> 60)
        found.add(mixed)
    return found


class Spy:
    """Looks at one game at a time and keeps the seeds it is given."""

    name = "spy"
    version = 1

    def __init__(self) -> None:
        self.seeds: list[int] = []
        self._player = RandomAgent()

    def reset(self, seed: int) -> None:
        self.seeds.append(seed)

    def act(self, situation: Situation) -> int:
        return self._player.act(situation)


def test_a_spread_seed_can_be_traced_back() -> None:
    assert GAME_SEED in unspread(spread_seed(GAME_SEED))


def test_the_seed_of_an_agent_cannot_be_traced_back(monkeypatch: pytest.MonkeyPatch) -> None:
    spies: list[Spy] = []

    def make_spy(*_: object) -> Agent:
        spies.append(Spy())
        return spies[-1]

    monkeypatch.setattr(match, "make_agent", make_spy)
    ruleset = boardgame_envs.game("red_notice").ruleset()
    match.play_games(ruleset, dict.fromkeys(ruleset.seats, "spy"), [GAME_SEED])
    given = [seed for spy in spies for seed in spy.seeds]
    assert len(given) >= len(ruleset.seats)
    near = {GAME_SEED ^ number for number in range(16)}
    assert not any(near & (unspread(seed) | {seed}) for seed in given)


def test_own_seeds_differ_and_fit() -> None:
    seeds = {own_seed(game, seat) for game in range(50) for seat in range(9)}
    assert len(seeds) == 50 * 9
    assert all(0 <= seed <= MAXIMUM_SEED for seed in seeds)
