"""Positions of Red Notice in short words: cities, continents, cheques and improvements go by their codes.

Cities are "CPT", continents "SA", routes "HEL-OUL", cheques "AS100", improvements "U1" to "U9"; a star marks a black
unit ("SA*"). A token on a card is its value, side and card: "4L1" is a 4 on the left of the first card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Any

import numpy as np

from boardgame_envs.core.data import DataSource
from boardgame_envs.red_notice import GAME
from boardgame_envs.red_notice.state import AGENT, BLACK, FORGER, WHITE
from boardgame_envs.testing import Position

ROLES = ("forger", "agent")
CARDS = tuple(f"A{number:02}" for number in range(1, 13))


class Scene(Position):
    """A position told in codes."""

    def __init__(self, seed: int = 0, data: DataSource = None, **knobs: object) -> None:
        super().__init__(GAME, seed, None, data, **knobs)

    @cached_property
    def cheques(self) -> list[str]:
        """The cheque types by code."""
        small, large = self.rules.cheque_value
        return [f"{code}{value}" for code in self.names.continent_codes for value in (small, large)]

    @cached_property
    def routes(self) -> list[str]:
        """The routes by code."""
        codes = self.names.city_codes
        return [f"{codes[a]}-{codes[b]}" for a, b in self.names.route_ends]

    @cached_property
    def improvements(self) -> list[str]:
        """The improvements by code."""
        return [f"U{number}" for number in range(1, len(self.names.improvements) + 1)]

    @cached_property
    def codes(self) -> list[str]:
        """Every action by code, in the order of the action table."""
        names = self.names
        slots = [f"{side}{card}" for card in range(1, names.row + 1) for side in "LR"]
        blocks: list[Iterable[str]] = [
            (f"cheque {code}" for code in self.cheques),
            (f"to {code}" for code in names.city_codes),
            (f"{token}{slot}" for token in names.tokens for slot in slots),
            ("pass", "draw", "take", "joker Cheque", "joker Bank", "joker Security", "joker Move"),
            (f"radar on {code}" for code in names.continent_codes),
            (f"barrier on {code}" for code in self.routes),
            (f"radar off {code}" for code in names.continent_codes),
            (f"barrier off {code}" for code in self.routes),
            (f"improvement {code}" for code in self.improvements),
            (f"burn {name}" for name in names.identities),
        ]
        return [code for block in blocks for code in block]

    @property
    def names(self) -> Any:
        """The words of the data file."""
        return self.ruleset.names

    @property
    def asked(self) -> str:
        """Who is asked what, as in "forger: bank"; how the game ended when it is over."""
        return self.ending if self.is_over else f"{ROLES[int(self.state.seat)]}: {self.phase}"

    def options(self, start: str = "") -> set[str]:
        """The legal actions that begin with `start`, without it."""
        codes = [self.codes[action] for action in np.flatnonzero(self.look()[1])]
        return {code.removeprefix(start) for code in codes if code.startswith(start)}

    def play(self, *actions: str) -> Scene:
        """Play legal actions given by code."""
        for code in actions:
            super().play(self.ruleset.actions.text(self.codes.index(code)))
        return self

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

    def pass_until(self, asked: str) -> Scene:
        """Decline everything until this is asked (of that role, or of either role)."""
        for _ in range(100):
            if self.asked.endswith(asked):
                return self
            self.idle()
        raise AssertionError(f"nobody was asked {asked!r}")

    def idle(self) -> Scene:
        """Decline, or do the first legal thing where declining is impossible."""
        options = [self.codes[action] for action in np.flatnonzero(self.look()[1])]
        return self.play("pass" if "pass" in options else options[0])

    def finish_round(self) -> Scene:
        """Decline everything until the next round."""
        turn = int(self.state.turn)
        while int(self.state.turn) == turn and not self.is_over:
            self.idle()
        return self

    # What lies on the table, by code.

    @property
    def belief(self) -> set[str]:
        """The cities where the forger can be by public knowledge."""
        bits = int(self.state.belief)
        return {code for city, code in enumerate(self.names.city_codes) if bits >> city & 1}

    @property
    def at(self) -> str:
        """The forger's city."""
        return str(self.names.city_codes[int(self.state.city[FORGER])])

    @property
    def agent_at(self) -> str:
        """The agent's city."""
        return str(self.names.city_codes[int(self.state.city[AGENT])])

    @property
    def announced(self) -> list[str]:
        """The continents announced last, in order."""
        words = self.words("agent_0")
        by_name = dict(zip(self.names.continents, self.names.continent_codes, strict=True))
        texts = [words[f"announced radar {number}"] for number in range(1, 7)]
        return [by_name[text] for text in texts if text != "none"]

    @property
    def announced_cities(self) -> set[str]:
        """The cities named with the last announcement."""
        by_name = dict(zip(self.names.cities, self.names.city_codes, strict=True))
        return {by_name[name] for name in self.words("agent_0")["announced cities"]}

    @property
    def radars(self) -> set[str]:
        """The radars on the map."""
        return _units(self.names.continent_codes, self.state.radars)

    @property
    def barriers(self) -> set[str]:
        """The barriers on the map."""
        return _units(self.routes, self.state.barriers)

    @property
    def reserve(self) -> tuple[int, int]:
        """Radars and barriers in reserve."""
        return int(self.state.radar_reserve), int(self.state.barrier_reserve)

    def hand(self, role: str) -> list[str]:
        """The cheques in a hand."""
        return _listed(self.cheques, self.state.hand[ROLES.index(role)])

    def cashed(self, role: str) -> list[str]:
        """The cheques a role has cashed."""
        return _listed(self.cheques, self.state.cashed[ROLES.index(role)])

    @property
    def pile(self) -> list[str]:
        """The cheque pile, top first."""
        return [self.cheques[card] for card in cards_of(self.state.cheque_pile)]

    @property
    def display(self) -> list[str]:
        """The improvements on display."""
        return _listed(self.improvements, self.state.displayed)

    @property
    def owned(self) -> list[str]:
        """The improvements in front of the agent."""
        return _listed(self.improvements, self.state.owned)

    @property
    def gone(self) -> list[str]:
        """The improvements out of the game."""
        return _listed(self.improvements, self.state.gone)

    def identities(self, state: str) -> set[str]:
        """The usable or burnt identities."""
        return set(self.words()[f"{state} identities"])

    # Arranging the table.

    def arrange(
        self,
        at: str = "NBO",
        agent_at: str = "VAN",
        belief: str | None = None,
        radars: str = "",
        barriers: str = "",
        security: int = 0,
        hand: str = "",
        agent_hand: str = "",
        pile: str | None = None,
        cashed: str = "",
        agent_cashed: str = "",
        display: str = "U1 U6",
        owned: str = "",
        deck: str = "",
    ) -> Scene:
        """Put pawns, units, cheques and improvements where a test wants them; reserves and pile follow."""
        s = self.state
        cities = self.names.city_codes
        s.city[:] = cities.index(at), cities.index(agent_at)
        s.belief = sum(1 << cities.index(code) for code in (at if belief is None else belief).split())
        s.radar_reserve = int(self.rules.radars) - _put_units(s.radars, self.names.continent_codes, radars)
        s.barrier_reserve = int(self.rules.barriers) - _put_units(s.barriers, self.routes, barriers)
        s.security = security
        bottoms = self.pile[-2:]
        for field, texts in ((s.hand, (hand, agent_hand)), (s.cashed, (cashed, agent_cashed))):
            for role, text in enumerate(texts):
                _put_counts(field[role], self.cheques, text)
        s.cashed_sum = sum(int(code[2:]) for code in cashed.split())
        s.known[:] = 0
        if pile is None:
            elsewhere = Counter(f"{hand} {agent_hand} {cashed} {agent_cashed}".split()) + Counter(bottoms)
            copies = Counter({code: int(self.rules.cheque_copies[kind]) for kind, code in enumerate(self.cheques)})
            assert elsewhere <= copies, "more cheques of a type than there are"
            pile = " ".join([*(copies - elsewhere).elements(), *bottoms])
        set_cards(s.cheque_pile, [self.cheques.index(code) for code in pile.split()])
        for field, text in ((s.displayed, display), (s.owned, owned)):
            _put_counts(field, self.improvements, text)
        set_cards(s.improvement_deck, [self.improvements.index(code) for code in deck.split()])
        in_play = Counter(f"{display} {owned} {deck}".split())
        for kind, code in enumerate(self.improvements):
            s.gone[kind] = max(0, int(self.rules.improvement_copies[kind]) - in_play[code])
        return self

    def program(self, cards: Iterable[str], forger: str, agent: str) -> Scene:
        """Lay out these cards and place these tokens; the rest fill up the last cards."""
        row = [self.names.cards.index(card) for card in cards]
        row += [card for card in range(12) if card not in row and not self.state.used_cards[card]][: 4 - len(row)]
        self.state.row[:4] = row
        unused = (card for card in range(12) if card not in row and not self.state.used_cards[card])
        set_cards(self.state.action_deck, unused)
        wanted = [forger.split(), agent.split()]
        taken = {token[-2:] for tokens in wanted for token in tokens}
        for seat, tokens in enumerate(wanted):
            copies = self.rules.token_copies - self.state.used_tokens[seat]
            copies = Counter({kind: int(copies[number]) for number, kind in enumerate(self.names.tokens)})
            spare = list((copies - Counter(token[:-2] for token in tokens)).elements())
            places = [place for place in "4321" if place not in {token[-1] for token in tokens}]
            for place in places[: 3 - len(tokens)]:
                side = next(side for side in ("LR", "RL")[seat] if side + place not in taken)
                taken.add(side + place)
                tokens.append(f"{spare.pop(0)}{side}{place}")
            _put_counts(self.state.drawn[seat], self.names.tokens, " ".join(token[:-2] for token in tokens))
            set_cards(self.state.token_bag[seat], [self.names.tokens.index(kind) for kind in spare])
        while self.phase == "place a token":
            self.play(wanted[int(self.state.seat)].pop(0))
            if not any(wanted):
                break
        return self


def scene(
    *cards: str, forger: str = "", agent: str = "", window: bool = False, data: DataSource = None, **given: Any
) -> Scene:
    """A game at the first decision of the first card's resolution, with the table arranged as wanted.

    Whatever is no part of the arrangement is a knob. The spending window before the card is passed unless `window`.
    """
    places = set(Scene.arrange.__annotations__) - {"return"}
    position = opening(data, **{name: value for name, value in given.items() if name not in places})
    position.arrange(**{name: value for name, value in given.items() if name in places})
    position.program(cards, forger, agent)
    if position.phase == "spending window" and not window:
        position.play("pass")
    return position


def alone(
    role: str, card: str, token: str = "1L1", own_city: str | None = None, own_hand: str | None = None, **given: Any
) -> Scene:
    """A scene in which one player is alone on the first card, with her city and hand as wanted."""
    for value, name in ((own_city, ("at", "agent_at")), (own_hand, ("hand", "agent_hand"))):
        if value is not None:
            given.setdefault(name[ROLES.index(role)], value)
    given[role] = token
    return scene(card, **given)


def opening(data: DataSource = None, **knobs: object) -> Scene:
    """A game after its set-up, in the first round: the agent showed NA200, the forger OC200."""
    position = Scene(0, data, **{"identities": ("Pilote", "Médecin"), **knobs})
    deal(position, "OC200 AF200 EU200", "NA200 SA200 AS200")
    position.play("cheque NA200", "to VAN")
    while position.phase == "place a starting radar":
        position.idle()
    return position.play("cheque OC200", "to PER")


def deal(position: Scene, forger: str, agent: str) -> None:
    """Deal these cheques instead; the rest form the pile."""
    for seat, text in enumerate((forger, agent)):
        _put_counts(position.state.hand[seat], position.cheques, text)
    copies = Counter({code: int(position.rules.cheque_copies[kind]) for kind, code in enumerate(position.cheques)})
    rest = copies - Counter(f"{forger} {agent}".split())
    set_cards(position.state.cheque_pile, [position.cheques.index(code) for code in rest.elements()])


def cards_of(pile: Any) -> list[int]:
    """The cards of a pile, top first."""
    return [int(card) for card in pile[1 : int(pile[0]) + 1]][::-1]


def set_cards(pile: Any, cards: Iterable[int]) -> None:
    """Make a pile of these cards, top first."""
    listed = list(cards)[::-1]
    pile[:] = 0
    pile[0] = len(listed)
    pile[1 : len(listed) + 1] = listed


def _units(codes: Iterable[str], faces: Any) -> set[str]:
    return {code + ("*" if face == BLACK else "") for code, face in zip(codes, faces, strict=False) if face}


def _put_units(faces: Any, codes: Any, text: str) -> int:
    faces[:] = 0
    for code in text.split():
        faces[codes.index(code.rstrip("*"))] = BLACK if code.endswith("*") else WHITE
    return len(text.split())


def _listed(codes: Iterable[str], counts: Any) -> list[str]:
    return [code for code, count in zip(codes, counts, strict=False) for _ in range(int(count))]


def _put_counts(counts: Any, codes: Any, text: str) -> None:
    counts[:] = 0
    for code in text.split():
        counts[codes.index(code)] += 1
