"""OpenSpiel from Python, with observation and mask in numpy arrays, and its random play and search in C++."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
from open_spiel.python.observation import make_observation  # type: ignore[import-not-found]

from benchmarks.figures import Figure
from benchmarks.measure import Effort, resident_bytes

PACKAGES = ("open_spiel",)
GAMES = {"connect_four": "connect four", "backgammon": "backgammon", "gin_rummy": "gin rummy"}
SIMULATIONS = {"connect_four": 1000, "backgammon": 20, "gin_rummy": 100}


def measure(effort: Effort) -> Iterator[Figure]:
    """Play from Python, random games and search in C++, copies and memory."""
    for name, title in GAMES.items():
        game, who = pyspiel.load_game(name), f"OpenSpiel {title}"
        sizes = f"{np.prod(game.observation_tensor_shape()):,} numbers, {game.num_distinct_actions():,} actions"
        yield effort.rate(who, "from Python", from_python(game), note=sizes)
        yield effort.rate(who, "random play inside", random_games(game), note="C++ random bots")
        yield effort.rate(who, "search simulations", search(game, name), "simulations/s", note="C++ MCTS")
        if effort.mode == "one":
            yield effort.amount(who, "length", [mean_length(game)], "decisions")
            yield effort.rate(who, "clone", copies(game), "operations/s", note="`state.clone()`")
            yield effort.amount(who, "memory", [resident_bytes(partial(begun, game), 5000)], "bytes")


def begun(game: Any) -> Any:
    """A game at its first decision."""
    state = game.new_initial_state()
    deal(state)
    return state


def deal(state: Any) -> None:
    """Play what chance decides."""
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, chances)[0])


def from_python(game: Any) -> Callable[[], int]:
    """Observation and mask as numpy arrays, a random legal action, step: the loop that every user writes."""
    observer = make_observation(game)
    mask = np.zeros(game.num_distinct_actions(), np.int8)
    state = begun(game)

    def run() -> int:
        nonlocal state
        for _ in range(200):
            observer.set_from(state, state.current_player())
            legal = state.legal_actions()
            mask[:] = 0
            mask[legal] = 1
            state.apply_action(random.choice(legal))
            deal(state)
            if state.is_terminal():
                state = begun(game)
        return 200

    return run


def random_games(game: Any) -> Callable[[], int]:
    """Whole games between random bots in C++, without observations; all decisions but those of chance count."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    seed = 0

    def run() -> int:
        nonlocal seed
        seed += 1
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        return sum(1 for turn in state.full_history() if turn.player >= 0)

    return run


def search(game: Any, name: str) -> Callable[[], int]:
    """Its search with one random game per leaf, from the first decision."""
    number = SIMULATIONS[name]
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, number, 1000, False, 1, False)
    state = begun(game)

    def run() -> int:
        bot.step(state)
        return number

    return run


def mean_length(game: Any) -> float:
    """Decisions in a random game: with it, simulations can be compared between games."""
    run = random_games(game)
    return sum(run() for _ in range(100)) / 100


def copies(game: Any) -> Callable[[], int]:
    """Copies of the first position."""
    state = begun(game)

    def run() -> int:
        for _ in range(100):
            state.clone()
        return 100

    return run
