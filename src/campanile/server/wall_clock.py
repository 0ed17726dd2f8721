"""The time in the format of the wire and the database."""

from __future__ import annotations

from time import time


def now_ms() -> int:
    """Milliseconds since 1970, UTC."""
    return int(time() * 1000)
