"""What holds in every position of Hold Up; checked on many records at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardgame_envs.core.game import Ruleset
from boardgame_envs.hold_up.state import (
    ABOARD,
    ARMOURY,
    BANK,
    BROWN,
    BUDGET,
    COLOURS,
    DISCARD_WEAPON,
    EXTRA_MOVE,
    EXTRA_POINTS,
    GREEN,
    IN_PILE,
    MEN,
    MOVE,
    OUT,
    PAWNS,
    PHASES,
    PINK,
    PLACE_ROADBLOCK,
    PLACE_VEHICLE,
    RANGES,
    RED,
    RIPOSTE_LOOT,
    ROADBLOCK,
    ROLL_AGAIN,
    ROUND_LIMIT,
)

COLOUR_OF = np.array([*range(COLOURS), *np.repeat(np.arange(COLOURS), MEN)])
COST_ROW = COLOUR_OF + COLOURS * (np.arange(PAWNS) >= COLOURS)
GANGSTERS = [RED, BROWN]


def check(ruleset: Ruleset, states: Any) -> None:
    """Assert every invariant on every record."""
    check_table(ruleset, states)
    check_bankers(ruleset.rules[0], states)


def check_table(ruleset: Ruleset, states: Any) -> None:
    """Assert what holds whatever happened before, as in positions that are set up."""
    rules = ruleset.rules[0]
    men = states["cell"][:, COLOURS:].reshape(len(states), COLOURS, MEN)
    aboard, alive = (men == ABOARD).sum(axis=2), (men != OUT).sum(axis=2)
    check_pawns(rules, states, men)
    check_vehicles(rules, states, aboard, alive)
    cards, weapons, events = count_cards(rules, states)
    check_loot(rules, states, cards)
    check_weapons_and_events(rules, states, weapons, events)
    check_city(rules, states)
    check_turn(rules, states)
    check_end(rules, states, alive)


def count_cards(rules: Any, states: Any) -> tuple[Any, Any, Any]:
    """How many of each bank or shop card, weapon range and event the decks of each record hold."""
    deck = states["deck"]
    cards, events = int(rules.cards), int(rules.events)
    kinds = cards + RANGES + events
    first = np.array([0, 0, cards, cards + RANGES])[:, None] + np.arange(0, len(deck) * kinds, kinds)[:, None, None]
    is_card = np.arange(deck.shape[2] - 1) < deck[:, :, :1]
    found = np.bincount((first + deck[:, :, 1:])[is_card], minlength=len(deck) * kinds).reshape(-1, kinds)
    return found[:, :cards], found[:, cards : cards + RANGES], found[:, cards + RANGES :]


def check_pawns(rules: Any, states: Any, men: Any) -> None:
    """Every pawn is where its kind may be, and only banks and armouries hold several."""
    cells = np.ascontiguousarray(states["cell"])
    on_board = cells >= 0
    kinds = rules.kind[cells]
    allowed = (rules.enter_cost > 0)[COST_ROW, kinds]
    assert (allowed | ~on_board).all(), "a pawn stands where it may not enter"
    assert (cells[:, :COLOURS] != ABOARD).all()
    assert (cells >= OUT).all()
    assert (cells < rules.width * rules.height).all()
    spare = np.arange(MEN) >= rules.crew[:, None]
    assert (men[:, spare] == OUT).all(), "more men than pawns"
    absent = rules.seat_of < 0
    assert (cells[:, absent[COLOUR_OF]] == OUT).all(), "a colour without a player is on the board"
    is_passing = np.arange(1, PAWNS + 1) == states["passing"][:, None]
    is_alone = on_board & (kinds != BANK) & (kinds != ARMOURY) & ~is_passing
    placed = np.sort(np.where(is_alone, cells, -1 - np.arange(PAWNS)), axis=1)
    assert (placed[:, 1:] != placed[:, :-1]).all(), "two pawns rest on one cell"
    blocked = (cells == states["roadblock"][:, None]) & on_board
    assert not (blocked & ~is_passing).any(), "a pawn rests on the roadblock"
    assert not blocked[:, :COLOURS].any()


def check_vehicles(rules: Any, states: Any, aboard: Any, alive: Any) -> None:
    """A vehicle is on the board as long as men of its colour live; it holds no more than its crew."""
    playing = (states["phase"] != PLACE_VEHICLE) & (states["over"] == 0)
    on_board = states["cell"][:, :COLOURS] != OUT
    assert (on_board == (alive > 0))[playing].all()
    assert (aboard[playing] * ~on_board[playing] == 0).all()
    hostages = states["hostages"]
    assert (aboard + hostages <= rules.crew).all()
    assert (hostages >= 0).all()
    assert ((hostages == 0) | (aboard > 0)).all(), "a hostage is alone"
    if rules.hostage_option == 0:
        assert (hostages == 0).all()
    assert (hostages[:, [colour for colour in range(COLOURS) if colour not in GANGSTERS]] == 0).all()
    gone = ~on_board & playing[:, None]
    assert (states["flat_tyre"][gone] == 0).all()
    assert (states["flat_tyre"] >> 2 == 0).all()
    settled = gone & (states["phase"] != RIPOSTE_LOOT)[:, None]
    assert (states["weapons"][settled] == 0).all(), "a lost vehicle holds weapons"
    holds = np.zeros((len(states), IN_PILE + 1), bool)
    holds[np.arange(len(states))[:, None], states["holder"]] = True
    assert not (holds[:, 1:IN_PILE] & settled).any(), "a lost vehicle holds loot"
    if rules.seat_of[PINK] >= 0:
        assert (alive[:, PINK] == 1).all(), "Agathe is dead"
        assert on_board[:, PINK].all()


def check_loot(rules: Any, states: Any, in_decks: Any) -> None:
    """Every bank and shop card lies in its deck, on the table, under a card or in the pile, once."""
    cards = int(rules.cards)
    holder = np.ascontiguousarray(states["holder"])
    is_on_table = np.arange(1, cards + 1) == states["attempt_card"][:, None]
    assert (in_decks + is_on_table + (holder[:, :cards] > 0) == 1).all(), "a bank or shop card is lost or doubled"
    assert (in_decks[:, : rules.bank_cards].sum(axis=1) == states["deck"][:, 0, 0]).all(), "a card is in the wrong deck"
    assert not holder[:, cards:].any()
    allowed = np.array([True, *(rules.seat_of >= 0), rules.seat_of[GREEN] >= 0])
    assert allowed[holder].all(), "a colour without a player holds cards"
    worth = (holder == IN_PILE) @ rules.card_value
    assert ((worth < rules.target) | (states["over"] == 1)).all()


def check_bankers(rules: Any, states: Any) -> None:
    """Without the VIP every bank or shop card under a vehicle card has cost a banker or marker."""
    if rules.seat_of[PINK] < 0:
        banks, cards = int(rules.banks), int(rules.bank_cards)
        is_open, is_held = states["site_open"], states["holder"] > 0
        assert (is_held[:, :cards].sum(axis=1) <= banks - is_open[:, :banks].sum(axis=1)).all()
        assert (is_held[:, cards:].sum(axis=1) <= rules.sites - banks - is_open[:, banks:].sum(axis=1)).all()


def check_weapons_and_events(rules: Any, states: Any, weapons_in_deck: Any, events_in_deck: Any) -> None:
    """No weapon or event card is lost or made; weapons keep to their caps except while some are discarded."""
    weapons = np.ascontiguousarray(states["weapons"])
    assert (weapons >= 0).all()
    assert (weapons_in_deck + weapons.sum(axis=1) == rules.weapon_copies).all(), "a weapon is lost or made"
    is_over_cap = weapons.sum(axis=2) > rules.weapon_cap
    assert not is_over_cap[(states["phase"] != DISCARD_WEAPON) & (states["over"] == 0)].any()
    events = int(rules.events)
    active = states["event"].astype(int)
    placed = events_in_deck + (np.arange(1, events + 1) == active[:, None])
    assert (placed == rules.event_copies[:events]).all(), "an event card is lost or doubled"
    effect = np.where(active > 0, rules.event_effect[active - 1], -1)
    assert (effect < EXTRA_POINTS).all(), "a vehicle event stays active"
    assert ((states["roadblock"] < 0) | (effect == ROADBLOCK)).all()
    is_spot = np.zeros(len(rules.kind) + 1, bool)
    is_spot[[-1, *rules.spot_cell[: rules.spots]]] = True
    assert is_spot[states["roadblock"]].all(), "the roadblock stands where it may not"
    assert ((states["unseen"] >= 0) & (states["unseen"] <= states["deck"][:, :, 0])).all()


def check_city(rules: Any, states: Any) -> None:
    """Bankers, markers, the VIP's locks and the riposte turn are what they can be."""
    banks, sites = int(rules.banks), int(rules.sites)
    assert (states["site_open"] >> 1 == 0).all()
    assert not states["site_open"][:, sites:].any()
    locked = states["locked_site"]
    assert ((locked[:, 0] >= 0) & (locked[:, 0] <= banks)).all()
    assert ((locked[:, 1] == 0) | ((locked[:, 1] > banks) & (locked[:, 1] <= sites))).all()
    if rules.seat_of[PINK] < 0:
        assert (locked == 0).all()
    else:
        assert (states["riposte_turn"] == 0).all()
    assert (states["riposte_turn"] >> 1 == 0).all()


def check_turn(rules: Any, states: Any) -> None:
    """Points, phases and what is under way fit together; room to work in is clear."""
    on = states["over"] == 0
    phase = states["phase"]
    assert ((phase >= 0) & (phase < len(PHASES))).all()
    assert ((states["seat"] >= 0) & (states["seat"] < rules.seats)).all()
    bonus = int((rules.event_amount * (rules.event_effect == BUDGET)).max(initial=0))
    assert (states["points"] >= 0).all()
    assert (states["points"] <= rules.movement_points.max() + max(bonus, 0)).all()
    assert (states["extra_points"] >= 0).all()
    is_moving = (phase == MOVE) | (phase == EXTRA_MOVE)
    assert not states["passing"][on & ~is_moving].any()
    assert not states["attempt_card"][on & (is_moving | (phase == PLACE_VEHICLE) | (phase == PLACE_ROADBLOCK))].any()
    assert (states["rolls_left"] >= 0).all()
    assert (states["attempt_card"][on & (phase == ROLL_AGAIN)] > 0).all()
    assert (states["rolls_left"][on & (phase == ROLL_AGAIN)] > 0).all()
    assert (states["tasks"][on] > 0).all()
    for name in ("occupant", "search_cell", "search_points"):
        assert not states[name].any(), f"{name!r} is not clear"
    assert ((states["turn"] >= 1) & (states["turn"] <= rules.maximum_rounds)).all()


def check_end(rules: Any, states: Any, alive: Any) -> None:
    """A game that is on has a gangster, none of them dead to move; one that is over has one winner or none."""
    over = states["over"] == 1
    assert ((states["ending"] > 0) == over).all()
    assert ((states["ending"] == ROUND_LIMIT) == (states["truncated"] == 1)).all()
    returns = states["returns"][:, : rules.seats]
    assert (returns[~over] == 0).all()
    decided = over & (states["truncated"] == 0)
    assert ((returns[decided] == 1).sum(axis=1) == 1).all()
    assert np.allclose(returns[decided].sum(axis=1), 0, atol=1e-6)
    assert (returns[states["truncated"] == 1] == rules.truncation_reward).all()
    present = [colour for colour in GANGSTERS if rules.seat_of[colour] >= 0]
    assert (alive[:, present].sum(axis=1) > 0)[~over].all()
    for colour in present:
        assert (alive[:, colour] > 0)[~over & (states["seat"] == rules.seat_of[colour])].all()
