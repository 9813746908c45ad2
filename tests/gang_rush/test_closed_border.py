"""The expert variant Closed border (section 3.18) and its rulings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gang_rush.positions import Race, opening, race
from tests.gang_rush.test_stops_and_ramps import FACE_OF


def border(*cars: str, players: int = 5, **given: Any) -> Race:
    """A race in the variant."""
    return race(*cars, players=players, closed_border=True, **given)


@pytest.mark.clause("GR-161", "GR-164", "GR-166", "GR-168", "GR-156")
@pytest.mark.parametrize(
    ("players", "row", "police", "stack"),
    [(5, 11, {}, 25), (4, 15, {3: 1}, 24), (3, 19, {2: 1, 4: 2}, 24)],
)
def test_sealed_row(players: int, row: int, police: dict[int, int], stack: int) -> None:
    """Containers and protected police seal the end of a zone; their tiles and a barrier tile leave the stack."""
    position = Race(0, players, closed_border=True)
    things = [position.thing(f"L{lane}:{row}") for lane in range(1, 6)]
    assert things == ["border police" if lane in police else "border container" for lane in range(1, 6)]
    for lane, count in police.items():
        assert int(position.state.pieces[position.cell(f"L{lane}:{row}")]) == count
    assert int(position.rules.hazard_copies.sum()) == stack
    missing = {5: "", 4: "barriers 1", 3: "barriers 2"}[players]
    copies = dict(zip(position.ruleset.names.hazards, position.rules.hazard_copies, strict=False))
    assert copies["container"] == {5: 5, 4: 6, 3: 7}[players]
    assert (copies["barriers 1"], copies["barriers 2"]) == (int(missing != "barriers 1"), 4 - (missing == "barriers 2"))
    assert copies["police 1"] == (0 if police else 1)


@pytest.mark.clause("GR-162")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_one_hazard_each(players: int) -> None:
    """One hazard per player is revealed each round."""
    position = opening(players, closed_border=True)
    assert sum(map(bool, position.hazards)) == players


@pytest.mark.clause("GR-163", "GR-R42", "GR-R65")
@pytest.mark.parametrize(("players", "first"), [(5, 8), (4, 12), (3, 16)])
def test_nothing_is_placed_in_the_turning_zone(players: int, first: int) -> None:
    """Hazards, ramps and tiles stay before the turning zone and off the cells that reach into it."""
    position = border("L3:2 0 ramp tiles=oil", players=players).play("play ramp")
    cells = position.options("cell ")
    rows = {lane: max(int(cell[3:]) for cell in cells if cell.startswith(f"L{lane}:")) for lane in range(1, 6)}
    assert rows == {1: first - 1, 2: first - 2, 3: first - 1, 4: first - 2, 5: first - 1}
    position.play("cell L3:6", "facing outbound").drive().play("done", "use Oil")
    assert position.options("cell ") == cells - {"L3:6"}
    placing = opening(players, closed_border=True)
    placing.state.hazard_row[0] = placing.ruleset.names.hazards.index("speed limit")
    allowed = placing.play("hazard slot 1").options("cell ")
    assert max(int(cell[3:]) for cell in allowed) == first - 1


@pytest.mark.clause("GR-165", "GR-167", "GR-169", "GR-170", "GR-R63", "GR-R74")
@pytest.mark.parametrize(("players", "first"), [(5, 8), (4, 12), (3, 16)])
@pytest.mark.parametrize("lane", [1, 2, 3])
def test_where_the_u_turn_is_made(players: int, first: int, lane: int) -> None:
    """The handbrake stop turns a car homebound on the turning cells only, at the end of its movement."""
    for row in range(first - 2, first + 3):
        position = border(f"L{lane}:{row - 1} 10", players=players).drive("WWWCC")
        assert "handbrake" not in position.legal()
        position.go("ahead")
        assert ("handbrake" in position.legal()) == (row >= first)
    position.play("handbrake")
    assert (position.fact("is_homebound"), position.fact("facing"), position.fact("needle")) == (1, 1, 0)
    assert "handbrake" not in border(f"L{lane}:{first} 10", players=players).drive("WSSSS", 0).legal()


@pytest.mark.clause("GR-161", "GR-R65", "GR-R11")
@pytest.mark.parametrize("lane", [2, 3])
def test_border_is_like_containers(lane: int) -> None:
    """Driving into the sealed row works like a container; shots do nothing to it."""
    position = border(f"L{lane}:18 20", players=3).drive("SCCCC").play("shoot F").go("ahead")
    assert position.car("A") == (f"L{lane}:18", 0, 3, 800)
    assert position.thing(f"L{lane}:19").startswith("border")
    lift = border("L3:2 0 tiles=container_lift,barrier_gang", players=3, road="L1:4 container").drive()
    assert lift.play("use Container lift").options("cell ") == {"L1:4"}


@pytest.mark.clause("GR-R12", "GR-161", "GR-R14")
def test_border_police_fire_toward_the_start() -> None:
    """The fixed police fire down their lanes at the end of the round."""
    position = border("L1:2 0", "L2:9 0", "L4:9 0", players=3).drive().end_turn()
    assert [position.fact("body", letter) for letter in "BC"] == [4, 3]


@pytest.mark.clause("GR-R12", "GR-R50")
def test_placed_police_and_ramps_have_a_facing() -> None:
    """The placer chooses which way police fire and which way a ramp is driven up."""
    position = opening(5, closed_border=True)
    position.state.hazard_row[0] = position.ruleset.names.hazards.index("police 3")
    position.play("hazard slot 1", "cell L3:6")
    assert position.phase == "turn the police"
    position.play("facing outbound")
    assert int(position.state.thing_facing[position.cell("L3:6")]) == 0
    fired = border("L1:2 0", "L3:7 0", "L3:2 0", road="L3:4 police 1 out").drive().end_turn()
    assert [fired.fact("body", letter) for letter in "BC"] == [4, 5]
    ramp = border("L3:6 30 home", road="L3:5 ramp home").drive().load_dice(FACE_OF["R"]).go("ahead")
    assert ramp.car("A")[:3] == ("L3:3", 30, 5)


@pytest.mark.clause("GR-160", "GR-R65")
def test_beyond_the_border() -> None:
    """A car that lands beyond the sealed row is arrested."""
    position = border("L3:9 30", "L3:2 0", "L1:2 0", road="L3:10 ramp").drive().load_dice(FACE_OF["R"]).go("ahead")
    assert position.at("A") == "arrested"


@pytest.mark.clause("GR-R63", "GR-14")
def test_progress_homebound() -> None:
    """Homebound cars are ahead of outbound ones, and the nearer to the start the farther along."""
    position = border("L3:5 0", "L3:10 0", "L3:7 0 home", "L1:2 0 home", "L5:5 0").drive().end_turn()
    assert position.order == "DCBAE"


@pytest.mark.clause("GR-156", "GR-R64", "GR-129", "GR-126")
def test_leaving_over_the_start_line() -> None:
    """A homebound car that enters the start row has left and gets its prize; an outbound one cannot leave there."""
    position = border("L3:1 20 home", "L3:2 0", "L1:2 0", "L2:2 0", "L4:2 0").drive().go("ahead ahead")
    assert position.at("A") == "off the bridge"
    if position.letter == "A":
        position.end_turn()
    assert position.fact("cash") == 1000 + 1000 + 500
    outbound = border("L3:0 20 spun").drive("WWWCC", 20)
    assert "step ahead" not in outbound.legal()


@pytest.mark.clause("GR-157", "GR-158", "GR-159", "GR-R65")
def test_end_when_one_car_is_left() -> None:
    """When all but one have left the race ends at once; the last car is arrested and cannot win."""
    position = border("L3:0 10 home", "L1:0 0 home", "L2:5 0 cash=9000", players=3, order="ABC").drive().go("ahead")
    if position.letter == "A" and not position.is_over:
        position.end_turn()
    position.state.needle[1] = 10
    position.drive().go("ahead")
    if not position.is_over:
        position.end_turn()
    assert (position.is_over, position.ending) == (True, "all cars but one left or were arrested")
    assert position.returns[0] == 1.0
    assert position.at("C") == "arrested"


@pytest.mark.clause("GR-R65")
def test_only_survivor_wins() -> None:
    """If all others were arrested the survivor wins."""
    road = "L3:18 ramp, L1:18 ramp"
    position = border("L3:17 30", "L3:2 0 cash=0", "L1:17 30", players=3, road=road, order="ACB")
    for _ in range(2):
        assert not position.is_over
        position.drive().load_dice(FACE_OF["R"]).go("ahead")
        if not position.is_over and position.phase == "move":
            position.end_turn()
    assert (position.ending, position.returns[1]) == ("all other cars were arrested", 1.0)


@pytest.mark.clause("GR-R66", "GR-R65")
@pytest.mark.parametrize("has_left", [True, False])
def test_round_limit_of_the_variant(has_left: bool) -> None:
    """At the limit the cars on the bridge are arrested: the richest of those who left wins, else it is a draw."""
    position = border("L3:0 10 home cash=0", "L1:4 0 cash=9000", "L2:5 0", players=3)
    position.state.turn = 45
    position.drive("CCCCC", None if has_left else 0)
    if has_left:
        position.go("ahead")
    if not position.is_over:
        position.end_turn()
    assert position.is_over
    assert position.returns == ([1.0, -0.5, -0.5] if has_left else [0.0, 0.0, 0.0])


@pytest.mark.clause("GR-R63")
def test_spin_is_no_imposed_turn() -> None:
    """A spin in the turning zone does not make a car homebound; spun cars may turn round to go on anywhere."""
    position = border("L3:8 20 body=1", road="L3:9 barriers 1").drive().go("ahead")
    assert (position.fact("is_spun"), position.fact("is_homebound"), position.fact("facing")) == (1, 0, 1)
    assert "U-turn" in border("L3:4 0 spun").drive("WWWCC", 0).legal()
    homebound = border("L3:4 20 home body=1", road="L3:3 barriers 1").drive().go("ahead")
    assert (homebound.fact("is_spun"), homebound.fact("facing")) == (1, 0)


@pytest.mark.clause("GR-R72")
def test_nothing_moves_into_the_turning_zone() -> None:
    """Containers and barriers are not moved into the turning zone."""
    position = border("L3:2 0 tiles=container_lift", road="L3:7 container").drive()
    position.play("use Container lift", "cell L3:7")
    assert position.options("direction ") == {"B", "BL", "BR"}
