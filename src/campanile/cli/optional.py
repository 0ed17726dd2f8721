"""Parts of Campanile whose libraries are extras, and slow to import."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from campanile.cli.terminal import Mistake


def import_part(module: str, subject: str, extra: str) -> Any:
    """A module of ours; Mistake if it needs what is not installed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("campanile"):
            raise
        raise Mistake(
            f"{subject} needs “{error.name}”, which is not installed; "
            f"pip install 'campanile[{extra}]' installs all that it needs."
        ) from error


def import_server(name: str) -> Any:
    """A module of the server."""
    return import_part(f"campanile.server.{name}", "The server", "server")
