"""The belief set: equal, after every decision, to a slow and literal computation (section 7.3)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.red_notice.belief_by_hand import Watcher
from tests.red_notice.positions import Scene, scene

GAMES = 50
SETTINGS: dict[str, dict[str, Any]] = {
    "standard": {},
    "watched": {"starting_radars": 6, "security_start": 4, "target_sum": 3000, "identities": "first_game"},
    "black radars sound once": {"black_radar_retriggers": False, "target_sum": 3000},
    "long bonus steps": {"bonus_steps": 3, "starting_radars": 4, "security_start": 4},
}


def follow(seed: int, knobs: dict[str, Any], seen: Counter[str]) -> None:
    """Play a random game, comparing belief and announcement after every decision."""
    game = Scene(seed, **knobs)
    watcher = Watcher(game)
    rng = np.random.default_rng(seed)
    while not game.is_over:
        legal = np.flatnonzero(game.look()[1])
        spends = legal[(legal >= 141) & (legal <= 190)] if game.phase == "forger's step" else legal[:0]
        action = int(rng.choice(spends if len(spends) and rng.random() < 0.4 else legal))
        seen["removals within a movement"] += bool(watcher.movement and action in spends)
        watcher.play(action)
        assert game.belief == watcher.belief, f"game {seed}, decision {int(game.state.ply)}"
        if watcher.announced is not None:
            told = [continent for continent, _ in watcher.announced]
            assert game.announced == told
            assert game.announced_cities == {city for _, city in watcher.announced} - {""}
            seen["announcements of several radars"] += len(told) > 1
            seen["announcements of a radar twice"] += len(set(told)) < len(told)
            seen["cities named"] += bool(game.announced_cities)
        if watcher.movement is None and game.state.turn > 0:
            assert game.at in game.belief
            seen["certainty"] += len(game.belief) == 1
    seen["burnt Journaliste"] += int(game.state.identities[1] == 2)


@pytest.mark.clause(
    "RN-28", "RN-107", "RN-119", "RN-121", "RN-128", "RN-R12", "RN-R13", "RN-R30", "RN-140", "RN-U1", "RN-U8"
)
@pytest.mark.parametrize("setting", SETTINGS)
def test_belief_is_what_public_events_allow(setting: str) -> None:
    """Over many random games the belief set is exactly what the public events allow, and holds the true city."""
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        follow(seed, SETTINGS[setting], seen)
    wanted = {"removals within a movement", "announcements of several radars", "cities named", "certainty"}
    if setting != "black radars sound once":
        wanted |= {"announcements of a radar twice"}
    if setting == "watched":
        wanted |= {"burnt Journaliste"}
    assert wanted <= {event for event, number in seen.items() if number}


@pytest.mark.clause("RN-R12", "RN-R11")
def test_a_radar_removed_within_a_movement_had_not_sounded() -> None:
    """A removed radar rules out the paths that had set it off, and opens its continent for what follows."""
    position = scene("A05", forger="1R1", at="CPT", radars="SA OC", security=2).play("radar off SA", "pass")
    assert position.belief == {"CPT", "CAS", "NBO", "CAI", "MAD", "RIO", "SCL", "CAR", "LIM"}


@pytest.mark.clause("RN-R12")
def test_belief_stays_as_it_was_during_a_movement() -> None:
    """Neither steps nor removals change the exposed set before the movement ends."""
    position = scene("A05", forger="1R1", at="CPT", belief="CPT NBO", radars="SA", barriers="CPT-PER", security=4)
    for action in ("to SCL", "barrier off CPT-PER"):
        assert position.play(action).belief == {"CPT", "NBO"}


@pytest.mark.clause("RN-R9", "RN-79")
def test_soft_evidence_changes_nothing() -> None:
    """Spending outside a movement, a skipped Bank and a joker choice leave the belief set alone."""
    position = scene("A01", forger="1R1", at="CPT", belief="CPT NBO LON", radars="SA", security=4)
    for action in ("radar off SA", "joker Bank", "pass"):
        assert position.play(action).belief == {"CPT", "NBO", "LON"}
