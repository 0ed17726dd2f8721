"""Our bots as a program: the bot's end of the protocol of docs/protocol.md."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from campanile.bots import make
from campanile.bots.base import Bot, Limits, consider
from campanile.bots.program import PROTOCOL, Message
from campanile.core.errors import CampanileError
from campanile.core.game import View
from campanile.games import find_game


def answers(spec: str, lines: Iterable[str]) -> Iterator[str]:
    """A bot's answers to the lines of a host; an error in a line is answered and has no effect."""
    session = _Session(spec)
    for line in lines:
        try:
            message = json.loads(line)
            if message["type"] == "quit":
                return
            answer = session.answer(message)
        except CampanileError as error:
            answer = _error(str(error))
        except (ValueError, RecursionError):
            answer = _error("This line is not JSON.")
        except (KeyError, TypeError, AttributeError) as error:
            answer = _error(f"This message lacks something or has it wrong: {error}.")
        if answer:
            yield json.dumps(answer, ensure_ascii=False)


def _error(why: str) -> Message:
    return {"type": "error", "message": why}


class _Session:
    def __init__(self, spec: str) -> None:
        self._spec = spec
        self._game = ""
        self._seat = 0
        self._bot: Bot = make(spec, 0)

    def answer(self, message: Message) -> Message | None:
        match message["type"]:
            case "hello":
                return {"type": "hello", "protocol": PROTOCOL, "name": f"campanile {self._spec}"}
            case "new":
                self._game = find_game(message["game"]).info.id
                self._seat = int(message["seat"])
                self._bot = make(self._spec, int(message.get("seed") or 0))
                return None
            case "move":
                limits = Limits(message.get("seconds"), message.get("nodes"))
                choice = consider(self._bot, self._view(message), limits)
                info = {"weighed": [asdict(evaluation) for evaluation in choice.evaluations]}
                return {"type": "move", "move": choice.move, "info": info}
            case kind:
                return _error(f"There are no messages of the type “{kind}”.")

    def _view(self, message: Message) -> View:
        seat: Any = self._seat
        scores, moves = tuple(message["scores"]), tuple(message["moves"])
        ply = message.get("ply")
        return View(self._game, seat, message["view"], seat, moves, scores, None, ply=ply)
