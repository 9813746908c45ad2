"""The picture and the text view: well formed, complete, and without anything a seat cannot know."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from boardgame_envs.core import draw as drawing
from boardgame_envs.core import knobs
from boardgame_envs.guilty_train import GAME
from tests.guilty_train.positions import ROOMS, Scene, opening, random_positions, scene

SEATS = ("defender_0", "attacker_0")


def line(text: str, start: str) -> str:
    """The one line of a text that begins so."""
    (found,) = (words for words in text.splitlines() if words.strip().startswith(start))
    return found.strip()


def words_of(position: Scene, seat: str | None) -> list[str]:
    """The texts in a picture."""
    return ["".join(part.itertext()) for part in ElementTree.fromstring(position.svg(seat)).iter() if part.text]


def busy() -> Scene:
    """A position in which there is something of everything."""
    return scene(
        "A1", a1="M3", a2="H3", d1="M4", d2="H1", blown="y2", barricades="b8 g1", salvage=1, a1_hand="K5 K1",
        a1_food=1, loose="H2 H2", food="T1 T2", turned="H5", down="D2", pile="K7 K2", respawns=2,
    )  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pictures_are_well_formed(players: int) -> None:
    """Every picture of every seat is XML with a fixed frame."""
    frames = set()
    for position in random_positions(40, players):
        for seat in (None, *position.ruleset.seats):
            root = ElementTree.fromstring(position.svg(seat))
            assert root.tag.endswith("svg")
            frames.add(root.attrib["viewBox"])
    assert len(frames) == 1


@pytest.mark.clause("GT-18", "GT-20", "GT-73")
@pytest.mark.parametrize("seat", SEATS)
def test_nothing_hidden_leaks(seat: str) -> None:
    """Picture and text of a seat are the same in every world it cannot tell apart."""
    changed = 0
    for number, position in enumerate(random_positions(180)):
        other = position.determinized(seat, number)
        assert other.svg(seat) == position.svg(seat)
        assert other.text(seat) == position.text(seat)
        changed += position.text() != other.text()
    assert changed > 80  # the redrawn parts do show to an onlooker


@pytest.mark.clause("GT-18", "GT-20")
def test_food_is_shown_to_those_who_know_it() -> None:
    """Defenders and onlookers read which hidden tokens are food; attackers read only that they are hidden."""
    position = busy()
    for seat in (None, "defender_0"):
        assert line(position.text(seat), "T1:") == "T1: food (hidden), 0, -"
        assert line(position.text(seat), "M1:") == "M1: nothing (hidden), 0, -"
    for room in ("T1", "M1"):
        assert line(position.text("attacker_0"), f"{room}:") == f"{room}: hidden, 0, -"
    assert position.svg("defender_0") != position.svg("attacker_0")


@pytest.mark.clause("GT-73")
def test_cards_are_shown_to_an_onlooker_only() -> None:
    """Texts of cards in hands stand in no seat's view, not even the holder's."""
    position = busy()
    assert line(position.text(), "cards of A1") == "cards of A1, oldest first: Kickback, Clean blast"
    for seat in SEATS:
        assert "oldest first" not in position.text(seat)
        assert "Kickback" not in line(position.text(seat), "pile:")


@pytest.mark.parametrize("seat", [None, *SEATS])
def test_text_is_complete(seat: str | None) -> None:
    """Everything public stands in the text of every seat."""
    text = busy().text(seat)
    assert "round 2 of 60" in text
    assert "attacker_0 (A1): start of an attacker's activation" in text
    assert line(text, "food brought out") == "food brought out 0 of 5, respawns 2"
    assert line(text, "D1:") == "D1: standing in M4"
    assert line(text, "D2:") == "D2: down in H1, misses 1"
    assert line(text, "A1:") == "A1: in M3, cards 2, food 1"
    assert line(text, "A2:") == "A2: in H3, cards 0, food 0"
    assert line(text, "barricades:") == "barricades: in stock 0, salvage of this round 0, earlier salvage 1, lost 0"
    assert set(line(text, "barricaded doors:").split()[2:]) == {"b8", "g1"}
    assert set(line(text, "closed exterior doors:").split()[3:]) == {"y1", "y3"}
    pile = line(text, "pile:")
    assert pile.startswith("pile: 2 cards; used: 8 Clean blast, 2 Damp fuse")
    assert line(text, "H2:").endswith(", 2, -")
    assert line(text, "H5:") == "H5: nothing, 0, -"
    assert line(text, "M3:").endswith("A1")
    assert len([row for row in text.splitlines() if row.strip().split(":")[0] in ROOMS]) == 14


@pytest.mark.clause("GT-R30")
def test_eliminated_attackers_and_the_end_are_told() -> None:
    """The text says who is eliminated, who was not placed yet, and how the game ended."""
    position = scene("A2", a1="", a2="M3", a2_food=5, food="", respawns=0, blown="y2")
    assert line(position.text("defender_0"), "A1:") == "A1: eliminated"
    position.roll(2).walk("OUT")
    for seat in (None, *SEATS):
        assert position.ending in position.text(seat)
        assert any(position.ending in words for words in words_of(position, seat))
    assert line(Scene().text("attacker_0"), "D1:") == "D1: not placed yet"


@pytest.mark.clause("GT-20")
def test_food_still_to_hide_is_told_to_the_defenders() -> None:
    """During the set-up only the defenders read how many food tokens remain."""
    position = Scene().play("hide food in T1", "hide food in T2")
    assert line(position.text("defender_0"), "food still to hide") == "food still to hide 3"
    assert "food still to hide" not in position.text("attacker_0")
    assert not any("still to hide" in words for words in words_of(position, "attacker_0"))


@pytest.mark.parametrize("seat", [None, *SEATS])
def test_picture_names_everything(seat: str | None) -> None:
    """Rooms, pawns, pile and round can be read in the picture."""
    words = words_of(busy(), seat)
    joined = " | ".join(words)
    assert set(ROOMS) <= set(words)
    assert {"D1", "D2", "A1", "A2"} <= set(words)
    assert "pile: 2" in joined
    assert "round 2 of 60" in joined
    assert "×2" in joined


def test_every_change_shows() -> None:
    """A picture changes with every public part of the position."""
    base: dict[str, Any] = {"a1": "M3", "d1": "M4", "blown": "y2"}
    changes: list[dict[str, Any]] = [
        {}, {"a1": "M1"}, {"d1": "M2"}, {"blown": "y2 y3"}, {"barricades": "b8"}, {"salvage": 1}, {"a1_hand": "K1"},
        {"down": "D1"}, {"respawns": 1}, {"turned": "H5"}, {"loose": "H5", "food": "T1 T2 T3 M2"}, {"pile": "K1"},
        {"a1_food": 1, "food": "T1 T2 T3 M2"}, {"food": "T1 T2 T3 M2"}, {"round_": 9},
    ]  # fmt: skip
    for seat in SEATS:
        positions = [scene("A1", **{**base, **change}) for change in changes]
        assert len({position.svg(seat) for position in positions}) == len(changes)
        assert len({position.text(seat) for position in positions}) == len(changes)


def test_every_question_is_worded() -> None:
    """The second line says who is asked what, for every phase of the game."""
    prompts = {position.text().splitlines()[1] for position in random_positions(600)}
    for phase in ("hide a food token", "place a defender", "an attacker moves or acts", "a defender moves or acts"):
        assert any(phase in prompt for prompt in prompts)
    assert "draw another card" in scene("A1", draws_per_activation=2).play("draw").text().splitlines()[1]


def test_other_boards_can_be_drawn() -> None:
    """Other numbers fit into picture and text."""
    position = opening(hand_limit=5, barricades=9, respawns=20, knockdown_skips=4).play_randomly(90, 2)
    for seat in (None, *SEATS):
        ElementTree.fromstring(position.svg(seat))
        assert position.text(seat)
    plain = Scene(2, data="plain").play_randomly(90, 2)
    assert "Clean blast" in plain.text() or "used: none" in plain.text()


def test_pixels_need_no_display() -> None:
    """A picture can be turned into pixels."""
    pytest.importorskip("resvg_py")
    image = drawing.pixels(busy().svg())
    assert image.ndim == 3
    assert image.std() > 10


def test_table_of_knobs() -> None:
    """The table of knobs names every knob with its default."""
    table = knobs.markdown(GAME.knobs, GAME.ruleset().data["knobs"]).splitlines()
    assert len(table) == len(GAME.knobs) + 2
    assert table[2].startswith("| `respawns` | 3 | a whole number from 0 to 20 |")
    assert any(row.startswith("| `reshuffle` | true | true or false |") for row in table)
