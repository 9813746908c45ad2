"""Spins, river, repairs, turns, ramps, and the end of the race (sections 3.12 to 3.14)."""

from __future__ import annotations

import pytest

from tests.gang_rush.positions import LETTERS, Race, race
from tests.gang_rush.test_money_and_collisions import crash

FACE_OF = {"W": 1, "C": 3, "S": 4, "R": 5, "X": 6}
"""The number on the standard die that shows a face."""


def jump(*cars: str, die: str = "R", road: str = "L3:8 ramp", **given: object) -> Race:
    """A drives straight up the ramp in front of it and lands with this die."""
    position = race(*cars, road=road, **given).drive()  # type: ignore[arg-type]
    return position.load_dice(FACE_OF[die]).go("ahead")


@pytest.mark.clause("GR-94", "GR-95", "GR-R22")
def test_spin_in_and_out_of_turn() -> None:
    """A car that loses its last body point faces against the race with needle 0; in its own turn it stops."""
    position = race("L4:5 30 body=1", road="L4:6 barriers 1").drive().go("ahead")
    assert position.car("A") == ("L4:6", 0, 0, 900)
    assert (position.fact("is_spun"), position.fact("facing")) == (1, 1)
    assert not position.legal("step")
    position = race("L4:5 0", "L4:9 30 body=1").drive("SCCCC").play("shoot F")
    assert (position.fact("needle", "B"), position.fact("is_spun", "B"), position.fact("facing", "B")) == (0, 1, 1)


@pytest.mark.clause("GR-R22")
def test_spin_is_no_toggle_and_may_come_in_the_body_step() -> None:
    """A car that faced back still faces back after a spin; a spin by Crash faces skips the speed."""
    position = race("L4:5 20 body=1 back").throw("XCCCC")
    assert (position.phase, position.fact("facing"), position.fact("needle")) == ("move", 1, 0)
    assert not position.legal("step")


@pytest.mark.clause("GR-96", "GR-R24", "GR-R74")
def test_spun_car_must_turn() -> None:
    """A spun car sets a speed only with 3 wheels in reach, and spends them before its first step."""
    assert race("L4:5 0 spun").throw("CCCCC").options("needle ") == {"0", "10", "20"}
    assert race("L4:5 0 spun").throw("CCCWW").options("needle ") == {"0", "10", "20", "30"}
    position = race("L4:5 0 spun").drive("CCWWS", 20)
    assert not position.legal("step")
    position.play("U-turn")
    assert (position.fact("facing"), position.fact("is_spun"), position.fact("needle")) == (0, 0, 20)
    position.go("left ahead")
    assert position.at("A") == "L3:7"
    parked = race("L4:5 0 spun").drive("WWWSS", 0).play("U-turn")
    assert (parked.fact("facing"), parked.fact("needle"), parked.at("A")) == (0, 0, "L4:5")
    assert "U-turn" not in race("L4:5 0 spun").drive("WWSSS", 0).legal()


@pytest.mark.clause("GR-97", "GR-R75", "GR-R08")
def test_wreck_loses_nothing() -> None:
    """At 0 body neither shots nor rams take anything, and it does not spin again; repaired it loses as usual."""
    position = race("L4:5 0", "L4:9 0 body=0 spun").drive("SSCCC").play("shoot F")
    assert position.car("B") == ("L4:9", 0, 0, 1000)
    assert position.bills == {}
    driving = race("L4:5 20 body=0", road="L4:6 barriers 3").drive().go("ahead")
    assert driving.car("A") == ("L4:6", 20, 0, 1000)
    assert driving.legal("step")
    repaired = race("L4:5 10 body=0", road="L4:6 barriers 1").drive("RCCCC", repairs=1).go("ahead")
    assert repaired.car("A") == ("L4:6", 0, 0, 900)


@pytest.mark.clause("GR-99", "GR-100", "GR-101", "GR-209", "GR-R27", "GR-R28")
def test_crane() -> None:
    """After police fire the crane returns the car for $500 to its exit cell, where it picks up the bills."""
    position = race("L2:7 20", "L1:8 20 cash=700 back", road="L1:12 police 2").drive("WWCCC").go("left")
    assert position.at("B") == "in the river"
    position.end_turn()
    assert position.car("B") == ("L1:8", 0, 1, 400)  # 4 lost head-on, all $300 to the crane, 4 bills found
    assert (position.fact("facing", "B"), position.fact("debt", "B"), position.bills) == (0, 200, {"L2:7": 4})


@pytest.mark.clause("GR-101", "GR-R28")
def test_crane_when_the_cell_is_taken() -> None:
    """With its cell occupied the owner chooses a free adjacent one; nothing but bills acts on it."""
    position = race("L2:7 20", "L1:8 20", "L5:2 0", order="BCA", bills={"L1:9": 2}).drive("WWWWC").go("left left")
    assert (position.at("A"), position.at("B")) == ("L1:8", "in the river")
    position.end_turn()
    assert (position.phase, position.letter) == ("return from the river", "B")
    assert position.options("direction ") == {"F", "B", "FR", "BR"}
    position.play("direction F")
    assert position.car("B") == ("L1:9", 0, 4, 1000 - 100 - 500 + 200)


@pytest.mark.clause("GR-R28")
@pytest.mark.parametrize(("more", "end"), [("", "L5:8"), (", L5:8 oil", "L4:7"), (", L5:8 oil, L4:7 oil", "L4:8")])
def test_crane_when_all_around_is_taken(more: str, end: str) -> None:
    """With the cells around taken too, the car goes to the free cell nearest in position, then the smaller one."""
    road = "L1:9 nails 2, L1:7 oil, L2:8 nails 3" + more
    position = race("L2:7 20", "L1:8 20", "L2:6 0", "L3:8 0", road=road).drive("WWWWC").go("left")
    position.put_road("L1:8 nails 4, L2:7 nails 4", {})
    position.go("ahead").end_turn()
    assert position.at("B") == end


@pytest.mark.clause("GR-R28")
@pytest.mark.parametrize(("order", "first"), [("BCA", "B"), ("CBA", "C")])
def test_cranes_work_in_turn_order(order: str, first: str) -> None:
    """Several cars are lifted in turn order: the first gets the exit cell both left from."""
    position = race("L2:5 0", "L3:8 0", "L4:8 0", order=order, turn="A").drive()
    for seat in (1, 2):
        position.state.status[seat], position.state.cell[seat] = 2, -1
        position.state.exit_cell[seat] = position.cell("L1:8")
    position.end_turn()
    assert position.at(first) == "L1:8"
    assert (position.phase, position.letter) == ("return from the river", "C" if first == "B" else "B")


@pytest.mark.clause("GR-R27", "GR-148")
def test_turn_in_the_river() -> None:
    """A car in the river before its turn gets no throw and no purchase; only the Don's minimum reaches it."""
    for power, income in (("heir", 200), ("taxi", 0)):
        position = race("L2:7 20", f"L1:8 20 power={power}", order="ABC").drive("WWCCC").go("left ahead").end_turn()
        assert (position.letter, position.phase) == ("C", "start of the turn")
        assert position.fact("cash", "B") == 900 + income


@pytest.mark.clause("GR-103", "GR-R68", "GR-R32")
def test_full_repair() -> None:
    """At 0 mph with body missing the whole body costs $200: before the throw, before the speed, after a stop."""
    position = race("L3:6 0 body=1")
    assert position.play("full repair").car("A") == ("L3:6", 0, 5, 800)
    assert "full repair" not in position.legal()
    assert "full repair" not in race("L3:6 10 body=1").legal()
    assert "full repair" in race("L3:6 0 body=1").throw().legal()
    stopped = crash("L4:5 20 body=3", road="L4:6 container")
    assert stopped.play("full repair").fact("body") == 5
    braked = race("L3:6 10 body=1").drive("CCCCC", 0)
    assert "full repair" in braked.legal()


@pytest.mark.clause("GR-104", "GR-105", "GR-R74", "GR-R23")
def test_handbrake() -> None:
    """With all MP spent 3 wheels turn the car, its needle drops to 0, and it may shoot the other way; once a turn."""
    position = race("L3:7 10", "L3:2 0").drive("WWWSC")
    assert "handbrake" not in position.legal()
    position.go("ahead")
    assert position.options("shoot ") == {"F"}
    position.play("handbrake")
    assert (position.fact("facing"), position.fact("needle"), position.fact("is_spun")) == (1, 0, 0)
    assert not position.legal("handbrake") + position.legal("U-turn") + position.legal("step")
    position.play("shoot B")
    assert position.fact("body", "B") == 4
    spun = race("L4:5 10 body=1", road="L4:6 barriers 1").drive("WWWWW").go("ahead")
    assert "handbrake" not in spun.legal()
    assert "handbrake" not in race("L4:5 50").drive("WWSSS").go("ahead " * 5).legal()


@pytest.mark.clause("GR-106", "GR-R25", "GR-R74")
def test_driving_back() -> None:
    """A car that turned may drive back, or turn first; it cannot pass the start row, where it stops unharmed."""
    position = race("L3:1 30 back").drive("WWWCC")
    assert {"step ahead", "U-turn"} <= set(position.legal())
    position.go("ahead ahead ahead")
    assert position.car("A") == ("L3:-1", 0, 5, 1000)
    turned = race("L3:6 30 back").drive("WWWCC").play("U-turn").go("ahead")
    assert turned.car("A").at == "L3:7"
    assert "U-turn" not in race("L3:6 30 back").drive("WWWCC").go("ahead").legal()


@pytest.mark.clause("GR-R26")
def test_no_steering_off_the_road() -> None:
    """Nobody steers over the edge on purpose."""
    assert race("L1:8 20").drive("WWWWC").options("step ") == {"ahead", "right"}
    assert race("L5:8 20").drive("WWWWC").options("step ") == {"ahead", "left"}


# Ramps.


@pytest.mark.clause("GR-107", "GR-109", "GR-113", "GR-111")
def test_placing_the_ramp() -> None:
    """A driver places its one ramp at the start of its turn, for nothing; it stays."""
    position = race("L3:6 10 ramp")
    assert "play ramp" in position.legal()
    position.play("play ramp", "cell L3:7")
    assert (position.thing("L3:7"), position.fact("has_ramp"), position.fact("cash")) == ("ramp", 0, 1000)
    assert position.legal() == ["roll"]
    position.drive()
    assert not position.legal("play ramp")
    position.go("ahead").end_turn()
    assert position.thing("L3:7") == "ramp"
    assert "play ramp" not in race("L3:6 10").legal()


@pytest.mark.clause("GR-110", "GR-R53")
def test_cells_for_a_ramp() -> None:
    """A ramp goes on any bridge cell without car, hazard, ramp or tile; bills and damage do not matter."""
    road = "L1:1 nails 2, L1:5 ramp, L2:5 oil, L3:9 container"
    position = race("L3:6 0 ramp", road=road, bills={"L4:4": 1}).play("play ramp")
    taken = {"L1:1", "L1:5", "L2:5", "L3:9", "L3:6"}
    assert position.options("cell ") == set(position.ruleset.names.bridge_cells) - taken
    covered = race("L3:3 20", road="L3:5 ramp").drive().go("ahead ahead")
    assert covered.car("A") == ("L3:5", 20, 5, 1000)


@pytest.mark.clause("GR-112", "GR-114", "GR-116", "GR-117", "GR-118")
def test_flight() -> None:
    """Any car flies the rest of its movement straight over everything and lands on its last cell."""
    position = jump(
        "L3:7 50", "L3:9 0", road="L3:8 ramp, L3:10 container, L3:11 barriers 3", bills={"L3:10": 2, "L3:12": 1}
    )
    assert position.car("A") == ("L3:12", 50, 5, 1100)
    assert position.fact("body", "B") == 5
    assert position.thing("L3:11") == "barriers 3"
    assert not position.legal("step")


@pytest.mark.clause("GR-118", "GR-117", "GR-R55")
@pytest.mark.parametrize(
    ("die", "at", "lost"),
    [("R", "L3:11", 0), ("C", "L3:11", 0), ("W", "L3:11", 1), ("S", "L3:11", 2), ("X", "L3:10", 2)],
)
def test_landing_die(die: str, at: str, lost: int) -> None:
    """The die decides about the landing: clean, rough, hard, or failed one cell short."""
    position = jump("L3:7 40", die=die)
    assert position.car("A") == (at, 40, 5 - lost, 1000 - 100 * lost)
    assert position.bills == ({at: lost} if lost else {})


@pytest.mark.clause("GR-115", "GR-114", "GR-R50", "GR-R52")
@pytest.mark.parametrize(("start", "step"), [("L2:7 20", "right"), ("L3:9 20 back", "ahead")])
def test_ramp_from_the_side_or_behind(start: str, step: str) -> None:
    """Entered otherwise than head-on a ramp is like three barriers, but stays."""
    position = crash(start, road="L3:8 ramp", step=step)
    assert position.car("A") == ("L3:8", 20, 2, 700)
    assert position.thing("L3:8") == "ramp"


@pytest.mark.clause("GR-R52")
def test_pushed_onto_a_ramp() -> None:
    """Pushed head-on a car stands on the ramp; pushed sideways it takes three barriers."""
    assert crash("L3:6 20", "L3:7 20", road="L3:8 ramp").car("B") == ("L3:8", 20, 4, 900)
    assert crash("L1:6 20", "L2:6 20", road="L3:7 ramp", step="right").car("B") == ("L3:7", 20, 1, 600)


@pytest.mark.clause("GR-R51")
def test_ramp_with_the_last_point() -> None:
    """Reached with the last MP a ramp is a place to stand; a failed short jump lands on it; landing on one is safe."""
    position = jump("L3:7 10", die="X")
    assert position.car("A") == ("L3:8", 10, 5, 1000)
    failed = jump("L3:7 20", die="X")
    assert failed.car("A") == ("L3:8", 20, 3, 800)
    assert jump("L3:7 30", die="R", road="L3:8 ramp, L3:10 ramp").car("A") == ("L3:10", 30, 5, 1000)


@pytest.mark.clause("GR-119", "GR-R55")
def test_hazard_on_the_landing_cell() -> None:
    """What lies on the landing cell acts, and the landing damage comes on top."""
    assert jump("L3:7 30", die="W", road="L3:8 ramp, L3:10 barriers 1").car("A") == ("L3:10", 30, 3, 800)
    assert jump("L3:7 30", die="R", road="L3:8 ramp, L3:10 nails 2").car("A") == ("L3:10", 10, 5, 1000)


@pytest.mark.clause("GR-120", "GR-121", "GR-122")
def test_bounce() -> None:
    """On a car or container the flyer bounces, pays 1 body and $100 there, and chooses a free front cell."""
    position = jump("L3:7 30", "L3:10 0", "L2:10 0", die="W")
    assert position.car("B") == ("L3:10", 0, 4, 1000)  # loses a bill, takes the flyer's
    assert position.bills == {"L3:10": 1}
    assert (position.phase, position.letter) == ("bounce", "A")
    assert position.options("direction ") == {"F", "FR"}
    position.play("direction FR")
    assert position.car("A") == ("L4:10", 30, 5 - 1 - 1 - 2, 1000 - 400)  # damaged road 2 there
    position = jump("L3:7 30", die="R", road="L3:8 ramp, L3:10 container").play("direction F")
    assert position.car("A") == ("L3:11", 30, 4, 900)
    assert position.bills == {"L3:10": 1}


@pytest.mark.clause("GR-123", "GR-R54")
def test_bounce_on() -> None:
    """With no free front cell the flyer bounces on, on a competitor of its choice before a container."""
    position = jump("L3:7 30", "L3:10 0", "L3:11 0", road="L3:8 ramp, L2:10 container, L4:10 container")
    assert position.fact("body", "B") == 4
    if len(position.legal()) == 1:
        position.play("direction F")
    assert position.fact("body", "C") == 4
    assert position.options("direction ") == {"F", "FL", "FR"}
    assert position.play("direction F").car("A") == ("L3:12", 30, 3, 800)


@pytest.mark.clause("GR-124", "GR-143", "GR-R54", "GR-R29", "GR-R56")
@pytest.mark.parametrize(("row", "end"), [(8, "in the river"), (4, "in the river"), (11, "L1:13")])
def test_bounce_into_the_river(row: int, end: str) -> None:
    """Off a car on the edge with both front cells held the flyer falls, over a low pile too, not over a high one."""
    cars = (f"L1:{row - 3} 30 tiles=crane_pass", f"L1:{row} 0", f"L1:{row + 1} 0", f"L2:{row} 0")
    position = jump(*cars, road=f"L1:{row - 2} ramp", die="S")
    while position.phase == "bounce":
        position.play("direction F")
    assert position.at("A") == end
    if end == "in the river":
        assert position.phase == "return from the river"  # the cell it bounced off is held
        position.play(position.legal()[0])
        assert position.fact("cash") == 1000 - 100 + 500 - 500  # its own bounce is no push: the crane is paid
        assert position.fact("body") == 4  # nor does the die's landing damage count


@pytest.mark.clause("GR-R56")
def test_flight_over_the_end() -> None:
    """A flight beyond the end leaves the bridge without landing damage; a failed jump is one cell shorter."""
    assert jump("L3:20 40", road="L3:21 ramp", die="S").car("A")[::2] == ("off the bridge", 5)
    assert jump("L3:20 40", road="L3:21 ramp", die="X").car("A").at == "L3:23"


# The end.


@pytest.mark.clause("GR-125", "GR-129", "GR-R58", "GR-R69", "GR-R23")
def test_round_is_finished_after_a_car_left() -> None:
    """The car that leaves gets its prize at once; the others still move; then positions are frozen."""
    position = race("L3:23 20", "L3:12 10", "L1:2 0", order="ABC").drive("CCCCC").go("ahead")
    assert position.at("A") == "off the bridge"
    position.end_turn() if position.letter == "A" else None
    assert position.fact("cash") == 1000 + 600 + 500
    assert position.letter == "B"
    position.drive().go("ahead").end_turn()
    assert position.letter == "C"
    position.drive().end_turn()
    assert (position.is_over, position.ending) == (True, "a car left the bridge")


@pytest.mark.clause("GR-126", "GR-127", "GR-128", "GR-129", "GR-R58")
@pytest.mark.parametrize(("players", "prizes"), [(5, [1000, 400, 100, 0, 0]), (4, [800, 200, 0, 0]), (3, [600, 0, 0])])
def test_prizes(players: int, prizes: list[int]) -> None:
    """Prizes by place: those still on the bridge are placed by position at the end of the round."""
    cars = ["L3:23 10 cash=0", *(f"L2:{20 - 2 * number} 0 cash=0" for number in range(1, players))]
    position = race(*cars, players=players).drive("WWWWW").go("ahead").end_turn()
    assert position.is_over
    assert [position.fact("cash", letter) for letter in LETTERS[:players]] == [prizes[0] + 500, *prizes[1:]]


@pytest.mark.clause("GR-130", "GR-108", "GR-177", "GR-131")
@pytest.mark.parametrize(
    ("a", "b", "winner"),
    [
        ("cash=0", "cash=1200", 1),
        ("cash=0", "cash=1000", 0),
        ("cash=0", "cash=900 ramp", 1),
        ("cash=0", "cash=700 ramp", 0),
        ("cash=0", "cash=500 ramp tiles=ramp_dealer", 1),
        ("cash=0", "cash=600 tiles=ramp_dealer", 0),
        ("cash=0 debt=300", "cash=900", 1),
        ("cash=0", "cash=1400 debt=400", 0),
    ],
)
def test_final_sum(a: str, b: str, winner: int) -> None:
    """Cash less debt, prize and the resale of a kept ramp ($300, with the dealer $700) decide."""
    position = race(f"L3:23 10 {a}", f"L3:10 0 {b}", "L1:0 0").drive("WWWWW").go("ahead").end_turn()  # A: 500 + 600
    assert position.returns.index(max(position.returns)) == winner


@pytest.mark.clause("GR-132")
def test_equal_sums() -> None:
    """Equal sums: the better-placed car wins."""
    for a, b in (("L3:10 0", "L3:8 0"), ("L3:8 0", "L3:10 0")):
        position = race("L3:23 10 cash=0 debt=500", f"{a} cash=4000", f"{b} cash=4000", "L1:0 0", players=4)
        better = 1 if a == "L3:10 0" else 2
        position.state.cash[better] -= 200  # the prize for the second place
        position.drive("WWWWW").go("ahead").end_turn()
        assert position.returns.index(max(position.returns)) == better


@pytest.mark.clause("GR-133", "GR-02")
def test_last_never_wins() -> None:
    """The last car cannot win, however rich."""
    position = race("L3:23 10 cash=0", "L3:10 0 cash=0", "L1:0 0 cash=9000").drive("WWWWW").go("ahead").end_turn()
    assert position.returns[2] < 0 < position.returns[0]


@pytest.mark.clause("GR-R66")
@pytest.mark.parametrize("leaves", [True, False])
def test_round_limit(leaves: bool) -> None:
    """At the round limit nobody wins, unless a car left in that very round."""
    position = race("L3:23 10", "L3:10 0 cash=9000", "L1:0 0")
    position.state.turn = 30
    position.drive("CCCCC", None if leaves else 0)
    if leaves:
        position.go("ahead")
    position.end_turn()
    assert position.is_over
    assert position.returns == ([-0.5, 1.0, -0.5] if leaves else [0.0, 0.0, 0.0])
    assert (position.ending == "round limit: nobody wins") == (not leaves)


@pytest.mark.clause("GR-R70")
def test_river_before_the_ranking() -> None:
    """A car in the river when play ends is lifted, pays, and is then ranked where it stands."""
    position = race("L2:7 20", "L1:8 20 cash=900", "L1:0 0", players=3).drive("WWCCC").go("left ahead")
    position.state.cars_out += 1
    position.state.status[2], position.state.cell[2], position.state.finish[2] = 3, -1, 1
    position.end_turn()
    assert position.is_over
    assert (position.at("B"), position.fact("cash", "B")) == ("L1:8", 900 - 100 - 500 + 100)


@pytest.mark.clause("GR-R69", "GR-179")
def test_cars_off_the_bridge_are_out_of_reach() -> None:
    """A car that left can be no target and takes no more turns."""
    position = race("L3:4 20 tiles=magic_bullet", "L3:23 10", "L1:2 0", order="BAC", turn="B").drive().go("ahead")
    position.end_turn()
    assert (position.at("B"), position.letter) == ("off the bridge", "A")
    assert position.drive().options("magic bullet at ") == {"driver_2"}
