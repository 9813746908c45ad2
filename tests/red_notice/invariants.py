"""What holds in every position of Red Notice; checked on many records at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardgame_envs.core.game import Ruleset
from boardgame_envs.red_notice.state import AGENT, FORGER


def check(ruleset: Ruleset, states: Any) -> None:
    """Assert every invariant on every record."""
    rules = ruleset.rules[0]
    check_units(rules, states)
    check_cheques(rules, states)
    check_tokens_and_cards(rules, states)
    check_belief(rules, states)
    assert (states["security"] >= 0).all()
    assert (states["security"] <= rules.security_cap).all()
    improvements = states["displayed"] + states["owned"] + states["gone"]
    in_deck = states["improvement_deck"][:, 0]
    assert (improvements.sum(axis=1) + in_deck == rules.improvement_copies.sum()).all()
    assert ((states["identities"] > 0).sum(axis=1) == rules.identities_dealt).all()
    assert (states["tasks"] >= 0).all()


def check_units(rules: Any, states: Any) -> None:
    """Every radar and barrier is on the map or in the reserve."""
    lifted = (states["phase"] == 10) & (states["over"] == 0)
    assert ((states["radars"] > 0).sum(axis=1) + states["radar_reserve"] == rules.radars).all()
    assert ((states["barriers"] > 0).sum(axis=1) + states["barrier_reserve"] == rules.barriers).all()
    assert (states["radar_reserve"] >= 0).all()
    assert (states["barrier_reserve"] >= lifted).all()
    assert (states["radars"][:, rules.continents :] == 0).all()
    assert (states["barriers"][:, rules.routes :] == 0).all()


def check_cheques(rules: Any, states: Any) -> None:
    """No cheque is lost or made; hands keep to their limit; the sum is what the forger cashed."""
    kinds = int(rules.cheque_types)
    placed = states["hand"].sum(axis=1) + states["cashed"].sum(axis=1)
    for kind in range(kinds):
        in_pile = (states["cheque_pile"][:, 1:] == kind) & (
            np.arange(states["cheque_pile"].shape[1] - 1) < states["cheque_pile"][:, :1]
        )
        assert (placed[:, kind] + in_pile.sum(axis=1) == rules.cheque_copies[kind]).all()
    started = states["turn"] > 0
    assert (states["hand"][started].sum(axis=2) <= rules.hand_limit).all()
    assert (states["known"] <= states["hand"]).all()
    assert (states["known"] >= 0).all()
    values = np.tile(rules.cheque_value, kinds // 2)
    assert (states["cashed"][:, FORGER, :kinds] @ values == states["cashed_sum"]).all()


def check_tokens_and_cards(rules: Any, states: Any) -> None:
    """Every token is in the bag, in hand, on a slot or used; every card in the deck, in the row or used."""
    kinds, slots = int(rules.token_kinds), int(rules.slots)
    for seat in (FORGER, AGENT):
        bag = states["token_bag"][:, seat]
        for kind in range(kinds):
            in_bag = ((bag[:, 1:] == kind) & (np.arange(bag.shape[1] - 1) < bag[:, :1])).sum(axis=1)
            on_slots = (states["slot_owner"] == seat) & (states["slot_token"] == kind)
            elsewhere = states["drawn"][:, seat, kind] + states["used_tokens"][:, seat, kind]
            assert (in_bag + on_slots.sum(axis=1) + elsewhere == rules.token_copies[kind]).all()
    owners = states["slot_owner"][:, :slots].reshape(len(states), -1, 2)
    assert not ((owners[:, :, 0] == owners[:, :, 1]) & (owners[:, :, 0] >= 0)).any()
    in_row = (states["row"] >= 0).sum(axis=1)
    assert (states["action_deck"][:, 0] + in_row + states["used_cards"].sum(axis=1) == rules.cards).all()


def check_belief(rules: Any, states: Any) -> None:
    """Outside a movement the forger is in a city where she can be."""
    placed = (states["city"][:, FORGER] >= 0) & (states["is_moving"] == 0)
    cities = states["city"][placed, FORGER].astype(np.int64)
    assert ((states["belief"][placed] >> cities) & 1 == 1).all()
    assert (states["belief"] < 1 << int(rules.cities)).all()
    assert (states["reach"] == 0).all()
    assert (states["steps_used"] <= states["steps_granted"]).all()
    assert (states["triggers"] <= states["steps_used"]).all()
    still = states["is_moving"] == 0
    for name in ("steps_granted", "triggers", "removals", "is_unseen"):
        assert (states[name][still] == 0).all()
    assert ((states["radars"] >= 0) & (states["radars"] <= 2)).all()
