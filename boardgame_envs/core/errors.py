"""The errors a user can meet. Each message names what was given and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable


class BoardgameError(ValueError):
    """Base of every error raised on bad input; nothing has been changed when it is raised."""


class UnknownGameError(BoardgameError):
    """A game that is not in the collection."""


class KnobError(BoardgameError):
    """A knob that does not exist, has the wrong type, or is out of range."""


class DataError(BoardgameError):
    """A data file that cannot be read or does not describe a playable game."""


class SeatError(BoardgameError):
    """A seat that does not exist in this game."""


class IllegalActionError(BoardgameError):
    """An action that may not be played now."""


class StateError(BoardgameError):
    """Saved bytes that do not belong to this environment."""


class RecordError(BoardgameError):
    """A game record that cannot be read or no longer fits."""


class RenderError(BoardgameError):
    """A picture that cannot be made as asked."""


def one_of(options: Iterable[object]) -> str:
    """The allowed values, as they are listed at the end of an error message."""
    return ", ".join(str(option) for option in options)
