"""`make docs` writes the generated tables of every RULES.md and of the README, and a picture of every game."""

from __future__ import annotations

from pathlib import Path

import boardgame_envs
from boardgame_envs.core.game import Game
from boardgame_envs.core.knobs import markdown
from boardgame_envs.testing import Position

HERE = Path(__file__).parent


def tables(game: Game) -> dict[str, str]:
    """The generated tables of a game's RULES.md."""
    ruleset = game.ruleset()
    return {
        "knobs": markdown(game.knobs, ruleset.data["knobs"]),
        "actions": ruleset.actions.markdown(),
        "observation": ruleset.layout.markdown(),
    }


def games_table() -> str:
    """The table of games in the README."""
    lines = ["| game | players | seats | what it is | |", "|---|---|---|---|---|"]
    for name in boardgame_envs.games():
        game = boardgame_envs.game(name)
        counts = game.player_counts
        players = str(counts[0]) if len(counts) == 1 else f"{counts[0]}-{counts[-1]}"
        roles = dict.fromkeys(seat.split("_")[0] for count in counts for seat in game.seats(count))
        rules = f"[rules](boardgame_envs/{name}/RULES.md), [picture](docs/{name}.svg)"
        cells = (f"**{game.title}** `{game.environment_name}`", players, ", ".join(roles), game.summary, rules)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def with_table(text: str, part: str, table: str) -> str:
    """A text with the table between its two marks replaced."""
    begin, end = f"<!-- {part}:begin -->", f"<!-- {part}:end -->"
    before, found, rest = text.partition(begin)
    assert found, f"there is no mark {begin}"
    return f"{before}{begin}\n{table}\n{end}{rest.partition(end)[2]}"


def main() -> None:
    """Write all tables."""
    readme = HERE.parent / "README.md"
    readme.write_text(with_table(readme.read_text(encoding="utf-8"), "games", games_table()), encoding="utf-8")
    for name in boardgame_envs.games():
        game = boardgame_envs.game(name)
        path = game.folder / "RULES.md"
        text = path.read_text(encoding="utf-8")
        for part, table in tables(game).items():
            text = with_table(text, part, table)
        path.write_text(text, encoding="utf-8")
        position = Position(game, seed=5).play_randomly(game.facts.longest_game // 20, seed=2)
        (HERE / f"{name}.svg").write_text(position.svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
