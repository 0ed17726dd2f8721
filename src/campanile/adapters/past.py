"""What has happened in a game, as the rules in Python know it; worked out only where it is asked for."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any

from campanile.core.encoding import numbered
from campanile.core.game import View
from campanile.games import encoding, find_game


class Past:
    """A state, and how it came about: from nothing, by a deal, or by a numbered move from another."""

    def __init__(self, before: Past | str, what: Any, told: dict[int | None, str] | None = None) -> None:
        """`Past(game_id, state)` is a beginning, `Past(before, action)` what follows."""
        self._before = before if isinstance(before, Past) else None
        self._game_id: str = before._game_id if isinstance(before, Past) else before
        self._told = told or {}
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
        return numbered(find_game(self._game_id), encoding(self._game_id), self.state)

    def write_move(self, action: int) -> str:
        """A legal move in notation."""
        return find_game(self._game_id).write_move(self.state, self.moves[action])

    def view(self, seat: int | None) -> View:
        return find_game(self._game_id).view(self.state, seat)

    def told(self, seat: int | None) -> str:
        """All that a seat, or a spectator, has seen and done, in order."""
        past, later = self, list[str]()
        while seat not in past._told and past._before is not None:
            later.append(past._news(seat))
            past = past._before
        if seat not in past._told:
            past._told[seat] = past.view(seat).text
        self._told[seat] = "; ".join([past._told[seat], *reversed(later)])
        return self._told[seat]

    def _news(self, seat: int | None) -> str:
        """The last move as the seat saw it, with what it showed."""
        assert self._before is not None
        game, before = find_game(self._game_id), self._before.state
        move = self._before.moves[self._action]
        told = game.redact(before, move, seat)
        return f"{told}; {self.view(seat).text}" if game.reveals(before, move) else told

    def after_deal(self, deal: Any) -> Past:
        """The state dealt, from which on moves have numbers."""
        return Past(self._game_id, find_game(self._game_id).apply(self.state, deal))

    def guess(self, seat: int, rng: Random) -> Past:
        """A state that a seat holds possible. What the others were told follows from its view."""
        game = find_game(self._game_id)
        state = game.guess(self.view(seat), rng)
        known = self.told(seat)
        told: dict[int | None, str] = {
            other: f"{known}; {game.view(state, other).text}" for other in range(len(game.scores(state)))
        }
        return Past(self._game_id, state, {**told, seat: known})

    def unwound(self) -> tuple[Past, list[int]]:
        """The beginning, and the moves since."""
        past, actions = self, list[int]()
        while past._before is not None:
            actions.append(past._action)
            past = past._before
        return past, actions[::-1]
