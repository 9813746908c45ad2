"""What must not leak to a seat (sections 7.1, 7.2 and 7.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from boardgame_envs.red_notice.state import AGENT, FORGER
from tests.red_notice.positions import Scene, cards_of, opening, scene, set_cards


def same(positions: Iterable[Scene], seat: str) -> bool:
    """Whether observation and, where the seat is to move, mask agree bit by bit."""
    first, *others = positions
    views = [position.look(seat) for position in (first, *others)]
    masks = [
        mask if position.seat == seat else mask * 0 for (_, mask), position in zip(views, (first, *others), strict=True)
    ]
    return all(
        np.array_equal(view[0], views[0][0]) and np.array_equal(mask, masks[0])
        for view, mask in zip(views, masks, strict=True)
    )


@pytest.mark.clause("RN-14", "RN-116", "RN-107")
@pytest.mark.parametrize("card", ["A02", "A03", "A09"])
def test_the_forgers_city(card: str) -> None:
    """Observation and mask of the agent, that of an inspection included, are the same for every city of the forger."""
    cities = "LON VAN NYC AKL MAD"
    for token in ("1L1", "1R1"):
        assert same([scene(card, agent=token, at=city, belief=cities) for city in cities.split()], "agent_0")


@pytest.mark.clause("RN-121", "RN-128", "RN-119")
@pytest.mark.parametrize("radars", ["SA", "SA*", "SA AF"])
def test_the_step_counter_and_triggered_radars(radars: str) -> None:
    """While the forger moves the agent sees neither her steps nor a radar that has gone off."""
    histories: list[tuple[str, ...]] = [(), ("to SCL",), ("to PER",)]
    assert same([scene("A05", forger="1R1", at="CPT", radars=radars).play(*plays) for plays in histories], "agent_0")


@pytest.mark.clause("RN-128", "RN-R39")
def test_the_number_of_steps_used_after_the_movement() -> None:
    """After a silent movement the agent, asked next, sees the same whatever was walked."""
    histories = [("pass",), ("to LAX", "pass"), ("to LAX", "to PEK"), ("to MEX", "to LIM")]
    positions = [scene("A08", forger="3R1", agent="1L1", at="NYC", radars="EU").play(*plays) for plays in histories]
    for position in positions:
        position.pass_until("agent: draw a cheque")
    assert same(positions, "agent_0")


@pytest.mark.clause("RN-20", "RN-61", "RN-79")
def test_the_forgers_hand() -> None:
    """The agent sees no cheque of the forger, not even through a Bank action that was or was not possible."""
    hands = ["AF100 EU200", "SA100 AS200", "AF200 AF100"]
    positions = [scene("A04", forger="3L1", agent="2R1", at="CAI", hand=hand) for hand in hands]
    assert all(position.asked == "forger: bank" for position in positions)
    assert same(positions, "agent_0")
    for position in positions:
        position.play("pass", "pass")
    assert all(position.asked == "agent: draw a cheque" for position in positions)
    assert same(positions, "agent_0")


@pytest.mark.clause("RN-20", "RN-61")
def test_the_agents_hand() -> None:
    """The forger sees no cheque of the agent."""
    hands = ["NA100 EU200", "SA100 AS200", "AF200 AF100"]
    assert same([scene("A04", forger="1L1", agent_hand=hand) for hand in hands], "forger_0")


@pytest.mark.clause("RN-34", "RN-36", "RN-44")
def test_face_down_tokens() -> None:
    """Neither player sees the other's face-down tokens before their card is resolved."""
    variants = ["4L1 2L2 5L3", "4L1 POW!L2 1L3"]
    assert same([scene("A04", forger=tokens, agent="2R1 3R2 1R3") for tokens in variants], "agent_0")
    variants = ["2R1 3R2 1R3", "2R1 POW!R2 5R3"]
    assert same([scene("A04", forger="4L1 2L2 5L3", agent=tokens) for tokens in variants], "forger_0")


@pytest.mark.clause("RN-34")
@pytest.mark.parametrize(("seat", "other"), [("forger_0", AGENT), ("agent_0", FORGER)])
def test_drawn_tokens(seat: str, other: int) -> None:
    """A player does not see which tokens the other has drawn."""
    position = opening()
    twin = position.copy()
    twin.state.drawn[other, :6] = [1, 0, 0, 0, 1, 1]
    assert same([position, twin], seat)


@pytest.mark.clause("RN-09", "RN-15", "RN-17", "RN-19", "RN-20")
@pytest.mark.parametrize("seat", ["forger_0", "agent_0"])
@pytest.mark.parametrize("deck", ["action_deck", "improvement_deck", "cheque_pile", "token_bag"])
def test_the_order_of_decks(seat: str, deck: str) -> None:
    """Nobody sees the order of a deck, of the pile above its known bottom, or of the tokens to come."""
    position = Scene(4)
    while position.phase != "place a token":
        position.idle()
    twin = position.copy()
    piles: list[Any] = list(twin.state[deck]) if deck == "token_bag" else [twin.state[deck]]
    for pile in piles:
        cards = cards_of(pile)
        known = cards[-2:] if deck == "cheque_pile" else []
        set_cards(pile, cards[: len(cards) - len(known)][::-1] + known)
        assert cards_of(pile) != cards
    assert same([position, twin], seat)


@pytest.mark.clause("RN-R9")
def test_windows_offered() -> None:
    """Whether the forger was offered a window before the card makes no difference to the agent."""
    given: dict[str, Any] = {"agent": "1L1", "security": 4, "radars": "SA"}
    offered = [scene("A04", security_windows=windows, **given) for windows in ("full", "own_decisions")]
    assert same(offered, "agent_0")
    window = scene("A04", window=True, **given)
    assert window.phase == "spending window"
    assert window.words("agent_0")["phase"] == "none"


@pytest.mark.clause("RN-R12", "RN-119")
def test_belief_before_the_announcement() -> None:
    """Steps and a removal within a movement change what the agent sees only by the removed unit and the marker."""
    position = scene("A05", forger="1R1", at="CPT", radars="SA OC", security=2)
    before = position.words("agent_0")
    after = position.play("to SCL", "radar off OC").words("agent_0")
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"white radars", "radars in reserve", "security"}


@pytest.mark.clause("RN-14")
def test_the_agent_never_sees_the_forgers_city() -> None:
    """Throughout random games the forger's city stands in her own view only."""
    for seed in range(20):
        position = Scene(seed)
        while not position.is_over:
            assert position.words("agent_0")["forger's city"] == "none"
            assert position.words("agent_0")["radars triggered in this movement"] == []
            position.play_randomly(17, seed)


@pytest.mark.clause("RN-14", "RN-116", "RN-R39")
def test_a_hidden_walk_leaves_no_trace() -> None:
    """Two games that differ only in hidden steps stay alike for the agent until something public tells them apart."""
    histories = [("to LAX", "to VAN"), ("to MEX", "pass"), ("pass",)]
    positions = [
        scene("A05", forger="1R1", at="NYC", radars="EU AS", agent_at="PER").play(*plays) for plays in histories
    ]
    for _ in range(60):
        assert same(positions, "agent_0")
        if positions[0].phase == "forger's step":
            for position in positions:
                position.play("pass")
            continue
        for position in positions:
            position.idle()
