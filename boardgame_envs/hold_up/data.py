"""Reading a data file of Hold Up into the rules record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from boardgame_envs.core.data import Table
from boardgame_envs.core.knobs import Knob, KnobValue
from boardgame_envs.hold_up import state as limits
from boardgame_envs.hold_up.board import (
    Place,
    join_cells,
    read_buildings,
    read_lines,
    read_map,
    read_openings,
    read_places,
)
from boardgame_envs.hold_up.distances import measure

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
    rows = read_map(board, rules)
    places = read_places(board, rows, rules)
    entries = read_buildings(board, rows, places, rules)
    openings = read_openings(board, rows)
    join_cells(rows, entries, openings, rules)
    stops = read_lines(board, rows, places, rules)
    board.finish()
    buildings = rules.kind + (limits.METRO + 1 - limits.STATION)
    rules.ground[:] = np.where(rules.kind == limits.ROAD, rules.mark, buildings)
    targets = measure(places, entries, rules)
    cards = _read_cards(data, "shop_cards", _read_cards(data, "bank_cards", (), rules), rules)
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
        rules.pawn_place[colour] = rules.pawn_at[colour] = colour
        for man in range(limits.CREW[colour]):
            pawn = limits.COLOURS + limits.MEN * colour + man
            rules.pawn_place[pawn], rules.pawn_at[place] = place, pawn
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
    for colour in range(limits.COLOURS):
        rivals = [
            limits.COLOURS + limits.MEN * other + man
            for other in range(limits.COLOURS)
            for man in range(limits.CREW[other] if rules.may_attack[colour, other] else 0)
        ]
        rules.rivals[colour] = len(rivals)
        rules.rival[colour, : len(rivals)] = rivals


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


def _faces(table: Table, key: str) -> int:
    """The green faces of a row as bits."""
    faces = table.list_of(key, int)
    if not all(1 <= face <= 6 for face in faces) or len(set(faces)) != len(faces):
        table.fail(f"{key!r} is {faces!r}; it must be different faces from 1 to 6")
    return sum(1 << face for face in faces)


def _read_cards(data: Table, key: str, before: tuple[str, ...], rules: Any) -> tuple[str, ...]:
    """One deck, bank cards, then shop cards (GAP-5, GAP-6); returns the codes of those read before and of these."""
    deck = data.table(key)
    first = len(before)
    if not 1 <= len(deck.values) <= limits.MAXIMUM_DECK or first + len(deck.values) > limits.MAXIMUM_CARDS:
        deck.fail(
            f"there are {len(deck.values)} cards; 1 to {limits.MAXIMUM_DECK} fit, {limits.MAXIMUM_CARDS} in both decks"
        )
    names = tuple(deck.values)
    for card, name in enumerate(names, first):
        table = deck.table(name)
        if name in before:
            table.fail(f"the card {name!r} stands among the bank cards too; every card needs a code of its own")
        rules.card_value[card] = table.integer("value", 1, 1_000_000)
        rules.card_attack[card] = _faces(table, "attack")
        rules.card_riposte[card] = _faces(table, "riposte")
        table.finish()
    rules.cards = first + len(names)
    if first == 0:
        rules.bank_cards = len(names)
    if int(rules.card_value.sum()) > MOST_MONEY:
        deck.fail(f"all bank and shop cards together are worth more than {MOST_MONEY}")
    return before + names


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
    rules.weapon_shown[:] = np.arange(1, limits.RANGES + 1) / limits.RANGES
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
    rules.event_shown[: len(names)] = np.arange(1, len(names) + 1) / len(names)
    return tuple(names)
