"""What the observation shows of ways through the city: points on an empty board, and the step that brings nearer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hold_up.positions import END, Place, Scene, car, scene
from tests.hold_up.test_standard_data import costs_from

STEPS = {(1, 0): "E", (-1, 0): "W", (0, 1): "S", (0, -1): "N"}


def way(position: Scene, words: str, goal: str) -> tuple[int, int, int]:
    """Points, east and south of one way, as the seat to move is told."""
    told = position.words(position.seat)
    parts = [told[f"{start} {words}"] for start in ("points", "step east", "step south")]
    return tuple(round(part.get(goal, 0) if isinstance(part, dict) else part) for part in parts)  # type: ignore[return-value]


@pytest.mark.clause("GAP-1")
@pytest.mark.parametrize("start", [(0, 16), (6, 6), (24, 9), (15, 13)])
def test_points_to_places(start: Place) -> None:
    """Points from a vehicle to the doors of banks and to exits are those of the map."""
    position = scene(red=car(*start))
    points = position.words(position.seat)["points from own vehicle 1 to"]
    costs = costs_from(start, False)
    places = position.names.places
    for number, bank in enumerate(places["$"], 1):
        nearest = min(costs[door] for door in position.names.entries[bank])
        assert round(points.get(f"bank {number}", 0)) == nearest
    for number, exit_cell in enumerate(places["X"], 1):
        assert round(points.get(f"exit {number}", 0)) == costs[exit_cell]


@pytest.mark.clause("GAP-1")
@pytest.mark.parametrize("goal", ["nearest open bank", "nearest exit", "nearest own base"])
def test_following_the_steps_leads_there(goal: str) -> None:
    """Each step shown brings one point nearer, and the last one arrives."""
    position = scene(red=car(6, 6))
    words = "from own vehicle 1 to the"
    left, east, south = way(position, words, goal)
    assert 0 < left <= 10
    while left:
        step = (east, 0) if east else (0, south)
        position.go("vehicle 1", STEPS[step])
        left, east, south, before = *way(position, words, goal), left
        assert left == before - 1
    assert (east, south) == (0, 0)


@pytest.mark.clause("GAP-1")
def test_the_nearest_bank_is_an_open_one() -> None:
    """A bank that is shut no longer counts, on wheels and on foot."""
    position = scene(red=car(6, 6, (6, 5)))
    for words in ("from own vehicle 1 to the", "on foot from own person 1 to the"):
        before = way(position, words, "nearest open bank")
        shut = position.copy()
        costs = {site: shut.words(shut.seat)["points from own vehicle 1 to"][f"bank {site + 1}"] for site in range(11)}
        shut.state.site_open[min(costs, key=lambda site: costs[site])] = 0
        after = way(shut, words, "nearest open bank")
        assert after[0] > before[0]
        if words.startswith("from"):
            assert after == way(position, words, "second open bank")
    position.state.site_open[:11] = 0
    assert way(position, "from own vehicle 1 to the", "nearest open bank") == (0, 0, 0)


@pytest.mark.clause("GAP-1")
def test_ways_to_other_vehicles() -> None:
    """Police see how far each vehicle is; the nearest that they may attack is a gangster's."""
    position = scene("blue", red=car(9, 3), dark_blue=car(6, 3), light_blue=car(3, 3), green=car(7, 3))
    words = "from own vehicle 1 to the vehicle of"
    assert way(position, words, "red") == (3, 1, 0)
    assert way(position, words, "light blue") == (3, -1, 0)
    assert way(position, words, "green") == (1, 1, 0)
    assert way(position, "from own vehicle 1 to a rival's vehicle", "nearest") == (3, 1, 0)
    assert way(position, "from own vehicle 2 to a rival's vehicle", "nearest") == (6, 1, 0)
    assert way(position, "from own vehicle 1 to a rival on foot", "nearest") == (0, 0, 0)
    position = scene("blue", red=car(9, 3, (6, 1), (3, 6)), dark_blue=car(6, 3), green=car(7, 3, (6, 2)))
    assert way(position, "from own vehicle 1 to a rival on foot", "nearest") == (2, 0, -1)


@pytest.mark.clause("GAP-1", "GAP-2")
def test_ways_on_foot_and_back() -> None:
    """A man before a bank is told to enter it, and where his vehicle stands."""
    position = scene(red=car(6, 6, (3, 2)))
    assert way(position, "on foot from own person 1 to the", "nearest open bank") == (1, -1, 0)
    left, east, south = way(position, "on foot from own person 1 to his", "vehicle")
    assert left == 14
    assert (east, south) == (0, 1)
    assert way(position, "on foot from own person 2 to his", "vehicle") == (0, 0, 0)


@pytest.mark.clause("GAP-1", "GAP-2", "HU-78")
def test_vehicles_bring_their_men_to_shops() -> None:
    """No vehicle enters Luna Park: the points to a shop are those of driving to an opening and walking on."""
    position = scene(red=car(6, 9))
    points: dict[str, Any] = position.words(position.seat)["points from own vehicle 1 to"]
    on_foot = costs_from((6, 9), True)
    assert round(points["shop 1"]) == on_foot[7, 7] == 3
    assert way(position, "from own vehicle 1 to the", "nearest open shop") == (3, 0, 0)
    position.play(END)
