"""Banks (section 3.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hold_up.positions import (
    AGAIN,
    DONE,
    END,
    GIVE_UP,
    NEXT,
    Place,
    Scene,
    acting,
    attempt,
    car,
    ready,
    scene,
)

BANK_3, BANK_4, BANK_7 = (20, 2), (5, 4), (22, 8)
# B14: attack 5 6, riposte 4 5 6. B08: attack 1 3 5, riposte 2 4.


def robbing(men: int = 1, *faces: int, player: str = "red", bank: str = "B14", **given: Any) -> Scene:
    """A gangster, or the convoy, with so many men in bank 4 has attempted it; the dice are given."""
    colour = "green" if player == "convoy" else "red"
    given = {"players": 3, colour: car(6, 4, *(BANK_4,) * men), "bank": bank, **given}
    return acting(player, **given).dice(*faces).play(attempt(1))


def withdrawing(*faces: int, bank: str = "B08", place: Place = BANK_3, **given: Any) -> Scene:
    """Agathe has attempted a bank."""
    return acting("convoy", bank=bank, pink=car(19, 0, place), **given).dice(*faces).play(attempt(4))


@pytest.mark.clause("HU-56")
def test_an_attempt_needs_a_man_inside() -> None:
    """A car at the door or a man on the entry cell attempts nothing; a man inside does."""
    assert acting("red", red=car(6, 4, (5, 3))).legal() == [DONE]
    assert acting("red", red=car(6, 4, BANK_4)).can(attempt(1))


@pytest.mark.clause("HU-56", "HU-60")
def test_a_bank_without_banker_is_closed_to_all() -> None:
    """No colour attempts a bank whose banker is gone."""
    given = {"red": car(6, 4, BANK_4), "green": car(5, 7, BANK_4), "pink": car(19, 0, BANK_4), "closed": ["bank 4"]}
    for player in ("red", "convoy"):
        assert not any("attempts" in text for text in acting(player, **given).legal())


@pytest.mark.clause("HU-57")
def test_police_never_attempt_banks() -> None:
    """A police man in a bank cannot attempt it, nor a shop; gangsters, convoy and VIP can."""
    assert acting("blue", dark_blue=car(6, 4, BANK_4), light_blue=car(0, 9, (7, 7))).legal() == [DONE]
    given = {"green": car(5, 7, BANK_4), "pink": car(19, 0, BANK_3)}
    assert acting("convoy", **given).can(attempt(1), attempt(4))


@pytest.mark.clause("HU-56")
def test_the_lowest_man_stands_for_all_in_the_bank() -> None:
    """Of several men of one colour in a bank only the one with the lowest slot is named; in two banks each is."""
    position = acting("red", red=car(6, 4, BANK_4, BANK_4, BANK_7))
    assert [text for text in position.legal() if "attempts" in text] == [attempt(1), attempt(3)]


@pytest.mark.clause("HU-58")
@pytest.mark.parametrize(("card", "green"), [("B08", "135"), ("B14", "56"), ("B18", "1"), ("B02", "1256")])
def test_each_face_of_the_attack_row(card: str, green: str) -> None:
    """The top card is drawn and shown; exactly its green faces win it."""
    for face in range(1, 7):
        position = robbing(1, face, bank=card)
        if str(face) in green:
            assert position.loot("red") == card
        else:
            assert (position.phase, position.loot("red")) == ("roll again", "")
            assert position.words("police_0")["card on the table"] == card


@pytest.mark.clause("HU-59", "HU-60")
@pytest.mark.parametrize(("player", "colour"), [("red", "red"), ("convoy", "green")])
def test_success_of_gangster_and_convoy(player: str, colour: str) -> None:
    """The card goes under the card of the men's colour, the banker is removed, the others stay."""
    position = robbing(1, 6, player=player)
    assert position.loot(colour) == "B14"
    assert not position.is_open("bank 4")
    assert int(position.state.site_open.sum()) == 18
    assert "B14" not in position.deck("bank")
    assert position.phase == "action"


@pytest.mark.clause("HU-61", "HU-62")
def test_success_of_the_vip() -> None:
    """The card goes under the pink card, the banker stays, and the bank is locked for her."""
    position = withdrawing(3)
    assert (position.loot("pink"), position.loot("green")) == ("B08", "")
    assert position.is_open("bank 3")
    assert position.words("gangster_0")["bank locked for the VIP"] == "bank 3"


@pytest.mark.clause("HU-62", "HU-R41")
@pytest.mark.parametrize("face", [1, 2])
def test_another_bank_unlocks_the_first(face: int) -> None:
    """The locked bank is not offered, also in later turns, until another bank was attempted, won or lost."""
    position = withdrawing(3)
    ready(position.next_turn("convoy"))
    assert not position.can(attempt(4))
    position.next_turn("convoy").put("pink", car(19, 0, BANK_7, loot=""))
    ready(position).stack("bank", "B10").dice(3 if face == 1 else 1).play(attempt(4))
    assert (position.loot("pink") == "B08 B10") == (face == 1)
    position.next_turn("convoy").put("pink", car(19, 0, BANK_3))
    ready(position)
    assert position.can(attempt(4))
    assert (position.words()["bank locked for the VIP"] == "bank 7") == (face == 1)


@pytest.mark.clause("HU-62", "HU-R41")
def test_a_shop_does_not_unlock_a_bank() -> None:
    """Banks and shops are tracked apart; with no other banker left the bank stays locked."""
    position = withdrawing(3).next_turn("convoy")
    position.put("pink", car(19, 0, (7, 7)))
    ready(position).dice(3).stack("shop", "S05").play(attempt(4))
    position.next_turn("convoy").put("pink", car(19, 0, BANK_3))
    position.close_sites(*(f"bank {number}" for number in (1, 2, 4, 5, 6, 7, 8, 9, 10, 11)))
    assert not ready(position).can(attempt(4))


@pytest.mark.clause("HU-63", "HU-R03")
@pytest.mark.parametrize("player", ["red", "convoy"])
@pytest.mark.parametrize("men", [1, 2, 3])
def test_one_reroll_for_every_man_in_the_bank(player: str, men: int) -> None:
    """After the first red roll there are as many re-rolls as men in that bank, those elsewhere not counted."""
    position = robbing(men, *[1] * (men + 2), player=player)
    for left in range(men, 0, -1):
        assert position.phase == "roll again"
        assert position.words()["rolls left"] == left
        position.play(AGAIN)
    assert position.phase == "action"
    assert position.deck("bank")[-1] == "B14"


@pytest.mark.clause("HU-63", "HU-R03")
def test_the_first_green_roll_ends_the_rolling() -> None:
    """With a green re-roll the card is won at once."""
    position = robbing(3, 1, 5).play(AGAIN)
    assert (position.phase, position.loot("red")) == ("action", "B14")


@pytest.mark.clause("HU-63")
def test_men_of_other_colours_give_no_rerolls() -> None:
    """Only men of the attempting colour in that bank count."""
    position = robbing(1, 1, 1, 1, green=car(5, 7, BANK_4), red=car(6, 4, BANK_4, BANK_7)).play(AGAIN)
    assert position.phase == "action"


@pytest.mark.clause("HU-64")
def test_failure_puts_the_card_under_the_deck() -> None:
    """The banker stays; the bank is attempted again later, by anyone, with a fresh card."""
    position = robbing(1, 1, 1, 1, bank="B14 B07", green=car(5, 7, BANK_4)).play(AGAIN)
    assert position.is_open("bank 4")
    assert position.deck("bank")[-1] == "B14"
    assert int(position.state.unseen[0]) == 17
    ready(position.idle_until("convoy")).dice(4).play(attempt(1))
    assert position.loot("green") == "B07"


@pytest.mark.clause("HU-64")
def test_the_same_gangster_tries_again_in_his_next_turn() -> None:
    """In the next turn the bank is offered again."""
    position = robbing(1, 1, 1, 1, bank="B14 B07").play(AGAIN).next_turn("red").play(END)
    assert position.dice(4).play(attempt(1)).loot("red") == "B07"


@pytest.mark.clause("HU-R04")
def test_rolling_again_is_optional() -> None:
    """Giving up is a failure: the card goes under the deck and a gangster suffers the riposte."""
    position = robbing(2, 1, 4)
    assert position.legal() == [AGAIN, GIVE_UP]
    position.play(GIVE_UP)
    assert (position.alive("red"), position.deck("bank")[-1], position.phase) == (3, "B14", "action")


@pytest.mark.clause("HU-R04", "HU-69")
def test_the_convoy_may_give_up_a_cheap_card() -> None:
    """A convoy that gives up keeps its men, and the banker stays for later."""
    position = robbing(1, 1, 6, player="convoy").play(GIVE_UP)
    assert (position.alive("green"), position.is_open("bank 4")) == (3, True)


@pytest.mark.clause("HU-65", "HU-66", "HU-67", "HU-68")
@pytest.mark.parametrize(("card", "green"), [("B14", "456"), ("B08", "24"), ("B17", "3456"), ("B02", "1")])
def test_each_face_of_the_riposte_row(card: str, green: str) -> None:
    """After a gangster's failure one die against the riposte row: green kills a man in that bank, red nobody."""
    red = {"B14": 1, "B08": 2, "B17": 1, "B02": 3}[card]
    for face in range(1, 7):
        position = robbing(1, red, face, bank=card).play(GIVE_UP)
        assert position.alive("red") == (3 if str(face) in green else 4)
        assert position.deck("bank")[-1] == card


@pytest.mark.clause("HU-65")
def test_no_riposte_after_a_success() -> None:
    """Who wins the card loses nobody, whatever the next die would show."""
    assert robbing(2, 6, 6).alive("red") == 4


@pytest.mark.clause("HU-66")
def test_a_single_riposte() -> None:
    """Even several men in the bank face one die only."""
    position = robbing(3, 1, 6, 6, 6).play(GIVE_UP)
    assert position.alive("red") == 3
    position = robbing(3, 1, 1, 6, 6).play(GIVE_UP)
    assert position.alive("red") == 4


@pytest.mark.clause("HU-67", "HU-R58")
def test_the_riposte_kills_the_last_man_in_that_bank() -> None:
    """The man with the highest slot in that bank dies, not one aboard or elsewhere."""
    position = robbing(1, 1, 6, red=car(6, 4, BANK_4, BANK_4, BANK_7)).play(GIVE_UP)
    assert position.men("red") == [BANK_4, "out", BANK_7, "aboard"]


@pytest.mark.clause("HU-69")
@pytest.mark.parametrize("face", range(1, 7))
def test_no_riposte_against_the_convoy(face: int) -> None:
    """The convoy's failure costs no man."""
    position = robbing(1, 1, 1, face, player="convoy").play(AGAIN)
    assert (position.alive("green"), position.deck("bank")[-1]) == (3, "B14")


@pytest.mark.clause("HU-70")
def test_the_vip_is_refused_at_once() -> None:
    """Agathe rolls once: a red face puts the card under the deck, without re-roll, riposte or lock."""
    position = withdrawing(2, 2, 2)
    assert (position.phase, position.deck("bank")[-1], position.loot("pink")) == ("action", "B08", "")
    assert position.men("pink") == [BANK_3]
    assert position.words()["bank locked for the VIP"] == "none"


@pytest.mark.clause("HU-71", "HU-R42", "HU-R05")
def test_after_a_refusal_she_tries_again_in_her_next_turn() -> None:
    """Not in the same turn, but in the next one the same bank is offered again."""
    position = withdrawing(2)
    assert not position.can(attempt(4))
    ready(position.next_turn("convoy"))
    assert position.can(attempt(4))


@pytest.mark.clause("HU-R05", "HU-R09")
def test_one_attempt_per_colour_and_site() -> None:
    """After a failure the second man in the bank cannot try in this turn; another bank is open to the third."""
    position = robbing(2, 1, 1, red=car(6, 4, BANK_4, BANK_4, BANK_7)).play(GIVE_UP)
    assert [text for text in position.legal() if "attempts" in text] == [attempt(3)]


@pytest.mark.clause("HU-R05")
def test_green_and_pink_may_both_try_one_bank() -> None:
    """Green and pink are different colours: both attempt the same bank in one turn while the banker is there."""
    given = {"green": car(5, 7, BANK_4), "pink": car(19, 0, BANK_4), "bank": "B14 B08"}
    position = acting("convoy", **given).dice(1).play(attempt(1), GIVE_UP)
    assert position.dice(3).play(attempt(4)).loot("pink") == "B08"
    position = acting("convoy", **given).dice(5).play(attempt(1))
    assert not position.can(attempt(4))
    position = acting("convoy", **given).dice(5).play(attempt(4))
    assert position.can(attempt(1))


@pytest.mark.clause("HU-R37")
def test_no_attempt_without_cards() -> None:
    """With an empty bank deck no bank is offered; shops still are."""
    position = scene("red", red=car(6, 4, BANK_4, (7, 7)))
    for name in position.deck("bank"):
        position.give(name, 7)
    assert not position.play(END).can(attempt(1))
    assert position.can(attempt(2))


@pytest.mark.clause("HU-R37", "HU-64")
def test_returned_cards_keep_their_order() -> None:
    """Cards go under the deck one below the other and come again in that order."""
    position = robbing(1, 1, 1, bank="B14 B15", red=car(6, 4, BANK_4, BANK_7)).play(GIVE_UP)
    position.dice(2, 1).play(attempt(2), GIVE_UP)
    assert position.deck("bank")[-2:] == ["B14", "B15"]
    position.set_deck("bank", position.deck("bank")[-2:], unseen=0).next_turn("red").play(END)
    assert position.dice(6).play(attempt(1)).loot("red") == "B14"


@pytest.mark.clause("HU-24", "HU-61")
def test_green_success_takes_the_banker_from_the_vip() -> None:
    """After green has emptied the bank Agathe finds it closed, in this turn and later."""
    position = robbing(1, 6, player="convoy", pink=car(19, 0, BANK_4))
    assert not position.can(attempt(4))
    position.next_turn("convoy").play(NEXT, END)
    assert not position.can(attempt(4))
