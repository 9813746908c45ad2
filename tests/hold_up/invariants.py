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
    EVENT_DECK,
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
    RED,
    RIPOSTE_LOOT,
    ROADBLOCK,
    ROLL_AGAIN,
    ROUND_LIMIT,
    WEAPON_DECK,
)

COLOUR_OF = np.array([*range(COLOURS), *np.repeat(np.arange(COLOURS), MEN)])
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
    check_loot(rules, states)
    check_weapons_and_events(rules, states)
    check_city(rules, states)
    check_turn(rules, states)
    check_end(rules, states, alive)


def tally(deck: Any, kinds: int) -> Any:
    """How many cards of each kind a deck holds, by record."""
    is_card = np.arange(deck.shape[1] - 1) < deck[:, :1]
    rows = np.broadcast_to(np.arange(len(deck))[:, None], is_card.shape)
    return np.bincount((rows * kinds + deck[:, 1:])[is_card], minlength=len(deck) * kinds).reshape(-1, kinds)


def check_pawns(rules: Any, states: Any, men: Any) -> None:
    """Every pawn is where its kind may be, and only banks and armouries hold several."""
    cells = states["cell"]
    on_board = cells >= 0
    kinds = rules.kind[cells]
    allowed = rules.enter_cost[_cost_rows(), kinds] > 0
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


def _cost_rows() -> Any:
    """The row of the cost table for each pawn: its colour as a vehicle or as a man."""
    return COLOUR_OF + np.where(np.arange(PAWNS) < COLOURS, 0, COLOURS)


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
    assert ((states["flat_tyre"] >= 0) & (states["flat_tyre"] <= 3)).all()
    settled = gone & (states["phase"] != RIPOSTE_LOOT)[:, None]
    assert (states["weapons"][settled] == 0).all(), "a lost vehicle holds weapons"
    holds = (states["holder"][:, None, :] == np.arange(1, COLOURS + 1)[:, None]).any(axis=2)
    assert not holds[settled].any(), "a lost vehicle holds loot"
    if rules.seat_of[PINK] >= 0:
        assert (alive[:, PINK] == 1).all(), "Agathe is dead"
        assert on_board[:, PINK].all()


def check_loot(rules: Any, states: Any) -> None:
    """Every bank and shop card lies in its deck, on the table, under a card or in the pile, once."""
    cards = int(rules.cards)
    placed = tally(states["deck"][:, 0], cards) + tally(states["deck"][:, 1], cards)
    placed += (np.arange(1, cards + 1) == states["attempt_card"][:, None]).astype(int)
    placed += states["holder"][:, :cards] > 0
    assert (placed == 1).all(), "a bank or shop card is lost or doubled"
    assert (tally(states["deck"][:, 0], cards)[:, int(rules.bank_cards) :] == 0).all()
    assert (tally(states["deck"][:, 1], cards)[:, : int(rules.bank_cards)] == 0).all()
    assert (states["holder"][:, cards:] == 0).all()
    allowed = np.array([True, *(rules.seat_of >= 0), rules.seat_of[GREEN] >= 0])
    assert allowed[states["holder"]].all(), "a colour without a player holds cards"
    worth = ((states["holder"] == IN_PILE) * rules.card_value).sum(axis=1)
    assert ((worth < rules.target) | (states["over"] == 1)).all()


def check_bankers(rules: Any, states: Any) -> None:
    """Without the VIP every bank or shop card under a vehicle card has cost a banker or marker."""
    if rules.seat_of[PINK] < 0:
        banks, cards = int(rules.banks), int(rules.bank_cards)
        is_open, is_held = states["site_open"], states["holder"] > 0
        assert (is_held[:, :cards].sum(axis=1) <= banks - is_open[:, :banks].sum(axis=1)).all()
        assert (is_held[:, cards:].sum(axis=1) <= rules.sites - banks - is_open[:, banks:].sum(axis=1)).all()


def check_weapons_and_events(rules: Any, states: Any) -> None:
    """No weapon or event card is lost or made; weapons keep to their caps except while some are discarded."""
    weapons = states["weapons"]
    ranges = weapons.shape[2]
    assert (weapons >= 0).all()
    assert (tally(states["deck"][:, WEAPON_DECK], ranges) + weapons.sum(axis=1) == rules.weapon_copies).all()
    is_over_cap = weapons.sum(axis=2) > rules.weapon_cap
    assert not is_over_cap[(states["phase"] != DISCARD_WEAPON) & (states["over"] == 0)].any()
    events = int(rules.events)
    active = states["event"].astype(int)
    placed = tally(states["deck"][:, EVENT_DECK], events) + (np.arange(1, events + 1) == active[:, None])
    assert (placed == rules.event_copies[:events]).all(), "an event card is lost or doubled"
    effect = np.where(active > 0, rules.event_effect[active - 1], -1)
    assert (effect < EXTRA_POINTS).all(), "a vehicle event stays active"
    assert ((states["roadblock"] < 0) | (effect == ROADBLOCK)).all()
    assert np.isin(states["roadblock"], [-1, *rules.spot_cell[: rules.spots]]).all()
    assert ((states["unseen"] >= 0) & (states["unseen"] <= states["deck"][:, :, 0])).all()


def check_city(rules: Any, states: Any) -> None:
    """Bankers, markers, the VIP's locks and the riposte turn are what they can be."""
    banks, sites = int(rules.banks), int(rules.sites)
    assert np.isin(states["site_open"], (0, 1)).all()
    assert (states["site_open"][:, sites:] == 0).all()
    locked = states["locked_site"]
    assert ((locked[:, 0] >= 0) & (locked[:, 0] <= banks)).all()
    assert ((locked[:, 1] == 0) | ((locked[:, 1] > banks) & (locked[:, 1] <= sites))).all()
    if rules.seat_of[PINK] < 0:
        assert (locked == 0).all()
    else:
        assert (states["riposte_turn"] == 0).all()
    assert np.isin(states["riposte_turn"], (0, 1)).all()


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
    assert (states["passing"][~np.isin(phase, (MOVE, EXTRA_MOVE)) & on] == 0).all()
    quiet = on & np.isin(phase, (PLACE_VEHICLE, MOVE, EXTRA_MOVE, PLACE_ROADBLOCK))
    assert (states["attempt_card"][quiet] == 0).all()
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
