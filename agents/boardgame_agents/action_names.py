"""Actions by name: a kind (a block of the action table), or single entries of a kind, as `card:Front-Row Fever`.

An entry is called by its text, by its text without the words that all texts of the block begin with, by the words that
one of these begins with, or by any words in it. Several entries that share the words are meant together: `token:POW!`
is that token wherever it is put.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from boardgame_envs.core.actions import Block
from boardgame_envs.core.errors import BoardgameError, one_of
from boardgame_envs.core.game import Ruleset

WITHIN = ":"
"""Stands between a kind and the entries of it."""
SHOWN = 8
"""An error message lists so many entries; some kinds have hundreds."""


def entry_names(block: Block) -> tuple[str, ...]:
    """The texts of a block without the words that all of them begin with; what is left tells them apart."""
    shared = len(shared_words(block))
    return tuple(" ".join(text.split()[shared:]) for text in block.texts)


def shared_words(block: Block) -> tuple[str, ...]:
    """The words that all texts of a block begin with; of a single text none, for it has nothing to be told from."""
    split = [text.split() for text in block.texts]
    shared: tuple[str, ...] = ()
    while len(split) > 1 and all(len(words) > len(shared) + 1 for words in split):
        longer = tuple(split[0][: len(shared) + 1])
        if any(tuple(words[: len(longer)]) != longer for words in split):
            break
        shared = longer
    return shared


def find_actions(ruleset: Ruleset, name: str) -> list[int]:
    """The ids of all actions that a name means; a name that means none is refused."""
    kind, within, entry = name.partition(WITHIN)
    blocks = {block.name: block for block in ruleset.actions.blocks}
    if kind not in blocks:
        raise BoardgameError(f"{ruleset.game.title} has no kind of action {kind!r}; known are {one_of(blocks)}")
    first, block = ruleset.actions.first[kind], blocks[kind]
    places = _places(ruleset, block, entry.strip()) if within else range(len(block.texts))
    return [first + place for place in places]


def split_names(text: str, kinds: Sequence[str], mark: str) -> list[str]:
    """Names that stand between marks; a mark may also be part of an entry's own text, as in `token:POW!`."""
    names: list[str] = []
    for part in text.split(mark):
        if names and WITHIN in names[-1] and part.partition(WITHIN)[0] not in kinds:
            names[-1] += mark + part
        else:
            names.append(part)
    return names


def _places(ruleset: Ruleset, block: Block, entry: str) -> list[int]:
    names = entry_names(block)
    words = re.escape(entry)
    for pattern, texts in (
        (words, block.texts),
        (words, names),
        (rf"{words}(?!\w).*", block.texts),
        (rf"{words}(?!\w).*", names),
        (rf".*(?<!\w){words}(?!\w).*", block.texts),
    ):
        found = [place for place, text in enumerate(texts) if re.fullmatch(pattern, text, re.IGNORECASE)]
        if found and entry:
            return found
    listed = one_of(names[:SHOWN]) + (f" and {len(names) - SHOWN} more" if len(names) > SHOWN else "")
    raise BoardgameError(f"{ruleset.game.title} has no action {entry!r} of the kind {block.name!r}; known are {listed}")
