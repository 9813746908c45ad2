"""Redrawing what a seat cannot know (section 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest

from tests.guilty_train.invariants import check
from tests.guilty_train.positions import ROOMS, Scene, opening, random_positions, scene

SAMPLES = 600
SEATS = ("defender_0", "attacker_0")
SECRET = {"rng", "token", "card_pile", "hand"}


def worlds(position: Scene, seat: str, see: Callable[[Scene], Any], number: int = SAMPLES) -> Counter[Any]:
    """How often the seat's redrawn worlds look like what."""
    return Counter(see(position.determinized(seat, seed)) for seed in range(number))


def food(position: Scene) -> tuple[str, ...]:
    """The rooms with hidden food."""
    return tuple(room for room in ROOMS if position.token(room) == "hidden food")


def is_even(found: Counter[Any], possible: int, number: int = SAMPLES) -> bool:
    """Whether so many worlds occurred, all about as often."""
    share = number / possible
    return len(found) == possible and all(abs(times - share) < 5 * share**0.5 for times in found.values())


@pytest.mark.clause("GT-18", "GT-20", "GT-73", "GT-R30")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_a_seat_knows_changes(players: int) -> None:
    """In a redrawn world the seat observes the same, everything public is the same, and all invariants hold."""
    changed = 0
    for number, position in enumerate(random_positions(150, players)):
        for seat in position.ruleset.seats:
            world = position.determinized(seat, number)
            assert world.look(seat)[0].tobytes() == position.look(seat)[0].tobytes()
            assert world.legal() == position.legal() or position.seat != seat
            for name in position.state.dtype.names:
                if name not in SECRET:
                    assert np.array_equal(world.state[name], position.state[name]), name
            check(position.ruleset, world.states)
            changed += world.pile != position.pile
    assert changed > 100


def test_a_redrawn_world_can_be_played_to_the_end() -> None:
    """Redrawn worlds are legal positions: play goes on from them until the game is over."""
    for position in random_positions(60):
        for seat in SEATS:
            assert position.determinized(seat, 3).play_randomly(5000, 1).is_over


@pytest.mark.clause("GT-18", "GT-20")
@pytest.mark.parametrize(
    ("hidden", "number"),
    [("T1", 1), ("T1 T2", 2), ("T1 M2 H5", 3)],
)
def test_attackers_may_expect_food_in_any_hidden_room(hidden: str, number: int) -> None:
    """For the attackers the hidden food is any choice of rooms not yet turned, all of them as likely."""
    unturned = [*hidden.split(), "M1", "H2"]
    others = [room for room in ROOMS if room not in unturned]
    position = scene("A1", food=hidden, turned=" ".join(others[5 - number :]), blown="y2")
    for token, room in zip(["taken"] * (5 - number), others, strict=False):
        assert position.token(room) == token
    possible = set(combinations([room for room in ROOMS if room in unturned], number))
    found = worlds(position, "attacker_0", food)
    assert set(found) == possible
    assert is_even(found, len(possible))


@pytest.mark.clause("GT-18", "GT-20")
def test_all_rooms_are_as_likely_at_the_start() -> None:
    """Before anything is turned each room holds food in 5 of 14 worlds."""
    position = opening()
    found = Counter(room for seed in range(SAMPLES) for room in food(position.determinized("attacker_0", seed)))
    assert set(found) == set(ROOMS)
    assert all(abs(times / SAMPLES - 5 / 14) < 0.09 for times in found.values())


@pytest.mark.clause("GT-16", "GT-R27")
def test_defenders_know_the_food() -> None:
    """For the defenders the food stays where they hid it."""
    position = opening(4, food="M1 M2 H5 H1 T4")
    for seat in ("defender_0", "defender_1"):
        assert set(worlds(position, seat, food, 30)) == {("T4", "M1", "M2", "H1", "H5")}


@pytest.mark.clause("GT-20")
def test_in_the_middle_of_the_set_up() -> None:
    """While the food is being hidden the attackers' worlds differ in where it is."""
    position = Scene().play("hide food in T1", "hide food in T2")
    found = worlds(position, "attacker_0", food)
    assert set(found) == set(combinations(ROOMS, 2))
    assert set(worlds(position, "defender_0", food, 30)) == {("T1", "T2")}


@pytest.mark.clause("GT-59", "GT-74")
def test_what_has_been_seen_stays() -> None:
    """Turned tokens and used cards are the same in every world."""
    position = scene("A1", turned="M3 M4", food="T1 T2", a1_food=2, a1="H1", a1_hand="K5", pile="K1 K1", blown="y2")
    for seat in SEATS:
        assert len(worlds(position, seat, lambda world: (world.token("M3"), world.token("M4")), 30)) == 1
        assert len(worlds(position, seat, lambda world: tuple(world.used), 30)) == 1


@pytest.mark.clause("GT-15", "GT-73")
@pytest.mark.parametrize("seat", SEATS)
def test_unseen_cards_are_dealt_anew(seat: str) -> None:
    """Cards in hands, the own hand too, and in the pile may be any of those not used, in every order."""
    position = scene("A1", a1_hand="K1", a2_hand="K2", pile="K3 K4")
    found = worlds(position, seat, lambda world: (*world.hand("A1"), *world.hand("A2"), *world.pile))
    assert set(found) == set(permutations(("K1", "K2", "K3", "K4")))
    assert is_even(found, 24)


@pytest.mark.clause("GT-73")
@pytest.mark.parametrize("seat", SEATS)
def test_cards_are_dealt_by_their_number(seat: str) -> None:
    """At the start a card is a clean blast in 9 of 20 worlds."""
    position = scene("A1", a1_hand="K5")
    found = worlds(position, seat, lambda world: world.hand("A1")[0])
    assert set(found) == {"K1", "K2", "K3", "K4", "K5", "K6", "K7"}
    assert abs(found["K1"] / SAMPLES - 9 / 20) < 0.09


def reshuffled() -> Scene:
    """A1 holds two old cards and A2 one when A2 draws from an empty pile: K5, K7 and K4 can only be in their hands."""
    return scene("A2", a1_hand="K5 K7", a2_hand="K4", pile="").play("draw")


@pytest.mark.clause("GT-R15", "GT-73")
@pytest.mark.parametrize("seat", SEATS)
def test_hands_are_a_closed_pool_after_a_reshuffle(seat: str) -> None:
    """Cards held when the pile was made anew are dealt among themselves; the new ones among themselves."""
    position = reshuffled()
    assert (len(position.hand("A2")), len(position.pile), position.used) == (2, 16, [])
    found = worlds(position, seat, lambda world: (*world.hand("A1"), world.hand("A2")[0]))
    assert set(found) == set(permutations(("K5", "K7", "K4")))
    assert is_even(found, 6)
    young = worlds(position, seat, lambda world: world.hand("A2")[1])
    assert set(young) == {"K1", "K2", "K3", "K4", "K6"}
    assert young["K4"] < young["K1"]


@pytest.mark.clause("GT-R15", "GT-73")
def test_the_pools_are_told_to_all() -> None:
    """After a reshuffle every seat knows which kinds the old cards can be, and the other cards not."""
    position = reshuffled()
    for seat in SEATS:
        words = position.words(seat)
        pool = {"Kickback": 1, "Spare stick": 1, "Shockwave": 1}
        for card in ("card 1 of A1", "card 2 of A1", "card 1 of A2"):
            assert words[f"pool of {card}, if older than the pile"] == pytest.approx(pool)
        assert words["pool of card 2 of A2, if older than the pile"] == {}
        unseen = words["cards unseen since the last shuffle"]
        assert (sum(unseen.values()), "Kickback" in unseen, unseen["Shockwave"]) == (17, False, 1)


@pytest.mark.clause("GT-R15", "GT-R17")
def test_an_old_card_used_leaves_its_pool() -> None:
    """When an old card is turned over the others of its pool are known the better."""
    position = reshuffled().idle_until("A1")
    position.roll(1).play("blow up y1")
    assert (position.hand("A1"), position.used) == (["K7"], ["K5"])
    for seat in SEATS:
        found = worlds(position, seat, lambda world: (*world.hand("A1"), world.hand("A2")[0]), 60)
        assert set(found) == {("K7", "K4"), ("K4", "K7")}
        words = position.words(seat)
        assert words["pool of card 1 of A1, if older than the pile"] == pytest.approx(
            {"Spare stick": 1, "Shockwave": 1}
        )


@pytest.mark.clause("GT-R15", "GT-R17")
def test_a_young_card_stays_young() -> None:
    """When the old card of a mixed hand is used, the younger one is still any card of the new pile."""
    position = reshuffled().idle_until("A2").roll(1).play("blow up y1")
    assert (position.used, len(position.hand("A2"))) == (["K4"], 1)
    for seat in SEATS:
        assert position.words(seat)["pool of card 1 of A2, if older than the pile"] == {}
        found = worlds(position, seat, lambda world: world.hand("A2")[0])
        assert set(found) == {"K1", "K2", "K3", "K4", "K6"}
        assert set(worlds(position, seat, lambda world: tuple(world.hand("A1")), 40)) == {("K5", "K7"), ("K7", "K5")}


@pytest.mark.clause("GT-R15")
def test_a_single_old_card_is_known() -> None:
    """Alone in its pool a card is known to everybody, though not by its back."""
    position = scene("A2", a1_hand="K7", pile="").play("draw")
    for seat in SEATS:
        assert set(worlds(position, seat, lambda world: world.hand("A1")[0], 40)) == {"K7"}


@pytest.mark.clause("GT-R15")
def test_pools_of_several_reshuffles() -> None:
    """Every further reshuffle adds a pool of its own: three generations of cards do not mix."""
    position = scene("A2", a1_hand="K5", pile="").play("draw").idle_until("A2")
    position.state.hand[1, 1] = 6  # A2 holds the spare stick, the rest of the second pile has been used
    position.state.card_pile[:] = 0
    position.state.used[:7] = [9, 3, 2, 2, 0, 2, 0]
    position.play("draw")
    assert int(position.state.shuffles) == 2
    for seat in SEATS:
        found = worlds(position, seat, lambda world: (*world.hand("A1"), *world.hand("A2")), 200)
        assert {(first, second) for first, second, _ in found} == {("K5", "K7")}
        assert {third for _, _, third in found} == {"K1", "K2", "K3", "K4", "K6"}


@pytest.mark.parametrize("seat", SEATS)
def test_the_future_is_redrawn(seat: str) -> None:
    """Chance after the redrawn moment differs from world to world."""
    position = scene("A1", blown="y2")
    assert len(worlds(position, seat, lambda world: world.state.rng.tobytes(), 20)) == 20
    assert len(worlds(position, seat, lambda world: int(world.play("roll").state.movement), 60)) == 6


def test_the_same_seed_gives_the_same_world() -> None:
    """Redrawing is reproducible."""
    position = scene("A1", blown="y2")
    assert (
        position.determinized("attacker_0", 5).states.tobytes()
        == position.determinized("attacker_0", 5).states.tobytes()
    )
