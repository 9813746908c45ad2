"""Close and ranged combat (HU-82 to HU-108)."""

from __future__ import annotations

from boardgame_envs.core.agenda import push
from boardgame_envs.core.compile import Cells, Record, kernel
from boardgame_envs.core.random import roll
from boardgame_envs.hold_up.actions import CLOSE, CLOSE_ON_FOOT, SHOOT, TARGET
from boardgame_envs.hold_up.rules.events import is_active
from boardgame_envs.hold_up.rules.loot import lose_colour, take_everything
from boardgame_envs.hold_up.rules.pawns import (
    colour_of,
    count_men,
    highest_man,
    holds_many,
    is_manned,
    men_alive,
)
from boardgame_envs.hold_up.rules.weapons import count_weapons
from boardgame_envs.hold_up.state import (
    ABOARD,
    CHOOSE_TARGET,
    CLOSE_QUARTERS,
    COLOURS,
    DIRECTIONS,
    MEN,
    NO_SHOTS,
    OUT,
    PINK,
    RANGES,
    REPLY_TO_ATTACK,
    SHOP,
    VEHICLE_SLOTS,
)


@kernel
def may_fight(s: Record, slot: int, target: int, distance: int) -> int:
    """One combat per pair and turn; one more of the other kind after an extra move (HU-R22)."""
    fought = int(s.fought_close[slot]) if distance == CLOSE_QUARTERS else int(s.fought_far[slot])
    return 1 if ((fought | int(s.settled[slot])) >> target) & 1 == 0 else 0


@kernel
def target_at(rules: Record, s: Record, slot: int, cell: int, colour: int, distance: int) -> int:
    """The pawn of a colour on a cell that a slot of the mover may attack; -1 if there is none (HU-R23, HU-R58)."""
    attacker = rules.slot_pawn[int(s.seat), slot]
    if rules.may_attack[colour_of(attacker), colour] == 0 or cell == rules.depot_cell:
        return -1
    if int(s.cell[colour]) == cell and is_manned(s, colour) != 0 and may_fight(s, slot, colour, distance) != 0:
        return colour
    first = COLOURS + MEN * colour
    for man in range(first, first + MEN):
        if int(s.cell[man]) == cell and may_fight(s, slot, man, distance) != 0:
            return man
    return -1


@kernel
def can_attack(rules: Record, s: Record, slot: int, cell: int) -> int:
    """Whether a slot finds anybody to attack on a neighbouring cell. Needs `occupant`."""
    if cell < 0 or s.occupant[cell] == 0:
        return 0
    if holds_many(rules, cell) == 0:
        return 1 if target_at(rules, s, slot, cell, colour_of(int(s.occupant[cell]) - 1), CLOSE_QUARTERS) >= 0 else 0
    for colour in range(PINK):
        if target_at(rules, s, slot, cell, colour, CLOSE_QUARTERS) >= 0:
            return 1
    return 0


@kernel
def mark_close(rules: Record, s: Record, mask: Cells, slot: int, cell: int) -> None:
    """Whom a pawn may attack: in the four directions, and inside its own building (HU-82, HU-87 to HU-91)."""
    first = rules.first[CLOSE] + DIRECTIONS * slot
    if slot >= VEHICLE_SLOTS:
        first = rules.first[CLOSE_ON_FOOT] + (DIRECTIONS + 1) * (slot - VEHICLE_SLOTS)
        if holds_many(rules, cell) != 0 and can_attack(rules, s, slot, cell) != 0:
            mask[first + DIRECTIONS] = 1
    for direction in range(DIRECTIONS):
        if can_attack(rules, s, slot, int(rules.ways[0, cell, direction])) != 0:
            mask[first + direction] = 1


@kernel
def mark_shots(rules: Record, s: Record, mask: Cells, slot: int, cell: int, colour: int) -> None:
    """Straight lines over open ground up to the first vehicle (HU-98 to HU-107, HU-R18). Needs `occupant`."""
    if int(rules.kind[cell]) > SHOP or is_active(rules, s, NO_SHOTS) != 0:
        return
    for direction in range(DIRECTIONS):
        target = cell
        for between in range(RANGES):
            target = int(rules.ways[0, target, direction])
            distance = between + rules.distance_of_neighbours
            if target < 0 or int(rules.kind[target]) > SHOP or count_weapons(s, colour, distance) == 0:
                break
            pawn = int(s.occupant[target]) - 1
            if pawn >= 0 and distance >= rules.minimum_shot_distance:
                if target_at(rules, s, slot, target, colour_of(pawn), distance) >= 0:
                    mask[rules.first[SHOOT] + (DIRECTIONS * slot + direction) * RANGES + between] = 1
            if 0 <= pawn < COLOURS:
                break


@kernel
def mark_targets(rules: Record, s: Record, mask: Cells) -> None:
    """The colours among which the attacker chooses."""
    for colour in range(PINK):
        if target_at(rules, s, int(s.attack_slot), int(s.attack_cell), colour, CLOSE_QUARTERS) >= 0:
            mask[rules.first[TARGET] + colour] = 1


@kernel
def neighbour_of(rules: Record, cell: int, direction: int, steps: int) -> int:
    """The cell so many steps away in a straight line; direction 4 is the cell itself."""
    if direction < DIRECTIONS:
        for _ in range(steps):
            cell = int(rules.ways[0, cell, direction])
    return cell


@kernel
def begin_combat(rules: Record, s: Record, slot: int, cell: int, distance: int) -> int:
    """The colour attacked on a cell; with several to choose from the attacker is asked first, and it is -1 (HU-88)."""
    s.attack_slot = slot
    s.attack_cell = cell
    s.attack_distance = distance
    found = 0
    attacked = -1
    for colour in range(PINK):
        if target_at(rules, s, slot, cell, colour, distance) >= 0:
            attacked = colour
            found += 1
    if found == 1:
        return attacked
    push(s, CHOOSE_TARGET, int(s.seat), 0, colour_of(rules.slot_pawn[int(s.seat), slot]))
    return -1


@kernel
def fight(rules: Record, s: Record, colour: int) -> None:
    """The attack of `attack_slot` on a colour on `attack_cell`, and what follows from it (HU-86, HU-103, HU-R21)."""
    slot = int(s.attack_slot)
    distance = int(s.attack_distance)
    attacker = rules.slot_pawn[int(s.seat), slot]
    target = target_at(rules, s, slot, int(s.attack_cell), colour, distance)
    if distance == CLOSE_QUARTERS:
        s.fought_close[slot] = int(s.fought_close[slot]) | (1 << target)
    else:
        s.fought_far[slot] = int(s.fought_far[slot]) | (1 << target)
    s.settled[slot] = int(s.settled[slot]) | (1 << target)
    s.attack_target = target + 1
    strike(rules, s, attacker, target, distance)
    if is_manned(s, target) != 0 and s.over == 0:
        if distance == CLOSE_QUARTERS and target < COLOURS:
            strike(rules, s, target, attacker, distance)  # a vehicle replies without being asked
        elif distance == CLOSE_QUARTERS or count_dice(s, target, distance) > 0:
            push(s, REPLY_TO_ATTACK, rules.seat_of[colour], 0, colour)
            return
    end_combat(s)


@kernel
def end_combat(s: Record) -> None:
    """No combat is under way."""
    s.attack_slot = 0
    s.attack_target = 0
    s.attack_cell = 0
    s.attack_distance = 0


@kernel
def reply(rules: Record, s: Record) -> None:
    """The attacked pawn strikes back (HU-89, HU-103)."""
    attacker = rules.slot_pawn[int(s.task_seat[0]), int(s.attack_slot)]
    strike(rules, s, int(s.attack_target) - 1, attacker, int(s.attack_distance))


@kernel
def count_dice(s: Record, pawn: int, distance: int) -> int:
    """Combat dice of a pawn: one per man, and in a shot one weapon for each (HU-83, HU-89, HU-101, HU-R19, HU-R20)."""
    if pawn >= COLOURS:
        return 1 if distance == CLOSE_QUARTERS else 0
    men = count_men(s, pawn, ABOARD)
    if distance == CLOSE_QUARTERS:
        return men
    weapons = count_weapons(s, pawn, distance)
    return men if men < weapons else weapons


@kernel
def strike(rules: Record, s: Record, pawn: int, target: int, distance: int) -> None:
    """Roll the dice of a pawn; each skull hits the target (HU-84, HU-85, HU-102, HU-157, HU-R47)."""
    colour = colour_of(target)
    for _ in range(count_dice(s, pawn, distance)):
        if roll(s.rng[:], 6) > rules.skull_faces:
            continue
        victim = target
        if target < COLOURS:
            if s.hostages[target] > 0:
                s.hostages[target] -= 1
                if rules.hostage_absorbs_hit != 0:
                    continue
            victim = highest_man(s, target, ABOARD)
        if victim >= 0:
            s.cell[victim] = OUT
    if count_men(s, colour, ABOARD) == 0:
        s.hostages[colour] = 0  # left alone (HU-159)
    if men_alive(s, colour) == 0:
        killer = colour_of(pawn)
        lose_colour(rules, s, colour, rules.seat_of[killer])
        take_everything(rules, s, colour, killer)
