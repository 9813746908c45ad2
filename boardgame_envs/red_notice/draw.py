"""The board of Red Notice as one seat sees it, as a picture and as text.

Both are made from a `Sight`, which holds nothing that the seat cannot know.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from boardgame_envs.core.draw import INK, MUTED, Canvas, Point
from boardgame_envs.core.game import View
from boardgame_envs.red_notice.data import Names
from boardgame_envs.red_notice.state import (
    AGENT,
    AGENT_MOVE,
    AGENT_SECURITY,
    BLACK,
    BURNT,
    DRAW_CHEQUE,
    ENDINGS,
    FORGER,
    FORGER_MOVE,
    FORGER_SECURITY,
    HALF_KINDS,
    NOT_DEALT,
    PERFORM_HALF,
    PHASES,
    PLACE_TOKEN,
    PUT_DOWN_BARRIER,
    START_RADAR,
    USABLE,
    WHITE,
)

ROLES = ("forger", "agent")
SIDES = ("left", "right")
FACES = {WHITE: "white", BLACK: "black"}
IMPROVEMENT_WORDS = (
    "names the city of each radar",
    "turns a radar and a barrier black",
    "+{} steps per Move card",
    "+{} icons per Security card",
    "one free inspection in place",
    "Security at once, {} icons",
    "up to {} steps at once",
    "the forger names her continent",
    "security falls to 0",
)
IMPROVEMENT_SHORT = ("names cities", "black units", "more steps", "more icons", "free inspection")
IDENTITY_WORDS = (
    "discard units, then {} steps",
    "{} steps, unseen and unhindered",
    "{} steps, then full security",
    "draw cheques, then {} steps",
    "destroy an improvement, then {} steps",
    "{} steps",
)

# ---------------------------------------------------------------- what a seat knows


class Sight:
    """What the viewer knows. Hidden things are found only here; the rest of the record is public."""

    def __init__(self, view: View) -> None:
        self.names: Names = view.ruleset.names
        self.rules: Any = view.ruleset.rules[0]
        self.state: Any = view.state
        self.viewer = view.seat
        s = view.state
        sees_all = [view.seat is None or view.seat == seat for seat in (FORGER, AGENT)]
        self.forger_city = int(s.city[FORGER]) if sees_all[FORGER] else -1
        self.agent_city = int(s.city[AGENT])
        self.triggered = [int(c) for c in s.trigger_continent[: int(s.triggers)]] if sees_all[FORGER] else []
        self.hands = [spread_out(s.hand[seat] if sees_all[seat] else s.known[seat]) for seat in (FORGER, AGENT)]
        self.hand_sizes = [int(s.hand[seat].sum()) for seat in (FORGER, AGENT)]
        self.tokens = [spread_out(s.drawn[seat]) if sees_all[seat] else [] for seat in (FORGER, AGENT)]
        self.token_numbers = [int(s.drawn[seat].sum()) for seat in (FORGER, AGENT)]
        self.slots = [self._slot(slot, sees_all) for slot in range(int(self.rules.slots))]
        self.is_asked = not s.over and sees_all[int(s.seat)]
        self.believed = [city for city in range(int(self.rules.cities)) if int(s.belief) >> city & 1]
        known = min(int(s.cheque_pile[0]), sum(int(shown) >= 0 for shown in s.shown))
        self.bottoms = [int(cheque) for cheque in s.cheque_pile[1 : 1 + known]]

    def _slot(self, slot: int, sees_all: Sequence[bool]) -> tuple[int, str]:
        """Owner of the token on a slot (-1: none) and its value ("": face down to the viewer)."""
        owner = int(self.state.slot_owner[slot])
        if owner < 0:
            return -1, ""
        is_seen = sees_all[owner] or slot // 2 < int(self.state.revealed)
        return owner, self.names.tokens[int(self.state.slot_token[slot])] if is_seen else ""

    def unseen_cheques(self) -> list[int]:
        """Cheque types the viewer has not located: in the other's hand or in the pile above its known bottom."""
        left = [int(number) for number in self.rules.cheque_copies[: int(self.rules.cheque_types)]]
        cashed = [kind for seat in (FORGER, AGENT) for kind in spread_out(self.state.cashed[seat])]
        for kind in [*cashed, *self.hands[FORGER], *self.hands[AGENT], *self.bottoms]:
            left[kind] -= 1
        return spread_out(left)

    def unseen_tokens(self, seat: int) -> list[int]:
        """Token kinds of a seat that the viewer has not located: face down, in hand, or to come in this cycle."""
        kinds = range(int(self.rules.token_kinds))
        left = [int(self.rules.token_copies[kind]) - int(self.state.used_tokens[seat, kind]) for kind in kinds]
        for kind in self.tokens[seat]:
            left[kind] -= 1
        for owner, value in self.slots:
            if owner == seat and value:
                left[self.names.tokens.index(value)] -= 1
        return spread_out(left)

    def improvements_left(self) -> list[int]:
        """Improvement types still in the deck; their order is unknown."""
        s = self.state
        return spread_out(self.rules.improvement_copies - s.displayed - s.owned - s.gone)

    def card(self, card: int) -> tuple[str, str]:
        """The two halves of an Action card in words."""
        words = [HALF_KINDS[int(kind)] for kind in self.rules.half_kind[card]]
        icons = [int(number) for number in self.rules.half_icons[card]]
        left, right = (f"{word} {number}" if number > 1 else word for word, number in zip(words, icons, strict=True))
        return left, right

    def still_to_perform(self) -> list[tuple[int, int]]:
        """(seat, half) of the card being resolved that are yet to be performed, in order."""
        s = self.state
        tasks = reversed(range(int(s.tasks)))
        return [(int(s.task_seat[i]), int(s.task_detail[i])) for i in tasks if s.task[i] == PERFORM_HALF]

    def prompt(self) -> str:
        """What is going on: the question to the viewer, or only whose decision it is."""
        s = self.state
        if s.over:
            return f"The game is over: {ENDINGS[int(s.ending)]}."
        if not self.is_asked:
            return f"The {ROLES[int(s.seat)]} decides."
        phase, top = int(s.phase), int(s.tasks) - 1
        left, detail = int(s.task_amount[top]), int(s.task_detail[top])
        words = PHASES[phase]
        if phase == FORGER_MOVE:
            words += f", {int(s.steps_granted) - int(s.steps_used)} of {int(s.steps_granted)} left"
            words += ", unseen and unhindered" if s.is_unseen else ""
        elif phase == AGENT_MOVE:
            words += f", {left} left" + (", an inspection in place is free" if detail else "")
        elif phase in (START_RADAR, DRAW_CHEQUE, AGENT_SECURITY):
            words += f", {left} left"
        elif phase == FORGER_SECURITY:
            words += f", {left} to take"
        elif phase == PLACE_TOKEN:
            words += f", {self.token_numbers[int(s.seat)]} left"
        elif phase == PUT_DOWN_BARRIER:
            words += f" ({FACES[left]}, from {self.names.routes[detail]})"
        return f"The {ROLES[int(s.seat)]} is asked: {words}."

    def announcement(self) -> str:
        """The radars announced after the forger's last movement, in order."""
        s, names = self.state, self.names
        heard: list[str] = []
        for index in range(int(s.announcements)):
            city = int(s.announced_city[index])
            continent = names.continents[int(s.announced_continent[index])]
            heard.append(f"{continent} ({names.cities[city - 1]})" if city else continent)
        return ", ".join(heard) or "none"

    def improvement_words(self, kind: int) -> str:
        """What an improvement does, in a few words."""
        words = IMPROVEMENT_WORDS[int(self.rules.improvement_effect[kind])]
        return words.format(int(self.rules.improvement_amount[kind]))

    def identity_words(self, identity: int) -> str:
        """What an identity does, in a few words."""
        words = IDENTITY_WORDS[int(self.rules.identity_effect[identity])]
        return words.format(int(self.rules.identity_steps[identity]))


def spread_out(numbers: Iterable[Any]) -> list[int]:
    """How many of each kind, as a list of kinds."""
    return [kind for kind, number in enumerate(numbers) for _ in range(int(number))]


# ---------------------------------------------------------------- the text


def text(view: View) -> str:
    """The board in words."""
    sight = Sight(view)
    viewer = "an onlooker who sees everything" if sight.viewer is None else f"the {ROLES[sight.viewer]}"
    s, rules = sight.state, sight.rules
    lines = [
        f"RED NOTICE, round {int(s.turn)} of at most {int(rules.maximum_rounds)}, seen by {viewer}",
        sight.prompt(),
        *_text_of_places(sight),
        *_text_of_cheques(sight),
        *_text_of_improvements(sight),
        *_text_of_cards(sight),
        *_text_of_map(sight),
    ]
    return "\n".join(lines) + "\n"


def _words(names: Sequence[str], kinds: Iterable[int]) -> str:
    return ", ".join(names[kind] for kind in kinds) or "none"


def _text_of_places(sight: Sight) -> list[str]:
    """Pawns, units, security and identities."""
    s, rules, names = sight.state, sight.rules, sight.names
    agent = names.cities[sight.agent_city] if sight.agent_city >= 0 else "not placed yet"
    lines = [f"Agent's city: {agent}"]
    if sight.forger_city >= 0:
        lines.append(f"Forger's city (secret): {names.cities[sight.forger_city]}")
    lines.append(f"The forger can be in ({len(sight.believed)}): {_words(names.cities, sight.believed)}")
    lines.append(f"Radars announced after her last movement: {sight.announcement()}")
    if sight.triggered:
        lines.append(f"Triggered in this movement, not announced yet: {_words(names.continents, sight.triggered)}")
    for title, faces, places, reserve in (
        ("Radars", s.radars, names.continents, s.radar_reserve),
        ("Barriers", s.barriers, names.routes, s.barrier_reserve),
    ):
        units = [f"{place} {FACES[int(face)]}" for face, place in zip(faces, places, strict=False) if face]
        lines.append(f"{title} on the map: {', '.join(units) or 'none'}; in reserve: {int(reserve)}")
    cap, price = int(rules.security_cap), int(rules.security_price)
    lines.append(f"Security: {int(s.security)} of {cap}; removing a white unit costs {price}")
    for state, title in ((USABLE, "Usable"), (BURNT, "Burnt")):
        found = [identity for identity in range(int(rules.identity_kinds)) if s.identities[identity] == state]
        words = [f"{names.identities[identity]} ({sight.identity_words(identity)})" for identity in found]
        lines.append(f"{title} identities: {'; '.join(words) or 'none'}")
    return lines


def _text_of_cheques(sight: Sight) -> list[str]:
    """Cashed cheques, hands and the pile."""
    s, rules, names = sight.state, sight.rules, sight.names
    cashed = [_words(names.cheques, spread_out(s.cashed[seat])) for seat in (FORGER, AGENT)]
    lines = [f"Cashed by the forger: {int(s.cashed_sum)}k of {int(rules.target_sum)}k: {cashed[FORGER]}"]
    lines.append(f"Cashed by the agent: {cashed[AGENT]}")
    for seat, role in enumerate(ROLES):
        hand, size = sight.hands[seat], sight.hand_sizes[seat]
        is_open = sight.viewer in (None, seat)
        words = _words(names.cheques, hand) if is_open else f"{_words(names.cheques, hand)} known"
        lines.append(f"Cheques of the {role}: {size} of at most {int(rules.hand_limit)}: {words}")
    bottoms = _words(names.cheques, reversed(sight.bottoms))
    lines.append(f"Cheque pile: {int(s.cheque_pile[0])} cards, the last to be drawn: {bottoms}")
    where = "in the pile" if sight.viewer is None else f"in the {ROLES[1 - sight.viewer]}'s hand or the pile"
    lines.append(f"Cheques not located, {where}: {_words(names.cheques, sight.unseen_cheques())}")
    return lines


def _text_of_improvements(sight: Sight) -> list[str]:
    """Improvements of the agent, and those that may still come."""
    s, names = sight.state, sight.names
    lines = []
    for title, numbers in (("on display", s.displayed), ("owned by the agent", s.owned)):
        cards = [f"{names.improvements[kind]} ({sight.improvement_words(kind)})" for kind in spread_out(numbers)]
        lines.append(f"Improvements {title}: {'; '.join(cards) or 'none'}")
    lines.append(f"Improvements gone: {_words(names.improvements, spread_out(s.gone))}")
    lines.append(f"Improvements in the deck, in unknown order: {_words(names.improvements, sight.improvements_left())}")
    return lines


def _text_of_cards(sight: Sight) -> list[str]:
    """The row of cards with its tokens, and what is left of this cycle."""
    s, names = sight.state, sight.names
    lines = [f"Initiative: {ROLES[int(s.initiative)]}. Cards of the round, resolved in this order:"]
    for place, card in enumerate(int(card) for card in s.row[: names.row] if card >= 0):
        halves = []
        for half, words in enumerate(sight.card(card)):
            owner, value = sight.slots[2 * place + half]
            token = "" if owner < 0 else f" <- {ROLES[owner]}'s {'token ' + value if value else 'face-down token'}"
            halves.append(f"{SIDES[half]} {words}{token}")
        done = " (resolved)" if place < int(s.row_place) else " (being resolved)" if place == int(s.row_place) else ""
        lines.append(f"  card {place + 1}, {names.cards[card]}{done}: " + " | ".join(halves))
    to_do = [f"{ROLES[seat]} {SIDES[half]}" for seat, half in sight.still_to_perform()]
    if to_do:
        lines.append(f"  halves of this card still to perform: {', then '.join(to_do)}")
    for seat, role in enumerate(ROLES):
        held = _words(names.tokens, sight.tokens[seat]) if sight.viewer in (None, seat) else "hidden"
        used = _words(names.tokens, spread_out(s.used_tokens[seat]))
        rest = _words(names.tokens, sight.unseen_tokens(seat))
        number = sight.token_numbers[seat]
        lines.append(f"Tokens of the {role}: {number} in hand ({held}); used: {used}; not located: {rest}")
    rows = [int(card) for card in s.row[: names.row]]
    coming = [card for card in range(int(sight.rules.cards)) if not s.used_cards[card] and card not in rows]
    cards = "; ".join(" | ".join(sight.card(card)) for card in coming)
    lines.append(f"Cards still to come in this cycle: {cards or 'none'}")
    return lines


def _text_of_map(sight: Sight) -> list[str]:
    """Every city with its neighbours: ? the forger can be there, A the agent, F the forger, # a barrier."""
    s, rules, names = sight.state, sight.rules, sight.names
    lines = ["Map (A agent, F forger, ? the forger can be there, # white barrier, ## black barrier):"]
    for continent, name in enumerate(names.continents):
        face = int(s.radars[continent])
        lines.append(f"  {name}" + (f" ({FACES[face]} radar)" if face else ""))
        for city in (city for city in range(int(rules.cities)) if rules.continent_of[city] == continent):
            marks = "A" if city == sight.agent_city else " "
            marks += "F" if city == sight.forger_city else "?" if city in sight.believed else " "
            neighbours = []
            for index in range(int(rules.degree[city])):
                barrier = "#" * int(s.barriers[int(rules.neighbour_route[city, index])])
                neighbours.append(barrier + names.cities[int(rules.neighbour[city, index])])
            lines.append(f"  {marks} {names.cities[city]}: {', '.join(neighbours)}")
    return lines


# ---------------------------------------------------------------- the picture

SEA, LAND, PANEL, SHADE = "#dde8ec", "#f1ead9", "#fbf8f0", "#e4dccb"
SEAT_COLOURS = ("#9c2f45", "#22405f")
HALO = "#d4536b"
LEFT, TOP, SCALE = 16.0, 52.0, 0.868  # where the 1000 x 560 map lies
SIDE, SIDE_WIDTH = 900.0, 284.0
PAWN = "m-8 0 c1 -9 5 -8 5 -14 h6 c0 6 4 5 5 14 z"

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


def draw(view: View) -> Canvas:
    """The picture of the board."""
    sight = Sight(view)
    canvas = Canvas(1200, 780)
    _draw_header(canvas, sight)
    _draw_map(canvas, sight)
    _draw_row(canvas, sight, 16, 548, 868)
    _draw_cycle(canvas, sight, 16, 728, 868)
    _draw_forger(canvas, sight, 52)
    _draw_agent(canvas, sight, 290)
    _draw_shared(canvas, sight, 540)
    return canvas


def _draw_header(canvas: Canvas, sight: Sight) -> None:
    s = sight.state
    viewer = "an onlooker" if sight.viewer is None else f"the {ROLES[sight.viewer]}"
    canvas.text(16, 34, "RED NOTICE", size=22, bold=True, fill=SEAT_COLOURS[FORGER])
    when = f"round {int(s.turn)}" if s.turn else "set-up"
    canvas.text(178, 33, f"{when} · seen by {viewer}", size=13, fill=MUTED)
    words = sight.prompt()
    colour = MUTED if s.over else SEAT_COLOURS[int(s.seat)]
    width = 7.6 * len(words) + 30
    canvas.rectangle(1184 - width, 13, width, 28, fill=colour, radius=14)
    canvas.text(1184 - width / 2, 32, words, size=13, fill="#ffffff", anchor="middle", bold=True)


# -- the map


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


def _draw_map(canvas: Canvas, sight: Sight) -> None:
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


# -- cards and tokens


def _draw_icon(canvas: Canvas, kind: int, x: float, y: float, colour: str = INK) -> None:
    """The sign of an action, about 24 wide around (x, y)."""
    if HALF_KINDS[kind] == "cheque":
        canvas.rectangle(x - 12, y - 8, 24, 16, stroke=colour, line=1.8, radius=2)
        canvas.line((x - 8, y - 2), (x + 4, y - 2), stroke=colour, line=1.6)
        canvas.line((x - 8, y + 3), (x, y + 3), stroke=colour, line=1.6)
        canvas.circle(x + 7, y + 3, 2, fill=colour)
    elif HALF_KINDS[kind] == "bank":
        canvas.polygon(((x - 12, y - 3), (x, y - 11), (x + 12, y - 3)), fill=colour)
        for dx in (-8, 0, 8):
            canvas.line((x + dx, y), (x + dx, y + 6), stroke=colour, line=2.6)
        canvas.line((x - 11, y + 10), (x + 11, y + 10), stroke=colour, line=2.4)
    elif HALF_KINDS[kind] == "security":
        shield = "m0 -11 l9 3 c0 10 -3 16 -9 19 c-6 -3 -9 -9 -9 -19 z"
        canvas.path(f"M{x:g} {y:g} {shield}", stroke=colour, line=1.8)
        canvas.path(f"M{x:g} {y:g} m-4 0 l3 4 l6 -8", stroke=colour, line=1.8)
    elif HALF_KINDS[kind] == "move":
        canvas.polygon(((x - 11, y + 9), (x + 12, y), (x - 11, y - 9), (x - 5, y)), fill=colour)
    else:
        star = [(11 if i % 2 == 0 else 4.6, math.pi * i / 5) for i in range(10)]
        canvas.polygon([(x + r * math.sin(turn), y - r * math.cos(turn)) for r, turn in star], fill=colour)


def _draw_token(canvas: Canvas, x: float, y: float, seat: int, value: str, radius: float = 15) -> None:
    """An action token: its value, or only its owner's colour when face down."""
    colour = SEAT_COLOURS[seat]
    if value:
        canvas.circle(x, y, radius, fill="#ffffff", stroke=colour, line=radius / 5)
        size = radius * (1.15 if len(value) == 1 else 0.56)
        canvas.text(x, y + size * 0.36, value, size=size, fill=colour, anchor="middle", bold=True)
    else:
        canvas.circle(x, y, radius, fill=colour, stroke="#ffffff", line=radius / 7)
        canvas.circle(x, y, radius * 0.58, stroke="#ffffff", line=1, opacity=0.55)


def _draw_row(canvas: Canvas, sight: Sight, x: float, y: float, width: float) -> None:
    """The cards of the round with the tokens beside them."""
    holder = int(sight.state.initiative)
    canvas.text(x, y + 13, "Cards of the round, resolved from left to right", size=12, bold=True)
    canvas.text(x + width, y + 13, f"initiative: {ROLES[holder]}", 12, SEAT_COLOURS[holder], "end", bold=True)
    step = (width + 10) / sight.names.row
    for place in range(sight.names.row):
        _draw_card(canvas, sight, place, x + place * step, y + 24, step - 10)


def _draw_card(canvas: Canvas, sight: Sight, place: int, x: float, y: float, width: float) -> None:
    """One place of the row: a card, its tokens, and what is still to be performed."""
    s, middle = sight.state, x + width / 2
    is_done, is_current = place < int(s.row_place), place == int(s.row_place)
    colour = SEAT_COLOURS[FORGER] if is_current else MUTED
    frame = colour if is_current else SHADE
    canvas.rectangle(x, y, width, 132, fill=PANEL, stroke=frame, line=2 if is_current else 1, radius=8)
    words = f"{place + 1}" + (" · being resolved" if is_current else " · resolved" if is_done else "")
    canvas.text(middle, y + 17, words, size=10.5, fill=colour, anchor="middle")
    card = int(s.row[place])
    if card < 0:
        return
    is_narrow = width < 200  # tokens then lie below the card instead of beside it
    cell = min(63.0, width / 2 - 5)
    canvas.rectangle(middle - cell, y + 24, 2 * cell, 84, fill="#ffffff", stroke=SHADE, radius=6)
    canvas.line((middle, y + 30), (middle, y + 102), stroke=SHADE)
    to_do = sight.still_to_perform() if is_current else []
    if to_do and not is_narrow:
        canvas.text(x + 8, y + 124, "to do", size=9.5, fill=MUTED)
    for half, sign in enumerate((-1, 1)):
        centre = middle + cell / 2 * sign
        _draw_half(canvas, sight, (card, half), centre, y + 24, cell, is_done)
        place_x, place_y, radius = (centre, y + 120, 11) if is_narrow else (middle + 82 * sign, y + 66, 15)
        canvas.circle(place_x, place_y, radius, stroke=SHADE, line=1.5, dash="3 3")
        owner, value = sight.slots[2 * place + half]
        if owner >= 0:
            _draw_token(canvas, place_x, place_y, owner, value, radius)
        actors = [seat for seat, side in to_do if side == half]
        if actors:
            words, row = " + ".join(ROLES[seat] for seat in actors), y + (106 if is_narrow else 124)
            canvas.text(centre, row, words, 10, SEAT_COLOURS[actors[0]], "middle", bold=True)


def _draw_half(
    canvas: Canvas, sight: Sight, which: tuple[int, int], x: float, y: float, width: float, is_done: bool
) -> None:
    """One half of a card (card, half): its icons and its name."""
    kind, icons = int(sight.rules.half_kind[which]), int(sight.rules.half_icons[which])
    colour = MUTED if is_done else INK
    step = min(29.0, (width - 28) / max(1, icons - 1))
    for index in range(icons):
        _draw_icon(canvas, kind, x + (index - (icons - 1) / 2) * step, y + 36, colour)
    canvas.text(x, y + 72, HALF_KINDS[kind], size=11, fill=colour, anchor="middle")


def _draw_cycle(canvas: Canvas, sight: Sight, x: float, y: float, width: float) -> None:
    """All Action cards, small: used in this cycle, in the row, or still to come."""
    s, names = sight.state, sight.names
    canvas.text(x, y, "All action cards; those used up until the next reshuffle are pale", size=10.5, fill=MUTED)
    rows = [int(card) for card in s.row[: names.row]]
    step = (width + 6) / len(names.cards)
    for card in range(len(names.cards)):
        left = x + card * step
        paper = SHADE if card in rows else PANEL
        canvas.rectangle(left, y + 8, step - 6, 26, fill=paper, stroke=SHADE, radius=4)
        signs = (f"{HALF_KINDS[int(sight.rules.half_kind[card, half])]}" for half in (0, 1))
        icons = (int(sight.rules.half_icons[card, half]) for half in (0, 1))
        words = (f"{sign[:1].upper()}{number if number > 1 else ''}" for sign, number in zip(signs, icons, strict=True))
        colour = "#c9c3b4" if s.used_cards[card] else INK
        canvas.text(left + (step - 6) / 2, y + 25, " | ".join(words), 11, colour, "middle", bold=card in rows)


# -- panels


def _draw_panel(canvas: Canvas, y: float, height: float, title: str, colour: str, is_viewer: bool = False) -> None:
    canvas.rectangle(SIDE, y, SIDE_WIDTH, height, fill=PANEL, stroke=SHADE, radius=8)
    canvas.rectangle(SIDE, y, 5, height, fill=colour, radius=2)
    canvas.text(SIDE + 16, y + 20, title + (" (you)" if is_viewer else ""), size=14, bold=True, fill=colour)


def _label(canvas: Canvas, y: float, words: str) -> None:
    canvas.text(SIDE + 16, y, words, size=10.5, fill=MUTED)


def _none(canvas: Canvas, y: float, is_empty: bool) -> None:
    if is_empty:
        canvas.text(SIDE + 74, y, "none", size=10.5, fill="#b5af9f", italic=True)


def _draw_cheques(canvas: Canvas, sight: Sight, y: float, kinds: Sequence[int], hidden: int, room: float = 200) -> None:
    """Cheques in their colours, then face-down ones."""
    number = len(kinds) + hidden
    step = min(41.0, room / max(1, number))
    for index in range(number):
        x = SIDE + 72 + index * step
        if index < len(kinds):
            kind = kinds[index]
            canvas.rectangle(x, y - 14, 38, 19, fill=sight.names.colours[kind // 2], stroke=PANEL, radius=3)
            value = f"{sight.names.continent_codes[kind // 2]} {int(sight.rules.cheque_value[kind % 2])}"
            canvas.text(x + 19, y - 1, value, size=9, fill="#ffffff", anchor="middle", bold=True)
        else:
            canvas.rectangle(x, y - 14, 38, 19, fill="#c9c3b4", stroke=PANEL, radius=3)
            canvas.rectangle(x + 4, y - 10, 30, 11, stroke=PANEL, radius=2)


def _draw_belongings(canvas: Canvas, sight: Sight, seat: int, y: float) -> None:
    """Cashed cheques, hand and tokens of a seat."""
    s, names = sight.state, sight.names
    _label(canvas, y, "cashed")
    _draw_cheques(canvas, sight, y, spread_out(s.cashed[seat]), 0)
    _none(canvas, y, not s.cashed[seat].any())
    _label(canvas, y + 25, f"hand {sight.hand_sizes[seat]}")
    _draw_cheques(canvas, sight, y + 25, sight.hands[seat], sight.hand_sizes[seat] - len(sight.hands[seat]))
    _none(canvas, y + 25, not sight.hand_sizes[seat])
    _label(canvas, y + 51, "tokens")
    _none(canvas, y + 51, not sight.token_numbers[seat])
    values = [names.tokens[kind] for kind in sight.tokens[seat]] or [""] * sight.token_numbers[seat]
    for index, value in enumerate(values):
        _draw_token(canvas, SIDE + 83 + 27 * index, y + 47, seat, value, 10.5)
    _label(canvas, y + 75, "used")
    used = spread_out(s.used_tokens[seat])
    _none(canvas, y + 75, not used)
    for index, kind in enumerate(used):
        _draw_token(canvas, SIDE + 80 + min(22.0, 190 / len(used)) * index, y + 71, seat, names.tokens[kind], 8)


def _draw_forger(canvas: Canvas, sight: Sight, y: float) -> None:
    """The forger's sum, cheques, tokens, security and identities."""
    s, rules, colour = sight.state, sight.rules, SEAT_COLOURS[FORGER]
    _draw_panel(canvas, y, 230, "Forger", colour, sight.viewer == FORGER)
    words = f"{int(s.cashed_sum)}k of {int(rules.target_sum)}k"
    canvas.text(SIDE + SIDE_WIDTH - 14, y + 20, words, size=13, bold=True, anchor="end")
    share = min(1.0, int(s.cashed_sum) / int(rules.target_sum))
    canvas.rectangle(SIDE + 16, y + 29, SIDE_WIDTH - 30, 7, fill=SHADE, radius=3.5)
    canvas.rectangle(SIDE + 16, y + 29, (SIDE_WIDTH - 30) * share, 7, fill=colour, radius=3.5)
    _draw_belongings(canvas, sight, FORGER, y + 59)
    _label(canvas, y + 160, "security")
    cells = int(rules.security_cap) + 1
    for points in range(cells):
        x = SIDE + 82 + min(27.0, 190 / cells) * points
        is_marked = points == int(s.security)
        paper, ink, rim = (colour, "#ffffff", colour) if is_marked else ("#ffffff", MUTED, SHADE)
        canvas.circle(x, y + 156, 10, fill=paper, stroke=rim, line=1.5)
        canvas.text(x, y + 160, points, size=11, anchor="middle", bold=is_marked, fill=ink)
    dealt = [i for i in range(int(rules.identity_kinds)) if s.identities[i] != NOT_DEALT]
    entries = []
    for identity in dealt:
        is_burnt = bool(s.identities[identity] == BURNT)
        name = sight.names.identities[identity] + (" (burnt)" if is_burnt else "")
        entries.append((name, sight.identity_words(identity), is_burnt))
    _draw_entries(canvas, y + 181, 54, entries)


def _draw_entries(canvas: Canvas, y: float, room: float, entries: Sequence[tuple[str, str, bool]]) -> float:
    """Names and, where there is room, what each does; pale ones are spent. Returns where the list ends."""
    step = min(27.0, room / max(1, len(entries)))
    for name, words, is_pale in entries:
        canvas.text(SIDE + 16, y, name, size=11, bold=not is_pale, italic=is_pale, fill="#a8a294" if is_pale else INK)
        if step > 24:
            canvas.text(SIDE + 16, y + 12, words, size=10, fill="#b5af9f" if is_pale else MUTED)
        y += step
    return y


def _draw_agent(canvas: Canvas, sight: Sight, y: float) -> None:
    """The agent's cheques, tokens, reserve and permanent improvements."""
    s, colour = sight.state, SEAT_COLOURS[AGENT]
    _draw_panel(canvas, y, 242, "Agent", colour, sight.viewer == AGENT)
    _draw_belongings(canvas, sight, AGENT, y + 42)
    _label(canvas, y + 143, "reserve")
    radars, barriers = int(s.radar_reserve), int(s.barrier_reserve)
    for index in range(radars):
        x = SIDE + 80 + index * min(17, 110 / radars)
        canvas.circle(x, y + 139, 7, fill="#ffffff", stroke=INK, line=1.2)
        canvas.circle(x, y + 139, 2, fill=INK)
    for index in range(barriers):
        x = SIDE + 192 + index * min(13, 80 / barriers)
        canvas.rectangle(x, y + 131, 6, 17, fill="#ffffff", stroke=INK, line=1.2, radius=2)
    owned = spread_out(s.owned)
    _label(canvas, y + 167, "improvements" if owned else "no permanent improvement")
    for index, kind in enumerate(owned):
        row = y + 183 + index * min(14.0, 56 / max(1, len(owned) - 1))
        canvas.text(SIDE + 16, row, sight.names.improvements[kind], size=10.5, bold=True)
        words = IMPROVEMENT_SHORT[int(sight.rules.improvement_effect[kind])]
        canvas.text(SIDE + SIDE_WIDTH - 12, row, words, size=9.5, fill=MUTED, anchor="end")


def _draw_shared(canvas: Canvas, sight: Sight, y: float) -> None:
    """The cheque pile and the improvements that may be gained."""
    s, names = sight.state, sight.names
    _draw_panel(canvas, y, 224, "Table", MUTED)
    pile = int(s.cheque_pile[0])
    canvas.text(SIDE + SIDE_WIDTH - 14, y + 20, f"{pile} cheques in the pile", size=11, anchor="end")
    _label(canvas, y + 45, "bottom" if sight.bottoms else "its order is unknown" if pile else "the pile is empty")
    _draw_cheques(canvas, sight, y + 45, sight.bottoms[::-1], 0)
    displayed = spread_out(s.displayed)
    _label(canvas, y + 69, "improvements on display" if displayed else "no improvement on display")
    entries = [(names.improvements[kind], sight.improvement_words(kind), False) for kind in displayed]
    row = _draw_entries(canvas, y + 86, 81, entries) + 4
    left = [names.improvements[kind] for kind in sight.improvements_left()]
    gone = [names.improvements[kind] for kind in spread_out(s.gone)]
    for title, cards in ((f"in the deck ({len(left)})", left), (f"gone ({len(gone)})", gone)):
        for line in textwrap.wrap(f"{title}: {', '.join(cards) or 'none'}", 48)[:4]:
            canvas.text(SIDE + 16, row, line, size=9.5, fill=MUTED)
            row += 12.5
