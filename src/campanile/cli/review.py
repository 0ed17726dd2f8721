"""`campanile review` and `annotate`: what every move of a game gave away."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from campanile.cli import files, terminal
from campanile.cli.arguments import Command, Parser, add_colour, whole
from campanile.cli.sentences import given_away, moment, percent, seat_names
from campanile.cli.series import bar
from campanile.core.annotated import AnnotatedRecord, Evaluation, Node, read_annotated
from campanile.core.ink import Ink
from campanile.core.record import Record
from campanile.games import GAMES
from campanile.review import Figures, Judged, Review, review
from campanile.review.judge import WRONG, Mark

SIGNS: Mapping[Mark, str] = {"only": "!", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
STYLES: Mapping[Mark, str] = {
    "only": "green",
    "inaccuracy": "yellow",
    "mistake": "orange",
    "blunder": "red",
}
BLOCKS = " ▁▂▃▄▅▆▇█"
GRAPH_ROWS = 3


def _review(args: Namespace) -> int:
    found = _judged(files.load(args.file), args.nodes)
    if args.json:
        print(json.dumps(_as_json(found)))
        return 0
    ink = terminal.ink(args.colour)
    names = seat_names(found.record.names, found.record.seats)
    for part in (_graph(found, names, ink), _moves(found, names, ink), _summary(found, names, ink)):
        print("\n".join(part))
        print()
    return 0


def _annotate(args: Namespace) -> int:
    given = read_annotated(files.load_text(args.file), GAMES)
    written = _annotated(given, _judged(given.record, args.nodes)).write()
    if args.out:
        files.save(written, args.out, replace=True)
    else:
        print(written, end="")
    return 0


def _judged(record: Record, nodes: int | None) -> Review:
    """The review of a record, with a progress bar on a terminal."""
    progress = terminal.Progress()

    def show(done: int) -> None:
        progress.update(f"{bar(done, len(record.moves))} moves")

    try:
        return review(record, nodes, show)
    finally:
        progress.clear()


def _as_json(found: Review) -> dict[str, Any]:
    record = found.record
    return {
        "game": record.game.info.id,
        "seats": record.seats,
        "options": dict(record.options),
        "names": record.names,
        "moves": record.moves,
        "figures": [None if ply is None else asdict(ply) for ply in found.figures],
        "judgement": asdict(found.judgement),
    }


def _graph(found: Review, names: Sequence[str], ink: Ink) -> Iterator[str]:
    """Everybody's chances over the game, and below them the moves that gave something away."""
    wide = max(map(len, names))
    columns = _columns(len(found.judgement.graph), terminal.width() - wide - 8)
    for seat, name in enumerate(names):
        levels = [_level(found, seat, column) for column in columns]
        for row in reversed(range(GRAPH_ROWS)):
            bars = "".join(
                BLOCKS[min(max(level - 8 * row, 0), 8)] if level >= 0 else " " for level in levels
            )
            label = name if row == GRAPH_ROWS // 2 else ""
            edge = {GRAPH_ROWS - 1: "100 %", 0: "  0 %"}.get(row, "")
            yield f"{label:<{wide}} {edge:>5} {bars}".rstrip()
        marks = "".join(_sign(found, seat, column, ink) for column in columns)
        if marks.strip():
            yield f"{'':<{wide}}       {marks}".rstrip()


def _columns(count: int, room: int) -> list[range]:
    """The positions of each column: one each, or several where there are more than fit."""
    each = -(-count // max(20, room))
    return [range(start, min(start + each, count)) for start in range(0, count, each)]


def _level(found: Review, seat: int, column: range) -> int:
    """The height of a column in eighths of a row; -1 if nothing is known."""
    known = [chances[seat] for at in column if (chances := found.judgement.graph[at])]
    return round(8 * GRAPH_ROWS * sum(known) / len(known)) if known else -1


def _sign(found: Review, seat: int, column: range, ink: Ink) -> str:
    """The worst that a seat did in a column."""
    plies = found.judgement.plies
    marks = [
        judged.mark
        for at in column
        if at < len(plies) and (judged := plies[at]) and _mover(found, at) == seat
    ]
    worst = next((mark for mark in WRONG if mark in marks), None)
    return ink(SIGNS[worst][-1] if worst != "inaccuracy" else "·", STYLES[worst]) if worst else " "


def _mover(found: Review, at: int) -> int | None:
    ply = found.figures[at]
    return ply.seat if ply else None


def _moves(found: Review, names: Sequence[str], ink: Ink) -> Iterator[str]:
    """Every move with the chances of its player before it, its mark, and what was better."""
    digits, wide = len(str(len(found.figures))), max(map(len, (*names, "deal")))
    moves = zip(found.record.moves, found.figures, found.judgement.plies, strict=True)
    for number, (text, ply, judged) in enumerate(moves, 1):
        start = f"{number:>{digits + 1}}. "
        if ply is None or judged is None:
            yield f"{start}{'deal':<{wide}}  {text[:30]}{' …' if len(text) > 30 else ''}"
            continue
        chance = percent(ply.lines[0].chances[ply.seat])
        sign = SIGNS.get(judged.mark, "")
        marked = ink(f"{sign:<2}", STYLES[judged.mark]) if sign else "  "
        better = ""
        if judged.mark in WRONG:
            better = f"{given_away(judged)}, better {ply.lines[0].moves[0]}"
        line = f"{start}{names[ply.seat]:<{wide}}  {text:<18} {chance:>5}  {marked} {better}"
        yield line.rstrip()


def _summary(found: Review, names: Sequence[str], ink: Ink) -> Iterator[str]:
    """For each player: accuracy, mistakes, skill and luck, and the moments that mattered."""
    for name, player in zip(names, found.judgement.players, strict=True):
        accuracy = "–" if player.accuracy is None else percent(player.accuracy)
        counts = ", ".join(
            f"{player.counts[mark]} {ink(mark, STYLES[mark])}" for mark in ("only", *WRONG)
        )
        yield f"{ink(name, 'bold')}: accuracy {accuracy}; {counts}"
        if found.record.game.info.hidden:
            yield f"  choices {percent(player.skill, '+')}, luck {percent(player.luck, '+')}"
        for at in player.moments:
            ply, judged = found.figures[at], found.judgement.plies[at]
            assert ply and judged
            yield f"  {at + 1}. {moment(found.record.game, ply, judged)}"


def _annotated(given: AnnotatedRecord, found: Review) -> AnnotatedRecord:
    """The record with an evaluation at each move, and what was better below each mistake."""
    plies = zip(given.line, found.figures, found.judgement.plies, strict=True)
    line = tuple(
        node if ply is None or judged is None else _noted(found, node, ply, judged)
        for node, ply, judged in plies
    )
    return replace(given, line=line)


def _noted(found: Review, node: Node, ply: Figures, judged: Judged) -> Node:
    """A move with its evaluation; what people noted stays, and nothing is noted twice."""
    evaluation = Evaluation(ply.played.chances, ply.played.lead, judged.mark)
    if judged.mark not in WRONG:
        return replace(node, evaluation=evaluation)
    sentence = moment(found.record.game, ply, judged)
    comment = node.comment
    if sentence not in comment.split("\n"):
        comment = f"{comment}\n{sentence}".strip("\n")
    variations = node.variations
    better = tuple(Node(move) for move in _playable(found, ply))
    if not any(line[0].move == better[0].move for line in variations):
        variations += (better,)
    return Node(node.move, comment, evaluation, variations)


def _playable(found: Review, ply: Figures) -> tuple[str, ...]:
    """The best line; with hidden information only its first move, as the rest is a guess."""
    best = ply.lines[0].moves
    return best[:1] if found.record.game.info.hidden else best


def _arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record of a game; - for stdin")
    parser.add_argument(
        "--nodes",
        metavar="N",
        type=whole(1, 100_000_000),
        help="positions to search for each move; by default what the game suggests",
    )


def _review_arguments(parser: Parser) -> None:
    _arguments(parser)
    parser.add_argument("--json", action="store_true", help="print all figures as JSON")
    add_colour(parser)


def _annotate_arguments(parser: Parser) -> None:
    _arguments(parser)
    parser.add_argument(
        "--out", metavar="FILE", help="write the record to FILE; it may be the same"
    )


REVIEW = Command(
    "review",
    "Judge every move of a game: what it gave away, by what its player could know.",
    "Prints everybody's chances over the game, each move with its mark\n"
    "(?! inaccuracy, ? mistake, ?? blunder, ! the only good move), and a summary.\n"
    "docs/review.md explains the figures; they are the same on every machine.\n\n"
    "examples:\n"
    "  campanile review evening.txt\n"
    "  campanile review evening.txt --nodes 1000     quicker, and less exact\n"
    "  campanile review evening.txt --json > review.json",
    _review_arguments,
    _review,
)

ANNOTATE = Command(
    "annotate",
    "Write a record with chances after each move, and what was better, in comments.",
    "The record still replays, and comments and variations that it has are kept.\n\n"
    "examples:\n"
    "  campanile annotate evening.txt --out evening-annotated.txt",
    _annotate_arguments,
    _annotate,
)
