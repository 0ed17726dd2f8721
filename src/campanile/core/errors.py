"""Errors of a caller: a stable code, the offending text, its place, and a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar


class CampanileError(ValueError):
    """A request that cannot be fulfilled; `code` is stable, the sentence is for people."""

    def __init__(
        self,
        code: str,
        text: str = "",
        *,
        where: str = "",
        sentence: str = "",
        clause: str = "",
        **params: Any,
    ) -> None:
        self.code = code
        self.text = text
        self.where = where
        self.clause = clause
        self.params = params
        self.sentence = (sentence or COMMON[code].sentence).format(text=text, **params)
        super().__init__(code, text)

    def __reduce__(self) -> tuple[Any, ...]:
        # Worker processes send errors; by default pickle would lose the keyword arguments.
        return _unpickle, (type(self), self.__dict__)

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        clause = f" (rule {self.clause})" if self.clause else ""
        return f"{place}{self.sentence}{clause}"


class NotationError(CampanileError):
    """The text of a move or of a square cannot be read."""


class IllegalMove(CampanileError):
    """The text of a move can be read, but a rule forbids the move."""


class IllegalPosition(CampanileError):
    """The text of a position cannot be read, or no game can reach the position."""


class BadOption(CampanileError):
    """An option, its value or the number of seats is not one of the game's."""


class UnknownGame(CampanileError, KeyError):
    """No game has this id."""


class RecordError(CampanileError):
    """The text is not a record of a game that can be replayed."""


@dataclass(frozen=True, slots=True)
class Reason:
    """The explanation of a code: a sentence with {params}, and a clause of the rules page."""

    sentence: str
    clause: str = ""


COMMON: Mapping[str, Reason] = {
    "unknown_game": Reason("There is no game “{text}”; the games are {known}."),
    "unknown_option": Reason("“{text}” is not an option of this game; it has {known}."),
    "bad_option_value": Reason("“{text}” is not a value for {option}; it takes {allowed}."),
    "repeated_option": Reason("The option “{text}” is given twice."),
    "needless_option": Reason("“{text}” is the default and has to be left out."),
    "option_order": Reason("The options are written in the order {known}."),
    "bad_seats": Reason("This game is for {players} players, not {text}."),
    "bad_square": Reason("“{text}” is not one of the fields {first} to {last}."),
    "bad_move": Reason("“{text}” is not a move in this notation: {expected}."),
    "move_is_text": Reason(
        "apply takes a move, not the text “{text}”; play(game, state, text) reads and checks it."
    ),
    "game_over": Reason("The game is over."),
    "no_engine": Reason("The engine was not built here; it needs a C++ compiler."),
    "not_in_engine": Reason("The engine does not know the game “{text}”."),
    "no_estimate": Reason("The engine gives no estimate in the game “{text}”."),
    "not_encoded": Reason("The game “{text}” has no encoding as numbers."),
    "waiting_for_chance": Reason("The cards or stones have not been dealt yet."),
    "not_for_chance": Reason("The deal is made once, before the first turn."),
    "field_count": Reason("A position has {expected} fields; this one has {found}."),
    "row_count": Reason("A board has {expected} rows; this one has {found}."),
    "row_length": Reason("A row has {expected} fields; this one has {found}."),
    "bad_number": Reason("“{text}” is not a whole number from {least} to {greatest}."),
    "record_header": Reason("“{text}” is not a header line “Name: value” with a known name."),
    "record_repeated": Reason("The header “{text}” appears a second time here."),
    "record_missing": Reason("The header “{text}” is missing."),
    "record_value": Reason("“{text}” is not a value for {header}: {expected}."),
    "record_rules": Reason("There is no version {text} of these rules; the newest is {newest}."),
    "record_number": Reason("“{text}” should be move number {expected}, as in “{expected}. …”."),
    "record_move": Reason("Move {number}, “{text}”, cannot be played: {why}"),
    "record_result": Reason("The moves end in “{found}”, not in “{text}”."),
}

E = TypeVar("E", bound=CampanileError)


def _unpickle(kind: type[E], known: dict[str, Any]) -> E:
    error = kind.__new__(kind, known["code"], known["text"])
    error.__dict__.update(known)
    return error


class Reasons(dict[str, Reason]):
    """A game's codes; those of `COMMON` are known as well."""

    def error(
        self, kind: type[E], code: str, text: str = "", *, where: str = "", **params: Any
    ) -> E:
        """An error of `kind` with this code's sentence and clause, to be raised."""
        reason = self[code] if code in self else COMMON[code]
        return kind(
            code, text, where=where, sentence=reason.sentence, clause=reason.clause, **params
        )


def read_whole_number(text: str, least: int, greatest: int) -> int | None:
    """The number that `text` is, without sign, spaces or leading zeros; None for other texts."""
    short = len(text) <= len(str(greatest))  # int() refuses or is slow on long ones.
    if short and text.isascii() and text.isdigit() and str(number := int(text)) == text:
        return number if least <= number <= greatest else None
    return None


def whole_number(text: str, least: int, greatest: int, *, where: str) -> int:
    """The number that `text` is, or IllegalPosition."""
    number = read_whole_number(text, least, greatest)
    if number is not None:
        return number
    raise IllegalPosition("bad_number", text, where=where, least=least, greatest=greatest)
