"""Combat (section 3.8)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.guilty_train.positions import Scene, scene


def meet(pawn: str, *dice: int, movement: int = 3, **given: Any) -> Scene:
    """A1 in M3 and D1 in M4; the pawn walks into the other's room and the dice fall so, its own side's first."""
    places = {"a1": "M3", "d1": "M4", "blown": "y2", **given}
    target = {"D1": places["a1"], "A1": places["d1"]}[pawn]
    return scene(pawn, **places).roll(movement, *dice).walk(target)


@pytest.mark.clause("GT-86", "GT-88", "GT-89", "GT-90", "GT-92")
@pytest.mark.parametrize("pawn", ["A1", "D1"])
@pytest.mark.parametrize(("mover", "other"), [(6, 5), (2, 1), (5, 6), (1, 2), (4, 1), (1, 6)])
def test_one_against_one(pawn: str, mover: int, other: int) -> None:
    """Whoever comes in, each rolls a die and the higher one wins; only the loser bears the consequences."""
    position = meet(pawn, mover, other)
    attacker_wins = (mover > other) == (pawn == "A1")
    assert position.down == (["D1"] if attacker_wins else [])
    meeting = {"A1": "M4", "D1": "M3"}[pawn]
    assert position.room("D1") == {"A1": "M4", "D1": "M3"}[pawn]
    assert (position.room("A1"), position.respawns) == ((meeting, 3) if attacker_wins else ("OUT", 2))
    assert (position.pawn == pawn) == (mover > other)


@pytest.mark.clause("GT-87")
def test_nobody_walks_past() -> None:
    """A combat starts in mid-move; the loser's walk ends there and the winner's goes on."""
    position = scene("A1", d1="M4", blown="y2").roll(6, 1, 6).walk("M3", "M4")
    assert (position.room("A1"), position.pawn) == ("OUT", "A2")
    position = scene("A1", d1="M4", d2="H1", blown="y2").roll(6, 6, 1, 6, 1).walk("M3", "M4", "H1")
    assert (position.down, int(position.state.movement), position.respawns) == (["D1", "D2"], 3, 3)


@pytest.mark.clause("GT-88", "GT-R05")
@pytest.mark.parametrize(
    ("tie", "dice", "winner"),
    [
        ("reroll", (3, 3, 5, 5, 6, 1), "mover"),
        ("reroll", (3, 3, 1, 6), "other"),
        ("defender", (3, 3), "D1"),
        ("attacker", (3, 3), "A1"),
        ("defender", (4, 3), "mover"),
        ("attacker", (3, 4), "other"),
    ],
)
@pytest.mark.parametrize("pawn", ["A1", "D1"])
def test_equal_results(pawn: str, tie: str, dice: tuple[int, ...], winner: str) -> None:
    """Equal results are rolled again, or count for one team where the knob says so."""
    position = meet(pawn, *dice, combat_tie=tie)
    other = {"A1": "D1", "D1": "A1"}[pawn]
    won = {"mover": pawn, "other": other}.get(winner, winner)
    assert position.down == (["D1"] if won == "A1" else [])
    assert position.respawns == (3 if won == "A1" else 2)


@pytest.mark.clause("GT-91", "GT-34")
@pytest.mark.parametrize("pawn", ["A1", "D1"])
def test_the_winner_goes_on(pawn: str) -> None:
    """A winner who was moving keeps his remaining movement."""
    position = meet(pawn, 6, 1, movement=4)
    assert (position.pawn, int(position.state.movement)) == (pawn, 3)
    assert position.options("move through ")


@pytest.mark.clause("GT-92")
@pytest.mark.parametrize(("pawn", "following"), [("A1", "A2"), ("D1", "D2")])
def test_the_loser_is_done(pawn: str, following: str) -> None:
    """A loser who was moving neither moves nor acts any more in this activation."""
    position = meet(pawn, 1, 6, movement=6, a1_hand="K1 K1")
    assert (position.pawn, int(position.state.movement), int(position.state.moved)) == (following, 0, 0)


# Two against one. The active side's dice come first.


@pytest.mark.clause("GT-93", "GT-94", "GT-95")
@pytest.mark.parametrize(("dice", "pair_wins"), [((4, 2, 5), True), ((4, 5, 2), True), ((6, 3, 5), False)])
def test_a_defender_against_a_pair(dice: tuple[int, int, int], pair_wins: bool) -> None:
    """A pair of attackers keeps the better of two dice; if the single wins, both lose."""
    position = meet("D1", *dice, a2="M3", a1_food=1, a2_food=2, food="T1 T2")
    if pair_wins:
        assert (position.down, position.rooms("A1", "A2"), position.respawns) == (["D1"], ["M3", "M3"], 3)
        assert (position.carried("A1"), position.carried("A2")) == (1, 2)
    else:
        assert (position.down, position.rooms("A1", "A2"), position.respawns) == ([], ["OUT", "OUT"], 1)
        assert (position.loose("M3"), position.carried("A1"), position.carried("A2")) == (3, 0, 0)


@pytest.mark.clause("GT-93", "GT-94", "GT-95")
@pytest.mark.parametrize(("dice", "pair_wins"), [((4, 2, 5), True), ((4, 5, 2), True), ((6, 3, 5), False)])
def test_an_attacker_against_a_pair(dice: tuple[int, int, int], pair_wins: bool) -> None:
    """A pair of defenders keeps the better of two dice; if the single wins, both are down."""
    position = meet("A1", *dice, d2="M4")
    if pair_wins:
        assert (position.down, position.room("A1"), position.respawns) == ([], "OUT", 2)
    else:
        assert (position.down, position.room("A1"), position.respawns) == (["D1", "D2"], "M4", 3)


@pytest.mark.clause("GT-93", "GT-R05")
def test_a_pair_that_ties_rolls_all_dice_again() -> None:
    """A tie of the best results is rolled again by all three."""
    position = meet("D1", 4, 2, 4, 5, 1, 6, a2="M3")
    assert position.down == ["D1"]
    position = meet("D1", 4, 4, 4, 5, 1, 4, a2="M3")
    assert position.rooms("A1", "A2") == ["OUT", "OUT"]


@pytest.mark.clause("GT-93", "GT-R09")
@pytest.mark.parametrize(("dice", "attackers_win"), [((5, 1, 4), True), ((1, 5, 4), True), ((3, 2, 4), False)])
def test_a_teammate_joins(dice: tuple[int, int, int], attackers_win: bool) -> None:
    """Whoever enters a room where opponents stand unfought makes a combat of all pawns there, two against one."""
    position = scene("A1", a1="M3", a2="M4", d1="M4", blown="y2").roll(3, *dice).walk("M4")
    if attackers_win:
        assert (position.down, position.rooms("A1", "A2"), position.pawn) == (["D1"], ["M4", "M4"], "A1")
    else:
        assert (position.down, position.rooms("A1", "A2"), position.respawns) == ([], ["OUT", "OUT"], 1)
        assert position.pawn == "A2"


@pytest.mark.clause("GT-R06")
@pytest.mark.parametrize(
    ("dice", "attackers_win"),
    [
        ((1, 5, 4, 2), True),
        ((5, 1, 2, 4), True),
        ((3, 1, 2, 4), False),
        ((3, 3, 4, 2), False),
    ],
)
def test_two_against_two(dice: tuple[int, ...], attackers_win: bool) -> None:
    """Each side keeps its best die, and all fighters of the losing side lose."""
    position = scene("A1", a1="M3", a2="M4", d1="M4", d2="M4", blown="y2").roll(3, *dice).walk("M4")
    if attackers_win:
        assert (position.down, position.rooms("A1", "A2"), position.respawns) == (["D1", "D2"], ["M4", "M4"], 3)
    else:
        assert (position.down, position.rooms("A1", "A2"), position.respawns) == ([], ["OUT", "OUT"], 1)


@pytest.mark.clause("GT-88", "GT-93")
@pytest.mark.parametrize(("a2", "share"), [("OUT", 0.5), ("M3", 125 / 180)])
def test_chances(a2: str, share: float) -> None:
    """One against one is even; a pair wins 125 times in 180."""
    position = scene("D1", a1="M3", a2=a2, d1="M4", blown="y2").roll(3)
    trials = 900
    results = Counter(bool(position.determinized("attacker_0", seed).walk("M3").down) for seed in range(trials))
    assert abs(results[True] / trials - share) < 0.06


# Being down.


def beaten(**given: Any) -> Scene:
    """A1 has beaten D1 in M4 in the attackers' turn of round 2 and stays there; A2 is next."""
    return meet("A1", 6, 1, **given).play("stop")


@pytest.mark.clause("GT-89", "GT-R07")
def test_beaten_in_the_attackers_turn() -> None:
    """He is down, misses his activation of the next round, and stands at the end of that defenders' turn."""
    position = beaten().idle_until("D2")
    assert (position.round, position.down, position.room("D1")) == (3, ["D1"], "M4")
    assert position.words("attacker_0")["defenders down"] == ["D1"]
    position.play("stop")
    assert (position.pawn, position.down) == ("A1", [])


@pytest.mark.clause("GT-R07", "GT-92")
def test_beaten_in_his_own_activation() -> None:
    """He is down through the attackers' turn of this round and misses the next round."""
    position = meet("D1", 1, 6, movement=5)
    assert (position.pawn, position.down) == ("D2", ["D1"])
    position.play("stop")
    assert (position.pawn, position.down) == ("A1", ["D1"])
    position.idle_until("D2")
    assert (position.round, position.down) == (3, ["D1"])
    assert position.play("stop").down == []
    assert position.roll(1).walk("M4").play("stop").idle_until("D1").round == 4


@pytest.mark.clause("GT-R07")
def test_the_second_defender_is_passed_over() -> None:
    """A beaten D2 is passed over too: after D1 the attackers' turn comes and he stands."""
    position = scene("A1", a1="M3", d2="M4", blown="y2").roll(1, 6, 1).walk("M4").play("stop").idle_until("D1")
    assert position.down == ["D2"]
    position.play("stop")
    assert (position.pawn, position.down, position.round) == ("A1", [], 3)


@pytest.mark.clause("GT-R07", "GT-27")
def test_both_down() -> None:
    """With both defenders down their turn passes without a decision."""
    position = meet("A1", 6, 1, 2, d2="M4").play("stop", "roll", "stop")
    assert (position.asked, position.round) == ("A1: start of an attacker's activation", 3)
    assert position.down == []


@pytest.mark.clause("GT-R07")
@pytest.mark.parametrize("skips", [1, 2, 3])
def test_number_of_skips(skips: int) -> None:
    """The knob says how many activations in a row are missed."""
    position = meet("A1", 6, 1, knockdown_skips=skips).walk("M3").play("stop").idle_until("D1")
    assert position.round == 3 + skips


@pytest.mark.clause("GT-R08", "GT-87")
def test_who_is_down_fights_nobody() -> None:
    """A defender who is down stops nobody, rolls no die and is not knocked down again."""
    position = scene("A1", a1="M3", d1="M4", down="D1", blown="y2", food="M4 T1 T2 T3 H4", knockdown_skips=2)
    position.state.skips[0] = 1
    position.load_dice(4).play("roll")
    chance = position.state.rng.tobytes()
    position.walk("M4", "H1")
    assert (position.state.rng.tobytes(), position.room("A1"), position.carried("A1")) == (chance, "H1", 1)
    assert (int(position.state.skips[0]), position.respawns) == (1, 3)


@pytest.mark.clause("GT-R08", "GT-93")
def test_who_is_down_helps_nobody() -> None:
    """Beside a teammate who is down a defender fights alone."""
    position = meet("A1", 5, 4, 6, 6, d2="M4", down="D1")
    assert (position.down, position.room("A1")) == (["D1", "D2"], "M4")
    position = scene("D2", a1="M4", d1="M4", d2="M2", down="D1", blown="y2").roll(3, 3, 4).walk("M4")
    assert (position.down, position.respawns) == (["D1", "D2"], 3)


# Standing up beside an attacker.


def beside(pawn: str = "A1", **given: Any) -> Scene:
    """The attacker or defender starts his activation in M4 beside a standing opponent."""
    return scene(pawn, **{"a1": "M4", "d1": "M4", "blown": "y2", **given})


@pytest.mark.clause("GT-R09")
def test_standing_up_starts_no_combat() -> None:
    """A defender who stands up beside an attacker starts no combat; the attacker then must leave or fight."""
    position = beaten().idle_until("D2").play("stop")
    assert (position.asked, position.down) == ("A1: start of an attacker's activation", [])
    assert (position.rooms("A1", "D1"), position.respawns) == (["M4", "M4"], 3)
    assert position.options() == {"roll", "fight"}


@pytest.mark.clause("GT-R09")
@pytest.mark.parametrize("pawn", ["A1", "D1"])
def test_leave_or_fight(pawn: str) -> None:
    """Beside a standing opponent only rolling and fighting are allowed, then only moving out and fighting."""
    position = beside(pawn, barricades="b8", a1_hand="K1")
    assert position.options() == {"roll", "fight"}
    position.roll(2)
    assert position.options() == {"move through b7", "move through g2", "fight"}
    chance = position.state.rng.tobytes()
    position.walk("H1")
    assert (position.state.rng.tobytes(), position.respawns, position.down) == (chance, 3, [])
    assert "stop" in position.options()


@pytest.mark.clause("GT-R09", "GT-91")
@pytest.mark.parametrize("pawn", ["A1", "D1"])
def test_fight_after_the_roll(pawn: str) -> None:
    """Who fights after his roll and wins goes on with all his movement."""
    position = beside(pawn).roll(4).fight(6, 1)
    assert (position.pawn, int(position.state.movement), position.phase.split()[-1]) == (pawn, 4, "acts")
    assert {"stop", "move through b7"} <= position.options()
    assert (position.down, position.respawns) == ((["D1"], 3) if pawn == "A1" else ([], 2))


@pytest.mark.clause("GT-R09", "GT-R25")
@pytest.mark.parametrize(("pawn", "options"), [("A1", {"roll"}), ("D1", {"roll", "stop", "barricade"})])
def test_fight_before_the_roll(pawn: str, options: set[str]) -> None:
    """Who fights first and wins starts his activation as usual."""
    position = beside(pawn).fight(6, 1)
    assert position.pawn == pawn
    assert {text.split()[0] for text in position.options()} == options


@pytest.mark.clause("GT-R09", "GT-92")
@pytest.mark.parametrize(("pawn", "following"), [("A1", "A2"), ("D1", "D2")])
def test_a_lost_fight_ends_the_activation(pawn: str, following: str) -> None:
    """Who fights and loses is done, before or after the roll."""
    for position in (beside(pawn).fight(1, 6), beside(pawn).roll(6).fight(1, 6)):
        assert position.pawn == following
        assert (position.down, position.respawns) == (([], 2) if pawn == "A1" else (["D1"], 3))


@pytest.mark.clause("GT-R09")
def test_with_every_door_blocked_only_fighting_is_left() -> None:
    """Behind barricades the attacker can only fight on."""
    position = beside("A1", a1="T1", d1="T1", barricades="b1", a1_hand="K1").roll(5)
    assert position.options() == {"fight"}


@pytest.mark.clause("GT-R09")
def test_back_in_the_room() -> None:
    """Who left and comes back fights as on any entry."""
    position = beside("A1").roll(4, 1, 6).walk("M2", "M4")
    assert (position.room("A1"), position.respawns) == ("OUT", 2)


@pytest.mark.clause("GT-R09", "GT-93")
def test_fight_of_three() -> None:
    """A fight in the room is one of all standing pawns there."""
    position = beside("A1", a2="M4").fight(2, 5, 4)
    assert (position.down, position.rooms("A1", "A2")) == (["D1"], ["M4", "M4"])
    lost = beside("A1", d2="M4").fight(3, 2, 5)
    assert (lost.room("A1"), lost.down) == ("OUT", [])
