"""What every game says about a data file that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardgame_envs
from boardgame_envs.core.errors import DataError, KnobError
from tests.data_changes import drop, edited, put


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_a_mistake_among_the_knobs_is_named(name: str) -> None:
    """A wrong, unknown or missing knob of the file is named."""
    game = boardgame_envs.game(name)
    knob = next(knob for knob in game.knobs if knob.low is not None)
    for change, words in (
        (
            put("knobs", knob.name, "five"),
            f"knob '{knob.name}' is 'five'; allowed is a whole number from {knob.low} to",
        ),
        (put("knobs", "colour_of_the_box", 3), "[knobs] has an unknown entry 'colour_of_the_box'"),
        (drop("knobs", knob.name), f"[knobs] lacks '{knob.name}'"),
    ):
        with pytest.raises(KnobError) as raised:
            game.ruleset(data=edited(game, change))
        assert words in str(raised.value)


@pytest.mark.parametrize("name", boardgame_envs.games())
def test_a_file_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    """A missing file and one that is no TOML are refused by name."""
    game = boardgame_envs.game(name)
    with pytest.raises(DataError, match=r"'atlantis' cannot be read.*shipped are .*standard"):
        game.ruleset(data="atlantis")
    broken = tmp_path / "broken.toml"
    broken.write_text("[knobs\n", encoding="utf-8")
    with pytest.raises(DataError, match="is not valid TOML"):
        game.ruleset(data=broken)
