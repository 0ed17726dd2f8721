"""Named places where a test can have the server killed, as if the power had failed.

CAMPANILE_KILL_AT=after_commit:17 ends the process, without any farewell, at the 17th time it
comes by. Nothing happens otherwise.
"""

from __future__ import annotations

import os
import signal

_name, _, _count = os.environ.get("CAMPANILE_KILL_AT", "").partition(":")
_left = int(_count or 1)


def failpoint(name: str) -> None:
    """Die here if that was asked for."""
    global _left  # noqa: PLW0603
    if name != _name:
        return
    _left -= 1
    if _left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
