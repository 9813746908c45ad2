"""Every knob has the effect it names (section 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boardgame_envs.core.errors import BoardgameError, DataError, KnobError
from boardgame_envs.red_notice.data import KNOBS
from tests.red_notice.positions import Scene, alone, opening, scene
from tests.red_notice.test_bank_and_improvements import cash
from tests.red_notice.test_radars import moved


def cards_before_a_reset(**knobs: Any) -> int:
    """How many cards are used when the deck is shuffled anew."""
    position, most = opening(**knobs), 0
    for _ in range(6):
        most = max(most, int(position.state.used_cards.sum()))
        position.finish_round()
    return most


def rounds_played(**knobs: Any) -> int:
    """How many rounds there are when nobody does anything."""
    position = opening(**knobs)
    while not position.is_over:
        position.finish_round()
    return int(position.state.turn)


def placements(**knobs: Any) -> int:
    """How many tokens are placed in a round."""
    position, number = opening(**knobs), 0
    while position.phase == "place a token":
        position.idle()
        number += 1
    return number


def removals(**knobs: Any) -> int:
    """How many radars the forger can remove with four points."""
    position = alone("forger", "A04", security=4, radars="NA SA EU AF", **knobs)
    while position.options("radar off "):
        position.play(f"radar off {min(position.options('radar off '))}")
    return 4 - len(position.radars)


def drawn_with_hand_of_four(**knobs: Any) -> int:
    """How many cheques a hand of four holds after two icons."""
    position = alone("forger", "A06", hand="AF100 AF200 EU100 EU200", **knobs)
    while "draw" in position.options():
        position.play("draw")
    return len(position.hand("forger"))


def fallback(**knobs: Any) -> list[tuple[str, float]]:
    """What the agent is asked after a large cheque without improvements, and with how many icons."""
    position, asked = cash("AF200", display="", **knobs), []
    while position.seat == "agent_0":
        asked.append((position.phase, position.words()["icons or steps left"]))
        position.play("pass")
    return asked


# What the test looks at, what it sees with the standard value, the value set, and what it sees then.
EFFECTS: dict[str, tuple[Callable[..., Any], Any, dict[str, Any], Any]] = {
    "target_sum": (lambda **k: cash("AF200", cashed="SA200", **k).is_over, False, {"target_sum": 400}, True),
    "hand_limit": (drawn_with_hand_of_four, 5, {"hand_limit": 6}, 6),
    "cheques_dealt": (lambda **k: len(Scene(**k).hand("agent")), 3, {"cheques_dealt": 5}, 5),
    "bonus_steps": (lambda **k: cash("AF100", **k).words()["icons or steps left"], 1, {"bonus_steps": 3}, 3),
    "security_start": (lambda **k: int(opening(**k).state.security), 2, {"security_start": 1}, 1),
    "security_cap": (
        lambda **k: int(alone("forger", "A09", security=3, **k).play("take").state.security), 4, {"security_cap": 7}, 5,
    ),
    "security_price": (removals, 2, {"security_price": 1}, 4),
    "starting_radars": (lambda **k: len(opening(**k).radars), 2, {"starting_radars": 4}, 4),
    "radars": (lambda **k: Scene(**k).reserve, (6, 4), {"radars": 3}, (3, 4)),
    "barriers": (lambda **k: Scene(**k).reserve, (6, 4), {"barriers": 9}, (6, 9)),
    "improvements_shown": (lambda **k: len(Scene(**k).display), 2, {"improvements_shown": 3}, 3),
    "black_radar_retriggers": (
        lambda **k: moved("CPT", "SCL", "CAR", radars="SA*", **k).announced, ["SA", "SA"],
        {"black_radar_retriggers": False}, ["SA"],
    ),
    "security_windows": (
        lambda **k: scene("A04", forger="1L1", security=2, radars="SA", window=True, **k).asked,
        "forger: spending window",
        {"security_windows": "own_decisions"}, "forger: bank",
    ),
    "identities_dealt": (
        lambda **k: len(Scene(**k).identities("usable")), 2, {"identities_dealt": 5}, 5,
    ),
    "identities": (
        lambda **k: Scene(1, **k).identities("usable") == {"Avocate", "Médecin"}, False,
        {"identities": ["Avocate", "Médecin"]}, True,
    ),
    "first_initiative": (lambda **k: opening(**k).seat, "forger_0", {"first_initiative": "agent"}, "agent_0"),
    "cards_per_round": (
        lambda **k: sum(card >= 0 for card in opening(**k).state.row), 4, {"cards_per_round": 3}, 3,
    ),
    "tokens_per_round": (placements, 6, {"tokens_per_round": 2}, 4),
    "rounds_per_reset": (cards_before_a_reset, 8, {"rounds_per_reset": 2}, 4),
    "joker_icons": (
        lambda **k: alone("agent", "A01", "1R1", **k).play("joker Move").words()["icons or steps left"], 1,
        {"joker_icons": 2}, 2,
    ),
    "fallback_security": (
        fallback, [("agent's security", 1), ("agent's step", 1)],
        {"fallback_security": 3}, [("agent's security", 3), ("agent's step", 1)],
    ),
    "fallback_move": (
        fallback, [("agent's security", 1), ("agent's step", 1)],
        {"fallback_move": 2}, [("agent's security", 1), ("agent's step", 2)],
    ),
    "maximum_rounds": (rounds_played, 30, {"maximum_rounds": 7}, 7),
}  # fmt: skip


def test_every_knob_is_tested() -> None:
    """The table below names every knob of the game, and each entry turns the knob it is named after."""
    assert set(EFFECTS) == {knob.name for knob in KNOBS}
    assert all(set(settings) == {name} for name, (_, _, settings, _) in EFFECTS.items())


@pytest.mark.clause(
    "RN-02", "RN-62", "RN-68", "RN-13", "RN-100", "RN-96", "RN-24", "RN-88", "RN-18", "RN-R31", "RN-G7a", "RN-G7b"
)
@pytest.mark.parametrize("name", EFFECTS)
def test_a_knob_has_its_effect(name: str) -> None:
    """A knob changes what it names, from the standard behaviour to the one asked for."""
    look, standard, settings, changed = EFFECTS[name]
    assert look() == standard
    assert look(**settings) == changed


@pytest.mark.parametrize(
    ("name", "left"), [("fallback_security", "agent's step"), ("fallback_move", "agent's security")]
)
def test_parts_of_the_fallback_may_be_left_out(name: str, left: str) -> None:
    """With 0 icons a part of the fallback is not asked."""
    assert fallback(**{name: 0}) == [(left, 1)]


def test_no_bonus_step() -> None:
    """With bonus_steps at 0 a small cheque grants nothing and nothing is asked."""
    assert cash("AF100", bonus_steps=0).asked == "forger: draw a cheque"


def test_captures_to_win_follow_from_the_identities() -> None:
    """The agent needs one capture more than there are identities."""
    given: dict[str, Any] = {"identities_dealt": 1, "identities": ("Pilote",), "at": "LON"}
    position = scene("A12", agent="1L1", **given).play("to LON", "burn Pilote", "pass", "joker Move", "to LON")
    assert position.asked == "the agent arrested the forger"


@pytest.mark.parametrize(
    ("knobs", "error", "sentence"),
    [
        ({"hand_limits": 5}, KnobError, "unknown knob 'hand_limits'; allowed are target_sum"),
        ({"hand_limit": 0}, KnobError, "knob 'hand_limit' is 0; allowed is a whole number from 1 to 20"),
        ({"hand_limit": True}, KnobError, "knob 'hand_limit' is True"),
        ({"black_radar_retriggers": 1}, KnobError, "knob 'black_radar_retriggers' is 1; allowed is true or false"),
        ({"security_windows": "never"}, KnobError, "'never'; allowed is one of full, own_decisions"),
        ({"identities": ["Pilote", "Pilote"]}, KnobError, "or a list of identity names"),
        ({"identities": ["Pilote", "Pirate"]}, DataError, "there is no identity 'Pirate'; known are Avocate"),
        ({"identities": ["Pilote"]}, DataError, "'identities_dealt' is 2"),
        ({"identities_dealt": 7}, DataError, "'identities_dealt' is 7, but there are 6 identities"),
        ({"tokens_per_round": 4}, DataError, "4 tokens a round for 3 rounds"),
        ({"cards_per_round": 5}, DataError, "5 cards a round for 3 rounds"),
        ({"cards_per_round": 2}, DataError, "3 tokens a round do not fit on 2 cards"),
        ({"cheques_dealt": 10}, DataError, "there are 18 cheques"),
        ({"hand_limit": 1}, DataError, "2 starting cheques do not fit into a hand of 1"),
        ({"starting_radars": 7}, DataError, "7 starting radars are more than there are"),
        ({"security_start": 5}, DataError, "security starts at 5, above its cap of 4"),
        ({"security_cap": 20, "security_price": 1}, DataError, "raise security_price"),
    ],
)
def test_settings_that_cannot_be_played_are_refused(
    knobs: dict[str, Any], error: type[BoardgameError], sentence: str
) -> None:
    """A wrong knob is refused with a sentence that names it, what was given and what is allowed."""
    with pytest.raises(error) as raised:
        Scene(**knobs)
    assert sentence in str(raised.value)
