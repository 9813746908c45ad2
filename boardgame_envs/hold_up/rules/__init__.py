"""The rules of Hold Up: what may be done (`legal`) and what it leads to (`setup`, `apply`)."""

from __future__ import annotations

from boardgame_envs.hold_up.rules.flow import apply
from boardgame_envs.hold_up.rules.legal import legal
from boardgame_envs.hold_up.rules.setup import setup

__all__ = ["apply", "legal", "setup"]
