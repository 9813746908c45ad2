"""A data file that does not describe a playable game is refused in one sentence that says where and what."""

from __future__ import annotations

import pytest

from boardgame_envs.gang_rush import GAME
from tests.data_changes import Change, Data, assert_refused, edited, put
from tests.gang_rush.positions import Race


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
def test_a_mistake_is_named_with_its_place(change: Change, where: str, what: str) -> None:
    """The sentence names the table with the mistake, what stands there and what may stand there."""
    assert_refused(GAME, change, where, what)


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

    position = Race(data=edited(GAME, change))
    assert len(position.ruleset.actions) == 249 + 20
    position.play_randomly(20_000, 1)
    assert position.is_over
