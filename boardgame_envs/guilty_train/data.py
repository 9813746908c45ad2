"""Reading a data file of Guilty Train into the rules record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from boardgame_envs.core.data import Names as NameList
from boardgame_envs.core.data import Table
from boardgame_envs.core.knobs import Knob, KnobValue
from boardgame_envs.guilty_train import state as limits

KNOBS = (
    Knob("respawns", "respawns of the attackers' team", 0, 20),
    Knob("food", "food tokens hidden in the train", 1, limits.MAXIMUM_ROOMS - 1),
    Knob("nothing", "'nothing' tokens; with the food one for each train room", 0, limits.MAXIMUM_ROOMS - 1),
    Knob("food_to_win", "food tokens the attackers must bring out", 1, limits.MAXIMUM_ROOMS - 1),
    Knob("barricades", "barricade tokens of the defenders", 0, 20),
    Knob("hand_limit", "explosive cards an attacker may hold", 1, limits.MAXIMUM_HAND),
    Knob("draws_per_activation", "cards an attacker may draw in one activation", 1, limits.MAXIMUM_HAND),
    Knob("deck", "the cards as the data file lists them, or as many clean blasts", choices=("listed", "plain")),
    Knob("movement_die", "faces of the movement die", 1, 12),
    Knob("combat_die", "faces of the combat dice", 2, 20),
    Knob("pair_dice", "dice of which two allies keep the best; 1 is no bonus", 1, 4),
    Knob("combat_tie", "what equal results of a combat mean", choices=limits.COMBAT_TIES),
    Knob("turn_order", "team: D1 D2 A1 A2; interleaved: D1 A1 D2 A2", choices=("team", "interleaved")),
    Knob("barricade_return", "when a blown-up barricade may be placed again", choices=limits.BARRICADE_RETURNS),
    Knob("knockdown_skips", "activations a beaten defender misses", 1, 10),
    Knob("stuck_grace_turns", "attackers' turns a stuck attacker waits for help", 1, 10),
    Knob("first_turn_forced_draw", "the attackers must draw in round 1"),
    Knob("reshuffle", "the used cards become a new pile when the pile is empty"),
    Knob("maximum_rounds", "rounds after which the game ends", 1, 1000),
    Knob("truncation_result", "what reaching the round limit means", choices=limits.TRUNCATION_RESULTS),
)

Rectangle = tuple[float, float, float, float]


@dataclass(frozen=True)
class Names:
    """The words of a data file, by id, and what the picture of the board needs. The base is room 0."""

    rooms: tuple[str, ...]
    doors: tuple[str, ...]
    inner_doors: int
    door_kinds: tuple[int, ...]
    door_rooms: tuple[tuple[int, int], ...]
    door_places: tuple[tuple[float, float], ...]
    wagons: tuple[str, ...]
    wagon_of: tuple[int, ...]
    rectangles: tuple[Rectangle, ...]
    cards: tuple[str, ...]
    hand: int


def read(data: Table, players: int, knobs: Mapping[str, KnobValue], rules: Any) -> Names:
    """Fill the rules record from a data file and knobs; returns the words that go with the ids."""
    _set_knobs(knobs, rules)
    rules.seat_of[:] = {2: (0, 0, 1, 1), 3: (0, 0, 1, 2), 4: (0, 1, 2, 3)}[players]
    board = data.table("board")
    wagons = NameList("wagon")
    for wagon in board.list_of("wagons", str):
        wagons.add(board, wagon)
    if not 1 <= len(wagons) <= limits.MAXIMUM_WAGONS:
        board.fail(f"'wagons' has {len(wagons)} items; it must have 1 to {limits.MAXIMUM_WAGONS}")
    rooms, wagon_of, rectangles = _read_rooms(board, wagons, rules)
    doors, kinds, ends, places = _read_doors(board, rooms, wagon_of, rules)
    _check_connected(board, rooms, ends)
    board.finish()
    cards = _read_cards(data, knobs, rules)
    _check_counts(data, rules)
    return Names(
        tuple(rooms), doors, int(rules.inner_doors), kinds, ends, places, tuple(wagons), wagon_of, rectangles,
        cards, int(rules.hand_limit),
    )  # fmt: skip


def _set_knobs(knobs: Mapping[str, KnobValue], rules: Any) -> None:
    for name, value in knobs.items():
        if isinstance(value, int):
            rules[name] = int(value)
    rules.combat_tie = limits.COMBAT_TIES.index(str(knobs["combat_tie"]))
    rules.barricade_return = limits.BARRICADE_RETURNS.index(str(knobs["barricade_return"]))
    rules.truncation_result = limits.TRUNCATION_RESULTS.index(str(knobs["truncation_result"]))
    rules.interleaved = knobs["turn_order"] == "interleaved"
    team_turns = (limits.D1, limits.D2, limits.A1, limits.A2)
    rules.order[:] = (limits.D1, limits.A1, limits.D2, limits.A2) if rules.interleaved else team_turns


def _read_rooms(board: Table, wagons: NameList, rules: Any) -> tuple[NameList, tuple[int, ...], tuple[Rectangle, ...]]:
    """The base and the rooms of the train (GT-G1)."""
    names = NameList("room")
    names.add(board, board.text("base"))
    wagon_of = [-1]
    rectangles: list[Rectangle] = [(0.0, 0.0, 0.0, 0.0)]
    for table in board.tables("rooms", limits.MAXIMUM_ROOMS - 1):
        names.add(table, table.text("name"))
        wagon_of.append(wagons.find(table, table.text("wagon")))
        x, y, width, height = (table.number(key) for key in ("x", "y", "width", "height"))
        if width <= 0 or height <= 0:
            table.fail(f"'width' is {width:g} and 'height' is {height:g}; both must be above 0")
        rectangles.append((x, y, width, height))
        table.finish()
    rules.rooms = len(names)
    for number, wagon in enumerate(wagons):
        if number not in wagon_of:
            board.fail(f"the wagon {wagon!r} has no room")
    return names, tuple(wagon_of), tuple(rectangles)


def _read_doors(
    board: Table, rooms: NameList, wagon_of: tuple[int, ...], rules: Any
) -> tuple[tuple[str, ...], tuple[int, ...], tuple[tuple[int, int], ...], tuple[tuple[float, float], ...]]:
    """Doors, those that can be barricaded first: names, kinds, rooms joined and places (GT-09 to GT-11, GT-47)."""
    names = NameList("door")
    found: list[tuple[str, int, tuple[int, int], tuple[float, float]]] = []
    for table in board.tables("doors", limits.MAXIMUM_DOORS):
        name = table.text("name")
        names.add(table, name)
        kind = limits.DOOR_KINDS.index(table.text("kind", limits.DOOR_KINDS))
        start, end = (rooms.find(table, name) for name in table.list_of("joins", str, 2))
        if start == end:
            table.fail(f"the door {name!r} joins {rooms.names[start]!r} to itself")
        if (limits.OUT in (start, end)) != (kind == limits.YELLOW):
            table.fail(f"the door {name!r} is {limits.DOOR_KINDS[kind]}; yellow doors, and only they, join the base")
        if kind != limits.YELLOW and (wagon_of[start] == wagon_of[end]) != (kind == limits.BROWN):
            table.fail(f"the door {name!r} must be brown inside one wagon and green between two")
        found.append((name, kind, (start, end), (table.number("x"), table.number("y"))))
        table.finish()
    found.sort(key=lambda door: door[1] == limits.YELLOW)
    rules.doors = len(found)
    rules.inner_doors = sum(door[1] != limits.YELLOW for door in found)
    tokens = board.integer("door_tokens", 1, limits.MAXIMUM_DOORS)
    if tokens != rules.doors - rules.inner_doors:
        board.fail(f"there are {rules.doors - rules.inner_doors} yellow doors, but 'door_tokens' is {tokens}")
    for number, (_, _, (start, end), _) in enumerate(found):
        rules.door_rooms[number] = (start, end)
        for room, other in ((start, end), (end, start)):
            place = int(rules.degree[room])
            if place == limits.MAXIMUM_DEGREE:
                board.fail(f"more than {limits.MAXIMUM_DEGREE} doors lead into {rooms.names[room]!r}")
            rules.room_door[room, place] = number
            rules.beyond[room, place] = other
            rules.degree[room] = place + 1
    texts, kinds, ends, places = zip(*found, strict=True)
    return texts, kinds, ends, places


def _check_connected(board: Table, rooms: NameList, ends: tuple[tuple[int, int], ...]) -> None:
    """The train holds together without the base (GT-G1)."""
    reached = {1}
    for _ in range(len(rooms)):
        for start, end in ends:
            if limits.OUT not in (start, end) and (start in reached or end in reached):
                reached |= {start, end}
    for number, name in enumerate(rooms):
        if number != limits.OUT and number not in reached:
            board.fail(f"no chain of doors inside the train leads from {rooms.names[1]} to {name}")


def _read_cards(data: Table, knobs: Mapping[str, KnobValue], rules: Any) -> tuple[str, ...]:
    """Explosive cards (GT-G2); the plain deck turns every card into a clean blast."""
    names = NameList("card")
    for number, table in enumerate(data.tables("cards", limits.MAXIMUM_CARD_KINDS)):
        names.add(table, table.text("name"))
        rules.card_effect[number] = limits.CARD_EFFECTS.index(table.text("effect", limits.CARD_EFFECTS))
        rules.card_copies[number] = table.integer("copies", 1, limits.MAXIMUM_CARDS)
        table.finish()
    rules.card_kinds = len(names)
    rules.cards = int(rules.card_copies.sum())
    if not 2 <= rules.cards <= limits.MAXIMUM_CARDS:
        data.fail(f"there are {rules.cards} explosive cards; there must be 2 to {limits.MAXIMUM_CARDS}")
    if knobs["deck"] == "plain":
        if limits.BLAST not in rules.card_effect[: len(names)]:
            data.fail("the knob 'deck' is 'plain', but no card has the effect 'blast'")
        blast = int(rules.card_effect[: len(names)].tolist().index(limits.BLAST))
        rules.card_copies[:] = 0
        rules.card_copies[blast] = rules.cards
    rules.most_copies = int(rules.card_copies.max())
    return tuple(names)


def _check_counts(data: Table, rules: Any) -> None:
    """What must add up so that the game can be played."""
    rooms = int(rules.rooms) - 1
    if rules.food + rules.nothing != rooms:
        data.fail(f"{rules.food} food and {rules.nothing} nothing tokens do not fit {rooms} train rooms, one for each")
    if rules.food_to_win > rules.food:
        data.fail(f"the knob 'food_to_win' is {rules.food_to_win}, but there are only {rules.food} food tokens")
