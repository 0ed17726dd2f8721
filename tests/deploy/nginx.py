"""A real nginx with the configuration of deploy/, in front of servers of the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import httpx

from tests.test_project import ROOT

CONF = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
SECONDS = 20
MAIN = """
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/campanile.conf;
}}
"""


def _program() -> str:
    """Where nginx is: on Debian not on the PATH of everybody."""
    found = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert found, "nginx is needed: install nginx-light"
    return found


def _replaced(text: str, pairs: dict[str, str]) -> str:
    for old, new in pairs.items():
        assert old in text, f"{old} is not in deploy/nginx.conf"
        text = text.replace(old, new)
    return text


def configure(folder: Path, port: int, servers: Sequence[int]) -> list[str]:
    """Write the configuration with other names and ports; the command that starts nginx with it."""
    _make_certificate(folder)
    one, other = servers
    pairs = {
        "campanile-1:8000": f"127.0.0.1:{one}",
        "campanile-2:8000": f"127.0.0.1:{other}",
        "listen 443": f"listen 127.0.0.1:{port}",
        "listen 80": f"listen unix:{folder}/plain",
        "/etc/nginx/tls": str(folder),
        "games.example": "localhost",
    }
    (folder / "campanile.conf").write_text(_replaced(CONF, pairs), encoding="utf-8")
    main = folder / "nginx.conf"
    main.write_text(MAIN.format(folder=folder), encoding="utf-8")
    return [_program(), "-c", str(main), "-p", str(folder), "-e", str(folder / "log")]


def _make_certificate(folder: Path) -> None:
    words = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "1",
        "-subj",
        "/CN=localhost",
    ]
    files = ["-keyout", str(folder / "campanile.key"), "-out", str(folder / "campanile.crt")]
    subprocess.run([*words, *files], check=True, capture_output=True)


@contextmanager
def running(command: Sequence[str], address: str) -> Iterator[None]:
    """nginx, from when it can be reached."""
    process = subprocess.Popen(command)
    try:
        limit = monotonic() + SECONDS
        while True:
            assert process.poll() is None, "nginx did not start"
            try:
                httpx.get(f"{address}/health", verify=False)
                break
            except httpx.TransportError:
                assert monotonic() < limit, "nginx cannot be reached"
                sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(SECONDS)
