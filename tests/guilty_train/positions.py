"""Positions of Guilty Train in short words: rooms, doors and pawns go by their codes, cards by "K1" to "K7"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np

from boardgame_envs.core.data import DataSource
from boardgame_envs.guilty_train import GAME
from boardgame_envs.guilty_train.state import (
    BARRICADED,
    CLOSED,
    FOOD_TAKEN,
    HIDDEN_FOOD,
    HIDDEN_NOTHING,
    NOWHERE,
    OPEN,
    PAWNS,
    TURNED_NOTHING,
)
from boardgame_envs.testing import Position

ROOMS = ["T1", "T2", "T3", "T4", "T5", "M1", "M2", "M3", "M4", "H1", "H2", "H3", "H4", "H5"]
FOOD = "T1 T2 T3 M2 H4"
CARDS = ("K1", "K2", "K3", "K4", "K5", "K6", "K7")
STARTS = ("start of a defender's activation", "start of an attacker's activation")
TOKENS = {HIDDEN_NOTHING: "hidden", HIDDEN_FOOD: "hidden food", TURNED_NOTHING: "nothing", FOOD_TAKEN: "taken"}


class Scene(Position):
    """A position told in codes."""

    def __init__(self, seed: int = 0, players: int | None = None, data: DataSource = None, **knobs: object) -> None:
        super().__init__(GAME, seed, players, data, **knobs)

    # Who is asked, and playing on.

    @property
    def pawn(self) -> str:
        """The active pawn."""
        return PAWNS[int(self.state.pawn)]

    @property
    def asked(self) -> str:
        """Which pawn is asked what; how the game ended when it is over."""
        return self.ending if self.is_over else f"{self.pawn}: {self.phase}"

    @property
    def round(self) -> int:
        """The round."""
        return int(self.state.turn)

    def options(self, start: str = "") -> set[str]:
        """The legal actions that begin with `start`, without it."""
        return {text.removeprefix(start) for text in self.legal(start)}

    def play(self, *actions: str) -> Scene:
        """Play legal actions given in words."""
        super().play(*actions)
        return self

    def walk(self, *rooms: str) -> Scene:
        """Move the active pawn from room to room."""
        for room in rooms:
            here = int(self.state.room[self.state.pawn])
            ends = (here, self.ruleset.names.rooms.index(room))
            (door,) = (name for name, joined in self.doors() if joined in (ends, ends[::-1]))
            self.play(f"move through {door}")
        return self

    def roll(self, die: int, *dice: int) -> Scene:
        """Roll this movement; the dice of the combats that follow fall as given, the active side's first."""
        self.load_dice(die).play("roll")
        return self.load_dice(*dice) if dice else self

    def fight(self, *dice: int) -> Scene:
        """Fight the opponent who shares the room; the active side's dice come first."""
        return self.load_dice(*dice).play("fight")

    def load_dice(self, *wanted: int, faces: Any = 6) -> Scene:
        """Let the next dice show these values."""
        super().load_dice(*wanted, faces=faces)
        return self

    def idle(self) -> Scene:
        """Do as little as is legal: stop if possible, else roll, else draw, else the first legal thing."""
        legal = self.legal()
        return self.play(next((text for text in ("stop", "roll", "draw") if text in legal), legal[0]))

    def idle_until(self, pawn: str, round_: int | None = None) -> Scene:
        """Do as little as is legal until the next activation of this pawn, or the one of a given round, starts."""
        for step in range(2000):
            is_there = self.pawn == pawn and self.phase in STARTS and round_ in (None, self.round)
            if is_there and (step > 0 or round_ is not None):
                return self
            assert not self.is_over, f"the game ended: {self.ending}"
            self.idle()
        raise AssertionError(f"no activation of {pawn} in round {round_}")

    def copy(self) -> Scene:
        """An independent copy."""
        twin = super().copy()
        twin.__class__ = Scene
        assert isinstance(twin, Scene)
        return twin

    def determinized(self, seat: str | int, seed: int) -> Scene:
        """A copy in which everything the seat cannot know has been redrawn."""
        twin = super().determinized(seat, seed)
        assert isinstance(twin, Scene)
        return twin

    def play_randomly(self, decisions: int, seed: int = 0) -> Scene:
        """Play random legal decisions, until the game is over at the latest."""
        super().play_randomly(decisions, seed)
        return self

    # What lies on the table, by code.

    def doors(self) -> list[tuple[str, tuple[int, int]]]:
        """Every door with the rooms it joins."""
        names = self.ruleset.names
        return list(zip(names.doors, names.door_rooms, strict=True))

    def room(self, pawn: str) -> str:
        """Where a pawn is; nothing when it has left the board."""
        number = int(self.state.room[PAWNS.index(pawn)])
        return "" if number == NOWHERE else str(self.ruleset.names.rooms[number])

    def rooms(self, *pawns: str) -> list[str]:
        """Where these pawns are."""
        return [self.room(pawn) for pawn in pawns]

    @property
    def down(self) -> list[str]:
        """The defenders who are down."""
        return [pawn for pawn, is_down in zip(PAWNS, self.state.down, strict=False) if is_down]

    def token(self, room: str) -> str:
        """How the token of a room lies."""
        return TOKENS[int(self.state.token[self.ruleset.names.rooms.index(room)])]

    def loose(self, room: str) -> int:
        """How much food lies loose in a room."""
        return int(self.state.loose[self.ruleset.names.rooms.index(room)])

    def carried(self, pawn: str) -> int:
        """How much food an attacker carries."""
        return int(self.state.carried[PAWNS.index(pawn) - 2])

    def hand(self, pawn: str) -> list[str]:
        """The cards of an attacker, oldest first."""
        return [CARDS[card] for card in cards_of(self.state.hand[PAWNS.index(pawn) - 2])]

    @property
    def used(self) -> list[str]:
        """The used pile, by kind."""
        return [code for code, number in zip(CARDS, self.state.used, strict=False) for _ in range(int(number))]

    @property
    def pile(self) -> list[str]:
        """The draw pile, top first."""
        return [CARDS[card] for card in cards_of(self.state.card_pile)[::-1]]

    def standing(self, how: int) -> set[str]:
        """The doors that are open, barricaded or closed."""
        return {name for door, name in enumerate(self.ruleset.names.doors) if int(self.state.door[door]) == how}

    @property
    def barricades(self) -> set[str]:
        """The barricaded doors."""
        return self.standing(BARRICADED)

    @property
    def closed(self) -> set[str]:
        """The exterior doors that still bear their token."""
        return self.standing(CLOSED)

    @property
    def tokens_off_board(self) -> tuple[int, int, int]:
        """Barricades in stock, in salvage and lost."""
        return int(self.state.stock), int(self.state.salvage), int(self.state.lost)

    @property
    def respawns(self) -> int:
        """Respawns left."""
        return int(self.state.respawns)

    @property
    def secured(self) -> int:
        """Food brought out."""
        return int(self.state.secured)

    # Arranging the table.

    def arrange(
        self,
        d1: str = "T1",
        d2: str = "T3",
        a1: str = "OUT",
        a2: str = "OUT",
        blown: str = "",
        barricades: str = "",
        salvage: int = 0,
        a1_hand: str = "",
        a2_hand: str = "",
        pile: str | None = None,
        food: str = FOOD,
        turned: str = "",
        a1_food: int = 0,
        a2_food: int = 0,
        loose: str = "",
        down: str = "",
        respawns: int | None = None,
        round_: int | None = None,
    ) -> Scene:
        """Put everything where a test wants it.

        `food` are the rooms with a hidden food token; food that is neither hidden, carried nor loose has been
        brought out. `loose` names a room once for each token. Cards that are neither in hands nor in a given `pile`
        (top first) are used. The token of a room where an attacker stands has been turned.
        """
        s, names = self.state, self.ruleset.names
        places = [d1, d2, a1, a2]
        s.room[:] = [names.rooms.index(room) if room else NOWHERE for room in places]
        s.carried[:] = a1_food, a2_food
        s.down[:] = [pawn in down.split() for pawn in PAWNS[:2]]
        s.skips[:] = s.down * int(self.rules.knockdown_skips)
        if respawns is not None:
            s.respawns = respawns
        if round_ is not None:
            s.turn = round_
        self._arrange_food(food.split(), turned.split() + [room for room in (a1, a2) if room in ROOMS], loose.split())
        for door, name in enumerate(names.doors):
            open_or_closed = CLOSED if door >= names.inner_doors and name not in blown.split() else OPEN
            s.door[door] = BARRICADED if name in barricades.split() else open_or_closed
        s.salvage, s.fresh, s.lost = salvage, 0, 0
        s.stock = int(self.rules.barricades) - salvage - len(barricades.split())
        self._arrange_cards([a1_hand.split(), a2_hand.split()], None if pile is None else pile.split())
        return self

    def _arrange_food(self, food: list[str], turned: list[str], loose: list[str]) -> None:
        s = self.state
        s.token[:], s.loose[:] = 0, 0
        gone = int(self.rules.food) - len(food)
        turned = [room for room in dict.fromkeys(turned) if room not in food]
        taken = [room for room in ROOMS if room not in food and room not in turned]
        for rooms, token in ((food, HIDDEN_FOOD), (turned, TURNED_NOTHING), (taken[:gone], FOOD_TAKEN)):
            for room in rooms:
                s.token[1 + ROOMS.index(room)] = token
        for room in loose:
            s.loose[1 + ROOMS.index(room)] += 1
        s.secured = gone - int(s.carried.sum()) - len(loose)
        assert s.secured >= 0, "more food than there is"

    def _arrange_cards(self, hands: list[list[str]], pile: list[str] | None) -> None:
        s, kinds = self.state, int(self.rules.card_kinds)
        copies = Counter({code: int(self.rules.card_copies[kind]) for kind, code in enumerate(CARDS[:kinds])})
        copies.subtract(code for hand in hands for code in hand)
        if pile is None:
            pile = sorted(copies.elements())
        copies.subtract(pile)
        assert min(copies.values()) >= 0, "more cards of a kind than there are"
        set_cards(s.card_pile, pile[::-1])
        s.used[:kinds] = [copies[code] for code in CARDS[:kinds]]
        s.hand_shuffle[:] = 0
        for attacker, hand in enumerate(hands):
            set_cards(s.hand[attacker], hand)
            s.hand_shuffle[attacker, : len(hand)] = s.shuffles


def opening(players: int | None = None, food: str = FOOD, defenders: str = "T1 T3", **given: Any) -> Scene:
    """A game after its set-up, at the first defender's first activation."""
    position = Scene(players=players, **given)
    position.play(*(f"hide food in {room}" for room in food.split()))
    return position.play(*(f"defender to {room}" for room in defenders.split()))


def scene(pawn: str = "A1", players: int | None = None, data: DataSource = None, **given: Any) -> Scene:
    """A game at the start of a pawn's activation in round 2 or later, with the table arranged as wanted.

    Whatever is no part of the arrangement is a knob. To have stuck attackers begin at a defender's activation: they
    are looked for when the attackers' turn starts.
    """
    places = set(Scene.arrange.__annotations__) - {"return"}
    knobs = {name: value for name, value in given.items() if name not in places}
    position = opening(players, data=data, **knobs).idle_until(pawn, 2)
    return position.arrange(**{name: value for name, value in given.items() if name in places})


def cards_of(pile: Any) -> list[int]:
    """The cards of a pile, bottom first."""
    return [int(card) for card in pile[1 : int(pile[0]) + 1]]


def set_cards(pile: Any, codes: Iterable[str]) -> None:
    """Make a pile of these cards, bottom first."""
    listed = [CARDS.index(code) for code in codes]
    pile[:] = 0
    pile[0] = len(listed)
    pile[1 : len(listed) + 1] = listed


def random_positions(number: int, players: int | None = None, stride: int = 9, **given: Any) -> Iterable[Scene]:
    """Positions all through random games, set-up and ended games included."""
    found, seed = 0, 0
    while found < number:
        position = Scene(seed, players, **given)
        for part in range(25):
            yield position
            found += 1
            if position.is_over:
                break
            position.play_randomly(1 + (part * stride + seed) % 23, 1000 * seed + part)
        seed += 1


def same(positions: Iterable[Scene], seat: str) -> bool:
    """Whether observation, mask, text and picture of a seat agree."""
    views = []
    for position in positions:
        observation, mask = position.look(seat)
        views.append((observation.tobytes(), np.asarray(mask).tobytes(), position.text(seat), position.svg(seat)))
    return all(view == views[0] for view in views)
