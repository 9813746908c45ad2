"""Victory (section 3.5) and the rulings on it."""

from __future__ import annotations

import pytest

from tests.horns_up.positions import scene


@pytest.mark.clause("HN-42", "HN-R20", "HN-45")
@pytest.mark.parametrize("players", [3, 5])
def test_walking_to_the_first_row_wins_at_once(players: int) -> None:
    """A pawn on a Path in row 8 that is open to the stage wins: +1, and -1/(N-1) for each of the others."""
    position = scene("5,7 P1 A", "P1 P1", players=players).play("P1 5,8")
    assert not position.is_over  # a card laid in front of the stage is not yet a pawn there
    position.play("step N")
    assert (position.is_over, position.ending, position.winner) == (True, "a rocker walked to the stage", "A")
    assert position.returns == pytest.approx([1.0] + [-1 / (players - 1)] * (players - 1))
    assert not position.state.truncated


@pytest.mark.clause("HN-42", "HN-43")
@pytest.mark.parametrize(
    ("card", "wins"),
    [("P1", True), ("P7", True), ("P5 NSW", True), ("P3 SW", False), ("P4 SE", False), ("P6 SEW", False)],
)
def test_the_card_must_be_open_to_the_stage(card: str, wins: bool) -> None:
    """In the first row a card that is closed towards the stage does not win."""
    position = scene("5,7 P7 A", card.split(maxsplit=1)[0], actions=1).play(f"{card} 5,8", "step N")
    assert (position.is_over, position.where("A")) == (wins, "5,8")


@pytest.mark.clause("HN-42", "HN-R20")
def test_only_the_first_row_wins() -> None:
    """A card open to the stage in row 7 does not win."""
    assert not scene("5,6 P7 A", "P1", actions=1).play("P1 5,7", "step N").is_over


@pytest.mark.clause("HN-42", "HN-51", "HN-R20")
def test_turning_ones_own_card_to_the_stage_wins() -> None:
    """Covering the card one stands on in the first row by one that is open to the stage wins."""
    position = scene("5,8 P2 A", "P1").play("P1 5,8")
    assert (position.is_over, position.winner) == (True, "A")


@pytest.mark.clause("HN-42", "HN-R20", "HN-52")
def test_a_win_on_anothers_turn() -> None:
    """Whoever lays an open card under another in the first row makes that one win."""
    position = scene("5,8 P2 C", "P1").play("P1 5,8")
    assert (position.ending, position.winner) == ("an effect brought a rocker to the stage on another's turn", "C")


@pytest.mark.clause("HN-R20", "HN-64")
def test_walking_onto_anothers_card_wins() -> None:
    """A rocker wins on a card that others opened: here a push has brought it there."""
    position = scene("5,7 P7 A; 4,8 P2 B; 3,7 P7 C", "T02").play("T02", "C", "to N")
    assert (position.winner, position.ending) == ("C", "an effect brought a rocker to the stage on another's turn")


@pytest.mark.clause("HN-R20")
def test_a_face_down_card_does_not_win() -> None:
    """The card under the pawn must be face up, which it is as soon as a pawn stands on it; a loose one wins nothing."""
    assert not scene("5,8 P1; 5,7 P1 A", "P1").play("P1 4,8").is_over


@pytest.mark.clause("HN-R21")
@pytest.mark.parametrize(("column", "wins"), [(0, False), (1, True), (9, True), (10, False)])
def test_only_before_the_stage(column: int, wins: bool) -> None:
    """The first row counts in columns 1 to 9 only."""
    position = scene(f"{column},7 P1 A", "P1").play(f"P1 {column},8", "step N")
    assert (position.is_over, position.where("A")) == (wins, f"{column},8")


@pytest.mark.clause("HN-R22", "HN-45")
@pytest.mark.parametrize(
    ("turn", "pawns", "winner"),
    [("C", "BCD", "C"), ("C", "ABD", "D"), ("C", "AB", "A"), ("E", "BD", "B"), ("E", "BDE", "E"), ("A", "DE", "D")],
)
def test_several_at_the_same_moment(turn: str, pawns: str, winner: str) -> None:
    """Of several who get there at the same moment the active rocker wins, else the first clockwise from him."""
    cards = "; ".join(f"{2 * place + 2},8 P6 SEW {letter}" for place, letter in enumerate(pawns))
    position = scene(cards, "T01", turn=turn, stage="S1").play("T01")
    assert (position.is_over, position.winner) == (True, winner)
    ending = (
        "an effect opened the stage to the rocker on turn"
        if turn == winner
        else "an effect brought a rocker to the stage on another's turn"
    )
    assert position.ending == ending


@pytest.mark.clause("HN-R22", "HN-52")
def test_sharing_the_winning_card() -> None:
    """Two pawns on one card reach the goal together: clockwise order decides."""
    assert scene("5,8 P2 B D", "P1", turn="C").play("P1 5,8").winner == "D"


@pytest.mark.clause("HN-44", "HN-101", "HN-R23", "HN-100")
@pytest.mark.parametrize(("column", "legal"), [(0, False), (1, True), (5, True), (9, True), (10, False)])
def test_surfing_onto_the_stage(column: int, legal: bool) -> None:
    """Over Walls in front of the stage one surfs onto it and wins; outside its width that is not possible."""
    position = scene(f"{column},6 P1 A; {column},7 W1; {column},8 W3", "T03", actions=1)
    assert ("T03" in position.paid) == legal
    if legal:
        position.play("T03", "to N")
        assert (position.ending, position.winner) == ("a rocker surfed onto the stage", "A")


@pytest.mark.clause("HN-45")
def test_nobody_comes_second() -> None:
    """With a winner the game is over: nobody has a decision left, however close."""
    position = scene("5,7 P1 A; 4,7 P1 B", "P1").play("P1 5,8", "step N")
    assert position.is_over
    assert sorted(position.returns) == [-0.25, -0.25, -0.25, -0.25, 1.0]
