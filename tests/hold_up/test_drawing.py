"""The picture and the text view: well formed, complete, and without anything a seat cannot know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from tests.hold_up.positions import GONE, SEATS, Scene, acting, attack, attempt, car, scene, shoot


def positions(number: int, players: int = 5) -> Iterator[Scene]:
    """Positions all through random games, ended games included."""
    found, seed = 0, 0
    while found < number:
        position = Scene(seed, players)
        for part in range(12):
            yield position
            found += 1
            if position.is_over:
                break
            position.play_randomly(30 + 41 * part + seed % 13, 1000 * seed + part)
        seed += 1


def line(text: str, start: str) -> str:
    """The one line of a text that begins so."""
    (found,) = (words for words in text.splitlines() if words.startswith(start))
    return found


@pytest.mark.parametrize("players", [3, 4, 5])
def test_pictures_are_well_formed(players: int) -> None:
    """Every picture, for every seat and for an onlooker, is XML of one size."""
    sizes = set()
    for position in positions(12, players):
        for seat in (None, *position.ruleset.seats):
            sizes.add(ElementTree.fromstring(position.svg(seat)).attrib["viewBox"])
    assert len(sizes) == 1


@pytest.mark.clause("HU-58", "HU-R37", "HU-131")
def test_nothing_hidden_leaks() -> None:
    """Picture and text of a seat are the same in every world it cannot tell apart; an onlooker sees the difference."""
    changed = 0
    for number, position in enumerate(positions(160)):
        seats = position.ruleset.seats
        seat = seats[number % len(seats)]
        world = position.determinized(seat, number)
        assert world.svg(seat) == position.svg(seat)
        for name in seats:
            assert world.text(name) == position.text(name)
        changed += world.text() != position.text()
    assert changed > 100


@pytest.mark.clause("HU-131")
def test_the_pile_shows_to_its_owner() -> None:
    """The convoy player and an onlooker read the cards of the pile; others their number only."""
    position = scene("red", pile="B02 S02")
    for seat in (None, *position.ruleset.seats):
        words = line(position.text(seat), "Pile")
        assert "2 cards" in words
        assert ("B02" in words and "70,000" in words) == (seat in {None, "convoy_0"})
    assert "B02" in line(scene("red", pile="B02 S02", pile_total_public=True).text("police_0"), "Pile")


@pytest.mark.clause("HU-50", "HU-114", "HU-118", "HU-60", "HU-62")
def test_text_lists_what_everybody_knows() -> None:
    """Vehicles, men, weapons, loot, hostages, closed sites, event, roadblock, locks and decks stand in every text."""
    given = {
        "red": car(6, 4, (5, 4), weapons="25", loot="B14 S03"),
        "brown": GONE,
        "dark_blue": car(3, 12, aboard=1),
        "pink": car(19, 0, (20, 2), loot="S01"),
        "closed": ["bank 4", "shop 2"],
        "event": "Roadblock",
        "roadblock": (6, 9),
    }
    position = scene("red", 5, **given)
    position.state.locked_site[0] = 3
    for seat in (None, *position.ruleset.seats):
        text = position.text(seat)
        red = line(text, "red (gangster_0)")
        for words in ("(6, 4)", "3 aboard", "(5, 4)", "2 5", "$180,000", "B14", "S03"):
            assert words in red
        assert "1 aboard" in line(text, "dark blue")
        assert "(20, 2)" in line(text, "pink")
        assert line(text, "Closed").endswith("bank 4, shop 2")
        assert "Roadblock" in line(text, "Active event")
        assert "(6, 9)" in line(text, "Active event")
        assert "bank 3" in line(text, "Locked")
        assert re.match(r"Bank cards: 17\b", line(text, "Bank cards"))
        assert re.match(r"Event cards: 26\b", line(text, "Event cards"))
    assert "(" not in line(position.text(), "brown").removeprefix("brown (gangster_1)")


@pytest.mark.clause("HU-64", "HU-52")
def test_text_lists_known_cards_of_decks() -> None:
    """Cards that went under a deck are listed in their order, for everybody; only an onlooker reads the next card."""
    position = acting("red", red=car(6, 4, (5, 4)), bank="B14 B07").dice(1, 1).play(attempt(1), "give the attempt up")
    for seat in position.ruleset.seats:
        words = line(position.text(seat), "Bank cards")
        assert "B14" in words
        assert "B07" not in words
    assert "B07" in line(position.text(), "Bank cards")


@pytest.mark.clause("HU-58", "HU-63")
def test_interruptions_are_worded() -> None:
    """An attempt and a combat under way are told to all: who decides, and what about."""
    position = acting("red", red=car(6, 4, (5, 4)), bank="B14").dice(1).play(attempt(1))
    assert all("B14" in position.text(seat) for seat in position.ruleset.seats)
    assert "gangster_0: roll again" in position.text("police_0").splitlines()[1]
    cars = {"red": car(0, 9, weapons="2"), "dark_blue": car(3, 9, weapons="2")}
    position = acting("red", **cars).dice(6).play(shoot("east", 2))
    assert position.text("convoy_0").splitlines()[1].startswith("police_0: reply to an attack")


def test_every_question_is_worded() -> None:
    """The second line names the seat to move and what it is asked; at the end it tells how the game ended."""
    for position in positions(80):
        head = position.text("police_1").splitlines()[1]
        if position.is_over:
            assert position.ending in head
        else:
            assert head.startswith(f"{position.seat}: {position.phase}")


@pytest.mark.clause("HU-157")
def test_hostages_are_told() -> None:
    """Hostages aboard stand in the text of every seat."""
    position = scene("brown", 4, red=GONE, brown=car(6, 12, aboard=2, hostages=2), hostage_option=True)
    assert all("2 hostages" in line(position.text(seat), "brown") for seat in position.ruleset.seats)


@pytest.mark.clause("HU-82")
def test_the_map_follows_the_pawns() -> None:
    """The picture changes when a pawn moves, dies or gets out."""
    position = acting("red", red=car(3, 12), dark_blue=car(4, 12))
    before = position.svg("police_0")
    position.dice(1, 1, 6, 6).play(attack("east"))
    assert position.svg("police_0") != before
    assert "(4, 12)" not in line(position.text(), "dark blue")


def test_names_of_seats() -> None:
    """Every player of the tests is a seat of the game."""
    assert tuple(SEATS.values()) == Scene(0, 5).ruleset.seats
