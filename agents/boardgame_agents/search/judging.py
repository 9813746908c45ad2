"""What a simulation is worth to a seat where it is broken off: nothing, or what the seat's trained critic expects."""

from __future__ import annotations

from boardgame_agents.search.networks import fill_hidden, number_out
from boardgame_envs.core.compile import kernel
from boardgame_envs.core.entries import Integers
from boardgame_envs.core.observation import Floats


@kernel
def expect_nothing(seen: Floats, critics: Floats, sizes: Integers, seat: int) -> float:
    """A game without an end is nobody's; what was seen is wiped for the next observation."""
    seen[:] = 0.0
    return 0.0


@kernel
def expect_by_critic(seen: Floats, critics: Floats, sizes: Integers, seat: int) -> float:
    """What the seat's critic expects, between a lost and a won game; what was seen is wiped as well."""
    value = number_out(seen, critics, sizes, fill_hidden(seen, critics, sizes, seat), 0)
    seen[:] = 0.0
    return min(1.0, max(-1.0, value))
