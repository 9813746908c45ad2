"""The stuck attacker: tests and penalty (GT-63, GT-64, GT-R10, GT-R11, GT-R28, GT-R35)."""

from __future__ import annotations

from boardgame_envs.core.cards import count
from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.guilty_train.rules.combat import send_off
from boardgame_envs.guilty_train.rules.food import pick_up
from boardgame_envs.guilty_train.state import A1, A2, OPEN, OUT


@kernel
def rooms_with_way_out(rules: Record, s: Record) -> int:
    """The rooms from which unblocked doors lead to the base, as bits; defenders on the way do not count (GT-R11)."""
    reached = 1 << OUT
    before = 0
    while reached != before:
        before = reached
        for door in range(rules.doors):
            if s.door[door] == OPEN:
                both = (1 << rules.door_rooms[door, 0]) | (1 << rules.door_rooms[door, 1])
                if reached & both != 0:
                    reached |= both
    return reached


@kernel
def stuck_attackers(rules: Record, s: Record) -> int:
    """Who is in the train without a card and without a way out, as bits by attacker (GT-63)."""
    suspects = 0
    for attacker in range(2):
        if s.room[A1 + attacker] > OUT and count(s.hand[attacker]) == 0:
            suspects |= 1 << attacker
    if suspects == 0:
        return 0
    safe = rooms_with_way_out(rules, s)
    for attacker in range(2):
        if s.room[A1 + attacker] > OUT and safe >> int(s.room[A1 + attacker]) & 1 != 0:
            suspects &= ~(1 << attacker)
    return suspects


@kernel
def note_stuck(rules: Record, s: Record) -> None:
    """The test at the start of the attackers' turn; passing it restarts the count (GT-R10)."""
    found = stuck_attackers(rules, s)
    for attacker in range(2):
        s.stuck[attacker] = found >> attacker & 1
        if s.stuck[attacker] == 0:
            s.stuck_turns[attacker] = 0


@kernel
def charge_stuck(rules: Record, s: Record) -> None:
    """The test at the end of the attackers' turn; whoever has failed both for long enough pays (GT-64, GT-R10)."""
    found = stuck_attackers(rules, s)
    losers = 0
    for attacker in range(2):
        if s.stuck[attacker] != 0 and found >> attacker & 1 != 0:
            s.stuck_turns[attacker] += 1
            if int(s.stuck_turns[attacker]) >= rules.stuck_grace_turns:
                s.stuck_turns[attacker] = 0
                losers |= 1 << attacker
        else:
            s.stuck_turns[attacker] = 0
        s.stuck[attacker] = 0
    if losers == 0:
        return
    is_together = int(s.room[A1]) == int(s.room[A2])
    send_off(rules, s, losers)
    if is_together and losers != 3:
        pick_up(rules, s, 0 if losers == 2 else 1)  # who stays takes the food left in his room (GT-R35)
