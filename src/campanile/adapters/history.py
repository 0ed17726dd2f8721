"""The history of a game by the rules in Python, computed only on demand."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any

from campanile.core.encoding import encoding_of, legal_actions
from campanile.core.game import View
from campanile.games import find_game


class History:
    """A state with all moves that led to it: a root, or an action after another history."""

    def __init__(
        self, before: History | str, state_or_action: Any, known: tuple[int, str] | None = None
    ) -> None:
        """`History(game_id, state)` is a root, `History(before, action)` its continuation.

        A root in the middle of a game is a seat's guess; `known` is that seat and all that it has
        observed.
        """
        self._before = before if isinstance(before, History) else None
        self._game_id: str = before._game_id if isinstance(before, History) else before
        self._known = known
        self._observed = dict[int | None, str]([known] if known else [])
        self._views = dict[int | None, View]()
        if self._before is None:
            self.state = state_or_action
        else:
            self._action: int = state_or_action

    @cached_property
    def state(self) -> Any:
        """The state in Python."""
        waiting = [self]
        while "state" not in (before := waiting[-1]._before).__dict__:
            assert before is not None
            waiting.append(before)
        game = find_game(self._game_id)
        for later in reversed(waiting):
            assert later._before is not None
            later.state = game.apply(later._before.state, later._before.moves[later._action])
        return self.state

    @cached_property
    def moves(self) -> dict[int, Any]:
        """The legal moves by their actions."""
        game = find_game(self._game_id)
        return legal_actions(game, encoding_of(game), self.state)

    def write_move(self, action: int) -> str:
        """The move of an action in notation."""
        return find_game(self._game_id).write_move(self.state, self.moves[action])

    def view(self, seat: int | None) -> View:
        if seat not in self._views:  # Guessing asks for the same view many times.
            self._views[seat] = find_game(self._game_id).view(self.state, seat)
        return self._views[seat]

    def observed(self, seat: int | None) -> str:
        """Everything that a seat or a spectator has seen and done, in order."""
        if seat not in self._observed:
            earlier, later = self, list[str]()
            while seat not in earlier._observed and earlier._before is not None:
                later.append(earlier._last_move(seat))
                earlier = earlier._before
            first = earlier._observed.get(seat) or earlier._root(seat)
            self._observed[seat] = "; ".join([first, *reversed(later)])
        return self._observed[seat]

    def _root(self, seat: int | None) -> str:
        """What a seat has observed at the root; in a guess, what it would see there."""
        seen = self.view(seat).text
        return f"{self._known[1]}; {seen}" if self._known else seen

    def _last_move(self, seat: int | None) -> str:
        """The last move as the seat saw it, with the view after it if it revealed something."""
        assert self._before is not None
        game, before = find_game(self._game_id), self._before.state
        move = self._before.moves[self._action]
        text = game.redact(before, move, seat)
        return f"{text}; {self.view(seat).text}" if game.reveals(before, move) else text

    def after_deal(self, deal: Any) -> History:
        """The root after the deal; a deal has no action number."""
        return History(self._game_id, find_game(self._game_id).apply(self.state, deal))

    def guess(self, seat: int, rng: Random) -> History:
        """A root that is possible as far as a seat knows."""
        state = find_game(self._game_id).guess(self.view(seat), rng)
        return History(self._game_id, state, (seat, self.observed(seat)))

    def unwind(self) -> tuple[History, list[int]]:
        """The root, and the actions since."""
        root, actions = self, list[int]()
        while root._before is not None:
            actions.append(root._action)
            root = root._before
        return root, actions[::-1]
