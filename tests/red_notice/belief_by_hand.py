"""The belief set of section 7.3, computed slowly and literally from public events, next to a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from boardgame_envs.red_notice.state import FORGER
from tests.red_notice.positions import Scene

Trigger = tuple[str, str]
Hypothesis = tuple[str, int, tuple[Trigger, ...]]


@dataclass
class Movement:
    """A movement of the forger under way: what is public about it, and the true path."""

    granted: int
    is_unseen: bool
    hypotheses: set[Hypothesis]
    used: int = 0
    triggers: list[Trigger] = field(default_factory=list)


class Watcher:
    """Follows a game action by action and keeps the set of cities where the forger can be."""

    def __init__(self, game: Scene) -> None:
        self.game = game
        names = game.names
        self.continent = {
            city: names.continent_codes[int(game.rules.continent_of[number])]
            for number, city in enumerate(names.city_codes)
        }
        self.roads = {city: set[tuple[str, str]]() for city in names.city_codes}
        for route, (a, b) in zip(game.routes, names.route_ends, strict=True):
            self.roads[names.city_codes[a]].add((names.city_codes[b], route))
            self.roads[names.city_codes[b]].add((names.city_codes[a], route))
        self.belief: set[str] = set()
        self.radars: set[str] = set()
        self.blocked: set[str] = set()
        self.is_precise = False
        self.movement: Movement | None = None
        self.is_unseen = False
        self.announced: list[Trigger] | None = None

    def play(self, action: int) -> None:
        """Play an action in the game and follow what it reveals."""
        game, code = self.game, self.game.codes[action]
        phase, seat, at = game.phase, int(game.state.seat), game.at
        verb, _, what = code.rpartition(" ")
        self.announced = None
        if phase == "burn an identity" and verb.startswith("burn"):
            self.is_unseen = code == "burn Journaliste"
        if phase == "forger's step" and self.movement is None:
            self._begin_movement()
        if phase == "forger's step" and verb == "to":
            self._true_step(what)
        ends_movement = phase == "forger's step" and (
            code == "pass"
            or (self.movement is not None and verb == "to" and self.movement.used == self.movement.granted)
        )
        game.apply(action)
        if ends_movement:
            self._end_movement()
        elif phase == "forger's step" and verb.endswith("off"):
            self._removed(verb, what)
        elif phase == "show a cheque" and seat == FORGER:
            self.belief = {city for city, continent in self.continent.items() if continent == what[:2]}
        elif phase == "agent's step" and verb == "to":
            self.belief = {what} if at == what else self.belief - {what}
        elif phase == "bank" and seat == FORGER and verb == "cheque":
            self.belief = {at}
        elif code == "improvement U8" and phase == "choose an improvement":
            here = self.continent[at]
            self.belief = {city for city in self.belief if self.continent[city] == here}

    def _begin_movement(self) -> None:
        self._look_at_the_map()
        start: set[Hypothesis] = {(city, 0, ()) for city in self.belief}
        self.movement = Movement(int(self.game.state.steps_granted), self.is_unseen, set())
        self.is_unseen = False
        self._expand(self.movement, start)

    def _true_step(self, city: str) -> None:
        movement = self.movement
        assert movement is not None
        movement.used += 1
        if not movement.is_unseen and self._sounds(city, tuple(movement.triggers)):
            movement.triggers.append(self._trigger(city))

    def _removed(self, verb: str, what: str) -> None:
        movement = self.movement
        assert movement is not None
        self._look_at_the_map()
        kept = movement.hypotheses
        if verb == "radar off":
            kept = {h for h in kept if what not in (continent for continent, _ in h[2])}
        self._expand(movement, kept)

    def _end_movement(self) -> None:
        movement = self.movement
        assert movement is not None
        told = () if movement.is_unseen else tuple(movement.triggers)
        self.belief = {city for city, _, triggers in movement.hypotheses if triggers == told}
        self.announced = list(told)
        self.movement = None

    def _expand(self, movement: Movement, start: set[Hypothesis]) -> None:
        """All that can follow from these hypotheses on the map as it is now."""
        movement.hypotheses = set(start)
        frontier = set(start)
        while frontier:
            frontier = {new for old in frontier for new in self._followers(movement, old)} - movement.hypotheses
            movement.hypotheses |= frontier

    def _followers(self, movement: Movement, hypothesis: Hypothesis) -> set[Hypothesis]:
        city, used, triggers = hypothesis
        found: set[Hypothesis] = set()
        if used == movement.granted:
            return found
        for neighbour, route in self.roads[city]:
            if movement.is_unseen:
                found.add((neighbour, used + 1, ()))
            elif route not in self.blocked:
                sounds = self._sounds(neighbour, triggers)
                found.add((neighbour, used + 1, (*triggers, self._trigger(neighbour)) if sounds else triggers))
        if not movement.is_unseen and self._sounds(city, triggers):
            found.add((city, used + 1, (*triggers, self._trigger(city))))
        return found

    def _sounds(self, city: str, triggers: tuple[Trigger, ...]) -> bool:
        continent = self.continent[city]
        has_sounded = continent in (other for other, _ in triggers)
        if f"{continent}*" in self.radars:
            return bool(self.game.rules.black_radar_retriggers) or not has_sounded
        return continent in self.radars and not has_sounded

    def _trigger(self, city: str) -> Trigger:
        return (self.continent[city], city if self.is_precise else "")

    def _look_at_the_map(self) -> None:
        self.radars = self.game.radars
        self.blocked = {route.rstrip("*") for route in self.game.barriers}
        self.is_precise = "U1" in self.game.owned
