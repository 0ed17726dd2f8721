"""What holds for every game, every number of seats and every variant."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campanile.core.errors import CampanileError, IllegalMove, IllegalPosition, NotationError
from campanile.core.game import CHANCE, Game
from campanile.core.ink import Ink
from campanile.core.play import deal, random_play
from campanile.core.record import Record, read_record, write_result
from campanile.games import GAMES
from tests.conformance.samples import (
    SAMPLES,
    every_game,
    every_hidden_start,
    every_start,
    every_start_in_a_terminal,
    random_states,
    seats_of,
)

SEEDS = range(3)


@every_start
def test_random_games_end_with_an_outcome(game: Game[Any, Any], start: Any) -> None:
    for seed in range(10):
        *_, end = random_states(game, start, seed)
        outcome = game.outcome(end)
        assert outcome is not None
        assert game.actor(end) is None
        assert list(game.moves(end)) == []
        assert outcome.scores == game.scores(end)
        assert outcome.winners
        best = max(outcome.scores)
        assert all(outcome.scores[seat] == best for seat in outcome.winners)


@every_start
def test_the_game_goes_on_as_long_as_somebody_acts(game: Game[Any, Any], start: Any) -> None:
    for seed in SEEDS:
        for state in random_states(game, start, seed):
            actor = game.actor(state)
            assert (game.outcome(state) is None) == (actor is not None)
            assert bool(game.moves(state)) == (actor is not None and actor is not CHANCE)
            assert actor is None or actor is CHANCE or actor in seats_of(game, state)


@every_start
def test_a_tally_adds_up_to_the_scores(game: Game[Any, Any], start: Any) -> None:
    for seed in SEEDS:
        for state in random_states(game, start, seed):
            tally = game.tally(state)
            if not tally:
                continue
            counted = [0] * len(game.scores(state))
            for entry in tally:
                if not entry.aside:
                    assert entry.seat is not None
                    counted[entry.seat] += entry.points
            assert tuple(counted) == game.scores(state)


@every_start
def test_positions_and_moves_round_trip(game: Game[Any, Any], start: Any) -> None:
    for seed in SEEDS:
        for state in random_states(game, start, seed, 0.4):
            text = game.write(state)
            assert "\n" not in text
            assert game.read(text) == state
            assert game.write(game.read(text)) == text
            moves = game.moves(state)
            texts = [game.write_move(state, move) for move in moves]
            assert len(set(texts)) == len(texts), "two moves have one text"
            for move, written in zip(moves, texts, strict=True):
                if len(moves) < 40 or Random(written).random() < 40 / len(moves):
                    assert game.read_move(state, written) == move


@every_start
def test_deals_round_trip(game: Game[Any, Any], start: Any) -> None:
    if game.actor(start) is not CHANCE:
        with pytest.raises(CampanileError) as caught:
            game.sample(start, Random(1))
        assert caught.value.code == "not_for_chance"
        return
    for seed in range(20):
        move = game.sample(start, Random(seed))
        assert move == game.sample(start, Random(seed))
        assert game.read_move(start, game.write_move(start, move)) == move
    dealt = deal(game, start, Random(0))
    with pytest.raises(IllegalMove) as refused:
        game.read_move(dealt, game.write_move(start, move))
    assert refused.value.code == "not_for_chance"
    with pytest.raises(CampanileError) as too_late:
        game.sample(dealt, Random(0))
    assert too_late.value.code == "not_for_chance"


@every_start
def test_moves_come_in_a_stable_order(game: Game[Any, Any], start: Any) -> None:
    for state in random_states(game, start, 0, 0.3):
        again = game.read(game.write(state))
        assert list(game.moves(state)) == list(game.moves(again))


@every_start
def test_apply_leaves_its_argument_as_it_was(game: Game[Any, Any], start: Any) -> None:
    rng = Random(5)
    for state in random_states(game, start, 1, 0.4):
        text, kept = game.write(state), hash(state)
        for move in rng.sample(list(game.moves(state)), min(5, len(game.moves(state)))):
            after = game.apply(state, move)
            assert after != state
            assert game.apply(state, move) == after
        assert (game.write(state), hash(state)) == (text, kept)


@every_start
def test_what_is_not_legal_is_refused_with_a_rule(game: Game[Any, Any], start: Any) -> None:
    seen: set[str] = set()
    for seed in SEEDS:
        for state in random_states(game, start, seed, 0.25):
            legal = {game.write_move(state, move) for move in game.moves(state)}
            stream = SAMPLES[game.info.id].move_texts(state, Random(seed))
            for text in islice(stream, 60):
                try:
                    move = game.read_move(state, text)
                except IllegalMove as error:
                    assert error.code in game.info.reasons or error.code in GENERIC, error.code
                    assert error.text == text
                    assert error.sentence
                    seen.add(error.code)
                    assert text not in legal
                else:
                    assert game.write_move(state, move) in legal or is_deal(game, state)
    assert seen


GENERIC = {"game_over", "waiting_for_chance", "not_for_chance"}


def is_deal(game: Game[Any, Any], state: Any) -> bool:
    return game.actor(state) is CHANCE


@every_start
@pytest.mark.parametrize("seed", SEEDS)
def test_views_do_not_depend_on_what_they_hide(game: Game[Any, Any], start: Any, seed: int) -> None:
    changed = 0
    rng = Random(seed)
    for state in random_states(game, start, seed, 0.3):
        for seat in (None, *seats_of(game, state)):
            other = SAMPLES[game.info.id].permuted(state, seat, rng)
            changed += other != state
            assert game.view(other, seat) == game.view(state, seat)
    assert game.info.hidden == (changed > 0)


@every_start
def test_a_guess_agrees_with_the_view(game: Game[Any, Any], start: Any) -> None:
    rng = Random(3)
    for state in random_states(game, start, 2, 0.3):
        for seat in (None, *seats_of(game, state)):
            view = game.view(state, seat)
            guess = game.guess(view, rng)
            assert game.view(guess, seat) == view
            assert game.read(game.write(guess)) == guess


@every_start
def test_the_actor_sees_the_legal_moves_and_only_the_actor(
    game: Game[Any, Any], start: Any
) -> None:
    for state in random_states(game, start, 4, 0.3):
        legal = tuple(game.write_move(state, move) for move in game.moves(state))
        for seat in (None, *seats_of(game, state)):
            view = game.view(state, seat)
            assert view.moves == (legal if seat == game.actor(state) else ())
            assert (view.game, view.seat) == (game.info.id, seat)
            assert view.scores == game.scores(state)
            assert view.outcome == game.outcome(state)


@every_start
def test_everything_is_revealed_at_the_end(game: Game[Any, Any], start: Any) -> None:
    *_, end = random_states(game, start, 6)
    for seat in (None, *seats_of(game, end)):
        assert game.view(end, seat).text == game.write(end)


@every_start
def test_the_actor_sees_their_whole_move(game: Game[Any, Any], start: Any) -> None:
    state = start
    for move, after in random_play(game, start, Random(8)):
        actor = game.actor(state)
        if isinstance(actor, int):
            assert game.redact(state, move, actor) == game.write_move(state, move)
        if not game.info.hidden:
            assert game.redact(state, move, None) == game.write_move(state, move)
        state = after


@every_hidden_start
def test_moves_that_lead_to_one_view_are_redacted_to_one_text(
    game: Game[Any, Any], start: Any
) -> None:
    """If a seat's next view does not tell two moves apart, the text of the move does not."""
    for state in random_states(game, start, 12, 0.25):
        actor, moves = game.actor(state), list(game.moves(state))[:40]
        for seat in {None, *seats_of(game, state)} - {actor}:
            told: dict[Any, set[str]] = {}
            for move in moves:
                view = game.view(game.apply(state, move), seat)
                told.setdefault(view, set()).add(game.redact(state, move, seat))
            assert all(len(texts) == 1 for texts in told.values())


@every_start
def test_what_reveals_nothing_could_be_foreseen(game: Game[Any, Any], start: Any) -> None:
    """After a move that reveals nothing, a seat's next view follows from what it knew."""
    rng = Random(13)
    kinds = set()
    share = 0.3 if game.info.hidden else 0.05
    for state in (deal(game, start, rng), *random_states(game, start, 13, share)):
        moves = list(game.moves(state))
        for move in rng.sample(moves, min(6 if game.info.hidden else 1, len(moves))):
            revealing = game.reveals(state, move)
            kinds.add(revealing)
            if not revealing:
                for seat in (None, *seats_of(game, state)):
                    assert foreseen(game, state, move, seat, rng), game.write_move(state, move)
    assert kinds == ({True, False} if game.info.hidden else {False})


def foreseen(game: Game[Any, Any], state: Any, move: Any, seat: int | None, rng: Random) -> bool:
    """Whether the move, as the seat sees it, leads to the same view in all states it guesses."""
    told = game.redact(state, move, seat)
    sequels = set()
    for _ in range(4 if game.info.hidden else 1):
        guess = game.guess(game.view(state, seat), rng)
        alike = [m for m in game.moves(guess) if game.redact(guess, m, seat) == told]
        if not alike:
            return False  # That the move was legal tells the seat something.
        sequels |= {game.view(game.apply(guess, m), seat) for m in alike}
    return sequels == {game.view(game.apply(state, move), seat)}


@every_start
def test_a_record_replays_to_the_same_end(game: Game[Any, Any], start: Any) -> None:
    seats = len(seats_of(game, start))
    options = game.position_options(game.write(start))
    moves, state = [], start
    for move, after in random_play(game, start, Random(9)):
        moves.append(game.write_move(state, move))
        state = after
    record = Record(game, seats, options, moves=tuple(moves))
    again = read_record(record.write(), GAMES)
    assert again == record
    assert again.end() == state
    assert again.write() == record.write()


@every_start
def test_names_of_the_seats_change_nothing(game: Game[Any, Any], start: Any) -> None:
    seats = len(seats_of(game, start))
    moves, state = [], start
    for move, after in random_play(game, start, Random(10)):
        moves.append(game.write_move(state, move))
        state = after
    options = game.position_options(game.write(start))
    names = tuple(f"Player {number}" for number in range(seats))
    outcome = game.outcome(state)
    for called in (names, names[::-1], ()):
        text = Record(game, seats, options, called, tuple(moves)).write()
        assert game.outcome(read_record(text, GAMES).end()) == outcome
        assert f"\nResult: {write_result(outcome)}\n" in text


@every_game
def test_bad_positions_are_refused_with_their_code(game: Game[Any, Any]) -> None:
    for text, code in SAMPLES[game.info.id].bad_positions():
        with pytest.raises(IllegalPosition) as caught:
            game.read(text)
        assert caught.value.code == code, text


@every_start
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_a_damaged_position_is_read_strictly_or_refused(
    game: Game[Any, Any], start: Any, data: st.DataObject
) -> None:
    """One character changed, left out or added: refused, or a position that round-trips."""
    states = random_states(game, start, data.draw(st.integers(0, 5)), 0.2)
    text = game.write(data.draw(st.sampled_from(states)))
    at = data.draw(st.integers(0, len(text)))
    sign = data.draw(st.sampled_from([*set(text), "", "?", "0", "9", "x", "\n", "²", "٣", "\x00"]))
    damaged = text[:at] + sign + text[at + data.draw(st.integers(0, 1)) :]
    try:
        state = game.read(damaged)
    except IllegalPosition as error:
        assert error.code
        assert str(error)
    else:
        assert game.write(state) == damaged
        assert (game.actor(state) is None) == (game.outcome(state) is not None)
        game.moves(state)


@every_game
@settings(max_examples=150, deadline=None)
@given(text=st.text(max_size=60), seed=st.integers(0, 3))
def test_any_text_as_a_move_is_legal_or_gives_a_code(
    game: Game[Any, Any], text: str, seed: int
) -> None:
    states = random_states(game, game.start(game.info.seats[0]), seed, 0.2)
    for state in (states[0], states[len(states) // 2], states[-1]):
        try:
            move = game.read_move(state, text)
        except (NotationError, IllegalMove) as error:
            assert error.code
        else:
            assert move in game.moves(state) or is_deal(game, state)


@every_game
@settings(max_examples=150, deadline=None)
@given(text=st.text(max_size=60))
def test_any_text_as_a_position_round_trips_or_gives_a_code(
    game: Game[Any, Any], text: str
) -> None:
    try:
        state = game.read(text)
    except IllegalPosition as error:
        assert error.code
    else:
        assert game.write(state) == text


@every_game
def test_seats_and_options_are_checked(game: Game[Any, Any]) -> None:
    fewest, most = game.info.seats
    for seats in (fewest - 1, most + 1):
        with pytest.raises(CampanileError) as caught:
            game.start(seats)
        assert caught.value.code == "bad_seats"
    with pytest.raises(CampanileError) as caught:
        game.start(fewest, {"colour": "red"})
    assert caught.value.code == "unknown_option"
    for option in game.info.options:
        for value in ("nonsense", 7, None):
            with pytest.raises(CampanileError) as caught:
                game.start(fewest, {option.name: value})  # type: ignore[dict-item]
            assert caught.value.code == "bad_option_value"
        assert game.start(fewest, {option.name: option.default}) == game.start(fewest)


@every_start
def test_a_state_prints_as_its_board_and_its_repr_is_its_text(
    game: Game[Any, Any], start: Any
) -> None:
    for state in random_states(game, start, 12, 0.1):
        text = game.write(state)
        assert str(state) == game.extras.draw(text, Ink(colour=False))
        assert repr(state) == f"State({game.info.id!r}, {text!r})"


@every_start
def test_apply_refuses_a_text_and_names_play(game: Game[Any, Any], start: Any) -> None:
    state = deal(game, start, Random(1))
    text = game.write_move(state, game.moves(state)[0])
    with pytest.raises(CampanileError, match=r"play\(game, state, text\)") as caught:
        game.apply(state, text)
    assert caught.value.code == "move_is_text"


@every_start_in_a_terminal
def test_every_position_can_be_drawn(game: Game[Any, Any], start: Any) -> None:
    draw = game.extras.draw
    for state in random_states(game, start, 11, 0.2):
        for text in (game.write(state), game.view(state, 0).text, game.view(state, None).text):
            plain = draw(text, Ink(colour=False))
            assert "\x1b" not in plain
            assert max(map(len, plain.splitlines())) <= 80
            assert draw(text, Ink(colour=True)).count("\n") == plain.count("\n")
