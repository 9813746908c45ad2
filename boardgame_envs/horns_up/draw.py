"""The table of Horns Up as one seat sees it, as a picture and as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boardgame_envs.core.draw import Canvas
from boardgame_envs.core.game import View
from boardgame_envs.horns_up.data import Names
from boardgame_envs.horns_up.state import (
    CENTRE,
    DIRECTIONS,
    DIVISION_SIDE,
    ENDINGS,
    ENTRY,
    KEPT_CARD,
    LEFT,
    MAXIMUM_FACTS,
    ON_STAGE,
    PHASES,
)

NIGHT, FLOOR, MARGIN, OVERFLOW = "#15121d", "#352d48", "#231d30", "#1a1623"
LIGHT, DIM, GOLD, PINK = "#f3eefb", "#9a91ac", "#ffcf5c", "#ff4d8d"
CROWD, CROWD_CLOSED, WAY, WAY_CLOSED = "#5a4a86", "#3a3352", "#f7e7b4", "#6d6390"
TICKET_COLOUR, PATH_COLOUR = "#2f7f79", "#5a4a86"
WALL_COLOURS = ("#c4473a", "#c77b2b", "#8a2f8f", "#5c6f2f")
ROCKERS = ("#ff5964", "#35a7ff", "#ffe74c", "#6bf178", "#ff9f1c", "#c77dff", "#f2f2f2", "#2ec4b6", "#f78fb3")
STEPS = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
LINES = dict(zip(range(16), " ╵╶└╷│┌├╴┘─┴┐┤┬┼", strict=True))
"""A sign for every set of open sides, N E S W being 1 2 4 8."""

WIDTH, LEFT_EDGE, TOP, TABLE_WIDTH, TABLE_HEIGHT = 1200, 44, 128, 752, 506
PANEL = 822


@dataclass(frozen=True)
class Scene:
    """What the drawing functions need at hand."""

    view: View
    state: Any
    rules: Any
    names: Names

    @property
    def seats(self) -> range:
        """All seat numbers."""
        return range(self.names.players)

    @property
    def is_player_shown(self) -> bool:
        """Whether the half-made choices of the rocker on turn may be seen."""
        return self.view.seat is None or self.view.seat == int(self.state.active)

    @property
    def is_question_shown(self) -> bool:
        """Whether the question that is asked may be seen."""
        return not self.state.over and (self.view.seat is None or self.view.seat == int(self.state.seat))

    def cell(self, spot: int) -> tuple[float, float, float, float]:
        """Upper left corner, width and height of a spot in the picture."""
        width, height = TABLE_WIDTH / len(self.names.columns), TABLE_HEIGHT / len(self.names.rows)
        row, column = divmod(spot, len(self.names.columns))
        return LEFT_EDGE + column * width, TOP + (len(self.names.rows) - 1 - row) * height, width, height

    def middle(self, spot: int) -> tuple[float, float]:
        """The centre of a spot in the picture."""
        x, y, width, height = self.cell(spot)
        return x + width / 2, y + height / 2

    def type_name(self, kind: int) -> str:
        """Code and name of a card type."""
        return self.names.types[kind]

    def colour(self, kind: int) -> str:
        """The colour of a card type."""
        if kind < self.rules.first_wall:
            return PATH_COLOUR
        if kind < self.rules.first_ticket:
            return WALL_COLOURS[(kind - int(self.rules.first_wall)) % len(WALL_COLOURS)]
        return TICKET_COLOUR

    def counts(self, cells: Any) -> list[tuple[int, int]]:
        """Type and number of every card in a row of counts."""
        return [(kind, int(cells[kind])) for kind in range(int(self.rules.types)) if cells[kind] > 0]

    def list_cards(self, cells: Any) -> str:
        """A row of counts in short words."""
        parts = [
            self.type_name(kind).split()[0] + (f"x{number}" if number > 1 else "")
            for kind, number in self.counts(cells)
        ]
        return " ".join(parts) or "nothing"


def _scene(view: View) -> Scene:
    return Scene(view, view.state, view.ruleset.rules[0], view.ruleset.names)


def draw(view: View) -> Canvas:
    """The picture of the table."""
    scene = _scene(view)
    hands = list(scene.seats) if view.seat is None else [view.seat]
    strip = 88 if view.seat is not None else 44 * len(hands)
    canvas = Canvas(WIDTH, TOP + TABLE_HEIGHT + 62 + strip, background=NIGHT)
    _draw_stage(canvas, scene)
    _draw_floor(canvas, scene)
    for spot in range(int(scene.rules.spots)):
        if scene.state.card[spot] != 0:
            _draw_spot(canvas, scene, spot)
    _draw_marks(canvas, scene)
    _draw_pawns(canvas, scene)
    _draw_rockers(canvas, scene)
    _draw_piles(canvas, scene)
    y = TOP + TABLE_HEIGHT + 46.0
    for seat in hands:
        _draw_hand(canvas, scene, seat, y, 84 if view.seat is not None else 38)
        y += 44
    return canvas


def _draw_stage(canvas: Canvas, scene: Scene) -> None:
    """The stage above the first row, and the card that shows on it."""
    first, last = scene.names.columns.index(1), scene.names.columns.index(int(scene.rules.concert_columns))
    width = TABLE_WIDTH / len(scene.names.columns)
    x, end = LEFT_EDGE + first * width, LEFT_EDGE + (last + 1) * width
    canvas.rectangle(x, 14, end - x, TOP - 30, stroke=PINK, line=2, radius=10, fill="#3a1733", opacity=0.75)
    card = int(scene.state.stage_card)
    canvas.text((x + end) / 2, 42, "S T A G E", 15, PINK, "middle", bold=True)
    name = scene.names.stage_cards[card - 1] if card else "no Stage card yet"
    canvas.text((x + end) / 2, 70, name, 20, LIGHT, "middle", bold=True)
    split = int(scene.state.split_by)
    left = int(scene.state.stage_pile[0])
    note = f"pile of {left}" + (f" · the table is split, by {scene.view.ruleset.seats[split - 1]}" if split else "")
    canvas.text((x + end) / 2, 92, note, 12, DIM, "middle")
    canvas.line((LEFT_EDGE, TOP - 5), (LEFT_EDGE + TABLE_WIDTH, TOP - 5), stroke=DIM, line=3, dash="2 7")
    canvas.line((x, TOP - 5), (end, TOP - 5), stroke=PINK, line=5)


def _draw_floor(canvas: Canvas, scene: Scene) -> None:
    """The concert, the margin around it and the overflow ring, with columns and rows."""
    concert = range(1, int(scene.rules.concert_columns) + 1)
    for spot in range(int(scene.rules.spots)):
        x, y, width, height = scene.cell(spot)
        row, column = divmod(spot, len(scene.names.columns))
        inside = scene.names.columns[column] in concert and scene.names.rows[row] >= 0
        fill = FLOOR if inside else MARGIN if scene.rules.playable[spot] else OVERFLOW
        canvas.rectangle(x + 1, y + 1, width - 2, height - 2, fill=fill, radius=4)
    for number in range(7):  # the lights of the stage
        x = LEFT_EDGE + (number + 2) * TABLE_WIDTH / 10
        lean = 18.0 * (3 - number)
        beam = [(x, TOP), (x + lean - 46, TOP + TABLE_HEIGHT / 2), (x + lean + 46, TOP + TABLE_HEIGHT / 2)]
        canvas.polygon(beam, fill=(PINK, GOLD, "#7a5cff")[number % 3], opacity=0.07)
    width = TABLE_WIDTH / len(scene.names.columns)
    middle = LEFT_EDGE + int(scene.rules.median) * width
    canvas.rectangle(middle, TOP, width, TABLE_HEIGHT, stroke=GOLD, line=1.5, dash="3 5", opacity=0.8)
    for place, column_name in enumerate(scene.names.columns):
        canvas.text(LEFT_EDGE + (place + 0.5) * width, TOP + TABLE_HEIGHT + 17, column_name, 12, DIM, "middle")
    for place, row_name in enumerate(scene.names.rows):
        _, y, _, height = scene.cell(place * len(scene.names.columns))
        canvas.text(LEFT_EDGE - 9, y + height / 2 + 4, row_name, 12, DIM, "end")


def _draw_spot(canvas: Canvas, scene: Scene, spot: int) -> None:
    """The card on a spot."""
    x, y, width, height = scene.cell(spot)
    card = int(scene.state.card[spot])
    box = (x + 2.5, y + 2.5, width - 5, height - 5)
    if card == ENTRY:
        canvas.rectangle(*box, fill="#1f6f50", stroke="#7ee0b0", line=1.5, radius=6)
        canvas.text(x + width / 2, y + height - 8, "ENTRY", 9, "#c9ffe5", "middle", bold=True)
    elif card > scene.rules.first_wall:
        _draw_wall(canvas, scene, card - 1, box)
    else:
        is_open = bool(scene.state.face_up[spot])
        sides = int(scene.rules.sides[card - 1, int(scene.state.way_up[spot])])
        _draw_path(canvas, sides, is_open, box)


def _draw_path(canvas: Canvas, sides: int, is_open: bool, box: tuple[float, float, float, float]) -> None:
    """A Path card: a way through the crowd, faint once the crowd has closed."""
    x, y, width, height = box
    canvas.rectangle(*box, fill=CROWD if is_open else CROWD_CLOSED, stroke=LIGHT if is_open else "#544a70", radius=5)
    middle = (x + width / 2, y + height / 2)
    for direction, (across, down) in enumerate(STEPS):
        if sides >> direction & 1:
            end = (middle[0] + across * (width / 2 - 6), middle[1] + down * (height / 2 - 6))
            if is_open:
                canvas.line(middle, end, stroke=WAY, line=11)
            else:
                canvas.line(middle, end, stroke=WAY_CLOSED, line=2.5, dash="3 4")
    if is_open:
        canvas.circle(*middle, 5.5, fill=WAY)


def _draw_wall(canvas: Canvas, scene: Scene, kind: int, box: tuple[float, float, float, float]) -> None:
    """A Wall card: bricks with its code and first letters."""
    x, y, width, height = box
    canvas.rectangle(*box, fill=scene.colour(kind), stroke="#ffffff", line=1, radius=3)
    for layer in range(1, 3):
        canvas.line((x, y + layer * height / 3), (x + width, y + layer * height / 3), stroke=NIGHT, opacity=0.5)
    for layer, share in ((0, 0.35), (0, 0.75), (1, 0.2), (1, 0.55), (2, 0.4), (2, 0.8)):
        canvas.line(
            (x + share * width, y + layer * height / 3), (x + share * width, y + (layer + 1) * height / 3),
            stroke=NIGHT, opacity=0.5,
        )  # fmt: skip
    word = scene.type_name(kind).split()[1][:6]
    canvas.text(x + width / 2, y + height / 2 + 4, word, 10.5, "#ffffff", "middle", bold=True, halo=NIGHT)


def _draw_marks(canvas: Canvas, scene: Scene) -> None:
    """Where a decision is pending that the viewer may see: the Wall chosen, median spots decided or asked about."""
    s = scene.state
    if s.picked_spot > 0 and scene.is_player_shown:
        x, y, width, height = scene.cell(int(s.picked_spot) - 1)
        canvas.rectangle(x, y, width, height, stroke=GOLD, line=3, radius=5)
    for row in range(int(scene.rules.rows)):
        spot = row * int(scene.rules.columns) + int(scene.rules.median)
        x, y = scene.middle(spot)
        if s.decided[row]:
            canvas.text(
                x, y + 8, {LEFT: "◀", CENTRE: "●"}.get(int(s.decided[row]), "▶"), 22, GOLD, "middle", halo=NIGHT
            )
        if _asked_row(scene) == row:
            left, top, width, height = scene.cell(spot)
            canvas.rectangle(left, top, width, height, stroke=GOLD, line=3, radius=5)


def _asked_row(scene: Scene) -> int:
    """The median row that Wall of Death asks about; -1 for none."""
    s = scene.state
    if s.over or int(s.phase) not in (DIVISION_SIDE, KEPT_CARD):
        return -1
    return int(s.task_amount[int(s.tasks) - 1]) - 1


def _draw_pawns(canvas: Canvas, scene: Scene) -> None:
    """All pawns; those that share a card stand beside each other."""
    s = scene.state
    for seat in scene.seats:
        spot = int(s.pawn[seat])
        if spot == ON_STAGE:
            _draw_pawn(canvas, seat, LEFT_EDGE + TABLE_WIDTH / 2 - 150, 64, 14)
        if spot < 0:
            continue
        sharing = [other for other in scene.seats if int(s.pawn[other]) == spot]
        place = sharing.index(seat)
        in_row = min(len(sharing), 3)
        x, y = scene.middle(spot)
        radius = 11 if len(sharing) == 1 else 8.5
        x += (place % 3 - (in_row - 1) / 2) * 15
        y += (place // 3 - (len(sharing) - 1) // 3 / 2) * 14 - (4 if s.card[spot] == ENTRY else 0)
        _draw_pawn(canvas, seat, x, y, radius)


def _draw_pawn(canvas: Canvas, seat: int, x: float, y: float, radius: float) -> None:
    canvas.circle(x, y, radius, fill=ROCKERS[seat], stroke=NIGHT, line=2)
    canvas.text(x, y + radius * 0.42, seat, radius * 1.15, NIGHT, "middle", bold=True)


def _draw_rockers(canvas: Canvas, scene: Scene) -> None:
    """The panel of rockers: whose turn, hands, tokens, marks, and what is known of hands."""
    s = scene.state
    canvas.text(PANEL, 36, _headline(scene), 15, GOLD, bold=True)
    canvas.text(PANEL, 57, _question(scene), 12.5, LIGHT)
    for seat in scene.seats:
        y = 74 + 45 * seat
        is_active = seat == int(s.active)
        canvas.rectangle(
            PANEL,
            y,
            356,
            41,
            fill="#332c44" if is_active else "#211c2d",
            stroke=GOLD if is_active else "none",
            radius=7,
        )
        _draw_pawn(canvas, seat, PANEL + 20, y + 20, 12)
        name = scene.view.ruleset.seats[seat] + (" (you)" if seat == scene.view.seat else "")
        canvas.text(PANEL + 40, y + 18, name + ("  VIP" if seat == int(s.vip) else ""), 13, LIGHT, bold=True)
        held = int(s.hand[seat].sum())
        facts = "  ".join(_knowledge(scene, seat)) if scene.view.seat not in (None, seat) else ""
        canvas.text(PANEL + 40, y + 34, _shorten(f"{_number(held, 'card')}  {facts}", 50), 11, DIM)
        for token in range(int(s.tokens[seat])):
            canvas.circle(PANEL + 232 + 19 * token, y + 14, 8, fill="#7aa7ff", stroke=NIGHT)
            canvas.text(PANEL + 232 + 19 * token, y + 18, "♪", 11, NIGHT, "middle", bold=True)
        if s.skip[seat]:
            canvas.text(PANEL + 346, y + 18, "skips", 11, PINK, "end", bold=True)


def _draw_piles(canvas: Canvas, scene: Scene) -> None:
    """Deck, discards, supply and the play under way."""
    s = scene.state
    y = 74 + 45 * len(scene.seats) + 18
    rows = [
        ("deck", f"{int(s.deck[0])} cards"),
        ("discards", scene.list_cards(s.discards)),
        ("Ballad supply", str(int(s.supply))),
        ("Stage cards used", _used_stage_cards(scene)),
        ("under way", _play(scene)),
    ]
    for title, words in rows:
        canvas.text(PANEL, y, title, 11, DIM)
        for line in _wrapped(words, 38):
            canvas.text(PANEL + 104, y, line, 11, LIGHT)
            y += 15
        y += 3


def _draw_hand(canvas: Canvas, scene: Scene, seat: int, y: float, height: float) -> None:
    """The cards in a hand, one box per type."""
    cards = scene.counts(scene.state.hand[seat])
    canvas.text(LEFT_EDGE - 34, y + 15, f"hand {seat}", 12, ROCKERS[seat], bold=True)
    width = min(112.0, (WIDTH - LEFT_EDGE - 40) / max(1, len(cards)))
    for place, (kind, number) in enumerate(cards):
        x = LEFT_EDGE + 22 + place * width
        canvas.rectangle(x, y, width - 5, height, fill=scene.colour(kind), stroke=LIGHT, radius=6)
        code, name = scene.type_name(kind).split(" ", 1)
        copies = f"  x{number}" if number > 1 else ""
        canvas.text(x + 6, y + 15, code + copies, 11.5, LIGHT, bold=True)
        canvas.text(x + 6, y + 30, _shorten(name, int(width / 6.4)), 10, LIGHT)
        if kind < scene.rules.first_wall and height > 60:
            _draw_path(canvas, int(scene.rules.sides[kind, 0]), True, (x + width / 2 - 24, y + 38, 44, 40))
    if not cards:
        canvas.text(LEFT_EDGE + 26, y + 15, "no cards", 12, DIM)


def _headline(scene: Scene) -> str:
    """Turn, rocker on turn and actions, or how the game ended."""
    s = scene.state
    if s.over:
        winners = [name for seat, name in enumerate(scene.view.ruleset.seats) if s.returns[seat] > 0]
        return ENDINGS[int(s.ending)].capitalize() + (f": {winners[0]}" if winners else "")
    rocker = scene.view.ruleset.seats[int(s.active)]
    return f"Turn {int(s.turn)} · {rocker} · {_number(int(s.actions_left), 'action')} left"


def _question(scene: Scene) -> str:
    """Who is asked, and what, as far as the viewer may see it."""
    s = scene.state
    if s.over:
        return f"after {int(s.ply)} decisions"
    asked = scene.view.ruleset.seats[int(s.seat)]
    return f"{asked} decides" + (f": {PHASES[int(s.phase)]}" if scene.is_question_shown else "")


def _play(scene: Scene) -> str:
    """The play under way, as far as the viewer may see it."""
    s = scene.state
    parts = [scene.type_name(int(s.resolving) - 1)] if s.resolving else []
    if scene.is_player_shown and s.picked:
        parts.append(scene.type_name(int(s.picked) - 1) + (" turned by 180" if s.picked_way else ""))
    if scene.is_player_shown and s.picked_spot:
        parts.append(f"Wall on {scene.names.spots[int(s.picked_spot) - 1]}")
    if scene.is_player_shown or s.resolving:
        if s.picked_half:
            parts.append("right half")
        if s.picked_seat:
            parts.append(scene.view.ruleset.seats[int(s.picked_seat) - 1])
        if s.picked_direction:
            parts.append(f"direction {DIRECTIONS[int(s.picked_direction) - 1]}")
    return ", ".join(parts) or ("a paid action" if s.is_acting and not s.over else "nothing")


def _used_stage_cards(scene: Scene) -> str:
    used = zip(scene.names.stage_cards, scene.state.stage_used, strict=False)
    return ", ".join(f"{name.split(' ', 1)[1]} x{int(number)}" for name, number in used if number) or "none"


def _knowledge(scene: Scene, seat: int) -> list[str]:
    """What the viewer knows of another hand, in words."""
    s = scene.state
    words: list[str] = []
    if scene.view.seat is not None and s.known[scene.view.seat, seat].any():
        words.append(f"holds {scene.list_cards(s.known[scene.view.seat, seat])}")
    for fact in range(MAXIMUM_FACTS):
        types = int(s.fact_types[seat, fact])
        if types:
            most = int(s.fact_most[seat, fact])
            codes = [name.split()[0] for kind, name in enumerate(scene.names.types) if types >> kind & 1]
            words.append(f"{'none' if most == 0 else f'at most {most}'} of {' '.join(codes)}")
    return words


def _number(number: int, word: str) -> str:
    return f"{number} {word}" + ("" if number == 1 else "s")


def _shorten(words: str, most: int) -> str:
    return words if len(words) <= most else words[: max(1, most - 1)] + "…"


def _wrapped(words: str, most: int) -> list[str]:
    """A text in lines of at most so many signs."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) + 1 > most:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def text(view: View) -> str:
    """The table in words: pawns beside the sign of their card, closed Paths in brackets, Walls in square ones."""
    scene = _scene(view)
    s, names = scene.state, scene.names
    stage = names.stage_cards[int(s.stage_card) - 1] if s.stage_card else "no Stage card yet"
    split = f", split by {view.ruleset.seats[int(s.split_by) - 1]}" if s.split_by else ""
    lines = [_headline(scene), _question(scene), f"stage: {stage} (pile of {int(s.stage_pile[0])}{split})"]
    for row in reversed(range(len(names.rows))):
        cells = [_sign(scene, row * len(names.columns) + column) for column in range(len(names.columns))]
        decided = {0: "", LEFT: "  left", CENTRE: "  centre"}.get(int(s.decided[row]), "  right")
        lines.append(f"{names.rows[row]:>3} {''.join(cells)}{'  asked' if _asked_row(scene) == row else decided}")
    lines.append("    " + "".join(f"{column:>2} " for column in names.columns))
    for seat, name in enumerate(view.ruleset.seats):
        spot = int(s.pawn[seat])
        place = names.spots[spot] if spot >= 0 else "on the stage" if spot == ON_STAGE else "not on the table"
        marks = [
            _number(int(s.tokens[seat]), "Ballad token") if s.tokens[seat] else "",
            "skips" if s.skip[seat] else "",
        ]
        marks += ["VIP" if seat == int(s.vip) else ""]
        if view.seat is None or view.seat == seat:
            marks.append(f"holds {scene.list_cards(s.hand[seat])}")
        else:
            marks += _knowledge(scene, seat)
        held = _number(int(s.hand[seat].sum()), "card")
        lines.append(", ".join([f"{name} {place}", held, *(mark for mark in marks if mark)]))
    lines.append(f"deck {int(s.deck[0])}, Ballad supply {int(s.supply)}, discards: {scene.list_cards(s.discards)}")
    lines.append(f"Stage cards used: {_used_stage_cards(scene)}; under way: {_play(scene)}")
    return "\n".join(lines) + "\n"


def _sign(scene: Scene, spot: int) -> str:
    """Three signs for a spot."""
    s = scene.state
    card = int(s.card[spot])
    pawns = [str(seat) for seat in scene.seats if int(s.pawn[seat]) == spot]
    if card > scene.rules.first_wall:
        return f"[{scene.type_name(card - 1).split()[1][0]}]"
    if card == ENTRY:
        sign = "E"
    elif card == 0:
        sign = "·" if scene.rules.playable[spot] else " "
    else:
        sign = LINES[int(scene.rules.sides[card - 1, int(s.way_up[spot])])]
        if not s.face_up[spot]:
            return f"({sign})"
    second = " " if len(pawns) < 2 else pawns[1] if len(pawns) == 2 else "+"
    return f"{pawns[0] if pawns else ' '}{sign}{second}"
