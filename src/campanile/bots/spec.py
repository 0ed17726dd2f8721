"""The spec of a bot: its name and, for some, an argument after a colon, as in `mcts:500`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from campanile.bots.base import Bot
from campanile.core.errors import CampanileError, Reason, Reasons, read_whole_number

Factory: TypeAlias = Callable[[str | None, int], Bot]
"""Makes a bot from the argument in its spec and the seed of its random generator; or BotError."""


class BotError(CampanileError):
    """No bot can be made from this spec, or it cannot go on."""


REASONS = Reasons(
    {
        "unknown_bot": Reason("There is no bot “{text}”; there are {known}."),
        "needless_argument": Reason(
            "The bot {bot} takes nothing after its name: leave out “{text}”."
        ),
        "bad_argument": Reason("“{text}” will not do after {bot}: {expected}."),
        "program_missing": Reason("There is no program “{text}” that can be run."),
        "program_start": Reason("The program “{text}” cannot be started: {why}."),
        "program_protocol": Reason(
            "The program “{text}” speaks version {theirs} of the protocol, not {ours}."
        ),
        "program_died": Reason("The program “{text}” ended in the middle, with code {status}."),
        "program_silent": Reason("The program “{text}” said nothing for {seconds} seconds."),
        "program_error": Reason("The program “{text}” cannot go on: {why}"),
        "program_garbage": Reason(
            "The program “{text}” was to send a {expected} message, and sent “{said}”."
        ),
        "program_illegal": Reason(
            "The program “{text}” answered {move!r}, which is no legal move of “{view}”."
        ),
    }
)


def plain(name: str, kind: Callable[[int], Bot]) -> Factory:
    """The factory of a bot that needs nothing but its seed."""

    def make(argument: str | None, seed: int) -> Bot:
        if argument is not None:
            raise REASONS.error(BotError, "needless_argument", argument, bot=name)
        return kind(seed)

    return make


def numbered(name: str, kind: Callable[[int, int | None], Bot], low: int, high: int) -> Factory:
    """The factory of a bot that takes a whole number, or None where none is given."""

    def make(argument: str | None, seed: int) -> Bot:
        if argument is None:
            return kind(seed, None)
        number = read_whole_number(argument, low, high)
        if number is None:
            expected = f"it takes a whole number from {low} to {high}"
            raise REASONS.error(BotError, "bad_argument", argument, bot=name, expected=expected)
        return kind(seed, number)

    return make
