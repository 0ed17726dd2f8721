"""A line from a browser to the server that can go dead, as where a phone loses its network: what is
sent is lost, nothing is closed, and neither side is told."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Event, Thread
from types import TracebackType
from typing import Self


class Line:
    def __init__(self, port: int) -> None:
        self._port = port
        self._dead = Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = [self._listener]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def cut(self) -> None:
        self._dead.set()

    def __enter__(self) -> Self:
        Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for end in self._ends:
            with suppress(OSError):  # It may be closed at the other end.
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self) -> None:
        with suppress(OSError):  # The listener is closed in the end.
            while True:
                browser, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self._port))
                self._ends += [browser, server]
                for source, target in ((browser, server), (server, browser)):
                    Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if not self._dead.is_set():
                    target.sendall(data)
        if not self._dead.is_set():
            with suppress(OSError):
                target.shutdown(socket.SHUT_WR)
