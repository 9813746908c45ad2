"""Reading the board of a Hold Up data file: cells, buildings and links (GAP-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardgame_envs.core.data import Table
from boardgame_envs.hold_up import state as limits

Place = tuple[int, int]
TERRAIN = {
    ".": limits.ROAD, "+": limits.ROAD, "=": limits.ROAD, "E": limits.ROAD, "X": limits.ROAD, "T": limits.ROAD,
    "M": limits.ROAD, "p": limits.PARK, ",": limits.LUNA_PARK, "S": limits.SHOP, "$": limits.BANK,
    "A": limits.ARMOURY, "C": limits.STATION, "R": limits.LAIR, "D": limits.DEPOT, "L": limits.LOFT,
    "#": limits.CLOSED, "~": limits.CLOSED, "h": limits.CLOSED,
}  # fmt: skip
OFFSETS = ((0, -1), (1, 0), (0, 1), (-1, 0))
MOST_CELLS = 32
"""The scale of the observation for cells from the edge of the board."""


def read_map(board: Table, rules: Any) -> tuple[str, ...]:
    """The rows of the map and the kind of every cell."""
    rows = tuple(line.strip() for line in board.text("map").strip().splitlines())
    width, height = len(rows[0]), len(rows)
    if max(width, height) > MOST_CELLS or width * height > limits.MAXIMUM_CELLS:
        board.fail(
            f"'map' is {width} x {height}; it may have up to {limits.MAXIMUM_CELLS} cells and {MOST_CELLS} in a row"
        )
    for y, row in enumerate(rows):
        if len(row) != width:
            board.fail(f"'map' row {y} has {len(row)} cells; the first row has {width}")
        for x, letter in enumerate(row):
            if letter not in TERRAIN:
                board.fail(f"'map' has the letter {letter!r} at [{x}, {y}]; known are {' '.join(TERRAIN)}")
            rules.kind[y * width + x] = TERRAIN[letter]
            rules.coordinates[y * width + x] = x / MOST_CELLS, y / MOST_CELLS
    rules.width, rules.height = width, height
    return rows


def _place(board: Table, key: str, value: object, rows: tuple[str, ...]) -> Place:
    """One cell [x, y] of the map."""
    if not isinstance(value, list) or len(value) != 2 or not all(type(number) is int for number in value):
        board.fail(f"{key!r} has {value!r} where a cell [x, y] is wanted")
    x, y = value
    if not (0 <= x < len(rows[0]) and 0 <= y < len(rows)):
        board.fail(f"{key!r} names the cell [{x}, {y}], which is not on the map")
    return x, y


def _lettered(rows: tuple[str, ...], letters: str) -> tuple[Place, ...]:
    """The cells of the map with one of these letters, row by row."""
    return tuple((x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter in letters)


def _check_listed(board: Table, key: str, letter: str, listed: Sequence[Place], rows: tuple[str, ...]) -> None:
    """The list in the file and the letters on the map must agree."""
    for place in listed:
        if rows[place[1]][place[0]] != letter:
            board.fail(
                f"{key!r} names the cell {list(place)}, where the map has {rows[place[1]][place[0]]!r}, not {letter!r}"
            )
    for place in _lettered(rows, letter):
        if listed.count(place) != 1:
            board.fail(f"the map has {letter!r} at {list(place)}, which stands {listed.count(place)} times in {key!r}")


def read_places(board: Table, rows: tuple[str, ...], rules: Any) -> dict[str, tuple[Place, ...]]:
    """Shops, event cells, exits, tunnels and the spots of the roadblock (GAP-1, GAP-8)."""
    width = len(rows[0])
    places: dict[str, tuple[Place, ...]] = {}
    kinds = (
        ("shops", "S", limits.NO_MARK, limits.MAXIMUM_SITES),
        ("events", "E", limits.EVENT, limits.MAXIMUM_EVENT_CELLS),
        ("exits", "X", limits.EXIT, limits.MAXIMUM_EXITS),
        ("tunnels", "T", limits.TUNNEL, limits.MAXIMUM_TUNNELS),
    )
    for key, letter, mark, most in kinds:
        listed = tuple(_place(board, key, value, rows) for value in board.list_of(key, list))
        _check_listed(board, key, letter, listed, rows)
        if not 1 <= len(listed) <= most:
            board.fail(f"{key!r} has {len(listed)} cells; it must have 1 to {most}")
        for number, (x, y) in enumerate(listed):
            rules.mark[y * width + x] = mark
            rules.number[y * width + x] = number
        places[letter] = listed
    for number, (x, y) in enumerate(places["T"]):
        rules.tunnel_cell[number] = y * width + x
    places["spots"] = _lettered(rows, "+=")
    if not 1 <= len(places["spots"]) <= limits.MAXIMUM_SPOTS:
        board.fail(f"the map has {len(places['spots'])} cells '+' or '='; it must have 1 to {limits.MAXIMUM_SPOTS}")
    for number, (x, y) in enumerate(places["spots"]):
        rules.spot_cell[number] = y * width + x
    rules.exits, rules.tunnels, rules.spots = len(places["X"]), len(places["T"]), len(places["spots"])
    return places


def read_buildings(
    board: Table, rows: tuple[str, ...], places: dict[str, tuple[Place, ...]], rules: Any
) -> dict[Place, tuple[Place, ...]]:
    """The buildings that can be entered, and their entry cells (HU-48)."""
    width = len(rows[0])
    entries: dict[Place, tuple[Place, ...]] = {}
    for key, letter, least in (
        ("banks", "$", 1),
        ("armouries", "A", 1),
        ("police_stations", "C", 5),
        ("lairs", "R", 3),
    ):
        buildings = board.list_of(key, list)
        most = limits.MAXIMUM_SITES - len(places["S"]) if letter == "$" else limits.MAXIMUM_BUILDINGS
        if not least <= len(buildings) <= most:
            board.fail(f"{key!r} has {len(buildings)} buildings; it must have {least} to {most}")
        places[letter] = tuple(_read_building(board, key, building, rows, entries) for building in buildings)
        _check_listed(board, key, letter, places[letter], rows)
        for number, (x, y) in enumerate(places[letter]):
            rules.number[y * width + x] = number
    for key, letter in (("depot", "D"), ("loft", "L")):
        places[letter] = (_read_building(board, key, board.list_of(key, list), rows, entries),)
        _check_listed(board, key, letter, places[letter], rows)
    rules.site[:] = -1
    for site, (x, y) in enumerate((*places["$"], *places["S"])):
        rules.site[y * width + x] = site
        rules.site_cell[site] = y * width + x
    rules.banks, rules.sites = len(places["$"]), len(places["$"]) + len(places["S"])
    rules.stations, rules.lairs = len(places["C"]), len(places["R"])
    for cells, letter in ((rules.station_cell, "C"), (rules.lair_cell, "R")):
        for number, (x, y) in enumerate(places[letter]):
            cells[number] = y * width + x
    rules.depot_cell = places["D"][0][1] * width + places["D"][0][0]
    rules.loft_cell = places["L"][0][1] * width + places["L"][0][0]
    return entries


def _read_building(
    board: Table, key: str, building: list[Any], rows: tuple[str, ...], entries: dict[Place, tuple[Place, ...]]
) -> Place:
    """One building: its cell, then the road cells beside it from which it is entered."""
    if not building:
        board.fail(f"{key!r} has an empty building; it must be a cell and its entry cells")
    cell, *doors = (_place(board, key, value, rows) for value in building)
    if not doors:
        board.fail(f"the building {list(cell)} in {key!r} has no entry cell")
    for door in doors:
        if abs(door[0] - cell[0]) + abs(door[1] - cell[1]) != 1 or TERRAIN[rows[door[1]][door[0]]] != limits.ROAD:
            board.fail(f"the entry cell {list(door)} of {list(cell)} in {key!r} must be a road cell beside it")
    entries[cell] = tuple(doors)
    return cell


def read_openings(board: Table, rows: tuple[str, ...]) -> tuple[tuple[Place, Place], ...]:
    """The openings of Luna Park: a road cell and the park cell beside it (HU-78)."""
    openings: list[tuple[Place, Place]] = []
    for pair in board.list_of("luna_park_openings", list):
        if len(pair) != 2:
            board.fail(f"'luna_park_openings' has {pair!r} where two cells are wanted")
        road, park = (_place(board, "luna_park_openings", value, rows) for value in pair)
        kinds = (TERRAIN[rows[road[1]][road[0]]], TERRAIN[rows[park[1]][park[0]]])
        is_beside = abs(road[0] - park[0]) + abs(road[1] - park[1]) == 1
        if kinds[0] != limits.ROAD or kinds[1] not in (limits.LUNA_PARK, limits.SHOP) or not is_beside:
            board.fail(f"the opening {pair!r} must be a road cell and the Luna Park cell beside it")
        openings.append((road, park))
    if not openings:
        board.fail("'luna_park_openings' is empty")
    return tuple(openings)


def join_cells(
    rows: tuple[str, ...],
    entries: Mapping[Place, tuple[Place, ...]],
    openings: Sequence[tuple[Place, Place]],
    rules: Any,
) -> None:
    """Which neighbouring cells are joined: open ground, buildings and their entries, Luna Park inside its fence."""
    width, height = len(rows[0]), len(rows)
    doors = {(cell, door) for cell, around in entries.items() for door in around}
    doors |= {(park, road) for road, park in openings}
    inside = (limits.LUNA_PARK, limits.SHOP)
    rules.ways[:] = -1
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            for direction, (dx, dy) in enumerate(OFFSETS):
                other = (x + dx, y + dy)
                if not (0 <= other[0] < width and 0 <= other[1] < height):
                    continue
                kinds = (TERRAIN[letter], TERRAIN[rows[other[1]][other[0]]])
                is_open = all(kind <= limits.PARK for kind in kinds) or all(kind in inside for kind in kinds)
                if is_open or ((x, y), other) in doors or (other, (x, y)) in doors:
                    rules.ways[:, y * width + x, direction] = other[1] * width + other[0]


def read_lines(
    board: Table, rows: tuple[str, ...], places: dict[str, tuple[Place, ...]], rules: Any
) -> tuple[tuple[Place, ...], ...]:
    """Tunnel links for vehicles and metro links for men, all one-way (HU-39, HU-45)."""
    width = len(rows[0])
    lines = tuple(
        tuple(_place(board, "metro_lines", value, rows) for value in line)
        for line in board.list_of("metro_lines", list)
    )
    if not 1 <= len(lines) <= limits.MAXIMUM_LINES:
        board.fail(f"'metro_lines' has {len(lines)} lines; it must have 1 to {limits.MAXIMUM_LINES}")
    rules.lines = len(lines)
    places["M"] = tuple(dict.fromkeys(stop for line in lines for stop in line))
    _check_listed(board, "metro_lines", "M", places["M"], rows)
    for number, (x, y) in enumerate(places["M"]):
        rules.mark[y * width + x] = limits.METRO
        rules.number[y * width + x] = number
    for key, on_foot, way, stops in (
        ("tunnels", 0, 0, places["T"]),
        *(("metro_lines", 1, way, line) for way, line in enumerate(lines)),
    ):
        if len(stops) < 2 or len(set(stops)) != len(stops):
            board.fail(
                f"{key!r} must lead through at least two cells, each once; given is {[list(stop) for stop in stops]}"
            )
        for (x, y), (to_x, to_y) in zip(stops, (*stops[1:], stops[0]), strict=True):
            rules.ways[on_foot, y * width + x, limits.LINK + way] = to_y * width + to_x
    return lines
