"""The picture and the text view: well formed, complete, and without anything a seat cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from boardgame_envs.core import draw as drawing
from boardgame_envs.core import knobs
from boardgame_envs.red_notice import GAME
from boardgame_envs.red_notice.draw.style import PAWN, SEAT_COLOURS
from boardgame_envs.red_notice.state import AGENT, BLACK, FORGER, FORGER_MOVE, SEATS, WHITE
from boardgame_envs.testing import Position


def positions(number: int, stride: int = 7) -> Iterator[Position]:
    """Positions all through random games, ended games included."""
    found, seed = 0, 0
    while found < number:
        position = Position(GAME, seed)
        for part in range(12):
            yield position
            found += 1
            if position.is_over:
                break
            position.play_randomly(stride + seed % 13, 1000 * seed + part)
        seed += 1


def line(text: str, start: str) -> str:
    """The one line of a text that begins so."""
    (found,) = (words for words in text.splitlines() if words.strip().startswith(start))
    return found.strip()


def mid_game(seed: int = 3, decisions: int = 150) -> Position:
    return Position(GAME, seed).play_randomly(decisions, seed)


def test_pictures_are_well_formed() -> None:
    for position in positions(60):
        for seat in (None, *SEATS):
            root = ElementTree.fromstring(position.svg(seat))
            assert root.attrib["viewBox"] == "0 0 1200 780"


@pytest.mark.clause("RN-14", "RN-34", "RN-36", "RN-44", "RN-116", "RN-121", "RN-128", "RN-R12")
@pytest.mark.parametrize("seat", SEATS)
def test_nothing_hidden_leaks(seat: str) -> None:
    moving = changed = 0
    for number, position in enumerate(positions(260)):
        other = position.determinized(seat, number)
        assert other.svg(seat) == position.svg(seat)
        assert other.text(seat) == position.text(seat)
        moving += int(position.state.is_moving)
        changed += position.text() != other.text()
    assert moving > 0
    assert changed > 100  # the redrawn parts do show to an onlooker


@pytest.mark.clause("RN-14", "RN-116")
def test_forgers_city_is_marked_only_for_those_who_know_it() -> None:
    for position in positions(40):
        if position.state.city[FORGER] < 0:
            continue
        city = position.ruleset.names.cities[int(position.state.city[FORGER])]
        for seat, pawns in ((None, 2), ("forger_0", 2), ("agent_0", 1)):
            marked = position.svg(seat).count(PAWN)
            assert marked == pawns
            is_told = f"Forger's city (secret): {city}" in position.text(seat)
            assert is_told == (pawns == 2)


@pytest.mark.clause("RN-R12", "RN-121", "RN-128")
def test_running_movement_is_the_forgers_secret() -> None:
    for position in positions(2000, stride=3):
        if position.state.is_moving and position.state.triggers and not position.is_over:
            break
    assert int(position.state.phase) == FORGER_MOVE
    assert "Triggered in this movement" in position.text("forger_0")
    assert "is asked: forger's step" in position.text("forger_0")
    assert "Triggered in this movement" not in position.text("agent_0")
    assert position.text("agent_0").splitlines()[1] == "The forger decides."
    assert "The forger decides." in position.svg("agent_0")
    assert "forger's step" not in position.svg("agent_0")


@pytest.mark.clause("RN-R37", "RN-22", "RN-26")
def test_hands_and_pile() -> None:
    position = mid_game()
    names, state = position.ruleset.names, position.state
    own, other = position.text("forger_0"), position.text("agent_0")
    hand = [names.cheques[kind] for kind, number in enumerate(state.hand[FORGER]) for _ in range(number)]
    assert line(own, "Cheques of the forger") == f"Cheques of the forger: {len(hand)} of at most 5: {', '.join(hand)}"
    assert line(other, "Cheques of the forger") == f"Cheques of the forger: {len(hand)} of at most 5: none known"
    state.known[FORGER, :] = state.hand[FORGER]
    assert line(position.text("agent_0"), "Cheques of the forger").endswith(f": {', '.join(hand)} known")
    bottom = f"{names.cheques[int(state.shown[AGENT])]}, {names.cheques[int(state.shown[FORGER])]}"
    assert line(own, "Cheque pile") == f"Cheque pile: {int(state.cheque_pile[0])} cards, the last to be drawn: {bottom}"
    unseen = line(other, "Cheques not located").split(": ")[1].split(", ")
    assert len(unseen) == int(state.cheque_pile[0]) - 2 + len(hand)


@pytest.mark.clause("RN-44", "RN-132")
def test_tokens_beside_cards() -> None:
    position = mid_game()
    state = position.state
    state.slot_owner[:] = -1
    state.slot_owner[0], state.slot_token[0] = FORGER, 5
    state.slot_owner[3], state.slot_token[3] = AGENT, 4
    state.revealed = 0
    assert "<- forger's token POW!" in line(position.text("forger_0"), "card 1,")
    assert "<- forger's face-down token" in line(position.text("agent_0"), "card 1,")
    assert "<- agent's face-down token" in line(position.text("forger_0"), "card 2,")
    assert "<- agent's token 5" in line(position.text("agent_0"), "card 2,")
    state.revealed = 1
    assert "<- forger's token POW!" in line(position.text("agent_0"), "card 1,")
    assert "<- agent's face-down token" in line(position.text("forger_0"), "card 2,")


@pytest.mark.clause("RN-R37", "RN-96", "RN-112")
def test_text_is_complete() -> None:
    position = mid_game()
    state, names = position.state, position.ruleset.names
    state.radars[:6] = [WHITE, BLACK, 0, 0, 0, 0]
    state.barriers[:] = 0
    state.barriers[30], state.barriers[10] = WHITE, BLACK
    state.radar_reserve, state.barrier_reserve, state.security = 4, 2, 3
    state.announcements, state.announced_continent[:2], state.announced_city[:2] = 2, [3, 4], [0, 19]
    for seat in (None, *SEATS):
        text = position.text(seat)
        assert (
            line(text, "Radars on") == "Radars on the map: Amérique du Nord white, Amérique du Sud black; in reserve: 4"
        )
        assert (
            line(text, "Barriers on")
            == "Barriers on the map: Londres-Helsinki black, Los Angeles-Pékin white; in reserve: 2"
        )
        assert line(text, "Radars announced").endswith(": Afrique, Asie (Calcutta)")
        assert line(text, "Security") == "Security: 3 of 4; removing a white unit costs 2"
        assert line(text, "Agent's city") == f"Agent's city: {names.cities[int(state.city[AGENT])]}"
        assert (
            line(text, "Usable identities")
            == "Usable identities: Avocate (discard units, then 2 steps); Pilote (3 steps)"
        )
        assert "Londres: ##Helsinki, Madrid, Rome, New York, Vancouver" in text
        assert line(text, "Initiative").startswith("Initiative: agent.")
        assert "round 8 of at most 30" in text
        for start in ("Cashed by the forger", "Cashed by the agent", "Improvements on display", "Improvements owned",
                      "Improvements gone", "Improvements in the deck", "Tokens of the forger", "Tokens of the agent",
                      "Cards still to come", "The forger can be in", "Burnt identities"):  # fmt: skip
            assert line(text, start)


def test_every_question_and_every_ending_is_worded() -> None:
    prompts = {position.text().splitlines()[1] for position in positions(1500, stride=1)}
    assert len(prompts) > 20
    over = Position(GAME, 2).play_randomly(5000, 1)
    assert over.is_over
    assert over.text("agent_0").splitlines()[1] == f"The game is over: {over.ending}."


@pytest.mark.clause("RN-105")
def test_wrapping_route_leaves_over_both_edges() -> None:
    picture = Position(GAME).svg()
    assert "‹ Pékin" in picture
    assert "Los Angeles ›" in picture


def test_other_numbers_can_be_drawn() -> None:
    settings: dict[str, Any] = {
        "cards_per_round": 6,
        "tokens_per_round": 4,
        "rounds_per_reset": 2,
        "security_cap": 9,
        "hand_limit": 9,
    }
    position = Position(GAME, 4, identities_dealt=4, improvements_shown=4, **settings).play_randomly(80, 4)
    for seat in (None, *SEATS):
        ElementTree.fromstring(position.svg(seat))
        assert "card 6," in position.text(seat)


def test_pixels_need_no_display() -> None:
    pytest.importorskip("resvg_py")
    image = drawing.pixels(mid_game().svg())
    assert image.shape == (780, 1200, 3)
    red = [int(SEAT_COLOURS[FORGER][place : place + 2], 16) for place in (1, 3, 5)]
    assert (image == red).all(axis=2).sum() > 500


def test_table_of_knobs() -> None:
    table = knobs.markdown(GAME.knobs, GAME.ruleset().data["knobs"]).splitlines()
    assert len(table) == len(GAME.knobs) + 2
    assert table[2].startswith("| `target_sum` | 1000 | a whole number from 100 to 10000 |")
    assert any(row.startswith("| `black_radar_retriggers` | true | true or false |") for row in table)
