"""What a game declares is true: tables, pieces, facts, documentation."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from boardgame_envs.core.knobs import markdown
from tests.cases import Case

ROOT = Path(__file__).parents[2]


def test_action_texts_are_unique_and_lead_back(case: Case) -> None:
    actions = case.ruleset().actions
    assert len(set(actions.texts)) == len(actions)
    for number, text in enumerate(actions):
        assert actions.id(actions.text(number)) == number == actions.id(text)
        assert text == text.strip()
        assert text


def test_blocks_cover_all_ids_in_order(case: Case) -> None:
    ruleset = case.ruleset()
    at = 0
    for number, block in enumerate(ruleset.actions.blocks):
        assert ruleset.rules[0].first[number] == at
        at += len(block.texts)
        assert block.meaning
    assert at == len(ruleset.actions) == ruleset.rules[0].actions


def test_pieces_cover_the_vector_exactly(case: Case) -> None:
    layout = case.ruleset().layout
    covered = np.zeros(layout.size, int)
    for piece in layout.pieces:
        covered[layout.slices[piece.name]] += 1
    assert (covered == 1).all()


def test_pieces_mean_what_they_say(case: Case) -> None:
    """A choice has at most one number set to 1, flags are 0 or 1, amounts come back as whole numbers."""
    for position in case.positions(60, seed=9):
        layout = position.ruleset.layout
        for seat in range(len(position.ruleset.seats)):
            observation = position.look(seat)[0]
            for piece in layout.pieces:
                values = layout.piece(piece.name, observation)
                if piece.kind == "choice":
                    assert values.sum() in (0, 1), piece.name
                if piece.kind in ("choice", "flags"):
                    assert np.isin(values, (0, 1)).all(), piece.name
                else:
                    whole = values * piece.maximum
                    assert np.allclose(whole, np.round(whole), atol=1e-3), piece.name


def test_every_seat_sees_its_own_seat(case: Case) -> None:
    position = next(case.positions(1))
    views = {position.look(seat)[0].tobytes() for seat in range(len(position.ruleset.seats))}
    assert len(views) == len(position.ruleset.seats)


def test_seat_names_are_one_word_and_a_number(case: Case) -> None:
    seats = case.ruleset().seats
    assert len(set(seats)) == len(seats)
    assert all(re.fullmatch(r"[a-z]+_[0-9]+", seat) for seat in seats)


def test_rules_document_has_the_generated_tables(case: Case) -> None:
    """The tables of RULES.md are those of the code; `make docs` writes them."""
    ruleset = case.game.ruleset()
    text = (case.game.folder / "RULES.md").read_text(encoding="utf-8")
    tables = {
        "knobs": markdown(case.game.knobs, ruleset.data["knobs"]),
        "actions": ruleset.actions.markdown(),
        "observation": ruleset.layout.markdown(),
    }
    for name, table in tables.items():
        found = re.search(rf"<!-- {name}:begin -->\n(.*?)\n<!-- {name}:end -->", text, re.DOTALL)
        assert found, f"RULES.md has no part {name!r}"
        assert found[1].strip() == table.strip(), f"the {name} table of RULES.md is out of date: run `make docs`"


def test_every_clause_of_the_rules_is_cited_by_a_test(case: Case) -> None:
    text = (case.game.folder / "RULES.md").read_text(encoding="utf-8")
    clauses = set(re.findall(r"\b[A-Z]{2}-(?:[KUR])?\d+[a-z]?\b", text))
    folder = ROOT / "tests" / case.game_name
    tests = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    cited = {
        clause for group in re.findall(r"mark\.clause\(([^)]*)\)", tests) for clause in re.findall(r'"([^"]+)"', group)
    }
    assert clauses, "RULES.md names no clause"
    assert not clauses - cited, f"no test cites {sorted(clauses - cited)}"
