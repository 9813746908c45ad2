"""Hazards, road, characters, first-game options and order inside a turn (sections 3.15 to 3.17)."""

from __future__ import annotations

import pytest

from tests.gang_rush.positions import LETTERS, Race, opening, race
from tests.gang_rush.test_money_and_collisions import crash
from tests.gang_rush.test_stops_and_ramps import jump


@pytest.mark.clause("GR-134", "GR-135", "GR-R48")
@pytest.mark.parametrize(("road", "needle"), [("L4:6 nails 2", 20), ("L4:5 nails 2, L4:7 nails 3", 0), ("", 40)])
def test_nails(road: str, needle: int) -> None:
    """The movement is completed; then every nail picked up costs 10 mph; the tiles are gone."""
    position = race("L4:4 40", road=road).drive().go("ahead ahead ahead")
    assert position.fact("needle") == 40
    position.go("ahead")
    assert position.car("A") == ("L4:8", needle, 5, 1000)
    assert {position.thing(cell) for cell in ("L4:5", "L4:6", "L4:7")} == {"nothing"}
    assert int(position.state.hazards_used.sum()) == road.count("nails")


@pytest.mark.clause("GR-R48")
def test_nails_when_the_movement_ends_early() -> None:
    """Nails act after a ram with the last MP too, and when the movement ends early."""
    position = race("L4:4 20", "L4:6 20", road="L4:5 nails 2").drive().go("ahead ahead")
    assert position.fact("needle") == 0
    assert crash("L4:4 40", road="L4:5 nails 2, L4:6 container").go("ahead").fact("needle") == 0


@pytest.mark.clause("GR-136", "GR-R46", "GR-R02")
@pytest.mark.parametrize(("count", "body"), [(1, 5), (2, 5), (3, 5), (3, 2)])
def test_barriers(count: int, body: int) -> None:
    """Driving through barriers costs 1 body and $100 each; all are removed, even by a car too weak for them."""
    position = race(f"L4:4 20 body={body}", road=f"L4:5 barriers {count}").drive().go("ahead")
    lost = min(count, body)
    assert position.car("A") == ("L4:5", 20 if lost < body else 0, body - lost, 1000 - 100 * lost)
    assert position.thing("L4:5") == "nothing"
    assert position.bills == {"L4:5": lost}


@pytest.mark.clause("GR-137", "GR-139", "GR-140", "GR-R12", "GR-51")
@pytest.mark.parametrize(
    ("between", "hit"),
    [("", "B"), ("L4:8 barriers 3", "B"), ("L4:8 nails 2", "B"), ("L4:8 container", ""), ("L4:8 ramp", "")],
)
def test_police_fire(between: str, hit: str) -> None:
    """At the end of the round every policeman hits the first car toward the start; barriers do not help."""
    road = ", ".join(filter(None, ("L4:12 police 3", between)))
    position = race("L1:5 0", "L4:6 0", "L4:4 0", "L4:14 0", road=road)
    before = [position.fact("body", letter) for letter in "BCD"]
    position.drive()
    assert [position.fact("body", letter) for letter in "BCD"] == before
    position.end_turn()
    assert [position.fact("body", letter) for letter in "BCD"] == [2 if hit else 5, 5, 5]
    assert position.bills == ({"L4:6": 3} if hit else {})


@pytest.mark.clause("GR-R12", "GR-139")
def test_police_fire_reaches_the_start_row() -> None:
    """Police fire goes on to the start row; shots at a wreck are lost."""
    position = race("L1:5 0", "L4:-1 0 body=1", road="L4:20 police 4").drive().end_turn()
    assert position.car("B") == ("L4:-1", 0, 0, 900)


@pytest.mark.clause("GR-R13")
def test_police_tiles_fire_one_after_the_other() -> None:
    """Every tile of a lane fires, farthest first: all hit the first car, and none the one behind it."""
    position = race("L1:5 0", "L4:4 0", "L4:2 0", road="L4:20 police 1, L4:10 police 2, L2:10 police 1").drive()
    position.end_turn()
    assert [position.fact("body", letter) for letter in "ABC"] == [5, 2, 5]


@pytest.mark.clause("GR-140", "GR-209")
def test_police_fire_before_the_crane() -> None:
    """A car in the river is not hit: it returns after police fire."""
    position = race("L2:7 20", "L1:8 20", road="L1:12 police 3").drive("WWCCC").go("left ahead").end_turn()
    assert position.car("B")[:3] == ("L1:8", 0, 4)


@pytest.mark.clause("GR-138", "GR-R14", "GR-R49")
def test_driving_onto_police() -> None:
    """Police under a car are shifted to a free side of the driver's choice, not to where it came from; no damage."""
    position = crash("L3:6 20", road="L4:6 police 2", step="right")
    assert (position.phase, position.options("direction ")) == ("shift police", {"FL", "FR", "BR"})
    position.play("direction FR")
    assert (position.car("A"), position.thing("L5:7")) == (("L4:6", 20, 5, 1000), "police 2")
    blocked = "L3:7 police 2, L2:7 oil, L4:7 oil, L2:6 oil, L4:6 oil"
    position = crash("L3:6 20", road=blocked)
    assert (position.phase, position.at("A"), position.thing("L3:7")) == ("move", "L3:7", "nothing")


@pytest.mark.clause("GR-141", "GR-R20")
@pytest.mark.parametrize(("needle", "lost"), [(10, 0), (30, 0), (40, 1), (50, 1)])
def test_speed_limit(needle: int, lost: int) -> None:
    """Passing a speed limit at 40 or 50 mph costs 1 body and $100; the tile stays."""
    position = race(f"L4:4 {needle}", road="L4:5 speed limit").drive().go("ahead")
    assert position.car("A") == ("L4:5", needle, 5 - lost, 1000 - 100 * lost)
    assert position.thing("L4:5") == "speed limit"


@pytest.mark.clause("GR-142", "GR-86", "GR-92", "GR-143")
@pytest.mark.parametrize("row", range(1, 24))
@pytest.mark.parametrize("side", ["left", "right"])
def test_edges(row: int, side: str) -> None:
    """A push sideways ends in the river along open edges and at the pile beside rows 4-5, 11-12 and 18-19."""
    rammer, victim = (f"L2:{row - 1}", f"L1:{row}") if side == "left" else (f"L4:{row - 1}", f"L5:{row}")
    position = crash(f"{rammer} 20", f"{victim} 20", step=side)
    assert position.at("B") == (victim if row in (4, 5, 11, 12, 18, 19) else "in the river")


@pytest.mark.clause("GR-144")
@pytest.mark.parametrize(
    ("cell", "damage"),
    [
        ("L4:2", 1),
        ("L1:3", 1),
        ("L3:5", 1),
        ("L5:6", 2),
        ("L2:8", 1),
        ("L4:10", 2),
        ("L1:12", 1),
        ("L3:14", 2),
        ("L5:16", 1),
        ("L2:18", 1),
        ("L3:20", 1),
        ("L1:21", 2),
        ("L3:6", 0),
    ],
)
def test_damaged_road(cell: str, damage: int) -> None:
    """Damaged cells cost what is printed there, also a car that is pushed onto them."""
    lane, row = cell[:2], int(cell[3:])
    position = race(f"{lane}:{row - 1} 10").drive().go("ahead")
    assert position.car("A") == (cell, 10, 5 - damage, 1000 - 100 * damage)
    pushed = crash(f"{lane}:{row - 2} 20", f"{lane}:{row - 1} 20")
    assert pushed.car("B") == (cell, 20, 4 - damage, 900 - 100 * damage)


@pytest.mark.clause("GR-R49", "GR-R05")
def test_bills_before_damage() -> None:
    """Bills of a cell are picked up before its damage is dealt, so the bill just lost stays there."""
    position = race("L4:4 20 cash=0", road="L4:5 barriers 2", bills={"L4:5": 1}).drive().go("ahead")
    assert position.car("A") == ("L4:5", 20, 3, 0)
    assert position.bills == {"L4:5": 1}


# Characters.


@pytest.mark.clause("GR-146", "GR-R44")
@pytest.mark.parametrize(
    ("cars", "road", "body"),
    [
        (("L4:4 20", "L4:5 20"), "", 5),
        (("L4:4 20", "L4:5 0"), "", 5),
        (("L4:4 20", "L4:5 20", "L4:6 20"), "", 5),
        (("L4:4 20", "L4:5 20"), "L4:6 container", 3),
    ],
)
def test_pupetta_rams_for_nothing(cars: tuple[str, ...], road: str, body: int) -> None:
    """Pupetta loses nothing in rams she makes, but needles still drop, and a pile-up spares nobody."""
    position = crash(f"{cars[0]} power=rammer", *cars[1:], road=road)
    assert position.car("A")[2:] == (body, 500 + 100 * body)
    assert position.fact("body", "B") < 5
    assert position.fact("needle") == (20 if cars[1].endswith("20") and not road else 0)
    assert crash("L4:4 20", "L4:5 20 power=rammer").fact("body", "B") == 4


@pytest.mark.clause("GR-147", "GR-R44")
@pytest.mark.parametrize(("road", "lost"), [("L4:5 barriers 1", 0), ("L4:5 barriers 3", 2)])
def test_pupetta_and_barriers(road: str, lost: int) -> None:
    """One barrier of each impact is free for Pupetta; a ramp from the side costs her 2."""
    assert crash("L4:4 20 power=rammer", road=road).fact("body") == 5 - lost
    assert crash("L2:7 20 power=rammer", road="L3:8 ramp", step="right").fact("body") == 3


@pytest.mark.clause("GR-148", "GR-R45")
@pytest.mark.parametrize("dice", ["XXXXC", "XXXXX", "XXXCC", "XCCCC"])
def test_don_moccioco(dice: str) -> None:
    """The Don gets at least $200 a turn from his dice and his father; others get what they sell."""
    for power, least in (("heir", 200), ("taxi", 0)):
        position = race(f"L3:6 0 body=0 power={power}").drive(dice).end_turn()
        assert position.fact("cash") == 1000 + max(least, 100 * dice.count("C"))


@pytest.mark.clause("GR-149")
def test_spender() -> None:
    """Spender's car has 7 body points, and is repaired up to them."""
    position = race("L3:6 0 body=2 power=armoured").play("full repair")
    assert position.fact("body") == 7
    assert opening(5).state.body.tolist() == [5, 5, 7, 5, 5]


@pytest.mark.clause("GR-150")
@pytest.mark.parametrize(("start", "lost"), [("L4:1 10", 0), ("L5:5 10", 1)])
def test_duke_on_damaged_road(start: str, lost: int) -> None:
    """John Duke takes 1 less on damaged road, but barriers cost him as anybody."""
    assert race(f"{start} power=taxi").drive().go("ahead").fact("body") == 5 - lost
    assert crash("L4:4 20 power=taxi", road="L4:5 barriers 2").fact("body") == 3


@pytest.mark.clause("GR-151", "GR-R55")
@pytest.mark.parametrize(("die", "lost"), [("R", 0), ("W", 0), ("S", 1), ("X", 1)])
def test_duke_landing(die: str, lost: int) -> None:
    """Duke takes 1 less on landings and nothing on bounces."""
    assert jump("L3:7 30 power=taxi", die=die).fact("body") == 5 - lost
    position = jump("L3:7 40 power=taxi", "L3:11 0", "L3:10 0", die=die).play("direction FL")
    assert (position.fact("body"), position.fact("cash")) == (5 - lost, 1000 - 100 * lost)


@pytest.mark.clause("GR-152")
@pytest.mark.parametrize(
    ("way", "target"), [("F", "L3:12"), ("B", "L3:2"), ("FL", "L2:8"), ("FR", "L5:9"), ("BL", "L1:7"), ("BR", "L4:7")]
)
def test_clyde_shoots_six_ways(way: str, target: str) -> None:
    """Clyde's shots go in six directions; nobody else's do."""
    position = race("L3:8 0 power=turret", f"{target} 0").drive("SCCCC")
    assert position.options("shoot ") == {"F", "FR", "BR", "B", "BL", "FL"}
    assert position.play(f"shoot {way}").fact("body", "B") == 4
    assert race("L3:8 0 power=taxi").drive("SCCCC").options("shoot ") == {"F"}


# First-game options.


@pytest.mark.clause("GR-153")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_one_hazard_per_player(players: int) -> None:
    """The option reveals only as many hazards as there are players."""
    position, placed = opening(players, one_hazard_per_player=True), ""
    while position.phase == "take a hazard":
        placed += position.letter
        position.play(position.legal()[0]).play(position.legal()[0])
    assert placed == LETTERS[:players][::-1]


@pytest.mark.clause("GR-154", "GR-155")
def test_without_shop_and_ramps() -> None:
    """Without the shop nothing can be bought and no tile is out; without ramps nobody has one."""
    position = opening(shop=False, ramps=False, hazards_per_round=0)
    assert not any(position.shop)
    assert not position.state.has_ramp.any()
    assert "play ramp" not in position.legal()
    position.drive()
    assert not position.legal("buy")
    assert race("L3:6 0").drive().legal("buy")


def play_turn(position: Race) -> list[str]:
    """The phases of a turn, in order."""
    phases: list[str] = []
    active = int(position.state.active)
    while int(position.state.active) == active and not position.is_over:
        if not phases or phases[-1] != position.phase:
            phases.append(position.phase)
        legal = position.legal()
        position.play(next((text for text in ("roll", "keep all dice", "done") if text in legal), legal[0]))
    return phases


@pytest.mark.clause("GR-207", "GR-17", "GR-33")
def test_phases_of_a_turn() -> None:
    """Ramp before the throw; throws; body; speed; move; malus tiles; sale."""
    position = race("L3:6 10 body=2 ramp tiles=oil,doubler", order="ABC")
    assert position.legal() == ["roll", "play ramp"]
    position.throw("RRCWW")
    assert position.phase == "after the last throw"
    phases = ["after the last throw", "use repairs", "set the speed", "move", "end of the turn"]
    assert play_turn(position) == phases
    assert position.letter == "B"
