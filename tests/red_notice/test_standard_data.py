"""The reconstructed content of the standard data file (section 4 of the rules)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from boardgame_envs.red_notice.state import HALF_KINDS
from tests.red_notice.positions import CARDS, Scene, scene

ADJACENCY = {
    "VAN": "LAX NYC LON", "LAX": "VAN NYC MEX PEK", "NYC": "VAN LAX MEX LON", "MEX": "LAX NYC CAR LIM",
    "CAR": "LIM RIO SCL MEX", "LIM": "CAR SCL MEX", "RIO": "CAR SCL CAS", "SCL": "CAR LIM RIO CPT",
    "LON": "HEL MAD ROM NYC VAN", "HEL": "LON ROM OUL", "MAD": "LON ROM CAS", "ROM": "LON MAD HEL CAI",
    "CAS": "CAI NBO CPT RIO MAD", "CAI": "CAS NBO ROM CAL", "NBO": "CAS CAI CPT", "CPT": "CAS NBO SCL PER",
    "OUL": "PEK CAL HEL", "PEK": "OUL CAL BKK LAX", "CAL": "OUL PEK BKK CAI", "BKK": "PEK CAL PER POR",
    "PER": "POR SYD CPT BKK", "POR": "PER SYD AKL BKK", "SYD": "PER POR AKL", "AKL": "POR SYD",
}  # fmt: skip
CONTINENTS = {
    "NA": "VAN LAX NYC MEX", "SA": "CAR LIM RIO SCL", "EU": "LON HEL MAD ROM",
    "AF": "CAS CAI NBO CPT", "AS": "OUL PEK CAL BKK", "OC": "PER POR SYD AKL",
}  # fmt: skip
CARD_TEXTS = {
    "A01": "C1 J1", "A02": "B1 M1", "A03": "B1 S1", "A04": "B1 C1", "A05": "B1 M2", "A06": "C2 M1",
    "A07": "C2 S1", "A08": "C1 M2", "A09": "S2 M1", "A10": "S2 C1", "A11": "S1 M2", "A12": "M1 J1",
}  # fmt: skip


@pytest.mark.clause("RN-G1")
def test_six_continents_of_four_cities() -> None:
    """There are six continents, in the order used everywhere, with four cities each."""
    position = Scene()
    cities = position.names.city_codes
    found = {code: " ".join(city for number, city in enumerate(cities) if position.rules.continent_of[number] == index)
             for index, code in enumerate(position.names.continent_codes)}  # fmt: skip
    assert found == CONTINENTS
    assert list(found) == list(CONTINENTS)


@pytest.mark.clause("RN-G2", "RN-104", "RN-105")
@pytest.mark.parametrize("city", ADJACENCY)
def test_every_city_has_the_printed_neighbours(city: str) -> None:
    """A step leads to the neighbours of the map, Pékin and Los Angeles among them, and nowhere else."""
    position = scene("A02", forger="1R1", at=city)
    assert position.options("to ") == set(ADJACENCY[city].split())


@pytest.mark.clause("RN-G2")
def test_order_of_routes() -> None:
    """Routes are numbered as they are listed: inside the continents first, then between them."""
    routes = Scene().routes
    assert len(routes) == 44
    assert (routes[0], routes[29], routes[30], routes[43]) == ("VAN-LAX", "SYD-AKL", "LAX-PEK", "BKK-POR")


@pytest.mark.clause("RN-G3")
def test_one_small_and_two_large_cheques_per_continent() -> None:
    """Each continent has one cheque of 100k and two of 200k: 18 cards, 3000k."""
    position = Scene()
    copies = dict(zip(position.cheques, map(int, position.rules.cheque_copies), strict=False))
    assert copies == {f"{code}{value}": number for code in CONTINENTS for value, number in ((100, 1), (200, 2))}
    assert sum(int(code[2:]) * number for code, number in copies.items()) == 3000


@pytest.mark.clause("RN-G4", "RN-53")
def test_nine_tokens_with_one_pow() -> None:
    """Both players own the tokens 1, 2, 2, 3, 3, 4, 4, 5 and one POW!."""
    position = Scene()
    for bag in position.state.token_bag:
        tokens = Counter(position.names.tokens[kind] for kind in bag[1 : int(bag[0]) + 1])
        assert tokens == {"1": 1, "2": 2, "3": 2, "4": 2, "5": 1, "POW!": 1}


@pytest.mark.clause("RN-G5", "RN-58", "RN-G7d")
def test_twelve_action_cards() -> None:
    """The twelve Action cards carry four kinds of action and jokers, with one or two icons."""
    position = Scene()
    rules = position.rules
    letters = dict(zip(HALF_KINDS, "CBSMJ", strict=True))
    texts = {
        card: " ".join(
            f"{letters[HALF_KINDS[rules.half_kind[at, half]]]}{rules.half_icons[at, half]}" for half in (0, 1)
        )
        for at, card in enumerate(position.names.cards)
    }
    assert texts == CARD_TEXTS
    assert tuple(texts) == CARDS


@pytest.mark.clause("RN-G6")
def test_ten_improvement_cards() -> None:
    """There are nine improvements in ten cards: two copies of Unités permanentes."""
    position = Scene()
    assert [int(copies) for copies in position.rules.improvement_copies[:9]] == [1, 2, 1, 1, 1, 1, 1, 1, 1]
    assert position.names.improvements == (
        "Radars précis", "Unités permanentes", "Jet du FBI", "Réseau de surveillance", "Fouille systématique",
        "Coup de filet", "Descente éclair", "Informateur", "Gel des avoirs",
    )  # fmt: skip


@pytest.mark.clause("RN-G7c")
def test_security_track_runs_from_0_to_4() -> None:
    """The security track has the cells 0 to 4."""
    rules = Scene().rules
    assert (int(rules.security_start), int(rules.security_cap), int(rules.security_price)) == (2, 4, 2)


@pytest.mark.clause("RN-G7e")
def test_only_seed_and_decisions_matter() -> None:
    """Neither age nor minutes play a part: the same seed and decisions give the same game, byte by byte."""
    one, other = (Scene(7).play_randomly(200, 3).states for _ in range(2))
    assert np.array_equal(one.view(np.uint8), other.view(np.uint8))


def test_blocks_of_the_action_table() -> None:
    """The 206 actions stand in the blocks of section 6.5."""
    position = Scene()
    assert len(position.codes) == len(position.ruleset.actions) == 206
    ids = {
        0: "cheque NA100", 11: "cheque OC200", 12: "to VAN", 35: "to AKL", 36: "1L1", 43: "1R4", 83: "POW!R4",
        84: "pass", 85: "draw", 86: "take", 87: "joker Cheque", 90: "joker Move", 91: "radar on NA",
        97: "barrier on VAN-LAX", 140: "barrier on BKK-POR", 141: "radar off NA", 147: "barrier off VAN-LAX",
        191: "improvement U1", 200: "burn Avocate", 205: "burn Pilote",
    }  # fmt: skip
    assert {action: position.codes[action] for action in ids} == ids
