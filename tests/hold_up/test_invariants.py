"""The invariants notice broken positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.hold_up.invariants import check
from tests.hold_up.positions import Scene, car, scene


def put(field: str, index: Any, value: Any) -> Callable[[Any], None]:
    """A change of one number of the record."""

    def change(state: Any) -> None:
        if index is None:
            state[field] = value
        else:
            state[field][index] = value

    return change


BROKEN: dict[str, Callable[[Any], None]] = {
    "two cars on one cell": put("cell", 2, 12 * 25 + 3),
    "a car in a park": put("cell", 0, 13 * 25 + 8),
    "a car aboard": put("cell", 0, -1),
    "a man in the river": put("cell", 9, 16),
    "a fifth colour": put("cell", 1, 0),
    "a third policeman": put("cell", 18, -1),
    "Agathe dead": put("cell", 36, -2),
    "a car without men": put("cell", slice(8, 12), -2),
    "a hostage without the option": put("hostages", 0, 1),
    "a car on the roadblock": put("roadblock", None, 12 * 25 + 3),
    "a roadblock without its event": put("roadblock", None, 0),
    "a lost bank card": put("holder", 0, 0),
    "a card twice": put("holder", 4, 2),
    "cards of nobody": put("holder", 1, 2),
    "a made weapon": put("weapons", (0, 3), 1),
    "a lost weapon": put("weapons", (0, 2), 0),
    "too few event cards": put("deck", (3, 0), 26),
    "a bank card in the shop deck": put("deck", (1, 1), 5),
    "more never shown than there are": put("unseen", 1, 10),
    "a vehicle event that stays": put("event", None, 12),
    "a shop locked as a bank": put("locked_site", 0, 15),
    "points below nothing": put("points", 0, -1),
    "too many points": put("points", 0, 40),
    "a result before the end": put("returns", 0, 1.0),
    "an ending before the end": put("ending", None, 1),
    "room to work in not clear": put("occupant", 7, 1),
    "an attempt in the movement": put("attempt_card", None, 6),
    "a round too many": put("turn", None, 61),
}


def position() -> Scene:
    """Red with a card and a weapon in the middle of the board."""
    return scene("red", red=car(3, 12, loot="B01", weapons="2"))


def test_a_sound_position_passes() -> None:
    """The position itself is sound, alone and among others."""
    sound = position()
    check(sound.ruleset, sound.states)
    check(sound.ruleset, np.repeat(sound.states, 5))


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_position_is_noticed(name: str) -> None:
    """One broken record among sound ones fails the check."""
    broken = position()
    BROKEN[name](broken.state)
    states = np.concatenate([position().states, broken.states, position().states])
    with pytest.raises(AssertionError):
        check(broken.ruleset, states)
