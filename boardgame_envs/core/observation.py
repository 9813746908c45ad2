"""The observation layout: named pieces of one flat vector, and the vector back in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from boardgame_envs.core.compile import Cells, kernel, small_kernel
from boardgame_envs.core.errors import BoardgameError

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Piece:
    """One named slice of the observation: a choice, a set of flags, or amounts scaled by `maximum`."""

    name: str
    kind: Literal["choice", "flags", "amounts"]
    labels: tuple[str, ...]
    maximum: float = 1.0

    @property
    def size(self) -> int:
        """How many numbers the piece takes."""
        return len(self.labels)

    def words(self, values: Floats) -> str | list[str] | float | dict[str, float]:
        """What the numbers say."""
        if self.kind == "choice":
            return self.labels[int(values.argmax())] if values.any() else "none"
        if self.kind == "flags":
            return [label for label, value in zip(self.labels, values, strict=True) if value]
        amounts = {
            label: round(float(value) * self.maximum, 3)
            for label, value in zip(self.labels, values, strict=True)
            if value
        }
        return amounts if self.size > 1 else amounts.get(self.labels[0], 0.0)


def choice(name: str, labels: Sequence[str]) -> Piece:
    """One of several possibilities (one-hot); all zero when there is none or the seat may not know."""
    return Piece(name, "choice", tuple(labels))


def flags(name: str, labels: Sequence[str]) -> Piece:
    """Any number of yes-or-no facts."""
    return Piece(name, "flags", tuple(labels))


def amount(name: str, maximum: float) -> Piece:
    """One number from 0 to `maximum`, scaled to 1."""
    return Piece(name, "amounts", (name,), maximum)


def amounts(name: str, labels: Sequence[str], maximum: float) -> Piece:
    """Several numbers from 0 to `maximum`, scaled to 1."""
    return Piece(name, "amounts", tuple(labels), maximum)


class ObservationLayout:
    """The pieces of a game's observation, in the order in which the `observe` kernel writes them."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.pieces = tuple(pieces)
        self.slices: dict[str, slice] = {}
        at = 0
        for piece in self.pieces:
            if piece.name in self.slices:
                raise BoardgameError(f"two observation pieces are named {piece.name!r}")
            self.slices[piece.name] = slice(at, at + piece.size)
            at += piece.size
        self.size = at

    def piece(self, name: str, vector: Floats) -> Floats:
        """The numbers of one piece."""
        if name not in self.slices:
            raise BoardgameError(f"there is no observation piece {name!r}; known are {', '.join(self.slices)}")
        return vector[self.slices[name]]

    def words(self, vector: Floats) -> dict[str, Any]:
        """The whole vector in words, by piece."""
        if vector.shape != (self.size,):
            raise BoardgameError(f"the observation has shape {vector.shape}; expected is ({self.size},)")
        return {piece.name: piece.words(vector[self.slices[piece.name]]) for piece in self.pieces}

    def markdown(self) -> str:
        """The table of pieces, as it stands in the documentation."""
        lines = ["| piece | numbers | kind | scaled by |", "|---|---|---|---:|"]
        for piece in self.pieces:
            part = self.slices[piece.name]
            numbers = f"{part.start}-{part.stop - 1}" if piece.size > 1 else str(part.start)
            scale = f"{piece.maximum:g}" if piece.kind == "amounts" else ""
            lines.append(f"| {piece.name} | {numbers} | {piece.kind} | {scale} |")
        return "\n".join(lines)


@small_kernel
def put_choice(out: Floats, at: int, size: int, chosen: int) -> int:
    """Write a choice (-1: none); returns where the next piece starts. `out` is all zero beforehand."""
    if chosen >= 0:
        out[at + chosen] = 1.0
    return at + size


@small_kernel
def put_flag(out: Floats, at: int, is_set: int) -> int:
    """Write one yes-or-no fact; returns where the next number goes."""
    out[at] = np.float32(1.0) if is_set != 0 else np.float32(0.0)
    return at + 1


@small_kernel
def put_amount(out: Floats, at: int, value: int, maximum: int) -> int:
    """Write one number scaled by its maximum and kept within [-1, 1]; returns where the next number goes."""
    out[at] = np.float32(min(value, maximum)) / np.float32(maximum)
    return at + 1


@kernel
def put_matches(out: Floats, at: int, cells: Cells, size: int, wanted: int) -> int:
    """Write for each of `size` cells whether it is `wanted`; returns where the next number goes.

    Unlike a branch for every cell, a slice filled in one plain loop becomes a few vector instructions.
    """
    part = out[at : at + size]
    one, zero, cell = np.float32(1.0), np.float32(0.0), np.int8(wanted)
    for index in range(size):
        part[index] = one if cells[index] == cell else zero
    return at + size


@kernel
def put_amounts(out: Floats, at: int, cells: Cells, size: int, maximum: int) -> int:
    """Write `size` cells scaled by their maximum and kept at most 1; returns where the next number goes."""
    part = out[at : at + size]
    one, most = np.float32(1.0), np.float32(maximum)
    for index in range(size):
        value = np.float32(cells[index]) / most
        part[index] = value if value < one else one
    return at + size


@kernel
def put_bits(out: Floats, at: int, bits: int, size: int) -> int:
    """Write the lowest `size` bits of a number, lowest first; returns where the next number goes."""
    part = out[at : at + size]
    one, zero = np.float32(1.0), np.float32(0.0)
    for index in range(size):
        part[index] = one if bits & (1 << index) != 0 else zero
    return at + size
