"""Reviews by the server: the figures of the engine, for finished games only."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict, replace
from random import Random
from typing import Any

import pytest

from campanile.core.game import Game, Outcome, View
from campanile.core.play import random_play
from campanile.core.record import Record
from campanile.games import GAMES
from campanile.review import passes_of, weigh
from campanile.server import reviews
from campanile.server.reviews import MAX_PLIES
from tests.review.games import played
from tests.server.client import ME, SECONDS, Guest, Refused, bot, code_of, seated
from tests.server.conftest import NewGuest

PATH = "/api/review"
BUSY = 429


async def lines(guest: Guest, **wish: str) -> list[dict[str, Any]]:
    answer = await guest.http.post(PATH, json=wish)
    told = [json.loads(line) for line in answer.text.splitlines()]
    if answer.is_error:
        raise Refused(told[0]["error"])
    return told


def short(plies: int) -> Record:
    """The last moves of a game with hidden cards."""
    whole = played("clocktowers", 2, 1, 4)
    begin = whole.game.write(list(whole.states())[-plies - 1])
    return Record(whole.game, 2, moves=whole.moves[-plies:], position=begin)


async def test_a_record_gets_the_figures_of_the_engine(new_guest: NewGuest) -> None:
    record = short(8)
    passes = passes_of(record.game)
    start, *rest, end = await lines(new_guest(), record=record.write())
    states = list(record.states())
    outcome = record.game.outcome(states[-1])
    assert outcome
    assert start["moves"] == list(record.moves)
    assert start["positions"] == [record.game.write(state) for state in states]
    assert start["result"] == list(outcome.shares)
    assert start["passes"] == [asdict(step) for step in passes]
    assert end == {"kind": "end"}
    plies = [(told["pass"], told["ply"]) for told in rest]
    numbers = range(len(record.moves))
    assert plies == [(step.name, ply) for step in passes for ply in numbers]
    figures = {(told["pass"], told["ply"]): told["figures"] for told in rest}
    for step in passes:
        for ply in numbers:
            native = weigh(
                record.game, states[ply], record.moves[ply], nodes=step.nodes, seed=1 + ply
            )
            assert figures[step.name, ply] == json.loads(json.dumps(asdict(native)))


async def test_a_seat_of_a_running_match_gets_nothing(new_guest: NewGuest) -> None:
    host, other = new_guest(), new_guest("Bert")
    match_id = await seated(host, other)
    async with host.at(match_id) as table, other.at(match_id):
        await table.move()
        assert await code_of(lines(host, match=match_id)) == "not_over"
        record = await host.request("GET", f"/api/matches/{match_id}/record")
        assert await code_of(lines(host, record=record)) == "not_over"


def with_an_end(game: Game[Any, Any], known: str) -> Record:
    """A record from a position on, as a seat may imagine it, to an end that somebody made up."""
    rng = Random(1)
    before = game.guess(View(game.info.id, 0, known, 0, (), (), None), rng)
    record, moves = Record(game, 2, position=game.write(before)), []
    for move, after in random_play(game, before, rng):
        moves.append(game.write_move(before, move))
        before = after
    return replace(record, moves=tuple(moves))


async def begun(guest: Guest, **wish: str) -> Any:
    """The first line of a review, which is then given up. The server may need a moment to notice
    that an earlier one was."""
    async with asyncio.timeout(SECONDS):
        while True:
            async with guest.http.stream("POST", PATH, json=wish) as answer:
                told = json.loads(await anext(answer.aiter_lines()))
            if answer.status_code != BUSY:
                return told
            await asyncio.sleep(0.1)


@pytest.mark.parametrize("game_id", ["twrs", "clocktowers"])
async def test_nor_by_a_record_with_an_end_made_up(new_guest: NewGuest, game_id: str) -> None:
    host, other = new_guest(), new_guest("Bert")
    match_id = await seated(host, other, game=game_id)
    async with host.at(match_id) as table, other.at(match_id):
        await table.move()
        known = table.standing["position"]["text"]
        record = with_an_end(GAMES[game_id], known).write()
        for guest in (host, other):
            assert await code_of(lines(guest, record=record)) == "not_over"
        assert (await begun(new_guest("Carl"), record=record))["kind"] == "start"
        await table.act("resign")
        assert (await begun(other, record=record))["kind"] == "start"


async def test_nor_by_the_match_from_which_it_goes_on(new_guest: NewGuest) -> None:
    host, other = new_guest(), new_guest("Bert")
    first = await seated(host, other)
    async with host.at(first) as table, other.at(first) as opposite:
        await table.move()
        await opposite.until_standing(lambda standing: standing["position"]["actor"] == 1)
        await opposite.move()
        await table.act("resign")
        moves = [entry["text"] for entry in table.log]
    second = await seated(host, other, moves=moves[:1])
    for guest in (host, other):
        assert await code_of(lines(guest, match=first)) == "not_over"
    async with host.at(second) as table:
        await table.act("resign")
    assert (await begun(host, match=first))["moves"] == moves


async def test_a_match_is_reviewed_for_who_may_see_it(new_guest: NewGuest) -> None:
    host, other = new_guest(), new_guest("Bert")
    match_id = await seated(host, other)
    async with host.at(match_id) as table, other.at(match_id):
        await table.move()
        await table.act("resign")
        start, *figures, end = await lines(other, match=match_id)
        assert (start["names"], start["result"], end["kind"]) == (["Anna", "Bert"], [0, 1], "end")
        record = await other.request("GET", f"/api/matches/{match_id}/record")
        assert await lines(other, record=record) == [start, *figures, end], "as text, too"
        assert await code_of(lines(new_guest("Eve"), match=match_id)) == "no_match"


async def test_one_at_a_time(new_guest: NewGuest) -> None:
    guest = new_guest()
    await guest.make("twrs", ME, bot())
    record = played("twrs", 2, 1, 1).write()  # which takes longer than to ask again
    async with guest.http.stream("POST", PATH, json={"record": record}) as answer:
        told = answer.aiter_lines()  # kept, since one that is forgotten closes the connection
        await anext(told)
        assert await code_of(lines(guest, record=record)) == "busy"
    assert (await begun(guest, record=record))["kind"] == "start"


@pytest.mark.parametrize("wish", [{}, {"record": "nonsense"}, {"match": "nonsense"}])
async def test_what_cannot_be_reviewed_is_refused(
    new_guest: NewGuest, wish: dict[str, str]
) -> None:
    assert await code_of(lines(new_guest(), **wish)) in (
        "record_header",
        "record_missing",
        "no_match",
    )


async def test_too_many_moves_are_refused_before_one_is_read(new_guest: NewGuest) -> None:
    """The first of these moves, and the missing headers, would have codes of their own."""
    moves = "\n".join(f"{number}. x" for number in range(1, MAX_PLIES + 1))
    assert await code_of(lines(new_guest(), record=f"\n{moves}")) == "record_missing"
    assert await code_of(lines(new_guest(), record=f"\n{moves}\n1001. x")) == "bad_request"


class Counting:
    """A game that counts the moves that are made."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self.made = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def version(self, number: int) -> Counting:
        assert number == self._game.info.rules_version
        return self

    def apply(self, state: Any, move: Any) -> Any:
        self.made += 1
        return self._game.apply(state, move)


@pytest.mark.parametrize("resigned", [False, True])
def test_a_record_is_replayed_once(monkeypatch: pytest.MonkeyPatch, resigned: bool) -> None:
    """In the queue that all openings and replays share."""
    whole = played("twrs", 2, 1, 1)
    ended = Outcome(whole.game.scores(whole.end()), (1,), "resigned")
    record = replace(whole, moves=whole.moves[:-1], ended=ended) if resigned else whole
    text, counting = record.write(), Counting(whole.game)
    monkeypatch.setattr(reviews, "GAMES", {"twrs": counting})
    finished = reviews._of_record(text)
    assert counting.made == len(record.moves)
    assert finished.positions == [whole.game.write(state) for state in record.states()]
    assert finished.start["result"] == (record.outcome() or ended).shares
