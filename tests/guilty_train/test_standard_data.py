"""The reconstructed board and deck (section 4)."""

from __future__ import annotations

from collections import Counter, deque

import pytest

from boardgame_envs.guilty_train.state import BROWN, CARD_EFFECTS, DOOR_KINDS, GREEN, OUT, YELLOW
from tests.guilty_train.positions import CARDS, ROOMS, Scene, scene

NEIGHBOURS = {
    "OUT": "T4 M3 H3", "T1": "T2", "T2": "T1 T5", "T3": "T4", "T4": "T5 T3 OUT", "T5": "T2 T4 M1", "M1": "M2 M3 T5",
    "M2": "M1 M4", "M3": "M1 M4 OUT", "M4": "M2 M3 H1", "H1": "H2 H3 M4", "H2": "H1 H4", "H3": "H1 H5 OUT",
    "H4": "H2 H5", "H5": "H3 H4",
}  # fmt: skip
DOORS = {
    "OUT": "y1 y2 y3", "T1": "b1", "T2": "b1 b2", "T3": "b4", "T4": "b3 b4 y1", "T5": "b2 b3 g1", "M1": "b5 b6 g1",
    "M2": "b5 b7", "M3": "b6 b8 y2", "M4": "b7 b8 g2", "H1": "b9 b10 g2", "H2": "b9 b11", "H3": "b10 b12 y3",
    "H4": "b11 b13", "H5": "b12 b13",
}  # fmt: skip


def distances(start: str, shut: str = "") -> dict[str, int]:
    """How far every reachable room is from a room through doors that are not shut."""
    position = Scene()
    names = position.ruleset.names.rooms
    ends = [(names[a], names[b]) for door, (a, b) in position.doors() if door not in shut.split()]
    found, queue = {start: 0}, deque([start])
    while queue:
        room = queue.popleft()
        for pair in ends:
            if room in pair:
                other = pair[1 - pair.index(room)]
                if other not in found:
                    found[other] = found[room] + 1
                    queue.append(other)
    return found


@pytest.mark.clause("GT-08", "GT-09", "GT-10", "GT-11", "GT-13", "GT-G1")
def test_rooms_and_doors() -> None:
    """Three wagons with 5, 4 and 5 rooms; brown doors inside a wagon, green between two, yellow to the base."""
    names = Scene().ruleset.names
    assert names.rooms == ("OUT", *ROOMS)
    assert names.wagons == ("Tail", "Middle", "Head")
    assert Counter(names.wagon_of[1:]) == {0: 5, 1: 4, 2: 5}
    assert names.doors == (*(f"b{number}" for number in range(1, 14)), "g1", "g2", "y1", "y2", "y3")
    assert Counter(DOOR_KINDS[kind] for kind in names.door_kinds) == {"brown": 13, "green": 2, "yellow": 3}
    assert names.inner_doors == 15
    for kind, (start, end) in zip(names.door_kinds, names.door_rooms, strict=True):
        assert (kind == YELLOW) == (OUT in (start, end))
        if kind != YELLOW:
            assert (names.wagon_of[start] == names.wagon_of[end]) == (kind == BROWN)
            assert (names.wagon_of[start] != names.wagon_of[end]) == (kind == GREEN)
    outer = [end if start == OUT else start for start, end in names.door_rooms if OUT in (start, end)]
    assert sorted(names.wagon_of[room] for room in outer) == [0, 1, 2]


@pytest.mark.clause("GT-G1", "GT-31", "GT-R02")
@pytest.mark.parametrize("room", NEIGHBOURS)
def test_ways_out_of_a_room(room: str) -> None:
    """With every door open an attacker leaves a room through exactly its doors, to exactly its neighbours."""
    position = scene("A1", a1=room, blown="y1 y2 y3", down="D1 D2").roll(6)
    assert position.options("move through ") == set(DOORS[room].split())
    reached = {position.copy().play(f"move through {door}").state.room[2] for door in DOORS[room].split()}
    assert {position.ruleset.names.rooms[int(number)] for number in reached} == set(NEIGHBOURS[room].split())


@pytest.mark.clause("GT-G1")
@pytest.mark.parametrize(
    ("shut", "expected"),
    [
        ("", {1: "T4 M3 H3", 2: "T3 T5 M1 M4 H1 H5", 3: "T2 M2 H2 H4", 4: "T1"}),
        ("y1 y3", {1: "M3", 2: "M1 M4", 3: "M2 T5 H1", 4: "T2 T4 H2 H3", 5: "T1 T3 H4 H5"}),
    ],
)
def test_distances(shut: str, expected: dict[int, str]) -> None:
    """Distances from the base are those of the reconstructed board."""
    found = distances("OUT", shut)
    del found["OUT"]
    assert {room: steps for steps, rooms in expected.items() for room in rooms.split()} == found


@pytest.mark.clause("GT-G1")
@pytest.mark.parametrize(
    ("shut", "sealed"),
    [
        ("b1", "T1"), ("b2", "T1 T2"), ("b4", "T3"), ("b1 b2", "T1 T2"), ("b3 g1", "T1 T2 T5"), ("b5 b7", "M2"),
        ("b9 b11", "H2"), ("b11 b13", "H4"), ("b12 b13", "H5"), ("b9 b13", "H2 H4"), ("b11 b12", "H4 H5"),
        ("b9 b12", "H2 H4 H5"), ("b3 b4 y2 y3", "T1 T2 T3 T5 M1 M2 M3 M4 H1 H2 H3 H4 H5"),
    ],
)  # fmt: skip
def test_pockets(shut: str, sealed: str) -> None:
    """The named barricades cut off exactly the named pocket."""
    assert set(ROOMS) - set(distances("OUT", shut)) == set(sealed.split())


@pytest.mark.clause("GT-G2", "GT-K1", "GT-K2", "GT-K3", "GT-K4", "GT-K5", "GT-K6", "GT-K7")
def test_deck() -> None:
    """20 cards of seven kinds, 17 of which destroy the target; the plain deck has clean blasts only."""
    rules = Scene().rules
    effects = [CARD_EFFECTS[int(effect)] for effect in rules.card_effect[:7]]
    assert effects == ["blast", "dud", "second_target", "knock_down", "throw_out", "go_on", "draw_card"]
    assert list(rules.card_copies[: len(CARDS)]) == [9, 3, 2, 2, 1, 2, 1]
    plain = Scene(data="plain").rules
    assert (int(plain.card_kinds), int(plain.card_copies[0]), int(plain.card_effect[0])) == (1, 20, 0)
