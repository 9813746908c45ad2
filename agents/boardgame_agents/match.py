"""Games between given agents, played side by side: what arena, evaluation and balance study are built on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from boardgame_agents.agent import Agent, BatchedAgent, own_seed, role_of, situation_of
from boardgame_agents.names import is_open, make_agent
from boardgame_agents.open_door import open_situation_of
from boardgame_envs.core.batch import Batch
from boardgame_envs.core.errors import BoardgameError, one_of
from boardgame_envs.core.game import Ruleset

Watcher = Callable[[Batch, npt.NDArray[np.int64], npt.NDArray[np.int64]], None]
"""Called before every round of decisions with the batch, the rows still playing and the actions chosen."""


@dataclass
class Outcome:
    """How one game went."""

    seed: int
    returns: tuple[float, ...]
    """What each seat got."""
    ending: str
    is_truncated: bool
    decisions: int
    forced: int
    """Decisions with one legal action only."""
    options: int
    """Legal actions, added up over all decisions."""
    kinds: npt.NDArray[np.int32] = field(repr=False)
    """How often each seat chose each kind (block) of action."""


def play_games(
    ruleset: Ruleset, lineup: Mapping[str, str], seeds: Sequence[int], agent_seed: int = 0, watch: Watcher | None = None
) -> list[Outcome]:
    """Play one game from each seed; `lineup` names the agent of every seat. The same arguments give the same games."""
    batch = Batch(ruleset, len(seeds))
    for row, seed in enumerate(seeds):
        batch.begin(row, seed)
    return play_on(batch, lineup, agent_seed, watch)


def play_on(
    batch: Batch, lineup: Mapping[str, str], agent_seed: int = 0, watch: Watcher | None = None
) -> list[Outcome]:
    """Play the games of a batch from where they are to their ends; only these decisions are counted."""
    ruleset = batch.ruleset
    players = _players(ruleset, lineup, [int(seed) for seed in batch.seeds], agent_seed)
    tally = Tally(ruleset, batch.number)
    playing = np.flatnonzero(batch.ends == 0)
    while len(playing):
        actions = np.empty(len(playing), np.int64)
        seats = batch.seats[playing]
        for player in players:
            mine = np.isin(seats, player.seats)
            if mine.any():
                actions[mine] = player.choose(batch, playing[mine])
        if watch is not None:
            watch(batch, playing, actions)
        tally.add(batch, playing, actions)
        refused = batch.play(playing, actions, 0)
        if refused >= 0:
            seat = ruleset.seats[int(seats[refused])]
            raise BoardgameError(f"{lineup[seat]} chose {int(actions[refused])} for {seat}, which is illegal")
        playing = playing[batch.ends[playing] == 0]
    return tally.outcomes(batch)


class Tally:
    """What is counted while games are played."""

    def __init__(self, ruleset: Ruleset, games: int) -> None:
        self.block_of = np.zeros(len(ruleset.actions), np.int64)
        for number, block in enumerate(ruleset.actions.blocks):
            first = ruleset.actions.first[block.name]
            self.block_of[first : first + len(block.texts)] = number
        self.decisions = np.zeros(games, np.int64)
        self.forced = np.zeros(games, np.int64)
        self.options = np.zeros(games, np.int64)
        self.kinds = np.zeros((games, len(ruleset.seats), len(ruleset.actions.blocks)), np.int32)

    def add(self, batch: Batch, rows: npt.NDArray[np.int64], actions: npt.NDArray[np.int64]) -> None:
        """Count one decision in each of these rows, before it is played."""
        options = batch.masks[rows].sum(axis=1, dtype=np.int64)
        self.decisions[rows] += 1
        self.forced[rows] += options == 1
        self.options[rows] += options
        self.kinds[rows, batch.seats[rows], self.block_of[actions]] += 1

    def outcomes(self, batch: Batch) -> list[Outcome]:
        """The games, once all are over."""
        endings = batch.ruleset.game.endings
        return [
            Outcome(
                seed=int(batch.seeds[row]),
                returns=tuple(float(value) for value in batch.rewards[row]),
                ending=endings[int(batch.states[row]["ending"])],
                is_truncated=int(batch.ends[row]) == 2,
                decisions=int(self.decisions[row]),
                forced=int(self.forced[row]),
                options=int(self.options[row]),
                kinds=self.kinds[row],
            )
            for row in range(batch.number)
        ]


class Player:
    """One agent by name, and the seats of one role for which it decides, in games from these seeds."""

    def __init__(self, ruleset: Ruleset, name: str, role: str, seats: list[int], seeds: Sequence[int]) -> None:
        self.seats = np.array(seats, np.int64)
        self._new: Callable[[], Agent] = lambda: make_agent(name, ruleset, role)
        self._situation = open_situation_of if is_open(name) else situation_of
        self._agent = self._new()
        self._batched = self._agent if isinstance(self._agent, BatchedAgent) else None
        self._seeds = seeds
        self._by_game: dict[tuple[int, int], Agent] = {}

    def begin(self, seed: int) -> None:
        """Called once, before the first decision."""
        self._agent.reset(seed)

    def choose(self, batch: Batch, rows: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """An action for each of these rows."""
        if self._batched is not None:
            return self._batched.act_batch(batch.observations[rows], batch.masks[rows], batch.seats[rows])
        return np.array(
            [self._of_game(int(row), int(batch.seats[row])).act(self._situation(batch, int(row))) for row in rows]
        )

    def _of_game(self, row: int, seat: int) -> Agent:
        """An agent that looks at one game at a time has an instance of its own in each."""
        if (row, seat) not in self._by_game:
            agent = self._by_game[row, seat] = self._new()
            agent.reset(own_seed(self._seeds[row], seat))
        return self._by_game[row, seat]


def _players(ruleset: Ruleset, lineup: Mapping[str, str], seeds: Sequence[int], agent_seed: int) -> list[Player]:
    for seat in lineup:
        ruleset.seat_number(seat)
    missing = [seat for seat in ruleset.seats if seat not in lineup]
    if missing:
        raise BoardgameError(f"no agent is given for {one_of(missing)}")
    seats_of: dict[tuple[str, str], list[int]] = {}
    for number, seat in enumerate(ruleset.seats):
        seats_of.setdefault((lineup[seat], role_of(seat)), []).append(number)
    players = []
    for number, ((name, role), seats) in enumerate(seats_of.items()):
        player = Player(ruleset, name, role, seats, seeds)
        player.begin(own_seed(agent_seed, number))
        players.append(player)
    return players
