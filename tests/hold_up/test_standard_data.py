"""The reconstructed content of the standard data file (sections 2 and 4 of the rules)."""

from __future__ import annotations

from collections import Counter
from heapq import heappop, heappush

import pytest

from boardgame_envs.hold_up.state import CREW
from tests.hold_up.positions import Place, Scene

MAP = """
...E....X.......~~...E...
.##.#A.pp.##.#C.~~.L#.pp.
.#$.##.pp.$#.##.~~.#$.pp.
T.....M.....E...==....ppT
.C#.#$.##.##.##.~~.A#.pp.
.##.##.R#.##.#$.~~.##Mpp.
......E.........~~~~~...E
.##.#D.S,h,,h,S.##.~~.#R.
.#$.##.,,S,,S,,M#C.~~.$#.
...M...,h,,,,h,...E==....
.pp.##.,,S,,S,,.$#.~~.##X
.pp.A#.S,h,,h,S.##.~~M##.
X.E.........E...~~~~~....
.##.##.ppppp.##.~~.##.#C.
.##.#$.ppppp.##.~~M#$.##.
T........M......==...E..T
.##.##.##.##.$#.~~.##.A#.
.R#.##.C#.##.##.~~.##.#R.
.........X.....E~~.......
""".split()  # noqa: SIM905
ENTRIES = {
    "$": ["2,2 3,2 2,3", "10,2 10,3 9,2", "20,2 21,2 20,3", "5,4 5,3 6,4", "14,5 15,5 14,6", "2,8 3,8 2,9",
          "22,8 22,9 21,8", "16,10 16,9 15,10", "5,14 6,14 5,15", "13,16 13,15 12,16", "20,14 21,14 20,15"],
    "A": ["5,1 5,0 6,1", "19,4 19,3 18,4", "4,11 4,12 3,11", "22,16 22,15 21,16"],
    "C": ["1,4 1,3 0,4", "14,1 14,0 15,1", "17,8 18,8 17,9", "7,17 7,18 6,17", "23,13 23,12 24,13"],
    "R": ["1,17 1,18 0,17", "7,5 7,6 6,5", "23,17 24,17 23,18", "23,7 23,6 24,7"],
    "D": ["5,7 5,6 6,7"],
    "L": ["19,1 19,0 18,1"],
}  # fmt: skip
TO_BANKS = {
    (1, 17): "10 18 21 13 25 11 21 23 8 14 22",
    (7, 5): "7 7 17 2 8 7 19 13 10 18 23",
    (23, 17): "15 23 19 18 22 16 11 17 13 14 7",
    (23, 7): "21 17 7 22 14 22 5 11 19 20 11",
    (5, 7): "7 9 19 4 10 5 21 15 8 16 23",
    (19, 1): "19 11 5 16 8 23 11 13 24 20 17",
}
TO_EXITS = {(1, 17): "19 20 9 6", (7, 5): "8 21 17 14", (23, 17): "24 8 20 11", (23, 7): "22 4 26 17"}
CARDS = {
    "B01": (50, "3456", "6"), "B02": (50, "1256", "1"), "B03": (50, "2456", "3"), "B04": (75, "3456", "56"),
    "B05": (75, "1346", "16"), "B06": (75, "2356", "25"), "B07": (100, "456", "56"), "B08": (100, "135", "24"),
    "B09": (100, "246", "12"), "B10": (100, "356", "46"), "B11": (125, "456", "456"), "B12": (125, "146", "246"),
    "B13": (125, "236", "135"), "B14": (150, "56", "456"), "B15": (150, "16", "356"), "B16": (150, "34", "126"),
    "B17": (200, "6", "3456"), "B18": (200, "1", "2345"), "S01": (20, "23456", "6"), "S02": (20, "12345", "1"),
    "S03": (30, "3456", "6"), "S04": (30, "1246", "3"), "S05": (40, "3456", "56"), "S06": (40, "1345", "26"),
    "S07": (50, "456", "56"), "S08": (50, "135", "24"), "S09": (80, "56", "456"),
}  # fmt: skip


def cells(text: str) -> tuple[Place, ...]:
    """Cells written as "x,y x,y"."""
    return tuple((int(x), int(y)) for x, y in (cell.split(",") for cell in text.split()))


def costs_from(start: Place, is_man: bool) -> dict[Place, int]:
    """Points from a cell to all others on an empty board, along the ways and costs of a red pawn."""
    position = Scene()
    rules, width = position.rules, int(position.rules.width)
    price = rules.enter_cost[8 if is_man else 0]
    found: dict[int, int] = {}
    heap = [(0, position.cell(start))]
    while heap:
        far, cell = heappop(heap)
        if cell in found:
            continue
        found[cell] = far
        for way, target in enumerate(rules.ways[int(is_man), cell]):
            step = int(rules.link_cost[int(is_man)]) if way >= 4 else int(price[rules.kind[target]])
            if target >= 0 and step > 0:
                heappush(heap, (far + step, int(target)))
    return {(cell % width, cell // width): far for cell, far in found.items()}


@pytest.mark.clause("GAP-1")
def test_the_map() -> None:
    """The city of 25 by 19 cells, with crossings of the roadblock as plain roads."""
    rows = [row.replace("+", ".") for row in Scene().names.rows]
    assert rows == MAP


@pytest.mark.clause("GAP-1")
def test_counts_of_cells() -> None:
    """249 road cells, 120 buildings, 38 of river, 28 of park, 34 walkable in Luna Park, 6 hedges."""
    letters = Counter("".join(Scene().names.rows))
    assert sum(letters[letter] for letter in ".+=EXTM") == 249
    assert sum(letters[letter] for letter in "#$ACRDL") == 120
    assert (letters["~"], letters["p"], letters[","] + letters["S"], letters["h"]) == (38, 28, 34, 6)
    assert [letters[letter] for letter in "=EXTM"] == [6, 10, 4, 4, 7]


@pytest.mark.clause("GAP-1", "HU-48")
def test_buildings_and_their_entries() -> None:
    """Every special building has its number and its two entry cells, which carry no mark and serve no other."""
    names = Scene().names
    doors: list[Place] = []
    for letter, texts in ENTRIES.items():
        assert names.places[letter] == tuple(cells(text)[0] for text in texts)
        for text in texts:
            building, *around = cells(text)
            assert names.entries[building] == tuple(around)
            doors += around
    assert len(doors) == len(set(doors)) == 52
    assert {MAP[y][x] for x, y in doors} == {"."}


@pytest.mark.clause("GAP-1", "GAP-9")
def test_marks_in_their_order() -> None:
    """Shops, events, exits and tunnels are numbered as in the list."""
    places = Scene().names.places
    assert places["S"] == cells("7,7 14,7 9,8 12,8 9,10 12,10 7,11 14,11")
    assert places["E"] == cells("3,0 12,3 21,0 6,6 24,6 18,9 2,12 12,12 15,18 21,15")
    assert places["X"] == cells("8,0 24,10 9,18 0,12")
    assert places["T"] == cells("0,3 24,3 24,15 0,15")
    assert Scene().names.line_stops == (cells("6,3 3,9 9,15 15,8"), cells("15,8 21,5 21,11 18,14"))


@pytest.mark.clause("GAP-1", "HU-39")
@pytest.mark.parametrize("start", TO_BANKS)
def test_points_to_banks_and_exits(start: Place) -> None:
    """Driving from a lair, the depot or the loft to the doors of the banks, and to the exits, costs what is listed."""
    costs = costs_from(start, False)
    nearest = [min(costs[door] for door in cells(text)[1:]) for text in ENTRIES["$"]]
    assert " ".join(map(str, nearest)) == TO_BANKS[start]
    if start in TO_EXITS:
        assert " ".join(str(costs[place]) for place in cells("8,0 24,10 9,18 0,12")) == TO_EXITS[start]


@pytest.mark.clause("GAP-1", "GAP-2", "HU-78")
def test_points_on_foot_to_shops() -> None:
    """From the western opening a man reaches the eight shops for 3 to 10 points; the first event is 8 from lair 1."""
    costs = costs_from((6, 9), True)
    assert [costs[place] for place in Scene().names.places["S"]] == [3, 10, 4, 7, 4, 7, 3, 10]
    assert costs_from((1, 17), False)[2, 12] == 8


@pytest.mark.clause("GAP-1")
def test_roads_are_connected_without_tunnels() -> None:
    """Every road cell can be driven to without taking a tunnel."""
    position = Scene()
    ways, width = position.rules.ways, int(position.rules.width)
    reached, heap = set(), [0]
    while heap:
        cell = heap.pop()
        if cell not in reached and position.rules.kind[cell] == 0:
            reached.add(cell)
            heap += [int(target) for target in ways[0, cell, :4] if target >= 0]
    assert len(reached) == 249
    assert all(MAP[cell // width][cell % width] in ".=EXTM" for cell in reached)


@pytest.mark.clause("GAP-5", "GAP-6")
@pytest.mark.parametrize("name", CARDS)
def test_bank_and_shop_cards(name: str) -> None:
    """Each card has its value and its green faces of both rows."""
    position = Scene()
    number, rules = position.names.cards.index(name), position.rules
    rows = ["".join(str(face) for face in range(1, 7) if int(row[number]) >> face & 1)
            for row in (rules.card_attack, rules.card_riposte)]  # fmt: skip
    assert (int(rules.card_value[number]) // 1000, *rows) == CARDS[name]


@pytest.mark.clause("GAP-5", "GAP-6")
def test_sums_of_the_decks() -> None:
    """18 bank cards worth two millions, 9 shop cards worth 360,000; the cheapest win the target in any shuffle."""
    position = Scene()
    assert list(position.names.cards) == list(CARDS)
    banks, shops = (
        sorted(value[0] for value in list(CARDS.values())[:18]),
        sorted(value[0] for value in list(CARDS.values())[18:]),
    )
    assert (sum(banks), sum(shops)) == (2000, 360)
    assert sum(int(position.rules.card_value[card]) for card in range(27)) == 2_360_000
    assert sum(banks[:11]) + sum(shops[:8]) == 1180


@pytest.mark.clause("GAP-7", "HU-99")
def test_weapon_cards() -> None:
    """Three weapons of each range from 0 to 5."""
    position = Scene()
    assert Counter(position.deck("weapon")) == dict.fromkeys("012345", 3)
    assert position.names.weapons == (
        "stun gun", "pocket pistol", "revolver", "shotgun", "sub-machine gun", "rifle",
    )  # fmt: skip


@pytest.mark.clause("HU-06", "HU-07", "HU-08", "HU-136")
def test_pawns() -> None:
    """Twenty persons in all: 4, 4, four times 2, 3 and Agathe."""
    assert CREW == (4, 4, 2, 2, 2, 2, 3, 1)
    assert sum(CREW) + 11 == 31
