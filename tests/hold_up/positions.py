"""Positions of Hold Up in short words.

Cells are (x, y) as in the rules, colours go by name ("dark blue" is `dark_blue` as an argument), bank and shop cards
by their codes ("B14"), weapons by their ranges ("225"). A colour stays at home unless a test puts it elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from boardgame_envs.core.data import DataSource
from boardgame_envs.hold_up import GAME
from boardgame_envs.hold_up.state import ABOARD, COLOUR_NAMES, COLOURS, IN_PILE, MEN, OUT
from boardgame_envs.testing import Position
from tests.hold_up.invariants import check_table

Place = tuple[int, int]
SEATS = {"red": "gangster_0", "brown": "gangster_1", "blue": "police_0", "violet": "police_1", "convoy": "convoy_0"}
SKULL, BLANK = 1, 6
"""Faces of a combat die: with two skulls on it, 1 and 2 are skulls."""
END, DONE = "end the movement", "end the turn"
NEXT = "green has moved"
REPLY, NO_REPLY = "reply to the attack", "do not reply"
AGAIN, GIVE_UP = "roll again", "give the attempt up"
STEAL = "steal from Agathe"
DECKS = ("bank", "shop", "weapon", "event")
COMPASS = {"N": "north", "E": "east", "S": "south", "W": "west"}


@dataclass(frozen=True)
class Car:
    """One colour: where its vehicle stands, how many men are aboard and where others walk, what its card holds."""

    at: Place | None
    foot: tuple[Place, ...] = ()
    aboard: int | None = None
    weapons: str = ""
    loot: str = ""
    hostages: int = 0
    flat: int = 0


def car(
    x: int,
    y: int,
    *foot: Place,
    aboard: int | None = None,
    weapons: str = "",
    loot: str = "",
    hostages: int = 0,
    flat: int = 0,
) -> Car:
    """A vehicle at a cell; men on foot come first, then those aboard (all others unless told), the rest is dead."""
    return Car((x, y), foot, aboard, weapons, loot, hostages, flat)


GONE = Car(None, aboard=0)
"""A colour without a living man."""
HOMES = {
    "red": car(1, 17), "brown": car(23, 17), "dark blue": car(7, 17), "light blue": car(23, 13),
    "dark violet": car(17, 8), "light violet": car(1, 4), "green": car(5, 7), "pink": car(19, 1),
}  # fmt: skip
PLACES = {"red": "lair 1", "brown": "lair 3", "blue": "station 4", "violet": "station 3"}


class Scene(Position):
    """A position told in cells, colours and card codes."""

    def __init__(self, seed: int = 0, players: int = 3, data: DataSource = None, **knobs: object) -> None:
        super().__init__(GAME, seed, players, data, **knobs)

    def restart(self, seed: int) -> Scene:
        """Begin another game."""
        self.states.view(np.uint8)[:] = 0
        self.game.entries.begin(self.ruleset.rules, self.states, 0, seed)
        return self

    @property
    def names(self) -> Any:
        """The words of the data file."""
        return self.ruleset.names

    @property
    def player(self) -> str:
        """The player to move: red, brown, blue, violet or convoy."""
        return next(name for name, seat in SEATS.items() if seat == self.seat)

    def can(self, *actions: str) -> bool:
        """Whether all these actions are legal; refuses to answer when only some are."""
        legal = [bool(self.look()[1][self.ruleset.actions.id(text)]) for text in actions]
        assert len(set(legal)) == 1, f"of {actions} only some are legal"
        return legal[0]

    def play(self, *actions: str) -> Scene:
        """Play legal actions given in words."""
        super().play(*actions)
        return self

    def go(self, pawn: str, way: str) -> Scene:
        """Move a pawn step by step: N, E, S, W, T for the tunnel, 1 and 2 for a metro line, I for getting in."""
        links = {"T": "takes the tunnel", "1": "rides metro line 1", "2": "rides metro line 2", "I": "gets in"}
        return self.play(*(f"{pawn} {links.get(letter) or 'steps ' + COMPASS[letter]}" for letter in way))

    def dice(self, *faces: int) -> Scene:
        """Let the next dice show these faces."""
        self.state.rng[:] = _loaded(faces)
        return self

    def idle(self) -> Scene:
        """Decline whatever is asked, or do the first legal thing where nothing can be declined."""
        declines = (END, NEXT, DONE, GIVE_UP, NO_REPLY, "leave the banker behind", "leave the secret passage alone")
        legal = self.legal()
        return self.play(next((text for text in declines if text in legal), legal[0]))

    def idle_until(self, player: str, phase: str = "movement") -> Scene:
        """Decline everything until this player is asked this."""
        for _ in range(100):
            if self.player == player and self.phase == phase:
                return self
            self.idle()
        raise AssertionError(f"{player} was not asked {phase!r}")

    def next_turn(self, player: str) -> Scene:
        """Decline everything until the next turn of this player."""
        while self.player == player and not self.is_over:
            self.idle()
        return self.idle_until(player)

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

    # What lies on the table.

    def place(self, cell: int) -> Place | str:
        """A cell as (x, y), or "aboard" or "out"."""
        width = int(self.rules.width)
        return {ABOARD: "aboard", OUT: "out"}.get(cell) or (cell % width, cell // width)

    def cell(self, place: Place) -> int:
        """The number of a cell."""
        return place[1] * int(self.rules.width) + place[0]

    def at(self, colour: str) -> Place | str:
        """Where a vehicle is."""
        return self.place(int(self.state.cell[COLOUR_NAMES.index(colour)]))

    def men(self, colour: str) -> list[Place | str]:
        """Where the men of a colour are, by slot."""
        number = COLOUR_NAMES.index(colour)
        first = COLOURS + MEN * number
        return [self.place(int(cell)) for cell in self.state.cell[first : first + int(self.rules.crew[number])]]

    def aboard(self, colour: str) -> int:
        """How many men of a colour are in their vehicle."""
        return self.men(colour).count("aboard")

    def alive(self, colour: str) -> int:
        """How many men of a colour live."""
        men = self.men(colour)
        return len(men) - men.count("out")

    def weapons(self, colour: str) -> str:
        """The weapons under a vehicle card, by range."""
        counts = self.state.weapons[COLOUR_NAMES.index(colour)]
        return "".join(str(reach) * int(number) for reach, number in enumerate(counts))

    def loot(self, colour: str) -> str:
        """The bank and shop cards under a vehicle card."""
        return self._held_by(COLOUR_NAMES.index(colour) + 1)

    @property
    def pile(self) -> str:
        """The cards in the pile."""
        return self._held_by(IN_PILE)

    def _held_by(self, holder: int) -> str:
        return " ".join(
            name for name, place in zip(self.names.cards, self.state.holder, strict=False) if place == holder
        )

    def hostages(self, colour: str) -> int:
        """The hostages in a vehicle."""
        return int(self.state.hostages[COLOUR_NAMES.index(colour)])

    def worth(self, cards: str) -> int:
        """What cards are worth."""
        return sum(int(self.rules.card_value[self.names.cards.index(name)]) for name in cards.split())

    def deck(self, kind: str) -> list[str]:
        """The cards of a deck (bank, shop, weapon or event), the next one first."""
        words = self.words_of(kind)
        return [words[card] for card in cards_of(self.state.deck[DECKS.index(kind)])]

    def words_of(self, kind: str) -> list[str]:
        """The names of the cards of a deck, by number."""
        return {"weapon": [*"012345"], "event": list(self.names.events)}.get(kind, list(self.names.cards))

    @property
    def event(self) -> str:
        """The active event."""
        return str(self.names.events[int(self.state.event) - 1]) if self.state.event else "none"

    @property
    def points(self) -> int:
        """The movement points left to the character that moves."""
        return int(self.state.points[int(self.state.character)])

    @property
    def extra_points(self) -> float:
        """The points of an extra move that are left."""
        return float(self.words()["extra points or discards left"])

    def is_open(self, site: str) -> bool:
        """Whether a bank still has its banker, or a shop its marker."""
        return site in self.words()["open banks and shops"]

    # Arranging the table.

    def put(self, colour: str, wanted: Car) -> None:
        """Put a colour where a test wants it; its cards come from the decks."""
        s, number = self.state, COLOUR_NAMES.index(colour)
        crew, first = int(self.rules.crew[number]), COLOURS + MEN * number
        aboard = crew - len(wanted.foot) if wanted.aboard is None else wanted.aboard
        cells = [self.cell(place) for place in wanted.foot] + [ABOARD] * aboard
        s.cell[first : first + crew] = cells + [OUT] * (crew - len(cells))
        s.cell[number] = OUT if wanted.at is None else self.cell(wanted.at)
        s.hostages[number], s.flat_tyre[number] = wanted.hostages, wanted.flat
        for letter in wanted.weapons:
            self.take("weapon", letter)
            s.weapons[number, int(letter)] += 1
        self.give(wanted.loot, number + 1)

    def give(self, cards: str, holder: int) -> None:
        """Take bank and shop cards out of their decks and put them under a vehicle card or into the pile."""
        for name in cards.split():
            self.take("shop" if name.startswith("S") else "bank", name)
            self.state.holder[self.names.cards.index(name)] = holder

    def take(self, kind: str, name: str) -> None:
        """Take a card that was seen out of a deck."""
        cards = self.deck(kind)
        cards.remove(name)
        self.set_deck(kind, cards)

    def stack(self, kind: str, *cards: str) -> Scene:
        """Put these cards on top of a deck, the first one uppermost."""
        rest = self.deck(kind)
        for name in cards:
            rest.remove(name)
        return self.set_deck(kind, [*cards, *rest])

    def set_deck(self, kind: str, cards: list[str], unseen: int | None = None) -> Scene:
        """Make a deck of these cards, none of them seen unless told."""
        number, words = DECKS.index(kind), self.words_of(kind)
        set_cards(self.state.deck[number], [words.index(name) for name in cards])
        self.state.unseen[number] = len(cards) if unseen is None else unseen
        return self

    def set_event(self, name: str, roadblock: Place | None = None) -> Scene:
        """Make a general event the active one."""
        if name:
            self.take("event", name)
            self.state.event = self.names.events.index(name) + 1
        if roadblock:
            self.state.roadblock = self.cell(roadblock)
        return self

    def close_sites(self, *sites: str) -> Scene:
        """Take bankers or markers away."""
        listed = (*self.names.banks, *self.names.shops)
        self.state.site_open[[listed.index(site) for site in sites]] = 0
        return self


def scene(player: str = "red", count: int = 3, /, **given: Any) -> Scene:
    """The start of a player's turn, with the table arranged as wanted; what is not named here is a knob.

    Colours are cars (`dark_blue=car(3, 12)`); `event` and `roadblock` are active, `closed` names sites, `pile` cards;
    `bank`, `shop`, `weapon` and `next_event` (with commas) name the next cards of the decks; then `players` and `data`.
    """
    colours = {name: given.pop(name.replace(" ", "_"), home) for name, home in HOMES.items()}
    tops = {kind: given.pop(kind, "") for kind in ("bank", "shop", "weapon", "next_event")}
    event, roadblock = given.pop("event", ""), given.pop("roadblock", None)
    pile, closed, data = given.pop("pile", ""), given.pop("closed", ()), given.pop("data", None)
    opening = _opening if data is None else _opening.__wrapped__
    position = opening(player, given.pop("players", count), data, **given).copy()
    for number, name in enumerate(COLOUR_NAMES):
        if int(position.rules.seat_of[number]) >= 0:
            position.put(name, colours[name])
    position.give(pile, IN_PILE)
    position.set_event(event, roadblock)
    position.close_sites(*closed)
    position.stack("bank", *tops["bank"].split()).stack("shop", *tops["shop"].split()).stack("weapon", *tops["weapon"])
    position.stack("event", *(name.strip() for name in tops["next_event"].split(",") if name))
    check_table(position.ruleset, position.states)
    return position


def acting(player: str = "red", count: int = 3, /, **given: Any) -> Scene:
    """Like `scene`, after the movement phase in which nobody moved."""
    return ready(scene(player, count, **given))


def ready(position: Scene) -> Scene:
    """End the movement phase."""
    return position.play(*([NEXT] if position.can(NEXT) else []), END)


@lru_cache(maxsize=64)
def _opening(player: str, players: int, data: DataSource, **knobs: object) -> Scene:
    """The first turn of a player after everybody before idled."""
    position = Scene(0, players, data, **knobs)
    while position.phase == "place a vehicle":
        wanted = f"start at {PLACES[position.player]}"
        position.play(wanted if wanted in position.legal() else position.legal()[-1])
    return position.idle_until(player)


@lru_cache(maxsize=256)
def _loaded(faces: tuple[int, ...]) -> Any:
    """Words of a generator whose next dice show these faces."""
    twin = _opening("red", 3, None).copy()
    return twin.load_dice(*faces).state.rng.copy()


def cards_of(pile: Any) -> list[int]:
    """The cards of a pile, top first."""
    return [int(card) for card in pile[1 : int(pile[0]) + 1]][::-1]


def set_cards(pile: Any, cards: Iterable[int]) -> None:
    """Make a pile of these cards, top first."""
    listed = list(cards)[::-1]
    pile[:] = 0
    pile[0] = len(listed)
    pile[1 : len(listed) + 1] = listed


@contextmanager
def unchanged(position: Scene, *fields: str) -> Iterator[None]:
    """Assert that these fields of the record do not change."""
    before = {name: np.copy(position.state[name]) for name in fields}
    yield
    for name, value in before.items():
        assert np.array_equal(position.state[name], value), name


def attempt(person: int = 1) -> str:
    """The words for an attempt."""
    return f"person {person} attempts the bank or shop"


def shoot(direction: str, between: int, vehicle: int = 1) -> str:
    """The words for a shot."""
    return f"vehicle {vehicle} shoots {direction} with {between} cells between"


def attack(direction: str, pawn: str = "vehicle 1") -> str:
    """The words for an attack at close quarters."""
    return f"{pawn} attacks to the {direction}"


def let_out(direction: str, vehicle: int = 1) -> str:
    """The words for getting out."""
    return f"vehicle {vehicle} lets a person out to the {direction}"
