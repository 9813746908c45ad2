"""Chance: xoshiro128++ whose four words live in the state record.

All arithmetic is done on 32-bit words held in 64-bit integers, so that compiled code and plain Python
give the same bits on every machine. Seeds are whole numbers from 0 to 2**63 - 1.
"""

from __future__ import annotations

import secrets

from boardgame_envs.core.compile import Words, kernel
from boardgame_envs.core.errors import BoardgameError

MAXIMUM_SEED = 2**63 - 1


@kernel
def rotate_left(word: int, places: int) -> int:
    """A 32-bit word rotated to the left."""
    return ((word << places) | (word >> (32 - places))) & 0xFFFFFFFF


@kernel
def scramble(word: int) -> int:
    """A bijection of 32-bit words in which every input bit reaches every output bit (murmur3's finaliser)."""
    word ^= word >> 16
    word = (word * 0x85EBCA6B) & 0xFFFFFFFF
    word ^= word >> 13
    word = (word * 0xC2B2AE35) & 0xFFFFFFFF
    return word ^ (word >> 16)


@kernel
def seed_words(rng: Words, seed: int) -> None:
    """Set the generator from a seed; neighbouring seeds give unrelated sequences."""
    low = seed & 0xFFFFFFFF
    high = (seed >> 32) & 0xFFFFFFFF
    mixed = scramble(low)
    for index in range(4):
        mixed = scramble((mixed + high + 0x9E3779B9 * (index + 1)) & 0xFFFFFFFF)
        rng[index] = mixed
        mixed = mixed ^ low
    if rng[0] == 0 and rng[1] == 0 and rng[2] == 0 and rng[3] == 0:
        rng[0] = 1  # xoshiro never leaves the all-zero state


@kernel
def next_word(rng: Words) -> int:
    """The next 32 random bits."""
    s0 = int(rng[0])
    s1 = int(rng[1])
    s2 = int(rng[2])
    s3 = int(rng[3])
    result = (rotate_left((s0 + s3) & 0xFFFFFFFF, 7) + s0) & 0xFFFFFFFF
    shifted = (s1 << 9) & 0xFFFFFFFF
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = rotate_left(s3, 11)
    rng[0] = s0
    rng[1] = s1
    rng[2] = s2
    rng[3] = s3
    return result


@kernel
def below(rng: Words, limit: int) -> int:
    """A random whole number from 0 to limit - 1."""
    return (next_word(rng) * limit) >> 32


@kernel
def roll(rng: Words, faces: int) -> int:
    """One die: a random whole number from 1 to faces."""
    return below(rng, faces) + 1


def fresh_seed() -> int:
    """A seed from the operating system, independent of every global generator."""
    return secrets.randbits(63)


def check_seed(seed: int | None) -> int:
    """The seed itself, or a fresh one for None; anything else is refused."""
    if seed is None:
        return fresh_seed()
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise BoardgameError(f"seed is {seed!r}; allowed is a whole number from 0 to {MAXIMUM_SEED}, or None")
    number = int(seed)
    if not 0 <= number <= MAXIMUM_SEED:
        raise BoardgameError(f"seed is {number}; allowed is 0 to {MAXIMUM_SEED}")
    return number


def spread_seed(seed: int) -> int:
    """A far-away seed from a small one, so that batches seeded 0, 1, 2 ... share no games."""
    mixed = seed
    for constant in (0xBF58476D1CE4E5B9, 0x94D049BB133111EB):
        mixed = ((mixed ^ (mixed >> 30)) * constant + 0x9E3779B97F4A7C15) & (2**64 - 1)
    return (mixed ^ (mixed >> 31)) & MAXIMUM_SEED
