"""The road ahead of the own car in the observation, told from the rules by stepping from cell to cell."""

from __future__ import annotations

import pytest

from boardgame_envs.gang_rush.state import (
    BACK,
    BACK_LEFT,
    BACK_RIGHT,
    EDGE,
    END,
    FORWARD,
    FORWARD_LEFT,
    FORWARD_RIGHT,
    HOMEBOUND,
    LANES,
    OUTBOUND,
)
from tests.gang_rush.positions import Race

WAY = "ahead: no way (4), cars that stand or come (2) or drive on (1), the end (-4)"
DAMAGE = "ahead: barriers and damage"
NAILS = "ahead: nails (speed limit: -9)"
BILLS = "ahead: bills"
POLICE = "ahead: policemen there and beyond who fire homewards"
STEPS = {
    OUTBOUND: (FORWARD, FORWARD_LEFT, FORWARD_RIGHT),
    HOMEBOUND: (BACK, BACK_LEFT, BACK_RIGHT),
}


def cells_ahead(race: Race, start: int, facing: int) -> dict[str, int]:
    """Which cell, or what instead, each name of the road ahead means: sideways first, then straight on."""
    ahead, left, right = STEPS[facing]
    neighbour = race.rules.neighbour
    found = {}
    for name, side in (("2 left, ", -2), ("1 left, ", -1), ("", 0), ("1 right, ", 1), ("2 right, ", 2)):
        cell = start
        for direction in [left if side < 0 else right] * abs(side) or [ahead]:
            cell = int(neighbour[cell, direction]) if cell >= 0 else cell
        if not 0 <= race.rules.lane_of[start] + side < LANES:
            cell = EDGE
        for cells in range(1, 6):
            found[f"{name}{cells} ahead"] = cell
            cell = int(neighbour[cell, ahead]) if cell >= 0 else cell
    return found


@pytest.mark.clause("REC-01")
@pytest.mark.parametrize("facing", [OUTBOUND, HOMEBOUND])
def test_the_road_ahead_is_where_steps_lead(facing: int) -> None:
    """From every cell: bills and damage lie where steps lead, and there is no way where no cell is."""
    race = Race(0, 3)
    race.state.bills[:] = 0
    race.state.thing[:] = 0
    race.state.cell[1:] = -1
    race.state.facing[0] = facing
    for cell in range(int(race.rules.cells)):
        race.state.cell[0] = cell
        for name, there in cells_ahead(race, cell, facing).items():
            is_bridge = there >= 0 and race.rules.row_of[there] >= 0
            if is_bridge:
                race.state.bills[there] = 3
            words = race.words(0)
            assert words[WAY].get(name, 0) == (0 if there >= 0 else -4 if there == END else 4), (cell, name)
            assert words[DAMAGE].get(name, 0) == (race.rules.damage[there] if there >= 0 else 0), (cell, name)
            assert words[BILLS] == ({name: 3} if is_bridge else {}), (cell, name)
            if is_bridge:
                race.state.bills[there] = 0


@pytest.mark.clause("REC-01")
def test_what_lies_on_the_road_ahead() -> None:
    race = Race(0, 3)
    race.state.thing[:] = 0
    race.put_car("A", "L3:6 40")
    race.put_car("B", "L3:8 30")
    race.put_car("C", "L4:7 0")
    race.put_road("L2:6 container, L2:7 barriers 2, L3:7 nails 3, L3:11 speed limit, L5:9 police 2, L5:20 police 1", {})
    words = race.words(0)
    assert words[WAY] == {"2 ahead": 1, "1 left, 1 ahead": 4, "1 right, 2 ahead": 2}
    assert words[DAMAGE] == {"1 left, 2 ahead": 2, "1 left, 3 ahead": 1, "1 right, 5 ahead": 2}
    assert words[NAILS] == {"1 ahead": 3, "5 ahead": -9}
    assert words[POLICE] == {
        **{f"2 right, {cells} ahead": 3 for cells in (1, 2, 3)}, "2 right, 4 ahead": 1, "2 right, 5 ahead": 1,
    }  # fmt: skip
    assert words["own speed"] == "40 mph"
    assert words["own body"] == "5 points"


@pytest.mark.clause("REC-01")
def test_the_start_cells_beside_a_car_do_not_show_the_far_end_of_the_bridge() -> None:
    race = Race(0, 3)
    race.state.thing[:] = 0
    race.state.cell[1:] = -1
    race.state.facing[0] = OUTBOUND
    starts = [cell for cell in range(int(race.rules.cells)) if race.rules.row_of[cell] < 0]
    seen = []
    for road in ("", "L1:23 nails 3, L2:23 container, L3:23 nails 2, L4:23 barriers 2, L5:23 container"):
        if road:
            race.put_road(road, {})
        for cell in starts:
            race.state.cell[0] = cell
            words = race.words(0)
            seen.append([words[piece] for piece in (WAY, DAMAGE, NAILS)])
    assert seen[: len(starts)] == seen[len(starts) :]
