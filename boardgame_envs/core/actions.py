"""The action table: named blocks of ids, and every id in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from boardgame_envs.core.errors import BoardgameError


@dataclass(frozen=True)
class Block:
    """Consecutive action ids of one kind: one text per id."""

    name: str
    texts: tuple[str, ...]
    meaning: str = ""


class ActionTable:
    """All actions of a game, in blocks. An id means the same thing in every state."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = tuple(blocks)
        self.first: dict[str, int] = {}
        texts: list[str] = []
        for block in self.blocks:
            self.first[block.name] = len(texts)
            texts.extend(block.texts)
        self.texts = tuple(texts)
        if len(set(self.texts)) != len(self.texts):
            twice = sorted({text for text in texts if texts.count(text) > 1})
            raise BoardgameError(f"two actions have the same text: {twice[:3]}")

    def __len__(self) -> int:
        return len(self.texts)

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    @cached_property
    def _ids(self) -> dict[str, int]:
        return {text: number for number, text in enumerate(self.texts)}

    def text(self, action: int) -> str:
        """The action in words."""
        if not 0 <= action < len(self.texts):
            raise BoardgameError(f"action {action} does not exist; allowed are 0 to {len(self.texts) - 1}")
        return self.texts[action]

    def id(self, text: str) -> int:
        """The id of an action given in words."""
        if text not in self._ids:
            raise BoardgameError(f"there is no action {text!r}")
        return self._ids[text]

    def block_of(self, action: int) -> Block:
        """The block an id belongs to."""
        self.text(action)
        return next(block for block in reversed(self.blocks) if self.first[block.name] <= action and block.texts)

    def markdown(self) -> str:
        """The table of blocks, as it stands in the documentation."""
        lines = ["| block | ids | size | meaning |", "|---|---|---:|---|"]
        for block in self.blocks:
            first = self.first[block.name]
            last = first + len(block.texts) - 1
            ids = str(first) if first == last else f"{first}-{last}"
            lines.append(f"| {block.name} | {ids} | {len(block.texts)} | {block.meaning} |")
        return "\n".join(lines)
