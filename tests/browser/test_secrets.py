"""One of four at Clocktowers: neither the page nor the network traffic contains hidden cards."""

from __future__ import annotations

from random import Random

from campanile.table.events import Created
from tests.browser.hands import play
from tests.browser.scenes import me
from tests.browser.visitor import Visitor
from tests.server.client import bot
from tests.server.process import ServerProcess
from tests.server.truth import Truth
from tests.server.worlds import GAME, World, check_heard

SEAT = 0


def _bodies(visitor: Visitor) -> list[str]:
    """What was answered since the last time."""
    answers, visitor.answers = visitor.answers, []
    return [answer.text() for answer in answers if "/api/" in answer.url]


def test_no_hidden_card_reaches_a_seat(visitor: Visitor, server: ServerProcess) -> None:
    match_id = visitor.make("clocktowers", me(), bot(), bot(), bot())["id"]
    visitor.sit_down(match_id)
    sources, answers = [], []
    for number in range(20):
        play(visitor, Random(number), moves=1)
        sources.append((visitor.log, visitor.page.content()))
        if number == 10:
            # Bodies have to be read before a page is left.
            answers = _bodies(visitor)
            visitor.page.reload()
            visitor.settle()

    truth = Truth(server.database_url)
    created, match = truth.events(match_id)[0], truth.steps(match_id)[-1]
    assert isinstance(created, Created)
    world = World(4, tuple(ply.move for ply in match.plies))
    told = [heard for heard in visitor.sockets if heard.heard]
    assert len(told) == 2
    for heard in told:
        check_heard(heard, world, SEAT)
    secrets = [created.seed, created.salt, world.texts[0], *map(GAME.write, world.states[1:])]
    answers += _bodies(visitor)
    frames = [frame for heard in told for frame in heard.raw]
    for text in (*answers, *frames, *(source for _, source in sources)):
        assert not any(secret in text for secret in secrets)
    seen = [
        GAME.redact(state, ply, SEAT) for state, ply in zip(world.states, world.moves, strict=False)
    ]
    assert any(text == "discard ?" for text in seen), "there was something to hide"
    for log, _ in sources:
        assert log[1:] == seen[1 : len(log)]
