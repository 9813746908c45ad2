"""Ticket cards and icons (section 3.8), the Tickets T01 to T20 (HN-G6), and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.horns_up.positions import TICKETS, Scene, scene

BASE = "5,3 P1 A; 5,4 W1; 7,5 P1; 3,3 P2 B"
FULL_HANDS = {"B": "P1 T04", "C": "P2", "D": "T05", "E": "W1"}
# What a Ticket asks after it has been chosen, and how many actions it gives back.
PLAYS: dict[str, tuple[tuple[str, ...], int]] = {
    "T01": ((), 0), "T02": (("B", "to E"), 0), "T03": (("to N", "P1"), -1), "T04": ((), 0), "T05": ((), 2),
    "T06": ((), 1), "T07": (("P1",), 0), "T08": ((), 0), "T09": (("B",), 0), "T10": (("B",), 0),
    "T11": (("B", "P1"), 0), "T12": (("B", "T04"), 0), "T13": (("B",), 0), "T14": ((), 0), "T15": ((), 0),
    "T16": (("P1", "P1", "P2", "T05", "W1"), 0), "T17": (("7,5",), 0), "T18": (("left", "7,5"), 0),
    "T19": (("left", "B", "T04"), 0), "T20": (("right",), 2),
}  # fmt: skip


def played(code: str, *choices: str, **given: Any) -> Scene:
    """A Ticket played by A from the base position, with choices after it."""
    given = {"table": BASE, "hand": f"{code} P1", "hands": FULL_HANDS, "stage": "S2", **given}
    return scene(**given).play(code, *choices)


@pytest.mark.clause("HN-19", "HN-79", "HN-80", "HN-G6", "HN-69", "HN-98")
@pytest.mark.parametrize("code", TICKETS)
def test_a_ticket_costs_one_action_works_at_once_and_is_discarded(code: str) -> None:
    """Whatever it does, a Ticket is one action; it then lies on the discard pile, never on the table."""
    choices, gained = PLAYS[code]
    position = played(code, *choices)
    assert position.asked == "A: main menu"
    assert position.actions == (1 + gained, 2 if code == "T03" else 1)
    assert code in position.discards
    assert code not in position.hand("A")
    assert not any(code in found for found in position.table.values())


@pytest.mark.clause("HN-66", "HN-G6", "HN-G8")
@pytest.mark.parametrize(
    ("code", "choices", "drawn"),
    [("T04", (), 2), ("T06", (), 1), ("T08", (), 3), ("T18", ("right",), 2), ("T07", ("P1",), 2)],
)
def test_draw_icons(code: str, choices: tuple[str, ...], drawn: int) -> None:
    """One card of the Public deck per icon, to the player's hand."""
    position = played(code, *choices, draws="W1 W2 W3 W2 W3", hands={})
    kept = [] if code == "T07" else ["P1"]
    assert sorted(position.hand("A")) == sorted(kept + ["W1", "W2", "W3"][:drawn])
    assert position.deck[0] == ["W1", "W2", "W3", "W2"][drawn]


@pytest.mark.clause("HN-67", "HN-R33")
def test_own_discard_before_the_draw() -> None:
    """Shirt Swap: the player picks a card of his hand to discard, then draws two."""
    position = played("T07", hand="T07 P1 W2", draws="P2 P2", deck=None)
    assert (position.asked, position.options()) == ("A: discard a card", {"P1", "W2"})
    position.play("W2")
    assert (position.hand("A"), position.discards) == (["P1", "P2", "P2"], ["W2", "T07"])


@pytest.mark.clause("HN-R31", "HN-67")
def test_shirt_swap_with_an_empty_hand() -> None:
    """Icons that cannot be done are skipped: without another card the two draws remain."""
    position = scene(hand="T07", draws="P2 P3").play("T07")
    assert (position.asked, position.hand("A"), position.discards) == ("A: main menu", ["P2", "P3"], ["T07"])


@pytest.mark.clause("HN-68", "HN-R30")
@pytest.mark.parametrize("code", ["T17", "T18"])
def test_what_remove_may_take(code: str) -> None:
    """A Path without a pawn, Troublemakers or Headbangers, anywhere; no Mosh Pit, Entry or Path with a pawn."""
    table = "5,3 P1 A; 3,3 P2 B; 7,5 P1; 6,6 P3 up; -1,8 W1; 2,2 W2; 8,8 W3"
    position = scene(table, code).play(*((code, "left") if code == "T18" else (code,)))
    assert position.options() == {"7,5", "6,6", "-1,8", "2,2"}
    position.play("2,2")
    assert (position.at("2,2"), position.discards) == ("", ["W2", code])


@pytest.mark.clause("HN-R30", "HN-R31", "HN-137")
def test_nothing_to_remove() -> None:
    """With Mosh Pits, Entries and occupied Paths only, Security cannot be played."""
    table = "5,3 P1 A; 3,3 P2 B; 8,8 W3"
    assert "T17" not in scene(table, "T17").paid
    assert scene(table, "T18").play("T18").options() == {"right"}


@pytest.mark.clause("HN-69", "HN-27")
@pytest.mark.parametrize(("code", "choices", "left"), [("T05", (), 3), ("T06", (), 2), ("T20", ("right",), 3)])
def test_action_icons(code: str, choices: tuple[str, ...], left: int) -> None:
    """One action per icon, for the present turn."""
    assert played(code, *choices).actions == (left, 1)


@pytest.mark.clause("HN-70", "HN-G8", "HN-73")
@pytest.mark.parametrize(
    ("code", "choices", "tokens"),
    [
        ("T08", (), [1, 0, 0, 0, 0]), ("T09", ("C",), [0, 0, 1, 0, 0]), ("T10", ("E",), [0, 0, 0, 0, 2]),
        ("T14", (), [1, 1, 1, 1, 1]), ("T19", ("right", "B"), [0, 1, 0, 0, 0]), ("T09", ("A",), [1, 0, 0, 0, 0]),
    ],
)  # fmt: skip
def test_ballad_icons(code: str, choices: tuple[str, ...], tokens: list[int]) -> None:
    """One token per icon for the player, the target or everybody."""
    position = played(code, *choices)
    assert (position.tokens, int(position.state.supply)) == (tokens, 24 - sum(tokens))


@pytest.mark.clause("HN-72", "HN-71", "HN-77")
def test_the_three_named_tickets() -> None:
    """Horns Up draws a Stage card, Crowd Surfing gets past a Wall, Push Away pushes another rocker."""
    assert played("T01").stage_used == ["S2"]
    assert played("T03", "to N", "P1").where("A") == "5,5"
    assert played("T02", "B", "to E").where("B") == "4,3"


@pytest.mark.clause("HN-73", "HN-R32")
@pytest.mark.parametrize("code", ["T09", "T10", "T11", "T12", "T13"])
def test_target_one_is_any_rocker(code: str) -> None:
    """Any rocker may be chosen, oneself included."""
    assert played(code).options() == {"A", "B", "C", "D", "E"}


@pytest.mark.clause("HN-73", "HN-67", "HN-R33")
def test_the_target_picks_his_discard() -> None:
    """Sharp Elbow: the chosen rocker picks any card of his hand, out of turn; then the player goes on."""
    position = played("T11", "B", hands={"B": "P1 T04 W1"})
    assert (position.asked, position.options(), position.active) == ("B: discard a card", {"P1", "T04", "W1"}, "A")
    position.play("W1")
    assert (position.asked, position.hand("B"), position.discards) == ("A: main menu", ["P1", "T04"], ["W1", "T11"])


@pytest.mark.clause("HN-74", "HN-R32", "HN-R33", "HN-66")
def test_all_draw() -> None:
    """Round for Everyone: each draws one card, clockwise from the player."""
    position = scene(hand="T15", turn="D", draws="P1 P2 P3 P4 P5").play("T15")
    assert [position.hand(letter) for letter in "DEABC"] == [["P1"], ["P2"], ["P3"], ["P4"], ["P5"]]


@pytest.mark.clause("HN-74", "HN-R32", "HN-R33", "HN-67")
def test_all_discard() -> None:
    """Bag Check: each discards a card of his choice, clockwise from the player; empty hands are passed over."""
    position = scene(hand="T16 P1 P2", turn="D", hands={"A": "W1 W2", "B": "", "C": "T05"}).play("T16")
    asked = []
    while position.phase == "discard a card":
        asked.append((position.letter, sorted(position.options())))
        position.play(min(position.options()))
    assert asked == [("D", ["P1", "P2"]), ("A", ["W1", "W2"]), ("C", ["T05"])]
    assert [position.hand(letter) for letter in "ABCDE"] == [["W2"], [], [], ["P2"], []]
    assert position.discards == ["P1", "W1", "T05", "T16"]
    assert position.asked == "D: main menu"


@pytest.mark.clause("HN-75", "HN-R34", "HN-R33")
@pytest.mark.parametrize(("code", "choices"), [("T12", ("B",)), ("T19", ("left", "B"))])
def test_discarding_a_ticket(code: str, choices: tuple[str, ...]) -> None:
    """The target discards a Ticket of his choice; neither a Path nor a Wall will do."""
    position = played(code, *choices, hands={"B": "P1 T04 T09 W1"})
    assert (position.asked, position.options()) == ("B: discard a Ticket", {"T04", "T09"})
    position.play("T09")
    assert position.hand("B") == ["P1", "W1", "T04"]


@pytest.mark.clause("HN-R34", "HN-75")
@pytest.mark.parametrize(("code", "choices"), [("T12", ("B",)), ("T19", ("left", "B"))])
def test_a_hand_without_tickets_discards_nothing(code: str, choices: tuple[str, ...]) -> None:
    """A rocker with cards but no Ticket is a legal target; nothing is discarded then."""
    position = played(code, *choices, hands={"B": "P1 W1"})
    assert (position.asked, position.hand("B"), position.discards) == ("A: main menu", ["P1", "W1"], [code])


@pytest.mark.clause("HN-R34", "HN-R55")
@pytest.mark.parametrize("code", ["T11", "T12"])
def test_only_hands_with_cards_are_targets(code: str) -> None:
    """The target must hold a card; the played Ticket itself no longer counts."""
    assert played(code, hand=code, hands={"B": "P1", "C": "P1 P1"}).options() == {"B", "C"}
    assert played(code, hands={"B": "P1"}).options() == {"A", "B"}
    assert code not in scene(hand=code).paid


@pytest.mark.clause("HN-R55", "HN-R31")
@pytest.mark.parametrize(("code", "choices"), [("T19", ("left",)), ("T16", ())])
def test_the_played_ticket_is_no_card_in_hand(code: str, choices: tuple[str, ...]) -> None:
    """Forced discards cannot take the Ticket that is being played."""
    assert code == "T19" or code not in scene(hand=code).paid
    position = scene(hand=code).copy()
    if code == "T19":
        assert position.play("T19").options() == {"right"}
    assert played(code, *choices, hand=code, hands={"B": "P1"}).options() == ({"B"} if code == "T19" else {"P1"})


@pytest.mark.clause("HN-76", "HN-73")
def test_skip_icon() -> None:
    """Toilet Queue marks the chosen rocker."""
    assert played("T13", "D").marks() == "D"


@pytest.mark.clause("HN-78", "HN-R31")
@pytest.mark.parametrize("code", ["T18", "T19", "T20"])
def test_or_means_one_half_only(code: str) -> None:
    """The player chooses the icons on the left or those on the right; the other half does nothing."""
    position = played(code, draws="W2 W2")
    assert position.options() == {"left", "right"}
    if code == "T18":
        left, right = played(code, "left", "7,5", draws="W2 W2"), position.play("right")
        assert (left.at("7,5"), left.hand("A")) == ("", ["P1"])
        assert (right.at("7,5"), right.hand("A")) == ("P1 NS down", ["P1", "W2", "W2"])
    elif code == "T19":
        left, right = played(code, "left", "B", "T04"), position.play("right", "B")
        assert (left.tokens[1], left.hand("B")) == (0, ["P1"])
        assert (right.tokens[1], right.hand("B")) == (1, ["P1", "T04"])
    else:
        left, right = played(code, "left", "B", "to E"), position.play("right")
        assert (left.where("B"), left.actions) == ("4,3", (1, 1))
        assert (right.where("B"), right.actions) == ("3,3", (3, 1))


@pytest.mark.clause("HN-78", "HN-R31")
@pytest.mark.parametrize(
    ("code", "given", "halves"),
    [
        ("T18", {"deck": ""}, {"left"}),
        ("T18", {"table": "5,3 P1 A"}, {"right"}),
        ("T19", {"supply": 0}, {"left"}),
        ("T19", {"hand": "T19", "hands": {}}, {"right"}),
        ("T20", {"table": "5,3 P1 A"}, {"right"}),
    ],
)
def test_a_half_that_does_nothing_cannot_be_chosen(code: str, given: dict[str, Any], halves: set[str]) -> None:
    """A half is on offer only if at least one of its icons can be carried out."""
    assert played(code, **given).options() == halves


@pytest.mark.clause("HN-R31")
@pytest.mark.parametrize(
    ("code", "given", "legal"),
    [
        ("T04", {"deck": ""}, False), ("T04", {"deck": "", "discards": "P1"}, True), ("T04", {"deck": "P1"}, True),
        ("T05", {"deck": ""}, True), ("T06", {"deck": ""}, True),
        ("T07", {"deck": ""}, True), ("T07", {"deck": "", "hand": "T07"}, False),
        ("T08", {"deck": ""}, True), ("T08", {"deck": "", "supply": 0}, False), ("T08", {"supply": 0}, True),
        ("T15", {"deck": ""}, False), ("T15", {"deck": "", "discards": "P1"}, True),
        ("T16", {"hand": "T16", "hands": {}}, False), ("T16", {"hand": "T16", "hands": {"E": "P1"}}, True),
        ("T18", {"table": "5,3 P1 A", "deck": ""}, False),
        ("T19", {"hand": "T19", "hands": {}, "supply": 0}, False),
        ("T01", {"deck": "", "hand": "T01", "hands": {}}, True),
    ],
)  # fmt: skip
def test_no_dead_plays(code: str, given: dict[str, Any], legal: bool) -> None:
    """A Ticket none of whose icons can be carried out cannot be played."""
    given = {"table": BASE, "hand": f"{code} P1", "hands": FULL_HANDS, **given}
    assert (code in scene(**given).paid) == legal


@pytest.mark.clause("HN-R31", "HN-66")
def test_draws_that_fail_are_left_out() -> None:
    """With one card left in both piles together three draw icons bring one card; the token still comes."""
    position = played("T08", deck="", discards="W2", hand="T08")
    assert (position.hand("A"), position.tokens[0], position.deck) == (["W2"], 1, [])


@pytest.mark.clause("HN-R33", "HN-R49")
def test_a_ticket_being_resolved_is_not_reshuffled() -> None:
    """A discard made by Shirt Swap can come back with its own draws, the Ticket itself cannot."""
    position = played("T07", "P1", deck="")
    assert (position.hand("A"), position.deck, position.discards) == (["P1"], [], ["T07"])


@pytest.mark.clause("HN-R56", "HN-111", "HN-112")
@pytest.mark.parametrize(
    ("code", "choices"), [("T04", ()), ("T11", ("B", "P1")), ("T12", ("B", "T04")), ("T16", PLAYS["T16"][0])]
)
def test_playing_or_losing_a_card_removes_no_wall(code: str, choices: tuple[str, ...]) -> None:
    """Walls fall to a card discarded for them, not to a Ticket played or a forced discard."""
    position = played(code, *choices, table=BASE + "; 8,8 W2")
    assert (position.at("5,4"), position.at("8,8")) == ("W1", "W2")


@pytest.mark.clause("HN-R32", "HN-77")
@pytest.mark.parametrize(("code", "choices"), [("T02", ()), ("T20", ("left",))])
def test_push_icons_strike_another_rocker(code: str, choices: tuple[str, ...]) -> None:
    """A rocker cannot push himself."""
    position = played(code, *choices)
    assert (position.phase, position.options()) == ("rocker to push", {"B"})
