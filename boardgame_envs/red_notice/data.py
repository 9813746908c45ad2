"""Reading a data file of Red Notice into the rules record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from boardgame_envs.core.data import Names as NameList
from boardgame_envs.core.data import Table
from boardgame_envs.core.errors import one_of
from boardgame_envs.core.knobs import Knob, KnobValue
from boardgame_envs.red_notice import state as limits

KNOBS = (
    Knob("target_sum", "thousands the forger must cash to win", 100, 10_000),
    Knob("hand_limit", "cheques in a hand, at most", 1, 20),
    Knob("cheques_dealt", "cheques dealt to each player; one is shown, the others are kept", 1, 10),
    Knob("bonus_steps", "steps granted by a small cheque", 0, limits.MAXIMUM_STEPS),
    Knob("security_start", "the forger's security points at the start", 0, 20),
    Knob("security_cap", "the forger's security points, at most", 0, 20),
    Knob("security_price", "security points for removing one unit", 1, 20),
    Knob("starting_radars", "radars placed during set-up", 0, limits.MAXIMUM_CONTINENTS),
    Knob("radars", "radar tokens of the agent", 0, limits.MAXIMUM_CONTINENTS),
    Knob("barriers", "barrier tokens of the agent", 0, 20),
    Knob("improvements_shown", "improvement cards on display", 1, 4),
    Knob("black_radar_retriggers", "a black radar goes off at every entry, not once per movement"),
    Knob("security_windows", "when the forger may spend points", choices=("full", "own_decisions")),
    Knob("identities_dealt", "false identities of the forger", 0, limits.MAXIMUM_IDENTITIES),
    Knob("identities", "which identities are dealt", choices=("random", "first_game"), list_of="identity names"),
    Knob("first_initiative", "who holds the initiative in round 1", choices=("forger", "agent")),
    Knob("cards_per_round", "Action cards laid out each round", 1, limits.MAXIMUM_ROW),
    Knob("tokens_per_round", "tokens each player places each round", 1, limits.MAXIMUM_ROW),
    Knob("rounds_per_reset", "rounds between two reshuffles", 1, 20),
    Knob("joker_icons", "icons of an action chosen through a joker", 1, 3),
    Knob("fallback_security", "agent's Security icons per large cheque without improvements left", 0, 4),
    Knob("fallback_move", "agent's steps after that", 0, 4),
    Knob("maximum_rounds", "rounds after which the game is truncated", 1, 1000),
)


@dataclass(frozen=True)
class Names:
    """The words of a data file, by id, and what the picture of the board needs."""

    continents: tuple[str, ...]
    continent_codes: tuple[str, ...]
    colours: tuple[str, ...]
    cities: tuple[str, ...]
    city_codes: tuple[str, ...]
    places: tuple[tuple[float, float], ...]
    routes: tuple[str, ...]
    route_ends: tuple[tuple[int, int], ...]
    wraps: tuple[int, ...]
    cheques: tuple[str, ...]
    tokens: tuple[str, ...]
    cards: tuple[str, ...]
    improvements: tuple[str, ...]
    identities: tuple[str, ...]
    row: int


def read(data: Table, players: int, knobs: Mapping[str, KnobValue], rules: Any) -> Names:
    """Fill the rules record from a data file and knobs; returns the words that go with the ids."""
    _set_knobs(knobs, rules)
    continents, codes, colours, cheques = _read_continents(data, rules)
    cities, city_codes, places = _read_cities(data, codes, rules)
    routes, ends, wraps = _read_routes(data, cities, city_codes, rules)
    tokens = _read_tokens(data, rules)
    cards = _read_cards(data, rules)
    improvements = _read_improvements(data, rules)
    identities = _read_identities(data, knobs, rules)
    _check_counts(data, rules)
    return Names(
        tuple(continents), tuple(codes), colours, tuple(cities), tuple(city_codes), places, routes, ends, wraps,
        cheques, tokens, cards, improvements, identities, int(rules.cards_per_round),
    )  # fmt: skip


def _set_knobs(knobs: Mapping[str, KnobValue], rules: Any) -> None:
    for name, value in knobs.items():
        if isinstance(value, int):
            rules[name] = int(value)
    rules.window_before_cards = knobs["security_windows"] == "full"
    rules.first_initiative = limits.AGENT if knobs["first_initiative"] == "agent" else limits.FORGER
    rules.slots = 2 * rules.cards_per_round


def _read_continents(data: Table, rules: Any) -> tuple[NameList, NameList, tuple[str, ...], tuple[str, ...]]:
    """Continents and their cheques (RN-G1, RN-G3)."""
    values = data.table("cheques")
    rules.cheque_value[0] = values.integer("small", 1, 10_000)
    rules.cheque_value[1] = values.integer("large", 1, 10_000)
    values.finish()
    names, codes = NameList("continent"), NameList("continent code")
    colours: list[str] = []
    cheques: list[str] = []
    for number, table in enumerate(data.tables("continents", limits.MAXIMUM_CONTINENTS)):
        names.add(table, table.text("name"))
        codes.add(table, table.text("code"))
        colours.append(table.text("colour"))
        for size, key in enumerate(("small_cheques", "large_cheques")):
            rules.cheque_copies[2 * number + size] = table.integer(key, 0, 20)
            cheques.append(f"{table.text('name')} {rules.cheque_value[size]}k")
        table.finish()
    if rules.cheque_value[0] == rules.cheque_value[1]:
        values.fail(f"'small' and 'large' are both {rules.cheque_value[0]}; the two values must differ")
    rules.continents = len(names)
    rules.cheque_types = 2 * len(names)
    return names, codes, tuple(colours), tuple(cheques)


def _read_cities(
    data: Table, codes: NameList, rules: Any
) -> tuple[NameList, NameList, tuple[tuple[float, float], ...]]:
    """Cities and the continent of each (RN-G2)."""
    names, city_codes = NameList("city"), NameList("city code")
    places: list[tuple[float, float]] = []
    for number, table in enumerate(data.tables("cities", limits.MAXIMUM_CITIES, least=2)):
        names.add(table, table.text("name"))
        city_codes.add(table, table.text("code"))
        continent = codes.find(table, table.text("continent"))
        rules.continent_of[number] = continent
        rules.continent_cities[continent] |= 1 << number
        places.append((table.number("x"), table.number("y")))
        table.finish()
    rules.cities = len(names)
    for continent, code in enumerate(codes):
        if rules.continent_cities[continent] == 0:
            data.fail(f"the continent {code!r} has no city")
    return names, city_codes, tuple(places)


def _read_routes(
    data: Table, cities: NameList, codes: NameList, rules: Any
) -> tuple[tuple[str, ...], tuple[tuple[int, int], ...], tuple[int, ...]]:
    """Routes between cities (RN-G2, RN-104)."""
    table = data.table("map")
    texts = table.list_of("routes", str)
    if not 1 <= len(texts) <= limits.MAXIMUM_ROUTES:
        table.fail(f"'routes' has {len(texts)} items; it must have 1 to {limits.MAXIMUM_ROUTES}")
    ends: list[tuple[int, int]] = []
    for number, text in enumerate(texts):
        parts = text.split("-")
        if len(parts) != 2:
            table.fail(f"the route {text!r} must be two city codes joined by '-', as in 'LON-HEL'")
        start, end = (codes.find(table, part) for part in parts)
        if start == end or (start, end) in ends or (end, start) in ends:
            table.fail(f"the route {text!r} leads nowhere or stands twice")
        ends.append((start, end))
        for city, other in ((start, end), (end, start)):
            place = int(rules.degree[city])
            if place == limits.MAXIMUM_DEGREE:
                table.fail(f"more than {limits.MAXIMUM_DEGREE} routes end in {cities.names[city]}")
            rules.neighbour[city, place] = other
            rules.neighbour_route[city, place] = number
            rules.degree[city] = place + 1
    _check_connected(table, cities, ends)
    rules.routes = len(ends)
    wraps = tuple(texts.index(text) for text in table.list_of("wraps", str) if text in texts)
    for text in table.list_of("wraps", str):
        if text not in texts:
            table.fail(f"'wraps' names the route {text!r}, which is not among 'routes'")
    table.finish()
    return tuple(f"{cities.names[a]}-{cities.names[b]}" for a, b in ends), tuple(ends), wraps


def _check_connected(table: Table, cities: NameList, ends: list[tuple[int, int]]) -> None:
    reached = {0}
    for _ in range(len(cities)):
        reached |= {b for a, b in ends if a in reached} | {a for a, b in ends if b in reached}
    for number, name in enumerate(cities):
        if number not in reached:
            table.fail(f"no chain of routes leads from {cities.names[0]} to {name}")


def _read_tokens(data: Table, rules: Any) -> tuple[str, ...]:
    """Action tokens of a player (RN-G4)."""
    table = data.table("tokens")
    values = table.list_of("values", str)
    copies = table.list_of("copies", int, len(values))
    table.finish()
    if not 1 <= len(values) <= limits.MAXIMUM_TOKEN_KINDS or len(set(values)) != len(values):
        table.fail(f"'values' must be 1 to {limits.MAXIMUM_TOKEN_KINDS} different texts")
    if any(number < 0 for number in copies) or not 1 <= sum(copies) <= limits.MAXIMUM_TOKENS:
        table.fail(f"'copies' adds up to {sum(copies)}; it must be 1 to {limits.MAXIMUM_TOKENS}, none negative")
    if "POW!" in values[:-1]:
        table.fail("'POW!' must be the last of 'values'")
    rules.token_kinds = len(values)
    rules.token_copies[: len(values)] = copies
    rules.pow = len(values) - 1 if values[-1] == "POW!" else -1
    return tuple(values)


def _read_cards(data: Table, rules: Any) -> tuple[str, ...]:
    """Action cards (RN-G5)."""
    table = data.table("action_cards")
    if not 1 <= len(table.values) <= limits.MAXIMUM_CARDS:
        table.fail(f"there are {len(table.values)} cards; there must be 1 to {limits.MAXIMUM_CARDS}")
    for number, name in enumerate(table.values):
        halves = table.list_of(name, list, 2)
        for half, pair in enumerate(halves):
            shape = f"card {name!r} must be two halves [kind, icons]: {one_of(limits.HALF_KINDS)}, icons 1 to 4"
            if len(pair) != 2 or pair[0] not in limits.HALF_KINDS:
                table.fail(f"{shape}; given is {pair!r}")
            kind, icons = limits.HALF_KINDS.index(pair[0]), pair[1]
            if not isinstance(icons, int) or isinstance(icons, bool) or not 1 <= icons <= 4:
                table.fail(f"{shape}; given is {pair!r}")
            if kind in (limits.BANK_HALF, limits.JOKER_HALF) and icons != 1:
                table.fail(f"card {name!r}: a {pair[0]} half has one icon, not {icons}")
            rules.half_kind[number, half] = kind
            rules.half_icons[number, half] = icons
    rules.cards = len(table.values)
    return tuple(table.values)


def _read_improvements(data: Table, rules: Any) -> tuple[str, ...]:
    """Improvement cards (RN-G6)."""
    names = NameList("improvement")
    for number, table in enumerate(data.tables("improvements", limits.MAXIMUM_IMPROVEMENTS, least=0)):
        names.add(table, table.text("name"))
        effect = limits.IMPROVEMENT_EFFECTS.index(table.text("effect", limits.IMPROVEMENT_EFFECTS))
        rules.improvement_copies[number] = table.integer("copies", 1, 10)
        rules.improvement_effect[number] = effect
        has_amount = effect in (limits.MORE_STEPS, limits.MORE_ICONS, limits.SECURITY_NOW, limits.MOVE_NOW)
        rules.improvement_amount[number] = table.integer("amount", 1, 4) if has_amount else 0
        table.finish()
    if int(rules.improvement_copies.sum()) > limits.MAXIMUM_IMPROVEMENT_CARDS:
        data.fail(f"there are more than {limits.MAXIMUM_IMPROVEMENT_CARDS} improvement cards")
    rules.improvements = len(names)
    return tuple(names)


def _read_identities(data: Table, knobs: Mapping[str, KnobValue], rules: Any) -> tuple[str, ...]:
    """False identities (RN-138 to RN-146) and which of them are dealt (RN-10, RN-12)."""
    names = NameList("identity")
    first_game: list[str] = []
    for number, table in enumerate(data.tables("identities", limits.MAXIMUM_IDENTITIES, least=0)):
        names.add(table, table.text("name"))
        effect = limits.IDENTITY_EFFECTS.index(table.text("effect", limits.IDENTITY_EFFECTS))
        rules.identity_effect[number] = effect
        rules.identity_steps[number] = table.integer("steps", 0, limits.MAXIMUM_STEPS)
        rules.identity_amount[number] = table.integer("amount", 1, 5) if effect == limits.DRAW_CHEQUES else 0
        if table.switch("first_game", default=False):
            first_game.append(table.text("name"))
        table.used.add("first_game")
        table.finish()
    rules.identity_kinds = len(names)
    wanted = knobs["identities"]
    rules.identities_random = wanted == "random"
    if wanted != "random":
        chosen = first_game if wanted == "first_game" else list(wanted) if isinstance(wanted, tuple) else []
        for name in chosen:
            rules.identity_fixed[names.find(data, name)] = 1
        if len(chosen) != rules.identities_dealt:
            data.fail(f"the knob 'identities' names {len(chosen)}, but 'identities_dealt' is {rules.identities_dealt}")
    elif rules.identities_dealt > len(names):
        data.fail(f"the knob 'identities_dealt' is {rules.identities_dealt}, but there are {len(names)} identities")
    return tuple(names)


def _check_counts(data: Table, rules: Any) -> None:
    """What must add up so that the game can be played (section 9 of the rules)."""
    tokens = int(rules.token_copies.sum())
    cheques = int(rules.cheque_copies.sum())
    rounds = int(rules.rounds_per_reset)
    if rules.tokens_per_round * rounds > tokens:
        data.fail(f"{rules.tokens_per_round} tokens a round for {rounds} rounds need more than {tokens} tokens")
    if rules.cards_per_round * rounds > rules.cards:
        data.fail(
            f"{rules.cards_per_round} cards a round for {rounds} rounds need more than {rules.cards} Action cards"
        )
    if rules.tokens_per_round > rules.cards_per_round:
        data.fail(f"{rules.tokens_per_round} tokens a round do not fit on {rules.cards_per_round} cards")
    if not 2 * rules.cheques_dealt <= cheques <= limits.MAXIMUM_CHEQUES:
        data.fail(f"there are {cheques} cheques; allowed are {2 * rules.cheques_dealt} to {limits.MAXIMUM_CHEQUES}")
    if rules.cheques_dealt - 1 > rules.hand_limit:
        data.fail(f"{rules.cheques_dealt - 1} starting cheques do not fit into a hand of {rules.hand_limit}")
    if rules.starting_radars > min(rules.radars, rules.continents):
        data.fail(f"{rules.starting_radars} starting radars are more than there are radars or continents")
    if rules.barriers >= rules.routes:
        data.fail(f"{rules.barriers} barriers leave no free route among {rules.routes}")
    if rules.security_start > rules.security_cap:
        data.fail(f"security starts at {rules.security_start}, above its cap of {rules.security_cap}")
    if rules.security_cap // rules.security_price > limits.MAXIMUM_REMOVALS:
        data.fail("more units could be removed in one movement than the record holds; raise security_price")
