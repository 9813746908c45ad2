"""Which single actions are studied: those that name a card, an identity, a tool, as far as words and use can tell.

No game says which of its actions name things. So blocks of the action table come first whose every entry has a name of
its own, a word with a capital letter that the entries do not share; the others follow, unless they are chosen all the
time, as steps are. Blocks take turns with their most used entries, so that none crowds out the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

import numpy as np
import numpy.typing as npt

from boardgame_agents.action_names import WITHIN, entry_names, find_actions, shared_words
from boardgame_envs.core.actions import Block
from boardgame_envs.core.batch import Batch
from boardgame_envs.core.game import Ruleset

FEWEST_ENTRIES, MOST_ENTRIES = 2, 40
"""A block with more entries than this is a map or a list of combinations; one with a single entry is its kind."""
RAREST = 0.1
"""A thing must be chosen in at least this share of the games."""
MOST_USES = 6.0
"""What a seat chooses more often in a game than this, on average, is chosen all the time: the worth of its kind says
what there is to say."""
NAME = re.compile(r"(?<!\w)[^\W\d_a-zß-öø-ÿ][\w'.-]")
"""A capital letter that is more than an initial: the beginning of a name."""

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Thing:
    """A single action, or several that begin with the same words: `token POW!` of the kind `token`."""

    kind: str
    text: str
    actions: tuple[int, ...]

    @property
    def name(self) -> str:
        """As it stands in the name of an agent that does without."""
        return f"{self.kind}{WITHIN}{self.text}"


class ActionCounts:
    """How often each seat chose each action, in each of some games: given to `play_games` as what watches."""

    def __init__(self, ruleset: Ruleset, games: int) -> None:
        self.chosen = np.zeros((games, len(ruleset.seats), len(ruleset.actions)), np.int64)

    def look(self, batch: Batch, rows: Counts, actions: Counts) -> None:
        """Count one decision in each of these rows."""
        self.chosen[rows, batch.seats[rows], actions] += 1


def uses(chosen: Counts, seats: Sequence[int], thing: Thing) -> float:
    """Times a seat chooses it in a game, on average."""
    return float(chosen[:, list(seats)][:, :, list(thing.actions)].sum(axis=2).mean())


def things_used(ruleset: Ruleset, chosen: Counts, seats: Sequence[int], most: int) -> list[Thing]:
    """The things that are studied for these seats, at most so many, in the order of the action table."""
    named: list[list[Thing]] = []
    others: list[list[Thing]] = []
    for block in ruleset.actions.blocks:
        things = _things(ruleset, block)
        used = sorted(
            (thing for thing in things if _is_used(chosen, seats, thing)),
            key=lambda thing: -uses(chosen, seats, thing),
        )
        if all(NAME.search(name) for name in entry_names(block)):
            named.append(used)
        elif sum(uses(chosen, seats, thing) for thing in things) <= MOST_USES:
            others.append(used)
    taken = [*_in_turn(named), *_in_turn(others)][:most]
    return sorted(taken, key=lambda thing: thing.actions)


def _things(ruleset: Ruleset, block: Block) -> list[Thing]:
    """The entries of a block; where there are too many, those that begin with the same word together."""
    texts = block.texts
    if len(texts) > MOST_ENTRIES:
        shared = shared_words(block)
        texts = tuple(dict.fromkeys(" ".join((*shared, name.split()[0])) for name in entry_names(block)))
        if 2 * len(texts) > len(block.texts) or not all(text[-1].isalnum() or text[-1] == "!" for text in texts):
            return []
    if not FEWEST_ENTRIES <= len(texts) <= MOST_ENTRIES:
        return []
    return [Thing(block.name, text, tuple(find_actions(ruleset, f"{block.name}{WITHIN}{text}"))) for text in texts]


def _is_used(chosen: Counts, seats: Sequence[int], thing: Thing) -> bool:
    by_game = chosen[:, list(seats)][:, :, list(thing.actions)].sum(axis=(1, 2))
    return float((by_game > 0).mean()) >= RAREST and uses(chosen, seats, thing) <= MOST_USES


def _in_turn(lists: Sequence[Sequence[Thing]]) -> Iterator[Thing]:
    """The first of each, then the second of each, and so on."""
    for row in zip_longest(*lists):
        yield from (thing for thing in row if thing is not None)
