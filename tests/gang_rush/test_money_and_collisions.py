"""Sale, shop, debt, collisions, containers and piles (sections 3.8 to 3.11)."""

from __future__ import annotations

import pytest

from boardgame_envs.gang_rush.state import TILES
from tests.gang_rush.positions import Race, race

SHOP = "ballast mortar bribe toolbox mine"


def crash(*cars: str, step: str = "ahead", road: str = "", dice: str = "WWWWC", **given: object) -> Race:
    """A drives one step into whatever is there."""
    return race(*cars, road=road, **given).drive(dice).go(step)  # type: ignore[arg-type]


@pytest.mark.clause("GR-58", "GR-R07")
def test_unused_dice_are_sold() -> None:
    """Every unused die brings $100: wheels not spent, shots not fired, Repairs not needed; a Crash is never sold."""
    position = race("L2:5 20").drive("WWWSX").go("ahead ahead").end_turn()
    assert position.fact("cash") == 1000 - 100 + 400
    position = race("L2:5 20").drive("WWWSX").go("right left").end_turn()  # 4 wheels: 3 free, 1 die
    assert position.fact("cash") == 1000 - 100 + 300
    assert race("L2:5 0").drive("RXCCC").end_turn().fact("cash") == 1300  # the Repair cancelled the Crash
    position = race("L2:5 20 body=3").drive("RRWWW", repairs=1).go("ahead ahead").end_turn()
    assert position.fact("cash") == 1000 + 400


@pytest.mark.clause("GR-59")
@pytest.mark.parametrize(("slot", "price"), [(1, 500), (2, 400), (3, 300), (4, 200), (5, 100)])
def test_prices(slot: int, price: int) -> None:
    """From the stack outwards a tile costs $500, $400, $300, $200, $100."""
    position = race("L3:6 0", shop=SHOP).drive().play(f"buy slot {slot}")
    assert position.fact("cash") == 1000 - price
    assert position.holds("A", SHOP.split()[slot - 1]) == 1


@pytest.mark.clause("GR-60")
@pytest.mark.parametrize("at_once", [True, False])
def test_bought_tile_now_or_later(at_once: bool) -> None:
    """A tile may be used in the turn it was bought, or kept for a later turn."""
    position = race("L3:6 0 body=1", shop="bribe mortar ballast mine toolbox").drive().play("buy slot 5")
    if at_once:
        position.play("use Toolbox")
    else:
        position.end_turn()
        while position.letter != "A" or position.phase != "start of the turn":
            position.drive().end_turn()
        position.drive()
        assert position.holds("A", "toolbox") == 1
        position.play("use Toolbox")
    assert (position.fact("body"), position.holds("A", "toolbox")) == (3, 0)


@pytest.mark.clause("GR-61", "GR-62")
@pytest.mark.parametrize("slot", [1, 2, 3, 4, 5])
def test_row_after_a_purchase(slot: int) -> None:
    """A new tile enters at $500, those before the gap drop a step, cheaper ones stay; no second purchase."""
    position = race("L3:6 0", shop=SHOP).drive()
    drawn = TILES[int(position.state.bonus_stack[int(position.state.bonus_stack[0])])]
    rest = SHOP.split()
    bought = rest.pop(slot - 1)
    position.play(f"buy slot {slot}")
    assert position.shop == [drawn, *rest]
    assert bought not in position.shop
    assert not position.legal("buy")


@pytest.mark.clause("GR-63")
@pytest.mark.parametrize("buys", [True, False])
def test_round_without_a_purchase(buys: bool) -> None:
    """Only after a round in which nobody bought is the $100 tile discarded."""
    position = race("L3:6 0", shop=SHOP).drive()
    if buys:
        position.play("buy slot 1")
    row = position.shop
    position.end_turn()
    assert position.shop[1:] == (row[1:] if buys else row[:4])
    assert int(position.state.bonus_discard[TILES.index("mine")]) == (0 if buys else 1)


@pytest.mark.clause("GR-R60")
def test_empty_bonus_stack() -> None:
    """Discarded tiles form a new stack; without any the slot stays empty, on the $500 side."""
    position = race("L3:6 0", shop=SHOP)
    position.state.bonus_stack[:] = 0
    position.state.bonus_discard[TILES.index("oil")] = 1
    position.drive().play("buy slot 3")
    assert position.shop == ["oil", "ballast", "mortar", "toolbox", "mine"]
    position = race("L3:6 0", shop=SHOP, purchases_per_turn=2)
    position.state.bonus_stack[:] = 0
    position.drive().play("buy slot 3")
    assert position.shop == ["", "ballast", "mortar", "toolbox", "mine"]
    assert position.options("buy slot ") == {"2", "3", "4", "5"}


@pytest.mark.clause("GR-64", "GR-66", "GR-R06")
def test_bills_are_picked_up_on_entering() -> None:
    """A car takes all bills of every cell it enters, whether it wants or not, and drives on."""
    position = race("L4:4 20", bills={"L4:5": 3, "L4:6": 1, "L4:7": 5}).drive().go("ahead ahead")
    assert position.fact("cash") == 1400
    assert position.bills == {"L4:7": 5}


@pytest.mark.clause("GR-65", "GR-R05")
def test_bills_under_the_car() -> None:
    """Bills under a car at the start of its movement stay; coming back it may take them."""
    position = race("L4:4 20", bills={"L4:4": 2}).drive().go("ahead ahead")
    assert position.fact("cash") == 1000
    position = race("L4:4 0 body=4", bills={"L4:4": 2}).drive()
    assert position.end_turn().fact("cash") == 1500
    assert position.bills == {"L4:4": 2}


@pytest.mark.clause("GR-67", "GR-69", "GR-R30")
def test_debt_for_the_shortfall_is_never_cancelled() -> None:
    """A purchase or repair is paid from cash first, then by debt; income later leaves the debt."""
    position = race("L3:6 0 cash=200 body=2", shop=SHOP).drive("WWWWW").play("buy slot 1")
    assert (position.fact("cash"), position.fact("debt")) == (0, 300)
    position.play("full repair")
    assert (position.fact("debt"), position.fact("body")) == (500, 5)
    position.end_turn()
    assert (position.fact("cash"), position.fact("debt")) == (500, 500)


@pytest.mark.clause("GR-R30")
def test_debt_limit() -> None:
    """Optional spending may not raise all debts together above $4500; the crane is never refused."""
    position = race("L3:6 0 cash=100 body=2", "L1:2 0 debt=4200", shop=SHOP).drive()
    assert position.options("buy slot ") == {"2", "3", "4", "5"}
    assert "full repair" in position.legal()
    position = race("L3:6 0 cash=0 body=2", "L1:2 0 debt=4400", shop=SHOP).drive()
    assert position.options("buy slot ") == {"5"}
    assert "full repair" not in position.legal()
    position = race("L2:7 20", "L1:8 20 cash=0 debt=4500").drive("WWCCC").go("left ahead").end_turn()
    assert (position.at("B"), position.fact("debt", "B")) == ("L1:8", 5000)


@pytest.mark.clause("GR-68", "GR-R09", "GR-37")
@pytest.mark.parametrize(("cash", "lost"), [(0, 0), (100, 1), (1000, 3)])
def test_no_cash_no_loss_of_cash(cash: int, lost: int) -> None:
    """Cash that is not there cannot be lost: the body suffers all the same, and no debt is made."""
    position = race(f"L3:6 0 cash={cash}").drive("XXXCC")
    assert position.car("A") == ("L3:6", 0, 2, cash - 100 * lost)
    assert (position.bills.get("L3:6", 0), position.fact("debt")) == (lost, 0)


@pytest.mark.clause("GR-R31")
def test_bank_never_runs_out() -> None:
    """Money is a number: sales beyond all notes are paid."""
    assert race("L3:6 0 cash=30000").drive().end_turn().fact("cash") == 30500


# Collisions.


@pytest.mark.clause("GR-70", "GR-71", "GR-72", "GR-73", "GR-75", "GR-79", "GR-80")
def test_ordinary_ram_and_follow_up() -> None:
    """Both lose 1 body and a bill where they stand, the victim moves on one cell, the rammer stays and may follow."""
    position = crash("L4:5 30", "L4:6 20", bills={"L4:7": 4})
    assert position.car("A") == ("L4:5", 30, 4, 900)
    assert position.car("B") == ("L4:7", 20, 4, 1300)
    assert position.bills == {"L4:5": 1, "L4:6": 1}
    position.go("ahead ahead")
    assert position.car("A") == ("L4:6", 30, 3, 900 + 100 - 100)
    assert position.car("B") == ("L4:8", 20, 3, 1200)
    assert position.bills == {"L4:5": 1, "L4:6": 1, "L4:7": 1}
    assert "done" in position.legal()


@pytest.mark.clause("GR-74", "GR-44")
@pytest.mark.parametrize(("step", "victim", "thrown"), [("left", "L2:6", "L1:7"), ("right", "L4:6", "L5:7")])
def test_sideways_ram(step: str, victim: str, thrown: str) -> None:
    """A sideways ram costs 1 MP and 2 wheels and throws the victim on in the same slanting direction."""
    position = crash("L3:6 20", f"{victim} 20", step=step, dice="CCCCC")  # 3 free wheels
    assert position.at("A") == "L3:6"
    assert position.at("B") == thrown
    assert position.bills == {"L3:6": 1, victim: 1}
    assert position.options("step ") == {"ahead"}


@pytest.mark.clause("GR-76", "GR-77", "GR-78", "GR-R15", "GR-R18", "GR-R19", "GR-R71")
@pytest.mark.parametrize(
    ("rammer", "victim", "step", "lost", "ends"),
    [
        ("L4:5 20", "L4:6 0", "ahead", 2, ("L4:5", "L4:7")),
        ("L4:5 20", "L4:6 10 back", "ahead", 3, ("L4:5", "L4:7")),
        ("L4:5 20", "L4:6 20 back", "ahead", 4, ("L4:5", "L4:7")),
        ("L4:5 10", "L4:6 30 back", "ahead", 4, ("L4:4", "L4:6")),
        ("L3:6 20", "L4:6 0", "right", 2, ("L3:6", "L5:7")),
        ("L3:6 10", "L4:6 20 back", "right", 3, ("L2:5", "L4:6")),
        ("L4:6 10 back", "L4:5 20 back", "ahead", 1, ("L4:6", "L4:4")),
    ],
)
def test_stopped_or_oncoming_car(rammer: str, victim: str, step: str, lost: int, ends: tuple[str, str]) -> None:
    """Ramming a stopped or oncoming car costs both the sum of the needles; both stop; the slower one is pushed."""
    position = crash(rammer, victim, step=step)
    assert (position.at("A"), position.at("B")) == ends
    assert [position.fact("body", letter) for letter in "AB"] == [5 - lost] * 2
    assert [position.fact("cash", letter) for letter in "AB"] == [1000 - 100 * lost] * 2
    if lost > 1:
        assert [position.fact("needle", letter) for letter in "AB"] == [0, 0]
        assert not position.legal("step")


@pytest.mark.clause("GR-R18", "GR-173")
def test_slower_rammer_with_ballast_stays() -> None:
    """A slower rammer is pushed back unless it has Ballast."""
    assert crash("L4:5 10 tiles=ballast", "L4:6 30 back").at("A") == "L4:5"


@pytest.mark.clause("GR-81", "GR-R47")
@pytest.mark.parametrize(
    ("hazard", "victim", "after"),
    [
        ("barriers 2", "L4:6 20", ("L4:7", 20, 2, 700)),
        ("nails 3", "L4:6 20", ("L4:7", 0, 4, 900)),
        ("nails 2", "L4:6 50", ("L4:7", 30, 4, 900)),
        ("speed limit", "L4:6 40", ("L4:7", 40, 3, 800)),
        ("speed limit", "L4:6 30", ("L4:7", 30, 4, 900)),
        ("mine A", "L4:6 20", ("L4:7", 20, 2, 700)),
    ],
)
def test_pushed_onto_a_hazard(hazard: str, victim: str, after: tuple[str, int, int, int]) -> None:
    """A displaced car suffers barriers, nails (at once) and speed limits as if driving there."""
    assert crash("L4:5 20", victim, road=f"L4:7 {hazard}").car("B") == after


@pytest.mark.clause("GR-82")
def test_pushed_onto_police() -> None:
    """Police under a displaced car are shifted; the active player chooses where."""
    position = crash("L4:5 20", "L4:6 20", road="L4:7 police 2")
    assert (position.phase, position.letter) == ("shift police", "A")
    position.play("direction FL")
    assert (position.at("B"), position.thing("L3:8")) == ("L4:7", "police 2")
    assert position.fact("body", "B") == 4


@pytest.mark.clause("GR-83", "GR-84", "GR-R15", "GR-R16", "GR-R17")
def test_chain() -> None:
    """Every car of a chain moves one cell; those between two others lose 2, the ends 1."""
    position = crash("L4:3 20", "L4:4 20", "L4:5 0", "L4:6 20 back")
    assert [position.car(letter)[::2] for letter in "ABCD"] == [("L4:3", 4), ("L4:5", 3), ("L4:6", 3), ("L4:7", 4)]
    assert position.bills == {"L4:3": 1, "L4:4": 2}  # the bills on L4:5 and L4:6 go to the cars pushed there
    assert [position.fact("cash", letter) for letter in "ABCD"] == [900, 1000, 900, 900]


@pytest.mark.clause("GR-85", "GR-R09")
def test_sandwiched_with_one_body_point() -> None:
    """A sandwiched car with 1 body loses just that and $100."""
    position = crash("L4:4 20", "L4:5 20 body=1", "L4:6 20")
    assert (position.fact("body", "B"), position.bills["L4:5"]) == (0, 1)


@pytest.mark.clause("GR-86", "GR-99")
def test_pushed_off_an_open_edge() -> None:
    """Beyond an open edge lies the river; the needle drops to 0."""
    position = crash("L4:7 20", "L5:8 20", step="right")
    assert position.car("B") == ("in the river", 0, 4, 900)
    assert position.bills == {"L4:7": 1, "L5:8": 1}


@pytest.mark.clause("GR-87", "GR-88", "GR-93", "GR-98", "GR-R71")
@pytest.mark.parametrize(("needle", "body", "left"), [(20, 5, 3), (50, 5, 0), (30, 2, 0)])
def test_head_on_into_a_container(needle: int, body: int, left: int) -> None:
    """Head-on a container costs needle/10 body and money; the car stops before it, unspun, its movement over."""
    position = crash(f"L4:5 {needle} body={body}", road="L4:6 container")
    lost = body - left
    assert position.car("A") == ("L4:5", 0, left, 1000 - 100 * lost)
    assert position.thing("L4:6") == "container"
    assert (position.fact("is_spun"), position.fact("facing")) == (0, 0)
    assert not position.legal("step")
    assert position.bills == {"L4:5": lost}


@pytest.mark.clause("GR-89", "GR-R15", "GR-93")
def test_pile_up() -> None:
    """A chain pushed straight into a container costs everybody the rammer's needle/10; all stop and nobody moves."""
    position = crash("L4:4 30", "L4:5 20", "L4:6 40", road="L4:7 container")
    assert [position.car(letter) for letter in "ABC"] == [(f"L4:{row}", 0, 2, 700) for row in (4, 5, 6)]
    assert not position.legal("step")
    assert not position.state.is_spun.any()


@pytest.mark.clause("GR-90")
def test_sideways_against_a_container() -> None:
    """Steering into a container costs 1 body, $100, 1 MP and 2 wheels; the car stays and keeps its needle."""
    position = crash("L3:6 20", step="right", road="L4:6 container", dice="CCCCC")
    assert position.car("A") == ("L3:6", 20, 4, 900)
    assert position.options("step ") == {"ahead"}
    position.go("ahead")
    assert "done" in position.legal()


@pytest.mark.clause("GR-91", "GR-R16", "GR-92", "GR-93")
@pytest.mark.parametrize(
    ("rammer", "victim", "road"), [("L3:6 20", "L4:6 20", "L5:7 container"), ("L2:4 20", "L1:5 20", "")]
)
def test_squeezed_sideways(rammer: str, victim: str, road: str) -> None:
    """Pushed sideways against a container or pile a car stays and loses 1 more; needles stay."""
    position = crash(rammer, victim, step="right" if road else "left", road=road)
    assert position.car("B") == (victim[:4], 20, 3, 800)
    assert position.car("A") == (rammer[:4], 20, 4, 900)


@pytest.mark.clause("GR-R16")
def test_squeezed_chain() -> None:
    """When the last car of a sideways chain cannot move nobody does, and only the last one is squeezed."""
    position = crash("L2:6 20", "L3:7 20", "L4:7 20", step="right", road="L5:8 container")
    assert [position.car(letter)[::2] for letter in "ABC"] == [("L2:6", 4), ("L3:7", 3), ("L4:7", 3)]


@pytest.mark.clause("GR-R21", "GR-98")
def test_last_body_point_against_something_solid() -> None:
    """Sideways contact or a squeeze that takes the last body point stops the car, but does not spin it."""
    position = crash("L3:6 20 body=1", step="right", road="L4:6 container")
    assert position.car("A") == ("L3:6", 0, 0, 900)
    assert (position.fact("is_spun"), position.legal("step")) == (0, [])
    position = crash("L3:6 20", "L4:6 20 body=1", step="right", road="L5:7 container")
    assert (position.car("B"), position.fact("is_spun", "B")) == (("L4:6", 0, 0, 900), 0)


@pytest.mark.clause("GR-R59")
def test_pushes_on_the_start_row() -> None:
    """Nobody is pushed behind the start row; sideways its edge is like a low pile."""
    position = crash("L4:0 10 back", "L4:-1 20 back")
    assert (position.at("A"), position.at("B")) == ("L4:0", "L4:-1")
    position = crash("L2:-1 20 back", "L1:-1 20 back", step="left")
    assert position.car("B") == ("L1:-1", 20, 3, 800)


@pytest.mark.clause("GR-R57", "GR-125")
def test_pushed_over_the_end() -> None:
    """A car pushed over the end has left the bridge."""
    position = crash("L4:22 20", "L4:23 20")
    assert (position.at("B"), position.fact("finish", "B")) == ("off the bridge", 1)
