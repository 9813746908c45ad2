"""Entry cards (section 3.14)."""

from __future__ import annotations

import numpy as np
import pytest

from boardgame_envs.horns_up.state import ENTRY
from tests.horns_up.positions import Scene, scene


@pytest.mark.clause("HN-136", "HN-07")
def test_pawns_start_on_entries() -> None:
    """The Entries are the start of the race: the only places to choose, and everybody stands on one."""
    position = Scene(3)
    while position.phase == "choose an Entry":
        position.play(max(position.options()))
    assert all(position.state.card[int(spot)] == ENTRY for spot in position.state.pawn[:5])


@pytest.mark.clause("HN-137", "HN-138", "HN-141")
def test_entries_stay_for_the_whole_game() -> None:
    """Through random games no Entry is covered, discarded, moved or closed."""
    for players in (3, 9):
        for seed in range(8):
            position = Scene(seed, players)
            entries = np.flatnonzero(position.state.card == ENTRY)
            while not position.is_over:
                position.play_randomly(60, seed)
                assert np.array_equal(np.flatnonzero(position.state.card == ENTRY), entries)


@pytest.mark.clause("HN-139", "HN-60")
def test_a_pawn_leaves_an_entry_in_any_direction() -> None:
    """All four sides of an Entry are open; the Path beyond must be open towards it."""
    table = "5,0 A; 5,1 P1 B; 6,0 P2 C; 5,-1 P1 D; 4,0 P2 E"
    assert scene(table).steps == "NESW"
    assert scene(table.replace("P1", "P2")).steps == "EW"
    for way, spot in (("N", "5,1"), ("E", "6,0"), ("S", "5,-1"), ("W", "4,0")):
        assert scene(table).play(f"step {way}").where("A") == spot


@pytest.mark.clause("HN-140", "HN-137")
@pytest.mark.parametrize(("card", "pawns"), [("P2", "B"), ("P3 SW", "B C"), ("P1", ""), ("W1", "")])
def test_a_card_shifted_over_an_entry(card: str, pawns: str) -> None:
    """A Path or Wall that comes over an Entry is discarded; pawns on it stand on the Entry."""
    position = scene(f"2,0 {card} {pawns}; 1,0 A", "T01", stage="S4").play("T01")
    assert position.at("1,0") == " ".join(["Entry A", *pawns.split()])
    assert sorted(position.discards) == sorted([card.split(maxsplit=1)[0], "T01"])
    assert position.at("2,0") == ""


@pytest.mark.clause("HN-141", "HN-65")
def test_the_sweep_leaves_entries_open() -> None:
    """An Entry without a pawn can still be entered after any number of sweeps."""
    position = scene("5,1 P1 A", "T05 T05 P1").play("T05", "T05", "P1 9,1")
    assert position.at("5,0").startswith("Entry")
    assert "S" in position.steps


@pytest.mark.clause("HN-142", "HN-R02", "HN-R13")
def test_several_pawns_on_one_entry() -> None:
    """After the set-up any number may stand on an Entry: one walks onto an occupied one."""
    position = scene("5,1 P1 A; 5,0 B C D").play("step S")
    assert position.at("5,0") == "Entry A B C D"


@pytest.mark.clause("HN-91", "HN-138")
def test_a_rocker_on_an_entry_is_not_pushed() -> None:
    """Entries do not move, so nobody on one is a target of a push, nor pushed on by a chain."""
    position = scene("4,0 P2 B; 5,0 C", "T02").play("T02")
    assert position.options() == {"B"}
    position.play("B", "to E")
    assert position.at("5,0") == "Entry B C"
