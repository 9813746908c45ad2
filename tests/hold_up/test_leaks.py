"""What must not leak to a seat (section 7)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.hold_up.positions import DECKS, Scene, acting, attempt, car, scene

EVERYWHERE: dict[str, Any] = {
    "red": car(6, 6, (5, 4), (5, 1), (7, 7), weapons="25"),
    "green": car(5, 7, (20, 2), loot="B01"),
    "pink": car(19, 1, loot="S01"),
    "pile": "B02 S02",
}
PILE = ("cards in the pile", "worth of the pile", "reaches the target sum with the pile")


def looks_alike(one: Scene, other: Scene) -> bool:
    """Whether every seat sees the same, the seat to move its mask included, bit by bit."""
    seats = one.ruleset.seats
    return np.array_equal(one.look()[1], other.look()[1]) and all(
        np.array_equal(one.look(seat)[0], other.look(seat)[0]) for seat in seats
    )


@pytest.mark.clause("HU-58", "HU-50", "HU-117", "HU-R37")
@pytest.mark.parametrize("kind", DECKS)
@pytest.mark.parametrize("phase", ["movement", "action"])
@pytest.mark.parametrize("player", ["red", "blue", "convoy"])
def test_the_order_of_decks(kind: str, phase: str, player: str) -> None:
    """Nobody sees which card comes next, neither in the observation nor in what is legal."""
    position = (scene if phase == "movement" else acting)(player, **EVERYWHERE)
    twin = position.copy()
    cards = position.deck(kind)
    for order in (cards[::-1], sorted(cards), [*cards[1:], cards[0]]):
        assert looks_alike(position, twin.set_deck(kind, order))


@pytest.mark.clause("HU-64", "HU-R37")
@pytest.mark.parametrize("kind", DECKS)
def test_the_order_of_never_shown_cards_above_known_ones(kind: str) -> None:
    """With known cards at the bottom only their order shows; the rest may lie in any order."""
    position, twin = scene(**EVERYWHERE), scene(**EVERYWHERE)
    cards = position.deck(kind)
    position.set_deck(kind, cards, unseen=5)
    assert looks_alike(position, twin.set_deck(kind, [*cards[:5][::-1], *cards[5:]], unseen=5))
    if cards[5] != cards[-1]:
        assert not looks_alike(position, twin.set_deck(kind, [*cards[:5], *cards[5:][::-1]], unseen=5))


@pytest.mark.clause("HU-58", "HU-66")
def test_future_dice() -> None:
    """Nobody sees the dice to come."""
    position, twin = acting(**EVERYWHERE), acting(**EVERYWHERE)
    assert looks_alike(position.dice(1, 1, 1), twin.dice(6, 6, 6))


@pytest.mark.clause("HU-131")
@pytest.mark.parametrize("player", ["red", "blue", "convoy"])
def test_the_pile_is_displayed_to_its_owner_only(player: str) -> None:
    """The owner sees cards and worth of the pile; others the number of cards."""
    position = scene(player, **EVERYWHERE)
    for seat in position.ruleset.seats:
        words = position.words(seat)
        shown = (words[PILE[0]], round(words[PILE[1]]))
        assert shown == ((["B02", "S02"], 70_000) if seat == "convoy_0" else ([], 0))
        assert words["number of cards in the pile"] == 2


@pytest.mark.clause("HU-131")
def test_the_pile_may_be_public() -> None:
    """With the knob everybody is shown the pile."""
    position = scene("red", pile_total_public=True, **EVERYWHERE)
    for seat in position.ruleset.seats:
        words = position.words(seat)
        assert (words[PILE[0]], round(words[PILE[1]])) == (["B02", "S02"], 70_000)


@pytest.mark.clause("HU-50", "HU-114", "HU-131")
def test_seats_differ_in_nothing_else() -> None:
    """Apart from their own role and the pile all seats are told the same."""
    for seed in range(12):
        position = Scene(seed, 5).play_randomly(300 + 90 * seed, seed)
        views = [position.words(seat) for seat in position.ruleset.seats]
        for name in views[0]:
            if name != "seat" and name not in PILE and " from own " not in name:
                assert all(view[name] == views[0][name] for view in views), name


@pytest.mark.clause("HU-58", "HU-64", "HU-117")
def test_a_card_shows_when_it_is_drawn() -> None:
    """A failed card is known to lie at the bottom from then on, to every seat."""
    position = acting("red", red=car(6, 4, (5, 4)), bank="B14").dice(1, 1, 1)
    assert "B14" in position.words("police_0")["bank and shop cards never shown"]
    position.play(attempt(1))
    for seat in position.ruleset.seats:
        assert position.words(seat)["card on the table"] == "B14"
        assert "B14" not in position.words(seat)["bank and shop cards never shown"]
    position.play("give the attempt up")
    for seat in position.ruleset.seats:
        assert position.words(seat)["draws until a returned card comes"]["B14"] == 18
        assert position.words(seat)["card on the table"] == "none"


@pytest.mark.clause("HU-50", "HU-52")
def test_weapons_that_were_returned_are_known() -> None:
    """A discarded weapon is known by its range and its place at the bottom."""
    position = acting("red", weapon="5", red=car(0, 9, (5, 1), weapons="1122"))
    position.play("person 1 draws a weapon", "discard a weapon of range 5")
    known = position.words("convoy_0")["known weapons in the deck"]
    assert {draw: number for draw, number in known.items() if number} == {"draw 14": 6}
