"""The agenda: a stack of tasks in the state record. The top one is under way; whatever interrupts it is laid on top.

A state with an agenda has the fields of `agenda_fields`. What a task's seat, amount and detail mean is the game's.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardgame_envs.core.compile import Record, kernel


def agenda_fields(capacity: int) -> list[tuple[Any, ...]]:
    """The record fields of an agenda of at most `capacity` tasks."""
    return [
        ("tasks", np.int8),
        ("task", np.int8, (capacity,)),
        ("task_seat", np.int8, (capacity,)),
        ("task_amount", np.int8, (capacity,)),
        ("task_detail", np.int16, (capacity,)),
    ]


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
    """The amount of the top task."""
    return int(s.task_amount[int(s.tasks) - 1])


@kernel
def top_detail(s: Record) -> int:
    """The detail of the top task."""
    return int(s.task_detail[int(s.tasks) - 1])


@kernel
def use_one(s: Record) -> None:
    """Lower the amount of the top task by one."""
    s.task_amount[int(s.tasks) - 1] -= 1
