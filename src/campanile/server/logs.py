"""Logs as lines of JSON. Tokens are only in cookies and bodies, and neither is logged."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

FIELDS = ("match", "code", "method", "route", "status", "ms", "peer")


class JsonFormatter(logging.Formatter):
    """Formats a log entry as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
            **{name: vars(record)[name] for name in FIELDS if name in vars(record)},
        }
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


def set_up() -> None:
    """Write all logs to the standard error output."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    for noisy in ("uvicorn.access", "uvicorn.error", "asyncio"):
        # They warn about what clients do wrong, who could fill the disk with it.
        logging.getLogger(noisy).setLevel(logging.ERROR)
