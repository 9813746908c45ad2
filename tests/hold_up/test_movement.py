"""Movement (section 3.3, costs of GAP-2, buildings of GAP-3)."""

from __future__ import annotations

import pytest

from tests.hold_up.positions import COMPASS, END, NEXT, Car, Place, Scene, car, let_out, ready, scene

COLOUR_SLOTS = {
    "red": ("red", "vehicle 1", "person 1"),
    "dark blue": ("blue", "vehicle 1", "person 1"),
    "light blue": ("blue", "vehicle 2", "person 3"),
    "green": ("convoy", "vehicle 1", "person 1"),
    "pink": ("convoy", "vehicle 2", "person 4"),
}


def standing(colour: str, place: Place, on_foot: bool, **given: object) -> tuple[Scene, str]:
    """A turn in which a car, or a man on foot, of that colour stands there and may move; and its slot in words."""
    player, vehicle, person = COLOUR_SLOTS[colour]
    elsewhere = car(9, 12, place) if on_foot else car(*place)
    position = scene(player, **{colour.replace(" ", "_"): elsewhere, **given})
    if colour == "pink":
        position.play(NEXT)
    return position, person if on_foot else vehicle


def steps(position: Scene, pawn: str) -> str:
    """The directions in which a pawn may step."""
    return "".join(letter for letter, word in COMPASS.items() if position.can(f"{pawn} steps {word}"))


def cost(position: Scene, *actions: str) -> int:
    """What the last of these actions costs."""
    before = position.play(*actions[:-1]).points
    return before - position.play(actions[-1]).points


@pytest.mark.clause("HU-32", "GAP-2")
@pytest.mark.parametrize(
    ("place", "direction", "vehicle", "man"),
    [
        ((0, 1), "north", 1, 2),  # road
        ((2, 0), "east", 1, 2),  # event
        ((7, 0), "east", 1, 2),  # exit
        ((1, 3), "west", 1, 2),  # tunnel cell
        ((5, 3), "east", 1, 2),  # metro station
        ((15, 3), "east", 1, 2),  # bridge
        ((21, 1), "east", None, 1),  # park
        ((6, 9), "east", None, 1),  # Luna Park
        ((8, 8), "east", None, 1),  # shop
        ((6, 4), "west", None, 1),  # bank
        ((6, 1), "west", None, 1),  # armoury
        ((1, 18), "north", 1, 1),  # lair
    ],
)
def test_cost_of_a_step(place: Place, direction: str, vehicle: int | None, man: int) -> None:
    """A step costs a car 1 on roads and in its buildings; a man 2 on roads, 1 in parks, shops and buildings."""
    position, pawn = standing("red", place, True)
    assert cost(position, f"{pawn} steps {direction}") == man
    if vehicle is not None:
        position, pawn = standing("red", place, False)
        assert cost(position, f"{pawn} steps {direction}") == vehicle


@pytest.mark.clause("HU-32", "GAP-2")
def test_leaving_a_building_costs_a_step_on_the_road() -> None:
    """Out of a bank a man pays 2, out of a lair a car pays 1."""
    assert cost(scene("red", red=car(9, 12, (5, 4))), "person 1 steps east") == 2
    assert cost(scene("red", red=car(1, 17)), "vehicle 1 steps south") == 1


@pytest.mark.clause("HU-33")
@pytest.mark.parametrize(
    ("pawn", "given"),
    [
        ("vehicle 1", {"red": car(5, 12, (4, 12))}),  # own man
        ("vehicle 1", {"red": car(5, 12), "dark_blue": car(4, 12)}),
        ("vehicle 1", {"red": car(5, 12), "dark_blue": car(0, 0, (4, 12))}),
        ("person 1", {"red": car(4, 12, (5, 12))}),  # own car
        ("person 1", {"red": car(9, 12, (9, 13), (8, 13))}),
        ("person 1", {"red": car(9, 12, (9, 13)), "dark_blue": car(0, 0, (8, 13))}),
    ],
)
def test_no_two_pawns_rest_on_a_road_or_park_cell(pawn: str, given: dict[str, Car]) -> None:
    """Onto an occupied road or park cell a pawn may step, but it cannot end there."""
    position = scene("red", **given).go(pawn, "W")
    assert not position.can(END)
    assert position.go(pawn, "W").can(END)


@pytest.mark.clause("HU-34", "GAP-3")
@pytest.mark.parametrize(("building", "door"), [((5, 4), (6, 4)), ((5, 1), (6, 1))])
def test_banks_and_armouries_hold_several_pawns(building: Place, door: Place) -> None:
    """Any number of men of all colours may stand in a bank or armoury."""
    position = scene("red", red=car(9, 12, building, door), dark_blue=car(0, 0, building), green=car(5, 7, building))
    position.go("person 2", "W")
    assert position.can(END)
    assert position.men("red")[:2] == [building, building]


@pytest.mark.clause("HU-34", "HU-R46", "GAP-3")
@pytest.mark.parametrize(
    ("colour", "place", "direction", "occupant"),
    [
        ("red", (7, 6), "N", {"red": car(7, 6, (7, 5))}),  # lair, taken by a man
        ("dark blue", (1, 3), "S", {"light_blue": car(1, 4)}),  # station
        ("dark blue", (1, 3), "S", {"pink": car(1, 4)}),
        ("pink", (1, 3), "S", {"light_blue": car(1, 4)}),
        ("green", (5, 6), "S", {"green": car(5, 6, (5, 7))}),  # depot
    ],
)
def test_other_buildings_hold_one_pawn(colour: str, place: Place, direction: str, occupant: dict[str, object]) -> None:
    """Stations, lairs and the depot hold one pawn at rest."""
    position, pawn = standing(colour, place, False, **occupant)
    position.go(pawn, direction)
    assert not position.can(END)
    assert not position.can(NEXT)
    assert {text.split(" steps")[0] for text in position.legal()} == {pawn}


@pytest.mark.clause("HU-35")
def test_passing_over_pawns_is_paid_like_any_cell() -> None:
    """A car passes over cars and men of any owner, paying 1 for each cell."""
    position = scene("red", red=car(0, 12, (2, 12)), dark_blue=car(1, 12), green=car(3, 12))
    position.go("vehicle 1", "EEEE")
    assert (position.at("red"), position.points) == ((4, 12), 6)
    assert (position.at("dark blue"), position.men("red")[0], position.at("green")) == ((1, 12), (2, 12), (3, 12))


@pytest.mark.clause("HU-35", "HU-32")
def test_a_man_passes_over_pawns_too() -> None:
    """A man pays 2 for an occupied road cell that he passes."""
    position = scene("red", red=car(0, 0, (2, 12)), dark_blue=car(3, 12))
    assert position.go("person 1", "EE").men("red")[0] == (4, 12)
    assert position.points == 6


@pytest.mark.clause("HU-R12", "HU-33")
@pytest.mark.parametrize(
    "others",
    [
        {"dark_blue": car(1, 12), "light_blue": car(2, 12)},
        {"dark_blue": car(0, 0, (1, 12)), "green": car(5, 7, (2, 12))},
        {"red": car(0, 12, (1, 12), (2, 12))},
    ],
)
def test_passing_needs_points_to_land(others: dict[str, Car]) -> None:
    """A step onto an occupied cell needs the points to land afterwards, on a free cell or back on the start."""
    given = {"red": car(0, 12), **others}
    east, west = "vehicle 1 steps east", "vehicle 1 steps west"
    assert not scene("red", **given, movement_points_gangster=1).can(east)
    assert scene("red", **given, movement_points_gangster=2).play(east).legal() == [west]
    position = scene("red", **given, movement_points_gangster=3).play(east)
    assert position.legal() == [east, west]
    assert position.play(east).legal() == [east]


@pytest.mark.clause("HU-R12")
def test_in_mid_pass_only_that_pawn_moves() -> None:
    """Until a passing pawn has landed nobody else moves and no phase ends; its start cell counts as landing."""
    position = scene("red", red=car(6, 12, (8, 13)), dark_blue=car(5, 12)).go("vehicle 1", "W")
    assert position.legal() == ["vehicle 1 steps east", "vehicle 1 steps west"]
    assert position.words()["pawn in mid-pass"] == "vehicle 1"
    position.go("vehicle 1", "E")
    assert position.can(END, "person 1 steps east")
    assert position.points == 8


@pytest.mark.clause("HU-R12")
def test_a_man_may_pass_into_his_own_car() -> None:
    """A step onto an occupied cell is legal when the man can then get into his car."""
    given = {"red": car(3, 18, (5, 18)), "dark_blue": car(4, 18), "movement_points_gangster": 3}
    position = scene("red", **given).go("person 1", "W")
    assert position.legal() == ["person 1 gets in"]
    assert position.go("person 1", "I").aboard("red") == 4
    assert not scene("red", **{**given, "movement_points_gangster": 2}).can("person 1 steps west")


@pytest.mark.clause("HU-R12", "HU-44")
def test_getting_out_onto_an_occupied_cell() -> None:
    """A man may get out over another pawn if he can go on; otherwise not."""
    given = {"red": car(6, 12), "dark_blue": car(6, 13, aboard=2)}
    position = scene("red", **given).play(let_out("south"))
    assert position.men("red")[0] == (6, 13)
    assert not position.can(END)
    assert position.can("person 1 gets in", "person 1 steps east", "person 1 steps south")
    assert not scene("red", **given, movement_points_gangster=1).can(let_out("south"))


@pytest.mark.clause("HU-36")
@pytest.mark.parametrize("colour", ["red", "dark blue", "green", "pink"])
def test_vehicles_stay_out_of_parks(colour: str) -> None:
    """No car enters a park, or Luna Park through an opening; men do."""
    for place, direction in (((6, 13), "E"), ((6, 9), "E"), ((11, 6), "S")):
        position, pawn = standing(colour, place, False)
        assert direction not in steps(position, pawn)
        position, pawn = standing(colour, place, True)
        assert direction in steps(position, pawn)


@pytest.mark.clause("HU-37", "HU-R16")
def test_vehicles_stand_on_stations_of_the_metro_but_do_not_ride() -> None:
    """A car may rest on an M cell; the metro is offered to men only."""
    position = scene("red", red=car(5, 3)).go("vehicle 1", "E")
    assert position.can(END)
    assert not any("rides" in text or "tunnel" in text for text in position.legal())
    assert scene("red", red=car(9, 12, (6, 3))).can("person 1 rides metro line 1")


BUILDINGS = {
    "bank": ((6, 4), "W"), "armoury": ((6, 1), "W"), "station": ((15, 1), "W"), "lair": ((6, 5), "E"),
    "depot": ((6, 7), "W"), "loft": ((18, 1), "E"),
}  # fmt: skip
ENTERED = {
    "red": ("lair", "bank armoury lair"),
    "dark blue": ("station", "bank armoury station"),
    "green": ("depot", "bank armoury depot"),
    "pink": ("station loft", "bank armoury loft"),
}


@pytest.mark.clause("HU-38", "HU-126", "HU-128", "HU-137", "GAP-3")
@pytest.mark.parametrize("colour", ENTERED)
@pytest.mark.parametrize("building", BUILDINGS)
def test_who_may_enter_which_building(colour: str, building: str) -> None:
    """Cars enter the buildings of their role only, the VIP's car stations too; men banks, armouries and their own."""
    place, direction = BUILDINGS[building]
    clear = {name: car(*cell) for name, cell in (("green", (0, 9)), ("pink", (0, 10))) if name != colour}
    for on_foot, allowed in enumerate(ENTERED[colour]):
        position, pawn = standing(colour, place, bool(on_foot), **clear)
        assert (direction in steps(position, pawn)) == (building in allowed.split())


@pytest.mark.clause("HU-38", "HU-48")
@pytest.mark.parametrize("on_foot", [False, True])
def test_ordinary_buildings_river_and_hedges_are_closed(on_foot: bool) -> None:
    """Nobody enters ordinary buildings, the river or the walls of special buildings."""
    for place, closed in (((1, 0), "S"), ((15, 6), "E"), ((4, 3), "SN"), ((4, 6), "S"), ((18, 0), "W")):
        position, pawn = standing("red", place, on_foot)
        assert not set(closed) & set(steps(position, pawn))


@pytest.mark.clause("HU-48")
@pytest.mark.parametrize(
    ("colour", "building", "doors"),
    [
        ("red", (5, 4), {"N": (5, 3), "E": (6, 4)}),
        ("red", (5, 1), {"N": (5, 0), "E": (6, 1)}),
        ("red", (1, 17), {"S": (1, 18), "W": (0, 17)}),
        ("dark blue", (14, 1), {"N": (14, 0), "E": (15, 1)}),
        ("green", (5, 7), {"N": (5, 6), "E": (6, 7)}),
        ("pink", (19, 1), {"N": (19, 0), "W": (18, 1)}),
    ],
)
def test_buildings_are_left_through_their_entries(colour: str, building: Place, doors: dict[str, Place]) -> None:
    """From inside a building only its entry cells can be reached."""
    position, pawn = standing(colour, building, True)
    assert steps(position, pawn) == "".join(doors)
    for letter, place in doors.items():
        twin = position.copy().go(pawn, letter)
        assert twin.men(colour)[0] == place


@pytest.mark.clause("HU-39", "HU-40", "HU-41")
@pytest.mark.parametrize(
    ("start", "end"), [((0, 3), (24, 3)), ((24, 3), (24, 15)), ((24, 15), (0, 15)), ((0, 15), (0, 3))]
)
def test_tunnels_lead_one_way(start: Place, end: Place) -> None:
    """From a T cell a car goes to the next T for 5 points, never back."""
    position = scene("red", red=car(*start))
    assert cost(position, "vehicle 1 takes the tunnel") == 5
    assert position.at("red") == end
    assert position.play("vehicle 1 takes the tunnel").at("red") != start
    assert position.points == 0


@pytest.mark.clause("HU-39")
@pytest.mark.parametrize("place", [(0, 2), (1, 3), (0, 4)])
def test_tunnels_start_on_a_tunnel_cell(place: Place) -> None:
    """Beside a T cell the tunnel is not offered; with fewer than 5 points it is not offered either."""
    assert not scene("red", red=car(*place)).can("vehicle 1 takes the tunnel")
    assert not scene("red", red=car(0, 3), movement_points_gangster=4).can("vehicle 1 takes the tunnel")


@pytest.mark.clause("HU-42", "HU-R11")
def test_a_pawn_on_a_tunnel_cell_stops_nobody() -> None:
    """Another car may pass an occupied T cell, through it or by the next link, but not rest there."""
    position = scene("red", red=car(0, 3), dark_blue=car(24, 3)).go("vehicle 1", "T")
    assert not position.can(END)
    assert position.can("vehicle 1 takes the tunnel", "vehicle 1 steps north")
    assert position.go("vehicle 1", "T").at("red") == (24, 15)
    assert scene("red", red=car(0, 2), dark_blue=car(0, 3)).go("vehicle 1", "ST").at("red") == (24, 3)


@pytest.mark.clause("HU-42", "HU-R12")
def test_no_link_onto_an_occupied_cell_without_points_to_leave() -> None:
    """With 5 points the link onto an occupied T cell is not offered."""
    given = {"red": car(0, 3), "dark_blue": car(24, 3)}
    assert not scene("red", **given, movement_points_gangster=5).can("vehicle 1 takes the tunnel")
    assert scene("red", **given, movement_points_gangster=6).can("vehicle 1 takes the tunnel")


@pytest.mark.clause("HU-43", "HU-R15")
def test_men_cannot_use_tunnels() -> None:
    """A man may stand on a T cell; no link is offered to him, and none through the car that is not there."""
    position = scene("red", red=car(9, 12, (0, 2))).go("person 1", "S")
    assert position.men("red")[0] == (0, 3)
    assert position.can(END)
    assert not any("tunnel" in text or "rides" in text for text in position.legal())


@pytest.mark.clause("HU-44", "GAP-2")
@pytest.mark.parametrize(
    ("place", "direction", "target"),
    [
        ((6, 4), "N", (6, 3)),
        ((6, 13), "E", (7, 13)),
        ((6, 4), "W", (5, 4)),
        ((6, 9), "E", (7, 9)),
        ((0, 17), "E", (1, 17)),
    ],
)
def test_getting_out_costs_one_point(place: Place, direction: str, target: Place) -> None:
    """A man gets out onto a road or park cell, or into the building at whose entry the car stands, for 1 point."""
    position = scene("red", red=car(*place))
    assert cost(position, let_out(COMPASS[direction])) == 1
    assert position.men("red") == [target, "aboard", "aboard", "aboard"]
    assert position.at("red") == place


@pytest.mark.clause("HU-44", "GAP-2")
def test_getting_out_and_in_needs_a_point() -> None:
    """Without a point left nobody gets out or in."""
    position = scene("red", red=car(4, 12, (6, 12)), movement_points_gangster=2)
    assert position.can(let_out("west"))
    position.go("vehicle 1", "E").go("vehicle 1", "W")
    assert position.legal() == [END]
    position = scene("red", red=car(4, 12, (6, 12)), movement_points_gangster=1).go("vehicle 1", "E")
    assert position.legal() == [END]


@pytest.mark.clause("HU-44", "HU-48", "GAP-3")
@pytest.mark.parametrize(
    ("colour", "place", "direction"),
    [("red", (4, 3), "south"), ("red", (6, 7), "west"), ("dark blue", (7, 6), "north"), ("pink", (1, 3), "south")],
)
def test_nobody_gets_out_into_walls_or_foreign_buildings(colour: str, place: Place, direction: str) -> None:
    """Getting out keeps to what a man may enter: no walls, no building of another role, no station for Agathe."""
    position, pawn = standing(colour, place, False)
    assert position.legal(f"{pawn} lets a person out")
    assert not position.can(f"{pawn} lets a person out to the {direction}")


@pytest.mark.clause("HU-44", "GAP-2")
@pytest.mark.parametrize("man", [(6, 13), (5, 12), (6, 11)])
def test_getting_in_costs_one_point(man: Place) -> None:
    """A man beside his car gets in for 1 point."""
    position = scene("red", red=car(6, 12, man))
    assert cost(position, "person 1 gets in") == 1
    assert position.aboard("red") == 4


@pytest.mark.clause("HU-44", "HU-48")
def test_getting_in_from_a_building() -> None:
    """From a bank a man gets into the car on an entry cell, but not through a wall."""
    assert scene("red", red=car(6, 4, (5, 4))).can("person 1 gets in")
    assert not scene("red", red=car(4, 3, (5, 4))).can("person 1 gets in")
    assert not scene("red", red=car(6, 8, (7, 8))).can("person 1 gets in")  # the fence of Luna Park
    assert scene("red", red=car(6, 9, (7, 9))).can("person 1 gets in")


@pytest.mark.clause("HU-R14")
def test_men_board_their_own_car_only() -> None:
    """A man of the dark car does not get into the light one of the same player, even if it has room."""
    given = {"light_blue": car(6, 12, (8, 13), aboard=1), "dark_blue": car(0, 12, (6, 11), aboard=1)}
    position = scene("blue", **given)
    assert not position.can("person 1 gets in")
    assert scene("blue", **{**given, "dark_blue": car(6, 10, (6, 11), aboard=1)}).can("person 1 gets in")
    assert scene("blue", **{**given, "light_blue": car(6, 12, (6, 13), aboard=1)}).can("person 3 gets in")


@pytest.mark.clause("HU-R14", "HU-136")
def test_a_full_car_takes_nobody() -> None:
    """Boarding needs room: with a hostage and three men aboard the fourth man stays outside."""
    given = {"players": 4, "hostage_option": True}
    assert not scene("red", red=car(6, 12, (6, 13), aboard=3, hostages=1), **given).can("person 1 gets in")
    assert scene("red", red=car(6, 12, (6, 13), aboard=2, hostages=1), **given).can("person 1 gets in")


@pytest.mark.clause("HU-45")
@pytest.mark.parametrize(
    ("start", "line", "end"),
    [
        ((6, 3), 1, (3, 9)), ((3, 9), 1, (9, 15)), ((9, 15), 1, (15, 8)), ((15, 8), 1, (6, 3)),
        ((15, 8), 2, (21, 5)), ((21, 5), 2, (21, 11)), ((21, 11), 2, (18, 14)), ((18, 14), 2, (15, 8)),
    ],
)  # fmt: skip
def test_metro_leads_one_way(start: Place, line: int, end: Place) -> None:
    """A man rides to the next station of his line for 2 points; only the interchange has both lines."""
    position = scene("red", red=car(9, 12, start))
    lines = {number for number in (1, 2) if position.can(f"person 1 rides metro line {number}")}
    assert lines == ({1, 2} if start == (15, 8) else {line})
    assert cost(position, f"person 1 rides metro line {line}") == 2
    assert position.men("red")[0] == end


@pytest.mark.clause("HU-45")
def test_metro_starts_on_a_station() -> None:
    """Beside a station there is no ride."""
    assert not any("rides" in text for text in scene("red", red=car(9, 12, (6, 2))).legal())


@pytest.mark.clause("HU-45")
def test_agathe_rides_too() -> None:
    """Agathe on foot may use the metro."""
    position = scene("convoy", pink=car(19, 0, (6, 3))).play(NEXT)
    assert position.go("person 4", "11").men("pink") == [(9, 15)]


@pytest.mark.clause("HU-46", "HU-R11")
def test_a_pawn_on_a_station_stops_nobody() -> None:
    """Another man may ride through an occupied station, but not rest there."""
    position = scene("red", red=car(9, 12, (6, 3)), dark_blue=car(3, 9)).go("person 1", "1")
    assert not position.can(END)
    assert position.go("person 1", "1").men("red")[0] == (9, 15)
    assert position.can(END)


@pytest.mark.clause("HU-47", "HU-R57")
def test_an_empty_car_does_not_move() -> None:
    """With nobody aboard a car neither steps nor takes a tunnel, and lets nobody out; with a man aboard it does."""
    empty = scene("red", red=car(0, 3, (9, 14), aboard=0))
    assert not empty.legal("vehicle 1")
    manned = scene("red", red=car(0, 3, (9, 14), aboard=1))
    assert manned.can("vehicle 1 steps north", "vehicle 1 takes the tunnel", let_out("south"))


@pytest.mark.clause("HU-47")
def test_a_car_that_got_empty_stops() -> None:
    """After the last man got out the car stays; after he got in again it goes on."""
    position = scene("red", red=car(0, 16, aboard=1)).play(let_out("north"))
    assert not position.legal("vehicle 1")
    assert position.go("person 1", "I").can("vehicle 1 steps north")


@pytest.mark.clause("HU-R58")
def test_the_first_man_aboard_gets_out() -> None:
    """The man with the lowest slot aboard gets out, whoever is outside or dead."""
    position = scene("red", red=car(6, 12))
    position.state.cell[8], position.state.cell[9] = -2, position.cell((8, 13))
    position.play(let_out("south"))
    assert position.men("red") == ["out", (8, 13), (6, 13), "aboard"]


@pytest.mark.clause("HU-33", "HU-75")
def test_landing_counts_at_the_end_of_the_movement_only() -> None:
    """A player may pass and land again and again as long as he has points."""
    position = scene("red", red=car(6, 12), dark_blue=car(5, 12), light_blue=car(3, 12)).go("vehicle 1", "WWWW")
    assert ready(position).at("red") == (2, 12)
