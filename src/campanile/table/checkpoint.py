"""A match as plain values, so that opening it does not need all of its events.

A checkpoint is only a shortcut: it holds a fingerprint of the code that folded it, and whatever
another code has folded is thrown away and folded anew.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from campanile.core.game import Game, Outcome
from campanile.table.fold import next_ply, to_act
from campanile.table.match import (
    Clock,
    Match,
    Offer,
    Ply,
    Receipt,
    Seat,
    Times,
    find_rules,
)

REPLAYED = ("state", "actor", "plies", "receipts", "rules")
"""What depends on the game or its states; it is made again from the moves."""


def pack(match: Match) -> dict[str, Any]:
    """The match as json.dumps takes it."""
    parts = ("clock", "seats", "times", "offers", "result")
    plain = {name: value for name, value in vars(match).items() if name not in (*REPLAYED, *parts)}
    standing = {id(ply): number for number, ply in enumerate(match.plies)}
    return {
        **plain,
        "code": fingerprint(type(match.rules).__module__),
        "clock": asdict(match.clock),
        "seats": [asdict(seat) for seat in match.seats],
        "times": asdict(match.times),
        "offers": [asdict(offer) for offer in match.offers],
        "result": asdict(match.result) if match.result else None,
        "plies": [(ply.seat, ply.text) for ply in match.plies],
        "receipts": [
            (*key, receipt.version, _number(match.rules, standing, receipt.ply))
            for key, receipt in match.receipts.items()
        ],
    }


def _number(rules: Game[Any, Any], standing: Mapping[int, int], ply: Ply) -> Any:
    """Which of the moves it is; one that was taken back is written with its position."""
    return standing.get(id(ply), (ply.text, rules.write(ply.before), ply.turn))


def unpack(plain: Mapping[str, Any]) -> Match | None:
    """The match that was packed; None if another version of the code did it."""
    rest = dict(plain)
    rules = find_rules(rest["game"], rest["rules_version"])
    if rest.pop("code") != fingerprint(type(rules).__module__):
        return None
    seats = tuple(Seat(**seat) for seat in rest.pop("seats"))
    start = rules.start(len(seats), rules.info.read_options(rest["options"]))
    plies, state = _replayed(rules, start, rest.pop("plies"))
    times, result = rest.pop("times"), rest.pop("result")
    receipts = {
        (seat, move_id): Receipt(version, _ply(rules, plies, seat, made))
        for seat, move_id, version, made in rest.pop("receipts")
    }
    match = Match(
        seats=seats,
        state=state,
        plies=plies,
        receipts=receipts,
        clock=Clock(**rest.pop("clock")),
        times=Times(tuple(times["left"]), tuple(times["turns_credited"]), times["since"]),
        offers=tuple(
            Offer(**{**offer, "agreed": tuple(offer["agreed"])}) for offer in rest.pop("offers")
        ),
        hinted=tuple(rest.pop("hinted")),
        asked=tuple((kind, seat) for kind, seat in rest.pop("asked")),
        result=_outcome(result) if result else None,
        **rest,
    )
    return replace(match, actor=to_act(rules, state, match.started, match.result))


def _replayed(
    rules: Game[Any, Any], state: Any, moves: Sequence[tuple[int | None, str]]
) -> tuple[tuple[Ply, ...], Any]:
    plies: list[Ply] = []
    for seat, text in moves:
        plies.append(next_ply(rules, plies, state, seat, text))
        state = rules.apply(state, plies[-1].move)
    return tuple(plies), state


def _ply(rules: Game[Any, Any], plies: Sequence[Ply], seat: int, made: Any) -> Ply:
    if isinstance(made, int):
        return plies[made]
    text, position, turn = made
    before = rules.read(position)
    return Ply(seat, text, before, rules.read_move(before, text), turn)


def _outcome(plain: Mapping[str, Any]) -> Outcome:
    return Outcome(tuple(plain["scores"]), tuple(plain["winners"]), plain["reason"])


@cache
def fingerprint(module_name: str) -> str:
    """A hash of the code that a match depends on: the core, the table, and the game, of which a
    module is named."""
    found = sha256()
    for name in ("campanile.core", "campanile.table", module_name):
        module = sys.modules[name]
        path = Path(module.__file__ or "")
        for source in sorted(path.parent.rglob("*.py")) if module.__package__ else [path]:
            found.update(source.read_bytes())
    return found.hexdigest()[:16]
