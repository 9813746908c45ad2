"""What a seat of Hold Up may see: the only source of its picture and its text."""

from __future__ import annotations

from typing import Any

from boardgame_envs.core.game import View
from boardgame_envs.hold_up.data import Names
from boardgame_envs.hold_up.state import (
    ABOARD,
    COLOUR_NAMES,
    COLOURS,
    CREW,
    ENDINGS,
    EXTRA_MOVE,
    GREEN,
    IN_PILE,
    MEN,
    MOVE,
    OUT,
    PHASES,
    RANGES,
    VIP,
)


class Sight:
    """One state as a seat sees it. All is public but the order of never shown cards and the faces of the pile."""

    def __init__(self, view: View) -> None:
        self.state: Any = view.state
        self.rules: Any = view.ruleset.rules[0]
        self.names: Names = view.ruleset.names
        self.viewer = view.seat
        self.seats = view.ruleset.seats
        self.width = int(self.rules.width)
        self.colours = [colour for colour in range(COLOURS) if self.rules.seat_of[colour] >= 0]
        self.sees_pile = view.seat in (None, int(self.rules.seat_of[GREEN])) or bool(self.rules.pile_total_public)

    def place(self, pawn: int) -> tuple[int, int] | None:
        """The cell of a pawn, or None when it is on no cell."""
        cell = int(self.state.cell[pawn])
        return (cell % self.width, cell // self.width) if cell >= 0 else None

    def men(self, colour: int) -> range:
        """The men of a colour."""
        return range(COLOURS + MEN * colour, COLOURS + MEN * colour + CREW[colour])

    def aboard(self, colour: int) -> int:
        """How many men are in the vehicle."""
        return sum(int(self.state.cell[man]) == ABOARD for man in self.men(colour))

    def dead(self, colour: int) -> int:
        """How many men are in the supply."""
        return sum(int(self.state.cell[man]) == OUT for man in self.men(colour))

    def cards(self, holder: int) -> list[int]:
        """The bank and shop cards of a holder: colour + 1, or IN_PILE."""
        return [card for card in range(int(self.rules.cards)) if int(self.state.holder[card]) == holder]

    def worth(self, holder: int) -> int:
        """What they are worth."""
        return sum(int(self.rules.card_value[card]) for card in self.cards(holder))

    def weapons(self, colour: int) -> list[int]:
        """The ranges of the weapons under a vehicle card."""
        return [reach for reach in range(RANGES) for _ in range(int(self.state.weapons[colour, reach]))]

    def pile(self) -> str:
        """The pile in words, with its worth for whoever may see it."""
        number = len(self.cards(IN_PILE))
        worth = f", {dollars(self.worth(IN_PILE))} of {dollars(int(self.rules.target))}" if self.sees_pile else ""
        return f"{number} card{'' if number == 1 else 's'} face down{worth}"

    def event(self) -> str:
        """The active event."""
        return self.names.events[int(self.state.event) - 1] if self.state.event else "none"

    def points(self) -> str:
        """The movement points of the turn under way."""
        s = self.state
        if s.over or not s.tasks or s.turn == 0:
            return ""
        if s.phase == EXTRA_MOVE:
            return f"{int(s.task_amount[int(s.tasks) - 1])} extra points"
        seat = int(s.task_seat[0])
        second = int(self.rules.seat_colour[seat, 1])
        if second >= 0 and self.rules.role[second] == VIP:
            return f"{int(s.points[0])} green and {int(s.points[1])} pink points"
        extra = int(s.extra_points[0]) + int(s.extra_points[1])
        return f"{int(s.points[0])} points" + (f" and {extra} extra" if extra and s.phase != MOVE else "")

    def prompt(self) -> str:
        """Who is asked what, or how the game ended."""
        s = self.state
        if s.over:
            return ENDINGS[int(s.ending)]
        words = f"{self.seats[int(s.seat)]}: {PHASES[int(s.phase)]}"
        if s.attempt_card:
            card = int(s.attempt_card) - 1
            words += (
                f" ({self.names.cards[card]}, {dollars(int(self.rules.card_value[card]))}, {int(s.rolls_left)} left)"
            )
        return words

    def viewer_words(self) -> str:
        """Who looks."""
        return "an onlooker who sees everything" if self.viewer is None else self.seats[self.viewer]

    def known_bottom(self, deck: int) -> list[int]:
        """The returned cards of a deck in the order in which they will come."""
        pile = self.state.deck[deck]
        height, unseen = int(pile[0]), int(self.state.unseen[deck])
        return [int(pile[height - place]) for place in range(unseen, height)]

    def owner(self, colour: int) -> str:
        """The seat a colour belongs to."""
        return self.seats[int(self.rules.seat_of[colour])]

    def name(self, pawn: int) -> str:
        """A pawn in words."""
        if pawn < COLOURS:
            return f"{COLOUR_NAMES[pawn]} vehicle"
        colour = (pawn - COLOURS) // MEN
        return "Agathe" if CREW[colour] == 1 else f"{COLOUR_NAMES[colour]} man {(pawn - COLOURS) % MEN + 1}"


def dollars(amount: int) -> str:
    """An amount of money."""
    return f"${amount:,}"
