"""A data file that does not describe a playable game is refused in one sentence that says where and what."""

from __future__ import annotations

import pytest

from boardgame_envs.core.errors import DataError
from boardgame_envs.horns_up import GAME
from tests.data_changes import Change, Data, assert_refused, edited, put
from tests.horns_up.positions import Scene, scene


def many_types(data: Data) -> None:
    """41 types of cards."""
    data["tickets"] += [{**data["tickets"][3], "code": f"X{number}", "name": f"X{number}"} for number in range(11)]


@pytest.mark.parametrize(
    ("change", "where", "what"),
    [
        (put("paths", 2, "openings", "NX"), "[[paths]] number 3", "'openings' is 'NX'; it must be letters out of N"),
        (put("paths", 2, "openings", "NN"), "[[paths]] number 3", "'openings' is 'NN'"),
        (put("paths", 2, "openings", ""), "[[paths]] number 3", "'openings' is empty"),
        (put("paths", 2, "code", "P1"), "[[paths]] number 3", "the card code 'P1' stands twice"),
        (put("paths", 2, "count", -1), "[[paths]] number 3", "'count' is -1; it must be a whole number from 0 to 100"),
        (put("paths", 2, "colour", "red"), "[[paths]] number 3", "unknown entry 'colour'"),
        (lambda data: data["paths"][2].pop("name"), "[[paths]] number 3", "'name' is missing"),
        (put("paths", []), "Horns Up", "[[paths]] stands 0 times"),
        (put("walls", 1, "removed_by", ["fire"]), "[[walls]] number 2", "'removed_by' has 'fire'; allowed are path"),
        (put("walls", 1, "removed_by", "path"), "[[walls]] number 2", "'removed_by' is 'path'"),
        (put("walls", 1, "code", "P7"), "[[walls]] number 2", "the card code 'P7' stands twice"),
        (put("tickets", 4, "icons", ["fly"]), "[[tickets]] number 5", "'icons' has 'fly'; allowed are draw, discard"),
        (put("tickets", 4, "icons", []), "[[tickets]] number 5", "'icons' has 0 icons; it must have 1 to 4"),
        (put("tickets", 4, "icons", ["draw"] * 5), "[[tickets]] number 5", "'icons' has 5 icons"),
        (put("tickets", 4, "icons", ["stage", "stage"]), "[[tickets]] number 5", "more than one 'stage' icon"),
        (put("tickets", 4, "or_icons", ["fly"]), "[[tickets]] number 5", "'or_icons' has 'fly'"),
        (put("tickets", 4, "target", "two"), "[[tickets]] number 5", "'target' is 'two'; allowed are player, one, all"),
        (
            put("tickets", 8, "icons", ["push"]),
            "[[tickets]] number 9",
            "the icon 'push' serves the player of a card only; it cannot strike others",
        ),
        (put("stage", 0, "effect", "rain"), "[[stage]] number 1", "'effect' is 'rain'; allowed are fire_explosion"),
        (put("stage", 5, "icons", ["remove"]), "[[stage]] number 6", "the icon 'remove' serves the player"),
        (put("stage", 0, "icons", ["draw"]), "[[stage]] number 1", "unknown entry 'icons'"),
        (lambda data: data["stage"][5].pop("icons"), "[[stage]] number 6", "'icons' is missing"),
        (put("stage", 1, "code", "S1"), "[[stage]] number 2", "the Stage card code 'S1' stands twice"),
        (put("stage", 1, "count", 24), "Horns Up", "there are 34 Stage cards; there must be 1 to 24"),
        (lambda data: [row.update(count=0) for row in data["stage"]], "Horns Up", "there are 0 Stage cards"),
        (put("entries", "5", [-4, -2, 0, 2]), "[entries]", "'5' has 4 columns; it must have 5 to 15"),
        (put("entries", "5", [-4, -2, 0, 0, 2]), "[entries]", "it must be different columns from -4 to 4"),
        (put("entries", "5", [-5, -2, 0, 2, 5]), "[entries]", "it must be different columns from -4 to 4"),
        (put("entries", "5", ["left"]), "[entries]", "'5' is ['left']"),
        (put("entries", "ten", [0]), "[entries]", "unknown entry 'ten'"),
        (lambda data: data["entries"].pop("5"), "[entries]", "'5' is missing"),
        (put("paths", 0, "count", 60), "Horns Up", "there are 167 Public cards; there may be 160"),
        (many_types, "[[tickets]] number 31", "there are more than 40 types of Public cards"),
        (put("weather", {}), "Horns Up", "unknown entry 'weather'"),
        (lambda data: data.pop("stage"), "Horns Up", "'stage' is missing"),
    ],
)  # fmt: skip
@pytest.mark.clause("HN-G1", "HN-G3", "HN-G4", "HN-G5", "HN-G6")
def test_a_mistake_is_named_with_its_place(change: Change, where: str, what: str) -> None:
    """The sentence names the table with the mistake, what stands there and what may stand there."""
    assert_refused(GAME, change, where, what)


@pytest.mark.clause("HN-11")
def test_a_deck_too_small_for_the_hands() -> None:
    """There must be enough Public cards for the hands of the set-up."""
    data = edited(GAME, lambda data: [row.update(count=0) for key in ("paths", "walls") for row in data[key]])
    assert len(Scene(0, 9, data, opening_hand=5).deck) == 46 - 5
    with pytest.raises(DataError, match="9 hands of 6 need more than the 46 Public cards there are"):
        Scene(0, 9, data, opening_hand=6)


@pytest.mark.clause("HN-G1", "HN-G3", "HN-G6")
def test_an_owner_may_replace_the_data() -> None:
    """Other Entries, other cards and other counts are played as they are given."""
    data = edited(GAME, put("entries", "5", [-4, -3, -2, -1, 0, 1, 2, 3, 4]))
    assert Scene(data=data).options() == {f"{column},0" for column in range(1, 10)}
    data["paths"][0]["openings"] = "NSE"
    data["tickets"][3]["icons"] = ["action", "draw", "ballad"]
    position = scene(hand="T04 P1", data=data, draws="W1").play("T04")
    assert (position.actions, position.hand("A"), position.tokens[0]) == ((2, 1), ["P1", "W1"], 1)
    for seed in range(3):
        assert Scene(seed, data=data).play_randomly(20_000, seed).is_over
