"""A room: one match in memory, which handles one request after another.

For each request the room decides, stores, answers and announces, in this order: an answer
means that the change is stored, and nothing is announced that could still be lost. A task does
so; a move that need not wait for anything but the database is handled without it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any

from campanile.server import matches, messages, metrics
from campanile.server.attendance import Attendance
from campanile.server.bot_player import BotPlayer
from campanile.server.cluster import present_at
from campanile.server.exchange import (
    FAN_OUT_AT_ONCE,
    Answer,
    Change,
    News,
    Request,
    Services,
    Subscriber,
)
from campanile.server.failpoints import failpoint
from campanile.server.presence import PresenceAnnouncer
from campanile.server.reasons import StorageError, server_error
from campanile.server.store import Query, in_one_transaction
from campanile.server.tokens import new_seed
from campanile.server.wall_clock import now_ms
from campanile.table import (
    Event,
    Match,
    Step,
    TableError,
    create,
    deadline,
    decide,
    evolve,
    from_json,
    rematch_setup,
)
from campanile.table.commands import Claim, Command, Move, Tick
from campanile.table.events import Flagged

log = logging.getLogger(__name__)
CATCH_UP_SECONDS = 1.0
"""How long a room waits to read the stored version again after it found no newer one."""

RETRY_SECONDS = 0.2
"""How long a room pauses after a failure; otherwise a clock that is due would be a busy loop."""

SMALL_AUDIENCE = 20
MAX_STEPS_SHOWN = 20
"""Whoever has missed more events of another server gets a whole view."""
FAN_OUT_SECONDS = 0.0002
"""How long a room pauses after a change for each subscriber beyond a small audience."""


class Room:
    """One match while it is in memory."""

    def __init__(self, match_id: str, match: Match, services: Services) -> None:
        self.id = match_id
        self.match = match
        self.subscribers: set[Subscriber] = set()
        cluster = services.cluster
        # After a start everybody has time to come back, and so they have with every opening where
        # departures are not stored.
        self.attendance = Attendance(services.began if cluster else now_ms())
        self.is_owner = cluster is None
        """Whether this server lets bots think and flags fall; see owners.py."""
        self.logs = messages.Logs()
        self.lasting = messages.Lasting()
        self.shared_view: messages.Shared | None = None
        self.presence = PresenceAnnouncer(self)
        self._bots = BotPlayer(self, services)
        self._services = services
        self._cluster = cluster
        self._requests: asyncio.Queue[Request | News] = asyncio.Queue()
        self._busy = False
        self._stored = asyncio.Event()
        """Not set while a move is being stored that the task does not handle."""
        self._stored.set()
        self._alarm: asyncio.TimerHandle | None = None
        """Goes off when the time of the seat to act is up."""
        self._is_closed = False
        self._heard = 0
        """The latest version that another server has stored while nobody looked on here."""
        self._found_nothing_newer_at = -CATCH_UP_SECONDS
        self._task: asyncio.Task[Any] = services.spawn(self._run())
        metrics.ROOMS.inc()

    async def ask(self, command: Command, seen: int = 0) -> Answer:
        """Submit a command and wait for its answer; TableError if it is refused."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def reply(result: Answer | Exception) -> None:
            if answer.done():
                return
            if isinstance(result, Exception):
                answer.set_exception(result)
            else:
                answer.set_result(result)

        self.put(command, reply, seen)
        return await answer

    def put(
        self, command: Command, reply: Callable[[Answer | Exception], None], seen: int = 0
    ) -> None:
        """Submit a command; `reply` is called once it is stored, before it is announced."""
        request = Request(command, reply, seen)
        if not self._move_at_once(request):
            self._requests.put_nowait(request)

    def hear(self, version: int, bodies: Sequence[dict[str, Any]] = ()) -> None:
        """Another server has stored these events, or some that have to be read."""
        if version <= self.match.version:
            return
        if not self.subscribers:
            self._heard = version  # whoever comes next has it read
            self.is_owner = False
            self._set_alarm()
            return
        news = News(version, bodies)
        if self._needs_task or not self._take_in_at_once(news):
            self._requests.put_nowait(news)

    @property
    def is_behind(self) -> bool:
        """Whether another server is known to have stored more than this one has read."""
        return self._heard > self.match.version

    async def catch_up(self) -> None:
        """Take in what other servers have stored so far."""
        with suppress(TableError):  # the match is over, or has not begun
            await self.ask(Tick(), self.match.version + 1)

    def take_over(self) -> None:
        """This server is the owner of the match from now on."""
        self.is_owner = True
        self._set_alarm()
        self._bots.wake()

    def subscribe(self, subscriber: Subscriber) -> None:
        self.subscribers.add(subscriber)
        if self.is_behind:
            self.hear(self._heard)
        if self.attendance.arrive(subscriber.player) and self._cluster:
            self._cluster.change_presence(self.id, subscriber.player, None)
        self.presence.announce_anew()

    def unsubscribe(self, subscriber: Subscriber) -> None:
        if subscriber not in self.subscribers:
            return
        self.subscribers.remove(subscriber)
        player = subscriber.player
        gone_at = now_ms() if self.match.seats_of(player) else 0
        if self.attendance.leave(player, gone_at) and self._cluster:
            self._cluster.change_presence(self.id, player, gone_at)
        self.presence.announce()

    def is_here(self, player: str) -> bool:
        """Whether a player has this table open."""
        return self.attendance.is_here(player)

    @property
    def watchers(self) -> int:
        """How many people are here who have no seat."""
        return self.attendance.count_without(self.players)

    @property
    def players(self) -> set[str]:
        """Who has a seat."""
        return {seat.player for seat in self.match.seats}

    def absent_ms(self, player: str) -> int:
        """How long a player has been absent."""
        return 0 if self.is_here(player) else now_ms() - self.absent_since(player)

    def absent_since(self, player: str) -> int:
        """When a player left; if they never came, from when on absences count."""
        return self.attendance.absent_since(player)

    @property
    def thinking(self) -> int | None:
        """The seat of the bot that is thinking, perhaps elsewhere."""
        if self.is_owner or not self.match.bot_to_move:
            return self._bots.seat
        return self.match.actor if isinstance(self.match.actor, int) else None

    @property
    def idle(self) -> bool:
        """Whether the room may be closed."""
        at_work = self._is_working or self._bots.seat is not None
        return not self.subscribers and not at_work

    @property
    def _is_working(self) -> bool:
        return self._busy or not self._stored.is_set() or not self._requests.empty()

    @property
    def _needs_task(self) -> bool:
        """Whether something has to wait for its turn, or takes several turns of the event loop. The
        task would be woken for all else, too: at many tables that is a good part of the work."""
        return self._is_working or self._is_closed or len(self.subscribers) > SMALL_AUDIENCE

    async def close(self) -> None:
        """Stop at once; requests that are not decided yet have no effect."""
        metrics.ROOMS.dec()
        self._is_closed = True
        self.presence.close()
        if self._alarm is not None:
            self._alarm.cancel()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        self._bots.wake()
        while True:
            self._set_alarm()
            request = await self._requests.get()
            self._busy = True
            await self._stored.wait()
            try:
                if isinstance(request, News):
                    await self._take_in(request)
                else:
                    await self._handle(request)
            except Exception:  # the room has to go on for the others
                log.exception("a room failed", extra={"match": self.id})
            self._busy = False

    def _set_alarm(self) -> None:
        """Have a tick when the time of the seat to act is up."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        end = deadline(self.match) if self.is_owner else None
        if end is not None:
            left = max(0.0, (end - now_ms()) / 1000)
            tick = Request(Tick(), _ignore, 0)
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(left, self._requests.put_nowait, tick)

    def _move_at_once(self, request: Request) -> bool:
        """Decide a move and have it stored; False if it is for the task."""
        is_move = isinstance(request.command, Move) and request.seen <= self.match.version
        if self._needs_task or not is_move:
            return False
        try:
            change = self._decide(request.command)
        except ValueError as error:  # a refusal, by the table or the game
            request.reply(error)
            return True
        except Exception:  # the task will say so
            return False
        if change is None:
            return False
        owner = self._services.owner_of(change.after)
        append = matches.append(self.id, change.steps, owner)
        self._stored.clear()
        stored = self._services.store.submit(append)
        stored.add_done_callback(partial(self._on_stored, request, change, owner))
        return True

    def _on_stored(
        self, request: Request, change: Change, owner: str | None, stored: asyncio.Future[None]
    ) -> None:
        if self._is_closed:
            return
        self._stored.set()
        if (failure := stored.exception()) is not None:
            assert isinstance(failure, Exception)
            request.failure, request.decided_at = failure, change.before.version
            self._requests.put_nowait(request)
            return
        self._become(change, owner)
        try:
            request.reply(self._answer(request.command, change))
            failpoint("after_answer")
            self._tell_at_once(change)
            self._on_announced(change)
        except Exception:  # the room has to go on for the others
            log.exception("a room failed", extra={"match": self.id})
        self._set_alarm()

    async def _handle(self, request: Request) -> None:
        try:
            change = await self._apply(request)
        except ValueError as error:  # a refusal, by the table or the game
            request.reply(error)
            if isinstance(error, StorageError):
                await asyncio.sleep(RETRY_SECONDS)
            return
        except Exception as error:
            log.exception("a command failed", extra={"match": self.id})
            request.reply(error)
            await asyncio.sleep(RETRY_SECONDS)
            return
        request.reply(self._answer(request.command, change))
        failpoint("after_answer")
        if change:
            await self._announce(change)
            if (crowd := len(self.subscribers) - SMALL_AUDIENCE) > 0:
                await asyncio.sleep(FAN_OUT_SECONDS * crowd)  # other rooms have their turn

    async def _apply(self, request: Request) -> Change | None:
        """Decide a command and store what it causes.

        If another server has stored something first, or a commit that seemed to fail has
        succeeded, the command is decided again: a repeat is then found to be one, and a move
        that has become stale is refused.
        """
        command = request.command
        if request.failure is not None:
            caught_up = self.match.version > request.decided_at or await self._catch_up()
            if not caught_up:
                raise request.failure
        if request.seen > self.match.version:
            await self._catch_up_if_behind()
        if isinstance(command, Claim) and self._cluster:
            command = await self._sure(command)
        while change := self._decide(command):
            if change.rematch:
                await self._services.check_new(self.match.creator)
            try:
                await self._store(change)
            except Exception:
                if not await self._catch_up():
                    raise
            else:
                return change
        return None

    def _decide(self, command: Command) -> Change | None:
        steps = decide(self.match, command, now_ms())
        if not steps:
            return None
        after, rematch = steps[-1].after, tuple[Step, ...]()
        if after.rematch and not self.match.rematch:
            rematch = create(rematch_setup(after, new_seed(), new_seed()), now_ms())
        return Change(steps, rematch)

    async def _sure(self, claim: Claim) -> Claim:
        """A claim with the absence that is stored: hints of other servers may have been lost."""
        told = await self._services.store.read(present_at([self.id], self._services.store.id))
        self.attendance.replace(told[self.id])
        return replace(claim, absent_ms=absence(self))

    async def _store(self, change: Change) -> None:
        owner = self._services.owner_of(change.after)
        append: Query[None] = matches.append(self.id, change.steps, owner)
        if change.rematch:
            first, at_start = change.rematch, self._services.owner_of(change.rematch[-1].after)
            made = matches.append(change.after.rematch, first, at_start)
            append = in_one_transaction([append, made])
        await self._services.store.write(append)
        self._become(change, owner)

    def _become(self, change: Change, owner: str | None) -> None:
        """Take on what is stored."""
        self.match = change.after
        self.is_owner = self._cluster is None or owner is not None

    async def _catch_up_if_behind(self) -> None:
        """Catch up, but not again at once if there was nothing newer: any page can claim to have
        seen a later version, and all other requests would wait for the database."""
        if monotonic() < self._found_nothing_newer_at + CATCH_UP_SECONDS:
            return
        if not await self._catch_up():
            self._found_nothing_newer_at = monotonic()

    async def _catch_up(self) -> bool:
        """Read the events that another server has stored, and show them; whether there are any."""
        version = self.match.version
        newer = await self._services.store.read(matches.events_since(self.id, version))
        if newer:
            await self._show(self._follow(newer))
        return bool(newer)

    def _take_in_at_once(self, news: News) -> bool:
        """Follow what a hint tells; False if some of it has to be read."""
        events = self._told(news)
        if events:
            change = self._follow(events)
            self._tell_at_once(change)
            self._on_followed(change)
            self._set_alarm()
        return bool(events)

    async def _take_in(self, news: News) -> None:
        if news.version <= self.match.version:  # meanwhile
            return
        if events := self._told(news):
            await self._show(self._follow(events))
        else:
            await self._catch_up()

    def _told(self, news: News) -> list[Event]:
        """The new ones of the events that a hint tells; none if some are missing."""
        missing = news.version - self.match.version
        if missing > len(news.bodies):
            return []
        return [from_json(body) for body in news.bodies[-missing:]]

    def _follow(self, events: Sequence[Event]) -> Change:
        """Take on events that another server has stored; it is the owner of the match now."""
        steps, match = list[Step](), self.match
        for event in events:
            before, match = match, evolve(match, event)
            steps.append(Step(before, event, match))
        self.match = match
        self.is_owner = self._cluster is None
        return Change(tuple(steps))

    async def _show(self, change: Change) -> None:
        """Show what another server has stored."""
        if len(change.steps) <= MAX_STEPS_SHOWN:
            await self._tell(lambda subscriber: subscriber.on_change(change))
        else:
            await self._tell(lambda subscriber: subscriber.resync())
        self._on_followed(change)

    def _on_followed(self, change: Change) -> None:
        self._announce_absence()
        self._bots.wake()
        if self._cluster and (change.before.bot_to_move or self.match.bot_to_move):
            self.presence.announce()

    def _answer(self, command: Command, change: Change | None) -> Answer | Exception:
        """The answer to a command whose change is stored."""
        flagged = change and any(isinstance(step.event, Flagged) for step in change.steps)
        if flagged and not isinstance(command, Tick):
            return server_error("time_up")  # the flag fell instead
        if isinstance(command, Move):
            version = self.match.answered(command.seat, command.id)
            assert version is not None, "a move that is neither refused nor late has been made"
            return Answer(version)
        return Answer(self.match.version)

    async def _tell(self, tell: Callable[[Subscriber], None]) -> None:
        """Tell all subscribers something. Who comes meanwhile sees the match as it is then."""
        for number, subscriber in enumerate(self._everybody()):
            if number and number % FAN_OUT_AT_ONCE == 0:
                await asyncio.sleep(0)
            if subscriber in self.subscribers:
                tell(subscriber)

    def _tell_at_once(self, change: Change) -> None:
        for subscriber in self._everybody():
            subscriber.on_change(change)

    def _everybody(self) -> list[Subscriber]:
        """The subscribers: the seat to act, then the other players, then spectators."""
        actor = self.match.actor
        return sorted(self.subscribers, key=lambda one: (one.seat is None, one.seat != actor))

    async def _announce(self, change: Change) -> None:
        await self._tell(lambda subscriber: subscriber.on_change(change))
        self._on_announced(change)

    def _on_announced(self, change: Change) -> None:
        metrics.EVENTS.inc(len(change.steps))
        failpoint("after_announcement")
        if self.match.position_version != change.before.position_version:
            self._services.on_turn(self.id, self.match)
            self._announce_absence()
        if change.rematch:
            self._services.on_turn(self.match.rematch, change.rematch[-1].after)
        self._bots.wake()

    def _announce_absence(self) -> None:
        """If the person to move is absent, announce when the others can claim."""
        seat = self.match.actor
        if seat in self.match.persons() and not self.is_here(self.match.seats[seat].player):
            self.presence.announce()


def absence(room: Room) -> int:
    """How long the person to move has been absent."""
    actor = room.match.actor
    return room.absent_ms(room.match.seats[actor].player) if isinstance(actor, int) else 0


def _ignore(_: Answer | Exception) -> None:
    """For a command that no socket has sent."""
