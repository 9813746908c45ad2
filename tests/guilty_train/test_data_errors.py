"""A data file that does not describe a playable game is refused in one sentence that says where and what."""

from __future__ import annotations

from typing import Any

import pytest

from boardgame_envs.core.errors import DataError
from boardgame_envs.guilty_train import GAME
from tests.data_changes import Change, assert_refused, drop, edited, put
from tests.guilty_train.positions import Scene

ROOM = {"name": "H6", "wagon": "Head", "x": 0, "y": 0, "width": 10, "height": 10}


def door(kind: str, start: str, end: str, name: str = "b99") -> Change:
    """A change that adds a door."""
    return lambda data: data["board"]["doors"].append(
        {"name": name, "kind": kind, "joins": [start, end], "x": 1, "y": 1}
    )


def room(**more: Any) -> Change:
    """A change that adds a room."""
    return lambda data: data["board"]["rooms"].append({**ROOM, **more})


BOARD, CARD = "[board]", "[[cards]] number"


@pytest.mark.clause("GT-G1", "GT-G2", "GT-G3a", "GT-09", "GT-10", "GT-11", "GT-17")
@pytest.mark.parametrize(
    ("change", "where", "what"),
    [
        (put("board", "rooms", 3, "wagon", "Caboose"), "[[rooms]] number 4", "no wagon 'Caboose'; known are Tail"),
        (put("board", "rooms", 3, "name", "T1"), "[[rooms]] number 4", "the room 'T1' stands twice"),
        (put("board", "rooms", 3, "name", "OUT"), "[[rooms]] number 4", "the room 'OUT' stands twice"),
        (put("board", "rooms", 3, "width", 0), "[[rooms]] number 4", "'width' is 0 and 'height' is 120"),
        (put("board", "rooms", 3, "x", "left"), "[[rooms]] number 4", "'x' is 'left'; it must be a number"),
        (put("board", "rooms", 3, "windows", 2), "[[rooms]] number 4", "unknown entry 'windows'"),
        (drop("board", "rooms", 3, "y"), "[[rooms]] number 4", "'y' is missing"),
        (put("board", "rooms", []), BOARD, "[[rooms]] stands 0 times"),
        (put("board", "wagons", ["Tail", "Middle", "Head", "Head"]), BOARD, "the wagon 'Head' stands twice"),
        (put("board", "wagons", ["Tail", "Middle", "Head", "Coal"]), BOARD, "the wagon 'Coal' has no room"),
        (put("board", "wagons", []), BOARD, "'wagons' has 0 items; it must have 1 to 8"),
        (put("board", "wagons", [1, 2]), BOARD, "'wagons' is [1, 2]"),
        (drop("board", "base"), BOARD, "'base' is missing"),
        (put("board", "weather", "rain"), BOARD, "unknown entry 'weather'"),
        (put("board", "door_tokens", 4), BOARD, "there are 3 yellow doors, but 'door_tokens' is 4"),
        (door("yellow", "OUT", "T3"), BOARD, "there are 4 yellow doors, but 'door_tokens' is 3"),
        (door("brown", "T1", "T9"), "[[doors]] number 19", "there is no room 'T9'; known are OUT, T1"),
        (door("brown", "T1", "T1"), "[[doors]] number 19", "the door 'b99' joins 'T1' to itself"),
        (door("brown", "T1", "T3", "b1"), "[[doors]] number 19", "the door 'b1' stands twice"),
        (door("blue", "T1", "T3"), "[[doors]] number 19", "'kind' is 'blue'; allowed are brown, green, yellow"),
        (door("yellow", "T1", "T3"), "[[doors]] number 19", "is yellow; yellow doors, and only they, join the base"),
        (door("brown", "OUT", "T3"), "[[doors]] number 19", "is brown; yellow doors, and only they, join the base"),
        (door("green", "T1", "T3"), "[[doors]] number 19", "must be brown inside one wagon and green between two"),
        (door("brown", "T5", "M2"), "[[doors]] number 19", "must be brown inside one wagon and green between two"),
        (put("board", "doors", 0, "joins", ["T1"]), "[[doors]] number 1", "'joins' has 1 items"),
        (put("board", "doors", 0, "colour", "red"), "[[doors]] number 1", "unknown entry 'colour'"),
        (drop("board", "doors", 0, "x"), "[[doors]] number 1", "'x' is missing"),
        (drop("board", "doors", 0), BOARD, "no chain of doors inside the train leads from T1 to T2"),
        (drop("board", "doors", 14), BOARD, "no chain of doors inside the train leads from T1 to H1"),
        (lambda data: [door("brown", "T1", "T3", f"x{n}")(data) for n in range(12)], BOARD, "more than 12 doors lead"),
        (lambda data: [room()(data), door("brown", "H5", "H6")(data)], "Guilty Train", "do not fit 15 train rooms"),
        (put("cards", 0, "effect", "confetti"), f"{CARD} 1", "'effect' is 'confetti'; allowed are blast, dud"),
        (put("cards", 1, "copies", 0), f"{CARD} 2", "'copies' is 0; it must be a whole number from 1 to 63"),
        (put("cards", 1, "name", "Clean blast"), f"{CARD} 2", "the card 'Clean blast' stands twice"),
        (put("cards", 1, "text", "fizz"), f"{CARD} 2", "unknown entry 'text'"),
        (drop("cards", 6, "copies"), f"{CARD} 7", "'copies' is missing"),
        (put("cards", 0, "copies", 60), "Guilty Train", "there are 71 explosive cards; there must be 2 to 63"),
        (put("cards", [{"name": "One", "effect": "blast", "copies": 1}]), "Guilty Train", "there are 1 explosive"),
        (put("cards", []), "Guilty Train", "[[cards]] stands 0 times"),
        (put("weather", {}), "Guilty Train", "unknown entry 'weather'"),
        (drop("board"), "Guilty Train", "'board' is missing"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_place(change: Change, where: str, what: str) -> None:
    """The sentence names the table with the mistake, what stands there and what may stand there."""
    assert_refused(GAME, change, where, what)


@pytest.mark.clause("GT-G2")
def test_a_plain_deck_needs_a_blast() -> None:
    """The plain deck cannot be made of a deck without clean blasts."""
    with pytest.raises(DataError, match="'deck' is 'plain', but no card has the effect 'blast'"):
        Scene(data=edited(GAME, drop("cards", 0)), deck="plain")


@pytest.mark.clause("GT-G1", "GT-G2")
def test_an_owner_may_replace_board_and_deck() -> None:
    """Another board and other cards are played as they are given, whatever the order of the doors."""
    data = edited(GAME, room(), door("brown", "H5", "H6"), put("knobs", "nothing", 10), drop("cards", 6))
    data["board"]["doors"].reverse()
    for seed in range(5):
        position = Scene(seed, data=data)
        assert position.ruleset.names.inner_doors == 16
        assert len(position.ruleset.actions) == 2 * 19 + 2 * 16 + 2 * 15 + 6
        assert len(position.pile) == 19
        assert position.play_randomly(5000, 1).is_over


@pytest.mark.clause("GT-G1")
def test_two_doors_between_the_same_rooms() -> None:
    """Two doors between the same rooms are two doors: one may be barricaded while the other is open."""
    position = Scene(data=edited(GAME, door("brown", "T1", "T2")))
    position.play(
        *(f"hide food in {name}" for name in ("T3", "T4", "T5", "M1", "M2")), "defender to T1", "defender to H1"
    )
    assert position.options("barricade ") == {"b1", "b99"}
    position.play("barricade b1").idle_until("D1").play("roll")
    assert position.options("move through ") == {"b99"}


def test_the_action_table_has_the_size_of_the_board() -> None:
    """The default board has 100 actions."""
    assert len(Scene().ruleset.actions) == 100
