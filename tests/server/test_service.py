"""Running the server: metrics, wrong settings, a port that is taken."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import socket
import subprocess
import sys
import weakref
from collections.abc import Iterator
from dataclasses import fields
from io import StringIO
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, make_url, text

from campanile.cli.main import main
from campanile.server import run
from campanile.server.acceptor import Acceptor
from campanile.server.app import create_app
from campanile.server.connections import Config, ConnectionLimits
from campanile.server.round_robin import RoundRobin
from campanile.server.settings import PREFIX, SettingError, Settings, read_settings, warning
from tests.server.client import ME, bot
from tests.server.conftest import NewGuest
from tests.server.postgres import new_database
from tests.server.process import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    url = f"sqlite:///{tmp_path_factory.mktemp('store') / 'campanile.sqlite3'}"
    with ServerProcess(url) as process:
        yield process


async def test_figures_for_prometheus(new_guest: NewGuest) -> None:
    guest = new_guest()
    made = await guest.make("twrs", ME, bot())
    async with guest.at(made["id"]) as table:
        await table.move()
        await table.until_standing(lambda standing: standing["position"]["actor"] == 0)
        await guest.http.get("/api/nothing")
        text = (await guest.http.get("/metrics")).text
    found = dict(re.findall(r"^(campanile_\S+) (\S+)$", text, re.MULTILINE))
    assert float(found["campanile_moves_total"]) == 1
    assert float(found["campanile_events_total"]) >= 2
    assert float(found["campanile_sockets"]) == 1
    assert float(found["campanile_rooms"]) == 1
    assert float(found['campanile_refusals_total{code="not_found"}']) == 1
    assert float(found["campanile_answer_seconds_count"]) >= 1
    assert float(found["campanile_bot_seconds_count"]) == 1


async def test_no_message_waits_for_an_acknowledgement_of_the_one_before() -> None:
    """TCP_NODELAY is set for what is accepted."""
    accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    class Peer(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            peer = transport.get_extra_info("socket")
            accepted.set_result(peer.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            transport.close()

    with run.listen("127.0.0.1", 0) as listener:
        acceptor = Acceptor(listener, Peer, ConnectionLimits(1000, Settings()), RoundRobin(1))
        _, writer = await asyncio.open_connection(*listener.getsockname())
        assert await accepted
        writer.close()
        acceptor.close()
        await acceptor.wait_closed()


async def test_garbage_is_collected_although_python_is_told_not_to() -> None:
    class Link:
        other: Link

    limits = ConnectionLimits(1000, Settings())
    server = run.Server(Config(create_app, limits, log_config=None), "", StringIO())
    gc.disable()
    try:
        one = Link()
        one.other = one
        garbage = weakref.ref(one)
        del one
        await server.on_tick(1)
    finally:
        gc.enable()
    assert garbage() is None


def is_a_sentence(text: str) -> bool:
    return text.count("\n") == 1 and text.startswith("campanile: ") and text.endswith(".\n")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("BOT_WORKERS", "0"),
        ("BOT_WORKERS", "two"),
        ("BOT_WORKERS", "1.5"),
        ("BOT_SECONDS", "nan"),
        ("BOT_SECONDS", "-1"),
        ("MESSAGES_A_SECOND", "inf"),
        ("PRIVATE_WEBHOOKS", "yes"),
        ("ORIGIN", "games.example"),
        ("ORIGIN", "https://games.example/play"),
        ("ORIGIN", "ftp://games.example"),
        ("TRUSTED_PROXIES", "*"),
        ("TRUSTED_PROXIES", "0.0.0.0/0"),
        ("TRUSTED_PROXIES", "::/0"),
        ("TRUSTED_PROXIES", "proxy.example"),
    ],
)
def test_settings_that_cannot_be(name: str, text: str) -> None:
    with pytest.raises(SettingError) as error:
        read_settings({PREFIX + name: text})
    assert error.value.code == "bad_setting"
    assert PREFIX + name in str(error.value) and text in str(error.value)


def test_settings_are_read_from_the_environment() -> None:
    given = {"ORIGIN": "https://games.example", "BOT_WORKERS": "3", "PRIVATE_WEBHOOKS": "1"}
    read = read_settings({PREFIX + name: text for name, text in given.items()})
    assert read == Settings(origin="https://games.example", bot_workers=3, private_webhooks=True)
    assert read_settings({PREFIX + field.name.upper(): "" for field in fields(Settings)}) == (
        Settings()
    )


@pytest.mark.parametrize(
    ("origin", "proxies", "warned"),
    [
        ("", "", False),
        ("", "127.0.0.1", False),
        ("https://games.example", "", True),
        ("https://games.example", "127.0.0.1, 10.0.0.0/8,fd00::/8", False),
    ],
)
def test_a_forgotten_proxy_is_told_of(origin: str, proxies: str, warned: bool) -> None:
    given = {"ORIGIN": origin, "TRUSTED_PROXIES": proxies}
    told = warning(read_settings({PREFIX + name: text for name, text in given.items()}))
    assert ("CAMPANILE_TRUSTED_PROXIES" in told) == warned == bool(told)


def test_every_setting_is_told_of() -> None:
    told = (Path(__file__).parents[2] / "docs" / "server.md").read_text()
    rows = re.findall(r"^\| `([A-Z_]+)` \|", told, re.MULTILINE)
    assert set(rows) == {field.name.upper() for field in fields(Settings)}


def test_a_wrong_setting_is_told_in_a_sentence() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "campanile", "serve", "--port", "0"],
        env={**os.environ, "CAMPANILE_BOT_WORKERS": "none"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert is_a_sentence(done.stderr) and "CAMPANILE_BOT_WORKERS" in done.stderr


WITHOUT_LIBRARIES = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "fastapi":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Refuse())
from campanile.cli.main import main
sys.exit(main(["serve", "--port", "0"]))
"""


def test_without_its_libraries_the_server_says_how_to_install_them() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_LIBRARIES],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "fastapi" in done.stderr and "pip install 'campanile[server]'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "url",
    ["nonsense", "sqlite:////nowhere/at/all.db", "postgresql+psycopg://me:secret@127.0.0.1:1/x"],
)
def test_a_database_that_cannot_be_used_is_told_in_a_sentence(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CAMPANILE_DATABASE_URL", url)
    assert main(["serve", "--port", "0"]) == 2
    told = capsys.readouterr().err
    assert is_a_sentence(told) and "secret" not in told


def test_a_port_that_is_taken_is_told_in_a_sentence(
    server: ServerProcess, capsys: pytest.CaptureFixture[str]
) -> None:
    port = server.address.split(":")[-1]
    assert main(["serve", "--port", port]) == 2
    told = capsys.readouterr().err
    assert is_a_sentence(told) and port in told


def test_health_tells_that_the_database_is_away(postgres_folder: Path) -> None:
    url = new_database(postgres_folder)
    name = make_url(url).database
    other = create_engine(url.replace(f"/{name}?", "/postgres?"), isolation_level="AUTOCOMMIT")
    with ServerProcess(url) as server, other.connect() as admin:
        assert httpx.get(f"{server.address}/health").status_code == 200
        admin.execute(text(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false"))
        admin.execute(
            text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name"),
            {"name": name},
        )
        answer = httpx.get(f"{server.address}/health")
        assert answer.status_code == 503
        assert answer.json()["error"]["code"] == "database_away"
        admin.execute(text(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true"))
        assert httpx.get(f"{server.address}/health").status_code == 200
    other.dispose()
