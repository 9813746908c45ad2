"""Where effects meet: guns with characters, slides with ramps, a speed set again (GR-R41, GR-R43, GR-R71)."""

from __future__ import annotations

import pytest

from tests.gang_rush.positions import race
from tests.gang_rush.test_stops_and_ramps import FACE_OF


@pytest.mark.clause("GR-178", "GR-R41")
def test_twin_guns() -> None:
    """Every shot goes ahead and behind at once; a mortar round does not."""
    position = race("L3:8 0 tiles=twin_guns,mortar", "L3:12 0", "L3:4 0").drive("SSCCC").play("shoot F")
    assert [position.fact("body", letter) for letter in "BC"] == [4, 4]
    position.play("mortar F")
    assert [position.fact("body", letter) for letter in "BC"] == [3, 4]
    clyde = race("L3:8 0 power=turret tiles=twin_guns", "L5:9 0", "L1:7 0").drive("SCCCC").play("shoot FR")
    assert [clyde.fact("body", letter) for letter in "BC"] == [4, 4]


@pytest.mark.clause("GR-R41")
@pytest.mark.parametrize("power", ["turret", "rammer"])
@pytest.mark.parametrize(("facing", "hurt"), [("", "L3:9"), (" back", "L3:7")])
def test_shotgun_keeps_to_the_facing(power: str, facing: str, hurt: str) -> None:
    """Nobody aims a shotgun, Clyde neither, and Twin guns do not double it."""
    tiles = "tiles=shotgun,twin_guns"
    for place in ("L3:9", "L3:7", "L4:9", "L4:8", "L2:8", "L2:7"):
        position = race(f"L3:8 0 power={power} {tiles}{facing}", f"{place} 0").drive("SCCCC").play("use Shotgun")
        assert position.phase == "move"
        assert position.fact("body", "B") == (3 if place == hurt else 5)
        assert not position.legal("shoot")


@pytest.mark.clause("GR-R41")
@pytest.mark.parametrize("power", ["turret", "rammer"])
@pytest.mark.parametrize(("facing", "hurt"), [("", "L3:7"), (" back", "L3:9")])
def test_molotov_keeps_to_the_facing(power: str, facing: str, hurt: str) -> None:
    """Nobody aims a Molotov, Clyde neither: it goes behind the car, by its facing."""
    for place in ("L3:9", "L3:7", "L4:9", "L4:8", "L2:8", "L2:7"):
        position = race(f"L3:8 0 power={power} tiles=molotov{facing}", f"{place} 0").drive().play("use Molotov")
        assert position.phase == "move"
        assert position.fact("body", "B") == (2 if place == hurt else 5)


@pytest.mark.clause("GR-R43", "GR-116")
@pytest.mark.parametrize(
    ("needle", "slick", "end"),
    [
        (10, "oil", ("L3:8", 10, 5, 1000)),  # no MP left: it stands on the ramp
        (20, "oil", ("L3:9", 20, 5, 1000)),
        (40, "oil", ("L3:11", 40, 5, 1000)),
        (40, "acid", ("L3:11", 40, 4, 900)),
    ],
)
def test_slide_onto_a_ramp(needle: int, slick: str, end: tuple[object, ...]) -> None:
    """A slide straight onto a ramp is a jump with the MP that are left; the slide itself costs none."""
    position = race(f"L3:6 {needle}", road=f"L3:7 {slick}, L3:8 ramp").drive().load_dice(FACE_OF["C"]).go("ahead")
    assert position.car("A") == end
    assert not position.legal("step")
    assert position.thing("L3:8") == "ramp"


@pytest.mark.clause("GR-R43")
def test_slide_against_or_across_a_ramp() -> None:
    """Slid into from behind or from the side a ramp is a triple barrier, and the car drives on."""
    against = race("L3:6 30", road="L3:7 oil, L3:8 ramp home").drive().go("ahead")
    assert against.car("A") == ("L3:8", 30, 2, 700)
    across = race("L1:6 30", road="L2:6 oil, L3:7 ramp").drive("WWWCC").go("right")
    assert across.car("A") == ("L3:7", 30, 2, 700)
    assert [position.options("step ") for position in (against, across)] == [{"ahead"}, {"ahead"}]


@pytest.mark.clause("GR-R71")
def test_speed_step_repeated() -> None:
    """Counters used before the first MP lead back to the speed, with fresh MP and free wheels."""
    position = (
        race("L3:8 10 tiles=twin_turbo").drive("WSSSS").play("use Twin turbo", "needle 30").go("ahead ahead ahead")
    )
    assert (position.at("A"), position.fact("needle")) == ("L3:11", 30)
    driven = race("L3:8 20 tiles=twin_turbo").drive("WSSSS").go("ahead")
    assert not driven.legal("use Twin turbo")


@pytest.mark.clause("GR-R71")
@pytest.mark.parametrize(
    ("dice", "turn", "needles"),
    [
        ("SSSSS", "", {"0", "10", "20", "30"}),
        ("SSSSS", "U-turn", {"10", "20"}),  # three wheels are spent: 30 mph brings two, 0 mph none
        ("WSSSS", "U-turn", {"10", "20", "30"}),
        ("WWWSS", "U-turn", {"0", "10", "20", "30"}),
    ],
)
def test_needle_that_cannot_pay_the_wheels_spent(dice: str, turn: str, needles: set[str]) -> None:
    """When the speed is set again the wheels already spent stay spent; a needle that could not pay them is masked."""
    position = race("L3:8 10 back tiles=twin_turbo").drive(dice)
    if turn:
        position.play(turn)
    position.play("use Twin turbo")
    assert position.options("needle ") == needles
    position.play("needle 20")
    wheels = 3 + dice.count("W") - (3 if turn else 0)
    assert position.options("step ") == ({"ahead", "left", "right"} if wheels >= 2 else {"ahead"})
