"""A record with comments, evaluations and variations, as text that replays like any other record.

    3. the third move
    ; a comment, line by line
    = 0.5800 0.4200 +2.3 mistake
    | 3. another third move
    | ; a comment on that one
    | 4. what might follow
    4. the fourth move

An evaluation has the chances of all seats after the move, the points by which its player is
expected to be ahead, and what the move is called; the last two can be left out. A variation is a
line of play instead of the move above it, with annotations of its own; further variations follow,
each with the same number. One that repeats the move says what might have followed it, as after the
end of a game that somebody gave up. Comments before the first move are on the whole game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any
from unicodedata import category

from campanile.core.errors import CampanileError, RecordError
from campanile.core.game import Game
from campanile.core.record import (
    ANNOTATIONS,
    COMMENT,
    EVALUATION,
    VARIATION,
    Lines,
    Record,
    read_lines,
    read_record,
)

_EVALUATION = re.compile(r"=((?: [01]\.\d{4}){2,9})( [+-]\d{1,4}\.\d)?( [a-z]{1,20})?")
_CONTROL = {"Cc", "Cs", "Zl", "Zp"}
MAX_DEPTH = 50
"""Of variations in variations."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a move led to; figures are rounded as they are written."""

    chances: tuple[float, ...]
    lead: float | None = None
    mark: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "chances", tuple(round(chance, 4) for chance in self.chances))
        if self.lead is not None:
            object.__setattr__(self, "lead", round(self.lead, 1) + 0.0)  # no negative zero

    def write(self) -> str:
        words = [EVALUATION, *(f"{chance:.4f}" for chance in self.chances)]
        words += [] if self.lead is None else [f"{self.lead:+.1f}"]
        return " ".join([*words, self.mark]).rstrip()


@dataclass(frozen=True, slots=True)
class Node:
    """A move with what was noted about it, and lines of play instead of it."""

    move: str
    comment: str = ""
    evaluation: Evaluation | None = None
    variations: tuple[tuple[Node, ...], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "comment", tidy(self.comment))


Line = tuple[Node, ...]


@dataclass(frozen=True)
class AnnotatedRecord:
    """A record whose moves are those of `line`."""

    record: Record
    line: Line
    comment: str = ""

    def __post_init__(self) -> None:
        moves = tuple(node.move for node in self.line)
        object.__setattr__(self, "record", replace(self.record, moves=moves))
        object.__setattr__(self, "comment", tidy(self.comment))

    def write(self) -> str:
        """The record as text; every move is checked, and written in canonical notation."""
        game, begin = self.record.game, self.record.begin()
        body = (*_write_comment(self.comment), *_write_line(game, begin, self.line, 1))
        return "\n".join([*self.record.header(), "", *body]).rstrip("\n") + "\n"


def tidy(comment: str) -> str:
    """A comment as it can be read back: without control characters, and no space at the end."""
    lines = (
        "".join(c for c in line if category(c) not in _CONTROL) for line in comment.split("\n")
    )
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def plain(record: Record) -> AnnotatedRecord:
    """A record without annotations."""
    return AnnotatedRecord(record, tuple(Node(move) for move in record.moves))


def read_annotated(text: str, games: Mapping[str, Game[Any, Any]]) -> AnnotatedRecord:
    """The record that `text` contains, with all its annotations; raises RecordError."""
    record = read_record(text, games)
    _, body = read_lines(text)
    comment, rest = _read_comment(body)
    line = _read_line(_Place(record.game, record.begin(), 1), rest)
    return AnnotatedRecord(record, line, comment)


def _write_comment(comment: str) -> Iterator[str]:
    yield from (f"{COMMENT} {line}".rstrip() for line in (comment.split("\n") if comment else ()))


def _write_line(game: Game[Any, Any], state: Any, line: Line, number: int) -> Iterator[str]:
    for offset, node in enumerate(line):
        move = game.read_move(state, node.move)
        yield f"{number + offset}. {game.write_move(state, move)}"
        yield from _write_comment(node.comment)
        if node.evaluation:
            yield node.evaluation.write()
        for variation in node.variations:
            for inner in _write_line(game, state, variation, number + offset):
                yield f"{VARIATION} {inner}"
        state = game.apply(state, move)


def _read_comment(lines: Lines) -> tuple[str, Lines]:
    """The comment with which some lines begin, and the lines after it."""
    until = next((i for i, (_, line) in enumerate(lines) if line[0] != COMMENT), len(lines))
    comment = "\n".join(line[1:].removeprefix(" ") for _, line in lines[:until])
    return comment, lines[until:]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in a game a move is read."""

    game: Game[Any, Any]
    state: Any
    number: int
    depth: int = 0


def _read_line(at: _Place, lines: Lines) -> Line:
    """A line of play from a place on."""
    found: list[Node] = []
    for block in _blocks(lines):
        where, first = block[0]
        number, dot, text = first.partition(". ")
        if not dot or number != str(at.number):
            raise RecordError("record_number", first, where=f"line {where}", expected=at.number)
        try:
            move = at.game.read_move(at.state, text)
        except CampanileError as error:
            raise RecordError(
                "record_move", text, where=f"line {where}", number=at.number, why=str(error)
            ) from error
        found.append(_read_node(at, at.game.write_move(at.state, move), block[1:]))
        at = replace(at, state=at.game.apply(at.state, move), number=at.number + 1)
    return tuple(found)


def _blocks(lines: Lines) -> Iterator[Lines]:
    """Each move with the annotations below it."""
    return _cut(lines, lambda line: line[0] not in ANNOTATIONS)


def _cut(lines: Lines, begins: Callable[[str], bool]) -> Iterator[Lines]:
    """The parts of some lines, each from a line that begins one, or from the first, to the next."""
    starts = [i for i, (_, line) in enumerate(lines) if i == 0 or begins(line)]
    return (lines[start:end] for start, end in pairwise([*starts, len(lines)]))


def _read_node(at: _Place, move: str, lines: Lines) -> Node:
    comment, rest = _read_comment(lines)
    evaluation = None
    if rest and rest[0][1][0] == EVALUATION:
        evaluation = _read_evaluation(*rest[0], len(at.game.scores(at.state)))
        rest = rest[1:]
    for where, line in rest:
        if not line.startswith(f"{VARIATION} "):
            raise _no_annotation(where, line)
        if at.depth == MAX_DEPTH:
            raise _no_annotation(where, line, "variations lie too deep in each other")
    inner = [(where, line[2:]) for where, line in rest]
    deeper = replace(at, depth=at.depth + 1)
    parts = _cut(inner, lambda line: line.startswith(f"{at.number}. "))
    variations = tuple(_read_line(deeper, part) for part in parts)
    return Node(move, comment, evaluation, variations)


def _read_evaluation(where: int, line: str, seats: int) -> Evaluation:
    found = _EVALUATION.fullmatch(line)
    chances = tuple(map(float, found[1].split())) if found else ()
    if not found or len(chances) != seats:
        raise _no_annotation(where, line)
    lead = None if found[2] is None else float(found[2])
    return Evaluation(chances, lead, (found[3] or "").strip())


def _no_annotation(where: int, line: str, expected: str = "") -> RecordError:
    expected = expected or "below a move are its comment, its evaluation and its variations"
    header = "an annotation"
    return RecordError(
        "record_value", line, where=f"line {where}", header=header, expected=expected
    )
