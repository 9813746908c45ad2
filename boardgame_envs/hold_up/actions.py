"""The action table of Hold Up (section 6 of the rules)."""

from __future__ import annotations

from boardgame_envs.core.actions import ActionTable, Block
from boardgame_envs.hold_up.data import Names
from boardgame_envs.hold_up.state import COLOUR_NAMES, DIRECTION_NAMES, PINK, RANGES

# Blocks, in the order of the table: `rules.first[STEP]` is the id of the first step.
(
    PLACE,
    STEP,
    TAKE_TUNNEL,
    TAKE_METRO,
    GET_OUT,
    GET_IN,
    REENTER,
    NEXT_CHARACTER,
    END_MOVE,
    ATTEMPT,
    REROLL,
    GIVE_UP,
    DRAW_WEAPON,
    DISCARD,
    CLOSE,
    CLOSE_ON_FOOT,
    TARGET,
    SHOOT,
    STEAL,
    SEIZE,
    RECRUIT,
    DRAW_EVENT,
    BANK_CARDS,
    END_TURN,
    BARRAGE,
    PASSAGE,
    DECLINE_PASSAGE,
    TAKE,
    LEAVE,
    REPLY,
    NO_REPLY,
    LOOT_TO,
) = range(32)
BLOCKS = 32

VEHICLES = ("vehicle 1", "vehicle 2")
PERSONS = ("person 1", "person 2", "person 3", "person 4")


def action_table(names: Names) -> ActionTable:
    """All actions, in words. Vehicles and persons are those of the seat to move, by slot."""
    pawns = (*VEHICLES, *PERSONS)
    colours = COLOUR_NAMES[:PINK]
    numbers = range(1, names.lines + 1)
    returns = [f"{vehicle} comes back at {station}" for vehicle in VEHICLES for station in names.stations]
    shots = (
        f"{vehicle} shoots {direction} with {number} cells between"
        for vehicle in VEHICLES
        for direction in DIRECTION_NAMES
        for number in range(RANGES)
    )
    return ActionTable(
        [
            Block("place", tuple(f"start at {name}" for name in (*names.stations, *names.lairs)), "set up a vehicle"),
            Block("step", _pairs(pawns, "steps", DIRECTION_NAMES), "one step, also into and out of buildings"),
            Block("tunnel", tuple(f"{vehicle} takes the tunnel" for vehicle in VEHICLES), "to the next tunnel cell"),
            Block("metro", _pairs(PERSONS, "rides metro line", numbers), "to the next station of a line"),
            Block("get out", _pairs(VEHICLES, "lets a person out to the", DIRECTION_NAMES),
                  "the first person aboard gets out"),
            Block("get in", tuple(f"{person} gets in" for person in PERSONS),
                  "into the adjacent vehicle of the own colour"),
            Block("come back", (*returns, "vehicle 1 comes back at the depot"), "a lost vehicle returns with new men"),
            Block("next character", ("green has moved",), "convoy player: from green to pink"),
            Block("end movement", ("end the movement",), "end the movement phase, or an extra move"),
            Block("attempt", tuple(f"{person} attempts the bank or shop" for person in PERSONS),
                  "rob, empty or withdraw"),
            Block("roll again", ("roll again",), "after a red roll"),
            Block("give up", ("give the attempt up",), "after a red roll"),
            Block("draw weapon", tuple(f"{person} draws a weapon" for person in PERSONS), "a man in an armoury"),
            Block("discard", tuple(f"discard a weapon of range {number}" for number in range(RANGES)),
                  "above the cap, or jammed"),
            Block("close combat", _pairs(VEHICLES, "attacks to the", DIRECTION_NAMES), "a vehicle attacks a neighbour"),
            Block("close combat on foot", _pairs(PERSONS, "attacks to the", (*DIRECTION_NAMES, "same building")),
                  "a man attacks a neighbour"),
            Block("target", tuple(f"attack a {colour} man" for colour in colours), "when several colours are there"),
            Block("shoot", tuple(shots), "ranged combat"),
            Block("steal", ("steal from Agathe",), "a gangster takes all she carries"),
            Block("seize", _pairs(VEHICLES, "gets the weapons of the empty vehicle of", colours),
                  "by an adjacent pawn of that colour"),
            Block("recruit", tuple(f"{vehicle} recruits a man" for vehicle in VEHICLES),
                  "with unspent movement points"),
            Block("draw event", tuple(f"{pawn} draws an event" for pawn in pawns), "on an event cell"),
            Block("bank cards", ("green banks its cards at the depot", "pink banks its cards at the loft"),
                  "into the pile"),
            Block("end turn", ("end the turn",), "no more actions"),
            Block("barrage", tuple(f"roadblock on {spot}" for spot in names.spots), "place the roadblock"),
            Block("passage", tuple(f"secret passage to {tunnel}" for tunnel in names.tunnels),
                  "set the vehicle on a tunnel cell"),
            Block("decline passage", ("leave the secret passage alone",), "stay"),
            Block("take hostage", ("take the banker hostage",), "hostage option"),
            Block("leave hostage", ("leave the banker behind",), "hostage option"),
            Block("reply", ("reply to the attack",), "the attacked seat strikes back"),
            Block("no reply", ("do not reply",), "the attacked seat lets it be"),
            Block("loot to", tuple(f"{vehicle} gets the loot of the riposte" for vehicle in VEHICLES),
                  "police, 4 players"),
        ]
    )  # fmt: skip


def _pairs(subjects: tuple[str, ...], verb: str, objects: object) -> tuple[str, ...]:
    """Every subject with every object, subject first."""
    assert isinstance(objects, tuple | range)
    return tuple(f"{subject} {verb} {thing}" for subject in subjects for thing in objects)
