"""Respawns and the end of the game (section 3.9)."""

from __future__ import annotations

from typing import Any

import pytest

from boardgame_envs.guilty_train import GAME
from tests.guilty_train.invariants import check
from tests.guilty_train.positions import Scene, scene
from tests.guilty_train.test_attackers import cornered

LOOTED = "the attackers brought out the food"
ELIMINATED = "both attackers were eliminated"
LIMIT = "round limit reached"


def loses(pawn: str = "A1", **given: Any) -> Scene:
    """The attacker walks from M3 into D1's room M4 and loses."""
    places = {pawn.lower(): "M3", "d1": "M4", "blown": "y2", **given}
    return scene(pawn, **places).roll(3, 1, 6).walk("M4")


def pair_loses(**given: Any) -> Scene:
    """D1 walks from M4 into M3, beats both attackers and has 2 movement left."""
    places = {"a1": "M3", "a2": "M3", "d1": "M4", "blown": "y2", **given}
    return scene("D1", **places).roll(3, 6, 3, 5).walk("M3")


@pytest.mark.clause("GT-96", "GT-25", "GT-90")
@pytest.mark.parametrize(("before", "after"), [(3, 2), (2, 1), (1, 0)])
def test_a_lost_combat_costs_a_respawn(before: int, after: int) -> None:
    """Each attacker who loses a combat costs the team one respawn and comes back at the base."""
    for pawn in ("A1", "A2"):
        position = loses(pawn, respawns=before)
        assert (position.respawns, position.room(pawn)) == (after, "OUT")


@pytest.mark.clause("GT-96", "GT-94")
@pytest.mark.parametrize(("before", "after"), [(3, 1), (2, 0)])
def test_a_pair_costs_two(before: int, after: int) -> None:
    """Two attackers beaten at once cost two respawns and both come back."""
    position = pair_loses(respawns=before)
    assert (position.respawns, position.rooms("A1", "A2"), position.pawn) == (after, ["OUT", "OUT"], "D1")


@pytest.mark.clause("GT-97", "GT-R13", "GT-80")
def test_dead_for_good() -> None:
    """With no respawn left a beaten attacker is gone, his cards are used, his food stays, his mate plays on."""
    position = loses(respawns=0, a1_hand="K5 K1", a1_food=2, food="T1 T2 T3", a2_hand="K2")
    assert (position.room("A1"), position.hand("A1"), position.used) == ("", [], ["K1", "K5"])
    assert (position.loose("M4"), position.is_over, position.pawn) == (2, False, "A2")
    assert position.hand("A2") == ["K2"]
    assert position.words("defender_0")["room of A1"] == "none"
    assert position.words("defender_0")["cards used"] == {"Clean blast": 1, "Kickback": 1}


@pytest.mark.clause("GT-98", "GT-89")
def test_defenders_never_die() -> None:
    """However often a defender is beaten he stays on the board and gets up."""
    position = scene("A1", a1="M3", d1="M4", blown="y2")
    for _ in range(6):
        position.roll(2, 6, 1).walk("M4", "M3").play("stop").idle_until("A1")
        assert (position.room("D1"), position.down) == ("M4", [])


@pytest.mark.clause("GT-99", "GT-06", "GT-R20", "GT-R29", "GT-R34")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_attackers_win(players: int) -> None:
    """With all 5 food tokens at the base the attackers win at once, in mid-move; with 4 they do not."""
    short = scene("A1", players, a1="M3", a1_food=2, food="T1", blown="y2").roll(5).walk("OUT")
    assert (short.is_over, short.secured) == (False, 4)
    position = scene("A1", players, a1="M3", a1_food=2, food="", blown="y2").roll(5).walk("OUT")
    assert (position.ending, position.secured, bool(position.state.truncated)) == (LOOTED, 5, False)
    assert position.returns == [{"d": -1.0, "a": 1.0}[seat[0]] for seat in position.ruleset.seats]


@pytest.mark.clause("GT-R20", "GT-99")
def test_a_survivor_can_win() -> None:
    """An eliminated teammate does not keep the survivor from winning."""
    position = scene("A2", a1="", a2="M3", a2_food=5, food="", respawns=0, blown="y2").roll(5).walk("OUT")
    assert (position.ending, position.returns) == (LOOTED, [-1.0, 1.0])


@pytest.mark.clause("GT-100", "GT-07", "GT-R29", "GT-R34")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_defenders_win(players: int) -> None:
    """When both attackers are dead for good the defenders win at once, however much food is out."""
    alone = loses(players=players, a2="", respawns=0, food="T1", a1_food=1)
    both = pair_loses(players=players, respawns=0)
    for position in (alone, both):
        assert (position.ending, position.rooms("A1", "A2")) == (ELIMINATED, ["", ""])
        assert position.returns == [{"d": 1.0, "a": -1.0}[seat[0]] for seat in position.ruleset.seats]
    assert alone.secured == 3
    assert not loses(a2="", respawns=1).is_over


@pytest.mark.clause("GT-R12", "GT-97", "GT-R13")
@pytest.mark.parametrize("kept", ["A1", "A2"])
def test_the_last_respawn(kept: str) -> None:
    """Both beaten with one respawn left: A1's seat says who comes back; then the defender goes on with his move."""
    position = pair_loses(players=4, respawns=1, a1_hand="K1", a2_hand="K2", a1_food=1, a2_food=2, food="T1 T2")
    assert (position.phase, position.seat) == ("who uses the last respawn", "attacker_0")
    assert position.options() == {"keep A1", "keep A2"}
    position.play(f"keep {kept}")
    lost = {"A1": "A2", "A2": "A1"}[kept]
    assert (position.room(kept), position.room(lost), position.respawns) == ("OUT", "", 0)
    assert (position.loose("M3"), position.hand(lost), len(position.hand(kept))) == (3, [], 1)
    assert position.used == [{"A1": "K1", "A2": "K2"}[lost]]
    assert (position.asked, int(position.state.movement)) == ("D1: a defender moves or acts", 2)


@pytest.mark.clause("GT-R12")
@pytest.mark.parametrize(("pawn", "seat"), [("A1", "attacker_0"), ("A2", "attacker_1")])
def test_the_active_attacker_chooses(pawn: str, seat: str) -> None:
    """In an attacker's activation his own seat chooses; afterwards his activation is over."""
    places: dict[str, Any] = {"a1": "M4", "a2": "M4", pawn.lower(): "M3", "d1": "M4", "blown": "y2", "respawns": 1}
    position = scene(pawn, 4, **places).roll(3, 2, 3, 5).walk("M4")
    assert (position.phase, position.seat) == ("who uses the last respawn", seat)
    position.play("keep A2")
    assert position.rooms("A1", "A2") == ["", "OUT"]
    following = {"A1": ("A2", 2), "A2": ("D1", 3)}[pawn]
    assert (position.pawn, position.round) == following


@pytest.mark.clause("GT-R14")
def test_a_teleported_attacker_keeps_cards_and_activation() -> None:
    """He keeps his hand and acts normally, even in the same attackers' turn if he has not acted yet."""
    places: dict[str, Any] = {"a1": "M3", "a2": "M4", "d1": "M4", "blown": "y2", "a1_hand": "K1", "a2_hand": "K2 K3"}
    position = scene("A1", **places).roll(3, 2, 3, 5).walk("M4")
    assert (position.rooms("A1", "A2"), position.pawn) == (["OUT", "OUT"], "A2")
    assert (position.hand("A1"), position.hand("A2")) == (["K1"], ["K2", "K3"])
    assert position.options() == {"draw", "roll"}
    assert position.idle_until("A1").options() == {"draw", "roll"}


@pytest.mark.clause("GT-R30", "GT-27")
def test_an_eliminated_seat_watches() -> None:
    """The seat of an eliminated attacker is asked no more, sees what its mate sees, and shares the result."""
    position = loses(players=4, respawns=0)
    seats = set()
    while position.round < 5:
        seats.add(position.seat)
        position.idle()
    assert seats == {"defender_0", "defender_1", "attacker_1"}
    own, mate = position.words("attacker_0"), position.words("attacker_1")
    assert {name for name in own if own[name] != mate[name]} == {"own pawns"}
    position.arrange(a1="", a2="M3", a2_food=5, food="", respawns=0, blown="y2")
    position.idle_until("A2", position.round).roll(1).walk("OUT")
    assert position.returns == [-1.0, -1.0, 1.0, 1.0]


@pytest.mark.clause("GT-R21", "GT-R34")
@pytest.mark.parametrize(
    ("result", "food", "returns", "truncated"),
    [
        ("defenders", "T1", [1.0, -1.0], False),
        ("draw", "T1", [0.0, 0.0], True),
        ("by_food", "T1", [-0.6, 0.6], False),
        ("by_food", "T1 T2 T3 M2 H4", [1.0, -1.0], False),
    ],
)
def test_round_limit(result: str, food: str, returns: list[float], truncated: bool) -> None:
    """The game ends after the attackers' turn of round 60, by default as a win of the defenders."""
    position = scene("A2", food=food, round_=60, truncation_result=result).play("roll")
    assert not position.is_over
    position.play("stop")
    assert (position.ending, bool(position.state.truncated)) == (LIMIT, truncated)
    assert position.returns == pytest.approx(returns)
    assert position.secured == 5 - len(food.split())


@pytest.mark.clause("GT-R21")
def test_no_limit_before_round_60() -> None:
    """Round 59 is followed by round 60."""
    position = scene("A2", round_=59).play("roll", "stop")
    assert (position.round, position.asked) == (60, "D1: start of a defender's activation")


@pytest.mark.clause("GT-R21", "GT-R10", "GT-100")
def test_stuck_penalties_come_before_the_limit() -> None:
    """A last attacker who is stuck at the end of round 60 is eliminated before the limit counts."""
    position = cornered(a2="", respawns=0, round_=60, truncation_result="draw").play("stop", "roll", "stop")
    assert (position.ending, position.returns, bool(position.state.truncated)) == (ELIMINATED, [1.0, -1.0], False)


@pytest.mark.clause("GT-99", "GT-100", "GT-R21")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_as_the_rules_say(players: int) -> None:
    """Every finished game keeps the invariants of the end, and all three endings occur."""
    ruleset = GAME.ruleset(players)
    states = ruleset.new_states(150)
    for seed in range(150):
        states[seed] = Scene(seed, players).play_randomly(5000, seed).state
    assert states["over"].all()
    check(ruleset, states)
    assert set(states["ending"].tolist()) == {1, 2, 3}
