"""Radars (section 3.12)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.red_notice.positions import Scene, scene


def moved(at: str, *steps: str, card: str = "A05", **given: Any) -> Scene:
    """The forger moves from a city; what is left of the movement is given up."""
    position = scene(card, forger="1R1", at=at, **given).play(*(f"to {city}" for city in steps))
    return position.play("pass") if position.phase == "forger's step" else position


@pytest.mark.clause("RN-118", "RN-119", "RN-120", "RN-91")
def test_entering_a_watched_continent_triggers_its_radar() -> None:
    """Entering a city of a watched continent sets off its radar, which is announced and goes back to the reserve."""
    position = moved("CPT", "SCL", radars="SA AF")
    assert (position.announced, position.radars, position.reserve[0]) == (["SA"], {"AF"}, 5)


@pytest.mark.clause("RN-118", "RN-91")
def test_a_step_inside_a_watched_continent_triggers_too() -> None:
    """A step between two cities of the watched continent is an entry as well."""
    assert moved("CPT", "NBO", radars="AF").announced == ["AF"]


@pytest.mark.clause("RN-119")
@pytest.mark.parametrize(
    ("steps", "order"), [(("ROM", "LON"), ["EU"]), (("ROM", "CAI"), ["EU", "AF"]), (("NBO", "CAI"), ["AF"])]
)
def test_radars_are_announced_in_the_order_of_triggering(steps: tuple[str, str], order: list[str]) -> None:
    """All radars set off are announced at the end of the movement, in order."""
    position = moved("CAI", *steps, radars="AF EU")
    assert (position.announced, position.radars) == (order, {"AF", "EU"} - set(order))


@pytest.mark.clause("RN-119", "RN-118")
def test_nothing_is_announced_before_the_movement_ends() -> None:
    """Until the end of the movement the agent sees the radar where it was and hears nothing."""
    position = scene("A05", forger="1R1", at="CPT", radars="SA AF")
    before = position.words("agent_0")
    position.play("to SCL")
    assert position.words("agent_0") == before
    assert position.words("forger_0")["radars triggered in this movement"] == ["Amérique du Sud"]
    position.play("pass")
    assert position.announced == ["SA"]
    assert position.words("forger_0")["radars triggered in this movement"] == []


@pytest.mark.clause("RN-119")
def test_an_announcement_lasts_until_the_next_movement() -> None:
    """The next movement of the forger has its own announcement."""
    position = scene("A12", forger="1L1", at="CPT", radars="SA").play("to SCL")
    assert position.announced == ["SA"]
    position.play("joker Move", "to CPT")
    assert position.announced == []


@pytest.mark.clause("RN-120", "RN-123", "RN-R13")
def test_black_radars_stay_and_sound_at_every_entry() -> None:
    """A black radar is announced once per entry, a step in place included, and stays on the map."""
    for steps in (("SCL", "CAR"), ("SCL", "SCL")):
        position = moved("CPT", *steps, radars="SA*")
        assert (position.announced, position.radars, position.reserve[0]) == (["SA", "SA"], {"SA*"}, 5)


@pytest.mark.clause("RN-122")
def test_a_white_radar_sounds_once_per_movement() -> None:
    """A white radar set off is switched off: further entries in the same movement are silent."""
    assert moved("CPT", "SCL", "CAR", radars="SA").announced == ["SA"]
    assert moved("CPT", "PER", "CPT", radars="AF OC").announced == ["OC", "AF"]


@pytest.mark.clause("RN-121", "RN-124")
def test_the_announcement_names_no_city_or_step() -> None:
    """Without Radars précis movements with the same announcement look the same to the agent."""
    views = [moved("CPT", *steps, radars="SA").words("agent_0") for steps in (("SCL",), ("SCL", "CAR"), ("SCL", "LIM"))]
    assert views[0] == views[1] == views[2]
    assert views[0]["announced cities"] == []


@pytest.mark.clause("RN-125")
def test_leaving_triggers_nothing() -> None:
    """Leaving a watched continent sets off nothing."""
    position = moved("CPT", "SCL", radars="AF")
    assert (position.announced, position.radars) == ([], {"AF"})


@pytest.mark.clause("RN-126")
def test_a_radar_placed_on_the_forgers_continent_waits_for_an_entry() -> None:
    """A radar placed where the forger already is triggers nothing until she enters a city there again."""
    position = scene("A11", "A02", agent="1L1", forger="1R2", at="CPT").play("radar on AF")
    assert (position.announced, position.radars) == ([], {"AF"})
    position.pass_until("forger: forger's step").play("to NBO")
    assert (position.announced, position.radars) == (["AF"], set())


@pytest.mark.clause("RN-127", "RN-128", "RN-R39")
def test_standing_still_triggers_nothing() -> None:
    """A forger who uses no step sets off nothing, and looks like one who moved unheard."""
    still, gone = moved("CPT", radars="AF"), moved("CPT", "SCL", radars="AF")
    assert (still.announced, still.radars) == ([], {"AF"})
    assert still.words("agent_0") == gone.words("agent_0")


@pytest.mark.clause("RN-129", "RN-R30")
def test_a_step_in_place_triggers_on_purpose() -> None:
    """A step in place sets off the radar of her own continent; without one it is not offered."""
    position = scene("A02", forger="1R1", at="CAL", radars="AS")
    assert "to CAL" in position.options()
    position.play("to CAL")
    assert (position.announced, position.radars, position.at) == (["AS"], set(), "CAL")
    assert "to CAL" not in scene("A02", forger="1R1", at="CAL", radars="EU AF").options()


@pytest.mark.clause("RN-R30", "RN-122")
def test_a_step_in_place_needs_a_radar_that_still_sounds() -> None:
    """Once the white radar is set off a step in place is pointless and not offered; a black one sounds again."""
    white = scene("A05", forger="1R1", at="CAL", radars="AS").play("to CAL")
    assert "to CAL" not in white.options()
    black = scene("A05", forger="1R1", at="CAL", radars="AS*").play("to CAL")
    assert "to CAL" in black.options()
    assert black.play("to CAL").announced == ["AS", "AS"]


@pytest.mark.clause("RN-123", "RN-R13")
def test_black_radars_may_be_set_to_sound_once() -> None:
    """With black_radar_retriggers off a black radar sounds once per movement but stays."""
    position = moved("CPT", "SCL", "CAR", radars="SA*", black_radar_retriggers=False)
    assert (position.announced, position.radars) == (["SA"], {"SA*"})
    again = scene("A05", forger="1R1", at="CAL", radars="AS*", black_radar_retriggers=False).play("to CAL")
    assert "to CAL" not in again.options()
