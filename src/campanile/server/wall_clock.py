"""The time in the format of the wire and the database.

The machine's clock is read once, at the start, and counted on from there: while a server runs, a
clock that is set forward takes no time from a player, and one that is set back stops no clock.
"""

from __future__ import annotations

from time import monotonic, time


class _Clock:
    ahead: float = time() - monotonic()
    """What is to be added to the seconds that `monotonic` counts."""


def start_after(moment: int) -> None:
    """Read the machine's clock, but begin no earlier than a moment of the past."""
    _Clock.ahead = max(time(), moment / 1000) - monotonic()


def now_ms() -> int:
    """Milliseconds since 1970, UTC, never fewer than before."""
    return int((_Clock.ahead + monotonic()) * 1000)
