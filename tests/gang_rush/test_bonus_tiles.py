"""Bonus tiles (section 3.19) and their rulings."""

from __future__ import annotations

import pytest

from boardgame_envs.gang_rush.state import TILES
from tests.gang_rush.positions import Race, race
from tests.gang_rush.test_money_and_collisions import crash

BONUS_SHOP = "run_flat crane_pass ballast mortar cash_bag"


def discarded(position: Race, tile: str) -> int:
    """How many tiles of a kind lie in the bonus discard."""
    return int(position.state.bonus_discard[TILES.index(tile)])


@pytest.mark.clause("GR-171")
def test_run_flat_tyres() -> None:
    """Nails do nothing to the car and stay."""
    position = race("L4:4 20 tiles=run_flat", road="L4:5 nails 3").drive().go("ahead ahead")
    assert (position.fact("needle"), position.thing("L4:5")) == (20, "nails 3")


@pytest.mark.clause("GR-172", "GR-R29", "GR-100")
@pytest.mark.parametrize(("tiles", "paid"), [("", 500), (" tiles=crane_pass", 0)])
def test_crane_pass(tiles: str, paid: int) -> None:
    """A car pushed into the river pays no crane with the pass."""
    position = race("L2:7 20", f"L1:8 20{tiles}").drive("WWCCC").go("left ahead").end_turn()
    assert position.car("B") == ("L1:8", 0, 4, 1000 - paid)


@pytest.mark.clause("GR-173", "GR-R16", "GR-R37")
def test_ballast() -> None:
    """Nobody displaces the car, but both lose as usual; it ends a chain, and a mortar does not push it."""
    position = crash("L4:4 20", "L4:5 20 tiles=ballast")
    assert (position.car("A"), position.car("B")) == (("L4:4", 20, 4, 900), ("L4:5", 20, 4, 900))
    position = crash("L4:4 20", "L4:5 20", "L4:6 20 tiles=ballast")
    assert [position.at(letter) for letter in "BC"] == ["L4:5", "L4:6"]
    position = race("L4:4 0 tiles=mortar", "L4:8 0 tiles=ballast").drive("SCCCC").play("mortar F")
    assert position.car("B") == ("L4:8", 0, 4, 900)


@pytest.mark.clause("GR-174", "GR-R37", "GR-175", "GR-R17")
@pytest.mark.parametrize(
    ("target", "other", "road", "b", "c"),
    [
        ("L4:8 20", "L1:2 0", "", ("L4:9", 20, 4, 900), ("L1:2", 0, 5, 1000)),
        ("L4:8 20", "L1:2 0", "L4:9 container", ("L4:8", 0, 2, 700), ("L1:2", 0, 5, 1000)),
        ("L4:8 20", "L4:9 10", "", ("L4:8", 20, 3, 800), ("L4:10", 10, 2, 700)),
        ("L4:8 20", "L4:9 0", "", ("L4:8", 0, 2, 700), ("L4:10", 0, 1, 600)),
    ],
)
def test_mortar(target: str, other: str, road: str, b: tuple[object, ...], c: tuple[object, ...]) -> None:
    """A mortar round hits, then pushes the target, which collides with its own needle."""
    position = race("L4:4 0 tiles=mortar", target, other, road=road).drive("SCCCC").play("mortar F")
    assert (position.car("B"), position.car("C")) == (b, c)
    assert not position.legal("shoot") + position.legal("mortar")
    assert position.holds("A", "mortar") == 1


@pytest.mark.clause("GR-R37", "GR-R41")
def test_mortar_needs_a_car() -> None:
    """A mortar round is legal only if a car is the first thing met; Clyde may aim it in six directions."""
    assert not race("L4:4 0 tiles=mortar", road="L4:6 container").drive("SCCCC").legal("mortar")
    assert not race("L4:4 0", "L4:6 0").drive("SCCCC").legal("mortar")
    clyde = race("L3:8 0 power=turret tiles=mortar", "L5:9 0", "L3:2 0").drive("SCCCC")
    assert clyde.options("mortar ") == {"FR", "B"}


@pytest.mark.clause("GR-176", "GR-R12")
def test_bribe() -> None:
    """Police fire passes a bribing car and hits the one behind; other shots hit it."""
    position = race("L1:1 0", "L4:6 0 tiles=bribe", "L4:4 0", road="L4:9 police 2").drive().end_turn()
    assert [position.fact("body", letter) for letter in "BC"] == [5, 3]
    assert race("L4:4 0", "L4:6 0 tiles=bribe").drive("SCCCC").play("shoot F").fact("body", "B") == 4


@pytest.mark.clause("GR-179", "GR-R33")
def test_magic_bullet() -> None:
    """Once a turn, without a die, any other car on the bridge takes 1 damage; the tile is kept."""
    position = race("L3:8 0 tiles=magic_bullet", "L1:2 0", "L5:20 0").drive("CCCCC")
    assert position.options("magic bullet at ") == {"driver_1", "driver_2"}
    position.play("magic bullet at driver_2")
    assert position.car("C") == ("L5:20", 0, 4, 900)
    assert not position.legal("magic")
    assert position.holds("A", "magic_bullet") == 1
    assert position.end_turn().fact("cash") == 1500


@pytest.mark.clause("GR-180", "GR-R40")
def test_gunsmith() -> None:
    """Once a turn one die, not a Crash, becomes a Shoot; the tile is kept."""
    position = race("L3:8 0 tiles=gunsmith", "L3:12 0").throw("XCWRC").play("use Gunsmith")
    assert position.options("die ") == {"2", "3", "4", "5"}
    position.play("die 3")
    assert position.legal("use Gunsmith") == []
    while position.phase != "move":
        position.play(next(text for text in ("done", "use 0 repairs", "needle 0") if text in position.legal()))
    assert position.play("shoot F").fact("body", "B") == 4
    assert position.holds("A", "gunsmith") == 1


@pytest.mark.clause("GR-181", "GR-R67")
def test_rolling_garage() -> None:
    """While driving too, each body point costs $100, as many as are missing, before the throw or between steps."""
    position = race("L4:4 20 body=2 tiles=rolling_garage").play("repair 1 in the garage")
    position.drive().go("ahead").play("repair 1 in the garage").go("ahead").play("repair 1 in the garage")
    assert position.car("A") == ("L4:6", 20, 5, 700)
    assert not position.legal("repair 1")
    assert not race("L4:4 20 body=2").legal("repair 1")


@pytest.mark.clause("GR-182", "GR-R35")
def test_suspension() -> None:
    """Damaged road does nothing from use until the owner's next turn begins."""
    position = race("L5:5 10 tiles=suspension", "L1:2 0", order="ABC").drive().play("use Suspension").go("ahead")
    assert (position.fact("body"), discarded(position, "suspension")) == (5, 1)
    position.end_turn()
    assert position.fact("has_suspension") == 1
    position.state.is_bulletproof[0] = 1
    while position.letter != "A":
        position.drive().end_turn()
    assert (position.fact("has_suspension"), position.fact("is_bulletproof")) == (0, 0)


@pytest.mark.clause("GR-183", "GR-R35", "GR-R36")
def test_bulletproof() -> None:
    """Shots of every kind do nothing, though the car stops them; molotov and rams still hurt; it lasts one round."""
    position = race("L4:8 0 tiles=bulletproof", "L4:6 0 tiles=magic_bullet,mortar,shotgun", "L4:2 0", order="ABC")
    position.put_road("L4:12 police 2", {})
    position.drive().play("use Bulletproof").end_turn()
    position.put_car("B", "L4:7 20 tiles=magic_bullet,mortar,shotgun")
    position.drive("SSSCC").play("shoot F", "mortar F", "use Shotgun", "magic bullet at driver_0")
    assert position.car("A")[2:] == (5, 1500)
    position.state.needle[1] = 0
    position.state.movement_points = 0
    position.end_turn().drive().end_turn()
    assert position.fact("body") == 5  # the police fired in vain
    assert (position.fact("body", "B"), position.fact("body", "C")) == (5, 5)
    rammed = race("L4:4 10", "L4:5 10").drive()
    rammed.state.is_bulletproof[1] = 1
    assert rammed.go("ahead").fact("body", "B") == 4
    burnt = race("L4:8 0 tiles=molotov", "L4:7 0").drive()
    burnt.state.is_bulletproof[1] = 1
    assert burnt.play("use Molotov").fact("body", "B") == 2


@pytest.mark.clause("GR-184", "GR-R38")
@pytest.mark.parametrize(("road", "second"), [("", 3), ("L4:5 container", 5), ("L4:5 ramp", 5), ("L4:5 barriers 3", 3)])
def test_shotgun(road: str, second: int) -> None:
    """With a Shoot, 2 damage on each of the two cells ahead; a container or ramp on the first shields the second."""
    cars = ("L4:4 0 tiles=shotgun", "L4:6 0", "L4:7 0") if road else ("L4:4 0 tiles=shotgun", "L4:6 0", "L4:5 0")
    position = race(*cars, road=road).drive("SSCCC").play("use Shotgun")
    assert position.fact("body", "B") == second
    assert position.fact("body", "C") == (5 if road else 3)
    if "barriers" in road:
        assert position.thing("L4:5") == "barriers 1"
    assert (len(position.legal("shoot")), position.holds("A", "shotgun")) == (1, 0)
    assert not race("L4:4 0 tiles=shotgun").drive("CCCCC").legal("use")


@pytest.mark.clause("GR-R38")
def test_shotgun_shifts_police() -> None:
    """Police on the cells ahead are shifted."""
    position = race("L4:4 0 tiles=shotgun", road="L4:6 police 2").drive("SCCCC").play("use Shotgun", "direction FL")
    assert position.thing("L3:7") == "police 2"


@pytest.mark.clause("GR-185", "GR-R39")
def test_molotov() -> None:
    """Without a die: 3 damage on the cell behind, by the facing, or up to 3 barriers there."""
    position = race("L4:4 0 tiles=molotov", "L4:3 0", "L4:5 0").drive("CCCCC").play("use Molotov")
    assert [position.fact("body", letter) for letter in "BC"] == [2, 5]
    assert position.bills == {"L4:3": 3}
    position = race("L4:4 0 back tiles=molotov", "L4:3 0", road="L4:5 barriers 3").drive("CCCCC").play("use Molotov")
    assert (position.fact("body", "B"), position.thing("L4:5")) == (5, "nothing")


@pytest.mark.clause("GR-186", "GR-188", "GR-190", "GR-R33", "GR-R34")
@pytest.mark.parametrize(
    ("tile", "name", "fastest"),
    [
        ("twin_turbo", "Twin turbo", "20"),
        ("wheel_counter", "Wheel + counter", "10"),
        ("counter_wrench", "Counter + wrench", "10"),
        ("power_steering", "Power steering", "0"),
    ],
)
def test_extra_counters(tile: str, name: str, fastest: str) -> None:
    """Extra counters raise the speed in reach, after the throw or back from the move; they are never sold."""
    position = race(f"L3:8 0 tiles={tile}").throw("WWWWW").play(f"use {name}")
    while position.phase == "after the last throw":
        position.play("done")
    assert max(position.options("needle "), default="0") == fastest
    if position.phase == "set the speed":
        position.play("needle 0")
    assert position.end_turn().fact("cash") == 1500
    if fastest != "0":
        late = race(f"L3:8 0 tiles={tile}").drive("WWWWW").play(f"use {name}")
        assert (late.phase, max(late.options("needle "))) == ("set the speed", fastest)


@pytest.mark.clause("GR-187", "GR-188", "GR-189", "GR-45", "GR-R07")
@pytest.mark.parametrize(
    ("tile", "name", "dice", "sold"),
    [
        ("power_steering", "Power steering", "SSSSS", 5),
        ("wheel_counter", "Wheel + counter", "WSSSS", 4),
        ("wheel_wrench", "Wheel + wrench", "WSSSS", 4),
        ("power_steering", "Power steering", "WWSSS", 5),
    ],
)
def test_extra_wheels(tile: str, name: str, dice: str, sold: int) -> None:
    """Extra wheels steer (at 50 mph there are no free ones) and are spent before dice."""
    position = race(f"L2:8 50 tiles={tile}").drive(dice)
    position.go("ahead").play(f"use {name}").go("right ahead ahead ahead").end_turn()
    assert position.at("A") == "L3:13"
    assert position.fact("cash") == 1000 + 100 * sold


@pytest.mark.clause("GR-189", "GR-190", "GR-191", "GR-R33")
@pytest.mark.parametrize(
    ("tile", "name", "gained"),
    [("wheel_wrench", "Wheel + wrench", 1), ("counter_wrench", "Counter + wrench", 1), ("toolbox", "Toolbox", 2)],
)
def test_wrenches(tile: str, name: str, gained: int) -> None:
    """Wrenches repair at once and for nothing, never above the maximum, and can forestall a spin by Crash faces."""
    position = race(f"L3:8 10 body=1 tiles={tile}").throw("XCCCC").play(f"use {name}")
    while position.phase == "after the last throw":
        position.play("done")
    assert (position.fact("body"), position.fact("is_spun"), position.fact("cash")) == (gained, 0, 900)
    assert discarded(position, tile) == 1


@pytest.mark.clause("GR-192", "GR-193", "GR-R42", "GR-R33")
def test_mine() -> None:
    """Placed at the end of the owner's turn on a free bridge cell; an opponent loses 2 body and $200; it is gone."""
    position = race("L3:8 0 tiles=mine", "L4:4 20", road="L1:1 nails 2", order="ABC").drive()
    assert not position.legal("use")
    position.play("done", "use Mine")
    assert position.options("cell ") == set(position.ruleset.names.bridge_cells) - {"L3:8", "L4:4", "L1:1"}
    position.play("cell L4:5").end_turn()
    assert (position.letter, position.thing("L4:5")) == ("B", "mine")
    position.drive().go("ahead")
    assert position.car("B") == ("L4:5", 20, 3, 800)
    assert position.thing("L4:5") == "nothing"
    own = race("L4:4 20", road="L4:5 mine A").drive().go("ahead ahead")
    assert (own.fact("body"), own.thing("L4:5")) == (5, "mine")


@pytest.mark.clause("GR-194", "GR-195", "GR-198", "GR-R43")
def test_oil() -> None:
    """A car slides one cell on in its direction for no MP and loses its wheels, which are not sold; oil stays."""
    position = race("L4:4 20", road="L4:5 oil").drive("WWWCC").go("ahead")
    assert position.at("A") == "L4:6"
    assert position.options("step ") == {"ahead"}
    position.go("ahead").end_turn()
    assert (position.fact("cash"), position.thing("L4:5")) == (1200, "oil")
    sideways = race("L3:6 20", road="L4:6 oil").drive("WWCCC").go("right")
    assert sideways.at("A") == "L5:7"


@pytest.mark.clause("GR-196", "GR-197", "GR-198", "GR-R10", "GR-R43")
def test_acid() -> None:
    """Acid works like oil and costs 1 body and $100; bills that fall on it dissolve."""
    position = race("L4:4 20", road="L4:5 acid").drive("WWWCC").go("ahead")
    assert position.car("A") == ("L4:6", 20, 4, 900)
    assert (position.bills, position.options("step ")) == ({}, {"ahead"})
    weak = race("L4:4 20 body=1", road="L4:5 acid").drive("WWWCC").go("ahead")
    assert (weak.car("A"), weak.fact("is_spun")) == (("L4:5", 0, 0, 900), 1)


@pytest.mark.clause("GR-R43")
@pytest.mark.parametrize(
    ("start", "step", "road", "other", "end"),
    [
        ("L4:4 20", "ahead", "L4:5 oil, L4:6 container", "", ("L4:5", 0, 3, 800)),
        ("L3:6 20", "right", "L4:6 oil, L5:7 container", "", ("L4:6", 20, 4, 900)),
        ("L4:4 20", "ahead", "L4:5 oil", "L4:6 20", ("L4:5", 20, 4, 900)),
        ("L4:7 20", "right", "L5:8 oil", "", ("in the river", 0, 5, 1000)),
        ("L4:4 20", "right", "L5:5 oil", "", ("L5:5", 20, 4, 900)),
        ("L4:4 20", "ahead", "L4:5 oil, L4:6 oil", "", ("L4:7", 20, 5, 1000)),
    ],
)
def test_blocked_slides(start: str, step: str, road: str, other: str, end: tuple[object, ...]) -> None:
    """A slide meets containers, cars, edges and slicks like a step in that direction."""
    position = race(start, other or "L1:1 0", road=road).drive("WWWCC").go(step)
    car = position.car("A")
    assert (car.at, car.needle, car.body) == end[:3]
    if car.at != "in the river":
        assert car.cash == end[3]


@pytest.mark.clause("GR-R43", "GR-R42")
@pytest.mark.parametrize(("road", "end"), [("", "L4:7"), (", L4:7 container", "L4:6"), (", L4:7 ramp", "L4:6")])
def test_pushed_cars_slide_only_onto_free_cells(road: str, end: str) -> None:
    """A pushed car slides too, but stays on the slick if something solid is in the way."""
    assert crash("L4:4 20", "L4:5 20", road="L4:6 oil" + road).at("B") == end


@pytest.mark.clause("GR-199", "GR-R34")
def test_doubler() -> None:
    """One die counts twice after the last throw; unused it is sold once, half used it is used."""
    position = race("L3:8 0 tiles=doubler", "L3:12 0").throw("SCCCC").play("use Doubler", "die 1")
    while position.phase != "move":
        position.play("done" if "done" in position.legal() else "needle 0")
    unused = position.copy().end_turn()
    assert unused.fact("cash") == 1500
    position.play("shoot F")
    half = position.copy().end_turn()
    assert half.fact("cash") == 1400
    position.play("shoot F")
    assert position.fact("body", "B") == 3
    assert race("L3:8 0 tiles=doubler").throw("CCCCC").play("use Doubler", "die 1").phase != "pick a die"


@pytest.mark.clause("GR-200", "GR-201", "GR-R72")
def test_barrier_gang() -> None:
    """Up to 5 barriers move one cell each, one by one, onto blank cells or up to 3 together; done after one."""
    road = "L3:10 barriers 3, L3:12 barriers 2, L1:20 barriers 1, L2:10 nails 2"
    position = race("L3:4 0 tiles=barrier_gang", road=road).drive().play("use Barrier gang")
    assert position.options("cell ") == {"L3:10", "L3:12", "L1:20"}
    assert "done" not in position.legal()
    position.play("cell L3:10")
    assert position.options("direction ") == {"F", "B", "FL", "FR", "BL", "BR"} - {"FL", "FR"}
    position.play("direction F")
    assert (position.thing("L3:10"), position.thing("L3:11")) == ("barriers 2", "barriers 1")
    assert "done" in position.legal()
    assert "L3:11" not in position.options("cell ")  # this one has moved
    moved = 1
    while position.phase != "move":
        position.play(position.legal("cell")[0]).play(position.legal("direction")[0])
        moved += 1
    assert moved == 5
    assert discarded(position, "barrier_gang") == 1


@pytest.mark.clause("GR-202", "GR-203", "GR-87", "GR-R72")
def test_container_lift() -> None:
    """One or two containers move one cell each to a blank cell away from every other container."""
    road = "L3:10 container, L3:13 container, L5:20 container, L2:12 oil"
    position = race("L3:4 0 tiles=container_lift", road=road).drive().play("use Container lift")
    assert position.options("cell ") == {"L3:10", "L3:13", "L5:20"}
    position.play("cell L3:10")
    assert position.options("direction ") == {"F", "B", "FL", "BL", "BR"}  # FR is damaged road
    position.play("direction F")
    assert (position.thing("L3:10"), position.thing("L3:11")) == ("nothing", "container")
    assert "done" in position.legal()
    assert "L3:11" not in position.options("cell ")
    position.play("cell L3:13")
    assert "B" not in position.options("direction ")  # it would touch the other one
    position.play("direction FR")
    assert (position.phase, position.thing("L4:13")) == ("move", "container")


@pytest.mark.clause("GR-204", "GR-R33")
def test_cash_bag() -> None:
    """Bought, it brings $500 at once and is never kept."""
    position = race("L3:8 0", shop=BONUS_SHOP).drive().play("buy slot 5")
    assert (position.fact("cash"), position.holds("A", "cash_bag"), discarded(position, "cash_bag")) == (1400, 0, 1)


@pytest.mark.clause("GR-205", "GR-31", "GR-R73")
def test_extra_throws() -> None:
    """After a third throw two more, of any dice; not after fewer throws or after another die tile."""
    assert not race("L3:8 0 tiles=extra_throws").throw().legal("use Extra throws")
    position = race("L3:8 0 tiles=extra_throws,doubler").play("roll", "keep dice 1 2", "keep dice 1 2")
    assert "use Extra throws" in position.legal()
    other = position.copy().play("use Doubler", "die 1")
    assert not other.legal("use Extra throws")
    position.play("use Extra throws")
    assert len(position.legal("keep")) == 32
    position.play("keep dice 3")
    assert len(position.legal("keep")) == 32
    position.play("keep no die")
    assert position.phase != "keep dice"


@pytest.mark.clause("GR-206", "GR-R33")
def test_loaded_die() -> None:
    """One die is turned to any face after the throw; in the move an unused die to Wheel or Shoot only."""
    position = race("L3:8 10 tiles=loaded_die").throw("XCCCC").play("use Loaded die", "die 1")
    assert position.options("face ") >= {"wheel", "shoot", "counter", "repair"}
    position.play("face counter")
    while position.phase == "after the last throw":
        position.play("done")
    assert position.fact("body") == 5
    assert max(position.options("needle ")) == "50"
    late = race("L3:8 0 tiles=loaded_die").drive("XCCCC").play("use Loaded die")
    assert late.options("die ") == {"2", "3", "4", "5"}
    assert late.play("die 2").options("face ") == {"wheel", "shoot"}


@pytest.mark.clause("GR-R32", "GR-60", "GR-208")
def test_buying_after_a_spin() -> None:
    """A car whose movement is over may still buy; one that fell into the river may not."""
    position = race("L4:5 30 body=1", road="L4:6 barriers 1", shop=BONUS_SHOP).drive().go("ahead")
    assert len(position.legal("buy")) == 5
    slid = race("L4:7 20", road="L5:8 oil", order="ABC").drive("WWWCC").go("right")
    assert (slid.at("A"), slid.letter) == ("in the river", "B")
