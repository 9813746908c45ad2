"""Rounds, preparation of the next one and resets (sections 3.3 and 3.13)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.red_notice.positions import Scene, cards_of, opening, scene


@pytest.mark.clause("RN-30", "RN-134", "RN-04")
def test_rounds_follow_one_another() -> None:
    """Each round is programming, then resolution, then the next round begins with programming."""
    position = opening()
    position.arrange()
    for turn in range(1, 8):
        assert (int(position.state.turn), position.phase) == (turn, "place a token")
        placed = 0
        while position.phase == "place a token":
            assert int(position.state.turn) == turn
            position.idle()
            placed += 1
        assert placed == 6
        position.finish_round()
    assert not position.is_over


@pytest.mark.clause("RN-130", "RN-35")
def test_initiative_changes_every_round() -> None:
    """The initiative token is flipped every round and never reset: odd rounds the forger, even rounds the agent."""
    position = opening()
    for turn in range(1, 9):
        holder = "forger" if turn % 2 else "agent"
        assert position.words("agent_0")["initiative"] == holder
        assert position.seat == f"{holder}_0"
        position.finish_round()


@pytest.mark.clause("RN-131", "RN-132", "RN-54")
def test_played_cards_and_tokens_are_set_aside_in_the_open() -> None:
    """After the round its cards and all its tokens, cancelled ones included, lie in view of both."""
    position = scene("A02", "A04", "A08", "A11", forger="POW!L1 2L3 1L4", agent="5R1 4R3 3R4")
    during = position.words("agent_0")
    assert during["action cards used"] == []
    position.finish_round()
    for seat in position.ruleset.seats:
        words = position.words(seat)
        assert words["action cards used"] == ["A02", "A04", "A08", "A11"]
        assert words["forger's tokens used"] == {"1": 1, "2": 1, "POW!": 1}
        assert words["agent's tokens used"] == {"3": 1, "4": 1, "5": 1}
        assert words["card 1 left token of"] == "none"


@pytest.mark.clause("RN-31", "RN-133")
def test_reset_after_every_third_round() -> None:
    """After rounds 3 and 6 nothing is used any more: nine tokens and twelve cards are shuffled anew."""
    position = opening()
    orders = set()
    for turn in range(1, 8):
        used = (turn - 1) % 3
        words = position.words("agent_0")
        assert len(words["action cards used"]) == 4 * used
        assert sum(words["forger's tokens used"].values(), 0) == 3 * used
        assert sum(words["agent's tokens used"].values(), 0) == 3 * used
        assert int(position.state.action_deck[0]) == 8 - 4 * used
        row = [int(card) for card in position.state.row[:4]]
        if used == 0:
            deck = row + cards_of(position.state.action_deck)
            assert sorted(deck) == list(range(12))
            orders.add(tuple(deck))
        position.finish_round()
    assert len(orders) == 3


@pytest.mark.clause("RN-31", "RN-133")
def test_tokens_are_reshuffled_by_chance() -> None:
    """The tokens of the second cycle do not come in the order of the first."""
    differing = 0
    for seed in range(10):
        position = Scene(seed)
        while position.phase != "place a token":
            position.idle()
        drawn = []
        for _ in range(6):
            drawn.append(position.state.drawn.tolist())
            position.finish_round()
        differing += drawn[:3] != drawn[3:]
    assert differing == 10


@pytest.mark.clause("RN-31", "RN-130")
def test_a_reset_leaves_everything_else_alone() -> None:
    """Units, marker, hands, pile and pawns stay over a reset."""
    position = opening()
    position.arrange(radars="SA EU*", barriers="HEL-OUL", security=3, hand="AF200", agent_hand="EU200", at="CPT")
    before = [field.tobytes() for field in _table(position)]
    for _ in range(3):
        position.finish_round()
    assert [field.tobytes() for field in _table(position)] == before


def _table(position: Scene) -> list[Any]:
    s = position.state
    return [s.city, s.radars, s.barriers, s.security, s.hand, s.cheque_pile, s.displayed, s.improvement_deck, s.cashed]
