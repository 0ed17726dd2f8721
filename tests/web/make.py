"""What the page knows of the rules as data: `python -m tests.web.make` writes it anew.

- `web/src/games/<id>/reasons.json`: why a game refuses something, in English, with the clause;
- `tests/web/data/<id>.json`: positions with what the rules make of them, for the tests of the page;
- `tests/web/data/<id>-stories.json`: a few moves each, for which the coach has a remark;
- `tests/web/data/setups.json`: positions set up by hand, with what the rules say of each step;
- `tests/web/data/studies.json`: records with all that can be noted, and how the page writes them;
- `tests/web/data/refusals.json`: what is refused beside the games' own reasons;
- `docs/rules/pictures/<id>-….svg`: the drawings in the rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from campanile.core.annotated import AnnotatedRecord, read_annotated
from campanile.core.errors import COMMON, IllegalPosition, Reason
from campanile.core.game import CHANCE, Game
from campanile.core.play import replay
from campanile.games import GAMES
from campanile.server.reasons import REASONS as SERVER
from campanile.table.reasons import REASONS as TABLE
from tests.web import pictures

ROOT = Path(__file__).parents[2]
BOARDS = ROOT / "web/src/games"
DATA = ROOT / "tests/web/data"
GAMES_WITH_BOARDS = {
    game_id: game for game_id, game in GAMES.items() if (BOARDS / game_id).is_dir()
}


def sample(game: Game[Any, Any], position: str) -> dict[str, Any]:
    """A position with what the rules make of it."""
    state = game.read(position)
    moves = [game.write_move(state, move) for move in game.moves(state)]
    seats = range(len(game.scores(state)))
    found: dict[str, Any] = {
        "position": position,
        "views": [game.view(state, seat).text for seat in seats] if game.info.hidden else [],
        "watching": game.view(state, None).text,
        "scores": list(game.scores(state)),
        "tally": [asdict(entry) for entry in game.tally(state)],
        "ending": outcome.reason if (outcome := game.outcome(state)) else None,
        "moves": moves,
        "after": {},
    }
    # A few moves, spread over the list, with the positions that they lead to.
    for text in moves[:: len(moves) // 3 + 1]:
        found["after"][text] = game.write(game.apply(state, game.read_move(state, text)))
    return found


def _reasons(reasons: Mapping[str, Reason]) -> str:
    rows = {
        code: {"sentence": reason.sentence, "clause": reason.clause}
        for code, reason in reasons.items()
    }
    return _lines("{}", (f"{json.dumps(code)}: {_line(row)}" for code, row in rows.items()))


def _samples(game: Game[Any, Any], path: Path) -> str:
    known = json.loads(path.read_text(encoding="utf-8"))
    return _lines("[]", (_line(sample(game, one["position"])) for one in known))


def story(game: Game[Any, Any], known: Mapping[str, Any]) -> dict[str, Any]:
    """Moves from a position with what a seat sees of them, as `Story` of web/src/lib/coach.ts."""
    seat = known["seat"]
    states = list(replay(game, game.read(known["position"]), known["moves"]))
    seen = [_seen(game, state, seat) for state in states]
    steps = [
        {
            "seat": game.actor(state),
            "move": game.redact(state, game.read_move(state, text), seat),
            "before": before,
            "after": after,
        }
        for state, text, (before, after) in zip(
            states, known["moves"], pairwise(seen), strict=False
        )
    ]
    given = {key: known[key] for key in ("key", "text", "seat", "position", "moves", "first")}
    return given | {"names": ["Anna", "Ben"], "steps": steps, "now": seen[-1]}


def _seen(game: Game[Any, Any], state: Any, seat: int) -> dict[str, Any]:
    view = game.view(state, seat)
    return {
        "text": view.text,
        "actor": view.actor,
        "moves": list(view.moves),
        "scores": list(game.scores(state)),
        "outcome": None,
        "tally": [asdict(entry) for entry in game.tally(state)],
    }


def _stories(game: Game[Any, Any], path: Path) -> str:
    known = json.loads(path.read_text(encoding="utf-8"))
    return _lines("[]", (_line(story(game, one)) for one in known))


def setup(known: Mapping[str, Any]) -> dict[str, Any]:
    """A position as the page sets it up and puts it right, with the reason for each step."""
    game = GAMES[known["game"]]
    ways = [{"text": way["text"], "problem": _problem(game, way["text"])} for way in known["ways"]]
    return {**known, "ways": ways}


def _problem(game: Game[Any, Any], position: str) -> dict[str, Any] | None:
    try:
        game.read(position)
    except IllegalPosition as error:
        return {key: getattr(error, key) for key in ("code", "text", "where", "clause", "params")}
    return None


def study(known: Mapping[str, Any]) -> dict[str, Any]:
    """A record, and the same as the page writes it."""
    record = read_annotated(known["text"], GAMES)
    page = _as_on_the_page(record).write()
    assert read_annotated(page, GAMES).write() == page
    return {"game": record.record.game.info.id, "text": record.write(), "page": page}


def _as_on_the_page(annotated: AnnotatedRecord) -> AnnotatedRecord:
    """There what is said of the deal is said of the whole game: both belong to the same board."""
    game, first = annotated.record.game, annotated.line[0]
    if game.actor(annotated.record.begin()) is not CHANCE:
        return annotated
    comment = "\n".join(filter(None, (annotated.comment, first.comment)))
    line = (replace(first, comment=""), *annotated.line[1:])
    return replace(annotated, line=line, comment=comment)


def _lines(brackets: str, lines: Iterator[str]) -> str:
    """One line for each part, so that a change shows."""
    return (
        brackets[0] + "\n" + ",\n".join(f"  {line}" for line in lines) + "\n" + brackets[1] + "\n"
    )


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def files() -> dict[Path, str]:
    """All files, as they have to be."""
    lists = {"common": COMMON, "table": TABLE, "server": SERVER}
    codes = (f"{json.dumps(name)}: {_line(list(reasons))}" for name, reasons in lists.items())
    setups = DATA / "setups.json"
    known = json.loads(setups.read_text(encoding="utf-8"))
    studies = DATA / "studies.json"
    records = json.loads(studies.read_text(encoding="utf-8"))
    found = {
        DATA / "refusals.json": _lines("{}", codes),
        setups: _lines("[]", (_line(setup(one)) for one in known)),
        studies: _lines("[]", (_line(study(one)) for one in records)),
    }
    for game_id, game in GAMES_WITH_BOARDS.items():
        found[BOARDS / game_id / "reasons.json"] = _reasons(game.info.reasons)
        samples = DATA / f"{game_id}.json"
        found[samples] = _samples(game, samples)
        stories = DATA / f"{game_id}-stories.json"
        found[stories] = _stories(game, stories)
    return found | dict(pictures.files())


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
