"""Reading a data file of Gang Rush into the rules record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from boardgame_envs.core.data import Names as NameList
from boardgame_envs.core.data import Table
from boardgame_envs.core.knobs import Knob, KnobValue
from boardgame_envs.gang_rush import state as limits

MOST_MONEY = 100_000

KNOBS = (
    Knob("body_maximum", "body points of a car", 1, 9),
    Knob("armour_bonus", "body points the armoured car has on top", 0, 4),
    Knob("maximum_speed", "highest needle in mph, in steps of 10", 10, 50),
    Knob("rethrows", "throws of the dice after the first", 0, 4),
    Knob("lane_change_wheels", "wheels for one lane change", 0, 5),
    Knob("turn_wheels", "wheels for a U-turn or a handbrake stop", 0, 5),
    Knob("hazards_per_round", "hazards revealed each round", 0, limits.ROW),
    Knob("one_hazard_per_player", "reveal only as many hazards as there are cars in the race"),
    Knob("shop", "the shop is open"),
    Knob("ramps", "every driver has a ramp"),
    Knob("closed_border", "play the expert variant Closed border"),
    Knob("debt_cap", "dollars of debt all drivers together may run up by optional spending", 0, MOST_MONEY),
    Knob("idle_sale_cap", "dice a car may sell that stood still from start to end of its turn", 0, limits.DICE),
    Knob("die_value", "dollars for an unused die", 0, 1000),
    Knob("purchases_per_turn", "bonus tiles a driver may buy in a turn", 0, 5),
    Knob("crane_price", "dollars for being lifted out of the river", 0, 5000),
    Knob("repair_price", "dollars for the whole body at 0 mph", 0, 5000),
    Knob("garage_price", "dollars for a body point with the Rolling garage", 0, 5000),
    Knob("cash_bag", "dollars in the Cash bag", 0, 5000),
    Knob("ramp_resale", "dollars for an unused ramp at the end", 0, 5000),
    Knob("dealer_resale", "dollars for an unused ramp at the end with the Ramp dealer", 0, 5000),
    Knob("heir_minimum", "dollars the heir gets at least each turn", 0, 5000),
    Knob("border_prizes", "prizes for leaving also in Closed border"),
    Knob("last_excluded", "the last car cannot win"),
    Knob("speed_limit_damage_40", "body points for passing a speed limit at 40 mph", 0, 5),
    Knob("speed_limit_damage_50", "body points for passing a speed limit at 50 mph", 0, 5),
    Knob("wreck_immunity", "how long a car without body loses nothing", choices=("until_repaired", "until_it_drives")),
    Knob("round_limit", "rounds after which nobody wins the standard race", 1, 1000),
    Knob("border_round_limit", "rounds after which Closed border ends", 1, 1000),
)  # fmt: skip


@dataclass(frozen=True)
class Names:
    """The words of a data file, by id, and what the picture of the bridge needs."""

    seats: tuple[str, ...]
    cells: tuple[str, ...]
    """All cells, the start row included."""
    bridge_cells: tuple[str, ...]
    cars: tuple[str, ...]
    car_colours: tuple[str, ...]
    hazards: tuple[str, ...]
    tiles: tuple[str, ...]


def seats(players: int) -> tuple[str, ...]:
    """The seat names for a number of players."""
    return tuple(f"driver_{number}" for number in range(players))


def read(data: Table, players: int, knobs: Mapping[str, KnobValue], rules: Any) -> Names:
    """Fill the rules record from a data file and knobs; returns the words that go with the ids."""
    rules.players = players
    _set_knobs(data, knobs, rules)
    _read_bridge(data, rules)
    _read_dice(data, rules)
    _read_money(data, players, rules)
    hazards = _read_hazards(data, rules)
    _read_border(data, players, hazards, rules)
    cars, colours = _read_characters(data)
    tiles = _read_tiles(data, rules)
    cells = tuple(f"L{rules.lane_of[cell] + 1}:{rules.row_of[cell]}" for cell in range(rules.cells))
    bridge_cells = tuple(text for cell, text in enumerate(cells) if rules.row_of[cell] >= 0)
    return Names(seats(players), cells, bridge_cells, cars, colours, tuple(hazards), tiles)


def _set_knobs(data: Table, knobs: Mapping[str, KnobValue], rules: Any) -> None:
    for name, value in knobs.items():
        if isinstance(value, int):
            rules[name] = int(value)
    rules.immune_until_repaired = knobs["wreck_immunity"] == "until_repaired"
    if rules.maximum_speed % 10 != 0:
        data.fail(f"the knob 'maximum_speed' is {rules.maximum_speed}; the needle moves in steps of 10")
    rules.speed_damage[4] = rules.speed_limit_damage_40
    rules.speed_damage[5] = rules.speed_limit_damage_50


def _read_bridge(data: Table, rules: Any) -> None:
    """The staggered grid, its edges and its damaged cells (REC-01 to REC-04, REC-10)."""
    table = data.table("bridge")
    rows = table.integer("rows", 4, limits.MAXIMUM_ROWS)
    rules.rows = rows
    rules.cells = limits.LANES * (rows + 1)
    edges = table.list_of("edges", str, rows)
    for text in edges:
        if text not in limits.EDGES:
            table.fail(f"'edges' holds {text!r}; allowed are {', '.join(limits.EDGES)}")
    sums = table.list_of("start_sums", int, limits.LANES)
    if any(not 0 <= value <= MOST_MONEY for value in sums):
        table.fail(f"'start_sums' is {sums}; allowed are whole numbers from 0 to {MOST_MONEY}")
    rules.start_sum[:] = sums
    for lane in range(limits.LANES):
        for row in range(-1, rows):
            cell = _cell(rules, lane, row)
            rules.lane_of[cell] = lane
            rules.row_of[cell] = row
            rules.position[cell] = 2 * row + lane % 2  # lanes 2 and 4 stand half a cell ahead
            rules.edge[cell] = limits.GROUND if row < 0 else limits.EDGES.index(edges[row])
            rules.may_hold_tiles[cell] = row >= 0
            for direction in range(6):
                rules.neighbour[cell, direction] = _neighbour(rules, lane, row, direction)
    order = sorted(range(rules.cells), key=lambda cell: (-rules.position[cell], rules.lane_of[cell]))
    rules.farthest_first[: rules.cells] = order
    damaged = table.table("damaged_road")
    for text in damaged.values:
        rules.damage[_parse_cell(damaged, text, rules)] = damaged.integer(text, 1, 9)
    _set_ahead(rules)
    table.integer("zone_rows", 1, rows)
    table.finish()


def _cell(rules: Any, lane: int, row: int) -> int:
    """The id of a cell."""
    return lane * (int(rules.rows) + 1) + row + 1


def _neighbour(rules: Any, lane: int, row: int, direction: int) -> int:
    """The cell in a direction, or what lies there instead (the table of REC-01)."""
    sideways = (0, 1, 1, 0, -1, -1)[direction]
    ahead = direction in (limits.FORWARD, limits.FORWARD_RIGHT, limits.FORWARD_LEFT)
    if sideways == 0:
        row += 1 if ahead else -1
    elif ahead:
        row += lane % 2
    else:
        row -= 1 - lane % 2
    lane += sideways
    if not 0 <= lane < limits.LANES:
        return limits.EDGE
    if row >= rules.rows:
        return limits.END
    return limits.BEHIND if row < -1 else _cell(rules, lane, row)


def _set_ahead(rules: Any) -> None:
    """How observations show the road ahead of a car on each cell: 1 for no way, -1 for the end, and its damage."""
    rows, cells = int(rules.rows), int(rules.cells)
    side = np.repeat(np.arange(-limits.AHEAD_LANES, limits.AHEAD_LANES + 1), limits.AHEAD_CELLS)
    ahead = np.tile(np.arange(1, limits.AHEAD_CELLS + 1), 2 * limits.AHEAD_LANES + 1)
    lane = rules.lane_of[:cells, None] + side
    has_lane = (lane >= 0) & (lane < limits.LANES)
    for facing, way in ((limits.OUTBOUND, 1), (limits.HOMEBOUND, -1)):
        row = (rules.position[:cells, None] + way * (2 * ahead - abs(side) % 2) - lane % 2) // 2
        is_road = has_lane & (row >= -1) & (row < rows)
        there = np.where(is_road, lane * (rows + 1) + row + 1, 0)
        rules.ahead_cell[facing, :cells] = there
        last = row[:, :: limits.AHEAD_CELLS] if way < 0 else row[:, limits.AHEAD_CELLS - 1 :: limits.AHEAD_CELLS]
        rules.ahead_beyond[facing, :cells] = np.where(has_lane[:, :: limits.AHEAD_CELLS], last + 1, rows)
        rules.ahead_bills[facing, :cells] = is_road & ((row >= 0) | (facing == limits.OUTBOUND))
        rules.ahead_way[facing, :cells] = np.where(is_road, 0, np.where(has_lane & (row >= rows), -1, 1))
        rules.ahead_damage[facing, :cells] = np.where(is_road, rules.damage[there] / 12, 0)


def _parse_cell(table: Table, text: str, rules: Any) -> int:
    """A bridge cell written as in 'L3:7'."""
    lane, _, row = text.removeprefix("L").partition(":")
    if not (text.startswith("L") and lane.isdecimal() and row.isdecimal()):
        table.fail(f"{text!r} is no cell; a cell is written as in 'L3:7'")
    if not (1 <= int(lane) <= limits.LANES and int(row) < rules.rows):
        table.fail(f"there is no cell {text!r}; lanes are 1 to {limits.LANES}, rows 0 to {rules.rows - 1}")
    return _cell(rules, int(lane) - 1, int(row))


def _read_dice(data: Table, rules: Any) -> None:
    """Faces, free wheels and the landing table (REC-05, REC-06, REC-09)."""
    table = data.table("dice")
    for number, text in enumerate(table.list_of("faces", str, 6)):
        if text not in limits.FACES:
            table.fail(f"'faces' holds {text!r}; allowed are {', '.join(limits.FACES)}")
        rules.die_face[number] = limits.FACES.index(text)
    wheels = table.list_of("free_wheels", int, 6)
    if any(not 0 <= value <= 10 for value in wheels):
        table.fail(f"'free_wheels' is {wheels}; allowed are whole numbers from 0 to 10")
    rules.free_wheels[:] = wheels
    landing = table.table("landing")
    for number, face in enumerate(limits.FACES):
        damage, short = landing.list_of(face, int, 2)
        if not (0 <= damage <= 9 and 0 <= short <= 1):
            landing.fail(f"{face!r} is {[damage, short]}; it must be body points from 0 to 9, then 0 or 1 cells short")
        rules.landing_damage[number] = damage
        rules.landing_short[number] = short
    landing.finish()
    table.finish()


def _read_money(data: Table, players: int, rules: Any) -> None:
    """Shop prices and prizes (GR-59, GR-126 to GR-128)."""
    table = data.table("money")
    for key, length in (("shop_prices", limits.ROW), ("prizes_3", 3), ("prizes_4", 4), ("prizes_5", 5)):
        values = table.list_of(key, int, length)
        if any(not 0 <= value <= MOST_MONEY for value in values):
            table.fail(f"{key!r} is {values}; allowed are whole numbers from 0 to {MOST_MONEY}")
        if key == "shop_prices":
            rules.price[:] = values
        elif length == players:
            rules.prize[:length] = values
    table.finish()


def _read_hazards(data: Table, rules: Any) -> NameList:
    """Hazard tiles (REC-07)."""
    table = data.table("hazards")
    rules.barrier_pieces = table.integer("barrier_pieces", 0, 99)
    names = NameList("hazard tile")
    rules.type_of[:] = -1
    for number, tile in enumerate(table.tables("tiles", limits.MAXIMUM_HAZARD_TYPES)):
        word = tile.text("type", tuple(limits.HAZARD_TYPES))
        thing = limits.HAZARD_TYPES[word]
        has_pieces = thing in (limits.BARRIERS, limits.POLICE, limits.NAILS)
        most = 3 if thing == limits.BARRIERS else limits.MAXIMUM_PIECES
        pieces = tile.integer("pieces", 1, most) if has_pieces else 0
        names.add(tile, f"{word.replace('_', ' ')} {pieces}" if has_pieces else word.replace("_", " "))
        rules.hazard_thing[number] = thing
        rules.hazard_pieces[number] = pieces
        rules.hazard_copies[number] = tile.integer("copies", 0, limits.MAXIMUM_HAZARD_TILES)
        rules.type_of[thing, pieces] = number
        tile.finish()
    table.finish()
    rules.hazard_types = len(names)
    if int(rules.hazard_copies.sum()) > limits.MAXIMUM_HAZARD_TILES:
        table.fail(f"there are more than {limits.MAXIMUM_HAZARD_TILES} hazard tiles")
    barriers = int((rules.hazard_copies * rules.hazard_pieces)[rules.hazard_thing == limits.BARRIERS].sum())
    if barriers > rules.barrier_pieces:
        table.fail(f"the barrier tiles show {barriers} barriers, but 'barrier_pieces' is {rules.barrier_pieces}")
    return names


def _read_border(data: Table, players: int, hazards: NameList, rules: Any) -> None:
    """The sealed row of Closed border and the tiles it takes out of the stack (GR-163 to GR-169, REC-12)."""
    tables = data.table("closed_border")
    zone_rows = data.table("bridge").integer("zone_rows", 1, int(rules.rows))
    copies = rules.hazard_copies.copy()
    for count in (3, 4, 5):
        table = tables.table(f"players_{count}")
        zone = table.integer("zone", 1, int(rules.rows) // zone_rows)
        lanes = table.list_of("lanes", str, limits.LANES)
        tiles = [hazards.find(table, text) for text in [*lanes, *table.list_of("set_aside", str)]]
        table.finish()
        for tile in tiles[: limits.LANES]:
            if rules.hazard_thing[tile] not in (limits.CONTAINER, limits.POLICE):
                table.fail("'lanes' may hold containers and police only")
        for tile in tiles:
            if tiles.count(tile) > copies[tile]:
                table.fail(f"{tiles.count(tile)} tiles {hazards.names[tile]!r} are set aside, but there are fewer")
        if rules.closed_border and count == players:
            _seal(rules, zone * zone_rows - 1, (zone - 1) * zone_rows, tiles)
    tables.finish()


def _seal(rules: Any, border_row: int, first_row: int, tiles: list[int]) -> None:
    """Close the bridge: turning cells from `first_row`, the sealed row, and nothing placed from there on."""
    rules.border_row = border_row
    for lane, tile in enumerate(tiles[: limits.LANES]):
        is_police = rules.hazard_thing[tile] == limits.POLICE
        rules.border_thing[lane] = limits.BORDER_POLICE if is_police else limits.BORDER
        rules.border_pieces[lane] = rules.hazard_pieces[tile]
        rules.barrier_pieces -= is_police  # one barrier protects each police cell (GR-161)
    for tile in tiles:
        rules.hazard_copies[tile] -= 1
    for cell in range(rules.cells):
        row = rules.row_of[cell]
        overlaps = row + rules.lane_of[cell] % 2 >= first_row  # cells of lanes 2 and 4 reach into the next row
        rules.may_hold_tiles[cell] &= not overlaps
        rules.is_turning_cell[cell] = first_row <= row < border_row
        rules.is_beyond_border[cell] = row > border_row


def _read_characters(data: Table) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names and colours of the five cars, by power (GR-146 to GR-152, REC-14)."""
    found: dict[str, tuple[str, str]] = {}
    names = NameList("character")
    for table in data.tables("characters", len(limits.POWERS), least=len(limits.POWERS)):
        power = table.text("power", limits.POWERS)
        if power in found:
            table.fail(f"the power {power!r} stands twice; each has one character")
        names.add(table, table.text("name"))
        found[power] = (table.text("name"), table.text("colour"))
        table.finish()
    return tuple(found[power][0] for power in limits.POWERS), tuple(found[power][1] for power in limits.POWERS)


def _read_tiles(data: Table, rules: Any) -> tuple[str, ...]:
    """Bonus tiles, by effect (GR-171 to GR-206, REC-08)."""
    names = NameList("bonus tile")
    words = [effect.replace("_", " ").capitalize() for effect in limits.TILES]
    found: set[str] = set()
    for table in data.tables("bonus_tiles", limits.KINDS, least=0):
        effect = table.text("effect", limits.TILES)
        kind = limits.TILES.index(effect)
        if effect in found:
            table.fail(f"the effect {effect!r} stands twice; give one entry more copies instead")
        found.add(effect)
        names.add(table, table.text("name"))
        words[kind] = table.text("name")
        rules.tile_colour[kind] = limits.COLOURS.index(table.text("colour", limits.COLOURS))
        rules.tile_copies[kind] = table.integer("copies", 0, 10, default=1)
        if limits.TOOLBOX <= kind <= limits.POWER_STEERING:
            rules.tile_wheels[kind] = table.integer("wheels", 0, 5, default=0)
            rules.tile_counters[kind] = table.integer("counters", 0, 5, default=0)
            rules.tile_wrenches[kind] = table.integer("wrenches", 0, 5, default=0)
        table.finish()
    if int(rules.tile_copies.sum()) > limits.MAXIMUM_BONUS_TILES:
        data.fail(f"there are more than {limits.MAXIMUM_BONUS_TILES} bonus tiles")
    if len(set(words)) != len(words):
        data.fail("two bonus tiles have the same name")
    return tuple(words)
