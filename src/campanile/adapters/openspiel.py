"""Every game registered with OpenSpiel: `pyspiel.load_game("python_campanile_twrs")`.

    import pyspiel
    from campanile.core.encoding import encoding_of
from campanile.adapters import openspiel
    game = pyspiel.load_game("python_campanile_clocktowers(players=3)")

Options of a game are parameters, and so is `rewards`, `win` or `margin`. A deal is many chance
nodes, a card or a stone each. docs/encodings.md tells what actions and tensors mean.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from campanile.adapters.history import History
from campanile.adapters.positions import REWARDS, Position, Variant, position, rewards
from campanile.core.game import GameInfo, Option, View
from campanile.games import GAMES, find_game

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


class Game(pyspiel.Game):  # type: ignore[misc]
    """A variant of one of our games; each of these has a class of its own."""

    game_id: str

    def __init__(self, params: dict[str, Any]) -> None:
        game_id = self.game_id
        info = find_game(game_id).info
        options = {option.name: _written(params[option.name]) for option in info.options}
        self.variant = Variant(game_id, params["players"], options)
        self.rewards = params["rewards"]
        if self.rewards not in REWARDS:
            raise ValueError(f"rewards: {' or '.join(REWARDS)}, not {self.rewards}")
        self.first = None if self.variant.is_dealt else self.variant.dealt(Random(0))
        numbers, start = self.variant.encoding, self.variant.start
        others = self.variant.seats - 1
        win = self.rewards == "win"
        super().__init__(
            _type(info),
            pyspiel.GameInfo(
                num_distinct_actions=numbers.actions,
                max_chance_outcomes=len(numbers.outcomes),
                num_players=self.variant.seats,
                min_utility=-1 / others if win else -float(numbers.points),
                max_utility=1.0 if win else float(numbers.points),
                utility_sum=0.0,
                max_game_length=numbers.longest(start),
            ),
            params,
        )

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        if params:
            raise ValueError(f"There are no parameters of observations; passed {params}")
        return Observer(
            self.variant, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        )

    def max_chance_nodes_in_history(self) -> int:
        numbers, dealt = self.variant.encoding, list[int]()
        while odds := numbers.odds(self.variant.start, dealt):
            dealt.append(max(range(len(odds)), key=odds.__getitem__))
        return len(dealt)


class State(pyspiel.State):  # type: ignore[misc]
    """A game in the making. OpenSpiel copies and stores the one attribute `course`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        start = History(game.variant.game_id, game.variant.start)
        self.course = Course(game.variant, (), game.first and game.first.copy(), start)

    def current_player(self) -> int:
        return self.course.player

    def is_terminal(self) -> bool:
        return self.course.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        assert self.course.position is not None
        return self.course.position.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.course.odds
        return [(outcome, n / sum(odds)) for outcome, n in enumerate(odds) if n]

    def _apply_action(self, action: int) -> None:
        self.course.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"deal {self.course.variant.encoding.outcomes[action]}"
        return self.course.past.write_move(action)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.course.variant.seats
        assert self.course.position is not None
        return rewards(self.get_game().rewards, self.course.position)

    def view(self, player: int) -> View:
        """What a player knows, as our bots want it."""
        return self.course.past.view(player)

    def resample_from_infostate(
        self,
        player_id: int,
        probability_sampler: Callable[[], float],
    ) -> pyspiel.State:
        """A state that the player holds possible, drawn as `Game.guess` does.

        It has no history, since what the others may have done unseen is not made up.
        """
        if not self.course.variant.game.info.hidden or self.course.position is None:
            return self.clone()
        state = self.get_game().new_initial_state()
        past = self.course.past.guess(player_id, Random(probability_sampler()))
        whole = position(self.course.variant.game_id, past.state)
        state.course = Course(self.course.variant, self.course.dealt, whole, past)
        return state

    def __str__(self) -> str:
        if self.course.position:
            return self.course.position.text()
        return f"{self.course.past.view(None).text} dealt {self.course.dealt}"


class Course:
    """How a game has gone so far: its deal step by step, then its position and its past."""

    __slots__ = ("dealt", "past", "player", "position", "variant")

    def __init__(
        self, variant: Variant, dealt: tuple[int, ...], position: Position | None, past: History
    ) -> None:
        self.variant = variant
        self.dealt = dealt
        self.position = position
        self.past = past
        self._turn()

    def _turn(self) -> None:
        """Find out who is to act."""
        if self.position is None:
            self.player = CHANCE
        else:
            actor = self.position.actor
            self.player = TERMINAL if actor < 0 else actor

    @property
    def odds(self) -> list[int]:
        """Of the next step of the deal."""
        return self.variant.encoding.odds(self.variant.start, self.dealt)

    def apply(self, action: int) -> None:
        if self.position:
            self.position.apply(action)
            self.past = History(self.past, action)
        else:
            self.dealt += (action,)
            if not self.odds:
                deal = self.variant.encoding.deal(self.variant.start, self.dealt)
                self.past = self.past.after_deal(deal)
                self.position = position(self.variant.game_id, self.past.state)
        self._turn()

    def __deepcopy__(self, memo: object) -> Course:
        return Course(self.variant, self.dealt, self.position and self.position.copy(), self.past)

    def __reduce__(self) -> tuple[Any, ...]:
        first, actions = self.past.unwound()
        return _replayed, (self.variant, self.dealt, first, actions, self.position is None)


def _replayed(
    variant: Variant, dealt: tuple[int, ...], first: History, actions: list[int], undealt: bool
) -> Course:
    whole = None if undealt else position(variant.game_id, first.state)
    course = Course(variant, dealt, whole, first)
    for action in actions:
        course.apply(action)
    return course


class Observer:
    """What a player sees or, with perfect recall, has seen; without him, what everybody sees."""

    def __init__(self, variant: Variant, kind: Any) -> None:
        self._recall = kind.perfect_recall
        self._public = kind.public_info
        self._private = kind.private_info != pyspiel.PrivateInfoType.NONE
        shape = variant.encoding.shape(variant.seats)
        self.tensor, self.dict = None, {}
        if self._public and self._private:
            self.tensor = np.zeros(variant.size, np.float32)
            self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: State, player: int) -> None:
        course = state.course
        if self.tensor is None:
            return
        if course.position:
            course.position.observe(player, self.tensor)
        else:
            self.tensor[:] = _before_the_deal(course.variant, player)

    def string_from(self, state: State, player: int) -> str | None:
        if not self._public:
            return None  # What is private cannot be told apart from what is public.
        seat = player if self._private else None
        past = state.course.past
        return past.told(seat) if self._recall else past.view(seat).text


@lru_cache(maxsize=64)  # It is asked for at every step of a deal.
def _before_the_deal(variant: Variant, player: int) -> list[float]:
    view = variant.game.view(variant.start, player)
    return variant.encoding.observe(view)


class Rollouts(mcts.Evaluator):  # type: ignore[misc]
    """OpenSpiel's random rollouts, played by the engine: the same chances, but far faster."""

    def __init__(self, seed: int = 0, rollouts: int = 1) -> None:
        self._rng = Random(seed)
        self._rollouts = rollouts

    def evaluate(self, state: State) -> np.ndarray[Any, np.dtype[np.float64]]:
        kind = state.get_game().rewards
        results = []
        for _ in range(self._rollouts):
            assert state.course.position is not None, "the deal is no part of a rollout"
            played = state.course.position.copy()
            played.play_out(self._rng.getrandbits(63))
            results.append(rewards(kind, played))
        return np.asarray(np.mean(results, axis=0))

    def prior(self, state: State) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _parameter(option: Option) -> bool | int | str:
    """An option's default as OpenSpiel reads it: a number, a truth value or a word."""
    if option.choices == ("false", "true"):
        return option.default == "true"
    return option.default if option.choices else int(option.default)


def short_name(game_id: str) -> str:
    """What OpenSpiel calls a game."""
    return f"python_campanile_{game_id}"


def _type(info: GameInfo) -> Any:
    kinds = pyspiel.GameType
    dealt = Variant(info.id, info.seats[0]).is_dealt
    return kinds(
        short_name=short_name(info.id),
        long_name=info.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC
        if dealt
        else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if info.hidden
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=info.seats[1],
        min_num_players=info.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": info.seats[0],
            "rewards": "win",
            **{option.name: _parameter(option) for option in info.options},
        },
    )


for _id, _game in GAMES.items():
    if _game.extras.encoding:
        pyspiel.register_game(_type(_game.info), type(_id, (Game,), {"game_id": _id}))
