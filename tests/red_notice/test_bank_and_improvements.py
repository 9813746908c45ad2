"""Bank actions, effects of cheques and improvements (section 3.8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.red_notice.positions import Scene, alone, scene
from tests.red_notice.test_standard_data import CONTINENTS

ONE_OF_EACH = "NA100 SA100 EU100 AF100 AS100"


def cash(cheque: str, role: str = "forger", card: str = "A04", **given: Any) -> Scene:
    """A player alone on a card with a Bank half cashes a cheque."""
    start = {"own_city": CONTINENTS[cheque[:2]].split()[0], "own_hand": cheque}
    return alone(role, card, **{**start, **given}).play(f"cheque {cheque}")


@pytest.mark.clause("RN-65", "RN-67", "RN-104")
@pytest.mark.parametrize("role", ["forger", "agent"])
@pytest.mark.parametrize("continent", ["NA", "SA", "EU", "AF", "AS"])
def test_cheques_are_cashed_in_a_city_of_their_colour(role: str, continent: str) -> None:
    """In any city of a continent only the cheques of that continent can be cashed."""
    for city in CONTINENTS[continent].split():
        position = alone(role, "A04", own_city=city, own_hand=ONE_OF_EACH)
        assert position.options() == {f"cheque {continent}100", "pass"}


@pytest.mark.clause("RN-65", "RN-60")
def test_without_a_matching_cheque_bank_can_only_be_passed() -> None:
    """Bank is asked even of a player who has no cheque for her city, and she passes."""
    assert scene("A04", forger="1L1", at="PER", hand=ONE_OF_EACH).options() == {"pass"}
    assert scene("A04", agent="1L1", agent_at="PER").options() == {"pass"}


@pytest.mark.clause("RN-64")
def test_a_bank_action_cashes_one_cheque() -> None:
    """After one cheque the Bank action is over, even with another that would fit."""
    position = scene("A04", forger="1L1", at="CAI", hand="AF100 AF200").play("cheque AF100", "pass")
    assert position.asked == "forger: draw a cheque"
    assert (position.hand("forger"), position.cashed("forger")) == (["AF200"], ["AF100"])


@pytest.mark.clause("RN-66", "RN-67", "RN-R7")
@pytest.mark.parametrize("role", ["forger", "agent"])
def test_a_cashed_cheque_stays_in_public(role: str) -> None:
    """A cashed cheque leaves the hand and lies in front of its player in view of both, round after round."""
    position = cash("AF100", role)
    for _ in range(2):
        for seat in position.ruleset.seats:
            assert position.words(seat)[f"cashed by the {role}"] == {"Afrique 100k": 1}
        assert (position.hand(role), "AF100" in position.pile) == ([], False)
        position.finish_round()


@pytest.mark.clause("RN-68")
@pytest.mark.parametrize(("role", "asked"), [("forger", "forger: forger's step"), ("agent", "agent: agent's step")])
def test_a_small_cheque_grants_one_step(role: str, asked: str) -> None:
    """100k grants the player who cashed one optional step, under the rules of her role."""
    position = cash("AF100", role)
    assert position.asked == asked
    assert position.words()["icons or steps left"] == 1
    assert {"CAI", "RIO"} <= position.options("to ")
    position.play("to RIO")
    assert (position.at if role == "forger" else position.agent_at) == "RIO"
    assert position.asked == f"{role}: draw a cheque"


@pytest.mark.clause("RN-68")
def test_the_bonus_step_obeys_barriers_radars_and_inspection() -> None:
    """The bonus step is an ordinary movement: barriers block, radars go off, the agent inspects."""
    position = cash("AF100", barriers="RIO-CAS", radars="EU")
    assert "RIO" not in position.options("to ")
    assert position.play("to MAD").announced == ["EU"]
    assert cash("AF100", "agent", at="RIO").play("to RIO").asked == "forger: burn an identity"


@pytest.mark.clause("RN-68")
@pytest.mark.parametrize("role", ["forger", "agent"])
def test_a_large_cheque_grants_no_step(role: str) -> None:
    """200k brings an improvement and no step to the player who cashed."""
    position = cash("AF200", role, display="U1 U3")
    assert position.asked == f"{role}: choose an improvement"
    assert position.play("improvement U1").asked == f"{role}: draw a cheque"


@pytest.mark.clause("RN-68", "RN-69")
def test_a_small_cheque_brings_no_improvement() -> None:
    """100k leaves the improvements alone."""
    position = cash("AF100", display="U1 U3").play("pass")
    assert (position.owned, position.display, position.asked) == ([], ["U1", "U3"], "forger: draw a cheque")


@pytest.mark.clause("RN-69", "RN-70", "RN-72", "RN-73", "RN-75")
@pytest.mark.parametrize("role", ["forger", "agent"])
def test_the_player_who_cashed_chooses_the_improvement(role: str) -> None:
    """The agent gains the improvement chosen by whoever cashed; the other is gone, and two new ones are revealed."""
    position = cash("AF200", role, display="U1 U3", deck="U5 U4 U8")
    assert position.asked == f"{role}: choose an improvement"
    assert position.options() == {"improvement U1", "improvement U3"}
    gone = set(position.gone)
    position.play("improvement U3")
    assert (position.owned, position.display) == (["U3"], ["U4", "U5"])
    assert set(position.gone) - gone == {"U1"}
    assert int(position.state.improvement_deck[0]) == 1


@pytest.mark.clause("RN-71", "RN-69")
def test_the_improvement_works_at_once() -> None:
    """An improvement gained by the agent's own cheque already counts on the same card."""
    position = cash("NA200", "agent", "A02", display="U1 U3").play("improvement U3")
    assert position.asked == "agent: agent's step"
    assert position.words()["icons or steps left"] == 2


@pytest.mark.clause("RN-74", "RN-71")
def test_immediate_improvements_are_discarded() -> None:
    """An immediate improvement takes effect at once and is out of the game afterwards."""
    position = cash("AF200", display="U1 U9", security=3).play("improvement U9")
    assert int(position.state.security) == 0
    assert position.owned == []
    assert {"U1", "U9"} <= set(position.gone)


@pytest.mark.clause("RN-75")
def test_new_improvements_are_revealed_after_the_effect() -> None:
    """The new pair is revealed afterwards: while the gained improvement is being used, none lies there."""
    position = cash("AF200", display="U1 U6", deck="U3 U4").play("improvement U6")
    assert (position.asked, position.display) == ("agent: agent's security", [])
    assert position.play("pass").display == ["U3", "U4"]


@pytest.mark.clause("RN-76", "RN-77", "RN-78", "RN-G7b")
@pytest.mark.parametrize("role", ["forger", "agent"])
def test_fallback_without_improvements(role: str) -> None:
    """Once the improvements are gone, each 200k gives the agent one Security icon, then one step."""
    position = cash("AF200", role, display="", owned="U3 U4")
    assert position.asked == "agent: agent's security"
    assert position.words()["icons or steps left"] == 1
    position.play("radar on EU")
    assert position.asked == "agent: agent's step"
    assert position.words()["icons or steps left"] == 1
    assert position.play("to NYC" if role == "forger" else "to CAI").asked == f"{role}: draw a cheque"
    assert (position.radars, position.agent_at) == ({"EU"}, "NYC" if role == "forger" else "CAI")


@pytest.mark.clause("RN-76", "RN-78")
def test_the_last_pair_gives_no_fallback() -> None:
    """The cheque that uses up the last pair gives only that improvement; none is revealed."""
    position = cash("AF200", display="U1 U3", deck="").play("improvement U1")
    assert (position.asked, position.display) == ("forger: draw a cheque", [])
    assert not position.state.displayed.any()


@pytest.mark.clause("RN-77")
def test_the_fallback_recurs_and_may_be_declined() -> None:
    """The fallback comes with every further 200k; declining its Security part does not forfeit the step."""
    position = cash("AF200", display="", hand="AF200 EU200", at="CAS", cashed="SA200")
    assert position.play("pass").asked == "agent: agent's step"
    assert position.play("pass").asked == "forger: draw a cheque"


@pytest.mark.clause("RN-79", "RN-82")
def test_the_forger_names_her_city_when_cashing() -> None:
    """A forger who cashes names her city: it is the only one where she can be."""
    position = cash("AS100", at="CAL", belief="CAL PEK OUL BKK CAI")
    assert position.belief == {"CAL"}
    assert position.words("agent_0")["cities where the forger can be"] == ["Calcutta"]


@pytest.mark.clause("RN-79")
def test_declining_bank_names_no_city() -> None:
    """A Bank action not used, by the forger, tells nothing; nor does one used by the agent."""
    position = scene("A04", forger="1L1", at="CAL", hand="AS100", belief="CAL PEK CAI").play("pass")
    assert position.belief == {"CAL", "PEK", "CAI"}
    assert cash("AF100", "agent", at="CAL", belief="CAL PEK CAI").belief == {"CAL", "PEK", "CAI"}


@pytest.mark.clause("RN-81", "RN-02")
def test_only_the_forgers_cheques_count() -> None:
    """The total counts what the forger cashed, not what the agent cashed."""
    assert int(cash("AF200", cashed="SA200 EU100").state.cashed_sum) == 500
    position = cash("AF200", "agent", cashed="SA200 EU100 NA100 AS200 AS200 OC100", display="U1 U3")
    assert int(position.state.cashed_sum) == 900
    assert not position.is_over
