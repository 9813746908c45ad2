"""Positions of Horns Up in short words.

Rockers go by letters, A being seat 0. Cards go by their codes ("P1", "W3", "T01", "S4"), spots are "4,3". A table is a
list of spots, each with its card and the pawns on it: "4,3 P7 A; 5,3 P4 SE B; 4,2 P1; 5,0 C". The openings tell which
way up a Path lies; it is face up if it carries a pawn, or if "up" says so; a spot without a card is an Entry.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import numpy as np

from boardgame_envs.core.data import DataSource
from boardgame_envs.horns_up import GAME
from boardgame_envs.horns_up.state import DIRECTIONS, EMPTY, ENTRY, MENU
from boardgame_envs.testing import Position

LETTERS = "ABCDEFGHI"
PATHS = tuple(f"P{number}" for number in range(1, 8))
WALLS = ("W1", "W2", "W3")
TICKETS = tuple(f"T{number:02}" for number in range(1, 21))
TYPES = (*PATHS, *WALLS, *TICKETS)
STAGE_CARDS = tuple(f"S{number}" for number in range(1, 9))
PAID = {*TYPES, "drop", "unwall"}


class Scene(Position):
    """A position told in codes."""

    def __init__(self, seed: int = 0, players: int = 5, data: DataSource = None, **knobs: object) -> None:
        super().__init__(GAME, seed, players, data, **knobs)

    def restart(self, seed: int) -> Scene:
        """Lay out a new game by the same rules."""
        self.game.entries.begin(self.ruleset.rules, self.states, 0, seed)
        return self

    @property
    def names(self) -> Any:
        """The words of the data file."""
        return self.ruleset.names

    @property
    def players(self) -> int:
        """How many rockers there are."""
        return len(self.ruleset.seats)

    @property
    def letter(self) -> str:
        """The rocker to decide."""
        return LETTERS[int(self.state.seat)]

    @property
    def active(self) -> str:
        """The rocker on turn."""
        return LETTERS[int(self.state.active)]

    @property
    def asked(self) -> str:
        """Who is asked what, as in "A: main menu"; how the game ended when it is over."""
        return self.ending if self.is_over else f"{self.letter}: {self.phase}"

    @property
    def winner(self) -> str:
        """The one rocker with a positive return, if any."""
        return "".join(LETTERS[seat] for seat, value in enumerate(self.returns) if value > 0)

    # Actions by code.

    @property
    def codes(self) -> list[str]:
        """Every action by code, in the order of the action table; rockers by letter."""
        seat, number = int(self.state.seat), self.players
        return [
            *(f"step {way}" for way in DIRECTIONS), "end", "drop", "unwall",
            *(name.split()[0] for name in self.names.types),
            "way 0", "way 180",
            *(spot.strip("()") for spot in self.names.spots),
            *(LETTERS[(seat + places) % number] if places < number else f"nobody {places}" for places in range(9)),
            *(f"to {way}" for way in DIRECTIONS), "left", "right", "keep left", "keep centre", "keep right",
        ]  # fmt: skip

    def options(self, start: str = "") -> set[str]:
        """The legal actions that begin with `start`, without it; nothing when the game is over."""
        if self.is_over:
            return set()
        codes = self.codes
        legal = [codes[action] for action in np.flatnonzero(self.look()[1])]
        return {code.removeprefix(start) for code in legal if code.startswith(start)}

    @property
    def steps(self) -> str:
        """The directions in which the pawn can step."""
        return "".join(way for way in DIRECTIONS if way in self.options("step "))

    @property
    def paid(self) -> set[str]:
        """The paid actions on offer."""
        return self.options() & PAID

    def play(self, *actions: str) -> Scene:
        """Play legal actions given by code; "P3 SW 5,8" lays a Path with these openings on that spot."""
        for text in actions:
            for code in self._split(text):
                assert code in self.options(), (
                    f"{code!r} is not legal: {self.asked}, legal are {sorted(self.options())}"
                )
                self.apply(self.codes.index(code))
        return self

    def _split(self, text: str) -> list[str]:
        words = text.split()
        if words[0] not in PATHS or len(words) == 1:
            return [text]
        ways = self.openings(words[0], 0), self.openings(words[0], 1)
        way = [f"way {180 * ways.index(in_order(words[1]))}"] if len(words) == 3 and ways[0] != ways[1] else []
        return [words[0], *way, words[-1]]

    def openings(self, code: str, way: int) -> str:
        """The openings of a Path one way up or the other."""
        sides = int(self.rules.sides[TYPES.index(code), way])
        return "".join(letter for bit, letter in enumerate(DIRECTIONS) if sides >> bit & 1)

    def end_turn(self) -> Scene:
        """Give up the remaining actions and end the turn."""
        self.state.actions_left = 0
        return self.play("end")

    def end_turns(self, until: str) -> Scene:
        """End turn after turn until that rocker is on turn."""
        self.end_turn()
        while self.active != until:
            self.end_turn()
        return self

    def copy(self) -> Scene:
        """An independent copy."""
        twin = super().copy()
        twin.__class__ = Scene
        assert isinstance(twin, Scene)
        return twin

    def determinized(self, seat: str | int, seed: int) -> Scene:
        """A copy in which everything the seat (given by letter, name or number) cannot know has been redrawn."""
        number = LETTERS.index(seat) if isinstance(seat, str) and seat in LETTERS else seat
        twin = super().determinized(number, seed)
        assert isinstance(twin, Scene)
        return twin

    def play_randomly(self, decisions: int, seed: int = 0) -> Scene:
        """Play random legal decisions, until the game is over at the latest."""
        super().play_randomly(decisions, seed)
        return self

    # What lies where, by code.

    def spot(self, text: str) -> int:
        """The number of a spot."""
        column, row = text.split(",")
        number: int = self.names.spot(int(column), int(row))
        return number

    def at(self, text: str) -> str:
        """What lies on a spot: "", "Entry", or a card ("P3 SW", "P1 NS down", "W2") and the pawns on it."""
        spot = self.spot(text)
        card = int(self.state.card[spot])
        pawns = [LETTERS[seat] for seat in range(self.players) if int(self.state.pawn[seat]) == spot]
        if card == EMPTY:
            words = []
        elif card == ENTRY:
            words = ["Entry"]
        else:
            code = TYPES[card - 1]
            words = [code]
            if code in PATHS:
                words.append(self.openings(code, int(self.state.way_up[spot])))
                words += [] if self.state.face_up[spot] else ["down"]
        return " ".join(words + pawns)

    @property
    def table(self) -> dict[str, str]:
        """Everything on the table except empty Entries."""
        spots = [self.names.spots[spot].strip("()") for spot in range(int(self.rules.spots))]
        return {spot: found for spot in spots if (found := self.at(spot)) not in {"", "Entry"}}

    def where(self, letter: str) -> str:
        """The spot of a pawn."""
        return str(self.names.spots[int(self.state.pawn[LETTERS.index(letter)])].strip("()"))

    def hand(self, letter: str) -> list[str]:
        """The cards in a hand, by type."""
        return listed(self.state.hand[LETTERS.index(letter)])

    @property
    def discards(self) -> list[str]:
        """The discard pile, by type."""
        return listed(self.state.discards)

    @property
    def deck(self) -> list[str]:
        """The Public deck, top first."""
        return [TYPES[card] for card in cards_of(self.state.deck)]

    @property
    def stage_pile(self) -> list[str]:
        """The Stage pile, top first."""
        return [STAGE_CARDS[card] for card in cards_of(self.state.stage_pile)]

    @property
    def stage_used(self) -> list[str]:
        """The Stage cards used since the last shuffle, the one showing among them."""
        counts = self.state.stage_used
        return [code for kind, code in enumerate(STAGE_CARDS) for _ in range(int(counts[kind]))]

    @property
    def actions(self) -> tuple[int, int]:
        """Actions left and actions done."""
        return int(self.state.actions_left), int(self.state.actions_done)

    def marks(self, field: str = "skip") -> str:
        """The rockers marked to skip (or flagged otherwise)."""
        return "".join(LETTERS[seat] for seat in range(self.players) if self.state[field][seat])

    @property
    def tokens(self) -> list[int]:
        """The Ballad tokens of all rockers."""
        return [int(number) for number in self.state.tokens[: self.players]]


def scene(
    table: str = "",
    hand: str = "",
    *,
    turn: str = "A",
    hands: Mapping[str, str] | None = None,
    draws: str = "",
    deck: str | None = None,
    discards: str = "",
    stage: str = "",
    tokens: Mapping[str, int] | None = None,
    supply: int | None = None,
    skip: str = "",
    actions: int | None = None,
    done: int = 0,
    split_by: str = "",
    players: int = 5,
    data: DataSource = None,
    **knobs: object,
) -> Scene:
    """A game at the main menu of the rocker on turn, no action done, with table, hands and piles arranged as wanted.

    Pawns that the table does not name stand on the Entries that are left. `hand` is that of the rocker on turn; hands
    that are not named are empty. `draws` are the next cards of a deck made of all others, `deck` is a whole deck.
    """
    position = opening(players, data, **knobs)
    s = position.state
    s.active = s.seat = LETTERS.index(turn)
    assert int(s.tasks) == 1
    assert int(s.task[0]) == MENU
    s.task_seat[0] = s.active
    if actions is not None:
        s.actions_left = actions
    s.actions_done = done
    _put_table(position, table)
    s.visited[:] = 0
    s.visited[int(s.pawn[int(s.active)])] = 1
    s.hand[:] = 0
    s.known[:] = 0
    for letter, text in {**(hands or {}), turn: hand}.items():
        put_counts(s.hand[LETTERS.index(letter)], text)
    put_counts(s.discards, discards)
    in_play = Counter(code for text in (*(hands or {}).values(), hand, discards) for code in text.split())
    in_play += Counter(word for word in table.replace(";", " ").split() if word in TYPES)
    copies = Counter({code: int(position.rules.copies[kind]) for kind, code in enumerate(TYPES)})
    if deck is None:
        assert in_play + Counter(draws.split()) <= copies, "more cards of a type than there are"
        rest = copies - in_play - Counter(draws.split())
        deck = " ".join([*draws.split(), *rest.elements()])
    set_cards(s.deck, [TYPES.index(code) for code in deck.split()])
    pile = Counter({code: int(position.rules.stage_copies[kind]) for kind, code in enumerate(STAGE_CARDS)})
    pile -= Counter(stage.split())
    set_cards(s.stage_pile, [STAGE_CARDS.index(code) for code in [*stage.split(), *pile.elements()]])
    for letter, number in (tokens or {}).items():
        s.tokens[LETTERS.index(letter)] = number
    s.supply = int(position.rules.ballad_supply) - int(s.tokens.sum()) if supply is None else supply
    for letter in skip:
        s.skip[LETTERS.index(letter)] = 1
    s.split_by = LETTERS.index(split_by) + 1 if split_by else 0
    return position


def opening(players: int = 5, data: DataSource = None, **knobs: object) -> Scene:
    """A game after its set-up: A begins, and the rockers have taken the Entries from left to right."""
    seed = _first_seed(players) if data is None and not knobs else None
    position = Scene(seed or 0, players, data, **knobs)
    for number in range(1000) if seed is None else [seed]:
        position.restart(number)
        if int(position.state.vip) == 0:
            while position.phase == "choose an Entry":
                position.apply(int(np.flatnonzero(position.look()[1])[0]))
            return position
    raise AssertionError("A never begins")


@cache
def _first_seed(players: int) -> int:
    position = Scene(0, players)
    return next(seed for seed in range(1000) if int(position.restart(seed).state.vip) == 0)


def _put_table(position: Scene, text: str) -> None:
    s = position.state
    free = [int(spot) for spot in position.rules.entry_spot[: int(position.rules.entries)]]
    placed = set()
    for place in filter(None, (part.strip() for part in text.split(";"))):
        where, *words = place.split()
        spot = position.spot(where)
        codes = [word for word in words if word in TYPES]
        pawns = [word for word in words if len(word) == 1]
        for letter in pawns:
            s.pawn[LETTERS.index(letter)] = spot
            placed.add(letter)
        if not codes:
            assert int(s.card[spot]) == ENTRY, f"{where} is no Entry"
            if spot in free:
                free.remove(spot)
            continue
        assert int(s.card[spot]) == EMPTY, f"{where} is taken"
        code = codes[0]
        s.card[spot] = TYPES.index(code) + 1
        if code in PATHS:
            shape = next((word for word in words if len(word) > 1 and set(word) <= set(DIRECTIONS)), None)
            ways = [position.openings(code, way) for way in (0, 1)]
            s.way_up[spot] = 0 if shape is None else ways.index(in_order(shape))
            s.face_up[spot] = bool(pawns) or "up" in words
    for letter in LETTERS[: position.players]:
        if letter not in placed:
            s.pawn[LETTERS.index(letter)] = free.pop(0)


def in_order(openings: str) -> str:
    """Openings in the order N, E, S, W."""
    return "".join(way for way in DIRECTIONS if way in openings)


def listed(counts: Any) -> list[str]:
    """The codes of counted cards."""
    return [code for kind, code in enumerate(TYPES) for _ in range(int(counts[kind]))]


def put_counts(counts: Any, text: str) -> None:
    """Put these cards into a hand or onto the discard pile instead of what is there."""
    counts[:] = 0
    for code in text.split():
        counts[TYPES.index(code)] += 1


def cards_of(pile: Any) -> list[int]:
    """The cards of a pile, top first."""
    return [int(card) for card in pile[1 : int(pile[0]) + 1]][::-1]


def set_cards(pile: Any, cards: Iterable[int]) -> None:
    """Make a pile of these cards, top first."""
    together = list(cards)[::-1]
    pile[:] = 0
    pile[0] = len(together)
    pile[1 : len(together) + 1] = together
