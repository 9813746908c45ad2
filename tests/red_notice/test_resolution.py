"""Resolution: who acts, and actions in general (sections 3.5 and 3.6)."""

from __future__ import annotations

import itertools

import pytest

from tests.red_notice.positions import Scene, alone, scene

BANK_OF_FORGER, DRAW_OF_FORGER = "forger: bank", "forger: draw a cheque"
BANK_OF_AGENT, DRAW_OF_AGENT = "agent: bank", "agent: draw a cheque"


def asked_on_card(position: Scene) -> list[str]:
    """All that is asked on the card under way when everybody declines."""
    place = int(position.state.row_place)
    asked = []
    while int(position.state.row_place) == place:
        asked.append(position.asked)
        position.idle()
    return asked


# Card A04 has Bank on the left and Cheque on the right.
@pytest.mark.parametrize(
    ("forger", "agent", "expected"),
    [
        pytest.param("1L1", "", [BANK_OF_FORGER, DRAW_OF_FORGER], marks=pytest.mark.clause("RN-46", "RN-47")),
        pytest.param("1R1", "", [DRAW_OF_FORGER, BANK_OF_FORGER], marks=pytest.mark.clause("RN-46", "RN-R3")),
        pytest.param("", "1L1", [BANK_OF_AGENT, DRAW_OF_AGENT], marks=pytest.mark.clause("RN-46", "RN-47")),
        pytest.param("", "5R1", [DRAW_OF_AGENT, BANK_OF_AGENT], marks=pytest.mark.clause("RN-46", "RN-38")),
        pytest.param("POW!R1", "", [DRAW_OF_FORGER, BANK_OF_FORGER], marks=pytest.mark.clause("RN-55")),
        pytest.param("", "POW!L1", [BANK_OF_AGENT, DRAW_OF_AGENT], marks=pytest.mark.clause("RN-55")),
        pytest.param(
            "4L1", "2R1", [BANK_OF_FORGER, DRAW_OF_FORGER, DRAW_OF_AGENT], marks=pytest.mark.clause("RN-48", "RN-49")
        ),
        pytest.param(
            "4R1", "2L1", [DRAW_OF_FORGER, BANK_OF_FORGER, BANK_OF_AGENT], marks=pytest.mark.clause("RN-48", "RN-R3")
        ),
        pytest.param(
            "2L1", "3R1", [DRAW_OF_AGENT, BANK_OF_AGENT, BANK_OF_FORGER], marks=pytest.mark.clause("RN-48", "RN-50")
        ),
        pytest.param("POW!L1", "5R1", [BANK_OF_FORGER, DRAW_OF_FORGER], marks=pytest.mark.clause("RN-54")),
        pytest.param("5L1", "POW!R1", [DRAW_OF_AGENT, BANK_OF_AGENT], marks=pytest.mark.clause("RN-54")),
        pytest.param("1L1", "POW!R1", [DRAW_OF_AGENT, BANK_OF_AGENT], marks=pytest.mark.clause("RN-53", "RN-54")),
    ],
)
def test_who_performs_what(forger: str, agent: str, expected: list[str]) -> None:
    """A single, higher or POW! token performs both halves, own side first; a lower one only its own side."""
    assert asked_on_card(scene("A04", forger=forger, agent=agent)) == expected


@pytest.mark.clause("RN-51", "RN-52", "RN-56")
@pytest.mark.parametrize("token", ["2", "3", "5", "POW!"])
@pytest.mark.parametrize("first", ["forger", "agent"])
@pytest.mark.parametrize("forgers_side", ["L", "R"])
def test_a_tie_gives_each_her_own_side(token: str, first: str, forgers_side: str) -> None:
    """With equal tokens, POW! included, each performs only her own side, the initiative holder first."""
    other_side = "LR".replace(forgers_side, "")
    position = scene("A04", forger=f"{token}{forgers_side}1", agent=f"{token}{other_side}1", first_initiative=first)
    halves = {
        "forger": BANK_OF_FORGER if forgers_side == "L" else DRAW_OF_FORGER,
        "agent": BANK_OF_AGENT if other_side == "L" else DRAW_OF_AGENT,
    }
    order = ["forger", "agent"] if first == "forger" else ["agent", "forger"]
    assert asked_on_card(position) == [halves[role] for role in order]


@pytest.mark.clause("RN-48", "RN-49")
@pytest.mark.parametrize(("forger", "agent"), list(itertools.permutations("12345", 2)))
def test_the_higher_number_acts_first(forger: str, agent: str) -> None:
    """Of two numbers the higher performs both halves, then the lower performs one, whoever has the initiative."""
    for first in ("forger", "agent"):
        asked = asked_on_card(scene("A04", forger=f"{forger}L1", agent=f"{agent}R1", first_initiative=first))
        higher = "forger" if forger > agent else "agent"
        assert [text.split(":")[0] for text in asked] == [
            higher,
            higher,
            {"forger": "agent", "agent": "forger"}[higher],
        ]


@pytest.mark.clause("RN-43", "RN-57")
def test_cards_are_resolved_in_row_order() -> None:
    """The cards are resolved one after the other from the first to the fourth, each completely."""
    position = scene("A02", "A03", "A04", "A10", forger="3L1 1R3 2R4", agent="3R1 1L2 2L4")
    order = []
    while position.phase != "place a token":
        order.append((int(position.state.row_place) + 1, position.asked))
        position.idle()
    assert order == [
        (1, "forger: bank"), (1, "agent: agent's step"),
        (2, "agent: bank"), (2, "agent: agent's security"),
        (3, "forger: draw a cheque"), (3, "forger: bank"),
        (4, "forger: draw a cheque"), (4, "agent: agent's security"),
    ]  # fmt: skip


@pytest.mark.clause("RN-44", "RN-36")
def test_only_the_tokens_of_the_card_are_turned_up() -> None:
    """The tokens of the card being resolved are seen by both; those of later cards stay hidden."""
    position = scene("A04", "A10", forger="4L1 3L2", agent="2R1 5R2")
    for seat, other in (("forger_0", "agent"), ("agent_0", "forger")):
        words = position.words(seat)
        assert (words["card 1 left token"], words["card 1 right token"]) == ("4", "2")
        side = {"forger": "left", "agent": "right"}[other]
        assert words[f"card 2 {side} token of"] == other
        assert words[f"card 2 {side} token"] == "none"
    asked_on_card(position)
    assert position.words("forger_0")["card 2 right token"] == "5"


@pytest.mark.clause("RN-45")
def test_a_card_without_tokens_is_ignored() -> None:
    """A card without tokens is passed over; nobody is asked anything on it, not even about spending."""
    position = scene("A02", "A04", forger="1L2 2L3 3L4", agent="1R2 2R3 3R4", radars="AF", security=4, window=True)
    assert position.words()["card being resolved"] == "card 2"
    assert position.asked == "forger: spending window"


@pytest.mark.clause("RN-59", "RN-G7a", "RN-R4")
@pytest.mark.parametrize(
    ("kind", "forger", "agent"),
    [
        ("Cheque", "forger: draw a cheque", "agent: draw a cheque"),
        ("Bank", "forger: bank", "agent: bank"),
        ("Security", "forger: forger's security", "agent: agent's security"),
        ("Move", "forger: forger's step", "agent: agent's step"),
    ],
)
def test_joker_stands_for_any_action_with_one_icon(kind: str, forger: str, agent: str) -> None:
    """A joker is one icon of the action its player names, even one of which nothing can come."""
    for role, asked in (("forger", forger), ("agent", agent)):
        position = alone(role, "A01", "1R1")
        assert position.asked == f"{role}: joker"
        assert position.options() == {"joker Cheque", "joker Bank", "joker Security", "joker Move", "pass"}
        position.play(f"joker {kind}")
        assert position.asked == asked
        assert position.words()["icons or steps left"] == (0 if kind == "Bank" else 1)


@pytest.mark.clause("RN-59", "RN-60")
def test_a_joker_may_be_declined() -> None:
    """A declined joker does nothing, and the other half follows."""
    assert scene("A01", forger="1R1").play("pass").asked == "forger: draw a cheque"


@pytest.mark.clause("RN-60")
@pytest.mark.parametrize("role", ["forger", "agent"])
@pytest.mark.parametrize("card", ["A01", "A03", "A05", "A09"])
def test_every_action_may_be_declined(role: str, card: str) -> None:
    """Every action may be skipped without penalty: the table stays as it was."""
    position = alone(role, card, hand="AF100", agent_hand="NA200")
    before = (position.at, position.agent_at, position.radars, position.barriers, position.pile, position.belief)
    for _ in range(2):
        assert "pass" in position.options()
        if "step" in position.phase and role == "forger":
            break
        position.play("pass")
    assert before == (
        position.at,
        position.agent_at,
        position.radars,
        position.barriers,
        position.pile,
        position.belief,
    )
    assert (position.hand("forger"), position.hand("agent"), int(position.state.security)) == (["AF100"], ["NA200"], 0)
