"""`campanile check` finds whatever does not follow from the events."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import text

from campanile.server import matches
from campanile.server.database import open_engine
from campanile.server.store import Store
from campanile.server.verify import faults
from tests.server.operator import operate
from tests.table.sitting import ADA, BEN, Sitting, quiet_game

FAULTS = {
    "UPDATE matches SET phase = 'open'": "column phase",
    "UPDATE matches SET game = 'twrs'": "column game",
    "UPDATE matches SET creator = 'nobody'": "column creator",
    "UPDATE matches SET version = version + 1": "column version",
    "UPDATE matches SET created_at = 1": "column created_at",
    "UPDATE matches SET updated_at = 1": "column updated_at",
    "UPDATE matches SET deadline = 1": "column deadline",
    "UPDATE matches SET clocked = NOT clocked": "column clocked",
    "UPDATE matches SET bot_due = NOT bot_due": "column bot_due",
    "UPDATE matches SET summary = '{}'": "column summary",
    "UPDATE seatings SET ended_at = 1": "column ended_at",
    "UPDATE seatings SET guest_id = 'nobody' WHERE guest_id = 'id-Ada'": "seatings",
    "UPDATE checkpoints SET body = replace(body, '\"at\":', '\"at\":1')": "checkpoint",
    "UPDATE checkpoints SET body = ''": "checkpoint",
    "DELETE FROM events WHERE version = 7": "version 7 is missing",
    "UPDATE events SET at = 1 WHERE version = 7": "the time of version 7",
    "UPDATE events SET body = '{' WHERE version = 7": "do not fold",
    'UPDATE events SET body = replace(body, \'"text":"\', \'"text":"x\')': "do not fold",
    "DELETE FROM events": "there are none",
}


@pytest.fixture(scope="module")
def url(new_url: Callable[[], str]) -> str:
    """A database with a long match and a new one."""
    url = new_url()
    store = Store(url)
    for name, sitting in (("long", quiet_game("tuerme", 110)), ("new", Sitting("twrs", ADA, BEN))):
        with store.engine.begin() as connection:
            for step in sitting.steps:
                matches.append(name, [step])(connection)
    store.close()
    return url


def test_what_follows_from_the_events_is_right(url: str) -> None:
    done = operate(url, "check")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("2 matches in ") and done.stdout.endswith(", 0 faults\n")


@pytest.mark.parametrize(("change", "sentence"), FAULTS.items(), ids=FAULTS.values())
def test_every_fault_is_found(url: str, change: str, sentence: str) -> None:
    engine = open_engine(url)
    with engine.connect() as connection:
        connection.exec_driver_sql(change)
        found = [fault for fault in faults(connection, lambda *_: None) if fault.match_id == "long"]
        connection.rollback()
    engine.dispose()
    assert [fault.what for fault in found if sentence in fault.what], found


def test_a_fault_does_not_hide_others(new_url: Callable[[], str]) -> None:
    url = new_url()
    store = Store(url)
    sitting = Sitting("twrs", ADA, BEN)
    with store.engine.begin() as connection:
        for name in ("a", "b", "c"):
            matches.append(name, sitting.steps)(connection)
        connection.execute(text("UPDATE events SET body = '{' WHERE match_id = 'a'"))
        connection.execute(text("UPDATE matches SET deadline = 1 WHERE id = 'c'"))
    store.close()
    done = operate(url, "check")
    assert (done.returncode, done.stderr) == (1, "")
    *lines, total = done.stdout.splitlines()
    assert sorted(line[:8] for line in lines) == ["a: The e", "c: The c"]
    assert total.startswith("3 matches in ") and total.endswith(", 2 faults")
