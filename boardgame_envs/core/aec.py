"""The PettingZoo AEC environment over one record, with its checks built in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from boardgame_envs.core.batch import Batch
from boardgame_envs.core.data import DataSource
from boardgame_envs.core.draw import Window, pixels
from boardgame_envs.core.errors import BoardgameError, IllegalActionError, RenderError, StateError, one_of
from boardgame_envs.core.game import Game, Ruleset, View
from boardgame_envs.core.random import check_seed, spread_seed
from boardgame_envs.core.record import GameRecord, Turn

RENDER_MODES = ("human", "rgb_array", "svg", "ansi")
ILLEGAL_MODES = ("raise", "terminate")
STATE_MAGIC = b"boardgame_envs state 1\n"
FIRST_ROW = np.zeros(1, np.int64)
"""The rows of a batch of one, as the `play` entry takes them."""

Observation = dict[str, npt.NDArray[Any]]


class BoardgameEnv(AECEnv[str, Observation, int | None]):
    """One game in progress.

    Args:
        ruleset: The game made ready to play (`boardgame_envs.game(name).ruleset(...)`).
        render_mode: "human" (a window), "rgb_array", "svg", "ansi", or None.
        render_seat: Whose view `render` shows; None shows everything.
        illegal: What an illegal action does: "raise" an error and change nothing, or "terminate" the game with
            a loss for the seat that played it (PettingZoo's convention).
        masks_in_infos: Whether infos carry a copy of the action mask.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        render_mode: str | None = None,
        render_seat: str | int | None = None,
        illegal: str = "raise",
        masks_in_infos: bool = False,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise RenderError(f"render_mode is {render_mode!r}; allowed are {one_of(RENDER_MODES)}, or None")
        if illegal not in ILLEGAL_MODES:
            raise BoardgameError(f"illegal is {illegal!r}; allowed are {one_of(ILLEGAL_MODES)}")
        number = None if render_seat is None else ruleset.seat_number(render_seat)
        self._furnish(Batch(ruleset, 1), render_mode, number, illegal, bool(masks_in_infos))

    def _furnish(
        self, batch: Batch, render_mode: str | None, render_seat: int | None, illegal: str, masks_in_infos: bool
    ) -> None:
        """Everything there is before the first game, over a batch of one; the options are known to be right."""
        ruleset = batch.ruleset
        self.ruleset = ruleset
        self.render_mode = render_mode
        self.render_seat = render_seat
        self.illegal = illegal
        self.masks_in_infos = masks_in_infos
        self.metadata = {
            "name": ruleset.game.environment_name,
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = list(ruleset.seats)
        self.agents: list[str] = []
        self._batch = batch
        action = np.zeros(1, np.int64)
        self._play = batch.entries.play_one
        self._arguments = (
            ruleset.rules, batch.states, FIRST_ROW, action, batch.seeds, 0,
            batch.observations, batch.masks, batch.seats, batch.rewards, batch.ends,
        )  # fmt: skip
        # The same buffers in the form in which Python reads and writes a single number fastest.
        self._action, self._seat, self._end = action.data, batch.seats.data, batch.ends.data
        self._observation, self._mask = batch.observations[0], batch.masks[0]
        self._seed: int | None = None
        self._history: list[int] | None = []
        self._is_over = True
        self._window: Window | None = None
        self.agent_selection = ""
        self._skip_agent_selection: str | None = None

    # ------------------------------------------------------------------ PettingZoo

    @cached_property
    def observation_spaces(self) -> dict[str, Dict]:
        """The observation spaces by seat, made when they are first asked for: search clones without asking."""
        return {seat: _observation_space(self.ruleset) for seat in self.ruleset.seats}

    @cached_property
    def action_spaces(self) -> dict[str, Discrete]:
        """The action spaces by seat, made when they are first asked for."""
        return {seat: Discrete(len(self.ruleset.actions)) for seat in self.ruleset.seats}

    def observation_space(self, agent: str) -> Dict:
        """The observation space of a seat: the same for all seats."""
        self.ruleset.seat_number(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The action space of a seat: the same for all seats."""
        self.ruleset.seat_number(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. Without a seed the next one follows from the last; the first comes from the system."""
        if seed is None and self._seed is not None:
            self._seed = spread_seed(self._seed + 1)
        else:
            self._seed = check_seed(seed)
        self._batch.begin(0, self._seed)
        self._history = []
        self._is_over = False
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"ending": 0} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._seat[0]]
        self._skip_agent_selection = None
        if self.masks_in_infos:
            self._put_masks_in_infos()
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Play one decision of the seat to move, or take a finished seat off (`None`)."""
        if self._is_over:
            self._step_after_end(action)
            return
        try:
            self._action[0] = action  # type: ignore[assignment]
        except (TypeError, ValueError):  # not a whole number, or beyond 64 bits
            self._refuse(action)
            return
        if self._play(*self._arguments) >= 0:
            self._refuse(action)
            return
        if self._history is not None:
            self._history.append(self._action[0])
        if self._end[0]:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[self._seat[0]]
        if self.masks_in_infos:
            self._put_masks_in_infos()
        if self.render_mode == "human":
            self.render()

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last turn, ends and info of the seat to move."""
        agent = self.agent_selection
        if self._is_over:
            if not agent:
                raise BoardgameError("there is no game yet: call reset() first")
            seen = self.observe(agent) if observe else None
        else:
            seen = {"observation": self._observation.copy(), "action_mask": self._mask.copy()} if observe else None
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> Observation:
        """What a seat knows, at any time; its mask is all zero unless it is to move."""
        seat = self.ruleset.seat_number(agent)
        if self._seed is None:
            raise BoardgameError("there is no game yet: call reset() first")
        observation = np.empty(self.ruleset.layout.size, np.float32)
        mask = np.empty(len(self.ruleset.actions), np.int8)
        self._batch.look(0, seat, observation, mask)
        if self._is_over:
            mask[:] = 0
        return {"observation": observation, "action_mask": mask}

    @property
    def state_space(self) -> Box:
        """The space of `state`."""
        return Box(-1.0, 1.0, (len(self.possible_agents) * self.ruleset.layout.size,), np.float32)

    def state(self) -> npt.NDArray[np.float32]:
        """What all seats know together, one after the other: for critics that may see everything in training."""
        return np.concatenate([self.observe(agent)["observation"] for agent in self.possible_agents])

    def render(self) -> Any:
        """The board as `render_seat` sees it, in the form of `render_mode`."""
        if self.render_mode is None:
            raise RenderError(f"render() needs a render_mode at construction; allowed are {one_of(RENDER_MODES)}")
        if self.render_mode == "ansi":
            return self.text(self.render_seat)
        picture = self.picture(self.render_seat)
        if self.render_mode == "svg":
            return picture
        if self.render_mode == "rgb_array":
            return pixels(picture)
        if self._window is None:
            self._window = Window(self.ruleset.game.title)
        self._window.show(picture)
        return None

    def close(self) -> None:
        """Close the window if there is one."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def __str__(self) -> str:
        return str(self.metadata["name"])

    # ------------------------------------------------------------------ looking

    def legal_actions(self) -> list[int]:
        """The legal actions of the seat to move, by id."""
        return [int(action) for action in np.flatnonzero(self._batch.masks[0])] if not self._is_over else []

    def action_text(self, action: int) -> str:
        """An action in words."""
        return self.ruleset.actions.text(action)

    def action_id(self, text: str) -> int:
        """The id of an action given in words."""
        return self.ruleset.actions.id(text)

    def observation_words(self, agent: str) -> dict[str, Any]:
        """What a seat knows, in words."""
        return self.ruleset.layout.words(self.observe(agent)["observation"])

    def text(self, seat: str | int | None = None) -> str:
        """The board in words as a seat sees it; None shows everything."""
        return self.ruleset.game.text(self._view(seat))

    def picture(self, seat: str | int | None = None) -> str:
        """The board as SVG as a seat sees it; None shows everything."""
        return self.ruleset.game.draw(self._view(seat)).svg()

    @property
    def records(self) -> npt.NDArray[np.void]:
        """The state record, in an array of one: what search copies. It shows everything; do not write to it."""
        return self._batch.states

    @property
    def ending(self) -> str:
        """How the game ended, in words."""
        return self.ruleset.game.endings[int(self._batch.states[0]["ending"])]

    @property
    def game_seed(self) -> int | None:
        """The seed of the game in progress; not named `seed`, which adapters of other packages try to call."""
        return self._seed

    # ------------------------------------------------------------------ saving and branching

    def clone(self) -> BoardgameEnv:
        """An independent environment at the same point of the same game; it has no window."""
        twin = type(self).__new__(type(self))
        twin._furnish(self._batch.copy(), self.render_mode, self.render_seat, self.illegal, self.masks_in_infos)
        if self._seed is not None:
            twin._keep(self._bookkeeping())
        return twin

    def get_state(self) -> bytes:
        """The game in progress as bytes."""
        if self._seed is None:
            raise StateError("there is no game to save yet: call reset() first")
        header = json.dumps({"fits": self._fingerprint(), "kept": self._bookkeeping()}).encode()
        body = len(header).to_bytes(8, "big") + header + self._batch.record_bytes(0)
        return STATE_MAGIC + hashlib.sha256(body).digest() + body

    def set_state(self, saved: bytes) -> None:
        """Go to a saved point; bytes that are damaged or of another game, data file, knob or version are refused."""
        if not isinstance(saved, bytes) or not saved.startswith(STATE_MAGIC):
            raise StateError("these bytes were not made by get_state()")
        digest, body = saved[len(STATE_MAGIC) :][:32], saved[len(STATE_MAGIC) + 32 :]
        if hashlib.sha256(body).digest() != digest:
            raise StateError("the saved state is damaged: its checksum does not fit")
        length = 8 + int.from_bytes(body[:8], "big")
        header = json.loads(body[8:length])
        for key, value in self._fingerprint().items():
            if header["fits"].get(key) != value:
                raise StateError(
                    f"the saved state has {key} {header['fits'].get(key)!r}; this environment has {value!r}"
                )
        self._restore(header["kept"], body[length:])

    def determinize(self, seat: str | int, seed: int | None = None) -> BoardgameEnv:
        """A clone in which everything the seat cannot know, the future included, has been redrawn."""
        number = self.ruleset.seat_number(seat)
        drawn = check_seed(seed)
        if self._seed is None:
            raise BoardgameError("there is no game yet: call reset() first")
        twin = self.clone()
        twin._batch.entries.determinize(self.ruleset.rules, twin._batch.states, 0, number, drawn)
        twin._batch.refresh(0)
        twin._history = None
        twin._seed = drawn  # the seed of the true game tells every card in it
        if twin.masks_in_infos:
            twin._put_masks_in_infos()
        return twin

    def resume(self, records: npt.NDArray[np.void]) -> None:
        """Go to a state record as search holds it (`records` of another environment); its past is not known."""
        if records.shape != (1,) or records.dtype != self.ruleset.game.state:
            raise StateError(f"expected is an array of one state record of {self.ruleset.game.title}")
        self.reset(seed=0)
        self._batch.set_record_bytes(0, records.tobytes())
        self._history = None
        state = self._batch.states[0]
        self.agent_selection = self.possible_agents[int(state["seat"])]
        if state["over"]:
            self._batch.ends[0] = 2 if state["truncated"] else 1
            self._batch.rewards[0] = state["returns"][: len(self.possible_agents)]
            self._finish()
        if self.masks_in_infos:
            self._put_masks_in_infos()

    def record(self) -> GameRecord:
        """The game so far as a record: seed and actions, from which it can be replayed bit by bit."""
        if self._seed is None:
            raise BoardgameError("there is no game to record yet: call reset() first")
        if self._history is None:
            raise BoardgameError("a determinized game has no record: its hidden part was redrawn")
        texts = self.ruleset.actions.texts
        replay = Batch(self.ruleset, 1)
        replay.begin(0, self._seed)
        turns = []
        for action in self._history:
            turns.append(Turn(self.possible_agents[int(replay.seats[0])], texts[action]))
            replay.play(np.zeros(1, np.int64), np.array([action], np.int64), 0)
        return GameRecord.of(self.ruleset, self._seed, tuple(turns), replay.record_bytes(0))

    def __deepcopy__(self, memo: dict[int, Any]) -> BoardgameEnv:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        saved = None if self._seed is None else (self._bookkeeping(), self._batch.record_bytes(0))
        return {"ruleset": self.ruleset, "options": self._options(), "saved": saved}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(kept["ruleset"], **kept["options"])  # type: ignore[misc]
        if kept["saved"] is not None:
            self._restore(*kept["saved"])

    # ------------------------------------------------------------------ inside

    def _view(self, seat: str | int | None) -> View:
        if self._seed is None:
            raise BoardgameError("there is no game to show yet: call reset() first")
        return View(self.ruleset, self._batch.states[0], None if seat is None else self.ruleset.seat_number(seat))

    def _finish(self) -> None:
        """Everybody ends in the same step, with one kind of flag."""
        is_truncated = int(self._batch.ends[0]) == 2
        rewards = [float(value) for value in self._batch.rewards[0]]
        self._end_with(rewards, is_truncated, int(self._batch.states[0]["ending"]))

    def _end_with(self, rewards: list[float], is_truncated: bool, ending: int) -> None:
        self._is_over = True
        for agent, reward in zip(self.agents, rewards, strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            self.terminations[agent] = not is_truncated
            self.truncations[agent] = is_truncated
            self.infos[agent]["ending"] = ending
        self._deads_step_first()

    def _step_after_end(self, action: int | None) -> None:
        if not self.agents:
            raise BoardgameError("the game is over, or not begun: call reset() first")
        if action is not None:
            raise IllegalActionError(
                f"the game is over: {self.agent_selection} can only step(None); given is {action!r}"
            )
        self._was_dead_step(None)

    def _refuse(self, action: object) -> None:
        """An illegal action: an error, or a lost game; the board is as it was."""
        if self.illegal == "raise":
            raise IllegalActionError(self._complaint(action))
        losers = [-1.0 if agent == self.agent_selection else 0.0 for agent in self.agents]
        self._end_with(losers, False, 0)

    def _complaint(self, action: object) -> str:
        actions, game = self.ruleset.actions, self.ruleset.game
        legal = [f"{number} ({actions.text(number)})" for number in self.legal_actions()]
        listed = one_of(legal[:12]) + (f" and {len(legal) - 12} more" if len(legal) > 12 else "")
        words = ""
        if isinstance(action, int | np.integer) and 0 <= action < len(actions):
            words = f" ({actions.text(int(action))})"
        phase = game.phases[int(self._batch.states[0]["phase"])]
        return f"action {action!r}{words} is illegal for {self.agent_selection} in phase {phase!r}; legal are {listed}"

    def _put_masks_in_infos(self) -> None:
        for agent in self.agents:
            is_asked = not self._is_over and agent == self.agent_selection
            mask = self._batch.masks[0].copy() if is_asked else np.zeros_like(self._batch.masks[0])
            self.infos[agent]["action_mask"] = mask

    def _options(self) -> dict[str, Any]:
        return {
            "render_mode": self.render_mode,
            "render_seat": self.render_seat,
            "illegal": self.illegal,
            "masks_in_infos": self.masks_in_infos,
        }

    def _fingerprint(self) -> dict[str, Any]:
        """What must agree for a saved state to fit."""
        ruleset = self.ruleset
        knobs = {name: list(value) if isinstance(value, tuple) else value for name, value in ruleset.knobs.items()}
        return {
            "game": ruleset.game.environment_name,
            "players": ruleset.players,
            "data": ruleset.data_hash,
            "knobs": knobs,
            "layout": ruleset.layout_hash,
        }

    def _bookkeeping(self) -> dict[str, Any]:
        """What the environment keeps beside the record; plain values only."""
        return {
            "seed": self._seed,
            "history": None if self._history is None else list(self._history),
            "is_over": self._is_over,
            "agents": list(self.agents),
            "selected": self.agent_selection,
            "skipped": self._skip_agent_selection,
            "rewards": dict(self.rewards),
            "cumulative": dict(self._cumulative_rewards),
            "terminations": dict(self.terminations),
            "truncations": dict(self.truncations),
            "endings": {agent: info["ending"] for agent, info in self.infos.items()},
        }

    def _restore(self, kept: dict[str, Any], record: bytes) -> None:
        self._batch.set_record_bytes(0, record)
        self._batch.ends[0] = 0
        self._keep(kept)

    def _keep(self, kept: dict[str, Any]) -> None:
        """Take over what another environment kept beside its record; nobody else may hold these values."""
        self._seed = kept["seed"]
        self._history = kept["history"]
        self._is_over = kept["is_over"]
        self.agents = kept["agents"]
        self.agent_selection = kept["selected"]
        self._skip_agent_selection = kept["skipped"]
        self.rewards = kept["rewards"]
        self._cumulative_rewards = kept["cumulative"]
        self.terminations = kept["terminations"]
        self.truncations = kept["truncations"]
        self.infos = {agent: {"ending": ending} for agent, ending in kept["endings"].items()}
        if self.masks_in_infos:
            self._put_masks_in_infos()


def _observation_space(ruleset: Ruleset) -> Dict:
    return Dict(
        {
            "observation": Box(-1.0, 1.0, (ruleset.layout.size,), np.float32),
            "action_mask": Box(0, 1, (len(ruleset.actions),), np.int8),
        }
    )


def environment_functions(
    game: Game,
) -> tuple[Callable[..., BoardgameEnv], Callable[..., BoardgameEnv], Callable[..., Any]]:
    """The functions `env`, `raw_env` and `parallel_env` of a versioned module."""

    def raw_env(
        render_mode: str | None = None,
        players: int | None = None,
        data: DataSource = None,
        render_seat: str | int | None = None,
        illegal: str = "raise",
        masks_in_infos: bool = False,
        **knobs: object,
    ) -> BoardgameEnv:
        """The environment; an illegal action raises an error and changes nothing."""
        ruleset = game.ruleset(players, data, **knobs)
        return BoardgameEnv(ruleset, render_mode, render_seat, illegal, masks_in_infos)

    def env(render_mode: str | None = None, illegal: str = "terminate", **options: Any) -> BoardgameEnv:
        """The environment; an illegal action loses the game, as is PettingZoo's convention."""
        return raw_env(render_mode, illegal=illegal, **options)

    def parallel_env(render_mode: str | None = None, **options: Any) -> Any:
        """The environment in PettingZoo's parallel form; only the seat to move acts in a step."""
        return turn_based_aec_to_parallel(env(render_mode, **options))

    return env, raw_env, parallel_env
