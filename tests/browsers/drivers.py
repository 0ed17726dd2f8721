"""Firefox and WebKit, as Debian has them, each by the protocol it speaks itself."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from time import monotonic, sleep
from typing import IO, Any, Protocol
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

SECONDS = 60.0
SIZE = (1280, 900)
MINI_BROWSER = "webkit2gtk-4.*/MiniBrowser"


class Driver(Protocol):
    """A page in some browser."""

    def go(self, address: str) -> None: ...

    def evaluate(self, script: str) -> Any:
        """The value of an expression, or of the promise that it is."""

    def act(self, *sources: dict[str, Any]) -> None:
        """Input as WebDriver describes it, which is the same in both protocols."""


class Firefox:
    """By WebDriver BiDi, on a socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._asked = 0
        self._ask("session.new", {"capabilities": {}})
        tree = self._ask("browsingContext.getTree", {})
        self._context = {"context": tree["contexts"][0]["context"]}
        viewport = {"width": SIZE[0], "height": SIZE[1]}
        self._ask("browsingContext.setViewport", {**self._context, "viewport": viewport})

    def _ask(self, method: str, params: dict[str, Any]) -> Any:
        self._asked += 1
        self._connection.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while (told := json.loads(self._connection.recv(SECONDS))).get("id") != self._asked:
            pass
        assert told["type"] == "success", told
        return told["result"]

    def go(self, address: str) -> None:
        self._ask("browsingContext.navigate", {**self._context, "url": address, "wait": "complete"})

    def evaluate(self, script: str) -> Any:
        told = self._ask(
            "script.evaluate",
            {
                "expression": f"Promise.resolve({script}).then(JSON.stringify)",
                "target": self._context,
                "awaitPromise": True,
            },
        )
        assert told["type"] == "success", told
        return json.loads(told["result"].get("value", "null"))

    def act(self, *sources: dict[str, Any]) -> None:
        self._ask("input.performActions", {**self._context, "actions": list(sources)})


class WebKit:
    """By WebDriver, over HTTP."""

    def __init__(self, address: str, binary: str) -> None:
        options = {"binary": binary, "args": ["--automation"]}
        wish = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._session = f"{address}/session"
        self._session += "/" + self._ask("", wish)["sessionId"]
        self._ask("/window/rect", {"width": SIZE[0], "height": SIZE[1]})
        self._ask("/timeouts", {"script": int(SECONDS * 1000)})

    def _ask(self, path: str, body: Any, method: str = "POST") -> Any:
        request = Request(
            self._session + path,
            json.dumps(body).encode(),
            {"content-type": "application/json"},
            method=method,
        )
        try:
            with urlopen(request, timeout=SECONDS) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(error.read().decode()) from error

    def go(self, address: str) -> None:
        self._ask("/url", {"url": address})

    def evaluate(self, script: str) -> Any:
        ask = f"Promise.resolve({script}).then(JSON.stringify).then(arguments[0])"
        return json.loads(self._ask("/execute/async", {"script": ask, "args": []}) or "null")

    def act(self, *sources: dict[str, Any]) -> None:
        self._ask("/actions", {"actions": list(sources)})

    def close(self) -> None:
        self._ask("", {}, "DELETE")


@contextmanager
def firefox() -> Iterator[Driver]:
    path = shutil.which("firefox-esr") or shutil.which("firefox")
    assert path, "there is no Firefox; make browsers installs it"
    with TemporaryDirectory() as profile:
        words = [path, "--headless", "--remote-debugging-port", "0", "--profile", profile]
        with (
            _running(words, "WebDriver BiDi listening on (ws://.*)") as address,
            connect(f"{address}/session", max_size=None) as connection,
        ):
            yield Firefox(connection)


@contextmanager
def webkit() -> Iterator[Driver]:
    """In a window of a screen that nobody sees."""
    path, binary = shutil.which("WebKitWebDriver"), next(Path("/usr/lib").rglob(MINI_BROWSER), None)
    assert path, "there is no WebKitWebDriver; make browsers installs it"
    assert binary, "there is no MiniBrowser; make browsers installs it"
    port = _free_port()
    with _running(["xvfb-run", "-a", path, f"--port={port}"]):
        address = f"http://127.0.0.1:{port}"
        _wait_for(f"{address}/status")
        driver = WebKit(address, str(binary))
        yield driver
        driver.close()


@contextmanager
def _running(words: list[str], told: str = "()") -> Iterator[str]:
    """A process, in a group of its own, and the part of what it tells that is looked for."""
    # Into a file: nobody would read a pipe to its end.
    with TemporaryFile("w+") as log:
        process = subprocess.Popen(words, stdout=log, stderr=log, process_group=0)
        try:
            yield _first(told, log, process)
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(SECONDS)


def _first(told: str, log: IO[str], process: subprocess.Popen[bytes]) -> str:
    end = monotonic() + SECONDS
    while not (found := re.search(told, _read(log))):
        assert process.poll() is None, _read(log)
        assert monotonic() < end, _read(log)
        sleep(0.05)
    return found[1]


def _read(log: IO[str]) -> str:
    return os.pread(log.fileno(), 1_000_000, 0).decode(errors="replace")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(address: str) -> None:
    end = monotonic() + SECONDS
    while True:
        try:
            urlopen(address, timeout=5).close()
        except (URLError, ConnectionError):
            assert monotonic() < end, f"{address} does not answer"
            sleep(0.05)
        else:
            return
