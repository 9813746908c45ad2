"""Movement of the agent and of the forger (sections 3.10 to 3.12)."""

from __future__ import annotations

import pytest

from tests.red_notice.positions import alone, scene


@pytest.mark.clause("RN-104")
@pytest.mark.parametrize(("card", "steps"), [("A02", 1), ("A05", 2)])
@pytest.mark.parametrize("role", ["forger", "agent"])
def test_each_icon_is_one_step(role: str, card: str, steps: int) -> None:
    """Each Move icon is one step along a route, and no more."""
    position = alone(role, card, "1R1", own_city="MEX", agent_hand="")
    position.play(*["to LAX", "to PEK"][:steps])
    assert (position.at if role == "forger" else position.agent_at) == ["LAX", "PEK"][steps - 1]
    assert position.asked == f"{role}: bank"


@pytest.mark.clause("RN-105")
@pytest.mark.parametrize("role", ["forger", "agent"])
def test_the_map_wraps_between_pekin_and_los_angeles(role: str) -> None:
    """Pékin and Los Angeles are one step apart, in both directions."""
    assert "to LAX" in alone(role, "A02", "1R1", own_city="PEK").options()
    assert "to PEK" in alone(role, "A02", "1R1", own_city="LAX").options()


@pytest.mark.clause("RN-106", "RN-60")
@pytest.mark.parametrize("role", ["forger", "agent"])
@pytest.mark.parametrize("used", [0, 1])
def test_steps_may_be_given_up(role: str, used: int) -> None:
    """A player may give up all of her steps, or those that are left."""
    position = alone(role, "A05", "1R1", own_city="MEX").play(*["to LAX"][:used], "pass")
    assert (position.at if role == "forger" else position.agent_at) == ["MEX", "LAX"][used]
    assert position.asked == f"{role}: bank"


@pytest.mark.clause("RN-107", "RN-109")
def test_the_agent_inspects_every_city_she_enters() -> None:
    """An inspection that finds nobody rules the city out, and the agent goes on with her other step."""
    position = scene("A05", agent="1R1", agent_at="LON", at="CAI", belief="MAD CAS ROM CAI")
    position.play("to MAD")
    assert (position.belief, position.asked) == ({"CAS", "ROM", "CAI"}, "agent: agent's step")
    position.play("to CAS")
    assert (position.belief, position.asked) == ({"ROM", "CAI"}, "agent: bank")


@pytest.mark.clause("RN-107", "RN-110", "RN-111")
def test_a_found_forger_is_captured_at_once() -> None:
    """Entering the forger's city captures her: the movement is over and she must burn an identity."""
    position = scene("A05", agent="1R1", agent_at="LON", at="MAD", belief="MAD CAS ROM")
    position.play("to MAD")
    assert (position.belief, position.asked) == ({"MAD"}, "forger: burn an identity")
    assert position.options() == {"burn Pilote", "burn Médecin"}
    position.play("burn Pilote", "pass")
    assert position.asked == "agent: bank"


@pytest.mark.clause("RN-108", "RN-R29")
@pytest.mark.parametrize(("at", "asked"), [("LON", "forger: burn an identity"), ("CAI", "agent: agent's step")])
def test_inspecting_ones_own_city_costs_a_step(at: str, asked: str) -> None:
    """The agent inspects the city she stands in by a step in place, which is always legal."""
    position = scene("A05", agent="1R1", agent_at="LON", at=at, belief=at)
    assert "to LON" in position.options()
    position.play("to LON")
    assert (position.asked, position.agent_at) == (asked, "LON")
    if at == "CAI":
        assert position.words()["icons or steps left"] == 1


@pytest.mark.clause("RN-108", "RN-115")
def test_leaving_a_city_does_not_inspect_it() -> None:
    """The agent who leaves her city without a step in place has not inspected it."""
    position = scene("A02", agent="1R1", agent_at="LON", at="LON", belief="LON HEL ROM").play("to HEL")
    assert (position.asked, position.belief) == ("agent: bank", {"LON", "ROM"})


@pytest.mark.clause("RN-115", "RN-R28")
def test_sharing_a_city_is_no_capture() -> None:
    """A forger who walks into the agent's city is not captured, and it is not even said."""
    position = scene("A02", forger="1R1", at="LON", agent_at="VAN").play("to VAN")
    assert position.asked == "forger: bank"
    assert position.identities("usable") == {"Pilote", "Médecin"}
    assert "VAN" in position.belief


@pytest.mark.clause("RN-111", "RN-112")
def test_an_identity_is_burnt_for_good() -> None:
    """The burnt identity works, is face down in view of both, and can never be used again."""
    position = scene("A02", "A05", agent="5R1 4R2", agent_at="LON", at="MAD", pile="AS100 EU100 AF100")
    position.play("to MAD", "burn Médecin", "pass", "pass")
    assert len(position.hand("forger")) == 2
    for seat in position.ruleset.seats:
        assert position.words(seat)["burnt identities"] == ["Médecin"]
        assert position.words(seat)["usable identities"] == ["Pilote"]
    position.pass_until("agent: agent's step").play("to MAD")
    assert position.options() == {"burn Pilote"}


@pytest.mark.clause("RN-112")
def test_an_identity_is_turned_down_after_its_effect() -> None:
    """The tile is burnt with its effect: while its steps are made it can no longer be chosen."""
    position = scene("A02", agent="5R1", agent_at="LON", at="MAD").play("to MAD", "burn Pilote", "pass")
    assert position.identities("burnt") == {"Pilote"}


@pytest.mark.clause("RN-116", "RN-14", "RN-121", "RN-128")
def test_the_forger_moves_in_secret() -> None:
    """Whatever an unwatched forger does with her steps, the agent sees the same."""
    views = []
    for steps in ([], ["to MEX"], ["to MEX", "to CAR"], ["to LON", "to NYC"]):
        position = scene("A05", forger="1R1", at="NYC").play(*steps)
        if position.phase == "forger's step":
            position.play("pass")
        views.append(position.words("agent_0"))
    assert all(view == views[0] for view in views)


@pytest.mark.clause("RN-117")
def test_a_walled_in_forger_can_only_stay() -> None:
    """With barriers of both faces on all her routes the forger can only stop."""
    position = scene("A05", forger="1R1", at="AKL", barriers="POR-AKL SYD-AKL*")
    assert position.options() == {"pass"}
