"""A data file that does not describe a playable game is refused in one sentence that says where and what."""

from __future__ import annotations

import pytest

from boardgame_envs.red_notice import GAME
from tests.data_changes import Change, assert_refused, edited, put
from tests.red_notice.positions import Scene


def route(text: str) -> Change:
    """A change that adds a route."""
    return lambda data: data["map"]["routes"].append(text)


@pytest.mark.parametrize(
    ("change", "where", "what"),
    [
        (
            put("cities", 3, "continent", "XX"),
            "[[cities]] number 4",
            "there is no continent code 'XX'; known are NA, SA",
        ),
        (put("cities", 3, "name", "Vancouver"), "[[cities]] number 4", "the city 'Vancouver' stands twice"),
        (put("cities", 3, "code", "VAN"), "[[cities]] number 4", "the city code 'VAN' stands twice"),
        (put("cities", 3, "x", "left"), "[[cities]] number 4", "'x' is 'left'; it must be a number"),
        (put("cities", 3, "climate", "hot"), "[[cities]] number 4", "unknown entry 'climate'"),
        (lambda data: data["cities"][3].pop("y"), "[[cities]] number 4", "'y' is missing"),
        (put("cities", []), "Red Notice", "[[cities]] stands 0 times"),
        (route("LON-ATL"), "[map]", "there is no city code 'ATL'; known are VAN"),
        (route("LON-LON"), "[map]", "the route 'LON-LON' leads nowhere"),
        (route("HEL-LON"), "[map]", "the route 'HEL-LON' leads nowhere or stands twice"),
        (route("LON"), "[map]", "the route 'LON' must be two city codes"),
        (
            lambda data: [data["map"]["routes"].remove(text) for text in ("POR-AKL", "SYD-AKL")],
            "[map]",
            "no chain of routes leads from Vancouver to Auckland",
        ),
        (put("map", "wraps", ["LON-PEK"]), "[map]", "'wraps' names the route 'LON-PEK', which is not among 'routes'"),
        (put("map", "routes", ["VAN-LAX", 7]), "[map]", "'routes' is"),
        (put("continents", 2, "code", "NA"), "[[continents]] number 3", "the continent code 'NA' stands twice"),
        (put("continents", 2, "large_cheques", -1), "[[continents]] number 3", "'large_cheques' is -1"),
        (
            lambda data: data["continents"].append({**data["continents"][0], "name": "Antarctique", "code": "AN"}),
            "Red Notice",
            "the continent 'AN' has no city",
        ),
        (put("cheques", "large", 100), "[cheques]", "'small' and 'large' are both 100"),
        (put("cheques", "small", 0), "[cheques]", "'small' is 0; it must be a whole number from 1"),
        (put("tokens", "copies", [1, 2, 2]), "[tokens]", "'copies' has 3 items"),
        (
            put("tokens", "copies", [1, 1, 1, 1, 1, 1]),
            "Red Notice",
            "3 tokens a round for 3 rounds",
        ),
        (put("tokens", "values", ["POW!", "2", "3", "4", "5", "1"]), "[tokens]", "'POW!' must be the last"),
        (put("tokens", "values", ["1", "1", "3", "4", "5", "POW!"]), "[tokens]", "different texts"),
        (put("action_cards", "A01", [["cheque", 1]]), "[action_cards]", "'A01' has 1 items"),
        (
            put("action_cards", "A01", [["cheque", 1], ["fly", 1]]),
            "[action_cards]",
            "given is ['fly', 1]",
        ),
        (put("action_cards", "A01", [["cheque", 9], ["joker", 1]]), "[action_cards]", "given is ['cheque', 9]"),
        (
            put("action_cards", "A02", [["bank", 2], ["move", 1]]),
            "[action_cards]",
            "card 'A02': a bank half has one icon, not 2",
        ),
        (
            lambda data: data["action_cards"].pop("A07"),
            "Red Notice",
            "4 cards a round for 3 rounds",
        ),
        (
            put("improvements", 0, "effect", "teleport"),
            "[[improvements]] number 1",
            "'effect' is 'teleport'; allowed are precise_radars",
        ),
        (put("improvements", 1, "copies", 0), "[[improvements]] number 2", "'copies' is 0"),
        (put("improvements", 0, "amount", 2), "[[improvements]] number 1", "unknown entry 'amount'"),
        (lambda data: data["improvements"][2].pop("amount"), "[[improvements]] number 3", "'amount' is missing"),
        (
            put("identities", 4, "effect", "fly"),
            "[[identities]] number 5",
            "'effect' is 'fly'; allowed are discard_units",
        ),
        (
            put("identities", 4, "steps", 9),
            "[[identities]] number 5",
            "'steps' is 9; it must be a whole number from 0 to 6",
        ),
        (put("identities", 4, "name", "Pilote"), "[[identities]] number 6", "the identity 'Pilote' stands twice"),
        (put("weather", {}), "Red Notice", "unknown entry 'weather'"),
        (lambda data: data.pop("map"), "Red Notice", "'map' is missing"),
    ],
)
@pytest.mark.clause("RN-G1", "RN-G2", "RN-G3", "RN-G4", "RN-G5", "RN-G6")
def test_a_mistake_is_named_with_its_place(change: Change, where: str, what: str) -> None:
    """The sentence names the table with the mistake, what stands there and what may stand there."""
    assert_refused(GAME, change, where, what)


def test_an_owner_may_replace_the_data() -> None:
    """Another map, other tokens and other cards are played as they are given."""
    data = edited(GAME, route("LON-PEK"))
    data["cities"].append({"name": "Berlin", "code": "BER", "continent": "EU", "x": 1, "y": 1})
    data["map"]["routes"].append("BER-ROM")
    data["improvements"] = data["improvements"][:1]
    for position in (Scene(seed, data) for seed in range(5)):
        assert len(position.ruleset.actions) == 206 + 1 + 2 * 2 - 8
        position.play_randomly(5000, 1)
        assert position.is_over


@pytest.mark.clause("RN-R26")
def test_an_odd_improvement_deck_is_playable() -> None:
    """With one improvement card the display starts with one card."""
    position = Scene(data=edited(GAME, lambda data: put("improvements", data["improvements"][:1])(data)))
    assert (position.display, int(position.state.improvement_deck[0])) == (["U1"], 0)
