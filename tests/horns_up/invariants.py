"""What holds in every position of Horns Up; checked on many records at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardgame_envs.core.game import Ruleset
from boardgame_envs.horns_up.state import (
    CARD_FOR_WALL,
    CHOOSE_ENTRY,
    DIVISION_SIDE,
    ENTRY,
    KEPT_CARD,
    MAXIMUM_FACTS,
    MENU,
    NOWHERE,
    ON_STAGE,
    SURFED,
    WAY_UP,
)


def check(ruleset: Ruleset, states: Any) -> None:
    """Assert every invariant on every record."""
    rules = ruleset.rules[0]
    check_cards(rules, states)
    check_stage_cards(rules, states)
    check_hands(rules, states)
    check_rockers(rules, states)
    check_table(rules, states)
    check_pawns(rules, states)
    check_turn(rules, states)


def counted(values: Any, kinds: int) -> Any:
    """How often every kind from 0 occurs in each row."""
    found = values + np.arange(len(values), dtype=np.int32)[:, None] * np.int32(kinds)
    return np.bincount(found.ravel(), minlength=len(values) * kinds).reshape(len(values), kinds)


def in_pile(piles: Any, kinds: int) -> Any:
    """How often every kind is in each pile; the cells above a pile are zero."""
    found = counted(piles[:, 1:], kinds)
    found[:, 0] -= piles.shape[1] - 1 - piles[:, 0]
    return found


def check_cards(rules: Any, states: Any) -> None:
    """Every Public card is in the deck, on the discard pile, in a hand, on the table or being played."""
    kinds = int(rules.types)
    on_table = counted(states["card"][:, : int(rules.spots)] + 1, kinds + 2)[:, 2:]
    played = counted(states["resolving"][:, None], kinds + 1)[:, 1:]
    hands = states["hand"][:, :, :kinds].sum(axis=1)
    found = in_pile(states["deck"], kinds) + states["discards"][:, :kinds] + hands + on_table + played
    assert (found == rules.copies[:kinds]).all()
    assert (states["discards"] >= 0).all()
    assert (states["hand"] >= 0).all()
    assert (states["hand"][:, int(rules.seats) :] == 0).all()


def check_stage_cards(rules: Any, states: Any) -> None:
    """Every Stage card is in the pile or used; the one showing is among the used ones."""
    kinds = int(rules.stage_kinds)
    used = states["stage_used"][:, :kinds]
    assert (in_pile(states["stage_pile"], kinds) + used == rules.stage_copies[:kinds]).all()
    shows = states["stage_card"] > 0
    assert (used[shows, states["stage_card"][shows] - 1] > 0).all()
    assert ((used.sum(axis=1) > 0) == shows).all()
    assert ((states["split_by"] >= 0) & (states["split_by"] <= rules.seats)).all()
    asked = (states["phase"] == DIVISION_SIDE) | (states["phase"] == KEPT_CARD)
    assert (states["decided"][~asked & (states["over"] == 0)] == 0).all()


def check_hands(rules: Any, states: Any) -> None:
    """What is known of a hand is true."""
    seats, kinds = int(rules.seats), int(rules.types)
    hands = states["hand"][:, :seats, :kinds]
    known = states["known"][:, :seats, :seats, :kinds]
    assert (known >= 0).all()
    assert (known <= hands[:, None]).all()
    for fact in range(MAXIMUM_FACTS):
        rows, seat = np.nonzero(states["fact_types"][:, :, fact])
        types = states["fact_types"][rows, seat, fact]
        held = (((types[:, None] >> np.arange(kinds)) & 1) * hands[rows, seat]).sum(axis=1)
        assert (held <= states["fact_most"][rows, seat, fact]).all()
    if rules.hand_limit:
        assert (hands.sum(axis=2) <= max(int(rules.hand_limit), int(rules.opening_hand))).all()


def check_rockers(rules: Any, states: Any) -> None:
    """Every token is with a rocker or in the supply, nobody has too many; a mark is there or not."""
    tokens = states["tokens"].astype(np.int64)
    assert (tokens.sum(axis=1) + states["supply"] == rules.ballad_supply).all()
    assert ((tokens >= 0) & (tokens <= rules.ballad_limit)).all()
    assert (states["supply"] >= 0).all()
    for name in ("skip", "immune", "is_acting"):
        assert ((states[name] == 0) | (states[name] == 1)).all()
    assert (tokens[:, int(rules.seats) :] == 0).all()
    assert (states["skip"][:, int(rules.seats) :] == 0).all()


def check_table(rules: Any, states: Any) -> None:
    """Entries stay where they are; only Paths have faces and ways up; nothing lies off the table."""
    spots, entries = int(rules.spots), int(rules.entries)
    card = states["card"]
    entry = np.zeros(card.shape[1], bool)
    entry[rules.entry_spot[:entries]] = True
    assert ((card == ENTRY) == entry).all()
    assert not card[:, spots:].any()
    is_path = (card > 0) & (card <= rules.first_wall)
    assert (card <= rules.first_ticket).all()
    for name in ("face_up", "way_up"):
        assert ((states[name] == 0) | (states[name] == 1)).all()
        assert (states[name][~is_path] == 0).all()


def check_pawns(rules: Any, states: Any) -> None:
    """Pawns stand on Entries or face-up Paths; nobody stands where he would have won; the sweep has been done."""
    seats, over = int(rules.seats), states["over"] != 0
    pawn = states["pawn"][:, :seats].astype(np.int64)
    choosing = states["phase"] == CHOOSE_ENTRY
    assert ((pawn >= 0) | (pawn == ON_STAGE) | ((pawn == NOWHERE) & choosing[:, None])).all()
    assert ((pawn == ON_STAGE).sum(axis=1) == (over & (states["ending"] == SURFED))).all()
    assert (states["pawn"][:, seats:] == NOWHERE).all()
    rows = np.arange(len(states))[:, None]
    spot = np.maximum(pawn, 0)
    card = states["card"][rows, spot].astype(np.int64)
    on_path = (card > 0) & (card <= rules.first_wall)
    assert ((pawn < 0) | (card == ENTRY) | on_path).all()
    assert ((pawn < 0) | ~on_path | (states["face_up"][rows, spot] == 1)).all()
    opens_north = rules.sides[np.maximum(card - 1, 0), states["way_up"][rows, spot]] & 1 == 1
    has_won = (pawn >= 0) & on_path & opens_north & (rules.in_front[spot] == 1)
    assert not has_won[~over].any()
    if rules.sweeps_every_action:
        half_made = ~over & (states["phase"] >= WAY_UP) & (states["phase"] <= CARD_FOR_WALL)
        loose = states["face_up"][half_made].astype(bool)
        np.put_along_axis(loose, spot[half_made], False, axis=1)
        assert not loose.any()


def check_turn(rules: Any, states: Any) -> None:
    """Counters keep to their limits; returns add up to nothing; an ended game has a reason."""
    over = states["over"] != 0
    assert ((states["actions_left"] >= 0) & (states["actions_done"] >= 0)).all()
    assert (states["actions_done"] <= rules.max_paid_actions).all()
    assert (states["turn"] <= rules.turn_limit).all()
    assert (states["ply"] <= rules.decision_limit).all()
    assert ((states["ending"] > 0) == over).all()
    assert (states["truncated"][~over] == 0).all()
    assert (states["returns"][~over] == 0).all()
    won = over & (states["truncated"] == 0)
    returns = states["returns"][:, : int(rules.seats)]
    assert ((returns[won] == 1).sum(axis=1) == 1).all()
    assert np.allclose(returns[won].sum(axis=1), 0, atol=1e-5)
    assert (states["tasks"][~over] > 0).all()
    assert ((states["seat"] >= 0) & (states["seat"] < rules.seats)).all()
    menu = ~over & (states["phase"] == MENU)
    assert (states["seat"][menu] == states["active"][menu]).all()
    rows = np.flatnonzero(menu)
    assert (states["visited"][rows, states["pawn"][rows, states["active"][rows]]] == 1).all()
    assert (states["resolving"][menu] == 0).all()
    assert (states["picked"][menu] == 0).all()
