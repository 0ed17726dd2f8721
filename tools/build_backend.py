"""The build backend: scikit-build-core, with the tools from PyPI that this machine lacks.

The page's engine is compiled by the package ziglang, and so is the native one where the machine has
no C++ compiler; Node comes from PyPI where it is missing. A source distribution made by `make
wheel` has the page inside and needs nothing for it; nor does a build that leaves the page out.
With CAMPANILE_ZIG=OFF in the environment ziglang is not used. Run as a script, this module prints
what has to be installed for a build here.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

from scikit_build_core import build
from scikit_build_core.build import build_sdist

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
COMPILERS = ("c++", "g++", "clang++", "CC", "icpx", "cl")

get_requires_for_build_sdist = build.get_requires_for_build_sdist


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What scikit-build-core asks for, and the tools that are missing here."""
    return [*build.get_requires_for_build_wheel(config_settings), *_tools(config_settings)]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """The same for an editable install."""
    return [*build.get_requires_for_build_editable(config_settings), *_tools(config_settings)]


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """A wheel, with the engine compiled by ziglang where nothing else can."""
    return build.build_wheel(wheel_directory, _with_zig(config_settings), metadata_directory)


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """The same for an editable install."""
    return build.build_editable(wheel_directory, _with_zig(config_settings), metadata_directory)


def _tools(config_settings: Settings = None) -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups: dict[str, list[str]] = project["dependency-groups"]
    page = _is_on("WEB", config_settings) and not _has_built_page()
    zig = _is_on("ZIG", config_settings) and (page or _lacks_compiler(config_settings))
    node = page and _node_version() < MIN_NODE
    return [*(groups["zig"] if zig else ()), *(groups["node"] if node else ())]


def _with_zig(config_settings: Settings) -> Settings:
    wanted = _is_on("ZIG", config_settings) and _lacks_compiler(config_settings)
    if not (wanted and find_spec("ziglang")):
        return config_settings
    return {**(config_settings or {}), "cmake.define.CAMPANILE_ZIG": "ON"}


def _is_on(part: str, config_settings: Settings) -> bool:
    """Whether a part of the build is left in; CMakeLists.txt has options of the same names."""
    name = f"CAMPANILE_{part}"
    return "OFF" not in (os.environ.get(name), (config_settings or {}).get(f"cmake.define.{name}"))


def _lacks_compiler(config_settings: Settings) -> bool:
    """Whether the native engine is to be built, and nothing on this machine can compile it."""
    native = _is_on("NATIVE", config_settings) and "CAMPANILE_PURE" not in os.environ
    has_compiler = "CXX" in os.environ or any(map(shutil.which, COMPILERS))
    return native and not has_compiler and sys.platform == "linux"


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
    print(*_tools(), sep="\n")
