"""Redrawing what a seat cannot know (section 7)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from tests.hold_up.invariants import check
from tests.hold_up.positions import DECKS, Scene, acting, attempt, car, scene

SAMPLES = 600


def random_positions(number: int, players: int = 5) -> list[Scene]:
    """Positions from random games, at random moments."""
    rng = np.random.default_rng(7)
    found = [Scene(seed, players) for seed in range(number)]
    for seed, position in enumerate(found):
        position.play_randomly(int(rng.integers(0, 2500)), seed)
    return [position for position in found if not position.is_over]


@pytest.mark.clause("HU-R37")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_redrawn_world_agrees_with_all_a_seat_knows(players: int) -> None:
    """Observation and mask of every seat stay the same, bit by bit, and so does everything but the order of decks."""
    for position in random_positions(40, players):
        for seat in position.ruleset.seats:
            world = position.determinized(seat, 1)
            check(world.ruleset, world.states)
            for other in position.ruleset.seats:
                assert np.array_equal(world.look(other)[0], position.look(other)[0])
            assert np.array_equal(world.look()[1], position.look()[1])
            for name in position.state.dtype.names:
                if name not in {"rng", "deck"}:
                    assert np.array_equal(world.state[name], position.state[name]), name


@pytest.mark.clause("HU-R37", "HU-64", "HU-52", "HU-R38")
def test_known_cards_stay_and_unknown_ones_remain_the_same_cards() -> None:
    """In every deck the returned cards keep their order at the bottom; above them lie the same cards in any order."""
    shuffled = Counter[str]()
    for position in random_positions(60):
        world = position.determinized("police_0", 2)
        for number, kind in enumerate(DECKS):
            unseen = int(position.state.unseen[number])
            before, after = position.deck(kind), world.deck(kind)
            assert after[unseen:] == before[unseen:]
            assert sorted(after[:unseen]) == sorted(before[:unseen])
            shuffled[kind] += after != before
    assert min(shuffled[kind] for kind in DECKS) > 20


@pytest.mark.clause("HU-R37", "HU-17")
@pytest.mark.parametrize("players", [3, 5])
def test_what_is_counted_as_never_shown(players: int) -> None:
    """The never shown cards of a deck are the rest of the first shuffle: no deck is ever shuffled again."""
    known = Counter[str]()
    for seed in range(25):
        position = Scene(seed, players)
        first = {kind: position.deck(kind) for kind in DECKS}
        while not position.is_over and int(position.state.ply) < 4000:
            position.play_randomly(97, seed)
            for number, kind in enumerate(DECKS):
                unseen = int(position.state.unseen[number])
                assert position.deck(kind)[:unseen] == first[kind][len(first[kind]) - unseen :]
                known[kind] += len(position.deck(kind)) > unseen
    assert min(known[kind] for kind in DECKS) > 20


@pytest.mark.clause("HU-R37")
@pytest.mark.parametrize("seat", ["gangster_0", "police_0", "convoy_0"])
@pytest.mark.parametrize(
    ("kind", "cards"),
    [
        ("bank", "B01 B02 B03 B04"), ("shop", "S01 S02 S03 S04"), ("weapon", "0 1 2 3"),
        ("event", "Fog,Nitro,Roadblock,Flat tyre"),
    ],
)  # fmt: skip
def test_every_order_is_reached(seat: str, kind: str, cards: str) -> None:
    """Each of the 24 orders of four never shown cards comes up, about equally often; two known ones never move."""
    position, listed = scene(), cards.split("," if kind == "event" else None)
    bottom = [name for name in dict.fromkeys(position.deck(kind)) if name not in listed][:2]
    position.set_deck(kind, [*listed, *bottom], unseen=4)
    found = Counter(tuple(position.determinized(seat, seed).deck(kind)) for seed in range(SAMPLES))
    assert set(found) == {(*order, *bottom) for order in permutations(listed)}
    assert min(found.values()) > SAMPLES / 24 / 3
    assert max(found.values()) < SAMPLES / 24 * 3


@pytest.mark.clause("HU-R37")
def test_a_deck_that_was_drawn_through_is_known() -> None:
    """Without never shown cards nothing is redrawn."""
    position = scene().set_deck("bank", ["B03", "B01", "B02"], unseen=0)
    assert {tuple(position.determinized("gangster_0", seed).deck("bank")) for seed in range(30)} == {
        ("B03", "B01", "B02")
    }


@pytest.mark.clause("HU-131", "HU-58")
def test_pile_table_and_cards_under_vehicles_stay() -> None:
    """The pile, the card of an attempt under way and everything under vehicle cards follow from what was shown."""
    cars = {"red": car(6, 4, (5, 4), (5, 4), weapons="25", loot="B01"), "pink": car(19, 0, loot="S01")}
    position = acting("red", bank="B14", pile="B02 S03", **cars).dice(1).play(attempt(1))
    for seat in position.ruleset.seats:
        for seed in range(20):
            world = position.determinized(seat, seed)
            assert (world.pile, world.loot("red"), world.weapons("red")) == ("B02 S03", "B01", "25")
            assert world.words()["card on the table"] == "B14"
            assert "B14" not in world.deck("bank")


def test_the_future_is_redrawn() -> None:
    """Dice after the redrawn moment differ from world to world."""
    position = acting("red", red=car(6, 4, (5, 4)), bank="B14")
    worlds = [position.determinized("gangster_0", seed) for seed in range(200)]
    wins = sum(world.stack("bank", "B14").play(attempt(1)).loot("red") == "B14" for world in worlds)
    assert 200 / 6 < wins < 200 / 2


def test_a_redrawn_world_can_be_played_to_the_end() -> None:
    """Redrawn worlds are legal positions: play goes on from them until the game is over."""
    for position in random_positions(8):
        world = position.determinized("convoy_0", 3)
        assert world.play_randomly(20_000, 1).is_over


def test_the_same_seed_gives_the_same_world() -> None:
    """Two seats that know the same get the same world from the same seed, whatever the hidden order was."""
    position = scene("red")
    twin = position.copy()
    twin.set_deck("bank", position.deck("bank")[::-1])
    worlds = [one.determinized("police_0", 5).deck("bank") for one in (position, twin)]
    assert worlds[0] == worlds[1]
