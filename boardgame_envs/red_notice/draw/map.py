"""The world map with its routes, units and pawns."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from boardgame_envs.core.draw import INK, MUTED, Canvas, Point
from boardgame_envs.red_notice.data import Names
from boardgame_envs.red_notice.draw.sight import Sight
from boardgame_envs.red_notice.draw.style import HALO, LAND, LEFT, PAWN, SCALE, SEA, SEAT_COLOURS, TOP
from boardgame_envs.red_notice.state import (
    AGENT,
    FORGER,
    WHITE,
)

# Landmasses, roughly, on the 1000 x 560 map: corners that are rounded off when drawn.
LANDS: tuple[str, ...] = (
    "28,62 80,42 130,50 190,36 235,55 262,50 282,90 306,112 272,134 262,150 247,176 228,196 234,236 222,232 212,210"
    " 186,214 166,234 176,268 200,278 208,258 226,264 214,292 236,312 254,328 240,334 208,314 160,292 128,258 106,238"
    " 82,216 76,160 84,120 60,92 28,96",
    "306,34 360,14 392,34 362,72 338,92 318,66",
    "248,322 288,308 330,330 352,350 386,368 376,400 354,430 334,448 318,470 300,492 292,522 284,544 268,540 260,500"
    " 258,450 246,420 222,396 222,366 238,346",
    "402,208 400,176 438,172 436,150 462,138 482,120 496,122 492,96 514,122 536,112 552,102 530,98 506,88 498,66 530,34"
    " 562,24 602,46 642,38 690,18 760,28 840,34 920,46 966,66 942,92 908,92 904,124 884,140 892,168 888,196 868,218"
    " 850,238 836,262 828,284 840,308 822,324 818,350 802,322 796,296 778,268 760,260 740,286 728,326 710,290 698,262"
    " 668,250 650,262 628,292 604,304 588,268 580,240 592,218 560,224 546,204 558,190 536,188 516,168 536,204 520,208"
    " 508,182 488,170 466,180 456,202 430,214",
    "402,262 428,230 470,222 502,228 512,244 546,248 582,244 592,276 606,306 646,306 626,338 598,368 592,402 570,440"
    " 546,476 520,494 504,484 498,444 486,410 494,374 474,350 440,354 406,336 392,300",
    "430,80 448,84 448,104 462,122 428,132 434,110",
    "626,396 636,392 630,432 616,442 614,420",
    "930,126 942,148 928,174 908,190 916,160",
    "796,342 830,368 866,380 850,388 812,370",
    "846,332 872,318 882,344 860,362",
    "918,326 952,332 972,350 934,348",
    "780,448 786,424 814,410 838,390 858,384 870,404 886,394 894,368 908,362 916,392 934,426 926,458 906,490 880,496"
    " 856,474 834,468 806,478 786,474",
    "954,488 976,498 980,514 960,532 936,550 946,526 964,512",
)


def _at(point: Point) -> Point:
    """A point of the 1000 x 560 map on the canvas."""
    return LEFT + SCALE * point[0], TOP + SCALE * point[1]


@lru_cache(maxsize=8)
def _curves(names: Names) -> tuple[tuple[tuple[Point, Point, Point], ...], ...]:
    """Each route as curves (start, bend, end) on the map; a wrapping one as two lines to the edges."""
    curves: list[tuple[tuple[Point, Point, Point], ...]] = []
    for route, (start, end) in enumerate(names.route_ends):
        (x, y), (u, v) = sorted((names.places[start], names.places[end]))
        if route in names.wraps:
            edge = y + (v - y) * x / (x + 1000 - u)
            ends = (((x, y), (0.0, edge)), ((u, v), (1000.0, edge)))
            curves.append(tuple((a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b) for a, b in ends))
        else:
            bulge = max(0.0, math.dist((x, y), (u, v)) - 130) * (-0.16 if y + v < 560 else 0.16)
            curves.append((((x, y), ((x + u) / 2, (y + v) / 2 + bulge), (u, v)),))
    return tuple(curves)


def _along(curve: tuple[Point, Point, Point], part: float) -> Point:
    """The point of a curve after a part of its way."""
    a, b, c = (1 - part) ** 2, 2 * part * (1 - part), part**2
    return a * curve[0][0] + b * curve[1][0] + c * curve[2][0], a * curve[0][1] + b * curve[1][1] + c * curve[2][1]


@lru_cache(maxsize=8)
def _crowd(names: Names) -> tuple[Point, ...]:
    """Points of the map where something is drawn: routes and cities."""
    points = [_along(curve, i / 24) for curves in _curves(names) for curve in curves for i in range(1, 24)]
    around = [(x + 10 * math.cos(i), y + 10 * math.sin(i)) for x, y in names.places for i in range(6)]
    return (*points, *around)


@lru_cache(maxsize=8)
def _radar_places(names: Names, continent_of: tuple[int, ...]) -> tuple[Point, ...]:
    """A quiet place near the middle of each continent."""
    places: list[Point] = []
    for continent in range(len(names.continents)):
        own = [place for place, where in zip(names.places, continent_of, strict=True) if where == continent]
        x, y = (sum(place[axis] for place in own) / len(own) for axis in (0, 1))
        around = [(x + dx, y + dy) for dx in range(-90, 91, 6) for dy in range(-90, 91, 6)]
        inside = [(u, v) for u, v in around if 24 < u < 976 and 24 < v < 536]
        rooms = [min(30.0, *(math.dist(p, q) for q in _crowd(names))) - math.dist(p, (x, y)) / 8 for p in inside]
        places.append(inside[rooms.index(max(rooms))])
    return tuple(places)


LABEL_SIDES = ((0, 25, "middle", 0.5), (13, 5, "start", 0), (-13, 5, "end", 1), (0, -16, "middle", 0.5))


@lru_cache(maxsize=8)
def _label_places(names: Names, avoid: tuple[Point, ...]) -> tuple[tuple[Point, str], ...]:
    """Where each city's name stands, beside the city where it covers least: (place, anchor)."""
    labels: list[tuple[Point, str]] = []
    crowd = (*_crowd(names), *avoid)
    for name, (x, y) in zip(names.cities, names.places, strict=True):
        width = 7.5 * len(name)
        best, room = ((x, y), "middle"), -1.0
        for dx, dy, anchor, shift in LABEL_SIDES:
            left = x + dx - shift * width
            cells = [(left + part * width / 6, y + dy - up) for part in range(7) for up in (0, 5, 10)]
            near = [point for point in crowd if abs(point[0] - x) < 130 and abs(point[1] - y) < 60]
            free = sum(min(9.0, *(math.dist(cell, point) for point in near)) for cell in cells)
            if left > 2 and left + width < 998 and free > room + 3:
                best, room = ((x + dx, y + dy), anchor), free
        labels.append(best)
    return tuple(labels)


def draw_map(canvas: Canvas, sight: Sight) -> None:
    """Land, routes, cities, units and pawns."""
    names, s = sight.names, sight.state
    canvas.rectangle(LEFT, TOP, 1000 * SCALE, 560 * SCALE, fill=SEA, radius=10)
    for land in LANDS:
        _draw_land(canvas, [_at((float(x), float(y))) for x, y in (corner.split(",") for corner in land.split())])
    for curves in _curves(names):
        for curve in curves:
            (x, y), (u, v), (w, z) = (_at(point) for point in curve)
            canvas.path(f"M{x:g} {y:g} Q{u:g} {v:g} {w:g} {z:g}", stroke="#8a8f99", line=1.8, opacity=0.75)
    continents = tuple(int(continent) for continent in sight.rules.continent_of[: len(names.cities)])
    slots = _radar_places(names, continents)
    for continent, place in enumerate(slots):
        _draw_radar(canvas, sight, continent, _at(place))
    labels = _label_places(names, slots)
    for city, place in enumerate(names.places):
        x, y = _at(place)
        if city in sight.believed:
            canvas.circle(x, y, 17, fill=HALO, opacity=0.28)
            canvas.circle(x, y, 14, stroke=HALO, line=2, dash="3 3")
        canvas.circle(x, y, 8, fill=names.colours[continents[city]], stroke="#ffffff", line=2)
    for city, (place, anchor) in enumerate(labels):
        x, y = _at(place)
        is_over_pawn = place[1] < names.places[city][1] and city in (sight.forger_city, sight.agent_city)
        lift = 17 if is_over_pawn and anchor == "middle" else 0
        canvas.text(x, y - lift, names.cities[city], size=12, anchor=anchor, halo=LAND, bold=city in sight.believed)
    for route, curves in enumerate(_curves(names)):
        for curve in curves if s.barriers[route] else ():
            _draw_barrier(canvas, int(s.barriers[route]), _at(_along(curve, 0.44)), _at(_along(curve, 0.56)))
    _draw_pawns(canvas, sight)
    _draw_captions(canvas, sight)


def _draw_land(canvas: Canvas, corners: Sequence[Point]) -> None:
    """A shape through the middles of its sides, so that its corners are round."""
    middles = [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in zip(corners, [*corners[1:], corners[0]], strict=True)]
    path = f"M{middles[-1][0]:.1f} {middles[-1][1]:.1f}"
    for (x, y), (u, v) in zip(corners, middles, strict=True):
        path += f" Q{x:.1f} {y:.1f} {u:.1f} {v:.1f}"
    canvas.path(path + " Z", fill=LAND, stroke="#cfd8d6", line=1)


def _draw_radar(canvas: Canvas, sight: Sight, continent: int, place: Point) -> None:
    """The radar slot of a continent: empty, or a radar on its white or black face."""
    (x, y), colour, face = place, sight.names.colours[continent], int(sight.state.radars[continent])
    if not face:
        canvas.circle(x, y, 10, stroke=colour, line=1.4, dash="2 3", opacity=0.8)
        canvas.text(x, y + 3, sight.names.continent_codes[continent], size=8, fill=colour, anchor="middle", bold=True)
        return
    paper, ink = ("#ffffff", INK) if face == WHITE else (INK, "#ffffff")
    canvas.circle(x, y, 12.5, fill=paper, stroke=colour, line=3)
    for arc in ("m-3.2 .6 a4 4 0 0 1 6.4 0", "m-6.4 -1.8 a8 8 0 0 1 12.8 0"):
        canvas.path(f"M{x:g} {y:g} {arc}", stroke=ink, line=1.5)
    canvas.circle(x, y + 3, 1.8, fill=ink)
    if continent in sight.triggered:
        canvas.circle(x, y, 17, stroke=SEAT_COLOURS[FORGER], line=2)


def _draw_barrier(canvas: Canvas, face: int, before: Point, after: Point) -> None:
    """A bar across a route."""
    length = math.dist(before, after) or 1
    u, v = 10 * (before[1] - after[1]) / length, 10 * (after[0] - before[0]) / length
    x, y = (before[0] + after[0]) / 2, (before[1] + after[1]) / 2
    ends = (x - u, y - v), (x + u, y + v)
    canvas.line(*ends, stroke=INK if face == WHITE else "#ffffff", line=9.5)
    canvas.line(*ends, stroke="#ffffff" if face == WHITE else INK, line=6.5)
    canvas.line(*ends, stroke=HALO, line=1.8)


def _draw_pawns(canvas: Canvas, sight: Sight) -> None:
    """The agent's pawn, and the forger's for those who may see it."""
    for city, shift, seat in ((sight.agent_city, -9, AGENT), (sight.forger_city, 9, FORGER)):
        if city >= 0:
            x, y = _at(sight.names.places[city])
            x, y, colour = x + shift, y - 2, SEAT_COLOURS[seat]
            canvas.path(f"M{x:g} {y:g} {PAWN}", fill=colour, stroke="#ffffff", line=1.6)
            canvas.circle(x, y - 18, 5.6, fill=colour, stroke="#ffffff", line=1.6)


def _draw_captions(canvas: Canvas, sight: Sight) -> None:
    """Where the wrapping routes lead, what was announced last, and what the marks mean."""
    names = sight.names
    for route in names.wraps:
        west, east = sorted(names.route_ends[route], key=lambda city: names.places[city])
        is_falling = names.places[west][1] > names.places[east][1]
        ends = [_at(curve[2]) for curve in _curves(names)[route]]
        for (x, y), shift, words, anchor, is_above in (
            (ends[0], 4, f"‹ {names.cities[east]}", "start", is_falling),
            (ends[1], -4, f"{names.cities[west]} ›", "end", not is_falling),
        ):
            canvas.text(x + shift, y + (-6 if is_above else 15), words, 10, MUTED, anchor, italic=True)
    x, y = _at((14, 518))
    canvas.text(x, y, "Last announcement of radars:", size=11, fill=MUTED)
    canvas.text(x, y + 16, sight.announcement(), size=12, bold=True)
    x, y = _at((590, 541))
    canvas.circle(x, y - 4, 8, fill=HALO, opacity=0.28)
    canvas.circle(x, y - 4, 7, stroke=HALO, line=1.6, dash="3 3")
    canvas.text(x + 14, y, f"the forger can be here ({len(sight.believed)})", size=11, fill=MUTED)
