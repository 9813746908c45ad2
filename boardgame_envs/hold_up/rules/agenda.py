"""The agenda: a stack of tasks. The lowest is the turn; whatever interrupts it is laid on top."""

from __future__ import annotations

from boardgame_envs.core.compile import Record, kernel
from boardgame_envs.hold_up.state import CONVOY_KILL, POLICE, POLICE_KILL


@kernel
def push(s: Record, task: int, seat: int, amount: int, detail: int) -> None:
    """Lay a task on top: it is done before everything below it."""
    top = int(s.tasks)
    s.task[top] = task
    s.task_seat[top] = seat
    s.task_amount[top] = amount
    s.task_detail[top] = detail
    s.tasks = top + 1


@kernel
def pop(s: Record) -> None:
    """Take the top task off; the cells are cleared, so that equal agendas have equal bytes."""
    top = int(s.tasks) - 1
    s.task[top] = 0
    s.task_seat[top] = 0
    s.task_amount[top] = 0
    s.task_detail[top] = 0
    s.tasks = top


@kernel
def ask(s: Record) -> None:
    """Put the top task to its seat."""
    top = int(s.tasks) - 1
    s.phase = s.task[top]
    s.seat = s.task_seat[top]


@kernel
def top_amount(s: Record) -> int:
    """The amount of the top task: extra points or discards left."""
    return int(s.task_amount[int(s.tasks) - 1])


@kernel
def top_detail(s: Record) -> int:
    """The detail of the top task: the colour it is about."""
    return int(s.task_detail[int(s.tasks) - 1])


@kernel
def finish(rules: Record, s: Record, winner: int, ending: int) -> None:
    """End the game at once with one winner; the others share the loss (HU-02, HU-R52)."""
    s.over = 1
    s.ending = ending
    for seat in range(rules.seats):
        s.returns[seat] = 1.0 if seat == winner else -1.0 / (rules.seats - 1)


@kernel
def finish_by_kill(rules: Record, s: Record, winner: int) -> None:
    """The last gangster man has been killed by this seat (HU-140, HU-142, HU-150, HU-152)."""
    is_police = rules.role[rules.seat_colour[winner, 0]] == POLICE
    finish(rules, s, winner, POLICE_KILL if is_police else CONVOY_KILL)


@kernel
def truncate(rules: Record, s: Record, ending: int) -> None:
    """Nobody wins (HU-R51)."""
    s.over = 1
    s.truncated = 1
    s.ending = ending
    for seat in range(rules.seats):
        s.returns[seat] = float(rules.truncation_reward)
