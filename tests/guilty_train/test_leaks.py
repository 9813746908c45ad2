"""What must not leak to a seat (section 7)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.guilty_train.positions import CARDS, ROOMS, Scene, opening, random_positions, same, scene, set_cards

PLACES = ("T1 T2 T3 M2 H4", "H1 H2 H3 H4 H5", "T1 T2 T3 T4 T5")


@pytest.mark.clause("GT-18", "GT-20")
@pytest.mark.parametrize("pawn", ["D1", "A1", "A2"])
def test_faces_of_hidden_tokens(pawn: str) -> None:
    """Observation, mask, text and picture of the attackers do not depend on where the food is hidden."""
    positions = [scene(pawn, food=food, a1="M3", turned="M4", blown="y2") for food in PLACES]
    assert same(positions, "attacker_0")
    assert not same(positions, "defender_0")
    for position in positions:
        position.load_dice(3).play("roll")
    assert same(positions, "attacker_0")


@pytest.mark.clause("GT-20", "GT-R27")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hiding_food(players: int) -> None:
    """During the set-up the attackers see neither the rooms chosen nor how many remain; the defenders see both."""
    positions = [Scene(players=players), Scene(players=players)]
    for first, second in zip(ROOMS[:4], ROOMS[9:13], strict=True):
        positions[0].play(f"hide food in {first}")
        positions[1].play(f"hide food in {second}")
        for position in positions:
            words = position.words("attacker_0")
            assert words["food known under tokens"] == []
            assert words["food still to hide"] == 0
            assert words["tokens not yet turned"] == ROOMS
        assert same(positions, "attacker_0")
        assert not same(positions, "defender_0")
    assert positions[0].words("defender_0")["food still to hide"] == 1
    assert positions[0].words("defender_0")["food known under tokens"] == ROOMS[:4]
    assert not positions[0].look("attacker_0")[1].any()


@pytest.mark.clause("GT-15", "GT-73")
@pytest.mark.parametrize("seat", ["defender_0", "attacker_0"])
def test_texts_of_cards(seat: str) -> None:
    """Nobody, not even the holder, sees the text of a card in a hand or in the pile."""
    positions = []
    for first, second, top in (("K1", "K2", "K3"), ("K5", "K7", "K6"), ("K4", "K4", "K5")):
        position = scene("A1", blown="y2", barricades="b8", a1_hand=first, a2_hand=second)
        pile = position.pile
        pile.remove(top)
        set_cards(position.state.card_pile, [*pile, top])
        positions.append(position)
    assert same(positions, seat)
    for position in positions:
        position.load_dice(4).play("roll")
    assert same(positions, seat)


@pytest.mark.clause("GT-73", "GT-74")
def test_a_drawn_card_stays_hidden() -> None:
    """Drawing shows the number of cards and nothing else, until a card is used."""
    positions = [scene("A1", pile=f"{card} {' '.join(other for other in CARDS if other != card)}") for card in CARDS]
    for position in positions:
        position.play("draw")
    assert same(positions, "attacker_0")
    assert same(positions, "defender_0")


@pytest.mark.clause("GT-76", "GT-R08")
def test_a_lost_combat_reveals_no_token() -> None:
    """An attacker who loses on entry learns nothing of that room's token."""
    given: dict[str, Any] = {"a1": "M3", "d1": "M4", "blown": "y2", "a1_food": 1}
    positions = [scene("A1", food=food, **given).roll(3, 1, 6).walk("M4") for food in ("M4 T1 T2 T3", "M2 T1 T2 T3")]
    assert same(positions, "attacker_0")
    assert [position.token("M4") for position in positions] == ["hidden food", "hidden"]


@pytest.mark.clause("GT-R13", "GT-74")
def test_cards_of_an_eliminated_attacker_are_shown() -> None:
    """They are public from his elimination on, not before."""
    given: dict[str, Any] = {"a1": "M3", "d1": "M4", "blown": "y2", "respawns": 0}
    positions = [scene("A1", a1_hand=card, **given).roll(3, 1, 6) for card in ("K5", "K7")]
    assert same(positions, "defender_0")
    used = [position.walk("M4").words("defender_0")["cards used"] for position in positions]
    assert used == [{"Kickback": 1}, {"Spare stick": 1}]


@pytest.mark.clause("GT-03", "GT-R30")
def test_teammates_know_the_same() -> None:
    """Seats of one team see exactly the same, but for which pawn is their own."""
    for position in random_positions(80, players=4):
        for team in ("defender", "attacker"):
            first, second = position.words(f"{team}_0"), position.words(f"{team}_1")
            assert {name for name in first if first[name] != second[name]} == {"own pawns"}


@pytest.mark.clause("GT-18", "GT-20", "GT-16")
def test_attackers_never_know_a_hidden_face() -> None:
    """Throughout random games only the defenders know the food under tokens."""
    known = 0
    for position in random_positions(200):
        assert position.words("attacker_0")["food known under tokens"] == []
        food = [room for room in ROOMS if position.token(room) == "hidden food"]
        assert position.words("defender_0")["food known under tokens"] == food
        known += len(food)
    assert known > 200


@pytest.mark.clause("GT-22", "GT-G3b")
def test_everything_else_is_public() -> None:
    """Both teams see pawns, doors, barricades, dice, hand sizes, food found and respawns alike."""
    secret = {"own pawns", "food known under tokens", "food still to hide"}
    for position in random_positions(120):
        defender, attacker = position.words("defender_0"), position.words("attacker_0")
        assert {name for name in defender if defender[name] != attacker[name]} <= secret


@pytest.mark.clause("GT-18")
def test_number_of_hidden_food_is_public_arithmetic() -> None:
    """What is neither carried, loose nor brought out is still under tokens."""
    position = scene("A1", a1="M3", a1_food=1, loose="H1", food="T1 T2", blown="y2")
    assert position.words("attacker_0")["food still under tokens"] == 2
    assert opening().words("attacker_0")["food still under tokens"] == 5
