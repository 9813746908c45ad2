"""A fast choice of a random legal action: `Discrete.sample(mask)` alone costs thirty microseconds."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from boardgame_envs.core.compile import Cells, Words, cache_folder, entry
from boardgame_envs.core.entries import Integers, choose_legal
from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.core.random import check_seed, seed_words


def _start(rng: Words, seed: int) -> None:
    seed_words(rng, seed)


def _choose_one(mask: Cells, rng: Words) -> int:
    return choose_legal(mask, rng)


def _choose_many(masks: Cells, rng: Words, actions: Integers) -> None:
    for row in range(masks.shape[0]):
        actions[row] = choose_legal(masks[row], rng)


class MaskedSampler:
    """Uniformly random legal actions from a seed.

    ``sampler(mask)`` gives one action for one mask, ``sampler.batch(masks)`` one for each row of masks.
    """

    _entries: dict[str, Any] = {}

    def __init__(self, seed: int | None = None) -> None:
        self._prepare()
        self._one = self._entries["one"]
        self._many = self._entries["many"]
        self.rng = np.zeros(4, np.uint32)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Start the sequence of choices anew."""
        self._entries["start"](self.rng, check_seed(seed))

    def __call__(self, mask: Cells) -> int:
        """A legal action of one mask."""
        action: int = self._one(mask, self.rng)
        if action < 0:
            raise BoardgameError("the mask allows no action: this seat is not to move")
        return action

    def batch(self, masks: Cells) -> npt.NDArray[np.int64]:
        """A legal action of each mask; -1 where a mask allows none."""
        actions = np.empty(len(masks), np.int64)
        self._many(np.ascontiguousarray(masks, np.int8), self.rng, actions)
        return actions

    @classmethod
    def _prepare(cls) -> None:
        if cls._entries:
            return
        from pathlib import Path

        folder = cache_folder("sampler", Path(__file__).parent)
        cells, rows = numba.types.Array(numba.types.int8, 1, "C"), numba.types.Array(numba.types.int8, 2, "C")
        words, integers = numba.types.Array(numba.types.uint32, 1, "C"), numba.types.Array(numba.types.int64, 1, "C")
        signatures: dict[str, tuple[Any, Any]] = {
            "start": (_start, (words, numba.types.int64)),
            "one": (_choose_one, (cells, words)),
            "many": (_choose_many, (rows, words, integers)),
        }
        for name, (template, signature) in signatures.items():
            compiled: Any = entry(template, {}, folder)
            if not numba.config.DISABLE_JIT:
                compiled.compile(signature)
            cls._entries[name] = compiled
