"""Ballad tokens (section 3.3), skipped turns (section 3.4) and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest

from boardgame_envs.horns_up import GAME
from tests.data_changes import edited, put
from tests.horns_up.positions import scene


@pytest.mark.clause("HN-28", "HN-32", "HN-29")
def test_tokens_come_first() -> None:
    """While a rocker holds a token no card can be used; with the last one gone the remaining action is free."""
    position = scene("4,4 W2; 4,3 P1", "P1 T05 W1", tokens={"A": 1})
    assert position.options() == {"drop"}
    position.play("drop")
    assert (position.tokens[0], position.actions) == (0, (1, 1))
    assert position.paid == {"P1", "T05", "W1", "unwall"}


@pytest.mark.clause("HN-29", "HN-31", "HN-32", "HN-33")
def test_three_tokens_cost_three_actions() -> None:
    """Each token costs one action; what is left is paid in the next turn, after the card of the turn."""
    position = scene(hand="P1", tokens={"A": 3}, draws="P1 P1 P1 P1 T04").play("drop", "drop")
    assert (position.tokens[0], position.actions, position.options()) == (1, (0, 2), {"end"})
    position.end_turns("A")
    assert (len(position.hand("A")), position.options(), position.actions) == (2, {"drop"}, (2, 0))
    assert position.play("drop").paid == {"P1", "T04"}


@pytest.mark.clause("HN-30", "HN-70")
def test_a_token_received_in_ones_own_turn_counts_at_once() -> None:
    """The actions left in the turn go to the token first."""
    position = scene(hand="T09 P1 P1").play("T09", "A")
    assert (position.tokens[0], position.actions, position.options()) == (1, (1, 1), {"drop"})
    position = scene(hand="T08 P1").play("T08")
    assert (position.tokens[0], position.options()) == (1, {"drop"})


@pytest.mark.clause("HN-33", "HN-34", "HN-R52")
@pytest.mark.parametrize(
    ("before", "supply", "after", "left"), [(0, 24, 2, 22), (1, 20, 3, 18), (2, 20, 3, 19), (0, 1, 1, 0), (2, 1, 3, 0)]
)
def test_tokens_add_up_to_three(before: int, supply: int, after: int, left: int) -> None:
    """Two tokens of a Slow Dance add to those held; what exceeds three or the supply is lost."""
    position = scene(hand="T10", tokens={"B": before}, supply=supply).play("T10", "B")
    assert (position.tokens[1], int(position.state.supply)) == (after, left)


@pytest.mark.clause("HN-35", "HN-34", "HN-R53", "HN-R52")
@pytest.mark.parametrize("code", ["T09", "T10", "T19"])
def test_at_three_tokens_nobody_can_be_given_more(code: str) -> None:
    """A rocker with three tokens is no target; with two he is."""
    choose = (code, "right") if code == "T19" else (code,)
    position = scene(hand=code, tokens={"B": 3, "C": 2}).play(*choose)
    assert position.options() == {"A", "C", "D", "E"}


@pytest.mark.clause("HN-35")
def test_no_card_with_a_token_strikes_a_rocker_at_three() -> None:
    """A card that gives a token and does something else cannot be aimed at him either."""
    data = edited(GAME, put("tickets", 8, "icons", ["ballad", "skip"]))
    position = scene(hand="T09", tokens={"B": 3}, data=data).play("T09")
    assert position.options() == {"A", "C", "D", "E"}


@pytest.mark.clause("HN-R52")
@pytest.mark.parametrize("code", ["T09", "T10", "T14"])
def test_without_supply_no_token_is_given(code: str) -> None:
    """With an empty supply a Ticket that only gives tokens cannot be played."""
    assert code not in scene(hand=code, supply=0).paid
    assert code in scene(hand=code, supply=1).paid


@pytest.mark.clause("HN-R52", "HN-74")
@pytest.mark.parametrize(
    ("supply", "after", "left"),
    [(10, [3, 3, 1, 1, 1], 6), (2, [2, 2, 1, 1, 0], 0), (1, [2, 2, 1, 0, 0], 0), (3, [2, 2, 1, 1, 1], 0)],
)
def test_tokens_for_all_are_handed_out_clockwise(supply: int, after: list[int], left: int) -> None:
    """Lighters Up: from the player clockwise until the supply is empty; rockers with three are passed over."""
    tokens = {"A": 2, "B": 2} if supply != 10 else {"A": 3, "B": 2}
    position = scene(hand="T14", turn="C", tokens=tokens, supply=supply).play("T14")
    assert (position.tokens, int(position.state.supply)) == (after, left)


@pytest.mark.clause("HN-36")
def test_tokens_stop_cards_only() -> None:
    """A rocker with tokens still moves, is pushed, marked to skip and made to discard."""
    position = scene("5,3 P7 A; 5,4 P7 B; 5,5 P7 C", "T02 T13 T11", tokens={"B": 2}, hands={"B": "P1 P2"}, actions=9)
    position.play("T02", "B", "to W", "T13", "B", "T11", "B")
    assert position.asked == "B: discard a card"
    position.play("P2")
    assert (position.where("B"), position.marks(), position.hand("B")) == ("4,4", "B", ["P1"])
    mover = scene("5,3 P7 A; 5,4 P7 B; 5,5 P7 C", "P1", tokens={"A": 3})
    assert mover.options() == {"step N", "drop"}
    assert mover.play("step N", "step N", "drop").where("A") == "5,5"


@pytest.mark.clause("HN-37")
def test_a_token_thrown_off_goes_back_to_the_supply() -> None:
    """The supply of 24 gets the token back."""
    position = scene(tokens={"A": 2, "B": 1})
    assert int(position.state.supply) == 21
    assert int(position.play("drop").state.supply) == 22


@pytest.mark.clause("HN-38", "HN-39", "HN-40", "HN-41", "HN-76")
def test_a_skipped_turn() -> None:
    """No actions, no moves, no card and no token thrown off; the mark is gone and the turn after is a normal one."""
    position = scene("5,3 P7 B; 5,4 P7 C", "T13", hands={"B": "P1"}, tokens={"B": 1}).play("T13", "B")
    assert position.marks() == "B"
    deck = len(position.deck)
    position.end_turn()
    assert (position.active, position.marks(), len(position.deck)) == ("C", "", deck - 1)
    assert (position.hand("B"), position.tokens[1], position.where("B")) == (["P1"], 1, "5,3")
    position.end_turns("B")
    assert (len(position.hand("B")), position.options()) == (2, {"step N", "drop"})


@pytest.mark.clause("HN-38", "HN-41")
def test_several_marked_rockers_in_a_row() -> None:
    """The turn goes to the first rocker without a mark; skipped turns count as turns."""
    position = scene(skip="BC")
    turn = int(position.state.turn)
    position.end_turn()
    assert (position.active, position.marks(), int(position.state.turn)) == ("D", "", turn + 3)


@pytest.mark.clause("HN-R50")
def test_when_all_are_marked_turns_just_pass() -> None:
    """The marks are used up one by one, and the rocker after the present one is the first to play again."""
    position = scene(skip="ABCDE")
    turn, deck = int(position.state.turn), len(position.deck)
    position.end_turn()
    assert (position.active, position.marks(), len(position.deck)) == ("B", "", deck - 1)
    assert int(position.state.turn) == turn + 6


@pytest.mark.clause("HN-R51", "HN-38")
def test_the_active_rocker_skips_his_next_turn() -> None:
    """A mark on the rocker on turn leaves him the present turn and costs him the next."""
    position = scene(hand="T13 P1").play("T13", "A")
    assert (position.marks(), position.actions, position.paid) == ("A", (1, 1), {"P1"})
    position.play("P1 5,1").end_turns("E").end_turn()
    assert (position.active, position.marks()) == ("B", "")


@pytest.mark.clause("HN-R54")
def test_marks_do_not_add_up() -> None:
    """A marked rocker is no target of a skip; when all are marked the Ticket cannot be played."""
    assert scene(hand="T13", skip="BD").play("T13").options() == {"A", "C", "E"}
    assert "T13" not in scene(hand="T13", skip="ABCDE").paid
    crushed = scene("5,8 P2 B", "T02", skip="B").play("T02", "B", "to N")
    assert (crushed.marks(), int(crushed.state.skip[1])) == ("B", 1)


@pytest.mark.clause("HN-R53")
@pytest.mark.parametrize(
    ("knob", "targets"), [("at_limit", {"A", "B", "C", "D", "E"}), ("until_cleared", {"A", "C", "D", "E"})]
)
def test_how_long_immunity_lasts(knob: str, targets: set[str]) -> None:
    """By the standard rule immunity ends with the third token; with the knob it lasts until the last one is gone."""
    given: dict[str, Any] = {"hand": "T10 T09", "tokens": {"B": 1}, "hands": {"C": "T09"}, "ballad_immunity": knob}
    position = scene(**given).play("T10", "B").end_turn()
    assert position.tokens[1] == 3
    position.play("drop").end_turn()
    assert position.play("T09").options() == targets
