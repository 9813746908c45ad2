"""`make docs` writes the generated tables of every RULES.md and the pictures of the README."""

from __future__ import annotations

import re
from pathlib import Path

import boardgame_envs
from boardgame_envs.core.game import Game
from boardgame_envs.core.knobs import markdown

HERE = Path(__file__).parent


def tables(game: Game) -> dict[str, str]:
    """The generated tables of a game's RULES.md."""
    ruleset = game.ruleset()
    return {
        "knobs": markdown(game.knobs, ruleset.data["knobs"]),
        "actions": ruleset.actions.markdown(),
        "observation": ruleset.layout.markdown(),
    }


def main() -> None:
    """Write all tables."""
    for name in boardgame_envs.games():
        game = boardgame_envs.game(name)
        path = game.folder / "RULES.md"
        text = path.read_text(encoding="utf-8")
        for part, table in tables(game).items():
            marks = f"<!-- {part}:begin -->", f"<!-- {part}:end -->"
            pattern = re.escape(marks[0]) + r".*?" + re.escape(marks[1])
            text = re.sub(pattern, lambda _, t=table, m=marks: f"{m[0]}\n{t}\n{m[1]}", text, flags=re.DOTALL)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
