"""Players, pawns and set-up (sections 3.1 and 3.2)."""

from __future__ import annotations

from collections import Counter

import pytest

from boardgame_envs.core.errors import BoardgameError
from boardgame_envs.guilty_train.state import HIDDEN_FOOD, HIDDEN_NOTHING
from tests.guilty_train.positions import FOOD, ROOMS, STARTS, Scene, opening, same, scene

SEATS = {
    2: {"D1": "defender_0", "D2": "defender_0", "A1": "attacker_0", "A2": "attacker_0"},
    3: {"D1": "defender_0", "D2": "defender_0", "A1": "attacker_0", "A2": "attacker_1"},
    4: {"D1": "defender_0", "D2": "defender_1", "A1": "attacker_0", "A2": "attacker_1"},
}


@pytest.mark.clause("GT-01")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players(players: int) -> None:
    """The game is for 2, 3 or 4 players."""
    with pytest.raises(BoardgameError, match=rf"{players}.*2, 3, 4"):
        Scene(players=players)


@pytest.mark.clause("GT-01", "GT-02", "GT-03", "GT-04", "GT-05", "GT-26", "GT-27", "GT-R01", "GT-G3d")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_runs_which_pawn(players: int) -> None:
    """All four pawns act once a round, D1 D2 A1 A2, each run by the seat that its team's number of players gives."""
    position = opening(players)
    activations = []
    while position.round < 4:
        if position.phase in STARTS:
            activations.append((position.round, position.pawn, position.seat))
        position.idle()
    pawns = SEATS[players].items()
    assert activations == [(number, pawn, seat) for number in (1, 2, 3) for pawn, seat in pawns]
    assert position.ruleset.seats == tuple(dict.fromkeys(SEATS[players].values()))


@pytest.mark.clause("GT-03", "GT-33", "GT-66", "GT-R33")
def test_pawns_of_one_player_are_separate() -> None:
    """One player's two attackers each have their own activation, die, hand and food."""
    position = scene("A1", blown="y2", a1_hand="K1 K1 K1", a2_hand="K2 K2", a2="M1", a1_food=0, food="T1 T2 T3 M4 H4")
    position.roll(2).walk("M3", "M4")
    assert (position.carried("A1"), position.carried("A2")) == (1, 0)
    assert position.play("stop").asked == "A2: start of an attacker's activation"
    position.roll(6)
    assert int(position.state.movement) == 6
    assert (position.hand("A1"), position.hand("A2")) == (["K1"] * 3, ["K2"] * 2)
    position = scene("A2", a1_hand="K1 K1 K1", a2_hand="K2 K2").play("draw")
    assert len(position.hand("A1") + position.hand("A2")) == 6


@pytest.mark.clause("GT-03", "GT-97")
def test_knock_down_and_death_are_individual() -> None:
    """A defender who is down and an attacker who is dead leave their teammate in play."""
    position = scene("D1", down="D2", a1="", respawns=0)
    starts = []
    while position.round < 4:
        if position.phase in STARTS:
            starts.append((position.round, position.pawn))
        position.idle()
    assert starts == [(2, "D1"), (2, "A2"), (3, "D1"), (3, "D2"), (3, "A2")]


@pytest.mark.clause("GT-16", "GT-13", "GT-19")
def test_food_goes_where_the_defenders_like() -> None:
    """Each of the 14 train rooms, and nothing else, may take a food token; a room takes one only."""
    position = Scene()
    free = set(ROOMS)
    for room in ("M3", "H5", "T1", "H1", "T4"):
        assert (position.phase, position.seat) == ("hide a food token", "defender_0")
        assert position.options("hide food in ") == free
        assert position.options() == {f"hide food in {name}" for name in free}
        position.play(f"hide food in {room}")
        free.remove(room)
    assert {room for room in ROOMS if position.token(room) == "hidden food"} == {"M3", "H5", "T1", "H1", "T4"}
    assert position.phase == "place a defender"


@pytest.mark.clause("GT-17", "GT-18", "GT-19")
def test_every_room_gets_one_token_search_side_up() -> None:
    """5 food and 9 nothing tokens lie hidden, one in each room; to the attackers they look the same."""
    position = opening(food="M3 H5 T1 H1 T4")
    tokens = Counter(int(token) for token in position.state.token[1:15])
    assert tokens == {HIDDEN_FOOD: 5, HIDDEN_NOTHING: 9}
    words = position.words("attacker_0")
    assert words["tokens not yet turned"] == ROOMS
    assert words["tokens turned, nothing"] == words["tokens turned, food taken"] == []
    assert (words["food known under tokens"], words["food still under tokens"]) == ([], 5)
    assert position.words("defender_0")["food known under tokens"] == ["T1", "T4", "M3", "H1", "H5"]


@pytest.mark.clause("GT-20")
@pytest.mark.parametrize("players", [2, 4])
def test_attackers_do_not_watch(players: int) -> None:
    """Whatever rooms are chosen, the attackers see the same during and after the placement."""
    choices = [ROOMS[:5], ROOMS[9:], ROOMS[4:9]]
    for number in range(6):
        positions = [Scene(players=players).play(*(f"hide food in {r}" for r in rooms[:number])) for rooms in choices]
        for seat in dict.fromkeys(seat for seat in positions[0].ruleset.seats if "attacker" in seat):
            assert same(positions, seat)


@pytest.mark.clause("GT-R27", "GT-22")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_sets_up(players: int) -> None:
    """The defenders' seats alternate with the food, then each places its own pawn; a lone seat does everything."""
    position = Scene(players=players)
    seats = []
    for action in (*(f"hide food in {room}" for room in FOOD.split()), "defender to H2", "defender to H3"):
        seats.append(position.seat)
        position.play(action)
    order = "1212112" if players == 4 else "1111111"
    assert seats == [SEATS[players][f"D{number}"] for number in order]
    assert position.rooms("D1", "D2") == ["H2", "H3"]


@pytest.mark.clause("GT-22")
@pytest.mark.parametrize("rooms", ["M2 M2", "T1 H5", "H3 M3"])
def test_defenders_start_where_they_like(rooms: str) -> None:
    """Each defender may start in any train room, both in one room too, never at the base."""
    position = Scene().play(*(f"hide food in {room}" for room in FOOD.split()))
    for room in rooms.split():
        assert position.options() == {f"defender to {name}" for name in ROOMS}
        position.play(f"defender to {room}")
    assert position.rooms("D1", "D2") == rooms.split()


@pytest.mark.clause("GT-12", "GT-14", "GT-21", "GT-23", "GT-24", "GT-25", "GT-G3a", "GT-G3b", "GT-G3c", "GT-26")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_start(players: int) -> None:
    """Attackers at the base with nothing, exterior doors closed, barricades in stock, 3 respawns; defenders begin."""
    position = opening(players)
    assert position.rooms("A1", "A2") == ["OUT", "OUT"]
    assert [position.hand(pawn) for pawn in ("A1", "A2")] == [[], []]
    assert [position.carried(pawn) for pawn in ("A1", "A2")] == [0, 0]
    assert position.closed == {"y1", "y2", "y3"}
    assert (position.barricades, position.tokens_off_board) == (set(), (3, 0, 0))
    assert (position.respawns, position.secured, position.used, position.down) == (3, 0, [], [])
    assert (position.asked, position.round) == ("D1: start of a defender's activation", 1)
    words = position.words("attacker_0")
    assert (words["respawns"], words["closed exterior doors"]) == (3, ["y1", "y2", "y3"])


@pytest.mark.clause("GT-15", "GT-G2")
def test_the_cards_are_shuffled() -> None:
    """All 20 cards lie in the pile, in an order that differs from game to game and that nobody sees."""
    games = [Scene(seed) for seed in range(150)]
    expected = {"K1": 9, "K2": 3, "K3": 2, "K4": 2, "K5": 1, "K6": 2, "K7": 1}
    assert all(Counter(game.pile) == expected for game in games)
    for place in (0, 10, 19):
        found = Counter(game.pile[place] for game in games)
        assert set(found) == set(expected)
        assert 45 <= found["K1"] <= 90
    assert same(games, "attacker_0")
    assert same(games, "defender_0")
