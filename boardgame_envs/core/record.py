"""Game records: a readable text file from which a game can be replayed bit by bit."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardgame_envs.core.data import DataSource
from boardgame_envs.core.errors import BoardgameError, RecordError
from boardgame_envs.core.game import Ruleset

if TYPE_CHECKING:
    from boardgame_envs.core.aec import BoardgameEnv

TITLE = "boardgame_envs record 1"
KEYS = ("game", "players", "data", "data hash", "knobs", "seed", "decisions", "state hash")


@dataclass(frozen=True)
class Turn:
    """One decision: who, and what in words."""

    seat: str
    action: str


@dataclass(frozen=True)
class GameRecord:
    """A game from its beginning: everything needed to replay it, and to notice that it no longer fits."""

    game: str
    players: int
    data: str
    data_hash: str
    knobs: dict[str, Any]
    seed: int
    turns: tuple[Turn, ...]
    state_hash: str

    @classmethod
    def of(cls, ruleset: Ruleset, seed: int, turns: tuple[Turn, ...], state: bytes) -> GameRecord:
        """The record of a game that has come to `state`."""
        knobs = {
            name: list(value) if isinstance(value, tuple) else value for name, value in ruleset.given_knobs.items()
        }
        return cls(
            ruleset.game.environment_name, ruleset.players, ruleset.data_name, ruleset.data_hash, knobs, seed, turns,
            state_hash(state),
        )  # fmt: skip

    def text(self) -> str:
        """The record as a text file: a head of `key: value` lines, then one line a decision."""
        values = (
            self.game, self.players, self.data, self.data_hash, json.dumps(self.knobs, sort_keys=True), self.seed,
            len(self.turns), self.state_hash,
        )  # fmt: skip
        head = [f"{key}: {value}" for key, value in zip(KEYS, values, strict=True)]
        body = [f"{turn.seat}: {turn.action}" for turn in self.turns]
        return "\n".join([TITLE, *head, "", *body]) + "\n"

    def save(self, path: str | Path) -> None:
        """Write the text file."""
        Path(path).write_text(self.text(), encoding="utf-8")

    @classmethod
    def parse(cls, text: str) -> GameRecord:
        """Read a record from its text."""
        lines = text.splitlines()
        if not lines or lines[0].strip() != TITLE:
            raise RecordError(f"this is not a game record: its first line must be {TITLE!r}")
        values = dict(_split(lines, number) for number in range(1, min(len(KEYS) + 1, len(lines))))
        for key in KEYS:
            if key not in values:
                raise RecordError(f"the record has no line {key!r} in its head")
        try:
            players, seed, decisions = int(values["players"]), int(values["seed"]), int(values["decisions"])
            knobs = json.loads(values["knobs"])
        except ValueError as error:
            raise RecordError(f"the head of the record is damaged: {error}") from error
        body = range(len(KEYS) + 1, len(lines))
        turns = tuple(Turn(*_split(lines, number)) for number in body if lines[number].strip())
        if len(turns) != decisions:
            raise RecordError(
                f"the record promises {decisions} decisions and has {len(turns)}: it was cut off or edited"
            )
        return cls(
            values["game"], players, values["data"], values["data hash"], knobs, seed, turns, values["state hash"]
        )  # fmt: skip

    @classmethod
    def load(cls, path: str | Path) -> GameRecord:
        """Read a record from a text file."""
        try:
            return cls.parse(Path(path).read_text(encoding="utf-8"))
        except OSError as error:
            raise RecordError(f"the record {str(path)!r} cannot be read ({error.strerror})") from error
        except UnicodeDecodeError as error:
            raise RecordError(f"the record {str(path)!r} is not text") from error

    def ruleset(self, data: DataSource = None) -> Ruleset:
        """The ruleset the game was played with; `data` where its data file is not a shipped one."""
        from boardgame_envs import game, games

        name, _, version = self.game.rpartition("_v")
        if name not in games():
            raise RecordError(f"the record is of {self.game!r}, which is not in this collection")
        found = game(name)
        if str(found.version) != version:
            raise RecordError(f"the record is of {self.game}; this is {found.environment_name}, whose rules differ")
        ruleset = found.ruleset(self.players, self.data if data is None else data, **self.knobs)
        if ruleset.data_hash != self.data_hash:
            raise RecordError(
                f"the record was played with data {self.data!r} of hash {self.data_hash}; "
                f"what is given has hash {ruleset.data_hash}"
            )
        return ruleset

    def replay(self, data: DataSource = None) -> BoardgameEnv:
        """An environment at the end of the recorded game; every decision and the final state are checked."""
        from boardgame_envs.core.aec import BoardgameEnv

        ruleset = self.ruleset(data)
        env = BoardgameEnv(ruleset, illegal="raise")
        env.reset(seed=self.seed)
        for number, turn in enumerate(self.turns, 1):
            if turn.seat != env.agent_selection:
                raise RecordError(f"decision {number} is of {turn.seat!r}, but it is {env.agent_selection}'s turn")
            try:
                env.step(ruleset.actions.id(turn.action))
            except BoardgameError as error:
                raise RecordError(f"decision {number} no longer fits: {error}") from error
        found = state_hash(env._batch.record_bytes(0))
        if found != self.state_hash:
            raise RecordError(f"the replay ends in a state of hash {found}; recorded is {self.state_hash}")
        return env


def state_hash(state: bytes) -> str:
    """A hash of a state's bytes."""
    return hashlib.sha256(state).hexdigest()[:16]


def _split(lines: list[str], number: int) -> tuple[str, str]:
    key, colon, value = lines[number].partition(": ")
    if not colon:
        raise RecordError(f"line {number + 1} of the record is {lines[number]!r}; it must be 'key: value'")
    return key.strip(), value.strip()
