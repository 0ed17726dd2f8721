"""A server with a name, behind a proxy that is trusted or was forgotten."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import httpx
import pytest

from tests.server.process import ServerProcess

ORIGIN = "https://games.example"


class Named(ServerProcess):
    """At the start it tells its name, not its port."""

    told = ORIGIN

    def __init__(self, database_url: str, **settings: str) -> None:
        super().__init__(database_url, CAMPANILE_ORIGIN=ORIGIN, **settings)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Whoever runs it has forgotten the setting of the proxy."""
    url = f"sqlite:///{tmp_path_factory.mktemp('store') / 'campanile.sqlite3'}"
    with Named(url) as process:
        yield process


def _ask(server: ServerProcess, path: str, **headers: str) -> httpx.Response:
    given = {"Host": "games.example", **headers}
    return httpx.get(f"{server.address}{path}", headers=given)


def test_a_forgotten_proxy_is_told_of_at_start_and_when_it_calls(server: ServerProcess) -> None:
    assert "CAMPANILE_TRUSTED_PROXIES is not" in server.log
    _ask(server, "/api/games")
    assert "X-Forwarded-For" not in server.log
    for number in range(3):
        _ask(server, "/api/games", **{"X-Forwarded-For": f"192.0.2.{number}"})
    assert server.log.count("X-Forwarded-For of an address") == 1
    assert '"peer": "127.0.0.1"' in server.log


def test_a_trusted_proxy_is_not_worth_a_word(tmp_path_factory: pytest.TempPathFactory) -> None:
    url = f"sqlite:///{tmp_path_factory.mktemp('store') / 'campanile.sqlite3'}"
    with Named(url, CAMPANILE_TRUSTED_PROXIES="127.0.0.0/8") as server:
        assert _ask(server, "/api/games", **{"X-Forwarded-For": "192.0.2.1"}).status_code == 200
        assert "TRUSTED_PROXIES" not in server.log


def test_cookies_are_secure_even_if_the_proxy_does_not_tell(server: ServerProcess) -> None:
    headers = {"Host": "games.example", "Origin": ORIGIN}
    answer = httpx.put(f"{server.address}/api/me", json={"name": "Anna"}, headers=headers)
    cookie, *parts = answer.headers["set-cookie"].split("; ")
    assert cookie.startswith("__Host-") and "secure" in map(str.lower, parts)
    assert _ask(server, "/api/me", Cookie=cookie).json()["known"]


def test_who_operates_it_may_come_by_number(server: ServerProcess) -> None:
    number = server.address.removeprefix("http://")
    for path, status in (("/health", 200), ("/metrics", 200), ("/api/games", 403), ("/", 403)):
        assert _ask(server, path, Host=number).status_code == status, path
    assert _ask(server, "/health", Host="evil.example").status_code == 403
    assert _ask(server, "/metrics", Host="evil.example").status_code == 403


def test_metrics_are_not_for_everybody(server: ServerProcess) -> None:
    number = server.address.removeprefix("http://")
    assert _ask(server, "/metrics").status_code == 404, "as a proxy would ask"
    for header in ("X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"):
        assert _ask(server, "/metrics", Host=number, **{header: "192.0.2.1"}).status_code == 404
    assert _ask(server, "/metrics", Host="192.0.2.1").status_code == 404


def test_metrics_by_token(tmp_path_factory: pytest.TempPathFactory) -> None:
    url = f"sqlite:///{tmp_path_factory.mktemp('store') / 'campanile.sqlite3'}"
    with Named(url, CAMPANILE_METRICS_TOKEN="s3cret") as server:
        number = server.address.removeprefix("http://")
        assert _ask(server, "/metrics", Authorization="Bearer s3cret").status_code == 200
        for given in ("", "Bearer", "Bearer other", "s3cret", "Bearer s3cret2"):
            assert _ask(server, "/metrics", Authorization=given).status_code == 404
            assert _ask(server, "/metrics", Authorization=given, Host=number).status_code == 404
