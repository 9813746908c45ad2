"""The action table of Guilty Train."""

from __future__ import annotations

from boardgame_envs.core.actions import ActionTable, Block
from boardgame_envs.guilty_train.data import Names
from boardgame_envs.guilty_train.state import A1, PAWNS

# Blocks, in the order of the table: `rules.first[PLACE]` is the id of the first door to barricade.
MOVE, PLACE, REMOVE, USE, FOOD, PAWN, ROLL, DRAW, STOP, FIGHT, KEEP = range(11)


def action_table(names: Names) -> ActionTable:
    """All actions, in words. The base is no place for food or defenders."""
    doors, inner, rooms = names.doors, names.doors[: names.inner_doors], names.rooms[1:]
    return ActionTable(
        [
            Block("move", tuple(f"move through {door}" for door in doors), "the active pawn crosses this door"),
            Block("place", tuple(f"barricade {door}" for door in inner), "a defender puts a barricade on this door"),
            Block("remove", tuple(f"unbarricade {door}" for door in inner), "a defender takes this barricade off"),
            Block("use", tuple(f"blow up {door}" for door in doors), "an attacker names this target for a blast"),
            Block("food", tuple(f"hide food in {room}" for room in rooms), "set-up: hide a food token"),
            Block("pawn", tuple(f"defender to {room}" for room in rooms), "set-up: place a defender"),
            Block("roll", ("roll",), "roll the movement die"),
            Block("draw", ("draw",), "draw an explosive card"),
            Block("stop", ("stop",), "end the activation, pass, or decline a second target"),
            Block("fight", ("fight",), "fight the opponent who shares the room"),
            Block("keep", tuple(f"keep {pawn}" for pawn in PAWNS[A1:]), "the attacker who uses the last respawn"),
        ]
    )
