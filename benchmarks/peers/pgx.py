"""Pgx on the processor: steps of a whole batch compiled by jax, random legal actions chosen inside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import jax  # type: ignore[import-not-found]
import jax.numpy as jnp  # type: ignore[import-not-found]
import pgx  # type: ignore[import-not-found]
from pgx.experimental import auto_reset  # type: ignore[import-not-found]

from benchmarks.figures import Figure
from benchmarks.measure import Effort

PACKAGES = ("pgx", "jax")
GAMES = {"connect_four": "connect four", "backgammon": "backgammon"}
ROWS = {"connect_four": (256, 1024, 4096), "backgammon": (64, 256, 1024)}
"""Around the number that suits each best."""
BURN_IN = 50
"""Steps before anything is measured, so that not only openings are played."""


def measure(effort: Effort) -> Iterator[Figure]:
    """Batched play for some numbers of games, and memory."""
    for name, title in GAMES.items():
        env = pgx.make(name)
        for rows in ROWS[name]:
            run, state = steps(env, rows)
            note = f"{state.observation[0].size} numbers, {env.num_actions} actions"
            yield effort.rate(f"Pgx {title}", "batched by rows", run, at=rows, note=note)
        if effort.mode == "one":
            size = sum(leaf.nbytes for leaf in jax.tree_util.tree_leaves(state)) / rows
            yield effort.amount(f"Pgx {title}", "memory", [size], "bytes", note="arrays of the batch")


def steps(env: Any, rows: int) -> tuple[Callable[[], int], Any]:
    """One compiled call per step: choose, play, begin anew where a game ended, observe."""
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def play(state: Any, key: Any) -> Any:
        key, choosing, playing = jax.random.split(key, 3)
        chances = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choosing, chances, axis=-1)
        return step(state, actions, jax.random.split(playing, rows)), key

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), rows))
    key = jax.random.key(1)

    def run() -> int:
        nonlocal state, key
        state, key = play(state, key)
        state.observation.block_until_ready()
        return rows

    for _ in range(BURN_IN):
        run()
    return run, state
