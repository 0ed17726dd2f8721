"""Sentences about positions and moves of any game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from campanile.cli.terminal import clean, width
from campanile.core.game import CHANCE, Actor, Game, Outcome
from campanile.review import Figures, Judged


def turn(actor: Actor, names: Sequence[str]) -> str:
    """Whose turn it is."""
    if actor is None:
        return "The game is over."
    if actor is CHANCE:
        return "The deal comes next."
    name, seat = names[actor], f"seat {actor}"
    return f"To move: {name}." if name == seat else f"To move: {name}, {seat}."


def points(scores: Sequence[int], names: Sequence[str]) -> str:
    """The points of every seat."""
    each = (f"{score} ({name})" for name, score in zip(names, scores, strict=True))
    return f"Points: {', '.join(each)}."


def result(outcome: Outcome, names: Sequence[str]) -> str:
    """How a game ended."""
    reason = outcome.reason.replace("_", " ")
    winners = ", ".join(names[seat] for seat in outcome.winners)
    won = "Winner" if len(outcome.winners) == 1 else "Shared win"
    return f"The game is over ({reason}). {points(outcome.scores, names)} {won}: {winners}."


def status(game: Game[Any, Any], state: Any, names: Sequence[str]) -> str:
    """How a game ended or, if it goes on, whose turn it is and the points."""
    if outcome := game.outcome(state):
        return result(outcome, names)
    return f"{turn(game.actor(state), names)} {points(game.scores(state), names)}"


def percent(part: float, sign: str = "-") -> str:
    """A part of one as a whole number of percent; with the sign "+", gains have one, too."""
    return f"{part:{sign}.0%}".replace("%", " %")


def given_away(judged: Judged) -> str:
    """What a move lost: chances or, where those hardly change any more, points."""
    if judged.points is not None and judged.cost > judged.loss:
        return f"−{judged.points:.0f} points"
    return f"−{percent(judged.loss)}"


def moment(game: Game[Any, Any], ply: Figures, judged: Judged) -> str:
    """What a move gave away, and what was better about the best one."""
    lost = given_away(judged)
    # A sentence that counts points itself counts those of a part of the board.
    is_counted = ply.moment is not None and "points" in ply.moment.params
    is_in_points = judged.cost > judged.loss
    if judged.points is not None and judged.points >= 1 and not is_counted and not is_in_points:
        lost += f", {judged.points:.0f} points"
    said = f"{ply.played.moves[0]} ({lost}): {ply.lines[0].moves[0]} was better"
    sentence = game.extras.moments.get(ply.moment.code) if ply.moment else None
    if ply.moment is None or sentence is None:
        return f"{said}."
    params = {name: str(value).replace("_", "-") for name, value in ply.moment.params.items()}
    return f"{said}; {sentence.format(**params)}."


def seat_names(given: Sequence[str], seats: int) -> tuple[str, ...]:
    """The names to display; equal ones get the number of the seat."""
    names = [clean(name) for name in given] or [f"seat {seat}" for seat in range(seats)]
    return tuple(f"{n} {seat}" if names.count(n) > 1 else n for seat, n in enumerate(names))


def move_lines(
    game: Game[Any, Any],
    states: Sequence[Any],
    moves: Sequence[str],
    names: Sequence[str],
    *,
    seat: int | None,
    complete: bool,
    since: int = 0,
) -> Iterator[str]:
    """The moves after the first `since`, a line each: `complete`, or as `seat` saw them.

    `states` are the states before each move and the one after the last.
    """
    digits = len(str(len(moves)))
    wide = max(map(len, (*names, "deal")))
    for index in range(since, len(moves)):
        before, text = states[index], moves[index]
        if not complete:
            text = game.redact(before, game.read_move(before, text), seat)
        actor = game.actor(before)
        name = names[actor] if isinstance(actor, int) else "deal"
        scores = " : ".join(map(str, game.scores(states[index + 1])))
        room = max(20, width() - digits - wide - len(scores) - 8)
        if len(text) > room:
            text = f"{text[: room - 2]} …"
        yield f"{index + 1:>{digits + 2}}. {name:<{wide}}  {text:<{min(room, 24)}}  {scores}"
