"""Which rule an illegal move breaks."""

from __future__ import annotations

from campanile.core.errors import IllegalMove
from campanile_connect_four.board import LETTERS
from campanile_connect_four.reasons import REASONS
from campanile_connect_four.rules import Move, State, has_room, outcome


def check(state: State, move: Move, text: str) -> None:
    """Raises the IllegalMove whose code names the rule that the move breaks, if it breaks one."""
    if outcome(state):
        raise REASONS.error(IllegalMove, "game_over", text)
    if not has_room(state, move):
        raise REASONS.error(IllegalMove, "column_full", text, column=LETTERS[move])
