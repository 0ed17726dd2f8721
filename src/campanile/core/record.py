"""A whole game as text: header lines, then the moves, numbered, one a line.

    Game: an id of the registry
    Rules: 1
    Options: a=1,b=2
    Seats: 2
    Seat 0: Ada
    Position: where it begins, if not at the start
    Result: 58-37, won by seat 0, and a reason

    1. the first move or the deal
    2. the second move

Lines that start with # are remarks that are left out, but for one: above the headers of a game that
its moves do not end, `# 58-37, won by seat 0, resigned` says how it ended, or `# aborted` that
nobody won. Lines that start with ; = or | between the moves are annotations, which
`core/annotated.py` reads and this module passes over. The result of an unfinished game is `*`. A
deal is a move like any other, so a record contains the hidden information of its game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any

from campanile.core.errors import BadOption, CampanileError, RecordError, read_whole_number
from campanile.core.game import Game, Outcome
from campanile.core.names import can_be_shown
from campanile.core.play import replay
from campanile.core.slides import slides

HEADERS = ("Game", "Rules", "Options", "Seats", "Result")
POSITION = "Position"
UNFINISHED = "*"
COMMENT, EVALUATION, VARIATION = ANNOTATIONS = (";", "=", "|")
"""How the lines of annotations start."""
REMARK = "#"
WITHOUT_WINNER = ("abandoned", "aborted")
"""The reasons for which a match ends and nobody wins; any other word is just a remark."""
_ENDED = re.compile(
    r"# (?:[\d-]+, (?:won by seat|shared by seats) (?P<winners>\d(?: and \d)*), (?P<reason>[a-z_]+)"
    rf"|(?P<called_off>{'|'.join(WITHOUT_WINNER)}))"
)


@dataclass(frozen=True)
class Record:
    """A game: its options, the names of its players, and every move, deals included."""

    game: Game[Any, Any]
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    position: str = ""
    """Where it begins, as a complete text; empty for the start of the game."""
    ended: Outcome | None = None
    """How it ended, if not by its moves: somebody resigned, or ran out of time."""

    def __post_init__(self) -> None:
        """Refuse values that could not be read back."""
        self.game.info.check_seats(self.seats)
        object.__setattr__(self, "options", self.game.info.resolve_options(self.options))
        if self.names and len(self.names) != self.seats:
            expected = f"none, or one for each of the {self.seats} seats"
            found = ", ".join(self.names)
            raise RecordError("record_value", found, header="the names", expected=expected)
        for name in self.names:
            if name != name.strip() or not can_be_shown(name):
                expected = "something that can be printed on one line"
                raise RecordError("record_value", name, header="a name", expected=expected)
        if self.position:
            self._check_position()

    def _check_position(self) -> None:
        """Refuse a position that is none of this game, these seats and these options."""
        try:
            state = self.game.read(self.position)
        except CampanileError as error:
            expected = str(error)
        else:
            same = self.game.position_options(self.position) == self.options
            if same and len(self.game.scores(state)) == self.seats:
                return
            expected = "it has other seats or options than the record"
        raise RecordError("record_value", self.position, header=POSITION, expected=expected)

    def begin(self) -> Any:
        """The state before the first move."""
        if self.position:
            return self.game.read(self.position)
        return self.game.start(self.seats, self.options)

    def states(self) -> Iterator[Any]:
        """The start and the state after each move; every move is checked."""
        return replay(self.game, self.begin(), self.moves)

    def end(self) -> Any:
        """The state after the last move."""
        *_, last = self.states()
        return last

    def outcome(self) -> Outcome | None:
        """How it ended, by its moves or otherwise; None if it did not."""
        return self.game.outcome(self.end()) or self.ended

    def _repr_html_(self) -> str | None:
        """The positions with a slider, for a notebook; None if the game has no drawing."""
        svg = self.game.extras.svg
        if svg is None:
            return None
        captions = ("start", *(f"{number}. {move}" for number, move in enumerate(self.moves, 1)))
        drawings = (svg(self.game.write(state)) for state in self.states())
        return slides(list(zip(drawings, captions, strict=True)))

    def _canonical(self) -> Iterator[str]:
        """The moves in canonical notation."""
        for state, text in zip(self.states(), self.moves, strict=False):
            yield self.game.write_move(state, self.game.read_move(state, text))

    def write(self) -> str:
        """The record as text."""
        lines = [
            *self.header(),
            "",
            *(f"{number}. {move}" for number, move in enumerate(self._canonical(), 1)),
        ]
        return "\n".join(lines).rstrip("\n") + "\n"

    def header(self) -> list[str]:
        """The lines before the moves."""
        info = self.game.info
        return [
            *([f"# {_write_ended(self.ended)}"] if self.ended else []),
            f"Game: {info.id}",
            f"Rules: {info.rules_version}",
            f"Options: {info.write_options(self.options)}",
            f"Seats: {self.seats}",
            *(f"Seat {seat}: {name}" for seat, name in enumerate(self.names)),
            *([f"{POSITION}: {self.position}"] if self.position else []),
            f"Result: {write_result(self.game.outcome(self.end()))}",
        ]


def write_result(outcome: Outcome | None) -> str:
    """The result line: points by seat, winners, and the reason of the end."""
    if outcome is None:
        return UNFINISHED
    points = "-".join(map(str, outcome.scores))
    winners = " and ".join(map(str, outcome.winners))
    won = f"won by seat {winners}" if len(outcome.winners) == 1 else f"shared by seats {winners}"
    return f"{points}, {won}, {outcome.reason}"


def _write_ended(outcome: Outcome) -> str:
    return write_result(outcome) if outcome.winners else outcome.reason


def _read_ended(text: str, record: Record, last: Any) -> Outcome | None:
    """How a game ended that its moves do not end, as a remark above its headers says it."""
    scores = record.game.scores(last)
    for line in takewhile(lambda line: line.startswith(REMARK), text.split("\n")):
        found = _ENDED.fullmatch(line.rstrip())
        if found is None:
            continue
        winners = tuple(map(int, found["winners"].split(" and "))) if found["winners"] else ()
        if all(seat < record.seats for seat in winners):
            return Outcome(scores, winners, found["reason"] or found["called_off"])
    return None


def read_record(text: str, games: Mapping[str, Game[Any, Any]]) -> Record:
    """The record that `text` contains, every move checked; raises RecordError."""
    record, _ = read_states(text, games)
    return record


def read_states(text: str, games: Mapping[str, Game[Any, Any]]) -> tuple[Record, list[Any]]:
    """The same, and all its states, so that nobody has to replay the game for them."""
    head, body = read_lines(text)
    headers = _read_headers(head)
    begun = _read_setup(headers, games)
    moves, states = _read_moves(_own(body), begun)
    record = replace(begun, moves=moves)
    number, result = headers["Result"]
    found = write_result(record.game.outcome(states[-1]))
    if result != found:
        raise RecordError("record_result", result, where=f"line {number}", found=found)
    if found == UNFINISHED:
        record = replace(record, ended=_read_ended(text, record, states[-1]))
    return record, states


def count_moves(text: str) -> int:
    """The moves that a record has, if it is one: nothing is checked, which takes no time."""
    return len(_own(read_lines(text)[1]))


Headers = dict[str, tuple[int, str]]
Lines = list[tuple[int, str]]
"""With their numbers in the text."""


def read_lines(text: str) -> tuple[Lines, Lines]:
    """The lines of the headers, and those after them that are not empty."""
    lines = [
        (number, line.rstrip())
        for number, line in enumerate(text.split("\n"), 1)
        if not line.startswith(REMARK)
    ]
    blank = next((i for i, (_, line) in enumerate(lines) if not line), len(lines))
    return lines[:blank], [(number, line) for number, line in lines[blank:] if line]


def _own(body: Lines) -> Lines:
    """The lines of the moves that were played."""
    return [(number, line) for number, line in body if line[0] not in ANNOTATIONS]


def _read_headers(lines: Sequence[tuple[int, str]]) -> Headers:
    headers: Headers = {}
    for number, line in lines:
        name, colon, value = line.partition(": ")
        if not colon or not (name in (*HEADERS, POSITION) or re.fullmatch(r"Seat [0-9]", name)):
            raise RecordError("record_header", line, where=f"line {number}")
        if name in headers:
            raise RecordError("record_repeated", name, where=f"line {number}")
        headers[name] = (number, value)
    for name in HEADERS:
        if name not in headers:
            raise RecordError("record_missing", name)
    return headers


def _read_setup(headers: Headers, games: Mapping[str, Game[Any, Any]]) -> Record:
    """The record without its moves."""
    number, name = headers["Game"]
    if name not in games:
        known = ", ".join(games)
        raise RecordError("unknown_game", name, where=f"line {number}", known=known)
    number, rules = headers["Rules"]
    newest = games[name].info.rules_version
    version = read_whole_number(rules, 1, newest)
    game = None if version is None else games[name].version(version)
    if game is None:
        raise RecordError("record_rules", rules, where=f"line {number}", newest=newest)
    seats = _read_seats(headers, game)
    number, options = headers["Options"]
    try:
        resolved = game.info.read_options(options)
    except BadOption as error:
        where = f"line {number}"
        raise RecordError(error.code, error.text, where=where, **error.params) from error
    number, position = headers.get(POSITION, (0, ""))
    try:
        return Record(game, seats, resolved, _read_names(headers, seats), position=position)
    except RecordError as error:
        if error.text != position:
            raise
        raise RecordError(error.code, position, where=f"line {number}", **error.params) from error


def _read_seats(headers: Headers, game: Game[Any, Any]) -> int:
    number, text = headers["Seats"]
    fewest, most = game.info.seats
    if text not in map(str, range(fewest, most + 1)):
        where = f"line {number}"
        raise RecordError("bad_seats", text, where=where, players=game.info.players)
    return int(text)


def _read_names(headers: Headers, seats: int) -> tuple[str, ...]:
    """The players' names: none, or one for each seat, in order."""
    given = [name for name in headers if name.startswith("Seat ")]
    expected = [f"Seat {seat}" for seat in range(seats)]
    if given and given != expected:
        odd = next((name for name in given if name not in expected), given[0])
        order = f"there are the seats {', '.join(map(str, range(seats)))}, named in order or not"
        raise RecordError(
            "record_value", odd, where=f"line {headers[odd][0]}", header="seats", expected=order
        )
    return tuple(headers[name][1] for name in given)


def _read_moves(
    lines: Sequence[tuple[int, str]], record: Record
) -> tuple[tuple[str, ...], list[Any]]:
    """The moves, and the states before each and after the last."""
    moves: list[str] = []
    states = [record.begin()]
    for line_number, line in lines:
        expected = len(moves) + 1
        number, dot, text = line.partition(". ")
        if not dot or number != str(expected):
            raise RecordError("record_number", line, where=f"line {line_number}", expected=expected)
        try:
            move = record.game.read_move(states[-1], text)
        except CampanileError as error:
            raise RecordError(
                "record_move", text, where=f"line {line_number}", number=expected, why=str(error)
            ) from error
        moves.append(record.game.write_move(states[-1], move))
        states.append(record.game.apply(states[-1], move))
    return tuple(moves), states
