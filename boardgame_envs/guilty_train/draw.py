"""The board of Guilty Train as one seat sees it, as a picture and as text."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from boardgame_envs.core.draw import INK, MUTED, Canvas, Point
from boardgame_envs.core.game import View
from boardgame_envs.guilty_train.data import Names, Rectangle
from boardgame_envs.guilty_train.state import (
    A1,
    BARRICADED,
    CLOSED,
    D2,
    ENDINGS,
    GREEN,
    HIDDEN_FOOD,
    HIDDEN_NOTHING,
    HIDE_FOOD,
    NOWHERE,
    OUT,
    PAWNS,
    PHASES,
    TURNED_NOTHING,
    YELLOW,
)

WIDTH, HEIGHT = 1200, 800
TRAIN: Rectangle = (46, 112, 1108, 290)
"""Where the rooms of the train are drawn, whatever the size of the board in the data file."""
YARD: Rectangle = (20, 470, 1160, 140)

SKY, GROUND, SAND, HULL, FLOOR, WALL = "#e9edf0", "#cfc5ae", "#e6dabd", "#3d4651", "#f7f3ea", "#59626e"
PAWN_COLOURS = ("#2464a8", "#3f8fd2", "#b5322b", "#dd6a3a")
DOOR_COLOURS = ("#a0713f", "#4d9a55", "#e3b023")
PLANK, PLANK_EDGE, FOOD, FOOD_LID = "#7a4a22", "#3b220d", "#e39b22", "#a8690c"
TOKEN, PALE, DARK_BAR, LIGHT = "#6d7f92", "#e3e0d6", "#262c35", "#f4f1e8"


@dataclass(frozen=True)
class Scene:
    """A canvas, and what goes on it."""

    canvas: Canvas
    view: View

    @property
    def names(self) -> Names:
        """The words of the data file."""
        names: Names = self.view.ruleset.names
        return names

    def place(self, x: float, y: float) -> Point:
        """A point of the data file's picture on the canvas."""
        boxes = self.names.rectangles[1:]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
        return (
            TRAIN[0] + (x - left) / (right - left) * TRAIN[2],
            TRAIN[1] + (y - top) / (bottom - top) * TRAIN[3],
        )

    def box(self, room: int) -> Rectangle:
        """A room of the train on the canvas."""
        x, y, width, height = self.names.rectangles[room]
        left, top = self.place(x, y)
        right, bottom = self.place(x + width, y + height)
        return left, top, right - left, bottom - top


def sees_food(view: View) -> bool:
    """Whether the faces of hidden tokens may be shown: to the defenders and to an onlooker (GT-20)."""
    return view.seat is None or view.seat < int(view.ruleset.rules[0].seat_of[A1])


def draw(view: View) -> Canvas:
    """The picture of the board."""
    scene = Scene(Canvas(WIDTH, HEIGHT, SKY), view)
    _draw_ground(scene)
    _draw_header(scene)
    _draw_train(scene)
    for room in range(1, len(scene.names.rooms)):
        _draw_room(scene, room)
    for door in range(len(scene.names.doors)):
        _draw_door(scene, door)
    for room in range(1, len(scene.names.rooms)):
        _draw_pawns(scene, room)
    _draw_yard(scene)
    _draw_defenders(scene)
    _draw_attackers(scene)
    return scene.canvas


def _draw_ground(scene: Scene) -> None:
    """Gravel and rails under the train, the yard in front of it."""
    canvas, bottom = scene.canvas, TRAIN[1] + TRAIN[3]
    canvas.rectangle(0, bottom + 18, WIDTH, HEIGHT, fill=GROUND)
    for x in range(8, WIDTH, 24):
        canvas.rectangle(x, bottom + 40, 12, 10, fill="#8b7b62")
    for y in (bottom + 40, bottom + 47):
        canvas.line((0, y), (WIDTH, y), stroke="#6b7078", line=3)
    canvas.rectangle(*YARD, fill=SAND, stroke="#b7a678", line=2, radius=14)


def _draw_header(scene: Scene) -> None:
    """The round, who is asked what, and for whom the picture is."""
    canvas, movement = scene.canvas, int(scene.view.state.movement)
    canvas.rectangle(0, 0, WIDTH, 56, fill=DARK_BAR)
    canvas.text(20, 37, "Guilty Train", 24, LIGHT, bold=True)
    canvas.text(215, 36, _round_words(scene.view), 16, "#c9d0d8")
    prompt = _prompt(scene.view) + (f" · steps left: {movement}" if movement > 0 else "")
    canvas.text(WIDTH / 2 + 50, 36, prompt, 16, "#ffd76a", "middle", bold=True)
    canvas.text(WIDTH - 20, 36, f"seen by {_onlooker(scene.view)}", 14, "#c9d0d8", "end")


def _draw_train(scene: Scene) -> None:
    """Hulls, wheels and couplings of the wagons."""
    canvas, names = scene.canvas, scene.names
    for door, kind in enumerate(names.door_kinds):
        if kind == GREEN:
            x, y = scene.place(*names.door_places[door])
            ends = [scene.box(room) for room in names.door_rooms[door]]
            left = min(box[0] + box[2] / 2 for box in ends)
            right = max(box[0] + box[2] / 2 for box in ends)
            canvas.rectangle(left, y - 17, right - left, 34, fill="#77808b", stroke=HULL, line=2)
            canvas.line((x, y - 17), (x, y + 17), stroke=HULL, line=2, dash="3 3")
    for wagon, name in enumerate(names.wagons):
        boxes = [scene.box(room) for room in range(1, len(names.rooms)) if names.wagon_of[room] == wagon]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
        for share in (0.16, 0.3, 0.7, 0.84):
            x = left + share * (right - left)
            canvas.circle(x, bottom + 28, 15, fill="#4b5058", stroke="#2b2f35", line=3)
            canvas.circle(x, bottom + 28, 5, fill="#8a9099")
        canvas.rectangle(left - 9, top - 9, right - left + 18, bottom - top + 18, fill=HULL, radius=12)
        canvas.text((left + right) / 2, top - 16, name, 15, HULL, "middle", bold=True)


def _draw_room(scene: Scene, room: int) -> None:
    """One room with its token and the food that lies about."""
    canvas, state = scene.canvas, scene.view.state
    x, y, width, height = scene.box(room)
    active = _active_pawn(scene.view)
    is_active = active != NOWHERE and int(state.room[active]) == room
    canvas.rectangle(x, y, width, height, fill="#fff6d8" if is_active else FLOOR, stroke=WALL, line=4)
    canvas.text(x + 10, y + 29, scene.names.rooms[room], 14, MUTED, bold=True)  # below the planks of a door
    _draw_token(scene, room, x + width - 25, y + 27)
    loose = int(state.loose[room])
    if loose > 0:
        _draw_food(canvas, x + 20, y + 47, 0.9)
        canvas.text(x + 31, y + 52, f"×{loose}", 13, INK, bold=True)


def _draw_token(scene: Scene, room: int, x: float, y: float) -> None:
    """The search token of a room: its back, what the seat knows to be under it, or what has been found."""
    canvas, token = scene.canvas, int(scene.view.state.token[room])
    if token in (HIDDEN_FOOD, HIDDEN_NOTHING):
        canvas.circle(x, y, 15, fill=TOKEN, stroke="#46535f", line=2)
        if token == HIDDEN_FOOD and sees_food(scene.view):
            _draw_food(canvas, x, y, 0.95)
        elif sees_food(scene.view):
            canvas.circle(x, y, 4, fill="#96a5b4")
        else:
            canvas.text(x, y + 6, "?", 17, LIGHT, "middle", bold=True)
    elif token == TURNED_NOTHING:
        canvas.circle(x, y, 15, fill=PALE, stroke="#b9b4a5", line=2)
        canvas.line((x - 5, y - 5), (x + 5, y + 5), stroke="#a9a493", line=2.5)
        canvas.line((x - 5, y + 5), (x + 5, y - 5), stroke="#a9a493", line=2.5)
    else:
        canvas.circle(x, y, 15, stroke="#c9b58a", line=2, dash="4 3")


def _draw_food(canvas: Canvas, x: float, y: float, scale: float) -> None:
    """A tin of food."""
    width, height = 15 * scale, 18 * scale
    canvas.rectangle(x - width / 2, y - height / 2, width, height, fill=FOOD, stroke=FOOD_LID, line=1.5, radius=3)
    canvas.rectangle(x - width / 2, y - height / 5, width, height / 2.6, fill="#fff3d6")
    canvas.line((x - width / 2, y - height / 2 + 1), (x + width / 2, y - height / 2 + 1), stroke=FOOD_LID, line=2.5)


def _draw_door(scene: Scene, door: int) -> None:
    """A door in its wall: open, barricaded, closed, or blown up."""
    canvas, names = scene.canvas, scene.names
    x, y = scene.place(*names.door_places[door])
    kind, standing = names.door_kinds[door], int(scene.view.state.door[door])
    is_upright = _is_upright(scene, door, x)
    width, height = (14, 46) if is_upright else (46, 14)
    if kind == YELLOW:
        canvas.rectangle(x - 17, y + 8, 34, YARD[1] - y - 4, fill="#bfae86", opacity=0.85)
        for step in range(int(y) + 22, int(YARD[1]), 12):
            canvas.line((x - 15, step), (x + 15, step), stroke="#94825a", line=2)
    fill = DOOR_COLOURS[kind] if kind != YELLOW or standing == CLOSED else FLOOR
    canvas.rectangle(x - width / 2, y - height / 2, width, height, fill=fill, stroke=HULL, line=1.5, radius=3)
    if kind == YELLOW and standing == CLOSED:
        for side in (-16, 16):
            canvas.circle(x + side, y, 2.5, fill="#7d5f0c")
    elif kind == YELLOW:
        canvas.polygon(_burst(x, y, 17, 8), fill="#f0842c", stroke="#9c3f12", line=1.5)
    if standing == BARRICADED:
        for angle in (0.6, -0.6):
            reach_x, reach_y = 23 * cos(angle), 23 * sin(angle)
            if is_upright:
                reach_x, reach_y = reach_y, reach_x
            canvas.line((x - reach_x, y - reach_y), (x + reach_x, y + reach_y), stroke=PLANK_EDGE, line=10)
            canvas.line((x - reach_x, y - reach_y), (x + reach_x, y + reach_y), stroke=PLANK, line=7)
    canvas.text(x, y + 4, names.doors[door], 11, INK, "middle", bold=True, halo=FLOOR)


def _is_upright(scene: Scene, door: int, x: float) -> bool:
    """Whether a door stands in a wall between left and right."""
    if scene.names.door_kinds[door] == GREEN:
        return True
    for room in scene.names.door_rooms[door]:
        if room != OUT:
            left, _, width, _ = scene.box(room)
            if min(abs(x - left), abs(x - left - width)) > 3:
                return False
    return True


def _burst(x: float, y: float, outer: float, points: int) -> list[Point]:
    """The corners of a star, for what has been blown up."""
    corners: list[Point] = []
    for index in range(2 * points):
        radius = outer if index % 2 == 0 else outer * 0.6
        corners.append((x + radius * cos(pi * index / points), y + radius * sin(pi * index / points)))
    return corners


def _draw_pawns(scene: Scene, room: int) -> None:
    """The pawns in one room of the train, side by side or in two rows."""
    here = [pawn for pawn in range(4) if int(scene.view.state.room[pawn]) == room]
    x, y, width, height = scene.box(room)
    middle = y + height * (0.66 if height < 200 else 0.55)
    for index, pawn in enumerate(here):
        in_row = 2 if len(here) > 1 else 1
        row, column = divmod(index, in_row)
        shift = 0.0 if len(here) <= 2 else (row - 0.5) * 46
        _draw_pawn(scene, pawn, x + width * (column + 1) / (in_row + 1), middle + shift, 1.0 if len(here) < 3 else 0.8)


def _draw_pawn(scene: Scene, pawn: int, x: float, y: float, scale: float) -> None:
    """A pawn, lying if it is down, with a glow if it is active and the food it carries."""
    canvas, state = scene.canvas, scene.view.state
    is_down = pawn <= D2 and bool(state.down[pawn])
    if _active_pawn(scene.view) == pawn:
        canvas.circle(x, y, 27 * scale, fill="#ffd54a", opacity=0.75)
    body = [(-14, 20), (-5, -4), (-11, -7), (-8, -12), (8, -12), (11, -7), (5, -4), (14, 20)]
    turned = [(point_y, point_x) if is_down else (point_x, point_y) for point_x, point_y in body]
    corners = [(x + scale * point_x, y + scale * point_y) for point_x, point_y in turned]
    head = (x - scale * 15, y) if is_down else (x, y - scale * 15)
    canvas.polygon(corners, fill=PAWN_COLOURS[pawn], stroke="#ffffff", line=1.5)
    canvas.circle(*head, 8 * scale, fill=PAWN_COLOURS[pawn], stroke="#ffffff", line=1.5)
    label = (x + 8, y + scale * 4) if is_down else (x, y + scale * 14)
    canvas.text(*label, PAWNS[pawn], 11 * scale, "#ffffff", "middle", bold=True)
    carried = int(state.carried[pawn - A1]) if pawn >= A1 else 0
    if carried > 0:
        _draw_food(canvas, x + 17 * scale, y - 14 * scale, 0.75)
        canvas.text(x + 17 * scale, y - 10 * scale, carried, 10, INK, "middle", bold=True)


def _draw_yard(scene: Scene) -> None:
    """The base: attackers outside, food brought out, respawns, the pile and the used cards."""
    canvas, state, names, rules = scene.canvas, scene.view.state, scene.names, scene.view.ruleset.rules[0]
    left, top = YARD[0], YARD[1]
    canvas.text(left + 16, top + 26, f"{names.rooms[OUT]} · the looters' base", 15, "#6b5b33", bold=True)
    outside = [pawn for pawn in range(4) if int(state.room[pawn]) == OUT]
    for index, pawn in enumerate(outside):
        _draw_pawn(scene, pawn, left + 60 + 70 * index, top + 88, 1.25)
    x = left + 240
    canvas.text(x, top + 58, "food brought out", 13, INK)
    for index in range(int(rules.food_to_win)):
        place = (x + 10 + 24 * (index % 10), top + 80 + 26 * (index // 10))
        if index < int(state.secured):
            _draw_food(canvas, *place, 1.1)
        else:
            canvas.rectangle(place[0] - 8, place[1] - 10, 16, 20, stroke="#b39c63", line=1.5, radius=3, dash="3 3")
    canvas.text(x, top + 122, "respawns", 13, INK)
    for index in range(int(rules.respawns)):
        fill = PAWN_COLOURS[A1] if index < int(state.respawns) else "none"
        canvas.circle(x + 80 + 20 * index, top + 117, 7, fill=fill, stroke=PAWN_COLOURS[A1], line=1.5)
    _draw_cards(scene, left + 520, top + 12)


def _draw_cards(scene: Scene, x: float, y: float) -> None:
    """The pile of explosives and the used cards, kind by kind."""
    canvas, state, names, rules = scene.canvas, scene.view.state, scene.names, scene.view.ruleset.rules[0]
    cards = int(state.card_pile[0])
    for layer in range(min(cards, 4)):
        _draw_card(canvas, x + 3 * layer, y + 24 - 3 * layer, 58, 78)
    canvas.text(x + 34, y + 116, f"pile: {cards}", 13, INK, "middle", bold=True)
    canvas.text(x + 100, y + 14, "used explosives", 13, "#6b5b33", bold=True)
    for kind, name in enumerate(names.cards):
        column, row = divmod(kind, 4)
        at_x, at_y = x + 100 + 190 * column, y + 40 + 23 * row
        used, copies = int(state.used[kind]), int(rules.card_copies[kind])
        canvas.rectangle(at_x, at_y - 15, 30, 19, fill="#ffffff", stroke="#b39c63", line=1.2, radius=4)
        canvas.text(at_x + 15, at_y, f"{used}/{copies}", 11, INK if used else MUTED, "middle", bold=True)
        canvas.text(at_x + 38, at_y, name, 13, INK if used else MUTED)


def _draw_card(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """An explosive card, explosive side up."""
    canvas.rectangle(x, y, width, height, fill="#8e2f26", stroke="#4f1712", line=1.5, radius=5)
    canvas.polygon(_burst(x + width / 2, y + height / 2, width * 0.32, 9), fill="#f0a030", stroke="#c8611b", line=1)


def _draw_defenders(scene: Scene) -> None:
    """The defenders' side: how their pawns fare, and their barricades."""
    canvas, state = scene.canvas, scene.view.state
    left, top = 20, 626
    canvas.rectangle(left, top, 570, 156, fill="#f4f6f8", stroke=PAWN_COLOURS[0], line=2, radius=12)
    canvas.text(left + 16, top + 26, "Defenders", 16, PAWN_COLOURS[0], bold=True)
    for pawn in range(A1):
        canvas.text(left + 16, top + 58 + 26 * pawn, _defender_words(scene.view, pawn), 14, INK)
    if sees_food(scene.view) and state.food_to_hide > 0:
        canvas.text(left + 16, top + 120, f"food still to hide: {int(state.food_to_hide)}", 14, FOOD_LID, bold=True)
    canvas.text(left + 290, top + 26, "Barricades", 15, PLANK, bold=True)
    for row, (label, number) in enumerate(_barricades(scene.view)):
        canvas.text(left + 290, top + 54 + 25 * row, f"{label}: {number}", 14, INK if number else MUTED)
        for index in range(min(number, 5)):
            at = (left + 470 + 18 * index, top + 41 + 25 * row)
            canvas.rectangle(*at, 12, 15, fill=PLANK, stroke=PLANK_EDGE, radius=2)


def _draw_attackers(scene: Scene) -> None:
    """The attackers' side: hands of unread cards and food carried."""
    canvas, state, names = scene.canvas, scene.view.state, scene.names
    left, top = 610, 626
    canvas.rectangle(left, top, 570, 156, fill="#faf4f2", stroke=PAWN_COLOURS[A1], line=2, radius=12)
    canvas.text(left + 16, top + 26, "Attackers", 16, PAWN_COLOURS[A1], bold=True)
    for attacker in range(2):
        x, y = left + 16 + 278 * attacker, top + 56
        canvas.text(x, y, _attacker_words(scene.view, attacker), 13, INK)
        held = int(state.hand[attacker, 0])
        for place in range(held):
            card_x = x + place * min(70, 260 / held)
            _draw_card(canvas, card_x, y + 14, 42, 56)
            if scene.view.seat is None:
                name = names.cards[int(state.hand[attacker, place + 1])]
                canvas.text(card_x + 21, y + 84, name.split()[0], 11, INK, "middle")


def _active_pawn(view: View) -> int:
    """The pawn whose activation is running or who is being placed, or nowhere."""
    state = view.state
    is_running = state.over == 0 and state.phase != HIDE_FOOD and state.slot < 4
    return int(state.pawn) if is_running else NOWHERE


def _onlooker(view: View) -> str:
    return "an onlooker" if view.seat is None else view.ruleset.seats[view.seat]


def _round_words(view: View) -> str:
    if view.state.turn == 0:
        return "set-up"
    return f"round {int(view.state.turn)} of {int(view.ruleset.rules[0].maximum_rounds)}"


def _prompt(view: View) -> str:
    """Who is asked what, or how the game ended; everybody may know."""
    state = view.state
    if state.over:
        return ENDINGS[int(state.ending)]
    seat = view.ruleset.seats[int(state.seat)]
    active = _active_pawn(view)
    has_pawn = active != NOWHERE and int(view.ruleset.rules[0].seat_of[active]) == int(state.seat)
    return f"{seat}{f' ({PAWNS[active]})' if has_pawn else ''}: {PHASES[int(state.phase)]}"


def _defender_words(view: View, pawn: int) -> str:
    state, names = view.state, view.ruleset.names
    room = int(state.room[pawn])
    if room == NOWHERE:
        return f"{PAWNS[pawn]}: not placed yet"
    if not state.down[pawn]:
        return f"{PAWNS[pawn]}: standing in {names.rooms[room]}"
    return f"{PAWNS[pawn]}: down in {names.rooms[room]}, misses {int(state.skips[pawn])}"


def _attacker_words(view: View, attacker: int) -> str:
    state, names = view.state, view.ruleset.names
    room, cards = int(state.room[A1 + attacker]), int(state.hand[attacker, 0])
    if room == NOWHERE:
        return f"{PAWNS[A1 + attacker]}: eliminated"
    words = f"{PAWNS[A1 + attacker]}: in {names.rooms[room]}, cards {cards}, food {int(state.carried[attacker])}"
    if state.stuck[attacker]:
        words += f", stuck ({int(state.stuck_turns[attacker])})"
    return words


def _barricades(view: View) -> list[tuple[str, int]]:
    """Where the barricades that are not on the board are."""
    state = view.state
    earlier = int(state.salvage) - int(state.fresh)
    return [
        ("in stock", int(state.stock)),
        ("salvage of this round", int(state.fresh)),
        ("earlier salvage", earlier),
        ("lost", int(state.lost)),
    ]


def _token_words(view: View, room: int) -> str:
    token = int(view.state.token[room])
    if token in (HIDDEN_FOOD, HIDDEN_NOTHING):
        return ("food" if token == HIDDEN_FOOD else "nothing") + " (hidden)" if sees_food(view) else "hidden"
    return "nothing" if token == TURNED_NOTHING else "food taken"


def text(view: View) -> str:
    """The board in words."""
    state, names, rules = view.state, view.ruleset.names, view.ruleset.rules[0]
    lines = [
        f"Guilty Train, {_round_words(view)}, seen by {_onlooker(view)}",
        _prompt(view),
        f"movement left {int(state.movement)}, rooms moved {int(state.moved)}, cards drawn {int(state.drawn)}"
        + (", quick fuse used" if state.quick else ""),
        f"food brought out {int(state.secured)} of {int(rules.food_to_win)}, respawns {int(state.respawns)}",
        *(_defender_words(view, pawn) for pawn in range(A1)),
        *(_attacker_words(view, attacker) for attacker in range(2)),
        "barricades: " + ", ".join(f"{label} {number}" for label, number in _barricades(view)),
        f"barricaded doors: {_doors_standing(view, BARRICADED)}",
        f"closed exterior doors: {_doors_standing(view, CLOSED)}",
        f"pile: {int(state.card_pile[0])} cards; used: {_used_words(view)}",
    ]
    if sees_food(view) and state.food_to_hide > 0:
        lines.insert(4, f"food still to hide {int(state.food_to_hide)}")
    if view.seat is None:
        for attacker in range(2):
            held = [names.cards[int(kind)] for kind in state.hand[attacker, 1 : 1 + int(state.hand[attacker, 0])]]
            lines.append(f"cards of {PAWNS[A1 + attacker]}, oldest first: {', '.join(held) or 'none'}")
    lines.append("room: token, loose food, pawns")
    for room in range(1, len(names.rooms)):
        here = " ".join(PAWNS[pawn] for pawn in range(4) if int(state.room[pawn]) == room) or "-"
        lines.append(f"  {names.rooms[room]}: {_token_words(view, room)}, {int(state.loose[room])}, {here}")
    return "\n".join(lines) + "\n"


def _doors_standing(view: View, standing: int) -> str:
    doors = enumerate(view.ruleset.names.doors)
    return " ".join(name for door, name in doors if int(view.state.door[door]) == standing) or "none"


def _used_words(view: View) -> str:
    used = [(int(view.state.used[kind]), name) for kind, name in enumerate(view.ruleset.names.cards)]
    return ", ".join(f"{number} {name}" for number, name in used if number) or "none"
