"""Structure of a turn (section 3.2)."""

from __future__ import annotations

import pytest

from tests.hold_up.positions import (
    DONE,
    END,
    NEXT,
    Scene,
    acting,
    attack,
    attempt,
    car,
    let_out,
    ready,
    scene,
    shoot,
    unchanged,
)


def moves(position: Scene) -> list[str]:
    """The legal movements."""
    words = ("steps", "takes the tunnel", "rides", "lets a person out", "gets in", "comes back")
    return [text for text in position.legal() if any(word in text for word in words)]


@pytest.mark.clause("HU-19", "HU-27")
def test_movement_comes_before_actions() -> None:
    """Beside a bank, an enemy and an event, a player may only move until he has ended his movement."""
    given = {"red": car(6, 6, (5, 4), weapons="5"), "dark_blue": car(5, 6), "light_blue": car(6, 3)}
    position = scene("red", **given)
    assert set(position.legal()) == {*moves(position), END}
    position.play(END)
    assert position.phase == "action"
    assert not moves(position)
    assert position.can(attempt(1), attack("west"), shoot("north", 2), "vehicle 1 draws an event", DONE)


@pytest.mark.clause("HU-19", "HU-31")
@pytest.mark.parametrize(("player", "following"), [("red", "blue"), ("blue", "convoy"), ("convoy", "red")])
def test_a_turn_ends_with_the_action_phase(player: str, following: str) -> None:
    """Actions are optional: a player who could do something may end his turn, and the next one moves."""
    position = acting(player, red=car(6, 6, (5, 4)), green=car(6, 4, (5, 4)), dark_blue=car(5, 6))
    assert len(position.legal()) > 1
    position.play(DONE)
    assert (position.player, position.phase) == (following, "movement")


@pytest.mark.clause("HU-20", "HU-R13")
def test_points_are_shared_in_any_split_and_order() -> None:
    """Car and men of a gangster move in turns from one budget."""
    position = scene("red", red=car(6, 12, (9, 14)))
    position.go("vehicle 1", "N").go("person 1", "W").go("vehicle 1", "N").go("person 1", "W")
    assert (position.at("red"), position.men("red")[0], position.points) == ((6, 10), (7, 14), 6)


@pytest.mark.clause("HU-21", "HU-22", "HU-23", "HU-24")
@pytest.mark.parametrize(("player", "points"), [("red", (10, 0)), ("blue", (9, 0)), ("convoy", (7, 7))])
def test_budgets(player: str, points: tuple[int, int]) -> None:
    """A gangster has 10 points, a police player 9 in all, convoy and VIP 7 each."""
    assert tuple(scene(player).state.points) == points
    assert scene(player).next_turn(player).state.points.tolist() == list(points)


@pytest.mark.clause("HU-21")
def test_a_gangster_can_spend_ten_points_and_no_more() -> None:
    """After ten steps of his car a gangster can only end his movement."""
    position = scene("red", red=car(0, 18, aboard=4)).go("vehicle 1", "E" * 9)
    assert position.can("vehicle 1 steps east")
    assert position.go("vehicle 1", "E").legal() == [END]


@pytest.mark.clause("HU-22", "HU-20")
def test_both_police_cars_and_all_men_share_nine_points() -> None:
    """What the dark car and its men spend is missing for the light car."""
    position = scene("blue", dark_blue=car(0, 18, (8, 13)), light_blue=car(10, 18))
    position.go("vehicle 1", "EEEE").go("person 1", "E").go("vehicle 2", "EEE")
    assert position.points == 1
    assert position.can("vehicle 1 steps east", "vehicle 2 steps east")
    assert position.go("vehicle 2", "E").legal() == [END]


@pytest.mark.clause("HU-22")
def test_one_police_car_may_use_all_points() -> None:
    """The nine points may go to a single car."""
    position = scene("blue", dark_blue=car(0, 18)).go("vehicle 1", "E" * 9)
    assert (position.at("dark blue"), position.points) == ((9, 18), 0)


@pytest.mark.clause("HU-23", "HU-24", "HU-R56")
def test_green_moves_before_pink_from_a_budget_of_its_own() -> None:
    """Only green pawns move first; unspent points of green do not pass to pink, and green moves no more after that."""
    position = scene("convoy", green=car(5, 6), pink=car(19, 0))
    assert {text.split(" steps")[0] for text in position.legal("vehicle")} >= {"vehicle 1"}
    assert not position.legal("vehicle 2")
    position.go("vehicle 1", "EEE").play(NEXT)
    assert not position.legal("vehicle 1")
    assert not position.can(NEXT)
    position.go("vehicle 2", "EEEEE")
    assert position.points == 2
    position.go("vehicle 2", "SS")
    assert position.legal() == [END]
    assert int(position.state.points[0]) == 4


@pytest.mark.clause("HU-23")
def test_green_cannot_use_pinks_points() -> None:
    """After seven points green has to stop."""
    position = scene("convoy", green=car(0, 18)).go("vehicle 1", "E" * 7)
    assert position.legal() == [NEXT]


@pytest.mark.clause("HU-25")
def test_convoy_acts_after_both_have_moved() -> None:
    """No green action before pink has moved, and then actions of both."""
    position = scene("convoy", green=car(6, 4, (5, 4)), pink=car(21, 2, (20, 2)))
    assert not position.legal("person 1 attempts")
    position.play(NEXT)
    assert not any("attempts" in text for text in position.legal())
    position.play(END)
    assert position.can(attempt(1), attempt(4))


@pytest.mark.clause("HU-26", "HU-123", "HU-R50")
@pytest.mark.parametrize("player", ["red", "blue", "convoy"])
def test_unspent_points_are_lost(player: str) -> None:
    """Nobody has to move, and points that were left do not come back in the next turn."""
    position = ready(scene(player))
    position.next_turn(player)
    assert position.points == {"red": 10, "blue": 9, "convoy": 7}[player]


@pytest.mark.clause("HU-26", "HU-R50")
def test_a_player_who_cannot_move_ends_his_phases() -> None:
    """With an empty car and a man who cannot get away there is nothing left but to end."""
    position = scene(
        "red", movement_points_gangster=1, red=car(0, 0, (3, 1), aboard=0), dark_blue=car(4, 18), light_blue=car(5, 18)
    )
    assert position.legal() == [END]
    position.play(END)
    assert position.legal() == [DONE]


@pytest.mark.clause("HU-27", "HU-28")
def test_actions_need_the_right_place() -> None:
    """Away from everything no action is offered."""
    assert acting("red", red=car(0, 17, (0, 16))).legal() == [DONE]


@pytest.mark.clause("HU-28", "HU-29")
def test_every_kind_of_action_in_any_order() -> None:
    """What is possible at the start of the action phase may be done in any order."""
    given = {"red": car(7, 5, (5, 4), (5, 1), aboard=1), "dark_blue": car(7, 6), "bank": "B01", "weapon": "3"}
    rob, arm, recruit, fight = attempt(1), "person 2 draws a weapon", "vehicle 1 recruits a man", attack("south")
    for order in ((rob, arm, recruit, fight), (fight, recruit, arm, rob), (arm, fight, rob, recruit)):
        position = acting("red", **given)
        for action in order:
            position.dice(6, 6, 6, 6, 6).play(action)
        assert (position.loot("red"), position.weapons("red"), position.alive("red")) == ("B01", "3", 4)


@pytest.mark.clause("HU-28")
@pytest.mark.parametrize(
    ("player", "given", "action"),
    [
        ("red", {"red": car(6, 4, (5, 4))}, attempt(1)),
        ("red", {"red": car(6, 4, (9, 8))}, attempt(1)),
        ("red", {"red": car(6, 4, (5, 1))}, "person 1 draws a weapon"),
        ("red", {"red": car(6, 4), "dark_blue": car(6, 5)}, attack("south")),
        ("red", {"red": car(6, 4, weapons="0"), "dark_blue": car(6, 5)}, shoot("south", 0)),
        ("red", {"red": car(7, 5, aboard=1)}, "vehicle 1 recruits a man"),
        ("red", {"red": car(6, 6)}, "vehicle 1 draws an event"),
        ("red", {"red": car(6, 4), "pink": car(6, 3, loot="B01")}, "steal from Agathe"),
        (
            "red",
            {"red": car(6, 4), "dark_blue": car(6, 5, (0, 0), aboard=0, weapons="1")},
            "vehicle 1 gets the weapons of the empty vehicle of dark blue",
        ),
        ("convoy", {"green": car(5, 7, loot="B01")}, "green banks its cards at the depot"),
        ("convoy", {"pink": car(19, 1, loot="B01")}, "pink banks its cards at the loft"),
    ],
)
def test_kinds_of_action(player: str, given: dict[str, object], action: str) -> None:
    """Each kind of action is offered to a pawn in the right place."""
    assert acting(player, **given).can(action)


@pytest.mark.clause("HU-30")
def test_nobody_moves_after_an_action() -> None:
    """After an action no pawn of the player moves, not even with points left."""
    position = acting("red", red=car(6, 4, (5, 4)), bank="B01").dice(6).play(attempt(1))
    assert position.points == 10
    assert not moves(position)
    with unchanged(position, "cell"):
        position.play(DONE)
    assert position.player == "blue"


@pytest.mark.clause("HU-20", "HU-44")
def test_men_who_got_out_use_the_same_budget() -> None:
    """Getting out and walking are paid from the budget of the car."""
    position = scene("red", red=car(6, 12)).play(let_out("south")).go("person 1", "E").go("vehicle 1", "N")
    assert position.men("red")[0] == (7, 13)
    assert position.points == 10 - 1 - 1 - 1
