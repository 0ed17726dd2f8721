"""Messages that are put together from encoded parts are those of the models."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from types import SimpleNamespace
from typing import Any

from campanile.server import messages, wire
from campanile.server.connections import text_frame
from campanile.server.exchange import Change
from campanile.table import TableError, show_event, show_log, snapshot
from campanile.table.commands import OfferDraw, Resign
from tests.table.sitting import ADA, BEN, BLITZ, CLEO, DAN, Sitting, every_start


def decoded(frame: bytes) -> dict[str, Any]:
    text = frame[frame.index(b'{"type"') :]
    assert text_frame(text) == frame
    told: dict[str, Any] = json.loads(text)
    return told


def assert_as_modelled(change: Change, room: Any, seat: int | None) -> None:
    told = decoded(messages.events(room, change, seat))
    model = wire.Events(
        type="events",
        now=told["now"],
        events=[show_event(step, seat) for step in change.steps],
        standing=snapshot(change.after, seat, told["now"]),
        log=told["log"] and show_log(change.after, seat),
    )
    assert told == json.loads(model.model_dump_json())


@every_start
def test_every_seat_is_told_what_it_may_see(game: str, seats: int, options: dict[str, str]) -> None:
    rng, room = Random(1), SimpleNamespace(logs=messages.Logs(), lasting=messages.Lasting())
    sitting = Sitting(game, *(ADA, BEN, CLEO, DAN)[:seats], clock=BLITZ, options=options)
    while sitting.match.result is None:
        made = len(sitting.steps)
        seat = min(sitting.match.persons())
        someone = (seat, sitting.match.seats[seat].player)
        if len(sitting.match.plies) % 7 == 3:
            with suppress(TableError):  # they have offered it, or the game has no draws
                sitting.do(OfferDraw(*someone))
        if len(sitting.match.plies) >= 25:
            sitting.do(Resign(*someone))
        elif len(sitting.steps) == made:
            sitting.play(rng.choice(sitting.legal()), after=500)
        change = Change(tuple(sitting.steps[made:]))
        for seen_from in rng.sample((None, *range(seats)), seats + 1):
            assert_as_modelled(change, room, seen_from)


def test_an_acknowledgement_is_that_of_the_model() -> None:
    model = wire.Ack(type="ack", id='a "quoted" ü', version=17)
    assert decoded(messages.ack(model.id, model.version)) == model.model_dump()
