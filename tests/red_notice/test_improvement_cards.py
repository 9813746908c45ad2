"""The nine improvement cards (section 4.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.red_notice.positions import Scene, alone, scene
from tests.red_notice.test_bank_and_improvements import cash
from tests.red_notice.test_identities import BUSINESSWOMAN, burnt
from tests.red_notice.test_radars import moved

UNITS = {"NA", "SA", "EU", "AF", "AS", "OC"}


def gained(code: str, role: str = "agent", **given: Any) -> Scene:
    """A player cashes a large cheque and gives this improvement to the agent."""
    other = "U3" if code != "U3" else "U1"
    return cash("AF200", role, **{"display": f"{code} {other}", **given}).play(f"improvement {code}")


@pytest.mark.clause("RN-U1")
def test_radars_precis_names_the_city() -> None:
    """With Radars précis each announced radar comes with the city whose entry set it off."""
    position = moved("CPT", "SCL", "CAR", radars="SA AF", owned="U1")
    assert (position.announced, position.announced_cities) == (["SA"], {"SCL"})
    assert position.belief == {"CAR", "LIM", "RIO", "SCL"}
    twice = moved("CPT", "SCL", "CAR", radars="SA*", owned="U1")
    assert (twice.announced, twice.announced_cities, twice.belief) == (["SA", "SA"], {"SCL", "CAR"}, {"CAR"})


@pytest.mark.clause("RN-U1", "RN-121")
def test_without_radars_precis_no_city_is_named() -> None:
    """The city is named only while the agent owns the card."""
    assert moved("CPT", "SCL", radars="SA").announced_cities == set()
    assert moved("CPT", "SCL", radars="SA", owned="U1").announced_cities == {"SCL"}


@pytest.mark.clause("RN-U2", "RN-R24")
@pytest.mark.parametrize("role", ["forger", "agent"])
def test_unites_permanentes_places_black_units(role: str) -> None:
    """When gained, the agent turns or places one black radar and one black barrier, whoever chose the card."""
    position = gained("U2", role, radars="SA EU*", barriers="HEL-OUL LAX-PEK*")
    assert position.asked == "agent: place a black radar"
    assert position.options() == {f"radar on {code}" for code in UNITS - {"EU"}} | {"pass"}
    position.play("radar on SA")
    assert position.asked == "agent: place a black barrier"
    assert position.options("barrier on ") == set(position.routes) - {"LAX-PEK"}
    position.play("barrier on HEL-OUL")
    assert (position.radars, position.barriers) == ({"SA*", "EU*"}, {"HEL-OUL*", "LAX-PEK*"})
    assert (position.reserve, position.owned) == ((4, 2), ["U2"])


@pytest.mark.clause("RN-U2")
def test_unites_permanentes_places_from_the_reserve() -> None:
    """On a continent or route without a unit the black one comes from the reserve."""
    position = gained("U2").play("radar on AS", "barrier on CAI-CAL")
    assert (position.radars, position.barriers, position.reserve) == ({"AS*"}, {"CAI-CAL*"}, (5, 3))


@pytest.mark.clause("RN-U2", "RN-88")
def test_unites_permanentes_without_a_barrier_in_reserve() -> None:
    """Without a barrier in reserve only a white one can be turned."""
    position = gained("U2", barriers="HEL-OUL LAX-PEK* VAN-LAX CAI-CAL").play("pass")
    assert position.options() == {"barrier on HEL-OUL", "barrier on VAN-LAX", "barrier on CAI-CAL", "pass"}


@pytest.mark.clause("RN-U2", "RN-60")
def test_unites_permanentes_may_be_declined_in_parts() -> None:
    """Either part may be declined; the card stays with the agent all the same."""
    position = gained("U2").play("pass", "barrier on CAI-CAL")
    assert (position.radars, position.barriers, position.owned) == (set(), {"CAI-CAL*"}, ["U2"])
    position = gained("U2").play("radar on AS", "pass")
    assert (position.radars, position.barriers, position.owned) == ({"AS*"}, set(), ["U2"])


@pytest.mark.clause("RN-U3")
def test_jet_du_fbi_adds_a_step_to_move_actions() -> None:
    """With Jet du FBI each Move action of a card, joker included, has one more step."""
    for card, steps in (("A02", 2), ("A05", 3)):
        assert alone("agent", card, "1R1", owned="U3").words()["icons or steps left"] == steps
    joker = alone("agent", "A01", "1R1", owned="U3").play("joker Move")
    assert joker.words()["icons or steps left"] == 2
    position = alone("agent", "A02", "1R1", owned="U3", at="PER").play("to LON", "to ROM")
    assert (position.agent_at, position.asked) == ("ROM", "agent: bank")


@pytest.mark.clause("RN-U3")
def test_jet_du_fbi_adds_nothing_elsewhere() -> None:
    """Cheque bonus, fallback and Descente éclair have no more steps, nor has the forger."""
    assert cash("AF100", "agent", owned="U3").words()["icons or steps left"] == 1
    assert cash("AF200", "agent", owned="U3", display="").play("pass").words()["icons or steps left"] == 1
    assert gained("U7", owned="U3", display="U7 U1").words()["icons or steps left"] == 2
    assert alone("forger", "A02", "1R1", owned="U3").words()["icons or steps left"] == 1


@pytest.mark.clause("RN-U4")
def test_reseau_de_surveillance_adds_an_icon() -> None:
    """With Réseau de surveillance each Security action of a card, joker included, has one more icon."""
    for card, icons in (("A11", 2), ("A09", 3)):
        assert alone("agent", card, owned="U4").words()["icons or steps left"] == icons
    position = alone("agent", "A01", "1R1", owned="U4").play("joker Security", "radar on NA", "radar on SA")
    assert (position.radars, position.asked) == ({"NA", "SA"}, "agent: draw a cheque")


@pytest.mark.clause("RN-U4")
def test_reseau_de_surveillance_adds_nothing_elsewhere() -> None:
    """Fallback and Coup de filet have no more icons, nor do the forger's points."""
    assert cash("AF200", "agent", owned="U4", display="").words()["icons or steps left"] == 1
    assert gained("U6", owned="U4").words()["icons or steps left"] == 2
    assert int(alone("forger", "A11", owned="U4").play("take").state.security) == 1


@pytest.mark.clause("RN-U5")
def test_fouille_systematique_gives_a_free_inspection() -> None:
    """A step in place taken first is free: all granted steps remain; a second one costs a step."""
    position = alone("agent", "A02", "1R1", owned="U5", agent_at="LON", at="PER", belief="LON PER")
    position.play("to LON")
    assert (position.asked, position.belief) == ("agent: agent's step", {"PER"})
    assert position.words()["icons or steps left"] == 1
    assert position.play("to LON").asked == "agent: bank"


@pytest.mark.clause("RN-U5")
def test_fouille_systematique_only_before_the_first_paid_step() -> None:
    """After a paid step an inspection in place costs a step."""
    position = alone("agent", "A05", "1R1", owned="U5", agent_at="LON", at="PER").play("to ROM", "to ROM")
    assert position.asked == "agent: bank"


@pytest.mark.clause("RN-U5")
def test_fouille_systematique_applies_to_every_movement() -> None:
    """Also a cheque bonus or the fallback has a free inspection, once per movement."""
    position = cash("AF100", "agent", owned="U5").play("to CAS")
    assert position.asked == "agent: agent's step"
    assert position.play("to CAS").asked == "agent: draw a cheque"
    position = cash("AF200", "agent", owned="U5", display="").play("pass", "to CAS")
    assert position.asked == "agent: agent's step"


@pytest.mark.clause("RN-U5")
def test_fouille_systematique_captures() -> None:
    """The free inspection captures like any other and ends the movement."""
    position = alone("agent", "A05", "1R1", owned="U5", agent_at="LON", at="LON").play("to LON")
    assert position.asked == "forger: burn an identity"
    assert position.play("burn Pilote", "pass").asked == "agent: bank"


@pytest.mark.clause("RN-U6", "RN-R24")
@pytest.mark.parametrize("role", ["forger", "agent"])
def test_coup_de_filet(role: str) -> None:
    """Coup de filet is a Security action of the agent with two icons, at once."""
    position = gained("U6", role)
    assert position.asked == "agent: agent's security"
    position.play("radar on NA")
    assert position.asked == "agent: agent's security"
    position.play("barrier on LAX-PEK")
    assert (position.radars, position.barriers, position.asked) == ({"NA"}, {"LAX-PEK"}, f"{role}: draw a cheque")
    assert position.owned == []


@pytest.mark.clause("RN-U7", "RN-R24")
@pytest.mark.parametrize("role", ["forger", "agent"])
def test_descente_eclair(role: str) -> None:
    """Descente éclair is a movement of the agent of up to two steps with inspections, at once."""
    position = gained("U7", role, at="CAS", agent_at="NYC" if role == "forger" else "CAI")
    assert position.asked == "agent: agent's step"
    if role == "forger":
        position.play("to LON", "to MAD")
        assert (position.agent_at, position.asked) == ("MAD", "forger: draw a cheque")
    else:
        assert position.play("to CAS").asked == "forger: burn an identity"
    assert position.owned == []


@pytest.mark.clause("RN-U8")
@pytest.mark.parametrize("role", ["forger", "agent"])
def test_informateur_names_the_continent(role: str) -> None:
    """Informateur rules out every city outside the forger's continent."""
    given = {"at": "CAS"} if role == "forger" else {"at": "HEL", "belief": "HEL LON CAI NYC"}
    position = gained("U8", role, **given)
    assert position.belief == ({"CAS"} if role == "forger" else {"HEL", "LON"})
    assert position.asked == f"{role}: draw a cheque"


@pytest.mark.clause("RN-U9", "RN-R10")
def test_gel_des_avoirs_empties_the_marker() -> None:
    """Gel des avoirs sets the forger's marker to 0; she may spend first."""
    assert int(gained("U9", "forger", security=3).state.security) == 0
    position = gained("U9", "agent", security=4, radars="SA EU")
    assert (position.asked, position.options()) == ("forger: spending window", {"pass", "radar off SA", "radar off EU"})
    position.play("radar off SA")
    assert (position.asked, int(position.state.security)) == ("forger: spending window", 2)
    position.play("pass")
    assert (int(position.state.security), position.asked, position.radars) == (0, "agent: draw a cheque", {"EU"})


@pytest.mark.clause("RN-98", "RN-138", "RN-120", "RN-U2")
def test_black_units_stay_out_of_reach() -> None:
    """A black barrier blocks like a white one and neither points nor Avocate remove it."""
    position = burnt("Avocate", barriers="LON-HEL*", radars="EU*", security=4)
    assert position.options() == {"pass", "to LON", "to NYC", "to VAN", "to MAD", "to ROM"}


@pytest.mark.clause("RN-145", "RN-U2", "RN-85", "RN-90")
def test_a_black_unit_taken_off_is_white_when_placed_again() -> None:
    """Units that Femme d'affaires removes are white when they come back."""
    position = burnt(BUSINESSWOMAN, owned="U2", radars="EU*", barriers="LON-HEL*")
    position.play("improvement U2", "radar off EU", "barrier off LON-HEL", "pass").finish_round()
    position.program(["A09"], "", "1L1")
    position.play("radar on EU", "barrier on LON-HEL")
    assert (position.radars, position.barriers) == ({"EU"}, {"LON-HEL"})


@pytest.mark.clause("RN-73")
@pytest.mark.parametrize("code", ["U1", "U2", "U3", "U4", "U5"])
def test_permanent_improvements_stay(code: str) -> None:
    """A permanent improvement stays in front of the agent, in view of both, in later rounds."""
    position = gained(code)
    position.finish_round()
    assert position.owned == [code]
    number = position.improvements.index(code)
    assert position.words("forger_0")["improvements owned"] == {position.names.improvements[number]: 1}


@pytest.mark.clause("RN-74")
@pytest.mark.parametrize("code", ["U6", "U7", "U8", "U9"])
def test_immediate_improvements_do_not_stay(code: str) -> None:
    """An immediate improvement is out of the game after its use."""
    position = gained(code)
    position.finish_round()
    assert position.owned == []
    assert code in position.gone


@pytest.mark.clause("RN-U3", "RN-71")
def test_the_improvement_of_a_forgers_cheque_helps_the_agent_on_the_same_card() -> None:
    """A Jet du FBI given by the forger counts when the agent then moves on the same card."""
    position = scene("A05", forger="4L1", agent="2R1", at="CAS", hand="AF200", display="U3 U1")
    position.play("cheque AF200", "improvement U3", "pass")
    assert position.asked == "agent: agent's step"
    assert position.words()["icons or steps left"] == 3
