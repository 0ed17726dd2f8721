"""The rules against the same rules written once more, slowly and plainly."""

from __future__ import annotations

from random import Random

import pytest

from campanile_connect_four import GAME

Columns = tuple[str, ...]
"""The discs of each column, from the bottom up."""


def dropped(columns: Columns, column: int) -> Columns:
    sign = "ry"[sum(map(len, columns)) % 2]
    return tuple(discs + sign * (x == column) for x, discs in enumerate(columns))


def has_four(columns: Columns, sign: str) -> bool:
    """Whether four cells in a line, looked up one by one, have this sign."""
    cells = {(x, y) for x, discs in enumerate(columns) for y, s in enumerate(discs) if s == sign}
    return any(
        all((x + n * dx, y + n * dy) in cells for n in range(4))
        for x, y in cells
        for dx, dy in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


def winners_of(columns: Columns, four: str) -> tuple[int, ...] | None:
    """The winning seats, both of them in a draw, None while the game goes on."""
    for seat, sign in enumerate("ry"):
        if has_four(columns, sign):
            return (seat if four == "wins" else 1 - seat,)
    return (0, 1) if sum(map(len, columns)) == 42 else None


@pytest.mark.parametrize("four", ["wins", "loses"])
@pytest.mark.parametrize("careful", [False, True])
def test_random_games(four: str, careful: bool) -> None:
    """Careful players end the game only if they have to, so that some racks fill up."""
    rng = Random(f"{four} {careful}")
    ends = set()
    for _ in range(40):
        state = GAME.start(2, {"four": four})
        columns: Columns = ("",) * 7
        while (winners := winners_of(columns, four)) is None:
            legal = [column for column in range(7) if len(columns[column]) < 6]
            assert (GAME.outcome(state), GAME.moves(state)) == (None, legal)
            move = rng.choice(legal)
            if careful and winners_of(dropped(columns, move), four):
                going_on = [m for m in legal if winners_of(dropped(columns, m), four) is None]
                move = rng.choice(going_on or legal)
            state, columns = GAME.apply(state, move), dropped(columns, move)
            assert GAME.write(state).split(" ")[0] == "/".join(discs or "_" for discs in columns)
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert (outcome.winners, GAME.moves(state)) == (winners, [])
        ends.add(winners)
    assert ends >= ({(0, 1)} if careful else {(0,), (1,)})
