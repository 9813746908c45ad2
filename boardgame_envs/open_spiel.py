"""All games as OpenSpiel games: importing this module registers them with `pyspiel`.

    import pyspiel
    import boardgame_envs.open_spiel
    game = pyspiel.load_game("python_boardgame_envs_red_notice(deals=1000,target_sum=800)")

A game begins with one chance node, the deal: outcome `k` is the game with the seed `k`, which also settles everything
random that comes later. The tree is thus finite and exact for any number of `deals`; what a player knows never tells
which deal it is. Search that may look into the state (`mcts`) would know the dice to come; `ismcts` does not, since
`resample_from_infostate` redraws all that its player cannot know, the future included.

Needs `pip install open_spiel`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel  # type: ignore[import-not-found]

import boardgame_envs
from boardgame_envs.core.errors import IllegalActionError, KnobError
from boardgame_envs.core.game import Game, Ruleset, View
from boardgame_envs.core.random import check_seed

PREFIX = "python_boardgame_envs_"
DEALS = 1000
MOST_DEALS = 1_000_000
VARIANT_LENGTH = 20
"""How many times longer than the standard game a variant may get before OpenSpiel's declared length is wrong."""

Records = npt.NDArray[np.void]


class Table:
    """A ruleset with the buffers its entries write: shared by all states of a game, never copied with them."""

    def __init__(self, name: str, players: int, data: str, knobs: tuple[tuple[str, Any], ...]) -> None:
        self.key = (name, players, data, knobs)
        self.ruleset = boardgame_envs.game(name).ruleset(players, data or None, **dict(knobs))
        self.entries = self.ruleset.game.entries
        self.entries.prepare()
        self.seats = len(self.ruleset.seats)
        self.observation = np.zeros(self.ruleset.layout.size, np.float32)
        self._mask = np.zeros(len(self.ruleset.actions), np.int8)
        self._row = np.zeros(1, np.int64)
        self._results = (
            np.zeros((1, self.ruleset.layout.size), np.float32), self._mask[None], np.zeros(1, np.int64),
            np.zeros((1, self.seats), np.float32), np.zeros(1, np.int8),
        )  # fmt: skip

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self

    def __reduce__(self) -> tuple[Callable[..., Table], tuple[Any, ...]]:
        return table_of, self.key

    def begin(self, seed: int) -> Records:
        """A new game."""
        records = self.ruleset.new_states(1)
        self.entries.begin(self.ruleset.rules, records, 0, seed)
        return records

    def look(self, records: Records, seat: int) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int8]]:
        """What a seat knows and may do; both are overwritten by the next call."""
        self.entries.look(self.ruleset.rules, records, 0, seat, self.observation, self._mask)
        return self.observation, self._mask

    def play(self, records: Records, action: int) -> None:
        """Play a decision of the seat to move."""
        seat = int(records[0]["seat"])
        self.look(records, seat)
        chosen = np.array([action], np.int64)
        if self.entries.play(self.ruleset.rules, records, self._row, chosen, self._row, 0, *self._results) >= 0:
            raise IllegalActionError(f"action {action} is illegal for {self.ruleset.seats[seat]}")

    def redraw(self, records: Records, seat: int, seed: int) -> Records:
        """A copy in which everything the seat cannot know has been redrawn."""
        drawn = records.copy()
        self.entries.determinize(self.ruleset.rules, drawn, 0, seat, seed)
        return drawn


@lru_cache(maxsize=64)
def table_of(name: str, players: int, data: str, knobs: tuple[tuple[str, Any], ...]) -> Table:
    """The table of a game made ready in one way."""
    return Table(name, players, data, knobs)


class BoardgameState(pyspiel.State):  # type: ignore[misc]
    """One game in progress. Whatever stands in `self` is copied, pickled and compared by OpenSpiel."""

    def __init__(self, game: BoardgameGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.deals = game.deals
        self.records: Records | None = None
        self.memories = [b"" for _ in range(game.table.seats)]
        self.sights = [b"" for _ in range(game.table.seats)]

    def current_player(self) -> int:
        """The player to move, chance before the deal, or nobody."""
        if self.records is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else int(self.records[0]["seat"])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal is equally likely."""
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.records is not None
        return [int(action) for action in np.flatnonzero(self.table.look(self.records, player)[1])]

    def _apply_action(self, action: int) -> None:
        if self.records is None:
            self.records = self.table.begin(action)
            self._remember(-1, action)
        else:
            mover = int(self.records[0]["seat"])
            self.table.play(self.records, action)
            self._remember(mover, action)

    def _remember(self, mover: int, action: int) -> None:
        """Add to every player's memory what it did and what it now sees, if that is anything new.

        A player to whom nothing showed remembers nothing: not even that others decided something.
        """
        for player in range(self.table.seats):
            sight = self._sight(player)
            if player == mover or sight != self.sights[player]:
                done = action if player == mover else -1
                self.memories[player] = _digest(self.memories[player] + sight + done.to_bytes(8, "big", signed=True))
                self.sights[player] = sight

    def _sight(self, player: int) -> bytes:
        assert self.records is not None
        observation, mask = self.table.look(self.records, player)
        return _digest(observation.tobytes() + mask.tobytes())

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.table.ruleset.actions.text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.records is not None and bool(self.records[0]["over"])

    def returns(self) -> list[float]:
        """What each player got; nothing before the end."""
        if self.records is None or not self.is_terminal():
            return [0.0] * self.table.seats
        return [float(value) for value in self.records[0]["returns"][: self.table.seats]]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> BoardgameState:
        """The same moment with everything redrawn that the player cannot know. Its history stays that of this game."""
        twin: BoardgameState = self.clone()
        if twin.records is not None:
            twin.records = self.table.redraw(twin.records, player, check_seed(int(sampler() * 2**53)))
            for other in range(self.table.seats):
                if other != player:  # what others remember of the redrawn past is only what they see of its present
                    twin.memories[other] = twin.sights[other] = twin._sight(other)
        return twin

    def board(self, player: int | None = None) -> str:
        """The board in words as a player sees it; None shows everything."""
        if self.records is None:
            return "before the deal"
        return self.table.ruleset.game.text(View(self.table.ruleset, self.records[0], player))

    def __str__(self) -> str:
        """A name of the position, equal for equal ones: OpenSpiel asks for it too often to draw the board each time."""
        if self.records is None:
            return "before the deal"
        return f"after {int(self.records[0]['ply'])} decisions: {_digest(self.records.tobytes()).hex()}"


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()


class BoardgameObserver:
    """What a player sees (a named tensor and words), or, with perfect recall, all it has seen (a key)."""

    def __init__(self, table: Table, perfect_recall: bool) -> None:
        self.table = table
        self.perfect_recall = perfect_recall
        layout = table.ruleset.layout
        self.tensor = None if perfect_recall else np.zeros(layout.size, np.float32)
        self.dict = {} if self.tensor is None else {name: self.tensor[part] for name, part in layout.slices.items()}

    def set_from(self, state: BoardgameState, player: int) -> None:
        """Write what a player sees into `tensor`."""
        if self.tensor is None:
            raise KnobError("an information state is a string here; the observation is the tensor")
        self.tensor[:] = 0.0 if state.records is None else self.table.look(state.records, player)[0]

    def string_from(self, state: BoardgameState, player: int) -> str:
        """The key of all a player has seen and done, or what it sees now, in words."""
        seat = self.table.ruleset.seats[player]
        if self.perfect_recall:
            return f"{seat} {state.memories[player].hex()}"
        if state.records is None:
            return f"{seat} before the deal"
        words = self.table.ruleset.layout.words(self.table.look(state.records, player)[0])
        return "\n".join([seat, *(f"{name}: {value}" for name, value in words.items() if value not in ([], {}, 0.0))])


class BoardgameGame(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel knows it; the subclasses differ in `game` only."""

    game: Game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        players = int(given.get("players", self.game.default_players))
        self.deals = int(given.get("deals", DEALS))
        if not 1 <= self.deals <= MOST_DEALS:
            raise KnobError(f"deals is {self.deals}; allowed is a whole number from 1 to {MOST_DEALS}")
        data = str(given.get("data", ""))
        standard = _standard_knobs(self.game)
        # OpenSpiel hands over every parameter, given or not: what equals the default is left to the data file
        knobs = tuple((name, given[name]) for name in standard if name in given and given[name] != standard[name])
        self.table = table_of(self.game.name, players, data, knobs)
        is_zero_sum = self.game.facts.zero_sum or players == 2
        information = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.ruleset.actions),
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if is_zero_sum else None,
            max_game_length=self.game.facts.longest_game * (VARIANT_LENGTH if data or knobs else 1),
        )
        super().__init__(_game_type(self.game, is_zero_sum), information, given)

    def new_initial_state(self) -> BoardgameState:
        """The state before the deal."""
        return BoardgameState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal, and nothing else."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BoardgameObserver | None:
        """The observer of one player's view; views of the public part alone, or of everybody, do not exist."""
        if params:
            raise KnobError(f"the observer takes no parameters; given is {params}")
        if iig_obs_type is None:
            return BoardgameObserver(self.table, perfect_recall=False)
        is_players_view = iig_obs_type.public_info and (
            iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        )
        return BoardgameObserver(self.table, iig_obs_type.perfect_recall) if is_players_view else None


def _standard_knobs(game: Game) -> dict[str, Any]:
    """The knobs that OpenSpiel can hand over, with their values in the standard data file."""
    return {name: value for name, value in _standard(game.name).knobs.items() if isinstance(value, bool | int | str)}


@lru_cache(maxsize=64)
def _standard(name: str) -> Ruleset:
    return boardgame_envs.game(name).ruleset()


def _game_type(game: Game, is_zero_sum: bool) -> Any:
    kinds = pyspiel.GameType
    information = kinds.Information
    return kinds(
        short_name=f"{PREFIX}{game.name}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION,  # also without secrets: the dice to come are in the deal
        utility=kinds.Utility.ZERO_SUM if is_zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.player_counts),
        min_num_players=min(game.player_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.default_players, "deals": DEALS, "data": "", **_standard_knobs(game)},
    )


def register() -> None:
    """Enter all games into OpenSpiel's registry."""
    for name in boardgame_envs.games():
        game = boardgame_envs.game(name)
        if f"{PREFIX}{name}" not in pyspiel.registered_names():
            made = type(f"{game.title.replace(' ', '')}Game", (BoardgameGame,), {"game": game})
            globals()[made.__name__] = made  # pickles of games look their class up here
            pyspiel.register_game(_game_type(game, game.facts.zero_sum), made)


register()
