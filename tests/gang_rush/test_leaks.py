"""What must not leak: the order of the stacks and future chance (section 7)."""

from __future__ import annotations

import numpy as np
import pytest

from tests.gang_rush.positions import Race, opening
from tests.gang_rush.test_resample import STACKS


@pytest.mark.clause("GR-04", "GR-05")
@pytest.mark.parametrize("stack", STACKS)
def test_stack_order_is_in_no_view(stack: str) -> None:
    """Turning a stack upside down changes no observation, mask, text or picture of anybody."""
    for seed in range(6):
        position = Race(seed, 3).play_randomly(30 * seed, seed)
        twin = position.copy()
        height = int(twin.state[stack][0])
        twin.state[stack][1 : height + 1] = twin.state[stack][1 : height + 1][::-1].copy()
        for seat in range(3):
            for before, after in zip(position.look(seat), twin.look(seat), strict=True):
                assert np.array_equal(before, after)
            assert position.text(seat) == twin.text(seat)
        assert position.svg(0) == twin.svg(0)


def test_future_dice_are_in_no_view() -> None:
    """The state of the generator shows nowhere."""
    position = opening()
    twin = position.copy()
    twin.state.rng[:] = [1, 2, 3, 4]
    for seat in range(3):
        assert np.array_equal(position.look(seat)[0], twin.look(seat)[0])
        assert position.text(seat) == twin.text(seat)


def test_all_seats_see_the_same_from_their_own_place() -> None:
    """Every seat sees every car, its own first; the numbers of a car agree in all views."""
    for seed in range(8):
        position = Race(seed, 3).play_randomly(60 + 25 * seed, seed)
        views = [position.words(seat) for seat in range(3)]
        for seat in range(3):
            for other in range(3):
                role = "own" if other == seat else f"opponent {(other - seat) % 3}"
                for fact in ("car", "cash", "debt", "body", "needle", "tiles", "whereabouts", "row", "facts"):
                    assert views[seat][f"{role}: {fact}"] == views[other][f"own: {fact}"]


def test_composition_of_the_stacks_is_public() -> None:
    """Rows, used tiles and heights are seen, so everybody can tell what is left in the stacks."""
    position = Race(4, 3).play_randomly(200, 4)
    words = position.words(0)
    assert round(words["hazards in the stack"]) == int(position.state.hazard_stack[0])
    assert round(words["bonus tiles in the stack"]) == int(position.state.bonus_stack[0])
    for slot, kind in enumerate(position.state.shop):
        shown = words[f"shop slot {slot + 1}"]
        assert shown == (position.ruleset.names.tiles[int(kind)] if kind >= 0 else "none")
