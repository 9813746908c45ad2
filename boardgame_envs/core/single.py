"""One seat as a single-agent environment: the other seats are played by given policies inside `step`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete

from boardgame_envs.core.batch import Batch
from boardgame_envs.core.draw import pixels
from boardgame_envs.core.errors import BoardgameError, IllegalActionError, RenderError, one_of
from boardgame_envs.core.game import Ruleset, View
from boardgame_envs.core.random import MAXIMUM_SEED, check_seed, spread_seed
from boardgame_envs.core.sampler import MaskedSampler

Actions = npt.NDArray[np.int64]


class Policy(Protocol):
    """Plays any number of seats at once: rows of observations and masks in, one action per row out."""

    def __call__(
        self, observations: npt.NDArray[np.float32], masks: npt.NDArray[np.int8], seats: npt.NDArray[np.int64]
    ) -> Actions:
        """One legal action per row."""
        ...


class RandomPolicy:
    """Plays a random legal action."""

    def __init__(self, seed: int | None = None) -> None:
        self.sampler = MaskedSampler(seed)

    def __call__(
        self, observations: npt.NDArray[np.float32], masks: npt.NDArray[np.int8], seats: npt.NDArray[np.int64]
    ) -> Actions:
        """One random legal action per row."""
        return self.sampler.batch(masks)


Opponents = Policy | Mapping[str, Policy] | None


class SeatBatch:
    """Many games in which one seat is the learner's. After every call it is the learner's turn in every row.

    Rewards of the learner add up from one of its turns to the next, whoever's decision brought them: a loser
    sees its -1 as well.
    """

    def __init__(self, ruleset: Ruleset, seat: str | int, number: int, opponents: Opponents, seed: int) -> None:
        self.ruleset = ruleset
        self.seat = ruleset.seat_number(seat)
        self.batch = Batch(ruleset, number)
        self.policies = policy_of_each_seat(ruleset, self.seat, opponents, seed)
        self.has_own_opponents = opponents is None
        self.first_seed = spread_seed(seed)
        self.games = 0

    def seed(self, seed: int) -> None:
        """The deals from here on, and the random opponents where none were given, follow from this seed."""
        self.first_seed = spread_seed(seed)
        self.games = 0
        if self.has_own_opponents:
            self.policies = policy_of_each_seat(self.ruleset, self.seat, None, seed)

    def begin(self, row: int, seed: int | None = None) -> None:
        """Start games in a row until one comes to the learner's first turn."""
        while True:
            game_seed = (self.first_seed + self.games) & MAXIMUM_SEED if seed is None else seed
            self.games += 1
            self.batch.begin(row, game_seed)
            self.advance(np.array([row], np.int64))
            if self.batch.ends[row] == 0:
                return
            seed = None if seed is None else spread_seed(seed)  # over before the learner's first turn

    def play(self, rows: Actions, actions: Actions) -> int:
        """The learner's decisions, then the others' up to its next turn or the end; -1, or an illegal position."""
        refused = self.batch.play(rows, actions, 0)
        if refused < 0:
            self.advance(rows)
        return refused

    def advance(self, rows: Actions) -> None:
        """Let the other seats play in these rows until it is the learner's turn or the game is over."""
        batch = self.batch
        waiting = rows[(batch.ends[rows] == 0) & (batch.seats[rows] != self.seat)]
        while len(waiting):
            actions = self._opponents_actions(waiting)
            refused = batch.play(waiting, actions, 0)
            if refused >= 0:
                row = int(waiting[refused])
                seat = self.ruleset.seats[int(batch.seats[row])]
                raise IllegalActionError(f"the policy of {seat} chose {int(actions[refused])}, which is illegal for it")
            waiting = waiting[(batch.ends[waiting] == 0) & (batch.seats[waiting] != self.seat)]

    def _opponents_actions(self, rows: Actions) -> Actions:
        batch = self.batch
        actions = np.empty(len(rows), np.int64)
        seats = batch.seats[rows]
        for policy, its_seats in self.policies:
            mine = np.isin(seats, its_seats)
            if mine.any():
                chosen = rows[mine]
                actions[mine] = policy(batch.observations[chosen], batch.masks[chosen], seats[mine])
        return actions

    def learners_view(self, row: int) -> npt.NDArray[np.float32]:
        """What the learner knows in a row, also when its game is over."""
        observation = np.empty(self.ruleset.layout.size, np.float32)
        self.batch.look(row, self.seat, observation, np.empty(len(self.ruleset.actions), np.int8))
        return observation


def policy_of_each_seat(
    ruleset: Ruleset, seat: int, opponents: Opponents, seed: int
) -> list[tuple[Policy, npt.NDArray[np.int64]]]:
    """Every opponent policy with the seats it plays; random where none is given."""
    others = [number for number in range(len(ruleset.seats)) if number != seat]
    if opponents is None:
        opponents = RandomPolicy(spread_seed(seed + 1))
    if not isinstance(opponents, Mapping):
        return [(opponents, np.array(others, np.int64))]
    for name in opponents:
        if ruleset.seat_number(name) == seat:
            raise BoardgameError(
                f"{name} is the learner's own seat; opponents are {one_of(ruleset.seats[i] for i in others)}"
            )
    missing = [ruleset.seats[number] for number in others if ruleset.seats[number] not in opponents]
    if missing:
        raise BoardgameError(f"no policy is given for {one_of(missing)}")
    return [(opponents[ruleset.seats[number]], np.array([number], np.int64)) for number in others]


class SeatEnv(gymnasium.Env[npt.NDArray[np.float32], np.int64]):
    """A Gymnasium environment of one seat, with `action_masks()` as sb3-contrib expects it.

    Args:
        ruleset: The game made ready to play.
        seat: The learner's seat, by name or number.
        opponents: One policy for all other seats, or one by seat name; random by default.
        render_mode: "rgb_array", "svg", "ansi" (as the learner sees the board), or None.
    """

    metadata = {"render_modes": ["rgb_array", "svg", "ansi"], "render_fps": 2}

    def __init__(
        self, ruleset: Ruleset, seat: str | int, opponents: Opponents = None, render_mode: str | None = None
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise RenderError(f"render_mode is {render_mode!r}; allowed are {one_of(self.metadata['render_modes'])}")
        self.ruleset = ruleset
        self.render_mode = render_mode
        self.observation_space = Box(-1.0, 1.0, (ruleset.layout.size,), np.float32)
        self.action_space = Discrete(len(ruleset.actions))  # type: ignore[assignment]
        self._games = SeatBatch(ruleset, seat, 1, opponents, check_seed(None))
        self._row = np.zeros(1, np.int64)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        """Start a game and play up to the learner's first turn."""
        super().reset(seed=seed)
        if seed is not None:
            self._games.seed(check_seed(seed))
        self._games.begin(0)
        return self._games.batch.observations[0].copy(), {"ending": 0}

    def step(self, action: Any) -> tuple[npt.NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play the learner's decision and all others up to its next turn."""
        games, batch = self._games, self._games.batch
        if games.play(self._row, np.array([int(action)], np.int64)) >= 0:
            legal = np.flatnonzero(batch.masks[0]).tolist()
            raise IllegalActionError(
                f"action {action!r} is illegal for {self.ruleset.seats[games.seat]}; legal are {legal}"
            )
        end = int(batch.ends[0])
        observation = games.learners_view(0) if end else batch.observations[0].copy()
        info = {"ending": int(batch.states[0]["ending"])}
        return observation, float(batch.rewards[0, games.seat]), end == 1, end == 2, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of the learner."""
        return self._games.batch.masks[0].astype(bool)

    def render(self) -> Any:
        """The board as the learner sees it."""
        view = View(self.ruleset, self._games.batch.states[0], self._games.seat)
        if self.render_mode == "ansi":
            return self.ruleset.game.text(view)
        if self.render_mode is None:
            raise RenderError("render() needs a render_mode at construction")
        picture = self.ruleset.game.draw(view).svg()
        return picture if self.render_mode == "svg" else pixels(picture)
