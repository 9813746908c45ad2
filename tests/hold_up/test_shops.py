"""Shops of Luna Park (section 3.6)."""

from __future__ import annotations

import pytest

from tests.hold_up.positions import AGAIN, END, GIVE_UP, NEXT, Place, Scene, acting, attempt, car, ready, scene

SHOP_1, SHOP_3, SHOP_4 = (7, 7), (9, 8), (12, 8)
# S09: attack 5 6, riposte 4 5 6. S08: attack 1 3 5, riposte 2 4.


def robbing(*faces: int, shop: str = "S09", **given: object) -> Scene:
    """A gangster has attempted shop 1."""
    return acting("red", shop=shop, **{"red": car(6, 9, SHOP_1), **given}).dice(*faces).play(attempt(1))


@pytest.mark.clause("HU-72", "HU-74", "HU-80")
@pytest.mark.parametrize(("player", "colour"), [("red", "red"), ("convoy", "green")])
def test_success_in_a_shop(player: str, colour: str) -> None:
    """The shop card goes under the vehicle card and the marker is removed; the bank deck is not touched."""
    position = acting(player, shop="S09", **{colour: car(6, 9, SHOP_1)}).dice(6).play(attempt(1))
    assert position.loot(colour) == "S09"
    assert not position.is_open("shop 1")
    assert (len(position.deck("shop")), len(position.deck("bank"))) == (8, 18)


@pytest.mark.clause("HU-74", "HU-80")
def test_a_shop_without_marker_is_closed() -> None:
    """Nobody attempts a shop whose marker is gone, and nobody one beside him."""
    given = {"red": car(6, 9, SHOP_1), "green": car(5, 7, (8, 7)), "pink": car(19, 0, SHOP_3)}
    for player in ("red", "convoy"):
        assert not any("attempts" in text for text in acting(player, closed=["shop 1", "shop 3"], **given).legal())


@pytest.mark.clause("HU-72", "HU-R03")
def test_two_rolls_in_a_shop() -> None:
    """One man in the shop gives one re-roll; a failure puts the card under the shop deck and leaves the marker."""
    position = robbing(1, 1, 1).play(AGAIN)
    assert position.phase == "action"
    assert position.deck("shop")[-1] == "S09"
    assert position.is_open("shop 1")
    assert robbing(1, 6).play(AGAIN).loot("red") == "S09"


@pytest.mark.clause("HU-79", "HU-72")
@pytest.mark.parametrize("face", range(1, 7))
def test_riposte_of_a_shop(face: int) -> None:
    """A gangster's failure triggers a riposte against the row of the shop card."""
    position = robbing(1, face).play(GIVE_UP)
    assert position.men("red")[0] == ("out" if face in (4, 5, 6) else SHOP_1)


@pytest.mark.clause("HU-79")
def test_no_riposte_against_convoy_and_vip() -> None:
    """Convoy and VIP fail without loss."""
    given = {"green": car(5, 7, SHOP_1), "pink": car(19, 0, SHOP_3), "shop": "S09 S08"}
    position = acting("convoy", **given).dice(1, 6).play(attempt(1), GIVE_UP).dice(2, 2).play(attempt(4))
    assert (position.alive("green"), position.men("pink")) == (3, [SHOP_3])
    assert position.deck("shop")[-2:] == ["S09", "S08"]


@pytest.mark.clause("HU-73", "HU-36")
def test_luna_park_is_for_walkers() -> None:
    """At an opening the car stays outside; a man gets out into the park and walks to a shop."""
    position = scene("red", red=car(6, 9))
    assert not position.can("vehicle 1 steps east")
    position.play("vehicle 1 lets a person out to the east").go("person 1", "NN")
    assert position.men("red")[0] == SHOP_1
    assert position.points == 7


@pytest.mark.clause("HU-75")
def test_a_shop_holds_one_man() -> None:
    """A man cannot end on a shop where another one stands."""
    position = scene("red", red=car(6, 9, (7, 8)), green=car(5, 7, SHOP_1)).go("person 1", "N")
    assert not position.can(END)


@pytest.mark.clause("HU-76")
@pytest.mark.parametrize("closed", [[], ["shop 3"]])
def test_men_walk_across_shops(closed: list[str]) -> None:
    """A shop is crossed for 1 point, with or without its marker."""
    position = scene("red", red=car(6, 9, (8, 8)), closed=closed).go("person 1", "EE")
    assert (position.men("red")[0], position.points) == ((10, 8), 8)
    assert position.can(END)


@pytest.mark.clause("HU-77")
@pytest.mark.parametrize(
    ("place", "direction"),
    [((8, 7), "east"), ((9, 8), "north"), ((12, 8), "north"), ((7, 9), "east"), ((14, 9), "west"), ((9, 10), "south")],
)
def test_hedges_cannot_be_crossed(place: Place, direction: str) -> None:
    """No step leads into a hedge."""
    position = scene("red", red=car(6, 12, place))
    assert position.legal("person 1 steps")
    assert not position.can(f"person 1 steps {direction}")


@pytest.mark.clause("HU-78")
def test_luna_park_is_entered_and_left_through_its_openings() -> None:
    """Four pairs of cells join the park to the roads around it, and no others."""
    openings = {((11, 6), (11, 7)), ((10, 12), (10, 11)), ((6, 9), (7, 9)), ((15, 9), (14, 9))}
    inside = {(x, y) for x in range(7, 15) for y in range(7, 12)}
    position = scene("red")
    width, found = int(position.rules.width), set()
    for x, y in inside:
        for target in position.rules.ways[1, position.cell((x, y)), :4]:
            other = (int(target) % width, int(target) // width)
            if target >= 0 and other not in inside:
                found.add((other, (x, y)))
    assert found == openings
    for road, park in openings:
        assert position.cell(park) in position.rules.ways[1, position.cell(road), :4]


@pytest.mark.clause("HU-78")
@pytest.mark.parametrize(
    ("place", "direction", "is_open"),
    [((6, 8), "east", False), ((6, 9), "east", True), ((7, 8), "west", False), ((7, 9), "west", True)],
)
def test_the_fence(place: Place, direction: str, is_open: bool) -> None:
    """A man steps through an opening, in both directions, and not through the fence."""
    assert scene("red", red=car(9, 12, place)).can(f"person 1 steps {direction}") == is_open


@pytest.mark.clause("HU-81", "HU-R41")
def test_the_vip_in_shops() -> None:
    """Her success leaves the marker; the shop is locked until she attempts another shop, a bank does not help."""
    position = acting("convoy", pink=car(19, 0, SHOP_3), shop="S08").dice(3).play(attempt(4))
    assert (position.loot("pink"), position.is_open("shop 3")) == ("S08", True)
    assert position.words()["shop locked for the VIP"] == "shop 3"
    position.next_turn("convoy").put("pink", car(19, 0, (20, 2)))
    ready(position).stack("bank", "B08").dice(2).play(attempt(4))
    position.next_turn("convoy").put("pink", car(19, 0, SHOP_3))
    assert not ready(position).can(attempt(4))
    position.next_turn("convoy").put("pink", car(19, 0, SHOP_4))
    ready(position).stack("shop", "S07").dice(1).play(attempt(4))
    position.next_turn("convoy").put("pink", car(19, 0, SHOP_3))
    assert ready(position).can(attempt(4))


@pytest.mark.clause("HU-72", "HU-R37")
def test_no_attempt_without_shop_cards() -> None:
    """With an empty shop deck no shop is offered."""
    position = scene("convoy", green=car(5, 7, SHOP_1, (5, 4)))
    for name in position.deck("shop"):
        position.give(name, 1)
    position.play(NEXT, END)
    assert not position.can(attempt(1))
    assert position.can(attempt(2))
