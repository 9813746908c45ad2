"""Every knob has the effect it names (section 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boardgame_envs.core.errors import BoardgameError, DataError, KnobError
from boardgame_envs.horns_up.data import KNOBS
from tests.horns_up.positions import Scene, opening, scene


def spots(number: str, **knobs: Any) -> int:
    """How many spots, playable spots or rows the table has."""
    rules = Scene(**knobs).rules
    return int(rules.playable.sum()) if number == "playable" else int(rules[number])


def entry_columns(**knobs: Any) -> set[str]:
    """The Entries of three rockers."""
    return Scene(players=3, **knobs).options()


def wins_in_row(row: int, **knobs: Any) -> bool:
    """Whether a step to this row wins."""
    return scene(f"5,{row - 1} P1 A", "P1", **knobs).play(f"P1 5,{row}", "step N").is_over


def drawn_by_b(hand: str = "", **knobs: Any) -> int:
    """The size of B's hand at the start of his turn."""
    return len(scene(hands={"B": hand}, **knobs).end_turn().hand("B"))


def tokens_after(code: str, *choices: str, **knobs: Any) -> list[int]:
    """The tokens after a Ticket of A's."""
    return scene(hand=code, **knobs).play(code, *choices).tokens


def targets_after_dropping_one(**knobs: Any) -> set[str]:
    """Whom C may give a token after B, who had three, has thrown off one."""
    position = scene(hand="T10", tokens={"B": 1}, hands={"C": "T09"}, **knobs).play("T10", "B").end_turn()
    return position.play("drop").end_turn().play("T09").options()


def turns_played(**knobs: Any) -> int:
    """How many turns there are when nobody does anything."""
    position = opening(**knobs)
    while not position.is_over:
        position.end_turn()
    return int(position.state.turn)


def returns_at_the_limit(**knobs: Any) -> list[float]:
    """The returns of a truncated game."""
    position = opening(**knobs)
    position.state.turn = 300
    return position.end_turn().returns


def decisions_played(**knobs: Any) -> bool:
    """Whether a game is over after its 50th decision."""
    return Scene(**knobs).play_randomly(50, 1).is_over


# What the test looks at, what it sees with the standard value, the value set, and what it sees then.
EFFECTS: dict[str, tuple[Callable[..., Any], Any, dict[str, Any], Any]] = {
    "actions_per_turn": (lambda **k: opening(**k).end_turn().actions, (2, 0), {"actions_per_turn": 3}, (3, 0)),
    "opening_hand": (lambda **k: len(Scene(0, **k).hand(Scene(0, **k).letter)), 4, {"opening_hand": 6}, 6),
    "draw_per_turn": (drawn_by_b, 1, {"draw_per_turn": 2}, 2),
    "rows_between": (
        lambda **k: (wins_in_row(5, **k), spots("rows", **k)), (False, 11), {"rows_between": 5}, (True, 8),
    ),
    "concert_columns": (entry_columns, {"2,0", "5,0", "8,0"}, {"concert_columns": 7}, {"1,0", "4,0", "7,0"}),
    "margin_columns": (lambda **k: spots("playable", **k), 130, {"margin_columns": 1}, 110),
    "margin_rows": (lambda **k: spots("playable", **k), 130, {"margin_rows": 0}, 117),
    "overflow": (lambda **k: spots("spots", **k), 165, {"overflow": 0}, 130),
    "exclusive_entries": (
        lambda **k: "5,0" in Scene(0, **k).play("5,0").options(), False, {"exclusive_entries": False}, True,
    ),
    "entry_to_entry_steps": (
        lambda **k: scene("5,0 A", players=9, **k).steps, "", {"entry_to_entry_steps": True}, "EW",
    ),
    "hand_limit": (lambda **k: drawn_by_b("P1 P1 P1 P1 P1", **k), 6, {"hand_limit": 5}, 5),
    "ballad_supply": (lambda **k: int(opening(**k).state.supply), 24, {"ballad_supply": 5}, 5),
    "ballad_limit": (lambda **k: tokens_after("T10", "B", tokens={"B": 1}, **k)[1], 3, {"ballad_limit": 2}, 2),
    "ballad_immunity": (
        targets_after_dropping_one, {"A", "B", "C", "D", "E"},
        {"ballad_immunity": "until_cleared"}, {"A", "C", "D", "E"},
    ),
    "mandatory_actions": (
        lambda **k: "end" in scene(hand="P1", **k).options(), False, {"mandatory_actions": False}, True,
    ),
    "sweep_timing": (
        lambda **k: scene("5,4 P1 A; 5,5 P1 up", "T05", **k).play("T05").at("5,5"), "P1 NS down",
        {"sweep_timing": "turn"}, "P1 NS",
    ),
    "wod_crush": (
        lambda **k: scene("2,3 P1 B", "T01", stage="S2", split_by="C", **k).play("T01").marks(), "B",
        {"wod_crush": "median_only"}, "",
    ),
    "target_all_includes_self": (
        lambda **k: tokens_after("T14", **k), [1, 1, 1, 1, 1], {"target_all_includes_self": False}, [0, 1, 1, 1, 1],
    ),
    "turn_limit_per_seat": (turns_played, 300, {"turn_limit_per_seat": 2}, 10),
    "max_paid_actions": (
        lambda **k: scene(hand="P1 P1", actions=2, done=1, **k).paid, {"P1"}, {"max_paid_actions": 1}, set(),
    ),
    "decision_limit": (decisions_played, False, {"decision_limit": 50}, True),
    "truncation_reward": (returns_at_the_limit, [0.0] * 5, {"truncation_reward": "loss"}, [-0.25] * 5),
}  # fmt: skip


def test_every_knob_is_tested() -> None:
    """The table above names every knob of the game, and each entry turns the knob it is named after."""
    assert set(EFFECTS) == {knob.name for knob in KNOBS}
    assert all(set(settings) == {name} for name, (_, _, settings, _) in EFFECTS.items())


@pytest.mark.clause(
    "HN-15", "HN-11", "HN-14", "HN-08", "HN-26", "HN-34", "HN-R02", "HN-R05", "HN-R08", "HN-R40", "HN-R43"
)
@pytest.mark.parametrize("name", EFFECTS)
def test_a_knob_has_its_effect(name: str) -> None:
    """A knob changes what it names, from the standard behaviour to the one asked for."""
    look, standard, settings, changed = EFFECTS[name]
    assert look() == standard
    assert look(**settings) == changed


@pytest.mark.clause("HN-R05", "HN-28")
def test_without_mandatory_actions_tokens_still_come_first() -> None:
    """Ending is legal whenever no token is held or no action is left."""
    assert "end" not in scene(hand="P1", tokens={"A": 1}, mandatory_actions=False).options()
    assert "end" in scene(hand="P1", tokens={"A": 1}, actions=0, mandatory_actions=False).options()


@pytest.mark.clause("HN-R08")
def test_with_one_sweep_a_turn_cards_close_at_its_end() -> None:
    """With sweep_timing 'turn' a card stays open through the turn, and masks know it."""
    position = scene("5,3 P1 A; 5,4 W1; 5,5 P2 up", "T03", actions=1, sweep_timing="turn")
    assert "T03" in position.paid
    position.play("T03", "to N", "end")
    assert (position.at("5,3"), position.at("5,5")) == ("P1 NS down", "P2 EW A")


@pytest.mark.clause("HN-R53")
def test_until_cleared_ends_with_the_last_token() -> None:
    """A rocker without tokens can be given some again, whatever the knob."""
    given: dict[str, Any] = {
        "hand": "T10",
        "tokens": {"B": 1},
        "hands": {"C": "T09"},
        "ballad_immunity": "until_cleared",
    }
    position = scene(**given, actions_per_turn=3).play("T10", "B").end_turn().play("drop", "drop", "drop").end_turn()
    assert "B" in position.play("T09").options()


@pytest.mark.clause("HN-R13")
def test_entry_steps_only_between_neighbours() -> None:
    """With the knob on a pawn still needs a neighbouring Entry."""
    assert scene("5,0 A", entry_to_entry_steps=True).steps == ""


@pytest.mark.parametrize(
    ("knobs", "error", "sentence"),
    [
        ({"hand_limits": 5}, KnobError, "unknown knob 'hand_limits'; allowed are actions_per_turn"),
        ({"actions_per_turn": 0}, KnobError, "knob 'actions_per_turn' is 0; allowed is a whole number from 1 to 10"),
        ({"ballad_limit": "three"}, KnobError, "knob 'ballad_limit' is 'three'; allowed is a whole number"),
        ({"mandatory_actions": 1}, KnobError, "knob 'mandatory_actions' is 1; allowed is true or false"),
        ({"sweep_timing": "never"}, KnobError, "knob 'sweep_timing' is 'never'; allowed is one of action, turn"),
        ({"concert_columns": 8}, DataError, "the knob 'concert_columns' is 8; it must be odd"),
        ({"concert_columns": 7}, DataError, "it must be different columns from -3 to 3, 0 being the median column"),
        ({"concert_columns": 15, "rows_between": 16}, DataError, "a table of 21 columns and 19 rows is too large"),
        ({"players": 2}, BoardgameError, "3"),
    ],
)  # fmt: skip
def test_illegal_settings_are_refused(knobs: dict[str, Any], error: type[Exception], sentence: str) -> None:
    """An unknown, wrong or impossible setting is refused by a sentence that names it."""
    with pytest.raises(error) as raised:
        Scene(**knobs)
    assert sentence in str(raised.value)
