"""What a seat of Red Notice may see: the only source of its picture and its text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from boardgame_envs.core.game import View
from boardgame_envs.red_notice.data import Names
from boardgame_envs.red_notice.state import (
    AGENT,
    AGENT_MOVE,
    AGENT_SECURITY,
    BLACK,
    DRAW_CHEQUE,
    ENDINGS,
    FORGER,
    FORGER_MOVE,
    FORGER_SECURITY,
    HALF_KINDS,
    PERFORM_HALF,
    PHASES,
    PLACE_TOKEN,
    PUT_DOWN_BARRIER,
    START_RADAR,
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
