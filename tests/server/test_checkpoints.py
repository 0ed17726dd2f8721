"""Opening a match costs no more than its latest checkpoint, however many events it has."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from itertools import pairwise

import pytest_asyncio
from sqlalchemy import func, select, update

from campanile.server import matches
from campanile.server.matches import CHECKPOINT_EVERY
from campanile.server.schema import checkpoints, events
from campanile.server.store import Store
from campanile.table import Match, Step, fold, from_json
from tests.table.sitting import Sitting, quiet_game
from tests.table.test_bounds import dithered

ID = "a-match"


@pytest_asyncio.fixture
async def store(new_url: Callable[[], str]) -> AsyncIterator[Store]:
    store = Store(new_url())
    yield store
    store.close()


def _chunks(steps: list[Step]) -> list[list[Step]]:
    """As commands would have caused them: the first together, then one or two at a time."""
    marks = [0, 3, *range(4, len(steps), 2), len(steps)]
    return [steps[a:b] for a, b in pairwise(marks) if steps[a:b]]


async def _play(store: Store, sitting: Sitting) -> None:
    for steps in _chunks(sitting.steps):
        await store.write(matches.append(ID, steps))


async def _opened(store: Store) -> tuple[Match, int]:
    """The match, and how many events were folded to open it."""
    found = await store.read(matches.load_counted(ID))
    assert found is not None
    return found


async def test_a_match_with_many_events_is_opened_by_folding_few(store: Store) -> None:
    sitting = dithered()
    await _play(store, sitting)
    match, folded = await _opened(store)
    assert sitting.match.version > 9 * CHECKPOINT_EVERY
    assert folded <= CHECKPOINT_EVERY
    assert match == sitting.match


async def test_the_events_stay_the_truth(store: Store) -> None:
    sitting = quiet_game("tuerme", 3 * CHECKPOINT_EVERY)
    await _play(store, sitting)
    of_match = select(events.c.body).order_by(events.c.version)
    bodies = await store.read(lambda connection: connection.scalars(of_match).all())
    assert fold(from_json(json.loads(body)) for body in bodies) == sitting.match
    rows = select(func.count()).select_from(checkpoints)
    assert await store.read(lambda connection: connection.scalar(rows)) == 1


async def test_a_checkpoint_of_other_code_is_not_used_and_made_anew(store: Store) -> None:
    sitting = quiet_game("tuerme", 3 * CHECKPOINT_EVERY)
    await _play(store, sitting)
    old = json.dumps({**json.loads(await _body(store)), "code": "older", "at": 17})
    await store.write(lambda c: c.execute(update(checkpoints).values(body=old)) and None)
    match, folded = await _opened(store)
    assert (match, folded) == (sitting.match, sitting.match.version)
    assert await matches.open_match(store, ID) == sitting.match
    assert await _opened(store) == (sitting.match, 0)


async def _body(store: Store) -> str:
    body = await store.read(lambda connection: connection.scalar(select(checkpoints.c.body)))
    assert isinstance(body, str)
    return body


async def test_a_match_from_before_there_were_checkpoints_gets_one(store: Store) -> None:
    sitting = dithered()
    await store.write(matches.append(ID, sitting.steps))
    await store.write(lambda c: c.execute(checkpoints.delete()) and None)
    assert (await _opened(store))[1] == sitting.match.version
    await matches.open_match(store, ID)
    assert await _opened(store) == (sitting.match, 0)
