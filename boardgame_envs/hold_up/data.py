"""Reading a data file of Hold Up into the rules record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from typing import Any

from boardgame_envs.core.data import Table
from boardgame_envs.core.knobs import Knob, KnobValue
from boardgame_envs.hold_up import state as limits

KNOBS = (
    Knob("movement_points_gangster", "movement points of a gangster per turn", 1, 30),
    Knob("movement_points_police", "movement points of a police player per turn", 1, 30),
    Knob("movement_points_convoy", "movement points of the convoy per turn", 1, 30),
    Knob("movement_points_vip", "movement points of the VIP per turn", 1, 30),
    Knob("target_three_players", "dollars that win with 3 players", 1, 10_000_000),
    Knob("target_more_players", "dollars that win with 4 or 5 players", 1, 10_000_000),
    Knob("recruit_cost", "movement points for one new man", 1, 30),
    Knob("reentry_cost", "movement points for bringing a lost vehicle back", 1, 30),
    Knob("reentry_men_police", "men that come back with a police vehicle", 1, 2),
    Knob("reentry_men_convoy", "men that come back with the convoy vehicle", 1, 3),
    Knob("weapon_cap_gangster", "weapons under a gangster's vehicle card, at most", 0, 20),
    Knob("weapon_cap_convoy", "weapons under the convoy's vehicle card, at most", 0, 20),
    Knob("weapon_cap_police", "weapons under a police vehicle card, at most", 0, 20),
    Knob("cost_man_road", "points for a man's step onto a road", 1, 10),
    Knob("cost_man_park", "points for a man's step in a park", 1, 10),
    Knob("cost_man_building", "points for a man's step into a building", 1, 10),
    Knob("cost_vehicle_road", "points for a vehicle's step onto a road", 1, 10),
    Knob("cost_vehicle_building", "points for a vehicle's step into a building", 1, 10),
    Knob("cost_tunnel", "points for one tunnel link", 1, 30),
    Knob("cost_metro", "points for one metro link", 1, 30),
    Knob("cost_out", "points for getting out of a vehicle", 1, 10),
    Knob("cost_in", "points for getting into a vehicle", 1, 10),
    Knob("skull_faces", "faces of a combat die that show a skull, of 6", 1, 6),
    Knob("reroll_mode", "rolls of n men in a bank or shop", choices=("1+n", "n")),
    Knob("range_counts", "how the distance of a shot is counted", choices=("between", "steps")),
    Knob("minimum_shot_distance", "no shots at less than this distance", 0, 6),
    Knob("hostage_option", "the surviving gangster may take bankers aboard"),
    Knob("hostage_absorbs_hit", "a hostage that is hit saves a man"),
    Knob("pile_total_public", "all seats are shown what lies in the pile"),
    Knob("maximum_rounds", "rounds after which the game is truncated", 1, 1000),
    Knob("truncation_reward", "what every seat gets when the game is truncated", -1, 0),
)

Place = tuple[int, int]
TERRAIN = {
    ".": limits.ROAD, "+": limits.ROAD, "=": limits.ROAD, "E": limits.ROAD, "X": limits.ROAD, "T": limits.ROAD,
    "M": limits.ROAD, "p": limits.PARK, ",": limits.LUNA_PARK, "S": limits.SHOP, "$": limits.BANK,
    "A": limits.ARMOURY, "C": limits.STATION, "R": limits.LAIR, "D": limits.DEPOT, "L": limits.LOFT,
    "#": limits.CLOSED, "~": limits.CLOSED, "h": limits.CLOSED,
}  # fmt: skip
OFFSETS = ((0, -1), (1, 0), (0, 1), (-1, 0))
MOST_DISTANCE = 40
MOST_CELLS = 32
"""Scales of the observation: points to a target, and cells from the edge of the board."""
MOST_MONEY = 16_000_000


@dataclass(frozen=True)
class Names:
    """The words of a data file, by id, and what the picture of the board needs."""

    rows: tuple[str, ...]
    places: Mapping[str, tuple[Place, ...]]
    entries: Mapping[Place, tuple[Place, ...]]
    openings: tuple[tuple[Place, Place], ...]
    line_stops: tuple[tuple[Place, ...], ...]
    banks: tuple[str, ...]
    shops: tuple[str, ...]
    stations: tuple[str, ...]
    lairs: tuple[str, ...]
    tunnels: tuple[str, ...]
    spots: tuple[str, ...]
    targets: tuple[str, ...]
    lines: int
    cards: tuple[str, ...]
    weapons: tuple[str, ...]
    events: tuple[str, ...]
    seats: tuple[str, ...]


def read(data: Table, players: int, knobs: Mapping[str, KnobValue], rules: Any) -> Names:
    """Fill the rules record from a data file and knobs; returns the words that go with the ids."""
    _set_players(players, rules)
    _set_knobs(players, knobs, rules)
    board = data.table("board")
    rows = _read_map(board, rules)
    places = _read_places(board, rows, rules)
    entries = _read_buildings(board, rows, places, rules)
    openings = _read_openings(board, rows)
    _join_cells(rows, entries, openings, rules)
    stops = _read_lines(board, rows, places, rules)
    board.finish()
    targets = _measure(rows, places, entries, rules)
    cards = (*_read_cards(data, "bank_cards", 0, rules), *_read_cards(data, "shop_cards", int(rules.bank_cards), rules))
    weapons = _read_weapons(data, rules)
    events = _read_events(data, rules)
    return Names(
        rows, places, entries, openings, stops, _numbered("bank", places["$"]), _numbered("shop", places["S"]),
        _numbered("station", places["C"]), _numbered("lair", places["R"]), _numbered("tunnel", places["T"]),
        tuple(f"({x}, {y})" for x, y in places["spots"]), targets, int(rules.lines), cards, weapons, events,
        limits.SEATS[players],
    )  # fmt: skip


def _numbered(word: str, places: Sequence[Place]) -> tuple[str, ...]:
    return tuple(f"{word} {number}" for number in range(1, len(places) + 1))


def _set_players(players: int, rules: Any) -> None:
    """Who has which colours and slots, and who may attack whom (HU-04, HU-92 to HU-97, HU-143, HU-147)."""
    homes = {
        limits.GANGSTER: limits.LAIR,
        limits.POLICE: limits.STATION,
        limits.CONVOY: limits.DEPOT,
        limits.VIP: limits.LOFT,
    }
    rules.players = players
    rules.seat_of[:] = -1
    rules.seat_colour[:] = -1
    rules.slot_pawn[:] = -1
    rules.slot_of[:] = -1
    for seat, colours in enumerate(limits.SEAT_COLOURS[players]):
        slot = limits.VEHICLE_SLOTS
        for vehicle, colour in enumerate(colours):
            men = range(
                limits.COLOURS + limits.MEN * colour, limits.COLOURS + limits.MEN * colour + limits.CREW[colour]
            )
            rules.seat_of[colour] = seat
            rules.seat_colour[seat, vehicle] = colour
            for pawn, place in ((colour, vehicle), *((man, slot + index) for index, man in enumerate(men))):
                rules.slot_pawn[seat, place] = pawn
                rules.slot_of[pawn] = place
            slot += len(men)
    place = limits.COLOURS
    for colour, role in enumerate(limits.ROLES):
        rules.pawn_place[colour] = colour
        for man in range(limits.CREW[colour]):
            rules.pawn_place[limits.COLOURS + limits.MEN * colour + man] = place
            place += 1
        rules.role[colour] = role
        rules.crew[colour] = limits.CREW[colour]
        rules.home[colour] = homes[role]
        rules.character_of[colour] = role == limits.VIP
        for other, other_role in enumerate(limits.ROLES):
            if role == limits.GANGSTER:
                rules.may_attack[colour, other] = other != colour and other_role != limits.VIP
            elif role == limits.POLICE:
                rules.may_attack[colour, other] = other_role == limits.GANGSTER


def _set_knobs(players: int, knobs: Mapping[str, KnobValue], rules: Any) -> None:
    words = ("gangster", "police", "convoy", "vip")
    for name, value in knobs.items():
        if isinstance(value, int) and name in (limits.RULES.names or ()):
            rules[name] = int(value)
    rules.target = knobs["target_three_players" if players == 3 else "target_more_players"]
    rules.rolls_without_men = knobs["reroll_mode"] == "1+n"
    rules.distance_of_neighbours = knobs["range_counts"] == "steps"
    rules.link_cost[0], rules.link_cost[1] = knobs["cost_tunnel"], knobs["cost_metro"]
    for colour, role in enumerate(limits.ROLES):
        rules.movement_points[colour] = knobs[f"movement_points_{words[role]}"]
        rules.weapon_cap[colour] = 0 if role == limits.VIP else knobs[f"weapon_cap_{words[role]}"]
        rules.reentry_men[colour] = knobs.get(f"reentry_men_{words[role]}", 0)
        vehicle, man = rules.enter_cost[colour], rules.enter_cost[limits.COLOURS + colour]
        home = rules.home[colour]
        vehicle[limits.ROAD] = knobs["cost_vehicle_road"]
        vehicle[home] = knobs["cost_vehicle_building"]
        if role == limits.VIP:
            vehicle[limits.STATION] = knobs["cost_vehicle_building"]  # the refuge (HU-137)
        man[limits.ROAD] = knobs["cost_man_road"]
        man[[limits.PARK, limits.LUNA_PARK, limits.SHOP]] = knobs["cost_man_park"]
        man[[limits.BANK, limits.ARMOURY, home]] = knobs["cost_man_building"]


def _read_map(board: Table, rules: Any) -> tuple[str, ...]:
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
                f"{key!r} names the cell {list(place)}, but the map has {rows[place[1]][place[0]]!r} there, not {letter!r}"
            )
    for place in _lettered(rows, letter):
        if listed.count(place) != 1:
            board.fail(f"the map has {letter!r} at {list(place)}, which stands {listed.count(place)} times in {key!r}")


def _read_places(board: Table, rows: tuple[str, ...], rules: Any) -> dict[str, tuple[Place, ...]]:
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


def _read_buildings(
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
    cell, *doors = (_place(board, key, value, rows) for value in building)
    if not doors:
        board.fail(f"the building {list(cell)} in {key!r} has no entry cell")
    for door in doors:
        if abs(door[0] - cell[0]) + abs(door[1] - cell[1]) != 1 or TERRAIN[rows[door[1]][door[0]]] != limits.ROAD:
            board.fail(f"the entry cell {list(door)} of {list(cell)} in {key!r} must be a road cell beside it")
    entries[cell] = tuple(doors)
    return cell


def _read_openings(board: Table, rows: tuple[str, ...]) -> tuple[tuple[Place, Place], ...]:
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


def _join_cells(
    rows: tuple[str, ...],
    entries: Mapping[Place, tuple[Place, ...]],
    openings: Sequence[tuple[Place, Place]],
    rules: Any,
) -> None:
    """Which neighbouring cells are joined: open ground, buildings with their entries, Luna Park only inside its fence."""
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


def _read_lines(
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


def _measure(
    rows: tuple[str, ...],
    places: Mapping[str, tuple[Place, ...]],
    entries: Mapping[Place, tuple[Place, ...]],
    rules: Any,
) -> tuple[str, ...]:
    """Movement points from every cell to banks, shops, armouries and exits on an empty board, driving and on foot."""
    width = len(rows[0])
    kinds = (("bank", "$"), ("shop", "S"), ("armoury", "A"), ("exit", "X"))
    targets = [(f"{word} {number}", place) for word, letter in kinds for number, place in enumerate(places[letter], 1)]
    targets = targets[: limits.MAXIMUM_TARGETS]
    rules.targets = len(targets)
    for on_foot in range(2):
        costs = tuple(int(cost) for cost in rules.enter_cost[limits.COLOURS * on_foot])
        ways = tuple(tuple(int(cell) for cell in row) for row in rules.ways[on_foot, : width * len(rows)])
        kind = tuple(int(value) for value in rules.kind[: width * len(rows)])
        for number, (_, place) in enumerate(targets):
            goals = (place,) if on_foot else entries.get(place, (place,))
            cells = tuple(y * width + x for x, y in goals)
            points = _points_to(cells, ways, kind, costs, int(rules.link_cost[on_foot]))
            rules.distance[on_foot, : len(kind), number] = [value / MOST_DISTANCE for value in points]
    return tuple(name for name, _ in targets)


@lru_cache(maxsize=256)
def _points_to(
    goals: tuple[int, ...], ways: tuple[tuple[int, ...], ...], kind: tuple[int, ...], costs: tuple[int, ...], link: int
) -> tuple[int, ...]:
    """Movement points from every cell to the nearest goal, at most MOST_DISTANCE; lairs and stations are no short cuts."""
    points = [MOST_DISTANCE] * len(kind)
    sources: list[list[tuple[int, int]]] = [[] for _ in kind]
    for cell, targets in enumerate(ways):
        for way, target in enumerate(targets):
            if target >= 0:
                cost = link if way >= limits.LINK else costs[kind[target]]
                if cost > 0:
                    sources[target].append((cell, cost))
    heap = [(0, goal) for goal in goals if costs[kind[goal]] > 0]
    while heap:
        far, cell = heappop(heap)
        if far >= points[cell]:
            continue
        points[cell] = far
        if kind[cell] <= limits.SHOP or far == 0:
            for source, cost in sources[cell]:
                if far + cost < points[source]:
                    heappush(heap, (far + cost, source))
    return tuple(points)


def _faces(table: Table, key: str) -> int:
    """The green faces of a row as bits."""
    faces = table.list_of(key, int)
    if not all(1 <= face <= 6 for face in faces) or len(set(faces)) != len(faces):
        table.fail(f"{key!r} is {faces!r}; it must be different faces from 1 to 6")
    return sum(1 << face for face in faces)


def _read_cards(data: Table, key: str, first: int, rules: Any) -> Iterator[str]:
    """Bank cards, then shop cards (GAP-5, GAP-6)."""
    deck = data.table(key)
    if not 1 <= len(deck.values) <= limits.MAXIMUM_DECK or first + len(deck.values) > limits.MAXIMUM_CARDS:
        deck.fail(
            f"there are {len(deck.values)} cards; a deck has 1 to {limits.MAXIMUM_DECK}, both together {limits.MAXIMUM_CARDS}"
        )
    names = tuple(deck.values)
    for card, name in enumerate(names, first):
        table = deck.table(name)
        rules.card_value[card] = table.integer("value", 1, 1_000_000)
        rules.card_attack[card] = _faces(table, "attack")
        rules.card_riposte[card] = _faces(table, "riposte")
        table.finish()
    rules.cards = first + len(names)
    if first == 0:
        rules.bank_cards = len(names)
    if int(rules.card_value.sum()) > MOST_MONEY:
        deck.fail(f"all bank and shop cards together are worth more than {MOST_MONEY}")
    return iter(names)


def _read_weapons(data: Table, rules: Any) -> tuple[str, ...]:
    """Weapon cards by range (GAP-7)."""
    table = data.table("weapons")
    names = table.list_of("names", str, limits.RANGES)
    copies = table.list_of("copies", int, limits.RANGES)
    table.finish()
    if any(number < 0 for number in copies) or sum(copies) > limits.MAXIMUM_DECK:
        table.fail(f"'copies' adds up to {sum(copies)}; it must be at most {limits.MAXIMUM_DECK}, none negative")
    if len(set(names)) != len(names):
        table.fail("'names' has a name twice")
    rules.weapon_copies[:] = copies
    rules.weapon_cards = sum(copies)
    return tuple(names)


def _read_events(data: Table, rules: Any) -> tuple[str, ...]:
    """Event cards (GAP-8)."""
    names: list[str] = []
    for number, table in enumerate(data.tables("event_cards", limits.MAXIMUM_EVENTS)):
        name = table.text("name")
        if name in names:
            table.fail(f"the event {name!r} stands twice")
        names.append(name)
        effect = limits.EVENT_EFFECTS.index(table.text("effect", limits.EVENT_EFFECTS))
        rules.event_effect[number] = effect
        rules.event_copies[number] = table.integer("copies", 1, limits.MAXIMUM_DECK)
        if effect == limits.BUDGET:
            rules.event_amount[number] = table.integer("amount", -20, 20)
        elif effect in (limits.MORE_REROLLS, limits.EXTRA_POINTS):
            rules.event_amount[number] = table.integer("amount", 1, 20)
        table.finish()
    rules.event_cards = int(rules.event_copies.sum())
    if not 2 <= rules.event_cards <= limits.MAXIMUM_DECK:
        data.fail(f"there are {rules.event_cards} event cards; there must be 2 to {limits.MAXIMUM_DECK}")
    rules.events = len(names)
    return tuple(names)
