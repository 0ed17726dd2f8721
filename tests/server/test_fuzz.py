"""Thousands of messages that are almost right: all are answered, the refused change nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, get_args

import pytest

from campanile.server.wire import PROTOCOL, Action
from tests.server.client import ME, OPEN, Guest, Refused, Table
from tests.server.conftest import NewGuest
from tests.server.process import ServerProcess

BATCHES, BATCH = 40, 30
ANSWERS = ("ack", "refused", "pong", "view")
ODD: list[Any] = [
    *(None, True, False, 0, -1, 1, 2, 3, 4, 2**31, 2**63, -(2**64), 10**40, 0.5, 1e308),
    *("", " ", "0", "hello", "move", "\0", "ä", "\u202e", "😀", "x" * 64, "x" * 300),
    *([], {}, [[]], {"type": "ping"}),
]
DEEP = "[" * 500 + "]" * 500


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    url = f"sqlite:///{tmp_path_factory.mktemp('store') / 'campanile.sqlite3'}"
    with ServerProcess(url) as process:
        yield process


def right(rng: Random, table: Table) -> dict[str, Any]:
    """A message as it should be."""
    version, number = table.standing["version"], f"f{rng.randrange(10**9)}"
    return rng.choice(
        [
            {"type": "hello", "protocol": PROTOCOL, "version": version, "seat": rng.randrange(4)},
            {"type": "sit", "seat": rng.randrange(4)},
            {"type": "ping", "id": number},
            {
                "type": "act",
                "id": number,
                "version": version,
                "action": rng.choice(get_args(Action)),
            },
            {
                "type": "move",
                "id": number,
                "version": version - rng.randrange(2),
                "move": rng.choice([*table.moves, "a1-a2"]),
            },
        ]
    )


def replaced(rng: Random, message: dict[str, Any]) -> str:
    name = rng.choice(list(message))
    return json.dumps({**message, name: rng.choice(ODD)})


def renamed(rng: Random, message: dict[str, Any]) -> str:
    name = rng.choice(list(message))
    value = message.pop(name)
    return json.dumps({**message, rng.choice([*message, name.upper(), "x"]): value})


def deepened(rng: Random, message: dict[str, Any]) -> str:
    name = rng.choice(list(message))
    return json.dumps({**message, name: "?"}).replace('"?"', DEEP)


def cut(rng: Random, message: dict[str, Any]) -> str:
    text = json.dumps(message)
    return text[: rng.randrange(len(text))] + text[rng.randrange(len(text)) :]


def scratched(rng: Random, message: dict[str, Any]) -> str:
    text = list(json.dumps(message, ensure_ascii=rng.random() < 0.5))
    for _ in range(rng.randrange(1, 4)):
        text[rng.randrange(len(text))] = chr(rng.choice([rng.randrange(1, 128), 0xFFFF, 0x10FFFF]))
    return "".join(text)


def as_bytes(_: Random, message: dict[str, Any]) -> bytes:
    return json.dumps(message).encode()


def unharmed(_: Random, message: dict[str, Any]) -> str:
    return json.dumps(message)


HARM: list[Callable[[Random, dict[str, Any]], str | bytes]] = [
    *(replaced, replaced, renamed, deepened, cut, scratched, as_bytes, unharmed),
]


async def talk(table: Table, rng: Random) -> list[dict[str, Any]]:
    """What is said in answer to a batch of messages, all of it read."""
    heard = len(table.heard)
    for _ in range(BATCH):
        await table.socket.send(rng.choice(HARM)(rng, right(rng, table)))
    # Never granted, and answered after all that came before.
    with pytest.raises(Refused):
        await table.act("return")
    return [told for told in table.heard[heard:-1] if told["type"] in ANSWERS]


async def version_of(guest: Guest, match_id: str) -> int:
    view = await guest.request("GET", f"/api/matches/{match_id}")
    return int(view["standing"]["version"])


@pytest.mark.parametrize("game", ["twrs", "clocktowers"])
async def test_a_player_who_says_anything(game: str, new_guest: NewGuest) -> None:
    rng = Random(20)
    anna, ben = new_guest("Anna"), new_guest("Ben")
    accepted = refused = 0
    match_id, over = "", True
    for _ in range(BATCHES):
        if over:
            made = await anna.make(game, ME, OPEN)
            await ben.use(made["invites"]["1"])
            match_id = made["id"]
        async with anna.at(match_id) as table:
            before = table.standing["version"]
            answers = await talk(table, rng)
            assert len(answers) >= BATCH
            acks = {told["version"] for told in answers if told["type"] == "ack"}
            accepted += len(acks)
            refused += sum(told["type"] == "refused" for told in answers)
            assert all(told["error"]["code"] != "failed" for told in answers if "error" in told)
            after = await version_of(ben, match_id)
            assert after == before if not acks else after >= max(acks)
            over = table.over or after > 100
    assert accepted > 5 and refused > BATCHES * BATCH / 2


async def test_a_watcher_who_says_anything(server: ServerProcess, new_guest: NewGuest) -> None:
    rng = Random(21)
    anna, watcher = new_guest("Anna"), new_guest("Cleo")
    made = await anna.make("twrs", ME, {"kind": "me", "name": "Ben"})
    await watcher.use(made["watch"])
    async with watcher.at(made["id"]) as table:
        before = table.standing
        for _ in range(BATCHES):
            answers = await talk(table, rng)
            assert len(answers) >= BATCH
            assert not any(told["type"] == "ack" for told in answers)
    after = await watcher.request("GET", f"/api/matches/{made['id']}")
    assert after["standing"] == before
    assert "trace" not in server.log
