"""Section 1: the cards, the starting hands and the deal."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from campanile.core.game import CHANCE
from campanile.games.clocktowers.board import COLOURS, DECK, pile_sizes
from tests.games.clocktowers.boards import GAME, deal_text, dealt, piles_of, texts, why_not

SIZES = {2: (19, 16, 17), 3: (17, 15, 17), 4: (15, 14, 17)}


@pytest.mark.clause("clocktowers", "1.1")
def test_there_are_66_cards() -> None:
    assert sum(DECK.values()) == 66
    assert [DECK[card] for card in ("F1", "F1c", "F1m", "F2", "F2c", "F2m")] == [5, 5, 4, 5, 5, 4]
    assert DECK["C"] == DECK["Cm"] == 9
    assert [number for card, number in DECK.items() if card[0] == "R"] == [4] * 5


@pytest.mark.clause("clocktowers", "1.5")
def test_roofs_have_five_colours() -> None:
    assert list(COLOURS.values()) == ["red", "blue", "green", "yellow", "purple"]
    assert set(COLOURS) == {card for card in DECK if card[0] == "R"}


@pytest.mark.clause("clocktowers", "1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_starts_with_the_same_hand(seats: int) -> None:
    start = GAME.start(seats)
    assert [player.hand for player in start.players] == [["F1c", "F1m", "Cm"]] * seats
    assert GAME.actor(start) is CHANCE
    assert GAME.moves(start) == []


@pytest.mark.clause("clocktowers", "1.3", "1.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rest_is_dealt_but_for_five_floors_and_three_roofs(seats: int) -> None:
    rng = Random(seats)
    removed: Counter[str] = Counter()
    for _ in range(200):
        piles = piles_of(GAME.sample(GAME.start(seats), rng))
        assert tuple(map(len, piles)) == SIZES[seats] == tuple(pile_sizes(seats).values())
        assert [{card[0] for card in pile} for pile in piles] == [{"F"}, {"C"}, {"R"}]
        left = Counter(DECK)
        left.subtract(["F1c", "F1m", "Cm"] * seats)
        left.subtract(card for pile in piles for card in pile)
        assert Counter(card[0] for card in left.elements()) == {"F": 5, "R": 3}
        removed += left
    in_hands = {"F1m"} if seats == 4 else set()  # four players hold all four
    assert set(removed) == {card for card in DECK if card[0] != "C"} - in_hands


@pytest.mark.clause("clocktowers", "1.3")
def test_every_card_comes_to_the_top_as_often_as_it_is_there() -> None:
    """With 2 players there are 5 F1 among 24 floors; over 2,400 deals that is 500 on top."""
    rng = Random(7)
    deals = [piles_of(GAME.sample(GAME.start(2), rng)) for _ in range(2400)]
    tops = Counter(pile[0] for piles in deals for pile in piles)
    assert abs(tops["F1"] - 500) < 5 * 20  # the standard deviation is about 20
    assert abs(tops["Cm"] - 2400 * 7 / 16) < 5 * 25
    assert abs(tops["Rb"] - 480) < 5 * 20


@pytest.mark.clause("clocktowers", "1.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seat_0_has_the_first_turn(seats: int) -> None:
    assert GAME.actor(dealt(seats)) == 0
    assert texts(dealt(seats)) == [
        "play F1c",
        "discard F1c",
        "play F1m",
        "discard F1m",
        "discard Cm",
    ]


@pytest.mark.clause("clocktowers", "1.1", "1.3", "1.4")
def test_a_wrong_deal_is_refused() -> None:
    start = GAME.start(2)
    deal = deal_text(2)
    assert why_not(start, deal) == "legal"
    assert why_not(start, deal.replace(";R:", ",C;R:")) == "too_many_cards"
    assert why_not(start, deal.replace("F:F1,", "F:F1c,F1c,F1c,")) == "too_many_cards"
    assert why_not(start, deal.replace("F:F1,", "F:C,")) == "wrong_pile"
    assert why_not(start, deal.replace("F:F1,", "F:")) == "deal_size"
    assert why_not(start, deal.replace("F:F1,", "F:F1,F2m,")) == "deal_size"
    assert why_not(start, "deal F:;C:;R:") == "deal_size"
    assert why_not(start, deal_text(3)) == "deal_size"
    assert why_not(start, deal.replace("F:F1,", "F:F3,")) == "bad_card"
    assert why_not(start, deal.replace("F:F1,", "F:,")) == "bad_card"
    assert why_not(start, GAME.redact(start, GAME.read_move(start, deal), 0)) == "bad_card"
    assert why_not(start, deal.replace("F:", "G:")) == "bad_move"


@pytest.mark.clause("clocktowers", "1.4")
def test_the_deal_comes_once_and_first() -> None:
    assert why_not(GAME.start(2), "discard Cm") == "waiting_for_chance"
    assert why_not(dealt(2), deal_text(2)) == "not_for_chance"
