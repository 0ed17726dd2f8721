"""Backups, restoring them, and moving from one kind of database to the other: the same rows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio
from sqlalchemy import insert, text

from campanile.server import matches
from campanile.server.schema import guests, links
from campanile.server.store import Store
from campanile.server.transfer import url_of
from tests.cli.driver import COMMAND, environment
from tests.server import version_1
from tests.server.client import ME, Guest, Table, bot, seated
from tests.server.database import opened
from tests.server.operator import contents, operate
from tests.server.postgres import new_database
from tests.server.process import ServerProcess
from tests.server.truth import Truth
from tests.table.sitting import quiet_game

MISTAKE = 2
_A_LINK = {"hash": "h", "match_id": "a-match", "kind": "invite", "created_at": 1, "revoked": True}


@pytest_asyncio.fixture
async def played(new_url: Callable[[], str]) -> AsyncIterator[tuple[str, Guest]]:
    """A database with a match that is not over, after its server has been killed, and a player."""
    url = new_url()
    with ServerProcess(url) as server:
        anna, ben = Guest(server.address, "Anna"), Guest(server.address, "Ben")
        match_id = await seated(anna, ben)
        async with anna.at(match_id) as table:
            await table.move()
        server.kill()
    yield url, anna
    await anna.close()
    await ben.close()


@pytest.fixture(scope="module")
def url(new_url: Callable[[], str]) -> str:
    """A database with a match in it, which no test changes."""
    url = new_url()
    store = Store(url)
    with store.engine.begin() as connection:
        matches.append("a-match", quiet_game("tuerme", 110).steps)(connection)
        connection.execute(insert(guests).values(id="id-Ada", name="Ada 🏰", created_at=1))
        connection.execute(insert(links).values(_A_LINK))
    store.close()
    return url


@pytest.fixture
def other_url(new_url: Callable[[], str], postgres_folder: Path, tmp_path: Path) -> str:
    """An empty database of the other kind."""
    is_file = new_url().startswith("sqlite")
    return new_database(postgres_folder) if is_file else url_of(tmp_path / "other.sqlite3")


async def _play_on(table: Table, rng: Random, stop: asyncio.Event) -> None:
    while not table.over and not stop.is_set():
        if table.moves:
            await table.move(rng.choice(table.moves))
        else:
            await table.hear()


async def _back_up(url: str, file: Path) -> None:
    """In a process of its own, while others go on."""
    env = environment(CAMPANILE_DATABASE_URL=url)
    process = await asyncio.create_subprocess_exec(*COMMAND, "backup", str(file), env=env)
    assert await process.wait() == 0


async def test_a_backup_of_a_running_server_is_of_one_moment(
    new_url: Callable[[], str], tmp_path: Path
) -> None:
    url, file = new_url(), tmp_path / "backup.sqlite3"
    truth = Truth(url)
    async with AsyncExitStack() as stack:
        server = stack.enter_context(ServerProcess(url))
        host = Guest(server.address)
        stack.push_async_callback(host.close)
        ids = [(await host.make("clocktowers", ME, bot()))["id"] for _ in range(3)]
        stop = asyncio.Event()
        async with asyncio.TaskGroup() as playing:
            for number, match_id in enumerate(ids):
                table = await stack.enter_async_context(host.at(match_id))
                playing.create_task(_play_on(table, Random(number), stop))
            while sum(len(truth.events(match_id)) for match_id in ids) < 20:
                await asyncio.sleep(0.05)
            before = {match_id: truth.events(match_id) for match_id in ids}
            await _back_up(url, file)
            stop.set()
    saved = Truth(url_of(file))
    for match_id in ids:
        story = saved.events(match_id)
        assert story[: len(before[match_id])] == before[match_id], "what was stored is missing"
        assert story == truth.events(match_id)[: len(story)]
        saved.check_derived(match_id)
    truth.close()
    saved.close()
    checked = operate(url, "check", str(file))
    assert (checked.returncode, checked.stdout) == (0, f"3 matches in {file}, 0 faults\n")
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_moving_to_the_other_kind_and_back_changes_nothing(
    url: str, other_url: str, new_url: Callable[[], str]
) -> None:
    third = new_url()
    for source, target in ((url, other_url), (other_url, third)):
        done = operate(source, "move-database", target)
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith("1 matches with 112 events are in ")
        assert contents(target) == contents(url)


async def test_a_game_goes_on_where_it_was_moved_to(
    played: tuple[str, Guest], other_url: str
) -> None:
    url, anna = played
    assert operate(url, "move-database", other_url).returncode == 0
    with ServerProcess(other_url) as server:
        again = Guest(server.address)
        again.http.cookies.update(anna.http.cookies)
        (listed,) = (await again.request("GET", "/api/matches"))["matches"]
        async with again.at(listed["id"]) as table:
            assert len(table.log) == 1
            await table.act("resign")
        await again.close()


async def test_restoring_brings_back_what_was_there(
    played: tuple[str, Guest], other_url: str, tmp_path: Path
) -> None:
    url, _ = played
    file = str(tmp_path / "backup.sqlite3")
    before = contents(url)
    assert operate(url, "backup", file).returncode == 0
    with ServerProcess(url) as server:
        stranger = Guest(server.address)
        await stranger.make("twrs", ME, bot())
        await stranger.close()
        refused = operate(url, "restore", file, "--replace")
        assert (refused.returncode, "is in use" in refused.stderr) == (MISTAKE, True)
    refused = operate(url, "restore", file)
    assert refused.returncode == MISTAKE
    assert "has 2 matches and 3 guests in it" in refused.stderr
    assert len(contents(url)["matches"]) == 2
    for target in (url, other_url):
        done = operate(target, "restore", "--replace", file)
        assert (done.returncode, done.stderr) == (0, "")
        assert contents(target) == before


def test_a_backup_of_an_old_database_is_restored_into_new_tables(
    new_url: Callable[[], str], other_url: str, tmp_path: Path
) -> None:
    url, file = new_url(), str(tmp_path / "backup.sqlite3")
    version_1.restore(url)
    assert "a backup of it can be checked" in operate(url, "check").stdout
    assert operate(url, "backup", file).returncode == 0
    assert operate(other_url, "restore", file).returncode == 0
    checked = operate(other_url, "check")
    assert checked.returncode == 0, checked.stdout
    assert contents(other_url)["events"] == contents(url)["events"]


def test_a_database_stays_as_it_was_if_copying_into_it_fails(
    postgres_folder: Path, tmp_path: Path
) -> None:
    """SQLite takes names of any length, PostgreSQL does not."""
    source, target = url_of(tmp_path / "long.sqlite3"), new_database(postgres_folder)
    for url, name in ((source, "x" * 200), (target, "Ben")):
        Store(url).close()
        with opened(url) as connection:
            connection.execute(insert(guests).values(id=name[:30], name=name, created_at=0))
    before = contents(target)
    done = operate(source, "move-database", "--replace", target)
    assert done.returncode == MISTAKE
    assert "value too long" in done.stderr
    assert contents(target) == before


def test_what_cannot_be_copied_is_told_in_a_sentence(
    url: str, new_url: Callable[[], str], tmp_path: Path
) -> None:
    there, nonsense, empty = (tmp_path / name for name in ("there", "nonsense", "empty"))
    there.write_bytes(b"kept")
    nonsense.write_bytes(b"no database" * 1000)
    empty.touch()
    newer = new_url()
    Store(newer).close()
    with opened(newer) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    mistakes = [
        (url, ("backup", str(there)), "exists already"),
        (url, ("restore", str(tmp_path / "nowhere")), "There is no file"),
        (url, ("restore", "--replace", str(nonsense)), "file is not a database"),
        (url, ("restore", "--replace", str(empty)), "no database of Campanile's"),
        (url, ("move-database", url), "is in use"),
        (url, ("move-database", "--replace", url), "is in use"),
        (url, ("move-database", "mysql://host/name"), "neither sqlite nor postgresql"),
        (url, ("move-database", "sqlite://"), "needs a file"),
        (url, ("move-database", newer), "at migration 9999"),
        (url, ("move-database", "postgresql+psycopg://me:secret@127.0.0.1:1/x"), "refused"),
        (newer, ("backup", str(tmp_path / "new")), "at migration 9999"),
        (f"sqlite:///{tmp_path}/none", ("backup", str(tmp_path / "new")), "There is no file"),
    ]
    before = contents(url)
    for database, words, sentence in mistakes:
        done = operate(database, *words)
        assert (done.returncode, done.stdout) == (MISTAKE, ""), words
        assert sentence in done.stderr and done.stderr.count("\n") == 1, done.stderr
        assert "secret" not in done.stderr
    assert contents(url) == before
    assert there.read_bytes() == b"kept"
    assert not (tmp_path / "new").exists()
