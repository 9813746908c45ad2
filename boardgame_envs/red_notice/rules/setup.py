"""Set-up (RN-07 to RN-29)."""

from __future__ import annotations

from boardgame_envs.core.agenda import pop, push
from boardgame_envs.core.cards import draw, put_on_top, put_under, shuffle
from boardgame_envs.core.compile import Cells, Record, kernel
from boardgame_envs.core.random import below
from boardgame_envs.red_notice.actions import CHEQUE, CITY, RADAR_ON
from boardgame_envs.red_notice.rules.improvements import show_improvements
from boardgame_envs.red_notice.rules.rounds import shuffle_cycle
from boardgame_envs.red_notice.state import (
    AGENT,
    FORGER,
    MAXIMUM_ROW,
    NEXT_ROUND,
    NOT_DEALT,
    SHOW_CHEQUE,
    START_CITY,
    START_RADAR,
    USABLE,
)


@kernel
def lay_out(rules: Record, s: Record) -> None:
    """Everything up to the agent's first decision."""
    clear_places(s)
    s.radar_reserve = rules.radars
    s.barrier_reserve = rules.barriers
    s.security = rules.security_start
    s.initiative = rules.first_initiative
    deal_identities(rules, s)
    deal_improvements(rules, s)
    deal_cheques(rules, s)
    shuffle_cycle(rules, s)
    push(s, NEXT_ROUND, FORGER, 0, 0)
    push(s, START_CITY, FORGER, 0, 0)
    push(s, SHOW_CHEQUE, FORGER, 0, 0)
    push(s, START_RADAR, AGENT, rules.starting_radars, 0)
    push(s, START_CITY, AGENT, 0, 0)
    push(s, SHOW_CHEQUE, AGENT, 0, 0)


@kernel
def clear_places(s: Record) -> None:
    """Nobody and nothing lies anywhere yet; the record comes all zero."""
    s.row_place = -1
    for seat in range(2):
        s.city[seat] = -1
        s.shown[seat] = -1
    for place in range(MAXIMUM_ROW):
        s.row[place] = -1
        for slot in range(2 * place, 2 * place + 2):
            s.slot_owner[slot] = -1
            s.slot_token[slot] = -1


@kernel
def deal_identities(rules: Record, s: Record) -> None:
    """The forger's identities, face up; the others take no part (RN-10 to RN-12)."""
    for identity in range(rules.identity_kinds):
        if rules.identity_fixed[identity] != 0:
            s.identities[identity] = USABLE
    left = rules.identities_dealt if rules.identities_random != 0 else 0
    while left > 0:
        identity = below(s.rng[:], rules.identity_kinds)
        if s.identities[identity] == NOT_DEALT:
            s.identities[identity] = USABLE
            left -= 1


@kernel
def deal_improvements(rules: Record, s: Record) -> None:
    """A shuffled deck and the first ones on display (RN-17, RN-18)."""
    for kind in range(rules.improvements):
        for _ in range(rules.improvement_copies[kind]):
            put_on_top(s.improvement_deck[:], kind)
    shuffle(s.rng[:], s.improvement_deck[:])
    show_improvements(rules, s)


@kernel
def deal_cheques(rules: Record, s: Record) -> None:
    """A shuffled pile and a hand for each player (RN-20)."""
    for kind in range(rules.cheque_types):
        for _ in range(rules.cheque_copies[kind]):
            put_on_top(s.cheque_pile[:], kind)
    shuffle(s.rng[:], s.cheque_pile[:])
    for _ in range(rules.cheques_dealt):
        for seat in range(2):
            s.hand[seat, draw(s.cheque_pile[:])] += 1


@kernel
def mark_hand(rules: Record, s: Record, mask: Cells) -> None:
    """Every cheque type in the hand of the seat to move (RN-21, RN-25, RN-R36)."""
    for kind in range(rules.cheque_types):
        if s.hand[s.seat, kind] > 0:
            mask[rules.first[CHEQUE] + kind] = 1


@kernel
def show_cheque(rules: Record, s: Record, kind: int) -> None:
    """The shown cheque goes under the pile; the forger's tells her continent (RN-22, RN-26, RN-28)."""
    seat = int(s.seat)
    s.hand[seat, kind] -= 1
    s.shown[seat] = kind
    put_under(s.cheque_pile[:], kind)
    if seat == FORGER:
        s.belief = rules.continent_cities[kind // 2]
    pop(s)


@kernel
def mark_start_cities(rules: Record, s: Record, mask: Cells) -> None:
    """Any city of the shown cheque's continent (RN-21, RN-25)."""
    continent = int(s.shown[s.seat]) // 2
    for city in range(rules.cities):
        if rules.continent_of[city] == continent:
            mask[rules.first[CITY] + city] = 1


@kernel
def mark_free_radar_slots(rules: Record, s: Record, mask: Cells) -> None:
    """Continents without a radar (RN-24, RN-92)."""
    for continent in range(rules.continents):
        if s.radars[continent] == 0:
            mask[rules.first[RADAR_ON] + continent] = 1
