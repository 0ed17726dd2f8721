"""Moves and positions of Clocktowers as text.

A position is one line of six fields, separated by single spaces:

    F:F2,F1c,…;C:C,Cm,…;R:Rb,Rg,… F1m,Cm,xCm,F2/F1c,F1m,Cm F1c+C+Rb,F2/- 1 play -

the piles, top card first (`-` before the deal); the hands, by seat, separated by `/`: each
a trail (see rules.py), or `-`; the towers, by seat, each tower's cards joined by `+` bottom
to top, or `-`; the seat to act or `-`; the phase; the options, of which there are none.

As a seat knows it, the cards below the top of a pile are a number (`F:F2,?16`), and the
discards of others are `x?`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from campanile.core.errors import (
    BadOption,
    CampanileError,
    IllegalPosition,
    NotationError,
    whole_number,
)
from campanile.core.game import CHANCE, Actor
from campanile.games.clocktowers.board import DECK, KIND_NAMES, KINDS
from campanile.games.clocktowers.info import INFO
from campanile.games.clocktowers.reachable import check
from campanile.games.clocktowers.reasons import REASONS
from campanile.games.clocktowers.rules import (
    DISCARDED,
    Deal,
    Discard,
    Draw,
    Move,
    Pile,
    Play,
    Player,
    State,
    Tower,
    Trail,
    phase,
)
from campanile.games.clocktowers.view import (
    UNKNOWN,
    UNKNOWN_DISCARD,
    infer_pile,
    infer_trail,
    unseen,
)

FIELDS = ("piles", "hands", "towers", "seat to act", "phase", "options")
PHASES = ("deal", "play", "draw", "over")
NOTHING = "-"

T = TypeVar("T")

_PILES = re.compile(r"F:([^;]*);C:([^;]*);R:([^;]*)")
_PLAY = re.compile(r"play ([^ ]+)(?: ([1-9][0-9]?))?")
_DISCARD = re.compile(r"discard ([^ ]+)")
_DRAW = re.compile(r"draw ([FCR])")

EXPECTED = "play F1c, play C 2, discard F1c, draw F, draw C, draw R"


# Moves.


def write_move(move: Move) -> str:
    """A move in notation; a deal of which only a part is known has numbers for the rest."""
    # Every move that is shown is written; `match` would take twice the time.
    if isinstance(move, Play):
        return f"play {move.card}" if move.tower is None else f"play {move.card} {move.tower}"
    if isinstance(move, Discard):
        return f"discard {move.card}"
    if isinstance(move, Draw):
        return f"draw {move.pile}"
    return f"deal {write_piles(move.piles)}"


def read_move(text: str) -> Move:
    """The move that `text` spells, legal or not; raises NotationError."""
    if match := _PLAY.fullmatch(text):
        return Play(_read_card(match[1], "card"), int(match[2]) if match[2] else None)
    if match := _DISCARD.fullmatch(text):
        return Discard(_read_card(match[1], "card"))
    if match := _DRAW.fullmatch(text):
        return Draw(match[1])
    if text.startswith("deal ") and (match := _PILES.fullmatch(text, len("deal "))):
        return Deal(
            tuple(
                tuple(_read_card(card, KIND_NAMES[kind]) for card in pile.split(",") if pile)
                for kind, pile in zip(KINDS, match.groups(), strict=True)
            )
        )
    raise REASONS.error(NotationError, "bad_move", text, expected=EXPECTED)


def _read_card(text: str, where: str) -> str:
    if text not in DECK:
        raise REASONS.error(NotationError, "bad_card", text, where=where, known=", ".join(DECK))
    return text


# Positions, written.


def write(state: State) -> str:
    """The position as text, whole or as far as it is known."""
    undealt = state.actor is CHANCE
    return " ".join(
        (
            NOTHING if undealt else write_piles(state.piles),
            "/".join(",".join(player.trail) or NOTHING for player in state.players),
            "/".join(",".join(map("+".join, p.towers)) or NOTHING for p in state.players),
            str(state.actor) if isinstance(state.actor, int) else NOTHING,
            phase(state),
            NOTHING,
        )
    )


def write_piles(piles: tuple[Pile, ...]) -> str:
    """`F:F2,F1c;C:Cm;R:`, unknown cards as their number: `F:F2,?16`."""
    return ";".join(
        f"{kind}:{','.join(_write_pile(pile))}" for kind, pile in zip(KINDS, piles, strict=True)
    )


def _write_pile(pile: Pile) -> list[str]:
    known = [card for card in pile if card != UNKNOWN]
    unknown = len(pile) - len(known)
    return [*known, f"{UNKNOWN}{unknown}"] if unknown else known


# Positions, read.


def read(text: str) -> State:
    """The whole position that `text` describes; raises IllegalPosition."""
    state = _parse(text)
    _check_whole(state)
    check(state, text)
    return state


@lru_cache(maxsize=64)  # A bot guesses the hidden cards many times from one text.
def read_known(text: str) -> State:
    """The position that `text` describes as far as it is known; raises IllegalPosition."""
    state = _parse(text)
    check(state, text)
    _check_inferred(state)
    return state


def _check_whole(state: State) -> None:
    """Raise IllegalPosition if anything is unknown."""
    for kind, pile in zip(KINDS, state.piles, strict=True):
        if UNKNOWN in pile:
            raise _error("unknown_card", KIND_NAMES[kind], UNKNOWN)
    for seat, player in enumerate(state.players):
        if UNKNOWN_DISCARD in player.trail:
            raise _error("unknown_card", f"hands, seat {seat}", UNKNOWN_DISCARD)


def _check_inferred(state: State) -> None:
    """Raise IllegalPosition if something is unknown that every player can infer."""
    cards = unseen(state)
    piles = tuple(infer_pile(pile, cards) for pile in state.piles)
    if piles != state.piles:
        raise _error("can_be_known", "piles", write_piles(state.piles), known=write_piles(piles))
    for seat, player in enumerate(state.players):
        settled = infer_trail(player.trail)
        if UNKNOWN_DISCARD in player.trail and player.trail != settled:
            text, known = ",".join(player.trail), ",".join(settled)
            raise _error("can_be_known", f"hands, seat {seat}", text, known=known)


def _parse(text: str) -> State:
    """The position that `text` spells, whole or as far as it is known, possible or not."""
    fields = text.split(" ")
    if len(fields) != len(FIELDS):
        raise _error("field_count", "position", text, expected=len(FIELDS), found=len(fields))
    piles, hands, towers, seat, phase_word, options = fields
    _agree("options", INFO.read_options, options)
    trails = [_parse_trail(part, n) for n, part in enumerate(hands.split("/"))]
    _agree("hands", INFO.check_seats, len(trails))
    skylines = [_parse_towers(part, n) for n, part in enumerate(towers.split("/"))]
    if len(skylines) != len(trails):
        raise _error("seat_count", "towers", expected=len(trails), found=len(skylines))
    actor = _parse_actor(seat, phase_word, len(trails))
    if actor is CHANCE and piles != NOTHING:
        raise _error("not_dealt", "piles", piles)
    return State(
        ((), (), ()) if actor is CHANCE else _parse_piles(piles),
        tuple(Player(*pair) for pair in zip(trails, skylines, strict=True)),
        actor,
        drawing=phase_word == "draw",
    )


def _agree(where: str, check: Callable[[T], object], value: T) -> None:
    """Raises what `check` refuses as an IllegalPosition."""
    try:
        check(value)
    except BadOption as e:
        raise _error(e.code, where, e.text, **e.params) from e


def _error(code: str, where: str, text: str = "", **params: object) -> CampanileError:
    return REASONS.error(IllegalPosition, code, text, where=where, **params)


def _known_card(text: str, where: str) -> str:
    if text not in DECK:
        raise _error("bad_card", where, text, known=", ".join(DECK))
    return text


def _parse_piles(text: str) -> tuple[Pile, ...]:
    match = _PILES.fullmatch(text)
    if not match:
        raise _error("bad_piles", "piles", text)
    return tuple(map(_parse_pile, KINDS, match.groups()))


def _parse_pile(kind: str, text: str) -> Pile:
    where = KIND_NAMES[kind]
    cards = text.split(",") if text else []
    unknown: Pile = ()
    if len(cards) > 1 and cards[-1].startswith(UNKNOWN):  # The top card is always seen.
        greatest = sum(DECK[card] for card in DECK if card[0] == kind)
        number = whole_number(cards.pop()[len(UNKNOWN) :], 1, greatest, where=where)
        unknown = (UNKNOWN,) * number
    for card in cards:
        if _known_card(card, where)[0] != kind:
            raise _error("wrong_pile", where, card, card=card, pile=where)
    return (*cards, *unknown)


def _parse_trail(text: str, seat: int) -> Trail:
    entries = () if text == NOTHING else tuple(text.split(","))
    for entry in entries:
        if entry != UNKNOWN_DISCARD:
            _known_card(entry.removeprefix(DISCARDED), f"hands, seat {seat}")
    return entries


def _parse_towers(text: str, seat: int) -> tuple[Tower, ...]:
    towers = () if text == NOTHING else tuple(tuple(part.split("+")) for part in text.split(","))
    for tower in towers:
        for card in tower:
            _known_card(card, f"towers, seat {seat}")
    return towers


def _parse_actor(seat: str, phase_word: str, seats: int) -> Actor:
    if phase_word not in PHASES:
        raise _error("bad_phase", "phase", phase_word, known=", ".join(PHASES))
    acting = phase_word in ("play", "draw")
    possible = [str(n) for n in range(seats)] if acting else [NOTHING]
    if seat not in possible:
        raise _error("bad_seat", "seat to act", seat, known=", ".join(possible))
    if acting:
        return int(seat)
    return CHANCE if phase_word == "deal" else None
