"""Frame, set-up, round structure and hazard placement (sections 3.1 to 3.3)."""

from __future__ import annotations

from collections import Counter

import pytest

from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.gang_rush import GAME
from boardgame_envs.gang_rush.state import COLOURS, PHASES
from tests.gang_rush.positions import LETTERS, Race, opening, race


def row_of(position: Race, *tiles: str) -> Race:
    """The same position with these tiles in the hazard row."""
    names = position.ruleset.names.hazards
    position.state.hazard_row[:] = [names.index(tile) for tile in tiles] + [-1] * (5 - len(tiles))
    return position


def placing(*cars: str, tiles: str = "container", road: str = "", players: int = 3) -> Race:
    """Round 1 before its first placement, with cars, road and row as wanted; A is last in the order and begins."""
    position = opening(players)
    for letter, text in zip(LETTERS, [*cars, *("L5:-1 0", "L1:-1 0", "L3:-1 0")[: players - len(cars)]], strict=False):
        position.put_car(letter, text)
    position.put_road(road, {})
    return row_of(position, *[tile.strip() for tile in tiles.split(",")])


@pytest.mark.clause("GR-01")
def test_three_to_five_drivers() -> None:
    """The game is for 3, 4 or 5 players with one car each."""
    assert GAME.player_counts == (3, 4, 5)
    for players in (2, 6):
        with pytest.raises(BoardgameError):
            Race(0, players)
    for players in (3, 4, 5):
        position = opening(players)
        assert len({position.at(letter) for letter in LETTERS[:players]}) == players


@pytest.mark.clause("GR-03", "GR-210")
def test_talk_and_advice_are_no_actions() -> None:
    """Talk and advice have no mechanics: no action and no phase is about them."""
    position = opening()
    blocks = {block.name for block in position.ruleset.actions.blocks}
    assert len(position.ruleset.actions) == 249
    assert not blocks & {"talk", "advise", "threaten", "deal"}
    assert len(PHASES) == 22


@pytest.mark.clause("GR-04", "GR-R01", "GR-20")
def test_first_row_is_the_draw_of_round_one() -> None:
    """Five hazards are revealed at set-up and serve round 1; 25 tiles are left."""
    position = Race(3)
    assert all(position.hazards)
    assert int(position.state.hazard_stack[0]) == 25
    first = position.hazards
    position = opening(seed=3)
    assert position.hazards == first
    assert int(position.state.hazard_stack[0]) == 25


@pytest.mark.clause("GR-20", "GR-R01")
def test_five_fresh_hazards_each_round() -> None:
    """From round 2 on five fresh hazards are drawn."""
    position = opening(seed=1)
    while int(position.state.turn) == 1:
        position.play_randomly(1, int(position.state.rng[0]))
    assert all(position.hazards)
    assert int(position.state.hazard_stack[0]) == 20


@pytest.mark.clause("GR-04", "GR-05")
def test_stacks_are_shuffled_separately() -> None:
    """Both first rows vary with the seed, and each comes from its own tiles."""
    rows = {(tuple(Race(seed).hazards), tuple(Race(seed).shop)) for seed in range(12)}
    assert len({hazards for hazards, _ in rows}) > 8
    assert len({shop for _, shop in rows}) > 8
    assert int(Race(0).state.bonus_stack[0]) == 25


@pytest.mark.clause("GR-06", "GR-R61")
def test_first_shop_is_sorted_by_colour() -> None:
    """Gold lies nearest the stack, then blue, metallic, grey; equal colours lie in random order."""
    gold_pairs = Counter[bool]()
    for seed in range(150):
        position = Race(seed)
        kinds = [int(kind) for kind in position.state.shop]
        colours = [int(position.rules.tile_colour[kind]) for kind in kinds]
        assert colours == sorted(colours)
        if colours[:2] == [0, 0]:
            gold_pairs[kinds[0] < kinds[1]] += 1
    assert COLOURS == ("gold", "blue", "metallic", "grey")
    assert min(gold_pairs.values()) > 10


@pytest.mark.clause("GR-07", "GR-R62")
def test_set_up_order_is_drawn() -> None:
    """Every seat sets up once, in an order that the seed decides."""
    orders = set()
    for seed in range(40):
        position, order = Race(seed), ""
        while position.phase.startswith("choose"):
            order += position.letter if position.phase == "choose a car" else ""
            position.play(position.legal()[0])
        assert sorted(order) == ["A", "B", "C"]
        orders.add(order)
    assert len(orders) == 6


@pytest.mark.clause("GR-08", "GR-09")
def test_cars_and_start_cells_are_taken_once() -> None:
    """A car and a start cell that somebody took are no longer offered; car and cell are chosen on one occasion."""
    position = Race(0, 5)
    assert len(position.legal()) == 5
    first = position.letter
    position.play("car John Duke")
    assert (position.letter, len(position.legal())) == (first, 5)
    position.play("start in lane 4")
    assert position.letter != first
    assert position.options("car ") == {"Pupetta", "Don Moccioco", "W.B. Spender", "Clyde Parker"}
    position.play("car Pupetta")
    assert position.options("start in lane ") == {"1", "2", "3", "5"}


@pytest.mark.clause("GR-10", "GR-11", "GR-12", "GR-13")
def test_what_a_driver_starts_with() -> None:
    """Everybody gets the sum of its start cell, a ramp, needle 0 and full body."""
    position = opening(5)
    cars = [position.car(letter) for letter in LETTERS]
    assert [car.at for car in cars] == ["L2:-1", "L4:-1", "L1:-1", "L3:-1", "L5:-1"]
    assert [car.cash for car in cars] == [1400, 1300, 1200, 1100, 1000]
    assert {car.needle for car in cars} == {0}
    assert [car.body for car in cars] == [5, 5, 7, 5, 5]
    assert position.state.has_ramp.tolist() == [1] * 5


@pytest.mark.clause("GR-14", "GR-15", "GR-16", "GR-17")
@pytest.mark.parametrize(
    ("cars", "order"),
    [
        (("L3:4 0", "L3:6 0", "L3:5 0"), "BCA"),
        (("L3:4 0", "L2:4 0", "L5:5 0"), "CBA"),
        (("L1:4 0", "L3:4 20", "L5:4 10"), "BCA"),
        (("L5:4 20", "L3:4 20", "L1:4 20"), "CBA"),
        (("L5:4 20", "L3:4 30", "L2:4 0"), "CBA"),
    ],
)
def test_order_of_a_round(cars: tuple[str, ...], order: str) -> None:
    """Farther along goes first; level cars go by needle, then from the left."""
    steps = sum(int(text.split()[1]) // 10 for text in cars[:1])
    cars = (cars[0].replace(":4", f":{4 - steps}", 1), *cars[1:])
    position = race(*cars).drive().go("ahead " * steps).end_turn()
    assert position.order == order
    assert (position.phase, position.letter) == ("start of the turn", order[0])


@pytest.mark.clause("GR-18", "GR-19")
def test_order_holds_and_dials_carry_over() -> None:
    """Overtaking does not change the order of the round; needle, body, cash and tiles stay with a car."""
    position = race("L3:4 50 body=3 tiles=ballast", "L1:6 0", "L5:5 0", order="ABC")
    position.drive().go("ahead " * 5).end_turn()
    assert (position.order, position.letter) == ("ABC", "B")
    position = race("L2:4 20 body=3 tiles=ballast", "L1:9 0").drive("XCCCC").go("ahead ahead").end_turn()
    assert position.car("A") == ("L2:6", 20, 2, 1000 - 100 + 400)
    assert position.holds("A", "ballast") == 1
    assert int(position.state.turn) == 2


@pytest.mark.clause("GR-21", "GR-26")
@pytest.mark.parametrize(("players", "order"), [(3, "CBACB"), (4, "DCBAD"), (5, "EDCBA")])
def test_placement_order(players: int, order: str) -> None:
    """The last player places first; tiles left over go round again from the last."""
    position, placers = opening(players), ""
    while position.phase == "take a hazard":
        placers += position.letter
        position.play(position.legal()[0]).play(position.legal()[0])
    assert placers == order
    assert (position.phase, position.letter) == ("start of the turn", "A")


@pytest.mark.clause("GR-22", "GR-27")
def test_any_tile_of_the_row_and_no_passing() -> None:
    """The placer may take each tile still there, must take one, and all are placed before a car moves."""
    position = opening()
    assert position.legal() == [f"hazard slot {slot}" for slot in range(1, 6)]
    taken = position.hazards[2]
    position.play("hazard slot 3")
    assert all(text.startswith("cell ") for text in position.legal())
    position.play("cell L3:10")
    assert position.thing("L3:10") == taken
    assert position.legal() == [f"hazard slot {slot}" for slot in (1, 2, 4, 5)]
    while position.phase == "take a hazard":
        position.play(position.legal()[0]).play(position.legal()[0])
    assert not any(position.hazards)


@pytest.mark.clause("GR-23", "GR-24", "GR-R04")
def test_cells_for_hazards() -> None:
    """A hazard goes on any blank bridge cell, in front of a car too, but on nothing that is there or printed."""
    position = placing("L3:6 0", "L1:9 0", road="L4:4 ramp, L2:2 mine A, L5:9 nails 2, L2:12 oil", tiles="speed limit")
    position.put_road("", {"L5:1": 1})
    cells = position.play("hazard slot 1").options("cell ")
    assert {"L3:7", "L1:10", "L3:0", "L5:23"} <= cells
    damaged = {"L4:2", "L1:3", "L3:5", "L5:6", "L2:8", "L4:10", "L1:12", "L3:14", "L5:16", "L2:18", "L3:20", "L1:21"}
    taken = {"L3:6", "L1:9", "L4:4", "L2:2", "L5:9", "L2:12", "L5:1"}
    assert cells == set(position.ruleset.names.bridge_cells) - damaged - taken


@pytest.mark.clause("GR-25")
@pytest.mark.parametrize("tile", ["police 1", "nails 2", "container", "speed limit", "barriers 3"])
def test_same_types_are_never_adjacent(tile: str) -> None:
    """The six cells around a hazard are closed to its type, whatever its count; other types may go there."""
    around = {"L3:8", "L3:6", "L2:7", "L4:7", "L2:6", "L4:6"}
    other = {"police 1": "police 4", "nails 2": "nails 4", "barriers 3": "barriers 1"}.get(tile, tile)
    cells = placing(tiles=tile, road=f"L3:7 {other}").play("hazard slot 1").options("cell ")
    assert not cells & around
    assert {"L3:9", "L2:5", "L1:7", "L4:8"} <= cells
    different = "nails 3" if tile != "nails 2" else "police 2"
    assert around <= placing(tiles=different, road=f"L3:7 {other}").play("hazard slot 1").options("cell ")


def filled(position: Race, keep: str = "") -> Race:
    """The same position with bills on every cell but those kept."""
    position.state.bills[: int(position.rules.cells)] = 1
    for text in keep.split():
        position.state.bills[position.cell(text)] = 0
    return position


@pytest.mark.clause("GR-R03", "GR-27")
def test_only_tiles_with_a_cell_and_a_hopeless_row_is_discarded() -> None:
    """A tile without a legal cell cannot be taken; when none has one the row goes to the used pile."""
    position = placing(tiles="container, nails 2, container, container, container", road="L3:9 container")
    filled(position, "L3:10")
    assert position.legal() == ["hazard slot 2"]
    position.play("hazard slot 2", "cell L3:10")
    assert position.phase == "start of the turn"
    containers = position.ruleset.names.hazards.index("container")
    assert int(position.state.hazards_used[containers]) == 4
    assert not any(position.hazards)


@pytest.mark.clause("GR-R02")
def test_empty_hazard_stack() -> None:
    """Used tiles form a new stack; barrier tiles return smallest first while pieces are in supply."""
    position = opening(hazards_per_round=5)
    while position.phase != "start of the turn":
        position.play(position.legal()[0])
    s, names = position.state, position.ruleset.names.hazards
    s.thing[: int(position.rules.cells)] = 0
    s.hazard_stack[:] = 0
    s.hazards_used[:] = 0
    s.hazards_used[names.index("nails 2")] = 1
    s.hazards_used[[names.index(f"barriers {count}") for count in (1, 2, 3)]] = 1
    position.put_road("L1:20 barriers 3, L3:20 barriers 3, L5:20 barriers 3", {})
    turn = int(s.turn)
    while int(s.turn) == turn:
        position.play("roll") if position.phase == "start of the turn" else position.play(position.legal()[-1])
    row = sorted(tile for tile in position.hazards if tile)
    assert row == ["barriers 1", "barriers 2", "nails 2"]  # 3 pieces are in supply: 1 + 2, not 3 more
    assert int(s.hazard_stack[0]) == 0


@pytest.mark.clause("GR-02", "GR-131", "GR-133")
def test_a_game_of_money() -> None:
    """Whoever leaves first need not win: the richest but the last does."""
    position = race("L3:23 10 cash=100", "L3:10 0 cash=1500", "L1:2 0 cash=3000").drive().go("ahead").end_turn()
    assert position.is_over
    assert position.returns == [pytest.approx(-0.5), 1.0, pytest.approx(-0.5)]
