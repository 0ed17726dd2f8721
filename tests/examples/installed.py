"""Connect Four installed beside campanile, in a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "connect_four"


def pip_settings(folder: Path) -> dict[str, str]:
    """Lets `pip install` put packages into `folder`, with the tools that are here, offline."""
    return {
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # pip reads this backwards: 0 is no isolation
        "PIP_NO_DEPS": "1",
        "PIP_NO_INDEX": "1",
        "PIP_ROOT_USER_ACTION": "ignore",
        "PIP_TARGET": str(folder),
        "PIP_UPGRADE": "1",
    }


def install(folder: Path, package: Path = EXAMPLE) -> dict[str, str]:
    """Install a package into `folder`; what to add to the environment to have it."""
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", str(package)],
        env={**os.environ, **pip_settings(folder)},
        check=True,
        timeout=60,
    )
    return {"PYTHONPATH": str(folder)}
