"""Rooms on a real database: conflicts, failures, clocks after a restart, and closing."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import Connection, insert
from starlette.websockets import WebSocket

from campanile.core.errors import CampanileError
from campanile.games import GAMES
from campanile.server import matches, messages, metrics, rooms, schema
from campanile.server.app_state import AppState
from campanile.server.connections import EXTENSION
from campanile.server.exchange import FAN_OUT_AT_ONCE, Change
from campanile.server.room import Room
from campanile.server.rooms import Rooms
from campanile.server.settings import Settings
from campanile.server.sockets import Flusher, Socket
from campanile.server.store import Query, Store, query
from campanile.server.wall_clock import now_ms
from campanile.table import Match, TableError, deadline, fold, to_json
from campanile.table.commands import Move, Tick
from campanile.table.events import Created
from tests.server.truth import Truth
from tests.table.sitting import ADA, BEN, BLITZ, Sitting

ID = "some-match"


class Watcher:
    """A subscriber that remembers the versions it was shown."""

    seat: int | None = 1

    def __init__(self, room: Room, *, fails: bool = False, player: str = BEN.player) -> None:
        self.room = room
        self.player = player
        self.presence: list[bytes] = []
        self.versions: list[int] = []
        self.fails = fails

    def on_change(self, change: Change) -> None:
        assert not self.fails, "this one fails"
        assert self.versions[-1:] in ([], [change.before.version])
        self.versions.append(self.room.match.version)

    def on_presence(self, frame: bytes) -> None:
        self.presence.append(frame)

    def resync(self) -> None:
        self.versions.append(self.room.match.version)


def watched(room: Room, *, fails: bool = False) -> Watcher:
    watcher = Watcher(room, fails=fails)
    room.subscribe(watcher)
    return watcher


@pytest_asyncio.fixture
async def state(new_url: Callable[[], str]) -> AsyncIterator[AppState]:
    state = AppState(Settings(), Store(new_url()))
    yield state
    await state.close()


def rooms_of(state: AppState) -> Rooms:
    """The rooms of one more server on the same database."""
    return Rooms(state, began=now_ms())


async def store_match(store: Store, sitting: Sitting, match_id: str = ID) -> None:
    await store.write(matches.append(match_id, sitting.steps))


def next_move(match: Match, name: str = "a", which: int = 0) -> Move:
    seat = match.actor
    assert isinstance(seat, int)
    text = match.rules.view(match.state, seat).moves[which]
    return Move(seat, match.seats[seat].player, text, name, match.version)


async def opened(all_rooms: Rooms, match_id: str = ID) -> Room:
    room = await all_rooms.get(match_id)
    assert room is not None
    return room


def long_ago() -> Sitting:
    """A match of which the clock has run out since."""
    sitting = Sitting("twrs", ADA, BEN, clock=BLITZ)
    for number in range(3):
        sitting.do(next_move(sitting.match, str(number)))
    return sitting


async def test_nobody_loses_time_to_a_server_that_was_down(state: AppState) -> None:
    await store_match(state.store, long_ago())
    all_rooms = rooms_of(state)
    await all_rooms.wake(await state.store.read(matches.to_resume()))
    room = await opened(all_rooms)
    await room.ask(next_move(room.match))
    assert room.match.result is None
    assert len(room.match.plies) == 4


async def test_time_that_runs_out_while_the_server_runs_is_lost(state: AppState) -> None:
    await store_match(state.store, long_ago())
    all_rooms = Rooms(state, began=0)
    await all_rooms.maintain_once()
    room = await opened(all_rooms)
    async with asyncio.timeout(20):
        while room.match.result is None:
            await asyncio.sleep(0.01)
    assert room.match.result.reason == "time"


async def test_a_move_that_comes_too_late_is_refused(
    state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The flag falls instead, and the move is not acknowledged."""
    sitting = Sitting("twrs", ADA, BEN, clock=BLITZ)
    sitting.now = now_ms()
    for number in range(3):
        sitting.do(next_move(sitting.match, str(number)))
    await store_match(state.store, sitting)
    room = await opened(Rooms(state, began=0))
    late, due = next_move(room.match), deadline(room.match)
    assert due is not None and due > now_ms()
    # Later by the clock alone: the room's own task still waits for the deadline.
    monkeypatch.setattr("campanile.server.room.now_ms", lambda: due)
    with pytest.raises(CampanileError) as caught:
        await room.ask(late)
    assert caught.value.code == "time_up"
    assert room.match.result is not None and room.match.result.reason == "time"
    assert room.match.answered(late.seat, late.id) is None


async def test_two_rooms_of_one_match_do_not_double_a_move(state: AppState) -> None:
    """As on two servers: the second answers what the first has stored."""
    await store_match(state.store, Sitting("twrs", ADA, BEN))
    first, second = await opened(rooms_of(state)), await opened(rooms_of(state))
    watcher = watched(second)
    move = next_move(first.match)
    answer = await first.ask(move)
    assert await second.ask(move) == answer
    assert second.match == first.match
    assert watcher.versions == [answer.version]


async def test_the_slower_of_two_rooms_refuses_and_shows_what_happened(state: AppState) -> None:
    await store_match(state.store, Sitting("twrs", ADA, BEN))
    first, second = await opened(rooms_of(state)), await opened(rooms_of(state))
    watcher = watched(second)
    other = next_move(second.match, "other", which=1)
    answer = await first.ask(next_move(first.match))
    with pytest.raises(TableError) as caught:
        await second.ask(other)
    assert caught.value.code == "stale"
    assert second.match == first.match
    assert watcher.versions == [answer.version]
    await second.ask(next_move(second.match, "more"))
    assert watcher.versions == [answer.version, answer.version + 1]


async def test_a_commit_that_seemed_to_fail_counts_once(
    state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line to the database may break between the commit and its confirmation."""
    await store_match(state.store, Sitting("twrs", ADA, BEN))
    room = await opened(rooms_of(state))
    watcher = watched(room)
    submit = state.store.submit

    async def break_after(stored: asyncio.Future[None]) -> None:
        await stored
        monkeypatch.undo()
        raise ConnectionError

    def submit_and_break(work: Query[None]) -> asyncio.Task[None]:
        return asyncio.create_task(break_after(submit(work)))

    monkeypatch.setattr(state.store, "submit", submit_and_break)
    move = next_move(room.match)
    answer = await room.ask(move)
    assert answer == await room.ask(move)
    assert watcher.versions == [answer.version]
    stored = await state.store.read(matches.load(ID))
    assert stored == room.match


def fail(_: Query[None]) -> asyncio.Future[None]:
    stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    stored.set_exception(ConnectionError())
    return stored


async def test_what_could_not_be_stored_has_not_happened(
    state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store_match(state.store, Sitting("twrs", ADA, BEN))
    room = await opened(rooms_of(state))
    before = room.match

    monkeypatch.setattr(state.store, "submit", fail)
    move = next_move(room.match)
    with pytest.raises(ConnectionError):
        await room.ask(move)
    assert room.match == before
    monkeypatch.undo()
    assert (await room.ask(move)).version == before.version + 1


async def test_a_room_that_could_not_be_opened_is_gone(
    state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the room would find that time is up before it discounts the downtime."""
    await store_match(state.store, long_ago())
    all_rooms = rooms_of(state)

    monkeypatch.setattr(state.store, "submit", fail)
    for _ in range(3):
        with pytest.raises(ConnectionError):
            await all_rooms.get(ID)
    monkeypatch.undo()
    assert len(all_rooms) == 0
    await asyncio.gather(*state.background)
    room = await opened(all_rooms)
    await room.ask(next_move(room.match))
    assert room.match.result is None


async def test_who_says_to_have_seen_more_than_there_is_keeps_nobody_waiting(
    state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store_match(state.store, Sitting("twrs", ADA, BEN))
    room = await opened(rooms_of(state))
    read, reads = state.store.read, list[Query[Any]]()

    async def counted(work: Query[Any]) -> Any:
        reads.append(work)
        return await read(work)

    monkeypatch.setattr(state.store, "read", counted)
    for _ in range(50):
        room.put(Tick(), lambda _: None, 1_000_000)
    await room.ask(next_move(room.match))
    assert len(reads) < 10, "and these only ask for the version"


async def test_who_cannot_hear_does_not_stop_the_others(state: AppState) -> None:
    await store_match(state.store, Sitting("twrs", ADA, BEN))
    room = await opened(rooms_of(state))
    watched(room, fails=True)
    await room.ask(next_move(room.match))
    await room.ask(next_move(room.match, "b"))
    assert len(room.match.plies) == 2


async def test_a_match_that_cannot_be_read_does_not_stop_the_others(state: AppState) -> None:
    """Such as one of rules that this server does not know."""
    await store_match(state.store, long_ago(), "readable")
    strange = long_ago()
    await store_match(state.store, strange, "a-strange-one")
    await state.store.write(_with_other_rules("a-strange-one", strange))
    all_rooms = rooms_of(state)
    await all_rooms.maintain_once()
    assert all_rooms.known("readable") is not None
    assert all_rooms.known("a-strange-one") is None


@query
def _with_other_rules(connection: Connection, match_id: str, sitting: Sitting) -> None:
    created = sitting.events[0]
    assert isinstance(created, Created)
    body = json.dumps(to_json(replace(created, rules_version=99)))
    mine = (schema.events.c.match_id == match_id) & (schema.events.c.version == 1)
    connection.execute(schema.events.delete().where(mine))
    row = {"match_id": match_id, "version": 1, "at": 0, "body": body}
    connection.execute(insert(schema.events), [row])


async def test_a_quiet_room_closes_unless_somebody_asked_for_it(
    state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = 0.0
    monkeypatch.setattr(rooms, "monotonic", lambda: seconds)
    await store_match(state.store, Sitting("twrs", ADA, BEN))
    all_rooms = rooms_of(state)
    room = await opened(all_rooms)

    async def let_pass(minutes: float) -> None:
        nonlocal seconds
        until = seconds + 60 * minutes
        while seconds < until:
            seconds += 1
            await all_rooms.maintain_once()

    await let_pass(0.9)
    assert await opened(all_rooms) is room
    await let_pass(0.9)
    watcher = watched(room)
    await room.ask(next_move(room.match))
    await let_pass(2)
    room.unsubscribe(watcher)
    await let_pass(0.9)
    assert all_rooms.known(ID) is room
    await let_pass(0.5)
    assert all_rooms.known(ID) is None
    again = await opened(all_rooms)
    assert again is not room
    assert again.match == room.match


async def test_what_is_worked_out_from_the_events_comes_out_again(
    new_url: Callable[[], str],
) -> None:
    url = new_url()
    store, truth = Store(url), Truth(url)
    for game in GAMES:
        sitting = Sitting(game, ADA, BEN, clock=BLITZ)
        await store_match(store, sitting, game)
        while sitting.match.result is None:
            before = len(sitting.steps)
            sitting.do(next_move(sitting.match, str(before)))
            await store.write(matches.append(game, sitting.steps[before:]))
            if before < 10:
                truth.check_derived(game)
        truth.check_derived(game)
        assert fold(truth.events(game)) == sitting.match
    truth.close()
    store.close()


async def test_presence_is_made_once_for_all_however_many_come_and_go(state: AppState) -> None:
    await store_match(state.store, Sitting("twrs", ADA, BEN))
    room = await opened(rooms_of(state))
    player = watched(room)
    crowd = [Watcher(room, player=f"guest {number}") for number in range(1000)]
    made = metrics.PRESENCE._value.get()

    async def until_told(watchers: int) -> None:
        async with asyncio.timeout(20):
            while f'"watchers":{watchers},'.encode() not in b"".join(player.presence[-1:]):
                await asyncio.sleep(0.01)

    for one in crowd[:10]:
        room.subscribe(one)
    await until_told(10)
    assert len(player.presence) == 1, "all came within one message"
    assert all(one.presence[0] is player.presence[0] for one in crowd[:10]), "the same for all"
    for one in crowd[10:]:
        room.subscribe(one)
    await asyncio.sleep(0.002)
    left = now_ms()
    for one in crowd:
        room.unsubscribe(one)
        room.unsubscribe(one)  # as a socket does that never said hello
    await until_told(0)
    assert len(player.presence) == 2
    assert metrics.PRESENCE._value.get() - made == 2
    assert room.absent_since("guest 7") < left, "only absences of players matter"
    assert room.is_here(BEN.player) and room.watchers == 0
    room.unsubscribe(player)
    assert not room.is_here(BEN.player) and room.absent_since(BEN.player) >= left


async def test_a_crowd_is_told_over_many_turns_and_the_players_first(state: AppState) -> None:
    await store_match(state.store, Sitting("twrs", ADA, BEN))
    room = await opened(rooms_of(state))
    turn, told = 0, list[tuple[int, int | None]]()

    def count() -> None:
        nonlocal turn
        turn += 1
        asyncio.get_running_loop().call_soon(count)

    class Noted(Watcher):
        def on_change(self, change: Change) -> None:
            super().on_change(change)
            told.append((turn, self.seat))

        def on_presence(self, frame: bytes) -> None:
            super().on_presence(frame)
            told.append((turn, self.seat))

    crowd = [Noted(room, player=f"guest {number}") for number in range(20 * FAN_OUT_AT_ONCE)]
    for one in crowd:
        one.seat = None
        room.subscribe(one)
    player = Noted(room)
    room.subscribe(player)
    count()
    async with asyncio.timeout(20):
        while len(told) < len(crowd) + 1:
            await asyncio.sleep(0.01)
    assert max(Counter(turn for turn, _ in told).values()) <= FAN_OUT_AT_ONCE, "presence"
    told.clear()
    made = metrics.EVENTS._value.get()
    await room.ask(next_move(room.match))
    room.unsubscribe(crowd[0])
    async with asyncio.timeout(20):
        while metrics.EVENTS._value.get() == made:  # it is counted once all are told
            await asyncio.sleep(0)
    assert len(told) >= len(crowd)
    assert told[0][1] == player.seat
    assert max(Counter(turn for turn, _ in told).values()) <= FAN_OUT_AT_ONCE, "a change"
    assert metrics.EVENTS._value.get() - made == 1


async def test_spectators_who_come_together_share_a_view(
    state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store_match(state.store, Sitting("twrs", ADA, BEN))
    room = await opened(state.rooms)
    clock = [now_ms()]
    monkeypatch.setattr(messages, "now_ms", lambda: clock[0])

    def views(player: str, seat: int | None = None) -> dict[str, Any]:
        frame = messages.view_frame(room, player, seat)
        told: dict[str, Any] = json.loads(frame[frame.index(b"{") :])
        return told

    first = messages.view_frame(room, "some spectator", None)
    assert messages.view_frame(room, "another", None) is first
    assert views(BEN.player, 1)["yours"] == [1]
    assert views(BEN.player)["yours"] == [1]
    clock[0] += messages.SHARED_MS + 1
    assert views("one who comes later")["now"] == clock[0]
    await room.ask(next_move(room.match))
    assert views("one after a move")["standing"]["version"] == room.match.version
    watcher = watched(room)
    async with asyncio.timeout(10):
        while not watcher.presence:
            await asyncio.sleep(0.01)
    assert views("one after a change of presence")["presence"]["seats"] == [False, True]


async def test_what_a_view_has_shown_is_not_told_again(state: AppState) -> None:
    """As to a spectator in a crowd who says hello before their turn to be told has come."""
    await store_match(state.store, Sitting("twrs", ADA, BEN))
    room = await opened(rooms_of(state))
    heard = list[Change]()

    class Noted(Watcher):
        def on_change(self, change: Change) -> None:
            heard.append(change)

    room.subscribe(Noted(room))
    unread = SimpleNamespace(is_writable=False)
    scope = {"type": "websocket", "headers": [], "extensions": {EXTENSION: unread}}
    websocket = WebSocket(scope, receive=asyncio.Event().wait, send=asyncio.sleep)  # type: ignore[arg-type]
    socket = Socket(websocket, room, "guest", Settings(), flusher=Flusher())
    for name in ("a", "b"):
        await room.ask(next_move(room.match, name))
    while len(heard) < 2:
        await asyncio.sleep(0)
    socket.resync()
    shown = len(socket._unsent)
    for change in heard:
        socket.on_change(change)
    assert len(socket._unsent) == shown
    await room.ask(next_move(room.match, "c"))
    while len(heard) < 3:
        await asyncio.sleep(0)
    socket.on_change(heard[-1])
    assert len(socket._unsent) == shown + 1
