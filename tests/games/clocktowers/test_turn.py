"""Section 2: play or discard, draw, and the end of the piles; 4.1: the end of the game."""

from __future__ import annotations

from random import Random

import pytest

from campanile.games.clocktowers.rules import Draw
from tests.games.clocktowers.boards import GAME, after, dealt, lively, table, texts, why_not


@pytest.mark.clause("clocktowers", "2.1")
def test_a_turn_is_a_card_out_and_then_a_card_in() -> None:
    state = dealt(2, floors="F2")
    assert why_not(state, "draw F") == "play_first"
    state = after(state, "play F1c")
    assert GAME.actor(state) == 0
    assert texts(state) == ["draw F", "draw C", "draw R"]
    state = after(state, "draw F")
    assert state.players[0].hand == ["F1m", "Cm", "F2"]
    assert GAME.actor(state) == 1


@pytest.mark.clause("clocktowers", "2.2")
def test_only_cards_in_hand_can_be_used() -> None:
    state = dealt(2)
    assert why_not(state, "play F2") == "not_in_hand"
    assert why_not(state, "discard C") == "not_in_hand"
    state = after(state, "play F1c; draw C; discard Cm; draw C")
    assert why_not(state, "play F1c 1") == "not_in_hand"


@pytest.mark.clause("clocktowers", "2.3")
def test_any_card_may_be_discarded_even_if_it_could_be_played() -> None:
    state = table("F1 C Rb | F1+C F2", "F1")
    assert [text for text in texts(state) if text.startswith("play")] == [
        "play F1",
        "play F1 2",
        "play C 2",
        "play Rb 1",
    ]
    for card in ("F1", "C", "Rb"):
        discarded = after(state, f"discard {card}")
        assert card not in discarded.players[0].hand
        assert discarded.players[0].towers == state.players[0].towers
        assert discarded.piles == state.piles


def test_equal_cards_are_one_move() -> None:
    assert texts(table("F1 F1 F1 |", "F1")) == ["play F1", "discard F1"]


@pytest.mark.clause("clocktowers", "2.4")
def test_a_card_is_drawn_from_any_pile_that_has_one() -> None:
    state = table("F1 C |", "F1", piles="F2 F1 | | Rb", drawing=True)
    assert texts(state) == ["draw F", "draw R"]
    assert why_not(state, "draw C") == "pile_empty"
    drawn = after(state, "draw F")
    assert drawn.players[0].hand == ["F1", "C", "F2"]
    assert drawn.piles == (("F1",), (), ("Rb",))


@pytest.mark.clause("clocktowers", "2.4")
def test_there_is_no_turn_without_drawing() -> None:
    state = table("F1 C |", "F1", piles="| | Rb", drawing=True)
    assert why_not(state, "play F1") == "draw_first"
    assert why_not(state, "discard C") == "draw_first"
    assert texts(state) == ["draw R"]


@pytest.mark.clause("clocktowers", "2.5", "2.6")
@pytest.mark.parametrize(
    ("seats", "shares"), [(2, [29, 29]), (3, [20, 19, 19]), (4, [15, 15, 14, 14])]
)
def test_turns_go_round_to_the_end(seats: int, shares: list[int]) -> None:
    """58 cards are in the game, and each leaves a hand in a turn of its own."""
    turns = []
    state = GAME.start(seats)
    for move, following in lively(seats, Random(seats)):
        if isinstance(state.actor, int) and not isinstance(move, Draw):
            turns.append(state.actor)
        state = following
    assert turns == [turn % seats for turn in range(58)]
    assert [turns.count(seat) for seat in range(seats)] == shares


@pytest.mark.clause("clocktowers", "2.6")
def test_hands_have_three_cards_while_the_piles_last() -> None:
    for seats in (2, 3, 4):
        for _, state in lively(seats, Random(seats)):
            if any(state.piles):
                sizes = [len(player.hand) for player in state.players]
                assert sizes == [3 - (state.drawing and n == state.actor) for n in range(seats)]


@pytest.mark.clause("clocktowers", "2.6", "4.1")
def test_without_piles_the_hands_are_played_out() -> None:
    """Seat 1 has drawn the last card; three rounds follow, and seat 1 ends the game."""
    state = table("F1 C Rb", "F2 C", "F1 F1 F1", piles="| | Rg", actor=1, drawing=True)
    state = after(state, "draw R")
    assert GAME.actor(state) == 2
    state = after(state, "play F1")
    assert GAME.actor(state) == 0
    assert why_not(state, "draw R") == "pile_empty"
    state = after(state, "play F1; play F2; play F1 1; play C 1; play C 1; discard F1; play Rb 1")
    assert GAME.actor(state) == 1
    assert GAME.outcome(state) is None
    assert state.players[0].hand == state.players[2].hand == []
    state = after(state, "play Rg 1")
    assert GAME.actor(state) is None
    assert GAME.scores(state) == (5, 5, 0)


@pytest.mark.clause("clocktowers", "4.1")
def test_the_game_is_over_when_every_hand_is_empty() -> None:
    state = table("| F1+C", "Rb | F1+C", piles="| |", actor=1)
    assert GAME.outcome(state) is None
    state = after(state, "play Rb 1")
    assert GAME.actor(state) is None
    assert GAME.moves(state) == []
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((0, 5), (1,), "hands_empty")
    for move in ("play F1", "discard F1", "draw F", "deal F:;C:;R:"):
        assert why_not(state, move) == "game_over"
