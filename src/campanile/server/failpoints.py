"""Failpoints: named places where a test can kill the server, as a power failure would.

With CAMPANILE_KILL_AT=after_commit:17 the process kills itself when it reaches that place for the
17th time. Without the variable nothing happens.
"""

from __future__ import annotations

import os
import signal

_name, _, _count = os.environ.get("CAMPANILE_KILL_AT", "").partition(":")
_left = int(_count or 1)


def failpoint(name: str) -> None:
    """Kill this process if CAMPANILE_KILL_AT names this place and its count is reached."""
    global _left  # noqa: PLW0603
    if name != _name:
        return
    _left -= 1
    if _left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
