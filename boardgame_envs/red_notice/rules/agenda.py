"""The agenda: a stack of tasks. The top one is under way; whatever interrupts it is laid on top (RN-R27)."""

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
def use_one(s: Record) -> None:
    """Count one icon or step of the top task as used."""
    s.task_amount[int(s.tasks) - 1] -= 1


@kernel
def amount_left(s: Record) -> int:
    """Icons or steps left in the top task."""
    return int(s.task_amount[int(s.tasks) - 1])


@kernel
def finish(s: Record, winner: int, ending: int) -> None:
    """End the game at once; nothing pending is resolved (RN-05, RN-R40)."""
    s.over = 1
    s.ending = ending
    s.returns[winner] = 1.0
    s.returns[1 - winner] = -1.0
