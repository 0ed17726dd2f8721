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


def _program(name: str) -> str:
    """Where a program of PostgreSQL's is; Debian keeps some of them off the PATH."""
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = shutil.which(name) or (str(installed[-1]) if installed else None)
    assert found, f"{name} is needed: install postgresql"
    return found


def _run(*words: str) -> None:
    # PostgreSQL refuses to run as root.
    user = "postgres" if os.geteuid() == 0 else None
    subprocess.run(words, check=True, user=user, cwd="/", stdout=subprocess.DEVNULL)


@contextmanager
def postgres() -> Iterator[Path]:
    """The folder of a running server's socket."""
    folder = Path(tempfile.mkdtemp(prefix="campanile-pg-"))
    if os.geteuid() == 0:
        account = pwd.getpwnam("postgres")
        os.chown(folder, account.pw_uid, account.pw_gid)
    data = str(folder / "data")
    _run(_program("initdb"), "-D", data, "-A", "trust", "-U", "campanile", "--no-sync")
    options = f"-c listen_addresses='' -c unix_socket_directories={folder}"
    log = str(folder / "log")
    _run(_program("pg_ctl"), "-D", data, "-w", "-s", "-l", log, "-o", options, "start")
    try:
        yield folder
    finally:
        _run(_program("pg_ctl"), "-D", data, "-s", "-m", "immediate", "stop")
        shutil.rmtree(folder)


def new_database(folder: Path) -> str:
    """The address of an empty database on such a server."""
    name = f"test{next(_names)}"
    _run(_program("createdb"), "-h", str(folder), "-U", "campanile", name)
    return f"postgresql+psycopg://campanile@/{name}?host={folder}"
