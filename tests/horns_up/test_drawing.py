"""The picture and the text view: well formed, complete, and without anything a seat cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from boardgame_envs.core import draw as drawing
from boardgame_envs.horns_up.state import CARD_FOR_WALL, WAY_UP
from tests.horns_up.positions import Scene, scene

TABLE = "5,3 P1 A; 5,4 W2; 3,3 P2 B; 7,5 P3 SW; 6,5 P5 NSW C; -1,8 W1; 11,-1 W3"
GIVEN: dict[str, Any] = {
    "table": TABLE, "hand": "T12 T01 P3 P1 P1", "hands": {"B": "P1 W1"}, "tokens": {"C": 2}, "skip": "D",
    "discards": "P7 P7 T10", "stage": "S4",
}  # fmt: skip


def positions(number: int, players: int = 5, stride: int = 9) -> Iterator[Scene]:
    """Positions all through random games, ended games included."""
    found, seed = 0, 0
    while found < number:
        position = Scene(seed, players)
        for part in range(30):
            yield position
            found += 1
            if position.is_over:
                break
            position.play_randomly(stride + seed % 13, 1000 * seed + part)
        seed += 1


def line(text: str, start: str) -> str:
    """The one line of a text that begins so."""
    (found,) = (words for words in text.splitlines() if words.strip().startswith(start))
    return found.strip()


@pytest.mark.parametrize("players", [3, 9])
def test_pictures_are_well_formed(players: int) -> None:
    """Every picture is XML with a size, for every seat and for an onlooker."""
    for position in positions(40, players):
        for seat in (None, 0, players - 1):
            root = ElementTree.fromstring(position.svg(seat))
            assert root.tag.endswith("svg")
            assert root.attrib["viewBox"].startswith("0 0 1200 ")


@pytest.mark.clause("HN-11", "HN-R34", "HN-120")
@pytest.mark.parametrize("seat", [0, 3])
def test_nothing_hidden_leaks(seat: int) -> None:
    """Picture and text of a seat stay the same when all it cannot know is redrawn; an onlooker sees the change."""
    changed = half_made = 0
    for number, position in enumerate(positions(170)):
        other = position.determinized(seat, number)
        assert other.svg(seat) == position.svg(seat)
        assert other.text(seat) == position.text(seat)
        changed += position.text() != other.text()
        half_made += WAY_UP <= int(position.state.phase) <= CARD_FOR_WALL and int(position.state.seat) != seat
    assert changed > 80
    assert half_made > 10


@pytest.mark.clause("HN-R09")
def test_a_half_made_play_shows_to_its_player_only() -> None:
    """What is picked and what is asked stand in the actor's view, not in the others'."""
    position = scene(**GIVEN).play("P3")
    assert "way up of a Path" in position.text(0)
    assert "P3 bend A" in line(position.text(0), "Stage cards used")
    for seat in (1, 4):
        assert "way up of a Path" not in position.text(seat)
        assert "way up of a Path" not in position.svg(seat)
        assert position.text(seat) == scene(**GIVEN).play("P1").text(seat)
        assert position.svg(seat) == scene(**GIVEN).play("P1").svg(seat)


@pytest.mark.clause("HN-26", "HN-R34", "HN-120")
def test_hands() -> None:
    """A seat reads its own cards, the sizes of the other hands and what is known of them."""
    position = scene(**GIVEN)
    assert line(position.text(0), "rocker_0 (").endswith("holds P1x2 P3 T01 T12")
    assert "5 cards" in line(position.text(1), "rocker_0 (")
    assert "holds" not in line(position.text(1), "rocker_0 (")
    assert line(position.text(1), "rocker_1 (").endswith("holds P1 W1")
    assert "holds P1 W1" in line(position.text(), "rocker_1 (")
    position.play("T12", "B")
    for seat in (0, 2):
        assert "none of T01 T02" in line(position.text(seat), "rocker_1 (")
    passed = scene(**{**GIVEN, "stage": "S3"}).play("T01")
    assert "P1x2 P3 T12" in line(passed.text(0), "rocker_4 (")
    assert "P3" not in line(passed.text(1), "rocker_4 (")


@pytest.mark.clause("HN-13", "HN-37", "HN-38", "HN-116")
def test_text_is_complete() -> None:
    """Pawns, tokens, marks, piles, Stage card and the whole table stand in everybody's text."""
    position = scene(**GIVEN)
    for seat in (None, 0, 1, 4):
        text = position.text(seat)
        assert "Turn 1" in text.splitlines()[0]
        assert "2 actions left" in text.splitlines()[0]
        assert "(5,3)" in line(text, "rocker_0 (")
        assert "VIP" in line(text, "rocker_0 (")
        assert "2 Ballad tokens" in line(text, "rocker_2 (")
        assert "skips" in line(text, "rocker_3 (")
        assert f"deck {len(position.deck)}, Ballad supply 22, discards: P7x2 T10" in line(text, "deck")
        assert "pile of 12" in line(text, "stage")
        rows = {words.split()[0]: words for words in text.splitlines() if words[:3].strip().lstrip("-").isdigit()}
        assert "0│" in rows["3"]
        assert "1─" in rows["3"]
        assert "[H]" in rows["4"]
        assert "(┐)" in rows["5"]  # face down
        assert "2┤" in rows["5"]
        assert "[T]" in rows["8"]
        assert "[M]" in rows["-1"]
        assert rows["0"].count("E") == 5
    position.play("T01")
    assert "Wall of Death" in line(position.text(1), "stage")
    assert "split by rocker_0" in line(position.text(1), "stage")


@pytest.mark.clause("HN-117", "HN-61")
def test_faces_and_ways_up_show() -> None:
    """Another way up, another face and another card change picture and text of every seat."""
    base = scene(**GIVEN)
    for old, new in (("P5 NSW", "P5 NES"), ("P3 SW", "P3 SW up"), ("5,4 W2", "5,4 W3"), ("3,3 P2 B", "3,3 P1 B")):
        other = scene(**{**GIVEN, "table": TABLE.replace(old, new)})
        for seat in (None, 0, 4):
            assert other.svg(seat) != base.svg(seat)
            assert other.text(seat) != base.text(seat)


@pytest.mark.clause("HN-42", "HN-R40")
def test_an_ended_game_says_how_it_ended() -> None:
    """The ending and the winner stand on top."""
    won = scene("5,7 P1 A", "P1").play("P1 5,8", "step N")
    assert won.text(3).splitlines()[0] == "A rocker walked to the stage: rocker_0"
    over = scene()
    over.state.turn = 300
    assert "urn limit reached" in over.end_turn().text(0).splitlines()[0]


def test_every_question_is_worded() -> None:
    """All through random games the text says who decides what."""
    prompts = {position.text().splitlines()[1].split(": ")[-1] for position in positions(600, stride=1)}
    assert len(prompts) >= 10


def test_other_numbers_can_be_drawn() -> None:
    """Other tables, hands and numbers of rockers find room."""
    settings: dict[str, Any] = {"rows_between": 12, "concert_columns": 13, "overflow": 0, "ballad_limit": 9}
    position = Scene(4, 9, opening_hand=9, draw_per_turn=4, **settings).play_randomly(200, 4)
    for seat in (None, 0, 8):
        ElementTree.fromstring(position.svg(seat))
        assert "rocker_8" in position.text(seat)


def test_pixels_need_no_display() -> None:
    """The picture can be turned into pixels."""
    pytest.importorskip("resvg_py")
    image = drawing.pixels(scene(**GIVEN).svg())
    assert image.shape[1:] == (1200, 3)
