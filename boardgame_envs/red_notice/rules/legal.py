"""What the seat to move may do (RN-D1 to RN-D20, spending windows)."""

from __future__ import annotations

from boardgame_envs.core.compile import Cells, Record, kernel
from boardgame_envs.red_notice.actions import (
    BARRIER_OFF,
    BARRIER_ON,
    DRAW,
    IDENTITY,
    IMPROVEMENT,
    JOKER_KIND,
    PASS,
    RADAR_OFF,
    RADAR_ON,
    TAKE_POINTS,
)
from boardgame_envs.red_notice.rules.cheques import mark_cashable
from boardgame_envs.red_notice.rules.movement import mark_agent_steps, mark_forger_steps
from boardgame_envs.red_notice.rules.rounds import mark_placements
from boardgame_envs.red_notice.rules.setup import mark_free_radar_slots, mark_hand, mark_start_cities
from boardgame_envs.red_notice.rules.units import (
    can_remove_radar,
    is_spending_phase,
    mark_barriers,
    mark_black_barrier_places,
    mark_black_radar_places,
    mark_radars,
)
from boardgame_envs.red_notice.state import (
    AGENT_MOVE,
    AGENT_SECURITY,
    BANK,
    BLACK,
    BURN_IDENTITY,
    CHOOSE_IMPROVEMENT,
    DESTROY_IMPROVEMENT,
    DISCARD_BARRIER,
    DISCARD_RADAR,
    DRAW_CHEQUE,
    FORGER_MOVE,
    FORGER_SECURITY,
    JOKER,
    PLACE_BLACK_BARRIER,
    PLACE_BLACK_RADAR,
    PLACE_TOKEN,
    PUT_DOWN_BARRIER,
    REMOVE_BLACK_BARRIER,
    REMOVE_BLACK_RADAR,
    SECURITY_NOW,
    SHOW_CHEQUE,
    START_CITY,
    START_RADAR,
    USABLE,
    WHITE,
)


@kernel
def legal(rules: Record, s: Record, mask: Cells) -> None:
    """Mark every legal action of the seat to move; `mask` comes all zero."""
    phase = int(s.phase)
    if phase <= START_RADAR:
        mark_setup(rules, s, mask, phase)
    elif phase == PLACE_TOKEN:
        mark_placements(rules, s, mask)
    elif phase <= FORGER_SECURITY:
        mark_action(rules, s, mask, phase)
    elif phase <= AGENT_MOVE:
        mask[rules.first[PASS]] = 1  # steps may be given up (RN-106)
        if phase == FORGER_MOVE:
            mark_forger_steps(rules, s, mask)
        else:
            mark_agent_steps(rules, s, mask)
    else:
        mark_effect(rules, s, mask, phase)
    if is_spending_phase(s) != 0 and int(s.security) >= rules.security_price:
        mark_spending(rules, s, mask)


@kernel
def mark_setup(rules: Record, s: Record, mask: Cells, phase: int) -> None:
    """RN-D1 to RN-D5."""
    if phase == SHOW_CHEQUE:
        mark_hand(rules, s, mask)
    elif phase == START_CITY:
        mark_start_cities(rules, s, mask)
    else:
        mark_free_radar_slots(rules, s, mask)


@kernel
def mark_action(rules: Record, s: Record, mask: Cells, phase: int) -> None:
    """RN-D7 to RN-D12: every action may be declined (RN-60), except a choice that is owed."""
    if phase != CHOOSE_IMPROVEMENT and phase != PUT_DOWN_BARRIER:
        mask[rules.first[PASS]] = 1
    if phase == JOKER:
        for kind in range(4):
            mask[rules.first[JOKER_KIND] + kind] = 1
    elif phase == DRAW_CHEQUE:
        mask[rules.first[DRAW]] = 1
    elif phase == BANK:
        mark_cashable(rules, s, mask)
    elif phase == CHOOSE_IMPROVEMENT:
        for kind in range(rules.improvements):
            if s.displayed[kind] > 0:
                mask[rules.first[IMPROVEMENT] + kind] = 1
    elif phase == AGENT_SECURITY:
        mark_agent_security(rules, s, mask)
    elif phase == PUT_DOWN_BARRIER:
        mark_barriers(rules, s, mask, rules.first[BARRIER_ON], 0)
        mask[rules.first[BARRIER_ON] + int(s.task_detail[int(s.tasks) - 1])] = 0  # another route (RN-R16)
    elif phase == FORGER_SECURITY:
        mask[rules.first[TAKE_POINTS]] = 1


@kernel
def mark_agent_security(rules: Record, s: Record, mask: Cells) -> None:
    """Place a radar or a barrier, or lift a barrier of either face (RN-84 to RN-92, RN-R14, RN-R15)."""
    if s.radar_reserve > 0:
        mark_free_radar_slots(rules, s, mask)
    if s.barrier_reserve > 0:
        mark_barriers(rules, s, mask, rules.first[BARRIER_ON], 0)
    mark_barriers(rules, s, mask, rules.first[BARRIER_OFF], WHITE)
    mark_barriers(rules, s, mask, rules.first[BARRIER_OFF], BLACK)


@kernel
def mark_effect(rules: Record, s: Record, mask: Cells, phase: int) -> None:
    """RN-D15 to RN-D19: identities and permanent units."""
    if phase == BURN_IDENTITY:
        for identity in range(rules.identity_kinds):
            if s.identities[identity] == USABLE:
                mask[rules.first[IDENTITY] + identity] = 1
    elif phase == DISCARD_BARRIER:
        mark_barriers(rules, s, mask, rules.first[BARRIER_OFF], WHITE)
    elif phase == DISCARD_RADAR:
        mark_radars(rules, s, mask, rules.first[RADAR_OFF], WHITE)
    elif phase == DESTROY_IMPROVEMENT:
        for kind in range(rules.improvements):
            if s.owned[kind] > 0 and rules.improvement_effect[kind] < SECURITY_NOW:
                mask[rules.first[IMPROVEMENT] + kind] = 1
    elif phase == REMOVE_BLACK_RADAR:
        mark_radars(rules, s, mask, rules.first[RADAR_OFF], BLACK)
    elif phase == REMOVE_BLACK_BARRIER:
        mark_barriers(rules, s, mask, rules.first[BARRIER_OFF], BLACK)
    elif phase == PLACE_BLACK_RADAR:
        mask[rules.first[PASS]] = 1
        mark_black_radar_places(rules, s, mask, rules.first[RADAR_ON])
    elif phase == PLACE_BLACK_BARRIER:
        mask[rules.first[PASS]] = 1
        mark_black_barrier_places(rules, s, mask, rules.first[BARRIER_ON])


@kernel
def mark_spending(rules: Record, s: Record, mask: Cells) -> None:
    """White units the forger may buy off the map (RN-96, RN-98, RN-R11)."""
    for continent in range(rules.continents):
        if can_remove_radar(s, continent) != 0:
            mask[rules.first[RADAR_OFF] + continent] = 1
    mark_barriers(rules, s, mask, rules.first[BARRIER_OFF], WHITE)
