"""Cheque actions (section 3.7)."""

from __future__ import annotations

import pytest

from tests.red_notice.positions import alone, scene

PILE = "AS100 EU200 SA200 AF200"
FULL = "AF100 AF200 EU100 EU200 AS200"


@pytest.mark.clause("RN-61", "RN-G7d")
@pytest.mark.parametrize("role", ["forger", "agent"])
def test_each_icon_draws_the_top_cheque(role: str) -> None:
    """Each icon draws the top cheque of the pile into the hand of the player who acts."""
    position = alone(role, "A06", pile=PILE)
    assert position.options() == {"draw", "pass"}
    position.play("draw")
    assert (position.hand(role), position.pile) == (["AS100"], PILE.split()[1:])
    assert position.asked == f"{role}: draw a cheque"
    position.play("draw")
    assert (sorted(position.hand(role)), position.pile) == (["AS100", "EU200"], PILE.split()[2:])
    assert position.phase != "draw a cheque"


@pytest.mark.clause("RN-61")
def test_one_icon_draws_one_cheque() -> None:
    """A Cheque half with one icon draws one cheque."""
    position = scene("A08", forger="1L1", pile=PILE).play("draw")
    assert (position.hand("forger"), position.asked) == (["AS100"], "forger: forger's step")


@pytest.mark.clause("RN-61", "RN-R37")
@pytest.mark.parametrize(("role", "other"), [("forger", "agent_0"), ("agent", "forger_0")])
def test_a_drawn_cheque_is_secret(role: str, other: str) -> None:
    """The other player sees that a cheque was drawn (hand and pile sizes), but not which."""
    views = []
    for pile in ("AS100 AF200 EU200 NA200 OC200", "SA200 AF200 EU200 NA200 OC200"):
        position = alone(role, "A08", pile=pile).play("draw")
        views.append(position.words(other))
    assert views[0] == views[1]
    assert views[0]["cheques in the other's hand"] == 1
    assert views[0]["cheques in the pile"] == 4


@pytest.mark.clause("RN-62", "RN-63")
@pytest.mark.parametrize("role", ["forger", "agent"])
def test_a_full_hand_draws_nothing(role: str) -> None:
    """With five cheques in hand nothing is drawn, and nothing asked."""
    position = alone(role, "A06", own_hand=FULL)
    assert position.phase.endswith("step")
    assert len(position.hand(role)) == 5


@pytest.mark.clause("RN-62", "RN-63")
@pytest.mark.parametrize("role", ["forger", "agent"])
def test_a_hand_never_exceeds_five(role: str) -> None:
    """With four cheques in hand two icons draw only one."""
    position = alone(role, "A06", own_hand=FULL.rsplit(" ", 1)[0]).play("draw")
    assert position.phase.endswith("step")
    assert len(position.hand(role)) == 5


@pytest.mark.clause("RN-22", "RN-26", "RN-61")
def test_the_known_bottom_cheques_are_known_when_drawn() -> None:
    """Whoever draws the shown cheques at the bottom is known to hold them: the agent's first, then the forger's."""
    position = scene("A06", agent="1L1", pile="NA200 OC200")
    position.play("draw")
    assert position.words("forger_0")["cheques known in the other's hand"] == {"Amérique du Nord 200k": 1}
    position.play("draw")
    assert position.words("forger_0")["cheques known in the other's hand"] == {
        "Amérique du Nord 200k": 1,
        "Océanie 200k": 1,
    }


@pytest.mark.clause("RN-66")
def test_a_known_cheque_is_no_longer_known_once_cashed() -> None:
    """Cashing a cheque that was known to be in a hand takes it from what is known of that hand."""
    position = scene("A04", forger="1R1", at="PER", pile="OC200", display="", deck="").play("draw")
    assert position.words("agent_0")["cheques known in the other's hand"] == {"Océanie 200k": 1}
    position.play("cheque OC200")
    assert position.words("agent_0")["cheques known in the other's hand"] == {}
