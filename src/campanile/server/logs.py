"""Logs as lines of JSON. Tokens are in cookies and bodies only, and neither is ever logged."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

OURS = ("match", "code", "method", "route", "status", "ms")


class Lines(logging.Formatter):
    """A line of JSON for each entry."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
            **{name: vars(record)[name] for name in OURS if name in vars(record)},
        }
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


def set_up() -> None:
    """Send all logs to the standard error output."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for noisy in ("alembic", "uvicorn.access", "uvicorn.error", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
