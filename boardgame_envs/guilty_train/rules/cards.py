"""Explosive cards: drawing them, and what happens when one is used (GT-50 to GT-55, GT-65 to GT-75, GT-K1 to GT-K7)."""

from __future__ import annotations

from boardgame_envs.core.cards import count, draw, put_on_top, shuffle, take_at
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.guilty_train.rules.food import leave_food, pick_up
from boardgame_envs.guilty_train.state import (
    A1,
    A2,
    BARRICADED,
    CLOSED,
    D2,
    DRAW_AGAIN,
    DRAW_CARD,
    DUD,
    GO_ON,
    KNOCK_DOWN,
    NEXT_ACTIVATION,
    OPEN,
    OUT,
    SECOND,
    SECOND_TARGET,
    THROW_OUT,
)


@kernel
def can_draw(rules: Record, s: Record, attacker: int) -> int:
    """Whether a card can come into this hand: room for it, and a pile or used cards to make one (GT-67, GT-R15)."""
    if count(s.hand[attacker]) >= rules.hand_limit:
        return 0
    if count(s.card_pile[:]) > 0:
        return 1
    if rules.reshuffle != 0:
        for kind in range(rules.card_kinds):
            if s.used[kind] > 0:
                return 1
    return 0


@kernel
def draw_card(rules: Record, s: Record, attacker: int) -> None:
    """The top card, its text unread; the used cards make a new pile when there is none (GT-55, GT-73, GT-R15)."""
    if count(s.card_pile[:]) == 0:
        for kind in range(rules.card_kinds):
            for _ in range(int(s.used[kind])):
                put_on_top(s.card_pile[:], kind)
            s.used[kind] = 0
        shuffle(s.rng[:], s.card_pile[:])
        s.shuffles += 1
    s.hand_shuffle[attacker, count(s.hand[attacker])] = s.shuffles
    put_on_top(s.hand[attacker], draw(s.card_pile[:]))


@kernel
def draw_as_action(rules: Record, s: Record) -> None:
    """Drawing ends the activation, after as many cards as the knob allows (GT-33, GT-R16)."""
    attacker = int(s.pawn) - A1
    draw_card(rules, s, attacker)
    s.drawn += 1
    more = int(s.drawn) < rules.draws_per_activation and can_draw(rules, s, attacker) != 0
    s.phase = DRAW_AGAIN if more else NEXT_ACTIVATION


@kernel
def take_oldest(s: Record, attacker: int) -> int:
    """Take the card held longest out of the hand (GT-R17)."""
    kind = take_at(s.hand[attacker], 0)
    held = count(s.hand[attacker])
    for place in range(held):
        s.hand_shuffle[attacker, place] = s.hand_shuffle[attacker, place + 1]
    s.hand_shuffle[attacker, held] = 0
    return kind


@kernel
def is_target(s: Record, room: int, door: int) -> int:
    """Whether a card may be used on a door of this room: a barricade, or from the base a closed door (GT-71, GT-72)."""
    standing = int(s.door[door])
    return 1 if standing == BARRICADED or (standing == CLOSED and room == OUT) else 0


@kernel
def count_targets(rules: Record, s: Record, room: int) -> int:
    """How many doors of a room a card may be used on."""
    targets = 0
    for place in range(rules.degree[room]):
        targets += is_target(s, room, rules.room_door[room, place])
    return targets


@kernel
def destroy(s: Record, door: int) -> None:
    """A barricade goes to the salvage, an exterior door is open for good (GT-49, GT-57, GT-69, GT-R04)."""
    if s.door[door] == BARRICADED:
        s.salvage += 1
        s.fresh += 1
    s.door[door] = OPEN


@kernel
def use_card(rules: Record, s: Record, door: int) -> None:
    """The oldest card is read on the named target; as a rule that ends the activation (GT-70, GT-74, GT-75)."""
    attacker = int(s.pawn) - A1
    kind = take_oldest(s, attacker)
    s.used[kind] += 1
    effect = rules.card_effect[kind]
    if effect != GO_ON:
        s.phase = NEXT_ACTIVATION
    if effect == DUD:
        return
    destroy(s, door)
    if effect == GO_ON:
        s.quick = 1
    elif effect == SECOND:
        if count_targets(rules, s, int(s.room[s.pawn])) > 0:
            s.phase = SECOND_TARGET
    elif effect == KNOCK_DOWN:
        knock_down_beside(rules, s, door)
    elif effect == THROW_OUT:
        throw_out(rules, s, attacker)
    elif effect == DRAW_CARD and can_draw(rules, s, attacker) != 0:
        draw_card(rules, s, attacker)


@kernel
def knock_down(rules: Record, s: Record, defender: int) -> None:
    """A standing defender goes down and misses his next activation (GT-89, GT-R07)."""
    s.down[defender] = 1
    s.skips[defender] = rules.knockdown_skips


@kernel
def knock_down_beside(rules: Record, s: Record, door: int) -> None:
    """The shockwave: every standing defender on either side of the door (GT-K4)."""
    for defender in range(D2 + 1):
        room = int(s.room[defender])
        beside = room == rules.door_rooms[door, 0] or room == rules.door_rooms[door, 1]
        if beside and room != OUT and s.down[defender] == 0:
            knock_down(rules, s, defender)


@kernel
def throw_out(rules: Record, s: Record, attacker: int) -> None:
    """The kickback: out of the train without food or loss; a teammate in the room takes the food (GT-K5, GT-R35)."""
    room = int(s.room[A1 + attacker])
    if room != OUT:
        leave_food(s, attacker)
        s.room[A1 + attacker] = OUT
        if int(s.room[A2 - attacker]) == room:
            pick_up(rules, s, 1 - attacker)
