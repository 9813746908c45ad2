"""Every knob has the effect it names (section 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from boardgame_envs.core.errors import BoardgameError, DataError, KnobError
from boardgame_envs.guilty_train.data import KNOBS
from tests.guilty_train.positions import Scene, opening, scene
from tests.guilty_train.test_attackers import cornered, turn_over
from tests.guilty_train.test_barricades import blown_up


def hidden(**knobs: Any) -> int:
    """How many food tokens are hidden."""
    position, number = Scene(**knobs), 0
    while position.phase == "hide a food token":
        position.play(position.legal()[0])
        number += 1
    return number


def empty_rooms(**knobs: Any) -> int:
    """How many rooms hold nothing."""
    return sum(int(token) == 0 for token in set_up(**knobs).state.token[1:15])


def set_up(**knobs: Any) -> Scene:
    """A game after its set-up, with everything in the first rooms."""
    position = Scene(**knobs)
    while position.round == 0:
        position.play(position.legal()[0])
    return position


def barricades_placed(**knobs: Any) -> int:
    """How many barricades the defenders can place one after the other in M4, H1 and around."""
    position = opening(defenders="M4 H1", **knobs)
    for _ in range(40):
        doors = position.legal("barricade ") if position.pawn in {"D1", "D2"} else []
        position.play(doors[0]) if doors else position.idle()
    return len(position.barricades)


def cards_held(**knobs: Any) -> int:
    """How many cards an attacker holds who draws as often as he can."""
    position = opening(**knobs)
    for _ in range(60):
        position.play("draw") if "draw" in position.options() else position.idle()
    return len(position.hand("A1"))


def cards_a_turn(**knobs: Any) -> int:
    """How many cards an attacker may draw in round 1."""
    position = opening(**knobs).idle_until("A1", 1)
    while position.pawn == "A1":
        position.play("draw")
    return len(position.hand("A1"))


def largest_roll(**knobs: Any) -> int:
    """The largest movement in 150 rolls."""
    position = opening(**knobs)
    rolls = (position.determinized("attacker_0", seed).play("roll") for seed in range(150))
    return max(int(rolled.state.movement) for rolled in rolls)


def wins(a2: str, **knobs: Any) -> float:
    """The share of combats that the attackers win against a defender who comes in."""
    position = scene("D1", a1="M3", a2=a2, d1="M4", blown="y2", **knobs).roll(3)
    results = Counter(bool(position.determinized("attacker_0", seed).walk("M3").down) for seed in range(400))
    return results[True] / 400


def pair_bonus(**knobs: Any) -> bool:
    """Whether two attackers win clearly more often than one."""
    return wins("M3", **knobs) > 0.61


def ties_matter(**knobs: Any) -> bool:
    """Whether attackers who win ties win clearly more than half of the combats, as they do with few faces."""
    return wins("OUT", combat_tie="attacker", **knobs) > 0.68


def after_a_tie(**knobs: Any) -> list[str]:
    """Who is down after a tie that a second roll would decide against the attacker."""
    return scene("D1", a1="M3", d1="M4", blown="y2", **knobs).roll(3, 3, 3, 6, 1).walk("M3").down


def second_pawn(**knobs: Any) -> str:
    """Who acts after D1."""
    return opening(**knobs).play("stop").pawn


def salvage_left(**knobs: Any) -> tuple[int, int, int]:
    """What becomes of a barricade that nobody places again."""
    mode = knobs.get("barricade_return", "from_next_turn")
    return blown_up(mode).idle_until("D1").play("stop", "stop").tokens_off_board


def missed_rounds(**knobs: Any) -> int:
    """How many rounds a beaten defender misses."""
    position = scene("A1", a1="M3", d1="M4", blown="y2", **knobs).roll(2, 6, 1).walk("M4", "M3").play("stop")
    return position.idle_until("D1").round - 3


def turns_locked_in(**knobs: Any) -> int:
    """How many attackers' turns a stuck attacker stays where he is."""
    position, turns = cornered(**knobs), 0
    while position.room("A1") == "T1":
        turn_over(position)
        turns += 1
    return turns


def empty_pile(**knobs: Any) -> set[str]:
    """What an attacker may do at the base when the pile is empty."""
    return scene("A1", pile="", **knobs).options()


def rounds_played(**knobs: Any) -> int:
    """How many rounds there are when nobody does anything."""
    position = opening(**knobs)
    while not position.is_over:
        position.idle()
    return position.round


def result_at_the_limit(**knobs: Any) -> list[float]:
    """The returns when the rounds are over and nothing has been looted."""
    return scene("A2", round_=60, **knobs).play("roll", "stop").returns


# What the test looks at, what it sees with the standard value, the value set, and what it sees then. A knob that
# must agree with another is set together with it.
EFFECTS: dict[str, tuple[Callable[..., Any], Any, dict[str, Any], Any]] = {
    "respawns": (lambda **k: opening(**k).respawns, 3, {"respawns": 1}, 1),
    "food": (hidden, 5, {"food": 6, "nothing": 8}, 6),
    "nothing": (empty_rooms, 9, {"nothing": 7, "food": 7}, 7),
    "food_to_win": (
        lambda **k: scene("A1", a1="M3", a1_food=2, food="T1 T2", blown="y2", **k).roll(1).walk("OUT").is_over, False,
        {"food_to_win": 3}, True,
    ),
    "barricades": (barricades_placed, 3, {"barricades": 5}, 5),
    "hand_limit": (cards_held, 3, {"hand_limit": 5}, 5),
    "draws_per_activation": (cards_a_turn, 1, {"draws_per_activation": 2}, 2),
    "deck": (lambda **k: Counter(Scene(**k).pile)["K1"], 9, {"deck": "plain"}, 20),
    "movement_die": (largest_roll, 6, {"movement_die": 4}, 4),
    "combat_die": (ties_matter, False, {"combat_die": 2}, True),
    "pair_dice": (pair_bonus, True, {"pair_dice": 1}, False),
    "combat_tie": (after_a_tie, [], {"combat_tie": "attacker"}, ["D1"]),
    "turn_order": (second_pawn, "D2", {"turn_order": "interleaved"}, "A1"),
    "barricade_return": (salvage_left, (1, 0, 0), {"barricade_return": "next_turn_only"}, (0, 0, 1)),
    "knockdown_skips": (missed_rounds, 1, {"knockdown_skips": 3}, 3),
    "stuck_grace_turns": (turns_locked_in, 1, {"stuck_grace_turns": 3}, 3),
    "first_turn_forced_draw": (
        lambda **k: opening(**k).idle_until("A1", 1).options(), {"draw"},
        {"first_turn_forced_draw": False}, {"draw", "roll"},
    ),
    "reshuffle": (empty_pile, {"draw", "roll"}, {"reshuffle": False}, {"roll"}),
    "maximum_rounds": (rounds_played, 60, {"maximum_rounds": 7}, 7),
    "truncation_result": (result_at_the_limit, [1.0, -1.0], {"truncation_result": "draw"}, [0.0, 0.0]),
}  # fmt: skip


def test_every_knob_is_tested() -> None:
    """The table names every knob of the game, and each entry turns the knob it is named after."""
    assert set(EFFECTS) == {knob.name for knob in KNOBS}
    assert all(name in settings for name, (_, _, settings, _) in EFFECTS.items())


@pytest.mark.clause("GT-25", "GT-48", "GT-50", "GT-66", "GT-R01", "GT-R04", "GT-R05", "GT-R07", "GT-R15", "GT-R21")
@pytest.mark.parametrize("name", EFFECTS)
def test_a_knob_has_its_effect(name: str) -> None:
    """A knob changes what it names, from the standard behaviour to the one asked for."""
    look, standard, settings, changed = EFFECTS[name]
    assert look() == standard
    assert look(**settings) == changed


@pytest.mark.clause("GT-93", "GT-R06")
@pytest.mark.parametrize(("dice", "thrown", "wins_pair"), [(1, (4, 3, 6), False), (3, (4, 1, 2, 5), True)])
def test_dice_of_a_pair(dice: int, thrown: tuple[int, ...], wins_pair: bool) -> None:
    """A pair keeps the best of as many dice as the knob says; with one it has no bonus."""
    position = scene("D1", a1="M3", a2="M3", d1="M4", blown="y2", pair_dice=dice).roll(3, *thrown).walk("M3")
    assert (position.down == ["D1"]) == wins_pair


@pytest.mark.clause("GT-50")
def test_first_turn_as_later() -> None:
    """Without the forced draw the first turn is like every other: one may even roll and blow nothing up."""
    position = opening(first_turn_forced_draw=False).idle_until("A1", 1).roll(3)
    assert position.options() == {"draw", "stop"}


@pytest.mark.clause("GT-97")
def test_no_respawns_at_all() -> None:
    """With no respawns from the start the first combat lost is final."""
    position = opening(respawns=0).idle_until("A1", 2).arrange(blown="y2", d1="M3").roll(2, 1, 6).walk("M3")
    assert (position.rooms("A1", "A2"), position.is_over) == (["", "OUT"], False)


def test_the_plain_data_file_is_the_plain_deck() -> None:
    """The data file 'plain' and the knob of that name give the same game, all of it clean blasts."""
    by_file, by_knob = Scene(data="plain"), Scene(deck="plain")
    assert by_file.pile == by_knob.pile == ["K1"] * 20
    assert by_file.play_randomly(5000, 1).is_over


@pytest.mark.parametrize(
    ("knobs", "error", "sentence"),
    [
        ({"respawn": 3}, KnobError, "unknown knob 'respawn'; allowed are respawns"),
        ({"hand_limit": 0}, KnobError, "knob 'hand_limit' is 0; allowed is a whole number from 1 to 5"),
        ({"hand_limit": 6}, KnobError, "knob 'hand_limit' is 6"),
        ({"hand_limit": True}, KnobError, "knob 'hand_limit' is True"),
        ({"knockdown_skips": 0}, KnobError, "knob 'knockdown_skips' is 0"),
        ({"stuck_grace_turns": 0}, KnobError, "knob 'stuck_grace_turns' is 0"),
        ({"combat_die": 1}, KnobError, "knob 'combat_die' is 1; allowed is a whole number from 2 to 20"),
        ({"respawns": -1}, KnobError, "knob 'respawns' is -1"),
        ({"reshuffle": 1}, KnobError, "knob 'reshuffle' is 1; allowed is true or false"),
        ({"combat_tie": "both"}, KnobError, "'both'; allowed is one of reroll, defender, attacker"),
        ({"barricade_return": "never"}, KnobError, "one of from_next_turn, next_turn_only, skip_one_turn"),
        ({"truncation_result": "attackers"}, KnobError, "one of defenders, draw, by_food"),
        ({"turn_order": "random"}, KnobError, "one of team, interleaved"),
        ({"deck": "fancy"}, KnobError, "one of listed, plain"),
        ({"food": 6}, DataError, "6 food and 9 nothing tokens do not fit 14 train rooms"),
        ({"nothing": 8}, DataError, "5 food and 8 nothing tokens do not fit 14 train rooms"),
        ({"food_to_win": 6}, DataError, "'food_to_win' is 6, but there are only 5 food tokens"),
        ({"maximum_rounds": 0}, KnobError, "knob 'maximum_rounds' is 0"),
    ],
)
def test_settings_that_cannot_be_played_are_refused(
    knobs: dict[str, Any], error: type[BoardgameError], sentence: str
) -> None:
    """A wrong knob is refused with a sentence that names it, what was given and what is allowed."""
    with pytest.raises(error) as raised:
        Scene(**knobs)
    assert sentence in str(raised.value)


@pytest.mark.parametrize(
    "knobs",
    [
        {"food": 14, "nothing": 0},
        {"food": 1, "nothing": 13, "food_to_win": 1},
        {"barricades": 0},
        {"barricades": 20},
        {"hand_limit": 5, "draws_per_activation": 5, "respawns": 20},
        {"movement_die": 12, "combat_die": 20, "pair_dice": 4},
        {"movement_die": 1, "combat_die": 2, "pair_dice": 1, "maximum_rounds": 1},
        {"knockdown_skips": 10, "stuck_grace_turns": 10, "turn_order": "interleaved"},
        {"reshuffle": False, "barricade_return": "next_turn_only"},
    ],
)
def test_extreme_settings_can_be_played(knobs: dict[str, Any]) -> None:
    """Settings at the ends of their ranges give games that can be played to the end."""
    for seed in range(5):
        position = Scene(seed, **knobs).play_randomly(30_000, seed)
        assert position.is_over
