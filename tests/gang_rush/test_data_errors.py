"""A data file that does not describe a playable game is refused in one sentence that says where and what."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boardgame_envs.core.errors import DataError, KnobError
from boardgame_envs.gang_rush import GAME
from tests.gang_rush.positions import Race

STANDARD = tomllib.loads((GAME.folder / "data" / "standard.toml").read_text(encoding="utf-8"))
Data = dict[str, Any]


def edited(change: Callable[[Data], object]) -> Data:
    """The standard data after a change."""
    data = copy.deepcopy(STANDARD)
    change(data)
    return data


def put(*path: Any) -> Callable[[Data], None]:
    """A change that puts the last item of the path where the others lead."""

    def change(data: Data) -> None:
        place: Any = data
        for key in path[:-2]:
            place = place[key]
        place[path[-2]] = path[-1]

    return change


@pytest.mark.parametrize(
    ("change", "where", "what"),
    [
        (put("bridge", "rows", 3), "[bridge]", "'rows' is 3"),
        (put("bridge", "rows", 23), "[bridge]", "'edges'"),
        (put("bridge", "edges", 3, "wall"), "[bridge]", "'edges' holds 'wall'; allowed are open, low pile, high pile"),
        (put("bridge", "start_sums", 0, -100), "[bridge]", "'start_sums' is"),
        (put("bridge", "start_sums", [100]), "[bridge]", "'start_sums'"),
        (put("bridge", "damaged_road", "M3:4", 1), "damaged_road", "'M3:4' is no cell; a cell is written as in 'L3:7'"),
        (put("bridge", "damaged_road", "L6:4", 1), "damaged_road", "there is no cell 'L6:4'"),
        (put("bridge", "damaged_road", "L3:24", 1), "damaged_road", "there is no cell 'L3:24'"),
        (put("bridge", "damaged_road", "L3:3", 0), "damaged_road", "'L3:3' is 0"),
        (put("bridge", "length", 3), "[bridge]", "unknown entry 'length'"),
        (put("dice", "faces", 0, "horn"), "[dice]", "'faces' holds 'horn'"),
        (put("dice", "faces", ["wheel"]), "[dice]", "'faces'"),
        (put("dice", "free_wheels", 1, 11), "[dice]", "'free_wheels' is"),
        (put("dice", "landing", "crash", [2, 2]), "landing", "'crash' is [2, 2]"),
        (lambda data: data["dice"]["landing"].pop("wheel"), "landing", "'wheel'"),
        (put("money", "shop_prices", 0, -1), "[money]", "'shop_prices' is"),
        (put("money", "prizes_3", [600, 0]), "[money]", "'prizes_3'"),
        (put("hazards", "tiles", 0, "type", "bomb"), "number 1", "'bomb'"),
        (put("hazards", "tiles", 1, "pieces", 4), "number 2", "'pieces' is 4"),
        (put("hazards", "tiles", 2, "pieces", 1), "number 3", "'barriers 1' stands twice"),
        (
            put("hazards", "barrier_pieces", 11),
            "[hazards]",
            "the barrier tiles show 12 barriers, but 'barrier_pieces' is 11",
        ),
        (put("hazards", "tiles", 0, "copies", 60), "[hazards]", "there are more than 60 hazard tiles"),
        (put("closed_border", "players_5", "zone", 7), "players_5", "'zone' is 7"),
        (put("closed_border", "players_5", "lanes", 0, "wall"), "players_5", "'wall'"),
        (
            put("closed_border", "players_5", "lanes", 0, "nails 2"),
            "players_5",
            "'lanes' may hold containers and police only",
        ),
        (put("closed_border", "players_4", "set_aside", ["barriers 1"] * 2), "players_4", "'barriers 1' are set aside"),
        (put("characters", 1, "power", "rammer"), "number 2", "the power 'rammer' stands twice"),
        (put("characters", 1, "power", "flying"), "number 2", "'flying'"),
        (lambda data: data["characters"].pop(), "Gang Rush", "[[characters]] stands 4 times"),
        (put("characters", 1, "name", "Pupetta"), "number 2", "the character 'Pupetta' stands twice"),
        (put("bonus_tiles", 1, "effect", "run_flat"), "number 2", "the effect 'run_flat' stands twice"),
        (put("bonus_tiles", 1, "effect", "wings"), "number 2", "'wings'"),
        (put("bonus_tiles", 1, "colour", "pink"), "number 2", "'pink'"),
        (put("bonus_tiles", 1, "copies", 11), "number 2", "'copies' is 11"),
        (put("bonus_tiles", 1, "wheels", 2), "number 2", "unknown entry 'wheels'"),
        (put("bonus_tiles", 1, "name", "Ballast"), "number 3", "the bonus tile 'Ballast' stands twice"),
    ],
)
def test_a_mistake_is_named_with_its_place(change: Callable[[Data], object], where: str, what: str) -> None:
    """The sentence names the table with the mistake, what stands there and what may stand there."""
    with pytest.raises(DataError) as raised:
        Race(data=edited(change))
    message = str(raised.value)
    assert message.startswith("data file 'given data' of Gang Rush")
    assert where in message
    assert what in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (put("knobs", "crane_price", "much"), "knob 'crane_price' is 'much'"),
        (put("knobs", "speed", 3), "[knobs] has an unknown entry 'speed'"),
        (lambda data: data["knobs"].pop("rethrows"), "[knobs] lacks 'rethrows'"),
    ],
)
def test_a_mistake_among_the_knobs_is_named(change: Callable[[Data], object], what: str) -> None:
    """A wrong, unknown or missing knob of the file is named."""
    with pytest.raises(KnobError) as raised:
        Race(data=edited(change))
    assert what in str(raised.value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    """A missing file and one that is no TOML are refused by name."""
    with pytest.raises(DataError, match=r"cannot be read.*shipped are standard"):
        Race(data="tunnel")
    broken = tmp_path / "broken.toml"
    broken.write_text("[knobs\n", encoding="utf-8")
    with pytest.raises(DataError, match="is not valid TOML"):
        Race(data=broken)


def test_standard_tiles_add_up() -> None:
    """30 hazards (10 containers, 12 barriers, 15 policemen, 14 nails, 3 limits) and 30 bonus tiles of 29 kinds."""
    rules = Race().rules
    pieces = rules.hazard_copies * rules.hazard_pieces
    thing = rules.hazard_thing
    assert int(rules.hazard_copies.sum()) == 30
    assert [int(pieces[thing == number].sum()) for number in (5, 6, 7)] == [12, 15, 14]
    assert [int(rules.hazard_copies[thing == number].sum()) for number in (1, 5, 6, 7, 8)] == [10, 6, 6, 5, 3]
    assert int(rules.tile_copies.sum()) == 30
    assert [int(rules.tile_copies[rules.tile_colour == colour].sum()) for colour in range(4)] == [10, 10, 6, 4]
    assert sorted(rules.die_face.tolist()) == [0, 0, 1, 2, 3, 4]


def test_an_owner_may_replace_the_data() -> None:
    """A longer bridge with other tiles is played as it is given."""

    def change(data: Data) -> None:
        data["bridge"]["rows"] = 28
        data["bridge"]["edges"] += ["open"] * 4
        data["bonus_tiles"] = data["bonus_tiles"][:6]

    position = Race(data=edited(change))
    assert len(position.ruleset.actions) == 249 + 20
    position.play_randomly(20_000, 1)
    assert position.is_over
