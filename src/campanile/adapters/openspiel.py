"""Registers every game that has an encoding with OpenSpiel.

    import pyspiel
    from campanile.adapters import openspiel
    game = pyspiel.load_game(openspiel.short_name(game_id), {"players": 3})

Options of a game are parameters, and so is `rewards`, `win` or `margin`. A deal is a sequence of
chance nodes, one for each card or stone. docs/encodings.md describes actions and tensors.
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
    """A variant of a game; the class for each game is made below."""

    game_id: str

    def __init__(self, params: dict[str, Any]) -> None:
        game_id = self.game_id
        info = find_game(game_id).info
        options = {option.name: _option_text(params[option.name]) for option in info.options}
        self.variant = Variant(game_id, params["players"], options)
        self.rewards = params["rewards"]
        if self.rewards not in REWARDS:
            raise ValueError(f"rewards: {' or '.join(REWARDS)}, not {self.rewards}")
        self.first = None if self.variant.is_dealt else self.variant.dealt(Random(0))
        encoding, start = self.variant.encoding, self.variant.start
        others = self.variant.seats - 1
        win = self.rewards == "win"
        super().__init__(
            _type(info),
            pyspiel.GameInfo(
                num_distinct_actions=encoding.actions,
                max_chance_outcomes=len(encoding.outcomes),
                num_players=self.variant.seats,
                min_utility=-1 / others if win else -float(encoding.points),
                max_utility=1.0 if win else float(encoding.points),
                utility_sum=0.0,
                max_game_length=encoding.longest(start),
            ),
            params,
        )

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        if params:
            raise ValueError(f"Observers take no parameters; passed {params}")
        return Observer(
            self.variant, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        )

    def max_chance_nodes_in_history(self) -> int:
        encoding, dealt = self.variant.encoding, list[int]()
        while odds := encoding.odds(self.variant.start, dealt):
            dealt.append(max(range(len(odds)), key=odds.__getitem__))
        return len(dealt)


class State(pyspiel.State):  # type: ignore[misc]
    """A game in progress. OpenSpiel copies and pickles the one attribute `episode`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        start = History(game.variant.game_id, game.variant.start)
        self.episode = Episode(game.variant, (), game.first and game.first.copy(), start)

    def current_player(self) -> int:
        return self.episode.player

    def is_terminal(self) -> bool:
        return self.episode.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        assert self.episode.position is not None
        return self.episode.position.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.episode.odds
        return [(outcome, n / sum(odds)) for outcome, n in enumerate(odds) if n]

    def _apply_action(self, action: int) -> None:
        self.episode.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"deal {self.episode.variant.encoding.outcomes[action]}"
        return self.episode.history.write_move(action)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.episode.variant.seats
        assert self.episode.position is not None
        return rewards(self.get_game().rewards, self.episode.position)

    def view(self, player: int) -> View:
        """What a player knows, as the bots of campanile expect it."""
        return self.episode.history.view(player)

    def resample_from_infostate(
        self,
        player_id: int,
        probability_sampler: Callable[[], float],
    ) -> pyspiel.State:
        """A state that is possible as far as the player knows, drawn by `Game.guess`.

        It has no history, since the hidden moves of the others are unknown.
        """
        if not self.episode.variant.game.info.hidden or self.episode.position is None:
            return self.clone()
        state = self.get_game().new_initial_state()
        guess = self.episode.history.guess(player_id, Random(probability_sampler()))
        guessed = position(self.episode.variant.game_id, guess.state)
        state.episode = Episode(self.episode.variant, self.episode.dealt, guessed, guess)
        return state

    def __str__(self) -> str:
        if self.episode.position:
            return self.episode.position.text()
        return f"{self.episode.history.view(None).text} dealt {self.episode.dealt}"


class Episode:
    """A game in progress: the outcomes of its deal, then its position and its history."""

    __slots__ = ("dealt", "history", "player", "position", "variant")

    def __init__(
        self, variant: Variant, dealt: tuple[int, ...], position: Position | None, history: History
    ) -> None:
        self.variant = variant
        self.dealt = dealt
        self.position = position
        self.history = history
        self._update_player()

    def _update_player(self) -> None:
        """Find the player to act."""
        if self.position is None:
            self.player = CHANCE
        else:
            actor = self.position.actor
            self.player = TERMINAL if actor < 0 else actor

    @property
    def odds(self) -> list[int]:
        """The weights of the outcomes of the next chance node."""
        return self.variant.encoding.odds(self.variant.start, self.dealt)

    def apply(self, action: int) -> None:
        if self.position:
            self.position.apply(action)
            self.history = History(self.history, action)
        else:
            self.dealt += (action,)
            if not self.odds:
                deal = self.variant.encoding.deal(self.variant.start, self.dealt)
                self.history = self.history.after_deal(deal)
                self.position = position(self.variant.game_id, self.history.state)
        self._update_player()

    def __deepcopy__(self, memo: object) -> Episode:
        return Episode(
            self.variant, self.dealt, self.position and self.position.copy(), self.history
        )

    def __reduce__(self) -> tuple[Any, ...]:
        root, actions = self.history.unwind()
        return _replay, (self.variant, self.dealt, root, actions, self.position is None)


def _replay(
    variant: Variant, dealt: tuple[int, ...], root: History, actions: list[int], undealt: bool
) -> Episode:
    start = None if undealt else position(variant.game_id, root.state)
    episode = Episode(variant, dealt, start, root)
    for action in actions:
        episode.apply(action)
    return episode


class Observer:
    """What a player, or the public, sees or, with perfect recall, has seen."""

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
        episode = state.episode
        if self.tensor is None:
            return
        if episode.position:
            episode.position.observe(player, self.tensor)
        else:
            self.tensor[:] = _before_the_deal(episode.variant, player)

    def string_from(self, state: State, player: int) -> str | None:
        if not self._public:
            return None  # Private information alone is not available.
        seat = player if self._private else None
        history = state.episode.history
        return history.observed(seat) if self._recall else history.view(seat).text


@lru_cache(maxsize=64)  # It is needed at every chance node of a deal.
def _before_the_deal(variant: Variant, player: int) -> list[float]:
    view = variant.game.view(variant.start, player)
    return variant.encoding.observe(view)


class Rollouts(mcts.Evaluator):  # type: ignore[misc]
    """Random rollouts like OpenSpiel's, but played by the C++ engine, which is faster."""

    def __init__(self, seed: int = 0, rollouts: int = 1) -> None:
        self._rng = Random(seed)
        self._rollouts = rollouts

    def evaluate(self, state: State) -> np.ndarray[Any, np.dtype[np.float64]]:
        kind = state.get_game().rewards
        results = []
        for _ in range(self._rollouts):
            assert state.episode.position is not None, "a rollout starts after the deal"
            played = state.episode.position.copy()
            played.play_out(self._rng.getrandbits(63))
            results.append(rewards(kind, played))
        return np.asarray(np.mean(results, axis=0))

    def prior(self, state: State) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def _option_text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _parameter(option: Option) -> bool | int | str:
    """The default of an option with the type that OpenSpiel expects."""
    if set(option.choices) == {"false", "true"}:
        return option.default == "true"
    is_number = all(choice.isdigit() for choice in option.choices)
    return int(option.default) if is_number else option.default


def short_name(game_id: str) -> str:
    """The name of a game in OpenSpiel."""
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
