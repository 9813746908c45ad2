"""Trained policies as files, played with numpy alone: no training package is needed.

A file is an `.npz` of plain arrays (nothing is unpickled) with a JSON text `about` that says what it was trained
on. It may also hold the critic that was trained beside the policy, by which search can judge positions.

Shipped policies lie in `agents/policies/<game>/<role>-v<version>.npz`, each with a model card beside it; where the
package was installed from a wheel they lie inside of it, in `boardgame_agents/policies`.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
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
Layers = tuple[Layer, ...]
CRITIC = "critic_"
"""What the names of the critic's arrays begin with."""


@lru_cache
def _arithmetic() -> ThreadpoolController:
    """What decides how many threads numpy multiplies with."""
    return ThreadpoolController()


class PolicyError(BoardgameError):
    """A policy file cannot be used; the message says which and why."""


@dataclass(frozen=True)
class PolicyNetwork:
    """A small network: layers with tanh between them, one number per action at the end; and perhaps a critic."""

    layers: Layers
    about: Mapping[str, Any]
    critic: Layers = ()
    """Layers of the same kind with one number at the end; none where a file was made without a critic."""

    def logits(self, observations: Observations) -> npt.NDArray[np.float32]:
        """One number per row and action; the higher, the likelier."""
        return _through(self.layers, observations)

    def expected_returns(self, observations: Observations) -> npt.NDArray[np.float32]:
        """What the critic expects the seat that sees each row to get in the end."""
        if not self.critic:
            raise PolicyError(f"the policy {self.about.get('name')!r} has no critic; those of `boardgames train` do")
        return _through(self.critic, observations)[:, 0]

    def check(self, ruleset: Ruleset) -> None:
        """Refuse a ruleset with other observations or actions than those it was trained with."""
        game, name = self.about.get("game"), self.about.get("name")
        inputs, outputs = len(self.layers[0][0]), len(self.layers[-1][1])
        if game != ruleset.game.name or inputs != ruleset.layout.size or outputs != len(ruleset.actions):
            raise PolicyError(
                f"the policy {name!r} is for {game} with {inputs} observed numbers and {outputs} actions; "
                f"{ruleset.game.name} with {ruleset.players} players has {ruleset.layout.size} and "
                f"{len(ruleset.actions)}"
            )

    def save(self, path: Path) -> None:
        """Write the file; a half-written one never takes the place of a good one."""
        arrays = {"about": np.array(json.dumps({"format": FORMAT, **self.about}))}
        for kind, layers in (("", self.layers), (CRITIC, self.critic)):
            for number, (weights, bias) in enumerate(layers):
                arrays[f"{kind}weights_{number}"] = weights.astype(np.float16)
                arrays[f"{kind}bias_{number}"] = bias
        unfinished = path.with_name(f"unfinished-{path.name}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            np.savez_compressed(unfinished, **arrays)  # type: ignore[arg-type]
            unfinished.replace(path)
        except OSError as error:
            with suppress(OSError):
                unfinished.unlink()
            raise PolicyError(f"the policy file {path} cannot be written ({error.strerror or error})") from error

    @classmethod
    def load(cls, path: Path) -> PolicyNetwork:
        """Read a file; a damaged one gets a sentence."""
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
                about = json.loads(str(arrays["about"]))
                layers, critic = _layers(arrays, ""), _layers(arrays, CRITIC)
                if critic and len(critic[0][0]) != len(layers[0][0]):
                    raise ValueError("the critic sees another number of inputs")
        except OSError as error:
            raise PolicyError(f"the policy file {path} cannot be read ({error.strerror or error})") from error
        except (KeyError, ValueError, EOFError, zipfile.BadZipFile) as error:
            raise PolicyError(f"the policy file {path} cannot be read: {error}") from error
        if about.get("format") != FORMAT or not layers:
            raise PolicyError(f"the policy file {path} has format {about.get('format')!r}; expected is {FORMAT}")
        return cls(layers, about, critic)


def _through(layers: Layers, observations: Observations) -> npt.NDArray[np.float32]:
    """What comes out at the end of some layers."""
    with _arithmetic().limit(limits=1, user_api="blas"):  # so small that sharing it among threads costs more
        values = observations
        for weights, bias in layers[:-1]:
            values = np.tanh(values @ weights + bias)
        weights, bias = layers[-1]
        return values @ weights + bias


def _layers(arrays: Any, kind: str) -> Layers:
    """The layers of a file whose names begin like this."""
    count = sum(name.startswith(f"{kind}weights_") for name in arrays.files)
    layers = tuple(
        (arrays[f"{kind}weights_{number}"].astype(np.float32), arrays[f"{kind}bias_{number}"].astype(np.float32))
        for number in range(count)
    )
    widths = [weights.shape for weights, _ in layers]
    if any(len(width) != 2 or bias.shape != width[1:] for width, (_, bias) in zip(widths, layers, strict=True)):
        raise ValueError("a bias has another size than its layer")
    if any(before[1] != after[0] for before, after in pairwise(widths)):
        raise ValueError("layers do not fit together")
    if kind == CRITIC and layers and widths[-1][1] != 1:
        raise ValueError("the critic says more than one number")
    return layers


class PolicyAgent:
    """Plays by a trained policy: draws actions with the probabilities it gives, sharpened by `temperature`."""

    def __init__(self, network: PolicyNetwork, ruleset: Ruleset) -> None:
        network.check(ruleset)
        about = network.about
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


def named_policy(name: str, ruleset: Ruleset, role: str) -> PolicyNetwork:
    """The policy of an agent's whole name, such as `policy` or `policy:mine.npz`."""
    kind, _, detail = name.partition(":")
    if kind != "policy":
        raise PolicyError(f"{name!r} is no trained policy; write policy, policy:GAME/ROLE@VERSION or policy:FILE.npz")
    return find_policy(detail, ruleset, role)


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
