"""What holds in every position that a game comes to."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from campanile.core.game import CHANCE
from campanile.games.tuerme.board import STONES, STREETS, SYMBOL_AT, ZONES
from campanile.games.tuerme.rules import Move, Pass, State, Step
from tests.games.tuerme.boards import GAME

Ply = tuple[State, Move, State]


@st.composite
def plies(draw: st.DrawFn) -> list[Ply]:
    """A whole game of players who more or less like to land on symbol fields."""
    rng = Random(draw(st.integers(0, 2**32)))
    eagerness = draw(st.sampled_from([0.0, 0.5, 1.0]))
    limit = draw(st.sampled_from(["5", "60"]))
    state = GAME.start(draw(st.integers(2, 4)), {"stall_limit": limit})
    found = []
    while (actor := GAME.actor(state)) is not None:
        if actor is CHANCE:
            move = GAME.sample(state, rng)
        else:
            moves = GAME.moves(state)
            landing = [m for m in moves if isinstance(m, Step) and SYMBOL_AT[m.target]]
            move = rng.choice(landing if landing and rng.random() < eagerness else moves)
        after = GAME.apply(state, move)
        found.append((state, move, after))
        state = after
    return found


def stones(state: State) -> Counter[str]:
    return Counter(stack[0] + colour for stack in state.board for colour in stack[1:])


games = settings(max_examples=25, deadline=None)


@games
@given(plies())
def test_no_stone_is_lost_and_stacks_are_sound(game: list[Ply]) -> None:
    for _, _, state in game:
        assert stones(state) == Counter(STONES)
        for field, stack in enumerate(state.board):
            assert len(stack) <= 6
            if stack:
                assert SYMBOL_AT[field] in ("", stack[0])
                alone = len(stack) == 2 and not SYMBOL_AT[field]
                assert alone or int(stack[-1]) < state.seats


@games
@given(plies())
def test_a_step_changes_two_fields_and_its_player_owns_the_second(game: list[Ply]) -> None:
    for before, move, after in game:
        if isinstance(move, Step):
            changed = {i for i in range(112) if before.board[i] != after.board[i]}
            assert changed == {move.source, move.target}
            assert after.board[move.source] == ""
            assert after.board[move.target][-1] == str(before.player)
            assert after.board[move.target].startswith(before.board[move.target])
            assert not SYMBOL_AT[move.source]
        elif isinstance(move, Pass):
            assert after.board == before.board


@games
@given(plies())
def test_points_never_go_back_together(game: list[Ply]) -> None:
    for before, _, after in game:
        assert sum(GAME.scores(after)) >= sum(GAME.scores(before))
        on_fields = sum(len(after.board[f][1:]) for zone in ZONES for f in zone)
        doubled = sum(GAME.scores(after)) - on_fields
        assert (doubled > 0) == (after.end == "zone_held")


@games
@given(plies())
def test_a_further_move_is_due_only_after_a_landing(game: list[Ply]) -> None:
    for before, move, after in game:
        landed = isinstance(move, Step) and SYMBOL_AT[move.target] != ""
        if after.again:
            assert landed
            assert after.player == before.player
            assert len(GAME.moves(after)) > 1
        assert (Pass() in GAME.moves(after)) == after.again


@games
@given(plies())
def test_players_have_pieces_in_the_streets_until_the_end(game: list[Ply]) -> None:
    for _, _, state in game:
        owners = {state.board[field][-1:] for field in STREETS}
        gone = [player for player in range(state.seats) if str(player) not in owners]
        assert len(gone) <= 1
        if gone:
            assert state.end in ("no_stones_in_streets", "zone_held")
