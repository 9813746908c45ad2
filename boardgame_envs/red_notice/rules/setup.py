"""Set-up (RN-07 to RN-29)."""

from __future__ import annotations

from boardgame_envs.core.cards import clear, draw, put_on_top, put_under, shuffle
from boardgame_envs.core.compile import Cells, Record, kernel
from boardgame_envs.core.random import below
from boardgame_envs.red_notice.actions import CHEQUE, CITY, RADAR_ON
from boardgame_envs.red_notice.rules.agenda import pop, push
from boardgame_envs.red_notice.rules.improvements import show_improvements
from boardgame_envs.red_notice.rules.rounds import shuffle_cycle
from boardgame_envs.red_notice.state import (
    AGENT,
    FORGER,
    MAXIMUM_CARDS,
    MAXIMUM_CONTINENTS,
    MAXIMUM_IDENTITIES,
    MAXIMUM_IMPROVEMENTS,
    MAXIMUM_REMOVALS,
    MAXIMUM_ROUTES,
    MAXIMUM_ROW,
    MAXIMUM_STEPS,
    MAXIMUM_TASKS,
    MAXIMUM_TOKEN_KINDS,
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
    clear_record(s)
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
def clear_record(s: Record) -> None:
    """Forget the game before, so that equal seeds give equal bytes."""
    s.ply = 0
    s.turn = 0
    s.phase = 0
    s.seat = 0
    s.over = 0
    s.truncated = 0
    s.ending = 0
    s.belief = 0
    s.cashed_sum = 0
    s.row_place = -1
    s.revealed = 0
    for seat in range(2):
        s.returns[seat] = 0.0
        s.city[seat] = -1
        s.shown[seat] = -1
        for kind in range(2 * MAXIMUM_CONTINENTS):
            s.hand[seat, kind] = 0
            s.known[seat, kind] = 0
            s.cashed[seat, kind] = 0
        for kind in range(MAXIMUM_TOKEN_KINDS):
            s.drawn[seat, kind] = 0
    for continent in range(MAXIMUM_CONTINENTS):
        s.radars[continent] = 0
    for route in range(MAXIMUM_ROUTES):
        s.barriers[route] = 0
    for card in range(MAXIMUM_CARDS):
        s.used_cards[card] = 0
    for place in range(MAXIMUM_ROW):
        s.row[place] = -1
        s.slot_owner[2 * place] = -1
        s.slot_owner[2 * place + 1] = -1
        s.slot_token[2 * place] = -1
        s.slot_token[2 * place + 1] = -1
    clear_movement(s)


@kernel
def clear_movement(s: Record) -> None:
    """No movement under way, nothing announced, an empty agenda."""
    s.is_moving = 0
    s.is_unseen = 0
    s.steps_granted = 0
    s.steps_used = 0
    s.triggers = 0
    s.removals = 0
    s.announcements = 0
    for index in range(MAXIMUM_STEPS):
        s.trigger_continent[index] = 0
        s.trigger_city[index] = 0
        s.announced_continent[index] = 0
        s.announced_city[index] = 0
    for index in range(MAXIMUM_REMOVALS):
        s.removed_unit[index] = 0
    s.tasks = 0
    for index in range(MAXIMUM_TASKS):
        s.task[index] = 0
        s.task_seat[index] = 0
        s.task_amount[index] = 0
        s.task_detail[index] = 0


@kernel
def deal_identities(rules: Record, s: Record) -> None:
    """The forger's identities, face up; the others take no part (RN-10 to RN-12)."""
    for identity in range(MAXIMUM_IDENTITIES):
        s.identities[identity] = NOT_DEALT
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
    clear(s.improvement_deck[:])
    for kind in range(MAXIMUM_IMPROVEMENTS):
        s.displayed[kind] = 0
        s.owned[kind] = 0
        s.gone[kind] = 0
    for kind in range(rules.improvements):
        for _ in range(rules.improvement_copies[kind]):
            put_on_top(s.improvement_deck[:], kind)
    shuffle(s.rng[:], s.improvement_deck[:])
    show_improvements(rules, s)


@kernel
def deal_cheques(rules: Record, s: Record) -> None:
    """A shuffled pile and a hand for each player (RN-20)."""
    clear(s.cheque_pile[:])
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
