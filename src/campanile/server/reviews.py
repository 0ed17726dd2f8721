"""The review of a finished game, move by move, as the bots' workers find the figures.

Only what is over is reviewed: of a running match nobody gets a figure, nor does a player who adds
moves up to an end to its record, or who reviews the finished match from which it went on. Each move
is a task of its own that waits for all moves of bots, so that a long review holds nobody up.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import asdict
from functools import cached_property, partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from campanile.core.record import Record, count_moves, read_states
from campanile.games import GAMES
from campanile.review import Pass, passes_of
from campanile.review.passes import FIRST_SEED, result_of
from campanile.server import matches, wire
from campanile.server.addresses import client_of
from campanile.server.api import entered
from campanile.server.app_state import AppState, state_of
from campanile.server.bot_worker import WorkerDied
from campanile.server.reasons import server_error
from campanile.server.sessions import identify
from campanile.table import Match, table_error
from campanile.table.hints import is_free

MAX_PLIES = 1000
"""Of a record, as of a match; no game that is played to win is longer."""
NDJSON = "application/x-ndjson"
router = APIRouter(prefix="/api", responses=wire.REFUSALS)


class _Finished:
    """A game that is over, with what a review begins with."""

    def __init__(self, record: Record, states: list[Any], names: list[str]) -> None:
        outcome = record.game.outcome(states[-1]) or record.ended
        if outcome is None:  # perhaps of a match that still runs
            raise table_error("not_over")
        self.game = record.game
        self.moves = record.moves
        self.states = states
        self.positions = [self.game.write(state) for state in self.states]
        self.start = {
            "kind": "start",
            "game": self.game.info.id,
            "seats": record.seats,
            "options": dict(record.options),
            "moves": self.moves,
            "positions": self.positions,
            "result": result_of(outcome),
            "names": names,
            "passes": [asdict(step) for step in passes_of(record.game)],
        }

    @cached_property
    def _known_to_all(self) -> set[str]:
        return {self.game.view(state, None).text for state in self.states}

    def shows(self, match: Match) -> bool:
        """Whether it goes through the position of a match, as far as everybody knows that."""
        return match.rules.view(match.state, None).text in self._known_to_all


@router.post(
    "/review",
    response_class=StreamingResponse,
    responses={200: {"content": {NDJSON: {"schema": {"type": "string"}}}}},
)
async def review(request: Request, wish: wire.AskReview) -> StreamingResponse:
    """The figures of every move of a finished match or record, a line of JSON each, as they come.

    First the game with all its positions, then the figures of a quick pass and of a thorough one.
    """
    state = state_of(request)
    user = await identify(request, state.store)
    address = client_of(request)
    asker = user.id if user else address
    if state.reviewing.is_full(asker):
        raise server_error("busy")
    if wish.match:
        room, _ = await entered(request, wish.match)
        if room.match.result is None:
            raise table_error("not_over")
        reading = partial(_of_match, room.match)
    elif count_moves(wish.record) > MAX_PLIES:
        raise server_error("bad_request", why=f"more than {MAX_PLIES} moves")
    else:
        reading = partial(_of_record, wish.record)
    finished = await state.turns.compute(asker, request, reading)
    if user:
        await _check_running(request, user.id, finished)
    return StreamingResponse(_lines(state, finished, asker, address), media_type=NDJSON)


def _of_match(match: Match) -> _Finished:
    options = match.rules.info.read_options(match.options)
    record = Record(match.rules, len(match.seats), options, moves=match.moves, ended=match.result)
    return _Finished(record, list(record.states()), [seat.name for seat in match.seats])


def _of_record(text: str) -> _Finished:
    record, states = read_states(text, GAMES)
    return _Finished(record, states, list(record.names))


async def _check_running(request: Request, guest_id: str, finished: _Finished) -> None:
    """TableError if a game goes through the position of a match that the guest plays with others.

    That holds for matches that are over, too, since another one may go on from them. Before its
    first move there is nothing to advise, and every game goes through that position.
    """
    state = state_of(request)
    mine = matches.running_of(guest_id, finished.game.info.id)
    for match_id in await state.store.read_in_turn(mine, client_of(request)):
        room = await state.enter(match_id, guest_id, request)
        if room is None or is_free(room.match) or not room.match.plies:
            continue
        if await state.turns.compute(guest_id, request, partial(finished.shows, room.match)):
            raise table_error("not_over")


async def _lines(
    state: AppState, finished: _Finished, asker: str, address: str
) -> AsyncIterator[str]:
    if state.reviewing.is_full(asker):  # another request was faster
        yield _line({"kind": "busy"})
        return
    with state.reviewing.hold(asker):
        try:
            yield _line(finished.start)
            for step in passes_of(finished.game):
                for ply in range(len(finished.moves)):
                    figures = await _figures(state, finished, ply, step, (asker, address))
                    told = {"kind": "figures", "ply": ply, "pass": step.name, "figures": figures}
                    yield _line(told)
            yield _line({"kind": "end"})
        except WorkerDied:
            yield _line({"kind": "failed"})


async def _figures(
    state: AppState, finished: _Finished, ply: int, step: Pass, asker: tuple[str, str]
) -> Any:
    """As plain values; None of a move of chance."""
    if not isinstance(finished.game.actor(finished.states[ply]), int):
        return None
    played = (finished.game.info.id, finished.positions[ply], finished.moves[ply])
    return json.loads(await state.bots.weigh(*asker, played, step.nodes, FIRST_SEED + ply))


def _line(message: dict[str, Any]) -> str:
    return json.dumps(message) + "\n"
