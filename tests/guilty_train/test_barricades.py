"""The defenders' turn and barricades (section 3.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.guilty_train.positions import Scene, scene
from tests.guilty_train.test_standard_data import DOORS

INNER_ROOMS = [room for room in DOORS if room != "OUT"]


@pytest.mark.clause("GT-37", "GT-R25")
def test_a_defender_chooses() -> None:
    """A defender may roll, place or remove a barricade without rolling, or pass."""
    position = scene("D1", d1="M2", barricades="b5")
    assert position.options() == {"roll", "stop", "barricade b7", "unbarricade b5"}
    assert position.copy().play("stop").pawn == "D2"
    assert position.roll(1).options() == {"stop", "barricade b7", "unbarricade b5", "move through b7"}


@pytest.mark.clause("GT-38", "GT-42")
def test_one_barricade_each_a_turn() -> None:
    """Both defenders may place one barricade, and each no more than one, in a turn."""
    position = scene("D1", d1="M2", d2="H2").play("barricade b5")
    assert position.pawn == "D2"
    position.play("barricade b9")
    assert (position.pawn, position.barricades, position.tokens_off_board) == ("A1", {"b5", "b9"}, (1, 0, 0))


@pytest.mark.clause("GT-39", "GT-47", "GT-R03", "GT-R19")
@pytest.mark.parametrize("room", INNER_ROOMS)
@pytest.mark.parametrize("blown", ["", "y1 y2 y3"])
def test_reach(room: str, blown: str) -> None:
    """A defender reaches the brown and green doors of his room and no other; exterior doors never."""
    inner = {door for door in DOORS[room].split() if door[0] != "y"}
    assert scene("D1", d1=room, blown=blown).options("barricade ") == inner
    barred = scene("D1", d1=room, blown=blown, barricades=" ".join(inner), d2="T1" if room != "T1" else "T3")
    assert barred.options("unbarricade ") == inner
    assert barred.options("barricade ") == set()


@pytest.mark.clause("GT-39")
def test_distant_barricades_are_out_of_reach() -> None:
    """A barricade on a door of another room cannot be taken off."""
    assert scene("D1", d1="M2", barricades="b8 b9").options("unbarricade ") == set()


@pytest.mark.clause("GT-40", "GT-46", "GT-44")
@pytest.mark.parametrize("room", ["M4", "T1", "OUT"])
def test_attackers_place_and_take_off_nothing(room: str) -> None:
    """An attacker never has a barricade action, before or after rolling, with or without cards."""
    position = scene("A1", a1=room, d1="H4", d2="H5", blown="y2", barricades="b7 b1", a1_hand="K1 K1 K1")
    for _ in range(2):
        assert not position.options("barricade ") | position.options("unbarricade ")
        if "roll" in position.options():
            position.play("roll")


@pytest.mark.clause("GT-41")
def test_one_barricade_per_door() -> None:
    """A door that bears a barricade takes no second one, from neither side."""
    assert "g2" not in scene("D1", d1="M4", barricades="g2").options("barricade ")
    assert "g2" not in scene("D1", d1="H1", barricades="g2").options("barricade ")
    assert "g2" in scene("D1", d1="H1").options("barricade ")


@pytest.mark.clause("GT-42", "GT-45", "GT-44", "GT-R19")
def test_a_removed_barricade_is_free_at_once() -> None:
    """The token taken off returns to the stock, and the other defender may place it in the same turn."""
    position = scene("D1", d1="M2", d2="H2", barricades="b5 b1 b4")
    assert position.tokens_off_board == (0, 0, 0)
    position.play("unbarricade b5")
    assert (position.tokens_off_board, position.barricades, position.pawn) == ((1, 0, 0), {"b1", "b4"}, "D2")
    position.play("barricade b9")
    assert (position.tokens_off_board, position.barricades) == ((0, 0, 0), {"b1", "b4", "b9"})


@pytest.mark.clause("GT-44")
def test_barricades_stay() -> None:
    """No barricade goes away by itself: rounds pass and it stands."""
    position = scene("D1", d1="M2", barricades="b5 g1", a1="M3", blown="y2").idle_until("A2", 5)
    assert position.barricades == {"b5", "g1"}


@pytest.mark.clause("GT-48")
def test_three_barricades() -> None:
    """With all three on the board nothing can be placed."""
    assert scene("D1", d1="M2", barricades="b1 b4").options("barricade ") == {"b5", "b7"}
    assert scene("D1", d1="M2", barricades="b1 b4 b9").options("barricade ") == set()


def blown_up(mode: str = "from_next_turn", **given: Any) -> Scene:
    """All three barricades stood, and A1 has just blown up b8 in round 2 (A2 is next)."""
    places = {"d1": "M2", "d2": "H2", "a1": "M3", "blown": "y2", "barricades": "b8 b1 b4", "a1_hand": "K1"}
    position = scene("A1", barricade_return=mode, **{**places, **given}).roll(2).play("blow up b8")
    assert "b8" not in position.barricades
    return position


@pytest.mark.clause("GT-49", "GT-R04")
@pytest.mark.parametrize(
    ("mode", "may_place", "placed_on", "left"),
    [
        ("from_next_turn", True, (0, 0, 0), (1, 0, 0)),
        ("next_turn_only", True, (0, 0, 0), (0, 0, 1)),
        ("skip_one_turn", False, None, (1, 0, 0)),
    ],
)
def test_return_of_a_blown_up_barricade(
    mode: str, may_place: bool, placed_on: tuple[int, int, int] | None, left: tuple[int, int, int]
) -> None:
    """Whether a barricade blown up may be placed in the next turn, and what becomes of it if nobody does."""
    position = blown_up(mode)
    assert position.tokens_off_board == (0, 1, 0)
    position.idle_until("D1")
    for pawn, doors in (("D1", {"b5", "b7"}), ("D2", {"b9", "b11"})):
        assert position.pawn == pawn
        assert position.options("barricade ") == (doors if may_place else set())
        if placed_on:
            placing = position.copy().play(f"barricade {min(doors)}")
            assert placing.tokens_off_board == placed_on
        assert position.tokens_off_board == (0, 1, 0)
        position.play("stop")
    assert (position.pawn, position.tokens_off_board) == ("A1", left)
    position.idle_until("D1", 4)
    assert bool(position.options("barricade ")) == (left[0] == 1)


@pytest.mark.clause("GT-R04", "GT-49")
def test_salvage_is_placed_before_stock() -> None:
    """Placing uses the salvage first, so that what is left at the end of the turn is stock."""
    position = blown_up("next_turn_only", barricades="b8 b1").idle_until("D1")
    assert position.tokens_off_board == (1, 1, 0)
    position.play("barricade b5")
    assert position.tokens_off_board == (1, 0, 0)
    assert position.play("stop").tokens_off_board == (1, 0, 0)


@pytest.mark.clause("GT-R04")
def test_stock_is_placed_while_salvage_waits() -> None:
    """With skip_one_turn the stock may be placed in the turn that the salvage misses."""
    position = blown_up("skip_one_turn", barricades="b8 b1").idle_until("D1").play("barricade b5")
    assert position.tokens_off_board == (0, 1, 0)
    assert position.options("barricade ") == set()
    assert position.play("stop").tokens_off_board == (1, 0, 0)


@pytest.mark.clause("GT-R04", "GT-R19")
def test_removed_barricade_is_no_salvage() -> None:
    """A barricade taken off is stock in every mode and is never lost."""
    position = scene("D1", d1="M2", d2="H2", barricades="b5 b1 b4", barricade_return="next_turn_only")
    position.play("unbarricade b5", "stop")
    assert position.tokens_off_board == (1, 0, 0)


@pytest.mark.clause("GT-R03", "GT-71")
@pytest.mark.parametrize("room", ["M4", "H1"])
def test_green_doors_belong_to_both_rooms(room: str) -> None:
    """A door between wagons is barricaded, freed and blown up from either side."""
    assert "g2" in scene("D1", d1=room).options("barricade ")
    assert "g2" in scene("D1", d1=room, barricades="g2").options("unbarricade ")
    position = scene("A1", a1=room, blown="y2", barricades="g2", a1_hand="K1").roll(1).play("blow up g2")
    assert position.barricades == set()
