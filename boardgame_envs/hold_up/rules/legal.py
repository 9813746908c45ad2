"""What the seat to move may do (section 6 of the rules)."""

from __future__ import annotations

from boardgame_envs.core.agenda import top_detail
from boardgame_envs.core.compile import Cells, Record, kernel
from boardgame_envs.hold_up.actions import (
    ATTEMPT,
    BANK_CARDS,
    BARRAGE,
    DECLINE_PASSAGE,
    DRAW_EVENT,
    DRAW_WEAPON,
    END_TURN,
    GIVE_UP,
    LEAVE,
    LOOT_TO,
    NO_REPLY,
    PASSAGE,
    PLACE,
    RECRUIT,
    REPLY,
    REROLL,
    STEAL,
    TAKE,
)
from boardgame_envs.hold_up.rules.attempts import can_attempt
from boardgame_envs.hold_up.rules.combat import mark_close, mark_shots, mark_targets
from boardgame_envs.hold_up.rules.events import is_active, mark_free
from boardgame_envs.hold_up.rules.loot import can_bank, can_steal
from boardgame_envs.hold_up.rules.movement import mark_movement
from boardgame_envs.hold_up.rules.pawns import (
    clear_occupants,
    colour_of,
    is_manned,
    mark_occupants,
    recruit_of,
)
from boardgame_envs.hold_up.rules.weapons import mark_discards, mark_seizures
from boardgame_envs.hold_up.state import (
    ACT,
    ARMOURY,
    CHOOSE_TARGET,
    CONVOY,
    DISCARD_WEAPON,
    EVENT,
    EXTRA_MOVE,
    GANGSTER,
    MOVE,
    NO_ARMOURIES,
    PLACE_ROADBLOCK,
    PLACE_VEHICLE,
    REPLY_TO_ATTACK,
    RIPOSTE_LOOT,
    ROLL_AGAIN,
    SECRET_PASSAGE,
    SLOTS,
    TAKE_HOSTAGE,
    VEHICLE_SLOTS,
    VIP,
    WEAPON_DECK,
)


@kernel
def legal(rules: Record, s: Record, mask: Cells) -> None:
    """Mark every legal action of the seat to move; `mask` comes all zero."""
    phase = int(s.phase)
    if phase == MOVE or phase == EXTRA_MOVE:
        mark_occupants(s)
        mark_movement(rules, s, mask)
        clear_occupants(s)
    elif phase == ACT:
        mark_occupants(s)
        mark_actions(rules, s, mask, int(s.seat))
        clear_occupants(s)
    else:
        mark_choices(rules, s, mask, phase)


@kernel
def mark_choices(rules: Record, s: Record, mask: Cells, phase: int) -> None:
    """Set-up, and decisions that interrupt a turn."""
    if phase == PLACE_VEHICLE:
        if rules.role[top_detail(s)] == GANGSTER:
            mark_free(s, rules.lair_cell[:], rules.lairs, mask, rules.first[PLACE] + rules.stations)  # HU-11
        else:
            mark_free(s, rules.station_cell[:], rules.stations, mask, rules.first[PLACE])  # HU-10
    elif phase == ROLL_AGAIN:
        mask[rules.first[REROLL]] = 1
        mask[rules.first[GIVE_UP]] = 1
    elif phase == DISCARD_WEAPON:
        mark_discards(rules, s, mask)
    elif phase == CHOOSE_TARGET:
        mark_targets(rules, s, mask)
    elif phase == REPLY_TO_ATTACK:
        mask[rules.first[REPLY]] = 1
        mask[rules.first[NO_REPLY]] = 1
    elif phase == PLACE_ROADBLOCK:
        mark_free(s, rules.spot_cell[:], rules.spots, mask, rules.first[BARRAGE])
    elif phase == SECRET_PASSAGE:
        mask[rules.first[DECLINE_PASSAGE]] = 1
        mark_free(s, rules.tunnel_cell[:], rules.tunnels, mask, rules.first[PASSAGE])
    elif phase == TAKE_HOSTAGE:
        mask[rules.first[TAKE]] = 1
        mask[rules.first[LEAVE]] = 1
    elif phase == RIPOSTE_LOOT:
        mask[rules.first[LOOT_TO]] = 1  # asked only when both vehicles are in play (HU-R29)
        mask[rules.first[LOOT_TO] + 1] = 1


@kernel
def mark_actions(rules: Record, s: Record, mask: Cells, seat: int) -> None:
    """The action phase: anything that is possible, in any order, or nothing (HU-27 to HU-31)."""
    mask[rules.first[END_TURN]] = 1
    for slot in range(SLOTS):
        pawn = rules.slot_pawn[seat, slot]
        if pawn < 0 or int(s.cell[pawn]) < 0:
            continue
        if slot < VEHICLE_SLOTS and can_recruit(rules, s, slot, pawn) != 0:
            mask[rules.first[RECRUIT] + slot] = 1
        if is_manned(s, pawn) != 0:
            mark_pawn_actions(rules, s, mask, slot, pawn)
    mark_seizures(rules, s, mask, seat)
    role = rules.role[rules.seat_colour[seat, 0]]
    if role == GANGSTER and can_steal(rules, s, seat) != 0:
        mask[rules.first[STEAL]] = 1
    if role == CONVOY:
        for vehicle in range(VEHICLE_SLOTS):
            cell = rules.depot_cell if vehicle == 0 else rules.loft_cell
            if can_bank(rules, s, rules.seat_colour[seat, vehicle], cell) != 0:
                mask[rules.first[BANK_CARDS] + vehicle] = 1


@kernel
def can_recruit(rules: Record, s: Record, vehicle: int, colour: int) -> int:
    """A vehicle at home, even an empty one, adds a man for unspent points (HU-124, HU-127, HU-130, HU-R06, HU-R08)."""
    if rules.kind[int(s.cell[colour])] != rules.home[colour] or rules.role[colour] == VIP:
        return 0
    if int(s.points[rules.character_of[colour]]) + int(s.extra_points[vehicle]) < rules.recruit_cost:
        return 0
    return 1 if recruit_of(rules, s, colour) >= 0 else 0


@kernel
def mark_pawn_actions(rules: Record, s: Record, mask: Cells, slot: int, pawn: int) -> None:
    """What one pawn may do where it stands."""
    cell = int(s.cell[pawn])
    colour = colour_of(pawn)
    role = rules.role[colour]
    if role != VIP:
        if rules.mark[cell] == EVENT and (int(s.drew_event[slot]) >> int(rules.number[cell])) & 1 == 0:
            mask[rules.first[DRAW_EVENT] + slot] = 1  # HU-117, HU-122, HU-R39
        if role != CONVOY:
            mark_close(rules, s, mask, slot, cell)
            if slot < VEHICLE_SLOTS:
                mark_shots(rules, s, mask, slot, cell, colour)
    if slot < VEHICLE_SLOTS:
        return
    if can_attempt(rules, s, pawn) != 0:
        mask[rules.first[ATTEMPT] + slot - VEHICLE_SLOTS] = 1
    if rules.kind[cell] == ARMOURY and role != VIP and is_active(rules, s, NO_ARMOURIES) == 0:
        is_new = (int(s.drew_weapon[slot]) >> int(rules.number[cell])) & 1 == 0
        if is_new and s.deck[WEAPON_DECK, 0] > 0:
            mask[rules.first[DRAW_WEAPON] + slot - VEHICLE_SLOTS] = 1  # HU-49, HU-51, HU-R09, HU-R28
