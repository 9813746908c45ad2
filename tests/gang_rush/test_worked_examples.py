"""The worked examples of the rules, number by number."""

from __future__ import annotations

import pytest

from boardgame_envs.gang_rush.state import TILES
from tests.gang_rush.positions import opening, race
from tests.gang_rush.test_stops_and_ramps import FACE_OF


@pytest.mark.clause("GR-41", "GR-44", "GR-45", "GR-58")
def test_we_01_lane_change() -> None:
    """One free wheel and three rolled make two lane changes."""
    position = race("L3:6 40").drive("WWWSR").go("left ahead left")
    assert position.options("step ") == {"ahead"}
    position.go("ahead")
    assert position.at("A") == "L1:9"
    assert position.end_turn().fact("cash") == 1200


@pytest.mark.clause("GR-70", "GR-71", "GR-72", "GR-73", "GR-75")
def test_we_02_collision() -> None:
    """An ordinary ram from behind."""
    position = race("L3:8 20", "L3:10 30").drive().go("ahead ahead")
    assert (position.car("A"), position.car("B")) == (("L3:9", 20, 4, 900), ("L3:11", 30, 4, 900))
    assert position.bills == {"L3:9": 1, "L3:10": 1}


@pytest.mark.clause("GR-74", "GR-43")
def test_we_03_sideways_collision() -> None:
    """A sideways ram, then the container or two more wheels."""
    position = race("L3:6 20", "L4:6 20", road="L3:7 container").drive("CCCCC").go("right")
    assert (position.car("A"), position.car("B")) == (("L3:6", 20, 4, 900), ("L5:7", 20, 4, 900))
    assert position.bills == {"L3:6": 1, "L4:6": 1}
    assert position.options("step ") == {"ahead"}
    position.go("ahead")
    assert position.car("A")[:2] == ("L3:6", 0)


@pytest.mark.clause("GR-14", "GR-15", "GR-16", "GR-21")
def test_we_04_order() -> None:
    """Position, needle, then the left; placement in reverse."""
    position = race("L1:2 20", "L3:4 30", "L2:4 10", "L5:4 30", hazards_per_round=5)
    position.drive().go("ahead ahead").end_turn()
    assert position.order == "CBDA"
    placers = ""
    while position.phase == "take a hazard":
        placers += position.letter
        position.play(position.legal()[0]).play(position.legal()[0])
    assert placers == "ADBCA"


@pytest.mark.clause("GR-26")
def test_we_05_three_players_five_hazards() -> None:
    """C, B, A, C, B."""
    position, placers = opening(3), ""
    while position.phase == "take a hazard":
        placers += position.letter
        position.play(position.legal()[0]).play(position.legal()[0])
    assert placers == "CBACB"


@pytest.mark.clause("GR-59", "GR-61", "GR-62")
def test_we_06_shop_shift() -> None:
    """R is bought for $300: N, P, Q, S, T."""
    position = race("L3:6 0", shop="ballast mortar bribe toolbox mine").drive()
    new = TILES[int(position.state.bonus_stack[int(position.state.bonus_stack[0])])]
    position.play("buy slot 3")
    assert position.shop == [new, "ballast", "mortar", "toolbox", "mine"]
    assert position.fact("cash") == 700
    assert not position.legal("buy")


@pytest.mark.clause("GR-63")
def test_we_07_no_purchase() -> None:
    """T is discarded: N, P, Q, R, S."""
    position = race("L3:6 0", shop="ballast mortar bribe toolbox mine").drive()
    new = TILES[int(position.state.bonus_stack[int(position.state.bonus_stack[0])])]
    assert position.end_turn().shop == [new, "ballast", "mortar", "bribe", "toolbox"]


@pytest.mark.clause("GR-68", "GR-139")
def test_we_08_broke_car_under_fire() -> None:
    """Three shots, one bill."""
    position = race("L1:2 0", "L4:5 0 body=4 cash=100", road="L4:9 police 3").drive().end_turn()
    assert position.car("B") == ("L4:5", 0, 1, 0)
    assert (position.bills, position.fact("debt", "B")) == ({"L4:5": 1}, 0)


@pytest.mark.clause("GR-67", "GR-69", "GR-130")
def test_we_09_debt_survives_income() -> None:
    """The crane makes $300 of debt, which a later sale of three dice does not cancel."""
    position = race("L2:7 20", "L1:8 20 cash=300").drive("WWCCC").go("left ahead")
    position.state.bills[:] = 0
    position.end_turn()
    assert (position.at("B"), position.fact("cash", "B"), position.fact("debt", "B")) == ("L1:8", 0, 300)
    while position.letter != "B":
        position.drive().go("ahead " * (position.fact("needle", position.letter) // 10)).end_turn()
    position.drive("SSCCC", 0).play("shoot F", "shoot F").end_turn()
    assert (position.fact("cash", "B"), position.fact("debt", "B")) == (300, 300)


@pytest.mark.clause("GR-88", "GR-98")
def test_we_10_head_on_container() -> None:
    """Stopped dead, not spun."""
    position = race("L2:9 40 body=4", road="L2:11 container").drive().go("ahead ahead")
    assert position.car("A") == ("L2:10", 0, 0, 600)
    assert (position.bills, position.fact("is_spun"), position.fact("facing")) == ({"L2:10": 4}, 0, 0)


@pytest.mark.clause("GR-89", "GR-R15")
def test_we_11_pile_up() -> None:
    """Both lose 3, not 4."""
    position = race("L4:5 30", "L4:6 20", road="L4:7 container").drive().go("ahead")
    assert (position.car("A"), position.car("B")) == (("L4:5", 0, 2, 700), ("L4:6", 0, 2, 700))
    assert position.bills == {"L4:5": 3, "L4:6": 3}


@pytest.mark.clause("GR-83", "GR-84", "GR-85")
def test_we_12_sandwich() -> None:
    """The car in the middle loses its one point, spins, and moves on."""
    position = race("L3:7 20", "L3:8 20 body=1", "L3:9 20").drive().go("ahead")
    assert position.car("A") == ("L3:7", 20, 4, 900)
    assert position.car("B")[:3] == ("L3:9", 0, 0)
    assert (position.fact("facing", "B"), position.fact("is_spun", "B")) == (1, 1)
    assert position.car("C") == ("L3:10", 20, 4, 900)


@pytest.mark.clause("GR-76", "GR-77", "GR-78")
def test_we_13_stopped_car() -> None:
    """Three each, both stop, the parked car is pushed."""
    position = race("L1:6 30", "L1:7 0").drive().go("ahead")
    assert (position.car("A"), position.car("B")) == (("L1:6", 0, 2, 700), ("L1:8", 0, 2, 700))
    assert not position.legal("step")


@pytest.mark.clause("GR-86", "GR-99", "GR-100", "GR-101", "GR-209")
def test_we_14_river_and_crane() -> None:
    """Pushed off the open edge before its turn, back at the end of the round."""
    position = race("L2:7 20", "L1:8 20", "L5:0 0", order="ABC").drive("WWCCC").go("left")
    assert position.car("B") == ("in the river", 0, 4, 900)
    assert position.bills["L1:8"] == 1
    position.go("ahead").end_turn()
    assert position.letter == "C"
    position.drive().end_turn()
    assert position.car("B") == ("L1:8", 0, 4, 500)
    assert position.fact("facing", "B") == 0


@pytest.mark.clause("GR-92")
def test_we_15_pile() -> None:
    """The low pile holds the car, for one point more."""
    position = race("L2:4 20", "L1:5 20").drive("WWCCC").go("left")
    assert (position.car("A"), position.car("B")) == (("L2:4", 20, 4, 900), ("L1:5", 20, 3, 800))


@pytest.mark.clause("GR-114", "GR-115", "GR-116", "GR-117", "GR-118")
def test_we_16_ramp_jump() -> None:
    """A clean jump onto damaged road, and a failed one onto a container."""
    start = ("L3:0 50", "L3:3 0")
    position = race(*start, road="L3:2 ramp, L3:4 container").drive().go("ahead")
    clean = position.copy().load_dice(FACE_OF["C"]).go("ahead")
    assert clean.car("A") == ("L3:5", 50, 4, 900)
    position.load_dice(FACE_OF["X"]).go("ahead")
    assert position.phase == "bounce"
    assert position.options("direction ") == {"F", "FL", "FR"}
    position.play("direction FL")
    assert position.car("A") == ("L2:4", 50, 2, 700)
    assert position.bills == {"L3:4": 1, "L2:4": 2}


@pytest.mark.clause("GR-120", "GR-121", "GR-122")
def test_we_17_bounce_on_a_car() -> None:
    """The flyer's bill goes to the car it bounced on."""
    position = race("L2:3 30 cash=500", "L2:6 0 cash=300 body=3", road="L2:4 ramp").drive().load_dice(FACE_OF["R"])
    position.go("ahead")
    assert position.car("A")[2:] == (4, 400)
    assert position.car("B") == ("L2:6", 0, 2, 300)
    assert position.bills == {"L2:6": 1}
    for way, at in (("FL", "L1:7"), ("F", "L2:7"), ("FR", "L3:7")):
        assert position.copy().play(f"direction {way}").at("A") == at


@pytest.mark.clause("GR-134", "GR-135")
def test_we_18_nails() -> None:
    """Three cells, then 0 mph, not spun."""
    position = race("L4:4 30", road="L4:5 nails 3").drive().go("ahead ahead ahead")
    assert position.car("A") == ("L4:7", 0, 5, 1000)
    assert (position.thing("L4:5"), position.fact("is_spun")) == ("nothing", 0)


@pytest.mark.clause("GR-53", "GR-54", "GR-55", "GR-138")
def test_we_19_police_shift() -> None:
    """All four lateral cells are taken: the police leave; behind a barrier they stay."""
    road = "L2:9 police 2, L1:10 container, L3:10 barriers 2, L1:9 nails 2"
    position = race("L2:5 0", "L3:9 0", road=road).drive("SCCCC").play("shoot F")
    assert (position.thing("L2:9"), position.phase) == ("nothing", "move")
    position = race("L2:5 0", "L3:9 0", road=road + ", L2:8 barriers 1").drive("SCCCC").play("shoot F")
    assert (position.thing("L2:9"), position.thing("L2:8")) == ("police 2", "nothing")


@pytest.mark.clause("GR-125", "GR-127", "GR-129", "GR-130", "GR-131", "GR-132", "GR-133")
def test_we_20_end_of_the_race() -> None:
    """B wins with 1900; D is excluded."""
    position = race("L3:23 10", "L1:23 10 ramp", "L2:9 0 ramp", "L4:2 0", order="ABCD")
    for _ in range(2):
        position.drive().go("ahead")
        if position.phase == "move":
            position.end_turn()
    position.drive().end_turn()
    position.drive()
    position.state.cash[:4] = [600 + 800, 1400 + 200, 900, 3000]  # the prizes of A and B are paid
    position.end_turn()
    assert position.is_over
    assert position.returns == [pytest.approx(-1 / 3), 1.0, pytest.approx(-1 / 3), pytest.approx(-1 / 3)]


@pytest.mark.clause("GR-148")
@pytest.mark.parametrize(("sold", "income"), [(1, 200), (0, 200), (4, 400)])
def test_we_21_don_moccioco(sold: int, income: int) -> None:
    """$100 + $100, $200, $400."""
    position = race("L3:6 0 body=0 power=heir").drive("C" * sold + "X" * (5 - sold)).end_turn()
    assert position.fact("cash") == 1000 + income


@pytest.mark.clause("GR-96", "GR-R24")
def test_we_22_spun_restart() -> None:
    """10 and 20 mph bring enough free wheels to turn; standing there are too few."""
    position = race("L3:6 0 spun body=0").throw("CCWXS")
    if position.phase == "after the last throw":
        position.play("done")
    assert position.options("needle ") == {"0", "10", "20"}
    ten = position.copy().play("needle 10", "U-turn")
    assert ten.options("step ") == {"ahead", "left", "right"}
    twenty = position.copy().play("needle 20", "U-turn")
    assert twenty.options("step ") == {"ahead"}
    parked = position.play("needle 0")
    assert "U-turn" not in parked.legal()
    assert parked.car("A") == ("L3:6", 0, 0, 1000)


@pytest.mark.clause("GR-58", "GR-199", "GR-R07", "GR-R34")
def test_we_23_fewest_dice() -> None:
    """Two lane changes take the free wheels and the doubled die alone: four dice are sold."""
    position = race("L2:9 30 tiles=doubler").throw("WWWSS").play("use Doubler", "die 1")
    while position.phase != "move":
        position.play("done" if "done" in position.legal() else "needle 30")
    position.go("right left ahead").end_turn()
    assert position.fact("cash") == 1400


@pytest.mark.clause("GR-125", "GR-R66")
@pytest.mark.parametrize("leaves", [True, False])
def test_we_24_nobody_finishes(leaves: bool) -> None:
    """At the limit nobody wins, unless a car left in that round."""
    position = race("L3:23 10", "L3:20 0 cash=9000", "L2:4 0", "L1:1 0")
    position.state.turn = 30
    position.drive("CCCCC", 10 if leaves else 0)
    if leaves:
        position.go("ahead")
    position.end_turn()
    assert position.is_over
    assert position.returns[1] == (1.0 if leaves else 0.0)
