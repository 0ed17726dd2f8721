"""A guest with their own browser: cookies, requests, and a socket for each table."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from campanile.server.wire import FROM_SERVER, PROTOCOL, Problem

SECONDS = 20.0
ME: dict[str, Any] = {"kind": "me"}
OPEN: dict[str, Any] = {"kind": "open"}


def bot(level: int = 1) -> dict[str, Any]:
    return {"kind": "bot", "level": level}


class Refused(Exception):
    """The server said no."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error)
        self.code: str = error["code"]
        self.error = error


class Guest:
    """A guest with a cookie, or without one yet."""

    def __init__(self, address: str, name: str = "Anna", socket_address: str = "") -> None:
        self.address = address
        self.name = name
        self._others: list[Guest] = []
        self.headers: dict[str, str] = {}
        """Sent with every request and handshake, as a proxy would."""
        self._socket_address = socket_address or address
        """Another one to go through a proxy."""
        # Certificates take longer to load than most tests take.
        self.http = httpx.AsyncClient(base_url=address, timeout=SECONDS, verify=False)

    def elsewhere(self, address: str) -> Guest:
        """The same cookies in a browser that reaches another server."""
        other = Guest(address, self.name)
        other.http.cookies.update(self.http.cookies)
        self._others.append(other)
        return other

    async def request(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """The JSON of the answer; Refused if it is a refusal."""
        answer = await self.http.request(method, path, json=body, headers=self.headers, **more)
        is_json = "json" in answer.headers.get("content-type", "")
        told: Any = answer.json() if is_json else answer.text
        if answer.is_error:
            raise Refused(told["error"])
        return told

    async def make(self, game: str, *seats: dict[str, Any], **more: Any) -> dict[str, Any]:
        """A new match: its id, invitations by seat, and the token to watch."""
        named = [{**seat, "name": self.name} if seat == ME else seat for seat in seats]
        made: dict[str, Any] = await self.request(
            "POST", "/api/matches", {"game": game, "seats": named, **more}
        )
        return made

    async def use(self, token: str) -> dict[str, Any]:
        """Use a link."""
        used: dict[str, Any] = await self.request(
            "POST", "/api/links", {"token": token, "name": self.name}
        )
        return used

    @asynccontextmanager
    async def connect(self, match_id: str, **more: Any) -> AsyncIterator[Table]:
        """A socket on which nothing has been said yet."""
        cookies = "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)
        address = self._socket_address.replace("http", "ws", 1)
        settings = {"origin": self.address, "max_size": None, **more}
        async with connect(
            f"{address}/api/matches/{match_id}/socket",
            additional_headers={"Cookie": cookies, **self.headers},
            **settings,
        ) as socket:
            yield Table(socket)

    @asynccontextmanager
    async def at(self, match_id: str, **hello: Any) -> AsyncIterator[Table]:
        """Sit at a table, having said hello and seen the first view."""
        async with self.connect(match_id) as table:
            await table.send({"type": "hello", "protocol": PROTOCOL, **hello})
            await table.until(lambda told: told["type"] == "view")
            yield table

    async def close(self) -> None:
        for other in self._others:
            await other.close()
        await self.http.aclose()


async def seated(host: Guest, *others: Guest, game: str = "twrs", **more: Any) -> str:
    """The id of a match that these guests have begun."""
    made = await host.make(game, ME, *[OPEN] * len(others), **more)
    for number, guest in enumerate(others, 1):
        await guest.use(made["invites"][str(number)])
    return str(made["id"])


async def code_of(asked: Awaitable[Any]) -> str:
    """With which code something is refused."""
    try:
        await asked
    except Refused as refused:
        Problem.model_validate_json(json.dumps({"error": refused.error}))
        return refused.code
    raise AssertionError("it was not refused")


class Heard:
    """The state that one socket has received, updated as the page does."""

    def __init__(self) -> None:
        self.standing: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.presence: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        """Every message so far."""
        self.raw: list[str] = []

    def take_in(self, text: str) -> dict[str, Any]:
        """A message, checked against the models."""
        FROM_SERVER.validate_json(text)
        told: dict[str, Any] = json.loads(text)
        self.raw.append(text)
        self.heard.append(told)
        if "standing" in told:
            self.standing = told["standing"]
            if told["log"] is not None:
                self.log = told["log"]
            else:
                moved = (e for e in told["events"] if e["kind"] == "moved")
                self.log = [*self.log, *({"seat": e["seat"], "text": e["text"]} for e in moved)]
        if "presence" in told:
            self.presence = told["presence"]
        return told

    @property
    def moves(self) -> list[str]:
        moves: list[str] = self.standing["position"]["moves"]
        return moves

    @property
    def over(self) -> bool:
        return self.standing["result"] is not None


class Table(Heard):
    """An open socket, and what it has received."""

    _ids = count(1)

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__()
        self.socket = socket

    async def send(self, message: dict[str, Any]) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        """The next message, taken in."""
        async with asyncio.timeout(SECONDS):
            text = await self.socket.recv()
        assert isinstance(text, str)
        return self.take_in(text)

    async def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Hear on until a message is as wished."""
        while not holds(told := await self.hear()):
            pass
        return told

    async def until_standing(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Hear on until the match stands as wished; it may do so already."""
        while not holds(self.standing):
            await self.hear()
        return self.standing

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send something with an id and hear on until it is answered; Refused if it is refused."""
        message = {"id": f"t{next(self._ids)}", **message}
        await self.send(message)
        told = await self.until(
            lambda told: told["type"] in ("ack", "refused", "pong") and told["id"] == message["id"]
        )
        if told["type"] == "refused":
            raise Refused(told["error"])
        return told

    async def move(self, text: str | None = None, **more: Any) -> dict[str, Any]:
        """Make a move, by default the first there is, and see what comes of it. Whoever comes to
        another server than the other players did may see the start of the game a moment later."""
        if text is None:
            await self.until_standing(lambda standing: bool(standing["position"]["moves"]))
            text = self.moves[0]
        ack = await self.ask(
            {"type": "move", "version": self.standing["version"], "move": text, **more}
        )
        await self.until_standing(lambda standing: standing["version"] >= ack["version"])
        return ack

    async def act(self, action: str, version: int | None = None) -> dict[str, Any]:
        version = self.standing["version"] if version is None else version
        ack = await self.ask({"type": "act", "action": action, "version": version})
        await self.until_standing(lambda standing: standing["version"] >= ack["version"])
        return ack
