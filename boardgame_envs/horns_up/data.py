"""Reading a data file of Horns Up into the rules record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from boardgame_envs.core.data import Names as NameList
from boardgame_envs.core.data import Table
from boardgame_envs.core.errors import one_of
from boardgame_envs.core.knobs import Knob, KnobValue
from boardgame_envs.horns_up import state as limits

KNOBS = (
    Knob("actions_per_turn", "paid actions of a turn", 1, 10),
    Knob("opening_hand", "cards drawn before an Entry is chosen", 0, 10),
    Knob("draw_per_turn", "cards drawn at the start of a turn", 0, 10),
    Knob("rows_between", "rows between the Entry row and the stage", 1, 16),
    Knob("concert_columns", "width of the concert, an odd number", 3, 15),
    Knob("margin_columns", "columns beside the concert where cards may be played", 0, 3),
    Knob("margin_rows", "rows behind the Entry row where cards may be played", 0, 2),
    Knob("overflow", "ring around the margin that cards can only be shifted into", 0, 1),
    Knob("exclusive_entries", "every rocker starts from an Entry of his own"),
    Knob("entry_to_entry_steps", "a pawn may step from one Entry straight to another"),
    Knob("hand_limit", "cards in a hand, at most; 0 means no limit", 0, 100),
    Knob("ballad_supply", "Ballad tokens in the box", 0, 100),
    Knob("ballad_limit", "Ballad tokens of one rocker, at most", 1, 20),
    Knob("ballad_immunity", "who cannot be given tokens", choices=("at_limit", "until_cleared")),
    Knob("mandatory_actions", "the actions of a turn must be used as long as one is legal"),
    Knob("sweep_timing", "when Path cards without a pawn close", choices=("action", "turn")),
    Knob("wod_crush", "whom the regrouping of Wall of Death crushes", choices=("closest", "median_only")),
    Knob("target_all_includes_self", "'target all' strikes its player too"),
    Knob("turn_limit_per_seat", "turns of each rocker after which the game is truncated", 1, 1000),
    Knob("max_paid_actions", "paid actions in one turn, at most", 1, 100),
    Knob("decision_limit", "decisions after which the game is truncated", 1, 1_000_000),
    Knob("truncation_reward", "what a truncated game gives everybody", choices=("zero", "loss")),
)
_OPTIONS = ("ballad_immunity", "sweep_timing", "wod_crush", "truncation_reward", "turn_limit_per_seat")
_OWN_CHOICE_ICONS = (limits.REMOVE, limits.ACTION, limits.PUSH, limits.BYPASS, limits.STAGE_ICON)


@dataclass(frozen=True)
class Names:
    """The words of a data file, by id, and what the picture of the table needs."""

    players: int
    types: tuple[str, ...]
    """Code and name of every type of Public card: Paths, Walls, Tickets."""
    stage_cards: tuple[str, ...]
    columns: tuple[int, ...]
    rows: tuple[int, ...]
    spots: tuple[str, ...]

    def spot(self, column: int, row: int) -> int:
        """The number of the spot in a column and row as the rules count them."""
        return self.rows.index(row) * len(self.columns) + self.columns.index(column)


def read(data: Table, players: int, knobs: Mapping[str, KnobValue], rules: Any) -> Names:
    """Fill the rules record from a data file and knobs; returns the words that go with the ids."""
    _set_knobs(knobs, players, rules)
    columns, rows = _lay_table(data, rules)
    _read_entries(data, players, rules)
    types = _read_public_cards(data, rules)
    _show_sides(rules)
    stage_cards = _read_stage_cards(data, rules)
    if rules.cards < players * rules.opening_hand:
        data.fail(f"{players} hands of {rules.opening_hand} need more than the {rules.cards} Public cards there are")
    spots = tuple(f"({column},{row})" for row in rows for column in columns)
    return Names(players, tuple(types), tuple(stage_cards), columns, rows, spots)


def _set_knobs(knobs: Mapping[str, KnobValue], players: int, rules: Any) -> None:
    for name, value in knobs.items():
        if name not in _OPTIONS:
            rules[name] = int(value)  # type: ignore[arg-type]
    rules.immune_until_cleared = knobs["ballad_immunity"] == "until_cleared"
    rules.sweeps_every_action = knobs["sweep_timing"] == "action"
    rules.crushes_median_only = knobs["wod_crush"] == "median_only"
    rules.truncation_is_loss = knobs["truncation_reward"] == "loss"
    rules.seat_at = [place % players for place in range(2 * limits.MAXIMUM_PLAYERS)]
    rules.turn_limit = int(knobs["turn_limit_per_seat"]) * players  # type: ignore[arg-type]


def _lay_table(data: Table, rules: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The grid of spots: which are playable, which are in front of the stage, what lies next to what (HN-G1, HN-G2)."""
    if rules.concert_columns % 2 == 0:
        data.fail(
            f"the knob 'concert_columns' is {rules.concert_columns}; it must be odd, so that there is a median column"
        )
    aside, behind = int(rules.margin_columns + rules.overflow), int(rules.margin_rows + rules.overflow)
    columns = tuple(range(1 - aside, int(rules.concert_columns) + aside + 1))
    rows = tuple(range(-behind, int(rules.rows_between) + 1))
    width, height = len(columns), len(rows)
    if width * height > limits.MAXIMUM_SPOTS or height > limits.MAXIMUM_ROWS:
        data.fail(
            f"a table of {width} columns and {height} rows is too large; "
            f"there may be {limits.MAXIMUM_ROWS} rows and {limits.MAXIMUM_SPOTS} spots"
        )
    rules.columns, rules.rows, rules.spots = width, height, width * height
    rules.median = width // 2
    for at_row, row in enumerate(rows):
        for at_column, column in enumerate(columns):
            spot = at_row * width + at_column
            is_aside = column < 1 - rules.margin_columns or column > rules.concert_columns + rules.margin_columns
            rules.column_of[spot], rules.row_of[spot] = at_column, at_row
            rules.playable[spot] = not is_aside and row >= -rules.margin_rows
            before_stage = 1 <= column <= rules.concert_columns
            rules.in_front[spot] = row == rules.rows_between and before_stage
            beyond = limits.STAGE if before_stage else limits.BEYOND_STAGE_LINE
            rules.neighbour[spot] = (
                spot + width if at_row + 1 < height else beyond,
                spot + 1 if at_column + 1 < width else limits.OFF_TABLE,
                spot - width if at_row > 0 else limits.OFF_TABLE,
                spot - 1 if at_column > 0 else limits.OFF_TABLE,
            )
    return columns, rows


def _read_entries(data: Table, players: int, rules: Any) -> None:
    """Where the Entry cards lie for this number of rockers (HN-G1)."""
    table = data.table("entries")
    table.used.update(str(number) for number in range(3, limits.MAXIMUM_PLAYERS + 1))
    places = table.list_of(str(players), int)
    reach = int(rules.concert_columns) // 2
    if len(set(places)) != len(places) or any(abs(place) > reach for place in places):
        table.fail(
            f"'{players}' is {places}; it must be different columns from {-reach} to {reach}, 0 being the median column"
        )
    least = players if rules.exclusive_entries else 1
    if not least <= len(places) <= limits.MAXIMUM_ENTRIES:
        table.fail(f"'{players}' has {len(places)} columns; it must have {least} to {limits.MAXIMUM_ENTRIES}")
    rules.entries = len(places)
    row = int(rules.margin_rows + rules.overflow)
    for number, place in enumerate(sorted(places)):
        rules.entry_spot[number] = row * rules.columns + rules.median + place
    table.finish()


def _read_public_cards(data: Table, rules: Any) -> NameList:
    """Path, Wall and Ticket cards (HN-G3, HN-G4, HN-G6)."""
    names, codes = NameList("card"), NameList("card code")
    most = limits.MAXIMUM_TYPES
    for table in data.tables("paths", most):
        kind = _add_card(table, names, codes, rules)
        openings = table.text("openings")
        if len(set(openings)) != len(openings) or not set(openings) <= set(limits.DIRECTIONS):
            table.fail(f"'openings' is {openings!r}; it must be letters out of N, E, S and W, each once")
        for letter in openings:
            direction = limits.DIRECTIONS.index(letter)
            rules.sides[kind, 0] |= 1 << direction
            rules.sides[kind, 1] |= 1 << (direction + 2) % 4  # the other way up (HN-47)
        table.finish()
    rules.first_wall = len(names)
    for table in data.tables("walls", most, least=0):
        kind = _add_card(table, names, codes, rules)
        means = _words(table, "removed_by", ("path", "ticket", "encore"))
        rules.falls_to_path[kind], rules.falls_to_ticket[kind], rules.falls_to_encore[kind] = (
            word in means for word in ("path", "ticket", "encore")
        )
        table.finish()
    rules.first_ticket = len(names)
    for table in data.tables("tickets", most, least=0):
        kind = _add_card(table, names, codes, rules)
        rules.target[kind] = limits.TARGETS.index(table.text("target", limits.TARGETS))
        rules.halves[kind] = 2 if "or_icons" in table.values else 1
        for half, key in enumerate(("icons", "or_icons")[: int(rules.halves[kind])]):
            icons = _read_icons(table, key, rules.target[kind] != limits.PLAYER)
            rules.icons[kind, half] = len(icons)
            rules.icon[kind, half, : len(icons)] = icons
        table.finish()
    rules.types = len(names)
    rules.cards = int(rules.copies.sum())
    rules.most_copies = int(rules.copies.max())
    if rules.cards > limits.MAXIMUM_CARDS:
        data.fail(f"there are {rules.cards} Public cards; there may be {limits.MAXIMUM_CARDS}")
    return names


def _show_sides(rules: Any) -> None:
    """How the sides of each card are shown to a seat: open ones, or how hard a Wall is to remove."""
    rules.shown_sides[limits.ENTRY + 1] = 1.0
    for kind in range(int(rules.first_ticket)):
        shown = rules.shown_sides[kind + 2]
        if kind >= rules.first_wall:
            shown[:] = -1.0 + (rules.falls_to_ticket[kind] + rules.falls_to_path[kind]) / 3.0
            continue
        for way_up in range(2):
            for direction in range(4):
                is_open = rules.sides[kind, way_up] >> direction & 1
                shown[way_up, :, direction] = (0.5 * is_open, 1.0 * is_open)


def _add_card(table: Table, names: NameList, codes: NameList, rules: Any) -> int:
    """Enter a card type by code, name and count; its position is its id."""
    if len(names) == limits.MAXIMUM_TYPES:
        table.fail(f"there are more than {limits.MAXIMUM_TYPES} types of Public cards")
    code = table.text("code")
    codes.add(table, code)
    kind = names.add(table, f"{code} {table.text('name')}")
    rules.copies[kind] = table.integer("count", 0, 100)
    return kind


def _words(table: Table, key: str, allowed: tuple[str, ...]) -> list[str]:
    """A list of words that must all be among the allowed ones."""
    words: list[str] = table.list_of(key, str)
    for word in words:
        if word not in allowed:
            table.fail(f"{key!r} has {word!r}; allowed are {one_of(allowed)}")
    return words


def _read_icons(table: Table, key: str, strikes_others: bool) -> list[int]:
    """The icons of a card or of one half of it, from left to right."""
    icons = [limits.ICONS.index(word) for word in _words(table, key, limits.ICONS)]
    if not 1 <= len(icons) <= limits.MAXIMUM_ICONS:
        table.fail(f"{key!r} has {len(icons)} icons; it must have 1 to {limits.MAXIMUM_ICONS}")
    for icon in icons:
        if strikes_others and icon in _OWN_CHOICE_ICONS:
            table.fail(f"the icon {limits.ICONS[icon]!r} serves the player of a card only; it cannot strike others")
    if icons.count(limits.STAGE_ICON) > 1:
        table.fail(f"{key!r} has more than one 'stage' icon")
    return icons


def _read_stage_cards(data: Table, rules: Any) -> NameList:
    """Stage cards (HN-G5)."""
    names, codes = NameList("Stage card"), NameList("Stage card code")
    for table in data.tables("stage", limits.MAXIMUM_STAGE_KINDS):
        code = table.text("code")
        codes.add(table, code)
        kind = names.add(table, f"{code} {table.text('name')}")
        rules.stage_copies[kind] = table.integer("count", 0, limits.MAXIMUM_STAGE_CARDS)
        rules.stage_effect[kind] = limits.STAGE_EFFECTS.index(table.text("effect", limits.STAGE_EFFECTS))
        if rules.stage_effect[kind] == limits.STAGE_ICONS:
            icons = _read_icons(table, "icons", True)
            rules.stage_icons[kind] = len(icons)
            rules.stage_icon[kind, : len(icons)] = icons
        table.finish()
    rules.stage_kinds = len(names)
    rules.stage_cards = int(rules.stage_copies.sum())
    if not 1 <= rules.stage_cards <= limits.MAXIMUM_STAGE_CARDS:
        data.fail(f"there are {rules.stage_cards} Stage cards; there must be 1 to {limits.MAXIMUM_STAGE_CARDS}")
    return names
