"""The turn (section 3.2) and the rulings on it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.horns_up.positions import LETTERS, Scene, opening, scene

WALLS_AND_PAWNS = "5,4 P7 A; 5,5 P7 B; 4,4 W2; 6,6 W1"


@pytest.mark.clause("HN-14", "HN-R04")
@pytest.mark.parametrize("tokens", [0, 2])
def test_a_turn_begins_with_one_card(tokens: int) -> None:
    """The next rocker draws the top card of the deck before anything else, tokens or not."""
    position = scene(hands={"B": "P2"}, draws="W3 T05", tokens={"B": tokens}).end_turn()
    assert position.asked == "B: main menu"
    assert position.hand("B") == ["P2", "W3"]
    assert position.deck[0] == "T05"
    assert position.hand("A") == []


@pytest.mark.clause("HN-15", "HN-R05")
def test_two_actions_have_to_be_carried_out() -> None:
    """With legal actions at hand the turn cannot be ended before the second one, and there is no third."""
    position = scene(hand="P1 P1 P1")
    assert (position.actions, "end" in position.options()) == ((2, 0), False)
    position.play("P1 5,1")
    assert (position.actions, "end" in position.options()) == ((1, 1), False)
    position.play("P1 5,2")
    assert (position.actions, position.paid) == ((0, 2), set())
    assert position.play("end").active == "B"


@pytest.mark.clause("HN-R05", "HN-28", "HN-27")
@pytest.mark.parametrize(
    ("given", "may_end"),
    [
        ({"hand": "P1", "actions": 1, "done": 1}, False),
        ({"hand": "P1", "actions": 1, "done": 2}, True),
        ({"hand": "P1", "actions": 2, "done": 0}, False),
        ({"hand": "P1", "actions": 0, "done": 1}, True),
        ({"hand": "", "actions": 2, "done": 0}, True),
        ({"hand": "W1", "actions": 2, "done": 0}, True),
        ({"hand": "P1", "actions": 2, "done": 2, "tokens": {"A": 1}}, False),
        ({"hand": "", "actions": 1, "done": 0, "tokens": {"A": 1}}, False),
        ({"hand": "P1", "actions": 0, "done": 2, "tokens": {"A": 1}}, True),
    ],
)
def test_when_a_turn_may_end(given: dict[str, object], may_end: bool) -> None:
    """Two actions done and no token, or no action left, or nothing legal to do: then the turn may be ended."""
    assert ("end" in scene(**given).options()) == may_end  # type: ignore[arg-type]


@pytest.mark.clause("HN-16", "HN-17", "HN-23")
def test_only_ones_own_cards_and_tokens_can_be_used() -> None:
    """The paid actions are the cards of one's own hand and one's own tokens, not those of the others."""
    position = scene(hand="P1 T05", hands={"B": "T04 P2 T01"}, tokens={"B": 2})
    assert position.paid == {"P1", "T05"}
    assert scene(hand="P1", tokens={"A": 1, "B": 2}).play("drop").tokens == [0, 2, 0, 0, 0]


@pytest.mark.clause("HN-18", "HN-19", "HN-20", "HN-21", "HN-17", "HN-29")
@pytest.mark.parametrize(
    ("given", "plays"),
    [
        ({"hand": "P1"}, ("P1 5,6",)),
        ({"hand": "P3"}, ("P3 SW 5,6",)),
        ({"hand": "W3"}, ("W3", "5,6")),
        ({"hand": "T04"}, ("T04",)),
        ({"hand": "T17"}, ("T17", "4,4")),
        ({"hand": "P1"}, ("unwall", "4,4", "P1")),
        ({"hand": "T04"}, ("unwall", "6,6", "T04")),
        ({"tokens": {"A": 2}}, ("drop",)),
    ],
)
def test_every_paid_action_costs_one(given: dict[str, object], plays: tuple[str, ...]) -> None:
    """A Path, a Ticket, a Wall, a card discarded for a Wall, a token: one action each."""
    position = scene(WALLS_AND_PAWNS, draws="W1 W1", **given).play(*plays)  # type: ignore[arg-type]
    assert (position.actions, position.asked) == ((1, 1), "A: main menu")
    assert set(position.hand("A")) <= {"W1"}


@pytest.mark.clause("HN-22", "HN-62", "HN-R57")
def test_moves_are_free_at_any_moment() -> None:
    """A pawn moves before, between and after the actions at no cost; it never has to."""
    position = scene("5,3 P7 A; 5,4 P7 B; 4,4 P7 C", "P1 P1")
    assert position.steps == "N"
    position.play("step N", "step W")
    assert (position.where("A"), position.actions) == ("4,4", (2, 0))
    position.play("P1 4,5", "step N")
    assert (position.where("A"), position.actions) == ("4,5", (1, 1))
    position.play("P1 4,6", "step N")
    assert (position.where("A"), position.actions) == ("4,6", (0, 2))
    assert "step S" not in position.options()
    still = scene("5,3 P7 A; 5,4 P7 B", actions=0, done=2)
    assert still.options() == {"step N", "end"}
    assert still.play("end").where("A") == "5,3"


@pytest.mark.clause("HN-23", "HN-24", "HN-25")
def test_the_former_rocker_can_do_nothing_any_more() -> None:
    """Once the turn has passed, cards played, discarded for Walls and moves are those of the rocker on turn only."""
    position = scene("5,4 P7 A; 5,5 P7 B; 4,4 W2", "P1 T05", hands={"B": "W1"}, draws="W3")
    assert "unwall" in position.options()
    position.end_turn()
    assert position.asked == "B: main menu"
    assert position.options() == {"W1", "W3", "step S"}
    position.play("step S")
    assert (position.where("A"), position.where("B")) == ("5,4", "5,4")
    assert position.hand("A") == ["P1", "T05"]


@pytest.mark.clause("HN-26")
def test_hands_have_no_limit() -> None:
    """A hand of thirty cards still draws, and nothing has to be discarded."""
    many = " ".join(["P1"] * 25 + ["P5"] * 5)
    position = scene(hands={"B": many}, draws="W1").end_turn()
    assert (len(position.hand("B")), position.asked, position.discards) == (31, "B: main menu", [])


@pytest.mark.clause("HN-27", "HN-69")
def test_gained_actions_belong_to_the_turn() -> None:
    """Gained actions add to the present turn; those not used are lost with it."""
    position = scene(hand="T05 P1 P1", draws="W1 W1 W1 W2 W2").play("T05")
    assert position.actions == (3, 1)
    position.play("P1 5,1")
    assert (position.actions, "end" in position.options()) == ((2, 2), True)
    position.play("end")
    assert position.actions == (2, 0)
    assert position.end_turns("A").actions == (2, 0)


@pytest.mark.clause("HN-R06")
def test_a_card_is_not_discarded_for_nothing() -> None:
    """A card that can be neither laid nor played cannot be got rid of: a Wall next to Entries only."""
    position = scene(hand="W1 W2 W3")
    assert position.options() == {"end"}
    assert position.play("end").hand("A") == ["W1", "W2", "W3"]


@pytest.mark.clause("HN-R40")
@pytest.mark.parametrize(("turn", "skip", "over"), [(299, "", False), (299, "B", True), (300, "", True)])
def test_a_game_of_sixty_turns_each_is_truncated(turn: int, skip: str, over: bool) -> None:
    """After 60 turns per seat, skipped ones included, the game ends without a winner and without reward."""
    position = scene(skip=skip)
    position.state.turn = turn
    position.end_turn()
    assert (position.is_over, bool(position.state.truncated)) == (over, over)
    if over:
        assert (position.ending, position.returns) == ("turn limit reached", [0.0] * 5)


@pytest.mark.clause("HN-R40")
@pytest.mark.parametrize("tokens", [0, 1])
def test_thirty_paid_actions_are_the_most(tokens: int) -> None:
    """After 30 paid actions in a turn only moves and the end are legal, with or without tokens."""
    given = {"table": "5,4 P7 A; 5,5 P7 B; 4,4 W2", "hand": "P1 T05", "actions": 3, "tokens": {"A": tokens}}
    assert scene(done=29, **given).paid == ({"drop"} if tokens else {"P1", "T05", "unwall"})  # type: ignore[arg-type]
    assert scene(done=30, **given).options() == {"step N", "end"}  # type: ignore[arg-type]


@pytest.mark.clause("HN-R40")
def test_the_last_decision() -> None:
    """The game is truncated after 20,000 decisions."""
    position = scene(hand="P1 P1 P1")
    position.state.ply = 19998
    assert not position.play("P1").is_over
    position.play("5,1")
    assert (position.is_over, bool(position.state.truncated)) == (True, True)
    assert (position.ending, position.returns) == ("decision limit reached", [0.0] * 5)


@pytest.mark.clause("HN-R49")
def test_the_deck_is_made_anew_from_the_discards() -> None:
    """When a card is needed and the deck is empty the discards are shuffled; with both empty nothing is drawn."""
    position = scene(deck="", discards="P1 W1 T05").end_turn()
    assert (len(position.hand("B")), len(position.deck), position.discards) == (1, 2, [])
    assert sorted(position.hand("B") + position.deck) == ["P1", "T05", "W1"]
    position = scene(deck="").end_turn()
    assert (position.asked, position.hand("B"), position.deck) == ("B: main menu", [], [])


@pytest.mark.clause("HN-R49")
def test_the_deck_is_not_made_anew_before_a_card_is_needed() -> None:
    """The last card can be drawn without touching the discard pile, and the new deck comes in random order."""
    position = scene(deck="P2", discards="P1 W1").end_turn()
    assert (position.hand("B"), position.deck, position.discards) == (["P2"], [], ["P1", "W1"])
    drawn = set()
    for seed in range(40):
        position = scene(deck="", discards="P1 W1 T05")
        position.state.rng[:] = np.random.default_rng(seed).integers(1, 2**32, 4, dtype=np.uint32)
        drawn |= set(position.end_turn().hand("B"))
    assert drawn == {"P1", "W1", "T05"}


def test_a_random_game_comes_to_an_end() -> None:
    """Games of random play end, with a winner or by the limits."""
    for players in (3, 9):
        position = Scene(1, players).play_randomly(20_000, 1)
        assert position.is_over
        assert position.returns.count(1.0) <= 1


def test_the_opening_position_is_what_the_helper_says() -> None:
    """The helper's opening: A on turn, Entries taken from left to right."""
    position = opening()
    assert [position.where(letter) for letter in LETTERS[:5]] == ["1,0", "3,0", "5,0", "7,0", "9,0"]
