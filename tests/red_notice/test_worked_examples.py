"""The worked examples W01 to W21 (section 8)."""

from __future__ import annotations

import pytest

from tests.red_notice.positions import Scene, alone, deal, opening, scene
from tests.red_notice.test_bank_and_improvements import cash
from tests.red_notice.test_identities import burnt
from tests.red_notice.test_programming import draw, slots
from tests.red_notice.test_radars import moved


@pytest.mark.clause("RN-20", "RN-21", "RN-22", "RN-23", "RN-24", "RN-25", "RN-26", "RN-28", "RN-13", "RN-29")
def test_w01_set_up() -> None:
    """W01: a whole set-up."""
    position = Scene()
    deal(position, "AS100 EU100 OC200", "EU200 NA200 SA200")
    position.play("cheque EU200", "to HEL", "radar on NA", "radar on AF", "cheque AS100", "to CAL")
    assert [len(position.hand(role)) for role in ("forger", "agent")] == [2, 2]
    assert (len(position.pile), position.pile[-2:]) == (14, ["EU200", "AS100"])
    assert (position.reserve, int(position.state.security)) == ((4, 4), 2)
    assert position.words("agent_0")["initiative"] == "forger"
    assert (position.belief, position.announced) == ({"OUL", "PEK", "CAL", "BKK"}, [])
    assert position.radars == {"NA", "AF"}


@pytest.mark.clause("RN-35", "RN-40", "RN-41")
def test_w02_last_token() -> None:
    """W02: three slots are free, and the one opposite her own token is illegal."""
    position = draw(opening(first_initiative="agent"), "1 2 3", "1 2 3")
    position.play("1L1", "1L2", "2R2", "2R4", "3L3")
    assert position.asked == "forger: place a token"
    assert slots(position) == {"R1", "R3"}


@pytest.mark.clause("RN-46", "RN-47", "RN-59", "RN-G7a")
def test_w03_a_lone_1() -> None:
    """W03: a lone 1 draws a cheque, then performs one action through the joker."""
    position = scene("A01", agent="1L1").play("draw")
    assert (len(position.hand("agent")), position.asked) == (1, "agent: joker")
    position.play("joker Security", "radar on NA")
    assert (position.radars, int(position.state.row_place)) == ({"NA"}, 1)


@pytest.mark.clause("RN-48", "RN-49", "RN-50")
def test_w04_higher_and_lower() -> None:
    """W04: Angela banks and moves; then Jessah moves and does nothing else."""
    position = scene("A02", forger="4L1", agent="2R1", at="CAI", hand="AF100", agent_hand="NA100")
    position.play("pass")
    assert position.asked == "forger: forger's step"
    position.play("to CAS")
    assert position.asked == "agent: agent's step"
    position.play("to LAX")
    assert int(position.state.row_place) == 2


@pytest.mark.clause("RN-51", "RN-52")
def test_w05_a_tie() -> None:
    """W05: in round 3 Angela holds the initiative and moves first, then Jessah uses two Security icons."""
    position = opening().finish_round().finish_round()
    position.arrange(at="CAI")
    position.state.used_cards[:] = 0
    position.state.used_tokens[:] = 0
    position.program(["A09"], "3R1", "3L1")
    assert (int(position.state.turn), position.asked) == (3, "forger: forger's step")
    position.play("to CAS")
    assert position.asked == "agent: agent's security"
    position.play("radar on NA", "radar on SA")
    assert int(position.state.row_place) != 0


@pytest.mark.clause("RN-54", "RN-132")
def test_w06_pow() -> None:
    """W06: POW! cancels the 5; both tokens are used up."""
    position = scene("A05", forger="POW!R1", agent="5L1", at="CAI", agent_at="VAN", agent_hand="NA100", hand="EU100")
    position.play("to ROM", "to MAD")
    assert position.asked == "forger: bank"
    position.play("cheque EU100", "pass")
    assert int(position.state.row_place) != 0
    words = position.finish_round().words()
    assert words["forger's tokens used"]["POW!"] == words["agent's tokens used"]["5"] == 1


@pytest.mark.clause("RN-82", "RN-79", "RN-68", "RN-125")
def test_w07_calcutta() -> None:
    """W07: Angela cashes in Calcutta and leaves for Le Caire unheard."""
    position = scene("A04", forger="1L1", at="CAL", hand="AS100 EU200", radars="AS", belief="CAL PEK")
    position.play("cheque AS100")
    assert (int(position.state.cashed_sum), position.belief) == (100, {"CAL"})
    position.play("to CAI")
    assert (position.announced, position.belief, position.radars) == ([], {"CAI", "CAL"}, {"AS"})


@pytest.mark.clause("RN-70", "RN-72", "RN-76", "RN-77", "RN-78")
def test_w08_the_last_improvements() -> None:
    """W08: Angela gives Radars précis from the last pair; the next 200k brings the fallback."""
    position = scene(
        "A04", "A03", "A05", forger="1L1", agent="2L2 3L3", at="CAI", hand="AF200", agent_at="VAN",
        agent_hand="NA200", display="U1 U6", cashed="EU200 AS200",
    )  # fmt: skip
    position.play("cheque AF200", "improvement U1")
    assert (position.owned, position.display, int(position.state.cashed_sum)) == (["U1"], [], 600)
    assert "U6" in position.gone
    assert position.asked == "forger: draw a cheque"
    position.play("pass", "cheque NA200")
    assert position.asked == "agent: agent's security"
    assert position.play("pass").asked == "agent: agent's step"


@pytest.mark.clause("RN-84", "RN-93", "RN-85", "RN-90")
def test_w09_radar_and_barrier() -> None:
    """W09: a radar on North America, then a barrier on Los Angeles-Pékin."""
    position = alone("agent", "A09").play("radar on NA", "barrier on LAX-PEK")
    assert (position.radars, position.barriers, position.reserve) == ({"NA"}, {"LAX-PEK"}, (5, 3))


@pytest.mark.clause("RN-96", "RN-99", "RN-102")
def test_w10_helsinki() -> None:
    """W10: Angela buys off the barrier and steps to Oulan Bator."""
    position = scene("A02", forger="1R1", at="HEL", security=2, barriers="HEL-OUL")
    position.play("barrier off HEL-OUL", "to OUL")
    assert (int(position.state.security), position.reserve[1]) == (0, 4)
    assert position.belief == {"HEL", "LON", "OUL", "ROM"}


@pytest.mark.clause("RN-108", "RN-110", "RN-111", "RN-112", "RN-114", "RN-146")
def test_w11_auckland() -> None:
    """W11: Jessah inspects Port Douglas, finds Angela in Auckland, and Pilote flees up to three steps."""
    position = scene("A05", agent="1R1", agent_at="POR", at="AKL", belief="AKL POR SYD")
    position.play("to POR")
    assert (position.belief, position.asked) == ({"AKL", "SYD"}, "agent: agent's step")
    position.play("to AKL")
    assert position.belief == {"AKL"}
    position.play("burn Pilote", "to POR", "to BKK", "to CAL")
    assert position.belief == {"AKL", "BKK", "CAL", "CPT", "PEK", "PER", "POR", "SYD"}
    assert position.identities("usable") == {"Médecin"}
    assert position.asked == "agent: bank"


@pytest.mark.clause("RN-124", "RN-125", "RN-122", "RN-120")
def test_w12_le_cap() -> None:
    """W12: Le Cap - Santiago - Caracas announces South America once."""
    position = moved("CPT", "SCL", "CAR", radars="AF SA")
    assert (position.announced, position.radars, position.reserve[0]) == (["SA"], {"AF"}, 5)
    assert position.belief == {"CAR", "LIM", "RIO", "SCL"}


@pytest.mark.clause("RN-119", "RN-129")
@pytest.mark.parametrize(
    ("steps", "announced", "belief"),
    [
        ((), [], "BKK CPT PER POR SYD"),
        (("PER", "BKK"), [], "BKK CPT PER POR SYD"),
        (("NBO",), ["AF"], "CAI CAS CPT MAD NBO PER"),
        (("CPT", "PER"), ["AF"], "CAI CAS CPT MAD NBO PER"),
        (("CAS", "RIO"), ["AF", "SA"], "RIO SCL"),
        (("SCL", "CPT"), ["SA", "AF"], "CPT"),
    ],
)
def test_w13_other_announcements(steps: tuple[str, ...], announced: list[str], belief: str) -> None:
    """W13: from the same start every announcement leaves its own set of cities."""
    position = moved("CPT", *steps, radars="AF SA")
    assert (position.announced, position.belief) == (announced, set(belief.split()))


@pytest.mark.clause("RN-123", "RN-R13")
@pytest.mark.parametrize(
    ("steps", "announced", "belief"), [(("SCL", "CAR"), ["SA", "SA"], "CAR LIM RIO SCL"), (("SCL",), ["SA"], "SCL")]
)
def test_w14_a_black_radar(steps: tuple[str, ...], announced: list[str], belief: str) -> None:
    """W14: a black radar sounds at every entry and stays."""
    position = moved("CPT", *steps, radars="AF SA*")
    assert (position.announced, position.radars) == (announced, {"AF", "SA*"})
    assert position.belief == set(belief.split())


@pytest.mark.clause("RN-129", "RN-127", "RN-128")
def test_w15_a_step_in_place() -> None:
    """W15: a step in place in Calcutta sets off the radar of Asia."""
    position = moved("CAL", "CAL", card="A02", radars="AS")
    assert (position.announced, position.radars) == (["AS"], set())
    assert position.belief == {"BKK", "CAL", "OUL", "PEK"}
    still = moved("CAL", card="A02", radars="AS")
    assert (still.announced, still.belief) == ([], {"CAI", "CAL"})


@pytest.mark.clause("RN-96", "RN-R12")
@pytest.mark.parametrize("plays", [("to MEX", "radar off SA", "to LIM"), ("radar off SA", "pass")])
def test_w16_spending_on_a_radar(plays: tuple[str, ...]) -> None:
    """W16: Jessah cannot tell when in the movement the points were spent."""
    position = scene("A05", forger="1R1", at="NYC", radars="SA EU", security=2).play(*plays)
    assert (position.announced, int(position.state.security)) == ([], 0)
    assert position.belief == {"CAR", "LAX", "LIM", "MEX", "NYC", "PEK", "VAN"}


@pytest.mark.clause("RN-139", "RN-140", "RN-141")
def test_w17_journaliste() -> None:
    """W17: Journaliste leaves Londres through barriers, unheard."""
    position = burnt("Journaliste", barriers="NYC-LON VAN-LON", radars="NA").play("to NYC", "to MEX")
    assert (position.announced, position.radars, position.barriers) == ([], {"NA"}, {"NYC-LON", "VAN-LON"})
    assert position.belief == {"CAI", "CAS", "HEL", "LAX", "LON", "MAD", "MEX", "NYC", "OUL", "ROM", "VAN"}


@pytest.mark.clause("RN-80", "RN-R5", "RN-05")
def test_w18_the_winning_cheque() -> None:
    """W18: with 1100k Angela wins at once and no improvement is gained."""
    position = cash("SA200", at="LIM", cashed="EU200 EU200 AS200 AS200 EU100", display="U1 U3")
    assert (position.asked, int(position.state.cashed_sum)) == ("the forger cashed the target sum", 1100)
    assert position.owned == []


@pytest.mark.clause("RN-113", "RN-136")
def test_w19_the_arrest() -> None:
    """W19: without an identity left Angela is arrested; the second step is not asked."""
    position = scene("A05", agent="1R1", agent_at="MAD", at="ROM", identities_dealt=0, identities="random")
    position.play("to ROM")
    assert (position.asked, position.returns) == ("the agent arrested the forger", [-1.0, 1.0])


@pytest.mark.clause("RN-100", "RN-101")
@pytest.mark.parametrize(("plays", "barriers"), [(("take",), {"CAI-CAL"}), (("barrier off CAI-CAL", "take"), set())])
def test_w20_the_cap(plays: tuple[str, ...], barriers: set[str]) -> None:
    """W20: at 4 points two more are lost, unless she spends first."""
    position = alone("forger", "A09", security=4, barriers="CAI-CAL").play(*plays)
    assert (int(position.state.security), position.barriers) == (4, barriers)


@pytest.mark.clause("RN-96", "RN-R12")
def test_w21_spending_on_a_barrier() -> None:
    """W21: the purchase adds Le Caire to where she can be and proves nothing; until the end B is as it was."""
    position = scene("A05", forger="1R1", at="HEL", security=4, barriers="ROM-CAI HEL-OUL")
    position.play("to ROM", "barrier off ROM-CAI")
    assert (position.belief, int(position.state.security)) == ({"HEL"}, 2)
    position.play("to CAI")
    assert position.announced == []
    assert position.belief == {"CAI", "HEL", "LON", "MAD", "NYC", "ROM", "VAN"}
    without = scene("A05", forger="1R1", at="HEL", security=4, barriers="ROM-CAI HEL-OUL").play("to ROM", "pass")
    assert without.belief == {"HEL", "LON", "MAD", "NYC", "ROM", "VAN"}
