"""Redrawing what a seat cannot know (section 7.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from boardgame_envs.red_notice.state import AGENT, FORGER
from tests.red_notice.belief_by_hand import Watcher
from tests.red_notice.positions import Scene, cards_of, scene

SAMPLES = 400
SEATS = ("forger_0", "agent_0")
PUBLIC = (
    "belief", "radars", "barriers", "radar_reserve", "barrier_reserve", "security", "identities", "known", "cashed",
    "shown", "cashed_sum", "displayed", "owned", "gone", "used_cards", "row", "row_place", "revealed", "initiative",
    "used_tokens", "slot_owner", "is_moving", "is_unseen", "steps_granted", "removals", "removed_unit",
    "announcements", "announced_continent", "announced_city", "tasks", "task", "task_seat", "turn", "phase", "seat",
    "over", "returns",
)  # fmt: skip


def worlds(position: Scene, seat: str, see: Callable[[Scene], Any], number: int = SAMPLES) -> Counter[Any]:
    """How often the seat's redrawn worlds look like what."""
    return Counter(see(position.determinized(seat, seed)) for seed in range(number))


def token_counts(position: Scene, seat: int) -> list[int]:
    """All tokens of a player: in the bag, drawn, on cards and used."""
    s = position.state
    counts = s.drawn[seat, :6].astype(int) + s.used_tokens[seat, :6]
    for kind in cards_of(s.token_bag[seat]):
        counts[kind] += 1
    for owner, kind in zip(s.slot_owner, s.slot_token, strict=True):
        if owner == seat:
            counts[int(kind)] += 1
    return [int(count) for count in counts]


def cheque_counts(position: Scene) -> Counter[str]:
    """All cheques, wherever they are."""
    places = [position.pile, *(position.hand(role) + position.cashed(role) for role in ("forger", "agent"))]
    return Counter(code for place in places for code in place)


def _token_on(slot: int) -> Callable[[Scene], int]:
    return lambda world: int(world.state.slot_token[slot])


def _next_token_of(role: int) -> Callable[[Scene], int]:
    return lambda world: cards_of(world.state.token_bag[role])[0]


def _card_at(deck: str, place: int) -> Callable[[Scene], int]:
    return lambda world: cards_of(world.state[deck])[place]


def random_positions(number: int, **knobs: Any) -> list[Scene]:
    """Positions from random games, at random moments."""
    rng = np.random.default_rng(5)
    found = [Scene(seed, **knobs) for seed in range(number)]
    for seed, position in enumerate(found):
        position.play_randomly(int(rng.integers(0, 300)), seed)
    return [position for position in found if not position.is_over]


def test_a_redrawn_world_agrees_with_all_a_seat_knows() -> None:
    """Observation and mask of the seat stay the same, bit by bit, and so does everything public."""
    for position in random_positions(120):
        for number, seat in enumerate(SEATS):
            world = position.determinized(seat, 1)
            assert np.array_equal(world.look(seat)[0], position.look(seat)[0])
            if position.seat == seat:
                assert np.array_equal(world.look()[1], position.look()[1])
            for name in PUBLIC:
                assert np.array_equal(world.state[name], position.state[name]), name
            assert world.hand(("forger", "agent")[number]) == position.hand(("forger", "agent")[number])


def test_a_redrawn_world_is_complete() -> None:
    """No cheque, token or card is lost or doubled, hands keep their size and what is known of them."""
    for position in random_positions(120):
        for seat in SEATS:
            world = position.determinized(seat, 2)
            assert cheque_counts(world) == cheque_counts(position)
            for role in (FORGER, AGENT):
                assert token_counts(world, role) == token_counts(position, role)
                assert world.state.hand[role].sum() == position.state.hand[role].sum()
                assert (world.state.hand[role] >= world.state.known[role]).all()
                assert world.state.drawn[role].sum() == position.state.drawn[role].sum()
            for deck in ("action_deck", "improvement_deck"):
                assert sorted(cards_of(world.state[deck])) == sorted(cards_of(position.state[deck]))
            assert len(world.pile) == len(position.pile)
            if not world.state.is_moving and world.state.turn:
                assert world.at in world.belief


def test_a_redrawn_world_can_be_played_to_the_end() -> None:
    """Redrawn worlds are legal positions: play goes on from them until the game is over."""
    for position in random_positions(60):
        for seat in SEATS:
            world = position.determinized(seat, 3)
            world.play_randomly(5000, 1)
            assert world.is_over


@pytest.mark.clause("RN-28", "RN-116")
def test_every_city_of_the_belief_set_is_reached() -> None:
    """For the agent the forger may be in any city of the belief set and nowhere else; the forger knows where she is."""
    position = scene("A02", agent="1R1", at="CPT", belief="CPT NBO LON PEK AKL")
    found = worlds(position, "agent_0", lambda world: world.at)
    assert set(found) == {"CPT", "NBO", "LON", "PEK", "AKL"}
    assert min(found.values()) > SAMPLES // 20
    assert set(worlds(position, "forger_0", lambda world: world.at, 20)) == {"CPT"}
    assert set(worlds(position, "agent_0", lambda world: world.agent_at, 20)) == {"VAN"}


@pytest.mark.clause("RN-20", "RN-61")
@pytest.mark.parametrize(("seat", "own", "other"), [("agent_0", "agent", "forger"), ("forger_0", "forger", "agent")])
def test_the_others_cheques_and_the_pile_are_dealt_anew(seat: str, own: str, other: str) -> None:
    """The other's hand may be any of the unseen cheques; the own hand and the known bottom of the pile stay."""
    position = scene("A02", agent="1R1", hand="AF200 EU100", agent_hand="SA100 AS200", cashed="SA200")
    unseen = set(position.pile[:-2]) | set(position.hand(other))
    assert set(worlds(position, seat, lambda world: tuple(world.hand(own)), 50)) == {tuple(position.hand(own))}
    assert set(worlds(position, seat, lambda world: tuple(world.pile[-2:]), 50)) == {tuple(position.pile[-2:])}
    for see in (lambda world: world.hand(other)[0], lambda world: world.hand(other)[1], lambda world: world.pile[0]):
        assert set(worlds(position, seat, see)) <= unseen
    hands = worlds(position, seat, lambda world: tuple(world.hand(other)))
    assert {code for hand in hands for code in hand} == unseen
    assert set(worlds(position, seat, lambda world: world.pile[0])) == unseen
    assert set(worlds(position, seat, lambda world: world.pile[-3])) == unseen


@pytest.mark.clause("RN-22", "RN-26")
def test_a_cheque_known_to_be_in_a_hand_stays_there() -> None:
    """A bottom cheque that was drawn stays in the hand where it is known to be; the rest of the hand is redrawn."""
    position = scene("A06", agent="1L1", agent_hand="SA100", hand="EU100 AS100", pile="NA200 OC200", cashed="AF100")
    position.play("draw")
    assert position.hand("agent") == ["NA200", "SA100"]
    hands = worlds(position, "forger_0", lambda world: tuple(world.hand("agent")))
    assert set(hands) == {("NA200", "SA100")}
    position = scene("A06", agent="1L1", agent_hand="SA100 AF200", hand="EU100")
    position.state.known[AGENT, position.cheques.index("SA100")] = 1
    hands = worlds(position, "forger_0", lambda world: tuple(world.hand("agent")))
    assert all("SA100" in hand for hand in hands)
    assert len(hands) > 5


@pytest.mark.clause("RN-34", "RN-36", "RN-44")
@pytest.mark.parametrize(("seat", "other", "slots"), [("agent_0", FORGER, (2, 4)), ("forger_0", AGENT, (3, 5))])
def test_face_down_tokens_are_assigned_anew(seat: str, other: int, slots: tuple[int, int]) -> None:
    """The other's face-down tokens may be any of her remaining ones, on any of the slots; revealed ones stay."""
    position = scene("A04", forger="4L1 2L2 5L3", agent="2R1 3R2 POW!R3")
    kinds = worlds(position, seat, lambda world: tuple(int(world.state.slot_token[slot]) for slot in slots))
    remaining = Counter([0, 1, 1, 2, 2, 3, 3, 4, 5]) - Counter([3 if other == FORGER else 1])
    possible = {(a, b) for a in remaining for b in remaining if a != b or remaining[a] > 1}
    assert set(kinds) == possible
    own = 1 - other
    for slot in range(8):
        if int(position.state.slot_owner[slot]) == own or slot < 2:
            values = worlds(position, seat, _token_on(slot), 30)
            assert set(values) == {int(position.state.slot_token[slot])}


@pytest.mark.clause("RN-33", "RN-34")
@pytest.mark.parametrize(("seat", "number"), [("forger_0", FORGER), ("agent_0", AGENT)])
def test_tokens_in_hand_and_to_come(seat: str, number: int) -> None:
    """The other's drawn tokens are redrawn from her pool, and so is the order in which both players' next ones come."""
    position = Scene(3)
    while position.phase != "place a token":
        position.idle()
    assert len(worlds(position, seat, lambda world: tuple(world.state.drawn[1 - number, :6]))) > 20
    assert len(worlds(position, seat, lambda world: tuple(world.state.drawn[number, :6]), 30)) == 1
    for role in (FORGER, AGENT):
        pool = set(cards_of(position.state.token_bag[role]))
        if role != number:
            pool |= {kind for kind in range(6) if position.state.drawn[role, kind]}
        assert set(worlds(position, seat, _next_token_of(role))) == pool


@pytest.mark.clause("RN-17", "RN-19")
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("deck", ["action_deck", "improvement_deck"])
def test_decks_are_shuffled_anew(seat: str, deck: str) -> None:
    """The cards still in a deck come in random order."""
    position = scene("A04", forger="1L1", display="U1 U3", deck="U2 U4 U5 U6 U7 U8 U9")
    cards = cards_of(position.state[deck])
    for place in (0, len(cards) - 1):
        found = worlds(position, seat, _card_at(deck, place))
        assert set(found) == set(cards)


@pytest.mark.clause("RN-121", "RN-128", "RN-R12")
@pytest.mark.parametrize(
    ("card", "given", "plays"),
    [
        ("A05", {"at": "CPT", "radars": "AF SA"}, ()),
        ("A05", {"at": "CPT", "radars": "AF SA", "belief": "CPT NBO"}, ("to SCL",)),
        ("A05", {"at": "NYC", "radars": "SA EU", "security": 2}, ("to MEX", "radar off SA")),
        ("A05", {"at": "MEX", "radars": "SA EU", "security": 2}, ("radar off SA",)),
        ("A05", {"at": "HEL", "barriers": "ROM-CAI HEL-OUL", "security": 4}, ("barrier off HEL-OUL",)),
        ("A05", {"at": "CPT", "radars": "AF SA*", "owned": "U1"}, ("to SCL",)),
    ],
)
def test_within_a_movement_every_surviving_hypothesis_is_reached(card: str, given: Any, plays: tuple[str, ...]) -> None:
    """While the forger has steps left the agent's worlds are exactly the hypotheses that still leave a step."""
    position = scene(card, forger="1R1", **given)
    watcher = Watcher(position)
    watcher.belief = position.belief
    watcher._begin_movement()
    for code in plays:
        watcher.play(position.codes.index(code))
    movement = watcher.movement
    assert movement is not None
    expected = {
        (city, used, tuple(continent for continent, _ in triggers), tuple(named for _, named in triggers))
        for city, used, triggers in movement.hypotheses
        if used < movement.granted
    }
    assert set(worlds(position, "agent_0", lambda world: _hypothesis(world, watcher.is_precise))) == expected
    own = worlds(position, "forger_0", lambda world: _hypothesis(world, watcher.is_precise), 20)
    assert set(own) == {_hypothesis(position, watcher.is_precise)}


def _hypothesis(world: Scene, is_precise: bool) -> tuple[str, int, tuple[str, ...], tuple[str, ...]]:
    s = world.state
    continents = tuple(world.names.continent_codes[int(code)] for code in s.trigger_continent[: int(s.triggers)])
    cities = tuple(world.names.city_codes[int(code)] for code in s.trigger_city[: int(s.triggers)])
    return world.at, int(s.steps_used), continents, cities if is_precise else ("",) * len(cities)


def test_the_future_is_redrawn() -> None:
    """Chance after the redrawn moment differs from world to world: the generator is part of what is redrawn."""
    position = scene("A04", forger="1L1")
    assert len(worlds(position, "agent_0", lambda world: world.state.rng.tobytes(), 20)) == 20
