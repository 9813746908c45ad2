"""The picture and the text view: well formed, complete, and without anything a seat cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from tests.gang_rush.positions import Race, race


def positions(number: int, closed_border: bool = False) -> Iterator[Race]:
    """Positions all through random games, ended games included."""
    found, seed = 0, 0
    while found < number:
        position = Race(seed, 3 + seed % 3, closed_border=closed_border)
        for part in range(15):
            yield position
            found += 1
            if position.is_over:
                break
            position.play_randomly(11 + 5 * (seed % 13), 1000 * seed + part)
        seed += 1


@pytest.mark.parametrize("variant", [False, True])
def test_pictures_are_well_formed(variant: bool) -> None:
    """Every picture is well-formed XML of one size, for every seat and an onlooker."""
    for position in positions(40, closed_border=variant):
        for seat in (None, 0, 2):
            root = ElementTree.fromstring(position.svg(seat))
            assert root.tag.endswith("svg")
            assert root.attrib["viewBox"].startswith("0 0 ")


def test_nothing_hidden_shows() -> None:
    """Picture and text of a seat are the same in every world the seat cannot tell apart."""
    for number, position in enumerate(positions(160)):
        seat = number % 3
        other = position.determinized(seat, number)
        assert other.svg(seat) == position.svg(seat)
        assert other.text(seat) == position.text(seat)


def test_text_tells_what_everybody_knows() -> None:
    """The text lists cars with their dials, money and tiles, the road, both rows and the heights of the stacks."""
    position = race(
        "L3:6 40 body=2 cash=700 debt=200 tiles=ballast power=taxi",
        "L1:9 10 power=heir",
        "L5:2 0 power=turret back",
        road="L2:9 police 3, L4:4 ramp, L3:9 barriers 2, L1:3 oil",
        bills={"L5:5": 2},
        shop="run_flat crane_pass mortar toolbox mine",
    )
    text = position.text("driver_1")
    for words in (
        "John Duke", "L3:6", "40 mph", "body 2/5", "$700", "debt $200", "Ballast", "facing homebound", "L2:9 police 3",
        "L4:4 ramp", "L3:9 barriers 2", "L1:3 oil", "L5:5 2 bills", "$500 Run-flat tyres", "$100 Mine", "round 1 of 30",
    ):  # fmt: skip
        assert words in text
    assert f"{int(position.state.bonus_stack[0])} in the stack" in text


def test_dice_show_in_the_text() -> None:
    """The dice on the table are told."""
    text = race("L3:6 0 power=taxi", "L1:1 0 power=heir", "L2:1 0 power=turret").drive("WSRXC").text("driver_0").lower()
    for face in ("wheel", "shoot", "repair", "crash", "counter"):
        assert face in text
