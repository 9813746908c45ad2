"""Redrawing what a seat cannot know (section 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from boardgame_envs.horns_up.state import STATE
from tests.horns_up.invariants import check
from tests.horns_up.positions import LETTERS, TICKETS, TYPES, Scene, put_counts, scene

SAMPLES = 300
HIDDEN = {"rng", "deck", "hand", "stage_pile", "known"}
HALF_MADE = {
    "phase", "picked", "picked_way", "picked_half", "picked_seat", "picked_direction", "picked_spot", "task",
    "task_seat", "task_amount", "task_detail", "tasks",
}  # fmt: skip


def worlds(position: Scene, seat: str, see: Callable[[Scene], Any], number: int = SAMPLES) -> Counter[Any]:
    """How often the seat's redrawn worlds look like what."""
    return Counter(see(position.determinized(seat, seed)) for seed in range(number))


def hand_of(letter: str) -> Callable[[Scene], tuple[str, ...]]:
    """What to look at: a hand."""
    return lambda world: tuple(world.hand(letter))


def small(hand: str, hands: dict[str, str], deck: str, table: str = "", **given: Any) -> Scene:
    """A position with few hidden cards: all others lie on the discard pile."""
    position = scene(table, hand, hands=hands, deck=deck, **given)
    rest = Counter({code: int(position.rules.copies[kind]) for kind, code in enumerate(TYPES)})
    rest -= Counter(f"{hand} {deck} {' '.join(hands.values())}".split())
    rest -= Counter(word for word in table.replace(";", " ").split() if word in TYPES)
    put_counts(position.state.discards, " ".join(rest.elements()))
    return position


def random_positions(number: int, players: int, **knobs: Any) -> list[Scene]:
    """Positions from random games, at random moments."""
    rng = np.random.default_rng(5)
    found = [Scene(seed, players, **knobs) for seed in range(number)]
    for seed, position in enumerate(found):
        position.play_randomly(int(rng.integers(0, 400)), seed)
    return [position for position in found if not position.is_over]


@pytest.mark.parametrize("players", [3, 5, 9])
def test_a_redrawn_world_agrees_with_all_a_seat_knows(players: int) -> None:
    """Observation and mask of the seat stay the same, bit by bit, and so does everything public; no card is lost."""
    public = [name for name in (STATE.names or ()) if name not in HIDDEN]
    for number, position in enumerate(random_positions(60, players)):
        for seat in range(players):
            world = position.determinized(seat, number)
            assert np.array_equal(world.look(seat)[0], position.look(seat)[0])
            is_asked = int(position.state.seat) == seat
            if is_asked:
                assert np.array_equal(world.look()[1], position.look()[1])
            assert np.array_equal(world.state.hand[seat], position.state.hand[seat])
            assert np.array_equal(world.state.known[seat], position.state.known[seat])
            assert np.array_equal(world.state.hand.sum(axis=1), position.state.hand.sum(axis=1))
            for name in public:
                if is_asked or name not in HALF_MADE:
                    assert np.array_equal(world.state[name], position.state[name]), name
            check(world.ruleset, world.states)


@pytest.mark.parametrize("players", [3, 9])
def test_a_redrawn_world_can_be_played_on(players: int) -> None:
    """Redrawn in the middle of anything, a world can be played to the end."""
    for number, position in enumerate(random_positions(40, players)):
        seat = (int(position.state.seat) + 1) % players
        world = position.determinized(seat, number)
        assert world.options()
        assert world.play_randomly(20_000, number).is_over
        check(world.ruleset, world.states)


@pytest.mark.clause("HN-10", "HN-11")
def test_hands_and_deck_are_dealt_from_the_unseen_cards() -> None:
    """With three unseen cards every way to deal them to a hand of two and a deck of one occurs equally often."""
    position = small("P7", {"B": "P1 T04"}, "P2", players=3)
    found = worlds(position, "A", lambda world: (*world.hand("B"), *world.deck), 600)
    assert set(found) == {("P1", "T04", "P2"), ("P1", "P2", "T04"), ("P2", "T04", "P1")}
    assert all(150 < number < 250 for number in found.values())
    assert set(worlds(position, "B", lambda world: (*world.hand("A"), *world.deck), 100)) == {
        ("P7", "P2"),
        ("P2", "P7"),
    }
    deck = small("P7", {}, "P1 P2 P3", players=3)
    orders = worlds(deck, "A", lambda world: tuple(world.deck), 600)
    assert len(orders) == 6
    assert all(65 < number < 140 for number in orders.values())


def test_every_unseen_type_may_be_anywhere() -> None:
    """In a full game any unseen type turns up in another's hand and on top of the deck; seen cards never do."""
    position = scene("5,4 P1 A", "T10 T12", hands={"B": "P1 P2 P3 P4", "C": "P5"}, discards="T07")
    in_hand: set[str] = set()
    on_top: set[str] = set()
    for seed in range(500):
        world = position.determinized("A", seed)
        in_hand |= set(world.hand("B"))
        on_top.add(world.deck[0])
        assert Counter(world.discards) == {"T07": 1}
    unseen = set(TYPES) - {"T10", "T12", "T07"}
    assert in_hand == unseen
    assert len(on_top) > 22
    assert on_top <= unseen


@pytest.mark.clause("HN-R48", "HN-09")
def test_the_stage_pile_is_shuffled_anew() -> None:
    """The Stage cards not used since the last shuffle come in random order."""
    position = scene(hand="T01", stage="S4 S1").play("T01")
    assert position.stage_used == ["S4"]
    tops = worlds(position, "B", lambda world: world.stage_pile[0])
    assert set(tops) == {f"S{number}" for number in range(1, 9)}
    assert 30 < tops["S1"] < 85  # 2 of 11 in 300
    assert 10 < tops["S4"] < 50  # 1 of 11
    assert all(
        sorted(pile) == sorted(position.stage_pile) for pile in worlds(position, "A", lambda w: tuple(w.stage_pile), 20)
    )


@pytest.mark.clause("HN-120", "HN-121")
def test_hands_known_after_scream_for_me() -> None:
    """The hand given away stays known where it is; others are unknown; a known card that is played leaves the set."""
    position = scene(hand="T01 P1 P3", hands={"B": "P2", "C": "T05 T04", "E": "W1 P7"}, stage="S3").play("T01")
    assert position.hand("E") == ["P1", "P3"]
    assert set(worlds(position, "A", hand_of("E"), 50)) == {("P1", "P3")}
    assert len(worlds(position, "A", hand_of("B"), 50)) > 20
    assert set(worlds(position, "C", hand_of("B"), 50)) == {("T04", "T05")}
    assert len(worlds(position, "D", hand_of("E"), 50)) > 20
    position.end_turns("E")
    hands = worlds(position, "A", hand_of("E"))
    assert all({"P1", "P3"} <= set(hand) for hand in hands)
    assert len(hands) > 15  # the card drawn since is unknown
    position.play("P3 NE 1,1")
    hands = worlds(position, "A", hand_of("E"))
    assert all("P1" in hand for hand in hands)
    assert any("P3" not in hand for hand in hands)


@pytest.mark.clause("HN-120")
def test_known_hands_travel_with_a_second_scream() -> None:
    """After another Scream for me the hand known before is one seat further to the right."""
    position = scene(hand="T01 P1 P3", hands={"B": "T01"}, stage="S3 S3").play("T01")
    assert position.hand("A") == ["T01"]
    position.play("T01")
    assert position.hand("D") == ["P1", "P3"]
    assert set(worlds(position, "A", hand_of("D"), 50)) == {("P1", "P3")}
    assert set(worlds(position, "E", hand_of("D"), 50)) == {("P1", "P3")}
    assert len(worlds(position, "B", hand_of("D"), 50)) > 20


def ticketless(**given: Any) -> Scene:
    """B has been struck by Lost Ticket without holding any; two cards are known to be no Tickets."""
    given = {"hand": "T12", "hands": {"B": "P1 W1"}, **given}
    return scene(**given).play("T12", "B")


@pytest.mark.clause("HN-R34", "HN-75")
@pytest.mark.parametrize("seat", ["A", "C", "E"])
def test_a_hand_known_to_hold_no_ticket(seat: str) -> None:
    """In nobody's worlds the hand holds a Ticket; Paths and Walls of all kinds occur."""
    hands = worlds(ticketless(), seat, hand_of("B"))
    cards = {code for hand in hands for code in hand}
    assert not cards & set(TICKETS)
    assert cards == set(TYPES) - set(TICKETS)


@pytest.mark.clause("HN-R34")
def test_cards_drawn_later_may_be_tickets() -> None:
    """After one card drawn the hand may hold one Ticket, not two; played or discarded Tickets are taken off again."""
    position = ticketless(draws="T09 T05").end_turn()
    hands = worlds(position, "A", hand_of("B"), 600)
    numbers = Counter(sum(code in TICKETS for code in hand) for hand in hands.elements())
    assert set(numbers) == {0, 1}
    position.play("T09", "C")
    assert position.hand("B") == ["P1", "W1"]
    after = {code for hand in worlds(position, "A", hand_of("B")) for code in hand}
    assert not after & set(TICKETS)


@pytest.mark.clause("HN-R34", "HN-120")
def test_what_is_known_of_a_hand_travels_with_it() -> None:
    """After Scream for me it is the right-hand neighbour's hand that holds no Ticket."""
    position = ticketless(hand="T12 T01", turn="C", stage="S3", hands={"B": "P1 W1", "E": "P2 P2"}).play("T01")
    assert position.hand("A") == ["P1", "W1"]
    assert not {code for hand in worlds(position, "D", hand_of("A")) for code in hand} & set(TICKETS)
    others = {code for hand in worlds(position, "B", hand_of("D")) for code in hand}
    assert others & set(TICKETS)


@pytest.mark.clause("HN-R34", "HN-75")
def test_blackout_tells_of_everybody() -> None:
    """Blackout: whoever discards nothing holds no Ticket; who discards one may hold more."""
    position = scene(hand="T01", hands={"B": "P1 P1", "C": "T04 P1"}, stage="S8").play("T01", "T04")
    assert not {code for hand in worlds(position, "A", hand_of("B")) for code in hand} & set(TICKETS)
    assert {code for hand in worlds(position, "A", hand_of("C")) for code in hand} & set(TICKETS)


def may_end_with(position: Scene, code: str) -> bool:
    """Whether B may end his turn with this card alone in his hand."""
    put_counts(position.state.hand[1], code)
    return "end" in position.options()


@pytest.mark.clause("HN-R05")
@pytest.mark.parametrize("table", ["", "5,4 P1 C", "5,4 P1 C; 5,5 W3", "3,0 B; 3,1 W3; 3,2 P2 C"])
def test_a_turn_ended_early_tells_what_the_hand_did_not_hold(table: str) -> None:
    """Who ends a turn without a paid action held no card that alone would have allowed one on that table."""
    before = scene(table, turn="B")
    possible = [code for code in TYPES if may_end_with(before, code)]
    after = scene(table, possible[0], turn="B").play("end")
    assert {code for hand in worlds(after, "A", hand_of("B"), 500) for code in hand} == set(possible)


@pytest.mark.clause("HN-R05")
def test_a_full_turn_tells_nothing() -> None:
    """After two actions the rest of the hand may be anything."""
    position = scene(hand="P1 P1 W1", turn="B").play("P1 5,1", "P1 5,2", "end")
    assert {code for hand in worlds(position, "A", hand_of("B"), 500) for code in hand} >= {"P1", "T01", "T05"}


@pytest.mark.clause("HN-R49")
def test_former_discards_are_back_in_the_pool() -> None:
    """After a reshuffle the cards of the discard pile may be in any hand or in the deck."""
    position = scene(hands={"C": "P1"}, deck="", discards="T10 T12 T13").end_turn()
    assert position.discards == []
    hands = {code for hand in worlds(position, "A", hand_of("B"), 200) for code in hand}
    assert {"T10", "T12", "T13"} & hands


@pytest.mark.clause("HN-R09")
def test_half_made_choices_are_redrawn_for_the_others() -> None:
    """In the worlds of another seat the card that is being picked is not always the true one."""
    position = scene("5,4 P1 B", "P3 P4 W1 T17 T09").play("P3")
    picks = worlds(position, "B", lambda world: (world.phase, int(world.state.picked)))
    assert len(picks) > 1
    assert set(worlds(position, "A", lambda world: (world.phase, int(world.state.picked)), 30)) == {
        (position.phase, int(position.state.picked))
    }


def test_the_future_is_redrawn() -> None:
    """Chance after the redrawn moment differs from world to world: the generator is part of what is redrawn."""
    position = scene(hand="P1")
    assert len(worlds(position, "A", lambda world: world.state.rng.tobytes(), 20)) == 20


@pytest.mark.clause("HN-120", "HN-R34")
def test_known_cards_and_facts_together() -> None:
    """Hands are dealt by both: what was given away is in place, and the rest keeps to what is known to be missing."""
    position = small("T01 P1", {"B": "P2", "C": "W1 P3"}, "T04 T05 P4", players=3, stage="S3").play("T01")
    assert [position.hand(letter) for letter in LETTERS[:3]] == [["P2"], ["P3", "W1"], ["P1"]]
    found = worlds(position, "A", lambda world: (tuple(world.hand("B")), tuple(world.hand("C"))), 900)
    pool = ["P3", "W1", "T04", "T05", "P4"]
    assert set(found) == {(tuple(sorted(pair, key=TYPES.index)), ("P1",)) for pair in combinations(pool, 2)}
    assert all(55 < number < 130 for number in found.values())
