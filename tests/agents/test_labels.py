"""Labels of dots cover neither each other nor a dot, as long as there is room."""

from __future__ import annotations

from itertools import combinations

from boardgame_agents.balance.labels import DOT, LETTER, LINE, label_places

CROWDED = [(100.0, 100.0), (103.0, 96.0), (112.0, 101.0), (98.0, 108.0), (100.0, 100.0)]
TEXTS = ["default", "hand_limit=2", "hand_limit=4", "food=3", "food=4"]


def boxes(places: list[tuple[float, float]]) -> list[tuple[float, float, float, float]]:
    return [
        (x + right, y + up, x + right + LETTER * len(text), y + up + LINE)
        for (x, y), (right, up), text in zip(CROWDED, places, TEXTS, strict=True)
    ]


def test_crowded_labels_are_apart() -> None:
    found = boxes(label_places(CROWDED, TEXTS))
    dots = [(x - DOT, y - DOT, x + DOT, y + DOT) for x, y in CROWDED]
    pairs = [*combinations(found, 2), *((label, dot) for label in found for dot in dots)]
    for one, other in pairs:
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, (one, other)


def test_a_lonely_label_is_beside_its_dot() -> None:
    [(right, up)] = label_places([(50.0, 50.0)], ["default"])
    assert right > DOT
    assert up == -LINE / 2
