"""A person at the terminal: shown the board as the seat sees it, asked for one of the legal actions."""

from __future__ import annotations

from rich.console import Console
from rich.prompt import Prompt

from boardgame_agents.agent import Situation
from boardgame_agents.terminal import terminal

HELP = "Type the number or the first letters of an action; 'look' shows what you know, in words."


class HumanAgent:
    """Asks at the terminal."""

    name = "human"
    version = 1

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or terminal()

    def reset(self, seed: int) -> None:
        """Begin a new game."""
        self.console.print(HELP)

    def act(self, situation: Situation) -> int:
        """The action the person chose; a forced one is played at once."""
        texts = situation.legal_texts
        self.console.print(situation.text, markup=False, highlight=False)
        if len(texts) == 1:
            self.console.print(f"Only one choice: {texts[0]}", markup=False)
            return situation.legal[0]
        for number, text in enumerate(texts):
            self.console.print(f"{number:4d}  {text}", markup=False, highlight=False)
        while True:
            answer = Prompt.ask(situation.ruleset.seats[situation.seat], console=self.console).strip()
            chosen = _meant(answer, texts)
            if chosen is not None:
                return situation.legal[chosen]
            if answer == "look":
                self.console.print(situation.words, markup=False)
            else:
                self.console.print(f"{answer!r} is none of them, or more than one. {HELP}", markup=False)


def _meant(answer: str, texts: list[str]) -> int | None:
    """Which text is meant by a number or by its first letters."""
    if answer.isascii() and answer.isdigit():
        return int(answer) if int(answer) < len(texts) else None
    if answer in texts:
        return texts.index(answer)
    starting = [number for number, text in enumerate(texts) if answer and text.startswith(answer)]
    return starting[0] if len(starting) == 1 else None
