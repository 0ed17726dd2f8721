"""Rooms: a match that somebody looks at, with one task that lets one thing happen after another.

Asked for something, a room decides, stores, answers and announces, in this order: what was
answered is stored, and nobody hears of anything that might still be lost.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import accumulate
from time import monotonic, time
from typing import Any, Protocol

from campanile.core.errors import CampanileError
from campanile.server import matches, metrics
from campanile.server.failpoints import failpoint
from campanile.server.reasons import refusal
from campanile.server.store import Store, in_one_transaction
from campanile.server.tokens import new_seed
from campanile.table import (
    Event,
    Match,
    TableError,
    create,
    deadline,
    decide,
    evolve,
    fold,
    rematch_setup,
)
from campanile.table.commands import Command, Move, Resume, Tick
from campanile.table.events import Flagged

log = logging.getLogger(__name__)
IDLE_SECONDS = 60.0
"""How long a room stays when nobody looks at it and nothing is due."""

LOOK_SECONDS = 1.0
"""How long a room does not look again for a newer version that was not there."""

AFTER_FAILURE_SECONDS = 0.2
"""How long a room rests when it could not store something, lest a clock that is due spins."""


def now_ms() -> int:
    return int(time() * 1000)


@dataclass(frozen=True)
class Happened:
    """Events that came together, with the match before each of them and after the last."""

    events: tuple[Event, ...]
    steps: tuple[Match, ...]
    rematch: tuple[Event, ...] = ()
    """With what the match begins that follows, if that was agreed upon."""
    said: dict[Any, str] = field(default_factory=dict)
    """How it is told, kept here since many hear the same."""

    @property
    def after(self) -> Match:
        return self.steps[-1]


class Guest(Protocol):
    """Somebody who looks at a room: a socket."""

    player: str
    seat: int | None

    def hear(self, room: Room, happened: Happened) -> None:
        """Be told what has happened."""

    def look_again(self, room: Room) -> None:
        """Be shown everything, since what was told before does not lead here."""

    def notice(self, room: Room) -> None:
        """Be told that somebody came, went, or began to think."""


@dataclass
class Answer:
    """The version that a command led to, now or when it was asked for the first time."""

    version: int


@dataclass
class _Asked:
    command: Command
    reply: Callable[[Answer | Exception], None]
    seen: int
    """The version that who asks has seen, perhaps on another server."""


@dataclass
class Services:
    """What rooms need from the server."""

    store: Store
    think: Callable[[Match, int], Awaitable[str]]
    """A bot's move for the seat to act."""
    turn_came: Callable[[str, Match], None]
    """Called with the match's id when somebody is to move."""
    check_new: Callable[[str], Awaitable[None]]
    """Refuses if a guest has made enough tables."""
    background: set[asyncio.Task[Any]] = field(default_factory=set)
    began: int = field(default_factory=now_ms)
    """When the server started."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something beside, and keep hold of it."""
        task = asyncio.create_task(work)
        self.background.add(task)
        task.add_done_callback(self.background.discard)
        return task


class Room:
    """One match while it is in memory."""

    def __init__(self, match_id: str, match: Match, services: Services) -> None:
        self.id = match_id
        self.match = match
        self.guests: set[Guest] = set()
        self.thinking: int | None = None
        """The seat of the bot that is thinking."""
        self.gone_at: dict[str, int] = {}
        """When a player's last socket went; players who never came count from here on."""
        self.opened_at = now_ms()
        self._services = services
        self._asked: asyncio.Queue[_Asked] = asyncio.Queue()
        self._busy = False
        self._looked_in_vain = -LOOK_SECONDS
        self._task: asyncio.Task[Any] = services.spawn(self._run())

    async def ask(self, command: Command) -> Answer:
        """Have something done, and wait for what becomes of it; TableError if it is refused."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def reply(told: Answer | Exception) -> None:
            if answer.done():
                return
            if isinstance(told, Exception):
                answer.set_exception(told)
            else:
                answer.set_result(told)

        self.put(command, reply)
        return await answer

    def put(
        self, command: Command, reply: Callable[[Answer | Exception], None], seen: int = 0
    ) -> None:
        """Have something done; `reply` is called after it is stored and before it is announced."""
        self._asked.put_nowait(_Asked(command, reply, seen))

    def enter(self, guest: Guest) -> None:
        self.guests.add(guest)
        self.gone_at.pop(guest.player, None)
        self.tell_presence()

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)
        if not self.is_here(guest.player):
            self.gone_at[guest.player] = now_ms()
        self.tell_presence()

    def tell_presence(self) -> None:
        for guest in list(self.guests):
            guest.notice(self)

    def is_here(self, player: str) -> bool:
        return any(guest.player == player for guest in self.guests)

    def absent_ms(self, player: str) -> int:
        """How long a player has not been seen, as far as this server knows."""
        if self.is_here(player):
            return 0
        return now_ms() - self.absent_since(player)

    def absent_since(self, player: str) -> int:
        return self.gone_at.get(player, self.opened_at)

    @property
    def idle(self) -> bool:
        waited_for = self._busy or not self._asked.empty() or self.thinking is not None
        return not self.guests and not waited_for

    async def close(self) -> None:
        """Stop at once; what was asked and not yet decided has not happened."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        self._wake_bot()
        while True:
            try:
                async with asyncio.timeout(self._patience()):
                    asked = await self._asked.get()
            except TimeoutError:
                asked = _Asked(Tick(), _ignore, 0)
            self._busy = True
            try:
                await self._handle(asked)
            except Exception:  # the room has to go on for all the others
                log.exception("a room failed", extra={"match": self.id})
            self._busy = False

    def _patience(self) -> float | None:
        """Seconds until somebody's time is up."""
        end = deadline(self.match)
        return None if end is None else max(0.0, (end - now_ms()) / 1000)

    async def _handle(self, asked: _Asked) -> None:
        try:
            happened = await self._happen(asked)
        except ValueError as error:  # a refusal, of the table's or the game's
            asked.reply(error)
            return
        except Exception as error:
            log.exception("a command failed", extra={"match": self.id})
            asked.reply(error)
            await asyncio.sleep(AFTER_FAILURE_SECONDS)
            return
        asked.reply(self._answer(asked.command, happened))
        failpoint("after_answer")
        if happened:
            self._announce(happened)

    async def _happen(self, asked: _Asked) -> Happened | None:
        """What a command causes, stored. If another server was first, or a commit had succeeded
        that seemed to fail, it is decided anew: a repeat is a repeat, and what is stale is stale.
        """
        if asked.seen > self.match.version:
            await self._look_for_more()
        while happened := self._decide(asked.command):
            if happened.rematch:
                await self._services.check_new(self.match.creator)
            try:
                await self._store(happened)
            except Exception:
                if not await self._catch_up():
                    raise
            else:
                self.match = happened.after
                return happened
        return None

    def _decide(self, command: Command) -> Happened | None:
        events = decide(self.match, command, now_ms())
        if not events:
            return None
        steps = tuple(accumulate(events, evolve, initial=self.match))
        return Happened(events, steps, _rematch(self.match, steps[-1]))

    async def _store(self, happened: Happened) -> None:
        before = happened.steps[0]
        queries = [matches.append(self.id, happened.events, before.version, happened.after)]
        if first := happened.rematch:
            queries.append(matches.append(happened.after.rematch, first, 0, fold(first)))
        await self._services.store.write(in_one_transaction(queries))

    async def _look_for_more(self) -> None:
        """Anybody can say that he has seen more than there is; for that nobody else shall wait."""
        if monotonic() < self._looked_in_vain + LOOK_SECONDS:
            return
        if not await self._catch_up():
            self._looked_in_vain = monotonic()

    async def _catch_up(self) -> bool:
        """Take over what is stored, and show it to all; whether there was anything new."""
        read = self._services.store.read
        if await read(matches.version_of(self.id)) <= self.match.version:
            return False
        newest = await read(matches.load(self.id))
        assert newest is not None
        self.match = newest
        for guest in list(self.guests):
            guest.look_again(self)
        self._wake_bot()
        return True

    def _answer(self, command: Command, happened: Happened | None) -> Answer | Exception:
        """What is told to who asked, now that it is stored."""
        flagged = happened and any(isinstance(event, Flagged) for event in happened.events)
        if flagged and not isinstance(command, Tick):
            return refusal("time_up")  # the flag fell instead
        if isinstance(command, Move):
            known = self.match.answered(command.seat, command.id)
            assert known is not None, "a move that is neither refused nor late has been made"
            return Answer(known)
        return Answer(self.match.version)

    def _announce(self, happened: Happened) -> None:
        metrics.EVENTS.inc(len(happened.events))
        for guest in list(self.guests):
            guest.hear(self, happened)
        failpoint("after_announcement")
        if self.match.position_version != happened.steps[0].position_version:
            self._services.turn_came(self.id, self.match)
            self._tell_absence()
        if happened.rematch:
            self._services.turn_came(self.match.rematch, fold(happened.rematch))
        self._wake_bot()

    def _tell_absence(self) -> None:
        """Say from when on one may claim, if who is to move now is not there."""
        seat = self.match.actor
        if seat in self.match.persons() and not self.is_here(self.match.seats[seat].player):
            self.tell_presence()

    def _wake_bot(self) -> None:
        seat = self.match.actor
        if self.thinking is None and isinstance(seat, int) and matches.bot_to_move(self.match):
            self.thinking = seat
            self.tell_presence()
            self._services.spawn(self._bot_moves(self.match, seat))

    async def _bot_moves(self, match: Match, seat: int) -> None:
        """Let the bot think, and play what it says unless the table has moved on meanwhile."""
        try:
            text = await self._services.think(match, seat)
            version = match.position_version
            await self.ask(Move(seat, None, text, f"bot-{version}", version))
        except TableError as error:
            log.info("a bot's move came too late", extra={"match": self.id, "code": error.code})
            await asyncio.sleep(0.1)
        except Exception:
            log.exception("a bot could not move", extra={"match": self.id})
            await asyncio.sleep(1)
        self.thinking = None
        self._wake_bot()
        self.tell_presence()


def _rematch(before: Match, after: Match) -> tuple[Event, ...]:
    """How the match begins that follows, if it was agreed upon just now."""
    if before.rematch or not after.rematch:
        return ()
    return create(rematch_setup(after, new_seed(), new_seed()), now_ms())


def _ignore(_: Answer | Exception) -> None:
    """Nobody waits for an answer."""


class Rooms:
    """All rooms that are open, by the id of their match."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._quiet: Counter[str] = Counter()
        """For how many seconds nothing has happened in a room."""
        self._unreadable: set[str] = set()

    def __len__(self) -> int:
        return len(self._rooms)

    def known(self, match_id: str) -> Room | None:
        """The room of a match if it is open."""
        return self._rooms.get(match_id)

    async def get(self, match_id: str) -> Room | None:
        """The room of a match, opened if need be; None if there is no such match."""
        # Who has just asked for a room may need a while to enter it; it must not close meanwhile.
        self._quiet.pop(match_id, None)
        if match_id in self._rooms:
            return self._rooms[match_id]
        if match_id not in self._opening:
            self._opening[match_id] = self._services.spawn(self._open(match_id))
        return await asyncio.shield(self._opening[match_id])

    async def _open(self, match_id: str) -> Room | None:
        try:
            match = await self._services.store.read(matches.load(match_id))
            if match is None:
                return None
            room = Room(match_id, match, self._services)
            if match.at < self._services.began:
                # First of all, before its own task sees that time is up, or anybody the clocks.
                try:
                    with suppress(TableError):
                        await room.ask(Resume())
                except BaseException:
                    await room.close()
                    raise
            self._rooms[match_id] = room
            return room
        finally:
            del self._opening[match_id]

    async def create(self, match_id: str, first: tuple[Event, ...]) -> Room:
        """The room of a match that begins with these events, once they are stored."""
        match = fold(first)
        await self._services.store.write(matches.append(match_id, first, 0, match))
        if match_id in self._opening or match_id in self._rooms:  # somebody was faster
            room = await self.get(match_id)
            assert room is not None
            return room
        self._rooms[match_id] = Room(match_id, match, self._services)
        return self._rooms[match_id]

    async def wake(self, match_ids: Iterable[str]) -> None:
        """Let bots and clocks go on; a match that cannot be read keeps no other from it."""
        for match_id in match_ids:
            if match_id in self._unreadable:
                continue
            try:
                await self.get(match_id)
            except CampanileError as error:
                self._unreadable.add(match_id)
                log.error("a match cannot be read", extra={"match": match_id, "code": error.code})

    async def look_after(self) -> None:
        """For ever: wake what is due, and close rooms in which nothing happens."""
        while True:
            await asyncio.sleep(1)
            try:
                await self._look_once()
            except Exception:  # the database may be away for a moment
                log.exception("could not look after the rooms")

    async def _look_once(self) -> None:
        # Their own tasks see that time is up.
        await self.wake(await self._services.store.read(matches.due_before(now_ms())))
        for match_id, room in list(self._rooms.items()):
            self._quiet[match_id] = self._quiet[match_id] + 1 if room.idle else 0
            if self._quiet[match_id] >= IDLE_SECONDS:
                del self._rooms[match_id], self._quiet[match_id]
                await room.close()

    async def close(self) -> None:
        """Close all rooms, once what they were asked has been done."""
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        self._rooms.clear()
