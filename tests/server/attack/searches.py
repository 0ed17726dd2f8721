"""Attacks on the bots: tables of bots only, many strong opponents, a process that hangs."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress

from campanile.core.game import Outcome
from campanile.core.record import Record
from campanile.server.reviews import MAX_PLIES
from campanile.server.wire import MAX_RECORD
from campanile.table.match import RESIGNED
from tests.server.attack.clients import FAILURES, Target, begun, guest_from, repeat, sitting
from tests.server.client import ME, bot
from tests.server.process import bot_processes
from tests.table.sitting import quiet_game

STRONGEST = 10


async def shows(target: Target) -> None:
    """Tables at which only bots play, as many as may be made."""

    async def ask(_: int) -> None:
        guest = guest_from(target.address)
        try:
            while True:
                await guest.make("twrs", bot(STRONGEST), bot(STRONGEST))
        finally:
            await guest.close()
            await asyncio.sleep(0.2)

    await repeat(5, ask)


async def opponents(target: Target) -> None:
    """Many guests who play against strong bots, and ask for hints, as fast as may be."""

    async def ask(_: int) -> None:
        guest = guest_from(target.address)
        try:
            match_id = (await guest.make("tuerme", ME, bot(STRONGEST)))["id"]
            async with sitting(guest, match_id) as table:
                while not table.over:
                    await table.until_standing(lambda s: bool(s["position"]["actor"] == 0))
                    with suppress(*FAILURES):
                        await guest.request("POST", f"/api/matches/{match_id}/hint")
                    await table.move()
        finally:
            await guest.close()

    await repeat(40, ask)


async def reviews(target: Target) -> None:
    """Many guests who have games reviewed, as long as they may be: every second one stays, the
    others come and go."""
    record = _longest_record()

    async def ask(number: int) -> None:
        guest = guest_from(target.address)
        try:
            await guest.make("twrs", ME, bot())
            async with guest.http.stream("POST", "/api/review", json={"record": record}) as answer:
                async for _ in answer.aiter_lines():
                    if number % 2:
                        break
        finally:
            await guest.close()

    await repeat(40, ask)


def _longest_record() -> str:
    """A game of as many moves as a review may have, within the letters that a record may have."""
    match = quiet_game("tuerme", MAX_PLIES).match
    resigned = Outcome(match.rules.scores(match.state), (0,), RESIGNED)
    options = match.rules.info.read_options(match.options)
    record = Record(match.rules, len(match.seats), options, moves=match.moves, ended=resigned)
    text = record.write()
    assert len(record.moves) == MAX_PLIES
    assert len(text) <= MAX_RECORD
    return text


async def hangs(target: Target) -> None:
    """Not an attack but a fault: now and then the processes in which bots think hang."""
    begun()
    while True:
        while not (processes := bot_processes(target.pid)):
            await asyncio.sleep(0.1)
        await asyncio.sleep(1)
        for process in processes:
            with suppress(OSError):
                os.kill(process, signal.SIGSTOP)
        await asyncio.sleep(20)
