"""The worked examples of the rules (section 8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.horns_up.positions import LETTERS, Scene, scene


@pytest.mark.clause("HN-W01", "HN-07", "HN-08", "HN-09", "HN-10", "HN-11", "HN-12", "HN-13", "HN-14", "HN-G1")
def test_w01_set_up() -> None:
    """Five rockers: Entries, hands of four, then the first card of the first turn."""
    position = Scene(5)
    assert position.options() == {"1,0", "3,0", "5,0", "7,0", "9,0"}
    for _ in range(4):
        position.play(min(position.options()))
    assert (sum(len(position.hand(letter)) for letter in LETTERS[:5]), len(position.deck)) == (20, 117)
    first = LETTERS[int(position.state.vip)]
    position.play(min(position.options()))
    assert (position.asked, len(position.hand(first)), len(position.deck)) == (f"{first}: main menu", 5, 116)
    assert all(len(position.hand(letter)) == 4 for letter in LETTERS[:5] if letter != first)
    assert (len(position.stage_pile), int(position.state.stage_card), int(position.state.supply)) == (12, 0, 24)


@pytest.mark.clause("HN-W02", "HN-G7", "HN-58", "HN-59", "HN-60", "HN-61", "HN-64", "HN-50")
def test_w02_the_pictured_example() -> None:
    """Points 1 and 2 are reachable, 3 does not connect, 4 is face down until a new card covers it."""
    position = scene("4,3 P7 A; 4,4 P1 B; 5,3 P4 NW C; 3,3 P1 D; 4,2 P3", "P1")
    assert position.steps == "NE"
    assert position.copy().play("step N").actions == (2, 0)
    position.play("P1 4,2")
    assert (position.steps, position.actions) == ("NES", (1, 1))


@pytest.mark.clause("HN-W03", "HN-18", "HN-22", "HN-61", "HN-65")
def test_w03_two_cards_two_steps() -> None:
    """The card left behind is closed; who stands on the Entry cannot follow."""
    position = scene("5,0 A B", "P1 P1").play("P1 5,1", "step N", "P1 5,2", "step N")
    assert position.actions == (0, 2)
    position.play("end")
    assert (position.at("5,2"), position.at("5,1")) == ("P1 NS A", "P1 NS down")
    assert (position.active, position.where("B"), position.steps) == ("B", "5,0", "")


@pytest.mark.clause("HN-W04", "HN-65", "HN-R08", "HN-R09")
def test_w04_a_card_not_walked_on() -> None:
    """Without a step the first card is closed before the second action resolves."""
    position = scene("5,0 A", "P1 P1").play("P1 5,1", "P1")
    assert (position.at("5,1"), "5,2" in position.options()) == ("P1 NS down", True)
    position.play("5,2")
    assert position.steps == ""
    position.play("end")
    assert (position.at("5,1"), position.at("5,2")) == ("P1 NS down", "P1 NS down")


@pytest.mark.clause("HN-W05", "HN-63", "HN-64", "HN-R08")
def test_w05_joining_a_rocker() -> None:
    """A free step onto another's card; the card left closes when the next paid action starts."""
    position = scene("5,4 P1 A; 5,3 P1 B", "P1", turn="B").play("step N")
    assert (position.at("5,4"), position.actions, position.at("5,3")) == ("P1 NS A B", (2, 0), "P1 NS")
    assert position.play("P1").at("5,3") == "P1 NS down"


@pytest.mark.clause("HN-W06", "HN-52", "HN-R10", "HN-42")
def test_w06_misdirection() -> None:
    """A covered card misdirects the rocker on it; with two cards he turns back and wins."""
    position = scene("6,7 P1 A", "P2", turn="B", hands={"A": "P1 P1"}, draws="W1 W1 W1 W2").play("P2 6,7")
    assert (position.at("6,7"), position.discards) == ("P2 EW A", ["P1"])
    position.end_turns("A")
    assert position.copy().play("P1 6,8").steps == ""
    position.play("P1 6,7", "P1 6,8")
    assert position.actions == (0, 2)
    position.play("step N")
    assert (position.is_over, position.winner) == (True, "A")


@pytest.mark.clause("HN-W07", "HN-43", "HN-42")
@pytest.mark.parametrize(("card", "wins"), [("P3 SW", False), ("P5 NES", True)])
def test_w07_open_to_the_stage_or_not(card: str, wins: bool) -> None:
    """A bend that is closed on the stage side does not win, a side branch does."""
    position = scene("5,7 P1 B", card.split(maxsplit=1)[0], turn="B", actions=1).play(f"{card} 5,8", "step N")
    assert (position.where("B"), position.is_over) == ("5,8", wins)


@pytest.mark.clause("HN-W08", "HN-84", "HN-86", "HN-R29")
def test_w08_a_chain_onto_an_entry() -> None:
    """The first card of the chain is lost on the Entry, the second follows up."""
    position = scene("4,1 P1 A; 4,2 P5 NSW B", "T02", turn="C", players=4).play("T02", "B", "to S")
    assert (position.at("4,1"), position.at("4,2")) == ("P5 NSW B", "")
    assert position.at("4,0").startswith("Entry A")
    assert position.discards == ["P1", "T02"]


@pytest.mark.clause("HN-W09", "HN-87", "HN-88", "HN-R28")
def test_w09_crushed_by_a_chain() -> None:
    """Nothing moves, the rocker at the stage is crushed, the one behind is unharmed."""
    position = scene("3,8 P2 A; 3,7 P1 B", "T02", turn="C").play("T02", "B", "to N")
    assert (position.at("3,8"), position.at("3,7"), position.marks()) == ("P2 EW A", "P1 NS B", "A")
    assert position.discards == ["T02"]


W10 = "6,3 P1 A; 6,4 W1; 6,5 W2"


@pytest.mark.clause("HN-W10", "HN-93", "HN-94", "HN-95", "HN-96", "HN-97", "HN-98", "HN-99")
def test_w10_surfing_over_two_walls() -> None:
    """Both Walls are passed; the landing card costs the second action and may be closed on the arrival side."""
    position = scene(W10, "T03 P2").play("T03", "to N", "P2")
    assert (position.at("6,6"), position.actions) == ("P2 EW A", (0, 2))


@pytest.mark.clause("HN-W11", "HN-98", "HN-R38")
@pytest.mark.parametrize(("hand", "actions"), [("T03 P2", 1), ("T03", 2), ("T03 T04 W1", 2)])
def test_w11_no_landing_no_surfing(hand: str, actions: int) -> None:
    """With one action left or no Path in hand Crowd Surfing is not legal there."""
    assert "T03" not in scene(W10, hand, actions=actions).paid


@pytest.mark.clause("HN-W12", "HN-44", "HN-101")
def test_w12_onto_the_stage() -> None:
    """Over the Walls in front of the stage one wins with the last action."""
    position = scene("2,6 P1 A; 2,7 W1; 2,8 W2", "T03", actions=1).play("T03", "to N")
    assert (position.is_over, position.winner) == (True, "A")


@pytest.mark.clause("HN-W13", "HN-100", "HN-R23")
def test_w13_beyond_the_line() -> None:
    """In the margin there is no stage to land on."""
    assert "T03" not in scene("0,7 P1 A; 0,8 W1", "T03 P1").paid


@pytest.mark.clause("HN-W14", "HN-111", "HN-112", "HN-113", "HN-114", "HN-115", "HN-21")
def test_w14_removing_walls() -> None:
    """A Path removes Headbangers only, a Ticket Troublemakers or Headbangers, nothing a Mosh Pit."""
    position = scene("5,3 W1; 6,3 W2; 7,3 W3", "P1 T04").play("unwall")
    assert position.options() == {"5,3", "6,3"}
    assert position.copy().play("5,3").options() == {"T04"}
    assert position.copy().play("6,3").options() == {"P1", "T04"}
    position.play("6,3", "P1")
    assert (position.actions, position.at("6,3")) == ((1, 1), "")
    position.play("unwall", "5,3", "T04")
    assert (position.actions, position.at("5,3"), position.at("7,3")) == ((0, 2), "", "W3")


@pytest.mark.clause("HN-W15", "HN-28", "HN-29", "HN-30", "HN-31", "HN-32")
def test_w15_three_tokens() -> None:
    """Two tokens in the first turn, the third in the next, then a card."""
    position = scene(turn="E", hands={"A": "P1 P1"}, tokens={"A": 3}, draws="P2 P2 P2 P2 P2 P2").end_turn()
    assert (position.active, len(position.hand("A")), position.options()) == ("A", 3, {"drop"})
    position.play("drop", "drop")
    assert (position.tokens[0], position.options()) == (1, {"end"})
    position.end_turns("A")
    assert (len(position.hand("A")), position.options()) == (4, {"drop"})
    assert position.play("drop").paid == {"P1", "P2"}
    assert position.tokens[0] == 0


W16: dict[str, Any] = {"turn": "D", "players": 4, "tokens": {"A": 3, "B": 2}}


@pytest.mark.clause("HN-W16", "HN-34", "HN-35", "HN-30", "HN-R52")
def test_w16_three_cards_with_tokens() -> None:
    """A rocker at three is no target; excess is lost; tokens for all pass over the rocker at three."""
    position = scene(hand="T09 T10 T14", **W16)
    assert int(position.state.supply) == 19
    assert position.copy().play("T09").options() == {"B", "C", "D"}
    dance = position.copy().play("T10", "B")
    assert (dance.tokens, int(dance.state.supply)) == ([3, 3, 0, 0], 18)
    lighters = position.play("T14")
    assert (lighters.tokens, int(lighters.state.supply)) == ([3, 3, 1, 1], 16)
    assert (lighters.actions, lighters.options()) == ((1, 1), {"drop"})


@pytest.mark.clause("HN-W17", "HN-38", "HN-39", "HN-40", "HN-41")
def test_w17_a_skipped_turn() -> None:
    """No draw, no action, the token stays, the mark goes; the following turn is normal."""
    position = scene(turn="E", skip="A", tokens={"A": 1}, hands={"A": "P1 P1 P1"}).end_turn()
    assert (position.active, position.marks(), position.tokens[0], len(position.hand("A"))) == ("B", "", 1, 3)
    position.end_turns("A")
    assert (len(position.hand("A")), position.options()) == (4, {"drop"})


@pytest.mark.clause("HN-W18", "HN-117", "HN-R20")
def test_w18_fire_explosion_wins_for_another() -> None:
    """Turned by 180 degrees, B's card opens to the stage: B wins on C's turn."""
    position = scene("5,2 P3 NE A; 4,8 P6 SEW B", "T01", turn="C", stage="S1").play("T01")
    assert (position.at("5,2"), position.at("4,8")) == ("P3 SW A", "P6 NEW B")
    assert (position.is_over, position.winner) == (True, "B")
    assert position.ending == "an effect brought a rocker to the stage on another's turn"


@pytest.mark.clause("HN-W19", "HN-120", "HN-121")
def test_w19_scream_for_me() -> None:
    """Hands go to the right, the played Horns Up does not."""
    position = scene(hand="P2 T04 T01", turn="C", hands={"A": "P1 P1", "B": "T03"}, stage="S3", players=3).play("T01")
    assert [position.hand(letter) for letter in "ABC"] == [["T03"], ["P2", "T04"], ["P1", "P1"]]


def after_division() -> Scene:
    """The table of example 20 after D's choices."""
    table = "4,3 P1 A; 6,3 W3; 5,3 P3; 2,0 P2 B; 5,6 P1 C; 7,0 D; 9,0 E"
    position = scene(table, "T01", turn="D", stage="S4 S5", hands={"B": "T01"}).play("T01")
    assert position.asked == "D: side of a median card"
    return position.play("right", "left")


@pytest.mark.clause("HN-W20", "HN-124", "HN-125", "HN-126", "HN-127", "HN-128")
def test_w20_division() -> None:
    """Everything moves away from the median column, B's card onto an Entry."""
    position = after_division()
    assert position.table == {
        "3,3": "P1 NS A", "7,3": "W3", "1,0": "Entry B", "6,6": "P1 NS C", "4,3": "P3 NE down",
        "7,0": "Entry D", "9,0": "Entry E",
    }  # fmt: skip
    assert position.discards == ["P2", "T01"]


@pytest.mark.clause("HN-W21", "HN-130", "HN-131", "HN-132", "HN-133", "HN-R43", "HN-R44")
def test_w21_regrouping() -> None:
    """The Wall that meets C's card is discarded and C alone is crushed; then a new Stage card comes."""
    position = after_division().end_turns("B")
    s = position.state
    s.card[position.spot("4,6")] = 9
    spot = position.spot("8,2")
    s.card[spot], s.face_up[spot], s.pawn[4] = 1, 1, spot
    position.play("T01")
    found = {place: card for place, card in position.table.items() if not card.startswith("Entry")}
    assert found == {"4,3": "P1 NS A", "5,3": "P3 NE down", "6,3": "W3", "5,6": "P1 NS C", "7,2": "P1 NS E"}
    assert (position.marks(), position.discards) == ("C", ["P2", "W2", "T01", "T01"])
    assert position.stage_used == ["S4", "S5"]
    assert position.tokens == [1] * 5


@pytest.mark.clause("HN-W22", "HN-132", "HN-134", "HN-R35")
@pytest.mark.parametrize(("choice", "kept"), [("keep left", "P1 NS"), ("keep right", "P2 EW")])
def test_w22_a_clash(choice: str, kept: str) -> None:
    """D, who brought Wall of Death, chooses the card that is kept; both rockers are crushed."""
    position = scene("4,4 P1 A; 6,4 P2 C", "T01", split_by="D", stage="S2").play("T01")
    assert (position.letter, position.options()) == ("D", {"keep left", "keep right"})
    position.play(choice)
    assert (position.at("5,4"), position.marks()) == (f"{kept} A C", "AC")


@pytest.mark.clause("HN-W23", "HN-R49", "HN-80")
def test_w23_an_empty_deck() -> None:
    """The six discards become the deck, Cold Beer not among them."""
    cards = "P1 P2 P3 P4 W1 T05"
    position = scene(hand="T04", deck="", discards=cards).play("T04")
    assert (len(position.hand("A")), len(position.deck), position.discards) == (2, 4, ["T04"])
    assert sorted(position.hand("A") + position.deck) == sorted(cards.split())


@pytest.mark.clause("HN-W24", "HN-107")
@pytest.mark.parametrize("spot", ["4,1", "2,1", "3,2"])
def test_w24_a_wall_needs_a_path(spot: str) -> None:
    """In front of an Entry a Wall is legal only after a Path lies next to that spot."""
    assert "W2" not in scene("3,0 A", "W2").paid
    assert "3,1" in scene(f"3,0 A; {spot} P1", "W2").play("W2").options()


@pytest.mark.clause("HN-W25", "HN-G2", "HN-R07")
def test_w25_coming_back_from_the_ring() -> None:
    """Pushed into the outermost ring a rocker covers his own card and walks back."""
    position = scene("-1,5 P1 B", "T02", turn="A", hands={"B": "P2 P5"}, draws="W1").play("T02", "B", "to W")
    assert position.at("-2,5") == "P1 NS B"
    position.end_turn()
    spots = position.copy().play("P2").options()
    assert "-2,5" in spots
    assert not spots & {"-2,4", "-2,6"}
    position.play("P2 -2,5")
    assert position.discards == ["P1", "T02"]
    position.play("P5 NSW -1,5", "step E")
    assert position.at("-1,5") == "P5 NSW B"


@pytest.mark.clause("HN-W26", "HN-R13", "HN-60")
@pytest.mark.parametrize("card", ["P4 SE", "P1"])
def test_w26_no_way_along_the_entries(card: str) -> None:
    """From Entry to Entry there is no step, and a neighbour's straight card is closed at its side."""
    position = scene("5,0 A; 6,1 P1 B; 1,0 C D E F G H I", card.split(maxsplit=1)[0], players=9)
    assert (position.steps, position.at("6,0")) == ("", "Entry")
    position.play(f"{card} 5,1", "step N")
    assert position.steps == ""
