"""The build backend: scikit-build-core, with what the page is built with from PyPI.

That is the compiler for the page's engine, and Node where the machine has none. A source
distribution made by `make wheel` has the page inside and needs neither; nor does a build that
leaves the page out. Run as a script, this module prints what has to be installed for the page to
be built here.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import TypeAlias

from scikit_build_core import build
from scikit_build_core.build import build_editable, build_sdist, build_wheel

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]

Settings: TypeAlias = dict[str, str | list[str]] | None

ROOT = Path(__file__).parent.parent
MIN_NODE = 20
"""The oldest major version of Node that the page's tools run on."""

get_requires_for_build_sdist = build.get_requires_for_build_sdist


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What scikit-build-core asks for, and what the page needs."""
    return [*build.get_requires_for_build_wheel(config_settings), *_page_tools(config_settings)]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """The same for an editable install."""
    return [*build.get_requires_for_build_editable(config_settings), *_page_tools(config_settings)]


def _page_tools(config_settings: Settings = None) -> list[str]:
    left_out = (config_settings or {}).get("cmake.define.CAMPANILE_WEB") == "OFF"
    if left_out or _has_built_page():
        return []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups: dict[str, list[str]] = project["dependency-groups"]
    return [*groups["wasm"], *(groups["node"] if _node_version() < MIN_NODE else ())]


def _has_built_page() -> bool:
    """Whether this is a source distribution with the page inside; CMakeLists.txt asks the same."""
    return (ROOT / "PKG-INFO").exists() and (ROOT / "web" / "dist" / "index.html").exists()


def _node_version() -> int:
    """The major version of the Node on the PATH, or 0 if there is no npm or no working Node."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return 0
    run = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)\.", run.stdout)
    return int(found[1]) if found else 0


if __name__ == "__main__":
    print(*_page_tools(), sep="\n")
