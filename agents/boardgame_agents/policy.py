"""Trained policies as files, played with numpy alone: no training package is needed.

A file is an `.npz` of plain arrays (nothing is unpickled) with a JSON text `about` that says what it was trained
on. Shipped policies lie in `agents/policies/<game>/<role>-v<version>.npz`, each with a model card beside it; where the
package was installed from a wheel they lie inside of it, in `boardgame_agents/policies`.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from threadpoolctl import ThreadpoolController

import boardgame_envs
from boardgame_agents.agent import Actions, Masks, Observations, Situation
from boardgame_envs.core.errors import BoardgameError, one_of
from boardgame_envs.core.game import Ruleset

PACKAGE = Path(__file__).parent
FOLDER = PACKAGE / "policies" if (PACKAGE / "policies").is_dir() else PACKAGE.parent / "policies"
"""Inside the package where it was installed, beside it in a clone."""
FORMAT = 1
FORBIDDEN = np.float32(-1e9)

Layer = tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]


@lru_cache
def _arithmetic() -> ThreadpoolController:
    """What decides how many threads numpy multiplies with."""
    return ThreadpoolController()


class PolicyError(BoardgameError):
    """A policy file cannot be used; the message says which and why."""


@dataclass(frozen=True)
class PolicyNetwork:
    """A small network: layers with tanh between them, one number per action at the end."""

    layers: tuple[Layer, ...]
    about: Mapping[str, Any]

    def logits(self, observations: Observations) -> npt.NDArray[np.float32]:
        """One number per row and action; the higher, the likelier."""
        with _arithmetic().limit(limits=1, user_api="blas"):  # so small that sharing it among threads costs more
            values = observations
            for weights, bias in self.layers[:-1]:
                values = np.tanh(values @ weights + bias)
            weights, bias = self.layers[-1]
            return values @ weights + bias

    def save(self, path: Path) -> None:
        """Write the file; a half-written one never takes the place of a good one."""
        arrays = {"about": np.array(json.dumps({"format": FORMAT, **self.about}))}
        for number, (weights, bias) in enumerate(self.layers):
            arrays[f"weights_{number}"], arrays[f"bias_{number}"] = weights.astype(np.float16), bias
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f"unfinished-{path.name}")
        np.savez_compressed(unfinished, **arrays)  # type: ignore[arg-type]
        unfinished.replace(path)

    @classmethod
    def load(cls, path: Path) -> PolicyNetwork:
        """Read a file; a damaged one gets a sentence."""
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
                about = json.loads(str(arrays["about"]))
                count = sum(name.startswith("weights_") for name in arrays.files)
                layers = tuple(
                    (arrays[f"weights_{number}"].astype(np.float32), arrays[f"bias_{number}"].astype(np.float32))
                    for number in range(count)
                )
        except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile) as error:
            raise PolicyError(f"the policy file {path} cannot be read: {error}") from error
        if about.get("format") != FORMAT or not layers:
            raise PolicyError(f"the policy file {path} has format {about.get('format')!r}; expected is {FORMAT}")
        return cls(layers, about)


class PolicyAgent:
    """Plays by a trained policy: draws actions with the probabilities it gives, sharpened by `temperature`."""

    def __init__(self, network: PolicyNetwork, ruleset: Ruleset) -> None:
        about = network.about
        inputs, outputs = len(network.layers[0][0]), len(network.layers[-1][1])
        if about.get("game") != ruleset.game.name or inputs != ruleset.layout.size or outputs != len(ruleset.actions):
            raise PolicyError(
                f"the policy {about.get('name')!r} is for {about.get('game')} with {inputs} observed numbers and "
                f"{outputs} actions; {ruleset.game.name} with {ruleset.players} players has {ruleset.layout.size} "
                f"and {len(ruleset.actions)}"
            )
        self.network = network
        self.name = f"policy:{about['game']}/{about['role']}@{about['version']}"
        self.version = int(about["version"])
        self.temperature = float(about.get("temperature", 1.0))
        self._random = np.random.default_rng(0)

    def reset(self, seed: int) -> None:
        """Begin a new game."""
        self._random = np.random.default_rng(seed)

    def act(self, situation: Situation) -> int:
        """A legal action."""
        seats = np.array([situation.seat])
        return int(self.act_batch(situation.observation[None], situation.mask[None], seats)[0])

    def act_batch(self, observations: Observations, masks: Masks, seats: npt.NDArray[np.int64]) -> Actions:
        """A legal action for every row."""
        logits = np.where(masks != 0, self.network.logits(observations), FORBIDDEN)
        noise = self._random.gumbel(size=logits.shape) * self.temperature  # the largest sum is a draw by softmax
        return (logits + noise).argmax(axis=1).astype(np.int64)


def shipped(game: str, folder: Path = FOLDER) -> dict[str, list[int]]:
    """The versions of the shipped policies of a game, by role."""
    found: dict[str, list[int]] = {}
    for path in sorted((folder / game).glob("*-v*.npz")):
        role, _, version = path.stem.rpartition("-v")
        if version.isdigit() and not role.startswith("trial-"):
            found.setdefault(role, []).append(int(version))
    return {role: sorted(versions) for role, versions in found.items()}


def find_policy(detail: str, ruleset: Ruleset, role: str) -> PolicyNetwork:
    """The policy meant by what follows `policy:`; nothing means the latest shipped one of the role."""
    if detail.endswith(".npz"):
        return PolicyNetwork.load(Path(detail))
    match = re.fullmatch(r"(?:(\w+)/(\w+))?(?:@(latest|\d+))?", detail)
    if match is None:
        raise PolicyError(f"policy:{detail} is not understood; write policy, policy:GAME/ROLE@VERSION or a .npz file")
    game, role, version = match[1] or ruleset.game.name, match[2] or role, match[3] or "latest"
    boardgame_envs.game(game)
    versions = shipped(game)
    if role not in versions:
        known = one_of(versions) if versions else "none"
        raise PolicyError(f"no policy is shipped for {game}/{role}; there are policies for {known}")
    number = versions[role][-1] if version == "latest" else int(version)
    if number not in versions[role]:
        raise PolicyError(f"{game}/{role} has no version {number}; known are {one_of(versions[role])}")
    return PolicyNetwork.load(FOLDER / game / f"{role}-v{number}.npz")
