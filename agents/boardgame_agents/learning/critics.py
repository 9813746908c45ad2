"""Critics: what a position may bring to a seat, learned from very many whole games.

What one game brings is mostly luck. A critic that is shown few games knows them by heart and expects nonsense in all
others, so only a few positions of each game are kept, and games that it was not shown say how much it can tell.

Search asks a critic about every seat and at any time, so positions are kept as all seats see them, whoever is to move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from boardgame_agents.agent import role_of, roles_of
from boardgame_agents.learning.tables import Table
from boardgame_agents.learning.threads import one_thread
from boardgame_agents.match import play_games
from boardgame_envs.core.batch import Batch
from boardgame_envs.core.game import Ruleset
from boardgame_envs.core.random import spread_seed

GAMES_AT_ONCE = 256
POSITIONS_OF_A_GAME = 8
TESTED = 10
"""One game in so many is never learned from: it says how much the critic explains. As many others say when to stop."""
PASSES = 4
LEARNING_RATE = 1e-3
WEIGHT_DECAY = 0.01
BATCH_SIZE = 512


@dataclass(frozen=True)
class Positions:
    """Positions in the order of their games, and what each brought in the end to the seat that saw it."""

    observations: npt.NDArray[np.float16]
    returns: npt.NDArray[np.float32]
    games: npt.NDArray[np.int32]


def fresh_critic(inputs: int, hidden: Sequence[int], seed: int) -> nn.Sequential:
    """A critic that knows nothing: hidden layers with tanh, and one number."""
    torch.manual_seed(seed)
    sizes = (inputs, *hidden)
    layers = [part for size in pairwise(sizes) for part in (nn.Linear(*size), nn.Tanh())]
    return nn.Sequential(*layers, nn.Linear(sizes[-1], 1))


def gather_positions(
    ruleset: Ruleset, tables: Sequence[Table], games: int, seed: int, on_games: Callable[[int], None] | None = None
) -> dict[str, Positions]:
    """Play whole games at all tables in turn; returns positions of each role that has a kept seat."""
    found: dict[str, list[tuple[npt.NDArray[np.float16], npt.NDArray[np.float32], int]]] = {}
    for start in range(0, games, GAMES_AT_ONCE):
        turn = start // GAMES_AT_ONCE
        table = tables[turn % len(tables)]
        number = min(GAMES_AT_ONCE, games - start)
        album = _Album(ruleset, table.seats, number, spread_seed(seed) + turn)
        first = spread_seed(seed) + start
        played = play_games(ruleset, table.lineup, range(first, first + number), first, album.watch)
        for row, game in enumerate(played):
            pictures = album.pictures[row, : min(album.seen[row], POSITIONS_OF_A_GAME)]
            for place, seat in enumerate(table.seats):
                brought = np.full(len(pictures), game.returns[seat], np.float32)
                kept = found.setdefault(role_of(ruleset.seats[seat]), [])
                kept.append((pictures[:, place].copy(), brought, start + row))
        if on_games is not None:
            on_games(number)
    return {role: _together(found.pop(role)) for role in roles_of(ruleset) if role in found}


def learn(critic: nn.Module, positions: Positions, seed: int) -> float:
    """Teach a critic; returns the share of what unseen games bring that it explains (0: as bad as the average).

    Of all passes the one is kept after which it explains most of other games than those it learns from.
    """
    fold = positions.games % TESTED
    tested, watched, learned = (np.flatnonzero(part) for part in (fold == 0, fold == 1, fold > 1))
    random = np.random.default_rng(seed)
    optimizer = torch.optim.AdamW(critic.parameters(), lr=LEARNING_RATE, weight_decay=WEIGHT_DECAY)
    steps, step = PASSES * -(-len(learned) // BATCH_SIZE), 0
    best, best_share = deepcopy(critic.state_dict()), -np.inf
    with one_thread():
        for _ in range(PASSES):
            order = random.permutation(learned)
            for start in range(0, len(order), BATCH_SIZE):
                part = order[start : start + BATCH_SIZE]
                optimizer.param_groups[0]["lr"] = LEARNING_RATE * (1 - step / steps)
                step += 1
                wanted = torch.as_tensor(positions.returns[part])
                loss = ((_expected(critic, positions, part) - wanted) ** 2).mean()
                optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                optimizer.step()
            share = _explained(critic, positions, watched)
            if share > best_share:
                best, best_share = deepcopy(critic.state_dict()), share
        critic.load_state_dict(best)
        return _explained(critic, positions, tested)


class _Album:
    """Positions of games in progress: of each game an equal chance for all its moments, however long it lasts."""

    def __init__(self, ruleset: Ruleset, seats: Sequence[int], games: int, seed: int) -> None:
        self.seats = seats
        self.seen = np.zeros(games, np.int64)
        self.pictures = np.zeros((games, POSITIONS_OF_A_GAME, len(seats), ruleset.layout.size), np.float16)
        self._random = np.random.default_rng(seed)
        self._observation = np.zeros(ruleset.layout.size, np.float32)
        self._mask = np.zeros(len(ruleset.actions), np.int8)

    def watch(self, batch: Batch, rows: npt.NDArray[np.int64], actions: npt.NDArray[np.int64]) -> None:
        """Keep this moment of a game in a free place, or perhaps in place of an older one."""
        self.seen[rows] += 1
        places = np.where(
            self.seen[rows] <= POSITIONS_OF_A_GAME, self.seen[rows] - 1, self._random.integers(0, self.seen[rows])
        )
        for row, place in zip(rows.tolist(), places.tolist(), strict=True):
            if place < POSITIONS_OF_A_GAME:
                for number, seat in enumerate(self.seats):
                    batch.look(row, seat, self._observation, self._mask)
                    self.pictures[row, place, number] = self._observation


def _together(kept: list[tuple[npt.NDArray[np.float16], npt.NDArray[np.float32], int]]) -> Positions:
    games = np.concatenate([np.full(len(brought), game, np.int32) for _, brought, game in kept])
    return Positions(
        np.concatenate([pictures for pictures, _, _ in kept]),
        np.concatenate([brought for _, brought, _ in kept]),
        games,
    )


def _expected(critic: nn.Module, positions: Positions, part: npt.NDArray[np.int64]) -> torch.Tensor:
    expected: torch.Tensor = critic(torch.as_tensor(positions.observations[part].astype(np.float32)))
    return expected[:, 0]


def _explained(critic: nn.Module, positions: Positions, part: npt.NDArray[np.int64]) -> float:
    """The share of the variance of what these positions brought that a critic expects."""
    returns = positions.returns[part]
    if len(part) == 0 or float(returns.var()) == 0.0:
        return 0.0
    with torch.no_grad():
        pieces = np.array_split(part, -(-len(part) // 4096))
        expected = np.concatenate([_expected(critic, positions, piece).numpy() for piece in pieces])
    return 1.0 - float(((returns - expected) ** 2).mean() / returns.var())
