"""A PostgreSQL server of the tests' own, on a socket in a folder that is thrown away."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

_names = count(1)
DISK_BYTES = 32 * 1024 * 1024


def _program(name: str) -> str:
    """Where a program of PostgreSQL's is; Debian keeps some of them off the PATH."""
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = shutil.which(name) or (str(installed[-1]) if installed else None)
    assert found, f"{name} is needed: install postgresql"
    return found


def _account() -> int:
    """The user that PostgreSQL runs as; it refuses to run as root."""
    return os.geteuid() or pwd.getpwnam("postgres").pw_uid


def _run(*words: str) -> None:
    user = _account() if os.geteuid() == 0 else None
    subprocess.run(words, check=True, user=user, cwd="/", stdout=subprocess.DEVNULL)


def _run_as_root(*words: str) -> None:
    subprocess.run(words if os.geteuid() == 0 else ("sudo", *words), check=True)


@contextmanager
def postgres() -> Iterator[Path]:
    """The folder of a running server's socket."""
    folder = Path(tempfile.mkdtemp(prefix="campanile-pg-"))
    os.chown(folder, _account(), -1)
    data = str(folder / "data")
    _run(_program("initdb"), "-D", data, "-A", "trust", "-U", "campanile", "--no-sync")
    start(folder)
    try:
        yield folder
    finally:
        crash(folder)
        shutil.rmtree(folder)


def start(folder: Path) -> None:
    """Start a server that has crashed, or was just made."""
    options = f"-c listen_addresses='' -c unix_socket_directories={folder}"
    log = str(folder / "log")
    data = str(folder / "data")
    _run(_program("pg_ctl"), "-D", data, "-w", "-s", "-l", log, "-o", options, "start")


def crash(folder: Path) -> None:
    """End a server as a power failure would."""
    _run(_program("pg_ctl"), "-D", str(folder / "data"), "-s", "-m", "immediate", "stop")


@contextmanager
def small_disk() -> Iterator[Path]:
    """An empty file system of DISK_BYTES, on which PostgreSQL can keep a database."""
    disk = tempfile.mkdtemp(prefix="campanile-disk-")
    settings = f"size={DISK_BYTES},mode=0700,uid={_account()}"
    _run_as_root("mount", "-t", "tmpfs", "-o", settings, "tmpfs", disk)
    try:
        yield Path(disk)
    finally:
        _run_as_root("umount", disk)
        Path(disk).rmdir()


def new_database(folder: Path, disk: Path | None = None) -> str:
    """The address of an empty database on such a server, which may be kept on another disk."""
    name = f"test{next(_names)}"
    server = ("-h", str(folder), "-U", "campanile")
    if disk:
        tablespace = f"CREATE TABLESPACE {name} LOCATION '{disk}'"
        _run(_program("psql"), *server, "-q", "-c", tablespace, "postgres")
    _run(_program("createdb"), *server, *(("-D", name) if disk else ()), name)
    return f"postgresql+psycopg://campanile@/{name}?host={folder}"
