"""What holds in every position of Guilty Train; checked on many records at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardgame_envs.core.game import Ruleset
from boardgame_envs.guilty_train.state import (
    A1,
    ATTACKER_MOVE,
    ATTACKER_START,
    ATTACKERS_ELIMINATED,
    BARRICADED,
    CLOSED,
    DEFENDER_MOVE,
    DEFENDER_START,
    DRAW_AGAIN,
    FOOD_LOOTED,
    FOOD_TAKEN,
    GAME_OVER,
    HIDDEN_FOOD,
    HIDDEN_NOTHING,
    LAST_RESPAWN,
    NEXT_TURN_ONLY,
    NOWHERE,
    OPEN,
    OUT,
    PLACE_DEFENDER,
    ROUND_LIMIT,
    SECOND_TARGET,
    TURNED_NOTHING,
)


def check(ruleset: Ruleset, states: Any) -> None:
    """Assert every invariant on every record."""
    rules = ruleset.rules[0]
    check_doors(rules, states)
    check_food(rules, states)
    check_cards(rules, states)
    check_pawns(rules, states)
    check_activation(rules, states)
    check_end(rules, states)


def check_doors(rules: Any, states: Any) -> None:
    """Every barricade is on a door, in stock, in salvage or lost; exterior doors are closed or open for good."""
    inner, outer = states["door"][:, : rules.inner_doors], states["door"][:, rules.inner_doors : rules.doors]
    on_board = (inner == BARRICADED).sum(axis=1)
    for name in ("stock", "salvage", "fresh", "lost"):
        assert (states[name] >= 0).all()
    assert (on_board + states["stock"] + states["salvage"] + states["lost"] == rules.barricades).all()
    assert (states["fresh"] <= states["salvage"]).all()
    assert rules.barricade_return == NEXT_TURN_ONLY or not states["lost"].any()
    assert ((inner == OPEN) | (inner == BARRICADED)).all()
    assert ((outer == OPEN) | (outer == CLOSED)).all()
    assert not states["door"][:, rules.doors :].any()


def check_food(rules: Any, states: Any) -> None:
    """Every food token is hidden, carried, loose or brought out; every room has one search token."""
    tokens, loose = states["token"][:, 1 : rules.rooms], states["loose"][:, 1 : rules.rooms]
    hidden = (tokens == HIDDEN_FOOD).sum(axis=1)
    found = states["carried"].sum(axis=1) + loose.sum(axis=1) + states["secured"]
    assert (hidden + found + states["food_to_hide"] == rules.food).all()
    assert ((tokens == FOOD_TAKEN).sum(axis=1) == found).all()
    nothing = ((tokens == HIDDEN_NOTHING) | (tokens == TURNED_NOTHING)).sum(axis=1)
    assert (nothing == rules.nothing + states["food_to_hide"]).all()
    for name in ("carried", "loose", "secured", "food_to_hide"):
        assert (states[name] >= 0).all()
    for name in ("token", "loose"):
        assert not states[name][:, OUT].any()
        assert not states[name][:, rules.rooms :].any()
    # Where an attacker stands everything has been turned and taken, unless he has just lost.
    settled = states["phase"] != LAST_RESPAWN
    for attacker in range(2):
        room = states["room"][:, A1 + attacker].astype(np.int64)
        inside = settled & (room > OUT)
        assert (states["token"][inside, room[inside]] >= TURNED_NOTHING).all()
        assert (states["loose"][inside, room[inside]] == 0).all()
        assert (states["carried"][room <= OUT, attacker] == 0).all()


def check_cards(rules: Any, states: Any) -> None:
    """No card is lost or made; hands keep to their limit and hold the older cards first."""
    pile, hands = states["card_pile"], states["hand"]
    in_pile = np.arange(pile.shape[1] - 1) < pile[:, :1]
    in_hand = np.arange(hands.shape[2] - 1) < hands[:, :, :1]
    for kind in range(int(rules.card_kinds)):
        piled = ((pile[:, 1:] == kind) & in_pile).sum(axis=1)
        held = ((hands[:, :, 1:] == kind) & in_hand).sum(axis=(1, 2))
        assert (piled + held + states["used"][:, kind] == rules.card_copies[kind]).all()
    assert not pile[:, 1:][~in_pile].any()
    assert not hands[:, :, 1:][~in_hand].any()
    assert (hands[:, :, 0] <= rules.hand_limit).all()
    assert (states["used"] >= 0).all()
    tags = states["hand_shuffle"]
    assert not tags[~in_hand].any()
    assert (tags >= 0).all()
    assert (tags.max(axis=(1, 2)) <= states["shuffles"]).all()
    assert ((np.diff(tags, axis=2) >= 0) | ~in_hand[:, :, 1:]).all()


def check_pawns(rules: Any, states: Any) -> None:
    """Defenders are in the train from their placement on; attackers in the train, at the base or gone."""
    rooms, is_set_up = states["room"], states["phase"] > PLACE_DEFENDER
    defenders, attackers = rooms[:, :A1], rooms[:, A1:]
    assert (rooms < rules.rooms).all()
    assert (defenders[is_set_up] > OUT).all()
    assert (attackers >= NOWHERE).all()
    gone = attackers == NOWHERE
    for name in ("carried", "stuck", "stuck_turns"):
        assert not states[name][gone].any()
    assert not states["hand"][:, :, 0][gone].any()
    assert (states["respawns"] >= 0).all()
    assert (states["respawns"] <= rules.respawns).all()
    assert (states["respawns"][gone.any(axis=1)] == 0).all()
    assert ((states["down"] == 0) | (states["down"] == 1)).all()
    assert (states["skips"] >= 0).all()
    assert (states["skips"] <= rules.knockdown_skips * states["down"]).all()
    assert (states["stuck_turns"] >= 0).all()
    assert (states["stuck_turns"] <= rules.stuck_grace_turns).all()


def check_activation(rules: Any, states: Any) -> None:
    """The activation under way belongs to a pawn that can act, run by the seat to move, within its die."""
    phase, pawn = states["phase"], states["pawn"].astype(np.int64)
    defending = (phase == DEFENDER_START) | (phase == DEFENDER_MOVE)
    attacking = np.isin(phase, (ATTACKER_START, ATTACKER_MOVE, DRAW_AGAIN, SECOND_TARGET))
    active = defending | attacking
    row = np.arange(len(states))
    assert (pawn[defending] < A1).all()
    assert (pawn[attacking] >= A1).all()
    assert (states["seat"][active] == rules.seat_of[pawn[active]]).all()
    assert (states["room"][row, pawn][active] != NOWHERE).all()
    assert not states["down"][row[defending], pawn[defending]].any()
    own_room = states["room"][row, pawn][:, None]
    assert not (states["room"][:, A1:] == own_room)[defending].any(), "a defender shares a room with an attacker"
    for name in ("movement", "moved", "drawn"):
        assert (states[name] >= 0).all()
    assert (states["movement"] + states["moved"] <= rules.movement_die).all()
    assert (states["drawn"] <= rules.draws_per_activation).all()
    starting = (phase == DEFENDER_START) | (phase == ATTACKER_START)
    for name in ("movement", "moved", "drawn", "quick"):
        assert not states[name][starting].any()
    assert not states["quick"][defending].any()
    assert (states["turn"] <= rules.maximum_rounds).all()
    assert (states["turn"][active] >= 1).all()


def check_end(rules: Any, states: Any) -> None:
    """The game ends exactly when food or attackers have run out, or the rounds; teams share their result."""
    over, ending = states["over"] != 0, states["ending"]
    looted = states["secured"] >= rules.food_to_win
    eliminated = (states["room"][:, A1:] == NOWHERE).all(axis=1) & (states["phase"] > PLACE_DEFENDER)
    assert (looted == (ending == FOOD_LOOTED)).all()
    assert (eliminated == (ending == ATTACKERS_ELIMINATED)).all()
    assert ((ending != 0) == over).all()
    assert ((states["phase"] == GAME_OVER) == over).all()
    assert (states["turn"][ending == ROUND_LIMIT] == rules.maximum_rounds).all()
    first_attacker = int(rules.seat_of[A1])
    defenders, attackers = states["returns"][:, :first_attacker], states["returns"][:, first_attacker : rules.seats]
    assert (attackers == attackers[:, :1]).all()
    assert (defenders == -attackers[:, :1]).all()
    assert (attackers[~over] == 0).all()
    assert (attackers[looted] == 1).all()
    assert (attackers[eliminated] == -1).all()
