"""Where the time of batched play goes: every kernel timed by itself, in compiled loops over positions of real play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

import boardgame_envs
from benchmarks.figures import Figure
from benchmarks.games.batched import ROWS, outside
from benchmarks.games.positions import mean_length, spread_out
from benchmarks.measure import Effort
from boardgame_envs.core.batch import Batch
from boardgame_envs.core.compile import cache_folder, entry
from boardgame_envs.core.entries import apply, blank, legal, observe, resample, setup
from boardgame_envs.core.game import Game
from boardgame_envs.core.random import seed_words


def copy_each(states: Any, scratch: Any) -> int:
    """Copy every record to the same place, as search does."""
    total = 0
    for row in range(len(states)):
        scratch[0] = states[row]
        total += int(scratch[0].ply)
    return total


def apply_each(rules: Any, states: Any, scratch: Any, actions: Any) -> int:
    """Copy every record and play one decision in the copy."""
    total = 0
    for row in range(len(states)):
        scratch[0] = states[row]
        apply(rules[0], scratch[0], actions[row])
        total += int(scratch[0].ply)
    return total


def legal_each(rules: Any, states: Any, masks: Any) -> None:
    """Clear the mask of every record and mark what is legal."""
    for row in range(len(states)):
        mask = masks[row]
        mask[:] = 0
        legal(rules[0], states[row], mask)


def observe_each(rules: Any, states: Any, observations: Any) -> None:
    """Clear the observation of every record and write it."""
    for row in range(len(states)):
        observation = observations[row]
        observation[:] = 0.0
        observe(rules[0], states[row], int(states[row].seat), observation)


def setup_each(rules: Any, states: Any, scratch: Any) -> int:
    """Lay out as many new games as there are records."""
    total = 0
    for row in range(len(states)):
        scratch[0] = blank[0]
        s = scratch[0]
        seed_words(s.rng[:], row)
        setup(rules[0], s)
        total += int(s.seat)
    return total


def resample_each(rules: Any, states: Any, scratch: Any) -> int:
    """Copy every record and redraw what its seat to move cannot know."""
    total = 0
    for row in range(len(states)):
        scratch[0] = states[row]
        resample(rules[0], scratch[0], int(states[row].seat))
        total += int(scratch[0].seat)
    return total


def compiled(game: Game) -> dict[str, Callable[..., Any]]:
    """The loops of one game, kept like the game itself."""
    sources = (Path(boardgame_envs.__file__).parent / "core", game.folder, Path(__file__).parent)
    folder = cache_folder(f"{game.name}-hot-path", *sources)
    names = ("setup", "legal", "apply", "observe", "resample")
    kernels = {**{name: getattr(game.kernels, name) for name in names}, "blank": np.zeros(1, game.state)}
    loops = (copy_each, apply_each, legal_each, observe_each, setup_each, resample_each)
    return {loop.__name__: entry(loop, kernels, folder) for loop in loops}


def in_all_stages(game: Game) -> Batch:
    """Games as batched play finds them."""
    batch = Batch(game.ruleset(), ROWS)
    spread_out(batch, game.name)
    return batch


def measure(effort: Effort) -> Iterator[Figure]:
    """Nanoseconds per decision of every piece."""
    effort = replace(effort, repeats=min(effort.repeats, 3))
    for name in boardgame_envs.games():
        game = boardgame_envs.game(name)
        for what, nanoseconds in pieces(effort, game).items():
            yield effort.amount(game.title, f"hot path: {what}", nanoseconds, "nanoseconds")


def pieces(effort: Effort, game: Game) -> dict[str, list[float]]:
    """Every piece of a decision in batched play, and beside it what search does."""
    batch, loops, choose = in_all_stages(game), compiled(game), boardgame_envs.sampler(2)
    rules, states, scratch = batch.ruleset.rules, batch.states, batch.ruleset.new_states(1)
    actions, masks, observations = choose.batch(batch.masks), batch.masks.copy(), batch.observations.copy()
    copy = nanoseconds(effort, lambda: loops["copy_each"](states, scratch))
    begin = nanoseconds(effort, lambda: loops["setup_each"](rules, states, scratch))
    length = mean_length(game.name)
    found = {
        "play the decision": less(
            nanoseconds(effort, lambda: loops["apply_each"](rules, states, scratch, actions)), copy
        ),
        "mark the legal actions": nanoseconds(effort, lambda: loops["legal_each"](rules, states, masks)),
        "write the observation": nanoseconds(effort, lambda: loops["observe_each"](rules, states, observations)),
        "begin new games": [value / length for value in begin],
        "choose at random": nanoseconds(effort, lambda: choose.batch(batch.masks)),
    }
    whole = [1e9 / value for value in effort.rate("", "", outside(game.name, ROWS)).values]
    rest = [value - sum(parts) for value, *parts in zip(whole, *found.values(), strict=True)]
    redraw = less(nanoseconds(effort, lambda: loops["resample_each"](rules, states, scratch)), copy)
    return found | {
        "memory and the Python call": rest,
        "whole": whole,
        "copy a record": copy,
        "redraw a record": redraw,
    }


def nanoseconds(effort: Effort, loop: Callable[[], object]) -> list[float]:
    """What a compiled loop takes per record."""

    def run() -> int:
        loop()
        return ROWS

    return [1e9 / value for value in effort.rate("", "", run).values]


def less(values: list[float], other: list[float]) -> list[float]:
    """Differences, one by one."""
    return [value - less for value, less in zip(values, other, strict=True)]
