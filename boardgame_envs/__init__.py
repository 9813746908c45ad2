"""Asymmetric board games as fast PettingZoo environments.

    from boardgame_envs import red_notice_v0
    env = red_notice_v0.env()

or by name, from one place:

    import boardgame_envs
    boardgame_envs.games()                                # ("red_notice", ...)
    boardgame_envs.make("red_notice", hand_limit=4)       # the AEC environment
    boardgame_envs.vector("red_notice", n=1024, seed=0)   # many games at once
    boardgame_envs.seat("red_notice", "forger_0")         # one seat, as a Gymnasium environment
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardgame_envs.core.data import DataSource
from boardgame_envs.core.errors import BoardgameError, UnknownGameError, one_of
from boardgame_envs.core.game import Game, Ruleset
from boardgame_envs.version import VERSION

if TYPE_CHECKING:
    from boardgame_envs.core.aec import BoardgameEnv
    from boardgame_envs.core.record import GameRecord
    from boardgame_envs.core.sampler import MaskedSampler
    from boardgame_envs.core.single import Opponents, SeatEnv
    from boardgame_envs.core.stable_baselines import SeatVecEnv
    from boardgame_envs.core.vector import VectorEnv

__all__ = [
    "BoardgameError", "Game", "Ruleset", "__version__", "game", "games", "load_record", "make", "sampler", "seat",
    "seat_vec_env", "vector",
]  # fmt: skip

__version__ = VERSION

_GAMES = ("red_notice", "guilty_train", "hold_up", "horns_up", "gang_rush")


def games() -> tuple[str, ...]:
    """The names of all games."""
    return _GAMES


def game(name: str) -> Game:
    """A game by name: its declared facts, tables and kernels."""
    if name not in _GAMES:
        raise UnknownGameError(f"there is no game {name!r}; known are {one_of(_GAMES)}")
    found: Game = import_module(f"boardgame_envs.{name}").GAME
    return found


def make(name: str, render_mode: str | None = None, **options: Any) -> BoardgameEnv:
    """The AEC environment of a game, as `<name>_v0.env()` makes it."""
    env: BoardgameEnv = import_module(f"boardgame_envs.{game(name).environment_name}").env(render_mode, **options)
    return env


def vector(
    name: str,
    n: int,
    seed: int | None = None,
    threads: int = 1,
    players: int | None = None,
    data: DataSource = None,
    **knobs: object,
) -> VectorEnv:
    """Many games at once, one decision in each per step."""
    from boardgame_envs.core.vector import VectorEnv

    return VectorEnv(game(name).ruleset(players, data, **knobs), n, seed, threads)


def seat(
    name: str,
    seat: str | int,
    opponents: Opponents = None,
    render_mode: str | None = None,
    players: int | None = None,
    data: DataSource = None,
    **knobs: object,
) -> SeatEnv:
    """One seat as a Gymnasium environment; the others are played by given policies."""
    from boardgame_envs.core.single import SeatEnv

    return SeatEnv(game(name).ruleset(players, data, **knobs), seat, opponents, render_mode)


def seat_vec_env(
    name: str,
    seat: str | int,
    n: int = 64,
    opponents: Opponents = None,
    seed: int | None = None,
    players: int | None = None,
    data: DataSource = None,
    **knobs: object,
) -> SeatVecEnv:
    """One seat in many games as a stable-baselines3 `VecEnv` (needs the `training` extra)."""
    from boardgame_envs.core.stable_baselines import SeatVecEnv

    return SeatVecEnv(game(name).ruleset(players, data, **knobs), seat, n, opponents, seed)


def sampler(seed: int | None = None) -> MaskedSampler:
    """A fast source of random legal actions: `sampler(mask)`, `sampler.batch(masks)`."""
    from boardgame_envs.core.sampler import MaskedSampler

    return MaskedSampler(seed)


def load_record(path: str | Path) -> GameRecord:
    """A game record from its text file."""
    from boardgame_envs.core.record import GameRecord

    return GameRecord.load(path)


def _register() -> None:
    """Enter all games into PettingZoo's registry, where this version of PettingZoo has one."""
    try:
        from pettingzoo import register
    except ImportError:
        return
    for name in _GAMES:
        register("aec", f"boardgame_envs/{name}-v0", f"boardgame_envs.{name}_v0:env")
        register("parallel", f"boardgame_envs/{name}-v0", f"boardgame_envs.{name}_v0:parallel_env")


_register()
