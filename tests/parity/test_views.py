"""The engine starts games as the rules in Python do, and knows what they say a seat may know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campanile import _engine
from campanile.core.game import CHANCE, Game
from campanile.core.play import random_play
from campanile.games import GAMES
from tests.conformance.samples import SAMPLES, every_native_game, every_native_start, seats_of

SPECTATOR = -1
STARTS = [
    pytest.param(
        game, seats, options, id=f"{game.info.id}-{seats}-{game.info.write_options(options)}"
    )
    for game in GAMES.values()
    if game.extras.native
    for seats, options in SAMPLES[game.info.id].STARTS
]


@pytest.mark.parametrize(("game", "seats", "options"), STARTS)
def test_starts(game: Game[Any, Any], seats: int, options: dict[str, str]) -> None:
    start, deals = game.start(seats, options), set()
    given = game.info.resolve_options(options)
    for seed in range(5):
        opening = _engine.start(game.info.id, seats, given, seed)
        again = _engine.deal(game.info.id, seats, given, opening.deal)
        assert (again.text, again.deal, again.shown) == (opening.text, opening.deal, opening.shown)
        if game.actor(start) is not CHANCE:
            assert (opening.text, opening.deal, opening.shown) == (game.write(start), "", "")
            continue
        deal = game.read_move(start, opening.deal)
        assert opening.deal == game.write_move(start, deal)
        assert opening.text == game.write(game.apply(start, deal))
        assert opening.shown == game.redact(start, deal, None)
        deals.add(opening.deal)
    assert len(deals) in (0, 5), "other seeds, other deals"


@every_native_game
def test_what_is_no_deal_is_refused(game: Game[Any, Any]) -> None:
    """Of too few, too many, unknown or other pieces, as a seat sees it, or none at all."""
    seats, options = game.info.seats[1], game.info.resolve_options({})
    opening = _engine.start(game.info.id, seats, options, 1)
    deal = opening.deal
    texts = [
        "deal",
        "deal ",
        deal[5:],
        f"{deal},",
        f"{deal},x",
        deal.rpartition(",")[0],
        f"{deal};",
    ]
    texts += [
        deal + deal[-3:],
        deal[:-2] + deal[5:7],
        opening.shown if opening.shown != deal else "",
    ]
    for text in {text for text in texts if text or deal}:
        with pytest.raises(ValueError, match="bad "):
            _engine.deal(game.info.id, seats, options, text)


@every_native_start
@pytest.mark.parametrize("seed", range(3))
def test_views(game: Game[Any, Any], start: Any, seed: int) -> None:
    id_, state = game.info.id, start
    for move, after in random_play(game, start, Random(seed)):
        if game.actor(state) is not CHANCE:
            text, written = game.write(state), game.write_move(state, move)
            for seat in (None, *seats_of(game, state)):
                number = SPECTATOR if seat is None else seat
                assert _engine.view(id_, text, number) == game.view(state, seat).text
                assert _engine.redact(id_, text, written, number) == game.redact(state, move, seat)
            assert _engine.reveals(id_, text, written) == game.reveals(state, move), (text, written)
        state = after
    assert _engine.view(id_, game.write(state), SPECTATOR) == game.view(state, None).text


@pytest.mark.parametrize(("seats", "options"), [(1, {"stall_limit": "60"}), (2, {})])
def test_a_start_that_cannot_be_is_refused(seats: int, options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="bad "):
        _engine.start("tuerme", seats, options, 1)
