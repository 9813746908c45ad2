"""Dice, dashboard, steps and shots (sections 3.4 to 3.7)."""

from __future__ import annotations

import pytest

from tests.gang_rush.positions import faces, race


@pytest.mark.clause("GR-28", "GR-29", "GR-30", "GR-31", "GR-32")
def test_three_throws_and_locked_dice() -> None:
    """All dice are thrown, kept dice are locked, the others are thrown again, twice at most."""
    changed = [False] * 5
    for seed in range(30):
        position = race("L3:6 0").load_dice(seed % 6 + 1).play("roll")
        assert len(position.legal("keep")) == 32
        position.state.dice[:] = [1, 1, 1, 1, 1]
        position.play("keep dice 2 4")
        assert faces(position)[1] == faces(position)[3] == "C"
        changed = [now or face != "C" for now, face in zip(changed, faces(position), strict=True)]
        kept = position.legal("keep")
        assert len(kept) == 8
        assert all({"2", "4"} <= set(text) or text == "keep all dice" for text in kept)
        position.play("keep dice 2 4")
        assert position.phase != "keep dice"
    assert changed == [True, False, True, False, True]


@pytest.mark.clause("GR-32", "GR-33")
def test_stopping_early_then_body_then_speed_then_move() -> None:
    """A driver may keep all dice at once; repairs come first, then the speed, then the move."""
    position = race("L3:6 10 body=3").play("roll")
    position.state.dice[:] = [3, 3, 1, 0, 0]
    position.play("keep all dice")
    assert position.phase == "use repairs"
    position.play("use 2 repairs")
    assert (position.phase, position.fact("body")) == ("set the speed", 5)
    position.play("needle 20")
    assert position.phase == "move"


@pytest.mark.clause("GR-34", "GR-36", "GR-35", "GR-R07")
@pytest.mark.parametrize(
    ("dice", "body", "options"),
    [
        ("RCCCC", 3, {"0", "1"}),
        ("RRRCC", 4, {"0", "1"}),
        ("RRXCC", 2, {"0", "1"}),
        ("RRCCC", 5, set()),
        ("RXCCC", 3, set()),
    ],
)
def test_repair_faces(dice: str, body: int, options: set[str]) -> None:
    """Surplus Repair faces may restore body up to the maximum; those a Crash cancelled may not."""
    position = race(f"L3:6 10 body={body}").throw(dice)
    assert {text.split()[0] for text in position.options("use ") if "repairs" in text} == options
    assert position.fact("body") == body


@pytest.mark.clause("GR-35", "GR-36", "GR-37", "GR-65", "GR-R05", "GR-R10")
@pytest.mark.parametrize(("dice", "lost"), [("XCCCC", 1), ("XXRCC", 1), ("XXXCC", 3), ("XRCCC", 0)])
def test_crash_faces(dice: str, lost: int) -> None:
    """Each Crash beyond the Repairs costs 1 body and $100, which falls on the own cell and stays there."""
    position = race("L3:6 20").drive(dice)
    assert position.car("A") == ("L3:6", 20, 5 - lost, 1000 - 100 * lost)
    assert position.bills == ({"L3:6": lost} if lost else {})
    position.go("ahead ahead")
    assert position.fact("cash") == 1000 - 100 * lost


@pytest.mark.clause("GR-38", "GR-39", "GR-40", "GR-102")
@pytest.mark.parametrize(
    ("needle", "dice", "options"),
    [
        (20, "CCWWW", {"0", "10", "20", "30", "40"}),
        (20, "WWWWC", {"10", "20", "30"}),
        (50, "CCWWW", {"30", "40", "50"}),
        (0, "CWWWW", {"0", "10"}),
    ],
)
def test_counters(needle: int, dice: str, options: set[str]) -> None:
    """Each Counter may move the needle by 10, up or down, within 0 and 50."""
    assert race(f"L3:6 {needle}").throw(dice).options("needle ") == options


@pytest.mark.clause("GR-38", "GR-39", "GR-58", "GR-R07")
@pytest.mark.parametrize(("needle", "sold"), [(20, 5), (30, 4), (40, 3), (0, 3)])
def test_counters_used_are_not_sold(needle: int, sold: int) -> None:
    """A Counter is used only as far as the needle moved."""
    position = race("L3:6 20").drive("CCWWW", needle).go("ahead " * (needle // 10)).end_turn()
    assert position.fact("cash") == 1000 + 100 * sold


@pytest.mark.clause("GR-41", "GR-45", "GR-44")
@pytest.mark.parametrize(("needle", "free"), [(0, 0), (10, 4), (20, 3), (30, 2), (40, 1), (50, 0)])
def test_free_wheels(needle: int, free: int) -> None:
    """The needle grants free wheels, fewer the faster; dice add to them."""
    position = race(f"L2:6 {needle}").drive("WCCCC")
    changes = 0
    while "step right" in position.legal():
        position.play("step right" if changes % 2 == 0 else "step left")
        changes += 1
        if changes == needle // 10:
            break
    assert changes == min((free + 1) // 2, needle // 10)


@pytest.mark.clause("GR-42", "GR-43", "GR-44")
def test_exactly_as_many_cells_as_the_needle_says() -> None:
    """Straight steps and lane changes cost 1 MP each; stopping short is impossible, and so is an extra cell."""
    position = race("L3:7 30").drive("WWWWC")
    for step, at in (("ahead", "L3:8"), ("right", "L4:8"), ("right", "L5:9")):
        assert "done" not in position.legal()
        position.go(step)
        assert position.at("A") == at
    assert not position.legal("step")
    assert "done" in position.legal()


@pytest.mark.clause("GR-46", "GR-207", "GR-208")
def test_actions_between_the_steps() -> None:
    """Shots, purchases, pick-ups and any number of tiles may come between the steps; then the dice are sold."""
    position = race(
        "L4:5 20 tiles=molotov,suspension", "L4:12 0", bills={"L4:6": 2}, shop="ballast mortar bribe toolbox mine"
    ).drive("SSCCC")
    position.play("shoot F").go("ahead").play("buy slot 5", "use Suspension", "use Molotov", "shoot F").go("ahead")
    assert position.fact("body", "B") == 3
    position.play("done", "done")
    assert position.fact("cash") == 1000 + 200 - 100 + 300


@pytest.mark.clause("GR-47", "GR-23")
def test_standing_car() -> None:
    """At 0 mph a car takes no step, but shoots and buys."""
    position = race("L3:6 0", "L3:9 0").drive("SCCCC")
    assert not position.legal("step")
    assert "shoot F" in position.legal()
    assert position.legal("buy")
    assert "done" in position.legal()


@pytest.mark.clause("GR-48", "GR-49", "GR-50", "GR-51", "GR-145")
def test_shots_hit_the_first_car_in_line() -> None:
    """Each Shoot is one shot ahead at any range; only the first car in line is hit and drops its bill."""
    position = race("L3:2 0", "L3:19 0", "L3:21 0").drive("SSCCC")
    assert position.options("shoot ") == {"F"}
    position.play("shoot F", "shoot F")
    assert position.car("B") == ("L3:19", 0, 3, 800)
    assert position.bills == {"L3:19": 2}
    assert position.car("C").body == 5
    assert not position.legal("shoot")


@pytest.mark.clause("GR-48")
def test_shots_are_split() -> None:
    """Shots may go to different targets at different moments of the move."""
    position = (
        race("L3:6 20", "L3:9 0", "L4:9 0").drive("SSCCC").play("shoot F").go("right").play("shoot F").go("ahead")
    )
    assert [position.fact("body", letter) for letter in "BC"] == [4, 4]


@pytest.mark.clause("GR-49", "GR-106")
def test_shots_follow_the_facing() -> None:
    """A car that faces back shoots back."""
    position = race("L3:10 0 back", "L3:4 0", "L3:15 0").drive("SCCCC").play("shoot B")
    assert [position.fact("body", letter) for letter in "BC"] == [4, 5]


@pytest.mark.clause("GR-52", "GR-R11")
def test_a_shot_destroys_one_barrier() -> None:
    """A shot destroys one barrier of the first cell with barriers and stops there."""
    position = race("L3:6 0", "L3:12 0", road="L3:8 barriers 2, L3:9 barriers 1").drive("SSSCC")
    seen = []
    for _ in range(3):
        position.play("shoot F")
        seen.append((position.thing("L3:8"), position.thing("L3:9")))
    assert seen == [("barriers 1", "barriers 1"), ("nothing", "barriers 1"), ("nothing", "nothing")]
    assert position.fact("body", "B") == 5


@pytest.mark.clause("GR-53", "GR-R14")
@pytest.mark.parametrize("way", ["FL", "FR", "BL", "BR"])
def test_a_shot_shifts_police(way: str) -> None:
    """The shooter chooses the free lateral cell to which the whole tile goes; bills and damage do not matter."""
    position = race("L3:6 0", road="L3:9 police 3, L3:11 police 2", bills={"L2:9": 1}).drive("SCCCC").play("shoot F")
    assert position.phase == "shift police"
    assert position.options("direction ") == {"FL", "FR", "BL", "BR"}
    position.play(f"direction {way}")
    assert position.thing("L3:9") == "nothing"
    assert position.thing({"FL": "L2:9", "FR": "L4:9", "BL": "L2:8", "BR": "L4:8"}[way]) == "police 3"


@pytest.mark.clause("GR-54", "GR-R11")
def test_barriers_protect_police() -> None:
    """Barriers in the line take the shot, so the police behind stay; police without barriers are shifted."""
    position = race("L3:6 0", road="L3:8 barriers 1, L3:9 police 1").drive("SSCCC").play("shoot F")
    assert (position.phase, position.thing("L3:9"), position.thing("L3:8")) == ("move", "police 1", "nothing")
    assert position.play("shoot F").phase == "shift police"


@pytest.mark.clause("GR-55", "GR-R14")
def test_police_without_a_free_cell_leave() -> None:
    """With every lateral cell taken (hazard, car, ramp, tile) the police leave the bridge for the used pile."""
    road = "L3:9 police 3, L2:9 nails 2, L4:9 ramp, L2:8 oil"
    position = race("L3:6 0", "L4:8 0", road=road).drive("SCCCC").play("shoot F")
    assert (position.phase, position.thing("L3:9")) == ("move", "nothing")
    assert int(position.state.hazards_used[position.ruleset.names.hazards.index("police 3")]) == 1


@pytest.mark.clause("GR-56", "GR-R11")
@pytest.mark.parametrize("solid", ["container", "ramp"])
def test_containers_and_ramps_stop_shots(solid: str) -> None:
    """Containers and ramps stop a shot and do not mind; the shot is used."""
    position = race("L3:6 0", "L3:10 0", road=f"L3:8 {solid}").drive("SCCCC").play("shoot F")
    assert (position.fact("body", "B"), position.thing("L3:8")) == (5, solid)
    assert not position.legal("shoot")


@pytest.mark.clause("GR-57", "GR-66", "GR-142")
@pytest.mark.parametrize("thing", ["nails 3", "speed limit", "mine C", "oil"])
def test_flat_things_let_shots_pass(thing: str) -> None:
    """Nails, speed limits, bonus tiles, bills and piles do not hinder shots."""
    position = race("L1:3 0", "L1:7 0", road=f"L1:5 {thing}", bills={"L1:4": 2}).drive("SCCCC").play("shoot F")
    assert position.fact("body", "B") == 4
    assert position.thing("L1:5").startswith(thing.split(maxsplit=1)[0])


@pytest.mark.clause("GR-R11", "GR-58")
def test_a_shot_at_nothing_is_used() -> None:
    """A shot without target is legal and counts as used."""
    position = race("L3:6 0").drive("SSCCC").play("shoot F").end_turn()
    assert position.fact("cash") == 1400


@pytest.mark.clause("GR-R08")
def test_crash_without_body() -> None:
    """A Crash at 0 body has no effect, but the die is used."""
    position = race("L3:6 0 body=0").drive("XXCCC").end_turn()
    assert position.car("A") == ("L3:6", 0, 0, 1300)
    assert position.bills == {}
