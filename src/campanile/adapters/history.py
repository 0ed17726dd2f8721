"""What has happened in a game, by the rules in Python; worked out only where it is asked for."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any

from campanile.core.encoding import encoding_of, legal_actions
from campanile.core.game import View
from campanile.games import find_game


class History:
    """A state, and how it came about: as a beginning, or by a legal_actions move from another."""

    def __init__(
        self, before: History | str, what: Any, known: tuple[int, str] | None = None
    ) -> None:
        """`History(game_id, state)` is a beginning, `History(before, action)` what follows.

        A beginning in the middle of a game is what one seat guesses; `known` is that seat and all
        that it was told.
        """
        self._before = before if isinstance(before, History) else None
        self._game_id: str = before._game_id if isinstance(before, History) else before
        self._known = known
        self._told = dict[int | None, str]([known] if known else [])
        self._views = dict[int | None, View]()
        if self._before is None:
            self.state = what
        else:
            self._action: int = what

    @cached_property
    def state(self) -> Any:
        """The state in Python."""
        waiting = [self]
        while "state" not in (before := waiting[-1]._before).__dict__:
            assert before is not None
            waiting.append(before)
        game = find_game(self._game_id)
        for past in reversed(waiting):
            assert past._before is not None
            past.state = game.apply(past._before.state, past._before.moves[past._action])
        return self.state

    @cached_property
    def moves(self) -> dict[int, Any]:
        """The legal moves by their numbers."""
        return legal_actions(
            find_game(self._game_id), encoding_of(find_game(self._game_id)), self.state
        )

    def write_move(self, action: int) -> str:
        """A legal move in notation."""
        return find_game(self._game_id).write_move(self.state, self.moves[action])

    def view(self, seat: int | None) -> View:
        if seat not in self._views:  # Who guesses asks for it again and again.
            self._views[seat] = find_game(self._game_id).view(self.state, seat)
        return self._views[seat]

    def told(self, seat: int | None) -> str:
        """All that a seat, or a spectator, has seen and done, in order."""
        if seat not in self._told:
            past, later = self, list[str]()
            while seat not in past._told and past._before is not None:
                later.append(past._news(seat))
                past = past._before
            first = past._told.get(seat) or past._beginning(seat)
            self._told[seat] = "; ".join([first, *reversed(later)])
        return self._told[seat]

    def _beginning(self, seat: int | None) -> str:
        """In a guess, what another was told is taken to follow from what it would see there."""
        seen = self.view(seat).text
        return f"{self._known[1]}; {seen}" if self._known else seen

    def _news(self, seat: int | None) -> str:
        """The last move as the seat saw it, with what it showed."""
        assert self._before is not None
        game, before = find_game(self._game_id), self._before.state
        move = self._before.moves[self._action]
        told = game.redact(before, move, seat)
        return f"{told}; {self.view(seat).text}" if game.reveals(before, move) else told

    def after_deal(self, deal: Any) -> History:
        """The state dealt, from which on moves have numbers."""
        return History(self._game_id, find_game(self._game_id).apply(self.state, deal))

    def guess(self, seat: int, rng: Random) -> History:
        """A state that a seat holds possible."""
        state = find_game(self._game_id).guess(self.view(seat), rng)
        return History(self._game_id, state, (seat, self.told(seat)))

    def unwound(self) -> tuple[History, list[int]]:
        """The beginning, and the moves since."""
        past, actions = self, list[int]()
        while past._before is not None:
            actions.append(past._action)
            past = past._before
        return past, actions[::-1]
