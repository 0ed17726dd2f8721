"""A room: one match in memory, with one task that handles one request after another.

For each request the room decides, stores, answers and announces, in this order: an answer
means that the change is stored, and nothing is announced that could still be lost.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Protocol

from campanile.server import matches, messages, metrics
from campanile.server.failpoints import failpoint
from campanile.server.limits import release
from campanile.server.reasons import StorageError, server_error
from campanile.server.store import Store, in_one_transaction
from campanile.server.tokens import new_seed
from campanile.server.wall_clock import now_ms
from campanile.table import Match, Step, TableError, create, deadline, decide, rematch_setup
from campanile.table.commands import Command, Move, Tick
from campanile.table.events import Flagged

log = logging.getLogger(__name__)
CATCH_UP_SECONDS = 1.0
"""How long a room waits to read the stored version again after it found no newer one."""

RETRY_SECONDS = 0.2
"""How long a room pauses after a failure; otherwise a clock that is due would be a busy loop."""

PRESENCE_DELAY = 0.05
"""How long a change of presence waits for others to be announced with it, in seconds."""
PRESENCE_SECONDS = 0.25
"""How long it is between two announcements of presence at least, …"""
PRESENCE_SECONDS_EACH = 0.005
"""… and how long for each subscriber, so that many spectators are announced less often."""
FAN_OUT_AT_ONCE = 50
"""Subscribers that are told in one turn of the event loop; players come first."""
SMALL_AUDIENCE = 20
FAN_OUT_SECONDS = 0.0002
"""How long a room pauses after a change for each subscriber beyond a small audience."""


@dataclass(frozen=True)
class Change:
    """What one request has caused: its steps, and the first steps of the rematch it arranged."""

    steps: tuple[Step, ...]
    rematch: tuple[Step, ...] = ()
    encoded: messages.Encoded = field(default_factory=messages.Encoded)

    @property
    def before(self) -> Match:
        """The match before the first step."""
        match = self.steps[0].before
        assert match is not None
        return match

    @property
    def after(self) -> Match:
        """The match after the last step."""
        return self.steps[-1].after


class Subscriber(Protocol):
    """Receives the changes of a room; every socket is one."""

    player: str
    seat: int | None

    def on_change(self, change: Change) -> None:
        """The match has changed."""

    def on_presence(self, frame: bytes) -> None:
        """A subscriber came or went, or a bot began or ceased to think."""

    def resync(self) -> None:
        """The match was reloaded, without a Change; send all of it."""


@dataclass
class Answer:
    """The version that a command led to, now or when it was first submitted."""

    version: int


@dataclass
class _Request:
    command: Command
    reply: Callable[[Answer | Exception], None]
    seen: int
    """The latest version that the asking page has seen, perhaps on another server."""


class Services(Protocol):
    """What a room needs from the server; AppState has it."""

    store: Store

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run a coroutine in the background; keep a reference, or it could be collected."""

    def choose_move(self, match: Match, seat: int) -> Awaitable[str]:
        """The move of the bot that is to act."""

    def on_turn(self, match_id: str, match: Match) -> None:
        """Another seat is to act."""

    def check_new(self, guest_id: str) -> Awaitable[None]:
        """ServerError if a user has made too many matches."""


class Room:
    """One match while it is in memory."""

    def __init__(self, match_id: str, match: Match, services: Services) -> None:
        self.id = match_id
        self.match = match
        self.subscribers: set[Subscriber] = set()
        self.thinking: int | None = None
        """The seat of the bot that is thinking."""
        self.gone_at: dict[str, int] = {}
        """When the last socket of a seated player closed."""
        self.opened_at = now_ms()
        self.logs = messages.Logs()
        self.shared_view: messages.Shared | None = None
        self._here: Counter[str] = Counter()
        """How many subscribers each player has."""
        self._presence_due: asyncio.TimerHandle | None = None
        self._presence_at = 0.0
        self._presence = b""
        """The message that all subscribers have been sent."""
        self._services = services
        self._requests: asyncio.Queue[_Request] = asyncio.Queue()
        self._busy = False
        self._found_nothing_newer_at = -CATCH_UP_SECONDS
        self._task: asyncio.Task[Any] = services.spawn(self._run())

    async def ask(self, command: Command) -> Answer:
        """Submit a command and wait for its answer; TableError if it is refused."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def reply(result: Answer | Exception) -> None:
            if answer.done():
                return
            if isinstance(result, Exception):
                answer.set_exception(result)
            else:
                answer.set_result(result)

        self.put(command, reply)
        return await answer

    def put(
        self, command: Command, reply: Callable[[Answer | Exception], None], seen: int = 0
    ) -> None:
        """Submit a command; `reply` is called once it is stored, before it is announced."""
        self._requests.put_nowait(_Request(command, reply, seen))

    def subscribe(self, subscriber: Subscriber) -> None:
        self.subscribers.add(subscriber)
        self._here[subscriber.player] += 1
        self.gone_at.pop(subscriber.player, None)
        self._presence = b""
        self.announce_presence()

    def unsubscribe(self, subscriber: Subscriber) -> None:
        if subscriber not in self.subscribers:
            return
        self.subscribers.remove(subscriber)
        release(self._here, subscriber.player)
        if not self.is_here(subscriber.player) and self.match.seats_of(subscriber.player):
            self.gone_at[subscriber.player] = now_ms()
        self.announce_presence()

    def announce_presence(self) -> None:
        """Send who is present to all, soon, together with what changes until then."""
        if self._presence_due is None:
            loop = asyncio.get_running_loop()
            pause = max(PRESENCE_SECONDS, PRESENCE_SECONDS_EACH * len(self.subscribers))
            at = max(loop.time() + PRESENCE_DELAY, self._presence_at + pause)
            self._presence_due = loop.call_at(at, self._send_presence)

    def _send_presence(self) -> None:
        self._presence_due = None
        message = messages.presence_now(self)
        if message == self._presence:
            return
        self._presence = message
        self.shared_view = None  # it has an earlier presence, which nobody would correct
        self._presence_at = asyncio.get_running_loop().time()
        self._tell_presence(message, list(self.subscribers))

    def _tell_presence(self, frame: bytes, untold: list[Subscriber]) -> None:
        for subscriber in untold[:FAN_OUT_AT_ONCE]:
            subscriber.on_presence(frame)
        if rest := untold[FAN_OUT_AT_ONCE:]:
            asyncio.get_running_loop().call_soon(self._tell_presence, frame, rest)

    def is_here(self, player: str) -> bool:
        """Whether a player has a socket in this room."""
        return player in self._here

    @property
    def watchers(self) -> int:
        """How many people are here who have no seat."""
        players = {seat.player for seat in self.match.seats}
        return len(self._here) - sum(map(self.is_here, players))

    def absent_ms(self, player: str) -> int:
        """How long a player has been absent, as far as this server knows."""
        return 0 if self.is_here(player) else now_ms() - self.absent_since(player)

    def absent_since(self, player: str) -> int:
        """When a player left; if they never came, when the room was opened."""
        return self.gone_at.get(player, self.opened_at)

    @property
    def idle(self) -> bool:
        """Whether the room may be closed."""
        at_work = self._busy or not self._requests.empty() or self.thinking is not None
        return not self.subscribers and not at_work

    async def close(self) -> None:
        """Stop at once; requests that are not decided yet have no effect."""
        if self._presence_due is not None:
            self._presence_due.cancel()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        self._wake_bot()
        while True:
            request = await self._next_request()
            self._busy = True
            try:
                await self._handle(request)
            except Exception:  # the room has to go on for the others
                log.exception("a room failed", extra={"match": self.id})
            self._busy = False

    async def _next_request(self) -> _Request:
        """The next request, or a tick if the time of the seat to act is up before."""
        end = deadline(self.match)
        if end is None:
            return await self._requests.get()
        try:
            async with asyncio.timeout(max(0.0, (end - now_ms()) / 1000)):
                return await self._requests.get()
        except TimeoutError:
            return _Request(Tick(), _ignore, 0)

    async def _handle(self, request: _Request) -> None:
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

    async def _apply(self, request: _Request) -> Change | None:
        """Decide a command and store what it causes.

        If another server has stored something first, or a commit that seemed to fail has
        succeeded, the command is decided again: a repeat is then found to be one, and a move
        that has become stale is refused.
        """
        if request.seen > self.match.version:
            await self._catch_up_if_behind()
        while change := self._decide(request.command):
            if change.rematch:
                await self._services.check_new(self.match.creator)
            try:
                await self._store(change)
            except Exception:
                if not await self._catch_up():
                    raise
            else:
                self.match = change.after
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

    async def _store(self, change: Change) -> None:
        queries = [matches.append(self.id, change.steps)]
        if change.rematch:
            queries.append(matches.append(change.after.rematch, change.rematch))
        await self._services.store.write(in_one_transaction(queries))

    async def _catch_up_if_behind(self) -> None:
        """Catch up, but not again at once if there was nothing newer: any page can claim to have
        seen a later version, and all other requests would wait for the database."""
        if monotonic() < self._found_nothing_newer_at + CATCH_UP_SECONDS:
            return
        if not await self._catch_up():
            self._found_nothing_newer_at = monotonic()

    async def _catch_up(self) -> bool:
        """Load the stored match if it is newer, and show it to all; whether it was."""
        read = self._services.store.read
        if await read(matches.version_of(self.id)) <= self.match.version:
            return False
        newest = await matches.open_match(self._services.store, self.id)
        assert newest is not None
        self.match = newest
        await self._tell(lambda subscriber: subscriber.resync())
        self._wake_bot()
        return True

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
        everybody = sorted(self.subscribers, key=lambda subscriber: subscriber.seat is None)
        for number, subscriber in enumerate(everybody):
            if number and number % FAN_OUT_AT_ONCE == 0:
                await asyncio.sleep(0)
            if subscriber in self.subscribers:
                tell(subscriber)

    async def _announce(self, change: Change) -> None:
        metrics.EVENTS.inc(len(change.steps))
        await self._tell(lambda subscriber: subscriber.on_change(change))
        failpoint("after_announcement")
        if self.match.position_version != change.before.position_version:
            self._services.on_turn(self.id, self.match)
            self._announce_absence()
        if change.rematch:
            self._services.on_turn(self.match.rematch, change.rematch[-1].after)
        self._wake_bot()

    def _announce_absence(self) -> None:
        """If the person to move is absent, announce when the others can claim."""
        seat = self.match.actor
        if seat in self.match.persons() and not self.is_here(self.match.seats[seat].player):
            self.announce_presence()

    def _wake_bot(self) -> None:
        seat = self.match.actor
        if self.thinking is None and isinstance(seat, int) and self.match.bot_to_move:
            self.thinking = seat
            self.announce_presence()
            self._services.spawn(self._move_bot(self.match, seat))

    async def _move_bot(self, match: Match, seat: int) -> None:
        """Search, and submit the move; it is refused if the position has changed meanwhile."""
        try:
            text = await self._services.choose_move(match, seat)
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
        self.announce_presence()


def _ignore(_: Answer | Exception) -> None:
    """For a command that no socket has sent."""
