"""A virtual environment of its own for what is installed, without compiler and Node on the PATH."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


class Environment:
    """A new virtual environment; its own commands are the only ones on the PATH."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        self.commands = folder / "bin"
        self.python = self.commands / "python"
        self.variables = {**os.environ, "PATH": str(self.commands)}
        self.variables.pop("PYTHONPATH", None)
        self._before = set(self.distributions())

    def install(self, *what: str, **variables: str) -> None:
        """pip install."""
        subprocess.run(
            [self.python, "-m", "pip", "--quiet", "install", *what],
            env={**self.variables, **variables},
            check=True,
        )

    def distributions(self) -> list[str]:
        """The names of everything that is installed."""
        listed = subprocess.run(
            [self.python, "-m", "pip", "--disable-pip-version-check", "list", "--format=json"],
            env=self.variables,
            check=True,
            capture_output=True,
        )
        return [entry["name"] for entry in json.loads(listed.stdout)]

    def added(self) -> set[str]:
        """What has been installed since the environment was made."""
        return set(self.distributions()) - self._before
