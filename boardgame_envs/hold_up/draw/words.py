"""The city of Hold Up in words."""

from __future__ import annotations

from boardgame_envs.core.game import View
from boardgame_envs.hold_up.draw.sight import Sight, dollars
from boardgame_envs.hold_up.state import (
    ABOARD,
    BANK_DECK,
    COLOUR_NAMES,
    COLOURS,
    DECK_NAMES,
    EVENT_DECK,
    FLAT_NEXT,
    FLAT_NOW,
    GREEN,
    IN_PILE,
    MEN,
    OUT,
    SHOP_DECK,
    WEAPON_DECK,
)

INITIALS = "RBDLVWGP"
"""Vehicles on the text map, by colour; their men are small letters."""


def text(view: View) -> str:
    """The city in words."""
    sight = Sight(view)
    s, rules = sight.state, sight.rules
    lines = [
        f"HOLD UP, round {int(s.turn)} of at most {int(rules.maximum_rounds)}, seen by {sight.viewer_words()}",
        ", ".join(part for part in (sight.prompt(), sight.points()) if part),
        *_text_of_combat(sight),
        *(_text_of_colour(sight, colour) for colour in sight.colours),
        *_text_of_city(sight),
        *_text_of_decks(sight),
        *_text_of_map(sight),
    ]
    return "\n".join(lines) + "\n"


def _text_of_combat(sight: Sight) -> list[str]:
    """The combat in which a reply is pending, and the pawn in mid-pass."""
    s = sight.state
    lines = []
    if s.attack_target and not s.over:
        attacker = int(sight.rules.slot_pawn[int(s.task_seat[0]), int(s.attack_slot)])
        how = "at close quarters" if s.attack_distance < 0 else f"at distance {int(s.attack_distance)}"
        lines.append(f"The {sight.name(attacker)} has attacked the {sight.name(int(s.attack_target) - 1)} {how}")
    if s.passing:
        lines.append(f"In mid-pass: {sight.name(int(s.passing) - 1)}")
    return lines


def _cell(sight: Sight, pawn: int) -> str:
    place = sight.place(pawn)
    if place is None:
        return "aboard" if int(sight.state.cell[pawn]) == ABOARD else "dead" if pawn >= COLOURS else "off the board"
    return f"on {place}"


def _text_of_colour(sight: Sight, colour: int) -> str:
    """One vehicle card."""
    s = sight.state
    parts = [f"vehicle {_cell(sight, colour)}"]
    parts += [f"{sight.aboard(colour)} aboard"]
    on_foot = [f"{sight.name(man)} {_cell(sight, man)}" for man in sight.men(colour) if int(s.cell[man]) >= 0]
    parts += on_foot
    dead = sum(int(s.cell[man]) == OUT for man in sight.men(colour))
    if dead:
        parts.append(f"{dead} dead")
    if s.hostages[colour]:
        parts.append(f"{int(s.hostages[colour])} hostages")
    for bit, words in ((FLAT_NOW, "flat tyre"), (FLAT_NEXT, "flat tyre next turn")):
        if int(s.flat_tyre[colour]) & bit:
            parts.append(words)
    weapons = " ".join(str(reach) for reach in sight.weapons(colour)) or "none"
    cards = ", ".join(sight.names.cards[card] for card in sight.cards(colour + 1))
    loot = dollars(sight.worth(colour + 1)) + (f" ({cards})" if cards else "")
    return f"{COLOUR_NAMES[colour]} ({sight.owner(colour)}): {', '.join(parts)}; weapons {weapons}; loot {loot}"


def _text_of_city(sight: Sight) -> list[str]:
    """Bankers, markers, the event, the pile."""
    s, rules, names = sight.state, sight.rules, sight.names
    sites = (*names.banks, *names.shops)
    shut = [name for site, name in enumerate(sites) if not s.site_open[site]]
    lines = [f"Closed banks and shops: {', '.join(shut) or 'none'}"]
    where = int(s.roadblock)
    block = f", roadblock on ({where % sight.width}, {where // sight.width})" if where >= 0 else ""
    lines.append(f"Active event: {sight.event()}{block}")
    locked = [sites[int(s.locked_site[deck]) - 1] for deck in (BANK_DECK, SHOP_DECK) if s.locked_site[deck]]
    if rules.seat_of[GREEN] >= 0:
        faces = ", ".join(names.cards[card] for card in sight.cards(IN_PILE)) if sight.sees_pile else ""
        lines.append(f"Pile: {sight.pile()}" + (f": {faces}" if faces else ""))
        lines.append(f"Locked for Agathe: {', '.join(locked) or 'nothing'}")
    else:
        lines.append(f"The next riposte is rolled by {sight.seats[len(sight.seats) - 2 + int(s.riposte_turn)]}")
    return lines


def _text_of_decks(sight: Sight) -> list[str]:
    """Sizes of the decks and the order that is known; an onlooker also sees the next card."""
    s, names = sight.state, sight.names
    words = {BANK_DECK: names.cards, SHOP_DECK: names.cards, WEAPON_DECK: names.weapons, EVENT_DECK: names.events}
    lines = []
    for deck, title in enumerate(DECK_NAMES):
        known = ", ".join(words[deck][card] for card in sight.known_bottom(deck)) or "none"
        line = f"{title.capitalize()}: {int(s.deck[deck, 0])}, never shown {int(s.unseen[deck])}, then come {known}"
        if sight.viewer is None and s.deck[deck, 0]:
            line += f"; next is {words[deck][int(s.deck[deck, int(s.deck[deck, 0])])]}"
        lines.append(line)
    return lines


def _text_of_map(sight: Sight) -> list[str]:
    """The map; behind its letter each cell shows the pawn on it, or how many men are in a building."""
    marks: dict[tuple[int, int], list[str]] = {}
    for colour in sight.colours:
        for pawn in (colour, *sight.men(colour)):
            place = sight.place(pawn)
            if place is not None:
                letter = INITIALS[colour] if pawn < COLOURS else INITIALS[(pawn - COLOURS) // MEN].lower()
                marks.setdefault(place, []).append(letter)
    legend = ", ".join(f"{INITIALS[colour]} {COLOUR_NAMES[colour]}" for colour in sight.colours)
    lines = [f"Map (vehicles: {legend}; men: small letters; a number: so many men):"]
    lines.append("    " + "".join(f"{x % 10} " for x in range(sight.width)))
    for y, row in enumerate(sight.names.rows):
        cells = []
        for x, letter in enumerate(row):
            pawns = marks.get((x, y), [])
            cells.append(letter + (" " if not pawns else pawns[0] if len(pawns) == 1 else str(len(pawns))))
        lines.append(f"{y:>3} {''.join(cells)}".rstrip())
    return lines
