"""Event cards (section 3.10 and GAP-8)."""

from __future__ import annotations

from typing import Any

import pytest

from boardgame_envs.hold_up import GAME
from tests.data_changes import edited
from tests.hold_up.positions import (
    AGAIN,
    BLANK,
    DONE,
    END,
    GIVE_UP,
    GONE,
    NEXT,
    NO_REPLY,
    Scene,
    acting,
    attack,
    attempt,
    car,
    let_out,
    ready,
    scene,
    shoot,
)

EVENT_CELL, OTHER_CELL = (6, 6), (12, 3)
DRAW = "vehicle 1 draws an event"
BANK_4 = (5, 4)


def drawn(name: str, player: str = "red", players: int = 3, **given: Any) -> Scene:
    """The red car on an event cell has drawn this event."""
    return acting(player, players, next_event=name, **{"red": car(*EVENT_CELL), **given}).play(DRAW)


def draws(position: Scene) -> list[str]:
    """Who may draw an event."""
    return [text.removesuffix(" draws an event") for text in position.legal() if text.endswith("draws an event")]


@pytest.mark.clause("HU-117", "HU-123")
def test_pawns_on_an_event_cell_may_draw() -> None:
    """Cars and men on event cells, nobody else, and nobody has to."""
    position = acting("red", red=car(*EVENT_CELL, OTHER_CELL, (3, 9)))
    assert draws(position) == ["vehicle 1", "person 1"]
    assert position.can(DONE)
    assert draws(scene("red", red=car(*EVENT_CELL))) == []
    blue = acting("blue", dark_blue=car(0, 0, OTHER_CELL), light_blue=car(*EVENT_CELL))
    assert draws(blue) == ["vehicle 2", "person 1"]


@pytest.mark.clause("HU-117", "HU-R57")
def test_an_empty_car_draws_nothing() -> None:
    """Somebody must be aboard."""
    assert draws(acting("red", red=car(*EVENT_CELL, (9, 14), aboard=0))) == []


@pytest.mark.clause("HU-118")
def test_a_general_event_stays_until_the_next_card() -> None:
    """It lies open and is active for everybody, turn after turn."""
    position = drawn("Metro strike")
    for _ in range(12):
        assert position.event == "Metro strike"
        assert all(position.words(seat)["active event"] == "Metro strike" for seat in position.ruleset.seats)
        position.idle()
    assert "Metro strike" not in position.deck("event")


@pytest.mark.clause("HU-119", "HU-120", "HU-R38")
@pytest.mark.parametrize("name", ["Fog", "Nitro", "Flat tyre", "Jammed gun"])
def test_a_new_card_replaces_the_active_one(name: str) -> None:
    """General or not: the old card goes under the deck first; a vehicle event follows it once resolved."""
    position = drawn(name, event="Metro strike")
    if name == "Fog":
        assert (position.event, position.deck("event")[-1]) == ("Fog", "Metro strike")
        return
    position.idle()
    assert position.event == "none"
    assert position.deck("event")[-2:] == ["Metro strike", name]
    assert int(position.state.unseen[3]) == 25


@pytest.mark.clause("HU-119", "HU-39")
def test_a_replaced_event_stops_applying() -> None:
    """After Tunnel works was replaced the tunnels are open again."""
    position = drawn("Arms dealer", event="Tunnel works", weapon="1").next_turn("red")
    position.put("red", car(0, 3))
    assert position.can("vehicle 1 takes the tunnel")


@pytest.mark.clause("HU-122", "HU-R43")
def test_pink_never_draws_and_green_does() -> None:
    """Agathe on foot and the pink car draw nothing; green car and men do."""
    assert draws(acting("convoy", green=car(*EVENT_CELL, OTHER_CELL), pink=car(24, 6))) == ["vehicle 1", "person 1"]
    assert draws(acting("convoy", pink=car(19, 0, OTHER_CELL))) == []


@pytest.mark.clause("HU-R39", "HU-R09")
def test_one_draw_per_pawn_and_cell() -> None:
    """A pawn draws once per event cell and turn; another pawn on another cell may, and the same one next turn."""
    position = drawn("Jammed gun", red=car(*EVENT_CELL, OTHER_CELL))
    assert draws(position) == ["person 1"]
    position.next_turn("red").idle()
    assert draws(position) == ["vehicle 1", "person 1"]


@pytest.mark.clause("HU-R39", "HU-R09", "HU-121")
@pytest.mark.parametrize("way", ["", "EW", "NS"])
def test_no_second_draw_on_the_same_cell(way: str) -> None:
    """An extra move that ends where it started gives no second draw in this turn."""
    position = drawn("Full throttle, Fog").go("vehicle 1", way).play(END)
    assert draws(position) == []


@pytest.mark.clause("HU-R39", "HU-R09")
def test_an_extra_move_to_another_event_cell() -> None:
    """On an event cell where it has not drawn in this turn a pawn may draw."""
    position = drawn("Full throttle, Fog", red=car(21, 15))
    position.state.cell[0] = position.cell((18, 8))
    assert draws(position.go("vehicle 1", "S").play(END)) == ["vehicle 1"]


@pytest.mark.clause("HU-R39", "HU-R09")
def test_every_cell_of_a_turn_is_remembered() -> None:
    """After draws on two cells a pawn that comes back to the first one does not draw there again."""
    position = drawn("Nitro, Nitro, Fog")
    position.state.cell[0] = position.cell((12, 2))
    position.go("vehicle 1", "S").play(END, DRAW)
    position.state.cell[0] = position.cell((6, 5))
    position.go("vehicle 1", "S").play(END)
    assert position.at("red") == EVENT_CELL
    assert draws(position) == []


# General events.


@pytest.mark.clause("GAP-8")
def test_roadblock_is_placed_on_a_free_spot() -> None:
    """The drawer places it at once on one of the 47 crossings and bridge cells without a pawn."""
    position = drawn("Roadblock", dark_blue=car(3, 3), light_blue=car(0, 0, (16, 3)))
    assert (position.player, position.phase) == ("red", "place the roadblock")
    legal = position.legal()
    assert len(legal) == 47 - 3
    assert not {f"roadblock on ({x}, {y})" for x, y in ((3, 3), (0, 0), (16, 3))} & set(legal)
    position.play("roadblock on (3, 6)")
    assert int(position.state.roadblock) == position.cell((3, 6))
    assert position.phase == "action"


@pytest.mark.clause("GAP-8")
def test_the_spots_of_the_roadblock() -> None:
    """All unmarked crossings of the grid, by row and column, and the six bridge cells."""
    rows = scene().names.rows
    crossings = {(x, y) for y in range(0, 19, 3) for x in range(0, 25, 3) if rows[y][x] == "+"}
    bridges = {(16, 3), (17, 3), (19, 9), (20, 9), (16, 15), (17, 15)}
    wanted = sorted(crossings | bridges, key=lambda place: (place[1], place[0]))
    assert len(crossings) == 41
    assert list(scene().names.spots) == [f"({x}, {y})" for x, y in wanted]


@pytest.mark.clause("GAP-8", "HU-R55")
def test_roadblock_stops_cars_but_not_men() -> None:
    """No car enters or passes the cell; men cross it but do not stop there."""
    given: dict[str, Any] = {"event": "Roadblock", "roadblock": (3, 12)}
    position = scene("red", red=car(4, 12), **given)
    assert not position.can("vehicle 1 steps west")
    assert position.can("vehicle 1 steps east")
    position = scene("red", red=car(0, 0, (4, 12)), **given).go("person 1", "W")
    assert not position.can(END)
    assert position.go("person 1", "S").can(END)
    assert not scene("red", red=car(0, 0, (4, 12)), movement_points_gangster=3, **given).can("person 1 steps west")


@pytest.mark.clause("GAP-8", "HU-R12")
def test_getting_out_onto_the_roadblock() -> None:
    """A man may get out over the roadblock cell if he goes on."""
    position = scene("red", red=car(4, 12), event="Roadblock", roadblock=(3, 12)).play(let_out("west"))
    assert not position.can(END)
    assert position.go("person 1", "I").can(END)


@pytest.mark.clause("GAP-8", "HU-119")
def test_roadblock_leaves_with_its_card_and_is_moved_by_the_second() -> None:
    """Another event takes it off the board; the second Roadblock card moves it."""
    given: dict[str, Any] = {"event": "Roadblock", "roadblock": (3, 12)}
    assert int(drawn("Fog", **given).state.roadblock) == -1
    position = drawn("Roadblock", **given)
    assert position.can("roadblock on (3, 12)")
    position.play("roadblock on (0, 9)")
    assert int(position.state.roadblock) == position.cell((0, 9))
    assert position.deck("event")[-1] == "Roadblock"
    assert position.event == "Roadblock"


@pytest.mark.clause("GAP-8")
def test_roadblock_without_a_free_spot_does_nothing() -> None:
    """If every spot holds a pawn nothing is placed, and the card is active all the same."""

    def one_spot(data: dict[str, Any]) -> None:
        rows = data["board"]["map"].strip().splitlines()
        data["board"]["map"] = "\n".join(
            "".join("." if letter in "+=" and (x, y) != (0, 0) else letter for x, letter in enumerate(row))
            for y, row in enumerate(rows)
        )

    position = drawn("Roadblock", data=edited(GAME, one_spot), dark_blue=car(0, 0))
    assert (position.phase, position.event, int(position.state.roadblock)) == ("action", "Roadblock", -1)
    assert drawn("Roadblock", data=edited(GAME, one_spot)).legal() == ["roadblock on (0, 0)"]


@pytest.mark.clause("GAP-8", "HU-R40")
@pytest.mark.parametrize(("name", "change"), [("Traffic jam", -3), ("Clear roads", 2)])
def test_events_that_change_budgets(name: str, change: int) -> None:
    """Every budget is lower or higher while the card is active; it is fixed when the movement phase starts."""
    position = drawn(name)
    assert position.points == 10
    assert position.idle_until("blue").points == 9 + change
    assert position.idle_until("convoy").state.points.tolist() == [7 + change] * 2
    assert position.idle_until("red").points == 10 + change
    given = {"event": name, "light_blue": car(*EVENT_CELL), "next_event": "Jammed gun"}
    assert acting("blue", **given).play("vehicle 2 draws an event").next_turn("blue").points == 9


@pytest.mark.clause("GAP-8")
def test_a_budget_does_not_fall_below_nothing() -> None:
    """A budget of 2 less 3 is none."""
    position = drawn("Traffic jam", movement_points_vip=2).idle_until("convoy")
    assert position.state.points.tolist() == [4, 0]


@pytest.mark.clause("GAP-8")
def test_metro_strike() -> None:
    """No metro for anybody."""
    given = {"red": car(9, 12, (6, 3)), "pink": car(19, 0, (3, 9))}
    assert not any("rides" in text for text in scene("red", event="Metro strike", **given).legal())
    assert not any("rides" in text for text in scene("convoy", event="Metro strike", **given).play(NEXT).legal())
    assert any("rides" in text for text in scene("red", event="Tunnel works", **given).legal())


@pytest.mark.clause("GAP-8")
def test_tunnel_works() -> None:
    """No tunnels for anybody."""
    assert not scene("red", event="Tunnel works", red=car(0, 3)).can("vehicle 1 takes the tunnel")
    assert scene("red", event="Metro strike", red=car(0, 3)).can("vehicle 1 takes the tunnel")


@pytest.mark.clause("GAP-8")
def test_fog() -> None:
    """No shots, also at neighbours; close combat goes on."""
    cars = {"red": car(3, 12, weapons="5"), "dark_blue": car(4, 12), "light_blue": car(3, 15)}
    position = acting("red", event="Fog", **cars)
    assert not any("shoots" in text for text in position.legal())
    assert position.can(attack("east"))
    assert acting("red", event="Metro strike", **cars).can(shoot("east", 0), shoot("south", 2))


@pytest.mark.clause("GAP-8")
def test_armouries_closed() -> None:
    """No weapon draws."""
    assert acting("red", event="Armouries closed", red=car(0, 9, (5, 1))).legal() == [DONE]
    assert acting("red", event="Fog", red=car(0, 9, (5, 1))).can("person 1 draws a weapon")


@pytest.mark.clause("GAP-8")
def test_luna_park_closed() -> None:
    """No shop attempts, but banks and walking."""
    position = scene("red", event="Luna Park closed", red=car(0, 9, (7, 7), BANK_4))
    assert position.can("person 1 steps east")
    position.idle()
    assert not position.can(attempt(1))
    assert position.can(attempt(2))


@pytest.mark.clause("GAP-8")
@pytest.mark.parametrize(("place", "deck"), [(BANK_4, "bank"), ((7, 7), "shop")])
def test_high_alert(place: tuple[int, int], deck: str) -> None:
    """No re-rolls: the first red roll is a failure."""
    given = {"red": car(0, 9, place), "bank": "B14", "shop": "S09"}
    position = acting("red", event="High alert", **given).dice(1, 1).play(attempt(1))
    assert (position.phase, position.deck(deck)[-1]) == ("action", {"bank": "B14", "shop": "S09"}[deck])


@pytest.mark.clause("GAP-8")
def test_sleepy_cashiers() -> None:
    """One re-roll more than usual, for the VIP one."""
    position = acting("red", event="Sleepy cashiers", red=car(0, 9, BANK_4), bank="B14").dice(1, 1, 1, 1)
    assert position.play(attempt(1), AGAIN, AGAIN).phase == "action"
    position = acting("convoy", event="Sleepy cashiers", pink=car(19, 0, BANK_4), bank="B14").dice(1, 5)
    assert position.play(attempt(4)).phase == "roll again"
    assert position.play(AGAIN).loot("pink") == "B14"
    position = acting("convoy", event="Sleepy cashiers", pink=car(19, 0, BANK_4), bank="B14").dice(1, 1, 5)
    position.play(attempt(4), AGAIN)
    assert (position.loot("pink"), position.phase, position.deck("bank")[-1]) == ("", "action", "B14")


# Vehicle events.


@pytest.mark.clause("HU-120", "HU-121", "GAP-8")
@pytest.mark.parametrize(("name", "points"), [("Nitro", 5), ("Full throttle", 8)])
def test_extra_points_are_used_at_once(name: str, points: int) -> None:
    """The drawing colour moves with 5 or 8 extra points, then acts anew."""
    position = drawn(name, light_blue=car(12, 6))
    assert (position.player, position.phase, position.extra_points) == ("red", "extra movement", points)
    assert not position.can(DONE)
    position.go("vehicle 1", "E" * 5)
    assert position.extra_points == points - 5
    position.play(END)
    assert position.can(attack("east"))
    assert (position.phase, position.event) == ("action", "none")


@pytest.mark.clause("HU-30", "HU-R10", "HU-120", "HU-121")
def test_extra_points_belong_to_the_drawing_colour() -> None:
    """Only pawns of that colour move, only with the event's points, and nothing comes back."""
    position = acting("blue", next_event="Nitro", light_blue=car(*EVENT_CELL, (8, 13)), dark_blue=car(0, 0, (9, 14)))
    position.play("vehicle 2 draws an event")
    movers = {text.split(" steps")[0].split(" lets")[0] for text in position.legal() if text != END}
    assert movers == {"vehicle 2", "person 3"}
    assert not position.go("vehicle 2", "E" * 5).legal("vehicle 2")
    assert position.legal() == [END]


@pytest.mark.clause("HU-R10")
def test_all_movements_of_the_colour_are_open() -> None:
    """Steps, getting out and in, and the metro."""
    position = drawn("Full throttle", red=car(12, 3, (6, 3)))
    assert position.can(let_out("east"), "person 1 rides metro line 1", "vehicle 1 steps east", END)
    assert drawn("Full throttle", red=car(12, 3, (13, 3))).can("person 1 gets in")


@pytest.mark.clause("HU-R10", "HU-112")
def test_no_car_comes_back_in_an_extra_move() -> None:
    """A lost car of the same player stays away."""
    position = acting("blue", next_event="Full throttle", dark_blue=GONE, light_blue=car(*EVENT_CELL))
    position.play("vehicle 2 draws an event")
    assert position.phase == "extra movement"
    assert not any("comes back" in text for text in position.legal())


@pytest.mark.clause("HU-R10", "HU-R06", "HU-127")
@pytest.mark.parametrize(("spent", "steps", "offered"), [(8, 1, True), (8, 2, True), (8, 3, False), (5, 5, True)])
def test_unspent_points_of_both_kinds_pay_recruits(spent: int, steps: int, offered: bool) -> None:
    """What is left of the budget and of the extra points pays a recruit together."""
    position = scene("red", next_event="Nitro", red=car(6, 6, aboard=1)).go("vehicle 1", "NS" * 4)
    position.state.points[0] = 10 - spent
    position.play(END, DRAW)
    route = {1: "E", 2: "EN", 3: "EWE", 5: "EWEWE"}[steps]
    position.go("vehicle 1", route).play(END)
    position.state.cell[0] = position.cell((7, 5))
    assert position.can("vehicle 1 recruits a man") == offered


@pytest.mark.clause("HU-R22", "HU-121")
@pytest.mark.parametrize(("first", "second"), [(attack("east"), shoot("east", 0)), (shoot("east", 0), attack("east"))])
def test_after_an_extra_move_a_pair_fights_once_more(first: str, second: str) -> None:
    """Whether or not it moved, the pair may fight again, with the kind not yet used, and then no more."""
    cars = {"red": car(6, 6, weapons="0"), "dark_blue": car(7, 6)}
    position = acting("red", next_event="Nitro", **cars).dice(*[BLANK] * 8).play(first)
    assert not position.can(second)
    position.play(DRAW, END)
    assert position.can(second)
    assert not position.can(first)
    position.dice(*[BLANK] * 8).play(second)
    assert not position.can(first, second)


@pytest.mark.clause("HU-R22")
@pytest.mark.parametrize("name", ["Arms dealer", "Fog", "Jammed gun", "Flat tyre"])
def test_other_events_open_no_second_combat(name: str) -> None:
    """Only an extra move does."""
    position = acting("red", next_event=name, weapon="1", red=car(6, 6), dark_blue=car(7, 6), players=3)
    position.dice(*[BLANK] * 8).play(attack("east"), DRAW)
    assert not position.can(attack("east"))
    assert not any("shoots" in text for text in position.legal())


@pytest.mark.clause("HU-R22", "HU-R10")
def test_the_extra_move_of_one_colour_opens_nothing_for_the_other() -> None:
    """Light blue's extra move gives dark blue no second combat."""
    cars = {"dark_blue": car(7, 6, weapons="0"), "red": car(8, 6), "light_blue": car(12, 3)}
    position = acting("blue", next_event="Nitro", **cars).dice(*[BLANK] * 8).play(attack("east"))
    position.play("vehicle 2 draws an event", END)
    assert not position.can(shoot("east", 0))


@pytest.mark.clause("HU-R09", "HU-121")
def test_nothing_is_repeated_after_an_extra_move() -> None:
    """The same man draws no second weapon in the same armoury, nobody tries the same bank again; elsewhere he may."""
    cars = {"red": car(*EVENT_CELL, (5, 1), BANK_4)}
    position = acting("red", next_event="Nitro", weapon="11", bank="B14", **cars).dice(1, 1)
    position.play("person 1 draws a weapon", attempt(2), GIVE_UP, DRAW, END)
    assert not position.can("person 1 draws a weapon", attempt(2))
    assert position.legal() == [DONE]


@pytest.mark.clause("HU-R09", "HU-121")
def test_new_places_are_open_after_an_extra_move() -> None:
    """A man who moved on to another armoury draws again there."""
    position = acting("red", next_event="Nitro", weapon="12", red=car(*EVENT_CELL, (5, 1)))
    position.play("person 1 draws a weapon", DRAW)
    position.state.cell[8] = position.cell((19, 4))
    assert position.play(END).play("person 1 draws a weapon").weapons("red") == "12"


@pytest.mark.clause("GAP-8", "HU-120")
def test_secret_passage() -> None:
    """The car may be set on any free T cell, or stay; then there are new actions."""
    position = drawn("Secret passage", dark_blue=car(24, 15), light_blue=car(24, 2))
    assert position.phase == "secret passage"
    assert position.legal() == [
        *(f"secret passage to tunnel {number}" for number in (1, 2, 4)),
        "leave the secret passage alone",
    ]
    position.play("secret passage to tunnel 2")
    assert (position.at("red"), position.phase, position.can(attack("north"))) == ((24, 3), "action", True)
    assert drawn("Secret passage").play("leave the secret passage alone").at("red") == EVENT_CELL


@pytest.mark.clause("GAP-8")
def test_secret_passage_needs_somebody_aboard() -> None:
    """Drawn by a man, it moves the car of his colour, but not an empty one."""
    man = "person 1 draws an event"
    position = acting("red", next_event="Secret passage", red=car(0, 0, OTHER_CELL)).play(man)
    assert position.play("secret passage to tunnel 1").at("red") == (0, 3)
    position = acting("red", next_event="Secret passage", red=car(0, 0, OTHER_CELL, aboard=0)).play(man)
    assert (position.phase, position.at("red"), position.deck("event")[-1]) == ("action", (0, 0), "Secret passage")


@pytest.mark.clause("GAP-8", "HU-R22")
def test_a_secret_passage_opens_a_second_combat() -> None:
    """The passage counts as an extra move, also when it is left alone."""
    cars = {"red": car(6, 6, weapons="0"), "dark_blue": car(7, 6)}
    position = acting("red", next_event="Secret passage", **cars).dice(*[BLANK] * 8).play(attack("east"), DRAW)
    assert position.play("leave the secret passage alone").can(shoot("east", 0))


@pytest.mark.clause("GAP-8")
def test_flat_tyre() -> None:
    """In the owner's next turn the car does not move, men get in and out and walk; the turn after it moves again."""
    position = drawn("Flat tyre", red=car(*EVENT_CELL, (6, 7))).next_turn("red")
    assert not position.legal("vehicle 1 steps")
    assert position.words()["red vehicle"].count("flat tyre") == 1
    assert position.can(let_out("east"), "person 1 gets in", "person 1 steps south")
    assert position.next_turn("red").can("vehicle 1 steps east")


@pytest.mark.clause("GAP-8")
def test_flat_tyre_bars_tunnels_and_hits_one_colour() -> None:
    """The tunnel is closed to the car, too; the other car of the player drives."""
    given = {"light_blue": car(*EVENT_CELL), "dark_blue": car(0, 9), "next_event": "Flat tyre"}
    position = acting("blue", **given).play("vehicle 2 draws an event").next_turn("blue")
    position.put("light blue", car(0, 3, flat=int(position.state.flat_tyre[3])))
    assert not position.can("vehicle 2 takes the tunnel")
    assert position.can("vehicle 1 steps east")


@pytest.mark.clause("GAP-8")
def test_flat_tyre_does_not_count_in_the_same_turn() -> None:
    """An extra move later in the same turn is still driven; one in the next turn is not."""
    red = car(*EVENT_CELL, OTHER_CELL)
    position = acting("red", next_event="Flat tyre, Nitro", red=red).play("person 1 draws an event", DRAW)
    assert position.can("vehicle 1 steps east")
    position = acting("red", next_event="Flat tyre, Nitro", red=red).play("person 1 draws an event")
    position.next_turn("red").play(END, DRAW)
    assert position.phase == "extra movement"
    assert not position.legal("vehicle 1 steps")
    assert position.can("person 1 steps east")


@pytest.mark.clause("GAP-8", "HU-110")
def test_flat_tyre_ends_when_the_car_leaves_the_board() -> None:
    """A police car that was lost comes back on sound tyres."""
    cars = {"red": car(3, 12), "dark_blue": car(4, 12, aboard=1, flat=1)}
    position = acting("red", **cars).dice(1, 6, 6, 6).play(attack("east")).idle_until("blue")
    assert position.play("vehicle 1 comes back at station 2").can("vehicle 1 steps north")


@pytest.mark.clause("GAP-8", "HU-120", "HU-R27", "HU-53")
def test_arms_dealer() -> None:
    """The colour's card gets the next weapon; the cap applies."""
    position = drawn("Arms dealer", weapon="4")
    assert (position.weapons("red"), position.phase) == ("4", "action")
    position = drawn("Arms dealer", weapon="4", red=car(*EVENT_CELL, weapons="1122"))
    assert position.phase == "discard a weapon"
    assert position.play("discard a weapon of range 1").weapons("red") == "1224"
    given = {"light_blue": car(0, 0, OTHER_CELL), "next_event": "Arms dealer", "weapon": "3"}
    position = acting("blue", **given).play("person 3 draws an event")
    assert (position.weapons("light blue"), position.weapons("dark blue")) == ("3", "")


@pytest.mark.clause("GAP-8", "HU-R37")
def test_arms_dealer_without_weapons() -> None:
    """With an empty deck nothing happens."""
    position = scene("red", red=car(*EVENT_CELL), next_event="Arms dealer").set_deck("weapon", [])
    assert position.play(END, DRAW).weapons("red") == ""
    assert position.phase == "action"


@pytest.mark.clause("GAP-8")
def test_jammed_gun() -> None:
    """The owner puts one weapon of his choice under the deck; without weapons nothing happens."""
    position = drawn("Jammed gun", red=car(*EVENT_CELL, weapons="113"))
    assert position.phase == "discard a weapon"
    assert position.legal() == ["discard a weapon of range 1", "discard a weapon of range 3"]
    position.play("discard a weapon of range 3")
    assert (position.weapons("red"), position.deck("weapon")[-1], position.phase) == ("11", "3", "action")
    assert drawn("Jammed gun").phase == "action"


@pytest.mark.clause("GAP-8", "HU-136", "HU-R58")
def test_fresh_recruit() -> None:
    """One man more aboard, free of charge, if there is one in the supply; otherwise nothing."""
    position = drawn("Fresh recruit", red=car(*EVENT_CELL, (9, 14), aboard=1))
    assert position.men("red") == [(9, 14), "aboard", "aboard", "out"]
    assert position.points == 10
    assert drawn("Fresh recruit").men("red") == ["aboard"] * 4
    green = {"green": car(0, 0, OTHER_CELL, aboard=0), "next_event": "Fresh recruit"}
    assert acting("convoy", **green).play("person 1 draws an event").men("green") == [OTHER_CELL, "aboard", "out"]


@pytest.mark.clause("GAP-8", "HU-158")
def test_fresh_recruit_needs_room() -> None:
    """With hostages and men filling the seats no recruit boards."""
    red = car(*EVENT_CELL, (9, 14), aboard=2, hostages=2)
    position = drawn("Fresh recruit", players=4, hostage_option=True, red=red)
    assert position.alive("red") == 3
    red = car(*EVENT_CELL, (9, 14), aboard=2, hostages=1)
    assert drawn("Fresh recruit", players=4, hostage_option=True, red=red).alive("red") == 4


@pytest.mark.clause("GAP-8", "HU-118", "HU-120")
def test_the_27_event_cards() -> None:
    """Thirteen general and fourteen vehicle cards."""
    position = scene()
    rules = position.rules
    copies = {name: int(rules.event_copies[number]) for number, name in enumerate(position.names.events)}
    assert copies == {
        "Roadblock": 2, "Traffic jam": 2, "Clear roads": 2, "Metro strike": 1, "Tunnel works": 1, "Fog": 1,
        "Armouries closed": 1, "Luna Park closed": 1, "High alert": 1, "Sleepy cashiers": 1, "Nitro": 4,
        "Full throttle": 2, "Secret passage": 1, "Flat tyre": 2, "Arms dealer": 2, "Jammed gun": 1, "Fresh recruit": 2,
    }  # fmt: skip
    assert sum(copies.values()) == 27


@pytest.mark.clause("HU-R37", "HU-R38")
def test_the_event_deck_never_ends() -> None:
    """When all cards have been shown they come again in the order in which they went under the deck."""
    position = scene("red", red=car(*EVENT_CELL))
    position.set_deck("event", ["Jammed gun", "Flat tyre"], unseen=2)
    position.play(END, DRAW, DONE).idle_until("red")
    position.play(END, DRAW, DONE).idle_until("red")
    assert position.deck("event") == ["Jammed gun", "Flat tyre"]
    assert int(position.state.unseen[3]) == 0


@pytest.mark.clause("HU-89", "HU-R21")
def test_reply_phase_does_not_end_the_turn() -> None:
    """After an answered attack the attacker may still draw an event."""
    position = acting("red", red=car(*EVENT_CELL), dark_blue=car(0, 0, (7, 6))).dice(*[BLANK] * 6)
    assert draws(position.play(attack("east"), NO_REPLY)) == ["vehicle 1"]
    assert ready(position.next_turn("red")).can(DRAW)
