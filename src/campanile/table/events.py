"""What happens at a table: one kind of event for each kind of change, and events as JSON.

Events are what is stored; everything else is derived from them. `at` is in milliseconds since
1970, UTC. Fields marked with SECRET are never shown, see snapshot.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from campanile.table.match import Clock, Gone, OfferKind, Seat
from campanile.table.reasons import table_error

PLAIN = (str, int)
SECRET: Mapping[str, bool] = {"secret": True}
ADDED: Mapping[str, bool] = {"added": True}
"""Of a field with a default, which older events do not have."""


@dataclass(frozen=True, slots=True)
class Created:
    at: int
    game: str
    rules_version: int
    options: str
    """As `GameInfo.write_options` writes them."""
    seats: tuple[Seat, ...]
    creator: str = field(metadata=SECRET)
    clock: Clock
    seed: str = field(metadata=SECRET)
    salt: str = field(metadata=SECRET)
    commitment: str
    hints: bool = field(default=False, metadata=ADDED)
    """Whether people may have hints against each other."""


@dataclass(frozen=True, slots=True)
class Joined:
    at: int
    seat: int
    player: str = field(metadata=SECRET)
    name: str


@dataclass(frozen=True, slots=True)
class Assigned:
    """The creator has given a seat to a bot of this level, or opened it (None)."""

    at: int
    seat: int
    level: int | None
    name: str = field(default="", metadata=ADDED)
    """Of the bot."""


@dataclass(frozen=True, slots=True)
class Started:
    at: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A move by a seat, or by chance (None), which needs no id."""

    at: int
    seat: int | None
    text: str
    id: str = field(default="", metadata=SECRET)


@dataclass(frozen=True, slots=True)
class Hinted:
    """A seat has had a hint for the move that is due, and other people play."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """All moves but the first `keep` are undone."""

    at: int
    seat: int
    keep: int


@dataclass(frozen=True, slots=True)
class Offered:
    at: int
    seat: int
    offer: OfferKind
    keep: int = 0


@dataclass(frozen=True, slots=True)
class Accepted:
    at: int
    seat: int
    offer: OfferKind


@dataclass(frozen=True, slots=True)
class Declined:
    at: int
    seat: int
    offer: OfferKind


@dataclass(frozen=True, slots=True)
class Withdrawn:
    at: int
    seat: int
    offer: OfferKind


@dataclass(frozen=True, slots=True)
class Resigned:
    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Flagged:
    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Resumed:
    """The server was down: the time of the present turn is counted from here on."""

    at: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """`seat` has waited long enough for `against`, who is to move and absent."""

    at: int
    seat: int
    against: int


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A bot plays on for a person. Its level is stored, so that old matches keep theirs."""

    at: int
    seat: int
    level: int
    why: Gone


@dataclass(frozen=True, slots=True)
class Returned:
    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    at: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Rematched:
    at: int
    match: str


Event: TypeAlias = (
    Created | Joined | Assigned | Started | Moved | Hinted | TakenBack | Offered | Accepted
    | Declined | Withdrawn | Resigned | Flagged | Resumed | Claimed | TakenOver | Returned
    | Ended | Rematched
)  # fmt: skip

KINDS: Mapping[str, type[Event]] = {
    "".join(f"_{c.lower()}" if c.isupper() else c for c in kind.__name__)[1:]: kind
    for kind in get_args(Event)
}
_NAMES = {kind: name for name, kind in KINDS.items()}


def kind_of(event: Event) -> str:
    """`taken_back` for TakenBack."""
    return _NAMES[type(event)]


def to_json(event: Event) -> dict[str, Any]:
    """The event as plain values, as json.dumps takes them and json.loads gives them back."""
    return {"kind": kind_of(event), **plain(event)}


def plain(value: Any) -> Any:
    """A dataclass, and what is in it, as plain values: for every move, so faster than asdict."""
    if value is None or isinstance(value, PLAIN):
        return value
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return {name: plain(getattr(value, name)) for name in _field_names(value.__class__)}


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def from_json(given: Mapping[str, Any]) -> Event:
    """The event that `to_json` wrote; TableError for anything else."""
    kind = given.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise table_error("bad_event", kind, why="unknown kind")
    rest = {name: value for name, value in given.items() if name != "kind"}
    event: Event = _read(KINDS[kind], rest, kind)
    return event


def _read(kind: Any, value: Any, where: str) -> Any:
    """`value` as a `kind`: a dataclass, tuple, optional value, literal, int, str or bool."""
    if type(value) is kind and kind in (int, str, bool):  # most are
        return value
    if is_dataclass(kind) and isinstance(kind, type) and isinstance(value, dict):
        hints, needed = _fields_of(kind)
        if not needed <= value.keys() <= hints.keys():
            expected = f"it has the fields {', '.join(sorted(hints))}"
            raise table_error("bad_event", where, why=expected)
        return kind(**{n: _read(hints[n], v, f"{where}.{n}") for n, v in value.items()})
    if get_origin(kind) is tuple and isinstance(value, list):
        return tuple(_read(get_args(kind)[0], item, where) for item in value)
    if get_origin(kind) is Literal and isinstance(value, str) and value in get_args(kind):
        return value
    if NoneType in get_args(kind):
        inner = next(k for k in get_args(kind) if k is not NoneType)
        return None if value is None else _read(inner, value, where)
    raise table_error("bad_event", where, why=f"{where} has a wrong value")


@cache  # to find them takes longer than to read an event
def _fields_of(kind: type) -> tuple[Mapping[str, Any], Set[str]]:
    """The types of the fields of a dataclass by their names, and the names of those it needs."""
    needed = {field.name for field in fields(kind) if field.metadata != ADDED}
    return get_type_hints(kind), needed
