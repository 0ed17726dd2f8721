"""What holds in every game, tried on games that hypothesis chooses."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from campanile.core.errors import CampanileError
from campanile.games.clocktowers.board import DECK
from campanile.games.clocktowers.rules import Deal, Discard, Draw, Play, State
from tests.games.clocktowers.boards import GAME, dealt, lively, texts, why_not

games = given(seats=st.sampled_from([2, 3, 4]), seed=st.integers(0, 2**32))
a_few = settings(max_examples=15, deadline=None)


def all_cards(state: State) -> Counter[str]:
    cards = Counter(card for pile in state.piles for card in pile)
    for player in state.players:
        cards.update(entry for entry in player.trail if entry[0] != "x")
        cards.update(card for tower in player.towers for card in tower)
    return cards


@a_few
@games
def test_no_card_comes_or_goes(seats: int, seed: int) -> None:
    (_, first), *later = lively(seats, Random(seed))
    removed = Counter(DECK) - all_cards(first)
    assert Counter(card[0] for card in removed.elements()) == {"F": 5, "R": 3}
    assert all(Counter(DECK) - all_cards(state) == removed for _, state in later)


@a_few
@games
def test_hands_are_what_was_drawn_less_what_was_used(seats: int, seed: int) -> None:
    hands = [["F1c", "F1m", "Cm"] for _ in range(seats)]
    state = GAME.start(seats)
    for move, following in lively(seats, Random(seed)):
        if isinstance(state.actor, int) and isinstance(move, Draw):
            hands[state.actor].append(state.piles["FCR".index(move.pile)][0])
        elif isinstance(state.actor, int) and isinstance(move, Play | Discard):
            hands[state.actor].remove(move.card)
        state = following
        assert [sorted(player.hand) for player in state.players] == [sorted(h) for h in hands]


@a_few
@games
def test_a_move_is_legal_if_and_only_if_it_is_generated(seats: int, seed: int) -> None:
    rng = Random(seed)
    states = [state for _, state in lively(seats, rng)]
    for state in rng.sample(states, 10):
        every = [f"draw {pile}" for pile in "FCR"]
        for card in DECK:
            every += [f"discard {card}", f"play {card}"]
            every += [f"play {card} {number}" for number in range(1, 12)]
        accepted = [text for text in every if why_not(state, text) == "legal"]
        assert sorted(accepted) == sorted(texts(state))


@a_few
@games
def test_positions_round_trip_and_stay_as_they_are(seats: int, seed: int) -> None:
    rng = Random(seed)
    for _, state in lively(seats, rng):
        text = GAME.write(state)
        assert GAME.read(text) == state
        for move in GAME.moves(state):
            GAME.apply(state, move)
        assert GAME.write(state) == text


@a_few
@games
def test_points_only_grow_and_the_best_ones_win(seats: int, seed: int) -> None:
    best = (0,) * seats
    for _, state in lively(seats, Random(seed)):
        scores = GAME.scores(state)
        assert all(now >= before for now, before in zip(scores, best, strict=True))
        best = scores
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == best
    assert outcome.winners
    assert all(best[seat] == max(best) for seat in outcome.winners)


@a_few
@games
def test_a_game_has_58_turns_and_a_draw_for_each_card_dealt(seats: int, seed: int) -> None:
    moves = Counter(type(move) for move, _ in lively(seats, Random(seed)))
    assert moves[Deal] == 1
    assert moves[Draw] == 58 - 3 * seats
    assert moves[Play] + moves[Discard] == 58


@settings(max_examples=300, deadline=None)
@given(st.text() | st.text(alphabet="playdiscrwFCR12mcx?,;:+/- \n", max_size=60))
def test_no_text_is_too_strange(text: str) -> None:
    for state in (GAME.start(2), dealt(2)):
        with suppress(CampanileError):
            GAME.read_move(state, text)
    with suppress(CampanileError):
        assert GAME.write(GAME.read(text)) == text


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_a_position_with_a_slip_is_refused_or_reads_as_it_is_written(
    seed: int, data: st.DataObject
) -> None:
    rng = Random(seed)
    state = rng.choice([state for _, state in lively(2, rng)])
    text = GAME.write(state)
    place = data.draw(st.integers(0, len(text) - 1))
    width = data.draw(st.integers(0, 4))
    slip = data.draw(st.text(alphabet="FCR12cmbrgxy?,;:+/- {}²", max_size=4))
    changed = text[:place] + slip + text[place + width :]
    with suppress(CampanileError):
        assert GAME.write(GAME.read(changed)) == changed
