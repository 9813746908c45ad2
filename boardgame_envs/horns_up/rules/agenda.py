"""The agenda: a stack of tasks. The top one is under way; whatever interrupts it is laid on top."""

from __future__ import annotations

from boardgame_envs.core.compile import Record, kernel


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
def win(rules: Record, s: Record, winner: int, ending: int) -> None:
    """End the game at once with one winner; nothing pending is resolved (HN-42, HN-45)."""
    s.over = 1
    s.ending = ending
    for seat in range(rules.seats):
        s.returns[seat] = rules.loss
    s.returns[winner] = 1.0


@kernel
def truncate(rules: Record, s: Record, ending: int) -> None:
    """End a game that would not end (HN-R40)."""
    s.over = 1
    s.truncated = 1
    s.ending = ending
    for seat in range(rules.seats):
        s.returns[seat] = rules.loss if rules.truncation_is_loss != 0 else 0.0
