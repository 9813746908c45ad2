"""Combat, and what losing means for attackers: respawns and elimination (GT-86 to GT-98)."""

from __future__ import annotations

from boardgame_envs.core.cards import clear, count
from boardgame_envs.core.compile import Record, Words, kernel
from boardgame_envs.core.random import roll
from boardgame_envs.guilty_train.rules.cards import knock_down
from boardgame_envs.guilty_train.rules.ending import finish
from boardgame_envs.guilty_train.rules.food import leave_food, pick_up
from boardgame_envs.guilty_train.state import (
    A1,
    A2,
    ATTACKER_WINS,
    ATTACKERS_ELIMINATED,
    D2,
    LAST_RESPAWN,
    MAXIMUM_HAND,
    NEXT_ACTIVATION,
    NOWHERE,
    OUT,
    REROLL,
)


@kernel
def fighters(s: Record, room: int) -> int:
    """Who would fight in a room, as bits by pawn; a defender who is down does not (GT-R08)."""
    found = 0
    for pawn in range(A2 + 1):
        if int(s.room[pawn]) == room and (pawn > D2 or s.down[pawn] == 0):
            found |= 1 << pawn
    return found


@kernel
def is_sharing(s: Record) -> int:
    """Whether the active pawn is in a room with opponents able to fight; never in the base (GT-R09, GT-R32)."""
    room = int(s.room[s.pawn])
    if room == OUT:
        return 0
    opponents = fighters(s, room) & (12 if s.pawn <= D2 else 3)
    return 1 if opponents != 0 else 0


@kernel
def meet(rules: Record, s: Record) -> None:
    """The active pawn is in a room: it fights whoever opposes it; an attacker still there searches (GT-R23)."""
    if is_sharing(s) != 0 and fight(rules, s) == 0:
        return
    if s.pawn >= A1:
        pick_up(rules, s, int(s.pawn) - A1)


@kernel
def best_roll(rules: Record, rng: Words, number: int) -> int:
    """The die of a single fighter, or the best one of a pair (GT-88, GT-93)."""
    best = roll(rng, rules.combat_die)
    if number > 1:
        for _ in range(rules.pair_dice - 1):
            best = max(best, roll(rng, rules.combat_die))
    return best


@kernel
def fight(rules: Record, s: Record) -> int:
    """All who can fight in the active pawn's room do; 1 if its side wins (GT-87 to GT-95, GT-R05, GT-R06)."""
    found = fighters(s, int(s.room[s.pawn]))
    defenders = found & 3
    attackers = found >> 2
    is_attacker = 1 if s.pawn >= A1 else 0
    own, others = (attackers, defenders) if is_attacker != 0 else (defenders, attackers)
    margin = 0
    while margin == 0:
        margin = best_roll(rules, s.rng[:], size(own)) - best_roll(rules, s.rng[:], size(others))
        if margin == 0 and rules.combat_tie != REROLL:
            attackers_win = 1 if rules.combat_tie == ATTACKER_WINS else 0
            margin = 1 if attackers_win == is_attacker else -1
    if margin < 0:
        s.phase = NEXT_ACTIVATION  # a loser on the move is stopped; a winner goes on (GT-91, GT-92)
    if (margin > 0) == (is_attacker != 0):
        for defender in range(2):
            if defenders >> defender & 1 != 0:
                knock_down(rules, s, defender)
    else:
        send_off(rules, s, attackers)
    return 1 if margin > 0 else 0


@kernel
def size(side: int) -> int:
    """How many fighters a side has."""
    return (side & 1) + (side >> 1)


@kernel
def send_off(rules: Record, s: Record, losers: int) -> None:
    """These attackers lose their food and a respawn each; one respawn for two must be given to one (GT-90, GT-R12)."""
    for attacker in range(2):
        if losers >> attacker & 1 != 0:
            leave_food(s, attacker)
            s.room[A1 + attacker] = OUT
    if losers == 3 and s.respawns == 1:
        s.resume = s.phase
        s.phase = LAST_RESPAWN
        s.seat = rules.seat_of[max(int(s.pawn), A1)]
        return
    for attacker in range(2):
        if losers >> attacker & 1 != 0:
            if s.respawns > 0:
                s.respawns -= 1
            else:
                eliminate(rules, s, attacker)


@kernel
def keep(rules: Record, s: Record, attacker: int) -> None:
    """The last respawn goes to this attacker, the other is eliminated; then play goes on (GT-97, GT-R12)."""
    s.respawns = 0
    s.phase = s.resume
    s.resume = 0
    s.seat = rules.seat_of[s.pawn]
    eliminate(rules, s, 1 - attacker)


@kernel
def eliminate(rules: Record, s: Record, attacker: int) -> None:
    """Dead for good: the pawn leaves the board, its cards are turned up (GT-97, GT-100, GT-R13)."""
    s.room[A1 + attacker] = NOWHERE
    s.stuck[attacker] = 0
    s.stuck_turns[attacker] = 0
    for place in range(count(s.hand[attacker])):
        s.used[s.hand[attacker, place + 1]] += 1
    clear(s.hand[attacker])
    for place in range(MAXIMUM_HAND):
        s.hand_shuffle[attacker, place] = 0
    if s.room[A2 - attacker] == NOWHERE:
        finish(rules, s, -1.0, ATTACKERS_ELIMINATED)
