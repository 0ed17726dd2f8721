"""Events as plain values, for JSON, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from campanile.table.events import Event
from campanile.table.reasons import refusal

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
    return {"kind": kind_of(event), **{k: _plain(v) for k, v in asdict(event).items()}}


def from_json(plain: Mapping[str, Any]) -> Event:
    """The event that `to_json` wrote; TableError for anything else."""
    kind = plain.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise refusal("bad_event", kind, why="unknown kind")
    rest = {name: value for name, value in plain.items() if name != "kind"}
    event: Event = _read(KINDS[kind], rest, kind)
    return event


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


_hints = cache(get_type_hints)


def _read(kind: Any, value: Any, where: str) -> Any:
    """`value` as a `kind`: a dataclass, a tuple of something, something or None, int or str."""
    if is_dataclass(kind) and isinstance(kind, type) and isinstance(value, dict):
        names = {field.name for field in fields(kind)}
        if set(value) != names:
            raise refusal("bad_event", where, why=f"it has the fields {', '.join(sorted(names))}")
        hints = _hints(kind)
        return kind(**{n: _read(hints[n], v, f"{where}.{n}") for n, v in value.items()})
    if get_origin(kind) is tuple and isinstance(value, list):
        return tuple(_read(get_args(kind)[0], item, where) for item in value)
    if NoneType in get_args(kind):
        inner = next(k for k in get_args(kind) if k is not NoneType)
        return None if value is None else _read(inner, value, where)
    if kind in (int, str) and type(value) is kind:
        return value
    raise refusal("bad_event", where, why=f"{where} has a wrong value")
