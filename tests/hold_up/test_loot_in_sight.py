"""What the observation shows of how near loot is to the sum that wins."""

from __future__ import annotations

import pytest

from tests.hold_up.positions import car, scene

SHARES = ["a fifth", "two fifths", "three fifths", "four fifths", "the target sum"]
WITH_PILE = "reaches the target sum with the pile"


@pytest.mark.clause("HU-149")
@pytest.mark.parametrize(
    ("loot", "number"),
    [
        ("", 0),
        ("B13 S01", 0),  # 145,000 of 750,000
        ("B14", 1),
        ("B16 B17 B18", 3),
        ("B15 B16 B17 B18 S05", 4),  # 740,000
        ("B15 B16 B17 B18 B03", 5),
        ("B12 B13 B14 B15 B16 B17 B18", 5),
    ],
)
def test_loot_in_fifths_of_the_target(loot: str, number: int) -> None:
    """Every seat is told whether each colour has enough to win, and how near it is in fifths."""
    position = scene("red", 5, red=car(9, 3), brown=car(6, 3, loot=loot))
    for seat in position.ruleset.seats:
        words = position.words(seat)
        assert words["loot of brown reaches"] == SHARES[:number]
        assert words["loot of red reaches"] == []


@pytest.mark.clause("HU-149")
def test_three_players_need_more() -> None:
    """The fifths are those of the sum in play."""
    position = scene("red", 3, red=car(9, 3, loot="B15 B16 B17 B18 B03"))
    assert position.words(position.seat)["loot of red reaches"] == SHARES[:3]


@pytest.mark.clause("HU-131", "HU-151")
@pytest.mark.parametrize(
    ("green", "pink", "told"),
    [
        ("B03 B15 B16", "", ["green"]),  # 350,000 with 400,000 in the pile
        ("", "B03 B15 B16", ["pink"]),
        ("B02 B15", "B16", []),  # neither by herself
        ("", "", []),
    ],
)
def test_enough_with_the_pile(green: str, pink: str, told: list[str]) -> None:
    """The convoy player is told when a vehicle would win by coming home; nobody else, who cannot know the pile."""
    position = scene("red", 5, pile="B17 B18", green=car(6, 3, loot=green), pink=car(9, 3, loot=pink), red=car(6, 6))
    for seat in position.ruleset.seats:
        assert position.words(seat)[WITH_PILE] == (told if seat == "convoy_0" else [])


@pytest.mark.clause("HU-151")
def test_a_pile_alone_needs_nobody_to_come_home() -> None:
    """A vehicle without loot adds nothing to the pile."""
    position = scene("red", 5, pile="B17 B18", green=car(6, 3), pink=car(9, 3, loot="B16 B15 B03"), red=car(6, 6))
    assert position.words("convoy_0")[WITH_PILE] == ["pink"]
