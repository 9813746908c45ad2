"""Security (section 3.9)."""

from __future__ import annotations

import pytest

from tests.red_notice.positions import Scene, alone, scene

CONTINENTS = {"NA", "SA", "EU", "AF", "AS", "OC"}


def window_of(position: Scene) -> set[str]:
    """The units the forger may remove now."""
    return position.options("radar off ") | position.options("barrier off ")


@pytest.mark.clause("RN-83", "RN-84", "RN-95")
def test_security_differs_by_role() -> None:
    """Security lets the agent place units and the forger take points."""
    forger, agent = alone("forger", "A09"), alone("agent", "A09")
    assert (forger.asked, forger.options()) == ("forger: forger's security", {"take", "pass"})
    assert agent.asked == "agent: agent's security"
    assert "take" not in agent.options()


@pytest.mark.clause("RN-84", "RN-85", "RN-87", "RN-90", "RN-92")
def test_where_the_agent_may_place() -> None:
    """A radar goes on a continent without one, a barrier on a route without one, whatever the face."""
    position = alone("agent", "A09", radars="SA EU*", barriers="HEL-OUL LAX-PEK*")
    assert position.options("radar on ") == CONTINENTS - {"SA", "EU"}
    assert position.options("barrier on ") == set(position.routes) - {"HEL-OUL", "LAX-PEK"}


@pytest.mark.clause("RN-84", "RN-85", "RN-90", "RN-93")
@pytest.mark.parametrize(
    ("first", "second", "radars", "barriers"),
    [
        ("radar on NA", "barrier on LAX-PEK", {"NA"}, {"LAX-PEK"}),
        ("radar on NA", "radar on OC", {"NA", "OC"}, set()),
        ("barrier on LAX-PEK", "barrier on VAN-LAX", set(), {"LAX-PEK", "VAN-LAX"}),
    ],
)
def test_each_icon_places_one_unit(first: str, second: str, radars: set[str], barriers: set[str]) -> None:
    """Two icons place two white units of any mix, taken from the reserve, and no third."""
    position = alone("agent", "A09").play(first)
    assert position.asked == "agent: agent's security"
    assert first not in position.options()
    position.play(second)
    assert (position.radars, position.barriers) == (radars, barriers)
    assert position.reserve == (6 - len(radars), 4 - len(barriers))
    assert position.asked == "agent: agent's step"


@pytest.mark.clause("RN-84")
def test_one_icon_places_one_unit() -> None:
    """A single icon places one unit."""
    assert alone("agent", "A11").play("radar on NA").asked == "agent: agent's step"


@pytest.mark.clause("RN-88")
def test_there_are_only_four_barriers() -> None:
    """With four barriers on the map none can be placed, only moved."""
    position = alone("agent", "A09", barriers="VAN-LAX LAX-NYC LAX-MEX", radars="NA")
    position.play("barrier on LAX-PEK")
    assert position.options("barrier on ") == set()
    assert position.options("barrier off ") == {"VAN-LAX", "LAX-NYC", "LAX-MEX", "LAX-PEK"}


@pytest.mark.clause("RN-89", "RN-R14", "RN-R16")
@pytest.mark.parametrize("face", ["", "*"])
def test_a_barrier_may_be_moved_instead(face: str) -> None:
    """An icon may move a barrier to another free route; it keeps its face, and must be put down elsewhere."""
    position = alone("agent", "A11", barriers=f"HEL-OUL{face} LAX-PEK")
    position.play("barrier off HEL-OUL")
    assert position.asked == "agent: put down a lifted barrier"
    assert position.options() == {
        f"barrier on {code}" for code in position.routes if code not in ("HEL-OUL", "LAX-PEK")
    }
    position.play("barrier on CAI-CAL")
    assert (position.barriers, position.reserve[1]) == ({f"CAI-CAL{face}", "LAX-PEK"}, 2)
    assert position.asked == "agent: agent's step"


@pytest.mark.clause("RN-89")
def test_a_move_costs_one_icon() -> None:
    """With two icons a barrier may be moved and a unit placed."""
    position = alone("agent", "A09", barriers="HEL-OUL").play("barrier off HEL-OUL", "barrier on CAI-CAL")
    assert position.asked == "agent: agent's security"
    assert position.play("radar on AS").asked == "agent: agent's step"


@pytest.mark.clause("RN-86", "RN-117", "RN-85")
@pytest.mark.parametrize("face", ["", "*"])
def test_a_barrier_stops_the_forger_in_both_directions(face: str) -> None:
    """The forger may not use a route with a barrier of either face, from either end."""
    for city, open_routes in (("HEL", {"LON", "ROM"}), ("OUL", {"PEK", "CAL"})):
        position = scene("A02", forger="1R1", at=city, barriers=f"HEL-OUL{face}")
        assert position.options("to ") == open_routes


@pytest.mark.clause("RN-94")
def test_units_do_not_affect_the_agent() -> None:
    """The agent crosses barriers and watched continents freely; no radar goes off."""
    position = scene("A02", agent="1R1", agent_at="HEL", barriers="HEL-OUL LON-HEL*", radars="EU AS")
    assert position.options("to ") == {"HEL", "LON", "ROM", "OUL"}
    position.play("to OUL")
    assert (position.radars, position.announced) == ({"EU", "AS"}, [])


@pytest.mark.clause("RN-95")
@pytest.mark.parametrize(("card", "points"), [("A09", 2), ("A11", 1)])
def test_each_icon_is_one_point(card: str, points: int) -> None:
    """Each Security icon moves the forger's marker up one."""
    position = alone("forger", card, security=1).play("take")
    assert int(position.state.security) == 1 + points
    assert position.words("agent_0")["security"] == 1 + points
    assert position.asked == "forger: forger's step"


@pytest.mark.clause("RN-95", "RN-60")
def test_points_may_be_declined() -> None:
    """The forger may do without the points."""
    assert int(alone("forger", "A09", security=1).play("pass").state.security) == 1


@pytest.mark.clause("RN-100")
@pytest.mark.parametrize(("before", "card"), [(4, "A09"), (3, "A09"), (4, "A11")])
def test_surplus_points_are_lost(before: int, card: str) -> None:
    """The marker never exceeds 4."""
    assert int(alone("forger", card, security=before).play("take").state.security) == 4


@pytest.mark.clause("RN-101", "RN-96")
def test_spending_before_taking_points() -> None:
    """The forger may spend just before she takes points, so that none are lost."""
    position = alone("forger", "A09", security=4, barriers="CAI-CAL")
    position.play("barrier off CAI-CAL")
    assert position.asked == "forger: forger's security"
    assert int(position.play("take").state.security) == 4


@pytest.mark.clause("RN-96", "RN-98", "RN-99")
def test_two_points_remove_one_white_unit() -> None:
    """Two points send a white barrier or radar back to the reserve; black units cannot be bought off."""
    position = alone("forger", "A04", security=3, radars="SA EU*", barriers="HEL-OUL LAX-PEK*")
    assert window_of(position) == {"SA", "HEL-OUL"}
    position.play("radar off SA")
    assert (position.radars, position.reserve, int(position.state.security)) == ({"EU*"}, (5, 2), 1)
    assert position.asked == "forger: bank"
    other = alone("forger", "A04", security=3, radars="SA EU*", barriers="HEL-OUL LAX-PEK*").play("barrier off HEL-OUL")
    assert (other.barriers, other.reserve, int(other.state.security)) == ({"LAX-PEK*"}, (4, 3), 1)


@pytest.mark.clause("RN-97")
@pytest.mark.parametrize(("points", "removals"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_every_removal_costs_two_points(points: int, removals: int) -> None:
    """With four points two units can be removed, with two or three one, with less none."""
    position = alone("forger", "A04", security=points, radars="SA EU AF")
    done = 0
    while window_of(position):
        position.play(f"radar off {min(position.options('radar off '))}")
        done += 1
    assert (done, int(position.state.security)) == (removals, points - 2 * removals)


@pytest.mark.clause("RN-99")
def test_a_removed_unit_can_be_placed_again() -> None:
    """A barrier bought off is back in the agent's reserve and may return to the same route."""
    position = scene("A04", "A09", forger="1L1", agent="2L2", security=2, barriers="VAN-LAX LAX-NYC LAX-MEX LAX-PEK")
    position.play("barrier off LAX-PEK").pass_until("agent's security")
    assert "barrier on LAX-PEK" in position.options()


@pytest.mark.clause("RN-102")
def test_a_barrier_removed_before_a_step_opens_its_route() -> None:
    """A barrier bought off before or during a movement opens its route for that movement."""
    position = scene("A05", forger="1R1", at="LON", barriers="HEL-OUL", security=2).play("to HEL")
    assert "to OUL" not in position.options()
    position.play("barrier off HEL-OUL")
    assert "to OUL" in position.options()


@pytest.mark.clause("RN-96", "RN-R9")
@pytest.mark.parametrize(
    ("card", "token", "asked"),
    [
        ("A01", "1R1", "forger: joker"),
        ("A01", "1L1", "forger: draw a cheque"),
        ("A04", "1L1", "forger: bank"),
        ("A09", "1L1", "forger: forger's security"),
        ("A02", "1R1", "forger: forger's step"),
    ],
)
def test_spending_at_every_decision_of_the_forger(card: str, token: str, asked: str) -> None:
    """At each of her decisions the forger may spend; afterwards she is asked the same again."""
    position = alone("forger", card, token, security=4, radars="SA", barriers="HEL-OUL")
    assert position.asked == asked
    choices = position.options() - {"radar off SA", "barrier off HEL-OUL"}
    position.play("radar off SA", "barrier off HEL-OUL")
    assert (position.asked, position.options()) == (asked, choices)


@pytest.mark.clause("RN-96", "RN-R9")
def test_spending_while_placing_tokens() -> None:
    """The forger may spend while she places tokens; it is still her turn to place."""
    position = scene(forger="1L1", agent="1R1").finish_round().finish_round()
    position.arrange(security=2, radars="SA")
    assert position.asked == "forger: place a token"
    position.play("radar off SA")
    assert (position.asked, position.radars, int(position.state.security)) == ("forger: place a token", set(), 0)


@pytest.mark.clause("RN-96", "RN-R9")
def test_spending_while_choosing_an_improvement() -> None:
    """The forger may spend while she chooses the improvement."""
    position = alone("forger", "A04", at="CAI", hand="AF200", security=2, radars="SA", display="U1 U3")
    position.play("cheque AF200")
    assert position.options() == {"improvement U1", "improvement U3", "radar off SA"}
    assert position.play("radar off SA").options() == {"improvement U1", "improvement U3"}


@pytest.mark.clause("RN-96")
def test_the_agent_never_spends() -> None:
    """No decision of the agent offers the removal of a radar."""
    position = scene("A09", "A01", agent="1L1 2L2", security=4, radars="SA NA", barriers="HEL-OUL")
    while position.phase != "place a token":
        if position.seat == "agent_0":
            assert not position.options("radar off ")
        position.idle()


@pytest.mark.clause("RN-R9", "RN-96")
def test_a_window_before_every_card_with_tokens() -> None:
    """Before the tokens of a card are revealed the forger may spend, again and again, or pass."""
    position = scene("A04", forger="4L1 3L2 2L3", agent="2R1 4R2 4R3", security=4, radars="SA EU AF", window=True)
    assert position.asked == "forger: spending window"
    assert position.options() == {"pass", "radar off SA", "radar off EU", "radar off AF"}
    assert position.words()["card 1 right token"] == "none"
    position.play("radar off SA")
    assert position.asked == "forger: spending window"
    position.play("pass")
    assert position.words()["card 1 right token"] == "2"
    windows = set()
    while position.phase != "place a token":
        if position.phase == "spending window":
            windows.add(int(position.state.row_place) + 1)
            assert position.words()[f"card {int(position.state.row_place) + 1} right token"] == "none"
        position.idle()
    assert windows == {2, 3}


@pytest.mark.clause("RN-R9")
@pytest.mark.parametrize(
    ("security", "radars", "barriers", "is_asked"),
    [
        (2, "SA", "", True),
        (2, "", "HEL-OUL", True),
        (1, "SA", "HEL-OUL", False),
        (4, "SA*", "", False),
        (4, "", "", False),
    ],
)
def test_a_window_only_when_there_is_something_to_buy(
    security: int, radars: str, barriers: str, is_asked: bool
) -> None:
    """The window is offered only with enough points and a white unit on the map."""
    position = scene("A04", forger="1L1", security=security, radars=radars, barriers=barriers, window=True)
    assert (position.phase == "spending window") == is_asked


@pytest.mark.clause("RN-R9")
def test_no_further_window_once_the_points_are_gone() -> None:
    """After a removal the window is asked again only while another could follow."""
    position = scene("A04", forger="1L1", security=2, radars="SA EU", window=True).play("radar off SA")
    assert position.asked == "forger: bank"
