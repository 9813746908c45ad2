"""Identities (section 3.15)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.red_notice.positions import Scene, scene

BUSINESSWOMAN = "Femme d'affaires"


def burnt(identity: str, at: str = "LON", card: str = "A05", before: tuple[str, ...] = (), **given: Any) -> Scene:
    """The agent captures the forger, who burns an identity."""
    spare = "Pilote" if identity != "Pilote" else "Médecin"
    knobs = {"identities": (identity, spare), "agent_at": "VAN" if at == "LON" else at}
    position = scene(card, agent="1R1", at=at, **{**knobs, **given})
    return position.play(f"to {at}", *before, f"burn {identity}")


@pytest.mark.parametrize(
    ("identity", "steps"),
    [
        pytest.param("Avocate", 2, marks=pytest.mark.clause("RN-138")),
        pytest.param("Journaliste", 2, marks=pytest.mark.clause("RN-139")),
        pytest.param("Agent secret", 2, marks=pytest.mark.clause("RN-142")),
        pytest.param("Médecin", 2, marks=pytest.mark.clause("RN-143")),
        pytest.param(BUSINESSWOMAN, 2, marks=pytest.mark.clause("RN-144")),
        pytest.param("Pilote", 3, marks=pytest.mark.clause("RN-146", "RN-R34")),
    ],
)
def test_steps_of_an_identity(identity: str, steps: int) -> None:
    """Pilote grants up to three steps, the other identities up to two."""
    path = ["to HEL", "to OUL", "to PEK", "to LAX"]
    for used in range(steps + 1):
        position = burnt(identity).play(*path[:used])
        assert position.asked == ("forger: forger's step" if used < steps else "agent: bank")
        if used < steps:
            assert position.play("pass").asked == "agent: bank"
        assert position.at == ["LON", "HEL", "OUL", "PEK"][used]


@pytest.mark.clause("RN-137")
@pytest.mark.parametrize("identity", ["Agent secret", "Médecin", BUSINESSWOMAN, "Pilote", "Avocate"])
def test_identity_steps_obey_barriers_and_radars(identity: str) -> None:
    """The steps of an identity are stopped by barriers and set off radars as usual."""
    position = burnt(identity, barriers="LON-HEL*", radars="AF* EU*")
    assert position.options("to ") == {"LON", "NYC", "VAN", "MAD", "ROM"}
    position.play("to MAD", "to CAS")
    if position.phase == "forger's step":
        position.play("pass")
    assert (position.announced, position.radars) == (["EU", "AF"], {"AF*", "EU*"})


@pytest.mark.clause("RN-138", "RN-R17", "RN-99")
def test_avocate_discards_a_white_barrier_and_a_white_radar() -> None:
    """Avocate sends one white barrier and one white radar of the forger's choice back to the reserve, then moves."""
    position = burnt("Avocate", barriers="LON-HEL LON-MAD HEL-OUL*", radars="AF EU SA*")
    assert position.options() == {"barrier off LON-HEL", "barrier off LON-MAD"}
    position.play("barrier off LON-MAD")
    assert position.options() == {"radar off AF", "radar off EU"}
    position.play("radar off AF")
    assert (position.barriers, position.radars) == ({"LON-HEL", "HEL-OUL*"}, {"EU", "SA*"})
    assert (position.reserve, position.asked) == ((4, 2), "forger: forger's step")


@pytest.mark.clause("RN-138")
def test_avocate_costs_no_points() -> None:
    """The discards of Avocate are free, whatever the marker shows."""
    for points in (0, 3):
        position = burnt("Avocate", barriers="LON-HEL", radars="AF", security=points)
        position.play("barrier off LON-HEL", "radar off AF")
        assert int(position.state.security) == points


@pytest.mark.clause("RN-R17", "RN-98", "RN-138")
@pytest.mark.parametrize(
    ("barriers", "radars", "asked"),
    [
        ("", "AF", "forger: discard a radar"),
        ("LON-HEL*", "AF", "forger: discard a radar"),
        ("LON-HEL", "", "forger: discard a barrier"),
        ("LON-HEL*", "AF*", "forger: forger's step"),
        ("", "", "forger: forger's step"),
    ],
)
def test_avocate_discards_what_exists(barriers: str, radars: str, asked: str) -> None:
    """What is missing is skipped, what exists must be discarded; the steps follow anyway."""
    position = burnt("Avocate", barriers=barriers, radars=radars)
    assert position.asked == asked
    if asked != "forger: forger's step":
        assert "pass" not in position.options()
        position.play(min(position.options()))
    assert position.asked == "forger: forger's step"


@pytest.mark.clause("RN-139", "RN-140", "RN-141")
def test_journaliste_crosses_barriers_and_radars_unheard() -> None:
    """Journaliste crosses barriers of both faces and sets off and switches off no radar of either face."""
    position = burnt("Journaliste", barriers="LON-HEL LON-MAD*", radars="EU AS*")
    assert position.options("to ") == {"HEL", "MAD", "ROM", "NYC", "VAN"}
    position.play("to HEL", "to OUL")
    assert (position.announced, position.radars) == ([], {"EU", "AS*"})
    assert position.barriers == {"LON-HEL", "LON-MAD*"}


@pytest.mark.clause("RN-140", "RN-137")
def test_journaliste_protects_only_these_steps() -> None:
    """The next movement after Journaliste is stopped by barriers and heard by radars again."""
    position = burnt("Journaliste", card="A02", radars="EU NA", barriers="VAN-LON").play("to HEL", "pass")
    position.finish_round()
    position.arrange(at="HEL", radars="EU NA", barriers="LON-HEL").program(["A06"], "1R1", "")
    position.pass_until("forger: forger's step")
    assert position.options("to ") == {"HEL", "ROM", "OUL"}
    assert position.play("to ROM").announced == ["EU"]


@pytest.mark.clause("RN-141", "RN-140")
def test_journaliste_tells_nothing_about_the_steps() -> None:
    """The agent sees the same whether and which way the forger went as Journaliste."""
    views = []
    for steps in (("pass",), ("to HEL", "to OUL"), ("to NYC", "pass")):
        position = burnt("Journaliste", barriers="LON-HEL LON-MAD*", radars="EU AS* NA").play(*steps)
        views.append(position.words("agent_0"))
    assert views[0] == views[1] == views[2]


@pytest.mark.clause("RN-142", "RN-R22")
@pytest.mark.parametrize("security", [0, 2, 4])
def test_agent_secret_sets_the_marker_to_4_after_the_steps(security: int) -> None:
    """Agent secret moves first; only then the marker is set to 4, whatever was spent."""
    position = burnt("Agent secret", security=security, radars="AF")
    assert int(position.state.security) == security
    if security >= 2:
        position.play("radar off AF")
        assert int(position.state.security) == security - 2
    position.play("to HEL", "pass")
    assert int(position.state.security) == 4


@pytest.mark.clause("RN-143", "RN-R21")
@pytest.mark.parametrize(
    ("hand", "pile", "drawn"),
    [
        ("", "AS100 EU100 AF100", 2),
        ("AF200", "AS100", 1),
        ("", "", 0),
        ("AF200 SA200 EU200 AS200", "AS100 EU100", 1),
        ("AF200 SA200 EU200 AS200 NA100", "AS100 EU100", 0),
    ],
)
def test_medecin_draws_two_cheques_by_itself(hand: str, pile: str, drawn: int) -> None:
    """Médecin draws two cheques without asking, as far as hand limit and pile allow, then moves."""
    position = burnt("Médecin", hand=hand, pile=pile)
    assert position.asked == "forger: forger's step"
    assert sorted(position.hand("forger")) == sorted(hand.split() + pile.split()[:drawn])
    assert position.pile == pile.split()[drawn:]


@pytest.mark.clause("RN-144", "RN-R18")
def test_femme_daffaires_destroys_a_permanent_improvement() -> None:
    """Femme d'affaires must destroy one improvement in front of the agent; it leaves the game."""
    position = burnt(BUSINESSWOMAN, owned="U3 U4")
    assert (position.asked, position.options()) == (
        "forger: destroy an improvement",
        {"improvement U3", "improvement U4"},
    )
    gone = position.gone
    position.play("improvement U3")
    assert (position.owned, sorted([*gone, "U3"])) == (["U4"], sorted(position.gone))
    assert position.asked == "forger: forger's step"


@pytest.mark.clause("RN-144")
def test_a_destroyed_improvement_stops_working() -> None:
    """A destroyed Jet du FBI grants no more steps."""
    position = burnt(BUSINESSWOMAN, owned="U3").play("improvement U3", "pass").finish_round()
    position.arrange(at="PER").program(["A06"], "", "1R1")
    position.pass_until("agent: agent's step")
    assert position.words()["icons or steps left"] == 1


@pytest.mark.clause("RN-R18")
def test_femme_daffaires_without_improvements() -> None:
    """If the agent owns no improvement the steps follow at once."""
    assert burnt(BUSINESSWOMAN).asked == "forger: forger's step"


@pytest.mark.clause("RN-145", "RN-R19")
def test_femme_daffaires_on_unites_permanentes() -> None:
    """With Unités permanentes the forger chooses one black radar and one black barrier that leave the map."""
    units: dict[str, Any] = {"radars": "EU* AF* SA", "barriers": "LON-HEL* LON-MAD* HEL-OUL"}
    position = burnt(BUSINESSWOMAN, owned="U2 U2", security=3, **units).play("improvement U2")
    assert position.options() == {"radar off EU", "radar off AF"}
    position.play("radar off AF")
    assert position.options() == {"barrier off LON-HEL", "barrier off LON-MAD"}
    position.play("barrier off LON-HEL")
    assert (position.radars, position.barriers) == ({"EU*", "SA"}, {"LON-MAD*", "HEL-OUL"})
    assert (position.reserve, position.owned, int(position.state.security)) == ((4, 2), ["U2"], 3)
    assert "to HEL" in position.options()


@pytest.mark.clause("RN-R19", "RN-145")
@pytest.mark.parametrize(
    ("radars", "barriers", "asked"),
    [
        ("SA", "LON-HEL*", "forger: remove a black barrier"),
        ("SA*", "LON-HEL", "forger: remove a black radar"),
        ("SA", "LON-HEL", "forger: forger's step"),
    ],
)
def test_femme_daffaires_removes_only_black_units(radars: str, barriers: str, asked: str) -> None:
    """A kind without a black unit is skipped; white ones stay."""
    position = burnt(BUSINESSWOMAN, owned="U2", radars=radars, barriers=barriers).play("improvement U2")
    assert position.asked == asked
    if asked != "forger: forger's step":
        assert "pass" not in position.options()
        position.play(min(position.options()))
    assert position.asked == "forger: forger's step"


@pytest.mark.clause("RN-145")
def test_other_improvements_take_no_unit_along() -> None:
    """Destroying another improvement leaves the black units on the map."""
    position = burnt(BUSINESSWOMAN, owned="U2 U3", radars="EU*", barriers="LON-HEL*").play("improvement U3")
    assert (position.asked, position.radars, position.barriers) == ("forger: forger's step", {"EU*"}, {"LON-HEL*"})


@pytest.mark.clause("RN-103", "RN-R9")
def test_spending_around_an_identity() -> None:
    """The forger may spend before she burns, before she destroys, and during the steps of an identity."""
    position = burnt(BUSINESSWOMAN, owned="U3", radars="SA NA EU AF", security=4, before=("radar off SA",))
    position.state.security = 4
    position.play("radar off NA")
    assert position.asked == "forger: destroy an improvement"
    position.play("improvement U3", "radar off EU")
    assert position.asked == "forger: forger's step"
    assert (position.radars, int(position.state.security)) == ({"AF"}, 0)


@pytest.mark.clause("RN-103", "RN-102")
def test_spending_opens_a_route_for_an_identity() -> None:
    """A barrier bought off during the steps of an identity is open for them."""
    position = burnt("Pilote", barriers="LON-HEL", security=2)
    assert "to HEL" not in position.options()
    assert "to HEL" in position.play("barrier off LON-HEL").options()
