"""The board of Red Notice in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardgame_envs.core.game import View
from boardgame_envs.red_notice.draw.sight import FACES, ROLES, SIDES, Sight, spread_out
from boardgame_envs.red_notice.state import (
    AGENT,
    BURNT,
    FORGER,
    USABLE,
)


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
