"""Explosives and the explosive cards (sections 3.6 and 3.10)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.guilty_train.positions import Scene, scene
from tests.guilty_train.test_standard_data import DOORS

INSIDE: dict[str, Any] = {"a1": "M3", "d1": "H4", "d2": "H5", "blown": "y2", "barricades": "b8 b6"}


def use(card: str, target: str, *more: str, pawn: str = "A1", **given: Any) -> Scene:
    """The attacker rolls 4 and uses this card, the oldest of his hand, on a target."""
    hand = {f"{pawn.lower()}_hand": " ".join((card, *more))}
    return scene(pawn, **{**given, **hand}).roll(4).play(f"blow up {target}")


@pytest.mark.clause("GT-65", "GT-40")
def test_defenders_have_no_explosives() -> None:
    """No defender ever draws or blows anything up."""
    places: list[dict[str, Any]] = [{"d1": "M3", "barricades": "b8"}, {"d1": "T4", "blown": "y1"}]
    for given in places:
        position = scene("D1", **given, a1_hand="K1")
        for _ in range(2):
            assert not position.options("blow up ") | position.options("draw")
            if "roll" in position.options():
                position.play("roll")


@pytest.mark.clause("GT-66", "GT-67", "GT-R33", "GT-55")
def test_hand_limit() -> None:
    """An attacker draws turn after turn up to 3 cards and no further."""
    position = scene("A1")
    for held in range(3):
        assert len(position.hand("A1")) == held
        position.play("draw").idle_until("A1")
    assert (len(position.hand("A1")), position.options()) == (3, {"roll"})
    assert "draw" not in position.play("roll").options()


@pytest.mark.clause("GT-68")
def test_cards_are_personal() -> None:
    """Without a card of his own an attacker blows nothing up, whatever his teammate holds."""
    position = scene("A1", a2_hand="K1 K1", **INSIDE).roll(3)
    assert position.options("blow up ") == set()
    assert scene("A1", a1_hand="K1", **INSIDE).roll(3).options("blow up ") == {"b6", "b8"}
    used = use("K1", "b8", a2_hand="K3", **INSIDE)
    assert (used.hand("A1"), used.hand("A2"), used.used) == ([], ["K3"], ["K1"])


@pytest.mark.clause("GT-69", "GT-57")
def test_what_is_open_is_open_for_all() -> None:
    """The teammate passes the door blown up in the same turn."""
    position = use("K1", "b8", a2="M3", **INSIDE).roll(2).walk("M4")
    assert position.room("A2") == "M4"
    outside = use("K1", "y3").roll(2).walk("H3")
    assert outside.room("A2") == "H3"


@pytest.mark.clause("GT-71", "GT-39")
@pytest.mark.parametrize("room", [room for room in DOORS if room not in {"OUT", "H4", "H5"}])
def test_barricades_within_reach(room: str) -> None:
    """From inside, a card goes on the barricades on doors of the room and on nothing else."""
    doors = [door for door in DOORS[room].split() if door[0] != "y"]
    others = [door for door in ("b13", "b11", "g1") if door not in doors]
    barred = (doors[:2] + others)[:3]
    position = scene("A1", a1=room, d1="H4", d2="H4", blown="y2", a1_hand="K1", barricades=" ".join(barred)).roll(1)
    assert position.options("blow up ") == set(doors[:2])


@pytest.mark.clause("GT-72", "GT-R18")
def test_exterior_doors_from_the_base_only() -> None:
    """At the base every closed exterior door is a target, a blown-up one is none, and barricades are too far."""
    position = scene("A1", a1_hand="K1", blown="y2", barricades="b8 b6").roll(1)
    assert position.options("blow up ") == {"y1", "y3"}
    for room in ("T4", "H3"):
        inside = scene("A1", a1=room, d1="H4", d2="H5", a1_hand="K1", blown="y2").roll(1)
        assert inside.options("blow up ") == set()


@pytest.mark.clause("GT-R17")
def test_cards_are_used_after_the_roll() -> None:
    """Before the roll there is no use; after it, at most one, and of the oldest card."""
    position = scene("A1", a1_hand="K2 K1 K3", **INSIDE)
    assert position.options() == {"roll"}
    position.roll(3).play("blow up b8")
    assert (position.hand("A1"), position.used, position.pawn) == (["K1", "K3"], ["K2"], "A2")


@pytest.mark.clause("GT-R17")
def test_no_target_no_use() -> None:
    """With no legal target a card cannot be used."""
    assert scene("A1", a1_hand="K1", blown="y1 y2 y3").roll(3).options("blow up ") == set()


@pytest.mark.clause("GT-74", "GT-75", "GT-G3c")
def test_a_used_card_is_public() -> None:
    """The target is named first, then the card is read by all and lies on the used pile."""
    cards = ["K1", "K2", "K4"]
    before = [scene("A1", a1_hand=f"{card} K1", **INSIDE).roll(3) for card in cards]
    assert len({position.look()[1].tobytes() for position in before}) == 1
    after = [position.play("blow up b8").words("defender_0")["cards used"] for position in before]
    assert after == [{"Clean blast": 1}, {"Damp fuse": 1}, {"Shockwave": 1}]


@pytest.mark.clause("GT-73", "GT-74")
def test_the_holder_does_not_know_his_card() -> None:
    """What unseen cards can be counts the own hand among them."""
    position = scene("A1", a1_hand="K5 K7")
    unseen = position.words("attacker_0")["cards unseen since the last shuffle"]
    assert (unseen["Kickback"], unseen["Spare stick"], sum(unseen.values())) == (1, 1, 20)
    assert use("K1", "y1").words("attacker_0")["cards unseen since the last shuffle"]["Clean blast"] == 8


@pytest.mark.clause("GT-K1", "GT-K3", "GT-K4", "GT-K5", "GT-K6", "GT-K7", "GT-70")
@pytest.mark.parametrize("card", ["K1", "K3", "K4", "K5", "K6", "K7"])
@pytest.mark.parametrize(("target", "given"), [("b8", INSIDE), ("y3", {"blown": "y1 y2"})])
def test_six_kinds_destroy_the_target(card: str, target: str, given: dict[str, Any]) -> None:
    """All kinds but the dud destroy a barricade, which becomes salvage, or an exterior door; the card is spent."""
    given = {**given, "barricades": "b8"} if target == "b8" else given
    position = use(card, target, **given)
    assert target not in position.barricades | position.closed
    assert position.used == [card]
    assert position.tokens_off_board == ((2, 1, 0) if target == "b8" else (3, 0, 0))
    assert (position.pawn == "A2") == (card != "K6")


@pytest.mark.clause("GT-K1")
def test_clean_blast() -> None:
    """A clean blast has no further effect."""
    position = use("K1", "b8", **{**INSIDE, "d1": "M4"}, a1_food=2, food="T1 T2 T3")
    assert (position.barricades, position.down, position.room("A1")) == ({"b6"}, [], "M3")
    assert (position.carried("A1"), position.respawns, position.hand("A1")) == (2, 3, [])


@pytest.mark.clause("GT-K2", "GT-70")
@pytest.mark.parametrize(("target", "given"), [("b8", INSIDE), ("y3", {})])
def test_damp_fuse(target: str, given: dict[str, Any]) -> None:
    """Nothing happens, but the card is spent and the activation over."""
    position = use("K2", target, "K1", **given)
    assert target in position.barricades | position.closed
    assert (position.hand("A1"), position.used, position.pawn) == (["K1"], ["K2"], "A2")
    assert position.tokens_off_board == ((1, 0, 0) if given else (3, 0, 0))


@pytest.mark.clause("GT-K3")
@pytest.mark.parametrize(
    ("target", "given", "others"),
    [("b8", INSIDE, {"b6"}), ("y1", {}, {"y2", "y3"}), ("y1", {"blown": "y2"}, {"y3"})],
)
def test_double_charge(target: str, given: dict[str, Any], others: set[str]) -> None:
    """A second target in reach is destroyed by the same card, or declined; then the activation is over."""
    position = use("K3", target, "K1", **given)
    assert (position.asked, position.options()) == (
        "A1: second target",
        {f"blow up {door}" for door in others} | {"stop"},
    )
    declined = position.copy().play("stop")
    assert others <= declined.barricades | declined.closed
    position.play(f"blow up {max(others)}")
    assert not {target, max(others)} & (position.barricades | position.closed)
    for result in (declined, position):
        assert (result.hand("A1"), result.used, result.pawn) == (["K1"], ["K3"], "A2")


@pytest.mark.clause("GT-K3")
def test_double_charge_without_a_second_target() -> None:
    """With nothing else in reach the card acts as a clean blast and nothing is asked."""
    inside = use("K3", "b8", **{**INSIDE, "barricades": "b8 b5 b9"})
    assert (inside.pawn, inside.barricades) == ("A2", {"b5", "b9"})
    assert use("K3", "y1", blown="y2 y3", barricades="b6").pawn == "A2"


@pytest.mark.clause("GT-K4", "GT-R07", "GT-89")
@pytest.mark.parametrize(
    ("target", "given", "down"),
    [
        ("b8", {**INSIDE, "d1": "M4"}, ["D1"]),
        ("b8", {**INSIDE, "d1": "M4", "d2": "M4"}, ["D1", "D2"]),
        ("b8", {**INSIDE, "d1": "M1", "d2": "M2"}, []),
        ("y2", {"d1": "M3", "d2": "M4"}, ["D1"]),
        ("y2", {"d1": "T4", "d2": "H3"}, []),
    ],
)
def test_shockwave(target: str, given: dict[str, Any], down: list[str]) -> None:
    """Every standing defender in a room of that door is knocked down as after a combat; attackers are unhurt."""
    position = use("K4", target, a2="OUT" if target == "y2" else "M4" if not down else "M3", **given)
    assert (position.down, position.respawns) == (down, 3)
    rooms = [position.room(pawn) for pawn in ("D1", "D2")]
    assert rooms == [given["d1"], given["d2"]]
    position.idle_until("A1")
    assert position.down == []


@pytest.mark.clause("GT-K4", "GT-R07", "GT-R08")
def test_shockwave_costs_an_activation() -> None:
    """A defender knocked down by a shockwave misses the next round; one already down is unaffected."""
    position = use("K4", "b8", **{**INSIDE, "d1": "M4"}).play("roll", "stop")
    assert (position.pawn, position.round) == ("D2", 3)
    given: dict[str, Any] = {**INSIDE, "d1": "M4", "knockdown_skips": 2, "a1_hand": "K4", "down": "D1"}
    again = scene("A1", **given)
    again.state.skips[0] = 1
    assert int(again.roll(1).play("blow up b8").state.skips[0]) == 1


@pytest.mark.clause("GT-K5", "GT-78")
def test_kickback_inside() -> None:
    """The user is thrown to the base, his food stays in the room, no respawn is lost, and he keeps his other cards."""
    position = use("K5", "b8", "K1", **INSIDE, a1_food=2, food="T1 T2 T3")
    assert (position.room("A1"), position.loose("M3"), position.carried("A1")) == ("OUT", 2, 0)
    assert (position.respawns, position.secured, position.hand("A1"), position.pawn) == (3, 0, ["K1"], "A2")
    assert position.barricades == {"b6"}


@pytest.mark.clause("GT-K5")
def test_kickback_outside() -> None:
    """At the base the card has no extra effect."""
    position = use("K5", "y2")
    assert (position.room("A1"), position.respawns, position.closed) == ("OUT", 3, {"y1", "y3"})


@pytest.mark.clause("GT-K5", "GT-R35", "GT-62")
def test_kickback_beside_the_teammate() -> None:
    """A teammate in the room takes the food left behind at once."""
    position = use("K5", "b8", **INSIDE, a2="M3", a1_food=2, a2_food=1, food="T1 T2")
    assert (position.carried("A1"), position.carried("A2"), position.loose("M3")) == (0, 3, 0)


@pytest.mark.clause("GT-K6", "GT-70")
def test_quick_fuse_goes_on() -> None:
    """After a quick fuse the movement left and another card may be used, but nothing may be drawn."""
    position = scene("A1", a1_hand="K6 K1", blown="y1").roll(4).play("blow up y2")
    assert position.asked == "A1: an attacker moves or acts"
    assert position.options() == {"stop", "blow up y3", "move through y1", "move through y2"}
    assert int(position.state.movement) == 4
    assert position.play("blow up y3").pawn == "A2"


@pytest.mark.clause("GT-K6")
def test_quick_fuse_in_mid_move() -> None:
    """The movement left is the die minus the steps made before."""
    position = scene("A1", a1="OUT", blown="y2", barricades="b8", a1_hand="K6").roll(3).walk("M3").play("blow up b8")
    assert int(position.state.movement) == 2
    position.walk("M4", "H1")
    assert position.options() == {"stop"}


@pytest.mark.clause("GT-K6", "GT-R17")
def test_quick_fuses_in_a_row() -> None:
    """Two quick fuses leave the activation open twice; any other card then closes it."""
    position = scene("A1", a1_hand="K6 K6 K2").roll(1).play("blow up y1", "blow up y2")
    assert (position.pawn, position.hand("A1"), "draw" in position.options()) == ("A1", ["K2"], False)
    position.play("blow up y3")
    assert (position.pawn, position.closed) == ("A2", {"y3"})
    assert "draw" in position.options()


@pytest.mark.clause("GT-K7")
@pytest.mark.parametrize(("target", "given"), [("b8", INSIDE), ("y3", {})])
def test_spare_stick(target: str, given: dict[str, Any]) -> None:
    """The user draws a card wherever he is, within the hand limit; the activation is over."""
    position = use("K7", target, "K1", "K2", **given, pile="K5 K4")
    assert (position.hand("A1"), position.pile, position.pawn) == (["K1", "K2", "K5"], ["K4"], "A2")


@pytest.mark.clause("GT-K7", "GT-R15")
def test_spare_stick_from_an_empty_pile() -> None:
    """The used pile, the stick itself included, is shuffled first; without reshuffling nothing is drawn."""
    position = use("K7", "y3", pile="")
    assert (position.used, len(position.pile), len(position.hand("A1"))) == ([], 19, 1)
    assert "K7" in position.pile + position.hand("A1")
    bare = use("K7", "y3", pile="", reshuffle=False)
    assert (len(bare.used), bare.pile, bare.hand("A1")) == (20, [], [])


@pytest.mark.clause("GT-R15")
def test_reshuffle() -> None:
    """A draw from an empty pile makes a new one of the used cards, in random order; hands keep theirs."""
    position = scene("A1", pile="", a1_hand="K5", a2_hand="K6 K6")
    firsts = set()
    for seed in range(80):
        drawn = position.determinized("defender_0", seed)
        assert (drawn.pile, len(drawn.used)) == ([], 17)
        drawn.play("draw")
        assert (len(drawn.pile), drawn.used) == (16, [])
        everything = Counter(drawn.pile + drawn.hand("A1") + drawn.hand("A2"))
        assert everything == {"K1": 9, "K2": 3, "K3": 2, "K4": 2, "K5": 1, "K6": 2, "K7": 1}
        firsts.add(drawn.hand("A1")[1])
    assert firsts == {"K1", "K2", "K3", "K4", "K7"}


@pytest.mark.clause("GT-R15")
def test_reshuffle_happens_when_a_card_is_needed() -> None:
    """Drawing the last card leaves the pile empty; used cards stay where they are until the next draw."""
    position = scene("A1", pile="K3").play("draw")
    assert (position.pile, len(position.used), position.hand("A1")) == ([], 19, ["K3"])
    assert "draw" in position.options()


@pytest.mark.clause("GT-R15")
def test_no_reshuffle() -> None:
    """With the knob off there is no draw from an empty pile."""
    assert scene("A1", pile="", reshuffle=False).options() == {"roll"}
    assert "draw" not in scene("A1", pile="", reshuffle=False).roll(2).options()
    assert scene("A1", pile="K3", reshuffle=False).options() == {"draw", "roll"}


@pytest.mark.clause("GT-R16")
def test_one_card_an_activation() -> None:
    """One card per activation; with the knob at 2 a second may follow, up to the hand limit."""
    position = scene("A1", draws_per_activation=2).play("draw")
    assert (position.asked, position.options()) == ("A1: draw another card", {"draw", "stop"})
    assert len(position.copy().play("stop").hand("A1")) == 1
    position.play("draw")
    assert (len(position.hand("A1")), position.pawn) == (2, "A2")
    full = scene("A1", draws_per_activation=2, a1_hand="K1 K1").play("draw")
    assert (len(full.hand("A1")), full.pawn) == (3, "A2")


@pytest.mark.clause("GT-R16")
def test_several_cards_in_round_1() -> None:
    """In round 1 the first draw is compulsory, a further one is not."""
    position = Scene(draws_per_activation=2)
    while position.phase != "start of an attacker's activation":
        position.idle()
    assert position.options() == {"draw"}
    assert position.play("draw").options() == {"draw", "stop"}
