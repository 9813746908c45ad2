"""What a seat must not see (section 7)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tests.horns_up.positions import LETTERS, Scene, cards_of, scene, set_cards

TABLE = "5,3 P1 A; 5,4 W2; 3,3 P2 B; 7,5 P1; 6,5 P5 NSW C"


def same(positions: Sequence[Scene], seats: str) -> bool:
    """Whether these seats see the same in all positions, in numbers."""
    return all(
        np.array_equal(position.look(LETTERS.index(seat))[0], positions[0].look(LETTERS.index(seat))[0])
        for position in positions
        for seat in seats
    )


@pytest.mark.clause("HN-R33", "HN-11")
def test_hands_of_others() -> None:
    """The contents of a hand show to its owner only; its size to everybody."""
    positions = [scene(TABLE, "P1", hands={"B": hand}) for hand in ("P2 T04 W1", "T01 T02 T03")]
    assert same(positions, "ACDE")
    assert not same(positions, "B")
    assert not same([positions[0], scene(TABLE, "P1", hands={"B": "P2 T04"})], "A")
    assert positions[0].words("rocker_1")["own hand"] != positions[1].words("rocker_1")["own hand"]


@pytest.mark.clause("HN-09", "HN-10")
@pytest.mark.parametrize("pile", ["deck", "stage_pile"])
def test_the_order_of_piles(pile: str) -> None:
    """Nobody sees the order of the Public deck or of the Stage pile."""
    position = scene(TABLE, "P1")
    twin = position.copy()
    set_cards(twin.state[pile], cards_of(position.state[pile])[::-1])
    assert cards_of(twin.state[pile]) != cards_of(position.state[pile])
    assert same([position, twin], "ABCDE")


@pytest.mark.clause("HN-R09", "HN-16")
def test_half_made_choices() -> None:
    """Which card was picked, which way up, which Wall or rocker: only the actor sees it before the play is complete."""
    hand = "P1 P3 W1 T02 T03 T09 T11 T17 T18 T19 T20"
    half_made: list[tuple[str, ...]] = [
        ("P1",), ("P3",), ("P3", "way 180"), ("W1",), ("T02",), ("T02", "B"), ("T03",), ("T09",), ("T17",), ("T18",),
        ("T19",), ("T20",), ("T19", "right"), ("unwall",), ("unwall", "5,4"),
    ]  # fmt: skip
    positions = [scene(TABLE, hand, hands={"B": "P1"}).play(*plays) for plays in half_made]
    assert all(position.letter == "A" and position.phase != "main menu" for position in positions)
    assert same(positions, "BCDE")
    assert len({position.look(0)[0].tobytes() for position in positions}) == len(positions)


@pytest.mark.clause("HN-97", "HN-R39")
def test_the_landing_card_is_hidden_until_it_lies() -> None:
    """The others see that Crowd Surfing is played, not which landing card is picked."""
    position = scene(TABLE.replace("5,4 W2", "5,4 W1"), "T03 P3 P4").play("T03", "to N")
    assert same([position.copy().play("P3"), position.copy().play("P4")], "BCDE")


@pytest.mark.clause("HN-R34", "HN-R31", "HN-R55")
@pytest.mark.parametrize("code", ["T11", "T12", "T16", "T19"])
def test_legality_does_not_leak_hands(code: str) -> None:
    """Whether a Ticket may be played, and on whom, depends on the sizes of hands, not on what is in them."""
    masks = []
    for hand in ("P1 P2", "T04 T05", "W1 P3"):
        position = scene(TABLE, f"{code} P1", hands={"B": hand})
        menu = position.look()[1].tobytes()
        position.play(code)
        masks.append((menu, position.look()[1].tobytes()))
        if code == "T19":
            masks[-1] = (menu, position.play("left").look()[1].tobytes())
    assert len(set(masks)) == 1


@pytest.mark.clause("HN-14", "HN-66")
def test_what_another_draws() -> None:
    """A card drawn by another shows only in the size of his hand."""
    assert same([scene(TABLE, "P1", draws=card).end_turn() for card in ("P1", "T01", "W3")], "ACDE")


@pytest.mark.clause("HN-120", "HN-121")
def test_scream_for_me_shows_hands_only_to_those_who_gave_or_got_them() -> None:
    """A seat knows the hand it got and the one it gave away; of the others' it learns nothing."""
    positions = [
        scene(hand="T01 P1", hands={"B": "P2", "C": hand, "D": "W1"}, stage="S3").play("T01") for hand in ("T04", "P7")
    ]
    assert same(positions, "ADE")
    assert not same(positions, "B")
    assert not same(positions, "C")
    known = positions[0].words("rocker_2")["known in the hand 4 to the left"]
    assert known["T04 Cold Beer"] > 0


@pytest.mark.clause("HN-75", "HN-R34")
def test_a_missing_ticket_is_public() -> None:
    """When no Ticket is discarded everybody sees that the hand holds none."""
    struck, spared = (scene(TABLE, f"{code} P1", hands={"B": "P1 W1"}) for code in ("T12", "T12"))
    struck.play("T12", "B")
    for seat in ("rocker_0", "rocker_2", "rocker_4"):
        place = {"rocker_0": 1, "rocker_2": 4, "rocker_4": 2}[seat]
        name = f"known in the hand {place} to the left"
        assert struck.words(seat)[name]["T04 Cold Beer"] < 0
        assert spared.words(seat)[name].get("T04 Cold Beer", 0) == 0


def test_whose_decision_it_is_but_not_which() -> None:
    """What is asked only the one sees who has to answer."""
    position = scene(TABLE, "P3").play("P3")
    assert position.words("rocker_0")["phase"] == "way up of a Path"
    assert position.words("rocker_1")["phase"] == "none"
    assert position.words("rocker_1")["card being played"] == "none"


def test_visible_things_are_visible() -> None:
    """Table, pawns, tokens, marks and discards show to everybody alike."""
    base = scene(TABLE, "P1")
    changed = [
        scene(TABLE.replace("7,5 P1", "7,5 P2"), "P1"),
        scene(TABLE.replace("6,5 P5 NSW", "6,5 P5 NES"), "P1"),
        scene(TABLE, "P1", tokens={"C": 1}),
        scene(TABLE, "P1", skip="D"),
        scene(TABLE, "P1", discards="T13"),
        scene(TABLE, "P1", split_by="E"),
        scene(TABLE, "P1", actions=1),
    ]
    for seat in "ABCDE":
        assert not any(same([base, position], seat) for position in changed)
