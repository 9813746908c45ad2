"""End of the game (sections 3.12 and 3.13)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hold_up.positions import (
    AGAIN,
    BLANK,
    DONE,
    END,
    GIVE_UP,
    GONE,
    REPLY,
    SKULL,
    STEAL,
    Place,
    Scene,
    acting,
    attack,
    attempt,
    car,
    ready,
    scene,
    shoot,
)

MILLION, LESS = "B04 B05 B14 B15 B16 B17 B18", "B11 B14 B15 B16 B17 B18"  # 1,000,000 and 975,000
THREE_QUARTERS, TOO_LITTLE = "B01 B14 B15 B17 B18", "S01 B14 B15 B17 B18"  # 750,000 and 720,000
AWAY, KILLED = "a gangster left the city with the target sum", "the police killed the last gangster"
SECURED, STRUCK = "the convoy secured the target sum", "the convoy killed the last gangster"
EXITS = ((8, 0), (24, 10), (9, 18), (0, 12))
BANK_4 = (5, 4)


def winner(position: Scene) -> str:
    """Who has won, after checking that all others lost alike and nothing goes on."""
    assert position.is_over
    seats = position.ruleset.seats
    (number,) = (at for at, value in enumerate(position.returns) if value == 1)
    others = [value for at, value in enumerate(position.returns) if at != number]
    assert others == pytest.approx([-1 / (len(seats) - 1)] * len(others))
    assert not position.state.truncated
    return str(seats[number])


@pytest.mark.clause("HU-139", "HU-R33", "GAP-9", "HU-02")
@pytest.mark.parametrize("place", EXITS)
def test_a_gangster_leaves_with_the_money(place: Place) -> None:
    """On each of the four exits, by car, with a million: red wins at the end of his movement."""
    position = scene("red", red=car(*place, loot=MILLION))
    assert not position.is_over
    position.play(END)
    assert (winner(position), position.ending) == ("gangster_0", AWAY)


@pytest.mark.clause("HU-139", "HU-R33")
def test_on_foot_and_with_more_or_less() -> None:
    """A man on the exit counts like the car; more is fine, less is not."""
    for loot, is_won in ((MILLION, True), (MILLION + " B01", True), (LESS, False)):
        assert ready(scene("red", red=car(3, 3, (0, 12), loot=loot))).is_over == is_won
    assert not acting("red", red=car(3, 3, (3, 12), loot=MILLION)).is_over


@pytest.mark.clause("HU-149", "HU-143")
@pytest.mark.parametrize("players", [4, 5])
def test_with_more_players_three_quarters_of_a_million(players: int) -> None:
    """At four and five players 750,000 on the own card are enough, for that gangster alone."""
    assert winner(acting("brown", players, brown=car(8, 0, loot=THREE_QUARTERS))) == "gangster_1"
    assert not acting("brown", players, brown=car(8, 0, loot=TOO_LITTLE)).is_over
    assert not acting("red", players, red=car(8, 0), brown=car(3, 3, loot=THREE_QUARTERS)).is_over
    assert not acting("red", 3, red=car(8, 0, loot=THREE_QUARTERS)).is_over


@pytest.mark.clause("HU-R34")
def test_passing_over_an_exit_does_not_win() -> None:
    """Only a pawn that rests on the exit wins."""
    position = scene("red", red=car(7, 0, loot=MILLION)).go("vehicle 1", "E")
    assert not position.is_over
    assert not position.go("vehicle 1", "E").play(END).is_over


@pytest.mark.clause("HU-R34", "HU-R57")
def test_an_empty_car_on_an_exit_wins_nothing() -> None:
    """Nobody is aboard to leave with the money."""
    assert not acting("red", red=car(8, 0, (9, 14), aboard=0, loot=MILLION)).is_over
    assert acting("red", red=car(8, 0, (9, 14), aboard=1, loot=MILLION)).is_over


@pytest.mark.clause("HU-R34")
def test_exit_is_checked_after_an_action() -> None:
    """The car waits on the exit while a man robs the missing money."""
    given: dict[str, Any] = {"red": car(8, 0, BANK_4, loot="B04 B05 B15 B16 B17 B18"), "bank": "B14"}
    position = acting("red", **given).dice(6).play(attempt(1))
    assert winner(position) == "gangster_0"
    position = acting("red", **given).dice(1, 1, 1).play(attempt(1), AGAIN)
    assert not position.is_over


@pytest.mark.clause("HU-R34", "HU-96")
def test_stealing_the_missing_money_on_an_exit() -> None:
    """A theft on the exit wins at once."""
    position = acting("red", red=car(8, 0, loot=LESS), pink=car(7, 0, loot="B01"))
    assert winner(position.play(STEAL)) == "gangster_0"


@pytest.mark.clause("HU-R34", "HU-109")
def test_exit_is_checked_in_the_turn_of_others() -> None:
    """A reply that takes the missing money wins in the turn of the police."""
    cars = {"red": car(0, 12, loot="B14 B15 B16 B17 B18"), "dark_blue": car(0, 11, aboard=1, loot="B04 B05")}
    position = acting("blue", **cars).dice(BLANK, SKULL, *[BLANK] * 3).play(attack("south"))
    assert (winner(position), position.ending) == ("gangster_0", AWAY)


@pytest.mark.clause("HU-R34", "HU-121")
def test_exit_is_checked_after_an_extra_move() -> None:
    """At the end of an extra move the exit counts, too."""
    position = acting("red", next_event="Nitro", red=car(2, 12, loot=MILLION)).play("vehicle 1 draws an event")
    position.go("vehicle 1", "WW")
    assert not position.is_over
    assert winner(position.play(END)) == "gangster_0"


@pytest.mark.clause("HU-139")
def test_others_on_exits_win_nothing() -> None:
    """Police, convoy and VIP on exits with a million go on playing, and block the exit."""
    assert not acting("blue", dark_blue=car(8, 0, loot=MILLION)).is_over
    assert not acting("convoy", green=car(8, 0, loot=LESS), pink=car(24, 10, loot="B01")).is_over
    position = scene("red", red=car(7, 0, loot=MILLION), dark_blue=car(8, 0)).go("vehicle 1", "E")
    assert not position.can(END)


@pytest.mark.clause("HU-140", "HU-02")
@pytest.mark.parametrize("vehicle", ["vehicle 1", "vehicle 2"])
def test_police_win_by_killing_the_last_gangster(vehicle: str) -> None:
    """At three players the death of red's last man in combat wins for the police."""
    colour = {"vehicle 1": "dark_blue", "vehicle 2": "light_blue"}[vehicle]
    position = acting("blue", red=car(4, 12, aboard=1), **{colour: car(3, 12)}).dice(SKULL, BLANK)
    position.play(attack("east", vehicle))
    assert (winner(position), position.ending) == ("police_0", KILLED)


@pytest.mark.clause("HU-140", "HU-86")
def test_police_also_win_by_a_reply_or_a_shot() -> None:
    """A reply of the police and a shot count like any kill."""
    position = (
        acting("red", red=car(3, 12, aboard=1), dark_blue=car(4, 12)).dice(BLANK, SKULL, BLANK).play(attack("east"))
    )
    assert winner(position) == "police_0"
    position = acting("blue", red=car(0, 9, aboard=1), dark_blue=car(3, 9, weapons="2")).dice(SKULL)
    assert winner(position.play(shoot("west", 2))) == "police_0"


@pytest.mark.clause("HU-140", "HU-116")
def test_no_win_while_a_gangster_man_lives() -> None:
    """A gangster whose car was shot empty plays on with his man on foot."""
    cars = {"red": car(4, 12, (9, 14), aboard=1), "dark_blue": car(3, 12)}
    position = acting("blue", **cars).dice(SKULL, BLANK).play(attack("east"))
    assert not position.is_over
    assert position.idle_until("red").can("person 1 steps east")


@pytest.mark.clause("HU-141", "HU-R33")
def test_convoy_wins_by_its_pile() -> None:
    """A pile of exactly a million wins at once, less does not."""
    for pile, is_won in (("B05 B14 B15 B16 B17 B18", True), ("B14 B15 B16 B17 B18", False)):
        position = acting("convoy", green=car(5, 7, loot="B04"), pile=pile).play("green banks its cards at the depot")
        assert position.is_over == is_won
        if is_won:
            assert (winner(position), position.ending) == ("convoy_0", SECURED)


@pytest.mark.clause("HU-151")
def test_convoy_at_five_players() -> None:
    """At five players the pile needs 750,000."""
    for loot, is_won in (("B01", True), ("S01", False)):
        position = acting("convoy", 5, pink=car(19, 1, loot=loot), pile="B14 B15 B17 B18")
        assert position.play("pink banks its cards at the loft").is_over == is_won
    assert winner(acting("convoy", 5, pink=car(19, 1, loot="B01"), pile="B14 B15 B17 B18").play(
        "pink banks its cards at the loft"
    )) == "convoy_0"  # fmt: skip


@pytest.mark.clause("HU-141")
def test_loot_that_is_not_banked_wins_nothing_for_the_convoy() -> None:
    """A million under the green card is not a million in the pile."""
    assert not acting("convoy", green=car(5, 7, loot=MILLION)).is_over


@pytest.mark.clause("HU-142", "HU-66", "HU-R29")
@pytest.mark.parametrize(("place", "face"), [(BANK_4, 4), ((7, 7), 4)])
def test_convoy_wins_by_a_riposte(place: Place, face: int) -> None:
    """At three players the riposte that kills the last gangster wins for the convoy."""
    red = car(0, 9, place, aboard=0)
    position = acting("red", red=red, bank="B14", shop="S09").dice(1, face).play(attempt(1), GIVE_UP)
    assert (winner(position), position.ending) == ("convoy_0", STRUCK)


@pytest.mark.clause("HU-142", "HU-93")
def test_convoy_wins_by_a_reply() -> None:
    """A reply in close combat, on foot or to a shot, that kills the last gangster wins for the convoy."""
    position = acting("red", red=car(3, 12, aboard=1), green=car(4, 12)).dice(BLANK, SKULL, BLANK, BLANK)
    assert (winner(position.play(attack("east"))), position.ending) == ("convoy_0", STRUCK)
    position = acting("red", red=car(0, 9, aboard=1, weapons="2"), green=car(3, 9, weapons="2")).dice(BLANK, SKULL)
    assert winner(position.play(shoot("east", 2), REPLY)) == "convoy_0"
    position = acting("red", red=car(3, 12, aboard=1), green=car(0, 0, (4, 12))).dice(BLANK, SKULL)
    assert winner(position.play(attack("east"), REPLY)) == "convoy_0"


@pytest.mark.clause("HU-150", "HU-153", "HU-R35")
@pytest.mark.parametrize("players", [4, 5])
def test_the_police_player_who_kills_the_last_gangster_wins_alone(players: int) -> None:
    """Blue's kill of red ends nothing while brown lives; violet's kill of brown then wins for violet."""
    cars = {
        "dark_blue": car(3, 12),
        "red": car(4, 12, aboard=1),
        "dark_violet": car(3, 9),
        "brown": car(4, 9, aboard=1),
    }
    position = acting("blue", players, **cars).dice(SKULL, BLANK).play(attack("east"))
    assert not position.is_over
    position.play(DONE, END).dice(SKULL, BLANK).play(attack("east"))
    assert (winner(position), position.ending) == ("police_1", KILLED)


@pytest.mark.clause("HU-152", "HU-R31")
@pytest.mark.parametrize("green", [car(5, 7), GONE])
def test_convoy_kills_the_last_of_two_gangsters(green: Any) -> None:
    """At five players the convoy's riposte wins, even with the green car out; only if no other gangster lives."""
    brown = car(0, 9, BANK_4, aboard=0)
    given: dict[str, Any] = {"brown": brown, "green": green, "bank": "B14"}
    position = acting("brown", 5, red=GONE, **given).dice(1, 4).play(attempt(1), GIVE_UP)
    assert (winner(position), position.ending) == ("convoy_0", STRUCK)
    position = acting("brown", 5, **given).dice(1, 4).play(attempt(1), GIVE_UP)
    assert not position.is_over


@pytest.mark.clause("HU-152", "HU-93")
def test_convoy_reply_kills_the_last_of_two_gangsters() -> None:
    """At five players a combat reply that kills the last gangster wins, too."""
    cars = {"brown": car(3, 12, aboard=1), "green": car(4, 12), "red": GONE}
    position = acting("brown", 5, **cars).dice(BLANK, SKULL, BLANK, BLANK).play(attack("east"))
    assert winner(position) == "convoy_0"


@pytest.mark.clause("HU-R36", "HU-153")
def test_a_gangster_who_kills_the_other_wins_nothing_by_that() -> None:
    """The loot is his, the other is out, the game goes on."""
    cars = {"red": car(3, 12), "brown": car(4, 12, aboard=1, loot="B01")}
    position = acting("red", 4, **cars).dice(SKULL, *[BLANK] * 3).play(attack("east"))
    assert (position.is_over, position.loot("red")) == (False, "B01")
    assert position.play(DONE).player == "blue"


@pytest.mark.clause("HU-R36", "HU-R34", "HU-149")
def test_loot_of_the_other_gangster_counts_on_an_exit() -> None:
    """With the dead gangster's money an exit wins at once."""
    cars = {"red": car(8, 0, loot="B14 B15 B17 B18"), "brown": car(7, 0, aboard=1, loot="B01")}
    position = acting("red", 4, **cars).dice(SKULL, *[BLANK] * 3).play(attack("west"))
    assert winner(position) == "gangster_0"


@pytest.mark.clause("HU-144", "HU-R31", "HU-150", "HU-R29")
@pytest.mark.parametrize(("ripostes", "seat"), [(0, "police_0"), (1, "police_1"), (2, "police_0")])
def test_police_take_turns_in_rolling_ripostes(ripostes: int, seat: str) -> None:
    """At four players blue and violet roll in turn, banks and shops together; the kill is the roller's."""
    sites = [(20, 2), (7, 7)][:ripostes]
    brown = car(0, 9, *sites, BANK_4, aboard=0)
    position = acting("brown", 4, red=GONE, brown=brown, bank="B14 B15", shop="S09")
    for number, place in enumerate(sites):
        assert position.words()["next riposte"] == ("blue police", "violet police")[number % 2]
        position.stack("bank", "B14").dice(1, 1).play(attempt(1 + number), GIVE_UP)
        assert position.men("brown")[number] == place
    position.put("brown", car(0, 9, BANK_4, aboard=0))
    position.stack("bank", "B16").dice(1, 1).play(attempt(1), GIVE_UP)
    assert (winner(position), position.ending) == (seat, KILLED)


@pytest.mark.clause("HU-144", "HU-R31")
def test_a_success_or_a_convoy_does_not_change_the_turn() -> None:
    """Only ripostes pass the turn on, and only where police roll them."""
    position = acting("red", 4, red=car(0, 9, BANK_4), bank="B14").dice(6).play(attempt(1))
    assert position.words()["next riposte"] == "blue police"
    position = acting("red", 5, red=car(0, 9, BANK_4), bank="B14").dice(1, 1).play(attempt(1), GIVE_UP)
    assert position.words()["next riposte"] == "none"


@pytest.mark.clause("HU-R51", "HU-R53")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_round_limit(players: int) -> None:
    """After 60 rounds without a winner the game is truncated with 0 for everybody."""
    position = scene("red", players)
    position.state.turn = 60
    while not position.is_over:
        assert int(position.state.turn) == 60
        position.idle()
    assert (position.ending, int(position.state.truncated)) == ("round limit reached", 1)
    assert position.returns == [0.0] * players


@pytest.mark.clause("HU-R51", "HU-R53")
def test_no_clock_but_rounds() -> None:
    """Nothing but rounds ends a game in which nobody does anything."""
    position = scene("red", maximum_rounds=5)
    turns = set()
    while not position.is_over:
        turns.add(int(position.state.turn))
        position.idle()
    assert turns == {1, 2, 3, 4, 5}


@pytest.mark.clause("HU-R52", "HU-111")
@pytest.mark.parametrize(("players", "share"), [(3, -1 / 2), (4, -1 / 3), (5, -1 / 4)])
def test_results(players: int, share: float) -> None:
    """The winner gets 1, the others share -1 alike, a gangster who was eliminated before too."""
    given = {"brown": GONE} if players > 3 else {}
    position = acting("red", players, red=car(8, 0, loot=MILLION), **given)
    assert position.returns == pytest.approx([1.0, *[share] * (players - 1)])


@pytest.mark.clause("HU-02", "HU-R35")
def test_the_game_stops_at_once() -> None:
    """After the end nothing more is played: red's win comes before the actions of his turn."""
    position = scene("red", red=car(8, 0, loot=MILLION), dark_blue=car(7, 0))
    assert position.play(END).is_over
    assert position.alive("dark blue") == 2
