"""The standard data: components (section 2) and reconstructions (section 4)."""

from __future__ import annotations

import tomllib

import pytest

from boardgame_envs.horns_up import GAME
from boardgame_envs.horns_up.state import ICONS
from tests.horns_up.positions import PATHS, STAGE_CARDS, TICKETS, TYPES, Scene

STANDARD = tomllib.loads((GAME.folder / "data" / "standard.toml").read_text(encoding="utf-8"))
TICKET_TABLE = {
    "T01": ("Horns Up", "player", "stage", 10), "T02": ("Push Away", "player", "push", 6),
    "T03": ("Crowd Surfing", "player", "bypass", 6), "T04": ("Cold Beer", "player", "draw draw", 3),
    "T05": ("Adrenaline Rush", "player", "action action", 2), "T06": ("Setlist Leak", "player", "draw action", 2),
    "T07": ("Shirt Swap", "player", "discard draw draw", 1),
    "T08": ("Merch Table", "player", "draw draw draw ballad", 1), "T09": ("Spilled Beer", "one", "ballad", 2),
    "T10": ("Slow Dance", "one", "ballad ballad", 1), "T11": ("Sharp Elbow", "one", "discard", 2),
    "T12": ("Lost Ticket", "one", "discard_ticket", 1), "T13": ("Toilet Queue", "one", "skip", 1),
    "T14": ("Lighters Up", "all", "ballad", 1), "T15": ("Round for Everyone", "all", "draw", 1),
    "T16": ("Bag Check", "all", "discard", 1), "T17": ("Security", "player", "remove", 2),
    "T18": ("Roadie's Favour", "player", "remove or draw draw", 1),
    "T19": ("Tough Choice", "one", "discard_ticket or ballad", 1),
    "T20": ("Front-Row Fever", "player", "push or action action", 1),
}  # fmt: skip
STAGE_TABLE = {
    "S1": ("Fire Explosion", "fire_explosion", 2), "S2": ("Encore", "encore", 2), "S3": ("Scream for me", "scream", 2),
    "S4": ("Wall of Death", "wall_of_death", 2), "S5": ("Power Ballad", "ballad", 1),
    "S6": ("Special Guest", "draw", 1), "S7": ("Foul Weather", "discard", 1), "S8": ("Blackout", "discard_ticket", 1),
}  # fmt: skip


@pytest.mark.clause("HN-G6", "HN-G8", "HN-73", "HN-74", "HN-78")
def test_tickets() -> None:
    """46 Tickets of twenty types; every icon occurs; no card has more than two ballad icons."""
    found = {
        row["code"]: (
            row["name"],
            row["target"],
            " ".join(row["icons"]) + (" or " + " ".join(row["or_icons"]) if "or_icons" in row else ""),
            row["count"],
        )
        for row in STANDARD["tickets"]
    }
    assert found == TICKET_TABLE
    assert sum(row[3] for row in found.values()) == 46
    assert {word for row in found.values() for word in row[2].split()} == {*ICONS, "or"}
    assert max(row[2].split().count("ballad") for row in found.values()) == 2


@pytest.mark.clause("HN-G5")
def test_stage_cards() -> None:
    """Twelve Stage cards: four with special effects twice, four with icons once."""
    found = {row["code"]: (row["name"], *row.get("icons", [row["effect"]]), row["count"]) for row in STANDARD["stage"]}
    assert found == STAGE_TABLE
    assert sum(row[-1] for row in found.values()) == 12


@pytest.mark.clause("HN-G3", "HN-10")
def test_paths() -> None:
    """82 Paths in seven shapes, each with at least two openings; 52 lead straight on, 74 can be entered from S."""
    rows = {row["code"]: (row["openings"], row["count"]) for row in STANDARD["paths"]}
    assert rows == {
        "P1": ("NS", 30), "P2": ("EW", 8), "P3": ("NE", 8), "P4": ("NW", 8), "P5": ("NES", 14), "P6": ("NEW", 6),
        "P7": ("NESW", 8),
    }  # fmt: skip
    assert sum(count for _, count in rows.values()) == 82
    position = Scene()
    ways = {code: {position.openings(code, way) for way in (0, 1)} for code in PATHS}
    straight = [code for code in PATHS if any({"N", "S"} <= set(shape) for shape in ways[code])]
    assert sum(rows[code][1] for code in straight) == 52
    assert sum(rows[code][1] for code in PATHS if any("S" in shape for shape in ways[code])) == 74
    assert sum(rows[code][1] for code in PATHS if any("N" in shape for shape in ways[code])) == 74


@pytest.mark.clause("HN-G4", "HN-113")
def test_walls() -> None:
    """Three kinds of three Walls each, and what removes them."""
    rows = {row["name"]: (row["removed_by"], row["count"]) for row in STANDARD["walls"]}
    assert rows == {
        "Troublemakers": (["ticket"], 3), "Headbangers": (["path", "ticket"], 3), "Mosh Pit": (["encore"], 3),
    }  # fmt: skip


@pytest.mark.clause("HN-10", "HN-G6")
def test_thirty_hand_types() -> None:
    """Seven Paths, three Walls and twenty Tickets, in this order, are the words of the action table."""
    names = Scene().names
    assert tuple(name.split()[0] for name in names.types) == TYPES
    assert tuple(name.split()[0] for name in names.stage_cards) == STAGE_CARDS
    assert len(TYPES) == 30
    assert TYPES[-20:] == TICKETS


@pytest.mark.clause("HN-R40", "HN-15", "HN-34", "HN-37", "HN-26")
def test_standard_knobs() -> None:
    """The knobs stand where section 9 puts them."""
    assert STANDARD["knobs"] == {
        "actions_per_turn": 2, "opening_hand": 4, "draw_per_turn": 1, "rows_between": 8, "concert_columns": 9,
        "margin_columns": 2, "margin_rows": 1, "overflow": 1, "exclusive_entries": True,
        "entry_to_entry_steps": False, "hand_limit": 0, "ballad_supply": 24, "ballad_limit": 3,
        "ballad_immunity": "at_limit", "mandatory_actions": True, "sweep_timing": "action", "wod_crush": "closest",
        "target_all_includes_self": True, "turn_limit_per_seat": 60, "max_paid_actions": 30, "decision_limit": 20000,
        "truncation_reward": "zero",
    }  # fmt: skip
    assert (GAME.player_counts, GAME.default_players) == ((3, 4, 5, 6, 7, 8, 9), 5)
