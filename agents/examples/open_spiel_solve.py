"""OpenSpiel on our games: solve a tiny train exactly, then search it with information-set Monte Carlo tree search.

    python agents/examples/open_spiel_solve.py --iterations 200

Importing `boardgame_envs.open_spiel` registers every game with `pyspiel`, so that whatever OpenSpiel offers for games
of imperfect information runs on them. Exact algorithms need a small game: `tiny_train.toml` is a Guilty Train of two
rooms and two rounds. Its tree is kept in memory by OpenSpiel's own `cached_tree`, after which its compiled solvers take
a fraction of a second per iteration. NashConv says how far a pair of policies is from an equilibrium: what both sides
together could still gain by answering the other one best. Full games are for the sampling algorithms.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyspiel
import tyro
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import boardgame_envs.open_spiel  # registers the games

TINY_TRAIN = Path(__file__).with_name("tiny_train.toml")


@dataclass
class Args:
    """What can be set on the command line."""

    game: str = "guilty_train"
    """the game to solve"""
    data: str = str(TINY_TRAIN)
    """its data file; the tree of a full game does not fit in memory"""
    deals: int = 4
    """how many deals the chance node at the root has; the tree grows with them"""
    iterations: int = 100
    """iterations of CFR+"""
    simulations: int = 100
    """simulations of the search before each of its decisions"""
    games: int = 60
    """games of the search, and as many of a random player in its place"""
    searcher: int = 1
    """the player that searches; the other ones play at random"""
    seed: int = 1
    """seed of the search and of the random players"""


def solve(game: pyspiel.Game, args: Args) -> dict[str, float]:
    """CFR+ towards an equilibrium: the NashConv of playing at random and of what was found, and its value."""
    tree = pyspiel.convert_to_cached_tree(game)
    started = time.perf_counter()
    before = pyspiel.nash_conv(tree, pyspiel.UniformRandomPolicy(tree))
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(args.iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    after = pyspiel.nash_conv(tree, policy)
    value = pyspiel.expected_returns(tree.new_initial_state(), policy, -1, False)[0]
    seconds = time.perf_counter() - started
    print(f"CFR+: NashConv {before:.3f} at random, {after:.3f} after {args.iterations} iterations in {seconds:.0f} s")
    print(f"CFR+: the game is worth {value:+.3f} to player 0")
    return {"nash_conv_before": before, "nash_conv_after": after, "value": value}


def play(game: pyspiel.Game, searcher: ISMCTSBot | None, args: Args, generator: random.Random) -> float:
    """One game; returns what the searching player got. Without a searcher it plays at random, too."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if searcher is not None and state.current_player() == args.searcher:
            state.apply_action(searcher.step(state))
        else:
            state.apply_action(generator.choice(state.legal_actions()))
    return state.returns()[args.searcher]


def search(game: pyspiel.Game, args: Args) -> dict[str, float]:
    """How often a seat wins with OpenSpiel's ISMCTS, and how often when it plays at random, against random players."""
    numbers = np.random.RandomState(args.seed)
    bot = ISMCTSBot(
        game=game,
        evaluator=RandomRolloutEvaluator(n_rollouts=1, random_state=numbers),
        uct_c=1.0,
        max_simulations=args.simulations,
        random_state=numbers,
    )
    rates = {}
    for name, searcher in (("random", None), ("ismcts", bot)):
        generator = random.Random(args.seed)
        won = [play(game, searcher, args, generator) > 0 for _ in range(args.games)]
        rates[f"{name}_wins"] = float(np.mean(won))
    print(f"ISMCTS: player {args.searcher} wins {rates['ismcts_wins']:.0%}, {rates['random_wins']:.0%} at random")
    return rates


def main(args: Args) -> dict[str, float]:
    """Solve, search, and report."""
    parameters = {"data": args.data, "deals": args.deals}
    game = pyspiel.load_game(f"{boardgame_envs.open_spiel.PREFIX}{args.game}", parameters)
    return solve(game, args) | search(game, args)


if __name__ == "__main__":
    main(tyro.cli(Args))
